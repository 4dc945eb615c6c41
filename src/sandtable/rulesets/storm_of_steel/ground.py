"""SOS-TER, SOS-WAT, SOS-BLD, SOS-C.7: the terrain of a scenario, and which stand may enter what."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

from msgspec import Struct

from sandtable.boards.table import Base, Point, Polygon, base_at, contains, sides
from sandtable.boards.table_lines import Shape, closed, interior, length_of, shape
from sandtable.boards.table_paths import road_rectangles
from sandtable.boards.table_sight import Hill, Screens
from sandtable.engine.lookup import Lookup
from sandtable.rulesets.storm_of_steel.sheets import ObjectiveRow, Scenario, exact, outline
from sandtable.rulesets.storm_of_steel.tables import CM, Drive, Family, Kind

ROAD_WIDTH = 3 * CM
MURK = 5 * CM
"""SOS-LOS.4"""


class Going(StrEnum):
    """What terrain is to a stand."""

    FREE = "free"
    TEST = "test"
    BARRED = "barred"


FREE, TEST, BARRED = Going.FREE, Going.TEST, Going.BARRED
THICKETS = ("woods", "forest", "bush")
"""SOS-LOS.2"""
HIDING = (*THICKETS, "building")
"""SOS-SPT.1"""


class Area(Struct, frozen=True):
    """One template: where `holes` lie, another template counts instead (SOS-R.31)."""

    id: str
    kind: str
    shape: Shape
    holes: tuple[Shape, ...] = ()

    def holds(self, point: Point) -> bool:
        """SOS-R.25 Inside or on the outline."""
        if not self.holes:
            return self.shape.holds(point)
        return self.shape.holds(point) and not any(hole.holds(point) for hole in self.holes)


class Wall(Struct, frozen=True):
    """SOS-R.48"""

    id: str
    line: Polygon
    box: Shape


class Bunker(Struct, frozen=True):
    """SOS-R.46 A bunker: its outline as a base, and the bearings of its apertures."""

    id: str
    base: Base
    apertures: tuple[int, ...]


class Ground:
    """The terrain of one scenario, made ready for questions."""

    def __init__(self, scenario: Scenario) -> None:
        # SOS-C.7 Polygons, roads, walls and works
        self.width, self.height = scenario.table[0] * CM, scenario.table[1] * CM
        shapes = [(row, shape(outline(row.outline))) for row in scenario.areas]
        self.areas = tuple(
            Area(
                row.id,
                row.kind,
                made,
                tuple(s for o, s in shapes if o.kind in COUNTS_INSTEAD.get(row.kind, ())),
            )
            for row, made in shapes
        )
        self.area = {area.id: area for area in self.areas}
        self.roads = tuple(
            shape(rectangle)
            for row in scenario.roads
            for rectangle in road_rectangles(outline(row.line), ROAD_WIDTH)
        )
        self.road_lines = tuple(outline(row.line) for row in scenario.roads)
        self.walls = tuple(_wall(row.id, outline(row.line)) for row in scenario.walls)
        self.trenches = tuple(
            (row.id, base_at(*exact(row.at), 0, row.size[0] * CM, row.size[1] * CM))
            for row in scenario.entrenchments
        )
        self.bunkers = {
            row.id: Bunker(
                row.id, base_at(*exact(row.at), 0, row.size[0] * CM, row.size[1] * CM), row.apertures
            )
            for row in scenario.bunkers
        }
        self.bunker_centred = {bunker.base.centre: bunker.id for bunker in self.bunkers.values()}
        self.wire = {row.id: Area(row.id, "wire", shape(_rectangle(row.rect))) for row in scenario.wire}
        self.mines = tuple(Area(row.id, "mines", shape(outline(row.outline))) for row in scenario.mines)
        self.screens = self._screens(scenario)
        self.houses = tuple(area for area in self.areas if area.kind == "building")
        self.goal = {row.id: self._goal(row) for row in scenario.objectives}
        self.goals = tuple((self.goal[row.id], row.vp) for row in scenario.objectives)
        self._hindering: dict[tuple[str, str], tuple[Area, ...]] = {}
        self._areas_at: Lookup[Point, tuple[Area, ...]] = Lookup(self._find_areas)
        self._kinds_at: Lookup[Point, tuple[str, ...]] = Lookup(self._find_kinds)
        self._wire_at: Lookup[Point, tuple[Area, ...]] = Lookup(self._find_wire)
        self._on_road: Lookup[Point, bool] = Lookup(self._find_road)
        self._trench_at: Lookup[Point, str] = Lookup(self._find_trench)

    def _screens(self, scenario: Scenario) -> Screens:
        """SOS-LOS.2, SOS-LOS.3, SOS-LOS.4, SOS-LOS.5, SOS-LOS.6, SOS-WIR.5, SOS-R.19, SOS-R.20, SOS-R.22,
        SOS-R.23, SOS-R.24 What stops a line of sight: thickets, houses and hills, and nothing else.
        """
        crowns = [area.shape for area in self.areas if area.kind in ("woods", "forest", "building")]
        hills = []
        for row in scenario.hills:
            foot = shape(outline(row.outline))
            crowned = any(overlap(foot.outline, crown.outline) for crown in crowns)
            hills.append(Hill(foot, shape(outline(row.top)), crowned))
        return Screens(
            thickets=tuple(area.shape for area in self.areas if area.kind in THICKETS),
            houses=tuple(area.shape for area in self.areas if area.kind == "building"),
            hills=tuple(hills),
            murk=MURK,
        )

    def _goal(self, row: ObjectiveRow) -> Point:
        """SOS-C.8 The point of an objective, or the middle of its building."""
        if row.point is not None:
            return exact(row.point)
        box = self.area[row.building].shape
        return (box.west + box.east) // 2, (box.south + box.north) // 2

    def _find_areas(self, point: Point) -> tuple[Area, ...]:
        x, y = point
        near = [a for a in self.areas if (b := a.shape).west <= x <= b.east and b.south <= y <= b.north]
        return tuple(area for area in near if area.holds(point))

    def _find_kinds(self, point: Point) -> tuple[str, ...]:
        return tuple(area.kind for area in self.areas_at(point))

    def _find_wire(self, point: Point) -> tuple[Area, ...]:
        x, y = point
        wires = self.wire.values()
        near = [w for w in wires if (b := w.shape).west <= x <= b.east and b.south <= y <= b.north]
        return tuple(wire for wire in near if wire.holds(point))

    def _find_road(self, point: Point) -> bool:
        return any(road.holds(point) for road in self.roads)

    def _find_trench(self, point: Point) -> str:
        near = [(name, base) for name, base in self.trenches if abs(base.x - point[0]) <= base.outer]
        return next((name for name, base in near if contains(base.corners, point)), "")

    def areas_at(self, point: Point) -> tuple[Area, ...]:
        """SOS-R.25 The templates in which a point lies."""
        return self._areas_at[point]

    def wire_at(self, point: Point) -> tuple[Area, ...]:
        """SOS-R.45 The sections of wire in which a point lies, as they were at first."""
        return self._wire_at[point]

    def kinds_at(self, point: Point) -> tuple[str, ...]:
        """The kinds of area terrain at a point."""
        return self._kinds_at[point]

    def hindering(self, kind: Kind, gun: Kind | None) -> tuple[Area, ...]:
        """The templates that a stand, with the gun it tows, may not enter or is stopped by."""
        key = (kind.id, gun.id if gun else "")
        found = self._hindering.get(key)
        if found is None:
            found = tuple(area for area in self.areas if going(kind, area.kind, gun) is not FREE)
            self._hindering[key] = found
        return found

    def is_on_road(self, point: Point) -> bool:
        """SOS-R.29"""
        return self._on_road[point]

    def trench_at(self, point: Point) -> str:
        """SOS-R.47 The entrenchment in which a point lies, if any."""
        return self._trench_at[point]

    def is_on_table(self, point: Point) -> bool:
        """SOS-R.7 Whether a point is on the table."""
        return 0 <= point[0] <= self.width and 0 <= point[1] <= self.height

    def holds(self, base: Base) -> bool:
        """SOS-R.14 Whether the whole base is on the table."""
        reach = base.outer
        if reach <= base.x <= self.width - reach and reach <= base.y <= self.height - reach:
            return True
        return all(0 <= x <= self.width and 0 <= y <= self.height for x, y in base.corners)


COUNTS_INSTEAD = {"stream": ("ford", "river"), "river": ("ford",)}
"""SOS-R.31"""


def _wall(name: str, line: Polygon) -> Wall:
    return Wall(name, line, shape(line))


def _rectangle(rect: tuple[float, float, float, float]) -> Polygon:
    (west, south), (east, north) = exact(rect[:2]), exact(rect[2:])
    return (west, south), (west, north), (east, north), (east, south)


def overlap(one: Polygon, other: Polygon) -> bool:
    """Whether the interiors of two polygons meet: an edge of one runs inside the other, or both are one."""
    for a, b in ((one, other), (other, one)):
        if any(interior(a, *edge) for edge in sides(b)):
            return True
    return all(_is_along(other, *edge) for edge in sides(one))


def _is_along(outline: Polygon, a: Point, b: Point) -> bool:
    """Whether no part of a segment is outside a polygon."""
    spans = closed(outline, a, b)
    return len(spans) == 1 and spans[0][0][0] == 0 and spans[0][1][0] == length_of(a, b) * spans[0][1][1]


# Who may enter what


@lru_cache(maxsize=1 << 12)
def going(kind: Kind, terrain: str, gun: Kind | None = None) -> Going:
    """SOS-R.37, SOS-R.94 What terrain is to a stand, with the gun it tows if any: both must be allowed.

    So medium and heavy guns are kept out of all but bush, ford and mines; boats carry light ones (SOS-R.41).
    """
    alone = _going(kind, terrain)
    if gun is None or alone is BARRED or (kind.drive is Drive.WATER and gun.size == "light"):
        return alone
    return BARRED if ENTRY[terrain](gun) is BARRED else alone


def _going(kind: Kind, terrain: str) -> Going:
    if kind.drive is Drive.WATER:
        return FREE if terrain == "river" else BARRED  # SOS-R.41
    return ENTRY[terrain](kind)


def woods(kind: Kind) -> Going:
    """SOS-TER.2, SOS-TER.4 Foot, light guns, tracked and half-tracked AFVs, each with the test."""
    by_hand = kind.drive is Drive.HAND
    on_tracks = kind.family is Family.AFV and kind.drive in (Drive.TRACKED, Drive.HALFTRACK)
    return TEST if kind.is_foot or by_hand or on_tracks else BARRED


def forest(kind: Kind) -> Going:
    """SOS-TER.3 Foot alone, with the test."""
    return TEST if kind.is_foot else BARRED


def marsh(kind: Kind) -> Going:
    """SOS-TER.5 Foot alone, with the test."""
    return TEST if kind.is_foot else BARRED


def bush(kind: Kind) -> Going:
    """SOS-TER.6 No effect on movement."""
    return FREE


def stream(kind: Kind) -> Going:
    """SOS-WAT.1 Infantry (SOS-R.39: and the HQ), cavalry and amphibious vehicles, with the test."""
    return TEST if kind.id in ("infantry", "hq", "cavalry") or kind.amphibious else BARRED


def ford(kind: Kind) -> Going:
    """SOS-WAT.2 All, with the test."""
    return TEST


def river(kind: Kind) -> Going:
    """SOS-WAT.3, SOS-R.41 Amphibious vehicles alone, without a test."""
    return FREE if kind.amphibious else BARRED


def lake(kind: Kind) -> Going:
    """SOS-WAT.4 Nobody."""
    return BARRED


def building(kind: Kind) -> Going:
    """SOS-BLD.1 Foot alone, at no cost."""
    return FREE if kind.is_foot else BARRED


def wire(kind: Kind) -> Going:
    """SOS-WIR.1, SOS-WIR.2, SOS-WIR.3, SOS-R.45 Foot with the test, tracked and half-tracked AFVs freely."""
    if kind.is_foot:
        return TEST
    return FREE if kind.family is Family.AFV and kind.drive is not Drive.WHEELED else BARRED


def mines(kind: Kind) -> Going:
    """SOS-MIN.1 Nobody is kept out of a minefield."""
    return FREE


ENTRY = {
    "woods": woods,
    "forest": forest,
    "bush": bush,
    "marsh": marsh,
    "stream": stream,
    "ford": ford,
    "river": river,
    "lake": lake,
    "building": building,
    "wire": wire,
    "mines": mines,
}
BARRED_BY = {
    "woods": "SOS-TER.2",
    "forest": "SOS-TER.3",
    "marsh": "SOS-TER.5",
    "stream": "SOS-WAT.1",
    "river": "SOS-WAT.3",
    "lake": "SOS-WAT.4",
    "building": "SOS-BLD.1",
    "wire": "SOS-WIR.1",
}
"""The clause that keeps a stand out of terrain."""
