"""What Of War and Men hides, row by row of section 3.2, for the laws of tests/contract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sandtable as st
from sandtable.engine.chance import Draw
from sandtable.rulesets.of_war_and_men.cards import face
from sandtable.rulesets.of_war_and_men.sheets import Order
from sandtable.rulesets.of_war_and_men.state import War
from tests.contract.tables import Hidden


def hands(s: War, seat: int) -> object:
    """OWM-R.28 The cards of other hands that the seat has not seen; OWM-BC.5 an Attack if it was promised."""
    known = (*s.shown, *s.memory.get(seat, ()))
    found: dict[str, object] = {}
    for holder, hand in s.hands.items():
        hidden = [card for card in hand if card not in known]
        if holder != seat and hidden:
            found[f"{holder} cards"] = sum(hidden) % 2
        if holder != seat and holder in s.promised:
            found[f"{holder} attacks"] = any(face(s, card).order is Order.ATTACK for card in hidden)
    return found or None


def draw_pile(s: War, seat: int) -> object:
    """OWM-CRD.2 What is still to be drawn, or lies under the Fog of War since the last shuffle."""
    return sum(s.pool) % 2 if s.pool else None


def fog_of_war(s: War, seat: int) -> object:
    """OWM-DBF.4 What lies under the Fog of War since before the last shuffle."""
    return sum(s.fog) % 2 if s.fog else None


def fighting_order(s: War, seat: int) -> object:
    """OWM-ASL.2 The order of the enemy's fighters until both are laid."""
    if s.assault is None or s.assault.revealed:
        return None
    return {team: line[0] for team, line in s.orders.items() if line and s.teams[team].seat != seat} or None


def plans(seat: st.Seat) -> list[str]:
    """OWM-MAN.1 Fireteams sent to their neighbours."""
    return [f"go {team} to {label}" for team in (11, 31) for label in ("A2", "B1", "B2")]


def overlays(seat: st.Seat) -> list[tuple[str, ...]]:
    return [("sight", "A1"), ("range", "A3")]


def traces(seat: st.Seat) -> list[tuple[str, ...]]:
    return [("sight", "A1", "A3")]


def draws(truth: War, ahead: Sequence[st.Fact], twin: War | None, draw: Draw, closely: bool) -> Sequence[Any]:
    """Often a card that the hand truly has, so that what is played from it can be played in the re-fold."""
    if draw.purpose != "card":
        return []
    true = [card for card in truth.hands[draw.seen_by[0]] if card in draw.values]
    times = (4 if closely else 1) * len(draw.values) // max(1, len(true))
    return [*(true * times), *draw.values]


HIDDEN = Hidden(
    probes={
        "hands": hands,
        "draw pile": draw_pile,
        "Fog of War": fog_of_war,
        "fighting order": fighting_order,
    },
    plans=plans,
    overlays=overlays,
    traces=traces,
    draws=draws,
    soon=["hands", "draw pile"],
)
