"""SOS-D.1: the finite list of destinations that bots are offered; people may name any legal point or path.

All offered points are reached by a straight line or along a road; each has been judged like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from math import isqrt

from sandtable.boards.table import FORWARD, WHOLE, Base, Point, bearing, contains, length_up
from sandtable.boards.table_paths import spans_on
from sandtable.engine.ask import Value
from sandtable.rulesets.storm_of_steel import placement, transport
from sandtable.rulesets.storm_of_steel.approaches import approaches
from sandtable.rulesets.storm_of_steel.ground import Area
from sandtable.rulesets.storm_of_steel.state import Stand, StormOfSteel
from sandtable.rulesets.storm_of_steel.tables import CM, Family
from sandtable.rulesets.storm_of_steel.ways import Way

MOST = 64
FLUSH = 5
"""The gap of a flush placement: inside the tolerance of SOS-R.12."""
BEYOND = 10
RAYS = FORWARD[::45]
ROAD_STEP, WALL_STEP, FROM_WALL, HOUSE_STEP = 600, 400, 160, 200
NEAREST, NEAREST_GOALS = 3, 2


def ahead(start: Point, facing: int, distance: int) -> Point:
    """The point so far away in a direction."""
    sin, cos = FORWARD[facing % 360]
    return start[0] + sin * distance // WHOLE, start[1] + cos * distance // WHOLE


def destinations(s: StormOfSteel, piece: int) -> list[Value]:
    """SOS-R.26 Good places to go, and to stay."""
    way = Way(s, piece)
    mines = [mine for mine in s.box.ground.mines if way.kind.is_vehicle and not mine.holds(way.start)]
    seen: dict[Point, Value] = {}
    mined: list[Value] = []
    for value in _candidates(s, way):
        point = value[1]
        if point in seen or len(seen) == MOST or not _is_legal(way, value):
            continue
        if mines and _is_mined(mines, path_of(way.start, value)):
            mined.append(value)
        else:
            seen[point] = value
    for point in [_as_far(way, value[1], mines) for value in mined if value[0] == "go"]:
        if len(seen) < MOST and way.reaches(point):
            seen.setdefault(point, ("go", point))
    if way.kind.family is Family.AFV:
        seen.setdefault(way.start, ("go", way.start))
    return [*seen.values(), ("stay",)]


def _is_mined(mines: list[Area], path: tuple[Point, ...]) -> bool:
    """SOS-MIN.1 A vehicle in three is lost or stuck in mines: it is offered to enter them, not to go through.

    So `value` can tell such a way by where it ends.
    """
    return any(spans_on(mine.shape, (), *step) for mine in mines for step in pairwise(path))


def _is_legal(way: Way, value: Value) -> bool:
    """SOS-R.26 As `judge` says; straight ways are settled sooner."""
    if value[0] == "go":
        return way.reaches(value[1])
    return way.reaches(value[1], value[2]) if value[0] == "to" else judge(way, value) is None


def judge(way: Way, value: Value) -> placement.Fault | None:
    """SOS-R.26 Why an answer to the question for a destination is not legal, or nothing."""
    path = path_of(way.start, value)
    facing = value[-1] if value[0] in ("to", "to_via") else way.heading(path)
    return way.fault(path, facing)


def path_of(start: Point, value: Value) -> tuple[Point, ...]:
    """The path that an answer names."""
    via = value[2] if value[0] in ("go_via", "to_via") else ()
    return (start, *via, value[1])


def accepts(value: Value, s: StormOfSteel, piece: int) -> bool:
    """SOS-R.26 Any legal point, by any legal polyline, with any facing."""
    if value == ("stay",):
        return True
    return is_well_formed(value) and judge(Way(s, piece), value) is None


def is_well_formed(value: Value) -> bool:
    """Whether a value has the shape of a destination."""
    match value:
        case ("go", point):
            return _is_point(point)
        case ("to", point, facing):
            return _is_point(point) and is_facing(facing)
        case ("go_via", point, (_, *_) as via):
            return _is_point(point) and all(_is_point(step) for step in via)
        case ("to_via", point, (_, *_) as via, facing):
            return _is_point(point) and all(_is_point(step) for step in via) and is_facing(facing)
    return False


def _is_point(point: object) -> bool:
    return (
        isinstance(point, tuple) and len(point) == 2 and all(type(n) is int and abs(n) < 10**6 for n in point)
    )


def is_facing(facing: object) -> bool:
    """SOS-R.8 Whole degrees."""
    return type(facing) is int and 0 <= facing < 360


# The classes of destinations


def _candidates(s: StormOfSteel, way: Way) -> list[Value]:
    found = _contacts(s, way)
    found += [("go", point) for point in _in_reach(way, _covers(s, way))]
    found += _roads(s, way)
    found += [("go", point) for point in _goals(s, way)]
    found += [("go", point) for point in _rays(way)]
    return found


def _in_reach(way: Way, points: Iterable[Point]) -> list[Point]:
    """Those of some points that are not too far away."""
    (x, y), most = way.start, way.reach * way.reach
    return [at for at in points if (dx := at[0] - x) * dx + (dy := at[1] - y) * dy <= most]


def _is_in_reach(way: Way, point: Point) -> bool:
    dx, dy = point[0] - way.start[0], point[1] - way.start[1]
    return dx * dx + dy * dy <= way.reach * way.reach


@lru_cache(maxsize=1 << 12)
def flush(base: Base, depth: int, shift: int = 0) -> tuple[tuple[Point, int], ...]:
    """Places in contact with the four edges of a base, facing it, and shifted along the edge."""
    found = []
    for edge in range(4):
        facing = (base.facing + 90 * edge) % 360
        half = (base.width if edge % 2 else base.depth) // 2
        middle = ahead(base.centre, facing, half + FLUSH + depth // 2)
        found.append((ahead(middle, facing + 90, shift) if shift else middle, (facing + 180) % 360))
    return tuple(found)


def _contacts(s: StormOfSteel, way: Way) -> list[Value]:
    """SOS-R.12 Contact with enemies, with houses they hold, and with transporters that have room."""
    depth = way.kind.depth
    found: list[Value] = []
    for enemy in way.enemies:
        for point, facing in flush(enemy, depth):
            if _is_in_reach(way, point):
                found.append(("to", point, facing))
    if way.kind.id == "infantry":
        found.extend(_house_walls(s, way))
    if not way.kind.is_vehicle:
        for stand in transport.with_room(s, way.stand):
            base = s.base(stand)
            if length_up(way.start, base.centre) <= way.reach + base.outer + depth:
                found.extend([("to", point, facing) for point, facing in flush(base, depth)])
    return found


def _house_walls(s: StormOfSteel, way: Way) -> Iterator[Value]:
    """SOS-ASL.8 The middle of each wall of a house with an enemy inside."""
    for area in way.areas:
        if area.kind == "building":
            outline = area.shape.outline
            for a, b in pairwise((*outline, outline[0])):
                middle = ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2)
                outward = (bearing(a, b) + 90) % 360
                if contains(outline, ahead(middle, outward, CM)):
                    outward = (outward + 180) % 360
                point = ahead(middle, outward, FLUSH + way.kind.depth // 2)
                if _is_in_reach(way, point):
                    yield "to", point, (outward + 180) % 360


def _covers(s: StormOfSteel, way: Way) -> list[Point]:
    """SOS-COV.1 Entrenchments, bunkers, houses, and both sides of walls."""
    ground, start, reach = s.box.ground, way.start, way.reach
    found: list[Point] = []
    if not way.kind.is_vehicle:
        found += [base.centre for _, base in ground.trenches]
    if way.kind.id in ("infantry", "hmg"):
        found += ground.bunker_centred
    if way.kind.is_foot:
        for house in ground.houses:
            if house.shape.may_meet(start, start, reach):
                found += _kept(s, house.id, partial(_inside, house))
    for wall in ground.walls:
        if wall.box.may_meet(start, start, reach):
            found += _kept(s, wall.id, partial(_along, wall.line))
    return found


def _kept(s: StormOfSteel, place: str, points: Callable[[], Iterable[Point]]) -> tuple[Point, ...]:
    """The points of a place, found once for the whole game."""
    key = ("cover", place)
    found = s.box.lattices.get(key)
    if found is None:
        found = s.box.lattices[key] = tuple(points())
    return found


def _inside(house: Area) -> Iterator[Point]:
    box = house.shape
    for x in range(box.west + 150, box.east, HOUSE_STEP):
        for y in range(box.south + 150, box.north, HOUSE_STEP):
            if contains(box.outline, (x, y)):
                yield x, y


def _along(line: tuple[Point, ...]) -> Iterator[Point]:
    for a, b in pairwise(line):
        length, heading = length_up(a, b), bearing(a, b)
        for along in range(WALL_STEP // 2, length, WALL_STEP):
            at = ahead(a, heading, along)
            yield ahead(at, heading + 90, FROM_WALL)
            yield ahead(at, heading - 90, FROM_WALL)


def _roads(s: StormOfSteel, way: Way) -> Iterator[Value]:
    """SOS-ROD.1 Along the centrelines of the roads on which the stand is, both ways; or onto one."""
    for line in s.box.ground.road_lines:
        near = _nearest_on(line, way.start)
        if near is None:
            continue
        index, at = near
        if not way.on_road:
            yield from _onto(way, line, index, at)
            continue
        yield from _onward(way.start, way.reach, line[index + 1 :])
        yield from _onward(way.start, way.reach, line[index::-1])


def _onto(way: Way, line: tuple[Point, ...], index: int, at: Point) -> Iterator[Value]:
    """The nearest place on a road, and on from there: straight, or around the corner as over a bridge."""
    far = length_up(way.start, at)
    if far > way.budget:
        return
    yield "go", at
    for joints in (line[index + 1 :], line[index::-1]):
        along = isqrt(way.budget * way.budget - far * far) - 2
        if 0 < along < length_up(at, joints[0]):
            yield "go", ahead(at, bearing(at, joints[0]), along)
        yield from _onward(at, way.budget - far, joints, (at,))


def _onward(
    here: Point, left: int, joints: tuple[Point, ...], via: tuple[Point, ...] = ()
) -> Iterator[Value]:
    for joint in joints:
        length, heading = length_up(here, joint), bearing(here, joint)
        for along in range(ROAD_STEP, min(length, left), ROAD_STEP):
            yield _by(ahead(here, heading, along), via)
        if length + 2 > left:
            if left > 2:
                yield _by(ahead(here, heading, left - 2), via)
            return
        yield _by(joint, via)
        here, left, via = joint, left - length, (*via, joint)


def _by(point: Point, via: tuple[Point, ...]) -> Value:
    return ("go_via", point, via) if via else ("go", point)


def _nearest_on(line: tuple[Point, ...], point: Point) -> tuple[int, Point] | None:
    """The nearest segment of a line that passes abreast of a point, and the place on it."""
    best: tuple[int, int, Point] | None = None
    for index, (a, b) in enumerate(pairwise(line)):
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = dx * dx + dy * dy
        along = (point[0] - a[0]) * dx + (point[1] - a[1]) * dy
        if 0 <= along <= length:
            at = (a[0] + dx * along // length, a[1] + dy * along // length)
            found = (length_up(point, at), index, at)
            best = found if best is None or found < best else best
    return None if best is None else best[1:]


def _rays(way: Way) -> list[Point]:
    """Eight directions, as far as it goes, or just inside terrain with a test."""
    (x, y), far = way.start, way.budget - 1
    if far < 0:
        return []
    ends = [(x + sin * far // WHOLE, y + cos * far // WHOLE) for sin, cos in RAYS]
    return [_as_far(way, end, way.ahead) for end in ends] if way.ahead else ends


def _as_far(way: Way, end: Point, areas: Sequence[Area]) -> Point:
    """The end, or the place on the straight way to it where one of these areas has just begun."""
    edge = _first_edge(way, end, areas) if areas else None
    if edge is None:
        return end
    (x, y), far = way.start, length_up(way.start, end)
    beyond = edge + BEYOND
    return x + (end[0] - x) * beyond // far, y + (end[1] - y) * beyond // far


def _first_edge(way: Way, end: Point, areas: Sequence[Area]) -> int | None:
    """How far away the first of these areas begins."""
    found = []
    for area in areas:
        spans = spans_on(area.shape, area.holes, way.start, end)
        if spans:
            place, scale = spans[0][0]
            found.append(place // (scale * length_up(way.start, end)))
    return min(found, default=None)


def _goals(s: StormOfSteel, way: Way) -> Iterator[Point]:
    """SOS-C.8 The nearest objectives, or as far towards them as it goes, around what bars the way."""
    near = sorted([(length_up(way.start, goal), goal) for goal, _ in s.box.ground.goals])
    for far, goal in near[:NEAREST_GOALS]:
        steps = [goal] if far <= way.budget else []
        steps += approaches(s.box.ground).onward(way.kind, way.start, goal, way.budget)
        places = (_as_far(way, step, way.ahead) for step in steps)
        found = next((place for place in places if way.reaches(place)), None)
        if found is not None:
            yield found


# Facings


def facings(s: StormOfSteel, piece: int, path: tuple[Point, ...]) -> list[Value]:
    """SOS-R.15 Where an AFV may look at the end: eight directions, ahead, and the nearest threats."""
    way = Way(s, piece)
    end = path[-1]
    threats = sorted(_threats(s, way.stand), key=lambda at: length_up(end, at))[:NEAREST]
    bearings = dict.fromkeys([way.heading(path), *range(0, 360, 45), *(bearing(end, at) for at in threats)])
    roomy = way.has_space(end)  # terrain was judged with the path
    return [("face", facing) for facing in bearings if roomy or _fits(way, end, facing)]


def _fits(way: Way, end: Point, facing: int) -> bool:
    return way.ending_fault(end, facing) is None


def _threats(s: StormOfSteel, stand: Stand) -> Iterable[Point]:
    kinds, bases = s.box.kinds, s.box.bases
    for other in s.on_table(1 - stand.side):
        if kinds[other.kind].family in (Family.AFV, Family.GUN):
            yield bases[other].centre


def accepts_facing(value: Value, s: StormOfSteel, piece: int, path: tuple[Point, ...]) -> bool:
    """SOS-R.15 Any facing with which there is room."""
    match value:
        case ("face", facing) if is_facing(facing):
            return _fits(Way(s, piece), path[-1], facing)
    return False
