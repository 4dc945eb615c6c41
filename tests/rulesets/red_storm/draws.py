"""A chip that shows the icon, and the event card that it brings."""

from __future__ import annotations

from typing import Any

from tests.rulesets.red_storm.looks import Table
from tests.rulesets.red_storm.positions import play, position, told

SECONDARY = {
    "e01": (1, 1), "e02": (0, 1), "e03": (0, 1), "e04": (1, 1), "e05": (1, 2), "e06": (0, 1), "e07": (1, 1),
    "e08": (0, 1), "e09": (1, 1), "e10": (0, 2), "l01": (1, 1), "l02": (1, 1), "l03": (0, 1), "l04": (1, 1),
    "l05": (0, 2), "l06": (0, 1), "l07": (1, 2), "l08": (0, 1), "l09": (1, 1), "l10": (0, 1),
}  # fmt: skip
"""The side and the number of units of each card, with a Soviet attacker (1) and a German defender (0)."""
REST = "19 g_gren_v Ready A8 N"
MISS, HIT = "c03", "c16"
"""Chips with the icon: two medals, misses all; three medals, Reduced at three hexes on both sides."""


def piles(card: str) -> tuple[int, int, int]:
    return (3, 2, 2) if card.startswith("e") else (0, 2, 2)


def shot(card: str, german: str, *luck: str, chip: str = MISS, soviet: str = "", **more: Any) -> Table:
    """A T-34 (upshift at infantry, firepower 3) fires from E2 at E5; the chip brings the card."""
    game: Table = position(
        f"{german}\n{REST}",
        f"50 s_t34 Fire E2 S\n{soviet}",
        f"chip {chip}",
        f"event {card}",
        *luck,
        attacker="soviet",
        event_done=False,
        deck=piles(card),
        **more,
    )
    return play(game, "order os2", "activate 50", "fire 50 at E5")


def rallying(card: str, german: str, *luck: str, chip: str = MISS, **more: Any) -> Table:
    """The German unit 10 tries to rally in the defender's order; the chip brings the card."""
    game: Table = position(
        f"{german}\n{REST}",
        "50 s_t34 Move L1 S",
        f"chip {chip}",
        f"event {card}",
        *luck,
        attacker="soviet",
        active="german",
        event_done=False,
        deck=piles(card),
        **more,
    )
    return play(game, "order og4", "activate 10", "rally 10")


def outcome(game: Table) -> str:
    """Whether the primary or the secondary event came, with whom it served."""
    if told(game, "primary"):
        return "primary"
    data = told(game, "secondary")[-1].data
    assert (data["side"], data["units"]) == SECONDARY[str(data["card"])]
    return "secondary"
