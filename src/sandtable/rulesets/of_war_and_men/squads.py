"""OWM-TRM, OWM-SET.9: squads of soldiers within a limit of points, their Fireteams, and squads as text.

A squad is written like `RGR [1 5 6] [3 9]`: the division, and a pair of brackets for each Fireteam with its
soldiers in line order. What is exported so can be imported again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from sandtable.engine.errors import ContentError
from sandtable.rulesets.of_war_and_men.sheets import Pack, Rank, SoldierCard, SquadSheet

RANKS: Final = {rank: place for place, rank in enumerate(Rank)}
"""OWM-SOL.2"""
POINTS_OF_A_TEAM: Final = 17
"""A Fireteam of a good squad is worth about so much."""


class Limits(Struct, frozen=True):
    """What a Mission allows a squad: points, Fireteams, and soldiers in one of these."""

    points: int
    teams: int = 4
    size: int = 8


def soldiers_of(pack: Pack, division: str) -> dict[int, SoldierCard]:
    """OWM-SET.8 The soldiers a player of a division may take, by number."""
    return {card.number: card for card in pack.soldiers.values() if card.division == division}


def points_of(pack: Pack, squad: SquadSheet) -> int:
    """OWM-SOL.5 What the soldiers of a squad are worth together."""
    own = soldiers_of(pack, squad.division)
    return sum([own[number].points for line in squad.teams for number in line])


def addable(pack: Pack, division: str, chosen: Sequence[int], limits: Limits) -> list[int]:
    """OWM-SET.9 Who may still join: the points suffice, and there is room in as many Fireteams as can be."""
    own = soldiers_of(pack, division)
    left = limits.points - sum([own[number].points for number in chosen])
    leaders = sum([own[number].is_leader for number in chosen])
    found = []
    for number, card in own.items():
        room = limits.size * min(limits.teams, max(1, leaders + card.is_leader))
        if number not in chosen and card.points <= left and len(chosen) < room:
            found.append(number)
    return found


def faults(pack: Pack, squad: SquadSheet, limits: Limits) -> Iterator[str]:
    """Everything that is wrong with a squad, in words."""
    own = soldiers_of(pack, squad.division)
    if not own:
        yield f"there is no division {squad.division!r}; use {', '.join(pack.divisions)}"
        return
    numbers = [number for line in squad.teams for number in line]
    missing = [number for number in numbers if number not in own]
    if missing:
        yield f"{squad.division} has no soldier {missing[0]}; its numbers are 1 to {max(own)}"
        return
    if len(set(numbers)) != len(numbers):
        yield "no soldier is taken twice (OWM-R.26)"
    yield from _team_faults(squad, own, limits)
    total = points_of(pack, squad)
    if total > limits.points:
        yield f"the squad is worth {total} points, the Mission allows {limits.points} (OWM-SET.9)"


def _team_faults(squad: SquadSheet, own: dict[int, SoldierCard], limits: Limits) -> Iterator[str]:
    """OWM-TRM.4, OWM-TRM.5, OWM-TRM.6, OWM-MIS.14"""
    if not 1 <= len(squad.teams) <= limits.teams:
        yield f"a squad has 1 to {limits.teams} Fireteams, not {len(squad.teams)} (OWM-TRM.5)"
    for line in squad.teams:
        if not 1 <= len(line) <= limits.size:
            yield f"a Fireteam has 1 to {limits.size} soldiers, not {len(line)} (OWM-TRM.4)"
        if not any(own[number].is_leader for number in line):
            yield f"the Fireteam {list(line)} has no Leader (OWM-TRM.6)"


# Squads as text


def squad_text(squad: SquadSheet) -> str:
    """A squad to be kept or sent to somebody."""
    return " ".join([squad.division, *(f"[{' '.join(map(str, line))}]" for line in squad.teams)])


def squad_from(text: str, pack: Pack, limits: Limits) -> SquadSheet:
    """A squad read and checked; ContentError says what is wrong with it."""
    match = re.fullmatch(r"\s*(\w+)((?:\s*\[[\d\s,]+\])+)\s*", text)
    if match is None:
        raise ContentError(f"{text.strip()!r} is not a squad such as RGR [1 5 6] [3 9]")
    lines = re.findall(r"\[([^]]*)\]", match[2])
    teams = tuple(tuple(int(number) for number in re.findall(r"\d+", line)) for line in lines)
    squad = SquadSheet(match[1], teams)
    for fault in faults(pack, squad, limits):
        raise ContentError(f"{text.strip()}: {fault}")
    return squad


# A good squad by one click


def default_squad(pack: Pack, division: str, limits: Limits) -> SquadSheet:
    """A Leader for each Fireteam, then as many points as the Mission allows, and of these the most men."""
    own = soldiers_of(pack, division)
    leaders = _leaders(own, limits)
    spent = sum([own[number].points for number in leaders])
    rest = [card for card in own.values() if card.number not in leaders]
    men = _filling(rest, limits.points - spent, limits.size * len(leaders) - len(leaders))
    lines = [[number] for number in leaders]
    for number in men:
        min(lines, key=len).append(number)
    return SquadSheet(division, tuple(tuple(line) for line in lines))


def historical_squad(pack: Pack, division: str, limits: Limits) -> SquadSheet:
    """OWM-SET.11, OWM-R.147 The first soldiers of a division, evenly behind their Leaders; whether it fits
    the Mission is another matter.
    """
    own = soldiers_of(pack, division)
    men = range(1, pack.divisions[division].historical + 1)
    leaders = [number for number in men if own[number].is_leader][: limits.teams]
    lines = [[number] for number in leaders]
    for number in men:
        if number not in leaders:
            min(lines, key=len).append(number)
    return SquadSheet(division, tuple(tuple(line) for line in lines))


def _leaders(own: dict[int, SoldierCard], limits: Limits) -> list[int]:
    """Leaders in the order of their cards, and together not much more than half of the points."""
    wanted = max(1, min(limits.teams, limits.points // POINTS_OF_A_TEAM))
    chosen: list[int] = []
    for number, card in own.items():
        spent = sum([own[n].points for n in chosen]) + card.points
        if card.is_leader and len(chosen) < wanted and (2 * spent <= limits.points + 8 or not chosen):
            chosen.append(number)
    return chosen


def _filling(cards: Sequence[SoldierCard], points: int, most: int) -> list[int]:
    """The soldiers that use the points best: most points, then most men, then the lowest numbers."""
    best: dict[int, tuple[int, ...]] = {0: ()}
    for card in cards:
        for spent, men in list(best.items()):
            total, more = spent + card.points, (*men, card.number)
            if total <= points and len(more) <= most and len(more) > len(best.get(total, ())):
                best[total] = more
    return list(best[max(best)])
