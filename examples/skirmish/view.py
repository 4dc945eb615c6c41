"""What a seat sees, field by field: nothing is shown that is not named here."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.engine import scene
from sandtable.engine.facts import SeatId

from .state import Kind, Marker, Memory, Skirmish, SkirmishBox, Unit
from .victory import FOR_OBJECTIVE, nearest_side

SIDES: list[scene.Side] = [{"name": "Blue"}, {"name": "Gold"}]
LADDER = ["steady", "shaken"]
CONDITIONS: list[scene.Condition] = [{"ladder": LADDER, "index": index} for index in (0, 1)]
BACK: scene.Piece = {"id": 0, "side": 0, "cell": "", "condition": CONDITIONS[0], "done": False}


def board(box: SkirmishBox, seat: SeatId) -> scene.Board:
    """The map: the same for everyone."""
    cells: list[scene.Cell] = [
        {"id": label, "q": here.q, "r": here.r, "terrain": "woods" if cell in box.woods else "open"}
        for cell, (here, label) in enumerate(zip(box.map.hexes, box.map.labels, strict=True))
    ]
    return {"kind": "hex", "title": box.scenario.title, "cells": cells, "terrains": ["open", "woods"]}


def knows(memory: Memory, unit: Unit) -> bool:
    """A seat knows its own pieces and those it has looked at."""
    return unit.side == memory.seat or unit.id in memory.looked


def view(s: Skirmish, seat: SeatId) -> scene.Scene:
    """The scene of a skirmish for one seat."""
    box, aim = s.box, s.objectives.get(seat)
    return {
        "clock": box.clocks[s.turn],
        "sides": SIDES,
        "pieces": box.sketches[seat].pages(s.units.values(), s.memory[seat]),
        "markers": box.marker_sketches.page(seat, s.markers),
        "tracks": box.tracks[s.deck.count],
        "objectives": [] if aim is None else box.aims[aim][nearest_side(s, aim) == seat],
    }


def face(kind: Kind) -> scene.Piece:
    """A piece for those who may read what is printed on it; for all others it is a `BACK`."""
    ratings: list[scene.Rating] = [
        {"name": "firepower", "printed": kind.firepower, "now": kind.firepower},
        {"name": "allowance", "printed": kind.allowance, "now": kind.allowance},
    ]
    return {**BACK, "name": kind.name, "symbol": kind.symbol, "ratings": ratings, "known": True}


def sketch(faces: dict[str, scene.Piece], labels: tuple[str, ...], unit: Unit, memory: Memory) -> scene.Piece:
    """A piece; its face only for those who know it."""
    piece = (faces[unit.kind] if knows(memory, unit) else BACK).copy()
    piece["id"] = unit.id
    piece["side"] = unit.side
    piece["cell"] = labels[unit.cell]
    piece["condition"] = CONDITIONS[unit.shaken]
    piece["done"] = unit.done
    return piece


def sketch_markers(
    labels: tuple[str, ...], seat: SeatId, markers: Mapping[int, Marker]
) -> list[scene.Marker]:
    """The markers; only its owner sees what one hides."""
    return [_marker(labels, marker, seat) for marker in markers.values()]


def _marker(labels: tuple[str, ...], marker: Marker, seat: SeatId) -> scene.Marker:
    shown: scene.Marker = {"id": marker.side, "cell": labels[marker.cell], "side": marker.side}
    if marker.side == seat:
        shown["kind"] = marker.kind
    return shown


def aim(label: str, *, now: bool) -> list[scene.Objective]:
    """SK-SET.2 The viewer's own objective, and whether it would count now."""
    return [{"text": f"Be nearest to {label}", "worth": FOR_OBJECTIVE, "now": now, "cells": [label]}]
