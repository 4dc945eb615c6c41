"""WSS-GEN.8, WSS-R.134: the dice, each roll under the name of its purpose and of whom it is for."""

from __future__ import annotations

from functools import lru_cache

from sandtable.engine.chance import draw

from .state import WarStorm

FACES = range(1, 7)


@lru_cache(64)
def scale(value: int, good: str, bad: str) -> tuple[str, ...]:
    """What each sum of two dice gives against a value that it must not exceed."""
    return tuple(good if total <= value else bad for total in range(2, 13))


async def d6(s: WarStorm, clause: str, purpose: str) -> int:
    """WSS-GEN.8, WSS-R.134 One die."""
    return await draw(s, clause, purpose, FACES)


async def two_dice(s: WarStorm, clause: str, purpose: str) -> int:
    """WSS-GEN.8, WSS-R.134 The sum of two dice."""
    first = await draw(s, clause, purpose, FACES)
    return first + await draw(s, clause, purpose, FACES)
