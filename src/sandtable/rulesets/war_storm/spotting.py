"""WSS-SPT, WSS-ATK, WSS-RNG: who spots whom, and who may fire where with how much."""

from __future__ import annotations

from .sheets import Size
from .sight import SEEN
from .state import Piece, WarStorm

SMALL = Size.SMALL.value


def size_of(s: WarStorm, piece: Piece) -> str:
    """WSS-SPT.4, WSS-R.39, WSS-R.41 Leaders are small; cavalry by its present state."""
    if not piece.is_platoon:
        return SMALL
    kind = s.box.pack.platoons[piece.kind]
    return kind.mounted.size if piece.mounted and kind.mounted is not None else kind.size


def spotting_range(s: WarStorm, spotter: Piece, target: Piece) -> int:
    """WSS-SPT.3, WSS-SPT.5 How far this spotter spots this target where it is."""
    return range_at(s, spotter, target.cell, size_of(s, target), int(target.moved))


def range_at(s: WarStorm, spotter: Piece, cell: int, size: str, state: int) -> int:
    """WSS-SPT.3, WSS-SPT.6 to WSS-SPT.8, WSS-SPT.6, WSS-SPT.7, WSS-R.34, WSS-R.40, WSS-R.155, WSS-H.28 How
    far a spotter spots something of a size in a hex, standing (0) or moving (1).
    """
    box = s.box
    reach = box.spots[cell][size][state]
    above = box.ground.level[spotter.cell] - box.ground.level[cell]
    if above > 0:
        reach += above * box.pack.terrain.spotting["crest"][Size(size)][state]
    if box.pack.platoons[spotter.kind].recon:
        reach += box.pack.terrain.spotting["recon"][Size(size)][state]
    return max(1, reach + box.scenario.weather) if box.scenario.weather else reach


def spots(s: WarStorm, spotter: Piece, target: Piece) -> bool:
    """WSS-SPT.2, WSS-R.37 LOS and spotting range; what is seen is not shared."""
    if not s.box.sight.rows[spotter.cell][target.cell] & SEEN:
        return False
    return s.box.ground.distance[spotter.cell][target.cell] <= spotting_range(s, spotter, target)


def factor(s: WarStorm, piece: Piece) -> int:
    """WSS-TRP.2, WSS-FFR.5, WSS-FFR.3 to WSS-FFR.7, WSS-H.19 The FF of a platoon with the steps it has
    left.
    """
    return s.box.factors[piece.kind, piece.mounted][piece.lost]


def half(value: int) -> int:
    """WSS-GEN.10 A fraction of an FF is rounded up."""
    return (value + 1) // 2


def factor_at(s: WarStorm, piece: Piece, distance: int, *, halved: bool = False) -> int:
    """WSS-RNG.2, WSS-REA.17, WSS-RNG.1 to WSS-RNG.3, WSS-R.64 Full in range, half up to twice the range,
    none beyond.
    """
    reach = s.box.ranges[piece.kind, piece.mounted]
    value = factor(s, piece)
    if distance > reach:
        if distance > 2 * reach:
            return 0
        value = half(value)
    return half(value) if halved else value


def is_line_free(s: WarStorm, side: int, a: int, b: int) -> bool:
    """WSS-LOS.4, WSS-R.162, WSS-ATK.6, WSS-R.70 No own platoon on the way at the height of the line, nor on
    both hands of it.
    """
    for cells in s.box.sight.line_of_fire(a, b):
        if all([s.has_platoon(cell, side) for cell in cells]):  # noqa: C419
            return False
    return True


def can_attack(s: WarStorm, piece: Piece, cell: int, targets: list[Piece]) -> bool:
    """WSS-RES.2, WSS-SPT.2, WSS-R.37, WSS-R.38, WSS-R.68 In reach, seen, one of the targets spotted, and a
    free line.
    """
    box = s.box
    here = piece.cell
    distance = box.ground.distance[here][cell]
    if distance > 2 * box.ranges[piece.kind, piece.mounted] or not box.sight.rows[here][cell] & SEEN:
        return False
    if not factor(s, piece):
        return False
    if not any([distance <= spotting_range(s, piece, target) for target in targets]):  # noqa: C419
        return False
    return distance < 2 or is_line_free(s, piece.side, here, cell)
