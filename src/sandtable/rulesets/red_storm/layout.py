"""Areas as a unit moves over them: a ford is an area, a half-speed area falls apart into its hexes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from sandtable.boards.areas import NO_AREA, Areas, detached, enterable_cells, flood
from sandtable.boards.sight import mask_of
from sandtable.engine.lookup import Lookup

MOST_KEPT: Final = 1 << 15


class Layout:
    """The areas of a map with some fords open and some areas at half speed.

    `whole` are the areas as they count for NEARBY and for markers, `areas` those that a movement point
    crosses; both number their areas for themselves, so keep cells, not areas.
    """

    def __init__(
        self,
        whole: Areas,
        halved: Iterable[int],
        table: Sequence[Sequence[int]],
        links: Sequence[Sequence[int]],
    ) -> None:
        self.whole = whole
        self.areas = detached(whole, halved, table)
        self._table = table
        self._links = links
        self._steps = Lookup(self._steps_of, MOST_KEPT)
        self._road_steps = Lookup(self._road_steps_of, MOST_KEPT)
        self._nearby = Lookup(self._nearby_of)
        self._within = Lookup(self._within_of)

    def nearby(self, cell: int) -> frozenset[int]:
        """RS-ORD.7 The hexes of the area that holds a hex, and of the areas adjacent to it."""
        return self._nearby[cell]

    def _nearby_of(self, cell: int) -> frozenset[int]:
        area = self.whole.area_of[cell]
        near = (area, *self.whole.adjacent[area])
        return frozenset([c for other in near for c in self.whole.members[other]])

    def _within_of(self, cell: int) -> int:
        """A hex and all that one movement point could lead to, as a mask: no others matter to a step."""
        return mask_of([cell, *[c for area in self._areas_at(cell) for c in self.areas.members[area]]])

    def _areas_at(self, cell: int) -> tuple[int, ...]:
        """The area that holds a hex, if any, and those beside the hex."""
        own = self.areas.area_of[cell]
        return self.areas.touched[cell] if own == NO_AREA else (own, *self.areas.touched[cell])

    def steps(self, cell: int, enterable: int) -> tuple[int, ...]:
        """RS-MOV.2, .3 The hexes that one movement point leads to; `enterable` is a mask of cells."""
        return self._steps[cell, enterable & self._within[cell]]

    def _steps_of(self, key: tuple[int, int]) -> tuple[int, ...]:
        """RS-R.46 Areas in or beside the hex as far as enterable hexes lead; RS-R.52 units do not hinder."""
        cell, enterable = key

        def is_open(other: int) -> bool:
            return bool(enterable >> other & 1)

        near = self._areas_at(cell)
        cells = [enterable_cells(self.areas, cell, area, self._table, is_open) for area in near]
        return tuple(sorted(other for part in cells for other in part))

    def road_steps(self, cell: int, disabled: int) -> tuple[int, ...]:
        """RS-MOV.12 The hexes that one point on the road leads to; RS-MOV.13 `disabled` is a mask."""
        return self._road_steps[cell, disabled & self._within[cell]]

    def _road_steps_of(self, key: tuple[int, int]) -> tuple[int, ...]:
        """RS-R.48, RS-D.8 Chains of links inside the start area and one more, without a disabled hex.

        RS-R.49 A half-speed area has fallen apart, so there the road goes hex by hex.
        """
        cell, disabled = key
        area_of = self.areas.area_of
        reached: dict[int, None] = {}
        for area in (area_of[cell], *self.areas.touched[cell]):
            both = (area_of[cell], area)

            def is_road(other: int, both: tuple[int, int] = both) -> bool:
                return area_of[other] in both and not disabled >> other & 1

            reached.update(dict.fromkeys(flood([cell], self._links, is_road)))
        reached.pop(cell, None)
        return tuple(sorted(reached))
