"""WSS-REA: fire that interrupts the enemy's move."""

from __future__ import annotations

from sandtable.engine.ask import Ask

from . import command, fire, spotting
from .fire import Shot
from .state import NOWHERE, Choice, Piece, Reaction, WarStorm


def movers(s: WarStorm) -> tuple[int, ...]:
    """WSS-REA.8, WSS-R.92, WSS-D.10 The pieces that move together now: unrouted, and not carried away."""
    move, pieces = s.move, s.pieces
    if move is None:
        return ()
    there = [pieces[n] for n in move.members if n in pieces]
    return tuple([piece.id for piece in there if not piece.routed and piece.cell == move.cell])


def is_able(s: WarStorm, piece: Piece) -> bool:
    """WSS-REA.13, WSS-REA.18, WSS-R.89, WSS-R.93, WSS-R.125 Marked; or in command, and not Finished or
    Routed.
    """
    if piece.finished or piece.routed or piece.cell == NOWHERE:
        return False
    if piece.reaction is not Reaction.NONE:
        return True
    return not piece.ooc and not command.is_too_fresh(s, piece)


def could_act(s: WarStorm, seat: int, targets: tuple[int, ...]) -> list[int]:
    """WSS-REA.17, WSS-REA.1, WSS-R.90 The platoons of a side that can attack the movers where they are."""
    if not targets:
        return []
    cell = s.pieces[targets[0]].cell
    if cell == NOWHERE:
        return []
    row, reach, farthest = s.box.ground.distance[cell], s.box.ranges, s.box.farthest
    shown: list[Piece] = []
    able = []
    for piece in s.pieces.values():
        if piece.side != seat or row[piece.cell] > farthest or not piece.is_platoon:
            continue
        if row[piece.cell] > 2 * reach[piece.kind, piece.mounted]:
            continue
        if is_able(s, piece):
            shown = shown or [s.pieces[n] for n in targets]
            if spotting.can_attack(s, piece, cell, shown):
                able.append(piece.id)
    return able


def reactions(s: WarStorm, seat: int, targets: tuple[int, ...]) -> list[Choice]:
    """WSS-REA.12 Each platoon that is able, or nobody (any more)."""
    return [*(("react", number) for number in could_act(s, seat, targets)), ("decline",)]


def partners(s: WarStorm, group: tuple[int, ...], targets: tuple[int, ...]) -> list[int]:
    """WSS-REA.10, WSS-REA.11, WSS-R.88 Others of the same hex and company."""
    first = s.pieces[group[0]]
    able = could_act(s, first.side, targets)
    beside = [s.pieces[n] for n in able if n not in group]
    return [p.id for p in beside if p.cell == first.cell and p.company == first.company]


def partner_choices(
    s: WarStorm, group: tuple[int, ...], targets: tuple[int, ...]
) -> list[Choice]:
    return [*(("join", number) for number in partners(s, group, targets)), ("fire_now",)]


async def window(s: WarStorm) -> None:
    """WSS-PER.8, WSS-REA.3, WSS-REA.4, WSS-REA.6, WSS-REA.16, WSS-R.87, WSS-R.91, WSS-REA.2, WSS-R.85,
    WSS-R.86 After each hex: one attack after the other, until nobody wants or can.
    """
    seat = 1 - s.active
    targets = movers(s)
    while could_act(s, seat, targets):
        choice = await Ask(seat, "react", "WSS-REA.1", reactions, (s, seat, targets), targets)
        if choice[0] == "decline":
            return
        await react(s, choice[1], targets)
        targets = movers(s)


async def react(s: WarStorm, number: int, targets: tuple[int, ...]) -> None:
    """WSS-REA.10, WSS-REA.15, WSS-REA.18 A stack may combine; unmarked platoons fire at half, all are
    Finished.
    """
    group: tuple[int, ...] = (number,)
    while partners(s, group, targets):
        seat = s.pieces[number].side
        choice = await Ask(seat, "fire_group", "WSS-REA.10", partner_choices, (s, group, targets), group)
        if choice[0] == "fire_now":
            break
        group = (*group, choice[1])
    cell = s.pieces[targets[0]].cell
    total = sum(reaction_factor(s, s.pieces[n], cell) for n in group)
    for member in group:
        command.finish(s, member)
    await fire.resolve(s, Shot(group, cell, targets, total, "reaction"))


def reaction_factor(s: WarStorm, piece: Piece, cell: int) -> int:
    """WSS-REA.18, WSS-R.64 Half without a marker, after the half for range."""
    unmarked = piece.reaction is Reaction.NONE
    return spotting.factor_at(s, piece, s.distance(piece.cell, cell), halved=unmarked)
