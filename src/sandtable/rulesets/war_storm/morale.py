"""WSS-MOR, WSS-CMC, WSS-PLM, WSS-PMC: what morale is, who checks it and what comes of it."""

from __future__ import annotations

from sandtable.engine.facts import Reason

from . import command, hits, rout
from .dice import scale, two_dice
from .hits import Toll
from .sheets import Role
from .sight import SEEN
from .state import NOWHERE, Company, Piece, Reaction, WarStorm

DISINTEGRATES = 5
ROUTED_DISINTEGRATES = 3


def excess(company: Company) -> int:
    """WSS-MOR.4, WSS-R.100, WSS-R.104 A point for each step lost beyond the original number of platoons."""
    return max(0, company.lost - company.original)


def leadership(s: WarStorm, company: Company) -> int:
    """WSS-MOR.2, WSS-MOR.3, WSS-LOO.2 That of an unrouted officer; none of a fallen one."""
    if not company.officer:
        return 0
    officer = s.pieces[company.officer]
    return 0 if officer.routed else s.officer_type(officer).leadership


def company_morale(s: WarStorm, company: Company) -> int:
    """WSS-MOR.2, WSS-MOR.4, WSS-LOO.3, WSS-R.83 Morale of the officer, his leadership, less the losses."""
    return company.morale + leadership(s, company) - excess(company)


def is_led(s: WarStorm, piece: Piece) -> bool:
    """WSS-PLM.2, WSS-PLM.3, WSS-R.99 His leadership helps a platoon in command and in range."""
    return not piece.ooc and command.is_in_range(s, piece)


def platoon_morale(s: WarStorm, piece: Piece, *, always_led: bool = False) -> int:
    """WSS-PLM.1 to WSS-PLM.4, WSS-R.99 From the company's, less its own losses."""
    company = s.companies[piece.company]
    led = leadership(s, company) if always_led or is_led(s, piece) else 0
    return company.morale + led - excess(company) - piece.lost


def shares(company: Company, led: int, piece_lost: int = 0, modifier: int = 0) -> tuple[Reason, ...]:
    """WSS-MOR.2, WSS-MOR.4, WSS-PLM.4, WSS-PMC.4 What a morale is made of, for those who read the result."""
    found = (
        Reason("WSS-MOR.2", "morale of the officer", company.morale),
        Reason("WSS-MOR.2", "leadership", led),
        Reason("WSS-MOR.4", "losses of the company", -excess(company)),
        Reason("WSS-PLM.4", "lost steps", -piece_lost),
        Reason("WSS-PMC.4", "out of command", modifier),
    )
    return tuple([reason for reason in found if reason.value])


async def platoon_check(s: WarStorm, number: int, clause: str, modifier: int = 0) -> int:
    """WSS-PMC.9, WSS-PMC.1 Two dice against platoon morale; the margin by which it failed, 0 or less if it
    passed.
    """
    piece = s.pieces[number]
    company = s.companies[piece.company]
    reasons = shares(company, leadership(s, company) if is_led(s, piece) else 0, piece.lost, modifier)
    del piece, company
    morale = sum([reason.value for reason in reasons])
    roll = await two_dice(s, clause, f"platoon_morale:{number}")
    values = scale(morale, "passed", "failed")
    s.tell(
        "platoon_check",
        clause,
        reasons=reasons,
        piece=number,
        roll=roll,
        morale=morale,
        result=values[roll - 2],
        gauge=("low", 2, roll, values),
    )
    return roll - morale


async def aftermath(s: WarStorm, toll: Toll) -> None:
    """WSS-R.78 After losses and officers: morale, rout of those newly Routed, forced movement of the
    others.
    """
    routed = await checks(s, toll)
    moved = await rout.rout_all(s, routed, toll)
    moved += await rout.flee_fire(s, toll)
    for company in sorted(set(moved)):
        command.mark_stragglers(s, company, "WSS-CMD.5")


async def checks(s: WarStorm, toll: Toll) -> list[int]:
    """WSS-CMC.2, WSS-CMC.3, WSS-CMC.4, WSS-CMC.5, WSS-CMC.7, WSS-R.95, WSS-R.106, WSS-R.169, WSS-R.170 One
    check for each company concerned; the pieces newly Routed.
    """
    concerned = [*toll.killed, *toll.beheaded, *toll.beyond, *(_company(s, n) for n in toll.beaten)]
    routed: list[int] = []
    checked: list[int] = []
    for number in sorted(set(concerned), key=lambda n: (s.companies[n].side == s.active, n)):
        beaten = [n for n in toll.beaten if n in s.pieces and _company(s, n) == number]
        causes = number in toll.killed or number in toll.beheaded or number in toll.beyond
        if causes or len(beaten) > 1:
            await _company_or_platoons(s, number, toll, routed, checked)
        for platoon in beaten:  # WSS-PMC.2 the single platoon that loses a hand-to-hand combat
            if platoon not in checked:
                checked.append(platoon)
                await _platoon_result(s, platoon, "WSS-PMC.2", routed)
    for platoon in sorted(toll.out):  # WSS-R.98
        if platoon in s.pieces and platoon not in checked:
            await _platoon_result(s, platoon, "WSS-PMC.2", routed)
    return [number for number in routed if number in s.pieces]


def _company(s: WarStorm, number: int) -> int:
    return s.pieces[number].company if number in s.pieces else number // 10


async def _company_or_platoons(
    s: WarStorm, number: int, toll: Toll, routed: list[int], checked: list[int]
) -> None:
    """WSS-CMC.1, WSS-R.96, WSS-R.97 As a whole if all its platoons are concerned, else those that are."""
    platoons = s.platoons_of(number)
    concerned = [p.id for p in platoons if p.id in toll.affected or _sees(s, p, toll.cell)]
    checked += concerned
    if len(concerned) == len(platoons):
        if platoons:  # WSS-R.171
            await _company_check(s, number, routed)
        return
    for platoon in concerned:
        await _platoon_result(s, platoon, "WSS-CMC.1", routed)


def _sees(s: WarStorm, piece: Piece, cell: int) -> bool:
    return piece.cell != NOWHERE and bool(s.box.sight.rows[piece.cell][cell] & SEEN)


async def _company_check(s: WarStorm, number: int, routed: list[int]) -> None:
    """WSS-CMC.8 to WSS-CMC.11, WSS-R.102, WSS-R.103, WSS-R.105 The margin applies to each by its own
    state.
    """
    company = s.companies[number]
    morale = company_morale(s, company)
    roll = await two_dice(s, "WSS-CMC.8", f"company_morale:{number}")
    values = scale(morale, "passed", "failed")
    s.tell(
        "company_check",
        "WSS-CMC.8",
        reasons=shares(company, leadership(s, company)),
        side=company.side,
        company=company.letter,
        roll=roll,
        morale=morale,
        result=values[roll - 2],
        gauge=("low", 2, roll, values),
    )
    pieces = [piece.id for piece in s.platoons_of(number)]
    if s.companies[number].officer:
        pieces.append(s.companies[number].officer)
    for piece in pieces:
        suffer(s, piece, roll - morale, ("WSS-CMC.9", "WSS-CMC.10"), routed)


async def _platoon_result(s: WarStorm, number: int, clause: str, routed: list[int]) -> None:
    """WSS-PMC.7, WSS-PMC.8 Failed by 1 to 4: Routed; by 5, or by 3 if Routed already: eliminated."""
    margin = await platoon_check(s, number, clause)
    suffer(s, number, margin, ("WSS-PMC.7", "WSS-PMC.7"), routed)


def suffer(s: WarStorm, number: int, margin: int, clauses: tuple[str, str], routed: list[int]) -> None:
    """WSS-R.118, WSS-CMC.9 to WSS-CMC.11 What a margin does to one piece; who is newly Routed is added to
    the list.
    """
    piece = s.pieces[number]
    if margin >= (ROUTED_DISINTEGRATES if piece.routed else DISINTEGRATES):
        hits.eliminate(s, number, clauses[1])
    elif margin > 0 and not piece.routed:
        mark_routed(s, number, clauses[0])
        routed.append(number)


def mark_routed(s: WarStorm, number: int, clause: str) -> None:
    """WSS-ROU.1, WSS-R.21, WSS-R.175 A Routed marker; the Reaction marker and any action are gone."""
    moving = s.move is not None and number in s.move.members
    s.change(number, routed=True, reaction=Reaction.NONE)
    if moving or (s.assault is not None and number in s.assault.waiting):
        s.change(number, finished=True)  # WSS-R.92
    keeps = s.pieces[number].role in (Role.OFFICER, Role.REPLACEMENT) and number == s.leader and not moving
    if not keeps:
        s.acting = tuple([other for other in s.acting if other != number])
    s.tell("routed", clause, piece=number)
