"""A sensible set-up from what a side knows: the preset "deploy", for players in a hurry and for bots."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from sandtable.boards.arcs import bearing
from sandtable.engine.ask import Value
from sandtable.engine.facts import SeatId
from sandtable.engine.ruleset import Plan
from sandtable.rulesets.war_stories import cover, setup, spotting, works
from sandtable.rulesets.war_stories.records import NOWHERE, Unit
from sandtable.rulesets.war_stories.state import DEFENDER, WarBox, WarState
from sandtable.rulesets.war_stories.tables import Fog

PRESET: Final = "deploy"
OUTWARD: Final = 3
"""How far before what it holds a side likes its obstacles."""
IN_COVER: Final = 2
"""How many hexes of way cover is worth."""
CROWD: Final = 3
"""How many hexes of way a hex for oneself is worth."""
SHELTERS: Final = (Fog.BUNKER, Fog.FOXHOLES, Fog.TRENCH)


def plan(s: WarState, seat: SeatId) -> Plan | None:
    """Answers to whatever the set-up asks now; those that do not fit the ask are passed over."""
    return None if s.turn else Plan(tuple(map(s.box.words.option, _answers(s, seat))))


def _answers(s: WarState, side: int) -> Iterator[Value]:
    """One after the other: who hides, loads, weapons, places, facings, counters, shelter, states, plans."""
    own = s.of_side(side)
    foot = [u for u in own if s.kind(u.id).is_infantry and not u.decoy]
    yield from [("hide", u.id) for u in foot if not u.hidden][:1]
    free = [u.id for u in foot if not u.weapon][:1]
    yield from (("give", weapon, p) for weapon in s.box.scenario.booklet(side).weapons for p in free)
    yield from (("place", u.id, _place(s, u)) for u in own if u.id in s.acting)
    for unit in sorted([u for u in own if u.cell != NOWHERE], key=lambda u: u.stamp)[-1:]:
        yield ("floor", unit.id, s.box.ground.floors[unit.cell] - 1)
        yield ("face", unit.id, outward(s.box, side, unit.cell))
    if side == DEFENDER:
        yield from _counters(s)
    yield from (value for value in works.shelters(s, side) if value[0] == "inside")
    if side == DEFENDER:
        armed = [u for u in own if u.weapon and not u.deployed and u.cell != NOWHERE]
        yield from (("point", u.id, outward(s.box, side, u.cell)) for u in armed)
    yield from [("camouflage", u.id) for u in own if u.cell != NOWHERE and not u.hidden][:1]
    yield from (("all_ready",), ("done",))
    yield ("target", goals(s, side)[0])
    yield ("axis", 0)


def goals(s: WarState, side: int) -> list[int]:
    """The hexes that a side scores for, or the middle of its sector."""
    cell = s.box.ground.map.cell
    aims = [cell(aim.hex) for aim in s.aims[side] if aim.hex]
    sector = s.box.sectors[side]
    return aims or [sector[len(sector) // 2]]


@lru_cache(maxsize=4096)
def outward(box: WarBox, side: int, cell: int) -> int:
    """The facing that looks upon most of the map outside the own sector."""
    hexes, sector = box.ground.map.hexes, box.sectors[side]
    beyond = [there for number, there in enumerate(hexes) if number not in sector]
    seen = [sum([bearing(hexes[cell], way, there) >= 0 for there in beyond]) for way in range(6)]
    return seen.index(max(seen))


def _place(s: WarState, unit: Unit) -> int:
    """Near a goal, in cover, not all in one hex."""
    rows, aims = s.box.ground.distance, goals(s, unit.side)

    def trouble(cell: int) -> int:
        near = min([rows[cell][goal] for goal in aims])
        return near - IN_COVER * cover.terrain_cover(s, cell) + CROWD * len(s.at.get(cell, ()))

    cells: list[int] = [value[2] for value in setup.starting_hexes(s, unit.id)]
    return min(cells, key=trouble)


def _counters(s: WarState) -> Iterator[Value]:
    """Works where units stand, obstacles some way before them, bunkers facing outward."""
    rows, aims = s.box.ground.distance, goals(s, DEFENDER)
    due = next((c for c in s.fog.values() if c.cell == NOWHERE), None)
    if due is not None:
        held = [u.cell for u in s.of_side(DEFENDER) if u.cell != NOWHERE and not u.decoy]
        shelter, front = due.kind in SHELTERS, outward(s.box, DEFENDER, aims[0])

        def trouble(cell: int) -> tuple[bool, int]:
            near = min([rows[cell][goal] for goal in aims])
            ahead = spotting.in_arc(s, aims[0], front, cell)
            return (cell not in held if shelter else not ahead, abs(near - (0 if shelter else OUTWARD)))

        cells = [value[2] for value in works.lies(s, due.id) if value[0] == "lay"]
        yield from (("lay", due.id, cell) for cell in sorted(cells, key=trouble)[:1])
        yield ("omit", due.id)
    for bunker in [c for c in s.fog.values() if c.kind == Fog.BUNKER and c.cell != NOWHERE]:
        front = outward(s.box, DEFENDER, bunker.cell)
        if front != bunker.facing:
            yield ("slit", bunker.id, front)
