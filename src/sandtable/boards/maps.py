"""A map compiled for play: its hexes numbered as cells, with labels and flat tables of neighbours."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

from msgspec import Struct

from sandtable.boards.hex import Hex, neighbours

OFF_MAP = -1

Key = TypeVar("Key", bound=Hashable)


class HexMap(Struct, frozen=True):
    """The cells of a map: cell i is `hexes[i]`, labelled `labels[i]`."""

    hexes: tuple[Hex, ...]
    labels: tuple[str, ...]
    cell_of: dict[Hex, int]
    cell_labelled: dict[str, int]
    sides: tuple[tuple[int, ...], ...]
    """For each cell its neighbours by direction, OFF_MAP where the map ends."""
    neighbours: tuple[tuple[int, ...], ...]
    """For each cell its neighbours on the map, clockwise from north."""

    def __len__(self) -> int:
        return len(self.hexes)

    def cell(self, label: str) -> int:
        """The cell with this label."""
        if label not in self.cell_labelled:
            raise ValueError(f"there is no hex {label!r} on the map")
        return self.cell_labelled[label]

    def cells(self, hexes: Iterable[Hex]) -> tuple[int, ...]:
        """The cells of those hexes that are on the map, in the order given."""
        return tuple(self.cell_of[here] for here in hexes if here in self.cell_of)


def compile_map(hexes: Sequence[Hex], label: Callable[[Hex], str]) -> HexMap:
    """The map with these hexes; the order given is the order of the cells."""
    if not hexes:
        raise ValueError("a map needs at least one hex")
    labels = tuple(label(here) for here in hexes)
    cell_of = _numbered(hexes, "the hex")
    sides = tuple(tuple(cell_of.get(there, OFF_MAP) for there in neighbours(here)) for here in hexes)
    return HexMap(
        hexes=tuple(hexes),
        labels=labels,
        cell_of=cell_of,
        cell_labelled=_numbered(labels, "the label"),
        sides=sides,
        neighbours=tuple(tuple(cell for cell in row if cell != OFF_MAP) for row in sides),
    )


def _numbered(keys: Sequence[Key], what: str) -> dict[Key, int]:
    numbers: dict[Key, int] = {}
    for number, key in enumerate(keys):
        if key in numbers:
            raise ValueError(f"{what} {key} occurs twice on the map")
        numbers[key] = number
    return numbers
