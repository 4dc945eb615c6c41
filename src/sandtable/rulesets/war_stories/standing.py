"""How a side stands in points: what it has scored, what both have suffered, and what it is on the way to."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Final, NamedTuple

from sandtable.engine.facts import SeatId
from sandtable.rulesets.war_stories import marches, posture, victory
from sandtable.rulesets.war_stories.records import Move, Unit
from sandtable.rulesets.war_stories.sheets import Objective
from sandtable.rulesets.war_stories.state import WarState
from sandtable.rulesets.war_stories.tables import Trait

MARK: Final = 0.3
SPENT: Final = 0.1
WEAPON: Final = 1.0
"""What a weapon is worth to its side: as much as a team, or it is thrown away to put off the next step."""
SINGLE_USE: Final = 0.2
"""What one is worth that is gone with its shot: little, or it would never be fired."""
LEADING: Final = (1.0, 0.5, 0.35, 0.25, 0.15)
"""What the nearest unit, the second and so on count towards a hex: one takes it, the others see to it that
it can, and who is left behind takes nothing.
"""
NEAR: Final = 4
"""So far from a hex half of what nearness is worth is lost."""
NEARNESS: Final = tuple([1 / (NEAR + way) for way in range(marches.FAR + 1)])
PULL: Final = 2.0
"""How much nearness is worth: more than the marks that a way under fire costs on the average, or who looks
ahead to what the enemy does stays where he is, and the attacker runs out of turns.
"""
ARRIVED: Final = PULL * sum(LEADING) / NEAR
"""What nearness comes to when all are there: a hex that is held is worth as much besides what it gives."""
DANGER: Final = 6
GUARD: Final = 0.1
"""The share of a hex's worth for a unit that stays in it while enemies are in danger's reach."""
SPENDING: Final = ("sprint", "rout", "op")
"""WS-SPN.1 Moves after which a unit is spent."""
FULL: Final = 2
"""WS-MOV.2 How many hexes on its way a point at full speed brings a unit: areas have one to seven."""
COLUMN: Final = 0.04
"""What it is worth to be a column nearer to the one that is to be passed."""
RIVALRY: Final = 1.5
"""WS-SET.1 What the enemy wants is not known; mostly it is the same, so a hex is worth more than it gives."""
EXPOSED: Final = 0.5
REACH: Final = 8
"""How much of a unit counts as lost beside the enemy, and in how many hexes from him nothing does."""


class Pull(NamedTuple):
    """What draws units to a hex: how far it is from everywhere, how far own units are, nearest first.

    Without `ways` it draws each of them alike, as a column does that all are to pass.
    """

    row: Sequence[int]
    ways: list[int] | None
    force: float


class Survey(NamedTuple):
    """By how much a side is ahead, what draws its units, and the hexes in which it sees enemies."""

    lead: float
    drawn: list[Pull]
    theirs: list[int]


def lead(s: WarState, seat: SeatId) -> float:
    """By how much a side is ahead, from what it knows."""
    return survey(s, seat).lead


def survey(s: WarState, seat: SeatId) -> Survey:
    """One look at the pieces, from what a side knows."""
    harm, mine, theirs, facing = _pending(s), list[int](), list[int](), list[Unit]()
    kinds = s.box.pack.units
    for unit in s.units.values():
        if unit.cell >= 0:
            if not unit.hidden:  # as all can see them
                harm[unit.side] += MARK * len(unit.marks) + SPENT * unit.spent
            if unit.side == seat and not unit.decoy:
                mine.append(unit.cell)
                if unit.weapon:
                    harm[seat] -= _weapon(s, unit)
                if kinds[unit.kind].has_facing and not unit.carrier:
                    facing.append(unit)
            elif unit.side != seat and not unit.hidden:
                theirs.append(unit.cell)
    drawn = list[Pull]()
    aims = sum([_aim(s, seat, aim, mine, theirs, drawn) for aim in s.aims[seat]])
    rows = [pull.row for pull in drawn]
    harm[seat] += sum([posture.askew(s, unit, theirs, rows) for unit in facing])
    found = aims + _losses(s, seat) + harm[1 - seat] - harm[seat]
    return Survey(found + _under_way(s, seat, drawn) if s.moves else found, drawn, theirs)


def _weapon(s: WarState, unit: Unit) -> float:
    """WS-WPN.1 What the weapon of a unit is worth to its side."""
    return SINGLE_USE if Trait.SINGLE_USE in s.box.pack.weapons[unit.weapon].traits else WEAPON


def _pending(s: WarState) -> list[float]:
    """WS-DBL.1, WS-SPN.1 What moves under way will cost each side when they are over.

    The enemy reacts before that, and who does not look farther would think that double time and a rout are
    free.
    """
    harm = [0.0, 0.0]
    for move in s.moves:
        unit = s.units.get(move.unit)
        if unit is not None:
            ends_spent = move.how in SPENDING and not unit.spent
            harm[unit.side] += MARK * bool(move.double) + SPENT * ends_spent
    return harm


def _under_way(s: WarState, seat: SeatId, drawn: list[Pull]) -> float:
    """WS-MOV.1 A move that has begun counts the hexes that its points are still good for.

    Else any shot at hand is better than a long way, of which only the first hex is seen. Who has turned away
    from what is wanted counts no more than who stops: else he runs to and fro as long as it costs nothing.
    """
    move = s.moves[-1]
    unit = s.units.get(move.unit)
    if unit is None or unit.side != seat or unit.cell < 0 or unit.decoy or move.over or move.how == "rout":
        return 0.0
    points = s.speed(unit) - move.cost // 2 - move.turns
    if posture.has_to_turn(s, move, unit, [pull.row for pull in drawn]):
        points -= 1
    if points <= 0 or _turned_away(move, drawn):
        return 0.0
    return gains(drawn, unit.cell, points, points * FULL)[move.full]


def _turned_away(move: Move, drawn: list[Pull]) -> bool:
    """Whether the last step led no nearer to any hex that is wanted."""
    if move.steps == 0 or len(move.visited) < 2:
        return False
    before, now = move.visited[-2:]
    return all(pull.row[now] >= pull.row[before] for pull in drawn)


def gains(drawn: list[Pull], cell: int, few: int, many: int) -> tuple[float, float]:
    """What a few hexes on its way to what its side wants would be worth for a unit, and what many would.

    Of those who are equally near one leads: else each would seem to, and to go would cost the others' hopes.
    """
    near = far = 0.0
    for row, ways, force in drawn:
        way = row[cell]
        if ways is None:
            near += force * min(few, way)
            far += force * min(many, way)
        elif (first := bisect_left(ways, way)) < len(LEADING):
            equals = max(1, bisect_right(ways, way) - first)
            share, now = force * sum(LEADING[first : first + equals]) / equals, NEARNESS[way]
            near += share * (NEARNESS[way - few if way > few else 0] - now)
            far += share * (NEARNESS[way - many if way > many else 0] - now)
    return near, far


def _losses(s: WarState, seat: SeatId) -> int:
    """Section 6.14: eliminated units."""
    return sum([worth(s, unit) * (1 if unit.side != seat else -1) for unit in s.lost.values()])


def worth(s: WarState, unit: Unit) -> int:
    """Section 6.14: what a unit gives who eliminates it."""
    return victory.worth(s.box.pack.units[unit.kind])


def danger(s: WarState, unit: Unit, enemies: list[int]) -> float:
    """How much of an own unit that all can see counts as lost, the nearer the enemies the more."""
    if unit.cell < 0 or unit.hidden or not enemies:
        return 0.0
    row = s.box.ground.distance[unit.cell]
    return EXPOSED * max(0.0, 1 - min([row[cell] for cell in enemies]) / REACH)


def _aim(
    s: WarState, seat: SeatId, aim: Objective, mine: list[int], theirs: list[int], drawn: list[Pull]
) -> float:
    """What an objective gives, and how near own units are to what it asks for; what draws them is noted."""
    exposed = victory.exposed_to(s, seat)
    scored = victory.scored(s, seat, aim, exposed)
    if aim.kind == "units_east":
        left = marches.ways_past(s.box, aim.column)
        drawn.append(Pull(left, None, COLUMN * aim.worth))
        return scored - COLUMN * aim.worth * sum([left[cell] for cell in mine])
    if not aim.hex or aim.kind not in ("control", "exit"):
        return scored
    goal = s.box.ground.map.cell(aim.hex)
    if aim.kind == "control" and scored:
        row = s.box.ground.distance[goal]
        held = any(not row[cell] for cell in mine) and any(row[cell] <= DANGER for cell in theirs)
        return RIVALRY * scored + (ARRIVED + GUARD * held) * aim.worth
    row = marches.ways_in(s.box)[goal]
    ways = sorted([row[cell] for cell in mine])
    drawn.append(Pull(row, ways, PULL * aim.worth))
    nearness = sum([share * NEARNESS[way] for share, way in zip(LEADING, ways, strict=False)])
    return scored + PULL * aim.worth * nearness
