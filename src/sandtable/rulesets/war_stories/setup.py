"""WS-SET, WS-R.21, WS-R.137: numbers, loads, weapons, placement and states, up to the first sight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from sandtable.engine.ask import Ask, Value
from sandtable.engine.pieces import opaque_numbers
from sandtable.rulesets.war_stories import assets, cover, damage, fog, tasks, victory, ways
from sandtable.rulesets.war_stories.numbers import Look, range_of
from sandtable.rulesets.war_stories.records import NOWHERE, Unit
from sandtable.rulesets.war_stories.sheets import spread
from sandtable.rulesets.war_stories.state import ATTACKER, DEFENDER, WarState

INFILTRATION: Final = "SA-18"


# Numbers


async def numbers(s: WarState) -> None:
    """WS-R.26, WS-D.1 ID numbers by chance: all see which are in use, the owner which counter has which."""
    for side in (DEFENDER, ATTACKER):
        booklet = s.box.scenario.booklet(side)
        counters = [(kind, False) for kind in spread(booklet.units)]
        counters.extend([(kind, True) for kind in spread(booklet.decoys)])
        for piece, kind, decoy in sorted(await numbered(s, side, counters)):
            open_book = not booklet.decoys and not s.box.pack.units[kind].is_vehicle
            s.units[piece] = Unit(piece, side, kind, decoy=decoy, spotted=open_book)
            s.tell("numbered", "WS-R.26", seen_by=(side,), piece=piece, kind=kind, decoy=decoy)
        hand = tuple([c for c in booklet.assets if s.box.pack.assets[c].played != "deck"])
        s.hands = {**s.hands, side: hand}


async def numbered(s: WarState, side: int, counters: list[tuple[str, bool]]) -> list[tuple[int, str, bool]]:
    """Numbers for counters, look by look: what all may see of one stands in its number."""
    units = s.box.pack.units
    looks: dict[Look, list[tuple[str, bool]]] = {}
    for kind, decoy in counters:
        looks.setdefault(units[kind].look, []).append((kind, decoy))
    found: list[tuple[int, str, bool]] = []
    for look in sorted(looks):
        used = (*s.units, *s.lost, *s.left)
        pool = [number for number in range_of(s.box.pack, side, look) if number not in used]
        dealt = await opaque_numbers(s, "WS-R.26", len(looks[look]), pool, side)
        found.extend([(n, *counter) for n, counter in zip(dealt, looks[look], strict=True)])
    return found


# Loads and weapons


def loadable(s: WarState, side: int) -> list[Value]:
    """WS-R.21 Units that may start aboard a carrier with room; or no more."""
    return [*_loads(s, side), ("done",)]


def _loads(s: WarState, side: int) -> Iterator[Value]:
    free = [u for u in s.of_side(side) if not u.hidden and not u.decoy]
    vehicles = [u.id for u in free if s.kind(u.id).is_vehicle and not u.carrier]
    rooms = {circles: _rooms(s, vehicles, circles=circles) for circles in (True, False)}
    for unit in free:
        kind = s.kind(unit.id)
        if not unit.carrier and unit.id not in s.cargo:
            fitting = [v for v, room in rooms[kind.is_infantry] if room >= kind.room and v != unit.id]
            yield from [("load", unit.id, v) for v in fitting]


def _rooms(s: WarState, vehicles: list[int], *, circles: bool) -> list[tuple[int, int]]:
    """The vehicles that have room, and how much."""
    rooms = [(vehicle, tasks.free_room(s, vehicle, circles=circles)) for vehicle in vehicles]
    return [(vehicle, room) for vehicle, room in rooms if room]


async def loading(s: WarState, side: int) -> None:
    """WS-TRN.3 Who starts aboard what is decided in secret, one after the other."""
    choice: Value = ("done",)
    if any(_loads(s, side)):
        choice = await Ask(side, "load", "WS-TRN.3", loadable, (s, side), secret=True)
    if choice[0] == "done":
        s.tell("all_loaded", "WS-TRN.3", side=side)
        return
    s.load(choice[1], choice[2])
    s.set(choice[1], hidden=True)
    s.tell("loaded", "WS-TRN.3", seen_by=(side,), piece=choice[1], carrier=choice[2])
    s.push(("loading", side))


def holders(s: WarState, side: int, weapon: str) -> list[Value]:
    """WS-WPN.1, WS-WPN.2 Infantry without a weapon; or leave it out."""
    fitting = [u for u in s.of_side(side) if not u.weapon and not u.decoy and s.kind(u.id).is_infantry]
    return [*(("give", weapon, u.id) for u in fitting), ("leave_out", weapon)]


async def arming(s: WarState, side: int, number: int) -> None:
    """WS-WPN.1 The next weapon is assigned in secret."""
    weapons = s.box.scenario.booklet(side).weapons
    if number == len(weapons):
        return
    weapon = weapons[number]
    s.push(("arming", side, number + 1))
    choice = await Ask(side, "arm", "WS-WPN.1", holders, (s, side, weapon), secret=True)
    if choice[0] == "give":
        s.set(choice[2], weapon=weapon)
        s.tell("armed", "WS-WPN.1", seen_by=(side,), piece=choice[2], weapon=weapon)


# Placement


def starting_hexes(s: WarState, piece: int) -> list[Value]:
    """WS-SET.7, WS-R.137 The sector, where the unit may stand and no enemy is; Infiltration goes farther."""
    unit = s.units[piece]
    cells = may_start(s, unit, s.box.sectors[unit.side])
    if _infiltrates(s, unit):
        cells = sorted({*cells, *infiltration(s, unit)})
    return [("place", piece, cell) for cell in cells]


def may_start(s: WarState, unit: Unit, cells: Iterable[int]) -> list[int]:
    """WS-R.137 Not where an enemy counter is, nor where it is impassable, but guns in woods and buildings."""
    taken = {u.cell for u in s.units.values() if u.side != unit.side and ways.on_map(u)}
    if unit.side == ATTACKER:
        taken.update(s.layer.at)
    free = [cell for cell in cells if cell not in taken]
    built = [cell for cell in free if s.overlay(cell)] if s.kind(unit.id).counter == "gun" else []
    printed, touched = ways.printed(s, unit), s.layer.touched
    return [c for c in free if c in built or (ways.may_stand(s, unit, c) if c in touched else printed[c])]


def _infiltrates(s: WarState, unit: Unit) -> bool:
    return INFILTRATION in s.hands[unit.side] and s.kind(unit.id).is_infantry and not unit.decoy


def infiltration(s: WarState, unit: Unit) -> list[int]:
    """SA-18 Any hex at least three hexes from every enemy counter."""
    rows = s.box.ground.distance
    enemies = [u.cell for u in s.units.values() if u.side != unit.side and ways.on_map(u)]
    enemies.extend([c.cell for c in s.fog.values() if c.cell >= 0])
    within = s.box.pack.assets[INFILTRATION].within
    far = [c for c in range(len(rows)) if all(rows[c][e] >= within for e in enemies)]
    return [c for c in far if ways.may_stand(s, unit, c)]


async def placing(s: WarState, side: int) -> None:
    """WS-GEN.4 The next unit is placed, in the order of the numbers; then its facing or floor."""
    due = [u.id for u in s.of_side(side) if u.cell == NOWHERE and not u.hidden and u.entry == NOWHERE]
    if not due:
        return
    piece = due[0]
    del due
    s.push(("placing", side))
    s.acting = (piece,)
    s.tell("sets_up", "WS-GEN.4", side=side, piece=piece)
    choice = await Ask(side, "set_up", "WS-GEN.4", starting_hexes, (s, piece), (piece,))
    s.acting = ()
    cell = choice[2]
    if cell not in s.box.sectors[side]:
        assets.discard(s, side, INFILTRATION)
    s.put(piece, cell, on_road=bool(s.box.ground.roads[cell]))
    s.tell("placed", "WS-GEN.4", piece=piece, cell=cell)
    cover.take_cover(s, piece)
    victory.occupied(s, cell)
    if s.kind(piece).has_facing:
        await damage.face(s, piece, "WS-R.21")
    elif s.box.ground.floors[cell] > 1:
        choice = await Ask(side, "floor", "WS-R.21", floors, (s, piece), (piece,))
        s.set(piece, level=choice[2])
        s.tell("climbed", "WS-R.21", piece=piece, level=choice[2])


def floors(s: WarState, piece: int) -> list[Value]:
    return [("floor", piece, level) for level in range(s.box.ground.floors[s.units[piece].cell])]


# Initial states


def stances(s: WarState, side: int) -> list[Value]:
    """WS-R.21 Weapons of units on the map that may be deployed now; or no more."""
    armed = [u for u in s.of_side(side) if u.weapon and not (u.carrier or u.hidden or u.deployed)]
    dry = [u.id for u in armed if not damage.destroys_weapons(s, u.cell)]  # WS-WPN.8
    return [*(option for piece in dry for option in tasks.arcs(piece)), ("done",)]


async def readying(s: WarState, side: int) -> None:
    """WS-R.21 Weapons deployed or stowed, units ready or spent."""
    while (choice := await Ask(side, "stance", "WS-R.21", stances, (s, side), secret=True))[0] == "point":
        piece, facing = choice[1], choice[2]
        s.set(piece, deployed=True, arc=facing)
        weapon = s.units[piece].weapon
        s.show_weapon(weapon)
        s.tell("deployed", "WS-R.21", reveals=True, piece=piece, weapon=weapon, facing=facing)
    s.tell("all_deployed", "WS-R.21", side=side)
    while (choice := await Ask(side, "states", "WS-SET.8", states, (s, side)))[0] == "camouflage":
        assets.discard(s, side, assets.CAMOUFLAGE)
        s.set(choice[1], camouflaged=True)
        s.tell("camouflaged", "WS-SPT.6", piece=choice[1])
    while choice[0] != "all_ready":
        choice = await Ask(side, "spend", "WS-SET.8", spendable, (s, side))
        if choice[0] == "spend":
            await damage.spend(s, choice[1], "WS-R.21")


def states(s: WarState, side: int) -> list[Value]:
    """WS-SET.8 All ready, or one by one; WS-D.11 and who is camouflaged."""
    return [("all_ready",), ("choose_states",), *assets.camouflage(s, side)]


def spendable(s: WarState, side: int) -> list[Value]:
    own = [u.id for u in s.of_side(side) if not u.spent and not u.hidden and not u.decoy]
    return [*(("spend", piece) for piece in own), ("all_ready",)]


# The first sight


def judge_roads(s: WarState) -> None:
    """WS-R.66 Who was set up where a roadblock lies now is not on the road."""
    for unit in list(s.units.values()):
        if unit.on_road and not ways.has_road(s, unit.cell):
            s.set(unit.id, on_road=False)


async def begin_play(s: WarState) -> None:
    """WS-R.137 The first spotting test; then the attacker's first turn."""
    s.began = s.moment
    judge_roads(s)
    await fog.sweep(s)
    s.push(("turn", 1))
