"""What a seat sees, field by field: nothing is shown that is not named here."""

from __future__ import annotations

from sandtable.engine.facts import SeatId
from sandtable.engine.scene import Board, Cell, Condition, Piece, PlainScene, Rating, Side, plain
from skirmish.state import Kind, Skirmish, SkirmishBox, Unit
from skirmish.victory import holds_objective

SIDES = plain((Side("Blue"), Side("Gold")))
LADDER = ("steady", "shaken")


def board(box: SkirmishBox, seat: SeatId) -> Board:
    cells = tuple(
        Cell(label, here.q, here.r, "woods" if cell in box.woods else "open")
        for cell, (here, label) in enumerate(zip(box.map.hexes, box.map.labels, strict=True))
    )
    return Board("hex", box.scenario.title, cells, ("open", "woods"))


def knows(s: Skirmish, seat: SeatId, unit: Unit) -> bool:
    """A seat knows its own pieces and those it has looked at."""
    return unit.side == seat or (seat >= 0 and unit.id in s.memory[seat].looked)


def view(s: Skirmish, seat: SeatId) -> PlainScene:
    """The scene of a skirmish for one seat."""
    book = s.box.sketches[seat]
    kinds = s.box.kinds
    scene: PlainScene = {
        "clock": {"turn": s.turn, "turns": s.box.scenario.turns},
        "sides": SIDES,
        "pieces": [
            book.page(unit.id, unit, kinds[unit.kind] if knows(s, seat, unit) else None)
            for unit in s.units.values()
        ],
        "markers": [_marker(s, seat, side) for side in s.markers],
        "tracks": [{"name": "events", "value": s.deck.count}],
    }
    if seat in s.objectives:
        scene["objectives"] = [_objective(s, seat)]
    return scene


def sketch(labels: tuple[str, ...], unit: Unit, kind: Kind | None) -> Piece:
    """A piece as seen with or without knowledge of its kind."""
    return Piece(
        id=unit.id,
        side=unit.side,
        cell=labels[unit.cell],
        name=kind.name if kind else "",
        symbol=kind.symbol if kind else "",
        ratings=_ratings(kind) if kind else (),
        condition=Condition(LADDER, int(unit.shaken)),
        done=unit.done,
        known=kind is not None,
    )


def _ratings(kind: Kind) -> tuple[Rating, ...]:
    return (
        Rating("firepower", kind.firepower, kind.firepower),
        Rating("allowance", kind.allowance, kind.allowance),
    )


def _marker(s: Skirmish, seat: SeatId, side: int) -> PlainScene:
    marker = s.markers[side]
    shown = marker.kind if side == seat else ""
    return {"id": side, "cell": s.box.map.labels[marker.cell], "kind": shown, "side": side}


def _objective(s: Skirmish, seat: SeatId) -> PlainScene:
    label = s.box.map.labels[s.objectives[seat]]
    return {"text": f"Be nearest to {label}", "worth": 3, "now": holds_objective(s, seat), "cells": [label]}
