"""A sensible set-up from what a side knows: the preset "deploy", for players in a hurry and for bots."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from sandtable.boards.arcs import bearing
from sandtable.boards.hex import dot
from sandtable.engine.ask import Value
from sandtable.engine.facts import SeatId
from sandtable.engine.ruleset import Plan
from sandtable.rulesets.war_stories import cover, setup, works
from sandtable.rulesets.war_stories.records import NOWHERE, FogCounter, Unit
from sandtable.rulesets.war_stories.state import DEFENDER, WarBox, WarState
from sandtable.rulesets.war_stories.tables import Fog, UnitType

PRESET: Final = "deploy"
OUTWARD: Final = 3
"""How far before what it holds a side likes its obstacles: near enough to fire at who is stopped by them."""
BEHIND: Final = 2
"""How far behind the line vehicles without a gun wait."""
SAFE: Final = 4
"""WS-ART.4, WS-ART.5 How far from own units a side plans a barrage: a sheaf reaches two hexes and drifts."""
IN_COVER: Final = 2
"""How many hexes of way cover is worth."""
CROWD: Final = 4
"""How many hexes of way a hex for oneself is worth."""
NEVER: Final = 99
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
    inside = [value for value in works.shelters(s, side) if value[0] == "inside"]
    yield from (value for value in inside if not s.kind(value[1]).is_vehicle)
    if side == DEFENDER:
        armed = [u for u in own if u.weapon and not u.deployed and u.cell != NOWHERE]
        yield from (("point", u.id, outward(s.box, side, u.cell)) for u in armed)
    yield from [("camouflage", u.id) for u in own if u.cell != NOWHERE and not u.hidden][:1]
    yield from (("all_ready",), ("done",))
    yield ("target", _target(s, side))
    yield ("axis", 0)


def goals(s: WarState, side: int) -> dict[int, int]:
    """The hexes that a side is to hold, with their worth; nobody waits at an exit."""
    cell, sector = s.box.ground.map.cell, s.box.sectors[side]
    aims = {cell(aim.hex): aim.worth for aim in s.aims[side] if aim.hex and aim.kind != "exit"}
    return aims or {sector[len(sector) // 2]: 0}


@lru_cache(maxsize=4096)
def outward(box: WarBox, side: int, cell: int) -> int:
    """The facing that looks upon most of the map outside the own sector."""
    hexes, sector = box.ground.map.hexes, box.sectors[side]
    beyond = [there for number, there in enumerate(hexes) if number not in sector]
    seen = [sum([bearing(hexes[cell], way, there) >= 0 for there in beyond]) for way in range(6)]
    return seen.index(max(seen))


@lru_cache(maxsize=64)
def from_foe(box: WarBox, side: int) -> tuple[int, ...]:
    """For each hex how far it is from the sector of the other side."""
    theirs = box.sectors[1 - side]
    return tuple([min([row[cell] for cell in theirs]) for row in box.ground.distance])


def _nearest(s: WarState, cell: int, there: Iterable[int]) -> tuple[int, int]:
    """How far the nearest of these hexes is, in hexes and then as the crow flies."""
    hexes, row = s.box.ground.map.hexes, s.box.ground.distance[cell]
    return min([(row[other], dot(hexes[cell] - hexes[other], hexes[cell] - hexes[other])) for other in there])


def _approach(s: WarState, cell: int, before: int) -> tuple[int, int]:
    """How far a hex is from lying so many hexes before a goal of the defender's, on the enemy's way to it."""
    far = from_foe(s.box, DEFENDER)
    ways = [(goal, *_nearest(s, cell, (goal,))) for goal in goals(s, DEFENDER)]
    return min([(abs(way - before) + way + far[cell] - far[goal], line) for goal, way, line in ways])


def _target(s: WarState, side: int) -> int:
    """WS-ART.2 The attacker shells what he is to take, the defender the way there, clear of his own units."""
    if side != DEFENDER:
        return next(iter(goals(s, side)))
    rows = s.box.ground.distance
    own = [u.cell for u in s.of_side(side) if u.cell >= 0 and not u.decoy]

    def trouble(cell: int) -> tuple[int, tuple[int, int]]:
        near = min([rows[cell][other] for other in own], default=SAFE)
        return max(0, SAFE - near), _approach(s, cell, OUTWARD)

    return min(range(len(rows)), key=trouble)


# Units


def _place(s: WarState, unit: Unit) -> int:
    """The best hex that those of more use leave; asked for by number, some of them may still be to come."""
    shown = [u for u in s.of_side(unit.side) if not u.hidden and not u.carrier and u.entry == NOWHERE]
    taken: Tally[int] = Tally()
    for other in sorted(shown, key=lambda u: (_use(s, u), u.id)):
        if other.id == unit.id:
            break
        taken[_best(s, other, taken) if other.cell == NOWHERE else other.cell] += 1
    return _best(s, unit, taken)


def _best(s: WarState, unit: Unit, taken: Tally[int]) -> int:
    cells: list[int] = [value[2] for value in setup.starting_hexes(s, unit.id)]
    return min(cells, key=lambda cell: _trouble(s, unit, cell, taken[cell]))


def _use(s: WarState, unit: Unit) -> tuple[int, int]:
    """The attacker leads with what hits hardest, the defender holds with infantry; transport comes last."""
    kind = s.kind(unit.id)
    hits = kind.arms.full if kind.arms else 0
    if unit.decoy or _is_transport(kind):
        return 2, -hits
    return int(not kind.is_infantry if unit.side == DEFENDER else kind.counter == "gun"), -hits


def _is_transport(kind: UnitType) -> bool:
    """WS-TRN.1 Trucks, jeeps, tractors and halftracks: unarmed, or made to tow."""
    return kind.is_vehicle and (kind.arms is None or kind.dots > 0)


def _trouble(s: WarState, unit: Unit, cell: int, crowd: int) -> tuple[int, int]:
    """Near a goal, infantry in it; in cover, not all in one hex."""
    aims, far, kind = goals(s, unit.side), from_foe(s.box, unit.side), s.kind(unit.id)
    defends = unit.side == DEFENDER
    if unit.decoy and defends:  # WS-R.23 it holds nothing: it draws fire before those who do
        found, line = _approach(s, cell, OUTWARD - 1)
        return found + CROWD * crowd, line
    inner = [goal for goal in aims if goal in s.box.sectors[unit.side]]
    posts = inner if inner and kind.counter == "gun" else aims  # a gun reaches what lies before the sector
    found, line = _nearest(s, cell, posts)
    found += CROWD * crowd
    if _is_transport(kind):
        front = min([far[here] for here in (aims if defends else s.box.sectors[unit.side])])
        return found + CROWD * max(0, front + BEHIND - far[cell]), line
    if kind.is_infantry:
        wet = s.box.ground.water >> cell & 1
        found += NEVER * wet - aims.get(cell, 0) * (not crowd)
    if defends:  # who is to go on at once is only held up by woods
        found -= IN_COVER * cover.terrain_cover(s, cell)
    return found, line


# Counters


def _counters(s: WarState) -> Iterator[Value]:
    """The next counter that is to be laid; bunkers face outward."""
    due = next((c for c in s.fog.values() if c.cell == NOWHERE), None)
    if due is not None:
        cells = [value[2] for value in works.lies(s, due.id) if value[0] == "lay"]
        yield from [("lay", due.id, min(cells, key=lambda cell: _misplaced(s, due, cell)))] if cells else []
        yield ("omit", due.id)
    for bunker in [c for c in s.fog.values() if c.kind == Fog.BUNKER and c.cell != NOWHERE]:
        front = outward(s.box, DEFENDER, bunker.cell)
        if front != bunker.facing:
            yield ("slit", bunker.id, front)


def _misplaced(s: WarState, due: FogCounter, cell: int) -> tuple[int, int]:
    """Shelter where infantry and guns stand, the rest on the enemy's ways to the goals, spread over them."""
    here = s.at.get(cell, ())
    if due.kind in SHELTERS:
        found, line = _nearest(s, cell, goals(s, DEFENDER))
        found += NEVER * (cell not in s.box.sectors[DEFENDER]) + CROWD * len(here)
        return found - NEVER * any(_gains(s, piece, due.kind) for piece in here), line
    found, line = _approach(s, cell, OUTWARD)
    if due.kind == Fog.FORD:  # WS-FOW.7 it serves the enemy: out of his way
        return -found, -line
    found += CROWD * (len(here) + len([c for c in s.fog.values() if c.cell == cell]))
    if due.kind == Fog.AMBUSH:
        found += NEVER * (s.box.ground.water >> cell & 1) - IN_COVER * cover.terrain_cover(s, cell)
    return found, line


def _gains(s: WarState, piece: int, shelter: str) -> bool:
    """WS-FRT.4 Infantry and guns that have room in a shelter; in one a vehicle could not even turn."""
    kind, work = s.kind(piece), s.box.pack.counters[shelter]
    room = work.circles if kind.is_infantry else work.dots
    return room >= kind.room and not (kind.is_vehicle or s.units[piece].decoy)
