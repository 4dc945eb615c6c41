"""OWM-CRW: machine guns and their assistants, snipers and their scopes."""

from __future__ import annotations

from sandtable.engine.facts import SeatId
from sandtable.rulesets.of_war_and_men.sheets import Rows
from sandtable.rulesets.of_war_and_men.state import LU, NORMAL, NOWHERE, War
from sandtable.rulesets.of_war_and_men.traits import Trait
from sandtable.rulesets.of_war_and_men.under_way import NOBODY


def is_manned(s: War, man: int) -> bool:
    """OWM-MAN.12 A gunner with an assistant, or a sniper with a Sighted token."""
    return man in s.manned


def releases(s: War, seat: SeatId) -> list[tuple[str | int, ...]]:
    """OWM-CRW.5, OWM-R.77 The guns and scopes that a player may release."""
    own = [soldier for man in s.manned if (soldier := s.soldiers[man]).seat == seat]
    return [("release", soldier.id) for soldier in own if s.teams[soldier.team].cell != NOWHERE]


def crew_gun(s: War, gunner: int, assistant: int, since: int) -> None:
    """OWM-CRW.1, OWM-CRW.3 The assistant's card lies under the gunner's since a round."""
    s.set(gunner, assistant=assistant, crewed_in=since)
    s.set(assistant, assisting=gunner)
    s.manned = tuple(sorted((*s.manned, gunner)))


def use_scope(s: War, man: int, since: int) -> None:
    """OWM-CRW.2, OWM-CRW.3 A Sighted token lies on a sniper since a round."""
    s.set(man, sighted_in=since)
    s.manned = tuple(sorted((*s.manned, man)))


def release(s: War, man: int, clause: str) -> None:
    """OWM-CRW.6, OWM-R.77 Who is part of a crew or at a scope is so no longer; his partner neither."""
    soldier = s.soldiers[man]
    gunner = soldier.assisting or (man if soldier.assistant else NOBODY)
    s.manned = tuple([other for other in s.manned if other not in (man, gunner)])
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
    if man == LU or soldier.state is not NORMAL:
        return False
    return not (soldier.assisting or soldier.assistant or soldier.sighted_in)


def crews(s: War, team: int) -> list[tuple[int, int]]:
    """OWM-CRW.1, OWM-CRW.4, OWM-R.76 Gunner and assistant, of those who can."""
    line, guns = s.teams[team].line, s.box.guns
    if guns.isdisjoint(line):
        return []
    fit = [man for man in line if is_fit(s, man)]
    helpers = [man for man in fit if not s.has(man, Trait.LONER)] if s.box.traits else fit
    return [(gunner, other) for gunner in fit if gunner in guns for other in helpers if other != gunner]


def snipers(s: War, team: int) -> list[int]:
    """OWM-CRW.2 Those who have a scope and do not use it."""
    line, scopes = s.teams[team].line, s.box.scopes
    if scopes.isdisjoint(line):
        return []
    return [man for man in line if man in scopes and is_fit(s, man)]


def rows_of(s: War, man: int) -> Rows:
    """OWM-SOL.7 The second grid of a soldier who is ready for it, else the first."""
    grid = s.box.grids[man]
    return grid.second if is_ready(s, man) else grid.rows


def is_ready(s: War, man: int) -> bool:
    """OWM-CRW.3, OWM-TOK.7 Crewed or at his scope since an earlier round; S12 with a Loader at once."""
    soldier = s.soldiers[man]
    if soldier.assistant:
        return soldier.crewed_in < s.round or s.has(soldier.assistant, Trait.LOADER)
    return 0 < soldier.sighted_in < s.round
