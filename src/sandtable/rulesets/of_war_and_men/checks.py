"""OWM-DIS: Discipline Checks, and who is in command of a Fireteam."""

from __future__ import annotations

from sandtable.engine.ask import Ask
from sandtable.rulesets.of_war_and_men import cards, traits
from sandtable.rulesets.of_war_and_men.sheets import Rank
from sandtable.rulesets.of_war_and_men.state import LU, War
from sandtable.rulesets.of_war_and_men.under_way import NOBODY

RANKS = tuple(Rank)


def is_leaderless(s: War, team: int) -> bool:
    """OWM-DIS.8 No Leader is left in the Fireteam."""
    men = s.box.men
    return not any(men[man].is_leader for man in s.teams[team].line if man != LU)


def commanders(s: War, team: int) -> list[int]:
    """OWM-GLO.17, OWM-SOL.4, OWM-R.13 Those of the highest rank in a Fireteam who assist no machine gun; Lu
    never checks.
    """
    soldiers = s.soldiers
    return _highest(s, [man for man in s.teams[team].line if man != LU and not soldiers[man].assisting])


def _highest(s: War, men: list[int]) -> list[int]:
    """OWM-SOL.2 Those of the highest rank."""
    ranks = s.box.ranks
    highest = max([ranks[man] for man in men], default=0)
    return [man for man in men if ranks[man] == highest]


def sole_commander(s: War, team: int) -> int:
    """OWM-SOL.4, OWM-D.2 The one of highest rank, if no other shares it, whatever he is doing."""
    first, *others = _highest(s, [man for man in s.teams[team].line if man != LU]) or [NOBODY]
    return NOBODY if others else first


def command_choices(s: War, team: int) -> list[tuple[str, int]]:
    return [("lead", man) for man in commanders(s, team)]


async def in_command(s: War, team: int) -> int:
    """OWM-R.13 The soldier in command; among equals the owner chooses."""
    able = commanders(s, team)
    if len(able) == 1:
        return able[0]
    seat = s.teams[team].seat
    return (await Ask(seat, "commander", "OWM-R.13", command_choices, (s, team), (team,)))[1]


async def check(s: War, man: int, clause: str, purpose: str, less: int = 0) -> bool:
    """OWM-ICO.7, OWM-DIS.3, OWM-R.11, OWM-R.12 A Discipline Check; without a Leader the higher of two flips
    counts.
    """
    card, team = s.card_of(man), s.soldiers[man].team
    seat, colour, first = s.soldiers[man].seat, card.discipline, 0
    if is_leaderless(s, team):
        first = cards.value_of(s, await cards.flip(s, clause, purpose, colour), colour)
    second = await cards.number(s, seat, clause, purpose, colour)
    passed = max(first, second) - less <= traits.success_at(s, man, purpose)
    s.tell("checked", clause, soldier=man, purpose=purpose, result="succeeds" if passed else "fails")
    return passed


async def check_in_assault(s: War, man: int) -> bool:
    """OWM-ASL.5, OWM-ASL.28, OWM-R.116 A check of an assault: nobody can answer its flips."""
    colour, clause = s.card_of(man).discipline, "OWM-ASL.5"
    value = cards.value_of(s, await cards.flip(s, clause, "assault", colour), colour)
    if is_leaderless(s, s.soldiers[man].team):
        value = max(value, cards.value_of(s, await cards.flip(s, "OWM-ASL.28", "assault", colour), colour))
    passed = value <= traits.success_at(s, man, "assault")
    s.tell("checked", clause, soldier=man, purpose="assault", result="succeeds" if passed else "fails")
    return passed
