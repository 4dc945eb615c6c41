from __future__ import annotations

import pytest

from sandtable.boards.grid import Scheme, rectangle
from sandtable.boards.hex import Hex, distance
from sandtable.boards.maps import OFF_MAP, HexMap, compile_map

SCHEME = Scheme()


def small_map() -> HexMap:
    return compile_map(rectangle(SCHEME.parse("A1"), 3, 2), SCHEME.label)


def test_cells_are_numbered_in_the_order_given() -> None:
    board = small_map()
    assert board.labels == ("A1", "A2", "B1", "B2", "C1", "C2")
    assert [board.cell(label) for label in board.labels] == list(range(len(board)))
    assert [board.cell_of[here] for here in board.hexes] == list(range(len(board)))


def test_sides_list_the_neighbours_by_direction() -> None:
    """B1 lies half a hex lower, so A1 is to its north-west and C1 to its north-east."""
    board = small_map()
    a1, a2, b1, b2, c1, c2 = range(6)
    assert board.sides[b1] == (OFF_MAP, c1, c2, b2, a2, a1)
    assert board.neighbours[b1] == (c1, c2, b2, a2, a1)
    assert board.neighbours[a1] == (b1, a2)


def test_neighbours_are_the_cells_at_distance_one() -> None:
    board = compile_map(rectangle(Hex(0, 0), 7, 5), SCHEME.label)
    for cell, here in enumerate(board.hexes):
        near = [other for other, there in enumerate(board.hexes) if distance(here, there) == 1]
        assert sorted(board.neighbours[cell]) == near


def test_hexes_off_the_map_have_no_cell() -> None:
    board = small_map()
    assert board.cells([SCHEME.parse("C1"), SCHEME.parse("D1"), SCHEME.parse("A1")]) == (4, 0)
    with pytest.raises(ValueError, match="there is no hex 'D1' on the map"):
        board.cell("D1")


def test_a_map_is_never_empty() -> None:
    with pytest.raises(ValueError, match="at least one hex"):
        compile_map([], SCHEME.label)


def test_a_hex_or_label_that_occurs_twice_is_refused() -> None:
    with pytest.raises(ValueError, match=r"the hex .* occurs twice"):
        compile_map([Hex(0, 0), Hex(0, 0)], SCHEME.label)
    with pytest.raises(ValueError, match="the label X occurs twice"):
        compile_map([Hex(0, 0), Hex(0, 1)], lambda here: "X")
