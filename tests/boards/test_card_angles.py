from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from sandtable.boards.card_angles import are_flanking, is_beyond
from sandtable.boards.cards import card_grid

GRID = card_grid(7, 7)
cells = st.sampled_from(GRID.positions)


def flanks(enemy: str, one: str, other: str) -> bool:
    return are_flanking(GRID, GRID.cell(enemy), GRID.cell(one), GRID.cell(other))


def beyond(firer: str, enemy: str, other: str) -> bool:
    return is_beyond(GRID, GRID.cell(firer), GRID.cell(enemy), GRID.cell(other))


def test_flanking_takes_a_right_angle_or_more_and_less_than_a_straight_line() -> None:
    assert flanks("D4", "D3", "E4")  # 90 degrees
    assert flanks("D4", "C3", "E3")  # 90, both on diagonals
    assert flanks("D4", "D3", "E5")  # 135
    assert not flanks("D4", "D3", "E3")  # 45
    assert not flanks("D4", "D3", "D5")  # 180
    assert not flanks("D4", "C3", "E5")  # 180, on a diagonal
    assert not flanks("D4", "D3", "D3")


def test_flanking_takes_two_that_touch_the_enemy() -> None:
    assert not flanks("D4", "D2", "E4")
    assert not flanks("D4", "D3", "F4")
    assert not flanks("D4", "D4", "E4")


def test_friends_exactly_behind_the_enemy_are_in_the_line_of_fire() -> None:
    assert beyond("A4", "C4", "D4")
    assert beyond("A4", "C4", "G4")  # at whatever range
    assert beyond("A1", "B2", "F6")
    assert beyond("A1", "B3", "C5")  # a slanted line
    assert beyond("A1", "C5", "D7")


def test_friends_beside_or_before_the_enemy_are_not() -> None:
    assert not beyond("A4", "C4", "B4")
    assert not beyond("A4", "C4", "D5")
    assert not beyond("A1", "B3", "C4")
    assert not beyond("A4", "C4", "C4")
    assert not beyond("B4", "C4", "A4")


@given(cells, cells, cells)
def test_flanking_is_mutual_and_the_same_turned_round(enemy: int, one: int, other: int) -> None:
    found = are_flanking(GRID, enemy, one, other)
    assert found == are_flanking(GRID, enemy, other, one)
    assert found == are_flanking(GRID, 48 - enemy, 48 - one, 48 - other)


@given(cells, cells, cells)
def test_whoever_is_beyond_has_the_firer_beyond_for_himself(firer: int, enemy: int, other: int) -> None:
    found = is_beyond(GRID, firer, enemy, other)
    assert found == is_beyond(GRID, other, enemy, firer)
    assert found == is_beyond(GRID, 48 - firer, 48 - enemy, 48 - other)


@given(cells, cells, cells)
def test_beyond_agrees_with_the_slow_checker(firer: int, enemy: int, other: int) -> None:
    """The enemy lies between the two on the segment that joins them, at the same share of x and of y."""
    places = [(cell % 7, cell // 7) for cell in (firer, enemy, other)]
    (ax, ay), (ex, ey), (ox, oy) = places
    shares = [Fraction(e - a, o - a) if o != a else None for a, e, o in ((ax, ex, ox), (ay, ey, oy))]
    off_line = (ox == ax and ex != ax) or (oy == ay and ey != ay)
    known = {share for share in shares if share is not None}
    expected = not off_line and len(known) == 1 and 0 < known.pop() < 1
    assert is_beyond(GRID, firer, enemy, other) == expected
