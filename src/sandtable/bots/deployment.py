"""The sensible deployment a ruleset offers as a preset: bots take it, and think again when it is done."""

from __future__ import annotations

from sandtable.engine.ask import Option
from sandtable.engine.errors import IllegalAnswer
from sandtable.engine.seat import Seat


class Deployment:
    """Follows the first preset of the board for as long as it leads on."""

    def __init__(self) -> None:
        self._presets: list[str] | None = None

    def next(self, seat: Seat) -> Option | None:
        """The next answer of the set-up; None once no preset leads on."""
        if self._presets is None:
            self._presets = list(seat.board().get("presets", ()))
        while self._presets:
            try:
                return seat.asked().parse(seat.plan(self._presets[0]).answers[0])
            except IllegalAnswer:
                self._presets.pop(0)
        return None
