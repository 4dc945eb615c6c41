"""RS-BLK, RS-MRK: blocks as a seat sees them, with the unit markers that stand by them."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from sandtable.engine import scene
from sandtable.engine.facts import SeatId
from sandtable.rulesets.red_storm.records import (
    BROKEN,
    FIRE,
    MOVE,
    NOWHERE,
    PUBLIC_CONDITIONS,
    READY,
    REDUCED,
    SPENT,
    SUPPORT,
    SUPPRESSED,
    Memory,
    Pair,
    Unit,
)
from sandtable.rulesets.red_storm.state import RedStorm, Shown
from sandtable.rulesets.red_storm.tables import Condition, UnitType

Faces: TypeAlias = dict[str, scene.Piece]
"""What is printed on the blocks of each kind."""
UNREAD: Final[scene.Piece] = {"id": 0, "side": 0}
"""What can be read off a block that stands upright with its back to the viewer."""
NO_TAGS: Final[list[str]] = []
LADDERS: Final = ((READY, SPENT, REDUCED, SUPPRESSED, BROKEN), (MOVE, FIRE, SUPPORT, SUPPRESSED, BROKEN))
"""The conditions of infantry and of vehicles, from the best to the worst."""


def _rungs(ladder: tuple[Condition, ...]) -> dict[Condition, scene.Condition]:
    names = [condition.value for condition in ladder]
    return {condition: {"ladder": names, "index": rung} for rung, condition in enumerate(ladder)}


CONDITIONS: Final = [_rungs(ladder) for ladder in LADDERS]
"""How each condition is shown, of infantry and of vehicles."""


class Drawn(NamedTuple):
    """The blocks as a seat sees them, the own first: their numbers, and a page for each that it does see."""

    order: tuple[int, ...]
    pages: list[scene.Piece | None]


def seen_by(s: RedStorm, seat: SeatId) -> list[scene.Piece]:
    """RS-PRT.3 A block on the map, riders too, or just being set up is for all to see; the own always."""
    get, known = s.box.albums[seat].parts.get, s.memory[seat]
    source = (known.blocks, known.damage, known.conditions, s.pairs)
    shown = get("shown", source, _shown, s, seat)
    order, pages = get("blocks", (shown, tuple(s.units.values())), _drawn, s, seat, shown)
    if s.orders and s.orders[-1].done:
        pages = _marked_done(order, pages, s.orders[-1].done)
    found = [*filter(None, pages)]
    if s.turn:
        return found
    return [p for p in found if p["side"] == seat or "cell" in p or p["id"] in s.acting]


def _drawn(s: RedStorm, seat: SeatId, shown: Shown) -> Drawn:
    album = s.box.albums[seat]
    order = album.parts.get("order", tuple(s.units), _own_first, s, seat)
    page = album.blocks.chapter(shown).__getitem__
    return Drawn(order, [*map(page, map(s.units.__getitem__, order))])


def _own_first(s: RedStorm, seat: SeatId) -> tuple[int, ...]:
    """The numbers of the blocks; each tells its side, whatever the game."""
    return tuple(sorted(s.units, key=lambda piece: s.units[piece].side != seat))


def _marked_done(
    order: tuple[int, ...], pages: list[scene.Piece | None], done: tuple[int, ...]
) -> list[scene.Piece | None]:
    """RS-R.23 Who has been activated in the order under way."""
    marked = pages.copy()
    for place in [order.index(piece) for piece in done if piece in order]:
        page = marked[place]
        if page is not None:
            marked[place] = {**page, "done": True}
    return marked


def _shown(s: RedStorm, seat: SeatId) -> Shown:
    known = s.memory[seat]
    return Shown(known, dict(known.conditions), _tags(s, seat))


# One block


def knows(memory: Memory, unit: Unit) -> bool:
    """RS-R.121 A seat knows its own blocks and those it has lawfully seen."""
    return unit.side == memory.seat or unit.id in memory.blocks


def face(kind: UnitType) -> scene.Piece:
    """RS-BLK.4 What is printed on a block, for those who may read it."""
    ratings: list[scene.Rating] = []

    def add(name: str, value: int) -> None:
        ratings.append({"name": name, "printed": value, "now": value})

    add("valor", kind.valor)
    if kind.anti_infantry is not None:
        add("anti-infantry range", kind.anti_infantry.range)
        add("anti-infantry upshifts", kind.anti_infantry.upshifts)
    if kind.anti_vehicle is not None:
        add("anti-vehicle range", kind.anti_vehicle.range)
        add("firepower", kind.anti_vehicle.firepower)
    if kind.armour is not None:
        add("front armour", kind.armour.front)
        add("rear armour", kind.armour.rear)
    add("movement", kind.move)
    if kind.dots:
        add("portage", kind.dots)
    return {"id": 0, "side": 0, "name": kind.name, "symbol": kind.symbol, "ratings": ratings, "known": True}


def block(faces: Faces, labels: tuple[str, ...], unit: Unit, shown: Shown) -> scene.Piece | None:
    """RS-BLK.3 A block: side, size, hex and facing for all; face and condition for those who know it.

    RS-PRT.5 None for a hidden one of another side.
    """
    memory, number, own = shown.memory, unit.id, unit.side == shown.memory.seat
    if unit.hidden and not own:
        return None
    printed = faces[unit.kind] if own or number in memory.blocks else UNREAD
    size = "vehicle" if unit.large else "infantry"
    piece: scene.Piece = {**printed, "id": number, "side": unit.side, "size": size}
    if unit.cell != NOWHERE:
        piece["cell"] = labels[unit.cell]
        piece["facing"] = unit.facing
    else:
        piece["place"] = "hidden" if unit.hidden else "reserve"
    if unit.carrier:
        piece["inside"] = unit.carrier
    if own or unit.condition in PUBLIC_CONDITIONS:
        piece["condition"] = CONDITIONS[unit.large][unit.condition]
    elif number in shown.conditions and shown.conditions[number] not in PUBLIC_CONDITIONS:
        piece["last_known"] = shown.conditions[number].value
    if unit.damage or number in shown.tags:
        piece["markers"] = [*_damage_marks(unit, memory), *shown.tags.get(number, NO_TAGS)]
    return piece


def look_alike(unit: Unit, then: Shown, now: Shown) -> bool:
    """Whether a seat knows of a block what it knew before: nothing but this of its memory is drawn."""
    piece = unit.id
    if then.tags.get(piece) != now.tags.get(piece):
        return False
    if then.memory is now.memory or unit.side == now.memory.seat:
        return True
    return (
        then.conditions.get(piece) is now.conditions.get(piece)
        and (piece in then.memory.blocks) == (piece in now.memory.blocks)
        and (piece in then.memory.damage) == (piece in now.memory.damage)
    )


def _damage_marks(unit: Unit, memory: Memory) -> list[str]:
    """RS-CTR.2 The presence of damage is public, its type the owner's and the spotter's."""
    if not unit.damage:
        return []
    return [unit.damage if unit.side == memory.seat or unit.id in memory.damage else "damage"]


# Unit markers


def _tags(s: RedStorm, seat: SeatId) -> dict[int, list[str]]:
    """What is to be read off the unit markers beside each block."""
    tags: dict[int, list[str]] = {}
    for pair in s.pairs.values():
        text = tag(s, pair, seat)
        if text:
            tags.setdefault(pair.unit, []).append(text)
    return tags


def tag(s: RedStorm, pair: Pair, seat: SeatId) -> str:
    """RS-MRK.1 The number of a unit marker for all, what it stands for to those who know."""
    numbered = pair.id <= 2 * s.box.pack.stock.unit_pairs
    if knows_card(pair, seat):
        return f"{pair.id} {card_name(s, pair)}" if numbered else card_name(s, pair)
    return str(pair.id) if numbered else ""


def card_name(s: RedStorm, pair: Pair) -> str:
    """The name of the card that a marker stands for, or what else it does."""
    card = s.box.pack.assets.get(pair.card)
    return pair.card if card is None else card.name


def knows_card(pair: Pair, seat: SeatId) -> bool:
    """RS-AST.12 What a marker stands for is its owner's secret until it is shown."""
    return pair.side == seat or (pair.shown and seat >= 0)
