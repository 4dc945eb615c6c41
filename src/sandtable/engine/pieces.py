"""Opaque numbers: which numbers are in use is public, which piece has which is its owner's secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sandtable.engine.chance import drawn
from sandtable.engine.facts import SeatId

if TYPE_CHECKING:
    from sandtable.engine.state import State


async def opaque_numbers(s: State, clause: str, count: int, pool: Sequence[int], owner: SeatId) -> list[int]:
    """A number for each of `count` pieces: first the numbers are drawn openly, then dealt out in secret."""
    numbers = await drawn(s, clause, "number", pool, count)
    return await drawn(s, clause, "piece", sorted(numbers), count, seen_by=(owner,))
