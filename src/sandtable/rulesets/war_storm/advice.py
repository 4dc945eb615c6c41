"""How a side stands, where pieces could go, and why not: for bots and for clients."""

from __future__ import annotations

from sandtable.engine.ask import Value
from sandtable.engine.facts import Reason, SeatId
from sandtable.engine.standing import Order

from . import marches, movement, pace, plans, spotting, standing, ways
from .state import NOWHERE, Move, Reaction, WarStorm

FOR_AIMS, FOR_STEP, FOR_POSTURE, FOR_TEMPO, FOR_COHESION = 0.6, 0.02, 0.001, 0.002, 0.0015
MOST = 0.99
NEAR = 5


def value(s: WarStorm, seat: SeatId) -> float:
    """How near victory is, what both sides have suffered, and small things that lead to greater ones."""
    if s.result is not None:
        return 0.0 if s.result.winner is None else 1.0 if s.result.winner == seat else -1.0
    if seat not in (0, 1):
        return 0.0
    roll = standing.Roll(s)
    lead = FOR_AIMS * standing.aims(s, roll, seat)
    lead += FOR_STEP * (standing.suffered(s, roll, 1 - seat) - standing.suffered(s, roll, seat))
    lead += FOR_POSTURE * standing.posture(s, roll, seat) + FOR_TEMPO * standing.tempo(s, roll, seat)
    lead += FOR_COHESION * standing.cohesion(s, roll, seat)
    return max(-MOST, min(MOST, lead))


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


def _owns(s: WarStorm, seat: SeatId, number: object) -> bool:
    return isinstance(number, int) and number in s.pieces and s.pieces[number].side == seat


def reach(s: WarStorm, seat: SeatId, option: Value) -> dict[str, int]:
    """WSS-MOV.8 Where the own piece of an option could end its move, and for how many MP."""
    if len(option) < 2 or not _owns(s, seat, option[1]) or s.pieces[option[1]].routed:
        return {}
    number = option[1]
    moving = s.move is not None and number in s.move.members
    move = s.move if moving else movement.starting(s, number, double=option[0] == "double")
    assert move is not None
    found = plans.reachable(s, move)
    full, labels = min(move.left), s.box.ground.map.labels
    ends = {cell: at for cell, (at, way) in found.items() if way and movement.may_stop(s, at)}
    return {labels[cell]: full - min(at.left) for cell, at in ends.items()}


def orders(s: WarStorm, seat: SeatId) -> list[Order]:
    """WSS-REA.12 Ask where an enemy moves within reach of most platoons; longer shots must be wished for."""
    return [Order("react", "ask", within=NEAR), Order("react", "pass")]


# Reasons


def why_not(s: WarStorm, seat: SeatId, option: Value) -> list[Reason]:
    """The clauses that forbid an option that is not listed."""
    match option:
        case ("activate", number) if _owns(s, seat, number):
            return _not_activated(s, number)
        case ("fire", number, cell) if _owns(s, seat, number):
            return _no_fire(s, number, cell)
        case ("step", cell) if s.move is not None:
            return _no_step(s, s.move, cell)
        case ("double", number) if _owns(s, seat, number):
            return _no_double(s, number)
        case ("react", number) if _owns(s, seat, number):
            return _no_reaction(s, number)
    return []


def _not_activated(s: WarStorm, number: int) -> list[Reason]:
    piece = s.pieces[number]
    if piece.finished:
        return [Reason("WSS-ACT.2", f"{number} is Finished")]
    if piece.activated:
        return [Reason("WSS-R.165", f"{number} has been activated this turn")]
    if piece.is_platoon and not piece.ooc:
        return [Reason("WSS-ACT.3", f"{number} is in command and acts with its officer")]
    if piece.is_platoon and piece.routed:
        return [Reason("WSS-ROU.2", f"{number} is Routed and must be rallied first")]
    return []


def _no_fire(s: WarStorm, number: int, cell: int) -> list[Reason]:
    piece = s.pieces[number]
    if not piece.is_platoon:
        return [Reason("WSS-R.39", "officers do not fire")]
    if piece.cell == NOWHERE or number not in s.acting:
        return [Reason("WSS-PER.1", f"{number} has no action now")]
    if not spotting.factor_at(s, piece, s.distance(piece.cell, cell)):
        return [Reason("WSS-RNG.3", "beyond twice the range")]
    verdict = s.box.sight.verdict(piece.cell, cell)
    if not verdict.sees:
        return [Reason(verdict.clause, "no line of sight")]
    there = [s.pieces[n] for n in s.stacks.get(cell, ()) if s.pieces[n].side != piece.side]
    if not there:
        return [Reason("WSS-R.71", "no enemy is there")]
    if not any(spotting.spots(s, piece, target) for target in there):
        return [Reason("WSS-SPT.2", "nobody there is spotted")]
    return [Reason("WSS-ATK.6", "own platoons are in the line of fire")]


def _no_step(s: WarStorm, move: Move, cell: int) -> list[Reason]:
    if s.distance(move.cell, cell) != 1:
        return [Reason("WSS-MOV.7", "the hex is not next to the mover")]
    owner = s.pieces[move.members[0]].side
    if s.has_platoon(cell, 1 - owner):
        return [Reason("WSS-MOV.12", "enemy platoons are there: only a close assault enters")]
    side = s.box.ground.map.sides[move.cell].index(cell)
    made = ways.step(s, move.members, move.cell, move.banks, cell, side)
    if made is None:
        return [Reason("WSS-PRO.1", "the hex, its river or its wire may not be entered from here")]
    if made.cost > min(move.left):
        return [Reason("WSS-MOV.8", f"it costs {made.cost} MP and {min(move.left)} are left")]
    return [_no_entry(s, move, cell, owner)]


def _no_entry(s: WarStorm, move: Move, cell: int, owner: int) -> Reason:
    if not movement.has_room(s, move, cell, owner):
        if any(s.pieces[n].side != owner for n in s.stacks[cell]):
            return Reason("WSS-R.61", "officers do not go where enemy officers are")
        return Reason("WSS-STK.5", "more than nine steps would be in the hex")
    if move.double and s.is_near_enemy(cell, owner):
        return Reason("WSS-DBL.2", "double time keeps away from enemy platoons")
    if cell in s.wire:
        return Reason("WSS-D.16", "out of this river nobody goes into wire")
    return Reason("WSS-R.58", "from there it could neither stop nor go on")


def _no_double(s: WarStorm, number: int) -> list[Reason]:
    piece = s.pieces[number]
    if not pace.is_on_foot(s, piece):
        return [Reason("WSS-R.53", "only infantry, machine guns, mortars and officers on foot")]
    if piece.doubled:
        return [Reason("WSS-DBL.3", "not in two turns running")]
    return [Reason("WSS-DBL.2", "not beside an enemy platoon")]


def _no_reaction(s: WarStorm, number: int) -> list[Reason]:
    piece = s.pieces[number]
    if piece.finished or piece.routed:
        return [Reason("WSS-R.89", f"{number} is Finished or Routed")]
    if piece.ooc and piece.reaction is Reaction.NONE:
        return [Reason("WSS-REA.18", f"{number} is out of command and has no Reaction marker")]
    return [Reason("WSS-R.90", "it cannot attack the mover there")]
