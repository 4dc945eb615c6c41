"""WSS-HIT, WSS-TRP.3, WSS-OCA: hits become step losses, and officers may fall with their men."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from sandtable.engine.chance import draw
from sandtable.engine.facts import Reason

from . import command, victory
from .dice import FACES, d6, two_dice
from .sheets import Quality, Role
from .state import NOWHERE, STEPS, Piece, WarStorm

DEADLY = 1


@dataclass
class Toll:
    """What one attack, assault or check has cost, until its consequences are played."""

    cell: int
    affected: tuple[int, ...]
    origins: tuple[int, ...] = ()
    chooser: int = 0
    effect: bool = False
    hits: dict[int, int] = field(default_factory=dict)
    """Hits taken, by platoon."""
    killed: list[int] = field(default_factory=list)
    """WSS-CMC.2 Companies that have lost a platoon to hits."""
    beheaded: list[int] = field(default_factory=list)
    """WSS-CMC.3 Companies that have lost their officer to a hit."""
    beyond: list[int] = field(default_factory=list)
    """WSS-CMC.4 Companies with a new loss beyond their original number of platoons."""
    out: list[int] = field(default_factory=list)
    """WSS-PMC.2 Platoons that were hit while OoC."""
    routed_before: tuple[int, ...] = ()
    beaten: tuple[int, ...] = ()
    """WSS-CMC.5 Platoons on the losing side of a hand-to-hand combat."""
    by_company: dict[int, int] = field(default_factory=dict)
    all_hits: int = 0


def toll_on(s: WarStorm, cell: int, affected: Sequence[int], origins: tuple[int, ...], chooser: int) -> Toll:
    """A new toll; who is Routed already is noted before anything happens (WSS-R.173)."""
    before = tuple([number for number in affected if s.pieces[number].routed])
    return Toll(cell, tuple(affected), origins, chooser, routed_before=before)


async def allocate(s: WarStorm, toll: Toll, platoons: Sequence[int], hits: int) -> None:
    """WSS-HIT.3, WSS-HIT.7, WSS-HIT.1 to WSS-HIT.8, WSS-R.77 Hit by hit; what is left over counts for the
    last one eliminated.
    """
    last = 0
    for _ in range(hits):
        able = [s.pieces[number] for number in platoons if number in s.pieces and not _is_armoured(s, number)]
        if not able:
            if last:
                _count(s, toll, last, last // 10)
            continue
        last = await _next_hit(s, preferred(able))
        _count(s, toll, last, s.pieces[last].company)
        lose_step(s, toll, last)


def _is_armoured(s: WarStorm, number: int) -> bool:
    """WSS-HIT.2, WSS-R.139 AP does nothing to armour."""
    return s.platoon_type(s.pieces[number]).afv


def preferred(able: Sequence[Piece]) -> list[int]:
    """WSS-HIT.4, WSS-HIT.5, WSS-R.75 Green platoons first, then those with the fewest losses."""
    green = [piece for piece in able if piece.quality is Quality.GREEN] or able
    least = min([piece.lost for piece in green])
    return [piece.id for piece in green if piece.lost == least]


async def _next_hit(s: WarStorm, equal: list[int]) -> int:
    """WSS-HIT.6, WSS-R.76 Among equals by a die, its faces divided evenly."""
    count = len(equal)
    if count == 1:
        return equal[0]
    if count > len(FACES):
        return await draw(s, "WSS-R.76", "hit_alloc", equal)
    share = len(FACES) // count
    while True:
        slot = (await d6(s, "WSS-HIT.6", "hit_alloc") - 1) // share
        if slot < count:
            return equal[slot]


def _count(s: WarStorm, toll: Toll, number: int, company: int) -> None:
    toll.all_hits += 1
    toll.hits[number] = toll.hits.get(number, 0) + 1
    toll.by_company[company] = toll.by_company.get(company, 0) + 1
    if number in s.pieces and s.pieces[number].ooc and number not in toll.out:
        toll.out.append(number)


def lose_step(s: WarStorm, toll: Toll, number: int) -> None:
    """WSS-FFR.1, WSS-FFR.2, WSS-TRP.3, WSS-TRP.4, WSS-TRP.6, WSS-HIT.8 One hit is one step; the third
    eliminates.
    """
    piece = s.pieces[number]
    company = s.companies[piece.company]
    s.companies[company.id] = company = replace(company, lost=company.lost + 1)
    if company.lost > company.original and company.id not in toll.beyond:
        toll.beyond.append(company.id)
    s.change(number, lost=piece.lost + 1)
    if piece.lost + 1 < STEPS:
        s.tell("step_lost", "WSS-HIT.8", piece=number, lost=piece.lost + 1)
        return
    toll.killed.append(company.id)
    _take_away(s, number, "WSS-TRP.6")


def eliminate(s: WarStorm, number: int, clause: str, why: str = "") -> None:
    """WSS-R.101, WSS-R.183 Out of play by anything but hits: the steps it had left are lost too."""
    piece = s.pieces[number]
    if piece.is_platoon:
        company = s.companies[piece.company]
        s.companies[company.id] = replace(company, lost=company.lost + piece.steps)
    _take_away(s, number, clause, why)


def _take_away(s: WarStorm, number: int, clause: str, why: str = "") -> None:
    piece = s.remove(number)
    s.lost = {**s.lost, number: piece}
    reasons = (Reason(clause, why),) if why else ()
    s.tell("eliminated", clause, reasons=reasons, piece=number, cell=piece.cell)
    company = s.companies.get(piece.company)
    if company is not None and company.officer == number:
        lose_officer(s, company.id)
    if piece.cell != NOWHERE:
        victory.hold(s, piece.cell)


def lose_officer(s: WarStorm, company: int) -> None:
    """WSS-LOO.4, WSS-LOO.5, WSS-R.84, WSS-LOO.1, WSS-R.172 Without an officer every platoon is OoC at
    once.
    """
    s.companies[company] = replace(s.companies[company], officer=0)
    for piece in s.platoons_of(company):
        if not piece.ooc:
            command.mark_command(s, piece, ooc=True)


async def officer_checks(s: WarStorm, toll: Toll, officers: Sequence[int]) -> None:
    """WSS-OCA.2, WSS-R.79 With platoons that were hit: two dice less a point for each hit on his men."""
    for number in officers:
        if number not in s.pieces:
            continue
        officer = s.pieces[number]
        leads_all = officer.role in (Role.HIGH_RANKING, Role.COMMISSAR)
        hits = toll.all_hits if leads_all else toll.by_company.get(officer.company, 0)
        if not hits:
            continue
        roll = await two_dice(s, "WSS-OCA.2", f"officer_casualty:{number}")
        falls = roll - hits <= DEADLY
        s.tell("officer_check", "WSS-OCA.2", piece=number, roll=roll, hits=hits, falls=falls)
        if falls:
            fall(s, toll, number, "WSS-OCA.2")


def fall(s: WarStorm, toll: Toll, number: int, clause: str) -> None:
    """WSS-OCA.3 An officer eliminated by a hit makes his company check morale."""
    company = s.pieces[number].company
    if company in s.companies:
        toll.beheaded.append(company)
    _take_away(s, number, clause)


async def hit_officers(s: WarStorm, toll: Toll, officers: Sequence[int], hits: int) -> None:
    """WSS-OCA.1, WSS-R.80, WSS-R.177 Officers without a platoon: each hit eliminates one, by lot."""
    for _ in range(hits):
        left = [number for number in officers if number in s.pieces]
        if left:
            lot = left[0] if len(left) == 1 else await draw(s, "WSS-R.80", "officer_hit", left)
            fall(s, toll, lot, "WSS-OCA.1")
