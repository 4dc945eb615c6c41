"""WS-MOV, WS-IMP, WS-BOG, WS-ROD, WS-FAC: which steps a unit may take, and what they cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from sandtable.boards.maps import OFF_MAP
from sandtable.rulesets.war_stories import cover
from sandtable.rulesets.war_stories.ground import AIR, BOCAGE, GUN, TRACKED, WALL, WHEELED
from sandtable.rulesets.war_stories.records import NOWHERE, Move, Unit
from sandtable.rulesets.war_stories.state import WarState
from sandtable.rulesets.war_stories.tables import Fog, Trait


class Step(NamedTuple):
    """How a step would be: along a road, whether a bog check comes first, what forbids it."""

    road: bool
    bog: bool
    barred: str = ""


def look(s: WarState, unit: Unit, cell: int, *, truly: bool) -> Step:
    """A step to the next hex, with the works that its side knows or all."""
    return _looks(s, unit, (cell,), truly=truly)[0]


def _looks(s: WarState, unit: Unit, cells: Sequence[int], *, truly: bool = False) -> list[Step]:
    """Steps to hexes around a unit: as printed, but where something has come or gone."""
    touched, side = s.layer.touched, -1 if truly else unit.side
    if unit.cell in touched:
        return [_look(s, unit, cell, side) for cell in cells]
    steps = _steps(s, unit)
    return [_look(s, unit, cell, side) if cell in touched else steps[cell] for cell in cells]


def _steps(s: WarState, unit: Unit) -> Mapping[int, Step]:
    """The steps from the hex of a unit to each hex around it, on the printed map."""
    key = (s.box.goings[unit.kind], swims(s, unit), unit.cell)
    found = s.box.steps.get(key)
    if found is None:
        bare, around = WarState(box=s.box, deck=s.deck), s.box.ground.map.neighbours[unit.cell]
        found = s.box.steps[key] = {cell: _look(bare, unit, cell, -1) for cell in around}
    return found


def _look(s: WarState, unit: Unit, cell: int, side: int) -> Step:
    """A step with the works that a side knows; WS-UNIT.12 air units."""
    going = s.box.goings[unit.kind]
    if going == AIR:
        return Step(False, False)
    ground = s.box.ground
    if ground.steep(unit.cell, cell):
        return Step(False, False, "WS-OVR.6")
    if cell in s.change.blaze:
        return Step(False, False, "WS-IMP.2")
    direction = ground.direction(unit.cell, cell)
    if ground.joined(unit.cell, direction) and not road_closed(s, unit.cell, cell, side):
        return Step(True, False)
    barrier = ground.sides[unit.cell].get(direction, "")
    if barrier in (BOCAGE, WALL) and going in (GUN, WHEELED):
        return Step(False, False, "WS-IMP.4")
    barred = closed(s, unit, cell, going, side)
    bog = barrier == BOCAGE or cover.is_bog(s, unit.cell, going)
    return Step(False, bog, barred)


def road_closed(s: WarState, a: int, b: int, side: int) -> bool:
    """WS-R.63 A roadblock or rubble in either hex; WS-FOW.10."""
    if s.is_rubble(a) or s.is_rubble(b):
        return True
    return any(s.works(cell, Fog.ROADBLOCK, side) is not None for cell in (a, b))


def has_road(s: WarState, cell: int) -> bool:
    """WS-R.66 Whether a hex has a road that can be used, known roadblock or not."""
    return bool(s.box.ground.roads[cell]) and not road_closed(s, cell, cell, -1)


def closed(s: WarState, unit: Unit, cell: int, going: str, side: int) -> str:
    """WS-IMP.1-.4 The clause that forbids a kind of unit to enter a hex off the road, or nothing."""
    if barred := dry_closed(s, cell, going):
        return barred
    if s.box.ground.water >> cell & 1 and not swims(s, unit) and s.works(cell, Fog.FORD, side) is None:
        return "WS-IMP.3"
    return works_bar(s, cell, going, side)


def dry_closed(s: WarState, cell: int, going: str) -> str:
    """WS-IMP.4, WS-R.67, WS-R.68 Woods, mud, buildings and rubble, without water and works."""
    overlay = s.overlay(cell)
    if going in (GUN, WHEELED) and (overlay == "woods" or s.box.ground.mud >> cell & 1):
        return "WS-IMP.4"
    if going in (GUN, WHEELED, TRACKED):
        if overlay in ("wooden", "masonry"):
            return "WS-R.68"
        if s.is_rubble(cell):
            return "WS-RUB.2"
    return ""


def works_bar(s: WarState, cell: int, going: str, side: int) -> str:
    """WS-FOW.11, WS-FOW.12 Tank traps stop guns and vehicles, wire all but tracks."""
    if going != TRACKED and s.works(cell, Fog.WIRE, side) is not None:
        return "WS-FOW.12"
    if going in (GUN, WHEELED, TRACKED) and s.works(cell, Fog.TANK_TRAP, side) is not None:
        return "WS-FOW.11"
    return ""


def swims(s: WarState, unit: Unit) -> bool:
    """WS-IMP.3, WS-R.70 Amphibious, and no damage token."""
    return Trait.AMPHIBIOUS in s.box.pack.units[unit.kind].traits and not unit.damaged


def may_stand(s: WarState, unit: Unit, cell: int) -> bool:
    """WS-R.136, WS-R.137 Whether a hex is not impassable for a unit."""
    return _may_stand(s, unit, cell) if cell in s.layer.touched else printed(s, unit)[cell]


def printed(s: WarState, unit: Unit) -> tuple[bool, ...]:
    """WS-R.136 Which hexes of the printed map are not impassable for who goes like a unit."""
    key = (s.box.goings[unit.kind], swims(s, unit))
    found = s.box.stands.get(key)
    if found is None:
        bare = WarState(box=s.box, deck=s.deck)
        cells = range(len(s.box.ground.map))
        found = s.box.stands[key] = tuple([_may_stand(bare, unit, cell) for cell in cells])
    return found


def _may_stand(s: WarState, unit: Unit, cell: int) -> bool:
    """WS-R.136, WS-R.137 The roads, fords and bridges of a hex count."""
    if cell in s.change.blaze:
        return False
    if s.box.ground.roads[cell] and not road_closed(s, cell, cell, unit.side):
        return True
    return not closed(s, unit, cell, s.box.goings[unit.kind], unit.side)


# Cost


def total(cost: int, turns: int, steps: int, *, paved: bool, full: bool) -> int:
    """WS-R.60, WS-R.64 The cost of a path in half points."""
    if full and steps:
        cost = max(cost, 1 if paved else 2)
    if turns:
        cost = (cost + 1) // 2 * 2 + 2 * turns
    return cost


def with_step(s: WarState, move: Move, unit: Unit, cell: int, road: bool) -> tuple[int, bool]:
    """WS-MOV.1, WS-MOV.2, WS-ROD.3 The plain cost after one more step, and whether all were along roads."""
    paved = move.paved and road
    if move.full and unit.cell >= 0:
        area_of = s.layout.area_of
        if area_of[unit.cell] == area_of[cell]:
            return move.cost, paved
    if road and s.going(unit.id) == WHEELED:
        return move.cost + 1, paved
    return (move.cost + 1) // 2 * 2 + 2, paved


def affordable(s: WarState, move: Move, unit: Unit, ahead: Mapping[int, bool]) -> list[int]:
    """WS-UNIT.15, WS-R.59 Speed is what it is now; WS-R.60 a free step enters no hex twice."""
    most, turns, full = 2 * s.speed(unit), move.turns, move.full
    before = total(move.cost, turns, move.steps, paved=move.paved, full=full)
    found = []
    for cell, road in ahead.items():
        cost, paved = with_step(s, move, unit, cell, road)
        whole = total(cost, turns, move.steps + 1, paved=paved, full=full)
        if whole <= most and (whole > before or cell not in move.visited):
            found.append(cell)
    return found


def can_turn(s: WarState, move: Move, unit: Unit) -> bool:
    """WS-R.61, WS-R.69 One more point for a pivot or a level."""
    whole = total(move.cost, move.turns + 1, move.steps, paved=move.paved, full=move.full)
    return whole <= 2 * s.speed(unit)


# Options


def stuck(s: WarState, unit: Unit) -> bool:
    """WS-R.28, WS-R.37, WS-FRT.4 A deployed weapon or a fortification holds a unit in its hex."""
    return bool(unit.deployed or unit.inside or unit.carrier)


def exits(s: WarState, move: Move, unit: Unit) -> dict[int, bool]:
    """The neighbouring hexes that the mover may try to enter, as far as it knows, and whether by road."""
    ahead = _ahead(s, move, unit, directions(s, move, unit))
    steps = zip(ahead, _looks(s, unit, ahead), strict=True)
    return {cell: step.road for cell, step in steps if not step.barred}


def can_leave(s: WarState, move: Move, unit: Unit, *, turning: bool = False) -> bool:
    """Whether there is a hex to try to enter as far as the mover knows; if `turning`, after a pivot."""
    ahead = _ahead(s, move, unit, range(6) if turning else directions(s, move, unit))
    return not all(step.barred for step in _looks(s, unit, ahead))


def _ahead(s: WarState, move: Move, unit: Unit, ways: Iterable[int]) -> list[int]:
    """The neighbouring hexes in these directions that the mover may choose; WS-R.69 from the ground floor."""
    if unit.level or stuck(s, unit) or s.speed(unit) == 0:
        return []
    row = s.box.ground.map.sides[unit.cell]
    return allowed(s, move, unit, [row[way] for way in ways if row[way] != OFF_MAP])


def directions(s: WarState, move: Move, unit: Unit) -> range | tuple[int, ...]:
    """WS-FAC.2, WS-FAC.3, WS-FAC.4 Every way; at full speed or towing a vehicle only ahead."""
    kind = s.box.pack.units[unit.kind]
    if not kind.is_vehicle or Trait.DUAL_FACING in kind.traits:
        return range(6)
    tows = any(not s.kind(rider).is_infantry for rider in s.cargo.get(unit.id, ()))
    return (unit.facing,) if move.full or tows else range(6)


def allowed(s: WarState, move: Move, unit: Unit, cells: list[int]) -> list[int]:
    """WS-ACT.9 A rout leads away from the enemy; WS-BRK.3 a broken unit does not leave cover."""
    if move.how == "rout":
        cells = farther(s, unit, cells)
    if stays_in_cover(s, unit):
        return [cell for cell in cells if cover.terrain_cover(s, cell) or _finds_cover(s, unit, cell)]
    return cells


def stays_in_cover(s: WarState, unit: Unit) -> bool:
    """WS-BRK.3, WS-R.114 A broken unit that is in cover does not leave it."""
    return unit.is_broken and cover.sheltered(s, unit)


def _finds_cover(s: WarState, unit: Unit, cell: int) -> bool:
    if not s.kind(unit.id).is_infantry:
        return False
    need = s.kind(unit.id).room
    return any(cover.room_behind(s, n, unit.side) >= need for n in cover.barricades(s, cell, unit.side))


def farther(s: WarState, unit: Unit, cells: list[int]) -> list[int]:
    """WS-R.52 The distance to the nearest enemy counter on the map grows with every hex."""
    enemies = [u.cell for u in s.units.values() if u.side != unit.side and on_map(u)]
    if not enemies:
        return cells
    rows = s.box.ground.distance
    now = min(map(rows[unit.cell].__getitem__, enemies))
    return [cell for cell in cells if min(map(rows[cell].__getitem__, enemies)) > now]


def on_map(unit: Unit) -> bool:
    return unit.cell >= 0 and not unit.carrier and not unit.hidden


def entries(s: WarState, unit: Unit) -> list[int]:
    """WS-R.130 Where a waiting reinforcement may come in: its hex, or the nearest free ones on that edge."""
    if unit.entry == NOWHERE:
        return []
    if may_stand(s, unit, unit.entry):
        return [unit.entry]
    ground = s.box.ground
    column = ground.column(unit.entry)
    edge = [c for c in range(len(ground.map)) if ground.column(c) == column and may_stand(s, unit, c)]
    row = ground.distance[unit.entry]
    nearest = min([row[c] for c in edge], default=0)
    return [c for c in edge if row[c] == nearest]


def levels(s: WarState, move: Move, unit: Unit) -> list[int]:
    """WS-R.69 One floor up or down for infantry in a building; WS-R.52 a rout leads down and out."""
    floors = s.box.ground.floors[unit.cell] if s.overlay(unit.cell) else 0
    if floors < 2 or stuck(s, unit) or not s.kind(unit.id).is_infantry or not can_turn(s, move, unit):
        return []
    reach = (unit.level - 1,) if move.how == "rout" else (unit.level - 1, unit.level + 1)
    return [level for level in reach if 0 <= level < floors]
