"""The grid of terrain cards: positions in a rectangle, cards laid on them upright or turned, in integers.

Positions are numbered row by row from the north-west corner; x grows eastward, y southward. A position is a
square of twelve units, and a card's cross-hair lies three, six or nine units from its west and north edges,
never on an edge or a corner. An open position is seen from and aimed at in its centre. `card_sight`
has the lines between cross-hairs, `card_angles` what depends on whole positions only.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from msgspec import Struct

from sandtable.boards.grid import column_letters
from sandtable.boards.maps import OFF_MAP
from sandtable.boards.sight import mask_of

Point: TypeAlias = tuple[int, int]

SIDE = 12
MOST_POSITIONS = 64
CENTRE: Point = (6, 6)
CROSS_HAIRS: dict[str, Point] = {
    "NW": (3, 3), "N": (6, 3), "NE": (9, 3),
    "W": (3, 6), "C": CENTRE, "E": (9, 6),
    "SW": (3, 9), "S": (6, 9), "SE": (9, 9),
}  # fmt: skip
STEPS: tuple[Point, ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""One position north, north-east and on, clockwise."""
COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


class CardGrid(Struct, frozen=True):
    """The positions of a map and how they lie to each other; a hole is crossed by lines, by nothing else."""

    width: int
    height: int
    labels: tuple[str, ...]
    positions: tuple[int, ...]
    """The positions that exist for play, in order."""
    everywhere: int
    """The same as a bit mask."""
    neighbours: tuple[tuple[int, ...], ...]
    """For each position those that touch it, diagonals included, clockwise from the top."""
    near: tuple[int, ...]
    """The same as bit masks."""
    ranges: tuple[bytes, ...]
    """How many positions it is from one to another; a diagonal step counts one."""

    def cell(self, label: str) -> int:
        """The position with this label, such as C3."""
        if label not in self.labels:
            raise ValueError(f"there is no position {label!r} on a map of {self.width} by {self.height}")
        return self.labels.index(label)

    def column_and_row(self, cell: int) -> Point:
        """How far east and how far south a position lies, from 0."""
        row, column = divmod(cell, self.width)
        return column, row

    def step(self, cell: int, direction: int, north: int = 0) -> int:
        """The position one step off, direction 0 to 7 clockwise from `north` (itself one of them)."""
        dx, dy = STEPS[(direction + north) % 8]
        x, y = self.column_and_row(cell)
        there = _cell_at(self.width, self.height, x + dx, y + dy)
        return there if there in self.positions else OFF_MAP

    def direction(self, start: int, end: int) -> int:
        """The direction of the step from a position to one that touches it."""
        (ax, ay), (bx, by) = self.column_and_row(start), self.column_and_row(end)
        return STEPS.index((bx - ax, by - ay))


def _cell_at(width: int, height: int, x: int, y: int) -> int:
    return y * width + x if 0 <= x < width and 0 <= y < height else OFF_MAP


def card_grid(width: int, height: int, holes: Iterable[str] = ()) -> CardGrid:
    """A rectangle of positions, without those named as holes."""
    count = width * height
    if not 0 < count <= MOST_POSITIONS or width < 1:
        raise ValueError(f"a map of cards has 1 to {MOST_POSITIONS} positions, not {width} by {height}")
    labels = tuple(f"{column_letters(cell % width)}{cell // width + 1}" for cell in range(count))
    gone = set(holes)
    if not gone <= set(labels):
        raise ValueError(f"the holes {sorted(gone - set(labels))} are not on the map")
    exists = [label not in gone for label in labels]

    def touching(cell: int) -> tuple[int, ...]:
        around = [_cell_at(width, height, cell % width + dx, cell // width + dy) for dx, dy in STEPS]
        return tuple(there for there in around if there != OFF_MAP and exists[there])

    def distance(a: int, b: int) -> int:
        return max(abs(a % width - b % width), abs(a // width - b // width))

    neighbours = tuple(touching(cell) for cell in range(count))
    positions = tuple(cell for cell in range(count) if exists[cell])
    return CardGrid(
        width=width,
        height=height,
        labels=labels,
        positions=positions,
        everywhere=mask_of(positions),
        neighbours=neighbours,
        near=tuple(mask_of(around) for around in neighbours),
        ranges=tuple(bytes(distance(a, b) for b in range(count)) for a in range(count)),
    )


class Spread(Struct, frozen=True):
    """The cards on the table, as far as lines are concerned; laying one makes another spread."""

    points: tuple[Point, ...]
    """Where the cross-hair of each position lies."""
    laid: int = 0
    """The positions with a card."""
    blocking: int = 0
    """The positions with a card that nobody sees through."""
    beside: int = 0
    """The positions that touch one with a card."""


def bare(grid: CardGrid) -> Spread:
    """The table before the first card: all positions open."""
    return Spread(tuple(cross_hair(grid, cell, CENTRE) for cell in range(grid.width * grid.height)))


def cross_hair(grid: CardGrid, cell: int, offset: Point, turned: bool = False) -> Point:
    """Where on the table the cross-hair of a card lies: a card turned round has it point-mirrored."""
    x, y = grid.column_and_row(cell)
    cx, cy = (SIDE - offset[0], SIDE - offset[1]) if turned else offset
    return SIDE * x + cx, SIDE * y + cy


def lay(
    grid: CardGrid, spread: Spread, cell: int, offset: Point, *, turned: bool = False, blocks: bool = False
) -> Spread:
    """Lay a card on a position, or exchange the one there."""
    assert cell in grid.positions, f"no card can lie on {grid.labels[cell]}"
    points = list(spread.points)
    points[cell] = cross_hair(grid, cell, offset, turned)
    bit = 1 << cell
    blocking = spread.blocking | bit if blocks else spread.blocking & ~bit
    return Spread(tuple(points), spread.laid | bit, blocking, spread.beside | grid.near[cell])
