"""WSS-R.189 Nothing on the board is hidden: a guess differs from the game only in the dice to come."""

from __future__ import annotations

from sandtable.engine.chance import Deal
from sandtable.engine.facts import SeatId

from .state import WarStorm


def guess(s: WarStorm, seat: SeatId, deal: Deal) -> None:
    """WSS-R.189 There is nothing to deal anew."""
