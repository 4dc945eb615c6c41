"""WSS-MOV.7, WSS-DBL, WSS-RMV.3: how far a piece goes: its MP, double time, and who has the road bonus."""

from __future__ import annotations

from .sheets import Kind, Mode
from .state import NOWHERE, Piece, WarStorm

DOUBLE = 3
ON_FOOT = (Kind.INFANTRY, Kind.MACHINE_GUN, Kind.MORTAR)


def movement_of(s: WarStorm, number: int) -> int:
    """WSS-MOV.7, WSS-H.17 The MP of a piece in its present state."""
    piece = s.pieces[number]
    if not piece.is_platoon:
        return s.officer_type(piece).movement
    kind = s.platoon_type(piece)
    return kind.mounted.movement if piece.mounted and kind.mounted is not None else kind.movement


def allowance(s: WarStorm, number: int, *, double: bool) -> int:
    """WSS-MOV.7, WSS-DBL.1, WSS-MOV.9 Printed MP, three more at double time; nothing is saved or lent."""
    return movement_of(s, number) + (DOUBLE if double else 0)


def is_on_foot(s: WarStorm, piece: Piece) -> bool:
    """WSS-DBL.1, WSS-TRP.11, WSS-R.51, WSS-R.53, WSS-R.181 Infantry, machine guns, mortars, and officers but
    those of cavalry.
    """
    if not piece.is_platoon:
        return s.officer_type(piece).kind is not Kind.CAVALRY
    kind = s.platoon_type(piece)
    return kind.kind in ON_FOOT and kind.mode is Mode.FOOT


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
