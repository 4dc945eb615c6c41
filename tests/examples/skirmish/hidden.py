"""What a skirmish hides, row by row, for the laws of tests/contract."""

from __future__ import annotations

import sandtable as st
from skirmish.state import Skirmish
from tests.contract.tables import Hidden


def enemy_kinds(s: Skirmish, seat: int) -> object:
    """SK-SET.1 The kinds of enemy pieces that the seat has not looked at."""
    return {unit.id: unit.kind for unit in s.of_side(1 - seat) if unit.id not in s.memory[seat].looked}


def marker_kind(s: Skirmish, seat: int) -> object:
    """SK-SET.3 What the enemy's marker hides."""
    return s.markers[1 - seat].kind if 1 - seat in s.markers else None


def objective(s: Skirmish, seat: int) -> object:
    """SK-SET.2 The enemy's objective."""
    return s.objectives.get(1 - seat)


def posture(s: Skirmish, seat: int) -> object:
    """SK-SET.4 The enemy's posture until both have chosen."""
    return s.postures.get(1 - seat) if not s.turn else None


def plans(seat: st.Seat) -> list[str]:
    """SK-MOV.1 Own and enemy pieces sent to some hexes."""
    pieces = seat.view()["pieces"]
    return [f"go {piece['id']} to {label}" for piece in pieces[::2] for label in ("B2", "D3", "F3")]


def overlays(seat: st.Seat) -> list[tuple[str, ...]]:
    return [("sight", "B2"), ("sight", "D3"), ("threat",)]


def traces(seat: st.Seat) -> list[tuple[str, ...]]:
    return [("sight", "B2", "D3"), ("sight", "C3", "F4")]


HIDDEN = Hidden(
    probes={
        "enemy kinds": enemy_kinds,
        "marker kind": marker_kind,
        "objective": objective,
        "sealed posture": posture,
    },
    plans=plans,
    overlays=overlays,
    traces=traces,
    dead=["enter.unit", "postures.choice"],
)
