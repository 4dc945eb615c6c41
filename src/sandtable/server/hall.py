"""The hall: all rooms that are open, how they are opened, and what other workers tell of them."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from sandtable.engine.errors import SandtableError
from sandtable.engine.facts import SPECTATOR
from sandtable.server.acts import hear, heard
from sandtable.server.bots import Late
from sandtable.server.drive import drive, run_clock
from sandtable.server.entries import Conflict
from sandtable.server.frames import SaidShown
from sandtable.server.games import begin, setup_of, start_of
from sandtable.server.house import House
from sandtable.server.ledger import Ledger, decode_lines, encode_lines
from sandtable.server.room import Room
from sandtable.server.schema import Answer, Chair, TableRow
from sandtable.server.tasks import Fold, Folded

log = logging.getLogger("sandtable.hall")


class NoTable(Exception):
    """There is no such table."""


class Hall:
    """Rooms by table; running games are folded again at the start, before anybody plays on."""

    def __init__(self, house: House, unchecked: list[str]) -> None:
        self.house = house
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._unchecked = set(unchecked)
        self._checks: dict[str, asyncio.Task[bool]] = {}

    # Opening

    async def room(self, table: str) -> Room:
        """The room of a table, opened if need be; NoTable if there is none."""
        room = self._rooms.get(table)
        if room is not None and not room.is_closed:
            self._rooms.move_to_end(table)
            return room
        if table not in self._opening:
            opening = self._opening[table] = asyncio.create_task(self._open(table))
            opening.add_done_callback(lambda _: self._opening.pop(table))
        return await asyncio.shield(self._opening[table])

    async def _open(self, table: str) -> Room:
        """Open a room, once for all who want to enter."""
        room = self._rooms[table] = await self._read(table)
        self._make_space()
        return room

    async def _read(self, table: str) -> Room:
        store = self.house.store
        await self._is_sound(table)
        row, chairs, chat = await asyncio.to_thread(
            lambda: (store.table(table), store.chairs(table), store.chat(table))
        )
        if row is None:
            raise NoTable
        room = Room(self.house, row, chairs)
        room.chat += [SaidShown(line.number, line.seat, line.text, line.at) for line in chat]
        if row.status in ("running", "over"):
            await self._reopen(room)
        return room

    async def _reopen(self, room: Room) -> None:
        try:
            await room.load()
        except SandtableError:
            await self._freeze(room.row.id)
            room.set_row(msgspec.structs.replace(room.row, status="frozen"))
            return
        except Exception as fault:  # noqa: BLE001 - a bug of ours in the rules of one game
            await room.freeze(SPECTATOR, "opening the game again", fault)
            return
        async with room.lock:
            await drive(room)

    def _make_space(self) -> None:
        """Close the rooms that were longest unused, unless somebody watches or a clock runs in them."""
        spare = len(self._rooms) - self.house.settings.most_rooms
        idle = [room for room in self._rooms.values() if not (room.audience or room.is_busy)]
        for room in idle[: max(spare, 0)]:
            room.close()
            del self._rooms[room.row.id]

    # Checking

    async def check_all(self) -> None:
        """Fold all running games again, in the background; open those whose clock runs."""
        for table in sorted(self._unchecked):
            row = await asyncio.to_thread(self.house.store.table, table)
            if row is not None and setup_of(row).clock.kind != "none":
                await self.room(table)
        for table in sorted(self._unchecked):
            await self._is_sound(table)

    async def _is_sound(self, table: str) -> bool:
        """Whether a game that was not over when the server started fits the rules; it is checked once."""
        if table not in self._unchecked:
            return True
        if table not in self._checks:
            self._checks[table] = asyncio.create_task(self._check(table))
        return await self._checks[table]

    async def _check(self, table: str) -> bool:
        """Play a game again from its start and compare it with what was stored; freeze it if it differs.

        One that was frozen goes on if it fits: the rules have been mended.
        """
        store = self.house.store
        row, chairs, rows = await asyncio.to_thread(
            lambda: (store.table(table), store.chairs(table), store.answers(table))
        )
        assert row is not None
        sound = await self._folds(row, chairs, rows)
        if sound:
            self._unchecked.discard(table)
            if row.status == "frozen":
                status = "running" if row.result is None else "over"
                await asyncio.to_thread(store.set_table, table, status=status)
        elif row.status != "frozen":
            await self._freeze(table)
        return sound

    async def _folds(self, row: TableRow, chairs: list[Chair], rows: list[Answer]) -> bool:
        """Whether the lines of a game make the rows that were stored.

        One that takes too long is believed: when it is opened, its last fingerprint is compared.
        """
        lines = [line for one in rows for line in decode_lines(one.lines)]
        try:
            outcome = await self.house.bots.do(Fold(start_of(row, chairs), encode_lines(lines)))
        except Late:
            log.warning("table %s could not be checked in time", row.id)
            return True
        prints = [one.fingerprint for one in rows]
        return isinstance(outcome, Folded) and [one.fingerprint for one in outcome.rows] == prints

    async def _freeze(self, table: str) -> None:
        log.warning("table %s does not fit the rules of this server: it is frozen", table)
        await asyncio.to_thread(self.house.store.set_table, table, status="frozen")

    # Beginning

    async def begin(self, room: Room) -> None:
        """Begin the game if all have joined and nobody has begun it yet."""
        async with room.lock:
            waits = any(chair.entropy is None for chair in room.chairs)
            if room.opened is not None or waits or room.row.status != "waiting":
                return
            if room.setup.imported:
                await self._go_on(room)
                return
            game = await asyncio.to_thread(begin, room.row, room.chairs)
            ledger = Ledger(room.row.id)
            kept, _ = ledger.take(game)
            try:
                await self.house.journal.append(kept)
            except Conflict:
                await self._refresh(room)
                return
            room.set_row(msgspec.structs.replace(room.row, status="running"))
            room.begin(game, ledger)
            room.hello_all()
            await drive(room)

    async def _go_on(self, room: Room) -> None:
        """Begin with the entries that came with an imported record."""
        await asyncio.to_thread(self.house.store.set_table, room.row.id, status="running")
        room.set_row(msgspec.structs.replace(room.row, status="running"))
        await self._take_over(room)
        await drive(room)

    # Other workers

    async def hear(self, what: str, table: str) -> None:
        """Another worker has changed something of a table."""
        room = self._rooms.get(table)
        if room is None or room.is_closed:
            return
        try:
            async with room.lock:
                await self._heed(room, what)
        except Exception as fault:  # noqa: BLE001 - one table must not make this worker deaf for all others
            log.error("table %s is closed: it could not follow: %s", table, type(fault).__name__)
            room.close()

    async def _heed(self, room: Room, what: str) -> None:
        match what:
            case "answers":
                await self._catch_up(room)
            case "chat":
                hear(room, await asyncio.to_thread(self.house.store.chat, room.row.id, heard(room)))
            case "table":
                await self._refresh(room)

    async def _catch_up(self, room: Room) -> None:
        if room.opened is None:
            await self._refresh(room)
            return
        await room.catch_up()
        run_clock(room)
        if room.awaited in room.intents.early or room.awaited in room.intents.plans:
            await drive(room)

    async def _refresh(self, room: Room) -> None:
        """Read the table and its chairs again; begin if another worker has."""
        await room.settled()
        store, table = self.house.store, room.row.id
        row, chairs = await asyncio.to_thread(lambda: (store.table(table), store.chairs(table)))
        assert row is not None
        room.read_chairs(chairs)
        if room.opened is None and row.status in ("running", "over"):
            room.row = row
            await self._take_over(room)
        room.set_row(row if room.row.status != "over" else room.row)

    async def _take_over(self, room: Room) -> None:
        await room.load()
        room.hello_all()

    def close(self) -> None:
        """Send everybody away."""
        for room in self._rooms.values():
            room.close()

    @asynccontextmanager
    async def held(self, table: str) -> AsyncIterator[Room]:
        """The room of a table with its lock held."""
        room = await self.room(table)
        async with room.lock:
            yield room
