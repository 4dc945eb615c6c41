"""A table that fills itself, with a limit: for what follows from a key that does not change."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
T = TypeVar("T")
MOST = 1 << 16


class Lookup(dict[K, T]):
    """What `find` makes of a key, found once; when it is too much all is forgotten."""

    def __init__(self, find: Callable[[K], T], most: int = MOST) -> None:
        super().__init__()
        self._find, self._most = find, most

    def __missing__(self, key: K) -> T:
        if len(self) >= self._most:
            self.clear()
        found = self[key] = self._find(key)
        return found
