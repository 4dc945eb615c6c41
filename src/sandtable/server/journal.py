"""The journal: answers go to a process that stores all that wait in one transaction, and says so.

A process and not a thread: writing would fight with the event loop for the interpreter, and every answer of
every game would wait for it.
"""

from __future__ import annotations

import asyncio
import sys
from struct import Struct as Layout

import msgspec
from msgspec import Struct

from sandtable.server.store import Conflict, Kept

MOST_AT_ONCE = 200
SIZE = Layout("<I")
STORED, TAKEN, FAILED = b"scf"  # what became of an entry: a byte for each of a batch, in its order


class StoreFailed(Exception):
    """The store could not be written."""


class _Waiting(Struct, frozen=True):
    kept: Kept
    stored: asyncio.Future[None]


def framed(batch: list[Kept]) -> bytes:
    """A batch with its length before it."""
    body = msgspec.msgpack.encode(batch)
    return SIZE.pack(len(body)) + body


class Journal:
    """Appends from the event loop; `append` returns when the entry is on disk."""

    def __init__(self, url: str, origin: str) -> None:
        self._command = [sys.executable, "-m", "sandtable.server.writer", url, origin]
        self._process: asyncio.subprocess.Process | None = None
        self._waiting: list[_Waiting] = []
        self._writing: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start the process; it is started again by itself if it dies."""
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe)

    async def append(self, kept: Kept) -> None:
        """Store an entry; Conflict if its number is taken, StoreFailed if it cannot be done."""
        waiting = _Waiting(kept, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())
        await waiting.stored

    async def close(self) -> None:
        """Store what still waits, then stop."""
        if self._writing is not None:
            await self._writing
        if self._process is not None:
            assert self._process.stdin is not None
            self._process.stdin.close()
            await self._process.wait()

    async def _write(self) -> None:
        while self._waiting:
            batch = self._waiting[:MOST_AT_ONCE]
            del self._waiting[:MOST_AT_ONCE]
            try:
                outcomes = await self._exchange([waiting.kept for waiting in batch])
            except (OSError, EOFError, RuntimeError):  # the process is gone
                self._process = None
                outcomes = bytes([FAILED] * len(batch))
            for waiting, outcome in zip(batch, outcomes, strict=True):
                _settle(waiting, outcome)

    async def _exchange(self, batch: list[Kept]) -> bytes:
        """Hand a batch over and hear what became of each."""
        if self._process is None:
            await self.start()
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(framed(batch))
        return await process.stdout.readexactly(len(batch))


def _settle(waiting: _Waiting, outcome: int) -> None:
    if waiting.stored.cancelled():
        return
    if outcome == STORED:
        waiting.stored.set_result(None)
    else:
        waiting.stored.set_exception(Conflict() if outcome == TAKEN else StoreFailed())
