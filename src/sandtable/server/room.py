"""A room: one table in memory, with its game, its lock and those who watch it.

All that changes a game happens under the room's lock: the answer is applied, stored, and only then shown. If
the store refuses it, the game is opened again from the store, so nobody ever sees what was not kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol

import msgspec

from sandtable.engine.errors import IllegalAnswer
from sandtable.engine.facts import SPECTATOR, SeatId
from sandtable.engine.game import Game
from sandtable.engine.replay import play_on
from sandtable.engine.scene import Board
from sandtable.server import wire
from sandtable.server.clocks import Clocks
from sandtable.server.games import Start, reopen, setup_of, start_of
from sandtable.server.house import House
from sandtable.server.ledger import Ledger, News, decode_lines
from sandtable.server.limits import Bucket
from sandtable.server.orders import Standing
from sandtable.server.schema import Answer, Chair, TableRow
from sandtable.server.sight import Sight, board_of
from sandtable.server.tables import shown_table
from sandtable.server.teaching import shown_lesson
from sandtable.server.wire import Frame, Offer, Step


class Listener(Protocol):
    """Whoever gets the frames of one seat."""

    def send(self, frame: bytes) -> None: ...
    def close(self) -> None: ...


class Plan(msgspec.Struct):
    """The rest of a plan; `facts` is how many had been told, `pieces` how its own pieces stood."""

    rest: list[Step]
    facts: int
    pieces: dict[int, tuple[int, int]]


class Room:
    """One table: `game` and `ledger` are there once all have joined."""

    def __init__(self, house: House, row: TableRow, chairs: Sequence[Chair]) -> None:
        self.house = house
        self.row = row
        self.chairs = list(chairs)
        self.setup = setup_of(row)
        self.lock = asyncio.Lock()
        self.opened: Game[Any] | None = None
        self.ledger = Ledger(row.id)
        self.plans: dict[SeatId, Plan] = {}
        self.orders: dict[SeatId, list[Standing]] = {}
        self.chat: list[wire.SaidShown] = []
        self.clocks = Clocks(self.setup.clock, len(chairs), {})
        self.thinking: asyncio.Task[None] | None = None
        self.last_awaited: SeatId | None = None
        self.is_closed = False
        self.sayings = {chair.seat: Bucket(house.settings.sayings) for chair in chairs}
        self._tasks: set[asyncio.Task[None]] = set()
        self._writing: asyncio.Task[None] | None = None
        self._listeners: dict[SeatId, list[Listener]] = {}
        self._sights: dict[SeatId, Sight] = {}
        self._table = wire.encode(wire.Tabled(self.shown))
        self.read_chairs(chairs)

    # What it is

    @property
    def game(self) -> Game[Any]:
        assert self.opened is not None, "the game has not begun"
        return self.opened

    @property
    def start(self) -> Start:
        return start_of(self.row, self.chairs)

    @property
    def offer(self) -> Offer | None:
        return None if self.row.offer is None else msgspec.json.decode(self.row.offer, type=Offer)

    @property
    def shown(self) -> wire.TableShown:
        return shown_table(self.row, self.chairs)

    @property
    def awaited(self) -> SeatId | None:
        """The seat that is asked now."""
        ask = self.opened.ask if self.opened is not None else None
        return None if ask is None else ask.seat

    @property
    def is_watched(self) -> bool:
        return any(self._listeners.values())

    @property
    def is_busy(self) -> bool:
        """Whether something goes on here by itself."""
        thinks = self.thinking is not None and not self.thinking.done()
        return thinks or self.clocks.is_used or bool(self._tasks) or self.lock.locked()

    def board(self, seat: SeatId) -> Board:
        return board_of(self.game, seat)

    def read_chairs(self, chairs: Sequence[Chair]) -> None:
        """Who sits here, and their standing orders."""
        self.chairs = list(chairs)
        self.orders = {c.seat: msgspec.json.decode(c.orders, type=list[Standing]) for c in chairs}

    def begin(self, game: Game[Any], ledger: Ledger) -> None:
        """Take up a game."""
        self.opened = game
        self.ledger = ledger
        self.clocks = Clocks(self.setup.clock, len(self.chairs), ledger.left)

    # Changing the game

    async def commit(self, seat: SeatId, act: Callable[[], None], message: str | None = None) -> None:
        """Apply, store, show; IllegalAnswer leaves everything as it was. The caller holds the lock."""
        act()
        left = self.clocks.charge(seat)
        kept, news = self.ledger.take(self.game, seat, message, left)
        try:
            await self.house.journal.append(kept)
        except Exception:
            await self._recover()
            raise
        self._shown(news, kept.result)

    async def _recover(self) -> None:
        """The store has refused an answer that the game has seen: go back to what the store has."""
        try:
            await self.reload()
        except Exception:
            self.close()
            raise

    async def reload(self) -> None:
        """Open the game again as the store has it."""
        store, table = self.house.store, self.row.id
        rows, kept = await asyncio.to_thread(lambda: (store.answers(table), store.snapshot(table)))
        self.begin(*await asyncio.to_thread(reopen, self.row, self.chairs, rows, kept))
        self._shown(News(0, self.ledger.facts), self._result())

    async def catch_up(self, rows: Sequence[Answer]) -> None:
        """Play what another worker has stored."""
        for row in rows:
            if row.number != self.ledger.number + 1:
                continue
            play_on(self.game, decode_lines(row.lines))
            kept, news = self.ledger.take(self.game, row.seat, row.message)
            if kept.answer.fingerprint != row.fingerprint:
                await self.reload()
                return
            self.clocks.heed(row.seat, row.left)
            self.last_awaited = self.awaited
            self._shown(news, kept.result)

    def _result(self) -> str | None:
        result = self.game.result
        return None if result is None else msgspec.json.encode(result).decode()

    def _shown(self, news: News, result: str | None) -> None:
        """Show every viewer what it may see of what has changed."""
        for seat, sight in self._sights.items():
            frame = sight.look(self.game, news)
            if frame is not None:
                self.send(seat, frame)
        self._show_beat()
        if result is not None and self.row.status != "over":
            self.clocks.stop()
            self.set_row(msgspec.structs.replace(self.row, status="over", result=result))

    def set_row(self, row: TableRow) -> None:
        """The table has changed; its watchers are told if they can see it."""
        before, self.row = self.row, row
        if row.setup != before.setup:
            self._leave_lesson()
        if row.offer != before.offer:
            self.send_all(wire.Offered(self.offer))
        self.show_table()

    def _show_beat(self) -> None:
        """Where a lesson is taught, the learner is told how far it has come."""
        for chair in self.chairs if self.setup.lesson else ():
            lesson = shown_lesson(self, chair.seat)
            if lesson is not None:
                self.send(chair.seat, wire.Taught(lesson.at))

    def _leave_lesson(self) -> None:
        """The setup has changed: a lesson is left, and chance brings what the seed says."""
        self.setup = setup_of(self.row)
        if self.opened is not None:
            self.opened.tape.luck = self.start.luck(self.row.seed)
        self.send_all(wire.Taught(None))

    def show_table(self) -> None:
        frame = wire.encode(wire.Tabled(self.shown))
        if frame != self._table:
            self._table = frame
            for listeners in self._listeners.values():
                for listener in listeners:
                    listener.send(frame)

    # Those who watch

    def join(self, seat: SeatId, listener: Listener, since: int = 0) -> None:
        """A new connection: everything once, then what changes. The caller holds the lock."""
        self._listeners.setdefault(seat, []).append(listener)
        if self.opened is None:
            listener.send(self._table)
            return
        if seat not in self._sights:
            self._sights[seat] = Sight(self.opened, seat, self.ledger.facts)
        listener.send(wire.encode(self.hello(seat, since)))

    def leave(self, seat: SeatId, listener: Listener) -> None:
        self._listeners[seat].remove(listener)
        if not self._listeners[seat]:
            self._sights.pop(seat, None)
            if seat != SPECTATOR:
                self.keep_place(seat, self.chairs[seat].place)

    def keep_place(self, seat: SeatId, facts: int) -> None:
        """How far a seat has read; stored when its last connection ends."""
        self.chairs[seat] = msgspec.structs.replace(self.chairs[seat], place=facts)
        if not self._listeners.get(seat):
            self.later(self.house.store.set_chair, self.row.id, seat, place=facts)

    def hello_all(self) -> None:
        """The game has begun: everybody gets the board and the scene."""
        for seat, listeners in self._listeners.items():
            if listeners:
                self._sights[seat] = Sight(self.game, seat, self.ledger.facts)
                self.send(seat, self.hello(seat))

    def hello(self, seat: SeatId, since: int = 0) -> wire.Hello:
        """Everything a viewer may see, its facts from number `since` on."""
        sight = self._sights.get(seat) or Sight(self.game, seat, self.ledger.facts)
        own = seat != SPECTATOR
        start = min(since, len(sight.facts))
        return wire.Hello(
            seat=seat,
            table=self.shown,
            board=self.board(seat),
            scene=sight.scene,
            facts=wire.Facts(start, sight.facts[start:]),
            chat=self.chat,
            place=self.chairs[seat].place if own else 0,
            orders=[standing.order for standing in self.orders[seat]] if own else [],
            plan=self.progress(seat),
            offer=self.offer,
            clock=self.clocks.shown(),
            lesson=shown_lesson(self, seat),
        )

    def progress(self, seat: SeatId) -> wire.Progress | None:
        return wire.Progress(self.plans[seat].rest) if seat in self.plans else None

    def close(self) -> None:
        """Send everybody away: they come back to a room opened anew."""
        self.is_closed = True
        self.clocks.stop()
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.close()

    def send(self, seat: SeatId, frame: Frame) -> None:
        """One frame to all connections of a seat."""
        listeners = self._listeners.get(seat)
        if listeners:
            encoded = wire.encode(frame)
            for listener in listeners:
                listener.send(encoded)

    def send_all(self, frame: Frame) -> None:
        for seat in self._listeners:
            self.send(seat, frame)

    # Small things everybody needs

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something done beside."""
        self._keep(asyncio.create_task(work))

    def _keep(self, task: asyncio.Task[None]) -> None:
        """A task that nobody holds may vanish before it is done."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def later(self, do: Callable[..., Any], *args: Any, **more: Any) -> None:
        """Have the store do something soon, in the order in which it was asked."""

        async def after(last: asyncio.Task[None] | None) -> None:
            if last is not None:
                await asyncio.wait([last])
            await asyncio.to_thread(do, *args, **more)

        self._writing = asyncio.create_task(after(self._writing))
        self._keep(self._writing)

    def asked(self, seat: SeatId, number: int) -> None:
        """IllegalAnswer unless this seat is asked, and by this number."""
        if self.awaited != seat:
            raise IllegalAnswer("it is not your turn")
        if self.game.given[seat] != number:
            raise IllegalAnswer(f"that was another question: this is number {self.game.given[seat]}")
