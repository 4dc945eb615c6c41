"""What the shape of the files cannot say: the counts and constraints that every data pack must keep."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Final

from sandtable.engine.content import place_of
from sandtable.engine.errors import ContentError
from sandtable.rulesets.red_storm.tables import (
    SIDES,
    AssetPile,
    AssetType,
    Band,
    Bar,
    CardPile,
    Condition,
    Damage,
    Fog,
    Marker,
    Mode,
    Pack,
    Played,
    Result,
    Side,
    Sighting,
    UnitType,
)

# RS-CMP.1 component counts
CHIPS: Final = 24
ORDERS: Final = 9
LEAST_ORDERS: Final = 4
INFANTRY: Final = {Side.GERMAN: 13, Side.SOVIET: 15}
VEHICLES: Final = {Side.GERMAN: 23, Side.SOVIET: 24}
ASSETS: Final = {AssetPile.ATTACKER: 4, AssetPile.DEFENDER: 6, AssetPile.GERMAN: 11, AssetPile.SOVIET: 12}
EVENTS: Final = 21
FOG_MARKERS: Final = 27
DAMAGE_MARKERS: Final = 12
BATTLEFIELD: Final = 15
FACES: Final = 10
OVERLAYS: Final = 23
UNIT_PAIRS: Final = 10
AMBUSHES: Final = 3
LARGEST_AREA: Final = 7

_RATED: Final = (Condition.MOVE, Condition.FIRE, Condition.SUPPORT)


def check_pack(pack: Pack, folder: Path) -> None:
    """RS-CMP.1 Every chapter against its counts and constraints; the first fault is raised."""
    chapters: tuple[tuple[str, Callable[[Pack], Iterator[tuple[str, str]]]], ...] = (
        ("chips", check_chips),
        ("orders", check_orders),
        ("units", check_units),
        ("assets", check_assets),
        ("events", check_events),
        ("markers", check_markers),
        ("boards", check_faces),
        ("terrain", check_overlays),
    )
    for name, check in chapters:
        for place, fault in check(pack):
            raise ContentError(f"{place_of(folder / f'{name}.toml', place)}: {fault}")


def _number(what: str, found: int, wanted: int) -> Iterator[tuple[str, str]]:
    if found != wanted:
        yield "", f"there are {found} {what}; RS-CMP.1 wants {wanted}"


def check_chips(pack: Pack) -> Iterator[tuple[str, str]]:
    """RS-CHP.1 24 chips, RS-R.12 with 0 to 4 medals; and nearer is never worse for the firer."""
    yield from _number("chips", len(pack.chips), CHIPS)
    for chip in pack.chips.values():
        if not 0 <= chip.medals <= 4:
            yield f".chips.{chip.id}", f"chip {chip.id} shows {chip.medals} medals; RS-R.12 allows 0 to 4"
        for rungs in (chip.at_infantry, chip.at_vehicle):
            if any(near < far for near, far in pairwise(rungs[1:])):
                yield f".chips.{chip.id}", f"chip {chip.id} is better for the firer farther away"
    if not any(Band(5, 9, Result.SUPPRESSED) in chip.infantry for chip in pack.chips.values()):
        yield "", "an infantry side with a row 5-9 S is wanted"
    if not any(Band(2, None, Result.MISS) in chip.vehicle for chip in pack.chips.values()):
        yield "", "a vehicle side with a row 2+ M is wanted"


def check_orders(pack: Pack) -> Iterator[tuple[str, str]]:
    """RS-GEN.6 At least four for each side, RS-R.4 nine in all; RS-MRK.3 the two sets differ."""
    yield from _number("order markers", len(pack.orders), ORDERS)
    for side in range(len(SIDES)):
        if len(pack.orders_of(side)) < LEAST_ORDERS:
            yield "", f"the {SIDES[side]} side needs at least {LEAST_ORDERS} order markers (RS-GEN.6)"
    for order in pack.orders.values():
        if not order.infantry + order.vehicles + order.either:
            yield f".orders.{order.id}", f"order {order.id} activates nothing (RS-ORD.5)"


def check_units(pack: Pack) -> Iterator[tuple[str, str]]:
    """RS-CMP.1 The numbers of small and large blocks; RS-RAT.9 what each class shows."""
    for number, side in enumerate(SIDES):
        roster = pack.roster(number)
        large = sum(kind.blocks for kind in roster if kind.is_vehicle)
        small = sum(kind.blocks for kind in roster if not kind.is_vehicle)
        yield from _number(f"{side} infantry blocks", small, INFANTRY[side])
        yield from _number(f"{side} vehicle blocks", large, VEHICLES[side])
    for kind in pack.units.values():
        for fault in _kind_faults(kind):
            yield f".units.{kind.id}", f"{kind.name}: {fault}"


def _kind_faults(kind: UnitType) -> Iterator[str]:
    if kind.is_vehicle != (kind.armour is not None):
        yield "vehicles have armour, infantry has none (RS-RAT.9)"
    if kind.is_vehicle != (kind.mode is not Mode.ALL):
        yield "vehicles fire at `both` or `either`, infantry at `all` (RS-STA.4)"
    if kind.is_vehicle != (kind.drive.value != "foot"):
        yield "vehicles are tracked or wheeled, infantry goes on foot (RS-MOV.9)"
    if kind.is_vehicle != bool(kind.rated) or any(condition not in _RATED for condition in kind.rated):
        yield "vehicles are rated for Move, Fire or Support, infantry for nothing (RS-R.13)"
    if kind.close_combat != close_combat_total(kind):
        yield f"its close combat total is {close_combat_total(kind)}, not {kind.close_combat} (RS-CCB.11)"


def close_combat_total(kind: UnitType) -> int:
    """RS-CCB.11 Valor, firepower, movement and both armours; RS-R.85 as printed. 0 for infantry."""
    if kind.armour is None:
        return 0
    firepower = 0 if kind.anti_vehicle is None else kind.anti_vehicle.firepower
    return kind.valor + firepower + kind.move + kind.armour.front + kind.armour.rear


def check_assets(pack: Pack) -> Iterator[tuple[str, str]]:
    """RS-AST.1 Four piles, RS-AST.2 five types: RS-AST.4, .5 some are laid, weapons and equipment held."""
    piles = Counter(asset.pile for asset in pack.assets.values())
    for pile, wanted in ASSETS.items():
        yield from _number(f"{pile} asset cards", piles[pile], wanted)
    held = (AssetType.EQUIPMENT, AssetType.WEAPON_TEAM)
    for asset in pack.assets.values():
        place = f".assets.{asset.id}"
        if {asset.type in held, asset.played is Played.HELD, bool(asset.holders)} == {True, False}:
            yield place, f"{asset.name}: equipment and weapons, and only these, are held and say `holders`"
        if (asset.type is AssetType.FORTIFICATION) != (asset.works is not None):
            yield place, f"{asset.name}: fortifications, and only these, have `works` (RS-AST.4)"


def check_events(pack: Pack) -> Iterator[tuple[str, str]]:
    """RS-EVT.7 20 cards with a section and a secondary event, and one Time's Up."""
    yield from _number("event cards", len(pack.events), EVENTS)
    yield from _number("cards that end the game", len(pack.cards_of(CardPile.END)), 1)
    for card in pack.events.values():
        ends = card.pile is CardPile.END
        if (card.infantry or card.vehicle) == ends:
            yield f".events.{card.id}", f"{card.name}: an infantry or vehicle section is wanted (RS-EVT.7)"
        if (card.secondary is None) != ends or bool(card.units) == ends:
            yield f".events.{card.id}", f"{card.name}: a secondary event is wanted (RS-EVT.9)"


def check_markers(pack: Pack) -> Iterator[tuple[str, str]]:
    """RS-CMP.1 The counters, RS-R.3 the markers of each side."""
    yield from _missing("fog", pack.fog, Fog)
    yield from _missing("damage", pack.damage, Damage)
    yield from _missing("markers", pack.markers, Marker)
    yield from _number("fog of war markers", _total(pack.fog), FOG_MARKERS)
    yield from _number("vehicle damage markers", _total(pack.damage), DAMAGE_MARKERS)
    yield from _number("battlefield damage markers", _total(pack.markers), BATTLEFIELD)
    yield from _number("pairs of unit markers a side", pack.stock.unit_pairs, UNIT_PAIRS)
    yield from _number("ambush markers a side", pack.stock.ambush_markers, AMBUSHES)
    if pack.fog["empty"].count < 6 or pack.fog["ambush"].count < 2:
        yield ".fog", "at least 6 Empty and 2 Ambush markers are wanted (RS-FOW.1)"


def _missing(section: str, found: Mapping[str, object], wanted: Iterable[str]) -> Iterator[tuple[str, str]]:
    for kind in wanted:
        if kind not in found:
            yield "", f"[{section}.{kind}] is missing"


def _total(kinds: Mapping[str, object]) -> int:
    return sum(getattr(kind, "count", 0) for kind in kinds.values())


def check_faces(pack: Pack) -> Iterator[tuple[str, str]]:
    """RS-CMP.1 Ten faces; RS-MAP.1 areas of 1 to 7 hexes; RS-R.9 rivers and ponds belong to none."""
    yield from _number("board faces", len(pack.faces), FACES)
    codes = {terrain.code: terrain for terrain in pack.terrain.values() if not terrain.overlay}
    size = {(len(face.terrain), len(row)) for face in pack.faces.values() for row in face.terrain}
    if len(size) != 1:
        yield "", "all faces must have rows and columns of the same number"
    for face in pack.faces.values():
        place = f".faces.{face.id}"
        marks = [mark for row in face.areas for mark in row.split()]
        ground = "".join(face.terrain)
        if len(marks) != len(ground) or set(ground) - set(codes):
            yield place, f"face {face.id}: one terrain code and one area number for each hex, please"
            continue
        dry = [codes[code].bar is not Bar.ALL for code in ground]
        if dry != [mark != "--" for mark in marks]:
            yield place, f"face {face.id}: rivers and ponds, and only these, have no area (RS-R.9)"
        yield from _area_faults(face.id, Counter(mark for mark in marks if mark != "--"), face.area_count)


def _area_faults(face: str, sizes: Mapping[str, int], wanted: int) -> Iterator[tuple[str, str]]:
    if len(sizes) != wanted:
        yield f".faces.{face}", f"face {face} has {len(sizes)} areas, not {wanted}"
    for mark, size in sizes.items():
        if size > LARGEST_AREA:
            yield f".faces.{face}", f"area {mark} of face {face} has {size} hexes, the most is {LARGEST_AREA}"


def check_overlays(pack: Pack) -> Iterator[tuple[str, str]]:
    """RS-CMP.1 23 overlays; RS-OVL.2 each blocks sight; RS-OVL.1 each has its own areas."""
    yield from _number("overlays", len(pack.overlays), OVERLAYS)
    for overlay in pack.overlays.values():
        for name in (overlay.front, overlay.back):
            place = f".overlays.{overlay.id}"
            terrain = pack.terrain.get(name)
            if terrain is None or not terrain.overlay or terrain.sight is Sighting.CLEAR:
                yield place, f"{name!r} is not terrain of an overlay that blocks sight (RS-OVL.2)"
                continue
            groups = pack.groups.get(name, {}).get(overlay.shape, ())
            cells = sorted(offset for group in groups for offset in group)
            if cells != sorted(pack.shapes.get(overlay.shape, ())) or not cells:
                yield place, f"[groups.{name}] must divide the shape {overlay.shape} into areas (RS-OVL.1)"
