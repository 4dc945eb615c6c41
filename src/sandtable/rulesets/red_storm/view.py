"""What a seat sees, field by field: nothing is shown that is not named here (section 3.3 is normative)."""

from __future__ import annotations

from typing import Final, TypeAlias

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
from sandtable.rulesets.red_storm.sheets import Goal
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
NO_TAGS: Final[list[str]] = []
PILES: Final = {CardPile.EARLY: "early", CardPile.LATE: "late", CardPile.END: "late and end"}
INFANTRY_LADDER = [c.value for c in (READY, SPENT, REDUCED, SUPPRESSED, BROKEN)]
VEHICLE_LADDER = [c.value for c in (MOVE, FIRE, SUPPORT, SUPPRESSED, BROKEN)]


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
    get, known = s.box.albums[seat].parts.get, s.memory[seat]
    off = get("off", (s.lost, s.gone, known.blocks), _off_the_map, s, seat)
    laid = get("fog", (s.fog, known.markers), _fog, s, seat)
    damage = get("battlefield", (s.clouds, s.wrecks, s.ruins, s.pairs), _battlefield, s, seat)
    deck = s.early.count + s.late.count + s.last.count
    shown: scene.Scene = {
        "clock": clock(s),
        "sides": get("sides", (), _sides, s),
        "pieces": [*_blocks(s, seat), *off],
        "markers": [*laid, *damage],
        "tracks": get("tracks", (s.lost, s.damage, deck), tracks, s, seat),
        "where": where(s),
    }
    if seat in s.objectives:
        shown["objectives"] = _objectives(s, seat)
        shown["hands"] = get("hands", (s.uses,), hands, s, seat)
    return shown


def _sides(s: RedStorm) -> list[scene.Side]:
    return [{"name": SIDES[side], "role": s.box.seats[side].role} for side in (0, 1)]


def _blocks(s: RedStorm, seat: SeatId) -> list[scene.Piece]:
    """RS-PRT.3 A block on the map, riders too, or just being set up is for all to see; the own always."""
    album, known = s.box.albums[seat], s.memory[seat]
    get, units = album.parts.get, s.units.values()
    tags = get("tags", (s.pairs,), _tags, s, seat)
    mine = get("mine", (tags,), Shown, album.mine, tags)
    theirs = get("theirs", (tags, known.blocks, known.damage, known.conditions), Shown, known, tags)
    own = [*filter(None, map(album.own.chapter(mine).__getitem__, units))]
    others = [*filter(None, map(album.others.chapter(theirs).__getitem__, units))]
    if not s.turn:
        others = [piece for piece in others if "cell" in piece or piece["id"] in s.acting]
    if s.orders and s.orders[-1].side == seat:
        own = _marked_done(own, s.orders[-1].done)
    elif s.orders:
        others = _marked_done(others, s.orders[-1].done)
    return [*own, *others]


def _marked_done(pieces: list[scene.Piece], done: tuple[int, ...]) -> list[scene.Piece]:
    """RS-R.23 Who has been activated in the order under way."""
    if not done:
        return pieces
    return [{**piece, "done": True} if piece["id"] in done else piece for piece in pieces]


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
    found.extend([f"Close combat at {s.box.ground.map.labels[combat.cell]}" for combat in s.combats])
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


def own_block(faces: Faces, labels: tuple[str, ...], unit: Unit, shown: Shown) -> scene.Piece | None:
    """A block as its owner sees it; None if it is another's."""
    return sketch(faces, labels, unit, shown) if unit.side == shown.memory.seat else None


def other_block(faces: Faces, labels: tuple[str, ...], unit: Unit, shown: Shown) -> scene.Piece | None:
    """RS-PRT.5 A block of another as a seat sees it; None if it is its own, or hidden."""
    return sketch(faces, labels, unit, shown) if unit.side != shown.memory.seat and not unit.hidden else None


def sketch(faces: Faces, labels: tuple[str, ...], unit: Unit, shown: Shown) -> scene.Piece:
    """RS-BLK.3 A block: side, size, hex and facing for all; face and condition for those who know it."""
    memory = shown.memory
    piece: scene.Piece = {"id": unit.id, "side": unit.side, "size": "vehicle" if unit.large else "infantry"}
    if unit.cell != NOWHERE:
        piece["cell"] = labels[unit.cell]
        piece["facing"] = unit.facing
    else:
        piece["place"] = "hidden" if unit.hidden else "reserve"
    if unit.carrier:
        piece["inside"] = unit.carrier
    if unit.side == memory.seat or unit.condition in PUBLIC_CONDITIONS:
        piece["condition"] = _condition(unit.condition, large=unit.large)
    else:
        seen = dict(memory.conditions).get(unit.id)
        if seen is not None and seen not in PUBLIC_CONDITIONS:
            piece["last_known"] = seen.value
    marks = [*_damage_marks(unit, memory), *shown.tags.get(unit.id, NO_TAGS)]
    if marks:
        piece["markers"] = marks
    return {**faces[unit.kind], **piece} if knows(memory, unit) else piece


def _condition(condition: Condition, *, large: bool) -> scene.Condition:
    ladder = VEHICLE_LADDER if large else INFANTRY_LADDER
    return {"ladder": ladder, "index": ladder.index(condition.value)}


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
    if any(aim.kind is Goal.NONE_IN for aim in mine):
        return _all_objectives(s, seat)
    source = (mine, s.lost, s.gone, s.control, s.crossed)
    return s.box.albums[seat].parts.get("objectives", source, _all_objectives, s, seat)


def _all_objectives(s: RedStorm, seat: SeatId) -> list[scene.Objective]:
    return [_objective(s, seat, n) for n in range(len(s.objectives[seat]))]


def _objective(s: RedStorm, seat: SeatId, number: int) -> scene.Objective:
    """RS-SET.10 An own objective, and whether it would count now."""
    aim = s.objectives[seat][number]
    shown: scene.Objective = {"text": aim.text, "worth": aim.worth, "now": victory.is_met(s, seat, aim)}
    if aim.hexes:
        shown["cells"] = list(aim.hexes)
    return shown
