"""War Storm hides nothing (WSS-R.189): everything on the board is open and only dice are unknown."""

from __future__ import annotations

import sandtable as st
from tests.contract.tables import Hidden


def plans(seat: st.Seat) -> list[str]:
    """Own and enemy pieces sent to some hexes, and the ready-made deployment."""
    pieces = [piece for piece in seat.view()["pieces"] if "cell" in piece]
    return [*(f"go {piece['id']} to {piece['cell']}" for piece in pieces[:6:2]), "deploy"]


def overlays(seat: st.Seat) -> list[tuple[str | int, ...]]:
    """Sight of a hex, range of a platoon, command of an officer."""
    first = next((piece for piece in seat.view()["pieces"] if "cell" in piece), None)
    if first is None:
        return []
    return [("sight", first["cell"]), ("range", first["id"]), ("command", first["id"])]


HIDDEN = Hidden(probes={}, plans=plans, overlays=overlays, nothing="WSS-R.189")
