"""What each side took in a game: objectives that came to count for it once the set-up was over.

What a side was given (the village its troops set up in) is not taken, what it lost again is.
"""

from __future__ import annotations

from typing import Any

from sandtable.engine.facts import SPECTATOR
from sandtable.engine.game import Game

Prize = tuple[int, bool]
"""The number of an objective in the list of its side, and whether it is a place."""


class Prizes:
    """Looks at a game after each answer; `taken` and `ground` count what each side has come to have."""

    def __init__(self, game: Game[Any]) -> None:
        sides = [info.side for info in game.seats]
        self._game = game
        self._seats = [sides.index(side) for side in (0, 1)]
        self._given = self._had = self._now()

    def look(self) -> None:
        """Turn 0 is the set-up: what a side has at its end was given to it, as what it began with."""
        now = self._now()
        if self._game.seat(SPECTATOR).view()["clock"]["turn"] == 0:
            self._given = self._had = now
        else:
            self._had = [had | new for had, new in zip(self._had, now, strict=True)]

    def _now(self) -> list[set[Prize]]:
        """For each side what counts for it at this moment."""
        views = [self._game.seat(seat).view().get("objectives", []) for seat in self._seats]
        return [
            {(n, bool(aim.get("cells") or aim.get("at"))) for n, aim in enumerate(aims) if aim.get("now")}
            for aims in views
        ]

    @property
    def taken(self) -> tuple[int, int]:
        """How many objectives of any kind each side has had and was not given."""
        first, second = map(set.difference, self._had, self._given)
        return len(first), len(second)

    @property
    def ground(self) -> tuple[int, int]:
        """How many of these are places."""
        first, second = map(set.difference, self._had, self._given)
        return sum(is_place for _, is_place in first), sum(is_place for _, is_place in second)
