"""Hexes with flat tops: coordinates, directions, distance, turns and reflection.

A hex is (q, r), with the third cube coordinate s = -q - r; q grows to the east, r to the south. Directions
are numbered clockwise from north; the same numbers name the sides of a hex, and facings.
"""

from __future__ import annotations

from itertools import accumulate

from msgspec import Struct


class Hex(Struct, frozen=True, order=True, array_like=True, gc=False):
    """A hex of the endless grid, or the displacement from one hex to another."""

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third cube coordinate."""
        return -self.q - self.r

    def __add__(self, other: Hex) -> Hex:
        return Hex(self.q + other.q, self.r + other.r)

    def __sub__(self, other: Hex) -> Hex:
        return Hex(self.q - other.q, self.r - other.r)

    def __mul__(self, factor: int) -> Hex:
        return Hex(self.q * factor, self.r * factor)


ORIGIN = Hex(0, 0)
DIRECTIONS = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))
DIRECTION_NAMES = ("N", "NE", "SE", "S", "SW", "NW")
_DIRECTION_OF_STEP = {step: direction for direction, step in enumerate(DIRECTIONS)}


def parse_direction(name: str) -> int:
    """The direction with this name, such as 4 for SW."""
    if name not in DIRECTION_NAMES:
        raise ValueError(f"{name!r} is not a direction; use one of {', '.join(DIRECTION_NAMES)}")
    return DIRECTION_NAMES.index(name)


def opposite(direction: int) -> int:
    """The direction that points back."""
    return (direction + 3) % 6


def neighbour(here: Hex, direction: int) -> Hex:
    """The hex next to this one in a direction."""
    return here + DIRECTIONS[direction]


def neighbours(here: Hex) -> tuple[Hex, ...]:
    """The six hexes around this one, clockwise from north."""
    return tuple(here + step for step in DIRECTIONS)


def distance(a: Hex, b: Hex) -> int:
    """The number of steps from one hex to the other."""
    return max(abs(a.q - b.q), abs(a.r - b.r), abs(a.s - b.s))


def dot(a: Hex, b: Hex) -> int:
    """The cube dot product of two displacements: positive for an acute angle, zero for a right one."""
    return a.q * b.q + a.r * b.r + a.s * b.s


def direction_between(here: Hex, there: Hex) -> int:
    """The direction from a hex to its neighbour."""
    direction = _DIRECTION_OF_STEP.get(there - here)
    if direction is None:
        raise ValueError(f"{here} and {there} are not neighbours")
    return direction


def straight_direction(here: Hex, there: Hex) -> int | None:
    """The direction of the straight hex row from one hex to another, or None if there is no such row."""
    away = there - here
    length = distance(here, there)
    if length == 0 or away.q % length or away.r % length:
        return None
    return _DIRECTION_OF_STEP[Hex(away.q // length, away.r // length)]


def row_from(start: Hex, direction: int, length: int) -> tuple[Hex, ...]:
    """The straight row of that many hexes that begins at start."""
    return tuple(start + DIRECTIONS[direction] * i for i in range(length))


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes at exactly this distance, clockwise from the one due north."""
    if radius == 0:
        return (centre,)
    steps = [DIRECTIONS[(side + 2) % 6] for side in range(6) for _ in range(radius)]
    return tuple(accumulate(steps[:-1], initial=centre + DIRECTIONS[0] * radius))


def disc(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes within this distance, ring by ring from the centre."""
    return tuple(here for size in range(radius + 1) for here in ring(centre, size))


def turned(here: Hex, turns: int, centre: Hex = ORIGIN) -> Hex:
    """The hex after that many clockwise turns of 60 degrees about the centre."""
    away = here - centre
    for _ in range(turns % 6):
        away = Hex(-away.r, -away.s)
    return centre + away


def mirrored(here: Hex, centre: Hex = ORIGIN) -> Hex:
    """The hex seen in a north-south mirror through the centre: east and west change places."""
    away = here - centre
    return centre + Hex(-away.q, -away.s)


def mirrored_direction(direction: int) -> int:
    """The direction seen in a north-south mirror: NE becomes NW."""
    return -direction % 6


class Hexside(Struct, frozen=True, order=True, array_like=True, gc=False):
    """The side between two hexes, always named from the hex that has it on its N, NE or SE side."""

    hex: Hex
    direction: int

    @property
    def hexes(self) -> tuple[Hex, Hex]:
        """The two hexes that share the side."""
        return self.hex, neighbour(self.hex, self.direction)


def hexside(here: Hex, direction: int) -> Hexside:
    """The side of a hex in a direction, the same value from whichever of its two hexes it is named."""
    if direction < 3:
        return Hexside(here, direction)
    return Hexside(neighbour(here, direction), opposite(direction))


def side_between(a: Hex, b: Hex) -> Hexside:
    """The side that two neighbours share."""
    return hexside(a, direction_between(a, b))
