"""The slow witness for lines: every hex near the segment is clipped as a polygon, in exact fractions.

It shares nothing with the code under test but the result type: other coordinates (x to the east, y to the
south, a hex one unit high), another method (half-planes of the polygon's edges, every hex of a box).
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from sandtable.boards.hex import Hex
from sandtable.boards.lines import Line, Point

Vector = tuple[Fraction, Fraction]
Span = tuple[Fraction, Fraction]

_THIRD, _HALF = Fraction(1, 3), Fraction(1, 2)
_OUTLINE = (
    (-_THIRD, -_HALF),
    (_THIRD, -_HALF),
    (2 * _THIRD, Fraction(0)),
    (_THIRD, _HALF),
    (-_THIRD, _HALF),
    (-2 * _THIRD, Fraction(0)),
)


def clipped_line(start: Point, end: Point) -> Line:
    """The line between two points, found by clipping it with each hex around."""
    a, b = _plane(start), _plane(end)
    spans = {here: span for here in _box(a, b) if (span := _clip(here, a, b)) is not None}
    cuts = sorted({moment for span in spans.values() for moment in span})
    points = tuple(_holding(spans, cut, cut) for cut in cuts)
    return Line(points, tuple(_holding(spans, *piece) for piece in pairwise(cuts)))


def _plane(point: Point) -> Vector:
    x, y = Fraction(point.x, 6), Fraction(point.y, 6)
    return x, y + x / 2


def _box(a: Vector, b: Vector) -> list[Hex]:
    columns = range(int(min(a[0], b[0])) - 2, int(max(a[0], b[0])) + 3)
    low, high = int(min(a[1], b[1])) - 2, int(max(a[1], b[1])) + 3
    return [Hex(q, r) for q in columns for r in range(low - q // 2 - 1, high - q // 2 + 1)]


def _clip(here: Hex, a: Vector, b: Vector) -> Span | None:
    """The part of the segment, as fractions of its length, inside or on the border of a hex."""
    first, last = Fraction(0), Fraction(1)
    centre = (Fraction(here.q), here.r + Fraction(here.q, 2))
    for (x1, y1), (x2, y2) in pairwise((*_OUTLINE, _OUTLINE[0])):
        outward = (y2 - y1, x1 - x2)
        gap = _dot(outward, (x1 + centre[0] - a[0], y1 + centre[1] - a[1]))
        speed = _dot(outward, (b[0] - a[0], b[1] - a[1]))
        if speed > 0:
            last = min(last, gap / speed)
        elif speed < 0:
            first = max(first, gap / speed)
        elif gap < 0:
            return None
    if a == b:
        last = first
    return (first, last) if first <= last else None


def _dot(a: Vector, b: Vector) -> Fraction:
    return a[0] * b[0] + a[1] * b[1]


def _holding(spans: dict[Hex, Span], first: Fraction, last: Fraction) -> tuple[Hex, ...]:
    return tuple(sorted(here for here, span in spans.items() if span[0] <= first and last <= span[1]))
