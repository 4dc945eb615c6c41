"""WS-SET, WS-R.21, WS-R.137: from numbers to planned artillery, and reinforcements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from sandtable.engine.ask import Ask, Value
from sandtable.engine.chance import drawn
from sandtable.engine.facts import ALL
from sandtable.engine.pieces import opaque_numbers
from sandtable.rulesets.war_stories import artillery, assets, cover, damage, fog, tasks, victory, ways
from sandtable.rulesets.war_stories.chart import zone_cells
from sandtable.rulesets.war_stories.ground import Ground
from sandtable.rulesets.war_stories.numbers import COUNTERS, Look, range_of
from sandtable.rulesets.war_stories.records import NOWHERE, FogCounter, Unit
from sandtable.rulesets.war_stories.sheets import Counts
from sandtable.rulesets.war_stories.state import ATTACKER, DEFENDER, WarState
from sandtable.rulesets.war_stories.tables import Fog, Sheaf

INFILTRATION: Final = "SA-18"
CAMOUFLAGE: Final = "SA-14"


def spread(counts: Counts) -> list[str]:
    """The entries of a list such as {G-STUG = 2}, one by one."""
    return [name for name, count in counts.items() for _ in range(count)]


# Numbers


async def numbers(s: WarState) -> None:
    """WS-R.26, WS-D.1 ID numbers by chance: all see which are in use, the owner which counter has which."""
    for side in (DEFENDER, ATTACKER):
        booklet = s.box.scenario.booklet(side)
        counters = [(kind, False) for kind in spread(booklet.units)]
        counters.extend([(kind, True) for kind in spread(booklet.decoys)])
        for piece, kind, decoy in sorted(await _numbered(s, side, counters)):
            open_book = not booklet.decoys and not s.box.pack.units[kind].is_vehicle
            s.units[piece] = Unit(piece, side, kind, decoy=decoy, spotted=open_book)
            s.tell("numbered", "WS-R.26", seen_by=(side,), piece=piece, kind=kind, decoy=decoy)
        hand = tuple([c for c in booklet.assets if s.box.pack.assets[c].played != "deck"])
        s.hands = {**s.hands, side: hand}


async def _numbered(s: WarState, side: int, counters: list[tuple[str, bool]]) -> list[tuple[int, str, bool]]:
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


# Hidden units


def hidable(s: WarState, side: int) -> list[Value]:
    """WS-R.33 Any real unit that is not hidden yet; or leave the counter out."""
    found: list[Value] = [("hide", u.id) for u in s.of_side(side) if not u.hidden and not u.decoy]
    return [*found, ("nobody",)]


async def hide(s: WarState, side: int, number: int) -> None:
    """WS-FOW.4 Which unit is under the next ambush counter is decided in secret."""
    if number == 0:
        await _deal_counters(s, side)
    if number == len(_ambushes(s)):
        return
    s.push(("hide", side, number + 1))
    choice = await Ask(side, "hide", "WS-FOW.4", hidable, (s, side), secret=True)
    if choice[0] == "hide":
        counter = _ambushes(s)[number]
        s.set(choice[1], hidden=True)
        s.lay(replace(s.fog[counter], unit=choice[1]))
        s.tell("hidden", "WS-FOW.4", seen_by=(side,), piece=choice[1], counter=counter)


def _ambushes(s: WarState) -> list[int]:
    """The ambush counters in the order of their numbers."""
    return sorted([counter.id for counter in s.fog.values() if counter.kind == "ambush"])


async def _deal_counters(s: WarState, side: int) -> None:
    """WS-FOW.1 Numbers for the fog-of-war counters; what each is only the defender knows."""
    booklet = s.box.scenario.booklet(side)
    down, up = spread(booklet.fog), spread(booklet.face_up)
    dealt = await opaque_numbers(s, "WS-FOW.1", len(down), COUNTERS, side)
    free = [n for n in COUNTERS if n not in dealt]
    shown = await drawn(s, "WS-FOW.1", "number", free, len(up))
    found = [FogCounter(n, NOWHERE, kind) for n, kind in zip(dealt, down, strict=True)]
    found.extend([FogCounter(n, NOWHERE, kind, up=True) for n, kind in zip(shown, up, strict=True)])
    s.fog = {counter.id: counter for counter in sorted(found, key=lambda counter: counter.id)}


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


# Counters


def lies(s: WarState, number: int) -> list[Value]:
    """WS-FOW.2, WS-R.137 Where a counter may lie; most may be left out."""
    counter, shut = s.fog[number], _shut(s, number)
    cells = [cell for cell in fog_sector(s, counter.kind) if cell not in shut]
    if counter.kind == Fog.AMBUSH:
        cells = may_start(s, s.units[counter.unit], cells) if counter.unit else []
    found: list[Value] = [("lay", number, cell) for cell in cells]
    if not found or counter.kind not in s.box.scenario.defender.must_place:
        found.append(("omit", number))
    return found


def fog_sector(s: WarState, kind: str) -> tuple[int, ...]:
    """WS-FOW.2, WS-R.137 Where a counter of this kind may lie, by the scenario and the ground."""
    found = s.box.fog_sectors.get(kind)
    if found is None:
        booklet, game_map = s.box.scenario.defender, s.box.ground.map
        zone = booklet.fog_zones.get(kind) or booklet.fog_sector or booklet.sector
        shut = zone_cells(game_map, booklet.no_fog)
        open_to = [cell for cell in zone_cells(game_map, zone) if cell not in shut]
        found = s.box.fog_sectors[kind] = tuple([c for c in open_to if _suits(s.box.ground, kind, c)])
    return found


def _suits(ground: Ground, kind: str, cell: int) -> bool:
    """WS-FOW.2 Fords in water, roadblocks on roads, the rest on dry ground without a building.

    For an ambush it depends on who hides.
    """
    water = bool(ground.water >> cell & 1)
    if kind == Fog.FORD:
        return water and not ground.roads[cell]
    if kind == Fog.ROADBLOCK:
        return bool(ground.roads[cell])
    return kind == Fog.AMBUSH or (not water and not ground.floors[cell])


def _shut(s: WarState, number: int) -> set[int]:
    """WS-FOW.3 No two counters of a kind and no two fortifications in a hex, and none where an enemy is."""
    kind, kinds = s.fog[number].kind, s.box.pack.counters
    fortification = kinds[kind].fortification
    rivals = [c for c in s.fog.values() if c.kind == kind or (fortification and kinds[c.kind].fortification)]
    return {*(c.cell for c in rivals), *(cell for cell in s.at if s.enemies_at(cell, DEFENDER))}


async def laying(s: WarState, side: int) -> None:
    """WS-FOW.1, WS-FOW.2 The next counter: all see where it lies, not what it is."""
    due = [counter.id for counter in s.fog.values() if counter.cell == NOWHERE]
    if not due:
        return
    number = due[0]
    del due
    s.push(("laying", side))
    choice = await Ask(side, "lay", "WS-FOW.2", lies, (s, number))
    if choice[0] == "omit":
        await _leave_out(s, number)
        return
    s.lay(replace(s.fog[number], cell=choice[2]))
    s.tell("laid", "WS-FOW.1", counter=number, cell=choice[2])
    if s.fog[number].unit:
        s.set(s.fog[number].unit, cell=choice[2])


async def _leave_out(s: WarState, number: int) -> None:
    """WS-R.137 Counters may be left out; a unit that was to hide is set up openly."""
    counter = s.pick_up(number)
    s.tell("left_out", "WS-R.137", counter=number)
    if counter.unit:
        s.set(counter.unit, hidden=False)
        s.push(("placing", s.units[counter.unit].side))


def _slits(s: WarState) -> list[Value]:
    """WS-R.38 The owner turns each bunker as he likes."""
    bunkers = [c for c in s.fog.values() if c.kind == "bunker" and c.cell != NOWHERE]
    return [("slit", c.id, facing) for c in bunkers for facing in range(6) if facing != c.facing]


def shelters(s: WarState, side: int) -> list[Value]:
    """WS-R.21, WS-FRT.4, WS-R.39 Into a fortification or behind a barricade of the same hex; or no more."""
    found: list[Value] = []
    kinds = s.box.pack.counters
    for counter in s.fog.values():
        for unit in s.of_side(side):
            if unit.cell != counter.cell or unit.carrier or unit.inside or unit.decoy or unit.level:
                continue
            kind, work = s.kind(unit.id), kinds[counter.kind]
            tight = kind.is_vehicle and (counter.kind == "bunker" or unit.id in s.cargo)
            room = cover.room_inside(s, counter.id, circles=kind.is_infantry)
            if work.fortification and not tight and room >= kind.room:
                found.append(("inside", unit.id, counter.id))
            shielded = work.barricade and kind.is_infantry and not unit.behind
            if shielded and cover.room_behind(s, counter.id, side) >= kind.room:
                found.append(("shield", unit.id, counter.id))
    return [*found, *_upstairs(s, side), *_slits(s), ("done",)]


def _upstairs(s: WarState, side: int) -> list[Value]:
    """WS-R.33 The floor of infantry that hides in a building is chosen now."""
    hidden = [u for u in s.of_side(side) if u.hidden and not (u.carrier or u.level or u.inside or u.behind)]
    lurking = [u for u in hidden if u.cell >= 0 and s.kind(u.id).is_infantry]
    rooms = s.box.ground.floors
    return [("floor", u.id, level) for u in lurking for level in range(1, rooms[u.cell])]


async def sheltering(s: WarState, side: int) -> None:
    """WS-FRT.2, WS-R.38 Who is inside or behind what, and how bunkers face, is decided in secret."""
    choice = await Ask(side, "shelter", "WS-R.21", shelters, (s, side), secret=True)
    if choice[0] == "done":
        s.tell("all_sheltered", "WS-FRT.2", side=side)
    else:
        _shelter(s, side, choice)
        s.push(("sheltering", side))


def _shelter(s: WarState, side: int, choice: Value) -> None:
    if choice[0] == "floor":
        s.set(choice[1], level=choice[2])
    elif choice[0] == "slit":
        s.lay(replace(s.fog[choice[1]], facing=choice[2]))
    else:
        where = {"inside": choice[2], "behind": 0} if choice[0] == "inside" else {"behind": choice[2]}
        s.set(choice[1], **where)
        seen_by = ALL if s.fog[choice[2]].up else (side,)
        s.tell("sheltered", "WS-R.21", seen_by=seen_by, piece=choice[1], counter=choice[2])


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
    choice = await Ask(side, "states", "WS-SET.8", states)
    while choice[0] != "all_ready":
        choice = await Ask(side, "spend", "WS-SET.8", spendable, (s, side))
        if choice[0] == "spend":
            await damage.spend(s, choice[1], "WS-R.21")
    if CAMOUFLAGE in s.hands[side]:
        choice = await Ask(side, "camouflage", "WS-AST.6", camouflage, (s, side))
        if choice[0] == "pick":
            assets.discard(s, side, CAMOUFLAGE)
            s.set(choice[1], camouflaged=True)
            s.tell("camouflaged", "WS-SPT.6", piece=choice[1])


def states() -> list[Value]:
    return [("all_ready",), ("choose_states",)]


def spendable(s: WarState, side: int) -> list[Value]:
    own = [u.id for u in s.of_side(side) if not u.spent and not u.hidden and not u.decoy]
    return [*(("spend", piece) for piece in own), ("all_ready",)]


def camouflage(s: WarState, side: int) -> list[Value]:
    return [*assets.camouflaged(s, side), ("pass",)]


# Plans and the first sight


def any_hex(s: WarState) -> list[Value]:
    return [("target", cell) for cell in range(len(s.box.ground.map))]


async def planning(s: WarState, side: int) -> None:
    """WS-ART.2, WS-R.127 Targets of planned artillery, written down in secret."""
    for card in artillery.planned(s, side):
        name = f"{side}:{card}"
        choice = await Ask(side, "plan", "WS-ART.2", any_hex, (s,), secret=True)
        s.plans = {**s.plans, name: (choice[1], NOWHERE)}
        del choice
        axis = 0
        if _is_linear(s, card):
            axis = (await Ask(side, "axis", "WS-R.127", artillery.axes, secret=True))[1]
        if name in s.plans:  # a guess may have dealt the side other cards
            s.plans = {**s.plans, name: (s.plans[name][0], axis)}


def _is_linear(s: WarState, card: str) -> bool:
    barrage = s.box.pack.assets[card].barrage
    return barrage is not None and barrage.sheaf is Sheaf.LINEAR


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


# Reinforcements


async def reinforce(s: WarState) -> None:
    """WS-SET.10, WS-R.130 The next group waits beside its entry hex from now on."""
    number, side = s.coming[0]
    s.coming = s.coming[1:]
    group = next(g for g in s.box.scenario.booklet(side).reinforcements if g.number == number)
    entry, aboard = s.box.ground.map.cell(group.entry), group.aboard
    dealt = sorted(await _numbered(s, side, [(kind, False) for kind in spread(group.units)]))
    by_kind = {kind: piece for piece, kind, _ in dealt}
    for piece, kind, _ in dealt:
        s.units[piece] = Unit(piece, side, kind, entry=entry, stamp=s.turn)
        s.tell("numbered", "WS-R.26", seen_by=(side,), piece=piece, kind=kind, decoy=False)
    for rider, carrier in aboard.items():
        s.load(by_kind[rider], by_kind[carrier])
        s.set(by_kind[rider], hidden=True)
    s.tell("reinforced", "WS-R.130", side=side, cell=entry)
