"""Columns, rows and labels: how a map names its hexes.

A scheme fixes which columns lie half a hex further south than the others at the same row number, so that hex
(0, 0) is column 0 in the first row and every label stands for one hex of the endless grid.
"""

from __future__ import annotations

import re

from msgspec import Struct

from sandtable.boards.hex import DIRECTIONS, Hex

EVEN, ODD = 0, 1


class Scheme(Struct, frozen=True):
    """The way labels are written: `C4` with lettered columns, `411` with numbered ones and two-digit rows."""

    letters: bool = True
    first_row: int = 1
    low_columns: int = ODD
    row_digits: int = 1

    def hex_at(self, column: int, row: int) -> Hex:
        """The hex in a column (A is 0) and row."""
        return Hex(column, row - self.first_row - (column + 1 - self.low_columns) // 2)

    def column_and_row(self, here: Hex) -> tuple[int, int]:
        """The column and row numbers of a hex."""
        return here.q, here.r + self.first_row + (here.q + 1 - self.low_columns) // 2

    def label(self, here: Hex) -> str:
        """The label of a hex; only columns and rows from 0 up have one."""
        column, row = self.column_and_row(here)
        if column < 0 or row < 0:
            raise ValueError(f"column {column}, row {row} has no label")
        name = column_letters(column) if self.letters else str(column)
        return f"{name}{row:0{self.row_digits}}"

    def parse(self, label: str) -> Hex:
        """The hex with this label; the label must be written exactly as the scheme writes it."""
        pattern = r"([A-Z]+)([0-9]+)" if self.letters else rf"([0-9]+)([0-9]{{{self.row_digits}}})"
        match = re.fullmatch(pattern, label)
        if match is None:
            raise ValueError(f"{label!r} is not a hex label such as {self.label(self.hex_at(2, 4))}")
        column = column_number(match[1]) if self.letters else int(match[1])
        here = self.hex_at(column, int(match[2]))
        if self.label(here) != label:
            raise ValueError(f"{label!r} is not a hex label; did you mean {self.label(here)}?")
        return here


def column_letters(column: int) -> str:
    """The letters of a column: A for 0, Z for 25, AA for 26."""
    head, last = divmod(column, 26)
    return (column_letters(head - 1) if head else "") + chr(ord("A") + last)


def column_number(letters: str) -> int:
    """The number of a lettered column: 0 for A."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def rectangle(corner: Hex, columns: int, rows: int, *, second_low: bool = True) -> tuple[Hex, ...]:
    """The hexes of a rectangular board from its north-west corner, column by column from north to south.

    The columns zigzag: the second lies half a hex south (or north) of the first, the third level with it.
    """
    return tuple(
        corner + Hex(column, row - (column + 1 - second_low) // 2)
        for column in range(columns)
        for row in range(rows)
    )


def border(hexes: tuple[Hex, ...], direction: int) -> tuple[Hex, ...]:
    """The hexes whose neighbour in a direction is not among them, in the order given."""
    inside = frozenset(hexes)
    return tuple(here for here in hexes if here + DIRECTIONS[direction] not in inside)
