"""Small things that lead to greater ones: how units stand, and what an order is still good for."""

from __future__ import annotations

from typing import Final

from sandtable.engine.facts import SeatId
from sandtable.rulesets.red_storm import command, targets
from sandtable.rulesets.red_storm.marches import Cells
from sandtable.rulesets.red_storm.records import FIRE, MOVE, READY, SPENT, SUPPORT, Order, Unit
from sandtable.rulesets.red_storm.standing import CLOSE, CLOSEST, Roll, left_to_go, nearest
from sandtable.rulesets.red_storm.state import RedStorm

LONG: Final = 4
"""RS-STA.1 Who has farther to go than two points is set to Move, others to Fire."""
ABLE: Final = {READY: 1.0, SPENT: 0.4, MOVE: 1.3, FIRE: 1.1, SUPPORT: 0.9}
UNABLE: Final = 0.2
"""RS-STA.1 What a unit can do in an activation; who is hurt or shaken can do little."""
EXPOSED: Final = 0.5
REACH: Final = 8
"""RS-RNG.4 How much of a unit counts as lost beside the enemy; nothing does at twice the range of rifles."""
COMBAT: Final = ("combat",)
"""RS-MOV.17 While this step waits the order may activate units; behind it there is only the regroup."""


def goals(s: RedStorm, seat: SeatId, enemies: Cells) -> Cells:
    """The hexes that the own objectives name and the edges to leave by, or where the enemies are."""
    cell = s.box.ground.map.cell
    found = [cell(label) for aim in s.objectives[seat] for label in aim.hexes]
    return (*found, *s.box.exits[seat]) or enemies


def bearing(s: RedStorm, roll: Roll, seat: SeatId) -> float:
    """Own units near what matters, in cover from enemies that are close, looking at them, and Ready."""
    enemies = roll.cells[1 - seat]
    there = goals(s, seat, enemies)
    rows = roll.rows[there] if there else None
    total = 0.0
    for unit in roll.units[seat]:
        way = left_to_go(unit, rows, roll) if rows else 0.0
        total += _stance(s, unit, enemies, way) - way / 2
    return total


def _stance(s: RedStorm, unit: Unit, enemies: Cells, way: float) -> float:
    row = s.box.ground.distance[unit.cell]
    found = 0.5 * (unit.condition is READY or unit.condition is (MOVE if way > LONG else FIRE))
    foe = CLOSEST[row, enemies]
    if foe >= 0 and row[foe] <= 2 * CLOSE:
        found += bool(targets.ahead(s, unit.cell, unit.facing)[foe])
        if not unit.large and not unit.carrier and row[foe] <= CLOSE:
            found += s.box.ground.downshifts[unit.cell]
    return found


def danger(s: RedStorm, unit: Unit, enemies: Cells) -> float:
    """How much of a unit that all can see counts as lost, the nearer the enemies the more."""
    if unit.cell < 0 or unit.hidden:
        return 0.0
    return EXPOSED * max(0.0, 1 - nearest(s.box.ground.distance[unit.cell], enemies) / REACH)


def tempo(s: RedStorm, roll: Roll, seat: SeatId) -> float:
    """RS-ORD.6 What the own orders are still good for: the first activation should leave room for others."""
    return sum([_in_hand(s, roll.units[seat], order) for order in s.orders if order.side == seat])


def _in_hand(s: RedStorm, units: list[Unit], order: Order) -> float:
    """RS-ORD.5 Whom an order could still activate, the most able first; RS-ORD.7 of those nearby."""
    if COMBAT not in s.agenda:
        return 0.0
    fresh = [unit for unit in units if unit.id not in order.done]
    if order.nearby and order.group:
        near = command.nearby_cells(s, order)
        fresh = [unit for unit in fresh if s.began.get(unit.id, unit.cell) in near]
    small = sorted([ABLE.get(unit.condition, UNABLE) for unit in fresh if not unit.large], reverse=True)
    tall = sorted([ABLE.get(unit.condition, UNABLE) for unit in fresh if unit.large], reverse=True)
    men, tanks = max(0, order.infantry - order.small), max(0, order.vehicles - order.large)
    used = max(0, order.small - order.infantry) + max(0, order.large - order.vehicles)
    others = sorted([*small[men:], *tall[tanks:]], reverse=True)
    return sum([*small[:men], *tall[:tanks], *others[: max(0, order.either - used)]])
