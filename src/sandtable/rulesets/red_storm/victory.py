"""RS-END: control of hexes, objectives, and the end of the game."""

from __future__ import annotations

from typing import NoReturn

from sandtable.engine.state import GameOver, Result
from sandtable.rulesets.red_storm.records import NOWHERE
from sandtable.rulesets.red_storm.sheets import Goal, Objective
from sandtable.rulesets.red_storm.state import RedStorm, RedStormBox

# Control


def owner_at_start(box: RedStormBox, cell: int) -> int:
    """RS-R.113 The side whose deployment zone holds the hex, otherwise the defender."""
    attacker = box.scenario.attacker
    inside = [cell in box.zones[side] for side in (0, 1)]
    return attacker if inside[attacker] and not inside[1 - attacker] else 1 - attacker


def occupied(s: RedStorm, cell: int) -> None:
    """RS-R.138 A hex belongs to the side that has units in it without enemy units."""
    if cell in s.control:
        pieces = s.at.get(cell, ())
        sides = {s.units[piece].side for piece in pieces}
        if len(sides) == 1 and s.control[cell] not in sides:
            s.control = {**s.control, cell: s.units[pieces[0]].side}


def crossed(s: RedStorm, piece: int) -> None:
    """RS-R.114 A unit has ended a step on the far side that an enemy objective names."""
    unit = s.units[piece]
    if not s.crossed.get(unit.side) and unit.cell in s.box.far_sides[unit.side]:
        s.crossed = {**s.crossed, unit.side: 1}


# Objectives


def destroyed(s: RedStorm, side: int) -> int:
    """RS-R.101 The units of a side that are eliminated, whatever destroyed them."""
    return sum([unit.side == side for unit in s.lost.values()])


def is_met(s: RedStorm, side: int, aim: Objective) -> bool:
    """RS-R.112 Whether an objective of a side would count now."""
    enemy = 1 - side
    match aim.kind:
        case Goal.DESTROY:
            return destroyed(s, enemy) >= aim.at_least
        case Goal.DESTROY_TYPE:
            return destroyed_of(s, enemy, aim.type) >= aim.at_least
        case Goal.DESTROY_MORE:
            return destroyed(s, enemy) > destroyed(s, side)
        case Goal.CONTROL:
            held = sum([controls(s, side, label) for label in aim.hexes])
            return held >= (aim.at_least or len(aim.hexes))
        case Goal.EXIT:
            return exited(s, side, aim) >= aim.at_least
        case Goal.PREVENT_CROSS:
            return not s.crossed.get(enemy)
        case Goal.NONE_IN:
            return not any(s.has_side(cell, enemy) for cell in s.box.ground.zone(aim.zone))


def controls(s: RedStorm, side: int, label: str) -> bool:
    """RS-R.113 Whether the side was the last to hold a hex alone."""
    cell = s.box.ground.map.cell(label)
    return s.control.get(cell, owner_at_start(s.box, cell)) == side


def destroyed_of(s: RedStorm, side: int, kind: str) -> int:
    """RS-R.112 The eliminated units of a type that the side started with."""
    return sum(u.side == side and u.kind == kind and u.starting for u in s.lost.values())


def exited(s: RedStorm, side: int, aim: Objective) -> int:
    """RS-R.53 The units of a side that left over the edge; RS-R.143 passengers count each."""
    over = (NOWHERE, *(s.box.ground.edges[aim.edge] if aim.edge is not None else ()))
    counted = [
        u
        for u in s.gone.values()
        if u.side == side and u.cell in over and (aim.counts_infiltrators or not u.infiltrator)
    ]
    return len(counted)


def points(s: RedStorm, side: int) -> int:
    """RS-END.3 The victory points of the objectives fulfilled."""
    return sum([aim.worth for aim in s.objectives[side] if is_met(s, side, aim)])


# The end


def check_extinction(s: RedStorm) -> None:
    """RS-END.2, RS-R.111 A side, or both (RS-R.142), has neither units nor ambush markers left."""
    if s.turn == 0:
        return
    sides = {unit.side for unit in s.units.values()}
    if len(sides) < 2:
        end_game(s, "RS-END.2", "a side has no units left")


def end_game(s: RedStorm, clause: str, reason: str) -> NoReturn:
    """RS-END.3 Objectives are shown and counted; equal points are a draw."""
    totals = (points(s, 0), points(s, 1))
    winner = None if totals[0] == totals[1] else 0 if totals[0] > totals[1] else 1
    for side in (0, 1):
        for aim in s.objectives[side]:
            met = "met" if is_met(s, side, aim) else "not met"
            s.tell("objective", "RS-END.4", side=side, text=aim.text, worth=aim.worth, met=met)
    s.tell("ended", clause, "RS-END.3", reveals=True, german=totals[0], soviet=totals[1], reason=reason)
    raise GameOver(Result(winner, totals, reason))


def conceded(s: RedStorm, seat: int, how: str) -> Result:
    """A side that resigns or runs out of time has lost, whatever the points."""
    return Result(1 - seat, (points(s, 0), points(s, 1)), how)
