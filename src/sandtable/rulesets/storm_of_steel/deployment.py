"""SOS-C.9: the printed set-up as a plan."""

from __future__ import annotations

from sandtable.engine.facts import SeatId
from sandtable.engine.ruleset import Plan
from sandtable.rulesets.storm_of_steel import setup
from sandtable.rulesets.storm_of_steel.state import StormOfSteel


def plan(s: StormOfSteel, seat: SeatId) -> Plan | None:
    """SOS-C.9 Where the rest of the own stands go by themselves."""
    trial = s.copy()
    answers = []
    for piece in [piece for piece, stand in s.due.items() if stand.side == seat]:
        choice = setup.automatic(trial, piece)
        if choice is None:
            break
        setup.put(trial, choice)
        answers.append(s.box.words.option(choice))
    return Plan(tuple(answers)) if answers else None
