from __future__ import annotations

from fractions import Fraction
from math import hypot, sqrt

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from sandtable.boards.table import (
    FORWARD,
    SINES,
    Base,
    Point,
    Polygon,
    base_at,
    bearing,
    chain,
    contains,
    enters_rear,
    faced_edges,
    gap,
    in_arc,
    length_up,
    line_gap,
    line_within,
    nearer,
    nearest_point,
    overlap,
    point_gap,
    point_within,
    polygon_within,
    segments_cross,
    within,
)
from tests.boards.tables import bases, facings, numbers, points, polygons, slow_contains, slow_gap

FRONT, RIGHT, REAR, LEFT = range(4)


def stand(x: int, y: int, facing: int = 0, width: int = 300, depth: int = 300) -> Base:
    return base_at(x, y, facing, width, depth)


def test_sines_are_rounded_to_six_decimals() -> None:
    """SOS-R.8 gives the table: 0, 30, 45, 60 and 90 degrees by hand."""
    assert [SINES[n] for n in (0, 30, 45, 60, 90)] == [0, 500000, 707107, 866025, 1000000]
    assert FORWARD[0] == (0, 10**6)
    assert FORWARD[90] == (10**6, 0)
    assert FORWARD[225] == (-707107, -707107)


def test_corners_clockwise_from_front_right() -> None:
    """SOS-R.8 Exact at right angles, else rounded, a half away from zero."""
    assert stand(1000, 1000, 0, 300, 500).corners == ((1150, 1250), (1150, 750), (850, 750), (850, 1250))
    assert stand(1000, 1000, 90, 300, 500).corners == ((1250, 850), (750, 850), (750, 1150), (1250, 1150))
    assert stand(1000, 1000, 45).corners[0] == (1212, 1000)  # 150 * 1.414214 = 212.13
    assert stand(0, 0, 30, 0, 2).corners == ((1, 1), (-1, -1), (-1, -1), (1, 1))  # 0.5 and 0.866025


def test_edges_have_names() -> None:
    base = stand(1000, 1000)
    assert base.edge(FRONT) == ((850, 1150), (1150, 1150))
    assert base.edge(RIGHT) == ((1150, 1150), (1150, 850))
    assert base.edge(REAR) == ((1150, 850), (850, 850))
    assert base.edge(LEFT) == ((850, 850), (850, 1150))


def test_gap_of_bases_side_by_side_and_at_a_corner() -> None:
    assert gap(stand(1000, 1000), stand(1310, 1000)) == (100, 1)
    assert gap(stand(1000, 1000), stand(1300, 1000)) == (0, 1)
    squared, scale = gap(stand(1000, 1000), stand(1330, 1340))
    assert (squared, scale) == (30 * 30 + 40 * 40, 1)


def test_within_includes_the_limit() -> None:
    assert within(stand(1000, 1000), stand(2300, 1000), 1000)
    assert not within(stand(1000, 1000), stand(2301, 1000), 1000)


@given(bases(), bases())
def test_gap_is_symmetric_and_exact(one: Base, other: Base) -> None:
    squared, scale = gap(one, other)
    assert Fraction(squared, scale) == Fraction(*gap(other, one)) == slow_gap(one.corners, other.corners)


@given(bases(), bases(), st.integers(0, 4000))
def test_within_is_the_gap_compared(one: Base, other: Base, limit: int) -> None:
    assert within(one, other, limit) == (slow_gap(one.corners, other.corners) <= limit * limit)


@given(bases(), bases(), st.integers(0, 4000))
def test_nearer_is_less_than_the_limit(one: Base, other: Base, limit: int) -> None:
    assert nearer(one, other, limit) == (slow_gap(one.corners, other.corners) < limit * limit)


@given(bases(), bases(), st.integers(-900, 900), st.integers(-900, 900))
def test_gap_does_not_depend_on_the_place(one: Base, other: Base, dx: int, dy: int) -> None:
    moved = [base_at(b.x + dx, b.y + dy, b.facing, b.width, b.depth) for b in (one, other)]
    assert Fraction(*gap(one, other)) == Fraction(*gap(*moved))
    assert overlap(one, other) == overlap(*moved)


@given(bases(), bases())
def test_a_quarter_turn_of_the_table_changes_no_gap(one: Base, other: Base) -> None:
    """Turned by 90 degrees about a point the corners may be rounded otherwise, by one unit at most."""
    turned = [base_at(b.y, 10_000 - b.x, (b.facing + 90) % 360, b.width, b.depth) for b in (one, other)]
    assert abs(sqrt(Fraction(*gap(one, other))) - sqrt(Fraction(*gap(*turned)))) < 4


@given(bases(), bases())
def test_gaps_and_overlaps_agree_with_shapely(one: Base, other: Base) -> None:
    a, b = shapely.Polygon(one.corners), shapely.Polygon(other.corners)
    distance = a.distance(b)
    assert abs(sqrt(Fraction(*gap(one, other))) - distance) < 1e-6
    assume(distance > 0.01 or a.intersection(b).area > 1)
    assert overlap(one, other) == (distance == 0)


@given(polygons(), points)
def test_contains_agrees_with_shapely_and_the_slow_checker(polygon: Polygon, point: Point) -> None:
    assert contains(polygon, point) == (slow_contains(polygon, (Fraction(point[0]), Fraction(point[1]))) >= 0)
    shape = shapely.Polygon(polygon)
    assume(shape.boundary.distance(shapely.Point(point)) > 1e-6)
    assert contains(polygon, point) == shape.contains(shapely.Point(point))


@given(polygons())
def test_a_polygon_contains_its_outline(polygon: Polygon) -> None:
    assert all(contains(polygon, corner) for corner in polygon)


@given(points, bases(), st.integers(0, 3000))
def test_points_and_bases(point: Point, base: Base, limit: int) -> None:
    distance = shapely.Polygon(base.corners).distance(shapely.Point(point))
    assert abs(sqrt(Fraction(*point_gap(point, base))) - distance) < 1e-6
    if abs(distance - limit) > 1e-3:
        assert point_within(point, base, limit) == (distance <= limit)
    foot = nearest_point(point, base)
    assert abs(hypot(foot[0] - point[0], foot[1] - point[1]) - distance) < 1.5


@given(st.lists(points, min_size=2, max_size=4, unique=True), bases(), st.integers(0, 2000))
def test_lines_and_bases(line: list[Point], base: Base, limit: int) -> None:
    distance = shapely.Polygon(base.corners).distance(shapely.LineString(line))
    assert abs(sqrt(Fraction(*line_gap(line, base))) - distance) < 1e-6
    if abs(distance - limit) > 1e-3:
        assert line_within(line, base, limit) == (distance <= limit)


@given(polygons(), bases(), st.integers(0, 1000))
def test_polygons_and_bases(polygon: Polygon, base: Base, limit: int) -> None:
    assert polygon_within(polygon, base, limit) == (slow_gap(polygon, base.corners) <= limit * limit)


@given(points, points, points, points)
def test_segments_that_cross(a: Point, b: Point, c: Point, d: Point) -> None:
    assume(a != b and c != d)
    assert segments_cross(a, b, c, d) == shapely.LineString([a, b]).intersects(shapely.LineString([c, d]))


@given(points, points)
def test_lengths_are_rounded_up(a: Point, b: Point) -> None:
    length = length_up(a, b)
    squared = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    assert length * length >= squared
    assert length == 0 or (length - 1) ** 2 < squared


@given(points, points)
def test_bearing_is_the_best_of_all_facings(a: Point, b: Point) -> None:
    assume(a != b)
    x, y = b[0] - a[0], b[1] - a[1]
    best = max(sin * x + cos * y for sin, cos in FORWARD)
    sin, cos = FORWARD[bearing(a, b)]
    assert sin * x + cos * y == best


@pytest.mark.parametrize(("end", "degrees"), [((0, 1), 0), ((1, 0), 90), ((0, -1), 180), ((-1, 0), 270)])
def test_bearings_of_the_quarters(end: Point, degrees: int) -> None:
    assert bearing((0, 0), end) == degrees


def test_arc_of_45_degrees_is_22_and_a_half_to_each_side() -> None:
    """Tan 22.5 degrees = 0.41421: at 1000 ahead, 414 aside is in and 415 out."""
    assert in_arc((0, 0), 0, (414, 1000))
    assert not in_arc((0, 0), 0, (415, 1000))
    assert not in_arc((0, 0), 0, (0, -1000))
    assert in_arc((0, 0), 0, (1000, 1000), 90)
    assert not in_arc((0, 0), 0, (1001, 1000), 90)


@given(points, facings, points, st.integers(0, 3))
def test_arcs_turn_with_the_table(start: Point, facing: int, end: Point, quarters: int) -> None:
    x, y, turned = end[0] - start[0], end[1] - start[1], facing
    seen = in_arc(start, facing, end)
    for _ in range(quarters):
        x, y, turned = y, -x, (turned + 90) % 360
    assert in_arc(start, turned, (start[0] + x, start[1] + y)) == seen


def test_rear_is_entered_through_the_rear_edge_corners_included() -> None:
    """A base 300 wide and 500 deep: the diagonal goes 300 aside for 500 back."""
    tank = stand(1000, 1000, 0, 300, 500)
    assert enters_rear((1000, 0), tank)
    assert enters_rear((1600, 0), tank)
    assert not enters_rear((1601, 0), tank)
    assert not enters_rear((1000, 2000), tank)


def test_faced_edges() -> None:
    """Flush at the front; two edges at a corner, also where a corner of the defender meets a side."""
    defender = stand(1000, 1000)
    assert faced_edges(stand(1000, 1305), defender, 10) == (FRONT,)
    assert faced_edges(stand(1305, 1000), defender, 10) == (RIGHT,)
    assert faced_edges(stand(1305, 1305), defender, 10) == (FRONT, RIGHT)
    assert faced_edges(stand(1000, 1320), defender, 10) == ()
    turned = stand(1000, 1000, 45)
    assert faced_edges(stand(1000, 1365), turned, 10) == (FRONT, LEFT)


@given(st.lists(numbers, min_size=1, max_size=12, unique=True), st.integers(1, 2000))
def test_chains(places: list[int], link: int) -> None:
    """In a file a chain is the stretch around the seed without a gap larger than the link."""
    seed, *others = (stand(700, place) for place in places)
    found = {base.y for base in chain(seed, others, link)}
    ordered = sorted(places)
    low = high = ordered.index(places[0])
    while low and ordered[low] - ordered[low - 1] <= link + 300:
        low -= 1
    while high + 1 < len(ordered) and ordered[high + 1] - ordered[high] <= link + 300:
        high += 1
    assert found == set(ordered[low : high + 1])
