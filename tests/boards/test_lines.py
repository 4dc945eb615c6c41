from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings

from sandtable.boards.grid import Scheme
from sandtable.boards.hex import Hex, distance, neighbour, parse_direction, side_between
from sandtable.boards.lines import (
    Line,
    Place,
    Point,
    centre,
    centre_line,
    corner,
    crosses,
    hexes_at,
    line,
    side_line,
    side_middle,
    sides_at,
)
from tests.boards.clipping import clipped_line
from tests.boards.strategies import directions, hexes, moved_point, points, symmetries

NUMBERED = Scheme(letters=False, first_row=0, row_digits=2)
N, NE, SE, S, SW, NW = range(6)
HOME = Hex(0, 0)


def numbered(stretches: tuple[Place, ...]) -> list[str]:
    return ["|".join(NUMBERED.label(here) for here in stretch) for stretch in stretches]


@pytest.mark.parametrize(
    ("a", "b", "trace"),
    [
        ("300", "900", ["400|401", "500", "600|601", "700", "800|801"]),
        ("505", "301", ["504", "404", "403", "302"]),
        ("505", "300", ["504", "404", "403", "402", "301"]),
        ("301", "504", ["302|402", "403", "404|503"]),
        ("505", "302", ["405|504", "404", "303|403"]),
        ("1209", "910", ["1109", "1010"]),
        ("305", "301", ["304", "303", "302"]),
    ],
)
def test_traces_worked_by_hand(a: str, b: str, trace: list[str]) -> None:
    """Between the two ends; hexes joined by a bar are a pair along whose side the line runs."""
    assert numbered(centre_line(NUMBERED.parse(a), NUMBERED.parse(b)).between) == trace


def test_a_flat_slope_crosses_one_hex_more_than_the_distance_says() -> None:
    found = centre_line(HOME, Hex(4, -1))
    assert found.crossed == (HOME, Hex(1, 0), Hex(2, -1), Hex(2, 0), Hex(3, -1), Hex(4, -1))
    assert found.followed == ()


def test_a_line_along_hexsides() -> None:
    """It leaves by a corner, runs along a side, crosses a hex from corner to corner, and so on."""
    found = centre_line(HOME, Hex(2, 2))
    assert found.stretches == (
        (HOME,),
        (Hex(0, 1), Hex(1, 0)),
        (Hex(1, 1),),
        (Hex(1, 2), Hex(2, 1)),
        (Hex(2, 2),),
    )
    assert found.points[1] == (HOME, Hex(0, 1), Hex(1, 0))
    assert found.sides_followed == (side_between(Hex(0, 1), Hex(1, 0)), side_between(Hex(1, 2), Hex(2, 1)))
    assert found.sides_crossed == found.sides_clipped == ()
    assert found.touched == ()
    assert sides_at(HOME, found.points[1]) == (
        side_between(HOME, Hex(0, 1)),
        side_between(HOME, Hex(1, 0)),
    )


def test_a_line_through_a_corner_without_a_run_along_a_side() -> None:
    """From hex to hex exactly at the end of their common side; the third hex is only touched."""
    found = centre_line(HOME, Hex(5, -1))
    assert found.crossed == (HOME, Hex(1, 0), Hex(2, 0), Hex(3, -1), Hex(4, -1), Hex(5, -1))
    assert found.points[2] == (Hex(1, 0), Hex(2, -1), Hex(2, 0))
    assert found.touched == (Hex(2, -1), Hex(3, 0))
    assert found.sides_clipped == (side_between(Hex(1, 0), Hex(2, 0)), side_between(Hex(3, -1), Hex(4, -1)))
    assert found.sides_crossed == (
        side_between(HOME, Hex(1, 0)),
        side_between(Hex(2, 0), Hex(3, -1)),
        side_between(Hex(4, -1), Hex(5, -1)),
    )


def test_hexside_to_hexside_starts_outside_the_hex_it_looks_out_of() -> None:
    found = side_line(HOME, N, Hex(0, -3), S)
    assert found.crossed == (Hex(0, -1), Hex(0, -2))
    assert found.points[0] == (Hex(0, -1), HOME)
    assert found.points[-1] == (Hex(0, -3), Hex(0, -2))
    assert found.touched == (HOME, Hex(0, -3))


def test_hexside_to_hexside_crosses_the_own_hex_when_it_looks_back() -> None:
    found = side_line(HOME, S, Hex(0, -3), S)
    assert found.crossed == (HOME, Hex(0, -1), Hex(0, -2))


def test_hexside_to_hexside_along_both_sides() -> None:
    """Two north sides in one line: half a side, the hex between them, half a side."""
    found = side_line(HOME, N, Hex(2, -1), N)
    assert found.stretches == ((Hex(0, -1), HOME), (Hex(1, -1),), (Hex(2, -2), Hex(2, -1)))
    assert [len(point) for point in found.points] == [2, 3, 3, 2]


def test_opposite_hexsides_of_one_hex() -> None:
    assert side_line(HOME, NE, HOME, SW).stretches == ((HOME,),)


def test_the_two_names_of_a_hexside_are_one_point() -> None:
    found = side_line(HOME, NE, neighbour(HOME, NE), SW)
    assert found == Line((tuple(sorted((HOME, neighbour(HOME, NE)))),), ())


def test_a_centre_to_a_hexside() -> None:
    found = line(centre(HOME), side_middle(Hex(0, -2), S))
    assert found.crossed == (HOME, Hex(0, -1))


@given(hexes(), directions)
def test_points_know_their_hexes(here: Hex, direction: int) -> None:
    beside, next_side = neighbour(here, direction), neighbour(here, (direction + 1) % 6)
    assert hexes_at(centre(here)) == (here,)
    assert hexes_at(side_middle(here, direction)) == tuple(sorted((here, beside)))
    assert hexes_at(corner(here, direction)) == tuple(sorted((here, beside, next_side)))


@given(points(), points())
def test_a_line_is_the_same_both_ways(a: Point, b: Point) -> None:
    assert line(b, a) == line(a, b).reversed()


@given(points(), points(), symmetries())
def test_turns_and_mirrors_move_a_line_as_a_whole(a: Point, b: Point, symmetry: Callable[[Hex], Hex]) -> None:
    found = line(a, b)
    image = line(moved_point(symmetry, a), moved_point(symmetry, b))
    assert image.points == moved_places(found.points, symmetry)
    assert image.stretches == moved_places(found.stretches, symmetry)


@given(points(), points(), hexes())
def test_a_line_elsewhere_is_the_line_shifted(a: Point, b: Point, by: Hex) -> None:
    far = centre(by)
    assert line(Point(a.x + far.x, a.y + far.y), Point(b.x + far.x, b.y + far.y)) == line(a, b).shifted(by)


@given(points(), points())
def test_a_line_hangs_together(a: Point, b: Point) -> None:
    """Each stretch has its hexes in both points around it, and no two stretches in a row are equal."""
    found = line(a, b)
    assert len(found.points) == len(found.stretches) + 1
    for before, stretch, after in zip(found.points, found.stretches, found.points[1:], strict=False):
        assert set(stretch) == set(before) & set(after)
        assert len(stretch) in (1, 2)
    assert (found.points[0], found.points[-1]) == (hexes_at(a), hexes_at(b))


@given(hexes(), hexes())
def test_a_line_between_centres_misses_no_ring_on_the_way(a: Hex, b: Hex) -> None:
    passed = {distance(a, here) for stretch in centre_line(a, b).stretches for here in stretch}
    assert passed == set(range(distance(a, b) + 1)) or a == b


@settings(max_examples=150, deadline=None)
@given(points(5), points(5))
def test_any_line_agrees_with_clipping(a: Point, b: Point) -> None:
    assert line(a, b) == clipped_line(a, b)


def test_all_centre_lines_of_a_neighbourhood_agree_with_clipping() -> None:
    """Radius seven, one sixth of the turn: the rest follows by symmetry, which is tested above."""
    for q in range(8):
        for r in range(-7, 1):
            assert centre_line(HOME, Hex(q, r)) == clipped_line(centre(HOME), centre(Hex(q, r)))


def test_what_a_line_passes_crosses_it_on_a_shortest_way() -> None:
    """The same neighbourhood: what is crossed is told without following the line."""
    there = [Hex(q, r) for q in range(-1, 9) for r in range(-8, 2)]
    for away in (Hex(q, r) for q in range(8) for r in range(-7, 1) if q or r):
        passed = {here for place in centre_line(HOME, away).between for here in place}
        inner = [here for here in there if here not in (HOME, away)]
        whole = distance(HOME, away)
        on_the_way = [here for here in inner if distance(HOME, here) + distance(here, away) == whole]
        assert {here for here in on_the_way if crosses(away, here)} == passed


def test_all_hexside_lines_of_a_neighbourhood_agree_with_clipping() -> None:
    start = side_middle(HOME, parse_direction("N"))
    for there in (Hex(q, r) for q in range(4) for r in range(-4, 4)):
        for side in range(6):
            assert side_line(HOME, N, there, side) == clipped_line(start, side_middle(there, side))


def moved_places(places: tuple[Place, ...], symmetry: Callable[[Hex], Hex]) -> tuple[Place, ...]:
    return tuple(tuple(sorted(symmetry(here) for here in place)) for place in places)
