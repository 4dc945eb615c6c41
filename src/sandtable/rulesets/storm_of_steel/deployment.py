"""SOS-C.9: the printed set-up as a plan, and one from which an attacker loses no time."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.boards.table import Point, base_at, contains, length_up
from sandtable.engine.ask import Value
from sandtable.engine.facts import SeatId
from sandtable.engine.ruleset import Plan
from sandtable.rulesets.storm_of_steel import setup
from sandtable.rulesets.storm_of_steel.appraisal import appraisal, hope
from sandtable.rulesets.storm_of_steel.sheets import exact, outline
from sandtable.rulesets.storm_of_steel.state import Stand, StormOfSteel
from sandtable.rulesets.storm_of_steel.tables import CM

AROUND = 20 * CM
"""A group stays together: it is moved for one command point (SOS-DET.1)."""


def plan(s: StormOfSteel, seat: SeatId, *, forward: bool = False) -> Plan | None:
    """SOS-C.9 Where the rest of the own stands go by themselves."""
    trial = s.copy()
    answers = []
    for piece in [piece for piece, stand in s.due.items() if stand.side == seat]:
        choice = (_forward(trial, piece) if forward else None) or setup.automatic(trial, piece)
        if choice is None:
            break
        setup.put(trial, choice)
        answers.append(s.box.words.option(choice))
    return Plan(tuple(answers)) if answers else None


def _forward(s: StormOfSteel, piece: int) -> Value | None:
    """SOS-ROD.1 The place nearest to an objective, by road rather: for groups away from them all.

    Not before the guns of who is set up already; and transporters, who may lose all aboard, stay behind.
    """
    stand, group = s.due[piece], setup.group_of(s, s.due[piece])
    zone, kept, kind = outline(group.zone), appraisal(s.box), s.box.kinds[stand.kind]
    if group.slots or kind.carries or setup.carrier_kind(s, stand) or not kept.takers[stand]:
        return None
    if any(contains(zone, goal) for goal, _ in s.box.ground.goals):
        return None
    guns, stake = kept.guns[tuple(s.on_table(1 - stand.side))], kept.stake[stand]

    def worth(at: Point) -> float:
        base = base_at(*at, stand.facing, kind.width, kind.depth)
        return hope(s.box, stand, at) - (stake and stake * kept.risk(guns, (base, stand.kind)))

    best = max(_places(s, stand, exact(group.anchor)), key=worth, default=None)
    return None if best is None else ("place", piece, best, stand.facing)


def _places(s: StormOfSteel, stand: Stand, anchor: Point) -> Iterator[Point]:
    for point in setup.room(s, stand, setup.LATTICE):
        if length_up(anchor, point) > AROUND:
            return
        if setup.is_apart(s, stand, point):
            yield point
