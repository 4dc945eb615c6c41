"""What came of an option in several guesses."""

from __future__ import annotations


class Tally:
    """How often an option was tried, and the mean and spread of what came of it."""

    __slots__ = ("squares", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        self.visits += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0

    @property
    def variance(self) -> float:
        """The square of the standard deviation of what came of it."""
        return max(0.0, self.squares / self.visits - self.mean * self.mean)
