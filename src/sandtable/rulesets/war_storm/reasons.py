"""Why an option is not there, in the rulebook's words, and what would be possible instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from sandtable.engine.ask import Value
from sandtable.engine.facts import Reason, SeatId

from . import approach, command, movement, pace, plans, spotting, ways
from .advice import owns
from .state import MOST_STEPS, NOWHERE, Move, Reaction, WarStorm

RULES: Final = {
    "place": ("WSS-SCN.4", "it deploys only where the scenario says, nine steps to a hex"),
    "wire": ("WSS-SCN.6", "markers lie only where the scenario says"),
    "improve": ("WSS-SCN.6", "markers lie only where the scenario says"),
    "mark": ("WSS-REA.14", "it cannot begin with a Reaction marker"),
    "host": ("WSS-REP.3", "the replacement joins a platoon of the same company"),
    "lead": ("WSS-H.21", "only a subordinate platoon in his hex that was rallied, or has done nothing yet"),
    "row": ("WSS-H.23", "boats land opposite, on free ground beside the same river hex"),
    "defend": ("WSS-H.6", "only unrouted platoons in the assaulted hex fire, each company together"),
    "run": ("WSS-R.109", "those who rout go only where it is safe, towards their lines if they can"),
    "retreat": ("WSS-H.14", "losers go back where they came from, or towards their lines"),
    "remove": ("WSS-MRK.3", "it has no Reaction marker"),
}


def why_not(s: WarStorm, seat: SeatId, option: Value) -> list[Reason]:
    """The clauses that forbid an option that is not listed."""
    verb, *things = option
    if verb == "step":
        return _no_step(s, s.move, things[0]) if s.move is not None else []
    if verb not in OF_ONE_PIECE:
        return [Reason(*RULES[verb])] if verb in RULES else []
    if not owns(s, seat, things[0]):
        return [Reason("WSS-ACT.1", f"{things[0]} is not one of yours")]
    return OF_ONE_PIECE[verb](s, *things)


def _idle(s: WarStorm, number: int) -> list[Reason]:
    """WSS-PER.1, WSS-PER.4 Why a piece has no action in this activation."""
    piece = s.pieces[number]
    if piece.finished:
        return [Reason("WSS-PER.4", f"{number} is Finished: it has had its action this turn")]
    if piece.routed:
        return [Reason("WSS-ROU.2", f"{number} is Routed and must be rallied first")]
    if number in s.acting:
        return []
    if piece.reaction is not Reaction.NONE and piece.activated:
        return [Reason("WSS-PER.1", f"{number} has prepared for reaction: that was its action")]
    return [Reason("WSS-PER.1", f"{number} does not belong to this activation")]


def _walk(s: WarStorm, cell: int) -> tuple[str, str]:
    """Who of those who act could go to a hex, in words and as an answer."""
    for number in s.acting if s.move is None and s.assault is None else ():
        piece = s.pieces[number]
        if piece.routed or piece.cell in (NOWHERE, cell) or not movement.can_move(s, number):
            continue
        found = plans.reachable(s, movement.starting(s, number)).get(cell)
        if found is not None and found[1] and movement.may_stop(s, found[0]):
            return f"; {number} could move there", s.box.words.option(("move", number))
    return "", ""


def _empty(s: WarStorm, clause: str, text: str, cell: int) -> list[Reason]:
    more, instead = _walk(s, cell)
    return [Reason(clause, text + more, suggestion=instead)]


def _no_assault(s: WarStorm, number: int, cell: int) -> list[Reason]:
    """WSS-H.1, WSS-H.2 Who may assault, and what."""
    piece = s.pieces[number]
    if idle := _idle(s, number):
        return idle
    if not s.has_platoon(cell, 1 - piece.side):
        return _empty(s, "WSS-H.1", "no enemy platoon is there to assault", cell)
    if not approach.can_assault(s, piece):
        return [Reason("WSS-H.1", f"{number} has no assault value")]
    return [Reason("WSS-H.2", f"{number} cannot come beside that hex with the MP left to enter it")]


def _no_action(s: WarStorm, number: int, verb: str) -> list[Reason]:
    """WSS-PER.1, WSS-TRP.10, WSS-R.184, WSS-H.2 Moving, preparing, coming up to an assault."""
    piece = s.pieces[number]
    if idle := _idle(s, number):
        return idle
    if s.assault is not None and verb != "approach":
        return [Reason("WSS-H.2", "an assault gathers: others only come up to it, or it begins")]
    if verb == "prepare":
        return [Reason("WSS-TRP.10", "only platoons on the map prepare for reaction")]
    if verb == "move":
        return [Reason("WSS-R.184", f"{number} can enter no hex from where it is")]
    waiting = s.assault.waiting if s.assault is not None else ()
    if not approach.can_assault(s, piece):
        return [Reason("WSS-H.1", f"{number} has no assault value")]
    if sum(s.pieces[n].steps for n in (*waiting, number)) > MOST_STEPS:
        return [Reason("WSS-H.4", "more than nine steps would take part")]
    return [Reason("WSS-H.2", f"{number} cannot come beside that hex with the MP left to enter it")]


def _no_rally(s: WarStorm, number: int) -> list[Reason]:
    """WSS-RAL.2, WSS-RAL.6, WSS-RAL.7 Whom the leader may try to rally."""
    piece, leader = s.pieces[number], s.pieces.get(s.leader)
    if not piece.routed:
        return [Reason("WSS-RAL.1", f"{number} is not Routed")]
    if piece.tried:
        return [Reason("WSS-RAL.6", f"{number} has been tried this turn")]
    if leader is None or leader.cell != piece.cell:
        return [Reason("WSS-RAL.7", f"no activated leader is in the hex of {number}")]
    if leader.routed:
        return [Reason("WSS-RAL.2", f"{leader.id} must rally himself first")]
    return [Reason("WSS-RAL.3", f"{number} is not of his company")]


def _no_company(s: WarStorm, number: int) -> list[Reason]:
    """WSS-MOV.1, WSS-FGR.2, WSS-REA.10 Who may go along or fire along."""
    if s.move is not None and s.active == s.pieces[number].side:
        reason = Reason("WSS-MOV.1", f"{number} did not begin in the hex of those who move")
        return _idle(s, number) or [reason]
    if s.active != s.pieces[number].side:
        return [Reason("WSS-REA.10", "only platoons of one hex and one company react together")]
    reason = Reason("WSS-FGR.2", f"{number} is not next to the group, or cannot fire there itself")
    return _idle(s, number) or [reason]


def _not_activated(s: WarStorm, number: int) -> list[Reason]:
    piece = s.pieces[number]
    if piece.finished:
        return [Reason("WSS-ACT.2", f"{number} is Finished")]
    if piece.activated:
        return [Reason("WSS-R.165", f"{number} has been activated this turn")]
    if piece.is_platoon and not piece.ooc:
        leader = s.companies[piece.company].officer
        can = leader in [one.id for one in command.candidates(s, piece.side)]
        instead = s.box.words.option(("activate", leader)) if can else ""
        text = f"{number} is in command and acts with its officer, {leader}"
        return [Reason("WSS-ACT.3", text, suggestion=instead)]
    if piece.is_platoon and piece.routed:
        return [Reason("WSS-ROU.2", f"{number} is Routed and must be rallied first")]
    return []


def _no_fire(s: WarStorm, number: int, cell: int) -> list[Reason]:
    piece = s.pieces[number]
    if not piece.is_platoon:
        return [Reason("WSS-R.39", "officers do not fire")]
    if piece.cell == NOWHERE or number not in s.acting:
        return [Reason("WSS-PER.1", f"{number} has no action now")]
    there = [s.pieces[n] for n in s.stacks.get(cell, ()) if s.pieces[n].side != piece.side]
    if not there:
        return _empty(s, "WSS-R.71", "no enemy is there to fire at", cell)
    if not spotting.factor_at(s, piece, s.distance(piece.cell, cell)):
        return [Reason("WSS-RNG.3", "beyond twice the range")]
    verdict = s.box.sight.verdict(piece.cell, cell)
    if not verdict.sees:
        return [Reason(verdict.clause, "no line of sight")]
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


OF_ONE_PIECE: Final[Mapping[str, Callable[..., list[Reason]]]] = {
    "activate": _not_activated,
    "fire": _no_fire,
    "double": _no_double,
    "react": _no_reaction,
    "assault": _no_assault,
    "move": partial(_no_action, verb="move"),
    "prepare": partial(_no_action, verb="prepare"),
    "approach": partial(_no_action, verb="approach"),
    "rally": _no_rally,
    "join": _no_company,
}
