"""WS-FOW.1-.4, WS-FRT.2, WS-R.33, WS-R.38: counters laid, who hides under them and who is in them."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.engine.ask import Ask, Value
from sandtable.engine.chance import drawn
from sandtable.engine.facts import ALL
from sandtable.engine.pieces import opaque_numbers
from sandtable.rulesets.war_stories import cover, setup
from sandtable.rulesets.war_stories.chart import zone_cells
from sandtable.rulesets.war_stories.ground import Ground
from sandtable.rulesets.war_stories.numbers import COUNTERS
from sandtable.rulesets.war_stories.records import NOWHERE, FogCounter
from sandtable.rulesets.war_stories.sheets import spread
from sandtable.rulesets.war_stories.state import DEFENDER, WarState
from sandtable.rulesets.war_stories.tables import Fog

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


# Counters


def lies(s: WarState, number: int) -> list[Value]:
    """WS-FOW.2, WS-R.137 Where a counter may lie; most may be left out."""
    counter, shut = s.fog[number], _shut(s, number)
    cells = [cell for cell in fog_sector(s, counter.kind) if cell not in shut]
    if counter.kind == Fog.AMBUSH:
        cells = setup.may_start(s, s.units[counter.unit], cells) if counter.unit else []
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
