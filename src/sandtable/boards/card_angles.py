"""What depends on whole positions, not on cross-hairs: who flanks whom, who stands in the line of fire."""

from __future__ import annotations

from functools import cache

from sandtable.boards.cards import CardGrid
from sandtable.boards.sight import mask_of


def _vector(width: int, start: int, end: int) -> tuple[int, int]:
    return end % width - start % width, end // width - start // width


def is_beyond(grid: CardGrid, firer: int, enemy: int, other: int) -> bool:
    """Whether a position lies exactly behind an enemy's as the firer looks at it, however far."""
    return bool(behind(grid, firer, enemy) >> other & 1)


def behind(grid: CardGrid, firer: int, enemy: int) -> int:
    """The mask of the positions exactly behind an enemy's as the firer looks at it."""
    return _behind(grid.width, grid.height, firer, enemy)


@cache
def _behind(width: int, height: int, firer: int, enemy: int) -> int:
    """On a line with both, on the far side of the enemy; nothing is behind one in the firer's own place."""
    ax, ay = _vector(width, firer, enemy)
    steps = [_vector(width, enemy, other) for other in range(width * height)]
    return mask_of(n for n, (bx, by) in enumerate(steps) if ax * by == ay * bx and ax * bx + ay * by > 0)


def are_flanking(grid: CardGrid, enemy: int, one: int, other: int) -> bool:
    """Whether two positions that touch an enemy's lie at 90 degrees or more around it, but not opposite."""
    if grid.ranges[enemy][one] != 1 or grid.ranges[enemy][other] != 1:
        return False
    ax, ay = _vector(grid.width, enemy, one)
    bx, by = _vector(grid.width, enemy, other)
    return ax * bx + ay * by <= 0 and (ax, ay) != (-bx, -by)
