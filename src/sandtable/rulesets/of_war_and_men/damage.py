"""OWM-RES, OWM-EFF: what a total does to a soldier, and what becomes of Fireteams that lose men."""

from __future__ import annotations

from sandtable.rulesets.of_war_and_men import checks, crews, missions, retreats, traits, victory
from sandtable.rulesets.of_war_and_men.state import LU, NORMAL, NOWHERE, SUPPRESSED, WOUNDED, War
from sandtable.rulesets.of_war_and_men.traits import Trait


def resolve(s: War, man: int, total: int, wounds: bool) -> None:
    """OWM-ICO.17, OWM-R.54, OWM-RES.1 to OWM-RES.6, OWM-R.161 Compare a total with Vitality and Resolve."""
    soldier, vitality, nerve = s.soldiers[man], s.card_of(man).vitality, traits.resolve_of(s, man)
    icon = ", with a wound icon" if wounds else ""
    s.tell("compared", "OWM-RES.1", soldier=man, total=total, resolve=nerve, vitality=vitality, icon=icon)
    if total >= vitality:
        _mortal(s, man)
    elif total <= 0 or total < nerve or soldier.state is WOUNDED:
        s.tell("unharmed", "OWM-RES.6", soldier=man)  # OWM-EFF.9, OWM-RES.5, OWM-R.56
    elif soldier.state is SUPPRESSED:
        remove(s, man, "OWM-RES.4", "routed")  # OWM-R.55
    elif wounds:
        wound(s, man, "OWM-RES.3")
    else:
        suppress(s, man, "OWM-RES.2")


def _mortal(s: War, man: int) -> None:
    """OWM-SOL.9, OWM-RES.1 Killed; S16 a Tough soldier is wounded the first time, unless he was wounded
    before.
    """
    soldier = s.soldiers[man]
    if s.has(man, Trait.TOUGH) and not soldier.spared and soldier.state is not WOUNDED:
        s.set(man, spared=True)
        wound(s, man, "OWM-FAIR.2")
    else:
        remove(s, man, "OWM-RES.1", "killed")


def suppress(s: War, man: int, clause: str) -> None:
    """OWM-SOL.11, OWM-R.146 Out of crew and scope first; OWM-MAN.10, OWM-EFF.12 the move of his Fireteam
    ends.
    """
    crews.release(s, man, "OWM-CRW.6")
    s.set(man, state=SUPPRESSED, suppressed_in=s.round)
    s.tell("suppressed", clause, soldier=man)
    stop(s, s.soldiers[man].team, "OWM-MAN.10")


def stop(s: War, team: int, clause: str) -> None:
    """OWM-MAN.10, OWM-R.87 A move under way ends in the Terrain where it began, its Covering Fire with it."""
    if s.teams[team].towards != NOWHERE:
        s.set_team(team, towards=NOWHERE, covered=False)
        s.tell("stopped", clause, team=team)


def wound(s: War, man: int, clause: str) -> None:
    """OWM-SOL.12, OWM-MAN.11 Wounded: he loses crew and scope, a move goes on."""
    crews.release(s, man, "OWM-CRW.6")
    s.set(man, state=WOUNDED, suppressed_in=0)
    s.tell("wounded", clause, soldier=man)


def restore(s: War, man: int, clause: str) -> None:
    """OWM-RAL.1, OWM-CD.14 A suppressed or wounded soldier returns to normal."""
    s.set(man, state=NORMAL, suppressed_in=0)
    s.tell("restored", clause, soldier=man)


def remove(s: War, man: int, clause: str, how: str) -> None:
    """OWM-GLO.13, OWM-R.145 A soldier leaves the game; OWM-R.134 he may be the last of his side."""
    take_out(s, man, clause, how)
    victory.check_sides(s)


def take_out(s: War, man: int, clause: str, how: str) -> None:
    """OWM-R.145 One of several who leave the game at once; his Fireteam closes up."""
    crews.release(s, man, "OWM-R.77")
    soldier = s.soldiers[man]
    s.soldiers = {n: other for n, other in s.soldiers.items() if n != man}
    s.lost = {**s.lost, man: soldier}
    team = s.teams[soldier.team]
    s.set_team(team.id, line=tuple([other for other in team.line if other != man]))
    s.tell("removed", clause, soldier=man, how=how)
    if man == LU:
        missions.lu_lost(s)
    _close(s, team.id)


def _close(s: War, team: int) -> None:
    """OWM-R.35 A Fireteam without soldiers is removed at once; OWM-R.130 Lu alone hides again."""
    line = s.teams[team].line
    if line == (LU,):
        missions.leave_lu(s, team)
    elif line:
        return
    take_off(s, team)


def take_off(s: War, team: int) -> None:
    """OWM-R.35 A Fireteam leaves map and Track."""
    s.teams = {number: other for number, other in s.teams.items() if number != team}
    s.track = tuple([other for other in s.track if other != team])
    s.due = tuple([other for other in s.due if other != team])
    s.tell("team_gone", "OWM-R.35", team=team)


async def shaken(s: War, team: int, leader: int) -> None:
    """W20 Skittish: after an attack that took the soldier in command a check decides about a Forced
    Retreat.
    """
    if not leader or leader in s.soldiers or team not in s.teams:
        return
    man = traits.holder(s, team, Trait.SKITTISH, active=False)
    if not man or s.soldiers[man].state is WOUNDED or s.soldiers[man].assisting:
        return
    if not await checks.check(s, man, "OWM-GLO.8", "nerve") and team in s.teams:
        await retreats.forced(s, team)
