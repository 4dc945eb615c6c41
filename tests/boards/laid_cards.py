"""Maps of cards for the tests: pictures, random spreads, and a slow checker of lines that shares no code."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from hypothesis import strategies as st

from sandtable.boards.cards import CENTRE, CROSS_HAIRS, SIDE, CardGrid, Point, Spread, bare, card_grid, lay

offsets = st.sampled_from(sorted(CROSS_HAIRS.values()))


def pictured(*rows: str) -> tuple[CardGrid, Spread]:
    """A map from its picture: # blocks, o is a card that does not, . is open, x is a hole."""
    holes = [f"{chr(ord('A') + x)}{y + 1}" for y, row in enumerate(rows) for x in _places(row, "x")]
    grid = card_grid(len(rows[0]), len(rows), holes)
    spread = bare(grid)
    for cell, face in enumerate("".join(rows)):
        if face in "#o":
            spread = lay(grid, spread, cell, CENTRE, blocks=face == "#")
    return grid, spread


def _places(row: str, face: str) -> list[int]:
    return [x for x, here in enumerate(row) if here == face]


@st.composite
def spreads(draw: st.DrawFn) -> tuple[CardGrid, Spread]:
    """A map of some size with some cards, each with a cross-hair, upright or turned, blocking or not."""
    grid = card_grid(draw(st.integers(1, 8)), draw(st.integers(1, 8)))
    spread = bare(grid)
    for cell in grid.positions:
        if draw(st.booleans()):
            spread = lay(
                grid, spread, cell, draw(offsets), turned=draw(st.booleans()), blocks=draw(st.booleans())
            )
    return grid, spread


def slow_crossed(width: int, start: Point, end: Point) -> list[int]:
    """Cut the segment at every edge line of the grid and look in which square each part's middle lies."""
    (ax, ay), (bx, by) = start, end
    marks = {Fraction(0), Fraction(1)}
    for a, b in ((ax, bx), (ay, by)):
        if a != b:
            shares = (Fraction(SIDE * line - a, b - a) for line in range(10))
            marks.update(share for share in shares if 0 < share < 1)
    found: list[int] = []
    for low, high in pairwise(sorted(marks)):
        middle = (low + high) / 2
        column = (ax + (bx - ax) * middle) // SIDE
        row = (ay + (by - ay) * middle) // SIDE
        found.append(int(row) * width + int(column))
    return found


def turned_round(grid: CardGrid, spread: Spread) -> Spread:
    """The same table looked at from the other side: every point and every card mirrored at its centre."""
    count = grid.width * grid.height
    points = tuple((SIDE * grid.width - x, SIDE * grid.height - y) for x, y in reversed(spread.points))

    def mirrored(mask: int) -> int:
        return sum(1 << (count - 1 - cell) for cell in range(count) if mask >> cell & 1)

    return Spread(points, *map(mirrored, (spread.laid, spread.blocking, spread.beside)))
