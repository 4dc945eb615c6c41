"""SK-SEQ: the activation of one piece, in its turn or as a bonus."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.engine.ask import Ask

from . import fire, movement
from .state import Skirmish


def activations(s: Skirmish, side: int) -> list[tuple[str, int] | tuple[str]]:
    """SK-SEQ.1 Pieces not yet activated this turn; SK-SEQ.2 or a pass."""
    fresh = [("activate", unit.id) for unit in s.units.values() if unit.side == side and not unit.done]
    return [*fresh, ("pass",)]


def bonuses(s: Skirmish, side: int) -> list[tuple[str, int] | tuple[str]]:
    """SK-D.3 As a bonus any piece but the one that is moving; SK-SEQ.2 or a pass."""
    others = [("activate", unit.id) for unit in s.of_side(side) if unit.id != s.moving]
    return [*others, ("pass",)]


LISTED = {"activation": activations, "bonus": bonuses}


async def activate(s: Skirmish, side: int, kind: str, clause: str) -> bool:
    """SK-SEQ.1 Choose a piece and let it act; False if the side passes."""
    match await Ask(side, kind, clause, LISTED[kind], (s, side)):
        case ("activate", piece):
            if kind == "activation":
                s.units[piece] = replace(s.units[piece], done=True)
            s.tell("activated", clause, piece=piece)
            await act(s, piece)
            return True
    s.tell("passed", "SK-SEQ.2", side=side)
    return False


def actions(s: Skirmish, piece: int) -> list[tuple[str, int, int] | tuple[str, int]]:
    """SK-MOV.1 A first hex to move to, SK-FIR.1 a target, or to hold."""
    return [*fire.targets(s, piece), *movement.steps(s, piece), ("hold", piece)]


async def act(s: Skirmish, piece: int) -> None:
    """SK-SEQ.1 One action: move, fire or hold. A bonus in the middle of a move keeps that move's tally."""
    moving, spent = s.moving, s.spent
    if moving:
        s.moving, s.spent = 0, 0
    match await Ask(s.units[piece].side, "action", "SK-SEQ.1", actions, (s, piece), (piece,)):
        case ("step", _, cell):
            await movement.move(s, piece, cell)
        case ("fire", _, target):
            await fire.shoot(s, piece, target)
    if moving:
        s.moving, s.spent = moving, spent
