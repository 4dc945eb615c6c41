"""One pass of a search: in one guess down the tree, and on by the best next steps to where it is judged."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

from sandtable.bots.replies import Replies
from sandtable.bots.tree import Node
from sandtable.engine.ask import Ask, Value
from sandtable.engine.facts import SeatId
from sandtable.engine.game import Game

LONGEST = 40
"""So many choices are made in a pass at most."""


class Horizon:
    """How far a pass looks: through the own choices to the end of the step in which the enemy acts next.

    Reactions on the way (`windows`) belong to what they react to. So whatever was chosen first has been
    answered when it is judged. Luck does not end it: that may be an own shot at an enemy who moves, and to
    hold fire would be judged by the next shot alone, to fire by what the enemy does afterwards as well.
    """

    def __init__(self, friends: Collection[SeatId], windows: Collection[str]) -> None:
        self._friends = friends
        self._windows = windows
        self._enemy_step: object = None
        self._choices = 0

    def is_reached(self, ask: Ask[Any], step: object) -> bool:
        """Whether the position is judged before this ask is answered; `step` is the one under way."""
        self._choices += 1
        if self._choices > LONGEST or ask.kind in self._windows:
            return self._choices > LONGEST
        if self._enemy_step is None and ask.seat not in self._friends:
            self._enemy_step = step
        return self._enemy_step is not None and step is not self._enemy_step


class Pass:
    """A guess that is played forward; when time is up it is judged where it has got to."""

    def __init__(
        self,
        number: SeatId,
        game: Game[Any],
        windows: Collection[str],
        replies: Replies,
        random: Random,
    ) -> None:
        sides = [seat.side for seat in game.seats]
        self._friends = [seat for seat, side in enumerate(sides) if side == sides[number]]
        self._number = number
        self._game = game
        self._horizon = Horizon(self._friends, windows)
        self._replies = replies
        self._random = random

    def made(self, root: Node, value: Value, daring: float) -> float:
        """Take this option, follow the tree, play on, let all nodes on the way know what came of it."""
        game = self._game
        assert game.ask is not None
        game.answer(game.ask.options[list(game.ask.values).index(value)])
        last = value
        path = [root, root.branches.setdefault(value, Node())]
        is_known = path[-1].visits > 0
        while (ask := self._open()) is not None and not self._replies.is_late():
            is_known = is_known and path[-1].is_wide_enough(ask.values)
            sign = 1 if ask.seat in self._friends else -1
            number = (
                path[-1].favourite(ask.values, sign, daring)
                if is_known
                else self._replies.step(game, last, self._random)
            )
            last = ask.values[number]
            if path[-1].visits > 0:
                path.append(path[-1].branches.setdefault(last, Node()))
            game.answer(ask.options[number])
        result = game.seat(self._number).value()
        for node in path:
            node.add(result)
        return result

    def _open(self) -> Ask[Any] | None:
        """The next real choice on the near side of the horizon."""
        game = self._game
        while game.ask is not None and len(game.ask.values) == 1:
            game.answer(game.ask.options[0])
        ask = game.ask
        return None if ask is None or self._horizon.is_reached(ask, game.began) else ask
