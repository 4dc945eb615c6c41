from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import shapely
from hypothesis import assume, given

from sandtable.boards.table import Base, Point, Polygon
from sandtable.boards.table_lines import (
    closed,
    inner_stretches,
    interior,
    length_of,
    shape,
    stretches,
    without,
)
from sandtable.boards.table_paths import (
    Entry,
    entries,
    has_room,
    is_on_one,
    is_soon_after,
    path_length,
    point_at,
    road_rectangles,
    straightened,
    touches,
)
from sandtable.boards.table_sight import Hill, Screens, sees
from tests.boards.tables import at, bases, cuts, points, polygons, slow_contains, slow_interior

SQUARE = ((1000, 1000), (1000, 2000), (2000, 2000), (2000, 1000))


def shares(
    spans: list[tuple[tuple[int, int], tuple[int, int]]], a: Point, b: Point
) -> list[tuple[Fraction, ...]]:
    length = length_of(a, b)
    return [(Fraction(*low) / length, Fraction(*high) / length) for low, high in spans]


@given(polygons(), points, points)
def test_interior_agrees_with_the_slow_checker(polygon: Polygon, a: Point, b: Point) -> None:
    assume(a != b)
    assert shares(interior(polygon, a, b), a, b) == slow_interior(polygon, a, b)


@given(polygons(), points)
def test_interior_through_corners_agrees_too(polygon: Polygon, a: Point) -> None:
    """Lines that meet corners or run along edges are the hard ones."""
    for corner, following in pairwise((*polygon, polygon[0])):
        beyond = (2 * following[0] - corner[0], 2 * following[1] - corner[1])
        for end in (corner, beyond):
            for start in (a, (2 * corner[0] - following[0], 2 * corner[1] - following[1])):
                if start != end:
                    assert shares(interior(polygon, start, end), start, end) == slow_interior(
                        polygon, start, end
                    )


@given(polygons(), points, points)
def test_closed_covers_exactly_what_is_inside_or_on_the_outline(polygon: Polygon, a: Point, b: Point) -> None:
    assume(a != b)
    spans = shares(closed(polygon, a, b), a, b)
    marks = cuts(polygon, a, b)
    for share in [*marks, *((low + high) / 2 for low, high in pairwise(marks))]:
        covered = any(low <= share <= high for low, high in spans)
        assert covered == (slow_contains(polygon, at(a, b, share)) >= 0)


@given(polygons(), points, points)
def test_lengths_inside_agree_with_shapely(polygon: Polygon, a: Point, b: Point) -> None:
    assume(a != b)
    inside = sum(float(high - low) for low, high in shares(interior(polygon, a, b), a, b))
    line = shapely.LineString([a, b])
    assert abs(inside * line.length - line.intersection(shapely.Polygon(polygon)).length) < 1e-3


@given(polygons(), points, points)
def test_convex_shapes_are_cut_by_half_planes_and_come_out_the_same(
    outline: Polygon, a: Point, b: Point
) -> None:
    """Lines that meet corners or run along edges, from both ends, and any other."""
    ring = shapely.Polygon(outline).convex_hull.exterior.coords[:-1]
    hull = tuple((int(x), int(y)) for x, y in ring)
    assert shape(hull).is_convex
    ends = [hull[0], hull[1], (2 * hull[1][0] - hull[0][0], 2 * hull[1][1] - hull[0][1]), b]
    for start, end in [(a, end) for end in ends] + list(pairwise(ends)):
        if start != end:
            for one, other in ((start, end), (end, start)):
                for found, slow in ((stretches, closed), (inner_stretches, interior)):
                    cut = shares(found(shape(hull), one, other), one, other)
                    assert cut == shares(slow(hull, one, other), one, other)


def test_a_grazed_corner_is_a_point_of_the_closed_square() -> None:
    a, b = (500, 1500), (1500, 2500)
    assert interior(SQUARE, a, b) == []
    assert shares(closed(SQUARE, a, b), a, b) == [(Fraction(1, 2), Fraction(1, 2))]


def test_along_an_edge_is_outline_not_interior() -> None:
    a, b = (1000, 500), (1000, 2500)
    assert interior(SQUARE, a, b) == []
    assert shares(closed(SQUARE, a, b), a, b) == [(Fraction(1, 4), Fraction(3, 4))]


def test_holes_are_taken_out() -> None:
    spans = [((0, 1), (10, 1))]
    assert without(spans, [((3, 1), (5, 1))]) == [((0, 1), (3, 1)), ((5, 1), (10, 1))]
    assert without(spans, [((0, 1), (10, 1))]) == []


# Sight


def base(x: int, y: int) -> Base:
    from sandtable.boards.table import base_at

    return base_at(x, y, 0, 300, 300)


def screens(*, thickets: list[Polygon] = [], houses: list[Polygon] = [], hills: list[Hill] = []) -> Screens:  # noqa: B006
    return Screens(tuple(map(shape, thickets)), tuple(map(shape, houses)), tuple(hills), 500)


@given(polygons(), polygons(), bases(), bases())
def test_sight_is_mutual(thicket: Polygon, house: Polygon, one: Base, other: Base) -> None:
    around = screens(thickets=[thicket], houses=[house])
    assert sees(around, one, other) == sees(around, other, one)


@given(polygons(), bases(), bases())
def test_sight_agrees_with_shapely(thicket: Polygon, one: Base, other: Base) -> None:
    wood = shapely.Polygon(thicket)
    centres = [shapely.Point(b.centre) for b in (one, other)]
    assume(one.centre != other.centre and not all(wood.covers(centre) for centre in centres))
    line = shapely.LineString([one.centre, other.centre])
    bare = line.difference(shapely.Polygon(one.corners)).difference(shapely.Polygon(other.corners))
    hidden = bare.intersection(wood).length
    assume(hidden == 0 or hidden > 0.01)
    assert sees(screens(thickets=[thicket]), one, other) == (hidden == 0)


def test_woods_between_hide_and_the_edge_does_not() -> None:
    woods = screens(thickets=[SQUARE])
    assert not sees(woods, base(500, 1500), base(2500, 1500))
    assert sees(woods, base(500, 1500), base(1100, 1500))
    assert not sees(woods, base(500, 1500), base(1200, 1500))
    assert sees(woods, base(500, 2500), base(1500, 2500))


def test_inside_one_thicket_sight_ends_at_the_murk() -> None:
    woods = screens(thickets=[SQUARE])
    assert sees(woods, base(1100, 1500), base(1900, 1500))
    assert not sees(woods, base(1099, 1500), base(1900, 1500))


def test_houses_hide_what_is_behind_but_not_who_is_in_them() -> None:
    town = screens(houses=[SQUARE])
    assert not sees(town, base(500, 1500), base(2500, 1500))
    assert sees(town, base(500, 1500), base(1500, 1500))


def test_hills() -> None:
    """A bare hill hides, but not from or to a top; nobody sees across a crest or over a crowned hill."""
    top = ((1400, 1400), (1400, 1600), (1600, 1600), (1600, 1400))
    far_top = ((3000, 1400), (3000, 1600), (3200, 1600), (3200, 1400))
    far = ((2900, 1300), (2900, 1700), (3300, 1700), (3300, 1300))
    bare = Hill(shape(SQUARE), shape(top), False)
    crowned = Hill(shape(SQUARE), shape(top), True)
    other = Hill(shape(far), shape(far_top), False)
    assert not sees(screens(hills=[bare]), base(500, 1500), base(2500, 1500))
    assert sees(screens(hills=[bare, other]), base(500, 1500), base(3100, 1500))
    assert not sees(screens(hills=[crowned, other]), base(500, 1500), base(3100, 1500))
    assert sees(screens(hills=[bare]), base(500, 1500), base(1500, 1500))
    assert sees(screens(hills=[bare]), base(500, 1500), base(1200, 1500))
    assert not sees(screens(hills=[bare]), base(1200, 1500), base(1800, 1500))


# Paths


def test_pieces_that_go_on_are_one() -> None:
    assert straightened([(0, 0), (0, 5), (0, 5), (0, 9), (4, 9)]) == ((0, 0), (0, 9), (4, 9))
    assert straightened([(0, 0), (0, 9), (0, 5)]) == ((0, 0), (0, 9), (0, 5))
    assert path_length(((0, 0), (10, 10), (10, 20))) == 15 + 10


def test_roads_are_rectangles_prolonged_at_both_ends() -> None:
    [road] = road_rectangles(((0, 3000), (9000, 3000)), 300)
    assert set(road) == {(-150, 2850), (-150, 3150), (9150, 2850), (9150, 3150)}
    assert is_on_one([shape(road)], (100, 2850), (8000, 3150))
    assert not is_on_one([shape(road)], (100, 2849), (8000, 3150))


def test_entries_along_a_path() -> None:
    square = shape(SQUARE)
    path = ((500, 1500), (1500, 1500), (2500, 1500), (2500, 500), (1500, 500), (1500, 1200))
    found = entries(path, square, is_inside=False)
    assert [entry.piece for entry in found] == [0, 4]
    assert [point_at(path, entry) for entry in found] == [(1000, 1500), (1500, 1000)]
    assert entries(path[1:3], square, is_inside=True) == []
    assert is_soon_after(path, found[1], 200)
    assert not is_soon_after(path, found[1], 199)


def test_entering_from_a_hole() -> None:
    """Out of the ford and into the stream: the entry is where the hole ends."""
    hole = shape(((1200, 1000), (1200, 2000), (1500, 2000), (1500, 1000)))
    path = ((1300, 1500), (1800, 1500))
    [entry] = entries(path, shape(SQUARE), [hole], is_inside=False)
    assert point_at(path, entry) == (1500, 1500)


def test_pieces_on_a_road_are_skipped() -> None:
    path = ((500, 1500), (1500, 1500), (1600, 1600))
    [entry] = entries(path, shape(SQUARE), is_inside=False, skipped=[True, False])
    assert entry == Entry(1, (0, 1))


@given(points, points, bases())
def test_room_to_pass_agrees_with_shapely(a: Point, b: Point, enemy: Base) -> None:
    assume(a != b)
    distance = shapely.LineString([a, b]).distance(shapely.Polygon(enemy.corners))
    assume(abs(distance - 140) > 1e-3)
    assert has_room((a, b), enemy, 140) == (distance >= 140)


def test_a_path_touches_a_base_or_passes_it_by_a_hair() -> None:
    """Through the corner, and seven tenths of a unit beside it; from inside, and far away."""
    square = base(1500, 1500)
    assert touches(((1600, 1700), (1700, 1600)), square)
    assert not touches(((1600, 1701), (1701, 1600)), square)
    assert touches(((1500, 1500), (1510, 1500)), square)
    assert not touches(((100, 100), (200, 100)), square)


@given(points, points, polygons())
def test_what_is_passed_is_not_met(a: Point, b: Point, outline: Polygon) -> None:
    assume(a != b)
    if shape(outline).is_passed(a, b):
        assert not shapely.LineString([a, b]).intersects(shapely.Polygon(outline))


@given(polygons())
def test_convex_outlines(outline: Polygon) -> None:
    hull = shapely.Polygon(outline).convex_hull
    assert shape(outline).is_convex == (abs(hull.area - shapely.Polygon(outline).area) < 1e-6)
