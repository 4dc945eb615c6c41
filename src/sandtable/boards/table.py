"""The open table: points, bases and polygons in whole units, exact in every comparison.

Coordinates are integers, x to the east and y to the north; the unit is for the rules to choose. A facing is a
whole number of degrees clockwise from north. Sines come from a table, so that the corners of a base are the
same on every machine. A squared distance is a fraction, given as numerator and positive denominator: nothing
is ever rounded before it is compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import count, pairwise
from math import isqrt
from typing import TypeAlias

from msgspec import Struct

Point: TypeAlias = tuple[int, int]
Polygon: TypeAlias = tuple[Point, ...]
Fraction: TypeAlias = tuple[int, int]

WHOLE = 10**6
SINES = (
    0, 17452, 34899, 52336, 69756, 87156, 104528, 121869, 139173, 156434, 173648, 190809, 207912, 224951,
    241922, 258819, 275637, 292372, 309017, 325568, 342020, 358368, 374607, 390731, 406737, 422618, 438371,
    453990, 469472, 484810, 500000, 515038, 529919, 544639, 559193, 573576, 587785, 601815, 615661, 629320,
    642788, 656059, 669131, 681998, 694658, 707107, 719340, 731354, 743145, 754710, 766044, 777146, 788011,
    798636, 809017, 819152, 829038, 838671, 848048, 857167, 866025, 874620, 882948, 891007, 898794, 906308,
    913545, 920505, 927184, 933580, 939693, 945519, 951057, 956305, 961262, 965926, 970296, 974370, 978148,
    981627, 984808, 987688, 990268, 992546, 994522, 996195, 997564, 998630, 999391, 999848, 1000000,
)  # fmt: skip
FRONT, RIGHT, REAR, LEFT = range(4)
EDGES = ("front", "right", "rear", "left")


def _sine(degrees: int) -> int:
    quarter, rest = divmod(degrees % 360, 90)
    return (SINES[rest], SINES[90 - rest], -SINES[rest], -SINES[90 - rest])[quarter]


FORWARD: tuple[Point, ...] = tuple((_sine(degrees), _sine(degrees + 90)) for degrees in range(360))
"""The unit vector of each facing, times a million."""


class Base(Struct, frozen=True, gc=False, eq=False):
    """A rectangle on the table: corners clockwise from front right; a disc inside it, a disc around it.

    `east` and `north`: half its size along the axes if it stands square to the table, else 0. No two
    bases ever have the same number: what has been found out about one can be kept under it.
    """

    x: int
    y: int
    facing: int
    width: int
    depth: int
    corners: Polygon
    inner: int
    outer: int
    east: int
    north: int
    number: int

    @property
    def centre(self) -> Point:
        return self.x, self.y

    def edge(self, which: int) -> tuple[Point, Point]:
        """The ends of an edge, clockwise."""
        return self.corners[which - 1], self.corners[which]


_NUMBERS = count()


@lru_cache(maxsize=1 << 16)
def base_at(x: int, y: int, facing: int, width: int, depth: int) -> Base:
    """The base of this width and depth (along the facing), with corners rounded half away from zero."""
    (sin, cos), right, ahead = FORWARD[facing], width // 2, depth // 2
    east, north = x * WHOLE, y * WHOLE
    rx, ry, fx, fy = right * cos, -right * sin, ahead * sin, ahead * cos
    corners = (
        (_rounded(east + rx + fx), _rounded(north + ry + fy)),
        (_rounded(east + rx - fx), _rounded(north + ry - fy)),
        (_rounded(east - rx - fx), _rounded(north - ry - fy)),
        (_rounded(east - rx + fx), _rounded(north - ry + fy)),
    )
    around = isqrt(right * right + ahead * ahead) + 3
    east, north = ((right, ahead), (ahead, right))[facing // 90 % 2] if facing % 90 == 0 else (0, 0)
    inner = min(right, ahead)
    return Base(x, y, facing, width, depth, corners, inner, around, east, north, next(_NUMBERS))


def _rounded(millionths: int) -> int:
    """To whole units, half away from zero."""
    if millionths >= 0:
        return (millionths + WHOLE // 2) // WHOLE
    return -((WHOLE // 2 - millionths) // WHOLE)


def bearing(start: Point, end: Point) -> int:
    """The facing nearest to the direction from one point to another; north if they are the same."""
    return _bearing(end[0] - start[0], end[1] - start[1])


@lru_cache(maxsize=1 << 14)
def _bearing(x: int, y: int) -> int:
    if x == 0 and y == 0:
        return 0
    low = (0 if y > 0 else 90) if x >= 0 else (180 if y < 0 else 270)
    high = low + 90
    while low < high:
        middle = (low + high) // 2
        here, beyond = FORWARD[middle], FORWARD[(middle + 1) % 360]
        if beyond[0] * x + beyond[1] * y > here[0] * x + here[1] * y:
            low = middle + 1
        else:
            high = middle
    return low % 360


# Inside and outside


def cross(start: Point, end: Point, point: Point) -> int:
    """Positive if the point lies to the left of the way from start to end, negative to the right."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def sides(polygon: Polygon) -> Iterable[tuple[Point, Point]]:
    """The edges of a polygon in order."""
    return pairwise((*polygon, polygon[0]))


def contains(polygon: Polygon, point: Point) -> bool:
    """Whether a point is in a simple polygon or on its outline."""
    x, y = point
    inside = False
    ax, ay = polygon[-1]
    for bx, by in polygon:
        if (ay > y) != (by > y) or y in (ay, by):
            turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if turn == 0 and (ax <= x <= bx or bx <= x <= ax) and (ay <= y <= by or by <= y <= ay):
                return True
            if (ay > y) != (by > y) and (turn > 0) == (by > ay):
                inside = not inside
        ax, ay = bx, by
    return inside


def overlap(one: Base, other: Base) -> bool:
    """Whether the interiors of two bases meet."""
    if one.east and other.east:
        return abs(one.x - other.x) < one.east + other.east and abs(one.y - other.y) < one.north + other.north
    apart = (one.x - other.x) ** 2 + (one.y - other.y) ** 2
    if apart >= (one.outer + other.outer) ** 2:
        return False
    return apart < (one.inner + other.inner - 4) ** 2 or not (
        _is_parted(one.corners, other.corners, 0) or _is_parted(other.corners, one.corners, 0)
    )


def _is_parted(one: Polygon, other: Polygon, more: int) -> bool:
    """Whether all of the other lies on the outer side of one edge: at least by `more` of cross product."""
    start = one[-1]
    for end in one:
        dx, dy = end[0] - start[0], end[1] - start[1]
        level = dx * start[1] - dy * start[0] + more
        if all(dx * y - dy * x >= level for x, y in other):
            return True
        start = end
    return False


# Distances


def to_segment(point: Point, start: Point, end: Point) -> Fraction:
    """The squared distance from a point to a segment."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    px, py = point[0] - start[0], point[1] - start[1]
    along, length = px * dx + py * dy, dx * dx + dy * dy
    if along <= 0:
        return px * px + py * py, 1
    if along >= length:
        return (point[0] - end[0]) ** 2 + (point[1] - end[1]) ** 2, 1
    return (px * dy - py * dx) ** 2, length


def _least(distances: Iterable[Fraction]) -> Fraction:
    best = None
    for found in distances:
        if best is None or found[0] * best[1] < best[0] * found[1]:
            best = found
    assert best is not None, "a distance is to something"
    return best


def gap(one: Base, other: Base) -> Fraction:
    """The squared distance between two bases; nothing if they touch."""
    if one.east and other.east:
        return _square_gap(one, other), 1
    a, b = one.corners, other.corners
    if not (_is_parted(a, b, 1) or _is_parted(b, a, 1)):
        return 0, 1
    return _least(
        [to_segment(p, *edge) for p in a for edge in sides(b)]
        + [to_segment(p, *edge) for p in b for edge in sides(a)]
    )


def _square_gap(one: Base, other: Base) -> int:
    """The squared distance between two bases that stand square to the table."""
    aside = abs(one.x - other.x) - one.east - other.east
    ahead = abs(one.y - other.y) - one.north - other.north
    return (aside * aside if aside > 0 else 0) + (ahead * ahead if ahead > 0 else 0)


@lru_cache(maxsize=1 << 16)
def _gap(one: Base, other: Base) -> Fraction:
    return gap(one, other)


def within(one: Base, other: Base, limit: int) -> bool:
    """Whether the gap between two bases is at most the limit; discs settle most cases."""
    dx, dy = one.x - other.x, one.y - other.y
    apart, most = dx * dx + dy * dy, limit + one.outer + other.outer
    if apart > most * most:
        return False
    least = limit + one.inner + other.inner - 4
    if apart <= least * least:
        return True
    if one.east and other.east:
        return _square_gap(one, other) <= limit * limit
    squared, scale = _gap(one, other)
    return squared <= limit * limit * scale


def nearer(one: Base, other: Base, limit: int) -> bool:
    """Whether the gap between two bases is less than the limit; discs settle most cases."""
    dx, dy = one.x - other.x, one.y - other.y
    apart, most = dx * dx + dy * dy, limit + one.outer + other.outer
    if apart > most * most:
        return False
    least = limit + one.inner + other.inner - 4
    if limit > 0 and apart <= least * least:
        return True
    if one.east and other.east:
        return _square_gap(one, other) < limit * limit
    squared, scale = _gap(one, other)
    return squared < limit * limit * scale


def point_gap(point: Point, base: Base) -> Fraction:
    """The squared distance from a point to a base; nothing inside it."""
    if contains(base.corners, point):
        return 0, 1
    return _least(to_segment(point, *edge) for edge in sides(base.corners))


def point_within(point: Point, base: Base, limit: int) -> bool:
    """Whether a point is at most so far from a base."""
    if (point[0] - base.x) ** 2 + (point[1] - base.y) ** 2 > (limit + base.outer) ** 2:
        return False
    squared, scale = point_gap(point, base)
    return squared <= limit * limit * scale


def segments_cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments have a point in common."""
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    return not _same_side(cross(a, b, c), cross(a, b, d)) and not _same_side(cross(c, d, a), cross(c, d, b))


def _same_side(one: int, other: int) -> bool:
    return (one > 0 and other > 0) or (one < 0 and other < 0)


def segment_gap(a: Point, b: Point, c: Point, d: Point) -> Fraction:
    """The squared distance between two segments."""
    if segments_cross(a, b, c, d):
        return 0, 1
    return _least((to_segment(a, c, d), to_segment(b, c, d), to_segment(c, a, b), to_segment(d, a, b)))


def line_gap(line: Sequence[Point], base: Base) -> Fraction:
    """The squared distance from a polyline to a base."""
    if contains(base.corners, line[0]):
        return 0, 1
    pieces = list(pairwise(line)) or [(line[0], line[0])]
    return _least(segment_gap(*piece, *edge) for piece in pieces for edge in sides(base.corners))


def line_within(line: Sequence[Point], base: Base, limit: int) -> bool:
    """Whether a polyline comes within so much of a base; its box settles most cases."""
    reach = limit + base.outer
    if (
        max(line)[0] < base.x - reach
        or min(line)[0] > base.x + reach
        or all(y < base.y - reach for _, y in line)
        or all(y > base.y + reach for _, y in line)
    ):
        return False
    squared, scale = line_gap(line, base)
    return squared <= limit * limit * scale


def polygon_within(polygon: Polygon, base: Base, limit: int) -> bool:
    """Whether a base is at most so far from a polygon; nothing apart if one lies in the other."""
    return contains(polygon, base.corners[0]) or line_within((*polygon, polygon[0]), base, limit)


def nearest_point(point: Point, base: Base) -> Point:
    """The point of a base nearest to a point, rounded to whole units."""
    if contains(base.corners, point):
        return point
    ends = list(sides(base.corners))
    best = ends[0]
    for edge in ends[1:]:
        here, there = to_segment(point, *edge), to_segment(point, *best)
        if here[0] * there[1] < there[0] * here[1]:
            best = edge
    return _foot(point, *best)


def _foot(point: Point, start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    along = max(0, min(length, (point[0] - start[0]) * dx + (point[1] - start[1]) * dy))
    return start[0] + (2 * along * dx + length) // (2 * length), start[1] + (2 * along * dy + length) // (
        2 * length
    )


def root_up(squared: int) -> int:
    """A square root rounded up to a whole."""
    return isqrt(squared - 1) + 1 if squared > 0 else 0


def length_up(start: Point, end: Point) -> int:
    """The distance between two points, rounded up to a whole."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return root_up(dx * dx + dy * dy)


# Facings


def _frame(facing: int, start: Point, end: Point) -> Point:
    """How far ahead and how far to the right one point lies of another, for this facing, times a million."""
    (sin, cos), x, y = FORWARD[facing], end[0] - start[0], end[1] - start[1]
    return x * sin + y * cos, x * cos - y * sin


def in_arc(start: Point, facing: int, end: Point, total: int = 45) -> bool:
    """Whether a point lies in the arc of 45 or 90 degrees around a facing, its boundary included."""
    ahead, aside = _frame(facing, start, end)
    if ahead <= 0:
        return False
    return abs(aside) <= ahead if total == 90 else (abs(aside) + ahead) ** 2 <= 2 * ahead * ahead


def enters_rear(start: Point, target: Base) -> bool:
    """Whether the line from a point to the centre of a base enters by its rear edge, corners included."""
    ahead, aside = _frame(target.facing, target.centre, start)
    return ahead < 0 and abs(aside) * target.depth <= -ahead * target.width


def faced_edges(attacker: Base, defender: Base, tolerance: int) -> tuple[int, ...]:
    """The edges of the defender that an attacker in contact faces: one, or two at a corner."""
    faced = tuple(e for e in range(4) if _faces(attacker, defender.edge(e), tolerance))
    if faced or not within(attacker, defender, tolerance):
        return faced
    corners = defender.corners
    nearest = _least(point_gap(corner, attacker) for corner in corners)
    at = next(n for n in range(4) if _equal(point_gap(corners[n], attacker), nearest))
    return tuple(sorted((at, (at + 1) % 4)))


def _equal(one: Fraction, other: Fraction) -> bool:
    return one[0] * other[1] == other[0] * one[1]


def _faces(attacker: Base, edge: tuple[Point, Point], tolerance: int) -> bool:
    """All of the attacker beyond the line of the edge, or hardly inside it, and the edge itself near."""
    start, end = edge
    squared = (end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2
    for corner in attacker.corners:
        inside = -cross(start, end, corner)
        if inside > 0 and inside * inside > tolerance * tolerance * squared:
            return False
    return line_within(edge, attacker, tolerance)


# Chains


def chain(seed: Base, others: Iterable[Base], link: int) -> list[Base]:
    """All bases that hang together with the seed, by gaps of at most the link."""
    left = list(others)
    found, edge = [seed], [seed]
    while edge and left:
        here = edge.pop()
        x, y, far = here.x, here.y, link + here.outer
        near = [
            other
            for other in left
            if abs(other.x - x) <= far + other.outer
            and abs(other.y - y) <= far + other.outer
            and within(here, other, link)
        ]
        if near:
            left = [other for other in left if other not in near]
            found += near
            edge += near
    return found
