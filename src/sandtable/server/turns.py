"""Whose turn it is to write: SQLite takes one at a time, and makes whoever comes second sleep.

It sleeps for 1, 2, 5, 10... milliseconds, up to a hundred at a time, while others who come later may be
quicker. Those who wait for a lock of the system are woken as soon as it is free.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, LOCK_UN, flock
from threading import Lock

from sqlalchemy.engine import URL


class Turn:
    """One at a time, threads of this process and other processes; whoever dies has had his turn.

    The file is not that of the database: to close that would lose SQLite's own locks.
    """

    def __init__(self, address: URL) -> None:
        self._threads = Lock()
        self._file = os.open(f"{address.database}-turn", os.O_RDWR | os.O_CREAT, 0o600)

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Wait for our turn, and have it."""
        with self._threads:
            flock(self._file, LOCK_EX)
            try:
                yield
            finally:
                flock(self._file, LOCK_UN)

    def close(self) -> None:
        os.close(self._file)
