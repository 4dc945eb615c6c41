"""Where a straight line over the open table runs inside a polygon, exactly.

A line is looked at from both its sides: just to the left of it and just to the right of it every edge of a
simple polygon is either crossed or not, and the crossings in order make stretches inside. What is inside on
both sides is interior; what is inside on either, with its ends, is the closed polygon. So running along an
edge, touching a corner and passing through a corner need no special case. Places along a line are fractions
of its squared length.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cmp_to_key
from typing import TypeAlias

from msgspec import Struct

from sandtable.boards.table import Fraction, Point, Polygon, contains, cross, sides

Span: TypeAlias = tuple[Fraction, Fraction]
START: Fraction = (0, 1)


class Shape(Struct, frozen=True):
    """A polygon with its bounding box; if it is convex, (a, b, c) for each edge: inside, ax + by >= c."""

    outline: Polygon
    west: int
    south: int
    east: int
    north: int
    planes: tuple[tuple[int, int, int], ...] = ()

    @property
    def is_convex(self) -> bool:
        return bool(self.planes)

    def may_meet(self, a: Point, b: Point, margin: int = 0) -> bool:
        """False if the box alone shows that a segment passes by."""
        return not (
            (a[0] < self.west - margin and b[0] < self.west - margin)
            or (a[0] > self.east + margin and b[0] > self.east + margin)
            or (a[1] < self.south - margin and b[1] < self.south - margin)
            or (a[1] > self.north + margin and b[1] > self.north + margin)
        )

    def is_passed(self, a: Point, b: Point) -> bool:
        """True if the box, or all corners on one side of the line, show that a segment passes by."""
        (ax, ay), (bx, by) = a, b
        if (
            (ax < self.west and bx < self.west)
            or (ax > self.east and bx > self.east)
            or (ay < self.south and by < self.south)
            or (ay > self.north and by > self.north)
        ):
            return True
        dx, dy = bx - ax, by - ay
        level = dx * ay - dy * ax
        heights = [dx * y - dy * x for x, y in self.outline]
        return min(heights) > level or max(heights) < level

    def holds(self, point: Point) -> bool:
        """Whether a point lies inside or on the outline."""
        x, y = point
        if not (self.west <= x <= self.east and self.south <= y <= self.north):
            return False
        for across, up, level in self.planes:
            if across * x + up * y < level:
                return False
        return bool(self.planes) or contains(self.outline, point)


def met(shapes: Iterable[Shape], a: Point, b: Point) -> list[Shape]:
    """Those whose boxes a segment may meet."""
    (ax, ay), (bx, by) = a, b
    west, east = (ax, bx) if ax < bx else (bx, ax)
    south, north = (ay, by) if ay < by else (by, ay)
    return [
        one
        for one in shapes
        if one.west <= east and one.east >= west and one.south <= north and one.north >= south
    ]


def shape(outline: Polygon) -> Shape:
    """A polygon made ready."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return Shape(outline, min(xs), min(ys), max(xs), max(ys), _planes(outline))


def _planes(outline: Polygon) -> tuple[tuple[int, int, int], ...]:
    """The half-planes that make up a simple polygon which always turns to the same side; else nothing."""
    turns = [cross(outline[n - 2], outline[n - 1], outline[n]) for n in range(len(outline))]
    if min(turns) < 0 < max(turns):
        return ()
    sign = 1 if max(turns) > 0 else -1
    edges = [((ax, ay), (sign * (bx - ax), sign * (by - ay))) for (ax, ay), (bx, by) in sides(outline)]
    return tuple((-dy, dx, dx * ay - dy * ax) for (ax, ay), (dx, dy) in edges if dx or dy)


def box(west: int, south: int, east: int, north: int) -> Shape:
    """A rectangle along the axes."""
    return shape(((west, south), (west, north), (east, north), (east, south)))


def less(one: Fraction, other: Fraction) -> bool:
    return one[0] * other[1] < other[0] * one[1]


def larger(one: Fraction, other: Fraction) -> Fraction:
    return other if less(one, other) else one


def smaller(one: Fraction, other: Fraction) -> Fraction:
    return one if less(one, other) else other


def _difference(one: Fraction, other: Fraction) -> int:
    return one[0] * other[1] - other[0] * one[1]


_IN_ORDER = cmp_to_key(_difference)


def _stretches(heights: list[int], places: list[int], level: int) -> list[Span]:
    """What lies inside just beside the line: between one crossing and the next."""
    found = []
    last, before = heights[-1], places[-1]
    for height, place in zip(heights, places, strict=True):
        if (height > level) != (last > level):
            fall = height - last
            cut = before * height - place * last
            found.append((cut, fall) if fall > 0 else (-cut, -fall))
        last, before = height, place
    if len(found) > 2:
        found.sort(key=_IN_ORDER)
    elif found and less(found[1], found[0]):
        found.reverse()
    return [(found[n], found[n + 1]) for n in range(0, len(found), 2)]


def _beside(outline: Polygon, a: Point, b: Point) -> tuple[list[Span], list[Span]]:
    """The stretches of a whole line just to its left and just to its right."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    ax, ay = a
    level, start = dx * ay - dy * ax, dx * ax + dy * ay
    heights = [dx * y - dy * x - level for x, y in outline]
    if min(heights) > 0 or max(heights) < 0:
        return [], []
    places = [dx * x + dy * y - start for x, y in outline]
    left = _stretches(heights, places, 0)
    return left, _stretches(heights, places, -1) if 0 in heights else left


def through(outline: Polygon, a: Point, b: Point) -> list[Span]:
    """The stretches, of some length, of the whole line through a and b in the interior of a polygon."""
    left, right = _beside(outline, a, b)
    return left if left is right else _common(left, right)


def interior(outline: Polygon, a: Point, b: Point) -> list[Span]:
    """The stretches, of some length, of the segment from a to b in the interior of a polygon."""
    return _common(through(outline, a, b), [((0, 1), (length_of(a, b), 1))])


def closed(outline: Polygon, a: Point, b: Point) -> list[Span]:
    """The stretches of the segment from a to b, single points included, in a polygon or on its outline."""
    left, right = _beside(outline, a, b)
    spans = left if left is right else _joined([*left, *right])
    end = (length_of(a, b), 1)
    return [
        (larger(first, START), smaller(last, end))
        for first, last in _joined(spans)
        if not less(last, START) and not less(end, first)
    ]


def stretches(where: Shape, a: Point, b: Point) -> list[Span]:
    """The stretches of the segment from a to b, single points included, in a shape or on its outline."""
    if not where.planes:
        return closed(where.outline, a, b)
    found = _clipped(where, a, b, 0)
    return [found] if found is not None and not less(found[1], found[0]) else []


def inner_stretches(where: Shape, a: Point, b: Point) -> list[Span]:
    """The stretches, of some length, of the segment from a to b in the interior of a shape."""
    if not where.planes:
        return interior(where.outline, a, b)
    found = _clipped(where, a, b, 1)
    return [found] if found is not None and less(*found) else []


def _clipped(where: Shape, a: Point, b: Point, least: int) -> Span | None:
    """Where a segment has come into all half-planes of a convex shape, and where it first leaves one.

    Nothing if it lies wholly outside one of them; with 1 as the least also if it lies on the edge of one.
    """
    (ax, ay), (bx, by) = a, b
    low, below, high, above = 0, 1, 1, 1
    for across, up, level in where.planes:
        here, there = across * ax + up * ay - level, across * bx + up * by - level
        if here < least:
            if there < least:
                return None
            if -here * below > low * (there - here):
                low, below = -here, there - here
        elif there < 0 and here * above < high * (here - there):
            high, above = here, here - there
    whole = length_of(a, b)
    return (low * whole, below), (high * whole, above)


def length_of(a: Point, b: Point) -> int:
    """The squared length of a segment."""
    return (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2


def _common(some: list[Span], others: list[Span]) -> list[Span]:
    both = [(larger(a, c), smaller(b, d)) for a, b in some for c, d in others]
    return [(a, b) for a, b in both if less(a, b)]


def _joined(spans: list[Span]) -> list[Span]:
    """Stretches that touch or overlap become one."""
    if len(spans) < 2:
        return spans
    found: list[Span] = []
    for first, last in sorted(spans, key=lambda span: _IN_ORDER(span[0])):
        if found and not less(found[-1][1], first):
            found[-1] = (found[-1][0], larger(found[-1][1], last))
        else:
            found.append((first, last))
    return found


def without(spans: list[Span], holes: list[Span]) -> list[Span]:
    """What is left of some length, or as a single point outside all holes, of the stretches."""
    for low, high in holes:
        left: list[Span] = []
        for first, last in spans:
            if less(last, low) or less(high, first):
                left.append((first, last))
                continue
            if less(first, low):
                left.append((first, low))
            if less(high, last):
                left.append((high, last))
        spans = left
    return spans
