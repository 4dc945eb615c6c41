"""WS-VIC: control of hexes, points, and how the game ends."""

from __future__ import annotations

from sandtable.boards.grid import column_number
from sandtable.engine.facts import SeatId
from sandtable.engine.state import GameOver, Result
from sandtable.rulesets.war_stories.chart import zone_cells
from sandtable.rulesets.war_stories.sheets import Objective
from sandtable.rulesets.war_stories.state import ATTACKER, DEFENDER, Unit, WarBox, WarState
from sandtable.rulesets.war_stories.tables import Counter, UnitType

ARMORED = 2


def owner_at_start(box: WarBox) -> dict[int, int]:
    """Section 6.13: every hex that somebody scores for belongs to the defender at first."""
    scenario, cell = box.scenario, box.ground.map.cell
    aims = [*scenario.attacker.objectives, *scenario.defender.objectives]
    labels = [aim.hex for aim in aims if aim.hex]
    labels.extend(scenario.early_end.control if scenario.early_end else ())
    return {cell(label): DEFENDER for label in sorted(set(labels), key=cell)}


def occupied(s: WarState, cell: int) -> None:
    """Control: the side that last had a unit there while no enemy unit was in the hex."""
    units = [s.units[piece] for piece in s.at.get(cell, ())]
    sides = {unit.side for unit in units if not unit.decoy}
    if cell in s.control and len(sides) == 1:
        side = min(sides)
        if s.control[cell] != side:
            s.control[cell] = side
            s.tell("controlled", "WS-VIC.2", side=side, cell=cell)
    driven = any(u.side == ATTACKER and s.kind(u.id).is_vehicle and not u.decoy for u in units)
    if driven and cell in s.control and cell not in s.crossed:
        s.crossed = tuple(sorted((*s.crossed, cell)))


def worth(kind: UnitType) -> int:
    """Section 6.14: what an eliminated unit scores."""
    if kind.armor is not None:
        return 3 if kind.armor[0] >= ARMORED else 1
    return 1 if kind.counter is Counter.TEAM else 2


def scored(s: WarState, side: int, aim: Objective) -> int:
    """WS-VIC.2 What an objective gives its side now."""
    cell = s.box.ground.map.cell(aim.hex) if aim.hex else -1
    if aim.kind == "control":
        return aim.worth if s.control[cell] == side else 0
    if aim.kind == "exit":
        count = len([u for u in s.left.values() if u.side == side and u.cell == cell])
        return aim.worth * (min(count, aim.most) if aim.most else count)
    if aim.kind == "units_east":
        column = column_number(aim.column)
        return aim.worth * len([u for u in s.of_side(side) if _is_east(s, u, column)])
    return 0 if cell in s.crossed else aim.worth


def _is_east(s: WarState, unit: Unit, column: int) -> bool:
    return unit.cell >= 0 and not unit.decoy and s.box.ground.column(unit.cell) > column


def points(s: WarState, side: int) -> int:
    """WS-VIC.1 Objectives and eliminated enemies."""
    aims = sum([scored(s, side, aim) for aim in s.box.scenario.booklet(side).objectives])
    units = s.box.pack.units
    return aims + sum([worth(units[u.kind]) for u in s.lost.values() if u.side != side])


def leaving_scores(s: WarState, side: int, cell: int) -> bool:
    """WS-R.9 Whether a unit that leaves here now does so for an objective."""
    aims = s.box.scenario.booklet(side).objectives
    label = s.box.ground.map.labels[cell]
    return any(aim.kind == "exit" and aim.hex == label and s.turn > aim.after for aim in aims)


def finish(s: WarState, reason: str) -> GameOver:
    """WS-VIC.1, WS-R.2 More points win; equal points are a draw."""
    both = (points(s, ATTACKER), points(s, DEFENDER))
    winner = None if both[0] == both[1] else ATTACKER if both[0] > both[1] else DEFENDER
    return GameOver(Result(winner, both, reason))


def has_units(s: WarState, side: int) -> bool:
    """WS-R.5 A real unit in play, or one still to come."""
    return any(not u.decoy for u in s.of_side(side)) or any(owner == side for _, owner in s.coming)


def check_units(s: WarState) -> None:
    """WS-R.5, WS-R.6 The game ends when a side has nothing left; the other then controls every objective."""
    left = [side for side in (ATTACKER, DEFENDER) if has_units(s, side)]
    if len(left) == 2 or not s.turn:
        return
    for cell in s.control if left else ():
        s.control[cell] = left[0]
    raise finish(s, "a side has no unit left")


def check_places(s: WarState) -> None:
    """WS-VIC.3, WS-R.6 At the end of a turn: the attacker holds what ends the game."""
    early, cell = s.box.scenario.early_end, s.box.ground.map.cell
    if early is None or any(s.control[cell(label)] != ATTACKER for label in early.control):
        return
    zone = zone_cells(s.box.ground.map, early.clear) if early.clear else ()
    if any(u.cell in zone and not u.decoy for u in s.of_side(DEFENDER)):
        return
    raise finish(s, "the attacker holds the objectives")


def conceded(s: WarState, seat: SeatId, how: str) -> Result:
    """WS-R.2 A player may give up at any time and loses."""
    return Result(1 - seat, (0, 1) if seat == 0 else (1, 0), how)
