"""WSS-RAL, WSS-ORA, WSS-PRA: officers, higher officers and commissars call the Routed back."""

from __future__ import annotations

from sandtable.engine.ask import Ask
from sandtable.engine.facts import Reason

from . import command, hits, morale, victory
from .dice import scale, two_dice
from .sheets import Role
from .state import NOWHERE, Choice, Piece, WarStorm

ARMOUR_RALLIES_AT_RANGE = "tank"


def can_rally(s: WarStorm, leader: Piece, piece: Piece) -> bool:
    """WSS-RAL.1, WSS-RAL.4, WSS-RAL.5, WSS-PRA.1, WSS-RAL.2 to WSS-RAL.7, WSS-R.120, WSS-R.126 Routed, not
    tried this turn, in his hex, and his to rally.
    """
    if not piece.routed or piece.tried or piece.side != leader.side:
        return False
    if piece.id == leader.id:
        return True
    if leader.routed or not is_within_call(s, leader, piece):
        return False
    if leader.role is Role.COMMISSAR:
        return True  # WSS-H.22
    if leader.role is Role.HIGH_RANKING:
        return piece.company in s.companies
    return piece.is_platoon and piece.company == leader.company


def is_within_call(s: WarStorm, leader: Piece, piece: Piece) -> bool:
    """WSS-RAL.7, WSS-RAL.8 In his hex; an armour officer calls as far as he commands."""
    if leader.cell == NOWHERE:
        return False
    armoured = s.officer_type(leader).sort == ARMOUR_RALLIES_AT_RANGE
    return s.distance(leader.cell, piece.cell) <= (s.officer_type(leader).command if armoured else 0)


def objects(s: WarStorm, leader: int) -> list[int]:
    """WSS-R.121 Whom he may try now; a Routed leader only himself."""
    officer = s.pieces[leader]
    if officer.cell == NOWHERE:
        return [leader] if can_rally(s, officer, officer) else []  # WSS-R.12 he routed before he came
    armoured = s.officer_type(officer).sort == ARMOUR_RALLIES_AT_RANGE
    near = list(s.pieces) if armoured else s.stacks[officer.cell]
    return [number for number in near if can_rally(s, officer, s.pieces[number])]


def rally_choices(s: WarStorm, leader: int) -> list[Choice]:
    return [*(("rally", number) for number in objects(s, leader)), ("enough",)]


def rally_value(s: WarStorm, leader: Piece, piece: Piece) -> int:
    """WSS-ORA.1, WSS-ORA.2, WSS-PRA.2, WSS-R.119, WSS-R.122, WSS-R.123 What the roll must not exceed."""
    printed = s.officer_type(leader)
    if piece.id == leader.id:
        return printed.morale
    if leader.company in s.companies:
        return morale.platoon_morale(s, piece, always_led=True)
    return printed.morale + printed.leadership - (piece.lost if piece.is_platoon else 0)


async def rally_action(s: WarStorm, leader: int, first: int) -> None:
    """WSS-R.121, WSS-ORA.4 One attempt for each piece in turn; a leader who fails himself has done."""
    number = first
    while True:
        good = await attempt(s, leader, number)
        if leader not in s.pieces or (number == leader and not good) or not objects(s, leader):
            break
        side = s.pieces[leader].side
        choice = await Ask(side, "rally", "WSS-RAL.3", rally_choices, (s, leader), (leader,))
        if choice[0] == "enough":
            break
        number = choice[1]
    if leader in s.pieces:
        command.finish(s, leader)


async def attempt(s: WarStorm, leader: int, number: int) -> bool:
    """WSS-RAL.6, WSS-PMC.6, WSS-ORA.3 One roll a turn; True if the piece is rallied."""
    value = rally_value(s, s.pieces[leader], s.pieces[number])
    s.change(number, tried=True)
    roll = await two_dice(s, "WSS-PRA.2", f"rally:{number}")
    values = scale(value, "rallied", "stays Routed")
    s.tell(
        "rally",
        "WSS-PRA.2",
        reasons=(Reason("WSS-PRA.2", "morale", value),),
        piece=number,
        leader=leader,
        roll=roll,
        morale=value,
        result=values[roll - 2],
        gauge=("low", 2, roll, values),
    )
    if roll <= value:
        restore(s, leader, number)
        return True
    if number != leader:
        s.change(number, finished=True)
        if s.pieces[leader].role is Role.COMMISSAR and s.pieces[number].is_platoon:
            await discipline(s, number)
    return False


def restore(s: WarStorm, leader: int, number: int) -> None:
    """WSS-ROU.4, WSS-PRA.3, WSS-PRA.7 The markers go; who called it and when is kept for this turn."""
    by = leader if leader != number else 0
    side = s.pieces[number].side
    s.change(number, routed=False, disciplined=False, rallied_by=by, rallied_in=s.activations[1 - side])
    victory.hold(s, s.pieces[number].cell)


async def discipline(s: WarStorm, number: int) -> None:
    """WSS-PRA.5, WSS-PRA.6, WSS-R.116, WSS-R.124 A marker at first; later failures cost a step."""
    piece = s.pieces[number]
    if not piece.disciplined:
        s.change(number, disciplined=True)
        s.tell("disciplined", "WSS-PRA.5", piece=number)
        return
    toll = hits.toll_on(s, piece.cell, (number,), (), piece.side)
    hits.lose_step(s, toll, number)
    del piece
    await morale.aftermath(s, toll)


# Lead


def led_by(s: WarStorm, leader: int) -> list[int]:
    """WSS-H.21 Subordinates in his hex that were rallied by another, or activated without acting."""
    officer = s.pieces[leader]
    if officer.role is not Role.HIGH_RANKING or officer.routed or officer.cell == NOWHERE:
        return []
    found = []
    for piece in [s.pieces[n] for n in s.stacks[officer.cell]]:
        if not piece.is_platoon or piece.finished or not command.may_be_activated(s, piece):
            continue
        rallied = piece.rallied_by not in (0, leader) and not command.is_too_fresh(s, piece)
        if rallied or (piece.activated and not piece.rallied_by):
            found.append(piece.id)
    return found
