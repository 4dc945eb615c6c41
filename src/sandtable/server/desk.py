"""The desk: tables are made, joined, imported and exported here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any

import msgspec
from msgspec import Struct

from sandtable.bots import Thought
from sandtable.engine.errors import ContentError, Diverged
from sandtable.engine.facts import SPECTATOR, SeatId, sees
from sandtable.engine.lessons import hints_of
from sandtable.engine.registry import ruleset, rulesets
from sandtable.engine.ruleset import Ruleset
from sandtable.server.bots import Late
from sandtable.server.frames import FactShown, TableShown
from sandtable.server.games import frozen_record, start_of
from sandtable.server.hall import Hall
from sandtable.server.house import House
from sandtable.server.ledger import decode_lines
from sandtable.server.room import Room
from sandtable.server.schema import Answer, TableRow
from sandtable.server.seats import digest
from sandtable.server.showcase import RulesetShown, shown_ruleset
from sandtable.server.sight import facts_of
from sandtable.server.tables import (
    Create,
    Created,
    ImportRecord,
    Join,
    Joined,
    TakeLesson,
    Wish,
    chairs_for,
    check_size,
    row_for,
    setup_for,
    shown_table,
    trial_of,
)
from sandtable.server.tasks import Folded, Import, Task, Try, Wrong
from sandtable.server.teaching import setup_of_lesson

_thought: Callable[[str], Thought] = msgspec.json.Decoder(Thought).decode


class NotYours(Exception):
    """The token does not open this."""


class TooLate(Exception):
    """That has been done already, or cannot be done any more."""


class History(Struct, frozen=True):
    """What a seat, or a spectator, has seen of a game."""

    table: str
    seat: int
    facts: list[FactShown]


class ThoughtShown(Struct, frozen=True):
    """Why the bot of a seat gave the answer of entry `number`; while the game goes on thoughts are counted.

    `facts` is how many facts the viewer had been told at that moment.
    """

    number: int
    seat: int
    thought: Thought
    facts: int


class Desk:
    """What can be done about tables, apart from playing."""

    def __init__(self, house: House, hall: Hall) -> None:
        self.house = house
        self.hall = hall
        brought = [ruleset(which) for which in house.settings.rulesets]
        self.rulesets: dict[str, Ruleset[Any]] = {**rulesets(), **{rules.id: rules for rules in brought}}

    def rules_text(self, name: str) -> str:
        """The clauses of a ruleset, as Markdown."""
        return (self._rules(name).folder / "rules.md").read_text(encoding="utf-8")

    def hints(self, name: str) -> dict[str, str]:
        """For each kind of ask what a newcomer is told when he first meets it."""
        return hints_of(self._rules(name).lessons)

    def shown_rulesets(self) -> list[RulesetShown]:
        return [shown_ruleset(rules) for rules in self.rulesets.values()]

    async def listed(self, status: Any) -> list[TableShown]:
        """The public tables of a status, newest first."""

        def read() -> list[TableShown]:
            store = self.house.store
            return [shown_table(row, store.chairs(row.id)) for row in store.listed(status)]

        return await asyncio.to_thread(read)

    # New tables

    async def create(self, wanted: Create) -> Created:
        """A new table; ContentError if its scenario is none."""
        self._rules(wanted.ruleset)
        check_size(wanted.options, "the options are")
        if isinstance(wanted.scenario, dict):
            check_size(wanted.scenario, "the position is")
            await self._done(Try(trial_of(wanted)))  # in a worker first: it may be wrong, or take for ever
        setup, version, seats = await asyncio.to_thread(setup_for, wanted)
        row = row_for(self.house.settings, wanted.ruleset, version, setup, wanted.listed)
        return await self._open(row, wanted, len(seats), ())

    async def take_lesson(self, wanted: TakeLesson) -> Created:
        """A new table that teaches a lesson; the other seats do what it says, then what bots do."""
        rules = self._rules(wanted.ruleset)
        setup, lesson = await asyncio.to_thread(setup_of_lesson, rules.id, wanted.lesson)
        row = row_for(self.house.settings, rules.id, rules.version, setup, listed=False)
        seats = start_of(row, ()).box.seats
        return await self._open(row, Wish(seat=lesson.seat), len(seats), ())

    async def import_record(self, wanted: ImportRecord) -> Created:
        """A new table that goes on where a record, or a part of it, ends."""
        folded = await self._done(Import(wanted.record, wanted.upto))
        rules = self._rules(folded.ruleset)
        setup = msgspec.structs.replace(folded.setup, clock=wanted.clock)
        row = row_for(self.house.settings, rules.id, rules.version, setup, wanted.listed)
        if folded.result is not None:
            row = msgspec.structs.replace(row, status="over", result=folded.result)
        rows = [msgspec.structs.replace(one, table=row.id) for one in folded.rows]
        return await self._open(row, wanted, folded.seats, rows)

    async def _done(self, task: Task) -> Folded:
        """What a worker makes of something that somebody sent."""
        try:
            outcome = await self.house.bots.do(task)
        except Late:
            raise ContentError("this takes longer than the server allows") from None
        if isinstance(outcome, Wrong):
            raise (Diverged if outcome.kind == "Diverged" else ContentError)(outcome.text)
        assert isinstance(outcome, Folded)
        return outcome

    async def _open(self, row: TableRow, wish: Wish, seats: int, rows: Sequence[Answer]) -> Created:
        chairs, keys, invites = chairs_for(self.house.settings, row.id, wish, seats)
        await asyncio.to_thread(self.house.store.create, row, chairs, rows)
        return Created(shown_table(row, chairs), keys, invites)

    def _rules(self, name: str) -> Ruleset[Any]:
        if name not in self.rulesets:
            raise ContentError(f"this server does not play {name!r}; it plays {', '.join(self.rulesets)}")
        return self.rulesets[name]

    # Joining

    async def join(self, table: str, wanted: Join, seat: SeatId | None) -> Joined:
        """Take a seat with an invitation or one's token, and give entropy; the last to come begins."""
        room = await self.hall.room(table)
        store, token = self.house.store, None
        if wanted.invite is not None:
            token = self.house.settings.random(24)
            seat = await asyncio.to_thread(store.accept, table, digest(wanted.invite), digest(token))
        if seat is None or seat == SPECTATOR:
            raise NotYours
        given = await asyncio.to_thread(store.give_entropy, table, seat, wanted.entropy, wanted.name)
        if not given and token is None:
            raise TooLate("you have joined already")
        async with room.lock:
            room.read_chairs(await asyncio.to_thread(store.chairs, table))
            room.show_table()
        await self.hall.begin(room)
        return Joined(seat, room.shown, token)

    # Taking home

    async def history(self, table: str, seat: SeatId) -> History:
        """What a seat, or a spectator, has seen so far."""
        async with self.hall.held(table) as room:
            if room.opened is None:
                raise TooLate("there is nothing to see: the game has not begun, or is frozen")
            return History(table, seat, facts_of(room.game.words, room.ledger.facts, seat))

    async def record(self, table: str, seat: SeatId) -> str:
        """The whole game: it tells everything, so it opens when the game is over or can never go on."""
        async with self.hall.held(table) as room:
            if room.row.status == "frozen":
                return await self._frozen(room, seat)
            if room.row.status != "over":
                raise TooLate("the record opens when the game is over; until then there is your history")
            return str(room.game.record())

    async def thoughts(self, table: str, seat: SeatId) -> list[ThoughtShown]:
        """Why bots did what they did: all of it when the game is over, before that one's own seat's.

        Not a partner's: what he weighs tells what only he knows, such as the cards in his hand (OWM-R.28).
        """
        async with self.hall.held(table) as room:
            over = room.row.status == "over"
            told = [0, *accumulate(sees(fact.seen_by, seat) for fact in room.ledger.facts)]
        minds = await asyncio.to_thread(self.house.store.minds, table)
        stood = {row.number: row.kept for row in await asyncio.to_thread(self.house.store.answers, table)}
        open_to = [mind for mind in minds if over or mind.seat == seat]
        return [
            ThoughtShown(
                mind.number if over else count,
                mind.seat,
                _thought(mind.thought),
                told[min(stood[mind.number], len(told) - 1)],
            )
            for count, mind in enumerate(open_to, 1)
        ]

    async def _frozen(self, room: Room, seat: SeatId) -> str:
        if seat == SPECTATOR:
            raise NotYours
        rows = await asyncio.to_thread(self.house.store.answers, room.row.id)
        lines = [line for row in rows for line in decode_lines(row.lines)]
        return str(frozen_record(room.row, room.chairs, lines))
