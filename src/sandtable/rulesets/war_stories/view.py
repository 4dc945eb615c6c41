"""What a seat sees, field by field: nothing is shown that is not named here (section 3.3 is normative)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from sandtable.engine import scene
from sandtable.engine.facts import SeatId
from sandtable.engine.ruleset import SeatInfo
from sandtable.engine.words import Codec
from sandtable.rulesets.war_stories import deployment, previews, victory
from sandtable.rulesets.war_stories.records import NOWHERE, FogCounter
from sandtable.rulesets.war_stories.sheets import Objective
from sandtable.rulesets.war_stories.state import DEFENDER, WarBox, WarState
from sandtable.rulesets.war_stories.tables import Pack

TASKS: Final = {
    "deploy": "to deploy a weapon",
    "stow": "to stow its weapon",
    "take": "to take up a weapon and deploy it",
    "pocket": "to take up a weapon and stow it",
    "dig_in": "to get into a work",
    "climb_out": "to get out of its work",
    "behind": "to get behind a barricade",
    "board": "to board a vehicle",
    "exit": "to get out of its vehicle",
}
"""WS-R.54 The tasks as the log names them."""
Table: TypeAlias = tuple[list[scene.Marker], list[scene.Track], list[scene.Piece], list[scene.Hand]]


def codecs(pack: Pack, armies: tuple[str, ...]) -> dict[str, Codec]:
    """How fields of this ruleset's phrases are written beside the plain ones."""
    names: dict[str, str] = {}
    for table in (pack.units, pack.weapons, pack.orders, pack.assets, pack.events):
        names.update({name: entry.name for name, entry in table.items()})
    effects = {name: card.text for name, card in pack.events.items()}
    effects.update({name: card.text for name, card in pack.assets.items()})  # they lie in the same deck
    return {
        "effect": Codec(effects.__getitem__, str),
        "named": Codec(lambda value: names.get(value, str(value)), str),
        "army": Codec(armies.__getitem__, armies.index),
        "chit": Codec(_number_of, str),
        "chits": Codec(_numbers_of, str),
        "work": Codec(lambda kind: str(kind).replace("_", " "), str),
        "task": Codec(TASKS.__getitem__, str),
        "outcome": Codec(lambda passed: "passed" if passed else "failed", str),
    }


def _number_of(chit: str) -> str:
    """WS-CHT.1 The number of a chit."""
    return chit.lstrip("c0")


def _numbers_of(chits: Sequence[str]) -> str:
    return f"chit{'s' * (len(chits) > 1)} {' and '.join(map(_number_of, chits))}"


# The board


def board(box: WarBox, seat: SeatId) -> scene.Board:
    """The map: the same for everyone."""
    ground = box.ground
    cells: list[scene.Cell] = []
    for cell, (here, label) in enumerate(zip(ground.map.hexes, ground.map.labels, strict=True)):
        shown: scene.Cell = {
            "id": label,
            "q": here.q,
            "r": here.r,
            "terrain": terrain_of(box, cell),
            "level": ground.level[cell],
            "area": str(ground.areas.area_of[cell]),
        }
        if ground.floors[cell]:
            shown["features"] = [f"floors {ground.floors[cell]}"]
        cells.append(shown)
    return {
        "kind": "hex",
        "title": box.scenario.title,
        "cells": cells,
        "terrains": sorted({terrain_of(box, cell) for cell in range(len(cells))}),
        "links": _roads(box),
        "hexsides": _hexsides(box),
        "presets": [deployment.PRESET],
    }


def terrain_of(box: WarBox, cell: int) -> str:
    """The name of what lies in a hex."""
    ground = box.ground
    if ground.overlay[cell]:
        return "woods" if ground.overlay[cell] == "woods" else f"{ground.overlay[cell]} building"
    masks = {"water": ground.water, "mud": ground.mud, "rubble": ground.rubble, "brush": ground.brush}
    masks |= {"gully": ground.gully, "hill": ground.hill}
    return next((name for name, mask in masks.items() if mask >> cell & 1), "open")


def _roads(box: WarBox) -> list[scene.Link]:
    labels, sides = box.ground.map.labels, box.ground.map.sides
    pairs = [(a, sides[a][d]) for a, row in enumerate(box.ground.roads) for d in range(3) if row >> d & 1]
    return [{"kind": "road", "start": labels[a], "end": labels[b]} for a, b in pairs]


def _hexsides(box: WarBox) -> list[scene.Hexside]:
    labels = box.ground.map.labels
    sides = [(c, d, kind) for c, row in enumerate(box.ground.sides) for d, kind in row.items() if d < 3]
    return [{"kind": kind, "cell": labels[cell], "side": side} for cell, side, kind in sides]


# The scene


def view(s: WarState, seat: SeatId) -> scene.Scene:
    """The scene for one seat; parts that are drawn from the same records as last time are the same."""
    get, hand = s.box.parts[seat].get, s.hands.get(seat)
    lying = (s.fog, s.haze, s.change, s.rubble, s.wrecks, s.dropped)
    markers, tracks, off, held = get("table", (lying, s.lost, s.left, s.deck.count, hand), _table, s, seat)
    shown: scene.Scene = {
        "clock": clock(s),
        "sides": s.box.sides,
        "pieces": [*s.box.looks[seat].pieces(s), *off],
        "markers": markers,
        "tracks": tracks,
        "where": where(s, seat),
    }
    if hand is not None:
        shown["objectives"] = _objectives(s, seat)
        shown["hands"] = held
    return shown


def _table(s: WarState, seat: SeatId) -> Table:
    """What seldom changes: what lies on the map and beside it, and the hand."""
    get = s.box.parts[seat].get
    lying = (s.fog, s.haze, s.change, s.rubble, s.wrecks, s.dropped)
    return (
        get("markers", lying, _markers, s, seat),
        _tracks(s),
        get("off", (s.lost, s.left), _off_the_map, s, seat),
        get("hands", s.hands[seat], hands, s, seat) if seat in s.hands else [],
    )


def sides(seats: Sequence[SeatInfo]) -> list[scene.Side]:
    """The two sides: the same for everyone."""
    return [{"name": seats[side].controls, "role": seats[side].role} for side in (0, 1)]


def clock(s: WarState) -> scene.Clock:
    shown: scene.Clock = {"turn": s.turn, "turns": s.box.scenario.turns}
    if s.active >= 0:
        shown["active"] = s.active
    return shown


def where(s: WarState, seat: SeatId) -> list[str]:
    """Turn, cards and unit; WS-D.6 not a unit that the viewer does not see."""
    if not s.turn:
        return ["Set-up"]
    units = s.units
    acting = [p for p in s.acting if p in units and (units[p].side == seat or not units[p].hidden)]
    cards = [play.card for play in s.plays]
    return s.box.parts[seat].get("where", (s.turn, cards, acting), _steps, s, cards, acting)


def _steps(s: WarState, cards: list[str], acting: list[int]) -> list[str]:
    orders = s.box.pack.orders
    return [f"Turn {s.turn}", *[orders[card].name for card in cards], *[f"Unit {piece}" for piece in acting]]


def _off_the_map(s: WarState, seat: SeatId) -> list[scene.Piece]:
    """WS-RES.2 Eliminated counters are known to all; those that left to their owner or if they were known."""
    units = s.box.pack.units
    found: list[scene.Piece] = [
        {"id": u.id, "side": u.side, "place": "lost", "name": units[u.kind].name} for u in s.lost.values()
    ]
    for unit in s.left.values():
        if unit.side == seat or not unit.hidden:
            piece: scene.Piece = {"id": unit.id, "side": unit.side, "place": "left"}
            if unit.side == seat or unit.known:
                piece["name"] = units[unit.kind].name
            found.append(piece)
    return found


def _markers(s: WarState, seat: SeatId) -> list[scene.Marker]:
    """What lies on the map: counters first."""
    placed = [counter for counter in s.fog.values() if counter.cell != NOWHERE]
    return [*[_counter(s, counter, seat) for counter in placed], *_battlefield(s)]


def _counter(s: WarState, counter: FogCounter, seat: SeatId) -> scene.Marker:
    """WS-FOW.1 Face-down its kind is for the defender alone."""
    shown: scene.Marker = {"id": counter.id, "cell": s.box.ground.map.labels[counter.cell], "side": DEFENDER}
    if counter.up or seat == DEFENDER:
        shown["kind"] = counter.kind
    return shown


def _battlefield(s: WarState) -> list[scene.Marker]:
    """Haze, smoke, blaze, rubble, wrecks, dropped weapons: public."""
    labels = s.box.ground.map.labels
    clouds = {"haze": s.haze, "smoke": s.change.smoke, "blaze": s.change.blaze}
    clouds["rubble"] = (*[c for c in s.change.gone if s.is_rubble(c)], *s.rubble)
    found: list[scene.Marker] = []
    for number, (kind, cells) in enumerate(clouds.items()):
        found.extend({"id": 10000 + 1000 * number + c, "cell": labels[c], "kind": kind} for c in cells)
    found.extend({"id": w.id, "cell": labels[w.cell], "kind": "wreck"} for w in s.wrecks.values())
    weapons = s.box.pack.weapons
    found.extend(
        {"id": d.id, "cell": labels[d.cell], "kind": weapons[d.weapon].name} for d in s.dropped.values()
    )
    return found


def _tracks(s: WarState) -> list[scene.Track]:
    """WS-R.18 The number of event cards left is public."""
    lost: list[scene.Track] = [
        {"name": f"{seat.controls} lost", "value": sum([u.side == seat.side for u in s.lost.values()])}
        for seat in s.box.seats
    ]
    return [{"name": "event cards", "value": s.deck.count}, *lost]


def hands(s: WarState, seat: SeatId) -> list[scene.Hand]:
    """WS-ORD.3 Own order cards and strategic assets."""
    cards = [*s.box.orders[seat], *[s.box.assets[name] for name in s.hands[seat]]]
    return [{"seat": seat, "count": len(cards), "cards": cards}]


def order_cards(pack: Pack, names: list[str]) -> tuple[scene.Card, ...]:
    """WS-ORD.3 The order cards of a side as its player reads them: orders first, then enhancements."""
    found: list[scene.Card] = []
    for plus, verb in ((False, "order"), (True, "enhance")):
        for card in [pack.orders[name] for name in names if pack.orders[name].plus == plus]:
            shown: scene.Card = {"id": card.id, "name": card.name, "text": previews.card_text(card)}
            shown["clause"] = "WS-ORD.6" if plus else "WS-ORD.1"
            shown["answer"] = f"{verb} {card.id}"
            found.append(shown)
    return tuple(found)


def asset_cards(pack: Pack) -> dict[str, scene.Card]:
    """WS-AST.6 The strategic assets as their owner reads them."""
    return {card.id: {"id": card.id, "name": card.name, "text": card.text} for card in pack.assets.values()}


def _objectives(s: WarState, seat: SeatId) -> list[scene.Objective]:
    """WS-SET.1 The own objectives, drawn anew when something has changed that may matter to one of them."""
    aims, exposed, holders, drivers = s.aims[seat], victory.exposed_to(s, seat), s.holders, s.drivers
    if s.result is not None or victory.may_pretend(s, seat):  # who holds what is not in the numbers alone
        holders = {cell: (victory.controller(s, cell, exposed),) for cell in holders}
        drivers = {cell: (victory.crossed(s, cell, exposed),) for cell in drivers}
    east = [victory.scored(s, seat, aim) for aim in aims if aim.kind == "units_east"]
    source = (aims, s.held, holders, drivers, s.left, east)
    return s.box.parts[seat].get("objectives", source, _all_objectives, s, seat, exposed)


def _all_objectives(s: WarState, seat: SeatId, exposed: Sequence[int]) -> list[scene.Objective]:
    """WS-D.9 Whether each would count now as far as the seat knows."""
    return [_objective(aim, victory.scored(s, seat, aim, exposed) > 0) for aim in s.aims[seat]]


def _objective(aim: Objective, now: bool) -> scene.Objective:
    """WS-SET.1 An own objective, and whether it would count now."""
    text = {
        "control": f"Control {aim.hex}",
        "exit": f"Leave the map by {aim.hex} (each unit)",
        "units_east": f"Be east of column {aim.column} (each unit)",
        "never_crossed": f"No enemy vehicle ever in {aim.hex}",
    }[aim.kind]
    shown: scene.Objective = {"text": text, "worth": aim.worth, "now": now}
    if aim.hex:
        shown["cells"] = [aim.hex]
    return shown
