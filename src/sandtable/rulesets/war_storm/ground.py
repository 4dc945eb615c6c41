"""The board of a scenario: maps laid together, numbered hexes, and all that is printed on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from sandtable.boards.grid import Scheme, border
from sandtable.boards.hex import Hex, direction_between, neighbour, opposite, parse_direction
from sandtable.boards.maps import HexMap, compile_map

from .packs import COLUMNS, ROWS, Pack
from .sheets import HexChange, MapSheet, Terrain

SCHEME = Scheme(letters=False, first_row=0, row_digits=2)
TURNED = "'"
"""What stands behind the letter of a map that is turned by 180 degrees (WSS-R.5); WSS-D.4 no mirrors."""


LEFT, RIGHT = 1, 2
BOTH = LEFT | RIGHT
"""The banks of a river that are open to somebody in it, as bits."""


@dataclass(frozen=True)
class River:
    """WSS-R.56 The river of a hex: the sides it runs through and the sides of its two banks, as bits."""

    along: int
    left: int
    right: int


@dataclass(frozen=True, eq=False)
class Ground:
    """All that does not change; lists go by the number of the cell."""

    map: HexMap
    sheet: str
    column: bytes
    row: bytes
    letters: str
    terrain: tuple[Terrain, ...]
    level: bytes
    path: tuple[tuple[int, ...], ...]
    """For each side the road (positive) or trail (negative) that crosses it, 0 for none."""
    bocage: bytes
    rivers: dict[int, River]
    bridges: frozenset[int]
    railroads: tuple[tuple[int, int], ...]
    edges: dict[str, tuple[int, ...]]
    leaving: dict[int, int]
    """WSS-R.178 The road or trail that leaves the board at a hex of its edge."""
    distance: tuple[bytes, ...]

    def cell(self, label: str) -> int:
        """The cell with this label; ValueError if there is none."""
        return self.map.cell(label)


class Tile:
    """A map as it lies on the board."""

    def __init__(self, name: str, i: int, j: int, sheet: MapSheet) -> None:
        self.letter = name[0]
        self.is_turned = name.endswith(TURNED)
        self.sheet = sheet
        self._origin = (COLUMNS * i, ROWS * j)

    def hex(self, column: int, row: int) -> Hex:
        """WSS-R.5 The hex of the board under a hex of the map."""
        if self.is_turned:
            column, row = COLUMNS + 1 - column, ROWS - row
        return SCHEME.hex_at(self._origin[0] + column, self._origin[1] + row)

    def side(self, direction: int) -> int:
        return opposite(direction) if self.is_turned else direction

    def named(self, name: str) -> Hex:
        """The hex that a path of the map calls "1208"."""
        return self.hex(int(name[:-2]), int(name[-2:]))

    def places(self) -> Iterable[tuple[Hex, int, int]]:
        """WSS-R.2 Odd columns have rows 00 to 11, even ones 01 to 12."""
        for column in range(1, COLUMNS + 1):
            for row in range(ROWS):
                yield self.hex(column, row + (column % 2 == 0)), column, row + (column % 2 == 0)

    def ends(self, path: tuple[str, ...]) -> list[tuple[Hex, int]]:
        """WSS-R.178 The hexes and sides at which a path leaves its map."""
        found = []
        for name, inner in ((path[0], path[1]), (path[-1], path[-2])):
            column, row = int(name[:-2]), int(name[-2:])
            side = _way_out(column, row, along_row=inner[:-2] != name[:-2])
            if side is not None:
                found.append((self.named(name), self.side(side)))
        return found


def _way_out(column: int, row: int, *, along_row: bool) -> int | None:
    first = int(column % 2 == 0)
    if along_row:
        return 5 if column == 1 else 2 if column == COLUMNS else None
    return 0 if row == first else 3 if row == first + ROWS - 1 else None


def lay(
    pack: Pack,
    board: tuple[str, ...],
    columns: tuple[int, int] | None = None,
    changes: Mapping[str, HexChange] | None = None,
) -> Ground:
    """WSS-GEN.3, WSS-R.1, WSS-R.3, WSS-R.5, WSS-CRS.1, WSS-ROA.1 The board of these rows of maps, or some
    columns of it (WSS-R.188).
    """
    tiles = [
        Tile(name, i, j, pack.maps[name[0]])
        for j, names in enumerate(board)
        for i, name in enumerate(names.split())
    ]
    first, last = columns or (1, COLUMNS * len(tiles))
    places = [(tile, *place) for tile in tiles for place in tile.places() if first <= place[0].q <= last]
    labels = {here: f"{tile.letter}{column}{row:02}" for tile, here, column, row in places}
    hexes = sorted(labels)
    found = compile_map(hexes, labels.__getitem__)
    printed = {here: (tile, column, row) for tile, here, column, row in places}
    letters, level = _printed(found, printed, changes or {})
    paths, leaving = _paths(found, tiles)
    return Ground(
        map=found,
        sheet="".join(printed[here][0].letter for here in hexes),
        column=bytes(printed[here][1] for here in hexes),
        row=bytes(printed[here][2] for here in hexes),
        letters=letters,
        terrain=tuple(pack.terrain.terrain[letter] for letter in letters),
        level=level,
        path=paths,
        bocage=_bocage(found, tiles),
        rivers=_rivers(found, tiles),
        bridges=frozenset(found.cells(tile.named(name) for tile in tiles for name in tile.sheet.bridges)),
        railroads=_railroads(found, tiles),
        edges=_edges(found),
        leaving=leaving,
        distance=distances(found.hexes),
    )


@lru_cache(maxsize=8)
def distances(hexes: tuple[Hex, ...]) -> tuple[bytes, ...]:
    """WSS-GEN.4 All distances of a board, kept because boards of one shape are many."""
    places = [(here.q, here.r) for here in hexes]
    return tuple(
        bytes([max(abs(q - p), abs(r - o), abs(q - p + r - o)) for p, o in places]) for q, r in places
    )


def _printed(
    found: HexMap, printed: Mapping[Hex, tuple[Tile, int, int]], changes: Mapping[str, HexChange]
) -> tuple[str, bytes]:
    """Terrain letters and ground levels, with what the scenario changes (WSS-R.135)."""
    letters, levels = [], []
    for here, label in zip(found.hexes, found.labels, strict=True):
        tile, column, row = printed[here]
        at = row - (column % 2 == 0)
        change = changes.get(label, HexChange())
        letters.append(change.terrain or tile.sheet.terrain[column - 1][at])
        levels.append(int(tile.sheet.levels[column - 1][at]) if change.level is None else change.level)
    return "".join(letters), bytes(levels)


def _paths(found: HexMap, tiles: list[Tile]) -> tuple[tuple[tuple[int, ...], ...], dict[int, int]]:
    """WSS-RMV.1, WSS-TER.2, WSS-R.178 Which road or trail crosses each side; roads that meet at a joint are
    one.
    """
    rows = [[0] * 6 for _ in found.hexes]
    ends: dict[tuple[Hex, int], int] = {}
    for number, (tile, path, is_road) in enumerate(_all_paths(tiles), 1):
        name = number if is_road else -number
        steps = [tile.named(place) for place in path]
        for here, there in pairwise(steps):
            _cross(found, rows, here, direction_between(here, there), name)
        for here, side in tile.ends(path):
            ends[here, side] = name
    return _joined(found, rows, ends)


def _all_paths(tiles: list[Tile]) -> Iterable[tuple[Tile, tuple[str, ...], bool]]:
    for tile in tiles:
        yield from ((tile, path, False) for path in tile.sheet.trails)
        yield from ((tile, path, True) for path in tile.sheet.roads)


def _cross(found: HexMap, rows: list[list[int]], here: Hex, side: int, name: int) -> None:
    for end, way in ((here, side), (neighbour(here, side), opposite(side))):
        if end in found.cell_of and neighbour(end, way) in found.cell_of:
            rows[found.cell_of[end]][way] = name


def _joined(
    found: HexMap, rows: list[list[int]], ends: Mapping[tuple[Hex, int], int]
) -> tuple[tuple[tuple[int, ...], ...], dict[int, int]]:
    """WSS-R.178 A joint is crossed where paths of both maps reach it, as a road only if both are."""
    same: dict[int, int] = {}
    leaving: dict[int, int] = {}
    for (here, side), name in ends.items():
        if here not in found.cell_of:
            continue
        there = neighbour(here, side)
        other = ends.get((there, opposite(side)))
        if there not in found.cell_of:
            leaving[found.cell_of[here]] = name
        elif other is not None:
            both = max(name, other) if name > 0 < other else min(name, other)
            _cross(found, rows, here, side, both)
            if name > 0 < other:
                same[min(name, other)] = both

    def whole(name: int) -> int:
        return whole(same[name]) if name in same else name

    paths = tuple(tuple(map(whole, row)) for row in rows)
    return paths, {cell: whole(name) for cell, name in leaving.items()}


def _bocage(found: HexMap, tiles: list[Tile]) -> bytes:
    """WSS-H.27 For each cell the sides with bocage, as bits."""
    masks = bytearray(len(found))
    for tile in tiles:
        for pair in tile.sheet.bocage:
            here, there = (tile.named(name) for name in pair.split("-"))
            for a, b in ((here, there), (there, here)):
                if a in found.cell_of:
                    masks[found.cell_of[a]] |= 1 << direction_between(a, b)
    return bytes(masks)


def _rivers(found: HexMap, tiles: list[Tile]) -> dict[int, River]:
    """WSS-RIV.1, WSS-R.56 The river hexes with their banks."""
    rivers = {}
    for tile in tiles:
        course = [tile.named(name) for name in tile.sheet.river]
        for at, here in enumerate(course):
            first, last = at == 0, at + 1 == len(course)
            inflow, outflow = parse_direction(tile.sheet.inflow), parse_direction(tile.sheet.outflow)
            source = tile.side(inflow) if first else direction_between(here, course[at - 1])
            mouth = tile.side(outflow) if last else direction_between(here, course[at + 1])
            if here in found.cell_of:
                rivers[found.cell_of[here]] = river_of(source, mouth)
    return rivers


def river_of(source: int, mouth: int) -> River:
    """WSS-R.56 Clockwise from the inflow side to the outflow side lies the left bank."""
    left = sum(1 << side % 6 for side in range(source + 1, source + 1 + (mouth - source - 1) % 6))
    along = 1 << source | 1 << mouth
    return River(along, left, 63 & ~left & ~along)


def _railroads(found: HexMap, tiles: list[Tile]) -> tuple[tuple[int, int], ...]:
    """WSS-TER.11 Railroads are drawn and change nothing."""
    pairs: list[tuple[int, int]] = []
    for tile in tiles:
        for path in tile.sheet.railroads:
            cells = found.cells(tile.named(name) for name in path)
            pairs.extend(pairwise(cells))
    return tuple(pairs)


def _edges(found: HexMap) -> dict[str, tuple[int, ...]]:
    """WSS-R.130, WSS-R.188 The full hexes along each edge of the board."""
    west, east = min(here.q for here in found.hexes), max(here.q for here in found.hexes)
    return {
        "north": found.cells(border(found.hexes, 0)),
        "south": found.cells(border(found.hexes, 3)),
        "west": found.cells(here for here in found.hexes if here.q == west),
        "east": found.cells(here for here in found.hexes if here.q == east),
    }
