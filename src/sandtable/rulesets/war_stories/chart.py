"""WS-GEN.3, WS-R.12: the chart of a scenario read into the ground, with the area generator."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from sandtable.boards.areas import Areas, connected_parts, flower_centre, group_areas
from sandtable.boards.grid import Scheme, column_number
from sandtable.boards.hex import Hex, distance
from sandtable.boards.maps import HexMap, compile_map
from sandtable.boards.sight import mask_of
from sandtable.rulesets.war_stories.ground import BOCAGE, CREST, WALL, Ground
from sandtable.rulesets.war_stories.sheets import Chart, Zone

SCHEME = Scheme()
Pair: TypeAlias = tuple[int, int]


def zone_cells(game_map: HexMap, zone: Zone) -> list[int]:
    """The cells of a zone, ascending; ValueError for what is no zone."""
    return sorted({cell for part in zone for cell in _part(game_map, part)})


def _part(game_map: HexMap, part: str) -> list[int]:
    match = re.fullmatch(r"([A-Z])([0-9]*)(?:-([A-Z])([0-9]*))?", part)
    if match is None:
        raise ValueError(f"{part!r} is not a zone; write columns C-P, a hex T4 or a stretch A3-A5")
    first, top, last, bottom = match[1], match[2], match[3] or match[1], match[4]
    if top and not match[3]:
        return [game_map.cell(part)]
    columns = range(column_number(first), column_number(last) + 1)
    if top:
        return [game_map.cell(f"{first}{row}") for row in range(int(top), int(bottom or top) + 1)]
    return [cell for cell, here in enumerate(game_map.hexes) if here.q in columns]


def read_chart(chart: Chart) -> Ground:
    """The ground of a chart; ValueError names what is wrong with it."""
    hexes = [
        SCHEME.hex_at(column, row) for row in range(1, chart.rows + 1) for column in range(chart.columns)
    ]
    game_map = compile_map(hexes, SCHEME.label)
    level = _levels(chart, game_map)
    overlay, floors = _overlays(chart, game_map)
    brush, rubble, mud, water, gully = (
        mask_of(zone_cells(game_map, zone))
        for zone in (chart.brush, chart.rubble, chart.mud, chart.water, chart.gully)
    )
    single = rubble | mud | water | gully | mask_of(cell for cell, name in enumerate(overlay) if name)
    areas = generate_areas(game_map, single)
    ground = Ground(
        map=game_map,
        columns=chart.columns,
        rows=chart.rows,
        level=level,
        overlay=overlay,
        floors=floors,
        brush=brush,
        rubble=rubble,
        mud=mud,
        water=water,
        gully=gully,
        hill=mask_of(cell for cell, height in enumerate(level) if height > 0),
        roads=_roads(chart, game_map),
        sides=_sides(chart, game_map),
        areas=areas,
        distance=_distances(tuple(hexes)),
    )
    _check(chart, ground)
    return ground


@lru_cache(maxsize=16)
def _distances(hexes: tuple[Hex, ...]) -> tuple[bytes, ...]:
    """From each hex to each other; many maps are of one size."""
    return tuple([bytes([distance(a, b) for b in hexes]) for a in hexes])


def _check(chart: Chart, ground: Ground) -> None:
    if chart.steep:
        found = {
            pair
            for a in range(len(ground.map))
            for b in ground.map.neighbours[a]
            if ground.steep(a, b)
            for pair in [(min(a, b), max(a, b))]
        }
        named = {tuple(sorted(pair)) for text in chart.steep for pair in sides_named(ground.map, text)}
        if found != named:
            raise ValueError("the steep slopes of the map are not those that are named")


def _levels(chart: Chart, game_map: HexMap) -> tuple[int, ...]:
    """WS-OVR.3, WS-OVR.4 The ground of each hex."""
    level = [0] * len(game_map)
    for height in sorted(chart.hills, key=int):
        for cell in zone_cells(game_map, chart.hills[height]):
            level[cell] = int(height)
    for cell in zone_cells(game_map, chart.gully):
        level[cell] = -1
    return tuple(level)


def _overlays(chart: Chart, game_map: HexMap) -> tuple[tuple[str, ...], bytes]:
    """WS-OVR.1 Woods and buildings, and WS-OVR.2 how many building overlays are stacked."""
    overlay, floors = [""] * len(game_map), bytearray(len(game_map))
    for cell in zone_cells(game_map, chart.woods):
        overlay[cell] = "woods"
    for name, buildings in (("masonry", chart.masonry), ("wooden", chart.wooden)):
        for label, count in buildings.items():
            cell = game_map.cell(label)
            if overlay[cell]:
                raise ValueError(f"{label} has both {overlay[cell]} and a building")
            overlay[cell], floors[cell] = name, count
    return tuple(overlay), bytes(floors)


def generate_areas(game_map: HexMap, single: int) -> Areas:
    """WS-R.12 Covered hexes alone, the others by flowers of seven, each connected part an area."""
    flowers: dict[Hex, list[int]] = {}
    marks: list[int] = list(range(len(game_map)))
    for cell, here in enumerate(game_map.hexes):
        if not single >> cell & 1:
            flowers.setdefault(flower_centre(here), []).append(cell)
    for cells in flowers.values():
        for part in connected_parts(cells, game_map.neighbours):
            for cell in part:
                marks[cell] = part[0]
    return group_areas(marks, game_map.neighbours)


def _roads(chart: Chart, game_map: HexMap) -> tuple[int, ...]:
    """A road is a chain of hexes from label to label, straight in column or row."""
    roads = [0] * len(game_map)
    for chain in chart.roads:
        cells = _chain(game_map, chain)
        for a, b in pairwise(cells):
            if b not in game_map.sides[a]:
                raise ValueError(f"the road jumps from {game_map.labels[a]} to {game_map.labels[b]}")
            roads[a] |= 1 << game_map.sides[a].index(b)
            roads[b] |= 1 << game_map.sides[b].index(a)
    return tuple(roads)


def _chain(game_map: HexMap, chain: tuple[str, ...]) -> list[int]:
    cells = [game_map.cell(chain[0])]
    for label in chain[1:]:
        cells.extend(_stretch(game_map, game_map.labels[cells[-1]], label))
    return cells


def _stretch(game_map: HexMap, start: str, end: str) -> Iterator[int]:
    (column, row), (last, bottom) = (SCHEME.column_and_row(SCHEME.parse(x)) for x in (start, end))
    while (column, row) != (last, bottom):
        if column != last:
            column += 1 if last > column else -1
        else:
            row += 1 if bottom > row else -1
        yield game_map.cell(SCHEME.label(SCHEME.hex_at(column, row)))


def _sides(chart: Chart, game_map: HexMap) -> tuple[dict[int, str], ...]:
    found: tuple[dict[int, str], ...] = tuple({} for _ in range(len(game_map)))
    for kind, texts in ((BOCAGE, chart.bocage), (CREST, chart.crests), (WALL, chart.walls)):
        for text in texts:
            for a, b in sides_named(game_map, text):
                found[a][game_map.sides[a].index(b)] = kind
                found[b][game_map.sides[b].index(a)] = kind
    return found


def sides_named(game_map: HexMap, text: str) -> list[Pair]:
    """The hexsides of "E5|F5", "border E/F 2-10 except E4|F4" or "under 5 F-J except H5|H6"."""
    body, _, but = text.partition(" except ")
    left_out = [pair for part in but.split() for pair in sides_named(game_map, part)]
    if match := re.fullmatch(r"border ([A-Z])/([A-Z]) (\d+)-(\d+)", body):
        pairs = _border(game_map, match[1], match[2], range(int(match[3]), int(match[4]) + 1))
    elif match := re.fullmatch(r"under (\d+) ([A-Z])-([A-Z])", body):
        columns = range(column_number(match[2]), column_number(match[3]) + 1)
        pairs = _under(game_map, int(match[1]), columns)
    else:
        a, bar, b = body.partition("|")
        if not bar or game_map.cell(b) not in game_map.neighbours[game_map.cell(a)]:
            raise ValueError(f"{text!r} names no hexside; write E5|F5, border E/F 2-10 or under 5 F-J")
        pairs = [(game_map.cell(a), game_map.cell(b))]
    return [pair for pair in pairs if pair not in left_out and pair[::-1] not in left_out]


def _border(game_map: HexMap, west: str, east: str, rows: Iterable[int]) -> list[Pair]:
    """Every hexside between the two columns whose rows both lie in the range."""
    rows = list(rows)
    cells = [[game_map.cell(f"{column}{row}") for row in rows] for column in (west, east)]
    return [(a, b) for a in cells[0] for b in cells[1] if b in game_map.neighbours[a]]


def _under(game_map: HexMap, row: int, columns: range) -> list[Pair]:
    """Every hexside between a hex of the row and one of the next, both in the columns."""
    by_row: list[list[int]] = [[], []]
    for cell, here in enumerate(game_map.hexes):
        column, number = SCHEME.column_and_row(here)
        if column in columns and number in (row, row + 1):
            by_row[number - row].append(cell)
    return [(a, b) for a in by_row[0] for b in by_row[1] if b in game_map.neighbours[a]]
