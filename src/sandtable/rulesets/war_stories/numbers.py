"""WS-R.26, WS-D.1: ID numbers. What all may see of a counter, all may read from the range of its number."""

from __future__ import annotations

from collections import Counter as Tally
from functools import lru_cache
from typing import Final, TypeAlias

from sandtable.rulesets.war_stories.sheets import Booklet
from sandtable.rulesets.war_stories.tables import Pack

Look: TypeAlias = tuple[str, str, int]
FIRST: Final = (100, 550)
SPAN: Final = 20
COUNTERS: Final = range(10, 70)
"""The numbers of fog-of-war counters."""
WRECKS: Final = 2000
DROPPED: Final = 3000
"""Wrecks and dropped weapons are numbered from here on in the order in which they appear."""


@lru_cache(maxsize=16)
def _looks(units: tuple[Look, ...]) -> tuple[Look, ...]:
    return tuple(sorted(set(units)))


def looks_of(pack: Pack) -> tuple[Look, ...]:
    """WS-R.20 The looks of counters: kind, size and signature, in order."""
    return _looks(tuple(kind.look for kind in pack.units.values()))


def range_of(pack: Pack, side: int, look: Look) -> range:
    """The numbers for counters of a side with this look."""
    first = FIRST[side] + SPAN * looks_of(pack).index(look)
    return range(first, first + SPAN)


def crowded(booklet: Booklet, pack: Pack) -> str:
    """What is wrong if a side has more counters of one look than there are numbers for."""
    found: Tally[Look] = Tally()
    for counts in (booklet.units, booklet.decoys, *(group.units for group in booklet.reinforcements)):
        for kind, count in counts.items():
            found[pack.units[kind].look] += count
    return next((f"at most {SPAN} counters look like {look}" for look, n in found.items() if n > SPAN), "")
