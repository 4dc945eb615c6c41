"""Lines of sight between cross-hairs, exactly: a card blocks with its whole face, not with a corner touched.

A line runs from column to column; in each the rows it enters follow from where it comes in and goes out, as
fractions over its width. As cross-hairs never lie on an edge, a line runs along none, and one that passes
through a corner enters only the two cards on its way. What a line crosses follows from its ends and is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Final

from sandtable.boards.cards import SIDE, CardGrid, Point, Spread
from sandtable.boards.sight import cells_in, mask_of

MOST_LINES: Final = 1 << 18


def crossed(width: int, start: Point, end: Point) -> tuple[int, ...]:
    """The positions whose inside a line enters, from the first to the last, both ends included."""
    if start[0] > end[0]:
        return crossed(width, end, start)[::-1]
    cells: list[int] = []
    for column in range(start[0] // SIDE, end[0] // SIDE + 1):
        rows = _rows(column, start, end)
        cells.extend(row * width + column for row in (rows if end[1] >= start[1] else reversed(rows)))
    return tuple(cells)


def _rows(column: int, start: Point, end: Point) -> range:
    """The rows that a line, given from west to east, enters in a column."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    if dx == 0:
        low, high, scale = min(start[1], end[1]), max(start[1], end[1]), SIDE
    else:
        west, east = max(start[0], SIDE * column), min(end[0], SIDE * column + SIDE)
        there = (start[1] * dx + dy * (west - start[0]), start[1] * dx + dy * (east - start[0]))
        low, high, scale = min(there), max(there), SIDE * dx
    first = low // scale
    return range(first, max(first + 1, -(-high // scale)))


class Lines(dict[tuple[Point, Point], int]):
    """By the ends of a line the mask of what it crosses between them, on maps of one width."""

    def __init__(self, width: int) -> None:
        self._width = width

    def __missing__(self, ends: tuple[Point, Point]) -> int:
        """The mask of an equal line in the corner of the map, moved to where this one lies."""
        (ax, ay), (bx, by) = ends
        column, row = min(ax, bx) // SIDE, min(ay, by) // SIDE
        west, north = SIDE * column, SIDE * row
        line = _in_corner(self._width, (ax - west, ay - north), (bx - west, by - north))
        if len(self) >= MOST_LINES:
            self.clear()
        self[ends] = mask = line << row * self._width + column
        return mask


@lru_cache(maxsize=1 << 16)
def _in_corner(width: int, start: Point, end: Point) -> int:
    return mask_of(crossed(width, start, end)[1:-1])


@cache
def lines_of(width: int) -> Lines:
    """The lines of all maps of one width."""
    return Lines(width)


def sees(grid: CardGrid, spread: Spread, start: int, end: int) -> bool:
    """Whether the line between two cross-hairs is free of blocking cards other than those at its ends."""
    points = spread.points
    return not lines_of(grid.width)[points[start], points[end]] & spread.blocking


def seen_from(grid: CardGrid, spread: Spread, start: int) -> int:
    """The mask of the positions that can be seen from one, itself included."""
    return mask_of(cell for cell in grid.positions if sees(grid, spread, start, cell))


def in_sight(grid: CardGrid, spread: Spread, starts: Sequence[int], cells: Iterable[int]) -> Iterator[int]:
    """Those of some positions that can be seen from one of others, as far as they are looked for."""
    points, blocking, lines = spread.points, spread.blocking, lines_of(grid.width)
    for cell in cells:
        there = points[cell]
        for start in starts:
            if not lines[points[start], there] & blocking:
                yield cell
                break


def blocked_by(grid: CardGrid, spread: Spread, start: int, end: int) -> tuple[int, ...]:
    """The cards that stop a line, the nearest to its start first; none if it is free."""
    line = crossed(grid.width, spread.points[start], spread.points[end])
    return tuple(cell for cell in line[1:-1] if spread.blocking >> cell & 1)


def placeable(grid: CardGrid, spread: Spread, start: int) -> Iterator[int]:
    """The open positions in sight of one that touch a card already laid, as far as they are looked for."""
    points, blocking = spread.points, spread.blocking
    lines, here = lines_of(grid.width), points[start]
    beside = cells_in(spread.beside & ~spread.laid)
    return (cell for cell in beside if not lines[here, points[cell]] & blocking)
