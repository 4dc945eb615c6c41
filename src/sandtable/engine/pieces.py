"""Opaque numbers: which numbers are in use is public, which piece has which is its owner's secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sandtable.engine.chance import draw
from sandtable.engine.facts import ALL, SeatId, SeenBy

if TYPE_CHECKING:
    from sandtable.engine.state import State


async def opaque_numbers(s: State, clause: str, count: int, pool: Sequence[int], owner: SeatId) -> list[int]:
    """A number for each of `count` pieces: first the numbers are drawn openly, then dealt out in secret."""
    numbers = await _drawn(s, clause, "number", count, pool, ALL)
    return await _drawn(s, clause, "piece", count, numbers, (owner,))


async def _drawn(
    s: State, clause: str, purpose: str, count: int, pool: Sequence[int], seen_by: SeenBy
) -> list[int]:
    rest = sorted(pool)
    chosen = []
    for _ in range(count):
        chosen.append(await draw(s, clause, purpose, rest, seen_by=seen_by))
        rest.remove(chosen[-1])
    return chosen
