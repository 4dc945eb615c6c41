"""WS-VAL, WS-RAL, WS-BRK, WS-BAIL: valor checks, rally, broken units, bailing out."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from sandtable.engine.chance import drawn
from sandtable.rulesets.war_stories import cards, cover, damage
from sandtable.rulesets.war_stories.records import BREAKING
from sandtable.rulesets.war_stories.state import WarState
from sandtable.rulesets.war_stories.tables import Effect, Trait

EASY: Final = "easy"
ORDINARY: Final = "ordinary"
DIFFICULT: Final = "difficult"


async def check(s: WarState, medals: int, sort: str, how: str, clause: str) -> bool:
    """WS-VAL.1 Draw one chit; WS-VAL.3, WS-VAL.4 or two without return, of which one or both must pass.

    WS-VAL.5, WS-R.15 An unlucky 13 fails the whole check. WS-CHT.2 The next draw is from the full bag again.
    Events that the chits cause wait until the caller has applied the result (WS-R.14).
    """
    numbers = await drawn(s, clause, "chit", s.box.chits, 1 if how == ORDINARY else 2)
    chits = [s.box.pack.chits[number] for number in numbers]
    s.due += sum([chit.event for chit in chits])
    passes = [chit.passes(medals) for chit in chits]
    passed = any(passes) if how == EASY else all(passes)
    if sort and any(chit.unlucky == sort for chit in chits):
        passed = False
    s.tell("checked", clause, sort=sort or "valor", how=how, chits=tuple(numbers), passed=passed)
    return passed


async def unit_check(s: WarState, piece: int, sort: str, how: str, clause: str) -> bool:
    """WS-VAL.1 A check with the medals of a unit."""
    medals = 0 if s.units[piece].decoy else s.kind(piece).medals
    return await check(s, medals, sort, how, clause)


async def bog_check(s: WarState, piece: int) -> bool:
    """WS-BOG.1, WS-BOG.2 Easy with low ground pressure, difficult with high."""
    traits = s.kind(piece).traits
    how = EASY if Trait.LOW_PRESSURE in traits else DIFFICULT if Trait.HIGH_PRESSURE in traits else ORDINARY
    return await unit_check(s, piece, "bog", how, "WS-BOG.1")


async def bail_out(s: WarState, piece: int) -> None:
    """WS-BAIL.1, WS-BAIL.2, WS-R.112 Failing means elimination, and that is not by fire."""
    traits = s.kind(piece).traits
    how = EASY if Trait.WET_STOWAGE in traits else DIFFICULT if Trait.VOLATILE in traits else ORDINARY
    if not await unit_check(s, piece, "bail", how, "WS-BAIL.1"):
        await damage.eliminate(s, piece, "WS-BAIL.1", by_fire=False)


# Rally


def rally_mode(s: WarState, piece: int) -> str:
    """WS-RAL.3, WS-R.115 Easy if fortified, difficult without cover; WS-R.76 aboard, cover but for riders."""
    unit = s.units[piece]
    if unit.carrier:
        return DIFFICULT if s.kind(unit.carrier).grey else ORDINARY
    if unit.cell >= 0 and cover.fortified(s, unit):
        return EASY
    return ORDINARY if unit.cell >= 0 and cover.sheltered(s, unit) else DIFFICULT


async def rally(s: WarState, piece: int, *, sure: bool = False) -> None:
    """WS-RAL.1, WS-RAL.2, WS-R.45 One check for each suppression token, in the order they were placed."""
    for _ in range(sum([not mark.damage for mark in s.units[piece].marks])):
        if piece not in s.units:
            return
        await _rally_one(s, piece, sure)
        await cards.settle(s)


async def _rally_one(s: WarState, piece: int, sure: bool) -> None:
    """The first suppression token goes if the check is passed, else it goes to the end of the row."""
    number = next((n for n, mark in enumerate(s.units[piece].marks) if not mark.damage), None)
    if number is None:
        return
    passed = sure or await unit_check(s, piece, "rally", rally_mode(s, piece), "WS-RAL.1")
    if piece not in s.units:
        return
    marks = s.units[piece].marks
    kept = () if passed else (marks[number],)
    s.set(piece, marks=(*marks[:number], *marks[number + 1 :], *kept))
    s.tell("rallied" if passed else "not_rallied", "WS-RAL.2", seen_by=s.witnesses(piece), piece=piece)


def judge_broken(s: WarState, piece: int) -> None:
    """WS-BRK.1, WS-R.114 Two tokens or more after the rally step break a unit."""
    unit = s.units[piece]
    broken = len(unit.marks) >= BREAKING
    if broken != unit.broken:
        s.units[piece] = replace(unit, broken=broken)
        s.tell("broken" if broken else "mended", "WS-BRK.1", seen_by=s.witnesses(piece), piece=piece)


def is_broken(s: WarState, piece: int) -> bool:
    """WS-BRK.2 Whether a unit is kept from most actions."""
    return s.units[piece].is_broken


def hesitates(s: WarState, piece: int) -> bool:
    """WS-TOK.5, WS-R.109"""
    return s.count(s.units[piece], Effect.HESITATION) > 0
