"""One WebSocket: frames go out in order, messages come in and are carried out one after the other."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from sandtable.engine.facts import SPECTATOR, SeatId
from sandtable.server import frames, messages
from sandtable.server.acts import act
from sandtable.server.drive import drive
from sandtable.server.frames import Refused
from sandtable.server.limits import Bucket
from sandtable.server.messages import FromClient
from sandtable.server.room import Room

Socket = WebSocket[Any, Any, State]
MOST_FRAMES = 500
MOST_REFUSED = 100
MOST_BESIDE = 8
MOST_TABS = 30  # of one seat
MOST_WATCHING = 1000  # one table
RESTART = 1012
TOO_SLOW = 1013
TOO_MUCH = 1008


class Connection:
    """What waits to be sent to one socket; one that does not read is closed."""

    def __init__(self) -> None:
        self._frames: list[bytes] = []
        self._code: int | None = None
        self._news = asyncio.Event()

    def send(self, frame: bytes) -> None:
        if len(self._frames) < MOST_FRAMES:
            self._frames.append(frame)
            self._news.set()
        else:
            self.close(TOO_SLOW)

    def close(self, code: int = RESTART) -> None:
        self._code = self._code or code
        self._news.set()

    async def pump(self, socket: Socket) -> None:
        """Send until there is a reason to close; what is due at the same time goes as one list."""
        while True:
            await self._news.wait()
            self._news.clear()
            due, self._frames = self._frames, []
            if due:
                text = due[0] if len(due) == 1 else b"[" + b",".join(due) + b"]"
                await socket.send({"type": "websocket.send", "bytes": None, "text": text.decode()})
            if self._code is not None:
                await socket.close(self._code)
                return


async def attend(socket: Socket, room: Room, seat: SeatId, since: int) -> None:
    """Serve a socket from its first frame to its end."""
    if room.audience.count(seat) >= (MOST_WATCHING if seat == SPECTATOR else MOST_TABS):
        await socket.close(TOO_MUCH, "there are too many of you")
        return
    await socket.accept()
    connection = Connection()
    async with room.lock:
        await _enter(room, seat, connection, since)
    pump = asyncio.create_task(connection.pump(socket))
    try:
        with suppress(WebSocketDisconnect):
            await _listen(socket, room, seat, connection)
    finally:
        room.leave(seat, connection)
        pump.cancel()
        with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            await pump


async def _enter(room: Room, seat: SeatId, connection: Connection, since: int) -> None:
    """Show everything to a new connection; go on with the game, since whoever drove it may be gone."""
    try:
        room.join(seat, connection, since)
    except Exception as fault:  # noqa: BLE001 - a bug of ours in the rules of one game
        await room.freeze(seat, "looking at the game", fault)
        return
    if room.opened is not None:
        await drive(room)


async def _listen(socket: Socket, room: Room, seat: SeatId, connection: Connection) -> None:
    """Messages are carried out in turn; questions beside, so that a slow one holds up no answer."""
    bucket = room.messages.get(seat) or Bucket(room.house.settings.messages)  # all tabs of a seat have one
    refused, beside = 0, set[asyncio.Task[None]]()
    while True:
        raw = await socket.receive_data("text")
        if not bucket.take():
            refused += 1
            connection.send(frames.encode(Refused("", "rate", "not so fast")))
            if refused > MOST_REFUSED:
                connection.close(TOO_MUCH)
                return
            continue
        try:
            message = messages.decode(raw)
        except (msgspec.DecodeError, msgspec.ValidationError, RecursionError) as fault:
            connection.send(frames.encode(Refused("", "unreadable", str(fault)[:200])))
            continue
        if isinstance(message, messages.Query) and len(beside) >= MOST_BESIDE:
            connection.send(frames.encode(Refused(message.id, "rate", "one question after the other")))
            continue
        reply = _reply(room, seat, message, connection)
        match message:
            case messages.Query():
                task = asyncio.create_task(reply)
                beside.add(task)
                task.add_done_callback(beside.discard)
            case _:
                await reply


async def _reply(room: Room, seat: SeatId, message: FromClient, connection: Connection) -> None:
    """Carry a message out and say so at once: it goes out together with what it has changed."""
    connection.send(frames.encode(await act(room, seat, message)))
