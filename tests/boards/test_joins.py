from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.boards.grid import Scheme, rectangle
from sandtable.boards.hex import Hex, direction_between, disc, distance, neighbour, parse_direction
from sandtable.boards.joins import Piece, Placement, Source, fitted, join_boards, lay_overlays
from sandtable.boards.lines import centre_line
from sandtable.boards.maps import compile_map
from tests.boards.strategies import directions, hexes

NUMBERED = Scheme(letters=False, first_row=0, row_digits=2)
BOARD = rectangle(NUMBERED.parse("100"), 16, 12)

placements = st.builds(Placement, hexes(), st.integers(-6, 6), st.booleans())


def at_tile(column: int, row: int) -> Placement:
    """A board of 16 by 12 hexes, so many boards to the east and south of the first."""
    return Placement(NUMBERED.hex_at(16 * column, 12 * row))


@given(placements, hexes(), directions)
def test_a_placement_moves_hexes_and_directions_together(
    placement: Placement, here: Hex, direction: int
) -> None:
    there = neighbour(here, direction)
    assert direction_between(placement.hex(here), placement.hex(there)) == placement.direction(direction)


@given(placements, hexes(), hexes())
def test_a_placement_keeps_distances(placement: Placement, a: Hex, b: Hex) -> None:
    assert distance(placement.hex(a), placement.hex(b)) == distance(a, b)


def test_an_overlay_turns_clockwise_about_its_anchor() -> None:
    shape = (Hex(0, 0), Hex(1, 0), Hex(0, 1))
    placement = Placement(Hex(4, 4), turns=1)
    assert [placement.hex(here) for here in shape] == [Hex(4, 4), Hex(4, 5), Hex(3, 5)]


def test_a_board_turned_half_round_keeps_its_outline() -> None:
    """Column c and row r change places with column 17 - c and row 12 - r."""
    placement = fitted(BOARD, turns=3)
    for here in BOARD:
        column, row = NUMBERED.column_and_row(here)
        assert placement.hex(here) == NUMBERED.hex_at(17 - column, 12 - row)


@pytest.mark.parametrize(
    ("columns", "turns", "is_mirrored", "change"),
    [
        (15, 3, False, "when turned by 180 degrees"),
        (16, 0, True, "when mirrored and turned by 0 degrees"),
        (16, 7, False, "when turned by 60 degrees"),
    ],
)
def test_a_board_that_would_not_fit_its_outline_is_refused(
    columns: int, turns: int, is_mirrored: bool, change: str
) -> None:
    with pytest.raises(ValueError, match=f"does not keep its outline {change}"):
        fitted(rectangle(Hex(0, 0), columns, 12), turns, is_mirrored=is_mirrored)


def test_odd_columns_let_a_board_be_mirrored_and_six_sides_let_it_be_turned() -> None:
    board = rectangle(Hex(0, 0), 5, 4)
    assert fitted(board, 0, is_mirrored=True).hex(board[0]) == board[16]
    assert fitted(disc(Hex(3, 3), 2), 1).hex(Hex(3, 1)) == Hex(5, 1)


def test_boards_side_by_side_are_one_map() -> None:
    """Labels stay those of the board; neighbours and lines go over the joint."""
    joined = join_boards([Piece("D", BOARD, at_tile(0, 0)), Piece("C", BOARD, at_tile(1, 0))])
    board = compile_map(
        tuple(joined), lambda here: f"{joined[here].piece}{NUMBERED.label(joined[here].local)}"
    )
    west, east = board.cell("D1608"), board.cell("C108")
    assert board.sides[west][parse_direction("SE")] == east
    trace = centre_line(board.hexes[board.cell("D1507")], board.hexes[board.cell("C208")])
    assert [board.labels[cell] for cell in board.cells(trace.crossed)] == ["D1507", "D1608", "C107", "C208"]
    assert trace.followed == ()


def test_boards_one_above_the_other_are_one_map() -> None:
    joined = join_boards([Piece("B", BOARD, at_tile(0, 0)), Piece("A", BOARD, at_tile(0, 1))])
    assert joined[NUMBERED.hex_at(5, 11)] == Source("B", NUMBERED.parse("511"))
    assert joined[NUMBERED.hex_at(5, 12)] == Source("A", NUMBERED.parse("500"))
    assert joined[NUMBERED.hex_at(6, 13)] == Source("A", NUMBERED.parse("601"))


@given(st.permutations(["A", "B", "C", "D"]))
def test_a_joined_map_is_partitioned_by_its_boards(names: list[str]) -> None:
    tiles = [Piece(name, BOARD, at_tile(i % 2, i // 2)) for i, name in enumerate(names)]
    joined = join_boards(tiles)
    assert len(joined) == 4 * len(BOARD)
    for tile in tiles:
        own = [here for here, source in joined.items() if source.piece == tile.name]
        assert own == [tile.placement.hex(local) for local in BOARD]


def test_boards_may_not_overlap_nor_lie_apart() -> None:
    first = Piece("A", BOARD, at_tile(0, 0))
    with pytest.raises(ValueError, match="boards 'A' and 'B' overlap"):
        join_boards([first, Piece("B", BOARD, Placement(Hex(15, 0)))])
    with pytest.raises(ValueError, match="board 'B' touches no other board"):
        join_boards([first, Piece("B", BOARD, at_tile(2, 0))])


def test_overlays_replace_hexes_and_a_later_one_lies_on_top() -> None:
    base = join_boards([Piece("A", BOARD)])
    anchor = NUMBERED.parse("505")
    hill = Piece("hill", disc(Hex(0, 0), 1), Placement(anchor))
    crest = Piece("crest", (Hex(0, 0),), Placement(anchor))
    covered = lay_overlays(base, [hill, crest])
    assert covered[anchor] == Source("crest", Hex(0, 0))
    assert covered[neighbour(anchor, 0)] == Source("hill", Hex(0, -1))
    assert sum(source.piece == "hill" for source in covered.values()) == 6
    assert list(covered) == list(base)
    assert base[anchor].piece == "A"


def test_an_overlay_must_lie_on_the_map_and_name_a_hex_once() -> None:
    base = join_boards([Piece("A", BOARD)])
    with pytest.raises(ValueError, match="overlay 'wood' hangs over the edge of the map"):
        lay_overlays(base, [Piece("wood", disc(Hex(0, 0), 1), Placement(NUMBERED.parse("100")))])
    with pytest.raises(ValueError, match="'wood' lists a hex twice"):
        lay_overlays(base, [Piece("wood", (Hex(3, 3), Hex(3, 3)))])
