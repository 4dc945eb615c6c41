"""The race at the root of a search: the options that greedy likes best, one of which greedy would take.

Greedy is seldom wrong by little in a way that passes could tell, and sometimes wrong by much: it does not see
what the enemy will do. So its option is given up only for one that is clearly better, and what cannot be
better drops out. A race in which nothing is left to win is over before its time.
"""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.bots.tree import Node
from sandtable.engine.ask import Value

RIVALS = 4
"""So many options take part."""
FEWEST = 5
"""So often an option is looked at before it drops out."""
CLEARLY = 1.5
"""Standard errors that an option must be ahead of greedy's to be taken instead."""
TRIFLE = 0.01
"""An option that can hardly be better by more drops out."""


class Race:
    """Options by rank, greedy's first; `root` holds what came of them."""

    def __init__(self, ranking: Sequence[Value], daring: float) -> None:
        self.root = Node()
        self.ranking = ranking[:RIVALS]
        self._racing = list(self.ranking)
        self._daring = daring

    def next(self) -> Value | None:
        """The option to be looked at next: each in turn; None if the race is over."""
        self._racing = [value for value in self._racing if not self._is_out(value)]
        return None if len(self._racing) == 1 else min(self._racing, key=self.root.looks)

    def _is_out(self, value: Value) -> bool:
        """Whether it can hardly be better than greedy's option, or than the best of all."""
        looks, first = self.root.looks, self.ranking[0]
        if value == first or min(looks(value), looks(first)) < FEWEST:
            return False
        known = [branch for branch in self.root.branches.values() if branch.visits >= FEWEST]
        best = max(known, key=lambda branch: branch.worth(self._daring))
        branch = self.root.branches[value]
        is_trifle = branch.lead(self.root.branches[first], self._daring, CLEARLY) < TRIFLE
        return is_trifle or branch.lead(best, self._daring, 2 * CLEARLY) < 0

    def winner(self) -> Value:
        """Greedy's option, or the one that is most clearly ahead of it."""
        first = self.ranking[0]
        looked = [value for value in self._racing if value != first and self.root.looks(value) >= FEWEST]
        if not looked or not self.root.looks(first):
            return first
        greedy = self.root.branches[first]
        leads = [self.root.branches[value].lead(greedy, self._daring, -CLEARLY) for value in looked]
        return looked[leads.index(max(leads))] if max(leads) > 0 else first
