"""WSS-MOV.7, WSS-DBL, WSS-RMV.3: how far a piece goes: its MP, double time, and who has the road bonus."""

from __future__ import annotations

from .sheets import Kind, Mode
from .state import NOWHERE, Piece, WarStorm

DOUBLE = 3


def movement_of(s: WarStorm, number: int) -> int:
    """WSS-MOV.7, WSS-H.17 The MP of a piece in its present state."""
    piece = s.pieces[number]
    return s.box.movement[piece.kind, piece.mounted]


def allowance(s: WarStorm, number: int, *, double: bool) -> int:
    """WSS-MOV.7, WSS-DBL.1, WSS-MOV.9 Printed MP, three more at double time; nothing is saved or lent."""
    return movement_of(s, number) + (DOUBLE if double else 0)


def is_on_foot(s: WarStorm, piece: Piece) -> bool:
    """WSS-TRP.11, WSS-DBL.1 It can march at double time."""
    return piece.kind in s.box.marchers


def can_double(s: WarStorm, piece: Piece) -> bool:
    """WSS-DBL.2, WSS-DBL.3, WSS-R.52 On foot, not last turn, and not beside an enemy platoon."""
    if not is_on_foot(s, piece) or (piece.doubled and piece.doubled >= s.turn - 1):
        return False
    return piece.cell == NOWHERE or not s.is_near_enemy(piece.cell, piece.side)


def has_road_bonus(s: WarStorm, piece: Piece) -> bool:
    """WSS-RMV.3, WSS-R.50, WSS-R.181 All on foot, dismounted cavalry too; but no officer of cavalry."""
    if not piece.is_platoon:
        return s.officer_type(piece).kind is not Kind.CAVALRY
    return s.box.modes[piece.kind, piece.mounted] == Mode.FOOT.value
