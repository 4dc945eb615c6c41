"""An independent, slow judge of moves: fractions and Shapely instead of integers, every rule written anew.

It answers True or False, or None where a rounding of corners could decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import ceil, hypot, sqrt

import shapely

from sandtable.boards.table import Point, Polygon, base_at
from sandtable.rulesets.storm_of_steel.sheets import exact, outline
from sandtable.rulesets.storm_of_steel.state import Stand, StormOfSteel
from sandtable.rulesets.storm_of_steel.tables import Kind
from tests.boards.tables import at, cuts, slow_contains

HAIR = 3.0
TESTED: Mapping[str, Callable[[Kind], object]] = {
    "woods": lambda k: k.is_foot or k.drive == "hand" or (k.armour and k.drive in ("tracked", "halftrack")),
    "forest": lambda k: k.is_foot,
    "marsh": lambda k: k.is_foot,
    "stream": lambda k: k.id in ("infantry", "hq", "cavalry") or k.amphibious,
    "ford": lambda k: True,
    "wire": lambda k: k.is_foot,
}
FREE: Mapping[str, Callable[[Kind], object]] = {
    "bush": lambda k: True,
    "river": lambda k: k.amphibious,
    "building": lambda k: k.is_foot,
    "wire": lambda k: k.armour and k.drive in ("tracked", "halftrack"),
}
GUN_BARRED = ("forest", "marsh", "stream", "river", "building", "wire")


def _never(kind: Kind) -> bool:
    return False


class Unsure(Exception):
    """Too near a boundary to tell by another way."""


def legal(s: StormOfSteel, piece: int, points: tuple[Point, ...], facing: int, budget: int) -> bool | None:
    """Whether a stand may go this way."""
    try:
        return _legal(s, piece, points, facing, budget)
    except Unsure:
        return None


def _legal(s: StormOfSteel, piece: int, points: tuple[Point, ...], facing: int, budget: int) -> bool:
    stand = s.stands[piece]
    pieces = [(a, b) for a, b in pairwise(points) if a != b]
    on_road = [is_on_road(s, a, b) for a, b in pieces]
    length = sum(ceil(Fraction(_root(a, b))) for a, b in pieces)
    starts_on_road = is_on_road(s, points[0], points[0])
    cost = ceil(Fraction(length, 2)) if pieces and starts_on_road and all(on_road) else length
    if cost > budget or any(_is_off(s, point) for point in points):
        return False
    bunker = next((k for k in s.box.ground.bunkers.values() if k.base.centre == points[-1]), None)
    if bunker is not None:
        raise Unsure
    return (
        not _meets_enemy(s, stand, points)
        and not _meets_terrain(s, stand, pieces, on_road, starts_on_road)
        and _has_place(s, stand, points[-1], facing)
    )


def _is_off(s: StormOfSteel, point: Point) -> bool:
    wide, high = s.box.scenario.table
    return point[0] not in range(wide * 100 + 1) or point[1] not in range(high * 100 + 1)


def _root(a: Point, b: Point) -> Fraction:
    squared = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    whole = int(sqrt(squared))
    while whole * whole < squared:
        whole += 1
    while (whole - 1) ** 2 >= squared and whole:
        whole -= 1
    return Fraction(whole)


def is_on_road(s: StormOfSteel, a: Point, b: Point) -> bool:
    """SOS-R.29 Both points in the rectangle of one segment."""
    for line in s.box.ground.road_lines:
        for start, end in pairwise(line):
            if _in_strip(start, end, a) and _in_strip(start, end, b):
                return True
    return False


def _in_strip(start: Point, end: Point, point: Point) -> bool:
    length = hypot(end[0] - start[0], end[1] - start[1])
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    along = (point[0] - start[0]) * ux + (point[1] - start[1]) * uy
    aside = abs((point[0] - start[0]) * uy - (point[1] - start[1]) * ux)
    straight = start[0] == end[0] or start[1] == end[1]
    near = min(abs(aside - 150), abs(along + 150), abs(along - length - 150))
    if not straight and near < HAIR:
        raise Unsure
    return aside <= 150 + 1e-9 and -150 - 1e-9 <= along <= length + 150 + 1e-9


def _meets_enemy(s: StormOfSteel, stand: Stand, points: tuple[Point, ...]) -> bool:
    """SOS-R.27, SOS-R.46 A disc along the path meets an enemy, or the path a bunker."""
    kind = s.box.kinds[stand.kind]
    radius = min(kind.width, kind.depth) // 2 - 10
    line = shapely.LineString(points) if len(set(points)) > 1 else shapely.Point(points[0])
    for other in s.stands.values():
        if other.side != stand.side and not other.aboard:
            distance = line.distance(shapely.Polygon(s.base(other).corners))
            if abs(distance - radius) < 1e-6:
                raise Unsure
            if distance < radius:
                return True
    for bunker in s.box.ground.bunkers.values():
        if bunker.id != stand.bunker:
            distance = line.distance(shapely.Polygon(bunker.base.corners))
            if 0 < distance < HAIR:
                raise Unsure
            if distance == 0:
                return True
    return False


def _kind_of_going(kind: Kind, gun: Kind | None, terrain: str) -> str:
    if kind.drive == "water":
        return "free" if terrain == "river" else "no"
    if gun is not None and terrain in GUN_BARRED:
        return "no"
    if gun is not None and terrain == "woods" and gun.size != "light":
        return "no"
    if TESTED.get(terrain, _never)(kind):
        return "test"
    return "free" if FREE.get(terrain, _never)(kind) else "no"


def _meets_terrain(
    s: StormOfSteel,
    stand: Stand,
    pieces: list[tuple[Point, Point]],
    on_road: list[bool],
    starts_on_road: bool,
) -> bool:
    """SOS-R.28, SOS-R.30 Whether the path enters what it may not, or goes on after entering."""
    kind, gun = s.box.kinds[stand.kind], s.towed(stand.id)
    scenario = s.box.scenario
    areas = [(row.id, row.kind, outline(row.outline)) for row in scenario.areas]
    for _, terrain, polygon in areas:
        holes = _holes(terrain, areas)
        going = _kind_of_going(kind, gun, terrain)
        if terrain == "building" and going == "free" and _enemy_inside(s, stand.side, polygon):
            going = "no"
        if going != "free" and _enters(stand, pieces, on_road, starts_on_road, polygon, holes, going):
            return True
    for row in scenario.wire:
        going = _kind_of_going(kind, gun, "wire")
        if row.id not in s.wire_gone and going != "free":
            polygon = s.box.ground.wire[row.id].shape.outline
            if _enters(stand, pieces, [False] * len(pieces), False, polygon, [], going):
                return True
    if kind.drive == "water":
        raise Unsure
    return False


def _holes(terrain: str, areas: Sequence[tuple[str, str, Polygon]]) -> list[Polygon]:
    instead = {"stream": ("ford", "river"), "river": ("ford",)}.get(terrain, ())
    return [polygon for _, kind, polygon in areas if kind in instead]


def _enemy_inside(s: StormOfSteel, side: int, polygon: Polygon) -> bool:
    others = [x for x in s.stands.values() if x.side != side and not x.aboard]
    return any(_is_in((Fraction(x.x), Fraction(x.y)), polygon, []) for x in others)


def _is_apart(points: Sequence[tuple[Fraction, Fraction] | Point], polygon: Polygon) -> bool:
    """Whether all points lie beyond the same side of the box around a polygon."""
    return any(
        max(p[axis] for p in points) < min(c[axis] for c in polygon)
        or min(p[axis] for p in points) > max(c[axis] for c in polygon)
        for axis in (0, 1)
    )


def _is_in(point: tuple[Fraction, Fraction], polygon: Polygon, holes: list[Polygon]) -> bool:
    if _is_apart([point], polygon):
        return False
    return slow_contains(polygon, point) >= 0 and all(slow_contains(hole, point) < 0 for hole in holes)


def _enters(
    stand: Stand,
    pieces: list[tuple[Point, Point]],
    on_road: list[bool],
    starts_on_road: bool,
    polygon: Polygon,
    holes: list[Polygon],
    going: str,
) -> bool:
    if _is_apart([stand.centre, *(end for _, end in pieces)], polygon):
        return False
    start = (Fraction(stand.x), Fraction(stand.y))
    inside = _is_in(start, polygon, holes) and not starts_on_road
    entered: list[tuple[int, Fraction]] = []
    for number, (a, b) in enumerate(pieces):
        if on_road[number]:
            inside = False
            continue
        marks = sorted({cut for ring in (polygon, *holes) for cut in cuts(ring, a, b)})
        for here, beyond in zip(marks, [*marks[1:], None], strict=True):
            at_mark = _is_in(at(a, b, here), polygon, holes)
            ahead = at_mark if beyond is None else _is_in(at(a, b, (here + beyond) / 2), polygon, holes)
            if (at_mark or ahead) and not inside:
                entered.append((number, here))
            inside = ahead
    if not entered:
        return False
    if going == "no" or len(entered) > 1:
        return True
    (number, share), (a, b) = entered[0], pieces[entered[0][0]]
    if number != len(pieces) - 1 or not _is_in(at(a, b, Fraction(1)), polygon, holes):
        return True
    squared = (1 - share) ** 2 * ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2)
    return squared > 100 * 100


def _has_place(s: StormOfSteel, stand: Stand, end: Point, facing: int) -> bool:
    """SOS-R.14 On the table, over nobody, and in terrain where it may be."""
    kind = s.box.kinds[stand.kind]
    corners = base_at(*end, facing, kind.width, kind.depth).corners
    if not all(0 <= x <= s.box.ground.width and 0 <= y <= s.box.ground.height for x, y in corners):
        return False
    base = shapely.Polygon(corners)
    solid = [s.base(x).corners for x in s.stands.values() if x.id != stand.id and not x.aboard]
    solid += [bunker.base.corners for bunker in s.box.ground.bunkers.values()]
    for other in solid:
        area = base.intersection(shapely.Polygon(other)).area
        if 0 < area < HAIR:
            raise Unsure
        if area:
            return False
    return _may_stand(s, stand, kind, end)


def _may_stand(s: StormOfSteel, stand: Stand, kind: Kind, end: Point) -> bool:
    point = (Fraction(end[0]), Fraction(end[1]))
    gun = s.towed(stand.id)
    for row in s.box.scenario.wire:
        polygon = s.box.ground.wire[row.id].shape.outline
        barred = _kind_of_going(kind, gun, "wire") == "no"
        if row.id not in s.wire_gone and barred and slow_contains(polygon, point) >= 0:
            return False
    for trench in s.box.scenario.entrenchments:
        x, y = exact(trench.at)
        if kind.is_vehicle and abs(end[0] - x) <= 150 and abs(end[1] - y) <= 150:
            return False
    if is_on_road(s, end, end):
        return True
    areas = [(row.id, row.kind, outline(row.outline)) for row in s.box.scenario.areas]
    for _, terrain, polygon in areas:
        if _is_in(point, polygon, _holes(terrain, areas)):
            if _kind_of_going(kind, gun, terrain) == "no":
                return False
            inside = _is_in((Fraction(stand.x), Fraction(stand.y)), polygon, [])
            if terrain == "building" and not inside and _enemy_inside(s, stand.side, polygon):
                return False
    return True
