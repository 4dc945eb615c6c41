"""RS-FOW, RS-AMB, RS-SPT: fog of war markers, what turns them up, ambushes, and what a player gets to see."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.engine.ask import Ask, Value
from sandtable.rulesets.red_storm import command, damage, morale, portage, targets, victory
from sandtable.rulesets.red_storm.records import FogMarker
from sandtable.rulesets.red_storm.state import Bars, RedStorm, without
from sandtable.rulesets.red_storm.tables import TANK_TRAPS, Damage, Fog, Marker

# What bars the way and the view, as each side knows it


def survey(s: RedStorm) -> None:
    """Note what lies on the ground as far as each side knows it; to be called whenever that changes.

    RS-R.62, RS-LOS.3 A marker blocks sight while it is face-up.
    """
    s.bars = tuple([_bars(s, side) for side in (0, 1)])
    fog, kinds = s.box.pack.fog, s.box.pack.markers
    veils = [cloud.cell for cloud in s.clouds.values() if kinds[cloud.kind].blocks]
    veils.extend([m.cell for m in s.fog.values() if m.up and m.kind in fog and fog[m.kind].blocks])
    s.veils = tuple(sorted(veils))
    s.haze = tuple(sorted([cloud.cell for cloud in s.clouds.values() if kinds[cloud.kind].line_downshifts]))


def _bars(s: RedStorm, side: int) -> Bars:
    """RS-R.131 Face-up markers, one's own face-down ones, and blazes."""
    found = [("blaze", cloud.cell) for cloud in s.clouds.values() if cloud.kind == Marker.BLAZE]
    for marker in s.fog.values():
        if marker.cell >= 0 and (marker.up or side == s.defender):
            if marker.kind in {Fog.ROADBLOCK, Fog.WIRE, Fog.FORD, TANK_TRAPS}:
                found.append((str(marker.kind), marker.cell))
            elif marker.kind == Fog.MINES and marker.slow and side == s.attacker:
                found.append(("mined", marker.cell))
    return tuple(sorted(found))


def set_marker(s: RedStorm, marker: FogMarker) -> None:
    """Lay or change a marker."""
    s.fog = {**s.fog, marker.id: marker}
    survey(s)


def remove_marker(s: RedStorm, number: int) -> None:
    """Take a marker off the map that all have seen."""
    s.cleared = (*s.cleared, s.fog[number].kind)
    s.fog = without(s.fog, number)
    survey(s)


# Turning markers up


def area_of(s: RedStorm, cell: int) -> tuple[int, ...]:
    """RS-R.9 The hexes of the area that holds a hex."""
    return s.box.ground.area_cells(cell)


def fogged(s: RedStorm) -> int:
    """RS-FOW.2, RS-SET.14 The hexes of areas that hold a fog of war marker, as a mask."""
    masks, kinds, found = s.box.ground.area_masks, s.box.pack.fog, 0
    for marker in s.fog.values():
        if marker.cell >= 0 and marker.kind in kinds:
            found |= masks[marker.cell]
    return found


def hidden_in(s: RedStorm, cells: tuple[int, ...]) -> list[int]:
    """The face-down markers in some hexes."""
    return [marker.id for marker in s.fog.values() if not marker.up and marker.cell in cells]


def turn_up(s: RedStorm, number: int, clause: str) -> None:
    """RS-FOW.11 A marker is turned over; RS-FOW.4, RS-R.55 an Empty one is removed."""
    marker = s.fog[number]
    s.tell("turned_up", clause, reveals=True, marker=number, cell=marker.cell, kind=marker.kind)
    if marker.kind == Fog.EMPTY:
        remove_marker(s, number)
    else:
        set_marker(s, replace(marker, up=True))


def sprung(s: RedStorm, cell: int) -> list[int]:
    """RS-AMB.1 Ambushes in the area of a hex or next to it, face-down or just turned up, by number."""
    near = (*area_of(s, cell), *s.box.ground.map.neighbours[cell])
    return [m.id for m in s.fog.values() if m.kind == Fog.AMBUSH and m.cell in near]


def uncover_river(s: RedStorm, cell: int) -> None:
    """RS-R.54 Markers in adjacent river hexes are turned up, Fords and those that posed as one."""
    rivers = s.box.ground.rivers
    near = tuple([other for other in s.box.ground.map.neighbours[cell] if rivers >> other & 1])
    for number in hidden_in(s, near):
        turn_up(s, number, "RS-R.54")


# Ambush


def marker_over(s: RedStorm, piece: int) -> FogMarker:
    """RS-MRK.4 The ambush marker under which a unit hides."""
    return next(marker for marker in s.fog.values() if marker.unit == piece)


async def place_ambusher(s: RedStorm, piece: int, clause: str) -> None:
    """RS-FOW.3, RS-AMB.2 The marker goes, the unit stands in its hex: a vehicle in a condition of choice."""
    marker = marker_over(s, piece)
    cell = marker.cell
    remove_marker(s, marker.id)
    del marker
    s.put(piece, cell, 0)
    s.tell("ambush", clause, reveals=True, piece=piece, cell=cell)
    victory.occupied(s, cell)
    if s.units[piece].large:
        morale.unturned(s, piece)
        await morale.choose_condition(s, piece, clause)
    await damage.face(s, piece, clause)


def ambush_choices(s: RedStorm, numbers: tuple[int, ...]) -> list[tuple[str, int]]:
    return [("uncover", number) for number in numbers if number in s.fog]


async def spring(s: RedStorm, mover: int) -> None:
    """RS-AMB.1, RS-R.75 The mover uncovers ambushes; RS-AMB.3 each may act at once (RS-R.76, RS-D.19)."""
    left = tuple(sprung(s, s.units[mover].cell))
    for number in left:
        if not s.fog[number].up:
            turn_up(s, number, "RS-AMB.1")
    while left:
        number = left[0]
        if len(left) > 1:
            number = (await Ask(s.defender, "uncover", "RS-R.76", ambush_choices, (s, left)))[1]
        piece = s.fog[number].unit
        await place_ambusher(s, piece, "RS-AMB.1")
        if piece in s.units:
            await ambush_action(s, piece)
        left = tuple([other for other in left if other != number and other in s.fog])


def ambush_actions(s: RedStorm, piece: int) -> list[Value]:
    """RS-AMB.3 Any one action as if activated, or none."""
    unit = s.units[piece]
    return [*command.actions(s, unit, targets.notable_hexes(s, unit.side)), ("pass",)]


async def ambush_action(s: RedStorm, piece: int) -> None:
    """RS-AMB.3 The ambusher interrupts the mover with one action."""
    s.acting.append(piece)
    choice = await Ask(s.defender, "ambush", "RS-AMB.3", ambush_actions, (s, piece), (piece,))
    if choice[0] != "pass":
        await command.do(s, piece, choice)
        if choice[0] not in {"spot", "rally", "hold"}:
            morale.spend(s, piece)
    s.acting.remove(piece)


# What is seen


def see(s: RedStorm, piece: int, clause: str) -> None:
    """RS-R.121 The enemy sees a block, its condition and what is attached to it, and will remember."""
    unit = s.units[piece]
    seat = 1 - unit.side
    known = s.memory[seat]
    blocks = known.blocks if piece in known.blocks else (*known.blocks, piece)
    conditions = tuple([entry for entry in known.conditions if entry[0] != piece])
    current = known.current if piece in known.current else (*known.current, piece)
    conditions = (*conditions, (piece, unit.condition))
    s.memory = {**s.memory, seat: replace(known, blocks=blocks, conditions=conditions, current=current)}
    s.tell("seen", clause, seen_by=(0, 1), piece=piece, kind=unit.kind, condition=unit.condition)
    for pair in s.pairs_of(piece):
        show_pair(s, pair.id, clause)
    for rider in s.cargo.get(piece, ()):
        portage.show(s, rider)


def show_pair(s: RedStorm, number: int, clause: str) -> None:
    """RS-AST.12 An asset becomes known to the other side; RS-MRK.2 a bluff is seen to be one."""
    pair = s.pairs[number]
    if not pair.shown:
        s.pairs = {**s.pairs, number: replace(pair, shown=True)}
        s.tell("shown", clause, seen_by=(0, 1), marker=number, card=pair.card)


def see_damage(s: RedStorm, piece: int) -> None:
    """RS-CTR.3 The type of a damage marker is seen."""
    unit = s.units[piece]
    known = s.memory[1 - unit.side]
    if unit.damage and piece not in known.damage:
        s.memory = {**s.memory, 1 - unit.side: replace(known, damage=(*known.damage, piece))}
        s.tell("damage_seen", "RS-CTR.3", seen_by=(0, 1), piece=piece, kind=Damage(unit.damage).value)


async def spot(s: RedStorm, piece: int, cell: int, clause: str = "RS-SPT.1") -> None:
    """RS-SPT.2 All in a hex is revealed to the spotting player (RS-SPT.3: nothing else changes)."""
    s.tell("spotted", clause, reveals=True, piece=piece, cell=cell)
    await look(s, s.units[piece].side, cell)


async def look(s: RedStorm, seat: int, cell: int) -> None:
    """RS-SPT.2 A seat sees units, damage, assets and passengers in a hex; the marker is turned over."""
    reveal_hex(s, cell, 1 - seat)
    for number in hidden_in(s, (cell,)) if seat == s.attacker else ():
        if s.fog[number].kind == Fog.AMBUSH:
            await place_ambusher(s, s.fog[number].unit, "RS-R.77")
            reveal_hex(s, cell, 1 - seat)
        else:
            turn_up(s, number, "RS-SPT.2")


def reveal_hex(s: RedStorm, cell: int, side: int) -> None:
    """RS-SPT.2 The side's units in a hex and all that goes with them are seen; nothing of it changes."""
    for piece in s.at.get(cell, ()):
        if s.units[piece].side == side:
            for shown in (piece, *s.cargo.get(piece, ())):
                if s.units[shown].carrier:
                    portage.show(s, shown)
                see(s, shown, "RS-SPT.2")
                see_damage(s, shown)
