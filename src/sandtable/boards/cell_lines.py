"""Lines on a compiled map: the stretches of a line as cell numbers.

A line has the same shape wherever it starts, so each shape is found once, as offsets in a flat frame around
the map, and from then on only looked up.
"""

from __future__ import annotations

from typing import TypeAlias

from sandtable.boards.courses import Course, course
from sandtable.boards.hex import ORIGIN, Hex
from sandtable.boards.lines import centre_line
from sandtable.boards.maps import OFF_MAP, HexMap

Stretches: TypeAlias = tuple[tuple[int, ...], ...]
"""For each stretch of a line its one or two cells; OFF_MAP stands for a hex that is not on the map."""


class CellLines:
    """All lines between the cells of one map."""

    def __init__(self, board: HexMap) -> None:
        self._board = board
        columns = [here.q for here in board.hexes]
        rows = [here.r for here in board.hexes]
        self._north_west = Hex(min(columns) - 1, min(rows) - 1)
        self._height = 2 * (max(rows) - min(rows) + 3)  # twice the map's, so that no two displacements meet
        self._slots = [self._slot(here) for here in board.hexes]
        self._frame = [OFF_MAP] * ((max(columns) - min(columns) + 3) * self._height)
        for cell, slot in enumerate(self._slots):
            self._frame[slot] = cell
        self._shapes: dict[tuple[int, int, int], Stretches] = {}

    def between(self, a: int, b: int) -> Stretches:
        """The line between two centres, without its first and last hex."""
        key = (self._slots[b] - self._slots[a], -1, -1)
        if key not in self._shapes:
            places = centre_line(ORIGIN, self._board.hexes[b] - self._board.hexes[a]).between
            self._keep(key, tuple(tuple((here.q, here.r) for here in place) for place in places))
        return self._placed(key, a)

    def side_to_side(self, a: int, side_of_a: int, b: int, side_of_b: int) -> Stretches:
        """The line between the middles of two hexsides, from end to end."""
        key = (self._slots[b] - self._slots[a], side_of_a, side_of_b)
        if key not in self._shapes:
            way = self._board.hexes[b] - self._board.hexes[a]
            self._keep(key, course(way.q, way.r, side_of_a, side_of_b))
        return self._placed(key, a)

    def _slot(self, here: Hex) -> int:
        return (here.q - self._north_west.q) * self._height + here.r - self._north_west.r

    def _keep(self, key: tuple[int, int, int], places: Course) -> None:
        height = self._height
        self._shapes[key] = tuple(tuple(q * height + r for q, r in place) for place in places)

    def _placed(self, key: tuple[int, int, int], a: int) -> Stretches:
        frame, start = self._frame, self._slots[a]
        return tuple([tuple([frame[start + offset] for offset in offsets]) for offsets in self._shapes[key]])
