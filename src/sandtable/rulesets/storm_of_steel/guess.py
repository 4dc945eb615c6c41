"""SOS-R.52, SOS-R.115: nothing is dealt anew, since cards are drawn only when they are turned over."""

from __future__ import annotations

from sandtable.engine.chance import Deal
from sandtable.engine.facts import SeatId
from sandtable.rulesets.storm_of_steel.state import StormOfSteel


def guess(s: StormOfSteel, seat: SeatId, deal: Deal) -> None:
    """SOS-R.115 What a seat cannot know is what chance has not decided yet, and no state holds it."""
