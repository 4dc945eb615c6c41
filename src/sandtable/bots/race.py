"""The race at the root of a search: the options that greedy likes best, one of which greedy would take.

Greedy is seldom wrong by little in a way that passes could tell, and sometimes wrong by much: it does not see
what the enemy will do. So its option is given up only for one that is clearly better, and what cannot be
better drops out. Look n at each option is made in the same guess and with the same luck: what two options
differ by is known much better than what either is worth. A race in which nothing is left to win is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from sandtable.bots.tally import Tally
from sandtable.bots.tree import Node
from sandtable.engine.ask import Value

RIVALS = 4
"""So many options take part."""
FEWEST = 5
"""So often an option is looked at before anything is made of it."""
CLEARLY = 2.0
"""Standard errors that an option must be ahead of greedy's to be taken instead."""
TRIFLE = 0.01
"""An option that can hardly be better by more drops out; each look is taken to err by as much."""


class Race:
    """Options by rank, greedy's first; `root` holds what came of them, `results` each look at them."""

    def __init__(self, ranking: Sequence[Value], daring: float) -> None:
        self.root = Node()
        self.results: dict[Value, list[float]] = {value: [] for value in ranking[:RIVALS]}
        self._first = ranking[0]
        self._racing = list(self.results)
        self._daring = daring

    def next(self) -> Value | None:
        """The option to be looked at next: each in turn; None if the race is over."""
        self._racing = [value for value in self._racing if not self._is_out(value)]
        return None if len(self._racing) == 1 else min(self._racing, key=self.looks)

    def looks(self, value: Value) -> int:
        return len(self.results[value])

    def _is_out(self, value: Value) -> bool:
        """Whether it can hardly be better than greedy's option by more than a trifle."""
        return value != self._first and self._is_known(value) and self.lead(value, CLEARLY) < TRIFLE

    def _is_known(self, value: Value) -> bool:
        return min(self.looks(value), self.looks(self._first)) >= FEWEST

    def lead(self, value: Value, errors: float) -> float:
        """How much better it is than greedy's option, if that is off by so many standard errors."""
        pairs = [*zip(self.results[value], self.results[self._first], strict=False)]
        here, there, ahead = Tally(), Tally(), Tally()
        for mine, other in pairs:
            here.add(mine)
            there.add(other)
            ahead.add(mine - other)
        error = sqrt((ahead.variance + TRIFLE**2) / len(pairs))
        return here.worth(self._daring) - there.worth(self._daring) + errors * error

    def winner(self) -> Value:
        """Greedy's option, or the one that is most clearly ahead of it."""
        known = [value for value in self._racing if value != self._first and self._is_known(value)]
        leads = {value: self.lead(value, -CLEARLY) for value in known}
        best = max(leads, key=leads.__getitem__, default=self._first)
        return best if leads.get(best, 0.0) > 0 else self._first
