"""The tree of a search: what was tried after what, and how good it was for whoever chose it.

One tree serves all guesses (information sets): a node is reached by the options taken, not by what is hidden
or drawn, and an option counts only in the guesses in which it is open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, sqrt

from sandtable.bots.tally import Tally
from sandtable.engine.ask import Value

BREADTH = 4.0
"""A node visited n times has looked at up to this times the square root of n of its options."""
CURIOSITY = 0.7


class Scale:
    """The least and the greatest value met: curiosity is measured by what is at stake here."""

    __slots__ = ("high", "low")

    def __init__(self) -> None:
        self.low = 1.0
        self.high = -1.0

    def stretch(self, value: float) -> None:
        self.low = min(self.low, value)
        self.high = max(self.high, value)

    @property
    def width(self) -> float:
        return self.high - self.low if self.high > self.low else 1.0


class Node(Tally):
    """An option taken, what came of it, and what was tried behind it."""

    __slots__ = ("_hopes", "branches", "open")

    def __init__(self) -> None:
        super().__init__()
        self.branches: dict[Value, Node] = {}
        self.open = 0
        """In how many passes this option could have been taken."""
        self._hopes: dict[Value, float] = {}

    def hope(self, value: Value, promise: Callable[[int], float], number: int) -> float:
        """What the option of this number promises; long lists come up again and again, so it is kept."""
        hope = self._hopes.get(value)
        if hope is None:
            hope = self._hopes[value] = promise(number)
        return hope

    def is_wide_enough(self, options: int) -> bool:
        """Whether to go on with what was tried rather than to try something new."""
        tried = len(self.branches)
        return tried >= options or tried > BREADTH * sqrt(self.visits)

    def tried(self, values: Sequence[Value]) -> list[int]:
        """The numbers of those among the open options that have been tried."""
        return [number for number, value in enumerate(values) if value in self.branches]

    def favourite(self, values: Sequence[Value], tried: Sequence[int], daring: float, scale: Scale) -> int:
        """The option that is good or has been neglected: UCB over those that are open now."""
        best, number = -1e9, tried[0]
        stake = CURIOSITY * scale.width
        for n in tried:
            branch = self.branches[values[n]]
            branch.open += 1
            merit = branch.worth(daring) + stake * sqrt(log(branch.open + 1) / branch.visits)
            if merit > best:
                best, number = merit, n
        return number

    def line(self) -> list[Value]:
        """What is expected: the branch most often taken, and so on."""
        found: list[Value] = []
        node = self
        while node.branches:
            value, node = max(node.branches.items(), key=lambda branch: branch[1].visits)
            found.append(value)
        return found
