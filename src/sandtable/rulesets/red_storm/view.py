"""What a seat sees, field by field: nothing is shown that is not named here (section 3.3 is normative)."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from sandtable.engine import scene
from sandtable.engine.facts import SeatId
from sandtable.rulesets.red_storm import sequence, victory
from sandtable.rulesets.red_storm.ground import Ground
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
    FogMarker,
    Memory,
    Order,
    Pair,
    Unit,
)
from sandtable.rulesets.red_storm.sheets import Goal, Objective
from sandtable.rulesets.red_storm.state import RedStorm, RedStormBox, Shown
from sandtable.rulesets.red_storm.tables import (
    CardPile,
    Condition,
    OrderMarker,
    Pack,
    UnitType,
)
from sandtable.rulesets.red_storm.wording import SIDES

Faces: TypeAlias = dict[str, scene.Piece]
"""What is printed on the blocks of each kind."""
UNREAD: Final[scene.Piece] = {"id": 0, "side": 0}
"""What can be read off a block that stands upright with its back to the viewer."""
NO_TAGS: Final[list[str]] = []
PILES: Final = {CardPile.EARLY: "early", CardPile.LATE: "late", CardPile.END: "late and end"}
LADDERS: Final = ((READY, SPENT, REDUCED, SUPPRESSED, BROKEN), (MOVE, FIRE, SUPPORT, SUPPRESSED, BROKEN))
"""The conditions of infantry and of vehicles, from the best to the worst."""


def _rungs(ladder: tuple[Condition, ...]) -> dict[Condition, scene.Condition]:
    names = [condition.value for condition in ladder]
    return {condition: {"ladder": names, "index": rung} for rung, condition in enumerate(ladder)}


CONDITIONS: Final = [_rungs(ladder) for ladder in LADDERS]
"""How each condition is shown, of infantry and of vehicles."""


# The board


def board(box: RedStormBox, seat: SeatId) -> scene.Board:
    """The map: the same for everyone."""
    ground = box.ground
    cells: list[scene.Cell] = []
    for cell, (here, label) in enumerate(zip(ground.map.hexes, ground.map.labels, strict=True)):
        shown: scene.Cell = {
            "id": label,
            "q": here.q,
            "r": here.r,
            "terrain": ground.terrain[cell],
            "level": ground.height[cell] + (ground.crest[cell] >= 0),
            "area": str(ground.areas.area_of[cell]),
        }
        cells.append(shown)
    return {
        "kind": "hex",
        "title": box.scenario.title,
        "cells": cells,
        "terrains": list(dict.fromkeys(ground.terrain)),
        "links": _roads(ground),
    }


def _roads(ground: Ground) -> list[scene.Link]:
    """RS-MAP.4 The roads from hex to hex, each once."""
    labels = ground.map.labels
    pairs = [(a, b) for a, others in enumerate(ground.links) for b in others if a < b]
    return [{"kind": "road", "start": labels[a], "end": labels[b]} for a, b in pairs]


# The scene


def view(s: RedStorm, seat: SeatId) -> scene.Scene:
    """The scene for one seat."""
    rest = _rest(s, seat)
    shown: scene.Scene = {
        "clock": clock(s),
        "sides": rest.sides,
        "pieces": [*_blocks(s, seat), *rest.off],
        "markers": rest.markers,
        "tracks": rest.tracks,
        "where": where(s),
    }
    if seat in s.objectives:
        shown["objectives"] = _objectives(s, seat)
        shown["hands"] = rest.hands
    return shown


class Rest(NamedTuple):
    """What changes seldom in a scene."""

    sides: list[scene.Side]
    off: list[scene.Piece]
    markers: list[scene.Marker]
    tracks: list[scene.Track]
    hands: list[scene.Hand]


def _rest(s: RedStorm, seat: SeatId) -> Rest:
    """Kept as a whole while nothing of it has changed, and part by part when something has."""
    deck = s.early.count + s.late.count + s.last.count
    known = s.memory[seat]
    ground = (s.fog, known.markers, s.clouds, s.wrecks, s.ruins, s.pairs)
    source = (*ground, s.lost, s.gone, known.blocks, s.damage, deck, s.uses)
    return s.box.albums[seat].parts.get("rest", source, _all_the_rest, s, seat, deck)


def _all_the_rest(s: RedStorm, seat: SeatId, deck: int) -> Rest:
    get, known = s.box.albums[seat].parts.get, s.memory[seat]
    laid = get("fog", (s.fog, known.markers), _fog, s, seat)
    damage = get("battlefield", (s.clouds, s.wrecks, s.ruins, s.pairs), _battlefield, s, seat)
    return Rest(
        sides=get("sides", (), _sides, s),
        off=get("off", (s.lost, s.gone, known.blocks), _off_the_map, s, seat),
        markers=[*laid, *damage],
        tracks=get("tracks", (s.lost, s.damage, deck), tracks, s, seat),
        hands=get("hands", (s.uses,), hands, s, seat) if seat in s.objectives else [],
    )


def _sides(s: RedStorm) -> list[scene.Side]:
    return [{"name": SIDES[side], "role": s.box.seats[side].role} for side in (0, 1)]


class Blocks(NamedTuple):
    """The blocks as a seat sees them, the own first: their numbers, and a page for each that it does see."""

    order: tuple[int, ...]
    pages: list[scene.Piece | None]


def _blocks(s: RedStorm, seat: SeatId) -> list[scene.Piece]:
    """RS-PRT.3 A block on the map, riders too, or just being set up is for all to see; the own always."""
    get, known = s.box.albums[seat].parts.get, s.memory[seat]
    tags = get("tags", (s.pairs,), _tags, s, seat)
    shown = get("shown", (known.blocks, known.damage, known.conditions, tags), _shown, known, tags)
    order, pages = get("blocks", (shown, tuple(s.units.values())), _drawn, s, seat, shown)
    if s.orders and s.orders[-1].done:
        pages = _marked_done(order, pages, s.orders[-1].done)
    found = [*filter(None, pages)]
    if s.turn:
        return found
    return [p for p in found if p["side"] == seat or "cell" in p or p["id"] in s.acting]


def _drawn(s: RedStorm, seat: SeatId, shown: Shown) -> Blocks:
    album = s.box.albums[seat]
    order = album.parts.get("order", tuple(s.units), _own_first, s, seat)
    page = album.blocks.chapter(shown).__getitem__
    return Blocks(order, [*map(page, map(s.units.__getitem__, order))])


def _own_first(s: RedStorm, seat: SeatId) -> tuple[int, ...]:
    return tuple(sorted(s.units, key=lambda piece: s.units[piece].side != seat))


def _marked_done(
    order: tuple[int, ...], pages: list[scene.Piece | None], done: tuple[int, ...]
) -> list[scene.Piece | None]:
    """RS-R.23 Who has been activated in the order under way."""
    marked = pages.copy()
    for piece in done:
        place = order.index(piece) if piece in order else NOWHERE
        page = marked[place]
        if place >= 0 and page is not None:
            marked[place] = {**page, "done": True}
    return marked


def _shown(known: Memory, tags: dict[int, list[str]]) -> Shown:
    return Shown(known, dict(known.conditions), tags)


def _fog(s: RedStorm, seat: SeatId) -> list[scene.Marker]:
    return [_marker(s, marker, seat) for marker in s.fog.values() if marker.cell >= 0]


def _off_the_map(s: RedStorm, seat: SeatId) -> list[scene.Piece]:
    """RS-D.11 Eliminated blocks are known to all; those that left the map to their owner."""
    units = s.box.pack.units
    found: list[scene.Piece] = [
        {"id": u.id, "side": u.side, "place": "lost", "name": units[u.kind].name} for u in s.lost.values()
    ]
    for unit in s.gone.values():
        if unit.side == seat or not unit.hidden:
            piece: scene.Piece = {"id": unit.id, "side": unit.side, "place": "left"}
            if knows(s.memory[seat], unit):
                piece["name"] = units[unit.kind].name
            found.append(piece)
    return found


def where(s: RedStorm) -> list[str]:
    """Turn, order and what is under way in it: all of it public."""
    if not s.turn:
        return ["Set-up"]
    found = [f"Turn {s.turn}"]
    found.extend([f"{SIDES[order.side]}: {order_name(s, order)}" for order in s.orders])
    if s.combats:
        found.extend([f"Close combat at {s.box.ground.map.labels[combat.cell]}" for combat in s.combats])
    if s.acting:
        found.extend([f"Unit {piece}" for piece in s.acting])
    return found


def order_name(s: RedStorm, order: Order) -> str:
    """RS-ORD.2 The name of the marker or card, or what kind of bonus it is."""
    card = s.box.pack.orders.get(order.card) or s.box.pack.assets.get(order.card)
    return card.name if card is not None else f"{order.card} order"


def clock(s: RedStorm) -> scene.Clock:
    """RS-TRN.1 Turn, order and whose it is."""
    found: scene.Clock = {
        "turn": s.turn,
        "phase": order_name(s, s.orders[-1]) if s.orders else "set-up" if not s.turn else "event",
    }
    if s.orders:
        found["active"] = s.orders[-1].side
    return found


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


def _marker(s: RedStorm, marker: FogMarker, seat: SeatId) -> scene.Marker:
    """RS-FOW.1 A marker; face-down its kind is for the defender and for those who looked."""
    shown: scene.Marker = {"id": marker.id, "cell": s.box.ground.map.labels[marker.cell], "side": s.defender}
    if marker.up or seat == s.defender or marker.id in s.memory[seat].markers:
        shown["kind"] = marker.kind
    return shown


def _battlefield(s: RedStorm, seat: SeatId) -> list[scene.Marker]:
    """RS-CTR.1 Blazes, smoke, haze, wrecks, ruins; RS-R.116 dropped equipment."""
    labels = s.box.ground.map.labels
    found: list[scene.Marker] = [
        {"id": 1000 + cloud.cell, "cell": labels[cloud.cell], "kind": cloud.kind}
        for cloud in s.clouds.values()
    ]
    found.extend({"id": 2000 + cell, "cell": labels[cell], "kind": "wreck"} for cell in s.wrecks)
    found.extend({"id": 3000 + cell, "cell": labels[cell], "kind": "ruin"} for cell in s.ruins)
    for pair in s.pairs.values():
        if pair.cell != NOWHERE:
            kind = f"equipment {card_name(s, pair)}" if knows_card(pair, seat) else "equipment"
            found.append({"id": 4000 + pair.id, "cell": labels[pair.cell], "kind": kind})
    return found


def tracks(s: RedStorm, seat: SeatId) -> list[scene.Track]:
    """Losses for all; RS-DCK.1 the cards left in the deck for the defender."""
    found: list[scene.Track] = [
        {"name": f"{SIDES[side]} units lost", "value": victory.destroyed(s, side)} for side in (0, 1)
    ]
    bag, printed = s.box.holds
    found.append({"name": "chips in the bag", "value": len(s.box.chips), "holds": bag})
    found.append({"name": "damage markers", "value": len(s.damage), "holds": printed})
    if seat == s.defender:
        found.append({"name": "events", "value": s.early.count + s.late.count + s.last.count})
        found.extend(_handed_over(s))
    return found


def _handed_over(s: RedStorm) -> list[scene.Track]:
    """RS-DCK.3 The attacker named the pile of each card that he put in the deck, and nothing else of it."""
    piles = [entry.pile for entry in s.contributed[s.attacker]]
    return [
        {"name": f"put in the {PILES[pile]} pile by the enemy", "value": piles.count(pile)}
        for pile in CardPile
        if pile in piles
    ]


def stock(pack: Pack) -> tuple[dict[str, int], dict[str, int]]:
    """RS-CHP.1, RS-CMP.1 What all can read off the chips and the damage markers before play."""
    medals = sorted([chip.medals for chip in pack.chips.values()])
    bag = {f"with {n} medal{'' if n == 1 else 's'}": medals.count(n) for n in dict.fromkeys(medals)}
    bag["with an event"] = sum(chip.event for chip in pack.chips.values())
    return bag, {kind.name: kind.count for kind in pack.damage.values()}


def hands(s: RedStorm, seat: SeatId) -> list[scene.Hand]:
    """RS-AST.12 Own order markers and the asset cards of the own sheet."""
    words = s.box.words.option
    cards: list[scene.Card] = [
        {"id": o.id, "name": o.name, "text": marker_text(o), "answer": words(("order", o.id))}
        for o in s.box.pack.orders_of(seat)
    ]
    playable = sequence.order_cards(s, seat)
    for card in s.box.scenario.sheet(seat).assets:
        asset = s.box.pack.assets[card]
        shown: scene.Card = {"id": card, "name": asset.name, "text": asset.text, "playable": card in playable}
        cards.append({**shown, "answer": words(("play", card))})
    return [{"seat": seat, "count": len(cards), "cards": cards}]


def marker_text(order: OrderMarker) -> str:
    """RS-ORD.5, .7, .8 What is printed on an order marker, in words."""
    counts = ((order.infantry, "infantry"), (order.vehicles, "vehicles"), (order.either, "units"))
    named = [(number, what if number > 1 else what.rstrip("s")) for number, what in counts if number]
    whom = " and ".join(f"{number} {what}" for number, what in named)
    return f"{whom}{', nearby' if order.nearby else ''}. Regroup {order.regroup}."


def _objectives(s: RedStorm, seat: SeatId) -> list[scene.Objective]:
    """RS-SET.10 The own objectives; who stands in a zone may change with every step."""
    mine = s.objectives[seat]
    get = s.box.albums[seat].parts.get
    if get("zones", mine, _has_zones, mine):
        return _all_objectives(s, seat)
    return get("objectives", (mine, s.lost, s.gone, s.control, s.crossed), _all_objectives, s, seat)


def _has_zones(aims: tuple[Objective, ...]) -> bool:
    return any(aim.kind is Goal.NONE_IN for aim in aims)


def _all_objectives(s: RedStorm, seat: SeatId) -> list[scene.Objective]:
    return [_objective(s, seat, n) for n in range(len(s.objectives[seat]))]


def _objective(s: RedStorm, seat: SeatId, number: int) -> scene.Objective:
    """RS-SET.10 An own objective, and whether it would count now."""
    aim = s.objectives[seat][number]
    shown: scene.Objective = {"text": aim.text, "worth": aim.worth, "now": victory.is_met(s, seat, aim)}
    if aim.hexes:
        shown["cells"] = list(aim.hexes)
    return shown
