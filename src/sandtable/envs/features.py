"""Any scene as numbers: each fact of it is hashed to a place in a vector of fixed length.

Nothing here knows a ruleset. What lies in a list with other things is told apart by where and what it is, so
that "a gun at C3 and a squad at D5" and "a gun at D5 and a squad at C3" are not the same. The own number of a
piece does not tell it apart: it is drawn anew in each game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float32]
TELLING = ("cell", "at", "inside", "place", "seat", "side", "name", "kind")
"""What tells one thing of a list from another, as far as it has them: where, whose and what it is."""


def features(data: Any, size: int) -> Vector:
    """Words and truths count one each, numbers count for what they are; far numbers are drawn near."""
    vector = np.zeros(size, np.float32)
    for name, value in _facts(data, ""):
        place = crc32(name.encode())
        vector[place % size] += value if place & 1 << 31 else -value
    return np.tanh(vector / 4, dtype=np.float32)


def _facts(data: Any, path: str) -> Iterator[tuple[str, float]]:
    """What plain data say, each with its weight."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _facts(value, f"{path}.{key}")
    elif isinstance(data, list | tuple):
        for item in data:
            told = [str(item[key]) for key in TELLING if key in item] if isinstance(item, dict) else ()
            yield from _facts(item, f"{path}[{' '.join(told)}]")
    elif isinstance(data, bool) or not isinstance(data, int | float):
        yield f"{path}={data}", 1.0
    else:
        yield path, float(data)
