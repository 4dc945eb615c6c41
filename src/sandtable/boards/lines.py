"""Exact straight lines over hexes, in integers.

Points are cube coordinates times six, so that centres, middles of hexsides and corners are all integers. A
hex is the set of points whose displacement from its centre has a dot product of at most six with each
direction. A line is walked from hex to hex by comparing where it meets those six borders; positions along it
are multiplied by a common denominator, so that they are integers too and a corner is a tie, not a rounding.

A line only tells which hexes it passes and where; what that does to sight is for the rules to say.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import prod
from typing import TypeAlias

from msgspec import Struct

from sandtable.boards.hex import DIRECTIONS, Hex, Hexside, direction_between, side_between

SCALE = 6

Place: TypeAlias = tuple[Hex, ...]
"""The hexes that share a point or a stretch of a line, in order of their coordinates."""


class Point(Struct, frozen=True, order=True, array_like=True, gc=False):
    """A point of the plane: the first two cube coordinates times six."""

    x: int
    y: int


def centre(here: Hex) -> Point:
    """The middle of a hex."""
    return Point(here.q * SCALE, here.r * SCALE)


def side_middle(here: Hex, direction: int) -> Point:
    """The middle of a hexside."""
    step = DIRECTIONS[direction]
    return Point(here.q * SCALE + step.q * 3, here.r * SCALE + step.r * 3)


def corner(here: Hex, direction: int) -> Point:
    """The corner at the clockwise end of a hexside."""
    step = DIRECTIONS[direction] + DIRECTIONS[(direction + 1) % 6]
    return Point(here.q * SCALE + step.q * 2, here.r * SCALE + step.r * 2)


def hexes_at(point: Point) -> Place:
    """The hexes that hold a point: one inside a hex, two on a hexside, three at a corner."""
    columns = range(point.x // SCALE, -(-point.x // SCALE) + 1)
    rows = range(point.y // SCALE, -(-point.y // SCALE) + 1)
    return tuple(Hex(q, r) for q in columns for r in rows if _holds(q, r, point))


def _holds(q: int, r: int, point: Point) -> bool:
    x, y = point.x - q * SCALE, point.y - r * SCALE
    return max(abs(_along(step, x, y)) for step in DIRECTIONS[:3]) <= SCALE


def _along(step: Hex, x: int, y: int) -> int:
    """The cube dot product of a direction and a displacement between points."""
    return step.q * x + step.r * y + (step.q + step.r) * (x + y)


class Line(Struct, frozen=True):
    """A straight line cut where it changes hexes.

    Stretch i lies between points i and i + 1. A stretch is the one hex whose inside the line crosses, or the
    two along whose common side it runs. A point is the hexes that meet there: one inside a hex, two on a
    hexside, three at a corner. The first and last points are the ends; a line of no length is one point.
    """

    points: tuple[Place, ...]
    stretches: tuple[Place, ...]

    @property
    def crossed(self) -> Place:
        """The hexes whose inside the line crosses, in order, those of the ends included."""
        return tuple(stretch[0] for stretch in self.stretches if len(stretch) == 1)

    @property
    def followed(self) -> tuple[Place, ...]:
        """The pairs of hexes along whose common side the line runs, in order."""
        return tuple(stretch for stretch in self.stretches if len(stretch) == 2)

    @property
    def touched(self) -> Place:
        """The hexes the line meets in a single point only, in order."""
        passed = frozenset(here for stretch in self.stretches for here in stretch)
        met = dict.fromkeys(here for point in self.points for here in point)
        return tuple(here for here in met if here not in passed)

    @property
    def between(self) -> tuple[Place, ...]:
        """For a line from centre to centre: the stretches after the first hex and before the last."""
        return self.stretches[1:-1]

    @property
    def sides_crossed(self) -> tuple[Hexside, ...]:
        """The hexsides the line passes from one hex into the other, not at a corner."""
        return self._sides_passed(2)

    @property
    def sides_clipped(self) -> tuple[Hexside, ...]:
        """The hexsides the line passes from one hex into the other exactly at an end of the side."""
        return self._sides_passed(3)

    @property
    def sides_followed(self) -> tuple[Hexside, ...]:
        """The hexsides along which the line runs."""
        return tuple(side_between(a, b) for a, b in self.followed)

    def _sides_passed(self, meeting: int) -> tuple[Hexside, ...]:
        passages = zip(pairwise(self.stretches), self.points[1:-1], strict=True)
        return tuple(
            side_between(before[0], after[0])
            for (before, after), point in passages
            if len(point) == meeting and len(before) == len(after) == 1
        )

    def reversed(self) -> Line:
        """The same line from its other end."""
        return Line(self.points[::-1], self.stretches[::-1])

    def shifted(self, by: Hex) -> Line:
        """The same line elsewhere on the grid."""
        return Line(_shifted(self.points, by), _shifted(self.stretches, by))


def _shifted(places: tuple[Place, ...], by: Hex) -> tuple[Place, ...]:
    return tuple(tuple(here + by for here in place) for place in places)


def sides_at(here: Hex, point: Place) -> tuple[Hexside, ...]:
    """The sides of a hex that meet at a point on its border: one within a side, two at a corner."""
    return tuple(side_between(here, other) for other in point if other != here)


def line(start: Point, end: Point) -> Line:
    """The line from one point to another."""
    base = hexes_at(start)[0]
    x, y = base.q * SCALE, base.r * SCALE
    return _walk(Point(start.x - x, start.y - y), Point(end.x - x, end.y - y)).shifted(base)


def centre_line(a: Hex, b: Hex) -> Line:
    """The line between the centres of two hexes."""
    return line(centre(a), centre(b))


def crosses(away: Hex, here: Hex) -> bool:
    """Whether the line through the centres of hex (0, 0) and of `away` crosses a hex or follows its side.

    What it passes on its way to `away` are those of them on a shortest way there. The line is compared with
    the corners of the hex that are farthest from it: two of them, if it is parallel to a side.
    """
    widths = (abs(away.q - away.r), abs(away.q + 2 * away.r), abs(2 * away.q + away.r))
    offset, reach = 3 * abs(away.q * here.r - here.q * away.r), max(widths)
    return offset < reach or (offset == reach and widths.count(reach) == 2)


def side_line(a: Hex, side_of_a: int, b: Hex, side_of_b: int) -> Line:
    """The line between the middles of two hexsides."""
    return line(side_middle(a, side_of_a), side_middle(b, side_of_b))


@lru_cache(maxsize=1 << 12)  # a map has many pairs of points but few displacements between them
def _walk(start: Point, end: Point) -> Line:
    """The line from a point of hex (0, 0), followed from hex to hex."""
    points, stretches = [hexes_at(start)], []
    heading = _Heading(start, end)
    position = 0 if start != end else heading.length
    while position < heading.length:
        stretch = heading.onward(points[-1])
        position, sides = heading.exit(stretch[0])
        ahead = (stretch[0] + DIRECTIONS[side] for side in sides)
        points.append(tuple(sorted((*stretch, *ahead))) if position < heading.length else hexes_at(end))
        stretches.append(stretch)
    return Line(tuple(points), tuple(stretches))


class _Heading:
    """How a line approaches each of the six borders of a hex, and its length in units that divide evenly."""

    def __init__(self, start: Point, end: Point) -> None:
        self.offsets = [_along(step, start.x, start.y) for step in DIRECTIONS]
        self.speeds = [_along(step, end.x - start.x, end.y - start.y) for step in DIRECTIONS]
        self.length = prod(abs(speed) for speed in self.speeds[:3] if speed)

    def onward(self, point: Place) -> Place:
        """The hexes of a point into which the line goes on: one, or two when it runs along their side."""
        return tuple(here for here in point if not any(self._leaves(here, other) for other in point))

    def _leaves(self, here: Hex, other: Hex) -> bool:
        return here != other and self.speeds[direction_between(here, other)] > 0

    def exit(self, here: Hex) -> tuple[int, list[int]]:
        """The position at which the line leaves a hex, and the sides that meet there."""
        x, y = here.q * SCALE, here.r * SCALE
        positions = {
            side: (SCALE + _along(DIRECTIONS[side], x, y) - self.offsets[side]) * (self.length // speed)
            for side, speed in enumerate(self.speeds)
            if speed > 0
        }
        nearest = min(positions.values())
        return nearest, [side for side, position in positions.items() if position == nearest]
