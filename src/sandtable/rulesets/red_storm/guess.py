"""Re-deal what a seat cannot know."""

from __future__ import annotations

from sandtable.engine.chance import Deal
from sandtable.engine.facts import SeatId
from sandtable.rulesets.red_storm.state import RedStorm


def guess(s: RedStorm, seat: SeatId, deal: Deal) -> None:
    """Change in place everything that is hidden from this seat, and nothing else."""
