"""The tree of a search: what was tried after what, and what came of it for the seat that searches.

One tree serves all guesses (information sets): a node is reached by the options taken, not by what is hidden
or drawn, and an option counts only in the guesses in which it is open. The others are taken to want what is
bad for the seat that searches.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt

from sandtable.bots.tally import Tally
from sandtable.engine.ask import Value

BREADTH = 0.5
"""A node visited n times has looked at one option, and at up to this times the square root of n more."""
CURIOSITY = 1.0
"""How many standard errors an option may be better than it seems."""
DOUBT = 0.01
"""What a look may err by besides what luck does."""


class Node(Tally):
    """An option taken, what came of it, and what was tried behind it."""

    __slots__ = ("branches",)

    def __init__(self) -> None:
        super().__init__()
        self.branches: dict[Value, Node] = {}

    @property
    def error(self) -> float:
        """The square of the standard error of the mean."""
        return (self.variance + DOUBT**2) / self.visits

    def is_wide_enough(self, values: Sequence[Value]) -> bool:
        """Whether to go on with what was tried rather than to try something new."""
        tried = sum([value in self.branches for value in values])
        return tried == len(values) or tried > BREADTH * sqrt(self.visits)

    def favourite(self, values: Sequence[Value], sign: int) -> int:
        """The option that is good or has been neglected: UCB over those that were tried and are open now.

        What is good for the seat that searches is bad for the others: for them `sign` is -1.
        """
        tried = [number for number, value in enumerate(values) if value in self.branches]
        branches = [self.branches[values[number]] for number in tried]
        stake = CURIOSITY * sqrt(log(1 + sum([branch.visits for branch in branches])))
        merits = [sign * branch.mean + stake * sqrt(branch.error) for branch in branches]
        return tried[merits.index(max(merits))]

    def line(self) -> list[Value]:
        """What is expected: the branch most often taken, and so on."""
        found: list[Value] = []
        node = self
        while node.branches:
            value, node = max(node.branches.items(), key=lambda branch: branch[1].visits)
            found.append(value)
        return found
