"""Areas: groups of cells that count as one place, which cell touches which area, and steps between areas.

The functions work on cell numbers and a table of neighbours, such as `HexMap.neighbours`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

from msgspec import Struct

from sandtable.boards.hex import Hex
from sandtable.boards.maps import HexMap

NO_AREA = -1
OUT_OF_REACH = -1

_FLOWER_OFFSETS = (Hex(0, 0), Hex(-1, 0), Hex(1, -1), Hex(0, -1), Hex(0, 1), Hex(-1, 1), Hex(1, 0))


class Areas(Struct, frozen=True):
    """A partition of the cells, or of some of them, into areas numbered from 0 by their lowest cell."""

    area_of: tuple[int, ...]
    """For each cell its area, or NO_AREA."""
    members: tuple[tuple[int, ...], ...]
    """For each area its cells in ascending order."""
    adjacent: tuple[tuple[int, ...], ...]
    """For each area the areas that share a hexside with it, in ascending order."""
    touched: tuple[tuple[int, ...], ...]
    """For each cell the other areas that share a hexside with it, in ascending order."""

    def __len__(self) -> int:
        return len(self.members)


def group_areas(marks: Sequence[Hashable], table: Sequence[Sequence[int]]) -> Areas:
    """The areas of a map: cells with equal marks form one area, a cell marked None belongs to none."""
    numbers: dict[Hashable, int] = {}
    for mark in marks:
        if mark is not None:
            numbers.setdefault(mark, len(numbers))
    area_of = tuple(NO_AREA if mark is None else numbers[mark] for mark in marks)
    members: list[list[int]] = [[] for _ in numbers]
    for cell, area in enumerate(area_of):
        if area != NO_AREA:
            members[area].append(cell)
    touched = _touched(area_of, table)
    adjacent = tuple(_merged(touched[cell] for cell in cells) for cells in members)
    return Areas(area_of, tuple(map(tuple, members)), adjacent, touched)


def _touched(area_of: Sequence[int], table: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """For each cell the other areas beside it; most cells lie within one."""
    touched: list[tuple[int, ...]] = []
    for own, row in zip(area_of, table, strict=True):
        around = set(map(area_of.__getitem__, row))
        around.discard(own)
        around.discard(NO_AREA)
        touched.append(tuple(sorted(around)) if around else ())
    return tuple(touched)


def _merged(rows: Iterable[Iterable[int]]) -> tuple[int, ...]:
    return tuple(sorted(set[int]().union(*rows)))


def overlaid(areas: Areas, groups: Sequence[Sequence[int]], table: Sequence[Sequence[int]]) -> Areas:
    """The areas after each group became one; an area that lost cells falls into its connected parts."""
    if not groups:
        return areas
    marks: list[Hashable] = [None] * len(areas.area_of)
    taken = _group_of_each_cell(groups)
    for cells in areas.members:
        rest = [cell for cell in cells if cell not in taken]
        parts = [rest] if len(rest) == len(cells) else connected_parts(rest, table)
        for part in parts:
            for cell in part:
                marks[cell] = ("rest", part[0])
    for cell, group in taken.items():
        marks[cell] = ("group", group)
    return group_areas(marks, table)


def _group_of_each_cell(groups: Sequence[Sequence[int]]) -> dict[int, int]:
    taken: dict[int, int] = {}
    for number, group in enumerate(groups):
        for cell in group:
            if cell in taken:
                raise ValueError(f"cell {cell} is in two groups")
            taken[cell] = number
    return taken


def detached(areas: Areas, cells: Iterable[int], table: Sequence[Sequence[int]]) -> Areas:
    """The areas after each of these cells became one of its own; the rest of an area stays one area."""
    alone = tuple(cells)
    if not alone:
        return areas
    marks: list[Hashable] = [None if area == NO_AREA else area for area in areas.area_of]
    for cell in alone:
        marks[cell] = ("alone", cell)
    return group_areas(marks, table)


def flood(seeds: Iterable[int], table: Sequence[Sequence[int]], is_open: Callable[[int], bool]) -> list[int]:
    """The open cells that a chain of open cells joins to an open seed, seeds included, nearest first."""
    found = [cell for cell in dict.fromkeys(seeds) if is_open(cell)]
    seen = set(found)
    for cell in found:
        for other in table[cell]:
            if other not in seen and is_open(other):
                seen.add(other)
                found.append(other)
    return found


def connected_parts(cells: Iterable[int], table: Sequence[Sequence[int]]) -> list[list[int]]:
    """The connected parts of a group of cells, each ascending, the part with the lowest cell first."""
    left = dict.fromkeys(sorted(cells))
    parts = []
    while left:
        part = sorted(flood([next(iter(left))], table, left.__contains__))
        for cell in part:
            del left[cell]
        parts.append(part)
    return parts


def enterable_cells(
    areas: Areas, cell: int, area: int, table: Sequence[Sequence[int]], is_open: Callable[[int], bool]
) -> list[int]:
    """The cells of an area to which its open cells lead from a cell in or beside it, that cell left out."""
    members = areas.members[area]
    return flood(table[cell], table, lambda other: other != cell and other in members and is_open(other))


def steps_from(adjacent: Sequence[Iterable[int]], start: int) -> tuple[int, ...]:
    """For each area the smallest number of steps between adjacent areas from the start, or OUT_OF_REACH."""
    steps = [OUT_OF_REACH] * len(adjacent)
    steps[start] = 0
    queue = [start]
    for area in queue:
        for other in adjacent[area]:
            if steps[other] == OUT_OF_REACH:
                steps[other] = steps[area] + 1
                queue.append(other)
    return tuple(steps)


def check_areas(areas: Areas, game_map: HexMap, largest: int) -> None:
    """Raise ValueError for the first area that is too large or not connected, naming its hexes."""
    for cells in areas.members:
        names = " ".join(game_map.labels[cell] for cell in cells)
        if len(cells) > largest:
            raise ValueError(f"the area {names} has {len(cells)} hexes, the most is {largest}")
        if len(connected_parts(cells, game_map.neighbours)) > 1:
            raise ValueError(f"the area {names} is not connected")


def flower_centre(here: Hex) -> Hex:
    """The centre of the seven-hex flower that holds a hex, in the tiling of the grid by flowers."""
    return here + _FLOWER_OFFSETS[(here.q + 3 * here.r) % 7]
