"""OWM-MIS.12, OWM-VIC.4: what the Mission gives points for, in words, and whether it gives any now.

It follows from where Fireteams are, not from what they do there: it is drawn again when one has moved.
"""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import Final, TypeAlias

from sandtable.engine import scene
from sandtable.rulesets.of_war_and_men import victory
from sandtable.rulesets.of_war_and_men.sheets import ALLIES, AXIS, Award, Objective
from sandtable.rulesets.of_war_and_men.state import LU, War

SIDES: Final = ("Allies", "Axis")
CELL: Final = attrgetter("cell")
Aims: TypeAlias = tuple[list[scene.Objective], list[scene.Objective]]
"""Those of each side."""


def source(s: War) -> tuple[object, ...]:
    """All that objectives are drawn from."""
    places = tuple(map(CELL, s.teams.values()))
    return places, tuple(s.teams), s.goal, s.result, s.truck, s.lu_at, s.soldiers.get(LU), s.lost


def objectives(s: War) -> Aims:
    """OWM-MIS.12 What the Mission gives points for, and what wins it outright."""
    return _aims(s, ALLIES), _aims(s, AXIS)


def of_both(aims: Aims) -> list[scene.Objective]:
    """Spectators see those of both sides."""
    first, second = ({aim["text"]: aim for aim in own} for own in aims)
    shared = [_of_either(first[text], second[text]) for text in first if text in second]
    own = [_of_side(ALLIES, first[text]) for text in first if text not in second]
    return shared + own + [_of_side(AXIS, second[text]) for text in second if text not in first]


def _of_either(aim: scene.Objective, other: scene.Objective) -> scene.Objective:
    """It counts now if it does for one of them."""
    return {**aim, "now": aim["now"] or other["now"]}


def _of_side(side: int, aim: scene.Objective) -> scene.Objective:
    return {**aim, "text": f"{SIDES[side]}: {aim['text']}"}


def _aims(s: War, side: int) -> list[scene.Objective]:
    """What a side gets points for, or wins with."""
    own = [aim for aim in victory.objectives(s) if aim.side in (None, side)]
    return [objective(aim, victory.worth(s, side, aim) > 0) for aim in own] + special(s, side)


@lru_cache(maxsize=256)
def objective(aim: Objective, is_met: bool) -> scene.Objective:
    """One source of points in words, and whether it gives any now."""
    where = " or ".join(aim.cells)
    held = f"Alone have a Fireteam in {where} at the end"
    if len(aim.cells) > 1:
        held = f"For each of {', '.join(aim.cells)} in which your side alone has a Fireteam at the end"
    text = {
        Award.HOLD: held,
        Award.REACH: f"Have a Fireteam in {where} at the end",
        Award.BREAK: f"For each Fireteam in {where} at the end",
        Award.ATTRITION: "For each enemy soldier out of the game",
    }[aim.award]
    shown: scene.Objective = {"text": text, "worth": aim.points, "now": is_met}
    if aim.cells and aim.award is Award.HOLD:
        shown["cells"] = [*aim.cells]
    return shown


def special(s: War, side: int) -> list[scene.Objective]:
    """OWM-VIC.4 Flags, Lu and the truck; OWM-MRU.13 the Axis have won unless Lu is at home."""
    found: list[scene.Objective] = []
    scenario, winner = s.box.scenario, None if s.result is None else s.result.winner
    if scenario.flags:
        enemy, now = scenario.flags[1 - side], victory.flag_points(s, side) > 0
        text = f"Alone have a Fireteam at the enemy's flag in {enemy}; alone at both flags wins at once"
        found.append({"text": text, "worth": scenario.flag_points, "now": now, "cells": [enemy]})
    if scenario.lu is not None:
        text = "Bring Lu to where you started" if side == ALLIES else "Kill Lu, or keep her from coming home"
        now = winner == side or (side == AXIS and winner is None)
        found.append({"text": f"{text}: wins outright", "worth": 0, "now": now, "cells": [scenario.lu]})
    if scenario.path:
        goal = scenario.path[-1]
        text = f"Bring the truck to {goal}" if side == scenario.truck_side else "Destroy or capture the truck"
        now = winner == side
        found.append({"text": f"{text}: wins at once", "worth": 0, "now": now, "cells": [goal]})
    return found
