"""Tables with a limit: for what follows from a key that does not change."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
T = TypeVar("T")
MOST = 1 << 16


class Memory(dict[K, T]):
    """What was found for a key; when it is too much all is forgotten."""

    def __init__(self, most: int = MOST) -> None:
        super().__init__()
        self._most = most

    def keep(self, key: K, found: T) -> T:
        if len(self) >= self._most:
            self.clear()
        self[key] = found
        return found


class Lookup(Memory[K, T]):
    """A table that fills itself: what `find` makes of a key, found once."""

    def __init__(self, find: Callable[[K], T], most: int = MOST) -> None:
        super().__init__(most)
        self._find = find

    def __missing__(self, key: K) -> T:
        return self.keep(key, self._find(key))
