"""The bot that searches: Monte Carlo tree search over information sets, for as long as it is given.

Each pass makes a new guess, follows the tree, tries one thing more and asks the ruleset's `value` who is
ahead. All that is seen is the seat: equal seeds and equal numbers of passes choose the same in a game and in
its twin.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Any

from sandtable.bots.bot import Thought, Weighed
from sandtable.bots.deployment import Deployment
from sandtable.bots.tally import STYLES
from sandtable.bots.tree import Node, Scale
from sandtable.engine.ask import Option
from sandtable.engine.game import Game
from sandtable.engine.seat import Seat

MOST_TOLD = 12


class SearchBot:
    """Thinks for `seconds` at most, or for `passes` if that comes first."""

    def __init__(
        self, seed: int | str, *, seconds: float = 1.0, passes: int | None = None, style: str = "steady"
    ) -> None:
        self.thought = Thought()
        self._seed = seed
        self._random = Random(seed)
        self._seconds = seconds
        self._passes = passes
        self._daring = STYLES[style]
        self._deployment = Deployment()
        self._choices = 0

    def choose(self, seat: Seat) -> Option:
        begun = perf_counter()
        options = seat.asked().options
        if len(options) == 1:
            self.thought = Thought()
            return options[0]
        prepared = self._deployment.next(seat)
        if prepared is not None:
            return prepared
        self._choices += 1
        root = self._searched(seat, begun + self._seconds)
        return options[self._most_visited(seat, root)]

    def _searched(self, seat: Seat, deadline: float) -> Node:
        """Passes until the next might end too late: the longest so far is what it may take."""
        root, scale = Node(), Scale()
        longest, now = 0.0, perf_counter()
        while root.visits != self._passes and now + longest < deadline:
            self._pass(seat, root, scale, deadline)
            before, now = now, perf_counter()
            longest = max(longest, now - before)
        return root

    def _pass(self, seat: Seat, root: Node, scale: Scale, deadline: float) -> None:
        game = seat.guess(f"{self._seed}/{self._choices}/{root.visits}", keep=False)
        path = [(seat.number, root), *self._descent(game, root, scale, deadline)]
        values: dict[int, float] = {}
        for number, node in path:
            if number not in values:
                values[number] = game.seat(number).value()
                scale.stretch(values[number])
            node.add(values[number])

    def _descent(
        self, game: Game[Any], node: Node, scale: Scale, deadline: float
    ) -> list[tuple[int, Node]]:
        """Follow the tree, each seat to its own best, to something that was not tried before.

        When time is up, the position reached by then is what is judged.
        """
        path: list[tuple[int, Node]] = []
        while game.ask is not None and perf_counter() < deadline:
            seat, values = game.ask.seat, game.ask.values
            tried = node.tried(values)
            is_old = bool(tried) and (len(tried) == len(values) or node.is_wide_enough(len(values)))
            if is_old:
                number = node.favourite(values, tried, self._daring, scale)
            else:
                number = self._untried(game.seat(seat), node, tried)
            node = node.branches.setdefault(values[number], Node())
            path.append((seat, node))
            game.answer(game.ask.options[number])
            if not is_old:
                break
        return path

    def _untried(self, seat: Seat, node: Node, tried: Sequence[int]) -> int:
        """The most promising of those that have not been tried here; any of several that are alike."""
        values, known = seat.asked().values, set(tried)
        fresh = [number for number in range(len(values)) if number not in known]
        hopes = [node.hope(values[number], seat.promise, number) for number in fresh]
        most = max(hopes)
        return self._random.choice([n for n, hope in zip(fresh, hopes, strict=True) if hope == most])

    def _most_visited(self, seat: Seat, root: Node) -> int:
        ask = seat.asked()
        order = sorted(root.tried(ask.values), key=lambda n: -root.branches[ask.values[n]].visits)
        if not order:
            return self._random.randrange(len(ask.values))  # no time even for one guess
        weighed = [
            Weighed(ask.options[n].text, branch.visits, branch.mean)
            for n, branch in ((n, root.branches[ask.values[n]]) for n in order[:MOST_TOLD])
        ]
        chosen = ask.values[order[0]]
        line = tuple(map(ask.asker.words.option, (chosen, *root.branches[chosen].line())))
        self.thought = Thought(tuple(weighed), line, root.visits)
        return order[0]
