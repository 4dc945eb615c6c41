from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.boards.cell_lines import CellLines, Stretches
from sandtable.boards.grid import Scheme, rectangle
from sandtable.boards.hex import Hex
from sandtable.boards.lines import Place, centre_line, side_line
from sandtable.boards.maps import OFF_MAP, HexMap, compile_map
from tests.boards.strategies import directions

SCHEME = Scheme(first_row=20)
BOARD = compile_map(rectangle(Hex(3, -4), 9, 6), SCHEME.label)
SKEWED = compile_map([Hex(q, r) for q in range(4) for r in range(6)], SCHEME.label)
LINES = CellLines(BOARD)

cell_numbers = st.integers(0, len(BOARD) - 1)


def as_cells(stretches: tuple[Place, ...], board: HexMap = BOARD) -> Stretches:
    return tuple(tuple(board.cell_of.get(here, OFF_MAP) for here in place) for place in stretches)


@pytest.mark.parametrize("board", [BOARD, SKEWED], ids=["rectangle", "skewed"])
def test_every_line_between_centres_is_the_line_over_hexes(board: HexMap) -> None:
    """On the skewed board far displacements would share a slot if the frame were too low."""
    lines = CellLines(board)
    for a, b in product(range(len(board)), repeat=2):
        assert lines.between(a, b) == as_cells(centre_line(board.hexes[a], board.hexes[b]).between, board)


@given(cell_numbers, directions, cell_numbers, directions)
def test_lines_between_hexsides_are_the_lines_over_hexes(a: int, side_a: int, b: int, side_b: int) -> None:
    found = side_line(BOARD.hexes[a], side_a, BOARD.hexes[b], side_b)
    assert LINES.side_to_side(a, side_a, b, side_b) == as_cells(found.stretches)


def test_a_line_along_the_edge_of_the_map_has_a_hex_off_it() -> None:
    """Two hexes of the top row: the line runs along the north side of the hex between them."""
    first, third = BOARD.cell_of[Hex(3, -4)], BOARD.cell_of[Hex(5, -5)]
    assert LINES.between(first, third) == ((OFF_MAP, BOARD.cell_of[Hex(4, -4)]),)
