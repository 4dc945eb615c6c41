"""What a player may measure at any time: sight and what stops it, fields of fire, arcs."""

from __future__ import annotations

from typing import Final

from sandtable.engine.facts import Reason, SeatId
from sandtable.engine.ruleset import Trace
from sandtable.rulesets.war_stories import spotting
from sandtable.rulesets.war_stories.reasons import own
from sandtable.rulesets.war_stories.records import NOWHERE
from sandtable.rulesets.war_stories.sight import Verdict
from sandtable.rulesets.war_stories.state import WarState

STOPS: Final = {
    "WS-OBS.1": "is higher than both ends",
    "WS-OBS.2": "is as high as the higher end",
    "WS-OBS.4": "throws its shadow on the lower end",
    "WS-R.82": "throw their shadow on the lower end",
    "WS-R.84": "is above the gully",
    "WS-SMK.1": "is full of smoke",
    "WS-BLZ.2": "is ablaze",
    "WS-R.83": "have a hexside obstacle between them that is higher",
    "WS-D.2": "have hexside obstacles between them that are higher",
    "WS-LOS.3": "are both in the way",
}
"""What a thing does that stops a line, by the clause that says so."""


def sight(s: WarState, seat: SeatId, about: str | int) -> dict[str, int]:
    """WS-LOS.1 The hexes seen from an own unit or from a hex."""
    unit = own(s, seat, about)
    labels = s.box.ground.map.labels
    if unit is not None and unit.cell >= 0:
        return {label: 1 for cell, label in enumerate(labels) if spotting.sees(s, unit, cell)}
    if about not in s.box.ground.map.cell_labelled:
        return {}
    here, outlook = s.box.ground.map.cell(str(about)), s.outlook
    return {label: 1 for cell, label in enumerate(labels) if outlook.sees(here, cell)}


def reach_of_fire(s: WarState, seat: SeatId, piece: str | int) -> dict[str, int]:
    """WS-MOD.2 Where an own unit can fire: 1 within effective range, 2 beyond."""
    unit = own(s, seat, piece)
    if unit is None or unit.cell < 0:
        return {}
    found: dict[str, int] = {}
    for cell, label in enumerate(s.box.ground.map.labels):
        arms = spotting.arms_of(s, unit, cell)
        if arms is not None:
            found[label] = 1 if s.layout.range(unit.cell, cell) <= arms.effective else 2
    return found


def arc(s: WarState, seat: SeatId, piece: str | int) -> dict[str, int]:
    """WS-R.90 The front arc of an own unit, or of its deployed weapon."""
    unit = own(s, seat, piece)
    if unit is None or unit.cell < 0:
        return {}
    facing = unit.arc if unit.deployed else unit.facing
    labels = s.box.ground.map.labels
    return {label: 1 for c, label in enumerate(labels) if spotting.in_arc(s, unit.cell, facing, c)}


def line_of_sight(s: WarState, seat: SeatId, start: str | int, end: str) -> Trace | None:
    """WS-LOS.1 The line from an own unit or a hex to a hex, and the hex or hexside that stops it."""
    ground = s.box.ground.map
    unit = own(s, seat, start)
    here = unit.cell if unit is not None else ground.cell_labelled.get(str(start), NOWHERE)
    there = ground.cell_labelled.get(end, NOWHERE)
    if NOWHERE in (here, there):
        return None
    verdict = s.outlook.verdict(here, unit.level if unit else 0, there, 0)
    passed = s.box.sight.passed(here, there)
    cells = [here, *[cell for place in passed for cell in place[:1] if cell >= 0], there]
    labels = tuple([ground.labels[cell] for cell in cells])
    if verdict.free:
        return Trace(labels, len(labels))
    return Trace(labels, _free(cells, verdict), (_reason(s, verdict),))


def _free(cells: list[int], verdict: Verdict) -> int:
    """How many cells of the line lie before what stops it: a hex, or the hexside behind the first of two."""
    first = next(number for number, cell in enumerate(cells) if cell in verdict.cells)
    return first + 1 if verdict.at_side else first


def _reason(s: WarState, verdict: Verdict) -> Reason:
    labels = s.box.ground.map.labels
    where = " and ".join([labels[cell] for cell in verdict.cells])
    return Reason(verdict.clause, f"{where} {STOPS.get(verdict.clause, 'is in the way')}")
