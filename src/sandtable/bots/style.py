"""What a bot makes of a position: how its seat stands, and in its style what is at risk there."""

from __future__ import annotations

from sandtable.engine.seat import Seat

STYLES = {"steady": 0.0, "cautious": 0.2, "aggressive": -0.2}
"""How much a style cares for its own troops besides what `value` makes of losses. Who cares less than
nothing likes to be where the enemy is; he still minds a loss, for `value` minds it more.
"""


def judged(seat: Seat, care: float) -> float:
    """How good a position is for a seat, -1 to 1; the more it is decided, the less does risk matter.

    What is lost counts for less in `value`, too, when much is decided: risk must fade as fast, or the
    aggressive would gain by a loss.
    """
    value = seat.value()
    return value - care * (1.0 - abs(value)) ** 2 * seat.risk() if care else value
