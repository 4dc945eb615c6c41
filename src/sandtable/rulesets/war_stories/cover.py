"""WS-MOD.11, WS-MOD.12, WS-HIG, WS-HSO, WS-BAR: who is fortified, in cover, obscured or exposed."""

from __future__ import annotations

from sandtable.boards.maps import OFF_MAP
from sandtable.rulesets.war_stories.ground import AIR, GUN, INFANTRY, TRACKED, WHEELED
from sandtable.rulesets.war_stories.records import Unit
from sandtable.rulesets.war_stories.state import ATTACKER, WarState
from sandtable.rulesets.war_stories.tables import Fog


def fortified(s: WarState, unit: Unit) -> bool:
    """WS-FRT.2, WS-MOD.11 In a fortification, or infantry that keeps its head down in good cover."""
    if unit.inside:
        return True
    if not unit.suppressed or not s.kind(unit.id).is_infantry or unit.carrier:
        return False
    return s.overlay(unit.cell) in ("woods", "masonry") or s.is_rubble(unit.cell)


def sheltered(s: WarState, unit: Unit) -> bool:
    """WS-R.99 Cover that holds always: terrain, fortification, a counter to be behind."""
    if s.going(unit.id) == AIR:
        return False
    return bool(unit.inside or unit.behind) or terrain_cover(s, unit.cell)


def terrain_cover(s: WarState, cell: int) -> bool:
    """WS-MOD.12 Brush, a building, rubble or woods."""
    return bool(s.overlay(cell)) or bool(s.box.ground.brush >> cell & 1) or s.is_rubble(cell)


def covered_from(s: WarState, unit: Unit, origin: int, height: int) -> bool:
    """WS-R.99, WS-HIG.1 Cover from direct fire or a spotter: also hexsides and high ground."""
    if sheltered(s, unit):
        return True
    if s.going(unit.id) == AIR:
        return False
    return s.height(unit) > height or (origin != unit.cell and behind_hexside(s, unit, origin))


def behind_hexside(s: WarState, unit: Unit, origin: int) -> bool:
    """WS-HSO.1, WS-HSO.3, WS-R.83 Sight enters across an obstacle; no enemy beyond it was there earlier."""
    sides = s.box.ground.sides[unit.cell]
    if not sides:
        return False
    beyond = s.box.ground.map.sides[unit.cell]
    for direction in s.box.sight.entered_by(origin, unit.cell):
        if direction in sides and beyond[direction] != OFF_MAP:
            rivals = s.enemies_at(beyond[direction], unit.side)
            if not any(s.units[piece].stamp < unit.stamp for piece in rivals):
                return True
    return False


def obscured(s: WarState, a: int, b: int) -> bool:
    """WS-MOD.15, WS-R.86 Haze, smoke or blaze where the line begins, ends or passes."""
    dim = (*s.haze, *s.change.smoke, *s.change.blaze)
    if not dim:
        return False
    return a in dim or b in dim or s.box.sight.meets(a, b, dim)


# Bog as a place


def is_bog(s: WarState, cell: int, going: str) -> bool:
    """WS-BOG.3, WS-BOG.5, WS-FOW.7, WS-FOW.9 Whether a hex is bog for units that go like this."""
    ground = s.box.ground
    if going == AIR:
        return False
    if ground.mud >> cell & 1 or s.is_rubble(cell) or s.works(cell, Fog.MINES) is not None:
        return True
    if going == TRACKED:
        return s.overlay(cell) == "woods"
    if going in (GUN, WHEELED):
        return bool(ground.brush >> cell & 1) or s.works(cell, Fog.FORD) is not None
    return False


def bogged(s: WarState, unit: Unit) -> bool:
    """WS-R.66 In bog, unless it came along the road and has not left it."""
    return not unit.on_road and is_bog(s, unit.cell, s.going(unit.id))


# Room behind and inside


def room_behind(s: WarState, number: int, side: int) -> int:
    """WS-R.73 The free capacity of a barricade, in halves, for infantry of a side."""
    if number in s.fog:
        counter = s.fog[number]
        printed = s.box.pack.counters[counter.kind]
        whole = printed.behind if printed.barricade else 0
    elif number in s.wrecks:
        wreck = s.wrecks[number]
        whole = 0 if wreck.cell in s.change.blaze else 1 if wreck.small else 2
    else:
        vehicle = s.units.get(number)
        whole = 0
        if vehicle is not None and vehicle.side == side and serves(s, vehicle):
            whole = 1 if s.kind(number).size.value == "small" else 2
    taken = [s.kind(unit.id).room for unit in s.units.values() if unit.behind == number]
    return whole - sum(taken)


def serves(s: WarState, vehicle: Unit) -> bool:
    """WS-BAR.1, WS-R.39 A vehicle that is not moving and not hull down is a barricade for its own side."""
    return (
        s.kind(vehicle.id).is_vehicle
        and not vehicle.moving
        and not vehicle.inside
        and not vehicle.carrier
        and not vehicle.decoy
        and s.going(vehicle.id) != AIR
    )


def barricades(s: WarState, cell: int, side: int) -> list[int]:
    """WS-BAR.1 What infantry of a side may take cover behind in a hex, as far as it knows."""
    found = [c.id for c in s.fog.values() if c.cell == cell and (c.up or side != ATTACKER)]
    found.extend([wreck.id for wreck in s.wrecks.values() if wreck.cell == cell])
    found.extend([piece for piece in s.at.get(cell, ()) if s.kind(piece).is_vehicle])
    return [number for number in found if room_behind(s, number, side) > 0]


def take_cover(s: WarState, piece: int) -> None:
    """WS-BAR.2 Infantry that comes into a hex is behind an empty barricade there at once."""
    unit = s.units[piece]
    behind = 0
    if s.going(piece) == INFANTRY and not unit.decoy:
        need = s.kind(piece).room
        behind = next(
            (n for n in barricades(s, unit.cell, unit.side) if room_behind(s, n, unit.side) >= need), 0
        )
    if behind != unit.behind:
        s.set(piece, behind=behind)


def drop_cover(s: WarState, number: int) -> None:
    """WS-R.73 A barricade that goes or moves shelters nobody."""
    for unit in list(s.units.values()):
        if unit.behind == number:
            s.set(unit.id, behind=0)


def room_inside(s: WarState, number: int, *, circles: bool) -> int:
    """WS-R.24 The free capacity of a fortification, in halves."""
    printed = s.box.pack.counters[s.fog[number].kind]
    inside = [s.kind(unit.id) for unit in s.units.values() if unit.inside == number]
    taken = sum([kind.room for kind in inside if kind.is_infantry == circles])
    return (printed.circles if circles else printed.dots) - taken
