"""A room: one table in memory, with its game, its lock and those who watch it.

All that changes a game happens under the room's lock: the answer is applied, stored, and only then shown. If
the store refuses it, the game is opened again from the store, so nobody ever sees what was not kept. If the
rules break on it, the game goes back to the moment before, and a report is kept.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from sandtable.engine.ask import Option
from sandtable.engine.errors import IllegalAnswer
from sandtable.engine.facts import SPECTATOR, SeatId
from sandtable.engine.game import Game
from sandtable.engine.replay import play_on
from sandtable.engine.scene import Board
from sandtable.server import frames
from sandtable.server.audience import Audience, Listener
from sandtable.server.clocks import Clocks, Outside
from sandtable.server.entries import Changed, Conflict, Kept, Meant
from sandtable.server.faults import Broken, Frozen, fault_of
from sandtable.server.frames import Offer
from sandtable.server.games import Start, reopen, setup_of, start_of
from sandtable.server.house import House
from sandtable.server.intents import Intents
from sandtable.server.ledger import Ledger, News, decode_lines
from sandtable.server.limits import Bucket
from sandtable.server.orders import Standing
from sandtable.server.schema import Chair, TableRow
from sandtable.server.sealed import scene_of
from sandtable.server.sight import Sight, board_of
from sandtable.server.tables import shown_table
from sandtable.server.teaching import shown_lesson

log = logging.getLogger("sandtable.room")
MOST_SAID = 100
_offer: Callable[[str], Offer] = msgspec.json.Decoder(Offer).decode
_orders: Callable[[str], list[Standing]] = msgspec.json.Decoder(list[Standing]).decode


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
        self.intents = Intents(row.id)
        self.audience = Audience()
        self.orders: dict[SeatId, list[Standing]] = {}
        self.chat: list[frames.SaidShown] = []
        self.said = deque[str](maxlen=MOST_SAID)  # the messages that brought the last lines
        self.clocks = Clocks(self.setup.clock, len(chairs), {})
        self.thinking: asyncio.Task[None] | None = None
        self.last_awaited: SeatId | None = None
        self.is_closed = False
        self.broken: set[tuple[int, str]] = set()  # on which answers the rules broke, and behind which entry
        self.messages = {chair.seat: Bucket(house.settings.messages) for chair in chairs}
        self.sayings = {chair.seat: Bucket(house.settings.sayings) for chair in chairs}
        self._tasks: set[asyncio.Task[None]] = set()
        self._writing: asyncio.Task[None] | None = None
        self._table = frames.encode(frames.Tabled(self.shown))
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
        return None if self.row.offer is None else _offer(self.row.offer)

    @property
    def shown(self) -> frames.TableShown:
        return shown_table(self.row, self.chairs)

    @property
    def awaited(self) -> SeatId | None:
        """The seat that is asked now."""
        ask = self.opened.ask if self.opened is not None else None
        return None if ask is None else ask.seat

    @property
    def is_busy(self) -> bool:
        """Whether something goes on here by itself."""
        thinks = self.thinking is not None and not self.thinking.done()
        return thinks or self.clocks.is_used or bool(self._tasks) or self.lock.locked()

    def number(self, seat: SeatId) -> int | None:
        """The number of a seat's next ask."""
        return None if self.opened is None else self.opened.given[seat]

    def board(self, seat: SeatId) -> Board:
        return board_of(self.game, seat)

    def scene(self, seat: SeatId) -> dict[str, Any]:
        return scene_of(self.game, seat, self.intents.early.get(seat))

    def read_chairs(self, chairs: Sequence[Chair]) -> None:
        """Who sits here, and their standing orders; how far they have read is stored when they leave."""
        read = [max(chair.place, known.place) for chair, known in zip(chairs, self.chairs, strict=True)]
        self.chairs = [replace(chair, place=place) for chair, place in zip(chairs, read, strict=True)]
        for chair in chairs:
            self.order(chair.seat, _orders(chair.orders))

    def order(self, seat: SeatId, standing: list[Standing]) -> None:
        """A seat's standing orders are these from now on."""
        if standing != self.orders.get(seat, []):
            self.audience.send(seat, frames.Ordered([one.order for one in standing]))
        self.orders[seat] = standing

    def begin(self, game: Game[Any], ledger: Ledger) -> None:
        """Take up a game."""
        self.opened = game
        self.ledger = ledger
        self.clocks.stop()
        self.clocks = Clocks(self.setup.clock, len(self.chairs), ledger.left)

    # Changing the game

    async def answer(
        self, seat: SeatId, option: Option | str, message: str | None = None, thought: str | None = None
    ) -> None:
        """Give a seat's answer; `thought` is why a bot gives it (bots.Thought as JSON)."""
        text = option if isinstance(option, str) else option.text
        await self.commit(seat, partial(self.game.seat(seat).answer, option), text, message, thought)

    async def commit(
        self,
        seat: SeatId,
        act: Callable[[], None],
        doing: str,
        message: str | None = None,
        thought: str | None = None,
    ) -> None:
        """Apply, store, show; IllegalAnswer and Broken leave all as it was. The caller holds the lock."""
        number = self.ledger.number
        try:
            kept, news = self._applied(seat, act, message, thought)
        except IllegalAnswer:
            raise
        except Exception as fault:  # noqa: BLE001 - whatever it is, it is reported
            await self._go_back(seat, doing, fault)
            raise Broken from None
        try:
            await self.house.journal.append(kept)
        except Conflict:
            raise await self._overtaken(number) from None
        except Exception:
            await self._recover()
            raise
        self.intents.stored(kept.intents)
        try:
            self._show(news, kept.result)
        except Exception as fault:  # noqa: BLE001 - whatever it is, it is reported
            await self.freeze(seat, doing, fault)
            raise Frozen from None

    def _applied(
        self, seat: SeatId, act: Callable[[], None], message: str | None, thought: str | None
    ) -> tuple[Kept, News]:
        """Apply an act to the game: what the store is to keep of it, and what is new."""
        before = Outside.of(self.game)
        act()
        left = self.clocks.charge(seat, openly=before.is_changed(self.game))
        kept, news = self.ledger.take(self.game, seat, message, left)
        intents = self.intents.news()
        return (replace(kept, intents=intents, thought=thought) if intents or thought else kept), news

    async def _overtaken(self, number: int) -> Conflict:
        """Another worker was quicker behind this entry: show what it has stored, and tell what that is."""
        await self._recover()
        return Changed() if self.ledger.number == number else Conflict()

    async def _recover(self) -> None:
        """The store has refused an answer that the game has seen: go back to what the store has."""
        try:
            await self.reload()
        except Exception:
            self.close()
            raise

    async def reload(self) -> None:
        """Open the game again as the store has it."""
        await self.load()
        self._show(News(0, self.ledger.facts), self._result())

    async def load(self) -> None:
        """Read the game and what its seats want done later."""
        found = await asyncio.to_thread(self.house.store.moment, self.row.id)
        self.begin(*await asyncio.to_thread(reopen, self.row, self.chairs, found.answers, found.snapshot))
        self.intents.read(found.intents)

    async def catch_up(self) -> None:
        """Play what another worker has stored."""
        found = await asyncio.to_thread(self.house.store.moment, self.row.id, self.ledger.number)
        self.intents.read(found.intents)
        for row in found.answers:
            before = Outside.of(self.game)
            play_on(self.game, decode_lines(row.lines))
            kept, news = self.ledger.take(self.game, row.seat, row.message)
            if kept.answer.fingerprint != row.fingerprint:
                await self.reload()
                return
            if before.is_changed(self.game):
                self.clocks.heed(row.seat, row.left)
            self.last_awaited = self.awaited
            self._show(news, kept.result)
        self.show_intents()

    def _result(self) -> str | None:
        result = self.game.result
        return None if result is None else msgspec.json.encode(result).decode()

    # Bugs of ours

    def breaks_on(self, text: str) -> bool:
        """Whether the rules have broken on this answer here before."""
        return (self.ledger.number, text) in self.broken

    async def _go_back(self, seat: SeatId, doing: str, fault: Exception) -> None:
        """The rules broke: back to what the store has, and keep a report."""
        self.broken.add((self.ledger.number, doing))
        try:
            await self._recover()
        finally:
            await self._report(seat, doing, fault)

    async def freeze(self, seat: SeatId, doing: str, fault: Exception) -> None:
        """The game cannot go on here: keep a report, stop and say so."""
        await self._report(seat, doing, fault)
        await asyncio.to_thread(self.house.store.set_table, self.row.id, status="frozen")
        self.clocks.stop()
        self.opened = None
        self.set_row(replace(self.row, status="frozen"))

    async def _report(self, seat: SeatId, doing: str, fault: Exception) -> None:
        try:
            report = fault_of(fault, self.ledger, self.opened, seat, doing)
        except Exception:  # noqa: BLE001 - the position cannot be told: then without it
            report = fault_of(fault, self.ledger, None, seat, doing)
        await asyncio.to_thread(self.house.store.report, report)
        log.error("the rules broke at table %s: report %s is in the store", self.row.id, report.id)

    # Showing it

    def _show(self, news: News, result: str | None) -> None:
        """Show every viewer what it may see of what has changed."""
        self.audience.show(self.scene, self.game.words, news, self.intents.progress)
        self._show_beat()
        if result is not None and self.row.status != "over":
            self.clocks.stop()
            self.set_row(replace(self.row, status="over", result=result))

    def show_intents(self) -> None:
        """Nothing has happened in the game, but what a seat wants done later has changed."""
        self._show(News(len(self.ledger.facts), []), None)

    async def keep_intents(self) -> None:
        """Store what seats want done later, if that has changed, and show it to them.

        Conflict if another worker has gone on with the game, or with these; what it has stored is shown then.
        """
        intents = self.intents.news()
        if not intents:
            return
        number = self.ledger.number
        try:
            await self.house.journal.append(Meant(self.row.id, number, intents))
        except Conflict:
            raise await self._overtaken(number) from None
        except Exception:
            await self._recover()
            raise
        self.intents.stored(intents)
        self.show_intents()

    def set_row(self, row: TableRow) -> None:
        """The table has changed; its watchers are told if they can see it."""
        before, self.row = self.row, row
        if row.setup != before.setup:
            self._leave_lesson()
        if row.offer != before.offer:
            self.audience.send_all(frames.Offered(self.offer))
        self.show_table()

    def _show_beat(self) -> None:
        """Where a lesson is taught, the learner is told how far it has come."""
        for chair in self.chairs if self.setup.lesson else ():
            lesson = shown_lesson(self, chair.seat)
            if lesson is not None:
                self.audience.send(chair.seat, frames.Taught(lesson.at))

    def _leave_lesson(self) -> None:
        """The setup has changed: a lesson is left, and chance brings what the seed says."""
        self.setup = setup_of(self.row)
        if self.opened is not None:
            self.opened.tape.luck = self.start.luck(self.row.seed)
        self.audience.send_all(frames.Taught(None))

    def show_table(self) -> None:
        frame = frames.encode(frames.Tabled(self.shown))
        if frame != self._table:
            self._table = frame
            self.audience.send_encoded(frame)

    def join(self, seat: SeatId, listener: Listener, since: int = 0) -> None:
        """A new connection: everything once, then what changes. The caller holds the lock."""
        self.audience.add(seat, listener)
        if self.opened is None:
            listener.send(self._table)
            return
        if seat not in self.audience.sights:
            self.audience.see(seat, self._sight(seat), self.intents.progress(seat))
        listener.send(frames.encode(self.hello(seat, since)))

    def leave(self, seat: SeatId, listener: Listener) -> None:
        self.audience.remove(seat, listener)
        if not self.audience.watches(seat) and seat != SPECTATOR:
            self.keep_place(seat, self.chairs[seat].place)

    def keep_place(self, seat: SeatId, facts: int) -> None:
        """How far a seat has read; stored when its last connection ends."""
        self.chairs[seat] = replace(self.chairs[seat], place=facts)
        if not self.audience.watches(seat):
            self.later(self.house.store.keep_place, self.row.id, seat, facts)

    def hello_all(self) -> None:
        """The game has begun: everybody gets the board and the scene."""
        for seat in self.audience.seats:
            self.audience.see(seat, self._sight(seat), self.intents.progress(seat))
            self.audience.send(seat, self.hello(seat))

    def hello(self, seat: SeatId, since: int = 0) -> frames.Hello:
        """Everything a viewer may see, its facts from number `since` on."""
        sight = self.audience.sights.get(seat) or self._sight(seat)
        own = seat != SPECTATOR
        start = min(since, len(sight.facts))
        return frames.Hello(
            seat=seat,
            table=self.shown,
            board=self.board(seat),
            scene=sight.scene,
            facts=frames.Facts(start, sight.facts[start:]),
            chat=self.chat,
            place=self.chairs[seat].place if own else 0,
            ask=self.number(seat) if own else None,
            orders=[standing.order for standing in self.orders[seat]] if own else [],
            defaults=self.game.seat(seat).orders() if own else [],
            plan=self.intents.progress(seat),
            offer=self.offer,
            clock=self.clocks.shown(),
            lesson=shown_lesson(self, seat),
        )

    def _sight(self, seat: SeatId) -> Sight:
        return Sight(seat, self.scene(seat), self.game.words, self.ledger.facts)

    def close(self) -> None:
        """Send everybody away: they come back to a room opened anew."""
        self.is_closed = True
        self.clocks.stop()
        self.audience.close()

    # Small things everybody needs

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something done beside."""
        self._keep(asyncio.create_task(work))

    def _keep(self, task: asyncio.Task[None]) -> None:
        """A task that nobody holds may vanish before it is done."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def settled(self) -> None:
        """All that the store was asked to do later is done."""
        if self._writing is not None:
            await asyncio.wait([self._writing])

    def later(self, do: Callable[..., Any], *args: Any, **more: Any) -> None:
        """Have the store do something soon, in the order in which it was asked."""

        async def after(last: asyncio.Task[None] | None) -> None:
            if last is not None:
                await asyncio.wait([last])
            await asyncio.to_thread(do, *args, **more)

        self._writing = asyncio.create_task(after(self._writing))
        self._keep(self._writing)
