"""RS-SET: numbers, assignments, placement of units, and reinforcements."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from sandtable.engine.ask import Ask, Value
from sandtable.engine.pieces import opaque_numbers
from sandtable.rulesets.red_storm import damage, evidence, fog, morale, movement, parts, portage, victory
from sandtable.rulesets.red_storm.records import NOWHERE, NUMBERS, READY, Pair, Unit
from sandtable.rulesets.red_storm.sheets import Counts
from sandtable.rulesets.red_storm.state import RedStorm, RedStormBox, without
from sandtable.rulesets.red_storm.tables import TANK_TRAPS, Drive, Played

INFILTRATION: Final = "aa2"
BLUFF: Final = "bluff"
PASSENGERS: Final = "passengers"
UNNUMBERED: Final = 100
"""Marker pairs have provisional numbers from here on until they are dealt their own."""


def spread(counts: Counts) -> list[str]:
    """The entries of a list such as {g_stug = 2}, one by one."""
    return [name for name, count in counts.items() for _ in range(count)]


# Numbers


async def numbers(s: RedStorm) -> None:
    """RS-R.120, RS-D.12 Blocks get numbers by chance: all see which are in use, the owner which is which."""
    for side in (0, 1):
        sheet = s.box.scenario.sheet(side)
        units, hidden = spread(sheet.units), spread(sheet.hidden)
        last = spread(sheet.infiltrators)
        dealt = await opaque_numbers(s, "RS-R.120", len(units) + len(hidden), NUMBERS[side], side)
        found = []
        for number, kind, under in zip(
            dealt, units + hidden, [False] * len(units) + [True] * len(hidden), strict=True
        ):
            late = kind in last and not under
            if late:
                last.remove(kind)
            printed = s.box.pack.units[kind]
            shown = printed.rated[0] if printed.is_vehicle else READY
            found.append(
                Unit(
                    number,
                    side,
                    kind,
                    printed.is_vehicle,
                    condition=shown,
                    hidden=under,
                    infiltrator=late,
                    ambusher=under,
                )
            )
        for unit in sorted(found, key=lambda unit: unit.id):
            s.units[unit.id] = unit
            s.tell("numbered", "RS-R.120", seen_by=(side,), piece=unit.id, kind=unit.kind)


# Assignments


def holders(s: RedStorm, side: int, card: str) -> list[Value]:
    """RS-R.115 Units that the card is for and that hold nothing yet; or nobody.

    RS-AST.7 Crewed weapons are for weapon teams alone, RS-D.9 equipment for infantry is for them too.
    """
    asset = s.box.pack.assets[card]
    taken = {pair.unit for pair in s.pairs.values()}
    fitting = [u.id for u in s.of_side(side) if s.kind(u.id).type in asset.holders and u.id not in taken]
    return [*(("give", card, piece) for piece in fitting), ("keep", card)]


def held_cards(box: RedStormBox, side: int) -> tuple[str, ...]:
    """RS-SET.13 The cards of a sheet that units hold."""
    assets = box.pack.assets
    return tuple([c for c in spread(box.scenario.sheet(side).assets) if assets[c].played is Played.HELD])


def next_holders(s: RedStorm, side: int, number: int) -> list[Value]:
    """P2 Who may get the next card of the sheet."""
    return holders(s, side, s.holdings[side][number])


async def assign(s: RedStorm, side: int, number: int) -> None:
    """RS-SET.13, RS-AST.13 The next piece of equipment or weapon goes to a unit, in secret (P2)."""
    if number == len(s.holdings[side]):
        return
    s.push(("assign", side, number + 1))
    choice = await Ask(side, "assign", "RS-SET.13", next_holders, (s, side, number), secret=True)
    if choice[0] == "give":
        add_pair(s, side, choice[1], choice[2])
        s.tell("assigned", "RS-SET.13", seen_by=(side,), card=choice[1], piece=choice[2])


def spare_pairs(s: RedStorm, side: int) -> int:
    """RS-R.140 The pairs that are not reserved for equipment, weapons and vehicles with dots, nor bluffs."""
    carriers = [u for u in s.of_side(side) if s.kind(u.id).dots]
    bluffs_ = [pair for pair in s.pairs.values() if pair.side == side and pair.card == BLUFF]
    return s.box.pack.stock.unit_pairs - len(s.holdings[side]) - len(carriers) - len(bluffs_)


def bluffs(s: RedStorm, side: int) -> list[Value]:
    """RS-MRK.2 Any own unit on the map without a marker, or no more bluffs."""
    marked = {pair.unit for pair in s.pairs.values()}
    free = [u.id for u in s.of_side(side) if u.cell != NOWHERE and not u.carrier and u.id not in marked]
    return [*(("bluff", piece) for piece in free), ("done",)]


async def markers(s: RedStorm, side: int) -> None:
    """RS-MRK.1 Carriers with dots and bluffs get markers too; then all are numbered by chance."""
    mark_carriers(s, side)
    while spare_pairs(s, side) > 0:
        choice = await Ask(side, "bluff", "RS-MRK.2", bluffs, (s, side), secret=True)
        if choice[0] == "done":
            break
        add_pair(s, side, BLUFF, choice[1])
    mine = [pair for pair in s.pairs.values() if pair.side == side]
    count, pool = len(mine), range(10 * side + 1, 10 * side + 11)
    del mine
    dealt = await opaque_numbers(s, "RS-MRK.1", count, pool, side)
    mine = [pair for pair in s.pairs.values() if pair.side == side]
    numbered = sorted(zip(dealt, mine, strict=True), key=lambda entry: entry[0])
    others = without(s.pairs, *[pair.id for pair in mine])
    s.pairs = {**others, **{number: replace(pair, id=number) for number, pair in numbered}}
    shown = {str(p.id): p.unit for p in s.pairs.values() if p.side == side and not s.units[p.unit].hidden}
    evidence.marked(s, side)
    s.tell("markers", "RS-MRK.1", side=side, markers=shown)


def mark_carriers(s: RedStorm, side: int) -> None:
    """RS-R.140 A marker for each vehicle with dots, loaded or not."""
    for piece in [u.id for u in s.of_side(side) if s.kind(u.id).dots and u.cell != NOWHERE]:
        add_pair(s, side, PASSENGERS, piece)


def add_pair(s: RedStorm, side: int, card: str, piece: int) -> None:
    number = max([UNNUMBERED, *s.pairs]) + 1
    s.pairs = {**s.pairs, number: Pair(number, side, card, piece)}


# Placement


def enterable(s: RedStorm, piece: int) -> int:
    """RS-MOV.7 The hexes that the unit may stand in by terrain and by what is face-up."""
    unit = s.units[piece]
    kind = movement.mobility(s, unit)
    drive = Drive.WHEELED if kind == movement.GUN else Drive(kind)
    mask = s.box.ground.enterable[drive]
    traps = [m.cell for m in s.fog.values() if m.kind == TANK_TRAPS and m.up and unit.large]
    for cell in traps:
        mask &= ~(1 << cell)
    return mask


def starting_hexes(s: RedStorm, piece: int) -> list[Value]:
    """RS-SET.11, RS-SET.14 Hexes of the zone that the unit may occupy; RS-R.134 or a vehicle to ride on."""
    unit = s.units[piece]
    mask = enterable(s, piece)
    if unit.side == s.attacker:
        mask &= ~fog.fogged(s)
    cells = s.box.starts[unit.side, mask]
    rides = [("ride", piece, carrier) for carrier in carriers_for(s, piece, inside=False)]
    return [*[("place", piece, cell) for cell in cells], *rides] or [("omit", piece)]


def open_to(zones: tuple[tuple[int, ...], ...], about: tuple[int, int]) -> list[int]:
    """RS-SET.11 The hexes of a side's zone that are in a mask."""
    side, mask = about
    return [cell for cell in zones[side] if mask >> cell & 1]


def carriers_for(s: RedStorm, piece: int, *, inside: bool) -> list[int]:
    """RS-R.134 Vehicles on the map on or in which the sheet lets this unit start."""
    unit = s.units[piece]
    found: list[int] = []
    if unit.large or not portage.is_portable(s, piece):
        return found
    for entry in s.box.scenario.sheet(unit.side).aboard:
        if entry.passengers and unit.kind not in entry.passengers:
            continue
        for other in s.of_side(unit.side):
            listed = other.kind in entry.carriers and other.cell != NOWHERE and other.id not in found
            if listed and bool(s.kind(other.id).dots) == inside and portage.room(s, other.id) > 0:
                found.append(other.id)
    return found


def next_to_place(s: RedStorm, side: int, large: bool) -> int:
    """RS-D.18 The first unit of a size, by number, that is still to be set up; 0 if there is none."""
    for u in s.units.values():
        if u.cell == NOWHERE and u.side == side and u.large == large and not (u.hidden or u.infiltrator):
            return u.id
    return 0


async def place(s: RedStorm, side: int, large: bool) -> None:
    """RS-D.18 The next unit: RS-SET.11 hex, RS-R.22 condition, RS-R.11 facing."""
    piece = next_to_place(s, side, large)
    if piece:
        await set_up(s, piece, "RS-SET.14" if side == s.attacker else "RS-SET.11")
        s.push(("place", side, large))


async def set_up(s: RedStorm, piece: int, clause: str) -> None:
    """A unit is placed in a hex of its zone, or on a vehicle."""
    side = s.units[piece].side
    s.acting.append(piece)
    s.tell("sets_up", clause, side=side, piece=piece, size=size(s, piece))
    choice = await Ask(side, "place", clause, starting_hexes, (s, piece), (piece,))
    s.acting.remove(piece)
    if choice[0] == "place":
        await stand(s, piece, choice[2], clause)
    elif choice[0] == "ride":
        s.load(piece, choice[2])
        s.tell("rides", "RS-R.134", piece=piece, carrier=choice[2])
    else:
        s.take_off(piece)


def size(s: RedStorm, piece: int) -> str:
    """RS-CMP.3 All can tell an infantry-size block from a vehicle-size block."""
    return "vehicle" if s.units[piece].large else "infantry"


async def stand(s: RedStorm, piece: int, cell: int, clause: str) -> None:
    """A unit comes on the map: its hex and facing are public, a vehicle's condition is not."""
    s.put(piece, cell, 0)
    evidence.stands(s, piece, cell)
    s.tell("placed", clause, piece=piece, cell=cell, size=size(s, piece))
    victory.occupied(s, cell)
    if s.units[piece].large:
        morale.unturned(s, piece)
        await morale.choose_condition(s, piece, "RS-R.22")
    await damage.face(s, piece, "RS-R.11")


def berths(s: RedStorm, side: int, number: int) -> list[Value]:
    """RS-R.134 Vehicles with dots in which the next unit may start unseen; or on foot."""
    piece = foot(s, side)[number]
    carriers = carriers_for(s, piece, inside=True) if not s.units[piece].carrier else []
    return [*(("inside", piece, c) for c in carriers), ("ashore", piece)]


def foot(s: RedStorm, side: int) -> list[int]:
    """The infantry that is set up neither under an ambush marker nor last."""
    return [u.id for u in s.of_side(side) if not u.large and not u.ambusher and not u.infiltrator]


async def aboard(s: RedStorm, side: int) -> None:
    """RS-PRT.5 Who starts inside a vehicle is decided in secret.

    RS-D.23 Where the sheet allows it all infantry is asked, room or not: a pause must not tell of vehicles.
    """
    kinds = parts.berth_kinds(s, side)
    for number in range(len(foot(s, side)) if kinds else 0):
        choice = await Ask(side, "aboard", "RS-R.134", berths, (s, side, number), secret=True)
        if choice[0] == "ashore":
            continue
        s.load(choice[1], choice[2])
        s.change(choice[1], hidden=True)
        s.tell("inside", "RS-R.134", seen_by=(side,), piece=choice[1], carrier=choice[2])
    s.tell("boarded", "RS-R.134", side=side)


# Infiltration


def infiltration_hexes(s: RedStorm, piece: int) -> list[Value]:
    """The card Infiltration: far from every enemy on the map and from fog of war; else in the own zone."""
    asset = next(a for a in s.box.pack.assets.values() if a.effect == "infiltration")
    side, mask = s.units[piece].side, enterable(s, piece) & ~fog.fogged(s)
    enemies = [cell for cell in s.at if s.has_side(cell, 1 - side)]
    rows = [s.box.ground.distance[cell] for cell in enemies]
    cells = [c for c in s.box.ground.cells_of(mask) if all(r[c] >= asset.distance for r in rows)]
    return [("place", piece, cell) for cell in cells] or starting_hexes(s, piece)


async def infiltrate(s: RedStorm, side: int) -> None:
    """P7 The infiltrating units are set up last."""
    due = [u.id for u in s.of_side(side) if u.infiltrator and u.cell == NOWHERE]
    if not due:
        return
    piece = due[0]
    del due
    s.acting.append(piece)
    s.tell("infiltrates", "RS-R.133", side=side, piece=piece, size=size(s, piece), card=INFILTRATION)
    choice = await Ask(side, "infiltrate", "RS-R.133", infiltration_hexes, (s, piece), (piece,))
    s.acting.remove(piece)
    if choice[0] == "place":
        await stand(s, piece, choice[2], "RS-R.133")
    else:
        s.take_off(piece)
    s.push(("infiltrate", side))


# Reinforcements


async def reinforce(s: RedStorm, side: int, card: str) -> None:
    """RS-R.119 The units of a drawn card come to the entry zone at once, as far as hexes are free."""
    kinds = next((spread(entry.units) for entry in s.contributed[side] if entry.asset == card), [])
    s.waiting = {**s.waiting, side: (*s.waiting.get(side, ()), *[(kind, card) for kind in kinds])}
    del kinds
    await arrive(s, side)


def entry_cells(s: RedStorm, side: int, kind: str, card: str) -> list[int]:
    """RS-R.119 Enterable hexes of the entry zone without enemy units."""
    entry = next((e for e in s.contributed[side] if e.asset == card), None)
    zone = s.box.ground.zone(entry.entry) if entry is not None else s.box.zones[side]
    mask = movement.going_of(s, side, s.box.pack.units[kind].drive).enterable
    return [cell for cell in zone if mask >> cell & 1 and not s.has_side(cell, 1 - side)]


def fresh(s: RedStorm, piece: int, side: int, kind: str) -> Unit:
    """A block that was not part of the starting force, in a rated condition until its owner chooses."""
    printed = s.box.pack.units[kind]
    condition = printed.rated[0] if printed.is_vehicle else READY
    return Unit(piece, side, kind, printed.is_vehicle, condition=condition, starting=False)


def entry_choices(s: RedStorm, piece: int, card: str) -> list[Value]:
    unit = s.units[piece]
    cells = entry_cells(s, unit.side, unit.kind, card)
    return [("place", piece, cell) for cell in cells] or [("omit", piece)]


async def arrive(s: RedStorm, side: int) -> None:
    """RS-R.119 Waiting reinforcements enter where a hex is free; the others go on waiting."""
    for position in range(len(s.waiting.get(side, ()))):
        kind, card = s.waiting[side][0]
        s.waiting = {**s.waiting, side: s.waiting[side][1:]}
        if not entry_cells(s, side, kind, card):
            s.waiting = {**s.waiting, side: (*s.waiting[side], (kind, card))}
            continue
        used = (*s.units, *s.lost, *s.gone)
        piece = (await opaque_numbers(s, "RS-R.120", 1, [n for n in NUMBERS[side] if n not in used], side))[0]
        s.units[piece] = fresh(s, piece, side, kind)
        del kind, position
        s.acting.append(piece)
        s.tell("sets_up", "RS-R.119", side=side, piece=piece, size=size(s, piece))
        s.tell("numbered", "RS-R.120", seen_by=(side,), piece=piece, kind=s.units[piece].kind)
        choice = await Ask(side, "enter", "RS-R.119", entry_choices, (s, piece, card), (piece,))
        s.acting.remove(piece)
        if choice[0] == "place":
            await stand(s, piece, choice[2], "RS-R.119")
        else:
            s.take_off(piece)
