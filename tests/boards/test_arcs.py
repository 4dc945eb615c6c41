from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sandtable.boards.arcs import ABREAST, AHEAD, BEHIND, absolute_side, bearing, relative_side, sides_toward
from sandtable.boards.hex import Hex, disc, mirrored, mirrored_direction, opposite, parse_direction, turned
from sandtable.boards.hex import hexside as side_of
from sandtable.boards.lines import centre_line, sides_at
from tests.boards.strategies import directions, hexes

HOME = Hex(0, 0)
NORTH = parse_direction("N")


def test_a_unit_facing_north_has_the_row_to_its_east_and_west_abreast() -> None:
    assert bearing(HOME, NORTH, Hex(1, -1)) == AHEAD
    assert bearing(HOME, NORTH, Hex(1, 0)) == BEHIND
    assert bearing(HOME, NORTH, Hex(2, -1)) == ABREAST
    assert bearing(HOME, NORTH, Hex(-4, 2)) == ABREAST
    assert bearing(HOME, NORTH, HOME) == ABREAST


def test_the_dividing_line_splits_the_map_evenly() -> None:
    """Of the 60 hexes within four: four on the line, half of the others on each side."""
    zones = [bearing(HOME, 2, there) for there in disc(HOME, 4)]
    assert (zones.count(AHEAD), zones.count(ABREAST), zones.count(BEHIND)) == (28, 5, 28)


@given(hexes(), directions, hexes())
def test_what_is_ahead_is_behind_when_one_turns_round(here: Hex, facing: int, there: Hex) -> None:
    assert bearing(here, opposite(facing), there) == -bearing(here, facing, there)


@given(directions, hexes(), st.integers(0, 5))
def test_arcs_turn_with_the_map(facing: int, there: Hex, turns: int) -> None:
    assert bearing(HOME, (facing + turns) % 6, turned(there, turns)) == bearing(HOME, facing, there)
    assert bearing(HOME, mirrored_direction(facing), mirrored(there)) == bearing(HOME, facing, there)


@given(hexes(), directions, hexes())
def test_arcs_move_with_the_unit(here: Hex, facing: int, away: Hex) -> None:
    assert bearing(here, facing, here + away) == bearing(HOME, facing, away)


@given(hexes(), hexes())
def test_the_side_toward_a_hex_is_where_the_line_leaves(here: Hex, there: Hex) -> None:
    assume(here != there)
    sides = sides_toward(here, there)
    met = sides_at(here, centre_line(here, there).points[1])
    assert sorted(side_of(here, side) for side in sides) == sorted(met)


def test_two_sides_at_a_corner_come_clockwise() -> None:
    assert sides_toward(HOME, Hex(1, -2)) == (0, 1)
    assert sides_toward(HOME, Hex(-1, -1)) == (5, 0)
    assert sides_toward(HOME, Hex(3, -1)) == (2,)


def test_no_side_looks_at_the_own_hex() -> None:
    with pytest.raises(ValueError, match="no line leaves"):
        sides_toward(HOME, HOME)


@given(directions, directions)
def test_places_on_a_unit_turn_with_its_facing(side: int, facing: int) -> None:
    assert relative_side(facing, facing) == 0
    assert absolute_side(relative_side(side, facing), facing) == side


def test_the_right_front_of_a_unit_facing_south_west_is_its_north_west_side() -> None:
    assert relative_side(parse_direction("NW"), parse_direction("SW")) == 1
