"""OWM-CRW: machine guns and their assistants, snipers and their scopes."""

from __future__ import annotations

from sandtable.engine.facts import SeatId
from sandtable.rulesets.of_war_and_men.sheets import Rows
from sandtable.rulesets.of_war_and_men.state import LU, NOWHERE, Condition, War
from sandtable.rulesets.of_war_and_men.traits import Trait
from sandtable.rulesets.of_war_and_men.under_way import NOBODY


def is_manned(s: War, man: int) -> bool:
    """OWM-MAN.12 A gunner with an assistant, or a sniper with a Sighted token."""
    soldier = s.soldiers[man]
    return soldier.assistant != NOBODY or soldier.sighted_in > 0


def releases(s: War, seat: SeatId) -> list[tuple[str | int, ...]]:
    """OWM-CRW.5, OWM-R.77 The guns and scopes that a player may release."""
    soldiers = s.soldiers
    return [
        ("release", man)
        for man in sorted(soldiers.keys() & s.box.specialists)
        if soldiers[man].seat == seat and is_manned(s, man) and s.teams[soldiers[man].team].cell != NOWHERE
    ]


def release(s: War, man: int, clause: str) -> None:
    """OWM-CRW.6, OWM-R.77 Who is part of a crew or at a scope is so no longer; his partner neither."""
    soldier = s.soldiers[man]
    gunner = soldier.assisting or (man if soldier.assistant else NOBODY)
    if gunner:
        assistant = s.soldiers[gunner].assistant
        s.set(gunner, assistant=NOBODY, crewed_in=0)
        if assistant in s.soldiers:
            s.set(assistant, assisting=NOBODY)
        s.tell("released", clause, soldier=gunner)
    if soldier.sighted_in:
        s.set(man, sighted_in=0)
        s.tell("released", clause, soldier=man)


def is_fit(s: War, man: int) -> bool:
    """OWM-R.76 Neither suppressed nor wounded, and in no crew."""
    soldier = s.soldiers[man]
    if man == LU or soldier.state is not Condition.NORMAL:
        return False
    return not (soldier.assisting or soldier.assistant or soldier.sighted_in)


def crews(s: War, team: int) -> list[tuple[int, int]]:
    """OWM-CRW.1, OWM-CRW.4, OWM-R.76 Gunner and assistant, of those who can."""
    line = s.teams[team].line
    return [
        (gunner, other)
        for gunner in line
        if is_armed(s, gunner, "gun") and is_fit(s, gunner)
        for other in line
        if other != gunner and is_fit(s, other) and not s.has(other, Trait.LONER)
    ]


def snipers(s: War, team: int) -> list[int]:
    """OWM-CRW.2 Those who have a scope and do not use it."""
    return [man for man in s.teams[team].line if is_armed(s, man, "scope") and is_fit(s, man)]


def is_armed(s: War, man: int, kind: str) -> bool:
    """OWM-SOL.7 Whether his weapon has a second grid, and of which kind; Lu has no weapon."""
    return man != LU and s.box.grids[man].kind == kind


def rows_of(s: War, man: int) -> Rows:
    """OWM-SOL.7, OWM-CRW.3, OWM-TOK.7 The second grid from the round after; S12 with a Loader at once."""
    soldier, grid = s.soldiers[man], s.box.grids[man]
    if soldier.assistant:
        ready = soldier.crewed_in < s.round or s.has(soldier.assistant, Trait.LOADER)
    else:
        ready = 0 < soldier.sighted_in < s.round
    return grid.second if ready else grid.rows
