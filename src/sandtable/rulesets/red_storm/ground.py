"""The map of a scenario: boards and overlays laid together and compiled to cells with flat tables.

Masks have one bit for each cell. Nothing here changes during play: destroyed overlays, fords, mines, blazes
and roadblocks belong to the state and are given to the functions that need them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from sandtable.boards.areas import NO_AREA, Areas, overlaid
from sandtable.boards.grid import column_letters, column_number
from sandtable.boards.maps import HexMap
from sandtable.boards.sight import mask_of
from sandtable.engine.lookup import Lookup
from sandtable.rulesets.red_storm.layout import Layout
from sandtable.rulesets.red_storm.sheets import Edge, Zone
from sandtable.rulesets.red_storm.tables import Drive, FogType, Lie

NONE: Final = -1
MOST_LAYOUTS: Final = 64


@dataclass(frozen=True, eq=False)
class Ground:
    """RS-GEN.5 All that the hexes of a map are and do; tuples and bytes have one entry for each cell."""

    map: HexMap
    columns: int
    rows: int
    terrain: tuple[str, ...]
    """What a unit there stands in: overlay before base terrain, other overlays before hill and crest."""
    base: tuple[str, ...]
    cover: tuple[int, ...]
    """Which overlay other than hill and crest lies there, or NONE."""
    hill: tuple[int, ...]
    crest: tuple[int, ...]
    areas: Areas
    area_masks: tuple[int, ...]
    """RS-R.9 For each cell the hexes of its area; a river or pond hex is alone."""
    halves: tuple[int, ...]
    """RS-MOV.14 The cells of half-speed areas."""
    links: tuple[tuple[int, ...], ...]
    """RS-R.48 For each cell those it is joined to by road."""
    distance: tuple[bytes, ...]
    downshifts: bytes
    """RS-SFT.3, RS-ELV.5 For infantry there, whatever its facing (RS-MOV.15), added up (RS-R.99)."""
    height: bytes
    """RS-ELV.1, .4 1 on a hill or crest: the upshift of a firer (RS-SFT.2), and that part of `downshifts`."""
    strength: bytes
    """RS-DST.1 Of the overlay there, 0 if it cannot be destroyed."""
    enterable: Mapping[Drive, int]
    """RS-MOV.7, .9 Masks of the hexes that terrain lets each kind of unit enter."""
    road: int
    bridges: int
    rivers: int
    brush: int
    solid: int
    """RS-LOS.2, RS-ELV.3 Hexes with an overlay other than hill and crest."""
    open_ground: int
    """RS-R.69 Markers not counted."""
    flammable: int
    edges: Mapping[Edge, tuple[int, ...]]
    ranks: tuple[tuple[int, ...], ...]
    """RS-R.92 For each facing how far forward each cell lies."""

    @cached_property
    def _layouts(self) -> Lookup[tuple[tuple[int, ...], tuple[int, ...]], Layout]:
        return Lookup(self._laid_out, MOST_LAYOUTS)

    @cached_property
    def _zones(self) -> Lookup[Zone, tuple[int, ...]]:
        return Lookup(self._zone_of)

    def layout(self, fords: tuple[int, ...] = (), mined: tuple[int, ...] = ()) -> Layout:
        """RS-R.56 The areas with these river hexes open, RS-R.58 and those of these hexes at half speed."""
        return self._layouts[fords, mined]

    def _laid_out(self, key: tuple[tuple[int, ...], tuple[int, ...]]) -> Layout:
        fords, mined = key
        table = self.map.neighbours
        whole = overlaid(self.areas, [[ford] for ford in fords], table) if fords else self.areas
        slow = [cell for mine in mined for cell in self.area_cells(mine)]
        return Layout(whole, (*self.halves, *slow), table, self.links)

    def area_cells(self, cell: int) -> tuple[int, ...]:
        """RS-R.9 The hexes of the area that holds a hex; a river or pond hex is alone."""
        area = self.areas.area_of[cell]
        return (cell,) if area == NO_AREA else self.areas.members[area]

    def zone(self, zone: Zone) -> tuple[int, ...]:
        """RS-SET.7 The cells of a zone, ascending."""
        return self._zones[zone]

    def _zone_of(self, zone: Zone) -> tuple[int, ...]:
        return tuple(sorted({cell for part in zone for cell in self._part(part)}))

    def _part(self, part: str) -> list[int]:
        """Columns "C-P" or "X", a hex "T4", or a stretch of a column "A3-A5"."""
        match = re.fullmatch(r"([A-Z]+)([0-9]*)(?:-([A-Z]+)([0-9]*))?", part)
        if match is None:
            raise ValueError(f"{part!r} is not a zone; write columns C-P, a hex T4 or a stretch A3-A5")
        first, top, last, bottom = match[1], match[2], match[3] or match[1], match[4]
        if bool(top) != bool(bottom) and match[3] is not None:
            raise ValueError(f"{part!r} mixes a column and a hex")
        columns = range(column_number(first), column_number(last) + 1)
        if not columns or columns[-1] >= self.columns:
            raise ValueError(
                f"{part!r} is not on the map, whose last column is {column_letters(self.columns - 1)}"
            )
        lines = range(int(top), int(bottom or top) + 1) if top else range(1, self.rows + 1)
        return [self.map.cell(f"{column_letters(column)}{line}") for column in columns for line in lines]

    def may_lie(self, fog: FogType, *, fords_about: bool) -> int:
        """RS-FOW.2 The hexes on which a marker may lie; RS-R.132 Empty also in a river if a Ford is about."""
        lies = {
            Lie.ANY: self.enterable[Drive.TRACKED],
            Lie.OPEN: self.open_ground,
            Lie.BRUSH: self.brush,
            Lie.ROAD: self.road,
            Lie.BRIDGE: self.bridges,
            Lie.RIVER: self.rivers,
        }
        mask = _union(lies[lie] for lie in fog.on) & ~_union(lies[lie] for lie in fog.off)
        return mask | self.rivers if fords_about and fog.id == "empty" else mask

    def blockers(self, destroyed: Iterable[int], blocking: Iterable[int]) -> int:
        """RS-R.90 The hexes that block every line: intact overlays, and (RS-LOS.3) blocking markers."""
        return self.solid & ~mask_of(destroyed) | mask_of(blocking)

    def cells_of(self, mask: int) -> tuple[int, ...]:
        """The cells of a mask, ascending."""
        return tuple(cell for cell in range(len(self.map)) if mask >> cell & 1)

    def around(self, cell: int, radius: int) -> tuple[int, ...]:
        """The cells within a distance, ascending."""
        row = self.distance[cell]
        return tuple(other for other in range(len(self.map)) if row[other] <= radius)


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union
