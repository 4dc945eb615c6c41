"""RS-SET.11, RS-R.132: fog of war markers and works laid at set-up, the attacker's cards before turn 1."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.boards.sight import mask_of
from sandtable.engine.ask import Ask, Value
from sandtable.engine.pieces import opaque_numbers
from sandtable.rulesets.red_storm import assets, fog, movement, setup, victory
from sandtable.rulesets.red_storm.ground import Ground
from sandtable.rulesets.red_storm.records import NOWHERE, FogMarker
from sandtable.rulesets.red_storm.sheets import FogLimit
from sandtable.rulesets.red_storm.state import RedStorm, without
from sandtable.rulesets.red_storm.tables import BUNKER, TANK_TRAPS, Drive, Fog, Pack

MARKER_NUMBERS = range(100, 200)


# Fog of war


async def sort_markers(s: RedStorm, side: int) -> None:
    """RS-SET.2 The markers of the sheet are numbered, then units hide under the ambushes."""
    await number_markers(s, side)
    await hide(s, side)


async def number_markers(s: RedStorm, side: int) -> None:
    """RS-SET.2, RS-AST.5 The markers of the sheet get numbers by chance: a number tells no kind."""
    dealt = await opaque_numbers(s, "RS-SET.2", len(s.unsorted), MARKER_NUMBERS, side)
    kinds = s.unsorted
    ambushes = [number for number, kind in zip(dealt, kinds, strict=True) if kind == Fog.AMBUSH]
    s.unsorted = ()
    for number, kind in sorted(zip(dealt, kinds, strict=True)):
        works = side if kind in s.box.works else -1
        order = ambushes.index(number) + 1 if kind == Fog.AMBUSH else 0  # RS-MRK.4
        s.fog = {**s.fog, number: FogMarker(number, NOWHERE, kind, side=works, number=order)}
        s.tell("sorted", "RS-SET.2", seen_by=(side,), marker=number, kind=kind)


def vacant(s: RedStorm) -> list[int]:
    """RS-MRK.4 The ambush markers under which nobody hides yet."""
    return [m.id for m in s.fog.values() if m.kind == Fog.AMBUSH and not m.unit]


def hiding(s: RedStorm, side: int) -> list[tuple[str, int, int]]:
    """RS-MRK.4 The hidden units that are under no marker yet, for the next ambush."""
    marker, under = vacant(s)[0], {m.unit for m in s.fog.values()}
    found = [u.id for u in s.of_side(side) if u.hidden and not u.carrier and u.id not in under]
    return [("hide", piece, marker) for piece in found]


async def hide(s: RedStorm, side: int) -> None:
    """RS-R.79 Exactly one hidden unit under each ambush marker (P2)."""
    while vacant(s):
        if not hiding(s, side):
            number = vacant(s)[0]
            fog.set_marker(s, replace(s.fog[number], kind=Fog.EMPTY.value, number=0))
        elif len(hiding(s, side)) == 1:
            put_under(s, side, *hiding(s, side)[0][1:])
        else:
            choice = await Ask(side, "hide", "RS-MRK.4", hiding, (s, side), secret=True)
            put_under(s, side, *choice[1:])
    s.tell("sorted_out", "RS-SET.2", side=side)


def put_under(s: RedStorm, side: int, piece: int, marker: int) -> None:
    """RS-MRK.4 A unit hides under a marker; only its owner knows."""
    s.fog = {**s.fog, marker: replace(s.fog[marker], unit=piece)}
    s.tell("hides", "RS-MRK.4", seen_by=(side,), piece=piece, marker=marker)


def fog_hexes(s: RedStorm, number: int) -> list[Value]:
    """RS-R.132 Where a marker may lie: zone, kind of hex, at most one marker in an area (RS-FOW.2).

    RS-SET.9 The sheet says where.
    """
    marker = s.fog[number]
    fords = any(m.kind == Fog.FORD for m in s.fog.values())
    mask = s.box.lies[marker.kind, fords]
    if marker.unit:
        kind = movement.mobility(s, s.units[marker.unit])
        mask &= s.box.ground.enterable[Drive.WHEELED if kind == movement.GUN else Drive(kind)]
    return _free(s, number, s.box.ground.zone(s.box.scenario.sheet(s.defender).fog_zone), mask)


def lie(pack: Pack, ground: Ground, limits: tuple[FogLimit, ...], about: tuple[str, bool]) -> int:
    """RS-R.132 The hexes for a kind of marker, but for zone and areas; RS-SET.9 a special rule limits some.

    `about` is the kind, and whether there are fords.
    """
    kind, fords = about
    mask = ground.may_lie(pack.fog[kind], fords_about=fords)
    for limit in limits:
        if limit.kind == kind:
            mask &= mask_of(ground.around(ground.map.cell(limit.near), limit.within))
    return mask


def _free(s: RedStorm, number: int, zone: tuple[int, ...], mask: int) -> list[Value]:
    mask &= ~fog.fogged(s)
    return [("lay", number, cell) for cell in zone if mask >> cell & 1] or [("omit", number)]


async def lay(s: RedStorm, side: int) -> None:
    """P4 The next marker, face-down: its hex is public. RS-R.132 Without a legal hex it is out of play."""
    due = [m.id for m in s.fog.values() if m.cell == NOWHERE]
    if not due:
        return
    choice = await Ask(side, "lay", "RS-SET.11", fog_hexes, (s, due[0]), (due[0],))
    if choice[0] == "lay":
        fog.set_marker(s, replace(s.fog[due[0]], cell=choice[2]))
        s.tell("laid_down", "RS-SET.11", marker=due[0], cell=choice[2])
    else:
        out_of_play(s, due[0])
        s.push(("place", side, True), ("place", side, False))
    s.push(("lay", side))


def out_of_play(s: RedStorm, number: int) -> None:
    """RS-R.132 The marker is out; a unit that was to hide under it is set up openly."""
    unit = s.fog[number].unit
    s.fog = without(s.fog, number)
    s.tell("omitted", "RS-R.132", marker=number)
    if unit:
        s.change(unit, hidden=False)


# Works that are never hidden


def face_up_hexes(s: RedStorm, index: int) -> list[Value]:
    """RS-R.133 Where the sheet lets a marker be set up face-up."""
    sheet = s.box.scenario.sheet(s.defender)
    entry = sheet.face_up[index]
    mask = s.box.ground.may_lie(s.box.pack.fog[entry.kind], fords_about=False)
    return _free(s, index, s.box.ground.zone(entry.zone), mask)


async def face_up(s: RedStorm, side: int) -> None:
    """RS-R.133 Markers that the sheet sets up face-up, then bunkers and tank traps."""
    for index, entry in enumerate(s.box.scenario.sheet(side).face_up):
        choice = await Ask(side, "face_up", "RS-R.133", face_up_hexes, (s, index))
        if choice[0] == "lay":
            add_work(s, choice[2], entry.kind.value, side)
    for card in setup.spread(s.box.scenario.sheet(side).assets):
        effect = s.box.pack.assets[card].effect
        if effect in {BUNKER, TANK_TRAPS}:
            await build(s, side, effect)


def building_sites(s: RedStorm, side: int, kind: str) -> list[Value]:
    """A bunker on open ground of the zone; tank traps in any hex of it, one to a hex."""
    ground = s.box.ground
    mask = ground.open_ground if kind == BUNKER else ground.enterable[Drive.TRACKED]
    taken = [m.cell for m in s.fog.values() if m.kind == kind]
    occupied = s.at if kind == TANK_TRAPS else {}
    cells = [c for c in s.box.zones[side] if mask >> c & 1 and c not in taken]
    free = [c for c in cells if not any(s.units[p].large for p in occupied.get(c, ()))]
    return [("lay", 0, cell) for cell in free] or [("omit", 0)]


async def build(s: RedStorm, side: int, kind: str) -> None:
    """The cards Bunker and Tank Traps: face-up, a bunker with a facing."""
    choice = await Ask(side, kind, "RS-R.133", building_sites, (s, side, kind))
    if choice[0] != "lay":
        return
    number = add_work(s, choice[2], kind, side)
    if kind == BUNKER:
        turned = await Ask(side, "bunker_facing", "RS-R.133", bunker_facings, (number,))
        s.fog = {**s.fog, number: replace(s.fog[number], facing=turned[2])}


def bunker_facings(number: int) -> list[tuple[str, int, int]]:
    return [("face", number, side) for side in range(6)]


def add_work(s: RedStorm, cell: int, kind: str, side: int) -> int:
    """Put a face-up marker on the map."""
    number = max([MARKER_NUMBERS.stop, *s.fog]) + 1
    fog.set_marker(s, FogMarker(number, cell, kind, up=True, side=side if kind in s.box.works else -1))
    s.tell("laid", "RS-R.133", marker=number, cell=cell, kind=kind)
    return number


# The attacker's cards


def unseen_markers(s: RedStorm, side: int) -> list[Value]:
    known = s.memory[side].markers
    hidden = [m.id for m in s.fog.values() if not m.up and m.cell >= 0 and m.id not in known]
    return [*(("look", number) for number in hidden), ("pass",)]


async def intelligence(s: RedStorm, side: int) -> None:
    """The card Intelligence: look at some face-down markers; an ambush shows its number, not its unit."""
    asset = s.box.pack.assets["aa1"]
    if asset.id not in s.box.scenario.sheet(side).assets:
        return
    for _ in range(asset.number):
        choice = await Ask(side, "intelligence", "RS-R.133", unseen_markers, (s, side))
        if choice[0] == "pass":
            return
        marker, known = s.fog[choice[1]], s.memory[side]
        s.memory = {**s.memory, side: replace(known, markers=(*known.markers, marker.id))}
        s.tell("looked", "RS-R.133", reveals=True, side=side, marker=marker.id, card=asset.id)
        if marker.kind == Fog.AMBUSH:
            s.tell("looked_ambush", "RS-MRK.4", seen_by=(side,), marker=marker.id, number=marker.number)
        else:
            s.tell("looked_kind", "RS-R.133", seen_by=(side,), marker=marker.id, kind=marker.kind)
        del marker, known


def bombardment_hexes(s: RedStorm, side: int, named: tuple[int, ...]) -> list[Value]:
    """Different hexes outside the own deployment zone, or no more."""
    barred = {*s.box.zones[side], *named}
    free = [cell for cell in range(len(s.box.ground.map)) if cell not in barred]
    return [*(("target", cell) for cell in free), ("pass",)]


async def bombard(s: RedStorm, side: int) -> None:
    """The card Preliminary Bombardment: every unit on the map in the named hexes is attacked."""
    asset = s.box.pack.assets["aa4"]
    if asset.id not in s.box.scenario.sheet(side).assets:
        return
    s.event_done = True  # RS-D.15
    named: tuple[int, ...] = ()
    while len(named) < asset.number:
        choice = await Ask(side, "bombard", "RS-R.133", bombardment_hexes, (s, side, named))
        if choice[0] == "pass":
            break
        named = (*named, choice[1])
    assert asset.auto is not None
    s.tell("bombardment", "RS-R.133", cells=named, card=asset.id)
    await assets.auto_attack(s, side, named, asset.auto)


async def begin_play(s: RedStorm) -> None:
    """RS-SET.15 All is set; RS-R.133 a side without units has lost its part at once."""
    s.turn = 1
    victory.check_extinction(s)
    s.push(("turn", 1))
