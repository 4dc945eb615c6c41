"""OWM-RAL: the Rally order, and OWM-ASM.4, OWM-ASM.5 what soldiers try in the Assessment phase."""

from __future__ import annotations

from sandtable.engine.ask import Ask
from sandtable.rulesets.of_war_and_men import cards, checks, damage, decisions, traits
from sandtable.rulesets.of_war_and_men.state import LU, SUPPRESSED, WOUNDED, War
from sandtable.rulesets.of_war_and_men.traits import Trait


def can_be_rallied(s: War, team: int) -> list[int]:
    """OWM-RAL.1, OWM-RAL.3 Suppressed soldiers of the Fireteam; W03 not the Shell-shocked."""
    return [
        man
        for man in s.teams[team].line
        if s.soldiers[man].state is SUPPRESSED and (man == LU or not s.has(man, Trait.SHELL_SHOCKED))
    ]


def rally_choices(s: War, team: int) -> list[tuple[str | int, ...]]:
    """OWM-R.73 One of the suppressed, or no more."""
    return [*(("rally_one", man) for man in can_be_rallied(s, team)), ("stop",)]


async def rally(s: War) -> None:
    """OWM-RAL.1, OWM-RAL.2 Up to the number flipped; S04 one more with a Natural Leader who is not
    wounded.
    """
    turn, colour, seat = s.turn, s.executing[-1].colour, s.executing[-1].seat
    assert turn is not None
    team = turn.team
    del turn
    if team not in s.teams or not can_be_rallied(s, team):
        s.tell("came_to_nothing", "OWM-R.169", team=team)
        return
    count = await cards.number(s, seat, "OWM-RAL.1", "rally", colour)
    leader = traits.holder(s, team, Trait.NATURAL_LEADER, active=False)
    if leader and s.soldiers[leader].state is not WOUNDED:
        count += 1
    for _ in range(count):
        if not can_be_rallied(s, team):
            break
        choice = await Ask(seat, "rally", "OWM-RAL.1", rally_choices, (s, team), (team,))
        if choice[0] == "stop":
            break
        damage.restore(s, int(choice[1]), "OWM-RAL.1")


# Assessment


def in_track_order(s: War) -> list[int]:
    """OWM-R.33 Soldiers by Fireteam in Track order, within it in line order."""
    return [man for team in s.track for man in s.teams[team].line if man != LU]


def trying(man: int) -> list[tuple[str | int, ...]]:
    return [("try", man), ("pass",)]


async def clear_jams(s: War) -> None:
    """OWM-ASM.5, OWM-R.150, OWM-DIS.4 Each soldier with a jammed weapon may make one check to clear it."""
    for man in in_track_order(s):
        if man not in s.soldiers or not s.soldiers[man].jammed or s.soldiers[man].assisting:
            continue
        choice = await Ask(s.soldiers[man].seat, "jam_check", "OWM-ASM.5", trying, (man,), (man,))
        if choice[0] == "try" and await checks.check(s, man, "OWM-ASM.5", "jam"):
            decisions.clear_jam(s, man, "OWM-ASM.5")


async def use_traits(s: War) -> None:
    """OWM-ASM.4 S01 Medics heal, S05 men of Iron Will rally themselves, if they pass a check."""
    if not s.box.traits:
        return
    for man in in_track_order(s):
        if man not in s.soldiers:
            continue
        if s.has(man, Trait.MEDIC) and traits.is_active(s, man):
            await _heal(s, man)
        if s.has(man, Trait.IRON_WILL) and s.soldiers[man].state is SUPPRESSED:
            await _pull_together(s, man)


def patients(s: War, man: int) -> list[tuple[str | int, ...]]:
    """OWM-EFF.10 The wounded of the Medic's Fireteam."""
    line = s.teams[s.soldiers[man].team].line
    wounded = [n for n in line if n != man and s.soldiers[n].state is WOUNDED]
    return [*(("treat", other) for other in wounded), ("pass",)]


async def _heal(s: War, man: int) -> None:
    """S01 The patient is named before the flip."""
    if len(patients(s, man)) == 1:
        return
    choice = await Ask(s.soldiers[man].seat, "medic", "OWM-ASM.4", patients, (s, man), (man,))
    if choice[0] == "treat" and await checks.check(s, man, "OWM-ASM.4", "medic"):
        damage.restore(s, int(choice[1]), "OWM-ASM.4")


async def _pull_together(s: War, man: int) -> None:
    choice = await Ask(s.soldiers[man].seat, "iron_will", "OWM-ASM.4", trying, (man,), (man,))
    if choice[0] == "try" and await checks.check(s, man, "OWM-ASM.4", "iron will"):
        damage.restore(s, man, "OWM-ASM.4")
