"""How near a side is to its objectives and what both have suffered, from what that side knows."""

from __future__ import annotations

from typing import Final

from sandtable.engine.facts import SeatId
from sandtable.rulesets.red_storm import targets, victory
from sandtable.rulesets.red_storm.records import BROKEN, READY, REDUCED, SUPPRESSED, Unit
from sandtable.rulesets.red_storm.sheets import Goal, Objective
from sandtable.rulesets.red_storm.state import RedStorm

FAR: Final = 24
HURTS: Final = {REDUCED: 0.45, SUPPRESSED: 0.3, BROKEN: 0.6}
DAMAGED: Final = 0.45
CLOSE: Final = 6


# What both sides have suffered


def suffered(s: RedStorm, side: int) -> float:
    """RS-R.122 Units lost, and shares for those that all can see to be hurt."""
    return victory.destroyed(s, side) + sum([hurt(unit) for unit in s.units.values() if unit.side == side])


def hurt(unit: Unit) -> float:
    return HURTS.get(unit.condition, 0.0) + (DAMAGED if unit.damage else 0.0)


# Objectives


def aims(s: RedStorm, seat: SeatId) -> float:
    """RS-END.3 The share of the own victory points that is won or near, 0 to 1."""
    mine = s.objectives[seat]
    whole = sum([aim.worth for aim in mine])
    return sum([aim.worth * progress(s, seat, aim) for aim in mine]) / whole if whole else 0.5


def progress(s: RedStorm, seat: SeatId, aim: Objective) -> float:
    """RS-R.112 How far an objective has come, 0 to 1."""
    enemy = 1 - seat
    match aim.kind:
        case Goal.DESTROY:
            return min(1.0, suffered(s, enemy) / aim.at_least) if aim.at_least else 1.0
        case Goal.DESTROY_TYPE:
            return min(1.0, victory.destroyed_of(s, enemy, aim.type) / aim.at_least) if aim.at_least else 1.0
        case Goal.DESTROY_MORE:
            return min(1.0, max(0.0, 0.5 + 0.15 * (suffered(s, enemy) - suffered(s, seat))))
        case Goal.CONTROL:
            return _held(s, seat, aim)
        case Goal.EXIT:
            return _left(s, seat, aim)
        case Goal.PREVENT_CROSS:
            return 0.0 if s.crossed.get(enemy) else 1.0 - 0.5 * threat(s, enemy, s.box.far_sides[enemy])
        case Goal.NONE_IN:
            zone = s.box.ground.zone(aim.zone)
            inside = sum([s.has_side(cell, enemy) for cell in zone])
            return 0.3 / inside if inside else 1.0 - 0.3 * threat(s, enemy, zone)


def _held(s: RedStorm, seat: SeatId, aim: Objective) -> float:
    """RS-R.113 The hexes that are easiest to hold or to take, as many as are needed."""
    cells = [s.box.ground.map.cell(label) for label in aim.hexes]
    needed = aim.at_least or len(cells)
    return sum(sorted([grip(s, seat, cell) for cell in cells])[-needed:]) / needed


def grip(s: RedStorm, seat: SeatId, cell: int) -> float:
    """1 for a hex that is safely held, less with the enemy near; for others how near the own units are."""
    mine, theirs = nearest(s, seat, cell), nearest(s, 1 - seat, cell)
    if s.control.get(cell, victory.owner_at_start(s.box, cell)) == seat:
        return 0.8 + 0.2 * (mine == 0) - 0.4 * max(0.0, 1 - theirs / CLOSE)
    return 0.45 * max(0.0, 1 - mine / FAR) ** 2 + 0.1 * (mine == 0)


def _left(s: RedStorm, seat: SeatId, aim: Objective) -> float:
    """RS-R.53 Who has left over the edge counts in full, who is on the way in part."""
    missing = aim.at_least - victory.exited(s, seat, aim)
    if missing <= 0:
        return 1.0
    edge = s.box.ground.edges[aim.edge] if aim.edge is not None else s.box.exits[seat]
    ways = [min([s.box.ground.distance[unit.cell][cell] for cell in edge]) for unit in on_map(s, seat)]
    near = [0.4 * max(0.0, 1 - way / FAR) for way in sorted(ways)[:missing]]
    return (aim.at_least - missing + sum(near)) / aim.at_least


def threat(s: RedStorm, side: int, cells: tuple[int, ...]) -> float:
    """How near a side is to some hexes, 0 to 1."""
    rows = [s.box.ground.distance[unit.cell] for unit in on_map(s, side)]
    least = min([row[cell] for row in rows for cell in cells], default=FAR)
    return max(0.0, 1 - least / CLOSE)


def nearest(s: RedStorm, side: int, cell: int) -> int:
    """The distance of the nearest unit of a side that all can see, at most FAR."""
    row = s.box.ground.distance[cell]
    return min([row[unit.cell] for unit in on_map(s, side)], default=FAR)


def on_map(s: RedStorm, side: int) -> list[Unit]:
    return [u for u in s.units.values() if u.side == side and u.cell >= 0 and not u.hidden]


# Small things that lead to greater ones


def goals(s: RedStorm, seat: SeatId) -> list[int]:
    """The hexes that the own objectives name, or the middle of the enemy."""
    found = [s.box.ground.map.cell(label) for aim in s.objectives[seat] for label in aim.hexes]
    return found or list(s.box.exits[seat]) or [unit.cell for unit in on_map(s, 1 - seat)]


def posture(s: RedStorm, seat: SeatId) -> float:
    """Own units near what matters, in cover from enemies that are close, looking at them, and Ready."""
    there, enemies = goals(s, seat), [unit.cell for unit in on_map(s, 1 - seat)]
    return sum([_stance(s, unit, there, enemies) for unit in on_map(s, seat)])


def _stance(s: RedStorm, unit: Unit, there: list[int], enemies: list[int]) -> float:
    row = s.box.ground.distance[unit.cell]
    found = 0.5 * (unit.condition is READY) - min([row[cell] for cell in there], default=0) / 2
    foe = min(enemies, key=row.__getitem__, default=-1)
    if foe >= 0 and row[foe] <= 2 * CLOSE:
        found += bool(targets.ahead(s, unit.cell, unit.facing)[foe])
        if not unit.large and row[foe] <= CLOSE:
            found += s.box.ground.downshifts[unit.cell]
    return found


def tempo(s: RedStorm, seat: SeatId) -> float:
    """Activations that are there to be made or have been made, and a move that is under way."""
    found = 0.0
    for order in s.orders:
        if order.side == seat:
            found += 2 * len(order.done) + order.infantry + order.vehicles + order.either
    for move in s.moves:
        found += move.unit in s.units and s.units[move.unit].side == seat
    return found
