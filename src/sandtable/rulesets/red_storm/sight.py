"""RS-LOS, RS-ELV: lines of sight from hexside to hexside, and what stands in their way.

A line has the same shape wherever it starts. Each shape is found once, as bits in a flat frame around the map
(`boards.hexside_sight`); a test is then a shift and a mask. What blocks depends on where the two ends stand
(hills and crests) and on what has come and gone: verdicts belong to an `Outlook`, one set of blocking hexes.
The outlook of the untouched map is prepared as a whole and kept on disk, and so is that of the map without
all that can be destroyed: what is not seen there is never seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import starmap
from pathlib import Path
from typing import Final

from msgspec import Struct

from sandtable.boards.courses import ALONG, APART, CROSSES, Course, centre, contact, corridor, course, middle
from sandtable.boards.hex import Hex
from sandtable.boards.hexside_sight import OBJECT, Frame, Rows
from sandtable.boards.maps import OFF_MAP
from sandtable.boards.sight import mask_of
from sandtable.boards.sight_cache import cached_rows
from sandtable.rulesets.red_storm.ground import NONE, Ground

SIDES: Final = range(6)
ROWS_VERSION: Final = 1


class Shape(Struct, frozen=True, gc=False):
    """A line as bits of the frame, counted from `low` beyond the slot of its first hex."""

    low: int
    inside: int
    pairs: tuple[int, ...]


class Sight:
    """All lines between the hexsides of one map."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.frame = Frame(ground.map.hexes)
        self.slots = self.frame.slots
        hexes = ground.map.hexes
        self.middles = [middle(here.q, here.r, side) for here in hexes for side in SIDES]
        self.centres = {slot: centre(here.q, here.r) for slot, here in zip(self.slots, hexes, strict=True)}
        self.shapes: dict[int, Shape] = {}
        self.corridors: dict[int, tuple[int, int]] = {}
        self.heights = _heights(ground)
        self._intact = Outlook(self, ground.solid)
        destructible = mask_of([cell for cell, strength in enumerate(ground.strength) if strength])
        self.cleared = Outlook(self, ground.solid & ~destructible)

    def prepare(self, directory: Path | None = None) -> None:
        """Find all that can be seen on the untouched and on the cleared map, or read it from the cache."""
        ground = self.ground
        for outlook in (self._intact, self.cleared):
            key = repr((ground.columns, ground.rows, outlook.blockers, ground.hill, ground.crest)).encode()
            outlook.fill(cached_rows(key, ROWS_VERSION, partial(self.all_rows, outlook), directory))

    def all_rows(self, outlook: Outlook) -> list[bytes]:
        """What is seen in an outlook from every side of every hex."""
        return Rows(self.ground.map.hexes, self.heights[0], outlook.walls).all()

    def under(self, blockers: int) -> Outlook:
        """RS-R.90 The verdicts while these hexes block every line (`Ground.blockers`)."""
        return self._intact if blockers == self.ground.solid else Altered(self, blockers, self._intact)

    def after(self, changes: tuple[tuple[int, ...], tuple[int, ...]]) -> Outlook:
        """RS-R.90 The verdicts after some hexes were destroyed, while others hold blocking markers."""
        return self.under(self.ground.blockers(*changes))

    def shape(self, a: int, side_a: int, b: int, side_b: int) -> Shape:
        """RS-R.89 The line from a side of one hex to a side of another."""
        key = (self.slots[b] - self.slots[a]) * 36 + side_a * 6 + side_b
        shape = self.shapes.get(key)
        if shape is None:
            way = self.ground.map.hexes[b] - self.ground.map.hexes[a]
            shape = self.shapes[key] = self._bits(course(way.q, way.r, side_a, side_b))
        return shape

    def between(self, a: int, b: int) -> int:
        """The hexes that a line between two hexes may touch, as bits of the frame."""
        slot = self.slots[a]
        found = self.corridors.get(self.slots[b] - slot)
        if found is None:
            here, there, stride = self.ground.map.hexes[a], self.ground.map.hexes[b], self.frame.stride
            offsets = [q * stride + r for q, r in corridor(there.q - here.q, there.r - here.r)]
            low = min(offsets)
            found = low, sum([1 << offset - low for offset in offsets])
            self.corridors[self.slots[b] - slot] = found
        return found[1] << slot + found[0]

    def crossed(self, a: int, side_a: int, b: int, side_b: int) -> tuple[tuple[int, ...], ...]:
        """In order the cells whose inside the line crosses, and pairs of cells along whose side it runs."""
        start = self.ground.map.hexes[a]
        way = self.ground.map.hexes[b] - start
        cell_of = self.ground.map.cell_of
        return tuple(
            tuple(cell_of.get(here + start, OFF_MAP) for here in starmap(Hex, place))
            for place in course(way.q, way.r, side_a, side_b)
        )

    def crosses(self, cells: int, a: int, side_a: int, b: int, side_b: int) -> bool:
        """RS-D.3 Whether a line starts or ends in one of these cells, or crosses the inside of one."""
        if cells >> a & 1 or cells >> b & 1:
            return True
        shape = self.shape(a, side_a, b, side_b)
        return bool(self.frame.framed(cells) >> self.slots[a] + shape.low & shape.inside)

    def _bits(self, places: Course) -> Shape:
        """RS-R.89 The hexes crossed as one mask, each pair along whose side the line runs as another."""
        stride = self.frame.stride
        offsets = [[q * stride + r for q, r in place] for place in places]
        low = min(map(min, offsets)) if offsets else 0
        inside, pairs = 0, []
        for place in offsets:
            if len(place) == 1:
                inside |= 1 << place[0] - low
            else:
                pairs.append(1 << place[0] - low | 1 << place[1] - low)
        return Shape(low, inside, tuple(pairs))


class Row(dict[int, int]):
    """What is seen from one hexside, found out for each cell when it is first looked up."""

    def __init__(self, look: Callable[[int, int, int], int], a: int, side_a: int) -> None:
        self._look = look
        self._a = a
        self._side_a = side_a

    def __missing__(self, b: int) -> int:
        seen = self[b] = self._look(self._a, self._side_a, b)
        return seen


class Outlook:
    """Who sees whom while a given set of hexes blocks every line.

    `_rows` has for each hexside the sides of all hexes that are seen from it, as far as somebody has asked or
    it was prepared; `_objects` likewise whether an object is.
    """

    def __init__(self, sight: Sight, blockers: int) -> None:
        self.blockers = blockers
        self._sight = sight
        self._slots = sight.slots
        self._stands, exempt, heights = sight.heights
        framed = sight.frame.framed
        high, open_to = framed(heights), [framed(mask) for mask in exempt]
        self.walls = [[framed(blockers) | high & ~(one | other) for other in open_to] for one in open_to]
        self._rows: dict[int, bytes | Row] = {}
        self._objects: dict[int, bytes | Row] = {}

    def fill(self, rows: list[bytes]) -> None:
        """Take over verdicts that are prepared: bits for sides and OBJECT in one byte."""
        sides = bytes([byte % OBJECT for byte in range(256)])
        objects = bytes([byte // OBJECT for byte in range(256)])
        self._rows = {start: row.translate(sides) for start, row in enumerate(rows)}
        self._objects = {start: row.translate(objects) for start, row in enumerate(rows)}

    def sees(self, a: int, side_a: int, b: int, side_b: int) -> bool:
        """RS-LOS.1, RS-BLK.1 Whether the line between two hexsides is free; the same both ways.

        RS-LOS.4, .5 The hexes of the two ends block like any other if the line passes through them.
        """
        return bool(self.row(a, side_a)[b] >> side_b & 1)

    def row(self, a: int, side_a: int) -> bytes | Row:
        """RS-OPF.4, RS-R.29 For each other hex whether any side of it is seen from a hexside: not 0."""
        start = a * 6 + side_a
        return self._rows.get(start) or self._rows.setdefault(start, Row(self._seen, a, side_a))

    def sides(self, a: int, side_a: int, b: int) -> list[int]:
        """The sides of another hex that are seen from a hexside."""
        return [side for side in SIDES if self.sees(a, side_a, b, side)]

    def _seen(self, a: int, side_a: int, b: int) -> int:
        """Bit f for side f."""
        return sum([1 << side for side in self._free_sides(a, side_a, b, SIDES)])

    def _free_sides(
        self, a: int, side_a: int, b: int, sides: Iterable[int], but: int = OFF_MAP
    ) -> Iterator[int]:
        """RS-R.89 Those of some sides of a hex to which no wall is in the way, but for one hex."""
        sight = self._sight
        walls = self.walls[self._stands[a]][self._stands[b]]
        if but != OFF_MAP:
            walls &= ~(1 << self._slots[but])
        near = [sight.centres[slot] for slot in sight.frame.slots_of(walls & sight.between(a, b))]
        start, ends = sight.middles[a * 6 + side_a], sight.middles[b * 6 : b * 6 + 6]
        for side in sides:
            met = contact(start, ends[side], near)
            if met == ALONG:  # one hand of a side may be open
                shape = sight.shape(a, side_a, b, side)
                met = APART if _is_free(walls >> self._slots[a] + shape.low, shape) else CROSSES
            if met == APART:
                yield side

    def sees_object(self, a: int, side_a: int, b: int) -> bool:
        """RS-DST.3, RS-R.106 Whether any side is seen if nothing in the object's own hex is in the way."""
        start = a * 6 + side_a
        row = self._objects.get(start) or self._objects.setdefault(start, Row(self._seen_object, a, side_a))
        return bool(row[b])

    def _seen_object(self, a: int, side_a: int, b: int) -> bool:
        return _is_any(self._free_sides(a, side_a, b, SIDES, b))

    def object_sides(self, a: int, side_a: int, b: int) -> list[int]:
        """RS-R.106 The hexsides of an object to which sight is free, through its own hex too."""
        return list(self._free_sides(a, side_a, b, SIDES, b))

    def stopped_by(self, a: int, side_a: int, b: int, side_b: int) -> tuple[int, ...]:
        """The first hex that blocks the line, or the two along whose side it is blocked; () if it is free."""
        walls = self.walls[self._stands[a]][self._stands[b]]
        for cells in self._sight.crossed(a, side_a, b, side_b):
            if all(cell != OFF_MAP and walls >> self._slots[cell] & 1 for cell in cells):
                return cells
        return ()


class Altered(Outlook):
    """Who sees whom after hexes have come to block, or have ceased to, since the map was intact.

    What was seen is seen where no such hex is in the way; lines are looked at one by one, when asked for.
    """

    def __init__(self, sight: Sight, blockers: int, intact: Outlook) -> None:
        super().__init__(sight, blockers)
        self._intact = intact
        solid, framed = sight.ground.solid, sight.frame.framed
        self._come = framed(blockers & ~solid)
        self._gone = framed(solid & ~blockers)
        self._changed = self._come | self._gone
        self._lines: dict[tuple[int, int, int, int], bool] = {}

    def sees(self, a: int, side_a: int, b: int, side_b: int) -> bool:
        line = (a, side_a, b, side_b)
        free = self._lines.get(line)
        if free is None:
            was_free = self._intact.sees(a, side_a, b, side_b)
            changed = (self._come if was_free else self._gone) & self._sight.between(a, b)
            free = _is_any(self._free_sides(a, side_a, b, (side_b,))) if changed else was_free
            self._lines[line] = free
        return free

    def _seen(self, a: int, side_a: int, b: int) -> int:
        """Whether any side is seen; most pairs of hexes have nothing between them that changed."""
        seen, changed = self._intact.row(a, side_a)[b], self._changed & self._sight.between(a, b)
        if not changed or not changed & (self._come if seen else self._gone):
            return seen
        if not seen and not self._sight.cleared.row(a, side_a)[b]:
            return 0
        sides = [side for side in SIDES if changed & self._gone or seen >> side & 1]
        return _is_any(self._free_sides(a, side_a, b, sides))

    def _seen_object(self, a: int, side_a: int, b: int) -> bool:
        if self.row(a, side_a)[b]:
            return True
        was_seen = self._intact.sees_object(a, side_a, b)
        if not (self._come if was_seen else self._gone) & self._sight.between(a, b):
            return was_seen
        could_be = was_seen or self._sight.cleared.sees_object(a, side_a, b)
        return could_be and super()._seen_object(a, side_a, b)


def _is_any(sides: Iterator[int]) -> bool:
    """Whether there is a side at all; no more are looked for."""
    return next(sides, None) is not None


def _is_free(walls: int, shape: Shape) -> bool:
    """RS-R.89 No wall is crossed, none on both hands of a side; RS-D.6 off the map there are none."""
    if walls & shape.inside:
        return False
    pairs = shape.pairs
    return not pairs or not any([walls & pair == pair for pair in pairs])  # noqa: C419  quicker


def _heights(ground: Ground) -> tuple[tuple[int, ...], list[int], int]:
    """RS-R.90 For each cell a kind of stand, for each kind the heights open to it, and all heights.

    RS-ELV.2 On a hill all of it is open except its crests; on a crest that crest too.
    """
    kinds: dict[tuple[int, int], int] = {(NONE, NONE): 0}
    places = list(zip(ground.hill, ground.crest, strict=True))
    stands = tuple([kinds.setdefault(place, len(kinds)) for place in places])
    high = [(cell, place) for cell, place in enumerate(places) if place[0] != NONE]
    open_to = [
        sum(1 << cell for cell, (hill, crest) in high if hill == own_hill and crest in (NONE, own_crest))
        for own_hill, own_crest in kinds
    ]
    return stands, open_to, sum(1 << cell for cell, _ in high)
