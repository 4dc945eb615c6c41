"""RS-RES, RS-DMG, RS-DST: results on units, vehicle damage, wrecks, and what the dead leave behind."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.engine.ask import Ask
from sandtable.engine.chance import draw
from sandtable.rulesets.red_storm import morale, movement, portage, victory
from sandtable.rulesets.red_storm.records import BROKEN, NOWHERE, REDUCED, SHAKEN, SUPPRESSED, Unit
from sandtable.rulesets.red_storm.state import RedStorm, without
from sandtable.rulesets.red_storm.tables import AssetType, Damage, Marker, UnitClass

SUPPRESSED_RUNG, REDUCED_RUNG, ELIMINATED_RUNG = 1, 2, 3


async def suffer(s: RedStorm, piece: int, rung: int) -> None:
    """RS-RES.1 A miss does nothing; the other results do what they say."""
    if rung == SUPPRESSED_RUNG:
        await morale.suppression(s, piece)
    elif rung == REDUCED_RUNG:
        await reduce_unit(s, piece, "RS-RES.4" if s.units[piece].large else "RS-RES.3")
    elif rung == ELIMINATED_RUNG:
        await eliminate(s, piece, "RS-RES.2")


async def reduce_unit(s: RedStorm, piece: int, *clauses: str) -> None:
    """RS-R.139 A Reduced result: squads for good, teams and shaken infantry are lost, vehicles damaged."""
    unit = s.units[piece]
    if unit.large:
        await _damage_vehicle(s, piece, *clauses)
    elif unit.condition is REDUCED or unit.condition in SHAKEN or morale.is_team(s, piece):
        await eliminate(s, piece, *clauses, _why_lost(s, unit))
    else:
        morale.become(s, piece, REDUCED, *clauses, "RS-INF.3")


def _why_lost(s: RedStorm, unit: Unit) -> str:
    if s.box.pack.units[unit.kind].type is UnitClass.WEAPON_TEAM:
        return "RS-WPN.2"
    return {REDUCED: "RS-INF.4", SUPPRESSED: "RS-INF.7"}.get(unit.condition, "RS-INF.10")


async def _damage_vehicle(s: RedStorm, piece: int, *clauses: str) -> None:
    """RS-CTR.2, RS-VEH.3 A first reduction draws a marker; RS-CTR.4, RS-VEH.5 a second destroys.

    RS-DMG.5 It counts as reduced whatever the marker says.
    """
    unit = s.units[piece]
    if unit.damage or unit.condition is BROKEN:
        await eliminate(s, piece, *clauses, "RS-VEH.7")
        return
    owner = unit.side
    if s.damage:
        kinds = tuple(dict.fromkeys(s.damage))
        weights = tuple([s.damage.count(kind) for kind in kinds])
        kind = await draw(s, "RS-CTR.2", "damage", kinds, weights, seen_by=(owner,))
        take_marker(s, kind)
    else:
        kind = Damage.NO_PENALTY.value  # RS-R.102
    s.change(piece, damage=kind)
    movement.stop(s, piece)  # RS-R.73
    s.tell("damaged", *clauses, "RS-CTR.2", piece=piece)
    s.tell("damage", "RS-CTR.2", seen_by=(owner,), piece=piece, kind=kind)


def take_marker(s: RedStorm, kind: str) -> None:
    """RS-R.102 One marker of a kind leaves the pool, if there is one."""
    if kind in s.damage:
        rest = list(s.damage)
        rest.remove(kind)
        s.damage = tuple(rest)


async def immobilize(s: RedStorm, piece: int, *clauses: str) -> None:
    """RS-R.84 Reduced with an Immobilized marker that all see; eliminated if reduced before, or Broken."""
    unit = s.units[piece]
    if unit.damage or unit.condition is BROKEN:
        await eliminate(s, piece, *clauses, "RS-CCB.9" if unit.damage else "RS-VEH.5")
        return
    take_marker(s, Damage.IMMOBILIZED.value)
    s.change(piece, damage=Damage.IMMOBILIZED.value)
    movement.stop(s, piece)
    knower = s.memory[1 - unit.side]
    s.memory = {**s.memory, 1 - unit.side: replace(knower, damage=(*knower.damage, piece))}
    s.tell("immobilized", *clauses, piece=piece)


# Elimination


async def eliminate(s: RedStorm, piece: int, *clauses: str) -> None:
    """RS-RES.2 The unit leaves the game for its enemy's tally; a vehicle leaves a Wreck and passengers."""
    riders = s.cargo.get(piece, ())
    for rider in riders:
        portage.show(s, rider)
        s.unload(rider)
    unit = s.take_off(piece)
    s.lost = {**s.lost, piece: replace(unit, hidden=False)}
    return_damage(s, unit)
    if unit.large and unit.cell != NOWHERE:
        s.wrecks = {**s.wrecks, unit.cell: s.wrecks.get(unit.cell, 0) + 1}
        s.tell("wreck", "RS-CTR.1", cell=unit.cell, kind=Marker.WRECK.value)
    drop_equipment(s, unit)
    # RS-D.11
    s.tell("eliminated", "RS-RES.2", *clauses, reveals=True, piece=piece, kind=unit.kind, cell=unit.cell)
    for rider in riders:
        if rider in s.units:
            await reduce_unit(s, rider, "RS-R.67")
    for rider in riders:
        if rider in s.units:
            await face(s, rider, "RS-R.67")
    victory.occupied(s, unit.cell)
    victory.check_extinction(s)


def return_damage(s: RedStorm, unit: Unit) -> None:
    """RS-R.102 The marker of a vehicle that is out of play goes back to the pool, which has no order.

    RS-D.22 A vehicle whose marker was only noted takes it over first.
    """
    if not unit.damage:
        return
    elsewhere = s.damage.count(unit.damage) + sum(u.damage == unit.damage for u in s.units.values())
    if elsewhere < s.box.pack.damage[unit.damage].count:
        s.damage = tuple(sorted((*s.damage, unit.damage)))


def drop_equipment(s: RedStorm, unit: Unit) -> None:
    """RS-AST.9, RS-R.87 Equipment stays in the hex; RS-AST.11 a crewed weapon is lost with its team.

    RS-R.116 In a burning hex it burns.
    """
    assets = s.box.pack.assets
    cloud = s.clouds.get(unit.cell)
    lost = unit.cell == NOWHERE or (cloud is not None and cloud.kind == Marker.BLAZE)
    for pair in s.pairs_of(unit.id):
        asset = assets.get(pair.card)
        if asset is not None and asset.type is AssetType.EQUIPMENT and not pair.used and not lost:
            s.pairs = {**s.pairs, pair.id: replace(pair, unit=0, cell=unit.cell)}
            s.tell("dropped", "RS-AST.9", marker=pair.id, cell=unit.cell)
        else:
            s.pairs = without(s.pairs, pair.id)  # RS-D.20


def facings(piece: int) -> list[tuple[str, int, int]]:
    """RS-MOV.5 One of the six hexsides."""
    return [("face", piece, side) for side in range(6)]


async def face(s: RedStorm, piece: int, clause: str) -> None:
    """The owner gives a unit a facing (RS-R.11)."""
    choice = await Ask(s.units[piece].side, "facing", clause, facings, (piece,), (piece,))
    if piece in s.units:
        s.turn_to(piece, choice[2])
        s.tell("faces", clause, piece=piece, facing=choice[2])
