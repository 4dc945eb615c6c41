"""One pass of a search: in one guess down the tree, and on by the best next steps to where it is judged."""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random
from typing import Any

from sandtable.bots.greedy import taken
from sandtable.bots.tree import Node
from sandtable.engine.ask import Ask, Value
from sandtable.engine.facts import SeatId
from sandtable.engine.game import Game
from sandtable.engine.seat import Seat

FORK = 4
"""So many options are looked at for each step behind the tree."""
LONGEST = 40
"""So many choices are made in a pass at most."""


class Horizon:
    """How far a pass looks: through the own choices to the end of the enemy's next action.

    Reactions on the way (`windows`) belong to what they react to. The enemy's action is over with its first
    luck, or when somebody else is asked. So whatever was chosen first has been answered when it is judged.
    """

    def __init__(self, friends: Collection[SeatId], windows: Collection[str]) -> None:
        self._friends = friends
        self._windows = windows
        self._enemy: SeatId | None = None
        self._drawn = 0
        self._choices = 0

    def is_reached(self, ask: Ask[Any], drawn: int) -> bool:
        """Whether the position is judged before this ask is answered; `drawn` counts the draws until now."""
        self._choices += 1
        if ask.kind in self._windows:
            return False
        if self._enemy is None and ask.seat not in self._friends:
            self._enemy, self._drawn = ask.seat, drawn
        goes_on = self._enemy is None or (ask.seat == self._enemy and drawn == self._drawn)
        return not goes_on or self._choices > LONGEST


class Pass:
    """A guess that is played forward; when time is up it is judged where it has got to."""

    def __init__(
        self,
        number: SeatId,
        game: Game[Any],
        windows: Collection[str],
        random: Random,
        is_late: Callable[[], bool],
    ) -> None:
        sides = [seat.side for seat in game.seats]
        self._friends = [seat for seat, side in enumerate(sides) if side == sides[number]]
        self._number = number
        self._game = game
        self._horizon = Horizon(self._friends, windows)
        self._random = random
        self._is_late = is_late

    def made(self, root: Node, value: Value, daring: float) -> float:
        """Take this option, follow the tree, play on, let all nodes on the way know what came of it."""
        game = self._game
        assert game.ask is not None
        game.answer(game.ask.options[list(game.ask.values).index(value)])
        path = [root, root.branches.setdefault(value, Node())]
        is_known = path[-1].visits > 0
        while (ask := self._open()) is not None and not self._is_late():
            is_known = is_known and path[-1].is_wide_enough(ask.values)
            sign = 1 if ask.seat in self._friends else -1
            number = path[-1].favourite(ask.values, sign, daring) if is_known else self._best_step(ask)
            if path[-1].visits > 0:
                path.append(path[-1].branches.setdefault(ask.values[number], Node()))
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
        return None if ask is None or self._horizon.is_reached(ask, game.state.drawn) else ask

    def _best_step(self, ask: Ask[Any]) -> int:
        """The option that leaves the seat that is asked best off by its own `value`; any of equals.

        What is not certain is looked at in a guess of that seat: nobody knows the luck that is to come.
        """
        deal: Game[Any] | None = None
        values: dict[int, float] = {}
        for step in self._promising(self._game.seat(ask.seat)):
            ahead = taken(self._game, step).seat(ask.seat)
            if not ahead.can_undo:
                deal = deal or self._game.guess(ask.seat, f"{self._random.random()}")
                ahead = taken(deal, step).seat(ask.seat)
            values[step] = ahead.value()
            if self._is_late():
                break
        most = max(values.values())
        return self._random.choice([step for step, value in values.items() if value == most])

    def _promising(self, seat: Seat) -> list[int]:
        """A few options, the more promising the likelier."""
        count = len(seat.asked().values)
        if count <= FORK:
            return list(range(count))
        hopes = [seat.promise(number) * (0.5 + self._random.random()) for number in range(count)]
        return sorted(range(count), key=hopes.__getitem__, reverse=True)[:FORK]
