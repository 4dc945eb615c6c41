"""SK-FIR.1: who sees whom, once for each map."""

from __future__ import annotations

from itertools import compress, count

from sandtable.boards.hex import distance
from sandtable.boards.lines import centre_line
from sandtable.boards.maps import HexMap
from sandtable.boards.sight import mask_of, mutual_sight_rows

RANGE = 3


def sight_of(board: HexMap, woods: frozenset[int]) -> list[int]:
    """SK-FIR.1 The set of hexes seen from each.

    Within three hexes, unless woods lie between; a line along a hexside needs one open side.
    """

    def sees(a: int, b: int) -> bool:
        here, there = board.hexes[a], board.hexes[b]
        if not 0 < distance(here, there) <= RANGE:
            return False
        between = centre_line(here, there).between
        return not any(all(board.cell_of.get(hex_) in woods for hex_ in place) for place in between)

    return [mask_of(compress(count(), row)) for row in mutual_sight_rows(len(board), sees)]
