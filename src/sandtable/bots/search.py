"""The bot that searches: Monte Carlo tree search over information sets, for as long as it is given.

It begins where greedy ends: the options that greedy likes best are tried in one guess after another, each
pass down the tree and on to the end of the enemy's next action. What greedy would take is given up only for
something that is clearly better. All that is seen is the seat: equal seeds and equal numbers of passes choose
the same in a game and in its twin.
"""

from __future__ import annotations

from random import Random
from time import perf_counter

from sandtable.bots.bot import Thought, Weighed
from sandtable.bots.deployment import Deployment
from sandtable.bots.greedy import GreedyBot
from sandtable.bots.passes import Pass
from sandtable.bots.race import Race
from sandtable.bots.replies import Replies
from sandtable.bots.tally import STYLES
from sandtable.engine.ask import Option
from sandtable.engine.seat import Seat


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
        self._greedy = GreedyBot(seed, style=style, is_late=self._is_half_over)
        self._replies = Replies(self._is_late)
        self._begun = 0.0
        self._choices = 0
        self._windows: frozenset[str] | None = None

    def choose(self, seat: Seat) -> Option:
        self._begun = perf_counter()
        self.thought = Thought()  # of this choice, also if it needs none or there is no time for one
        options = seat.asked().options
        if len(options) == 1:
            return options[0]
        prepared = self._deployment.next(seat)
        if prepared is not None:
            return prepared
        self._choices += 1
        self._replies.turn_over()
        ranking = self._greedy.ranking(seat)
        if not ranking:
            return options[self._random.randrange(len(options))]  # no time even for one look
        race = self._raced(seat, Race([options[number].value for number in ranking], self._daring))
        self._explain(seat, race)
        return options[list(seat.asked().values).index(race.winner())]

    def _is_half_over(self) -> bool:
        return perf_counter() >= self._begun + self._seconds / 2

    def _is_late(self) -> bool:
        return perf_counter() >= self._begun + self._seconds

    def _raced(self, seat: Seat, race: Race) -> Race:
        """Passes until the next might end too late: the longest so far is what it may take."""
        longest, now = 0.0, perf_counter()
        while race.root.visits != self._passes and now + longest < self._begun + self._seconds:
            value = race.next()
            if value is None:
                break
            look = self._look(seat, f"{self._seed}/{self._choices}/{race.looks(value)}")
            result = look.made(race.root, value, self._daring)
            if not self._is_late():  # else it was judged before its time, and is not comparable
                race.add(value, result)
            before, now = now, perf_counter()
            longest = max(longest, now - before)
        return race

    def _look(self, seat: Seat, seed: str) -> Pass:
        """A pass in the guess of this seed."""
        if self._windows is None:
            self._windows = frozenset(seat.board()["windows"])
        return Pass(seat.number, seat.guess(seed), self._windows, self._replies, Random(seed))

    def _explain(self, seat: Seat, race: Race) -> None:
        """What was looked at, the choice first, the others by what came of them, and the line behind it."""
        chosen, branches, words = race.winner(), race.root.branches, seat.asked().asker.words
        order = sorted(branches, key=lambda value: (value != chosen, -branches[value].mean))
        weighed = [Weighed(words.option(n), branches[n].visits, branches[n].mean) for n in order]
        line = (chosen, *branches[chosen].line()) if chosen in branches else (chosen,)
        self.thought = Thought(tuple(weighed), tuple(map(words.option, line)), race.root.visits)
