"""Areas as a unit moves over them: a ford is an area, a half-speed area falls apart into its hexes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from sandtable.boards.areas import NO_AREA, Areas, detached, enterable_cells, flood

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
        self._steps: dict[tuple[int, int], tuple[int, ...]] = {}
        self._road_steps: dict[tuple[int, int], tuple[int, ...]] = {}
        self._nearby: dict[int, frozenset[int]] = {}

    def nearby(self, cell: int) -> frozenset[int]:
        """RS-ORD.7 The hexes of the area that holds a hex, and of the areas adjacent to it."""
        found = self._nearby.get(cell)
        if found is None:
            area = self.whole.area_of[cell]
            near = (area, *self.whole.adjacent[area])
            found = self._nearby[cell] = frozenset([c for other in near for c in self.whole.members[other]])
        return found

    def steps(self, cell: int, enterable: int) -> tuple[int, ...]:
        """RS-MOV.2, .3 The hexes that one movement point leads to; `enterable` is a mask of cells."""
        found = self._steps.get((cell, enterable))
        if found is None:
            if len(self._steps) >= MOST_KEPT:
                self._steps.clear()
            found = self._steps[cell, enterable] = self._steps_of(cell, enterable)
        return found

    def _steps_of(self, cell: int, enterable: int) -> tuple[int, ...]:
        """RS-R.46 Areas in or beside the hex as far as enterable hexes lead; RS-R.52 units do not hinder."""
        own = self.areas.area_of[cell]
        near = self.areas.touched[cell] if own == NO_AREA else (own, *self.areas.touched[cell])

        def is_open(other: int) -> bool:
            return bool(enterable >> other & 1)

        cells = [enterable_cells(self.areas, cell, area, self._table, is_open) for area in near]
        return tuple(sorted(other for part in cells for other in part))

    def road_steps(self, cell: int, disabled: int) -> tuple[int, ...]:
        """RS-MOV.12 The hexes that one point on the road leads to; RS-MOV.13 `disabled` is a mask."""
        found = self._road_steps.get((cell, disabled))
        if found is None:
            if len(self._road_steps) >= MOST_KEPT:
                self._road_steps.clear()
            found = self._road_steps[cell, disabled] = self._road_steps_of(cell, disabled)
        return found

    def _road_steps_of(self, cell: int, disabled: int) -> tuple[int, ...]:
        """RS-R.48, RS-D.8 Chains of links inside the start area and one more, without a disabled hex.

        RS-R.49 A half-speed area has fallen apart, so there the road goes hex by hex.
        """
        area_of = self.areas.area_of
        reached: dict[int, None] = {}
        for area in (area_of[cell], *self.areas.touched[cell]):
            both = (area_of[cell], area)

            def is_road(other: int, both: tuple[int, int] = both) -> bool:
                return area_of[other] in both and not disabled >> other & 1

            reached.update(dict.fromkeys(flood([cell], self._links, is_road)))
        reached.pop(cell, None)
        return tuple(sorted(reached))
