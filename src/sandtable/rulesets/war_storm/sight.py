"""WSS-LOS, WSS-CRS: lines of sight, judged one by one and prepared for all pairs of hexes of a board."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from sandtable.boards.cell_lines import CellLines, Stretches
from sandtable.boards.lines import centre_line
from sandtable.boards.maps import OFF_MAP
from sandtable.boards.sight import sight_rows
from sandtable.boards.sight_cache import cached_rows

from .ground import Ground
from .sheets import Height

SEEN, HAMPERED, BOCAGE, CREST = 1, 2, 4, 8
"""Bits of a byte of a row: sight, WSS-TER.9, WSS-H.27 from the first hex, WSS-CRS.4 for the second."""
VERSION = 1
NOTHING, HALF, BLIND, BLOCK = range(4)
TOO_MANY = 3


class Verdict(Struct, frozen=True):
    """Whether there is LOS, the clause that decides, and whether one or two hexes hamper fire."""

    sees: bool
    clause: str
    hampered: bool = False


class Lines:
    """The judge of single lines on one board."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._lines = CellLines(ground.map)
        self._fire: dict[tuple[int, int], Stretches] = {}

    def positions(self, a: int, b: int) -> Stretches:
        """WSS-R.26, WSS-R.27 The hexes strictly between, one or a pair to a position."""
        return self._lines.between(a, b)

    def verdict(self, a: int, b: int) -> Verdict:
        """WSS-LOS.2, WSS-LOS.3, WSS-SPT.1, WSS-LOS.1, WSS-LOS.16 The same both ways; slopes are looked at
        from the higher hex.
        """
        level = self._ground.level
        if self._ground.distance[a][b] <= 1:
            return Verdict(True, "WSS-R.43")
        if level[a] == level[b]:
            return self._flat(self.positions(a, b), level[a])
        high, low = (a, b) if level[a] > level[b] else (b, a)
        return self._slope(self.positions(high, low), level[high], level[low])

    def line_of_fire(self, a: int, b: int) -> Stretches:
        """WSS-ATK.6, WSS-R.70 The positions in which own platoons would bar fire."""
        found = self._fire.get((a, b))
        if found is None:
            level = self._ground.level
            floor = max(level[a], level[b])
            found = self._fire[a, b] = tuple(
                cells
                for cells in self.positions(a, b)
                if OFF_MAP not in cells and all(level[cell] >= floor for cell in cells)
            )
        return found

    def _flat(self, positions: Stretches, ground: int) -> Verdict:
        """WSS-LOS.6 to WSS-LOS.9, WSS-R.28 Both ends on one level; lower ground never matters."""
        halves, hampering = 0, 0
        for cells in positions:
            effect = min([self._flat_effect(cell, ground) for cell in cells])
            if effect == BLOCK:
                return Verdict(False, "WSS-LOS.7" if len(cells) == 1 else "WSS-LOS.8")
            halves += effect == HALF
            hampering += effect == HALF and self._hampers(cells)
        return _counted(halves, hampering, "WSS-LOS.6")

    def _flat_effect(self, cell: int, ground: int) -> int:
        """WSS-R.28 Higher ground and tall terrain on this level block, half-level terrain counts."""
        if cell == OFF_MAP or self._ground.level[cell] < ground:
            return NOTHING
        if self._ground.level[cell] > ground:
            return BLOCK
        return _AS_TALL[self._ground.terrain[cell].height]

    def _slope(self, positions: Stretches, high: int, low: int) -> Verdict:
        """WSS-LOS.10 to WSS-LOS.15, WSS-R.31 From the higher hex down, if it is in crest status."""
        if not self._has_crest(positions[0], high):
            return Verdict(False, "WSS-LOS.11")
        halves, hampering = 0, 0
        for cells in positions:
            effect = min([self._slope_effect(cell, high) for cell in cells])
            if effect == BLOCK:
                tall = all(self._level(cell) >= high for cell in cells)
                return Verdict(False, "WSS-LOS.15" if tall else "WSS-LOS.12")
            halves += effect == HALF
            hampering += effect == HALF and self._hampers(cells)
        last = positions[-1]
        if min([self._slope_effect(cell, high) for cell in last]) == BLIND:
            return Verdict(False, "WSS-LOS.13")
        if low < high - 1 and any(self._is_brow(cell, high) for cell in last):
            return Verdict(False, "WSS-R.31")
        return _counted(halves, hampering, "WSS-LOS.10")

    def _slope_effect(self, cell: int, high: int) -> int:
        """WSS-R.31, WSS-R.32, WSS-R.33 By how far the ground lies below the higher unit."""
        below = high - self._level(cell)
        if below <= 0:
            return BLOCK
        if cell == OFF_MAP or below > 2:
            return NOTHING
        tall = _AS_TALL[self._ground.terrain[cell].height]
        if below == 1:
            return tall
        return BLIND if tall == BLOCK else NOTHING

    def _is_brow(self, cell: int, high: int) -> bool:
        """WSS-LOS.14, WSS-R.31 Ground one level below without tall terrain hides what lies right behind."""
        bare = cell == OFF_MAP or self._ground.terrain[cell].height is not Height.FULL
        return bare and self._level(cell) == high - 1

    def _has_crest(self, first: tuple[int, ...], high: int) -> bool:
        """WSS-CRS.3, WSS-R.4, WSS-R.30 It leaves over a lower side, or at a corner where one is lower."""
        return any(self._level(cell) < high for cell in first)

    def _level(self, cell: int) -> int:
        """WSS-R.2 Off the board the ground is level 0."""
        return 0 if cell == OFF_MAP else self._ground.level[cell]

    def _hampers(self, cells: tuple[int, ...]) -> bool:
        """WSS-TER.9, WSS-R.29 Rough or field, on both hands if it is a pair."""
        return all(cell != OFF_MAP and self._ground.terrain[cell].hampers for cell in cells)


class Sight(Lines):
    """What all hexes of a board see of each other: `rows[a][b]` is a byte, kept on disk by the map's hash."""

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground)
        self.rows = cached_rows(_key(ground), VERSION, self._build)

    def _crosses_bocage(self, a: int, b: int) -> bool:
        """WSS-H.27 Some side with bocage is crossed, not along it nor at its end, the own hex aside."""
        ground = self._ground
        start = ground.map.hexes[a]
        for side in centre_line(start, ground.map.hexes[b]).sides_crossed:
            cell = ground.map.cell_of.get(side.hex, OFF_MAP)
            if start not in side.hexes and cell != OFF_MAP and ground.bocage[cell] >> side.direction & 1:
                return True
        return False

    def _build(self) -> list[bytes]:
        ground = self._ground
        judged = lru_cache(maxsize=None)(self._base)
        has_bocage = any(ground.bocage)

        def byte(a: int, b: int) -> int:
            found: int = judged(min(a, b), max(a, b))
            if found and ground.level[b] > ground.level[a]:
                found |= CREST
            if found and has_bocage and self._crosses_bocage(a, b):
                found |= BOCAGE
            return found

        return sight_rows(len(ground.map), byte)

    def _base(self, a: int, b: int) -> int:
        verdict = self.verdict(a, b)
        return (SEEN | HAMPERED * verdict.hampered) if verdict.sees else 0


_AS_TALL = {Height.NONE: NOTHING, Height.HALF: HALF, Height.FULL: BLOCK}


def _counted(halves: int, hampering: int, clause: str) -> Verdict:
    """WSS-TER.8, WSS-TER.9 Three half-level positions block; fewer may hamper."""
    if halves >= TOO_MANY:
        return Verdict(False, "WSS-TER.8")
    return Verdict(True, clause, hampering > 0)


def _key(ground: Ground) -> bytes:
    """All that the rows depend on."""
    heights = [(kind.height.value, kind.hampers) for kind in ground.terrain]
    places = [(here.q, here.r) for here in ground.map.hexes]
    return repr(("war_storm", places, heights, ground.level, ground.bocage)).encode()
