"""How often somebody may do something: a bucket that fills steadily and is emptied by what is done."""

from __future__ import annotations

from collections.abc import Hashable
from time import monotonic

from sandtable.server.settings import Rate

MOST_BUCKETS = 10_000


class Bucket:
    """Allows `rate.burst` at once and `rate.second` a second after that."""

    __slots__ = ("_full_at", "_rate")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._full_at = monotonic()

    def take(self) -> bool:
        """True if there was something left to take."""
        now = monotonic()
        full_at = max(self._full_at, now) + 1 / self._rate.second
        if full_at - now > self._rate.burst / self._rate.second:
            return False
        self._full_at = full_at
        return True

    @property
    def is_full(self) -> bool:
        return self._full_at <= monotonic()


class Buckets:
    """A bucket for each of many; full ones are forgotten when there are too many."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: dict[Hashable, Bucket] = {}

    def take(self, who: Hashable) -> bool:
        bucket = self._buckets.get(who)
        if bucket is None:
            if len(self._buckets) >= MOST_BUCKETS:
                self._buckets = {who: held for who, held in self._buckets.items() if not held.is_full}
            bucket = self._buckets[who] = Bucket(self._rate)
        return bucket.take()
