"""RS-LOS, RS-ARC, RS-RNG, RS-TGT: with what a unit may fire, at which hexes, and what it sees."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from sandtable.engine.ask import Value
from sandtable.rulesets.red_storm import equipment
from sandtable.rulesets.red_storm.ground import Ground
from sandtable.rulesets.red_storm.records import SHAKEN, FogMarker, Unit
from sandtable.rulesets.red_storm.sight import Outlook
from sandtable.rulesets.red_storm.state import RedStorm
from sandtable.rulesets.red_storm.tables import (
    BUNKER,
    AntiInfantry,
    AntiVehicle,
    Asset,
    Damage,
    Fog,
    UnitType,
)

Weapon: TypeAlias = UnitType | Asset


# Arcs


def ahead(s: RedStorm, cell: int, facing: int) -> bytes:
    """RS-R.92 For each hex 1 if it lies in the forward zone of a facing, 0 on the line and behind."""
    return s.box.forward[cell, facing]


def zone_ahead(ground: Ground, at: tuple[int, int]) -> bytes:
    """RS-R.92 The row of a hex and a facing."""
    cell, facing = at
    ranks = ground.ranks[facing]
    return bytes(map(ranks[cell].__lt__, ranks))


def bunker_in(s: RedStorm, cell: int) -> FogMarker | None:
    """The bunker in a hex, if any."""
    return next((m for m in s.fog.values() if m.kind == BUNKER and m.cell == cell), None)


# Weapons and reach


def weapons(s: RedStorm, piece: int) -> list[tuple[int, Weapon]]:
    """RS-R.96, RS-R.15 The block's own ratings, and each held asset that has some, with its marker."""
    found: list[tuple[int, Weapon]] = [(0, s.kind(piece))]
    if s.pairs:
        cards = equipment.held(s, piece)
        found.extend([(n, asset) for n, asset in cards if asset.anti_infantry or asset.anti_vehicle])
    return found


def weapon(s: RedStorm, piece: int, card: str) -> Weapon:
    """The block of a unit, or a card."""
    return s.box.pack.assets[card] if card else s.kind(piece)


def rating(arm: Weapon, large: bool) -> AntiInfantry | AntiVehicle | None:
    """RS-RNG.1 What it fires with at vehicles or at infantry."""
    return arm.anti_vehicle if large else arm.anti_infantry


def longest(arm: Weapon, range_: int) -> int:
    """RS-RNG.3, RS-RNG.4 Twice the effective range, unless the card allows nothing beyond it."""
    return range_ if isinstance(arm, Asset) and not arm.beyond_range else 2 * range_


class Field(NamedTuple):
    """Where a weapon may hit: at distances from `least` to `most`, and only ahead or all around."""

    least: int
    most: int
    forward: bool


def field_of_fire(unit: Unit, arm: Weapon, large: bool) -> Field | None:
    """RS-RNG.1, RS-R.95 The reach of each rating, RS-ARC.2 and its zone; None without a rating (RS-R.100).

    RS-DMG.1 Without its commander a vehicle attacks no infantry.
    """
    rated = arm.anti_vehicle if large else arm.anti_infantry
    if rated is None or (not large and unit.damage == Damage.COMMANDER_DEAD):
        return None
    least = arm.least_distance if isinstance(arm, Asset) else 1
    return Field(least, longest(arm, rated.range), rated.forward)


def fronts(s: RedStorm, unit: Unit, forward: bool) -> tuple[bytes, ...]:
    """RS-RAT.5 Forward field of fire, RS-DMG.6 a jammed turret; from a bunker only to its front (RS-D.13)."""
    found: tuple[bytes, ...] = ()
    if forward or unit.damage == Damage.TURRET_JAMMED:
        found = (ahead(s, unit.cell, unit.facing),)
    if s.fog and not unit.large:
        bunker = bunker_in(s, unit.cell)
        if bunker is not None and bunker.side == unit.side and s.box.works[bunker.kind].forward_fire:
            found = (*found, ahead(s, bunker.cell, bunker.facing))
    return found


def can_attack(s: RedStorm, unit: Unit, arm: Weapon, cell: int, large: bool) -> bool:
    """RS-RNG.1 A rating in reach, RS-ARC.2 and in its zone; RS-R.93 never the own hex."""
    field = field_of_fire(unit, arm, large)
    return field is not None and is_in(s, unit, field, cell)


def is_in(s: RedStorm, unit: Unit, field: Field, cell: int) -> bool:
    """RS-RNG.4 Whether a hex lies in a field of fire; RS-RAT.5 hexes that must be ahead are."""
    if not field.least <= s.box.ground.distance[unit.cell][cell] <= field.most:
        return False
    return all([front[cell] for front in fronts(s, unit, field.forward)])  # noqa: C419  quicker


# Sight


def outlook(s: RedStorm) -> Outlook:
    """RS-R.90, RS-R.110 Who sees whom now: destroyed overlays block no more, smoke and blazes do."""
    return s.box.outlooks[s.ruins, s.veils]


def sees_hex(s: RedStorm, unit: Unit, cell: int) -> bool:
    """RS-R.29 From the unit's hexside to any hexside of a hex."""
    return outlook(s).row(unit.cell, unit.facing)[cell] != 0


def sees_side(s: RedStorm, unit: Unit, cell: int, side: int) -> bool:
    """RS-LOS.1, RS-BLK.1 From hexside to hexside; RS-LOS.4, RS-LOS.5 both hexes may be in the way."""
    return outlook(s).sees(unit.cell, unit.facing, cell, side)


def sees_unit(s: RedStorm, unit: Unit, target: Unit) -> bool:
    """RS-R.91 To the target's own hexside; RS-R.71 to any while it moves."""
    if s.moves and s.is_mid_move(target.carrier or target.id):
        return sees_hex(s, unit, target.cell)
    return sees_side(s, unit, target.cell, target.facing)


# What may be fired at


def fire_choices(s: RedStorm, unit: Unit, seen: list[int]) -> list[Value]:
    """RS-TGT.1, RS-TGT.2 Every weapon with every hex and object it may be fired at.

    `seen` are the notable hexes in sight.
    """
    found: list[Value] = []
    piece = unit.id
    for number, arm in weapons(s, piece):
        fields = (field_of_fire(unit, arm, False), field_of_fire(unit, arm, True))
        cells = [cell for cell in seen if is_target(s, unit, fields, cell)]
        blasts = objects(s, unit, fields[True]) if breaks_objects(arm) else []
        if number:
            found.extend([("shoot", piece, number, cell) for cell in cells])
            found.extend([("breach", piece, number, cell) for cell in blasts])
            if isinstance(arm, Asset) and arm.observers_within:
                found.extend([("lob", piece, number, cell) for cell in indirect_hexes(s, unit, arm)])
            if isinstance(arm, Asset) and arm.ignites and arm.effect == "molotov":
                found.extend([("ignite", piece, number, cell) for cell in tinder(s, unit, arm)])
        else:
            found.extend([("fire", piece, cell) for cell in cells])
            found.extend([("blast", piece, cell) for cell in blasts])
    return found


def is_target(s: RedStorm, unit: Unit, fields: tuple[Field | None, Field | None], cell: int) -> bool:
    """RS-R.91 Whether a hex holds at least one enemy unit that the firer sees and may attack.

    `fields` are those of its weapon against infantry and against vehicles.
    """
    for piece in s.at.get(cell, ()):
        for other in (piece, *s.cargo.get(piece, ())):
            target = s.units[other]
            field = fields[target.large]
            if field is None or target.side == unit.side or target.hidden:
                continue
            if is_in(s, unit, field, cell) and sees_unit(s, unit, target):
                return True
    return False


def indirect_hexes(s: RedStorm, unit: Unit, arm: Asset) -> list[int]:
    """The card Mortar: enemy infantry in a hex that an own unit near the mortar sees."""
    near = s.box.ground.distance[unit.cell]
    eyes = [
        u
        for u in s.units.values()
        if u.side == unit.side and observes(u) and near[u.cell] <= arm.observers_within
    ]
    found: list[int] = []
    for other in s.units.values():
        cell = other.cell
        if other.side == unit.side or other.large or other.hidden or cell < 0 or cell in found:
            continue
        if can_attack(s, unit, arm, cell, False) and any(sees_hex(s, eye, cell) for eye in eyes):
            found.append(cell)
    return found


def observes(unit: Unit) -> bool:
    """A unit on the map that is neither Suppressed, Broken nor a passenger."""
    return unit.cell >= 0 and not unit.carrier and not unit.hidden and unit.condition not in SHAKEN


def tinder(s: RedStorm, unit: Unit, arm: Asset) -> list[int]:
    """The card Molotov: flammable hexes next to the unit that it sees and that do not burn.

    RS-D.13 From a bunker it is thrown only to the front.
    """
    zones = fronts(s, unit, forward=False)
    near = [c for c in s.box.ground.map.neighbours[unit.cell] if all(zone[c] for zone in zones)]
    return [cell for cell in near if is_flammable(s, cell) and sees_hex(s, unit, cell)]


def is_flammable(s: RedStorm, cell: int) -> bool:
    """RS-R.108 Flammable terrain that is neither destroyed nor ablaze."""
    cloud = s.clouds.get(cell)
    burning = cloud is not None and cloud.kind == "blaze"
    return bool(s.box.ground.flammable >> cell & 1) and cell not in s.ruins and not burning


# Destructible objects


def strength(s: RedStorm, cell: int) -> int:
    """RS-DST.1 Of the intact overlay in a hex, or else of a face-up marker there; 0 if there is no object."""
    if s.box.ground.strength[cell] and cell not in s.ruins:
        return s.box.ground.strength[cell]
    return max([marker_strength(s, m) for m in s.fog.values() if m.up and m.cell == cell], default=0)


def marker_strength(s: RedStorm, marker: FogMarker) -> int:
    """RS-DST.1 Roadblocks, tank traps and bunkers can be destroyed."""
    if marker.kind in s.box.pack.fog:
        return s.box.pack.fog[marker.kind].strength
    return s.box.hardness.get(marker.kind, 0)


def breaks_objects(arm: Weapon) -> bool:
    """RS-DST.2 An anti-vehicle firepower; the card Molotov: against vehicles alone, objects it ignites."""
    return arm.anti_vehicle is not None and not (isinstance(arm, Asset) and arm.ignites)


def objects(s: RedStorm, unit: Unit, field: Field | None) -> list[int]:
    """RS-R.107 Hexes with a destructible object in range, arc and sight, with or without units."""
    if field is None:
        return []
    found = [cell for cell in s.box.houses if cell not in s.ruins]
    found.extend([m.cell for m in s.fog.values() if m.up and m.cell not in found and marker_strength(s, m)])
    return [cell for cell in found if is_in(s, unit, field, cell) and sees_object(s, unit, cell)]


def sees_object(s: RedStorm, unit: Unit, cell: int) -> bool:
    """RS-R.106 Any hexside, through the object's own hex."""
    return outlook(s).sees_object(unit.cell, unit.facing, cell)


# Spotting


def spots(s: RedStorm, unit: Unit) -> list[Value]:
    """RS-SPT.1 Hexes in sight with enemy units or, for the attacker, a face-down fog of war marker."""
    return [("spot", unit.id, cell) for cell in in_sight(s, unit, notable_hexes(s, unit.side))]


def in_sight(s: RedStorm, unit: Unit, cells: list[int]) -> list[int]:
    """RS-R.29 Those of some hexes that a unit sees, its own hex apart."""
    row, here = outlook(s).row(unit.cell, unit.facing), unit.cell
    return [cell for cell in cells if row[cell] and cell != here]


def notable_hexes(s: RedStorm, side: int) -> list[int]:
    """RS-SPT.1 Where enemy units stand that a side can see, and for the attacker where markers lie."""
    cells = [u.cell for u in s.units.values() if u.side != side and u.cell >= 0 and not u.carrier]
    if s.fog and side == s.attacker:
        cells.extend([m.cell for m in s.fog.values() if not m.up])
    return list(dict.fromkeys(cells))


def could_spot(s: RedStorm, unit: Unit, notable: list[int]) -> bool:
    """RS-SPT.1 Neither Suppressed nor Broken, on the map, and one of the notable hexes to see."""
    if not observes(unit):
        return False
    row, here = outlook(s).row(unit.cell, unit.facing), unit.cell
    for cell in notable:  # noqa: SIM110  quicker
        if row[cell] and cell != here:
            return True
    return False


def is_open(s: RedStorm, cell: int) -> bool:
    """RS-R.69 Open ground: no overlay but hill and crest, no cover, no smoke, haze or blaze."""
    if cell in s.clouds and not s.box.pack.markers[s.clouds[cell].kind].open_ground:
        return False
    if s.box.ground.open_ground >> cell & 1 or cell in s.ruins:
        return True
    return any(m.kind == Fog.FORD and m.up and m.cell == cell for m in s.fog.values())
