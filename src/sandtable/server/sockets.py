"""One WebSocket: frames go out in order, messages come in and are carried out one after the other."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from sandtable.engine.facts import SeatId
from sandtable.server import wire
from sandtable.server.acts import act
from sandtable.server.drive import drive
from sandtable.server.limits import Bucket
from sandtable.server.room import Room
from sandtable.server.wire import Refused

Socket = WebSocket[Any, Any, State]
MOST_FRAMES = 500
MOST_REFUSED = 100
MOST_BESIDE = 8
QUESTION = '"query"'
RESTART = 1012
TOO_SLOW = 1013
TOO_MUCH = 1008


class Connection:
    """What waits to be sent to one socket; one that does not read is closed."""

    def __init__(self) -> None:
        self._frames: asyncio.Queue[bytes | int] = asyncio.Queue()

    def send(self, frame: bytes) -> None:
        if self._frames.qsize() >= MOST_FRAMES:
            self._frames.put_nowait(TOO_SLOW)
        else:
            self._frames.put_nowait(frame)

    def close(self, code: int = RESTART) -> None:
        self._frames.put_nowait(code)

    async def pump(self, socket: Socket) -> None:
        """Send until there is a reason to close."""
        while not isinstance(frame := await self._frames.get(), int):
            await socket.send({"type": "websocket.send", "bytes": None, "text": frame.decode()})
        await socket.close(frame)


async def attend(socket: Socket, room: Room, seat: SeatId, since: int) -> None:
    """Serve a socket from its first frame to its end."""
    await socket.accept()
    connection = Connection()
    async with room.lock:
        room.join(seat, connection, since)
        if room.opened is not None:
            await drive(room)  # whoever drove this game may be gone
    pump = asyncio.create_task(connection.pump(socket))
    try:
        with suppress(WebSocketDisconnect):
            await _listen(socket, room, seat, connection)
    finally:
        room.leave(seat, connection)
        pump.cancel()
        with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            await pump


async def _listen(socket: Socket, room: Room, seat: SeatId, connection: Connection) -> None:
    """Messages are carried out in turn; questions beside, so that a slow one holds up no answer."""
    bucket, refused, beside = Bucket(room.house.settings.messages), 0, set[asyncio.Task[None]]()
    while True:
        raw = await socket.receive_data("text")
        if not bucket.take() or len(beside) >= MOST_BESIDE:
            refused += 1
            connection.send(wire.encode(Refused("", "rate", "not so fast")))
            if refused > MOST_REFUSED:
                connection.close(TOO_MUCH)
                return
            continue
        reply = _reply(room, seat, raw, connection)
        if QUESTION in raw:
            task = asyncio.create_task(reply)
            beside.add(task)
            task.add_done_callback(beside.discard)
        else:
            await reply


async def _reply(room: Room, seat: SeatId, raw: str, connection: Connection) -> None:
    connection.send(wire.encode(await answered(room, seat, raw)))


async def answered(room: Room, seat: SeatId, raw: str | bytes) -> wire.Answered:
    """Read a message and carry it out; that goes on even if the sender has left."""
    try:
        message = wire.decode(raw)
    except (msgspec.DecodeError, msgspec.ValidationError) as fault:
        return Refused("", "unreadable", str(fault)[:200])
    return await asyncio.shield(asyncio.ensure_future(act(room, seat, message)))
