"""Load from a process of its own: many sockets, each sending at a steady rate, and how long answers took.

    python -m tests.server.load SECONDS RATE play PORT TABLE:TOKEN:TOKEN ...
    python -m tests.server.load SECONDS RATE echo PORT SOCKETS PORT TABLE:TOKEN ...

prints a line of JSON: how many answers, and the median and 99th percentile in milliseconds. Beside the echo
bots are kept busy at these tables, which is not timed.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Awaitable, Callable, Coroutine
from itertools import count
from random import Random
from time import perf_counter
from typing import Any

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

Exchange = Callable[[], Awaitable[bool]]
Timed = Coroutine[Any, Any, list[float]]
SETTLE = 1.0


async def paced(exchange: Exchange, random: Random, rate: float, seconds: float) -> list[float]:
    """Exchange messages at a steady rate from a random moment on; how long each took."""
    taken = []
    due = perf_counter() + SETTLE + random.random() / rate
    end = perf_counter() + SETTLE + seconds
    while due < end:
        await asyncio.sleep(max(0.0, due - perf_counter()))
        begun = perf_counter()
        if await exchange():
            taken.append(perf_counter() - begun)
        due += 1 / rate
    return taken


class Seat:
    """One seat of a game: answers when it is asked, otherwise says how far it has read."""

    def __init__(self, socket: ClientConnection, random: Random, *, weighs: bool) -> None:
        self.socket = socket
        self.random = random
        self.weighs = weighs
        self.ask: Any = None
        self.arrived = asyncio.Event()
        self.ids = count()
        self.waits = ""

    async def listen(self) -> None:
        """Keep the pending ask and notice the answer to the last message."""
        async for raw in self.socket:
            come = msgspec.json.decode(raw)
            for frame in come if isinstance(come, list) else [come]:
                self.heed(frame)

    def heed(self, frame: dict[str, Any]) -> None:
        match frame["type"]:
            case "hello":
                self.ask = frame["scene"].get("ask")
            case "update":
                if "ask" in frame.get("unset", ()):
                    self.ask = None
                self.ask = frame.get("set", {}).get("ask", self.ask)
            case "done" | "refused" | "told" if frame["id"] == self.waits:
                self.arrived.set()

    async def exchange(self) -> bool:
        """A real answer if this seat is asked: True if it was one."""
        self.waits = f"{id(self)}-{next(self.ids)}"
        self.arrived.clear()
        ask = self.ask
        message: dict[str, Any] = {"type": "place", "id": self.waits, "facts": 0}
        if ask is not None:
            answers = [{"text": self.random.choice(ask["options"])["text"]}]
            if self.weighs:
                odds = {"type": "query", "id": "odds", "what": "odds", **answers[0]}
                await self.socket.send(msgspec.json.encode(odds).decode())
            message = {"type": "answer", "id": self.waits, "ask": ask["number"], "answers": answers}
        await self.socket.send(msgspec.json.encode(message).decode())
        await self.arrived.wait()
        return ask is not None


async def play(port: int, tables: list[str], rate: float, seconds: float) -> list[float]:
    """All seats of these tables at once."""
    seats = []
    for number, (table, token, weighs) in enumerate(_seats(tables)):
        url = f"ws://127.0.0.1:{port}/api/tables/{table}/live"
        headers = {"authorization": f"Bearer {token}"}
        socket = await connect(url, additional_headers=headers, compression=None, max_size=None)
        seats.append(Seat(socket, Random(number), weighs=weighs))
    listeners = [asyncio.create_task(seat.listen()) for seat in seats]
    taken = await asyncio.gather(*(paced(seat.exchange, seat.random, rate, seconds) for seat in seats))
    for seat in seats:
        await seat.socket.close()
    await asyncio.gather(*listeners)
    return [one for some in taken for one in some]


def _seats(tables: list[str]) -> list[tuple[str, str, bool]]:
    """Tables, tokens, and whether a bot sits opposite: then odds are asked for, to keep its process busy."""
    split = [table.split(":") for table in tables]
    return [(table, token, len(tokens) == 1) for table, *tokens in split for token in tokens]


async def echo(port: int, sockets: int, rate: float, seconds: float) -> list[float]:
    """A bare echo with as many sockets."""
    open_ones = [await connect(f"ws://127.0.0.1:{port}", compression=None) for _ in range(sockets)]

    def exchange(socket: ClientConnection) -> Exchange:
        async def one() -> bool:
            await socket.send('{"type":"echo"}' + " " * 80)
            await socket.recv()
            return True

        return one

    work = (paced(exchange(s), Random(n), rate, seconds) for n, s in enumerate(open_ones))
    taken = await asyncio.gather(*work)
    for socket in open_ones:
        await socket.close()
    return [one for some in taken for one in some]


async def beside(timed: Timed, other: Timed) -> list[float]:
    """What was timed, while something else went on."""
    taken, _ = await asyncio.gather(timed, other)
    return taken


def main(arguments: list[str]) -> None:
    gc.disable()  # its own pauses are not those of the server
    seconds, rate, what, port, *rest = arguments
    pace = float(rate), float(seconds)
    if what == "echo":
        sockets, other, *tables = rest
        work = beside(echo(int(port), int(sockets), *pace), play(int(other), tables, *pace))
    else:
        work = play(int(port), rest, *pace)
    taken = sorted(uvloop.run(work))
    half, most = taken[len(taken) // 2] * 1000, taken[int(len(taken) * 0.99)] * 1000
    print(msgspec.json.encode({"answers": len(taken), "median": half, "p99": most}).decode())


if __name__ == "__main__":
    main(sys.argv[1:])
