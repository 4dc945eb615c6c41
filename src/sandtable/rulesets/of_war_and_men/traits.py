"""Section 6.7: the ids of the traits, and what they do to checks and ratings (OWM-SOL.10, OWM-DIS.6)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from sandtable.rulesets.of_war_and_men.state import LU, NORMAL, War
from sandtable.rulesets.of_war_and_men.under_way import NOBODY


class Trait(StrEnum):
    """Strengths and weaknesses by their ids in the data files."""

    MEDIC = "S01"
    COOL_UNDER_FIRE = "S02"
    SHARPSHOOTER = "S03"
    NATURAL_LEADER = "S04"
    IRON_WILL = "S05"
    EAGLE_EYE = "S06"
    GUNSMITH = "S07"
    BRAWLER = "S08"
    STEADY = "S09"
    SCROUNGER = "S10"
    PATHFINDER = "S11"
    LOADER = "S12"
    SAPPER = "S13"
    GOOD_ARM = "S14"
    NIGHT_EYES = "S15"
    TOUGH = "S16"
    INSPIRING = "S17"
    RAPID_FIRE = "S18"
    IN_THE_ZONE = "S19"
    DEAD_EYE = "S20"
    GHOST = "S21"
    MECHANIC = "S22"
    TRIGGER_HAPPY = "W01"
    NOISY = "W02"
    SHELL_SHOCKED = "W03"
    FLINCHER = "W04"
    JUMPY = "W05"
    LONER = "W06"
    HOTHEAD = "W07"
    BUTTERFINGERS = "W08"
    BAD_KNEE = "W09"
    PANICKY = "W10"
    WILD_SHOT = "W11"
    HAM_FISTED = "W12"
    CLAUSTROPHOBE = "W13"
    AFRAID_OF_THE_DARK = "W14"
    GLORY_HOUND = "W15"
    SMOKER = "W16"
    INSUBORDINATE = "W17"
    GREEN = "W18"
    RECKLESS = "W19"
    SKITTISH = "W20"
    SLOW_LOADER = "W21"


SUCCESS: Final = 2
"""OWM-DIS.3 A Discipline Check succeeds with a 1 or a 2."""


def is_active(s: War, man: int) -> bool:
    """Section 6.7: neither suppressed, wounded nor assisting."""
    soldier = s.soldiers[man]
    return soldier.state is NORMAL and soldier.assisting == NOBODY


def holder(s: War, team: int, trait: Trait, *, active: bool = True) -> int:
    """OWM-D.18 The first soldier of a Fireteam who has a trait; NOBODY if none has."""
    if not s.box.traits:
        return NOBODY
    for man in s.teams[team].line:
        if man != LU and s.has(man, trait) and (not active or is_active(s, man)):
            return man
    return NOBODY


def neighbours(s: War, man: int) -> Iterator[int]:
    """OWM-SET.14 The soldiers directly left and right of him in the line."""
    line = s.teams[s.soldiers[man].team].line
    at = line.index(man)
    yield from line[max(0, at - 1) : at]
    yield from line[at + 1 : at + 2]


def resolve_of(s: War, man: int) -> int:
    """OWM-SOL.8 Resolve; S17 beside an active Inspiring soldier 1 more, W05 Jumpy 1 less beside a
    casualty.
    """
    resolve = s.card_of(man).resolve
    if not s.box.traits:
        return resolve
    beside = list(neighbours(s, man))
    resolve += sum([s.has(other, Trait.INSPIRING) and is_active(s, other) for other in beside])
    if s.has(man, Trait.JUMPY) and any(s.soldiers[n].state is not NORMAL for n in beside):
        resolve -= 1
    return max(1, resolve)


def success_at(s: War, man: int, purpose: str) -> int:
    """OWM-DIS.6 The highest number with which a check succeeds; of a strength and a weakness the weakness
    counts.
    """
    if s.has(man, Trait.GREEN) or (purpose == "jam" and s.has(man, Trait.BUTTERFINGERS)):
        return 1
    best = SUCCESS
    if s.has(man, Trait.STEADY):
        best = 3
    if purpose in ("jam", "repair") and s.has(man, Trait.MECHANIC):
        best = 3
    if purpose == "jam" and any(s.has(n, Trait.GUNSMITH) for n in (man, *neighbours(s, man))):
        best = 4
    if purpose == "disarm" and s.has(man, Trait.SAPPER):
        best = 4
    return best
