"""SOS-THR, SOS-R.26 to SOS-R.31: judging a path: who and what is in the way, and where it may end."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache, partial
from itertools import pairwise
from operator import attrgetter
from typing import TypeAlias

from sandtable.boards.table import Base, Point
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
from sandtable.engine.lookup import Lookup
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
MOST_DISCS = 1 << 12
Disc: TypeAlias = tuple[int, int, int, int, int, int, int]


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
        self.is_boat = self.kind.drive is Drive.WATER
        self.is_square = self.kind.width == self.kind.depth and self.kind.family is not Family.AFV
        self.digs_out = self.kind.is_vehicle and bool(ground.trenches)
        self.width, self.height = ground.width, ground.height
        self.margin = self.inner if self.is_square else self.kind.outer
        self._look_around()
        self._look_at_ground()

    def _look_around(self) -> None:
        """The other bases where the stand could end, and those of enemies on its way; bunkers are solid."""
        stand, bases, (x, y) = self.stand, self.s.box.bases, self.start
        most = self.reach + self.kind.outer
        works = [b.base for b in self.s.box.ground.bunkers.values() if b.id != stand.bunker]
        self.bunkers = [b for b in works if abs(b.x - x) <= most + b.outer and abs(b.y - y) <= most + b.outer]
        far = most + self.s.box.widest
        west, south, east, north = x - far, y - far, x + far, y + far
        near = [
            other
            for other in self.s.stands.values()
            if south <= other.y <= north and west <= other.x <= east and not other.aboard
        ]
        self.enemies = [bases[other] for other in near if other.side != stand.side]
        others = [*self.bunkers, *[bases[o] for o in near if not o.bunker and o is not stand]]
        if stand.bunker:
            others.append(bases[stand])
        self.others = sorted(others, key=attrgetter("x"))
        discs = _discs(self.kind.outer, self.inner, self.is_square)
        self.discs = [discs[base] for base in self.others]
        self.xs = [disc[0] for disc in self.discs]
        self.breadth = self.kind.outer + self.s.box.widest
        # enemies and bunkers, with the distance from the middle at which the stand surely passes
        self.solid = [(b.x, b.y, b.outer + self.radius) for b in (*self.enemies, *self.bunkers)]

    def _look_at_ground(self) -> None:
        """The areas and the wire in reach that may hinder the stand, and what it is in already."""
        ground = self.s.box.ground
        self.areas = self._near(ground.hindering(self.kind, self.gun))
        if self.kind.is_foot and ground.houses:
            self.areas += [house for house in self._near(ground.houses) if self._is_held(house)]
        self.wires: list[Area] = []
        if ground.wire and going(self.kind, "wire", self.gun) is not FREE:
            gone = self.s.wire_gone
            self.wires = [wire for wire in self._near(ground.wire.values()) if wire.id not in gone]
        found = [*self.areas, *self.wires]
        self.inside = {area.id for area in found if area.holds(self.start)} if found else set()
        self.hindrances = [area for area in found if not self._is_left(area)]
        self.ahead = [a for a in found if a.id not in self.inside and self.going(a) is TEST]

    def _near(self, areas: Iterable[Area]) -> list[Area]:
        """Those of some areas whose boxes are in reach."""
        (x, y), reach = self.start, self.reach
        west, south, east, north = x - reach, y - reach, x + reach, y + reach
        return [
            area
            for area in areas
            if (box := area.shape).west <= east
            and box.east >= west
            and box.south <= north
            and box.north >= south
        ]

    def _is_held(self, house: Area) -> bool:
        """SOS-R.49 A building with an enemy in it."""
        return placement.has_enemy(self.s, self.stand.side, house)

    def _is_inside(self, area: Area) -> bool:
        """SOS-R.30 Whether the stand begins in an area; on a road it is not in what lies under that."""
        return area.id in self.inside and (area.kind == "wire" or not self.on_road)

    def _is_left(self, area: Area) -> bool:
        """Whether a straight way out of the area in which the stand is cannot enter it again."""
        is_test = self._is_inside(area) and self.going(area) is TEST
        return is_test and area.shape.is_convex and not area.holes

    @cached_property
    def roads(self) -> list[Shape]:
        """The stretches of road in reach."""
        x, y = self.start
        return [road for road in self.s.box.ground.roads if road.may_meet((x, y), (x, y), self.reach)]

    def reaches(self, end: Point, facing: int | None = None) -> bool:
        """SOS-R.26 Whether a straight way there is legal: as `fault` says, but what is cheap comes first."""
        start, path = self.start, (self.start, end)
        if end == start or self.is_boat or (facing and self.is_square and facing % 90):
            return self.fault(path, self.heading(path) if facing is None else facing) is None
        dx, dy = end[0] - start[0], end[1] - start[1]
        if dx * dx + dy * dy > self.budget * self.budget and (
            not self.on_road or self.cost(path) > self.budget
        ):
            return False
        room = self.has_space(end)
        if room is False or (self.solid and not self._may_pass(path)):
            return False
        if self.hindrances:
            met = [area for area in self.hindrances if not area.shape.is_passed(start, end)]
            if met and self.terrain_fault(path, met) is not None:
                return False
            if met and room:
                return placement.terrain_fault(self.s, self.stand, self.gun, end) is None
        if room:
            return True
        return self._crowding_fault(end, self.heading(path) if facing is None else facing) is None

    def _may_pass(self, path: tuple[Point, Point]) -> bool:
        """SOS-R.27 Whether there is room to pass; looked at closely only where somebody is near the way."""
        (ax, ay), (bx, by) = path
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        for x, y, far in self.solid:
            px, py = x - ax, y - ay
            along = px * dx + py * dy
            if along <= 0:
                near = px * px + py * py < far * far
            elif along >= length:
                near = (x - bx) ** 2 + (y - by) ** 2 < far * far
            else:
                near = (px * dy - py * dx) ** 2 < far * far * length
            if near:
                return self.passing_fault(path) is None
        return True

    def has_space(self, end: Point) -> bool | None:
        """Whether there is room for the stand, or surely none: at a glance.

        The facing does not matter, but a square base is taken to stand square to the table.
        """
        x, y = end
        outer, width, height = self.margin, self.width, self.height
        room: bool | None = True
        if not (outer <= x <= width - outer and outer <= y <= height - outer):
            least = self.inner - ROUNDING
            if x < least or y < least or x > width - least or y > height - least:
                return False
            room = None
        for bx, by, most, surely, perhaps, east, north in self.discs[self._abreast(x)]:
            dy = by - y
            if -most < dy < most:
                dx = bx - x
                apart = dx * dx + dy * dy
                if apart < surely or (-east < dx < east and -north < dy < north):
                    return None if end in self.s.box.ground.bunker_centred else False
                if not east and apart < perhaps:
                    room = None
        if self.is_boat or (self.digs_out and self.s.box.ground.trench_at(end)):
            return None
        return room

    def _abreast(self, x: int) -> slice:
        """Which of the others, who are in order from west to east, are not too far to either side."""
        return slice(bisect_left(self.xs, x - self.breadth), bisect_right(self.xs, x + self.breadth))

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
        is_usual = not self.is_square or facing % 90 == 0
        if is_usual and self.has_space(end) and not self._is_rough(end):
            return None
        return self._crowding_fault(end, facing)

    def _crowding_fault(self, end: Point, facing: int) -> Fault | None:
        """SOS-R.14 Why it may not stand there, looked at closely."""
        others = self.others[self._abreast(end[0])]
        rough = self._is_rough(end)
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

    def terrain_fault(self, path: Path, met: Sequence[Area] | None = None) -> Fault | None:
        """SOS-R.28, SOS-R.30 Forbidden terrain is not entered, and terrain with a test ends the move.

        `met`: all that lies on the way, if that is known.
        """
        areas = [*self.areas, *self.wires] if met is None else met
        on_road: list[bool] = []
        if areas and (self.on_road or len(path) > 2) and self.roads:
            on_road = [is_on_one(self.roads, a, b) for a, b in pairwise(path)]
        for area in areas:
            fault = self._entering(path, area, on_road)
            if fault is not None:
                return fault
        return self._water_fault(path) if self.is_boat else None

    def _entering(self, path: Path, area: Area, on_road: list[bool]) -> Fault | None:
        """SOS-DIF.1 A stand that enters terrain with a test stops at once; SOS-R.45 wire lies over roads."""
        skipped = [] if area.kind == "wire" else on_road
        found = entries(path, area.shape, area.holes, is_inside=self._is_inside(area), skipped=skipped)
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


@lru_cache(maxsize=1 << 6)
def _discs(outer: int, inner: int, is_square: bool) -> Lookup[Base, Disc]:
    """All bases as they matter to stands of one size."""
    return Lookup(partial(_disc, outer, inner, is_square), MOST_DISCS)


def _disc(outer: int, inner: int, is_square: bool, base: Base) -> Disc:
    """A base and how far it matters to a stand: not at all; surely or perhaps overlapped, as squares.

    Then two sizes: where both stand square to the table, they overlap if nearer along both axes.
    """
    most, least = base.outer + outer, base.inner + inner - ROUNDING
    east, north = (base.east + inner, base.north + inner) if base.east and is_square else (0, 0)
    return base.x, base.y, most, least * least, most * most, east, north


def barred_by(way: Way, area: Area) -> str:
    """The clause that keeps a stand out of an area."""
    if area.kind == "building" and way.kind.is_foot:
        return "SOS-R.49"
    if way.kind.drive is Drive.WATER:
        return "SOS-R.41"
    if way.gun is not None and going(way.kind, area.kind) is not BARRED:
        return "SOS-R.37"
    return BARRED_BY[area.kind]
