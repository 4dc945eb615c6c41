"""Sight between hexsides for a whole map at once.

Hexes lie in a flat frame (a column of the frame for each column of hexes), so a mask of hexes that is shifted
is the same mask seen from elsewhere. A line has the same shape wherever it starts: for one shape, one shift
for each of its hexes tells for all places on the map at once whether a wall is in the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct

from sandtable.boards.courses import course
from sandtable.boards.hex import Hex

SIDES = range(6)
OBJECT = 64
"""The bit of a byte that says that some side is seen if nothing in the far hex itself is in the way."""

Stands: TypeAlias = Sequence[int]
"""For each cell what kind of stand it is: walls depend on the kinds of both ends."""


class Frame:
    """The flat frame around the hexes of a map; no two displacements on the map look alike in it."""

    def __init__(self, hexes: Sequence[Hex]) -> None:
        self._west = min(here.q for here in hexes) - 1
        self._north = min(here.r for here in hexes) - 1
        self.stride = 2 * (max(here.r for here in hexes) - self._north + 2)
        self.size = (max(here.q for here in hexes) - self._west + 2) * self.stride
        self.slots = tuple((here.q - self._west) * self.stride + here.r - self._north for here in hexes)

    def framed(self, cells: int) -> int:
        """A mask of cells as a mask of the frame."""
        mask = 0
        while cells:
            mask |= 1 << self.slots[(cells & -cells).bit_length() - 1]
            cells &= cells - 1
        return mask


    def slots_of(self, mask: int) -> list[int]:
        """The slots of a mask of the frame."""
        found = []
        while mask:
            found.append((mask & -mask).bit_length() - 1)
            mask &= mask - 1
        return found


class Lines(Struct, frozen=True):
    """A line as offsets in the frame: hexes crossed (the end hexes apart), pairs along whose side it runs."""

    between: tuple[int, ...]
    at_start: bool
    at_end: bool
    pairs: tuple[tuple[int, int], ...]


class Rows:
    """All verdicts of a map: for each hexside one byte for each cell, bit f for side f of it, and OBJECT."""

    def __init__(self, hexes: Sequence[Hex], stands: Stands, walls: Sequence[Sequence[int]]) -> None:
        self._hexes = hexes
        self._frame = Frame(hexes)
        kinds = range(len(walls))
        self._places = [self._mask(cell for cell, kind in enumerate(stands) if kind == n) for n in kinds]
        self._walls = walls
        size = self._frame.size
        self._ones = int.from_bytes(bytes([1]) * size, "big")
        self._squares = [bytearray(size * size) for _ in SIDES]

    def all(self) -> list[bytes]:
        """The rows of cell 0's six sides, then of cell 1's, and so on."""
        for q, r in self._ways():
            self._fill(q, r)
        slots = self._frame.slots
        return [self._row(slot * self._frame.size, square) for slot in slots for square in self._squares]

    def _row(self, begin: int, square: bytearray) -> bytes:
        """Of a row of the frame the cells."""
        row = square[begin : begin + self._frame.size]
        return bytes([row[slot] for slot in self._frame.slots])

    def _mask(self, cells: Iterable[int]) -> int:
        return sum([1 << self._frame.slots[cell] for cell in cells])

    def _ways(self) -> Iterator[tuple[int, int]]:
        """The displacements from one hex of the map to another, one of each two that are opposite."""
        columns: dict[int, list[int]] = {}
        for here in self._hexes:
            columns.setdefault(here.q, []).append(here.r)
        ways = {
            (east - west, other - one)
            for west, ones in columns.items()
            for east, others in columns.items()
            for one in (min(ones), max(ones))
            for other in (min(others), max(others))
        }
        for q in range(max(way[0] for way in ways) + 1):
            rows = [r for column, r in ways if column == q]
            yield from [(q, r) for r in range(min(rows), max(rows) + 1) if (q, r) >= (0, 0)]

    def _fill(self, q: int, r: int) -> None:
        """The verdicts over one displacement, and over the opposite one: sight is the same both ways."""
        offset = q * self._frame.stride + r
        groups = [
            (self._walls[near][far], here)
            for near, start in enumerate(self._places)
            for far, end in enumerate(self._places)
            if (here := start & _moved(end, offset))
        ]
        there, back = [0] * 6, [0] * 6
        reached, left = [0] * 6, [0] * 6
        for side_a in SIDES:
            for side_b in SIDES:
                line = self._line(q, r, side_a, side_b)
                free, to_end, to_start = _verdicts(groups, line, offset)
                seen = self._spread(free)
                there[side_a] |= seen << side_b
                back[side_b] |= seen << side_a
                reached[side_a] |= to_end
                left[side_b] |= to_start
        for side in SIDES:
            self._store(side, offset, there[side] | self._spread(reached[side]) * OBJECT)
            if offset:
                seen = back[side] | self._spread(left[side]) * OBJECT
                self._store(side, -offset, seen << 8 * offset)

    def _line(self, q: int, r: int, side_a: int, side_b: int) -> Lines:
        stride = self._frame.stride
        places = course(q, r, side_a, side_b)
        crossed = [place[0] for place in places if len(place) == 1]
        between = [x * stride + y for x, y in crossed if (x, y) != (0, 0) and (x, y) != (q, r)]
        pairs = [(a * stride + b, c * stride + d) for (a, b), (c, d) in [p for p in places if len(p) == 2]]
        return Lines(tuple(between), (0, 0) in crossed, (q, r) in crossed, tuple(pairs))

    def _spread(self, mask: int) -> int:
        """A mask as a number with a byte for each bit."""
        return int.from_bytes(format(mask, "b").encode(), "big") & self._ones

    def _store(self, side: int, offset: int, seen: int) -> None:
        """Put the bytes of all origins on the diagonal that belongs to a displacement."""
        size = self._frame.size
        row = seen.to_bytes(size + 1, "little")
        first, last = max(0, -offset), min(size, size - offset) - 1
        diagonal = slice(first * (size + 1) + offset, last * (size + 1) + offset + 1, size + 1)
        self._squares[side][diagonal] = row[first : last + 1]


def _moved(mask: int, offset: int) -> int:
    """A mask as seen from the hexes that lie an offset before."""
    return mask >> offset if offset >= 0 else mask << -offset


def _verdicts(groups: Sequence[tuple[int, int]], line: Lines, offset: int) -> tuple[int, int, int]:
    """From where the line is free; from where with the far hex open, and with the near hex open."""
    free = to_end = to_start = 0
    for walls, here in groups:
        blocked = 0
        for step in line.between:
            blocked |= _moved(walls, step)
        ahead = _moved(walls, offset) if line.at_end else 0
        behind = walls if line.at_start else 0
        all_pairs = end_pairs = start_pairs = 0
        for one, other in line.pairs:
            both = _moved(walls, one) & _moved(walls, other)
            all_pairs |= both
            end_pairs |= both if offset not in (one, other) else 0
            start_pairs |= both if 0 not in (one, other) else 0
        free |= here & ~(blocked | ahead | behind | all_pairs)
        if offset:
            to_end |= here & ~(blocked | behind | end_pairs)
            to_start |= here & ~(blocked | ahead | start_pairs)
        else:
            to_end |= here & ~(blocked | end_pairs)
    return free, to_end, to_start
