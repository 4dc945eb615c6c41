"""How a side stands, and where pieces could go: for bots and for clients."""

from __future__ import annotations

from sandtable.engine.ask import Value
from sandtable.engine.facts import SeatId
from sandtable.engine.standing import Order

from . import marches, movement, plans, standing
from .state import NOWHERE, Move, WarStorm

FOR_AIMS, FOR_STEP, FOR_POSTURE, FOR_TEMPO, FOR_COHESION = 0.6, 0.02, 0.001, 0.002, 0.0015
MOST = 0.99
NEAR = 5
UNDER_WAY = ("step", "go", "join", "stop")


def value(s: WarStorm, seat: SeatId) -> float:
    """How near victory is, what both sides have suffered, and small things that lead to greater ones."""
    roll = standing.Roll(s)
    lead = FOR_AIMS * standing.aims(s, roll, seat)
    lead += FOR_STEP * (standing.suffered(s, roll, 1 - seat) - standing.suffered(s, roll, seat))
    lead += FOR_POSTURE * standing.posture(s, roll, seat) + FOR_TEMPO * standing.tempo(s, roll, seat)
    lead += FOR_COHESION * standing.cohesion(s, roll, seat)
    return max(-MOST, min(MOST, lead))


def risk(s: WarStorm, seat: SeatId) -> float:
    """The share of the own platoons and leaders that is lost, step by step, or near the enemy."""
    enemies = standing.Roll(s).cells[1 - seat]
    own = [piece for piece in s.pieces.values() if piece.side == seat]
    lost = sum([piece.side == seat for piece in s.lost.values()])
    return (lost + sum([standing.danger(s, piece, enemies) for piece in own])) / max(1, lost + len(own))


PROMISE = {
    "fire": 3.0,
    "react": 3.0,
    "defend": 3.0,
    "rally": 3.0,
    "assault_now": 3.0,
    "assault": 2.0,
    "join": 2.0,
    "activate": 2.0,
    "prepare": 0.7,
    "double": 0.6,
    "drop": 0.4,
    "change": 0.4,
    "remove": 0.3,
    "pass": 0.2,
    "end": 0.2,
}


def promise(s: WarStorm, seat: SeatId, option: Value) -> float:
    """Fire, rally and assault first; of hexes those nearer to what counts; to pass and to end last."""
    if option[0] != "step" or s.move is None or s.move.cell == NOWHERE:
        return PROMISE.get(option[0], 1.0)
    rows = [marches.ways_in(s.box)[cell] for cell in s.box.objectives]
    gained = max([row[s.move.cell] - row[option[1]] for row in rows], default=0)
    return 1.0 + 0.8 * gained


# Reach and standing orders


def owns(s: WarStorm, seat: SeatId, number: object) -> bool:
    return isinstance(number, int) and number in s.pieces and s.pieces[number].side == seat


def reach(s: WarStorm, seat: SeatId, option: Value) -> dict[str, int]:
    """WSS-MOV.8 Where the own piece of an option could end its move, and for how many MP."""
    move = _move_of(s, seat, option)
    if move is None:
        return {}
    found = plans.reachable(s, move)
    full, labels = min(move.left), s.box.ground.map.labels
    ends = {cell: at for cell, (at, way) in found.items() if way and movement.may_stop(s, at)}
    return {labels[cell]: full - min(at.left) for cell, at in ends.items()}


def _move_of(s: WarStorm, seat: SeatId, option: Value) -> Move | None:
    """The move that an option begins or goes on with."""
    if s.move is not None:
        mine = bool(s.move.members) and owns(s, seat, s.move.members[0])
        return s.move if mine and option[0] in UNDER_WAY else None
    if option[0] not in ("activate", "move", "double") or not owns(s, seat, option[1]):
        return None
    number = option[1]
    return None if s.pieces[number].routed else movement.starting(s, number, double=option[0] == "double")


def orders(s: WarStorm, seat: SeatId) -> list[Order]:
    """WSS-REA.12 Ask where an enemy moves within reach of most platoons; longer shots must be wished for."""
    return [Order("react", "ask", within=NEAR), Order("react", "pass")]
