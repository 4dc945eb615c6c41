from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sandtable.boards.cell_lines import CellLines
from sandtable.boards.grid import Scheme, rectangle
from sandtable.boards.hex import Hex, distance
from sandtable.boards.lines import centre_line
from sandtable.boards.maps import compile_map
from sandtable.boards.sight import Crossing, crossing, mask_of, mutual_sight_rows, sight_rows

SCHEME = Scheme()
BOARD = compile_map(rectangle(Hex(0, 0), 8, 6), SCHEME.label)

LINES = CellLines(BOARD)

cell_numbers = st.integers(0, len(BOARD) - 1)


def crossing_between(a: int, b: int) -> Crossing:
    return crossing(LINES.between(a, b))


def test_rows_hold_one_byte_for_each_pair() -> None:
    rows = sight_rows(3, lambda a, b: 10 * a + b)
    assert rows == [bytes([0, 1, 2]), bytes([10, 11, 12]), bytes([20, 21, 22])]


def test_mutual_rows_ask_once_for_each_pair() -> None:
    asked: list[tuple[int, int]] = []

    def seen(a: int, b: int) -> int:
        asked.append((a, b))
        return distance(BOARD.hexes[a], BOARD.hexes[b])

    rows = mutual_sight_rows(len(BOARD), seen)
    assert len(asked) == len(set(asked)) == len(BOARD) * (len(BOARD) + 1) // 2
    assert all(a <= b for a, b in asked)
    assert rows == sight_rows(len(BOARD), seen)


def test_one_blocker_stops_a_line_through_its_cell() -> None:
    line = crossing_between(BOARD.cell("A1"), BOARD.cell("A4"))
    assert line == Crossing(mask_of([BOARD.cell("A2"), BOARD.cell("A3")]), ())
    assert line.is_stopped(mask_of([BOARD.cell("A3")]))
    assert not line.is_stopped(mask_of([BOARD.cell("A1"), BOARD.cell("A4"), BOARD.cell("B2")]))


def test_along_a_side_it_takes_blockers_in_both_cells() -> None:
    """A2 to C2 runs along the side between B1 and B2."""
    line = crossing_between(BOARD.cell("A2"), BOARD.cell("C2"))
    b1, b2 = BOARD.cell("B1"), BOARD.cell("B2")
    assert line == Crossing(0, (mask_of([b1, b2]),))
    assert not line.is_stopped(mask_of([b1]))
    assert line.is_brushed(mask_of([b1]))
    assert line.is_stopped(mask_of([b1, b2]))
    assert not line.is_brushed(mask_of([BOARD.cell("A2")]))


def test_a_pair_that_is_half_off_the_map_stops_nothing() -> None:
    """A1 to C1 runs along the north side of B1, which is the edge of the map."""
    assert crossing_between(BOARD.cell("A1"), BOARD.cell("C1")) == Crossing(0, ())


@given(cell_numbers, cell_numbers, st.sets(cell_numbers))
def test_masks_say_what_the_line_says(a: int, b: int, blockers: set[int]) -> None:
    stretches = centre_line(BOARD.hexes[a], BOARD.hexes[b]).between
    stopped = any(all(BOARD.cell_of.get(here) in blockers for here in stretch) for stretch in stretches)
    assert crossing_between(a, b).is_stopped(mask_of(blockers)) == stopped
    assert crossing_between(b, a).inside == crossing_between(a, b).inside
    assert crossing_between(b, a).pairs == crossing_between(a, b).pairs[::-1]
