"""The journal: answers go to a process that stores all that have come in one transaction, and says so.

A process and not a thread: writing would fight with the event loop for the interpreter, and every answer of
every game would wait for it. Nobody waits for a turn to hand an answer over: while one transaction is on its
way to the disk, what comes for the next gathers in the pipe.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from struct import Struct as Layout

import msgspec

from sandtable.server.entries import Conflict, Entry

SIZE = Layout("<I")
STORED, TAKEN, FAILED = b"scf"  # what became of an entry: a byte for each, in the order in which they came
MOST_OUTCOMES = 4096


class StoreFailed(Exception):
    """The store could not be written."""


class Journal:
    """Appends from the event loop; `append` returns when the entry is on disk."""

    def __init__(self, url: str, origin: str) -> None:
        self._command = [sys.executable, "-m", "sandtable.server.writer", url, origin]
        self._process: Process | None = None
        self._hearing: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()
        self._under_way: deque[asyncio.Future[None]] = deque()

    async def start(self) -> None:
        """Start the process; it is started again by itself if it dies."""
        self._process = await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE)
        self._hearing = asyncio.create_task(self._hear(self._process))

    async def append(self, entry: Entry) -> None:
        """Store an entry; Conflict if others were quicker, StoreFailed if it cannot be done."""
        process = self._process or await self._again()
        stored = asyncio.get_running_loop().create_future()
        self._under_way.append(stored)
        assert process.stdin is not None
        process.stdin.write(framed(entry))
        await stored

    async def close(self) -> None:
        """Store what is still under way, then stop."""
        if self._process is not None and self._hearing is not None:
            assert self._process.stdin is not None
            self._process.stdin.close()
            await self._hearing

    async def _again(self) -> Process:
        """The process is gone: have another one, however many wait for it."""
        async with self._starting:
            if self._process is None:
                await self.start()
        assert self._process is not None
        return self._process

    async def _hear(self, process: Process) -> None:
        """Tell those who wait what became of their entries, until the process ends."""
        assert process.stdout is not None
        while outcomes := await process.stdout.read(MOST_OUTCOMES):
            for outcome in outcomes:
                _settle(self._under_way.popleft(), outcome)
        self._process = None
        while self._under_way:
            _settle(self._under_way.popleft(), FAILED)
        await process.wait()


def framed(entry: Entry) -> bytes:
    """An entry with its length before it."""
    body = msgspec.msgpack.encode(entry)
    return SIZE.pack(len(body)) + body


def _settle(stored: asyncio.Future[None], outcome: int) -> None:
    if stored.cancelled():
        return
    if outcome == STORED:
        stored.set_result(None)
    else:
        stored.set_exception(Conflict() if outcome == TAKEN else StoreFailed())
