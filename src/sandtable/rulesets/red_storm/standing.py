"""How near a side is to its objectives and what both have suffered, from what that side knows.

All of it is read off one look at the units, a `Roll`. From one option to the next few of them move, so what
follows from where they stand is kept by their hexes.
"""

from __future__ import annotations

from typing import Final

from sandtable.engine.facts import SeatId
from sandtable.engine.lookup import Lookup
from sandtable.rulesets.red_storm import targets, victory
from sandtable.rulesets.red_storm.ground import Ground
from sandtable.rulesets.red_storm.records import BROKEN, READY, REDUCED, SUPPRESSED, Unit
from sandtable.rulesets.red_storm.sheets import Goal, Objective
from sandtable.rulesets.red_storm.state import RedStorm

FAR: Final = 24
HURTS: Final = {REDUCED: 0.45, SUPPRESSED: 0.3, BROKEN: 0.6}
DAMAGED: Final = 0.45
CLOSE: Final = 6


Cells = tuple[int, ...]


class Roll:
    """What one look at the units tells of each side: who stands on the map for all to see, where, and what
    the side has suffered (RS-R.122: units lost, and shares for those that all can see to be hurt).
    """

    __slots__ = ("cells", "suffered", "units")

    def __init__(self, s: RedStorm) -> None:
        self.units: tuple[list[Unit], list[Unit]] = [], []
        harm = [0.0, 0.0]
        for unit in s.units.values():
            harm[unit.side] += HURTS.get(unit.condition, 0.0) + (DAMAGED if unit.damage else 0.0)
            if unit.cell >= 0 and not unit.hidden:
                self.units[unit.side].append(unit)
        first, second = self.units
        self.cells = tuple([unit.cell for unit in first]), tuple([unit.cell for unit in second])
        self.suffered = [victory.destroyed(s, side) + harm[side] for side in (0, 1)]


def seen(s: RedStorm, side: int) -> Cells:
    """The hexes of the units of a side that all can see."""
    return tuple([u.cell for u in s.units.values() if u.side == side and u.cell >= 0 and not u.hidden])


def _closest(view: tuple[bytes, Cells]) -> int:
    """The nearest of some hexes by the distances from one, or -1."""
    row, cells = view
    return min(cells, key=row.__getitem__, default=-1)


def _away(area: tuple[Ground, Cells]) -> bytes:
    """How far each hex of a map is from the nearest of some."""
    ground, cells = area
    return bytes([min([row[cell] for cell in cells], default=FAR) for row in ground.distance])


CLOSEST: Final[Lookup[tuple[bytes, Cells], int]] = Lookup(_closest, 1 << 14)
AWAY: Final[Lookup[tuple[Ground, Cells], bytes]] = Lookup(_away, 1 << 8)


def nearest(row: bytes, cells: Cells) -> int:
    """How far the nearest of some hexes is by the distances from one, FAR if there is none."""
    cell = CLOSEST[row, cells]
    return row[cell] if cell >= 0 else FAR


# Objectives


def aims(s: RedStorm, roll: Roll, seat: SeatId) -> float:
    """RS-END.3 The share of the own victory points that is won or near, 0 to 1."""
    mine = s.objectives[seat]
    whole = sum([aim.worth for aim in mine])
    return sum([aim.worth * progress(s, roll, seat, aim) for aim in mine]) / whole if whole else 0.5


def progress(s: RedStorm, roll: Roll, seat: SeatId, aim: Objective) -> float:
    """RS-R.112 How far an objective has come, 0 to 1."""
    enemy = 1 - seat
    match aim.kind:
        case Goal.DESTROY:
            return min(1.0, roll.suffered[enemy] / aim.at_least) if aim.at_least else 1.0
        case Goal.DESTROY_TYPE:
            return min(1.0, victory.destroyed_of(s, enemy, aim.type) / aim.at_least) if aim.at_least else 1.0
        case Goal.DESTROY_MORE:
            return min(1.0, max(0.0, 0.5 + 0.15 * (roll.suffered[enemy] - roll.suffered[seat])))
        case Goal.CONTROL:
            return _held(s, roll, seat, aim)
        case Goal.EXIT:
            return _left(s, roll, seat, aim)
        case Goal.PREVENT_CROSS:
            return (
                0.0
                if s.crossed.get(enemy)
                else 1.0 - 0.5 * threat(s, roll.cells[enemy], s.box.far_sides[enemy])
            )
        case Goal.NONE_IN:
            zone = s.box.ground.zone(aim.zone)
            away = AWAY[s.box.ground, zone]
            inside = sum([s.has_side(cell, enemy) for cell in s.at if not away[cell]])
            return 0.3 / inside if inside else 1.0 - 0.3 * threat(s, roll.cells[enemy], zone)


def _held(s: RedStorm, roll: Roll, seat: SeatId, aim: Objective) -> float:
    """RS-R.113 The hexes that are easiest to hold or to take, as many as are needed."""
    cells = [s.box.ground.map.cell(label) for label in aim.hexes]
    needed = aim.at_least or len(cells)
    return sum(sorted([grip(s, roll, seat, cell) for cell in cells])[-needed:]) / needed


def grip(s: RedStorm, roll: Roll, seat: SeatId, cell: int) -> float:
    """1 for a hex that is safely held, less with the enemy near; for others how near the own units are."""
    row = s.box.ground.distance[cell]
    mine, theirs = nearest(row, roll.cells[seat]), nearest(row, roll.cells[1 - seat])
    if s.control.get(cell, victory.owner_at_start(s.box, cell)) == seat:
        return 0.8 + 0.2 * (mine == 0) - 0.4 * max(0.0, 1 - theirs / CLOSE)
    return 0.45 * max(0.0, 1 - mine / FAR) ** 2 + 0.1 * (mine == 0)


def _left(s: RedStorm, roll: Roll, seat: SeatId, aim: Objective) -> float:
    """RS-R.53 Who has left over the edge counts in full, who is on the way in part."""
    missing = aim.at_least - victory.exited(s, seat, aim)
    if missing <= 0:
        return 1.0
    edge = s.box.ground.edges[aim.edge] if aim.edge is not None else s.box.exits[seat]
    away = AWAY[s.box.ground, tuple(edge)]
    ways = sorted([away[cell] for cell in roll.cells[seat]])
    near = [0.4 * max(0.0, 1 - way / FAR) for way in ways[:missing]]
    return (aim.at_least - missing + sum(near)) / aim.at_least


def threat(s: RedStorm, units: Cells, cells: Cells) -> float:
    """How near units are to some hexes, 0 to 1."""
    return max(0.0, 1 - nearest(AWAY[s.box.ground, cells], units) / CLOSE)


# Small things that lead to greater ones


def goals(s: RedStorm, seat: SeatId, enemies: Cells) -> Cells:
    """The hexes that the own objectives name, or the edge to leave by, or where the enemies are."""
    found = tuple([s.box.ground.map.cell(label) for aim in s.objectives[seat] for label in aim.hexes])
    return found or tuple(s.box.exits[seat]) or enemies


def posture(s: RedStorm, roll: Roll, seat: SeatId) -> float:
    """Own units near what matters, in cover from enemies that are close, looking at them, and Ready."""
    enemies = roll.cells[1 - seat]
    there = goals(s, seat, enemies)
    return sum([_stance(s, unit, there, enemies) for unit in roll.units[seat]])


def _stance(s: RedStorm, unit: Unit, there: Cells, enemies: Cells) -> float:
    row = s.box.ground.distance[unit.cell]
    found = 0.5 * (unit.condition is READY) - (nearest(row, there) / 2 if there else 0)
    foe = CLOSEST[row, enemies]
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
