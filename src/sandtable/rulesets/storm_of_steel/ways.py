"""SOS-THR, SOS-R.26 to SOS-R.31: judging a path: who and what is in the way, and where it may end."""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import TypeAlias

from sandtable.boards.table import Base, Point, to_segment
from sandtable.boards.table_lines import Shape, length_of
from sandtable.boards.table_paths import (
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
from sandtable.rulesets.storm_of_steel.ground import BARRED, BARRED_BY, FREE, TEST, Area, going
from sandtable.rulesets.storm_of_steel.movement import TOLERANCE, budget, cm, cost_of, heading_of
from sandtable.rulesets.storm_of_steel.placement import Fault
from sandtable.rulesets.storm_of_steel.state import StormOfSteel
from sandtable.rulesets.storm_of_steel.tables import CM, Drive, Family

ENTRY_STEP = 1 * CM
"""SOS-R.28"""
MOST_POINTS = 16
"""SOS-R.26"""
ROUNDING = 4
"""How much the corners of two bases may be off."""
Disc: TypeAlias = tuple[int, int, int, int, int, int, int, Base]


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
        self.bunkers = [
            b.base for b in ground.bunkers.values() if b.id != self.stand.bunker and self._is_close(b.base)
        ]
        self._look_around()
        self.areas = [area for area in ground.hindering(self.kind, self.gun) if self._is_near(area.shape)]
        if self.kind.is_foot:
            self.areas += [house for house in ground.houses if self._is_held(house)]
        sections = ground.wire.values() if going(self.kind, "wire", self.gun) is not FREE else ()
        self.wires = [w for w in sections if w.id not in s.wire_gone and self._is_near(w.shape)]
        self.inside = {area.id for area in (*ground.areas_at(self.start), *ground.wire_at(self.start))}
        self.is_boat = self.kind.drive is Drive.WATER
        self.is_square = self.kind.width == self.kind.depth and self.kind.family is not Family.AFV
        self.digs_out = self.kind.is_vehicle and bool(ground.trenches)
        self._glanced: dict[Point, bool | None] = {}
        self._quarters: dict[tuple[bool, bool], list[Disc]] = {}

    def _look_around(self) -> None:
        """The other bases where the stand could end, and those of enemies on its way."""
        s, stand, kinds, (x, y) = self.s, self.stand, self.s.box.kinds, self.start
        self.others, self.enemies = list(self.bunkers), []
        most, side = self.reach + self.kind.outer, stand.side
        for other in s.stands.values():
            limit = most + (s.box.widest if other.bunker else kinds[other.kind].outer)
            if -limit <= other.x - x <= limit and -limit <= other.y - y <= limit and not other.aboard:
                base = s.base(other)
                if other.side != side:
                    self.enemies.append(base)
                if not other.bunker and other is not stand:
                    self.others.append(base)
        if stand.bunker:
            self.others.append(s.base(stand))

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
    def roads(self) -> list[Shape]:
        """The stretches of road in reach."""
        return [road for road in self.s.box.ground.roads if self._is_near(road)]

    @cached_property
    def hindrances(self) -> list[Shape]:
        """The areas that may hinder it on the way."""
        return [area.shape for area in (*self.areas, *self.wires) if not self._is_left(area)]

    @cached_property
    def solid(self) -> list[tuple[int, int, int]]:
        """Enemies and bunkers, each with the distance from its middle at which the stand surely passes."""
        return [(b.x, b.y, b.outer + self.radius) for b in (*self.enemies, *self.bunkers)]

    @cached_property
    def ahead(self) -> list[Area]:
        """The terrain with a test in which the stand is not yet."""
        found = [area for area in (*self.areas, *self.wires) if area.id not in self.inside]
        return [area for area in found if self.going(area) is TEST]

    def _is_left(self, area: Area) -> bool:
        """Whether a straight way out of the area in which the stand is cannot enter it again."""
        is_in = area.id in self.inside and (area.kind == "wire" or not self.on_road)
        return is_in and area.shape.is_convex and not area.holes

    @cached_property
    def discs(self) -> list[Disc]:
        """The other bases and how far they matter: not at all; surely or perhaps overlapped, as squares.

        Then two sizes: where both stand square to the table, they overlap if nearer along both axes.
        """
        found = []
        for b in self.others:
            most, least = b.outer + self.kind.outer, b.inner + self.inner - ROUNDING
            sizes = (b.east + self.inner, b.north + self.inner) if b.east and self.is_square else (0, 0)
            found.append((b.x, b.y, most, least * least, most * most, *sizes, b))
        return found

    def near(self, end: Point) -> list[Disc]:
        """Those of the other bases that matter in this quarter of the surroundings."""
        (x, y), east, north = self.start, end[0] >= self.start[0], end[1] >= self.start[1]
        found = self._quarters.get((east, north))
        if found is None:
            found = self._quarters[east, north] = [
                disc
                for disc in self.discs
                if (disc[0] + disc[2] > x if east else disc[0] - disc[2] < x)
                and (disc[1] + disc[2] > y if north else disc[1] - disc[2] < y)
            ]
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
        start = self.start
        if (end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2 > self.budget * self.budget:
            return None if self.on_road and is_on_one(self.roads, start, end) else False
        room = self.has_space(end)
        if not room:
            return room
        for x, y, far in self.solid:
            squared, scale = to_segment((x, y), start, end)
            if squared < far * far * scale:
                return None
        for shape in self.hindrances:
            if not shape.is_passed(start, end):
                return None
        return True

    def has_space(self, end: Point) -> bool | None:
        """Whether there is room for the stand, or surely none: at a glance."""
        (x, y), ground = end, self.s.box.ground
        room: bool | None = True
        for bx, by, most, surely, perhaps, east, north, _ in self.near(end):
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
        if self.is_boat or (self.digs_out and ground.trench_at(end)):
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
        if not all(self.s.box.ground.is_on_table(point) for point in points[1:-1]):
            return Fault("SOS-R.43", "nobody leaves the table on the way")
        path = points if len(points) == 2 and points[0] != points[1] else straightened(points)
        cost = self.cost(path)
        if cost > self.budget:
            shown = f"it would cost {cm(cost)} cm, and {cm(self.budget)} cm are left"
            return Fault("SOS-MOV.5", shown)
        return self.passing_fault(path) or self.terrain_fault(path) or self.ending_fault(path[-1], facing)

    def ending_fault(self, end: Point, facing: int) -> Fault | None:
        """SOS-R.14 Why it may not stand there."""
        rough = self._is_rough(end)
        if not rough and (not self.is_square or facing % 90 == 0) and self.has_space(end):
            return None
        others = [disc[-1] for disc in self.near(end)]
        return placement.fault_of(self.s, self.stand, self.gun, end, facing, others, rough=rough)

    def _is_rough(self, end: Point) -> bool:
        """Whether anything at a point could keep the stand from stopping there."""
        if self.is_boat or self.digs_out:
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
            inside = area.id in self.inside and not self.on_road
            fault = self._entering(path, area, inside, on_road)
            if fault is not None:
                return fault
        for wire in self.wires:
            fault = self._entering(path, wire, wire.id in self.inside, [])
            if fault is not None:
                return fault
        return self._water_fault(path) if self.is_boat else None

    def _entering(self, path: Path, area: Area, inside: bool, on_road: list[bool]) -> Fault | None:
        """SOS-DIF.1 A stand that enters terrain with a test stops at once."""
        found = entries(path, area.shape, area.holes, is_inside=inside, skipped=on_road)
        if not found:
            return None
        if self.going(area) is BARRED:
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


def barred_by(way: Way, area: Area) -> str:
    """The clause that keeps a stand out of an area."""
    if area.kind == "building" and way.kind.is_foot:
        return "SOS-R.49"
    if way.kind.drive is Drive.WATER:
        return "SOS-R.41"
    if way.gun is not None and going(way.kind, area.kind) is not BARRED:
        return "SOS-R.37"
    return BARRED_BY[area.kind]
