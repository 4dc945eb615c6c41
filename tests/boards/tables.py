"""Shapes on the open table for property tests, and slow geometry with fractions to compare with."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from hypothesis import strategies as st

from sandtable.boards.table import Base, Point, Polygon, base_at

numbers = st.integers(1000, 9000)
points = st.tuples(numbers, numbers)
facings = st.integers(0, 359)
halves = st.integers(50, 300)


@st.composite
def bases(draw: st.DrawFn) -> Base:
    """A base somewhere on the table."""
    return base_at(*draw(points), draw(facings), 2 * draw(halves), 2 * draw(halves))


@st.composite
def polygons(draw: st.DrawFn) -> Polygon:
    """A star-shaped polygon around a point: simple, and often not convex."""
    cx, cy = draw(points)
    around = draw(st.lists(st.integers(0, 359), min_size=3, max_size=8, unique=True))
    corners = []
    for turn in sorted(around):
        sin, cos = _direction(turn)
        far = draw(st.integers(300, 2500))
        corners.append((cx + sin * far // 10**6, cy + cos * far // 10**6))
    gaps = [(b - a) % 360 for a, b in pairwise([*sorted(around), min(around) + 360])]
    if max(gaps) >= 180:
        corners = [(cx - 900, cy - 900), (cx - 700, cy + 900), (cx + 900, cy + 800), (cx + 800, cy - 900)]
    return tuple(corners)


def _direction(degrees: int) -> Point:
    from sandtable.boards.table import FORWARD

    return FORWARD[degrees]


# Slow geometry: exact, by another way


def slow_contains(polygon: Polygon, point: tuple[Fraction, Fraction]) -> int:
    """1 inside, 0 on the outline, -1 outside: by winding numbers, in fractions."""
    x, y = point
    winding = 0
    for (ax, ay), (bx, by) in pairwise((*polygon, polygon[0])):
        turn = (bx - ax) * (y - ay) - (x - ax) * (by - ay)
        if turn == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return 0
        if ay <= y < by and turn > 0:
            winding += 1
        elif by <= y < ay and turn < 0:
            winding -= 1
    return 1 if winding else -1


def cuts(polygon: Polygon, a: Point, b: Point) -> list[Fraction]:
    """Where a segment meets the outline, as shares of its length, with both its ends."""
    found = {Fraction(0), Fraction(1)}
    dx, dy = b[0] - a[0], b[1] - a[1]
    for (px, py), (qx, qy) in pairwise((*polygon, polygon[0])):
        ex, ey = qx - px, qy - py
        across = dx * ey - dy * ex
        if across:
            t = Fraction((px - a[0]) * ey - (py - a[1]) * ex, across)
            u = Fraction((px - a[0]) * dy - (py - a[1]) * dx, across)
            if 0 <= t <= 1 and 0 <= u <= 1:
                found.add(t)
        elif (px - a[0]) * dy == (py - a[1]) * dx and (dx or dy):
            for x, y in ((px, py), (qx, qy)):
                t = Fraction((x - a[0]) * dx + (y - a[1]) * dy, dx * dx + dy * dy)
                if 0 <= t <= 1:
                    found.add(t)
    return sorted(found)


def at(a: Point, b: Point, share: Fraction) -> tuple[Fraction, Fraction]:
    """The point at a share of a segment."""
    return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def slow_interior(polygon: Polygon, a: Point, b: Point) -> list[tuple[Fraction, Fraction]]:
    """The stretches of a segment in the interior of a polygon, cut by cut."""
    found: list[tuple[Fraction, Fraction]] = []
    for low, high in pairwise(cuts(polygon, a, b)):
        if slow_contains(polygon, at(a, b, (low + high) / 2)) == 1:
            if found and found[-1][1] == low and slow_contains(polygon, at(a, b, low)) == 1:
                found[-1] = (found[-1][0], high)
            else:
                found.append((low, high))
    return found


def slow_point_gap(point: Point, a: Point, b: Point) -> Fraction:
    """The squared distance of a point from a segment, by the foot of the perpendicular."""
    length = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    share = Fraction(0)
    if length:
        along = (point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])
        share = max(Fraction(0), min(Fraction(1), Fraction(along, length)))
    x, y = at(a, b, share)
    return (point[0] - x) ** 2 + (point[1] - y) ** 2


def slow_gap(one: Polygon, other: Polygon) -> Fraction:
    """The squared distance of two polygons: nothing if an edge meets an edge or one holds the other."""
    for a, b in pairwise((*one, one[0])):
        if any(slow_contains(other, at(a, b, cut)) >= 0 for cut in cuts(other, a, b)):
            return Fraction(0)
    if slow_contains(one, (Fraction(other[0][0]), Fraction(other[0][1]))) >= 0:
        return Fraction(0)
    pairs = [(p, edge) for p in one for edge in pairwise((*other, other[0]))]
    pairs += [(p, edge) for p in other for edge in pairwise((*one, one[0]))]
    return min(slow_point_gap(p, *edge) for p, edge in pairs)
