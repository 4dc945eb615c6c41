"""Who sees whom on the open table: thickets with an edge, houses, hills with a top.

The line between two centres decides. What lies under the bases of those who look and are looked at does not
hide them: so a stand at the edge of a thicket sees and is seen, and one deep inside it does not.
"""

from __future__ import annotations

from math import isqrt

from msgspec import Struct

from sandtable.boards.table import Base, Point, point_within, within
from sandtable.boards.table_lines import Shape, inner_stretches, length_of, less, met, through

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

    __slots__ = ("_bounds", "a", "b", "looker", "seen")

    def __init__(self, a: Base, b: Base | Point) -> None:
        self.looker = a
        self.seen = b
        self.a: Point = (a.x, a.y)
        self.b: Point = (b.x, b.y) if isinstance(b, Base) else b
        self._bounds: tuple[tuple[int, int], tuple[int, int]] | None = None

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
        whole = length_of(self.a, self.b)
        root, looker, seen = isqrt(whole), self.looker, self.seen
        inner, outer = (seen.inner - ROUNDING, seen.outer) if isinstance(seen, Base) else (0, 0)
        up = root + 1
        return (looker.inner - ROUNDING) * root, looker.outer * up, whole - outer * up, whole - inner * root

    def passes(self, shape: Shape) -> bool:
        """Whether any of the line between the bases runs inside the shape."""
        a, b = self.a, self.b
        if a == b:
            return False
        spans = inner_stretches(shape, a, b)
        if not spans:
            return False
        under, near, far, beyond = self.limits
        spans = [(i, o) for i, o in spans if o[0] > under * o[1] and i[0] < beyond * i[1]]
        if not spans:
            return False
        if near < far and any(i[0] < far * i[1] and o[0] > near * o[1] for i, o in spans):
            return True
        low, high = self.bounds
        for first, last in spans:
            if less(low if less(first, low) else first, last if less(last, high) else high):
                return True
        return False

    def is_near(self, limit: int) -> bool:
        if isinstance(self.seen, Base):
            return within(self.looker, self.seen, limit)
        return point_within(self.seen, self.looker, limit)


def _hides(line: _Line, thicket: Shape, murk: int) -> bool:
    if thicket.holds(line.a) and thicket.holds(line.b):
        return not line.is_near(murk)
    return line.passes(thicket)


def _stands_between(line: _Line, house: Shape) -> bool:
    return line.passes(house) and not house.holds(line.a) and not house.holds(line.b)


def _hill_between(line: _Line, hills: tuple[Hill, ...]) -> Shape | None:
    """From a top, or to one, bare hills are no hindrance; over a crowned hill nobody sees."""
    crossed = [hill for hill in hills if not hill.outline.is_passed(line.a, line.b)]
    if not crossed:
        return None
    on_top = any(hill.top.holds(line.a) or hill.top.holds(line.b) for hill in hills)
    for hill in crossed:
        if hill.outline.holds(line.a) or hill.outline.holds(line.b):
            if not on_top and line.passes(hill.top):
                return hill.top
        elif (hill.crowned or not on_top) and line.passes(hill.outline):
            return hill.outline
    return None
