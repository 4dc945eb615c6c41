"""What seats want done later: the rest of their plans, and sealed answers that they have given early.

The store has them, too: what a plan still holds goes there with the answer that was made from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec
from msgspec import Struct

from sandtable.engine.facts import SeatId
from sandtable.server.frames import Progress, Stopped
from sandtable.server.messages import Step
from sandtable.server.schema import Intent, Revised


class Plan(Struct, frozen=True):
    """The rest of a plan; `facts` is how many had been told, `pieces` how its own pieces stood.

    One that has stopped is kept as a ghost until its seat answers otherwise or drops it.
    """

    rest: list[Step]
    facts: int
    pieces: dict[int, tuple[int, int]]
    stopped: Stopped = ""


class Early(Struct, frozen=True):
    """A sealed answer that waits for its ask, which will have this number; `message` is what brought it."""

    number: int
    text: str
    message: str


_plan: Callable[[str], Plan] = msgspec.json.Decoder(Plan).decode
_early: Callable[[str], Early] = msgspec.json.Decoder(Early).decode


class Intents:
    """The plans and early answers of one table."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.plans: dict[SeatId, Plan] = {}
        self.early: dict[SeatId, Early] = {}
        self._stored: dict[SeatId, Intent] = {}

    def read(self, rows: Iterable[Intent]) -> None:
        """Take over what the store has."""
        self._stored = {row.seat: row for row in rows}
        stored = self._stored.values()
        self.plans = {row.seat: _plan(row.plan) for row in stored if row.plan}
        self.early = {row.seat: _early(row.early) for row in stored if row.early}

    def news(self) -> list[Revised]:
        """What the store does not have yet, seats in order: two workers never wait for each other."""
        seats = sorted({*self.plans, *self.early, *self._stored})
        wanted = [Revised(self._was(seat), self._intent(seat)) for seat in seats]
        return [one for one in wanted if one.now != one.was]

    def stored(self, intents: Iterable[Revised]) -> None:
        """The store has these now."""
        self._stored |= {one.now.seat: one.now for one in intents}

    def progress(self, seat: SeatId) -> Progress | None:
        plan = self.plans.get(seat)
        return None if plan is None else Progress(plan.rest, plan.stopped)

    def _was(self, seat: SeatId) -> Intent:
        return self._stored.get(seat, Intent(self.table, seat))

    def _intent(self, seat: SeatId) -> Intent:
        plan, early = self.plans.get(seat), self.early.get(seat)
        return Intent(self.table, seat, _json(plan), _json(early))


def _json(plain: Struct | None) -> str | None:
    return None if plain is None else msgspec.json.encode(plain).decode()
