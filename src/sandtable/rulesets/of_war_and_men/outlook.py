"""What follows from where Fireteams stand, how their soldiers are and what lies on the map: found once.

Windows ask the same players again and again while nothing of that changes: at whom a grenade could be thrown,
who is wounded. What was found is kept, and shared, until a Fireteam, a soldier or a card is another one.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress
from operator import is_not
from typing import TYPE_CHECKING, TypeAlias

from sandtable.engine.facts import SeatId
from sandtable.rulesets.of_war_and_men.hands import Tails

if TYPE_CHECKING:
    from sandtable.rulesets.of_war_and_men.state import Laid, Soldier, Team, War

Found: TypeAlias = dict[tuple[str, SeatId], Tails]
"""By what a card is played as, and by the seat that plays it."""
Moment: TypeAlias = "tuple[Mapping[int, Team], Mapping[int, Soldier], Mapping[int, Laid], int]"
"""Fireteams, soldiers and cards on the map, and the round."""


class Outlook:
    """A moment of a game, and what was found out about it."""

    __slots__ = ("found", "moment")

    def __init__(self, moment: Moment, found: Found) -> None:
        self.moment = moment
        self.found = found


class Lookout:
    """The last moment that was looked at in any game of a box."""

    __slots__ = ("last",)

    def __init__(self) -> None:
        self.last: Outlook | None = None

    def found(self, s: War) -> Found:
        """What has been found out about this moment; OWM-R.79 nothing is kept while an
        announced action ends stealth.
        """
        moment, last = (s.teams, s.soldiers, s.ground, s.round), self.last
        if last is None or last.moment != moment:
            known = last.found if last is not None and _holds(last.moment, moment) else {}
            last = self.last = Outlook(moment, known)
        return {} if s.stack and _unmasks(s) else last.found


def _holds(before: Moment, now: Moment) -> bool:
    """Whether all is as it was, but perhaps for what Fireteams have done."""
    return before[1:] == now[1:] and _stand_alike(before[0], now[0])


def _unmasks(s: War) -> bool:
    """OWM-R.79 Whether somebody in stealth has announced a hostile action."""
    for number in s.actors():
        actor = s.teams.get(number)
        if actor is not None and actor.stealthed:
            return True
    return False


def _stand_alike(before: Mapping[int, Team], now: Mapping[int, Team]) -> bool:
    """The same Fireteams of the same soldiers, where they were, and as well hidden."""
    if [*before] != [*now]:
        return False
    changed = map(is_not, before.values(), now.values())
    for was, team in compress(zip(before.values(), now.values(), strict=True), changed):
        if _place(was) != _place(team):
            return False
    return True


def _place(team: Team) -> tuple[object, ...]:
    return team.cell, team.stealthed, team.line
