from __future__ import annotations

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from sandtable.boards.card_sight import blocked_by, crossed, placeable, seen_from, sees
from sandtable.boards.cards import CROSS_HAIRS, CardGrid, Point, Spread, cross_hair, lay
from sandtable.boards.sight import cells_in
from tests.boards.laid_cards import offsets, pictured, slow_crossed, spreads, turned_round

columns, rows = st.integers(0, 7), st.integers(0, 7)


def sight(grid: CardGrid, spread: Spread, start: str, end: str) -> bool:
    return sees(grid, spread, grid.cell(start), grid.cell(end))


def names(grid: CardGrid, cells: Iterable[int]) -> list[str]:
    return [grid.labels[cell] for cell in cells]


def placed(grid: CardGrid, spread: Spread, label: str, code: str, *, turned: bool = False) -> Spread:
    return lay(grid, spread, grid.cell(label), CROSS_HAIRS[code], turned=turned)


# Judged by hand


def test_nobody_sees_through_a_blocking_card() -> None:
    grid, spread = pictured("o#o")
    assert not sight(grid, spread, "A1", "C1")


def test_the_cards_at_the_ends_do_not_block() -> None:
    """Into a wood and out of one, also from one wood into the next."""
    grid, spread = pictured("o##")
    assert sight(grid, spread, "A1", "B1")
    assert sight(grid, spread, "B1", "A1")
    assert sight(grid, spread, "B1", "C1")
    assert not sight(grid, spread, "A1", "C1")


def test_one_sees_ones_own_position() -> None:
    grid, spread = pictured("#")
    assert sight(grid, spread, "A1", "A1")


def test_a_line_through_the_corner_of_four_cards_is_free() -> None:
    """A1 to B2 by centres: (6, 6) to (18, 18) passes through (12, 12), where A2 and B1 only touch it."""
    grid, spread = pictured(
        "o#",
        "#o",
    )
    assert sight(grid, spread, "A1", "B2")
    assert not blocked_by(grid, spread, grid.cell("A1"), grid.cell("B2"))


def test_a_cross_hair_off_centre_misses_the_corner() -> None:
    """From A1's N (6, 3) to B2's centre (18, 18) the line is at y = 10.5 where x = 12: it enters B1."""
    grid, spread = pictured(
        "o#",
        ".o",
    )
    assert not sight(grid, placed(grid, spread, "A1", "N"), "A1", "B2")
    assert sight(grid, placed(grid, spread, "A1", "S"), "A1", "B2")  # at y = 13.5: A2, which is open


def test_a_card_turned_round_changes_the_line() -> None:
    """The same N, turned: (6, 9), so the line passes west of the corner and B1 is clear."""
    grid, spread = pictured(
        "o#",
        ".o",
    )
    assert sight(grid, placed(grid, spread, "A1", "N", turned=True), "A1", "B2")


def test_the_whole_card_counts_up_to_its_edge() -> None:
    """A1's SE (9, 9) to D2's NW (39, 15) crosses y = 12 at x = 24, the corner of B1, C1, B2 and C2."""
    grid, spread = pictured(
        "o.#o",
        "o#.o",
    )
    spread = placed(grid, placed(grid, spread, "A1", "SE"), "D2", "NW")
    assert sight(grid, spread, "A1", "D2")
    assert not sight(grid, placed(grid, spread, "D2", "W"), "A1", "D2")  # y = 12 at x = 19: enters B2
    assert not sight(grid, placed(grid, spread, "A1", "NE"), "A1", "D2")  # y = 12 at x = 31.5: enters C1


def test_a_knight_move_crosses_the_two_between() -> None:
    """(6, 6) to (18, 30): at y = 18 it is at x = 12 in the middle of the edge, so half A2, half B2."""
    grid, spread = pictured("..", "..", "..")
    assert names(grid, crossed(2, spread.points[0], spread.points[5])) == ["A1", "A2", "B2", "B3"]


def test_a_hole_and_an_open_position_are_seen_through() -> None:
    grid, spread = pictured("ox.o")
    assert sight(grid, spread, "A1", "D1")


def test_blockers_are_named_from_the_near_end() -> None:
    grid, spread = pictured("o#.#o")
    assert names(grid, blocked_by(grid, spread, 0, 4)) == ["B1", "D1"]
    assert names(grid, blocked_by(grid, spread, 4, 0)) == ["D1", "B1"]


def test_a_card_is_placed_beside_another_and_in_sight() -> None:
    """From A2 the wood B2 hides columns C and D; out of the wood C2 is seen, but D2 touches nothing."""
    grid, spread = pictured(
        "....",
        "o#..",
        "....",
    )
    assert names(grid, placeable(grid, spread, grid.cell("A2"))) == ["A1", "B1", "A3", "B3"]
    assert names(grid, placeable(grid, spread, grid.cell("B2"))) == ["A1", "B1", "C1", "C2", "A3", "B3", "C3"]
    seen = tuple(cells_in(seen_from(grid, spread, grid.cell("A2"))))
    assert names(grid, seen) == ["A1", "B1", "A2", "B2", "A3", "B3"]


# Properties


@given(columns, rows, offsets, columns, rows, offsets)
def test_lines_agree_with_the_slow_checker(ax: int, ay: int, a: Point, bx: int, by: int, b: Point) -> None:
    start, end = (12 * ax + a[0], 12 * ay + a[1]), (12 * bx + b[0], 12 * by + b[1])
    assert list(crossed(8, start, end)) == slow_crossed(8, start, end)


@given(spreads(), st.data())
def test_sight_agrees_with_the_slow_checker(table: tuple[CardGrid, Spread], data: st.DataObject) -> None:
    grid, spread = table
    a, b = data.draw(st.sampled_from(grid.positions)), data.draw(st.sampled_from(grid.positions))
    line = slow_crossed(grid.width, spread.points[a], spread.points[b])
    free = not any(spread.blocking >> cell & 1 for cell in line if cell not in (a, b))
    assert sees(grid, spread, a, b) == free
    assert (not blocked_by(grid, spread, a, b)) == free


@given(spreads())
def test_sight_is_mutual(table: tuple[CardGrid, Spread]) -> None:
    grid, spread = table
    for a in grid.positions:
        for b in cells_in(seen_from(grid, spread, a)):
            assert sees(grid, spread, b, a)


@given(spreads(), st.data())
def test_sight_is_the_same_with_the_table_turned_round(
    table: tuple[CardGrid, Spread], data: st.DataObject
) -> None:
    grid, spread = table
    a, b = data.draw(st.sampled_from(grid.positions)), data.draw(st.sampled_from(grid.positions))
    last = grid.width * grid.height - 1
    assert sees(grid, spread, a, b) == sees(grid, turned_round(grid, spread), last - a, last - b)


@given(columns, rows, offsets, columns, rows, offsets, st.integers(0, 3), st.integers(0, 3))
def test_a_line_moved_by_whole_positions_crosses_the_same(
    ax: int, ay: int, a: Point, bx: int, by: int, b: Point, east: int, south: int
) -> None:
    start, end = (12 * ax + a[0], 12 * ay + a[1]), (12 * bx + b[0], 12 * by + b[1])
    moved = crossed(
        11, (start[0] + 12 * east, start[1] + 12 * south), (end[0] + 12 * east, end[1] + 12 * south)
    )
    assert moved == tuple(cell + 11 * south + east for cell in crossed(11, start, end))


@given(spreads(), st.data())
def test_another_blocking_card_opens_no_line(table: tuple[CardGrid, Spread], data: st.DataObject) -> None:
    grid, spread = table
    a, more = data.draw(st.sampled_from(grid.positions)), data.draw(st.sampled_from(grid.positions))
    denser = structs.replace(spread, blocking=spread.blocking | 1 << more)
    assert seen_from(grid, denser, a) | seen_from(grid, spread, a) == seen_from(grid, spread, a)


@given(st.sampled_from(sorted(CROSS_HAIRS)), columns, rows)
def test_turning_twice_is_not_turning(code: str, x: int, y: int) -> None:
    grid, _ = pictured(*["." * 8] * 8)
    cell, offset = 8 * y + x, CROSS_HAIRS[code]
    there = cross_hair(grid, cell, offset, turned=True)
    back = (there[0] - 12 * x, there[1] - 12 * y)
    assert cross_hair(grid, cell, back, turned=True) == cross_hair(grid, cell, offset)
