"""Luck that tries everything: for odds that are counted as far as that goes, and sampled beyond."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import prod

from sandtable.engine.chance import Draw, Luck

FAR = 1 << 32
"""So far apart are the draws that other luck makes for two courses."""
NOWHERE = -1


class Courses:
    """What luck could do, one course after the other: each draw in turn takes each of its values.

    `next` goes on to a course that was not taken yet, and says whether there is one; `chance` is how likely
    the course is that was taken last. A draw that would make more than `most` courses is left to other luck,
    and with it all that come behind it, for which draws these are depends on it. Instead of its values it has
    samples, each with luck of its own: as many as make about `samples` courses in all, at least one.
    """

    name = "courses"

    def __init__(self, most: int, samples: int, beyond: Luck) -> None:
        self.taken = 0
        self.is_complete = True
        self._most = most
        self._samples = samples
        self._beyond = beyond
        self._path: list[int] = []
        self._weights: list[Sequence[int]] = []
        self._depth = 0
        self._end = NOWHERE  # how long the path is, if its last place is a sample

    def next(self) -> bool:
        """Turn the last draw that has another value; those behind it begin anew."""
        del self._path[self._depth :], self._weights[self._depth :]
        while self._path:
            later = _likely(self._weights[-1], self._path.pop() + 1)
            if later is not None:
                self._path.append(later)
                break
            self._weights.pop()
        if len(self._path) < self._end:
            self._end = NOWHERE
        self._depth = 0
        self.taken += 1
        return bool(self._path) or self.taken == 1

    def index(self, n: int, draw: Draw) -> int | None:
        """The value this course has for the draw; the first one where it has not come so far before."""
        if self._depth != self._end:
            if self._depth == len(self._path):
                self._begin(draw.weights or (1,) * len(draw.values))
            self._depth += 1
        if self._depth == self._end:
            return self._beyond.index(n + FAR * self.taken, draw)
        return self._path[self._depth - 1]

    def _begin(self, weights: Sequence[int]) -> None:
        """A draw where the course has not come so far before; one that is too wide has samples."""
        first, courses = _likely(weights, 0), prod(map(len, self._weights))
        if first is None or courses * len(weights) > self._most:
            self.is_complete = False
            first, weights = 0, (1,) * max(1, self._samples // courses)
            self._end = len(self._path) + 1
        self._path.append(first)
        self._weights.append(weights)

    @property
    def chance(self) -> Fraction:
        """The product of the shares of the values taken."""
        shares = zip(self._path[: self._depth], self._weights, strict=False)
        parts = (Fraction(weights[index], sum(weights)) for index, weights in shares)
        return prod(parts, start=Fraction(1))


def _likely(weights: Sequence[int], first: int) -> int | None:
    """The first index from here on that can come up."""
    return next((index for index in range(first, len(weights)) if weights[index]), None)
