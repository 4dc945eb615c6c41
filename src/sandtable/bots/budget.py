"""The time that a choice may take, by a clock that is looked at between one piece of work and the next."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Final

FADING: Final = 0.8
"""What is left, a choice later, of how long a piece of work may take; a machine is not slow for ever."""
MOST: Final = 0.25
"""The share of the time that may be kept free for one piece of work."""

SELDOM: Final = 20
"""After so many choices the collector looks at everything, before a choice that has its time for that too."""

Clock = Callable[[], float]


class Budget:
    """So many seconds; it is late when the next piece of work might not end in time.

    It may take as long as the longest of late: what passed between two looks at the clock.
    """

    def __init__(self, seconds: float, clock: Clock) -> None:
        self._seconds = seconds
        self._clock = clock
        self._longest = 0.0
        self._end = self._looked = 0.0

    def begin(self, since: float) -> None:
        """Another choice, which was begun then; what this is the time of begins now."""
        self._end = since + self._seconds
        self._looked = self._clock()
        self._longest *= FADING

    def left(self) -> float:
        """How much time there is, less what may pass before the next look."""
        now = self._clock()
        self._longest = max(self._longest, now - self._looked)
        self._looked = now
        return self._end - now - min(self._longest, MOST * self._seconds)

    def is_late(self) -> bool:
        return self.left() <= 0


class _Calm:
    """How many choices are being made, and whether all that was there before them has been set aside."""

    def __init__(self) -> None:
        self._alone = Lock()
        self._thinking = 0
        self._choices = 0
        self._is_ours = False

    def begin(self) -> None:
        with self._alone:
            self._thinking += 1
            try:
                self._set_aside()
            except BaseException:  # Ctrl-C, for one: nobody is thinking then
                self._leave()
                raise

    def _set_aside(self) -> None:
        if self._thinking == 1 and not gc.get_freeze_count():
            self._tidy()
            self._is_ours = True
            gc.freeze()

    def _tidy(self) -> None:
        """What is set aside is old from then on, and how long nobody has looked at the old is forgotten."""
        self._choices += 1
        if self._choices % SELDOM == 0 and gc.isenabled():
            gc.collect()

    def end(self) -> None:
        with self._alone:
            self._leave()

    def _leave(self) -> None:
        self._thinking -= 1
        if not self._thinking and self._is_ours:
            gc.unfreeze()
            self._is_ours = False


_CALM: Final = _Calm()


@contextmanager
def undisturbed() -> Iterator[None]:
    """The collector looks only at what was made meanwhile: a look at everything takes tens of milliseconds.

    What a search throws away is collected all the same, so it may go on for long. Who has set things aside
    himself (`gc.freeze`) finds them as they were.
    """
    _CALM.begin()
    try:
        yield
    finally:
        _CALM.end()
