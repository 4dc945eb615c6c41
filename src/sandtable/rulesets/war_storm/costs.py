"""WSS-MOV.7, WSS-RMV, WSS-PRO: what a step costs on the bare ground, prepared for all steps of a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from sandtable.boards.maps import OFF_MAP

from .ground import BOTH, Ground, River
from .packs import Pack
from .sheets import Mode

MOST_NEEDED = 13
MOUNTED = "mounted"
"""WSS-H.18 Foot costs, but no built-up area."""


class Step(NamedTuple):
    """A step that could be paid: its cost, the path it follows, and the banks open to it afterwards."""

    to: int
    cost: int
    path: int
    banks: int
    can_stop: bool


class Way(NamedTuple):
    """A step of a column of costs on bare ground; it is not ready where a river must be looked at."""

    to: int
    cost: int
    ready: Step | None


class Grid(NamedTuple):
    """For each cell the ways out of it, and the steps themselves if all of them are ready."""

    ways: tuple[tuple[Way, ...], ...]
    ready: tuple[tuple[Step, ...] | None, ...]


Inward: TypeAlias = tuple[tuple[tuple[int, int], ...], ...]
"""For each cell the cells from which it can be entered, and what that costs."""


def terrain_cost(ground: Ground, mode: str, to: int) -> int:
    """WSS-PRO.2, WSS-PRO.1, WSS-H.18 By the column of the chart; horses stay out of built-up areas."""
    terrain = ground.terrain[to]
    if mode == MOUNTED:
        return 0 if terrain.name == "built-up area" else terrain.foot
    cost: int = getattr(terrain, mode)
    return cost


def column_of(mode: str) -> str:
    return Mode.FOOT.value if mode == MOUNTED else mode


def plain_cost(pack: Pack, ground: Ground, mode: str, cell: int, to: int, side: int, path: int) -> int:
    """WSS-RMV.4, WSS-MOV.6, WSS-TER.6, WSS-TER.10, WSS-MOV.11, WSS-RMV.2, WSS-R.55, WSS-H.27 A step without
    rivers and wire; 0 is NO.
    """
    extra, column = pack.terrain.extra, column_of(mode)
    base = terrain_cost(ground, mode, to)
    if not base:
        return 0
    if path:
        base = getattr(extra.path, column)
    climb = ground.level[to] - ground.level[cell]
    if climb > 0:
        base += climb * getattr(extra.uphill, column)
    if not path and ground.bocage[cell] >> side & 1:
        hedge: int = getattr(extra.bocage, column)
        return base + hedge if hedge else 0
    return base


def grid_of(pack: Pack, ground: Ground, mode: str, wet: frozenset[int]) -> Grid:
    """All steps of a column of costs, prepared once."""
    rows = []
    for cell, sides in enumerate(ground.map.sides):
        row = []
        for side, to in enumerate(sides):
            if to == OFF_MAP:
                continue
            path = ground.path[cell][side]
            if cell in wet or to in wet:
                row.append(Way(to, 1, None))
            elif cost := plain_cost(pack, ground, mode, cell, to, side, path):
                row.append(Way(to, cost, Step(to, cost, path, 0, True)))
        rows.append(tuple(row))
    return Grid(tuple(rows), tuple(map(_ready, rows)))


def _ready(row: tuple[Way, ...]) -> tuple[Step, ...] | None:
    steps = tuple([way.ready for way in row if way.ready is not None])
    return steps if len(steps) == len(row) else None


def inward_of(grid: Grid) -> Inward:
    """The same steps, by where they lead."""
    found: list[list[tuple[int, int]]] = [[] for _ in grid.ways]
    for cell, row in enumerate(grid.ways):
        for way in row:
            found[way.to].append((cell, way.cost))
    return tuple(map(tuple, found))


class Grids(dict[str, Grid]):
    """The steps of each column of costs, prepared when one is first asked for: most battles are on foot."""

    def __init__(self, pack: Pack, ground: Ground, wet: frozenset[int]) -> None:
        self._source = (pack, ground, wet)

    def __missing__(self, mode: str) -> Grid:
        pack, ground, wet = self._source
        grid = self[mode] = grid_of(pack, ground, mode, wet)
        return grid


class Inwards(dict[str, Inward]):
    """The same by where the steps lead."""

    def __init__(self, grids: Grids) -> None:
        self._grids = grids

    def __missing__(self, mode: str) -> Inward:
        inward = self[mode] = inward_of(self._grids[mode])
        return inward


class Edges(dict[tuple[str, str, str], tuple[Step, ...]]):
    """The steps onto the board by column of costs, edge and map ("" for the whole edge), prepared when first
    asked for.
    """

    def __init__(self, ground: Ground, minor: Mapping[int, River], major: Mapping[int, River]) -> None:
        self._source = (ground, minor, major)

    def __missing__(self, key: tuple[str, str, str]) -> tuple[Step, ...]:
        """WSS-R.179, WSS-R.180 Nobody enters into a major river or into what is NO for him."""
        mode, edge, sheet = key
        ground, minor, major = self._source
        cells = [cell for cell in ground.edges[edge] if not sheet or ground.sheet[cell] == sheet]
        costs = {cell: terrain_cost(ground, mode, cell) for cell in cells if cell not in major}
        wet = dict.fromkeys(minor, BOTH)
        made = [Step(to, cost, 0, wet.get(to, 0), to not in wet) for to, cost in costs.items() if cost]
        steps = self[key] = tuple(made)
        return steps


def bare_need(inward: Inward, target: int) -> list[int]:
    """A search outward from the target; a river costs at least one MP."""
    need = [MOST_NEEDED] * len(inward)
    need[target] = 0
    buckets: list[list[int]] = [[] for _ in range(MOST_NEEDED)]
    buckets[0].append(target)
    for spent, bucket in enumerate(buckets):
        for cell in bucket:
            if need[cell] < spent:
                continue
            for before, cost in inward[cell]:
                if spent + cost < need[before]:
                    need[before] = spent + cost
                    buckets[spent + cost].append(before)
    return need
