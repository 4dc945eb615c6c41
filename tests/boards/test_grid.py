from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.boards.grid import EVEN, Scheme, border, column_letters, column_number, rectangle
from sandtable.boards.hex import Hex, direction_between, distance, neighbour, parse_direction
from tests.boards.strategies import hexes

LETTERED = Scheme()
NUMBERED = Scheme(letters=False, first_row=0, row_digits=2)

schemes = st.sampled_from([LETTERED, NUMBERED, Scheme(low_columns=EVEN), Scheme(first_row=0, row_digits=3)])


@given(schemes, hexes())
def test_column_and_row_name_one_hex(scheme: Scheme, here: Hex) -> None:
    assert scheme.hex_at(*scheme.column_and_row(here)) == here


@given(schemes, st.integers(0, 60), st.integers(0, 99))
def test_labels_read_back(scheme: Scheme, column: int, row: int) -> None:
    here = scheme.hex_at(column, row)
    assert scheme.parse(scheme.label(here)) == here


def test_lettered_columns_b_d_f_lie_half_a_hex_lower() -> None:
    assert LETTERED.parse("A1") == Hex(0, 0)
    assert LETTERED.parse("C4") == Hex(2, 2)
    assert LETTERED.parse("D4") == Hex(3, 2)
    assert _direction("C4", "D4", LETTERED) == parse_direction("SE")
    assert _direction("C4", "D3", LETTERED) == parse_direction("NE")


def test_numbered_even_columns_lie_half_a_hex_higher() -> None:
    assert _direction("409", "508", NUMBERED) == parse_direction("NE")
    assert _direction("409", "308", NUMBERED) == parse_direction("NW")
    assert _direction("505", "606", NUMBERED) == parse_direction("SE")
    assert _direction("505", "605", NUMBERED) == parse_direction("NE")


@pytest.mark.parametrize(
    ("a", "b", "steps"), [("1209", "910", 3), ("909", "710", 2), ("505", "301", 5), ("401", "900", 5)]
)
def test_distances_between_numbered_hexes(a: str, b: str, steps: int) -> None:
    assert distance(NUMBERED.parse(a), NUMBERED.parse(b)) == steps


def test_even_columns_may_be_the_low_ones() -> None:
    scheme = Scheme(low_columns=EVEN)
    assert _direction("C4", "D4", scheme) == parse_direction("NE")
    assert _direction("C4", "D5", scheme) == parse_direction("SE")


@pytest.mark.parametrize("label", ["", "4", "C", "c4", "C 4", "4C", "C-1"])
def test_what_is_not_a_label_is_refused(label: str) -> None:
    with pytest.raises(ValueError, match="is not a hex label such as C4"):
        LETTERED.parse(label)


def test_a_label_has_one_spelling() -> None:
    with pytest.raises(ValueError, match="did you mean C4"):
        LETTERED.parse("C04")
    with pytest.raises(ValueError, match="did you mean 505"):
        NUMBERED.parse("0505")


def test_hexes_north_or_west_of_the_first_have_no_label() -> None:
    with pytest.raises(ValueError, match="column -1, row 3 has no label"):
        LETTERED.label(LETTERED.hex_at(-1, 3))


@given(st.integers(0, 2000))
def test_column_letters_read_back(column: int) -> None:
    assert column_number(column_letters(column)) == column


def test_column_letters_go_on_after_z() -> None:
    assert [column_letters(column) for column in (0, 25, 26, 51, 52, 702)] == [
        "A",
        "Z",
        "AA",
        "AZ",
        "BA",
        "AAA",
    ]


def test_a_rectangle_starts_with_a_high_column() -> None:
    """Twelve columns of eight: A1 to A8, then B1 to B8, and so on."""
    board = rectangle(LETTERED.parse("A1"), 12, 8)
    assert [LETTERED.label(here) for here in board[:9]] == [
        "A1",
        "A2",
        "A3",
        "A4",
        "A5",
        "A6",
        "A7",
        "A8",
        "B1",
    ]
    assert LETTERED.label(board[-1]) == "L8"
    assert len(set(board)) == 96


def test_the_same_rectangle_with_numbered_rows() -> None:
    """Columns from 1: odd ones have rows 00 to 11, even ones rows 01 to 12."""
    labels = [NUMBERED.label(here) for here in rectangle(NUMBERED.parse("100"), 16, 12)]
    assert labels[:2] == ["100", "101"]
    assert labels[11:14] == ["111", "201", "202"]
    assert labels[-1] == "1612"


def test_a_rectangle_may_start_with_a_low_column() -> None:
    corner, second = rectangle(Hex(0, 0), 2, 1, second_low=False)
    assert second == neighbour(corner, parse_direction("NE"))


def test_the_border_of_a_board() -> None:
    board = rectangle(LETTERED.parse("A1"), 4, 3)
    assert [LETTERED.label(here) for here in border(board, parse_direction("N"))] == ["A1", "B1", "C1", "D1"]
    assert [LETTERED.label(here) for here in border(board, parse_direction("NW"))] == ["A1", "A2", "A3", "C1"]


def _direction(a: str, b: str, scheme: Scheme) -> int:
    return direction_between(scheme.parse(a), scheme.parse(b))
