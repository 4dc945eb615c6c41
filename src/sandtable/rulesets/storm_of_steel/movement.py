"""SOS-MOV, SOS-ROD, SOS-DIF, SOS-THR: judging a path, and carrying a move out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, cmp_to_key
from itertools import pairwise

from sandtable.boards.table import Base, Point, bearing
from sandtable.boards.table_lines import Shape, box, length_of
from sandtable.boards.table_paths import (
    Entry,
    Path,
    entries,
    has_room,
    is_on_one,
    is_soon_after,
    path_length,
    spans_on,
    straightened,
    touches,
)
from sandtable.rulesets.storm_of_steel import placement
from sandtable.rulesets.storm_of_steel.dice import roll
from sandtable.rulesets.storm_of_steel.ground import BARRED, BARRED_BY, FREE, TEST, Area, going
from sandtable.rulesets.storm_of_steel.morale import immobilise
from sandtable.rulesets.storm_of_steel.placement import Fault
from sandtable.rulesets.storm_of_steel.state import NORMAL, Stand, StormOfSteel
from sandtable.rulesets.storm_of_steel.tables import CM, Drive, Family, Kind

TOLERANCE = 10
"""SOS-R.12 In units."""
ENTRY_STEP = 1 * CM
"""SOS-R.28"""
MOST_POINTS = 16
"""SOS-R.26"""
ROUNDING = 4
"""How much the corners of two bases may be off."""
STUCK = (2, 12)
"""SOS-DIF.4"""


def can_move(s: StormOfSteel, stand: Stand) -> bool:
    """SOS-R.32, SOS-PIN.1, SOS-AFV.3 On the table, normal, mobile, and with a movement allowance."""
    kind = s.box.kinds[stand.kind]
    return (
        kind.move > 0
        and not stand.aboard
        and stand.morale is NORMAL
        and not stand.immobilised
        and not (kind.one_man and stand.fired_turn)  # SOS-R.65
    )


def budget(s: StormOfSteel, piece: int) -> int:
    """SOS-MOV.5, SOS-R.42 The printed allowance less difficulty and what has been spent."""
    stand = s.stands[piece]
    return max(0, s.kind(piece).move - max(0, stand.rolled) * CM - stand.spent)


def in_test_terrain(s: StormOfSteel, piece: int) -> bool:
    """SOS-R.40, SOS-R.30 Whether the centre is in terrain with a difficulty test, and not on a road."""
    stand, kind, ground = s.stands[piece], s.kind(piece), s.box.ground
    if (
        ground.wire
        and going(kind, "wire") is TEST
        and any(w.id not in s.wire_gone for w in ground.wire_at(stand.centre))
    ):
        return True
    kinds = ground.kinds_at(stand.centre)
    return any(going(kind, found) is TEST for found in kinds) and not ground.is_on_road(stand.centre)


def must_roll(s: StormOfSteel, piece: int) -> bool:
    """SOS-R.40 Whether a stand that is chosen to move rolls for difficulty first: once in a phase."""
    return s.stands[piece].rolled < 0 and s.kind(piece).move > 0 and in_test_terrain(s, piece)


async def difficulty(s: StormOfSteel, piece: int) -> bool:
    """SOS-DIF.2, SOS-DIF.3, SOS-DIF.4 One roll for a phase begun in such terrain; False if it is stuck."""
    if not must_roll(s, piece):
        return True
    if not s.kind(piece).is_vehicle:
        total = await roll(s, "SOS-DIF.3", "difficulty", 6)
    else:
        total = await roll(s, "SOS-DIF.3", "difficulty", 6)
        total += await roll(s, "SOS-DIF.3", "difficulty", 6)
    s.change(piece, rolled=total)
    s.tell("difficulty", "SOS-DIF.2", piece=piece, total=total)
    if s.kind(piece).is_vehicle and total in STUCK:
        s.change(piece, moved=True)
        immobilise(s, piece, "SOS-DIF.4")
        return False
    return True


# Judging a path


class Way:
    """What a stand meets on its way: made for one question and thrown away."""

    def __init__(self, s: StormOfSteel, piece: int) -> None:
        self.s, self.stand, self.kind = s, s.stands[piece], s.kind(piece)
        self.gun = s.towed(piece)
        self.start = self.stand.centre
        self.budget = budget(s, piece)
        ground = s.box.ground
        self.on_road = ground.is_on_road(self.start)
        self.reach = 2 * self.budget if self.on_road else self.budget
        self.inner = min(self.kind.width, self.kind.depth) // 2
        self.radius = self.inner - TOLERANCE
        self.roads = [road for road in ground.roads if self._is_near(road)]
        self.bunkers = [
            b.base for b in ground.bunkers.values() if b.id != self.stand.bunker and self._is_close(b.base)
        ]
        self._look_around()
        self.areas = [area for area in ground.hindering(self.kind, self.gun) if self._is_near(area.shape)]
        if self.kind.is_foot:
            self.areas += [house for house in ground.houses if self._is_held(house)]
        sections = ground.wire.values() if going(self.kind, "wire", self.gun) is not FREE else ()
        self.wires = [w for w in sections if w.id not in s.wire_gone and self._is_near(w.shape)]
        self.inside = {area.id: area.holds(self.start) for area in (*self.areas, *self.wires)}
        self.goings = {area.id: self.going(area) for area in (*self.areas, *self.wires)}
        self.is_boat = self.kind.drive is Drive.WATER
        self.is_square = self.kind.width == self.kind.depth and self.kind.family is not Family.AFV
        self._glanced: dict[Point, bool | None] = {}
        self.rough = bool(
            self.areas or self.wires or self.is_boat or (self.kind.is_vehicle and ground.trenches)
        )

    def _look_around(self) -> None:
        """The other bases where the stand could end, and those of enemies on its way."""
        s, stand, (x, y) = self.s, self.stand, self.start
        most = self.reach + s.base(stand).outer + placement.WIDEST
        near = [
            o
            for o in s.stands.values()
            if -most <= o.x - x <= most and -most <= o.y - y <= most and not o.aboard
        ]
        found = [(o, s.base(o)) for o in near if o.id != stand.id]
        found = [(o, base) for o, base in found if self._is_close(base)]
        self.others = [base for o, base in found if not o.bunker] + self.bunkers
        if stand.bunker:
            self.others.append(s.base(stand))
        self.enemies = [base for o, base in found if o.side != stand.side]

    def _is_near(self, shape: Shape) -> bool:
        (x, y), reach = self.start, self.reach
        return (
            shape.west - reach <= x <= shape.east + reach and shape.south - reach <= y <= shape.north + reach
        )

    def _is_close(self, base: Base) -> bool:
        limit = self.reach + self.kind.outer + base.outer
        return abs(base.x - self.start[0]) <= limit and abs(base.y - self.start[1]) <= limit

    def _is_held(self, house: Area) -> bool:
        """SOS-R.49 A building with an enemy in it."""
        return self._is_near(house.shape) and placement.has_enemy(self.s, self.stand.side, house)

    @cached_property
    def hindrances(self) -> list[Shape]:
        """What may hinder it on the way: areas, and the boxes around those it may not come near."""
        found = [area.shape for area in (*self.areas, *self.wires) if not self._is_left(area)]
        for base in (*self.enemies, *self.bunkers):
            x, y, r = base.x, base.y, base.outer + self.radius
            found.append(box(x - r, y - r, x + r, y + r))
        return found

    @cached_property
    def ahead(self) -> list[Area]:
        """The terrain with a test in which the stand is not yet."""
        found = [area for area in (*self.areas, *self.wires) if self.goings[area.id] is TEST]
        return [area for area in found if not self.inside[area.id]]

    def _is_left(self, area: Area) -> bool:
        """Whether a straight way out of the area in which the stand is cannot enter it again."""
        is_in = self.inside[area.id] and (area.kind == "wire" or not self.on_road)
        return is_in and area.shape.is_convex and not area.holes

    @cached_property
    def discs(self) -> list[tuple[int, int, int, int, int, int, int]]:
        """The other bases and how far they matter: not at all; surely or perhaps overlapped, as squares.

        The last two: where both stand square to the table, they overlap if nearer along both axes.
        """
        found = []
        for b in self.others:
            most, least = b.outer + self.kind.outer, b.inner + self.inner - ROUNDING
            sizes = (b.east + self.inner, b.north + self.inner) if b.east and self.is_square else (0, 0)
            found.append((b.x, b.y, most, least * least, most * most, *sizes))
        return found

    def glance(self, end: Point) -> bool | None:
        """Whether a straight way there is legal, or surely not; None if one must look closer.

        The facing does not matter, but a square base is taken to stand square to the table.
        """
        known = self._glanced
        if end not in known:
            known[end] = self._glance(end)
        return known[end]

    def _glance(self, end: Point) -> bool | None:
        (ax, ay), (bx, by) = self.start, end
        if (bx - ax) ** 2 + (by - ay) ** 2 > self.budget * self.budget:
            return None if self.on_road and is_on_one(self.roads, self.start, end) else False
        room = self.has_space(end)
        if not room:
            return room
        for shape in self.hindrances:
            if not shape.is_passed(self.start, end):
                return None
        return True

    def has_space(self, end: Point) -> bool | None:
        """Whether there is room for the stand, or surely none: at a glance."""
        (x, y), ground = end, self.s.box.ground
        room: bool | None = True
        for bx, by, most, surely, perhaps, east, north in self.discs:
            dx, dy = bx - x, by - y
            if dx >= most or dx <= -most or dy >= most or dy <= -most:
                continue
            apart = dx * dx + dy * dy
            if apart < surely or (-east < dx < east and -north < dy < north):
                return None if end in ground.bunker_centred else False
            if not east and apart < perhaps:
                room = None
        outer = self.inner if self.is_square else self.kind.outer
        if not (outer <= x <= ground.width - outer and outer <= y <= ground.height - outer):
            least = self.inner - ROUNDING
            is_off = x < least or y < least or x > ground.width - least or y > ground.height - least
            return False if is_off else None
        if self.is_boat or (self.kind.is_vehicle and ground.trench_at(end)):
            return None
        return room

    def going(self, area: Area) -> str:
        """SOS-R.49 A building that hinders foot is one with an enemy in it: barred."""
        return BARRED if area.kind == "building" else going(self.kind, area.kind, self.gun)

    def cost(self, path: Path) -> int:
        """SOS-R.26 What the path costs this stand."""
        return path_length(path) if not self.on_road else cost_of(self.roads, path)

    def fault(self, points: tuple[Point, ...], facing: int) -> Fault | None:
        """SOS-R.26 Why the stand may not go this way and stand so, or nothing."""
        if len(points) > MOST_POINTS + 1:
            return Fault("SOS-R.26", f"a path has at most {MOST_POINTS} points")
        path = points if len(points) == 2 and points[0] != points[1] else straightened(points)
        cost = self.cost(path)
        if cost > self.budget:
            shown = f"it would cost {cm(cost)} cm, and {cm(self.budget)} cm are left"
            return Fault("SOS-MOV.5", shown)
        return self.passing_fault(path) or self.terrain_fault(path) or self.ending_fault(path[-1], facing)

    def ending_fault(self, end: Point, facing: int) -> Fault | None:
        """SOS-R.14 Why it may not stand there."""
        rough = self.rough and self._is_rough(end)
        if not rough and (not self.is_square or facing % 90 == 0) and self.has_space(end):
            return None
        return placement.fault_of(self.s, self.stand, self.gun, end, facing, self.others, rough=rough)

    def _is_rough(self, end: Point) -> bool:
        """Whether anything at a point could keep the stand from stopping there."""
        if self.is_boat or (self.kind.is_vehicle and self.s.box.ground.trenches):
            return True
        return any(area.holds(end) for area in self.areas) or any(wire.holds(end) for wire in self.wires)

    def passing_fault(self, path: Path) -> Fault | None:
        """SOS-THR.1, SOS-THR.2, SOS-R.27, SOS-R.46 Enemies leave no room; bunkers are solid."""
        for enemy in self.enemies:
            if not has_room(path, enemy, self.radius):
                return Fault("SOS-THR.2", "an enemy stand is in the way")
        goal = placement.bunker_at(self.s, path[-1]) if self.bunkers else ""
        for bunker in self.bunkers:
            entered = goal and bunker.centre == path[-1] and placement.may_man(self.s, self.stand, goal)
            if not entered and touches(path, bunker):
                return Fault("SOS-R.46", "a bunker is in the way")
        return None

    def terrain_fault(self, path: Path) -> Fault | None:
        """SOS-R.28, SOS-R.30 Forbidden terrain is not entered, and terrain with a test ends the move."""
        if not self.areas and not self.wires and not self.is_boat:
            return None
        on_road = [is_on_one(self.roads, a, b) for a, b in pairwise(path)] if self.roads else []
        for area in self.areas:
            inside = self.inside[area.id] and not self.on_road
            fault = self._entering(path, area, inside, on_road)
            if fault is not None:
                return fault
        for wire in self.wires:
            fault = self._entering(path, wire, self.inside[wire.id], [])
            if fault is not None:
                return fault
        return self._water_fault(path) if self.is_boat else None

    def _entering(self, path: Path, area: Area, inside: bool, on_road: list[bool]) -> Fault | None:
        """SOS-DIF.1 A stand that enters terrain with a test stops at once."""
        found = entries(path, area.shape, area.holes, is_inside=inside, skipped=on_road)
        if not found:
            return None
        if self.goings[area.id] is BARRED:
            return Fault(barred_by(self, area), f"{self.kind.name} may not enter {area.kind} {area.id}")
        last = len(path) - 2
        if len(found) > 1 or found[0].piece != last or not area.holds(path[-1]):
            return Fault("SOS-DIF.1", f"it stops when it enters {area.kind} {area.id}")
        if not is_soon_after(path, found[0], ENTRY_STEP):
            return Fault("SOS-R.28", f"it stops at most 1.00 cm inside {area.kind} {area.id}")
        return None

    def _water_fault(self, path: Path) -> Fault | None:
        """SOS-R.41 A boat never leaves the river."""
        rivers = [area for area in self.s.box.ground.areas if area.kind == "river"]
        for a, b in pairwise(path):
            whole = ((0, 1), (length_of(a, b), 1))
            spans = [span for river in rivers for span in spans_on(river.shape, river.holes, a, b)]
            if not any(span[0][0] == 0 and span[1][0] == whole[1][0] * span[1][1] for span in spans):
                return Fault("SOS-R.41", "a boat stays in a river")
        return None

    def heading(self, path: tuple[Point, ...]) -> int:
        """The facing that a move ends with unless another is named."""
        return heading_of(self.stand, self.kind, path)


def cost_of(roads: Sequence[Shape], path: Path) -> int:
    """SOS-R.26, SOS-ROD.1, SOS-R.29 The length; half of it where every piece lies on one road."""
    length = path_length(path)
    if not all(is_on_one(roads, a, b) for a, b in pairwise(path)):
        return length
    return (length + 1) // 2


def heading_of(stand: Stand, kind: Kind, path: tuple[Point, ...]) -> int:
    """SOS-R.15 Ahead; in quarters but for AFVs; as it was where the path has no length."""
    way = path if len(path) == 2 else straightened(path)
    if len(way) == 1 or way[0] == way[-1]:
        return stand.facing
    ahead = bearing(way[-2], way[-1])
    return ahead if kind.family is Family.AFV else (ahead + 45) // 90 * 90 % 360


def barred_by(way: Way, area: Area) -> str:
    """The clause that keeps a stand out of an area."""
    if area.kind == "building" and way.kind.is_foot:
        return "SOS-R.49"
    if way.kind.drive is Drive.WATER:
        return "SOS-R.41"
    if way.gun is not None and going(way.kind, area.kind) is not BARRED:
        return "SOS-R.37"
    return BARRED_BY[area.kind]


def cm(units: int) -> str:
    """SOS-R.7 Units as centimetres with two decimals."""
    return f"{'-' if units < 0 else ''}{abs(units) // CM}.{abs(units) % CM:02d}"


def enters_test(s: StormOfSteel, piece: int, path: Path) -> bool:
    """SOS-DIF.1, SOS-R.28 Whether a path ends in terrain with a test that it has entered on its way."""
    ground, kind = s.box.ground, s.kind(piece)
    found = [area for area in ground.areas_at(path[-1]) if going(kind, area.kind) is TEST]
    wires = [w for w in ground.wire_at(path[-1]) if w.id not in s.wire_gone and going(kind, "wire") is TEST]
    if not found and not wires:
        return False
    skipped = [is_on_one(ground.roads, a, b) for a, b in pairwise(path)]
    on_road = ground.is_on_road(path[0])
    return any(
        entries(path, area.shape, area.holes, is_inside=area.holds(path[0]) and not on_road, skipped=skipped)
        for area in found
    ) or any(entries(path, wire.shape, is_inside=wire.holds(path[0])) for wire in wires)


# Order of what happens on the way


def met_on(path: Path, areas: list[Area]) -> list[tuple[Entry, Area]]:
    """The entries into areas along a path, in the order in which they come."""
    crossed = [area for area in areas if any(area.shape.may_meet(a, b) for a, b in pairwise(path))]
    found = [
        (entry, area)
        for area in crossed
        for entry in entries(path, area.shape, is_inside=area.holds(path[0]))
    ]
    return sorted(found, key=cmp_to_key(_order)) if len(found) > 1 else found


def _order(first: tuple[Entry, Area], second: tuple[Entry, Area]) -> int:
    one, other = first[0], second[0]
    if one.piece != other.piece:
        return one.piece - other.piece
    return one.place[0] * other.place[1] - other.place[0] * one.place[1]
