"""What a seat sees, field by field: nothing is shown that is not named here (section 3.3 is normative)."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.engine import scene
from sandtable.engine.facts import SeatId
from sandtable.rulesets.red_storm import blocks, sequence, victory
from sandtable.rulesets.red_storm.deployment import PRESET
from sandtable.rulesets.red_storm.ground import Ground
from sandtable.rulesets.red_storm.records import NOWHERE, FogMarker, Order
from sandtable.rulesets.red_storm.sheets import Goal
from sandtable.rulesets.red_storm.state import RedStorm, RedStormBox
from sandtable.rulesets.red_storm.tables import CardPile, OrderMarker, Pack
from sandtable.rulesets.red_storm.wording import SIDES

PILES: Final = {CardPile.EARLY: "early", CardPile.LATE: "late", CardPile.END: "late and end"}


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
        "presets": [PRESET],
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
        "pieces": [*blocks.seen_by(s, seat), *rest.off],
        "markers": rest.markers,
        "tracks": rest.tracks,
        "where": where(s),
    }
    if seat in s.objectives:
        shown["objectives"] = rest.objectives or _objectives(s, seat)
        shown["hands"] = rest.hands
    return shown


class Rest(NamedTuple):
    """What changes seldom in a scene; `objectives` are empty where they may change with every step."""

    sides: list[scene.Side]
    off: list[scene.Piece]
    markers: list[scene.Marker]
    tracks: list[scene.Track]
    objectives: list[scene.Objective]
    hands: list[scene.Hand]


def _rest(s: RedStorm, seat: SeatId) -> Rest:
    """Kept as a whole while nothing of it has changed, and part by part when something has."""
    deck = s.early.count + s.late.count + s.last.count
    known = s.memory[seat]
    ground = (s.fog, known.markers, s.clouds, s.wrecks, s.ruins, s.pairs)
    source = (*ground, *_won(s), known.blocks, s.damage, deck, s.uses)
    return s.box.albums[seat].parts.get("rest", source, _all_the_rest, s, seat, deck)


def _won(s: RedStorm) -> tuple[object, ...]:
    """What objectives depend on, but for who stands in a zone."""
    return s.lost, s.gone, s.control, s.crossed, s.objectives


def _all_the_rest(s: RedStorm, seat: SeatId, deck: int) -> Rest:
    get, known = s.box.albums[seat].parts.get, s.memory[seat]
    laid = get("fog", (s.fog, known.markers), _fog, s, seat)
    damage = get("battlefield", (s.clouds, s.wrecks, s.ruins, s.pairs), _battlefield, s, seat)
    return Rest(
        sides=get("sides", (), _sides, s),
        off=get("off", (s.lost, s.gone, known.blocks), _off_the_map, s, seat),
        markers=[*laid, *damage],
        tracks=get("tracks", (s.lost, s.damage, deck), tracks, s, seat),
        objectives=[] if watches_zones(s, seat) else get("objectives", _won(s), _objectives, s, seat),
        hands=get("hands", (s.uses,), hands, s, seat) if seat in s.objectives else [],
    )


def _sides(s: RedStorm) -> list[scene.Side]:
    return [{"name": SIDES[side], "role": s.box.seats[side].role} for side in (0, 1)]


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
            if blocks.knows(s.memory[seat], unit):
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


def phase(s: RedStorm) -> str:
    """RS-TRN.1 The order under way; without one it is being chosen, until both sides have had theirs."""
    if s.orders:
        return order_name(s, s.orders[-1])
    if not s.turn:
        return "set-up"
    return "choosing an order" if ("event",) in s.agenda else "event"


def clock(s: RedStorm) -> scene.Clock:
    """RS-TRN.1 Turn, order and whose it is."""
    found: scene.Clock = {
        "turn": s.turn,
        "phase": phase(s),
    }
    if s.orders:
        found["active"] = s.orders[-1].side
    return found


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
            kind = f"equipment {blocks.card_name(s, pair)}" if blocks.knows_card(pair, seat) else "equipment"
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


def watches_zones(s: RedStorm, seat: SeatId) -> bool:
    """Whether an objective depends on who stands in a zone."""
    return any(aim.kind is Goal.NONE_IN for aim in s.objectives.get(seat, ()))


def _objectives(s: RedStorm, seat: SeatId) -> list[scene.Objective]:
    """RS-SET.10 The own objectives."""
    return [_objective(s, seat, n) for n in range(len(s.objectives.get(seat, ())))]


def _objective(s: RedStorm, seat: SeatId, number: int) -> scene.Objective:
    """RS-SET.10 An own objective, and whether it would count now."""
    aim = s.objectives[seat][number]
    shown: scene.Objective = {"text": aim.text, "worth": aim.worth, "now": victory.is_met(s, seat, aim)}
    if aim.hexes:
        shown["cells"] = list(aim.hexes)
    return shown
