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

RIVALS = 8
"""So many options take part."""
FEWEST = 5
"""So often an option is looked at before it may drop out."""
HOPE = 2.0
"""Standard errors that an option may be better than it seems."""
ENOUGH = 10
"""So often an option is looked at before it may be taken instead of greedy's."""
CLEARLY = 1.0
"""Standard errors that it must be ahead of greedy's then."""
TRIFLE = 0.01
"""An option that can hardly be better by more drops out; each look is taken to err by as much."""


class Race:
    """Options by rank, greedy's first; `root` holds what came of them, `_leads` by how much each was ahead of
    greedy's in the looks that were made at both.
    """

    def __init__(self, ranking: Sequence[Value]) -> None:
        self.root = Node()
        self._first = ranking[0]
        self._results: dict[Value, list[float]] = {value: [] for value in ranking[:RIVALS]}
        self._leads = {value: Tally() for value in ranking[1:RIVALS]}
        self._racing = list(self._results)

    def next(self) -> Value | None:
        """The option to be looked at next: each in turn; None if the race is over."""
        self._racing = [value for value in self._racing if not self._is_out(value)]
        return None if len(self._racing) == 1 else min(self._racing, key=self.looks)

    def looks(self, value: Value) -> int:
        return len(self._results[value])

    def add(self, value: Value, result: float) -> None:
        """What one more look at an option showed; it is compared with the same look at greedy's."""
        look = self.looks(value)
        self._results[value].append(result)
        for rival in self._leads if value == self._first else [value]:
            here, there = self._results[rival], self._results[self._first]
            if min(len(here), len(there)) > look:
                self._leads[rival].add(here[look] - there[look])

    def lead(self, value: Value, errors: float) -> float:
        """How much better it is than greedy's option, if that is off by so many standard errors."""
        lead = self._leads[value]
        return lead.mean + errors * sqrt((lead.variance + TRIFLE**2) / lead.visits)

    def _is_out(self, value: Value) -> bool:
        """Whether it can hardly be better than greedy's option by more than a trifle."""
        is_known = value != self._first and self._leads[value].visits >= FEWEST
        return is_known and self.lead(value, HOPE) < TRIFLE

    def winner(self) -> Value:
        """Greedy's option, or the one that is most clearly ahead of it."""
        known = [value for value, lead in self._leads.items() if lead.visits >= ENOUGH]
        leads = {value: self.lead(value, -CLEARLY) for value in known if value in self._racing}
        best = max(leads, key=leads.__getitem__, default=self._first)
        return best if leads.get(best, 0.0) > 0 else self._first
