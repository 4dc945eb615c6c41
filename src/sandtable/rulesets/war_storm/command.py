"""WSS-CMD, WSS-ACT, WSS-PER: who is in command, whom a side may activate, and what an activated piece may
do.
"""

from __future__ import annotations

from collections.abc import Iterator

from .sheets import Role
from .state import NOWHERE, Choice, Piece, Reaction, WarStorm

LEADERS = (Role.HIGH_RANKING, Role.COMMISSAR)


def is_in_range(s: WarStorm, piece: Piece) -> bool:
    """WSS-CMD.2, WSS-CMD.3, WSS-R.12 Within the command range of its officer, Routed or not; who still waits
    to enter is in command (WSS-R.130).
    """
    company = s.companies[piece.company]
    if not company.officer:
        return False  # WSS-LOO.1
    officer = s.pieces[company.officer]
    if NOWHERE in (officer.cell, piece.cell):
        return piece.cell == NOWHERE
    return s.box.ground.distance[piece.cell][officer.cell] <= s.officer_type(officer).command


def command_phase(s: WarStorm) -> None:
    """WSS-CMD.1, WSS-R.9 Markers are placed and removed for every platoon."""
    for piece in list(s.pieces.values()):
        if piece.is_platoon and piece.ooc == is_in_range(s, piece):
            mark_command(s, piece, ooc=not piece.ooc)


def mark_command(s: WarStorm, piece: Piece, *, ooc: bool) -> None:
    s.change(piece.id, ooc=ooc)
    if ooc:
        s.tell("out_of_command", "WSS-CMD.2", piece=piece.id)


def mark_stragglers(s: WarStorm, company: int, clause: str) -> None:
    """WSS-CMD.4, WSS-CMD.5, WSS-R.174 Platoons outside command range now are marked OoC."""
    if company not in s.companies:
        return
    for piece in s.platoons_of(company):
        if not piece.ooc and not is_in_range(s, piece):
            s.change(piece.id, ooc=True)
            s.tell("out_of_command", clause, piece=piece.id)


def is_due(s: WarStorm, piece: Piece) -> bool:
    """WSS-R.130, WSS-OOB.7 On the board, or waiting to enter and allowed to by now."""
    if piece.cell != NOWHERE:
        return True
    company = s.companies.get(piece.company)
    return company is not None and bool(company.entry_turn) and company.entry_turn <= s.turn


def candidates(s: WarStorm, side: int) -> Iterator[Piece]:
    """WSS-R.18, WSS-ACT.2, WSS-R.13, WSS-R.165 Unfinished leaders, and OoC platoons that may be activated
    on their own.
    """
    for piece in s.pieces.values():
        if piece.side != side or piece.finished or piece.activated:
            continue
        if piece.is_platoon:
            if piece.ooc and may_be_activated(s, piece) and not piece.rallied_by:
                yield piece
        elif is_due(s, piece) and not is_too_fresh(s, piece):
            yield piece


def may_be_activated(s: WarStorm, piece: Piece) -> bool:
    """WSS-R.13, WSS-ROU.2, WSS-R.175 Not Routed, no marker of this turn, on the board or due."""
    return not piece.routed and piece.reaction is not Reaction.FRESH and is_due(s, piece)


def is_too_fresh(s: WarStorm, piece: Piece) -> bool:
    """WSS-ORA.5, WSS-PRA.3, WSS-D.9 Rallied this turn by another, and no activation of the opponent since."""
    return bool(piece.rallied_by) and s.activations[1 - piece.side] <= piece.rallied_in


def activated_with(s: WarStorm, officer: Piece) -> list[Piece]:
    """WSS-MRK.5, WSS-PRA.4, WSS-OFF.1, WSS-ACT.3, WSS-R.22, WSS-R.125 The platoons that act with their
    officer.
    """
    return [
        piece
        for piece in s.platoons_of(officer.company)
        if not (piece.ooc or piece.finished or piece.activated)
        and may_be_activated(s, piece)
        and (not piece.rallied_by or (piece.rallied_by != officer.id and not is_too_fresh(s, piece)))
    ]


def still_counts(s: WarStorm, side: int) -> bool:
    """WSS-ACT.11, WSS-R.15 Something is left to this side beside platoons with Reaction markers."""
    for piece in candidates(s, side):
        if piece.is_platoon:
            if piece.reaction is Reaction.NONE:
                return True
        elif piece.role in LEADERS:
            return True
        else:
            led = [p for p in s.platoons_of(piece.company) if not (p.ooc or p.finished)]
            if not led or any(other.reaction is Reaction.NONE for other in led):
                return True
    return False


def activations(s: WarStorm, side: int) -> list[Choice]:
    """WSS-ACT.1, WSS-ACT.8 An officer, an OoC platoon on its own, or a pass."""
    return [*(("activate", piece.id) for piece in candidates(s, side)), ("pass",)]


def begin_activation(s: WarStorm, piece: int) -> None:
    """WSS-ACT.3, WSS-R.165 Everybody who is activated now is so for the whole turn."""
    record = s.pieces[piece]
    first, second = s.activations
    s.activations = (first + (record.side == 0), second + (record.side == 1))
    leads = not record.is_platoon and record.company in s.companies
    acting = [record, *(activated_with(s, record) if leads else [])]
    for member in acting:
        s.change(member.id, activated=True)
    s.leader = piece
    s.acting = tuple([member.id for member in acting])
    s.tell("activated", "WSS-ACT.1", piece=piece)


def finish(s: WarStorm, piece: int) -> None:
    """WSS-PER.4, WSS-ATK.5, WSS-PER.3, WSS-R.20 An action done: Finished, and an old Reaction marker goes."""
    s.change(piece, finished=True, reaction=Reaction.NONE)
    s.acting = tuple([other for other in s.acting if other != piece])
