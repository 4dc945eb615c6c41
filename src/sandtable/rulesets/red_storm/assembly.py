"""How the map of a scenario is put together: board faces side by side, overlays upon them, areas cut anew."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

from msgspec import Struct

from sandtable.boards.areas import NO_AREA, Areas, check_areas, group_areas, overlaid
from sandtable.boards.grid import Scheme, rectangle
from sandtable.boards.hex import DIRECTIONS, ORIGIN, Hex, dot, turned
from sandtable.boards.maps import HexMap, compile_map
from sandtable.boards.sight import mask_of
from sandtable.engine.content import place_of
from sandtable.engine.errors import ContentError
from sandtable.rulesets.red_storm.checks import LARGEST_AREA
from sandtable.rulesets.red_storm.ground import NONE, Ground
from sandtable.rulesets.red_storm.sheets import Edge, Scenario
from sandtable.rulesets.red_storm.tables import FARTHEST, Bar, BoardFace, Drive, Pack, Sighting, Terrain

SCHEME = Scheme()
"""RS-R.8 Lettered columns, rows from 1, columns B, D, F... half a hex lower."""


class Laid(Struct, frozen=True):
    """An overlay as it lies: its terrain, its cells, and the cells of each of its areas."""

    name: str
    terrain: Terrain
    cells: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]


def lay_ground(pack: Pack, scenario: Scenario, origin: Path | str) -> Ground:
    """RS-SET.5 The map of a scenario; what does not fit is a ContentError."""
    place = ".boards"
    try:
        table = _Table(pack, scenario.boards)
        place = ".overlays"
        table.lay(scenario.overlays)
    except ValueError as fault:
        raise ContentError(f"{place_of(origin, place)}: {fault}") from None
    ground = table.ground()
    check_ground(ground, pack, scenario, origin)
    return ground


def check_ground(ground: Ground, pack: Pack, scenario: Scenario, origin: Path | str) -> None:
    """RS-R.9 The number of areas, RS-MAP.1 their size, and the sketch of the map."""
    if len(ground.areas) != scenario.areas:
        counted = f"the map has {len(ground.areas)} areas, not {scenario.areas}: check boards and overlays"
        raise ContentError(f"{place_of(origin, '.areas')}: {counted}")
    try:
        check_areas(ground.areas, ground.map, LARGEST_AREA)
    except ValueError as fault:
        raise ContentError(f"{place_of(origin, '.boards')}: {fault}") from None
    drawn = sketch(ground, pack)
    if scenario.sketch and drawn != scenario.sketch:
        row = next((n for n, line in enumerate(drawn) if line != "".join(scenario.sketch[n : n + 1])), 0)
        found = f"row {row + 1} of the map is {drawn[row]!r}: change the sketch, the boards or the overlays"
        raise ContentError(f"{place_of(origin, '.sketch')}: {found}")


def sketch(ground: Ground, pack: Pack) -> tuple[str, ...]:
    """The map as rows of terrain codes; a road over open ground is a dash."""
    return tuple(
        "".join(_code(ground, pack, column * ground.rows + row) for column in range(ground.columns))
        for row in range(ground.rows)
    )


def _code(ground: Ground, pack: Pack, cell: int) -> str:
    terrain = pack.terrain[ground.terrain[cell]]
    return "-" if terrain.id == "open" and ground.road >> cell & 1 else terrain.code


class _Table:
    """The table on which boards and overlays of one scenario are laid."""

    def __init__(self, pack: Pack, boards: tuple[tuple[str, ...], ...]) -> None:
        self.pack = pack
        self.faces = [[_face(pack, name) for name in row] for row in boards]
        if len({len(row) for row in self.faces}) != 1 or not self.faces[0]:
            raise ValueError("the boards must lie in rows of the same length")
        face = self.faces[0][0]
        self.width, self.height = len(face.terrain[0]), len(face.terrain)
        self.columns, self.rows = self.width * len(self.faces[0]), self.height * len(self.faces)
        if self.columns + self.rows > FARTHEST:
            raise ValueError(f"a map of {self.columns} columns and {self.rows} rows is too large")
        self.map = _hexes(self.columns, self.rows)
        codes = {kind.code: kind for kind in pack.terrain.values() if not kind.overlay}
        self.base = [codes[self._printed(cell)] for cell in range(len(self.map))]
        self.overlays: list[Laid] = []

    def lay(self, overlays: tuple[str, ...]) -> None:
        """RS-SET.5 Lay the overlays; ValueError for one that does not fit."""
        self.overlays = [self._laid(text) for text in overlays]
        self._check_overlays(overlays)

    def ground(self) -> Ground:
        """RS-GEN.5 All tables of the map, from what terrain is and does.

        RS-OVL.3 Overlays give cover, RS-DST.5 have a strength and may burn; RS-LOS.2, RS-ELV.3 those that are
        solid block sight; RS-ELV.1 hills and crests are high.
        """
        hill, crest = self._index(Sighting.HILL), self._index(Sighting.CREST)
        cover = self._index(Sighting.BLOCKS)
        terrain = [self._top(cell, cover, crest, hill) for cell in range(len(self.map))]
        height = bytes(number != NONE for number in hill)
        links, road = self._roads(cover)
        areas = self._areas()
        bridges = self._mask(terrain, lambda kind: kind.road)
        return Ground(
            map=self.map,
            columns=self.columns,
            rows=self.rows,
            terrain=tuple(kind.id for kind in terrain),
            base=tuple(kind.id for kind in self.base),
            cover=cover,
            hill=hill,
            crest=crest,
            areas=areas,
            area_masks=_area_masks(areas),
            halves=_half_speed(areas, terrain),
            links=links,
            distance=_distances(self.columns, self.rows),
            downshifts=bytes(
                kind.downshifts + (high if kind.sight is Sighting.BLOCKS else 0)
                for kind, high in zip(terrain, height, strict=True)
            ),
            height=height,
            strength=bytes(kind.strength for kind in terrain),
            enterable=self._enterable(terrain),
            road=road | bridges,
            bridges=bridges,
            rivers=self._mask(terrain, lambda kind: kind.water),
            brush=self._mask(terrain, lambda kind: kind.id == "brush"),
            solid=self._mask(terrain, lambda kind: kind.sight is Sighting.BLOCKS),
            open_ground=self._mask(terrain, lambda kind: kind.open_ground),
            flammable=self._mask(terrain, lambda kind: kind.flammable),
            edges=self._edges(),
            ranks=tuple(tuple(dot(here, step) for here in self.map.hexes) for step in DIRECTIONS),
        )

    def _printed(self, cell: int) -> str:
        """The terrain code that the board shows at a cell."""
        face, column, row = self._spot(cell)
        return face.terrain[row][column]

    def _spot(self, cell: int) -> tuple[BoardFace, int, int]:
        """The board face under a cell, and the column and row on it."""
        column, row = divmod(cell, self.rows)
        face = self.faces[row // self.height][column // self.width]
        return face, column % self.width, row % self.height

    def _laid(self, text: str) -> Laid:
        """A placement such as `O10a G6` or, turned clockwise by twice 60 degrees, `O10a G6 2`."""
        match = re.fullmatch(r"(\w+)([ab]) ([A-Z]+[0-9]+)(?: ([0-5]))?", text)
        if match is None or match[1] not in self.pack.overlays:
            raise ValueError(f"{text!r} is not a placement; write overlay, face, anchor and turns: O10a G6 2")
        overlay = self.pack.overlays[match[1]]
        terrain = self.pack.terrain[overlay.front if match[2] == "a" else overlay.back]
        anchor, turns = SCHEME.parse(match[3]), int(match[4] or 0)

        def cell(offset: tuple[int, int]) -> int:
            here = turned(Hex(*offset), turns) + anchor
            if here not in self.map.cell_of:
                raise ValueError(f"overlay {text!r} hangs over the edge of the map")
            return self.map.cell_of[here]

        groups = self.pack.groups[terrain.id][overlay.shape]
        cells = tuple(cell(offset) for offset in self.pack.shapes[overlay.shape])
        return Laid(match[1], terrain, cells, tuple(tuple(map(cell, group)) for group in groups))

    def _check_overlays(self, texts: tuple[str, ...]) -> None:
        """RS-D.5 Each overlay once; crests wholly on one hill; nothing else overlaps except upon hills."""
        names = [laid.name for laid in self.overlays]
        for number, name in enumerate(names):
            if name in names[:number]:
                raise ValueError(f"overlay {name} is laid twice; there is only one")
        for sighting in (Sighting.HILL, Sighting.CREST, Sighting.BLOCKS):
            seen: dict[int, str] = {}
            for laid, text in zip(self.overlays, texts, strict=True):
                if laid.terrain.sight is sighting:
                    for cell in laid.cells:
                        if cell in seen:
                            raise ValueError(f"overlays {seen[cell]!r} and {text!r} overlap")
                        seen[cell] = text
        hill = self._index(Sighting.HILL)
        for laid, text in zip(self.overlays, texts, strict=True):
            below = {hill[cell] for cell in laid.cells}
            if laid.terrain.sight is Sighting.CREST and (len(below) > 1 or NONE in below):
                raise ValueError(f"the crest {text!r} must lie wholly on one hill")

    def _index(self, sighting: Sighting) -> tuple[int, ...]:
        """For each cell the overlay of a kind that covers it, numbered in the order laid, or NONE."""
        found = [NONE] * len(self.map)
        for number, laid in enumerate(self.overlays):
            if laid.terrain.sight is sighting:
                for cell in laid.cells:
                    found[cell] = number
        return tuple(found)

    def _top(self, cell: int, *layers: tuple[int, ...]) -> Terrain:
        """RS-OVL.1 An overlay replaces what is under it; the first layer given lies on top."""
        for layer in layers:
            if layer[cell] != NONE:
                return self.overlays[layer[cell]].terrain
        return self.base[cell]

    def _areas(self) -> Areas:
        """RS-R.9 The areas of the boards, cut by those of hills, then crests, then other overlays."""
        table = self.map.neighbours
        areas = group_areas([self._mark(cell) for cell in range(len(self.map))], table)
        for sighting in (Sighting.HILL, Sighting.CREST, Sighting.BLOCKS):
            laid = [overlay for overlay in self.overlays if overlay.terrain.sight is sighting]
            if laid:
                areas = overlaid(areas, [group for overlay in laid for group in overlay.groups], table)
        return areas

    def _mark(self, cell: int) -> Hashable:
        """RS-R.9 Areas never cross from one board to another."""
        face, column, row = self._spot(cell)
        number = face.areas[row].split()[column]
        return None if number == "--" else (self._board(cell), number)

    def _roads(self, cover: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], ...], int]:
        """RS-MAP.4 Each hex's road links, and all hexes on a road; overlays but hills hide both (RS-D.4)."""
        chains = [chain for column, row, face in self._boards() for chain in self._chains(column, row, face)]
        printed = [*(pair for chain in chains for pair in pairwise(chain)), *self._joints(chains)]
        links: list[list[int]] = [[] for _ in range(len(self.map))]
        for a, b in printed:
            if cover[a] == cover[b] == NONE:
                links[a].append(b)
                links[b].append(a)
        road = mask_of(cell for chain in chains for cell in chain if cover[cell] == NONE)
        return tuple(tuple(sorted(row)) for row in links), road

    def _boards(self) -> Iterator[tuple[int, int, BoardFace]]:
        """The boards with the column and row of their north-west hex."""
        for row, faces in enumerate(self.faces):
            for column, face in enumerate(faces):
                yield column * self.width, row * self.height, face

    def _chains(self, column: int, row: int, face: BoardFace) -> Iterator[list[int]]:
        """The roads of a board as chains of cells; each runs along a row or down a column."""
        for start, end in face.roads:
            (first, top), (last, bottom) = (
                SCHEME.column_and_row(SCHEME.parse(label)) for label in (start, end)
            )
            yield [
                (column + x) * self.rows + row + y - 1
                for x in range(first, last + 1)
                for y in range(top, bottom + 1)
            ]

    def _joints(self, chains: list[list[int]]) -> Iterator[tuple[int, int]]:
        """Ends of roads that meet over the joint of two boards, in the same row or in the same column."""
        for a in (chain[-1] for chain in chains):
            for b in (chain[0] for chain in chains):
                if b - a in (1, self.rows) and self._board(a) != self._board(b):
                    yield a, b

    def _board(self, cell: int) -> tuple[int, int]:
        column, row = divmod(cell, self.rows)
        return column // self.width, row // self.height

    def _enterable(self, terrain: list[Terrain]) -> dict[Drive, int]:
        """RS-MAP.5 Water bars all, RS-MOV.9 some ground bars wheels."""
        dry = self._mask(terrain, lambda kind: kind.bar is not Bar.ALL)
        wheels = self._mask(terrain, lambda kind: kind.bar is Bar.NOBODY)
        return {Drive.FOOT: dry, Drive.TRACKED: dry, Drive.WHEELED: wheels}

    def _edges(self) -> dict[Edge, tuple[int, ...]]:
        """RS-R.10 The boundary hexes of each side of the map."""
        cells = range(len(self.map))
        last = self.rows - 1
        return {
            Edge.NORTH: tuple(cell for cell in cells if cell % self.rows == 0),
            Edge.EAST: tuple(cell for cell in cells if cell // self.rows == self.columns - 1),
            Edge.SOUTH: tuple(cell for cell in cells if cell % self.rows == last),
            Edge.WEST: tuple(cell for cell in cells if cell // self.rows == 0),
        }

    def _mask(self, terrain: Iterable[Terrain], has: Callable[[Terrain], bool]) -> int:
        return mask_of(cell for cell, kind in enumerate(terrain) if has(kind))


def _face(pack: Pack, name: str) -> BoardFace:
    if name not in pack.faces:
        raise ValueError(f"there is no board face {name!r}; use {', '.join(pack.faces)}")
    return pack.faces[name]


def _area_masks(areas: Areas) -> tuple[int, ...]:
    """RS-R.9 For each cell the mask of its area, or of itself where there is none."""
    masks = [mask_of(cells) for cells in areas.members]
    return tuple(1 << cell if area == NO_AREA else masks[area] for cell, area in enumerate(areas.area_of))


def _half_speed(areas: Areas, terrain: list[Terrain]) -> tuple[int, ...]:
    """RS-MOV.14, RS-D.7 Half speed always applies to a whole area, as overlays have left it."""
    slow = [cells for cells in areas.members if any(terrain[cell].half_speed for cell in cells)]
    return tuple(sorted(cell for cells in slow for cell in cells))


@cache
def _hexes(columns: int, rows: int) -> HexMap:
    """RS-R.8 The hexes of a map of this size; RS-MAP.6, RS-MOV.11 there are no half hexes."""
    return compile_map(rectangle(ORIGIN, columns, rows), SCHEME.label)


@cache
def _distances(columns: int, rows: int) -> tuple[bytes, ...]:
    """RS-RNG.2 The distance of every pair of hexes: down a column they are a slice of one strip."""
    reach = columns + rows
    away = range(-reach, reach + 1)
    strips = {q: bytes(max(abs(q), abs(r), abs(q + r)) for r in away) for q in range(1 - columns, columns)}
    hexes = _hexes(columns, rows).hexes
    heads = [hexes[column * rows] for column in range(columns)]
    table = []
    for here in hexes:
        starts = [(strips[head.q - here.q], head.r - here.r + reach) for head in heads]
        table.append(b"".join([strip[start : start + rows] for strip, start in starts]))
    return tuple(table)
