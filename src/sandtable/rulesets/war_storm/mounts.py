"""WSS-H.17, WSS-H.18: cavalry mounts and dismounts in the course of a move."""

from __future__ import annotations

from msgspec.structs import replace

from . import approach, movement, pace, reaction
from .state import NO_ROAD, NOWHERE, Move, WarStorm

CHANGE_COST = 2


def changers(s: WarStorm, move: Move) -> list[int]:
    """WSS-H.17 Cavalry that may mount or dismount now, once a move, if it can go on or stop afterwards."""
    if not s.box.has_cavalry or move.cell == NOWHERE:
        return []
    found = []
    for number, left in zip(move.members, move.left, strict=True):
        if number in move.changed or left < CHANGE_COST or not can_change(s, number):
            continue
        if may_change_in(s, number, move.cell) and _can_go_on(s, move, number):
            found.append(number)
    return found


def can_change(s: WarStorm, number: int) -> bool:
    piece = s.pieces[number]
    return piece.is_platoon and s.platoon_type(piece).mounted is not None


def may_change_in(s: WarStorm, number: int, cell: int) -> bool:
    """WSS-H.18 Nobody mounts in a built-up area or in wire."""
    mounting = not s.pieces[number].mounted
    return not (mounting and (s.box.ground.terrain[cell].name == "built-up area" or cell in s.wire))


def _can_go_on(s: WarStorm, move: Move, number: int) -> bool:
    """WSS-H.2, WSS-R.58 After the change the target can still be assaulted, the river still be left."""
    if move.target == NOWHERE and move.can_stop:
        return True
    twin = s.copy()
    twin.change(number, mounted=not s.pieces[number].mounted)
    after = changed(twin, move, number)
    return movement.goes_on(twin, after) if move.target == NOWHERE else approach.leads_to_target(twin, after)


def changed(s: WarStorm, move: Move, number: int) -> Move:
    """WSS-H.17 The move after a piece has changed: two MP, and no more left than its new state has."""
    most = pace.movement_of(s, number)
    left = [
        min(most, own - CHANGE_COST) if n == number else own
        for n, own in zip(move.members, move.left, strict=True)
    ]
    return replace(move, left=tuple(left), changed=(*move.changed, number), road=NO_ROAD)


async def change_mount(s: WarStorm, number: int) -> None:
    """WSS-H.17, WSS-R.42, WSS-REA.5 Two MP; what is left is at most the MP of the new state; a window
    opens.
    """
    assert s.move is not None
    s.change(number, mounted=not s.pieces[number].mounted, moved=True)
    s.move = changed(s, s.move, number)
    word = "mounts" if s.pieces[number].mounted else "dismounts"
    s.tell("changed", "WSS-H.17", piece=number, word=word)
    await reaction.window(s)
