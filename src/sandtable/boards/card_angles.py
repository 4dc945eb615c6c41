"""What depends on whole positions, not on cross-hairs: who flanks whom, who stands in the line of fire."""

from __future__ import annotations

from sandtable.boards.cards import CardGrid


def _vector(width: int, start: int, end: int) -> tuple[int, int]:
    return end % width - start % width, end // width - start // width


def is_beyond(grid: CardGrid, firer: int, enemy: int, other: int) -> bool:
    """Whether a position lies exactly behind an enemy's as the firer looks at it, however far."""
    ax, ay = _vector(grid.width, firer, enemy)
    bx, by = _vector(grid.width, enemy, other)
    return ax * by == ay * bx and ax * bx + ay * by > 0


def are_flanking(grid: CardGrid, enemy: int, one: int, other: int) -> bool:
    """Whether two positions that touch an enemy's lie at 90 degrees or more around it, but not opposite."""
    if grid.ranges[enemy][one] != 1 or grid.ranges[enemy][other] != 1:
        return False
    ax, ay = _vector(grid.width, enemy, one)
    bx, by = _vector(grid.width, enemy, other)
    return ax * bx + ay * by <= 0 and (ax, ay) != (-bx, -by)
