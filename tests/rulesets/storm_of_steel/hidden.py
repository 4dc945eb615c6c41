"""What Storm of Steel hides: nothing that is decided. Both players see the whole table (SOS-R.52)."""

from __future__ import annotations

import sandtable as st
from tests.contract.tables import Hidden


def plans(seat: st.Seat) -> list[str]:
    """SOS-MOV.4 Stands of both sides sent to some points, and the printed set-up."""
    pieces = [piece["id"] for piece in seat.view()["pieces"] if "at" in piece]
    return ["set up as printed", *(f"go {piece} to 30.00,20.00 with all" for piece in pieces[:9:4])]


def overlays(seat: st.Seat) -> list[tuple[str | int, ...]]:
    return [("sight", 1), ("range", 101), ("move", 1), ("targets", 101), ("detachment", 1)]


HIDDEN = Hidden(
    probes={},
    nothing="SOS-R.115: order and content of the decks are decided when a card is turned over, not before",
    plans=plans,
    overlays=overlays,
)
