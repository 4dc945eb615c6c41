"""How a side stands in points: what it has scored, what both have suffered, and what it is on the way to."""

from __future__ import annotations

from typing import Final

from sandtable.boards.grid import column_number
from sandtable.engine.facts import SeatId
from sandtable.rulesets.war_stories import victory
from sandtable.rulesets.war_stories.sheets import Objective
from sandtable.rulesets.war_stories.state import WarState

MARK: Final = 0.3
SPENT: Final = 0.1
LEADING: Final = (1.0, 0.5, 0.35, 0.25, 0.15)
"""What the nearest unit, the second and so on count towards a hex: one takes it, the others see to it that
it can, and who is left behind takes nothing.
"""
NEAR: Final = 4
"""So far from a hex half of what nearness is worth is lost."""
PULL: Final = 2.0
"""How much nearness is worth: more than the marks that a way under fire costs on the average, or who looks
ahead to what the enemy does stays where he is, and the attacker runs out of turns.
"""
ARRIVED: Final = PULL * sum(LEADING) / NEAR
"""What nearness comes to when all are there: a hex that is held is worth as much besides what it gives."""
DANGER: Final = 6
GUARD: Final = 0.1
"""The share of a hex's worth for a unit that stays in it while enemies are in danger's reach."""
COLUMN: Final = 0.04
"""What it is worth to be a column nearer to the one that is to be passed."""
RIVALRY: Final = 1.5
"""WS-SET.1 What the enemy wants is not known; mostly it is the same, so a hex is worth more than it gives."""


def lead(s: WarState, seat: SeatId) -> float:
    """By how much a side is ahead, from what it knows."""
    harm, mine, theirs = [0.0, 0.0], list[int](), list[int]()
    for unit in s.units.values():
        if unit.cell >= 0:
            if not unit.hidden:  # as all can see them
                harm[unit.side] += MARK * len(unit.marks) + SPENT * unit.spent
            if unit.side == seat and not unit.decoy:
                mine.append(unit.cell)
            elif unit.side != seat and not unit.hidden:
                theirs.append(unit.cell)
    aims = sum([_aim(s, seat, aim, mine, theirs) for aim in s.aims[seat]])
    return aims + _losses(s, seat) + harm[1 - seat] - harm[seat]


def _losses(s: WarState, seat: SeatId) -> int:
    """Section 6.14: eliminated units."""
    units = s.box.pack.units
    return sum([victory.worth(units[u.kind]) * (1 if u.side != seat else -1) for u in s.lost.values()])


def _aim(s: WarState, seat: SeatId, aim: Objective, mine: list[int], theirs: list[int]) -> float:
    """What an objective gives, and how near own units are to what it asks for."""
    exposed = victory.exposed_to(s, seat)
    scored = victory.scored(s, seat, aim, exposed)
    if aim.kind == "units_east":
        left = [column_number(aim.column) + 1 - s.box.ground.column(cell) for cell in mine]
        return scored - COLUMN * aim.worth * sum([max(0, columns) for columns in left])
    if not aim.hex or aim.kind not in ("control", "exit"):
        return scored
    row = s.box.ground.distance[s.box.ground.map.cell(aim.hex)]
    if aim.kind == "control" and scored:
        held = any(not row[cell] for cell in mine) and any(row[cell] <= DANGER for cell in theirs)
        return RIVALRY * scored + (ARRIVED + GUARD * held) * aim.worth
    ways = sorted([row[cell] for cell in mine])
    nearness = sum([share / (NEAR + way) for share, way in zip(LEADING, ways, strict=False)])
    return scored + PULL * aim.worth * nearness
