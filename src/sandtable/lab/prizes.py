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
        self._given: list[set[Prize]] = [set(), set()]
        self._had: list[set[Prize]] = [set(), set()]

    def look(self) -> None:
        """Turn 0 is the set-up: what a side has at its end was given to it."""
        is_set_up = self._game.seat(SPECTATOR).view()["clock"]["turn"] == 0
        for side, seat in enumerate(self._seats):
            aims = enumerate(self._game.seat(seat).view().get("objectives", []))
            now = {(n, bool(aim.get("cells") or aim.get("at"))) for n, aim in aims if aim.get("now")}
            self._had[side] = now if is_set_up else self._had[side] | now
            self._given[side] = now if is_set_up else self._given[side]

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
