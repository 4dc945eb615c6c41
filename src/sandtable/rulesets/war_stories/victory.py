"""WS-VIC: control of hexes, points, and how the game ends."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import or_

from sandtable.boards.grid import column_number
from sandtable.engine.facts import SeatId
from sandtable.engine.state import GameOver, Result
from sandtable.rulesets.war_stories.chart import zone_cells
from sandtable.rulesets.war_stories.records import Unit
from sandtable.rulesets.war_stories.sheets import Objective, Scenario
from sandtable.rulesets.war_stories.state import ATTACKER, DEFENDER, WarState
from sandtable.rulesets.war_stories.tables import Counter, UnitType

ARMORED = 2


def controller(s: WarState, cell: int) -> int:
    """Section 6.13: the side that controls a hex; at the start the defender."""
    return ATTACKER if s.held >> cell & 1 else DEFENDER


def occupied(s: WarState, cell: int) -> None:
    """Section 6.13: control is with the side that last had a unit there while no enemy was in the hex."""
    if cell < 0 or not s.box.interest >> cell & 1:
        return
    units = [s.units[piece] for piece in s.at.get(cell, ()) if not s.units[piece].decoy]
    sides = {unit.side for unit in units}
    if len(sides) == 1 and controller(s, cell) not in sides:
        s.held ^= 1 << cell
        s.tell("controlled", "WS-VIC.2", side=min(sides), cell=cell)
        _prove(s, units)
    drivers = [unit for unit in units if unit.side == ATTACKER and s.kind(unit.id).is_vehicle]
    if drivers and not s.crossed >> cell & 1:
        s.crossed |= 1 << cell
        s.tell("crossed", "WS-VIC.2", side=ATTACKER, cell=cell)
        _prove(s, drivers)


def _prove(s: WarState, units: list[Unit]) -> None:
    """WS-R.23 A decoy controls nothing: these are none."""
    for unit in units:
        s.set(unit.id, real=True)


def interest(scenario: Scenario, cell: Callable[[str], int]) -> int:
    """WS-D.3 The hexes that may matter to somebody, as far as both sides know."""
    booklets = (scenario.attacker, scenario.defender)
    labels = [aim.hex for book in booklets for aim in (*book.objectives, *book.suspected) if aim.hex]
    labels.extend(scenario.early_end.control if scenario.early_end else ())
    return reduce(or_, [1 << cell(label) for label in labels], 0)


def worth(kind: UnitType) -> int:
    """Section 6.14: what an eliminated unit scores."""
    if kind.armor is not None:
        return 3 if kind.armor[0] >= ARMORED else 1
    return 1 if kind.counter is Counter.TEAM else 2


def scored(s: WarState, side: int, aim: Objective) -> int:
    """WS-VIC.2 What an objective gives its side now."""
    cell = s.box.ground.map.cell(aim.hex) if aim.hex else -1
    if aim.kind == "control":
        return aim.worth if controller(s, cell) == side else 0
    if aim.kind == "exit":
        count = len([u for u in s.left.values() if u.side == side and u.cell == cell and not u.decoy])
        return aim.worth * (min(count, aim.most) if aim.most else count)
    if aim.kind == "units_east":
        column = column_number(aim.column)
        return aim.worth * len([u for u in s.of_side(side) if _is_east(s, u, column)])
    return 0 if s.crossed >> cell & 1 else aim.worth


def _is_east(s: WarState, unit: Unit, column: int) -> bool:
    return unit.cell >= 0 and not unit.decoy and s.box.ground.column(unit.cell) > column


def points(s: WarState, side: int) -> int:
    """WS-VIC.1 Objectives and eliminated enemies."""
    aims = sum([scored(s, side, aim) for aim in s.aims[side]])
    units = s.box.pack.units
    return aims + sum([worth(units[u.kind]) for u in s.lost.values() if u.side != side])


def leaving_scores(s: WarState, side: int, cell: int) -> bool:
    """WS-R.9 Whether a unit that leaves here now does so for an objective."""
    label = s.box.ground.map.labels[cell]
    return any(a.kind == "exit" and a.hex == label and s.turn > a.after for a in s.aims[side])


def finish(s: WarState, reason: str) -> GameOver:
    """WS-VIC.1, WS-R.2 More points win; equal points are a draw."""
    both = (points(s, ATTACKER), points(s, DEFENDER))
    winner = None if both[0] == both[1] else ATTACKER if both[0] > both[1] else DEFENDER
    return GameOver(Result(winner, both, reason))


def sides_left(s: WarState) -> list[int]:
    """WS-R.5 The sides with a real unit in play, or one still to come."""
    found = {owner for _, owner in s.coming}
    for unit in s.units.values():
        if not unit.decoy:
            found.add(unit.side)
            if len(found) == 2:
                break
    return sorted(found)


def check_units(s: WarState) -> None:
    """WS-R.5, WS-R.6 The game ends when a side has nothing left; the other then controls every objective."""
    left = sides_left(s)
    if len(left) == 2 or not s.turn:
        return
    if left:
        s.held = (1 << len(s.box.ground.map)) - 1 if left[0] == ATTACKER else 0
    raise finish(s, "a side has no unit left")


def check_places(s: WarState) -> None:
    """WS-VIC.3, WS-R.6 At the end of a turn: the attacker holds what ends the game."""
    early, cell = s.box.scenario.early_end, s.box.ground.map.cell
    if early is None or any(controller(s, cell(label)) != ATTACKER for label in early.control):
        return
    zone = zone_cells(s.box.ground.map, early.clear) if early.clear else ()
    if any(u.cell in zone and not u.decoy for u in s.of_side(DEFENDER)):
        return
    raise finish(s, "the attacker holds the objectives")


def conceded(s: WarState, seat: SeatId, how: str) -> Result:
    """WS-R.2 A player may give up at any time and loses."""
    return Result(1 - seat, (0, 1) if seat == 0 else (1, 0), how)
