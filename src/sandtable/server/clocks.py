"""Clocks: who is thinking, how long he may, and what happens when he has had enough."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any

from msgspec import Struct

from sandtable.engine.facts import SPECTATOR, Fact, SeatId, seen, sees
from sandtable.engine.game import Game
from sandtable.engine.tape import Chain, newer, unrolled
from sandtable.server.frames import Clock, ClockShown


class Outside(Struct, frozen=True):
    """What all can tell of a game: what they have been told, and who is asked."""

    told: Chain[Fact]
    asked: SeatId | None

    @classmethod
    def of(cls, game: Game[Any]) -> Outside:
        return cls(game.tape.told, None if game.ask is None else game.ask.seat)

    def is_changed(self, game: Game[Any]) -> bool:
        """Whether all can tell that something has happened in the game since."""
        now = self.of(game)
        fresh = newer(now.told, self.told)
        if now.asked != self.asked:
            return True
        if fresh is None:  # some of it has been taken back
            return seen(unrolled(now.told), SPECTATOR) != seen(unrolled(self.told), SPECTATOR)
        return any(sees(fact.seen_by, SPECTATOR) for fact in fresh)


class Clocks:
    """Milliseconds left for each seat; one seat's time runs at most."""

    def __init__(self, clock: Clock, seats: int, left: Mapping[int, int]) -> None:
        self.clock = clock
        whole = clock.seconds * 1000
        self._left = [left.get(seat, whole) if clock.kind == "live" else whole for seat in range(seats)]
        self._runs: SeatId | None = None
        self._since = 0.0
        self._timer: asyncio.Handle | None = None

    @property
    def is_used(self) -> bool:
        return self.clock.kind != "none"

    def run(self, seat: SeatId | None, out: Callable[[], None]) -> bool:
        """Let a seat's time run, or nobody's; True if that is a change. `out` is called when it is over."""
        if not self.is_used or (self._timer is not None and seat == self._runs):
            if seat is not None and self.is_out(seat):  # and still asked: it is over again
                self._timer = asyncio.get_running_loop().call_soon(out)
            return False
        self.stop()
        if seat is not None:
            self._runs, self._since = seat, monotonic()
            self._timer = asyncio.get_running_loop().call_later(self._left[seat] / 1000, out)
        return True

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._runs = self._timer = None

    def charge(self, seat: SeatId, *, openly: bool) -> int | None:
        """The seat has answered: what it has left; the clock stops until somebody's time runs again.

        After an answer that the others cannot tell of (not `openly`) it runs on, and nothing is credited:
        what is left, and how often that is told, would count the secret answers.
        """
        if not self.is_used or seat != self._runs:
            return None
        left = max(0, self._now(seat))
        if not openly:
            return left
        whole, more = self.clock.seconds * 1000, self.clock.increment * 1000
        self._left[seat] = left + more if self.clock.kind == "live" else whole
        self.stop()
        return self._left[seat]

    def heed(self, seat: SeatId, left: int | None) -> None:
        """Another worker has charged a seat for its answer."""
        self.stop()
        if left is not None:
            self._left[seat] = left

    def is_out(self, seat: SeatId) -> bool:
        return seat == self._runs and self._now(seat) <= 0

    def shown(self) -> ClockShown | None:
        if not self.is_used:
            return None
        return ClockShown([max(0, self._now(seat)) for seat in range(len(self._left))], self._runs)

    def _now(self, seat: SeatId) -> int:
        spent = int((monotonic() - self._since) * 1000) if seat == self._runs else 0
        return self._left[seat] - spent
