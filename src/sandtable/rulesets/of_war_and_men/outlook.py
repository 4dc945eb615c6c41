"""What follows from where Fireteams stand, how their soldiers are and what lies on the map: found once.

Windows ask the same players again and again while nothing of that changes: at whom a grenade could be thrown,
who is wounded. What was found is kept, and shared, until a Fireteam, a soldier or a card is another one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

from sandtable.engine.facts import SeatId
from sandtable.rulesets.of_war_and_men.hands import Tails

if TYPE_CHECKING:
    from sandtable.rulesets.of_war_and_men.state import Team, War

Found: TypeAlias = dict[tuple[str, SeatId], Tails]
"""By what a card is played as, and by the seat that plays it."""


class Outlook:
    """A moment of a game, and what was found out about it."""

    __slots__ = ("found", "ground", "hidden", "round", "soldiers", "teams")

    def __init__(self, s: War, found: Found) -> None:
        self.teams, self.soldiers, self.ground, self.round = s.teams, s.soldiers, s.ground, s.round
        self.hidden = frozenset([number for number, team in s.teams.items() if team.stealthed])
        self.found = found

    def holds(self, s: War) -> bool:
        """Whether all is as it was, but perhaps for what Fireteams have done."""
        if self.soldiers is not s.soldiers or self.ground is not s.ground or self.round != s.round:
            return False
        return self.teams is s.teams or _stand_alike(self.teams, s.teams)


class Lookout:
    """The last moment that was looked at in any game of a box."""

    __slots__ = ("last",)

    def __init__(self) -> None:
        self.last: Outlook | None = None

    def found(self, s: War) -> Found:
        """What has been found out about this moment; OWM-R.79 nothing is kept while an
        announced action ends stealth.
        """
        last = self.last
        if last is None or not last.holds(s):
            last = self.last = Outlook(s, {})
        elif last.teams is not s.teams:
            last = self.last = Outlook(s, last.found)
        return {} if s.stack and last.hidden and last.hidden.intersection(s.actors()) else last.found


def _stand_alike(before: Mapping[int, Team], now: Mapping[int, Team]) -> bool:
    """The same Fireteams of the same soldiers, where they were, and as well hidden."""
    if len(before) != len(now):
        return False
    for number, team in now.items():
        was = before.get(number)
        if was is not team and (was is None or _place(was) != _place(team)):
            return False
    return True


def _place(team: Team) -> tuple[object, ...]:
    return team.cell, team.stealthed, team.line
