"""RS-LOS, RS-ELV: lines of sight from hexside to hexside, and what stands in their way.

A line has the same shape wherever it starts. Each shape is found once, as bits in a flat frame around the map
(a column of the frame for each column of hexes); a test is then a shift and a mask. What blocks depends on
where the two ends stand (hills and crests) and on what has come and gone, so verdicts belong to an `Outlook`:
one set of blocking hexes.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from sandtable.boards.hex import Hex
from sandtable.boards.maps import OFF_MAP
from sandtable.rulesets.red_storm.course import Course, course
from sandtable.rulesets.red_storm.ground import NONE, Ground

MOST_OUTLOOKS: Final = 64
SIDES: Final = range(6)
UNKNOWN: Final = 255


class Shape(Struct, frozen=True, gc=False):
    """A line as bits of the frame, counted from `low` beyond the slot of its first hex."""

    low: int
    inside: int
    pairs: tuple[int, ...]


class Fan(Struct, frozen=True, gc=False):
    """All hexes that matter to any of the six lines from a hexside to a hex, as bits of the frame."""

    low: int
    cells: int


class Sight:
    """All lines between the hexsides of one map."""

    def __init__(self, ground: Ground) -> None:
        hexes = ground.map.hexes
        self.ground = ground
        self._west = min(here.q for here in hexes) - 1
        self._north = min(here.r for here in hexes) - 1
        self._stride = 2 * (max(here.r for here in hexes) - self._north + 2)  # no two ways look alike
        self.slots = tuple(self._slot(here) for here in hexes)
        self.shapes: dict[int, Shape] = {}
        self.fans: dict[int, Fan] = {}
        self.heights = _heights(ground)
        self._intact = Outlook(self, ground.solid)
        self._outlooks: dict[int, Outlook] = {ground.solid: self._intact}

    def under(self, blockers: int) -> Outlook:
        """RS-R.90 The verdicts while these hexes block every line (`Ground.blockers`)."""
        found = self._outlooks.get(blockers)
        if found is None:
            if len(self._outlooks) >= MOST_OUTLOOKS:
                self._outlooks = {self.ground.solid: self._intact}
            found = self._outlooks[blockers] = Outlook(self, blockers, self._intact)
        return found

    def shape(self, a: int, side_a: int, b: int, side_b: int) -> Shape:
        """RS-R.89 The line from a side of one hex to a side of another."""
        key = (self.slots[b] - self.slots[a]) * 36 + side_a * 6 + side_b
        shape = self.shapes.get(key)
        if shape is None:
            way = self.ground.map.hexes[b] - self.ground.map.hexes[a]
            shape = self.shapes[key] = self._bits(course(way.q, way.r, side_a, side_b))
        return shape

    def fan(self, a: int, side_a: int, b: int) -> Fan:
        """The lines from a side of one hex to all sides of another."""
        key = (self.slots[b] - self.slots[a]) * 6 + side_a
        fan = self.fans.get(key)
        if fan is None:
            shapes = [self.shape(a, side_a, b, side) for side in SIDES]
            low = min([shape.low for shape in shapes])
            cells = 0
            for shape in shapes:
                for part in (shape.inside, *shape.pairs):
                    cells |= part << shape.low - low
            fan = self.fans[key] = Fan(low, cells)
        return fan

    def crossed(self, a: int, side_a: int, b: int, side_b: int) -> tuple[tuple[int, ...], ...]:
        """In order the cells whose inside the line crosses, and pairs of cells along whose side it runs."""
        start = self.ground.map.hexes[a]
        way = self.ground.map.hexes[b] - start
        cell_of = self.ground.map.cell_of
        return tuple(
            tuple(cell_of.get(Hex(q, r) + start, OFF_MAP) for q, r in place)
            for place in course(way.q, way.r, side_a, side_b)
        )

    def crosses(self, cells: int, a: int, side_a: int, b: int, side_b: int) -> bool:
        """RS-D.3 Whether a line starts or ends in one of these cells, or crosses the inside of one."""
        if cells >> a & 1 or cells >> b & 1:
            return True
        shape = self.shape(a, side_a, b, side_b)
        return bool(self.framed(cells) >> self.slots[a] + shape.low & shape.inside)

    def framed(self, cells: int) -> int:
        """A mask of cells as a mask of the frame."""
        mask = 0
        while cells:
            mask |= 1 << self.slots[(cells & -cells).bit_length() - 1]
            cells &= cells - 1
        return mask

    def _slot(self, here: Hex) -> int:
        return (here.q - self._west) * self._stride + here.r - self._north

    def _bits(self, places: Course) -> Shape:
        """RS-R.89 The hexes crossed as one mask, each pair along whose side the line runs as another."""
        stride = self._stride
        offsets = [[q * stride + r for q, r in place] for place in places]
        low = min(map(min, offsets)) if offsets else 0
        inside, pairs = 0, []
        for place in offsets:
            if len(place) == 1:
                inside |= 1 << place[0] - low
            else:
                pairs.append(1 << place[0] - low | 1 << place[1] - low)
        return Shape(low, inside, tuple(pairs))


class Outlook:
    """Who sees whom while a given set of hexes blocks every line.

    Where nothing has changed since the map was `intact`, what was seen then is seen now. `_rows` has for each
    hexside the sides of all hexes that are seen from it, as far as somebody has asked.
    """

    def __init__(self, sight: Sight, blockers: int, intact: Outlook | None = None) -> None:
        self._sight = sight
        self._intact = intact
        self._changed = sight.framed(blockers ^ sight.ground.solid)
        self._slots = sight.slots
        self._shapes = sight.shapes
        self._stands, exempt, heights = sight.heights
        solid, high = sight.framed(blockers), sight.framed(heights)
        open_to = [sight.framed(mask) for mask in exempt]
        self._walls = [[solid | high & ~(one | other) for other in open_to] for one in open_to]
        self._blank = bytes([UNKNOWN]) * len(sight.slots)
        self._rows: dict[int, bytearray] = {}
        self._objects: dict[int, bool] = {}

    def sees(self, a: int, side_a: int, b: int, side_b: int) -> bool:
        """RS-LOS.1, RS-BLK.1 Whether the line between two hexsides is free; the same both ways.

        RS-LOS.4, .5 The hexes of the two ends block like any other if the line passes through them.
        """
        slots, stands = self._slots, self._stands
        slot = slots[a]
        key = (slots[b] - slot) * 36 + side_a * 6 + side_b
        shape = self._shapes.get(key) or self._sight.shape(a, side_a, b, side_b)
        return _is_free(self._walls[stands[a]][stands[b]] >> slot + shape.low, shape)

    def sides(self, a: int, side_a: int, b: int) -> int:
        """The sides of another hex that are seen from a hexside: bit f for side f."""
        start = a * 6 + side_a
        row = self._rows.get(start)
        if row is None:
            row = self._rows[start] = bytearray(self._blank)
        seen = row[b]
        if seen == UNKNOWN:
            seen = row[b] = self._seen(a, side_a, b)
        return seen

    def _seen(self, a: int, side_a: int, b: int) -> int:
        slot, shapes = self._slots[a], self._shapes
        if self._intact is not None:
            fan = self._sight.fan(a, side_a, b)
            if not self._changed >> slot + fan.low & fan.cells:
                return self._intact.sides(a, side_a, b)
        seen = 0
        walls = self._walls[self._stands[a]][self._stands[b]]
        key = (self._slots[b] - slot) * 36 + side_a * 6
        for side in SIDES:
            shape = shapes.get(key + side) or self._sight.shape(a, side_a, b, side)
            if _is_free(walls >> slot + shape.low, shape):
                seen |= 1 << side
        return seen

    def sees_hex(self, a: int, side_a: int, b: int) -> bool:
        """RS-OPF.4, RS-R.29 Whether any side of the other hex is seen."""
        return self.sides(a, side_a, b) != 0

    def sees_object(self, a: int, side_a: int, b: int) -> bool:
        """RS-DST.3, RS-R.106 As `sees_hex`, but nothing in the object's own hex is in the way."""
        key = (a * 6 + side_a) * len(self._slots) + b
        seen = self._objects.get(key)
        if seen is None:
            seen = self._objects[key] = self._seen_object(a, side_a, b)
        return seen

    def _seen_object(self, a: int, side_a: int, b: int) -> bool:
        return bool(self.object_sides(a, side_a, b))

    def object_sides(self, a: int, side_a: int, b: int) -> list[int]:
        """RS-R.106 The hexsides of an object to which sight is free, through its own hex too."""
        stands, slot = self._stands, self._slots[a]
        walls = self._walls[stands[a]][stands[b]] & ~(1 << self._slots[b])
        shapes = [(side, self._sight.shape(a, side_a, b, side)) for side in SIDES]
        return [side for side, shape in shapes if _is_free(walls >> slot + shape.low, shape)]

    def stopped_by(self, a: int, side_a: int, b: int, side_b: int) -> tuple[int, ...]:
        """The first hex that blocks the line, or the two along whose side it is blocked; () if it is free."""
        walls = self._walls[self._stands[a]][self._stands[b]]
        for cells in self._sight.crossed(a, side_a, b, side_b):
            if all(cell != OFF_MAP and walls >> self._slots[cell] & 1 for cell in cells):
                return cells
        return ()


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
