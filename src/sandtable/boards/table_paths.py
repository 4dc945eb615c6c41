"""Paths over the open table: their length, where they enter polygons, and whether a base has room to pass."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct

from sandtable.boards.table import (
    Base,
    Fraction,
    Point,
    Polygon,
    contains,
    cross,
    length_up,
    root_up,
    segment_gap,
    segments_cross,
    sides,
    to_segment,
)
from sandtable.boards.table_lines import Shape, Span, length_of, stretches, without

Path: TypeAlias = tuple[Point, ...]


class Entry(Struct, frozen=True, order=True):
    """Where a path enters a polygon: the piece of the path, and the place on it, as a fraction."""

    piece: int
    place: Fraction


def straightened(path: Sequence[Point]) -> Path:
    """The path with pieces that go on in the same direction made one, and pieces of no length left out."""
    found = [path[0]]
    for here in path[1:]:
        if here == found[-1]:
            continue
        if len(found) > 1 and _goes_on(found[-2], found[-1], here):
            found[-1] = here
        else:
            found.append(here)
    return tuple(found)


def _goes_on(a: Point, b: Point, c: Point) -> bool:
    ahead = (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1])
    return cross(a, b, c) == 0 and ahead > 0


def path_length(path: Sequence[Point]) -> int:
    """Each piece rounded up to a whole unit."""
    return sum(length_up(a, b) for a, b in pairwise(path))


def road_rectangles(line: Sequence[Point], width: int) -> list[Polygon]:
    """The rectangle around each segment of a centreline, prolonged by half the width at both ends."""
    return [_rectangle(a, b, width // 2) for a, b in pairwise(line)]


def _rectangle(a: Point, b: Point, half: int) -> Polygon:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = root_up(dx * dx + dy * dy)
    ex, ey = _nearest(dx * half, length), _nearest(dy * half, length)
    return (
        (b[0] + ex + ey, b[1] + ey - ex),
        (a[0] - ex + ey, a[1] - ey - ex),
        (a[0] - ex - ey, a[1] - ey + ex),
        (b[0] + ex - ey, b[1] + ey + ex),
    )


def _nearest(number: int, divisor: int) -> int:
    whole = (2 * abs(number) + divisor) // (2 * divisor)
    return whole if number >= 0 else -whole


def is_on_one(roads: Sequence[Shape], a: Point, b: Point) -> bool:
    """Whether both ends of a piece lie in the same road rectangle."""
    return any(road.holds(a) and road.holds(b) for road in roads)


def spans_on(shape: Shape, holes: Sequence[Shape], a: Point, b: Point) -> list[Span]:
    """The stretches of a piece in a polygon, without those in the holes."""
    if not shape.may_meet(a, b):
        return []
    spans = stretches(shape, a, b)
    for hole in holes:
        if spans and hole.may_meet(a, b):
            spans = without(spans, stretches(hole, a, b))
    return spans


def entries(
    path: Path, shape: Shape, holes: Sequence[Shape] = (), *, is_inside: bool, skipped: Sequence[bool] = ()
) -> list[Entry]:
    """Each place where a path comes into a polygon anew; `skipped` pieces do not touch the ground."""
    found = []
    for number, (a, b) in enumerate(pairwise(path)):
        if skipped and skipped[number]:
            is_inside = False
            continue
        end, was_inside, is_inside = length_of(a, b), is_inside, False
        for first, last in spans_on(shape, holes, a, b):
            if not (was_inside and first[0] == 0):
                found.append(Entry(number, first))
            is_inside = is_inside or last[0] == end * last[1]
    return found


def point_at(path: Path, entry: Entry) -> Point:
    """The place of an entry, rounded to whole units."""
    a, b = path[entry.piece], path[entry.piece + 1]
    along, whole = entry.place[0], entry.place[1] * length_of(a, b)
    return a[0] + _nearest(along * (b[0] - a[0]), whole), a[1] + _nearest(along * (b[1] - a[1]), whole)


def is_soon_after(path: Path, entry: Entry, limit: int) -> bool:
    """Whether the end of the piece lies at most so far beyond the entry."""
    length = length_of(path[entry.piece], path[entry.piece + 1])
    numerator, denominator = entry.place
    left = length * denominator - numerator
    return left * left <= limit * limit * length * denominator * denominator


def _is_past(a: Point, b: Point, base: Base, reach: int) -> bool:
    """Whether a segment lies wholly beyond the square of this half side around a base."""
    (ax, ay), (bx, by), x, y = a, b, base.x, base.y
    return (
        (ax + reach < x and bx + reach < x)
        or (ax - reach > x and bx - reach > x)
        or (ay + reach < y and by + reach < y)
        or (ay - reach > y and by - reach > y)
    )


def has_room(path: Path, base: Base, radius: int) -> bool:
    """Whether a disc of this radius can follow the path without meeting the interior of a base."""
    reach = radius + base.outer
    for a, b in pairwise(path):
        if _is_past(a, b, base, reach):
            continue
        squared, scale = to_segment(base.centre, a, b)
        if squared >= reach * reach * scale:
            continue
        if contains(base.corners, a) or any(
            found[0] < radius * radius * found[1]
            for found in (segment_gap(a, b, *edge) for edge in sides(base.corners))
        ):
            return False
    return True


def touches(path: Path, base: Base) -> bool:
    """Whether any point of a path lies in a base or on its outline."""
    near = [(a, b) for a, b in pairwise(path) if not _is_past(a, b, base, base.outer)]
    return any(
        contains(base.corners, a) or any(segments_cross(a, b, *edge) for edge in sides(base.corners))
        for a, b in near
    )
