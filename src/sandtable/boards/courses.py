"""The hexes on a line from hexside to hexside, in integers and quickly.

A hex grid has three families of parallel hexsides. A point's place among them is its *spread*: q - r, r - s
and s - q, twice as large so that middles of hexsides are whole numbers. A hex is all points less than 2 from
its centre in each of the three. The line is followed from hex to hex by comparing when it reaches the next
border of each family; moments are multiplied by a common denominator, so that a corner is a tie. A line along
one of the families, which may follow hexsides, is left to `boards.lines`. That also tells where lines change
hexes, while a course has only the stretches, ten times as fast.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import isqrt
from typing import Final, TypeAlias

from sandtable.boards.hex import DIRECTIONS, ORIGIN, Hex
from sandtable.boards.lines import side_line

Course: TypeAlias = tuple[tuple[tuple[int, int], ...], ...]
"""The stretches of a line from hex (0, 0) as (q, r): one hex crossed, or two along whose side it runs."""
Spread: TypeAlias = tuple[int, int, int]

FAMILIES: Final = (0, 1, 2)
APART: Final = 0
ALONG: Final = 1
CROSSES: Final = 2


def _spread(q: int, r: int) -> Spread:
    return q - r, q + 2 * r, -2 * q - r


SIDES: Final = tuple(_spread(step.q, step.r) for step in DIRECTIONS)
"""For each direction its spread: 2 or -2 in the family of the side it crosses, else 1 or -1."""
STEPS: Final = {
    (family, size // 2): direction
    for direction, spread in enumerate(SIDES)
    for family, size in enumerate(spread)
    if abs(size) == 2
}
"""The direction that crosses the next border of a family, forward or backward."""


def course(q: int, r: int, side_a: int, side_b: int) -> Course:
    """The stretches of the line from a side of hex (0, 0) to a side of hex (q, r)."""
    start, end, centre = SIDES[side_a], SIDES[side_b], _spread(q, r)
    way = [2 * centre[family] + end[family] - start[family] for family in FAMILIES]
    if 0 in way:
        return _along_a_family(q, r, side_a, side_b)
    signs = [1 if speed > 0 else -1 for speed in way]
    length = abs(way[0] * way[1] * way[2])
    paces = [length // speed for speed in way]
    first = _first(side_a, signs)
    middle = _spread(first.q, first.r)
    moments = [(2 * middle[n] + 2 * signs[n] - start[n]) * paces[n] for n in FAMILIES]
    return tuple([(here,) for here in _followed(first, moments, length, signs, paces)])


def corridor(q: int, r: int) -> list[tuple[int, int]]:
    """All hexes that a line from a side of hex (0, 0) to a side of hex (q, r) may touch, and few others.

    With hexes one apart such a line keeps within 0.5 of that between the centres, and a hex reaches 0.58 from
    its own: 1.08 in all. The square of the area that (q, r) and (x, y) span is then no more than 1.6 times
    that of the distance.
    """
    width = isqrt(8 * (q * q + q * r + r * r) // 5)
    across, along = (q, r) if q > 0 else (-q, -r)
    found: list[tuple[int, int]] = []
    for x in range(min(0, q) - 1, max(0, q) + 2):
        low, high = max(min(0, r), min(0, q + r) - x) - 1, min(max(0, r), max(0, q + r) - x) + 1
        if across:  # abs(across * y - along * x) is at most the width
            low, high = max(low, -((width - along * x) // across)), min(high, (width + along * x) // across)
        elif abs(along * x) > width:
            continue
        found.extend([(x, y) for y in range(low, high + 1)])
    return found


def centre(q: int, r: int) -> tuple[int, int]:
    """The place of a hex's centre among the first two families; the third follows from them."""
    return 2 * (q - r), 2 * (q + 2 * r)


def middle(q: int, r: int, side: int) -> tuple[int, int]:
    """The place of the middle of a hexside, likewise."""
    first, second = centre(q, r)
    return first + SIDES[side][0], second + SIDES[side][1]


def contact(start: tuple[int, int], end: tuple[int, int], centres: Iterable[tuple[int, int]]) -> int:
    """The closest contact of the line from the middle of a hexside to that of another with some hexes.

    It CROSSES the inside of one, or is ALONG a side of one, or is APART from all: as `course` says, but
    without following the line. How far a hex's centre lies off the line is a product of two spreads; no
    corner lies farther from the centre than twice the line's greatest part. As the line ends in the middles
    of hexsides, a hex that it crosses is one whose centre lies beside it, not before or beyond.
    """
    one, two = end[0] - start[0], end[1] - start[1]
    three = -one - two
    reach, whole = 2 * max(abs(one), abs(two), abs(three)), one * one + two * two + three * three
    is_along_a_family = reach and not (one and two and three)
    found = APART
    for first, second in centres:
        first, second = first - start[0], second - start[1]
        off = abs(one * second - two * first)
        if off > reach:
            continue
        beside = one * first + two * second - three * (first + second)
        if off < reach and 0 < beside < whole:
            return CROSSES
        if off == reach and is_along_a_family and 0 <= beside <= whole:
            found = ALONG
    return found


def _first(side: int, signs: list[int]) -> Hex:
    """The hex that the line enters: the one across its first side, or the one it starts from."""
    family = next(family for family in FAMILIES if abs(SIDES[side][family]) == 2)
    return DIRECTIONS[side] if SIDES[side][family] * signs[family] > 0 else ORIGIN


def _followed(
    here: Hex, moments: list[int], length: int, signs: list[int], paces: list[int]
) -> list[tuple[int, int]]:
    """The hexes from the first on; `moments` are when the line leaves it over a border of each family."""
    ahead = [STEPS[family, signs[family]] for family in FAMILIES]
    steps = [
        (DIRECTIONS[side].q, DIRECTIONS[side].r, *(2 * SIDES[side][n] * paces[n] for n in FAMILIES))
        for side in ahead
    ]
    q, r = here.q, here.r
    one, two, three = moments
    found = [(q, r)]
    while (moment := min(one, two, three)) < length:
        family = 0 if one == moment else 1 if two == moment else 2
        if one == two == moment or two == three == moment or three == one == moment:
            family = _past_corner((one, two, three), moment, signs)
        east, south, later_one, later_two, later_three = steps[family]
        q, r = q + east, r + south
        one, two, three = one + later_one, two + later_two, three + later_three
        found.append((q, r))
    return found


def _past_corner(moments: Spread, moment: int, signs: list[int]) -> int:
    """At a corner the line goes over that one of the two borders which leads on in the third family."""
    one, other = (family for family in FAMILIES if moments[family] == moment)
    third = 3 - one - other
    return one if signs[one] != signs[third] else other


@lru_cache(maxsize=1 << 12)
def _along_a_family(q: int, r: int, side_a: int, side_b: int) -> Course:
    places = side_line(ORIGIN, side_a, Hex(q, r), side_b).stretches
    return tuple(tuple((here.q, here.r) for here in place) for place in places)
