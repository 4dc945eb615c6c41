"""RS-SFT: the upshifts and downshifts of an attack, each with its clause and who may know it."""

from __future__ import annotations

from typing import TypeAlias

from sandtable.boards.sight import mask_of
from sandtable.engine.facts import ALL, Reason, SeenBy
from sandtable.rulesets.red_storm import portage, targets
from sandtable.rulesets.red_storm.records import Attack, Unit
from sandtable.rulesets.red_storm.state import RedStorm
from sandtable.rulesets.red_storm.tables import BUNKER, LADDER, Asset, AutoAttack, Marker, Works

Shift: TypeAlias = tuple[str, str, int, SeenBy]


def shifts(s: RedStorm, attack: Attack, target: Unit) -> list[Shift]:
    """RS-FIR.4 All that helps or hinders the attack on one unit, as things are now (RS-R.33)."""
    firer = s.units[attack.firer]
    mine = (firer.side,)
    arm = targets.weapon(s, firer.id, attack.card)
    rated = targets.rating(arm, target.large)
    assert rated is not None
    found: list[Shift] = []
    if attack.reduced:
        found.append(("RS-SFT.1", "reduced strength", -1, mine))
    if s.box.ground.height[firer.cell]:  # RS-SFT.2
        found.append(("RS-ELV.4", "firer on high ground", 1, ALL))
    if s.box.ground.distance[firer.cell][target.cell] > rated.range:
        found.append(("RS-SFT.9", "beyond effective range", -1, mine))
    if attack.lucky:
        found.append(("RS-EVT.9", "lucky strike", attack.lucky, ALL))
    if s.haze and is_hazy(s, attack, firer, target):
        found.append(("RS-CTR.1", "haze", -s.box.pack.markers[Marker.HAZE].line_downshifts, ALL))
    flank = is_flank(s, attack, firer, target)
    if target.large:
        found.extend(armour_shifts(s, arm, target, flank, mine))
    else:
        if arm.anti_infantry is not None and arm.anti_infantry.upshifts:  # RS-RAT.2
            found.append(("RS-SFT.6", "anti-infantry rating", arm.anti_infantry.upshifts, mine))
        found.extend(infantry_shifts(s, attack, firer, target, flank))
    return found


def is_hazy(s: RedStorm, attack: Attack, firer: Unit, target: Unit) -> bool:
    """RS-D.3 The line starts or ends in haze, or crosses it; indirect fire ends in it at most."""
    if attack.lobbed:
        return target.cell in s.haze
    mask = mask_of(s.haze)
    if not s.is_mid_move(target.carrier or target.id):
        return s.box.sight.crosses(mask, firer.cell, firer.facing, target.cell, target.facing)
    open_sides = targets.outlook(s).sides(firer.cell, firer.facing, target.cell)
    crosses = s.box.sight.crosses
    return all(crosses(mask, firer.cell, firer.facing, target.cell, side) for side in open_sides)


def is_object_hazy(s: RedStorm, firer: Unit, cell: int) -> bool:
    """RS-D.3 Every line to the object that is free touches haze."""
    mask, crosses = mask_of(s.haze), s.box.sight.crosses
    sides = targets.outlook(s).object_sides(firer.cell, firer.facing, cell)
    return all(crosses(mask, firer.cell, firer.facing, cell, side) for side in sides)


def is_flank(s: RedStorm, attack: Attack, firer: Unit, target: Unit) -> bool:
    """RS-ARC.3 The attack does not come from the target's forward zone; RS-R.71 never while it moves."""
    if attack.lobbed or s.is_mid_move(target.carrier or target.id):
        return False
    return not targets.ahead(s, target.cell, target.facing)[firer.cell]


# Vehicles


def armour_shifts(s: RedStorm, arm: targets.Weapon, target: Unit, flank: bool, mine: SeenBy) -> list[Shift]:
    """RS-SFT.7 One upshift for more firepower (RS-RAT.3) than armour, RS-SFT.8 one down for each point less.

    RS-RAT.6, RS-SFT.5 From the flank the rear armour counts; RS-SFT.10 terrain never does.
    """
    assert arm.anti_vehicle is not None
    armour = s.box.pack.units[target.kind].armour
    assert armour is not None
    rear = flank or (isinstance(arm, Asset) and arm.rear_armour)
    firepower, steel = arm.anti_vehicle.firepower, armour.rear if rear else armour.front
    return firepower_shift(firepower, steel, "rear armour" if rear else "front armour", mine)


def firepower_shift(firepower: int, steel: int, what: str, seen_by: SeenBy) -> list[Shift]:
    """RS-RAT.4 Above gives one upshift, equal nothing, below a downshift for each point."""
    value = min(1, firepower - steel)
    clause = "RS-SFT.7" if value > 0 else "RS-SFT.8"
    return [(clause, f"firepower against {what}", value, seen_by)] if value else []


def object_shifts(s: RedStorm, attack: Attack, firer: Unit, cell: int, strength: int) -> list[Shift]:
    """RS-R.105 The shifts of the firer, and haze; strength plays the armour; neither flank nor terrain."""
    rated = targets.weapon(s, firer.id, attack.card).anti_vehicle
    assert rated is not None
    found: list[Shift] = []
    if attack.reduced:
        found.append(("RS-SFT.1", "reduced strength", -1, (firer.side,)))
    if s.box.ground.height[firer.cell]:  # RS-SFT.2
        found.append(("RS-ELV.4", "firer on high ground", 1, ALL))
    if s.box.ground.distance[firer.cell][cell] > rated.range:
        found.append(("RS-SFT.9", "beyond effective range", -1, (firer.side,)))
    if s.haze and is_object_hazy(s, firer, cell):
        found.append(("RS-CTR.1", "haze", -s.box.pack.markers[Marker.HAZE].line_downshifts, ALL))
    return [*found, *firepower_shift(rated.firepower, strength, "strength", (firer.side,))]


# Infantry


def infantry_shifts(s: RedStorm, attack: Attack, firer: Unit, target: Unit, flank: bool) -> list[Shift]:
    """RS-SFT.3 Terrain, wrecks and works; RS-SFT.4 the flank; RS-R.66 inside a vehicle only its cover."""
    found = cover_shifts(s, target)
    for marker in shelters(s, attack, target):
        found.append(("RS-R.57", s.fog[marker].kind, -depth(s, marker, firer.cell), ALL))
        flank = flank_in_works(s, marker, firer.cell, flank=flank)
    if flank:
        found.append(("RS-SFT.4", "flank", 1, ALL))
    return found


def cover_shifts(s: RedStorm, target: Unit) -> list[Shift]:
    """RS-SFT.3 Terrain and wrecks in the hex; RS-R.66 inside a vehicle only its cover."""
    if portage.is_inside(s, target):
        return [("RS-R.66", "inside a vehicle", -1, ALL)]
    found: list[Shift] = []
    cover = terrain_cover(s, target.cell)
    if cover:
        found.append(("RS-SFT.3", "terrain", -cover, ALL))
    if s.wrecks.get(target.cell):
        found.append(("RS-CTR.1", "wreck", -s.box.pack.markers[Marker.WRECK].infantry_downshifts, ALL))
    return found


def shelters(s: RedStorm, attack: Attack, target: Unit) -> list[int]:
    """RS-R.57 The works in which a unit has a place in this attack, where it is now."""
    return [
        marker
        for marker, unit in attack.sheltered
        if unit == target.id and marker in s.fog and s.fog[marker].cell == target.cell
    ]


def bombing_shifts(s: RedStorm, attack: Attack, target: Unit, auto: AutoAttack) -> list[Shift]:
    """RS-D.2 Fire from off the map: what the card says and the cover of the hex; rear armour for vehicles."""
    if target.large:
        armour = s.box.pack.units[target.kind].armour
        assert armour is not None
        return firepower_shift(auto.firepower, armour.rear, "rear armour", ALL)
    found: list[Shift] = [("RS-SFT.6", "the card", auto.upshifts, ALL)] if auto.upshifts else []
    dug_in: list[Shift] = [
        ("RS-R.57", s.fog[marker].kind, -works_of(s, marker).downshifts, ALL)
        for marker in shelters(s, attack, target)
    ]
    return [*found, *cover_shifts(s, target), *dug_in]


def terrain_cover(s: RedStorm, cell: int) -> int:
    """RS-SFT.3, RS-ELV.5 Downshifts of terrain, added up (RS-R.99), whatever the facing (RS-MOV.15).

    RS-R.106 A destroyed overlay gives none but the hill under it.
    """
    if cell in s.ruins:
        return s.box.ground.height[cell]
    return s.box.ground.downshifts[cell]


def works_of(s: RedStorm, marker: int) -> Works:
    """RS-AST.4 What a fortification gives."""
    return s.box.works[s.fog[marker].kind]


def depth(s: RedStorm, marker: int, firer_cell: int) -> int:
    """RS-R.57 The downshifts of works; a bunker's depend on the side the attack comes from."""
    works, place = works_of(s, marker), s.fog[marker]
    if place.kind == BUNKER and targets.ahead(s, place.cell, place.facing)[firer_cell]:
        return works.forward_downshifts
    return works.downshifts


def flank_in_works(s: RedStorm, marker: int, firer_cell: int, *, flank: bool) -> bool:
    """The card Trench: no flank; the card Bunker: its own facing tells the flank."""
    place = s.fog[marker]
    if works_of(s, marker).hides_flank:
        return False  # RS-FOW.9
    if place.kind == BUNKER:
        return not targets.ahead(s, place.cell, place.facing)[firer_cell]
    return flank


def printed(rung: int) -> Shift:
    """RS-FIR.3 What the chip itself says, before any shift."""
    return "RS-FIR.3", f"the chip says {LADDER[rung]}", 0, ALL


def as_reasons(found: list[Shift]) -> tuple[Reason, ...]:
    """RS-R.122 Each side reads its own shares and those of the terrain."""
    return tuple([Reason(*shift) for shift in found])
