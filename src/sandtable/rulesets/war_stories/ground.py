"""The map of a scenario compiled to cells with flat tables; nothing here changes during play.

Masks have one bit for each cell. Destroyed overlays, smoke, blaze and counters belong to the state and are
given to the functions that need them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from sandtable.boards.areas import Areas, steps_from
from sandtable.boards.hex import DIRECTIONS, Hex, dot, side_between
from sandtable.boards.maps import HexMap
from sandtable.engine.lookup import Lookup
from sandtable.rulesets.war_stories.tables import Drive, UnitType

MOST_LAYOUTS: Final = 64
MOST_DISTANCE: Final = 255
"""Distances are bytes."""
BOCAGE, CREST, WALL = "bocage", "crest", "wall"
INFANTRY, GUN, WHEELED, TRACKED, AIR = "infantry", "gun", "wheeled", "tracked", "air"


class Layout:
    """WS-SMK.2, WS-R.11 Areas while smoke lies in some hexes, and WS-R.10 the steps between them."""

    def __init__(self, areas: Areas, smoke: tuple[int, ...], neighbours: Sequence[Sequence[int]]) -> None:
        alone = {cell: len(areas) + number for number, cell in enumerate(smoke)}
        self.area_of = tuple([alone.get(cell, area) for cell, area in enumerate(areas.area_of)])
        """For each hex its area; those in smoke are areas of their own."""
        self._areas, self._smoke, self._neighbours = areas, smoke, neighbours
        self._steps: Lookup[int, tuple[int, ...]] = Lookup(lambda area: steps_from(self._adjacent, area))

    @cached_property
    def _adjacent(self) -> list[tuple[int, ...]]:
        """WS-R.10 For each area those that touch it: as on the map, but for those in and at the smoke."""
        whole, smoke = self._areas, self._smoke
        near = [area for cell in smoke for area in (whole.area_of[cell], *whole.touched[cell])]
        members = {area: whole.members[area] for area in near}
        members |= {self.area_of[cell]: (cell,) for cell in smoke}
        found = [*whole.adjacent, *((),) * len(smoke)]
        for area, cells in members.items():
            found[area] = self._beside([cell for cell in cells if self.area_of[cell] == area])
        return found

    def _beside(self, cells: list[int]) -> tuple[int, ...]:
        """The areas in and around some hexes."""
        around = [other for cell in cells for other in self._neighbours[cell]]
        return tuple(dict.fromkeys(map(self.area_of.__getitem__, around)))

    def range(self, a: int, b: int) -> int:
        """WS-FIR.4, WS-MAP.1, WS-R.10 The areas from one hex to another; 0 in the same area."""
        return self._steps[self.area_of[a]][self.area_of[b]]


@dataclass(frozen=True, eq=False)
class Ground:
    """WS-MAP.1 All that the hexes of a map are; tuples and bytes have one entry for each cell."""

    map: HexMap
    columns: int
    rows: int
    level: tuple[int, ...]
    """WS-R.81 Hill levels, -1 in a gully."""
    overlay: tuple[str, ...]
    """Woods, wooden or masonry, or nothing."""
    floors: bytes
    """How many building overlays lie there."""
    brush: int
    rubble: int
    mud: int
    water: int
    gully: int
    hill: int
    roads: tuple[int, ...]
    """For each cell a bit for each direction in which a road leads."""
    sides: tuple[Mapping[int, str], ...]
    """WS-HSO.1 For each cell the hexside obstacles by direction."""
    areas: Areas
    distance: tuple[bytes, ...]
    _within: dict[tuple[int, int], int] = field(default_factory=dict)
    _east: dict[int, int] = field(default_factory=dict)

    @cached_property
    def layouts(self) -> Lookup[tuple[int, ...], Layout]:
        """WS-SMK.2, WS-R.11 The areas while smoke lies in some hexes."""
        return Lookup(lambda smoke: Layout(self.areas, smoke, self.map.neighbours), MOST_LAYOUTS)

    @cached_property
    def ahead(self) -> tuple[tuple[int, ...], ...]:
        """WS-R.90 For each facing how far ahead each hex lies: its dot product with that direction."""
        return tuple([tuple([dot(here, facing) for here in self.map.hexes]) for facing in DIRECTIONS])

    @cached_property
    def built(self) -> tuple[int, ...]:
        """WS-OBJ.1 The hexes with woods or a building."""
        return tuple([cell for cell, name in enumerate(self.overlay) if name])

    def within(self, cell: int, reach: int) -> int:
        """The hexes at most so far from one, one bit each, kept when first asked for."""
        found = self._within.get((cell, reach))
        if found is None:
            digits = b"1" * (reach + 1) + b"0" * (MOST_DISTANCE - reach)  # for each distance
            found = self._within[cell, reach] = int(self.distance[cell].translate(digits)[::-1], 2)
        return found

    def steep(self, a: int, b: int) -> bool:
        """WS-OVR.6 Whether the slope between two neighbours has two levels or more."""
        return abs(self.level[a] - self.level[b]) >= 2

    def joined(self, a: int, direction: int) -> bool:
        """Whether a road leads over this side."""
        return bool(self.roads[a] >> direction & 1)

    def direction(self, a: int, b: int) -> int:
        """The direction from a cell to its neighbour."""
        return self.map.sides[a].index(b)

    def column(self, cell: int) -> int:
        return self.map.hexes[cell].q

    def east_of(self, column: int) -> int:
        """The hexes in later columns, one bit each, kept when first asked for."""
        found = self._east.get(column)
        if found is None:
            cells = [cell for cell in range(len(self.map)) if self.column(cell) > column]
            found = self._east[column] = sum([1 << cell for cell in cells])
        return found


def side_of(a: Hex, b: Hex) -> tuple[Hex, int]:
    """A hexside as the place where `Ground.sides` has it."""
    side = side_between(a, b)
    return side.hex, side.direction


def going(kind: UnitType) -> str:
    """WS-IMP.4, WS-BOG The five ways to go over ground: a gun goes on foot, but not like infantry."""
    if kind.drive is Drive.FOOT:
        return INFANTRY if kind.is_infantry else GUN
    return kind.drive.value
