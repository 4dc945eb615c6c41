"""Boards laid side by side and overlays laid on them, each turned or mirrored as a scenario says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from sandtable.boards.hex import ORIGIN, Hex, mirrored, mirrored_direction, neighbours, turned


class Placement(Struct, frozen=True):
    """How a board or overlay lies: mirrored, then turned clockwise by 60 degrees at a time, then shifted."""

    shift: Hex = ORIGIN
    turns: int = 0
    is_mirrored: bool = False

    def hex(self, local: Hex) -> Hex:
        """The hex of the map that a hex of the piece covers."""
        seen = mirrored(local) if self.is_mirrored else local
        return turned(seen, self.turns) + self.shift

    def direction(self, local: int) -> int:
        """The direction on the map of a direction drawn on the piece."""
        seen = mirrored_direction(local) if self.is_mirrored else local
        return (seen + self.turns) % 6


class Piece(Struct, frozen=True):
    """A board or overlay: its name, its hexes in its own coordinates, and where it lies."""

    name: str
    hexes: tuple[Hex, ...]
    placement: Placement = Placement()


class Source(Struct, frozen=True):
    """What lies in a hex of the map: a piece, and the hex in the piece's own coordinates."""

    piece: str
    local: Hex


def fitted(hexes: Sequence[Hex], turns: int, *, is_mirrored: bool = False) -> Placement:
    """The placement that turns or mirrors a board within its own outline."""
    loose = Placement(ORIGIN, turns, is_mirrored)
    moved = sorted(loose.hex(here) for here in hexes)
    outline = sorted(hexes)
    shift = outline[0] - moved[0] if hexes else ORIGIN
    if [here + shift for here in moved] != outline:
        change = " and ".join(["mirrored"] * is_mirrored + [f"turned by {turns % 6 * 60} degrees"])
        raise ValueError(f"a board of this shape does not keep its outline when {change}")
    return Placement(shift, turns, is_mirrored)


def join_boards(boards: Iterable[Piece]) -> dict[Hex, Source]:
    """The hexes of all boards on one map; boards may not overlap and each must touch one laid before it."""
    joined: dict[Hex, Source] = {}
    for board in boards:
        cover = _cover(board)
        for here in cover:
            if here in joined:
                raise ValueError(f"boards {joined[here].piece!r} and {board.name!r} overlap at {here}")
        if joined and not any(there in joined for here in cover for there in neighbours(here)):
            raise ValueError(f"board {board.name!r} touches no other board")
        joined.update(cover)
    return joined


def lay_overlays(base: Mapping[Hex, Source], overlays: Iterable[Piece]) -> dict[Hex, Source]:
    """The map after overlays have replaced hexes of it; a later overlay lies on top of an earlier one."""
    covered = dict(base)
    for overlay in overlays:
        cover = _cover(overlay)
        for here in cover:
            if here not in base:
                raise ValueError(f"overlay {overlay.name!r} hangs over the edge of the map at {here}")
        covered.update(cover)
    return covered


def _cover(piece: Piece) -> dict[Hex, Source]:
    cover = {piece.placement.hex(local): Source(piece.name, local) for local in piece.hexes}
    if len(cover) != len(piece.hexes):
        raise ValueError(f"{piece.name!r} lists a hex twice")
    return cover
