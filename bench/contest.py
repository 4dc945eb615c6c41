"""A contest on one core: every side does the same kind of work in turn, round after round.

Only ratios within a round are compared, so that a machine that is slow for a minute is slow for all.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from statistics import median
from time import process_time
from typing import Protocol, TypeAlias

Work: TypeAlias = Callable[[], int]     # does a piece of work and says how many units it was


class Measure(StrEnum):
    """What is measured; `against` is what the yardstick does meanwhile."""

    PLAY = "real decisions/s"
    VIEW = "  with a view at each"
    PLAYOUT = "  without checkpoints"
    CLONE = "clone, µs"
    SEARCH = "clone + 20 decisions, /s"

    @property
    def against(self) -> Measure:
        return Measure.PLAY if self in (Measure.VIEW, Measure.PLAYOUT) else self

    def of(self, rate: float) -> float:
        """The measured value, from units of work a second."""
        match self:
            case Measure.CLONE:
                return 1e6 / rate
            case Measure.SEARCH:
                return rate / DECISIONS
            case _:
                return rate


DECISIONS = 20                          # after a clone, in SEARCH
POSITIONS = 100                         # cloned in turn, in CLONE and SEARCH
SLICES = 6                              # turns of each side in a round
STRIDE = 40                             # at most so many decisions from one of them to the next


class Side(Protocol):
    """A game engine that takes part."""

    name: str

    @property
    def measures(self) -> Sequence[Measure]: ...

    def prepare(self, measure: Measure) -> Work:
        """Make ready what is not timed, and return the work that is."""


@dataclass
class Scores:
    """The values of every round."""

    calib: list[float] = field(default_factory=list)
    values: dict[tuple[str, Measure], list[float]] = field(default_factory=dict)

    def add(self, side: Side, measure: Measure, rate: float) -> None:
        self.values.setdefault((side.name, measure), []).append(measure.of(rate))

    def value(self, side: Side, measure: Measure) -> float:
        return median(self.values[side.name, measure])

    def ratio(self, side: Side, measure: Measure, yardstick: Side) -> float:
        """The median of the ratios of the rounds."""
        ours, theirs = self.values[side.name, measure], self.values[yardstick.name, measure.against]
        return median(a / b for a, b in zip(ours, theirs, strict=True))

    @property
    def spread(self) -> float:
        """How much the speed of the machine itself changed from round to round."""
        return (max(self.calib) - min(self.calib)) / median(self.calib)


def run_rounds(yardstick: Side, sides: Sequence[Side], rounds: int, seconds: float) -> Scores:
    """Let the yardstick and all sides work in turn; each round is told on the error stream."""
    scores = Scores()
    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
        calib = Turns(calibrate)
        for measure in yardstick.measures:
            entries = [(yardstick, measure), *contenders(sides, measure)]
            works = [Turns(side.prepare(ours)) for side, ours in entries]
            for work in (calib, *works) * SLICES:
                work.run(seconds / SLICES)
            for (side, ours), work in zip(entries, works, strict=True):
                scores.add(side, ours, work.rate)
        scores.calib.append(calib.rate)
    return scores


def contenders(sides: Iterable[Side], against: Measure) -> list[tuple[Side, Measure]]:
    return [(side, measure) for side in sides for measure in side.measures if measure.against is against]


class Turns:
    """Work done turn by turn, and the processor's time it took."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.done = 0
        self.seconds = 0.0

    def run(self, seconds: float) -> None:
        """Take a turn of at least so many seconds."""
        gc.collect()
        began = process_time()
        while (elapsed := process_time() - began) < seconds:
            self.done += self.work()
        self.seconds += elapsed

    @property
    def rate(self) -> float:
        return self.done / self.seconds


def calibrate() -> int:
    """A fixed piece of plain Python that belongs to no side."""
    table = {n: n * n % 97 for n in range(1000)}
    return len(sorted(table, key=table.__getitem__))


def pin_to_one_core() -> int | None:
    """Stay on one core, if the system can; which one."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core
