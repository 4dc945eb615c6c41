"""One pass of a search: in one guess down the tree, and on by the best next steps to where it is judged."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping
from random import Random
from typing import Any

from sandtable.bots.replies import Replies
from sandtable.bots.style import judged
from sandtable.bots.tree import Node
from sandtable.engine.ask import Ask, Value
from sandtable.engine.facts import SeatId
from sandtable.engine.game import Game
from sandtable.engine.ruleset import Horizon

LONGEST = 100
"""So many choices are made in a pass at most."""
AFRESH: Value = ("afresh",)
"""What stands for the last choice where another seat's turn begins: so all options meet the same enemy."""


class WholeTurn:
    """Through the own choices and all that the enemy then does, to the next own turn.

    Reactions on the way (`windows`) belong to what they react to. So it is where the enemy's first step is
    often no more than the choice of an order, and his first luck may be an own shot at one who moves.
    """

    def __init__(self, friends: Collection[SeatId], windows: Container[str]) -> None:
        self._friends = friends
        self._windows = windows
        self._has_enemy_acted = False
        self._step: object = None

    def is_reached(self, ask: Ask[Any], step: object, drawn: int) -> bool:
        """Whether the position is judged before this ask is answered: in this step, after so many draws.

        Whoever has the first choice of a step acts in it; what others are asked then belongs to it.
        """
        if ask.kind in self._windows or step is self._step:
            return False
        is_own, self._step = ask.seat in self._friends, step
        self._has_enemy_acted |= not is_own
        return is_own and self._has_enemy_acted


class NextLuck:
    """Through the own choices to the first luck after an enemy was asked, or to where another seat is asked.

    What he is asked in the middle of an own action counts, if it is no mere reaction (`windows`). So it is
    where a turn has so many of those that at its end the first choice tells nothing.
    """

    def __init__(self, friends: Collection[SeatId], windows: Container[str]) -> None:
        self._friends = friends
        self._windows = windows
        self._enemy: SeatId | None = None
        self._drawn = 0

    def is_reached(self, ask: Ask[Any], step: object, drawn: int) -> bool:
        """The enemy's action is over with its luck; what is drawn before he is asked does not end it."""
        if ask.kind in self._windows:
            return False
        if self._enemy is None and ask.seat not in self._friends:
            self._enemy, self._drawn = ask.seat, drawn
        return self._enemy is not None and (ask.seat != self._enemy or drawn != self._drawn)


HORIZONS: Mapping[Horizon, type[WholeTurn | NextLuck]] = {"turn": WholeTurn, "luck": NextLuck}


class Pass:
    """A guess that is played forward; when time is up it is judged where it has got to."""

    def __init__(
        self,
        number: SeatId,
        game: Game[Any],
        windows: Container[str],
        replies: Replies,
        random: Random,
        care: float,
    ) -> None:
        sides = [seat.side for seat in game.seats]
        self._friends = [seat for seat, side in enumerate(sides) if side == sides[number]]
        self._number = number
        self._game = game
        self._windows = windows
        self._horizon = HORIZONS[game.ruleset.horizon](self._friends, windows)
        self._choices = 0
        self._replies = replies
        self._random = random
        self._care = care
        self._last, self._by = AFRESH, number

    def made(self, root: Node, value: Value) -> float:
        """Take this option, follow the tree, play on, let all nodes on the way know what came of it."""
        ask = self._game.ask
        assert ask is not None
        self._take(ask, list(ask.values).index(value))
        path = [root, root.branches.setdefault(value, Node())]
        is_known = path[-1].visits > 0
        while (ask := self._open()) is not None and not self._replies.is_late():
            node, values, is_friend = path[-1], ask.values, ask.seat in self._friends
            is_known = is_known and node.is_wide_enough(values)
            if is_known:
                number = node.favourite(values, 1 if is_friend else -1)
            else:
                care = self._care if is_friend else 0.0
                number = self._replies.step(self._game, self._since(ask), self._random, care)
            self._take(ask, number)
            if node.visits > 0:
                path.append(node.branches.setdefault(values[number], Node()))
        result = judged(self._game.seat(self._number), self._care)
        for node in path:
            node.add(result)
        return result

    def _take(self, ask: Ask[Any], number: int) -> None:
        if ask.kind not in self._windows:  # whose turn it is goes on as before
            self._last, self._by = ask.values[number], ask.seat
        self._game.answer(ask.options[number])

    def _since(self, ask: Ask[Any]) -> Value:
        """The choice behind which it is asked; whose turn begins is asked the same whatever came before."""
        return self._last if ask.seat == self._by or ask.kind in self._windows else AFRESH

    def _open(self) -> Ask[Any] | None:
        """The next real choice on the near side of the horizon."""
        game = self._game
        while game.ask is not None and len(game.ask.values) == 1:
            game.answer(game.ask.options[0])
        ask = game.ask
        self._choices += 1
        if ask is None or self._choices > LONGEST:
            return None
        return None if self._horizon.is_reached(ask, game.began, game.state.drawn) else ask
