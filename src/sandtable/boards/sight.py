"""Sight for all pairs of cells, prepared once a map: a byte for each pair, and masks of what a line crosses.

What does not change during play goes into rows of bytes: `rows[a][b]` is one look-up. What comes and goes
(smoke, a wreck, a platoon in the line of fire) is tested against the mask of the cells that the line crosses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from sandtable.boards.cell_lines import Stretches
from sandtable.boards.maps import OFF_MAP


def sight_rows(count: int, sees: Callable[[int, int], int]) -> list[bytes]:
    """One row of bytes for each origin: byte b of row a is what `sees(a, b)` says, any number up to 255."""
    return [bytes(sees(a, b) for b in range(count)) for a in range(count)]


def mutual_sight_rows(count: int, sees: Callable[[int, int], int]) -> list[bytes]:
    """The same for sight that is equal both ways, asking once for each pair with a <= b."""
    rows = [bytearray(count) for _ in range(count)]
    for a in range(count):
        for b in range(a, count):
            rows[a][b] = rows[b][a] = sees(a, b)
    return [bytes(row) for row in rows]


class Crossing(Struct, frozen=True):
    """The cells on a line as bit masks: those it crosses, and the pairs along whose common side it runs."""

    inside: int
    pairs: tuple[int, ...]

    def is_stopped(self, blockers: int) -> bool:
        """Whether a blocker stands in a crossed cell, or blockers in both cells of a pair."""
        if self.inside & blockers:
            return True
        return bool(self.pairs) and any(pair & blockers == pair for pair in self.pairs)

    def is_brushed(self, markers: int) -> bool:
        """Whether a marker lies in a crossed cell or in either cell of a pair."""
        return bool(self.inside & markers) or any(pair & markers for pair in self.pairs)


def crossing(stretches: Stretches) -> Crossing:
    """The masks for stretches of a line; what is off the map is open, and so is a pair half off it."""
    inside = 0
    pairs = []
    for cells in stretches:
        if OFF_MAP in cells:
            continue
        if len(cells) == 1:
            inside |= 1 << cells[0]
        else:
            pairs.append(1 << cells[0] | 1 << cells[1])
    return Crossing(inside, tuple(pairs))


def mask_of(cells: Iterable[int]) -> int:
    """The bit mask of a group of cells."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def cells_in(mask: int) -> Iterator[int]:
    """The cells of a mask, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
