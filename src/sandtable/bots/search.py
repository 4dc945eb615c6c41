"""The bot that searches: Monte Carlo tree search over information sets, for as long as it is given.

It begins where greedy ends: the options that greedy likes best are tried in one guess after another, each
pass down the tree and on through the enemy's turn. What greedy would take is given up only for something that
is clearly better. Where passes take so long that none could be, the time goes to greedy's own looks instead,
which are made in many more guesses. All that is seen is the seat: equal seeds and equal numbers of passes
choose the same in a game and in its twin.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random
from time import perf_counter

from sandtable.bots.bot import Thought, Weighed
from sandtable.bots.budget import Budget, Clock, undisturbed
from sandtable.bots.deployment import Deployment
from sandtable.bots.greedy import GreedyBot
from sandtable.bots.passes import Pass
from sandtable.bots.race import ENOUGH, FEWEST, RIVALS, Race
from sandtable.bots.replies import Replies
from sandtable.bots.style import STYLES
from sandtable.engine.ask import Option, Options
from sandtable.engine.seat import Seat

THOROUGH = 24
"""So many guesses greedy makes where there is no time for a race."""
DECIDING = RIVALS * FEWEST + 2 * ENOUGH
"""So many passes may decide a race: some at each option before any drops out, enough at the last two."""
TRIED = 16
"""Where there was none, a race is run all the same at each such choice, to see how long passes take now."""


class SearchBot:
    """Thinks for `seconds` of the clock at most, or for `passes` if that comes first."""

    def __init__(
        self,
        seed: int | str,
        *,
        seconds: float = 1.0,
        passes: int | None = None,
        style: str = "steady",
        clock: Clock = perf_counter,
    ) -> None:
        self.thought = Thought()
        self._seed = seed
        self._random = Random(seed)
        self._clock = clock
        self._seconds = seconds
        self._half, self._whole = Budget(seconds / 2, clock), Budget(seconds, clock)
        self._passes = inf if passes is None else passes
        self._care = STYLES[style]
        self._deployment = Deployment()
        self._greedy = GreedyBot(seed, style=style, is_late=self._half.is_late)
        self._replies = Replies(self._whole.is_late)
        self._choices = 0
        self._pace = 0.0
        self._windows: frozenset[str] | None = None

    def choose(self, seat: Seat) -> Option:
        begun = self._clock()
        self.thought = Thought()  # of this choice, also if it needs none or there is no time for one
        options = seat.asked().options
        if len(options) == 1:
            return options[0]
        with undisturbed():
            return self._deployment.next(seat) or self._searched(seat, options, begun)

    def _searched(self, seat: Seat, options: Options, begun: float) -> Option:
        """What greedy likes in half of the time, and what passes make of that in the rest."""
        self._choices += 1
        self._replies.turn_over()
        self._half.begin(begun)
        is_slow = self._is_slow()
        ranking = self._greedy.ranking(seat, THOROUGH if is_slow else None)
        if not ranking:
            return options[self._random.randrange(len(options))]  # no time even for one look
        if is_slow:
            self.thought = self._greedy.thought
            return options[ranking[0]]
        self._whole.begin(begun)
        return self._best(seat, options, ranking)

    def _is_slow(self) -> bool:
        """Whether so few passes fit into the time that no race could be decided by them."""
        return self._pace * DECIDING > self._seconds and self._choices % TRIED > 0

    def _best(self, seat: Seat, options: Options, ranking: Sequence[int]) -> Option:
        """The winner of a race between the options that greedy likes best."""
        race, begun = Race([options[number].value for number in ranking]), self._clock()
        self._raced(seat, race)
        self._explain(seat, race)
        if race.root.visits:
            self._pace = (self._clock() - begun) / race.root.visits
        chosen = options[list(seat.asked().values).index(race.winner())]
        self._whole.left()  # what comes behind the last pass takes its time too
        return chosen

    def _raced(self, seat: Seat, race: Race) -> None:
        """Passes until the next might end too late: the longest so far is what it may take."""
        longest, left = 0.0, self._whole.left()
        while race.root.visits < self._passes and longest < left:
            value = race.next()
            if value is None:
                break
            look = self._look(seat, f"{self._seed}/{self._choices}/{race.looks(value)}")
            result = look.made(race.root, value)
            before, left = left, self._whole.left()
            if left > 0:  # else it was judged before its time, and is not comparable
                race.add(value, result)
            longest = max(longest, before - left)

    def _look(self, seat: Seat, seed: str) -> Pass:
        """A pass in the guess of this seed."""
        if self._windows is None:
            self._windows = frozenset(seat.board()["windows"])
        return Pass(seat.number, seat.guess(seed), self._windows, self._replies, Random(seed), self._care)

    def _explain(self, seat: Seat, race: Race) -> None:
        """What was looked at, the choice first, the others by what came of them, and the line behind it."""
        chosen, branches, say = race.winner(), race.root.branches, seat.asked().written
        order = sorted(branches, key=lambda value: (value != chosen, -branches[value].mean))
        weighed = [Weighed(say(n), branches[n].visits, branches[n].mean) for n in order]
        line = (chosen, *branches[chosen].line()) if chosen in branches else (chosen,)
        self.thought = Thought(tuple(weighed), tuple(map(say, line)), race.root.visits)
