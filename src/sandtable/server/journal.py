"""The journal: one thread stores answers, all that wait in one transaction, and says when they are safe."""

from __future__ import annotations

import asyncio
from queue import Empty, SimpleQueue
from threading import Thread

from msgspec import Struct

from sandtable.server.store import Kept, Store

MOST_AT_ONCE = 200


class _Waiting(Struct, frozen=True):
    kept: Kept
    stored: asyncio.Future[None]


class Journal:
    """Appends from the event loop; `append` returns when the entry is on disk."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = Thread(target=self._write, name="journal", daemon=True)
        self._thread.start()

    async def append(self, kept: Kept) -> None:
        """Store an entry; Conflict if its number is taken."""
        waiting = _Waiting(kept, self._loop.create_future())
        self._queue.put(waiting)
        await waiting.stored

    async def close(self) -> None:
        """Store what still waits, then stop."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _write(self) -> None:
        while (first := self._queue.get()) is not None:
            batch, more = self._collect(first)
            try:
                outcomes = self._store.append([waiting.kept for waiting in batch])
            except Exception as fault:  # noqa: BLE001 - every answer that waits is told
                outcomes = [fault] * len(batch)
            self._loop.call_soon_threadsafe(_settle, batch, outcomes)
            if not more:
                return

    def _collect(self, first: _Waiting) -> tuple[list[_Waiting], bool]:
        """All that waits now, and whether more may come."""
        batch = [first]
        while len(batch) < MOST_AT_ONCE:
            try:
                following = self._queue.get_nowait()
            except Empty:
                break
            if following is None:
                return batch, False
            batch.append(following)
        return batch, True


def _settle(batch: list[_Waiting], outcomes: list[Exception | None]) -> None:
    for waiting, fault in zip(batch, outcomes, strict=True):
        if waiting.stored.cancelled():
            continue
        if fault is None:
            waiting.stored.set_result(None)
        else:
            waiting.stored.set_exception(fault)
