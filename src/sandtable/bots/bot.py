"""What a bot is."""

from __future__ import annotations

from typing import Protocol

from sandtable.engine.ask import Option
from sandtable.engine.seat import Seat


class Bot(Protocol):
    """Answers the pending ask of a seat from what that seat may know."""

    def choose(self, seat: Seat) -> Option: ...
