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
from sandtable.server.limits import Bucket
from sandtable.server.room import Room
from sandtable.server.wire import Refused

Socket = WebSocket[Any, Any, State]
MOST_FRAMES = 500
MOST_REFUSED = 100
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
            await socket.send_text(frame)
        await socket.close(frame)


async def attend(socket: Socket, room: Room, seat: SeatId, since: int) -> None:
    """Serve a socket from its first frame to its end."""
    await socket.accept()
    connection = Connection()
    async with room.lock:
        room.join(seat, connection, since)
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
    bucket, refused = Bucket(room.house.settings.messages), 0
    while True:
        raw = await socket.receive_data("text")
        if bucket.take():
            connection.send(wire.encode(await answered(room, seat, raw)))
            continue
        refused += 1
        connection.send(wire.encode(Refused("", "rate", "not so fast")))
        if refused > MOST_REFUSED:
            connection.close(TOO_MUCH)
            return


async def answered(room: Room, seat: SeatId, raw: str | bytes) -> wire.Answered:
    """Read a message and carry it out; that goes on even if the sender has left."""
    try:
        message = wire.decode(raw)
    except (msgspec.DecodeError, msgspec.ValidationError) as fault:
        return Refused("", "unreadable", str(fault)[:200])
    return await asyncio.shield(asyncio.ensure_future(act(room, seat, message)))
