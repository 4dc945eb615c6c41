"""Those who watch a table: the connections of each seat and of spectators, and what they have been shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from sandtable.engine.facts import SeatId
from sandtable.engine.words import Words
from sandtable.server.frames import Frame, Progress, Update, encode
from sandtable.server.ledger import News
from sandtable.server.sight import Sight


class Listener(Protocol):
    """Whoever gets the frames of one seat."""

    def send(self, frame: bytes) -> None: ...
    def close(self) -> None: ...


class Audience:
    """Listeners by seat; every seat that has any has a sight, once the game has begun."""

    def __init__(self) -> None:
        self.sights: dict[SeatId, Sight] = {}
        self._listeners: dict[SeatId, list[Listener]] = {}
        self._plans: dict[SeatId, Progress] = {}

    def __bool__(self) -> bool:
        return any(self._listeners.values())

    @property
    def seats(self) -> list[SeatId]:
        """The seats that somebody watches from."""
        return [seat for seat, listeners in self._listeners.items() if listeners]

    def watches(self, seat: SeatId) -> bool:
        return self.count(seat) > 0

    def count(self, seat: SeatId) -> int:
        """From how many connections."""
        return len(self._listeners.get(seat, ()))

    def add(self, seat: SeatId, listener: Listener) -> None:
        self._listeners.setdefault(seat, []).append(listener)

    def see(self, seat: SeatId, sight: Sight, plan: Progress | None) -> None:
        """A seat is shown everything: this, and how its plan stands."""
        self.sights[seat] = sight
        self._new_plan(seat, plan)

    def remove(self, seat: SeatId, listener: Listener) -> None:
        self._listeners[seat].remove(listener)
        if not self._listeners[seat]:
            self.sights.pop(seat, None)

    def close(self) -> None:
        """Send everybody away."""
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.close()

    # Frames

    def send(self, seat: SeatId, frame: Frame) -> None:
        """One frame to all connections of a seat."""
        if self.watches(seat):
            self._send(seat, encode(frame))

    def send_all(self, frame: Frame) -> None:
        self.send_encoded(encode(frame))

    def send_encoded(self, frame: bytes) -> None:
        for seat in self._listeners:
            self._send(seat, frame)

    def _send(self, seat: SeatId, frame: bytes) -> None:
        for listener in self._listeners[seat]:
            listener.send(frame)

    # What has changed

    def show(
        self,
        scene: Callable[[SeatId], dict[str, Any]],
        words: Words,
        news: News,
        progress: Callable[[SeatId], Progress | None],
    ) -> None:
        """One frame for every viewer who may see a change: in the scene, in the facts or in his plan."""
        for seat, sight in self.sights.items():
            update = sight.look(scene(seat), words, news)
            plan = self._new_plan(seat, progress(seat))
            if update is not None or plan is not None:
                self.send(seat, msgspec.structs.replace(update or Update(), plan=plan))

    def _new_plan(self, seat: SeatId, now: Progress | None) -> Progress | None:
        """How the plan of a seat stands, if that has not been told; an empty one if it has none any more."""
        if now is None:
            return Progress([]) if self._plans.pop(seat, None) is not None else None
        if now == self._plans.get(seat):
            return None
        self._plans[seat] = now
        return now
