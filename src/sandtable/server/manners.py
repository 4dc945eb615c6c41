"""The manners of a worker process: it thinks where nobody else wants to, unless that is nowhere.

A low priority alone leaves it in the way: the kernel sees a busy core, and lets whoever runs there finish a
turn of some milliseconds while an answer waits. Work that counts as idle steps aside at once, but gets next
to nothing on a machine that others keep busy; and nothing leads back from there without privileges, so each
task has a thread of its own.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import monotonic, thread_time
from typing import TypeVar

T = TypeVar("T")
LEAST_SHARE = 0.1  # of a core: what its low priority brings a process anyway, beside another one that is busy
LONG = 0.2  # seconds: the share in less than that says little
STARVED = 3600.0  # seconds for which one who got less does not step aside
MOST_LOAD = 2.0  # who want each core: where there are more, nobody who steps aside gets anything


def load() -> float:
    """How many have wanted each core in the last minute."""
    return os.getloadavg()[0] / (os.cpu_count() or 1)


class Manners:
    """Has tasks done one after the other, and watches how much of the machine they get."""

    def __init__(self, *, starved: bool, load: Callable[[], float] = load) -> None:
        self._load = load
        self._starved_until = monotonic() + STARVED if starved else 0.0

    @property
    def steps_aside(self) -> bool:
        return monotonic() >= self._starved_until and self._load() < MOST_LOAD

    def mind(self, task: Callable[[], T]) -> T:
        """Have a task done; it steps aside for all others unless it would starve, or one has lately."""
        with ThreadPoolExecutor(1) as alone:
            return alone.submit(self._do, task).result()

    def _do(self, task: Callable[[], T]) -> T:
        if self.steps_aside:
            step_aside()
        begun, worked = monotonic(), thread_time()
        done = task()
        self.note(monotonic() - begun, thread_time() - worked)
        return done

    def note(self, taken: float, worked: float) -> None:
        """A task took so many seconds, and ran in so many of them."""
        if taken > LONG and worked < LEAST_SHARE * taken:
            self._starved_until = monotonic() + STARVED


def step_aside() -> None:
    """From now on this thread runs only where nobody else wants to."""
    if sys.platform == "linux":
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
