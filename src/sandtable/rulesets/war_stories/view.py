"""What a seat sees, field by field: nothing is shown that is not named here (section 3.3 is normative)."""

from __future__ import annotations

from sandtable.engine import scene
from sandtable.engine.facts import SeatId
from sandtable.engine.words import Codec
from sandtable.rulesets.war_stories import deployment, previews, victory
from sandtable.rulesets.war_stories.sheets import Objective
from sandtable.rulesets.war_stories.state import DEFENDER, NOWHERE, FogCounter, Unit, WarBox, WarState
from sandtable.rulesets.war_stories.tables import Pack, UnitType

LADDER = ["ready", "spent"]


def codecs(pack: Pack, armies: tuple[str, ...]) -> dict[str, Codec]:
    """How fields of this ruleset's phrases are written beside the plain ones."""
    names: dict[str, str] = {}
    for table in (pack.units, pack.weapons, pack.orders, pack.assets, pack.events):
        names.update({name: entry.name for name, entry in table.items()})
    return {
        "named": Codec(lambda value: names.get(value, str(value)), str),
        "army": Codec(armies.__getitem__, armies.index),
        "list": Codec(lambda values: ", ".join(map(str, values)) or "none", str),
        "outcome": Codec(lambda passed: "passed" if passed else "failed", str),
    }


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
    """The scene for one seat."""
    visible = [unit for unit in s.units.values() if unit.side == seat or is_seen(unit)]
    pieces = s.box.sketches[seat].pages(visible, seat)
    shown: scene.Scene = {
        "clock": clock(s),
        "sides": [{"name": s.box.seats[side].controls, "role": s.box.seats[side].role} for side in (0, 1)],
        "pieces": [*_dressed(s, seat, pieces, visible), *_off_the_map(s, seat)],
        "markers": [*_counters(s, seat), *_battlefield(s)],
        "tracks": _tracks(s),
        "where": where(s, seat),
    }
    if seat in s.hands:
        shown["objectives"] = [_objective(s, seat, aim) for aim in s.aims[seat]]
        shown["hands"] = hands(s, seat)
    return shown


def is_seen(unit: Unit) -> bool:
    """WS-TRN.3, WS-FOW.4 A counter on the map, aboard a spotted carrier, or waiting to enter."""
    return not unit.hidden and (unit.cell != NOWHERE or unit.entry != NOWHERE)


def clock(s: WarState) -> scene.Clock:
    shown: scene.Clock = {"turn": s.turn, "turns": s.box.scenario.turns}
    if s.active >= 0:
        shown["active"] = s.active
    return shown


def where(s: WarState, seat: SeatId) -> list[str]:
    """Turn, cards and unit; WS-D.6 not a unit that the viewer does not see."""
    if not s.turn:
        return ["Set-up"]
    found = [f"Turn {s.turn}"]
    found.extend([s.box.pack.orders[play.card].name for play in s.plays])
    seen = [p for p in s.acting if p in s.units and (s.units[p].side == seat or not s.units[p].hidden)]
    return [*found, *(f"Unit {piece}" for piece in seen)]


def face(kind: UnitType) -> scene.Piece:
    """WS-UNIT The printed side of a type."""
    ratings: list[scene.Rating] = []
    values = {"signature": kind.signature, "awareness": kind.awareness, "speed": kind.speed}
    values["valor"] = kind.medals
    if kind.arms is not None:
        arms = kind.arms
        values |= {"limited FP": arms.limited, "full FP": arms.full, "PEN": arms.pen}
        values |= {"effective range": arms.effective}
    if kind.armor is not None:
        values |= {"front armor": kind.armor[0], "rear armor": kind.armor[3]}
    for name, value in values.items():
        ratings.append({"name": name, "printed": value, "now": value})
    return {"id": 0, "side": 0, "name": kind.name, "symbol": kind.symbol, "ratings": ratings, "known": True}


def sketch(pack: Pack, labels: tuple[str, ...], unit: Unit, seat: SeatId) -> scene.Piece:
    """WS-R.20 Kind of counter, size, place, facing, markers and tokens for all; the face for who knows it."""
    kind = pack.units[unit.kind]
    piece: scene.Piece = {"id": unit.id, "side": unit.side, "size": f"{kind.size} {kind.counter}"}
    if unit.cell != NOWHERE:
        piece["cell"] = labels[unit.cell]
    else:
        piece["place"] = "due" if unit.entry != NOWHERE else "reserve"
    if kind.has_facing:
        piece["facing"] = unit.facing
    if unit.carrier:
        piece["inside"] = unit.carrier
    if unit.aim >= 0:
        piece["aims"] = labels[unit.aim]
    piece["condition"] = {"ladder": LADDER, "index": int(unit.spent)}
    marks = markers(unit, labels, own=unit.side == seat, pack=pack)
    if marks:
        piece["markers"] = marks
    if unit.side == seat or unit.known:
        return {**face(kind), **piece}
    piece["ratings"] = [{"name": "signature", "printed": kind.signature, "now": kind.signature}]
    return piece


def markers(unit: Unit, labels: tuple[str, ...], *, own: bool, pack: Pack) -> list[str]:
    """What lies on a unit: tokens, MOVING, AIM, a weapon; WS-ACT.7 a cower token only for its owner."""
    found = []
    for mark in unit.marks:
        sort = "damage" if mark.damage else "suppression"
        found.append(f"{sort} {mark.token}" if mark.up or (own and mark.token) else sort)
    if unit.level:
        found.append(f"floor {unit.level}")
    found.extend([name for name in ("moving", "broken", "camouflaged") if getattr(unit, name)])
    if unit.aim >= 0:
        found.append(f"aims at {labels[unit.aim]}")
    if unit.deployed:
        found.append(pack.weapons[unit.weapon].name)
    elif unit.weapon and own:
        found.append(f"stowed {pack.weapons[unit.weapon].name}")
    if unit.decoy and own:
        found.append("decoy")
    return found


def _dressed(s: WarState, seat: SeatId, pieces: list[scene.Piece], units: list[Unit]) -> list[scene.Piece]:
    """Add who is done, and who is in or behind something that the viewer knows of."""
    done = {piece for play in s.plays for piece in play.done}
    found = []
    for piece, unit in zip(pieces, units, strict=True):
        extra = [f"in {n}" for n in (unit.inside,) if knows_work(s, seat, unit, n)]
        extra.extend([f"behind {n}" for n in (unit.behind,) if knows_work(s, seat, unit, n)])
        if extra or unit.id in done:
            piece = {**piece, "markers": [*piece.get("markers", []), *extra]}
            if unit.id in done:
                piece["done"] = True
        found.append(piece)
    return found


def knows_work(s: WarState, seat: SeatId, unit: Unit, number: int) -> bool:
    """Section 3.3: who is inside an unspotted work is its owner's secret."""
    return bool(number) and (unit.side == seat or number not in s.fog or s.fog[number].up)


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


def _counters(s: WarState, seat: SeatId) -> list[scene.Marker]:
    placed = [counter for counter in s.fog.values() if counter.cell != NOWHERE]
    return [_counter(s, counter, seat) for counter in placed]


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


def _objective(s: WarState, seat: SeatId, aim: Objective) -> scene.Objective:
    """WS-SET.1 An own objective, and whether it would count now."""
    text = {
        "control": f"Control {aim.hex}",
        "exit": f"Leave the map by {aim.hex} (each unit)",
        "units_east": f"Be east of column {aim.column} (each unit)",
        "never_crossed": f"No enemy vehicle ever in {aim.hex}",
    }[aim.kind]
    shown: scene.Objective = {"text": text, "worth": aim.worth, "now": victory.scored(s, seat, aim) > 0}
    if aim.hex:
        shown["cells"] = [aim.hex]
    return shown
