"""How near a side is to its objectives and what both have suffered, from what that side knows.

All of it is read off one look at the units, a `Roll`. From one option to the next few of them move, so what
follows from where they stand is kept by their hexes.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from sandtable.engine.facts import SeatId
from sandtable.engine.lookup import Lookup
from sandtable.rulesets.red_storm import marches, movement, victory
from sandtable.rulesets.red_storm.ground import Ground
from sandtable.rulesets.red_storm.marches import FAR, Cells, Rows
from sandtable.rulesets.red_storm.records import (
    BROKEN,
    FIRE,
    PUBLIC_CONDITIONS,
    READY,
    REDUCED,
    SUPPRESSED,
    Unit,
)
from sandtable.rulesets.red_storm.sheets import Goal, Objective
from sandtable.rulesets.red_storm.state import RedStorm

HURTS: Final = {REDUCED: 0.45, SUPPRESSED: 0.3, BROKEN: 0.6}
DAMAGED: Final = 0.45
CLOSE: Final = 6
LEADING: Final = (0.5, 0.2, 0.15, 0.1, 0.05)
"""What the nearest unit, the second and so on count towards a hex."""
MOST_ROWS: Final = 1 << 6
SURE: Final = 0.75
"""The share of a move that is counted on before it is made."""
EXITING: Final = 0.5
"""What a unit at the edge counts for, as a share of one that has left; with a slope all the way there."""


class Roll:
    """What one look at the units tells a seat of each side: who stands on the map for all to see, where,
    what the side has suffered (RS-R.122: units lost, and shares for those that all can see to be hurt), and
    how many can answer a move with fire (`alert`).

    RS-PRT.4 Who sits inside an own carrier is there too. `columns` say how far the units have to go, `rows`
    how far it is, `ahead` how far own units on the move will still come.
    """

    __slots__ = ("ahead", "alert", "cells", "columns", "force", "rows", "seat", "suffered", "units")

    def __init__(self, s: RedStorm, seat: SeatId) -> None:
        self.seat = seat
        self.units: tuple[list[Unit], list[Unit]] = [], []
        harm, self.alert = [0.0, 0.0], [0, 0]
        for unit in s.units.values():
            harm[unit.side] += HURTS.get(unit.condition, 0.0) + (DAMAGED if unit.damage else 0.0)
            if unit.cell >= 0 and (not unit.hidden or (unit.carrier and unit.side == seat)):
                self.units[unit.side].append(unit)
                self.alert[unit.side] += _is_alert(unit) if unit.side == seat else _seems_alert(unit)
        first, second = self.units
        self.cells = tuple([unit.cell for unit in first]), tuple([unit.cell for unit in second])
        self.ahead = _ahead(s, seat) if s.moves else {}
        self.rows = marches.over(s.box.ground, s.bars[seat])
        self.columns = COLUMNS[self._marching(first)], COLUMNS[self._marching(second)]
        self.suffered = [victory.destroyed(s, side) + harm[side] for side in (0, 1)]
        self.force = self._whole(s)

    def _whole(self, s: RedStorm) -> list[int]:
        """What all have seen of each force: units on the map, and those that are lost or have left."""
        whole = [len(units) for units in self.units]
        for off in (s.lost, s.gone):
            for unit in off.values():
                whole[unit.side] += 1
        return [max(1, count) for count in whole]

    def _marching(self, units: list[Unit]) -> tuple[Cells, Cells]:
        """Infantry on foot, and vehicles with those aboard; who is on the move counts for himself."""
        halted = [unit for unit in units if unit.id not in self.ahead] if self.ahead else units
        foot = [unit.cell for unit in halted if not (unit.large or unit.carrier)]
        return tuple(foot), tuple([unit.cell for unit in halted if unit.large or unit.carrier])


def _is_alert(unit: Unit) -> bool:
    """RS-OPF.2 Infantry that is Ready and vehicles on Fire shoot at what moves."""
    return unit.condition is READY or unit.condition is FIRE


def _seems_alert(unit: Unit) -> bool:
    """RS-BLK.3 Of the enemy's blocks only deeds tell: infantry that has not acted since it was rested."""
    return not (unit.large or unit.worn or unit.condition in PUBLIC_CONDITIONS)


def _ahead(s: RedStorm, seat: SeatId) -> dict[int, float]:
    """RS-MOV.1 For own units on the move what their points are good for, or each step would have to pay for
    itself before it is made, and a shot at hand would always be better than a long way.
    """
    found = {}
    for move in s.moves:
        unit = s.units.get(move.unit)
        if unit is not None and unit.side == seat and not move.over and not move.landed:
            left = movement.allowance(s, unit) - move.spent
            doubled = move.bonus and bool(movement.bonus_hexes(s, unit, move.last))  # RS-D.27
            found[unit.id] = SURE * marches.POINT * left + marches.ON_ROAD * doubled
    return found


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


def _ways(cells: tuple[Cells, Cells], rows: Rows) -> list[float]:
    """How far it is to go from some hexes on foot and from others by vehicle, the shortest ways first."""
    return sorted([row[cell] for row, column in zip(rows, cells, strict=True) for cell in column])


def _shares(ways: list[float]) -> float:
    """One takes a hex, the others see to it that he can; 0 to 1."""
    return sum([share * (1 - way / FAR) ** 2 for share, way in zip(LEADING, ways, strict=False)])


class Column:
    """Where units stand, infantry on foot and vehicles with those aboard: how far they have to go."""

    def __init__(self, cells: tuple[Cells, Cells]) -> None:
        self.ways: Lookup[Rows, list[float]] = Lookup(partial(_ways, cells), MOST_ROWS)
        self.press: Lookup[Rows, float] = Lookup(lambda rows: _shares(self.ways[rows]), MOST_ROWS)


COLUMNS: Final[Lookup[tuple[Cells, Cells], Column]] = Lookup(Column, 1 << 12)
CLOSEST: Final[Lookup[tuple[bytes, Cells], int]] = Lookup(_closest, 1 << 14)
AWAY: Final[Lookup[tuple[Ground, Cells], bytes]] = Lookup(_away, 1 << 8)


def nearest(row: bytes, cells: Cells) -> int:
    """How far the nearest of some hexes is by the distances from one, FAR if there is none."""
    cell = CLOSEST[row, cells]
    return row[cell] if cell >= 0 else FAR


def ways_to(s: RedStorm, roll: Roll, side: int, goals: Cells) -> list[float]:
    """How far the units of a side have to go, the nearest first."""
    rows = roll.rows[goals]
    if roll.ahead and side == roll.seat:
        return sorted([*roll.columns[side].ways[rows], *_under_way(s, roll, rows)])
    return roll.columns[side].ways[rows]


def press(s: RedStorm, roll: Roll, side: int, goals: Cells) -> float:
    """How near a side is to some hexes, 0 to 1."""
    if roll.ahead and side == roll.seat:
        return _shares(ways_to(s, roll, side, goals))
    return roll.columns[side].press[roll.rows[goals]]


def _under_way(s: RedStorm, roll: Roll, rows: Rows) -> list[float]:
    """How far own units on the move will have to go when their points are used."""
    return [left_to_go(s.units[piece], rows, roll) for piece in roll.ahead]


def left_to_go(unit: Unit, rows: Rows, roll: Roll) -> float:
    """How far a unit has to go, less what it is on the way to."""
    way = rows[bool(unit.large or unit.carrier)][unit.cell]
    return max(0.0, way - roll.ahead.get(unit.id, 0.0)) if way else 0.0


# Forces


def edge(s: RedStorm, roll: Roll) -> float:
    """How much more of the enemy's force than of the own is lost or hurt, -1 to 1; the same for both sides.

    A force is what all have seen of it: units on the map, and those that are lost or have left.
    """
    own, enemy = [part / whole for part, whole in zip(roll.suffered, roll.force, strict=True)]
    return enemy - own if roll.seat == 0 else own - enemy


def watch(s: RedStorm, roll: Roll) -> float:
    """RS-OPF.2 How much of the defence would answer a move with fire, -1 to 1: bad for who has to move.

    Attackers on the watch count for nothing, or they would stay where they are.
    """
    side = s.defender
    share = roll.alert[side] / roll.force[side]
    return share if roll.seat == side else -share


# Objectives


def aims(s: RedStorm, roll: Roll, seat: SeatId) -> float:
    """RS-END.3 The share of the own victory points that is won or near, 0 to 1."""
    return _share(s, roll, seat, s.objectives[seat])


def fears(s: RedStorm, roll: Roll, seat: SeatId) -> float:
    """RS-GEN.3 The same for the enemy, over all that he is suspected to want: what he wants is not known."""
    return _share(s, roll, 1 - seat, s.box.scenario.intel.of(1 - seat).objectives)


def _share(s: RedStorm, roll: Roll, side: int, wanted: tuple[Objective, ...]) -> float:
    whole = sum([aim.worth for aim in wanted])
    return sum([aim.worth * progress(s, roll, side, aim) for aim in wanted]) / whole if whole else 0.5


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
    held = s.has_side(cell, seat)
    owner = s.control[cell] if cell in s.control else victory.owner_at_start(s.box, cell)
    if owner == seat:
        theirs = nearest(s.box.ground.distance[cell], roll.cells[1 - seat])
        return 0.8 + 0.2 * held - 0.4 * max(0.0, 1 - theirs / CLOSE)
    return 0.5 * press(s, roll, seat, (cell,)) + 0.1 * held


def _left(s: RedStorm, roll: Roll, seat: SeatId, aim: Objective) -> float:
    """RS-R.53 Who has left over the edge counts in full, who is on the way in part."""
    missing = aim.at_least - victory.exited(s, seat, aim)
    if missing <= 0:
        return 1.0
    edge = s.box.ground.edges[aim.edge] if aim.edge is not None else s.box.exits[seat]
    ways = ways_to(s, roll, seat, tuple(edge))
    near = [EXITING * max(0.0, 1 - way / FAR) for way in ways[:missing]]
    return (aim.at_least - missing + sum(near)) / aim.at_least


def threat(s: RedStorm, units: Cells, cells: Cells) -> float:
    """How near units are to some hexes, 0 to 1."""
    return max(0.0, 1 - nearest(AWAY[s.box.ground, cells], units) / CLOSE)
