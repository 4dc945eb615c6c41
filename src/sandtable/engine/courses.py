"""Luck that tries everything: for odds that are counted instead of sampled."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import prod

from sandtable.engine.chance import Draw, Luck


class Courses:
    """What luck could do, one course after the other: each draw in turn takes each of its values.

    `next` goes on to a course that was not taken yet, and says whether there is one; `chance` is how likely
    the course is that was taken last. Draws that would make more than `most` courses are left to other luck.
    """

    name = "courses"

    def __init__(self, most: int, beyond: Luck) -> None:
        self.taken = 0
        self.is_complete = True
        self._most = most
        self._beyond = beyond
        self._path: list[int | None] = []  # None for a draw that is left to other luck
        self._weights: list[Sequence[int]] = []
        self._depth = 0

    def next(self) -> bool:
        """Turn the last draw that has another value; those behind it begin anew."""
        del self._path[self._depth :], self._weights[self._depth :]
        while self._path:
            index = self._path.pop()
            later = None if index is None else _likely(self._weights[-1], index + 1)
            if later is not None:
                self._path.append(later)
                break
            self._weights.pop()
        self._depth = 0
        self.taken += 1
        return bool(self._path) or self.taken == 1

    def index(self, n: int, draw: Draw) -> int | None:
        """The value this course has for the draw; the first one where it has not come so far before."""
        if self._depth == len(self._path):
            self._begin(draw.weights or (1,) * len(draw.values))
        index = self._path[self._depth]
        self._depth += 1
        return self._beyond.index(n, draw) if index is None else index

    def _begin(self, weights: Sequence[int]) -> None:
        """A draw where the course has not come so far before; one that is left out has a place in it, too."""
        first = _likely(weights, 0)
        if first is None or prod(map(len, self._weights)) * len(weights) > self._most:
            self.is_complete = False
            first, weights = None, (1,)
        self._path.append(first)
        self._weights.append(weights)

    @property
    def chance(self) -> Fraction:
        """The product of the shares of the values taken."""
        shares = zip(self._path[: self._depth], self._weights, strict=False)
        parts = (Fraction(weights[index or 0], sum(weights)) for index, weights in shares)
        return prod(parts, start=Fraction(1))


def _likely(weights: Sequence[int], first: int) -> int | None:
    """The first index from here on that can come up."""
    return next((index for index in range(first, len(weights)) if weights[index]), None)
