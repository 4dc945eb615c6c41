from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.boards.hex import (
    DIRECTION_NAMES,
    DIRECTIONS,
    ORIGIN,
    Hex,
    direction_between,
    disc,
    distance,
    dot,
    hexside,
    mirrored,
    mirrored_direction,
    neighbour,
    neighbours,
    opposite,
    parse_direction,
    ring,
    row_from,
    side_between,
    straight_direction,
    turned,
)
from tests.boards.strategies import directions, hexes


def test_directions_run_clockwise_from_north() -> None:
    """North is up: the row falls; each next direction is the last one turned by 60 degrees."""
    assert neighbour(ORIGIN, parse_direction("N")) == Hex(0, -1)
    assert neighbour(ORIGIN, parse_direction("SE")) == Hex(1, 0)
    assert all(turned(DIRECTIONS[i], 1) == DIRECTIONS[(i + 1) % 6] for i in range(6))
    assert [parse_direction(name) for name in DIRECTION_NAMES] == list(range(6))


def test_an_unknown_direction_is_refused() -> None:
    with pytest.raises(ValueError, match="'E' is not a direction; use one of N, NE, SE"):
        parse_direction("E")


@given(hexes(), hexes(), hexes())
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, b) == distance(b, a)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(hexes(), hexes())
def test_distance_falls_by_one_towards_some_neighbour(a: Hex, b: Hex) -> None:
    """With distance 0 for a hex itself this makes it the number of steps."""
    if a != b:
        assert min(distance(other, b) for other in neighbours(a)) == distance(a, b) - 1


@given(hexes(), directions)
def test_a_step_and_its_opposite_cancel(here: Hex, direction: int) -> None:
    there = neighbour(here, direction)
    assert neighbour(there, opposite(direction)) == here
    assert direction_between(here, there) == direction
    assert direction_between(there, here) == opposite(direction)


def test_only_neighbours_have_a_direction_between_them() -> None:
    with pytest.raises(ValueError, match="are not neighbours"):
        direction_between(ORIGIN, Hex(1, 1))


@given(hexes(), directions, st.integers(1, 9))
def test_a_straight_row_has_one_direction(start: Hex, direction: int, length: int) -> None:
    row = row_from(start, direction, length + 1)
    assert len(row) == length + 1
    assert row[0] == start
    assert distance(start, row[-1]) == length
    assert straight_direction(start, row[-1]) == direction


def test_hexes_off_every_row_have_no_straight_direction() -> None:
    assert straight_direction(ORIGIN, Hex(1, 1)) is None
    assert straight_direction(ORIGIN, Hex(5, -1)) is None
    assert straight_direction(ORIGIN, ORIGIN) is None


@given(hexes(), st.integers(0, 5))
def test_rings_and_discs_hold_the_hexes_at_their_distance(centre: Hex, radius: int) -> None:
    around = ring(centre, radius)
    assert len(set(around)) == len(around) == (6 * radius or 1)
    assert all(distance(centre, here) == radius for here in around)
    assert len(set(disc(centre, radius))) == 1 + 3 * radius * (radius + 1)


def test_a_ring_runs_clockwise_from_north() -> None:
    assert ring(ORIGIN, 1) == neighbours(ORIGIN)
    assert ring(ORIGIN, 2)[:3] == (Hex(0, -2), Hex(1, -2), Hex(2, -2))


@given(hexes(), hexes(), hexes(), st.integers(-7, 7))
def test_turns_keep_distances_and_angles(a: Hex, b: Hex, centre: Hex, turns: int) -> None:
    assert distance(turned(a, turns, centre), turned(b, turns, centre)) == distance(a, b)
    assert dot(turned(a, turns), turned(b, turns)) == dot(a, b)
    assert turned(turned(a, turns, centre), -turns, centre) == a


@given(hexes(), hexes(), hexes())
def test_a_mirror_keeps_distances_and_undoes_itself(a: Hex, b: Hex, centre: Hex) -> None:
    assert distance(mirrored(a, centre), mirrored(b, centre)) == distance(a, b)
    assert mirrored(mirrored(a, centre), centre) == a


@given(directions)
def test_a_mirror_swaps_east_and_west(direction: int) -> None:
    assert mirrored(DIRECTIONS[direction]) == DIRECTIONS[mirrored_direction(direction)]
    assert mirrored_direction(parse_direction("NE")) == parse_direction("NW")
    assert mirrored_direction(parse_direction("S")) == parse_direction("S")


@given(hexes(), directions)
def test_a_hexside_is_one_value_from_both_its_hexes(here: Hex, direction: int) -> None:
    there = neighbour(here, direction)
    side = hexside(here, direction)
    assert (
        side == hexside(there, opposite(direction)) == side_between(here, there) == side_between(there, here)
    )
    assert sorted(side.hexes) == sorted((here, there))
