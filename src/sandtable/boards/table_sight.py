"""Who sees whom on the open table: thickets with an edge, houses, hills with a top.

The line between two centres decides. What lies under the bases of those who look and are looked at does not
hide them: so a stand at the edge of a thicket sees and is seen, and one deep inside it does not.
"""

from __future__ import annotations

from math import isqrt

from msgspec import Struct

from sandtable.boards.table import Base, Point, point_within, within
from sandtable.boards.table_lines import (
    Shape,
    inner_stretches,
    larger,
    length_of,
    less,
    met,
    smaller,
    through,
)

ROUNDING = 4
"""How much the corners of a base may be off."""


class Hill(Struct, frozen=True):
    """A hill: its outline, its top, and whether woods or houses stand on it."""

    outline: Shape
    top: Shape
    crowned: bool


class Screens(Struct, frozen=True):
    """All that may stop a line of sight; inside one thicket one sees as far as `murk`."""

    thickets: tuple[Shape, ...]
    houses: tuple[Shape, ...]
    hills: tuple[Hill, ...]
    murk: int


def sees(screens: Screens, a: Base, b: Base | Point) -> bool:
    """Whether there is a line of sight from a base to another base, or to a point."""
    return screen_between(screens, a, b) is None


def screen_between(screens: Screens, a: Base, b: Base | Point) -> Shape | None:
    """What stops the line of sight from a base to another base, or to a point: the first that is found."""
    line = _Line(a, b)
    for thicket in met(screens.thickets, line.a, line.b):
        if _hides(line, thicket, screens.murk):
            return thicket
    if screens.houses:
        for house in met(screens.houses, line.a, line.b):
            if _stands_between(line, house):
                return house
    return _hill_between(line, screens.hills)


class _Line:
    """A line of sight: its ends, and where it leaves the one base and enters the other."""

    __slots__ = ("_bounds", "_limits", "a", "b", "looker", "seen")

    def __init__(self, a: Base, b: Base | Point) -> None:
        self.looker = a
        self.seen = b
        self.a: Point = (a.x, a.y)
        self.b: Point = (b.x, b.y) if isinstance(b, Base) else b
        self._bounds: tuple[tuple[int, int], tuple[int, int]] | None = None
        self._limits: tuple[int, int, int, int] | None = None

    @property
    def bounds(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The open stretch between the two bases."""
        if self._bounds is None:
            far = through(self.seen.corners, self.a, self.b) if isinstance(self.seen, Base) else []
            low = through(self.looker.corners, self.a, self.b)[0][1]
            self._bounds = low, far[0][0] if far else (length_of(self.a, self.b), 1)
        return self._bounds

    @property
    def limits(self) -> tuple[int, int, int, int]:
        """Up to where it is surely under the one base, from where to where surely between the two (if the
        second number is below the third), and from where surely under the other.
        """
        if self._limits is None:
            whole = length_of(self.a, self.b)
            root, looker, seen = isqrt(whole), self.looker, self.seen
            inner, outer = (seen.inner - ROUNDING, seen.outer) if isinstance(seen, Base) else (0, 0)
            up, low = root + 1, looker.inner - ROUNDING
            self._limits = low * root, looker.outer * up, whole - outer * up, whole - inner * root
        return self._limits

    def passes(self, shape: Shape) -> bool:
        """Whether any of the line between the bases runs inside the shape; its corners settle most cases."""
        (ax, ay), (bx, by) = self.a, self.b
        dx, dy = bx - ax, by - ay
        level, start = dx * ay - dy * ax, dx * ax + dy * ay
        heights = [dx * y - dy * x for x, y in shape.outline]
        if min(heights) >= level or max(heights) <= level:
            return False
        west, east = (shape.west, shape.east) if dx > 0 else (shape.east, shape.west)
        south, north = (shape.south, shape.north) if dy > 0 else (shape.north, shape.south)
        first, last = dx * west + dy * south - start, dx * east + dy * north - start  # none of it is beyond
        under, near, far, beyond = self.limits
        if last <= under or first >= beyond:
            return False
        return (near <= first and last <= far) or self.runs_in(shape)

    def runs_in(self, shape: Shape) -> bool:
        """Whether any of the line that runs inside the shape is not under the bases."""
        under, near, far, beyond = self.limits
        for first, last in inner_stretches(shape, self.a, self.b):
            if last[0] > under * last[1] and first[0] < beyond * first[1]:
                is_sure = near < far and first[0] < far * first[1] and last[0] > near * last[1]
                if is_sure or less(larger(first, self.bounds[0]), smaller(last, self.bounds[1])):
                    return True
        return False

    def is_near(self, limit: int) -> bool:
        if isinstance(self.seen, Base):
            return within(self.looker, self.seen, limit)
        return point_within(self.seen, self.looker, limit)


def _hides(line: _Line, thicket: Shape, murk: int) -> bool:
    if not thicket.holds(line.a):
        return line.runs_in(thicket) if thicket.holds(line.b) else line.passes(thicket)
    return not line.is_near(murk) if thicket.holds(line.b) else line.runs_in(thicket)


def _stands_between(line: _Line, house: Shape) -> bool:
    return line.passes(house) and not house.holds(line.a) and not house.holds(line.b)


def _hill_between(line: _Line, hills: tuple[Hill, ...]) -> Shape | None:
    """From a top, or to one, bare hills are no hindrance; over a crowned hill nobody sees."""
    a, b = line.a, line.b
    for hill in hills:
        if hill.outline.may_meet(a, b):
            is_on = hill.outline.holds(a) or hill.outline.holds(b)
            if (is_on or not hill.crowned) and _is_high(hills, a, b):
                continue
            screen = hill.top if is_on else hill.outline
            if line.passes(screen):
                return screen
    return None


def _is_high(hills: tuple[Hill, ...], a: Point, b: Point) -> bool:
    """Whether either end of a line is on a hilltop."""
    return any(hill.top.holds(a) or hill.top.holds(b) for hill in hills)
