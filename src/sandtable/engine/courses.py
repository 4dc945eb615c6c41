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
        self._path: list[int] = []
        self._weights: list[Sequence[int]] = []
        self._depth = 0

    def next(self) -> bool:
        """Turn the last draw that has another value; those behind it begin anew."""
        del self._path[self._depth :], self._weights[self._depth :]
        while self._path:
            later = _likely(self._weights[-1], self._path.pop() + 1)
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
            weights = draw.weights or (1,) * len(draw.values)
            first = _likely(weights, 0)
            if first is None or prod(map(len, self._weights)) * len(weights) > self._most:
                self.is_complete = False
                return self._beyond.index(n, draw)
            self._path.append(first)
            self._weights.append(weights)
        self._depth += 1
        return self._path[self._depth - 1]

    @property
    def chance(self) -> Fraction:
        """The product of the shares of the values taken."""
        shares = zip(self._path[: self._depth], self._weights, strict=False)
        return prod((Fraction(weights[index], sum(weights)) for index, weights in shares), start=Fraction(1))


def _likely(weights: Sequence[int], first: int) -> int | None:
    """The first index from here on that can come up."""
    return next((index for index in range(first, len(weights)) if weights[index]), None)
