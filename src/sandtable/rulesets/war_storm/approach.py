"""WSS-H.1 to WSS-H.4: who may assault, from where, and whether a move still leads beside its target."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from . import mounts, movement, pace, ways
from .state import MOST_STEPS, NOWHERE, Move, Piece, WarStorm

Ridden: TypeAlias = dict[tuple[int, int], tuple[int, bool]]
"""By hex and banks the MP left there, and whether it may stop."""
RIDEABLE = ("open", "fields", "orchard", "marsh", "rough")


def may_assault_with(s: WarStorm, move: Move, piece: Piece) -> bool:
    """WSS-H.3, WSS-H.4 An officer may come along; platoons as long as nine steps are not exceeded."""
    if not piece.is_platoon:
        return True
    waiting = s.assault.waiting if s.assault is not None else ()
    steps = sum(s.pieces[n].steps for n in (*waiting, *move.members) if n in s.pieces)
    return can_assault(s, piece) and steps + piece.steps <= MOST_STEPS


def can_assault(s: WarStorm, piece: Piece) -> bool:
    """WSS-H.1 An assault value of at least 1."""
    return piece.is_platoon and not piece.routed and s.platoon_type(piece).assault > 0


def assault_cost(s: WarStorm, members: tuple[int, ...], cell: int, target: int) -> int:
    """WSS-H.2, WSS-RIV.7, WSS-H.18 What entering the target costs from a hex beside it; 0 is NO."""
    side = s.box.ground.map.sides[cell].index(target)
    path = ways.usable_path(s, cell, target, side)
    if target in s.box.major and not path:
        return 0
    cost = 0
    for number in members:
        piece = s.pieces[number]
        own = ways.land_cost(s, piece, cell, target, side, path)
        if not own or (piece.mounted and s.box.ground.terrain[target].name not in RIDEABLE):
            return 0
        cost = max(cost, own)
    return cost


def can_strike(s: WarStorm, move: Move, cell: int, left: int, banks: int, can_stop: bool) -> bool:
    """WSS-H.2 A group may wait in this hex, leave it on that side and still pay for the target."""
    toll = ways.stopping_cost(s, move.members, cell, can_stop)
    if toll is None or not ways.is_way_off(s, cell, banks, move.target):
        return False
    cost = assault_cost(s, move.members, cell, move.target)
    return cost > 0 and cost + toll <= left


def is_beside_target(s: WarStorm, move: Move) -> bool:
    """WSS-H.2 Next to the target, with the MP for entering it."""
    if move.cell == NOWHERE or s.distance(move.cell, move.target) != 1:
        return False
    return can_strike(s, move, move.cell, min(move.left), move.banks, move.can_stop)


def leads_to_target(s: WarStorm, move: Move) -> bool:
    """WSS-H.2, WSS-H.17 From here a place beside the target can be reached with enough MP left; cavalry that
    goes alone may dismount on the way.
    """
    if move.cell == NOWHERE:
        return False
    if _search(s, move):
        return True
    rider = move.members[0]
    if len(move.members) > 1 or rider in move.changed or not s.pieces[rider].mounted:
        return False  # mounting costs MP and saves none
    twin = s.copy()
    twin.change(rider, mounted=False)
    most, need = pace.movement_of(twin, rider), ways.needed(twin, ways.mode_of(twin, (rider,)), move.target)
    for (cell, banks), (left, can_stop) in _ride(s, move).items():
        on_foot = min(most, left - mounts.CHANGE_COST)
        if need[cell] <= on_foot:
            at = replace(move, cell=cell, left=(on_foot,), banks=banks, can_stop=can_stop, changed=(rider,))
            if _search(twin, at):
                return True
    return False


def _ride(s: WarStorm, move: Move) -> Ridden:
    """WSS-H.17 Where a rider alone could come to and still be near enough to go on on foot."""
    found: Ridden = {}
    row = s.box.ground.distance[move.target]
    buckets: list[list[tuple[int, int, bool]]] = [[] for _ in range(move.left[0] + 1)]
    buckets[-1].append((move.cell, move.banks, move.can_stop))
    for left in range(move.left[0], mounts.CHANGE_COST, -1):
        for cell, banks, can_stop in buckets[left]:
            if (cell, banks) in found or row[cell] > left - mounts.CHANGE_COST:
                continue
            found[cell, banks] = (left, can_stop)
            for made in ways.outward(s, move.members, cell, banks):
                if made.cost <= left and _is_free(s, move, made.to):
                    buckets[left - made.cost].append((made.to, made.banks, made.can_stop))
    return found


def _search(s: WarStorm, move: Move) -> bool:
    """The bare ground tells at least how much is needed from each hex; the search follows it downhill."""
    members, target = move.members, move.target
    mode = ways.mode_of(s, members)
    need = ways.needed(s, mode, target)
    best: dict[tuple[int, int], int] = {}
    waiting = [(move.cell, min(move.left), move.banks, move.can_stop)]
    while waiting:
        cell, left, banks, can_stop = waiting.pop()
        if need[cell] > left or best.get((cell, banks), -1) >= left:
            continue
        beside = s.box.ground.distance[target][cell] == 1
        if beside and can_strike(s, move, cell, left, banks, can_stop):
            return True
        best[cell, banks] = left
        ahead = [m for m in ways.outward_as(s, mode, members, cell, banks) if need[m.to] <= left - m.cost]
        if s.wire and not ways.can_stay(s, members, cell, left, can_stop):
            ahead = [m for m in ahead if m.to not in s.wire]  # WSS-D.16
        if len(ahead) > 1:
            ahead.sort(key=lambda made: -need[made.to] - made.cost)
        waiting += [(m.to, left - m.cost, m.banks, m.can_stop) for m in ahead if _is_free(s, move, m.to)]
    return False


def _is_free(s: WarStorm, move: Move, to: int) -> bool:
    return to not in s.stacks or movement.has_room(s, move, to, s.pieces[move.members[0]].side)
