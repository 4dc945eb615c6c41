"""The slow witness for lines: every hex near the segment is clipped as a polygon, in exact fractions.

It shares nothing with the code under test but the result type: other coordinates (x to the east, y to the
south, a hex twelve units high), another method (half-planes of the polygon's edges, every hex of a box).
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from sandtable.boards.hex import Hex
from sandtable.boards.lines import Line, Point

Vector = tuple[int, int]
Span = tuple[Fraction, Fraction]

_OUTLINE = ((-4, -6), (4, -6), (8, 0), (4, 6), (-4, 6), (-8, 0))


def clipped_line(start: Point, end: Point) -> Line:
    """The line between two points, found by clipping it with each hex around."""
    a, b = _plane(start), _plane(end)
    spans = {here: span for here in _box(a, b) if (span := _clip(here, a, b)) is not None}
    cuts = sorted({moment for span in spans.values() for moment in span})
    points = tuple(_holding(spans, cut, cut) for cut in cuts)
    return Line(points, tuple(_holding(spans, *piece) for piece in pairwise(cuts)))


def _plane(point: Point) -> Vector:
    return 2 * point.x, 2 * point.y + point.x


def _box(a: Vector, b: Vector) -> list[Hex]:
    columns = range(min(a[0], b[0]) // 12 - 2, max(a[0], b[0]) // 12 + 3)
    low, high = min(a[1], b[1]) // 12 - 2, max(a[1], b[1]) // 12 + 3
    return [Hex(q, r) for q in columns for r in range(low - q // 2 - 1, high - q // 2 + 1)]


def _clip(here: Hex, a: Vector, b: Vector) -> Span | None:
    """The part of the segment, as fractions of its length, inside or on the border of a hex."""
    first, last = Fraction(0), Fraction(1)
    centre = (12 * here.q, 12 * here.r + 6 * here.q)
    for (x1, y1), (x2, y2) in pairwise((*_OUTLINE, _OUTLINE[0])):
        outward = (y2 - y1, x1 - x2)
        gap = _dot(outward, (x1 + centre[0] - a[0], y1 + centre[1] - a[1]))
        speed = _dot(outward, (b[0] - a[0], b[1] - a[1]))
        if speed > 0:
            last = min(last, Fraction(gap, speed))
        elif speed < 0:
            first = max(first, Fraction(gap, speed))
        elif gap < 0:
            return None
    if a == b:
        last = first
    return (first, last) if first <= last else None


def _dot(a: Vector, b: Vector) -> int:
    return a[0] * b[0] + a[1] * b[1]


def _holding(spans: dict[Hex, Span], first: Fraction, last: Fraction) -> tuple[Hex, ...]:
    return tuple(sorted(here for here, span in spans.items() if span[0] <= first and last <= span[1]))
