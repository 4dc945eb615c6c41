"""OWM-LOS, OWM-FLK, OWM-FRF, OWM-OPS.22: who sees whom, from where fire is flanking, and what is lit."""

from __future__ import annotations

from sandtable.boards import card_angles
from sandtable.rulesets.of_war_and_men.sheets import Sky
from sandtable.rulesets.of_war_and_men.state import NOWHERE, STAR_SHELL, Team, War
from sandtable.rulesets.of_war_and_men.under_way import NOBODY


def sees(s: War, start: int, end: int) -> bool:
    """OWM-ICO.9, OWM-LOS.1, OWM-LOS.2, OWM-LOS.3, OWM-LOS.4, OWM-LOS.5, OWM-R.19, OWM-R.22 Whether the line
    between two cross-hairs is free.
    """
    spread = s.spread
    points = spread.points
    return not s.box.lines[points[start], points[end]] & spread.blocking


def distance(s: War, start: int, end: int) -> int:
    """OWM-GLO.2, OWM-FS.2, OWM-R.21 The range; a diagonal step counts one."""
    return s.box.grid.ranges[start][end]


def endangers_friends(s: War, own: Team, cell: int) -> bool:
    """OWM-R.20, OWM-FRF.3, OWM-FRF.1, OWM-FRF.2, OWM-R.60 A Fireteam of the own side stands exactly behind
    the enemy.
    """
    behind, side = card_angles.behind(s.box.grid, own.cell, cell), own.side
    if behind:
        for friend in s.teams.values():
            if friend.side == side and friend.cell != NOWHERE and behind >> friend.cell & 1:
                return True
    return False


def has_flanking(s: War, team: int, cell: int) -> bool:
    """OWM-R.20, OWM-FLK.1, OWM-FLK.3, OWM-R.61 Another Fireteam of the side makes an angle with this one at
    an enemy.
    """
    own = s.teams[team]
    return flanked_from(s, cell, (team, own.cell), [(t.id, t.cell) for t in s.of_side(own.side)])


def flanked_from(s: War, cell: int, one: tuple[int, int], friends: list[tuple[int, int]]) -> bool:
    """OWM-R.61, OWM-R.121 Whether a Fireteam (number and place) flanks a Terrain with one of its friends."""
    team, start = one
    if distance(s, start, cell) != 1 or not sees(s, start, cell):
        return False
    return any(
        card_angles.are_flanking(s.box.grid, cell, start, place) and sees(s, place, cell)
        for number, place in friends
        if number != team
    )


def is_hidden(s: War, team: Team) -> bool:
    """OWM-STL.10, OWM-R.81, OWM-R.79 In stealth, and no hostile action of its own is announced."""
    return team.stealthed and team.id not in s.actors()


def is_lit(s: War, cell: int) -> bool:
    """OWM-ICO.15, OWM-ICO.16, OWM-OPS.22, OWM-OPS.23, OWM-R.112 A yellow Star Shell lights adjacent Terrains
    too, a red one its own.
    """
    return any(
        token.kind is STAR_SHELL and distance(s, token.cell, cell) <= (0 if token.red else 1)
        for token in s.tokens
    )


def is_night(s: War) -> bool:
    """OWM-VIS.3 The Mission shows a moon."""
    return s.box.scenario.sky is Sky.MOON


def nearest_enemy(s: War, side: int, cell: int) -> int:
    """The range to the nearest Fireteam of the other side; NOWHERE if there is none."""
    return min([distance(s, cell, team.cell) for team in s.of_side(1 - side)], default=NOWHERE)


def truck_at(s: War, cell: int) -> bool:
    """OWM-MRU.21 Whether the Supply Truck is in a Terrain."""
    return s.truck is not None and s.truck.cell == cell


def active_team(s: War) -> int:
    """The Fireteam whose turn it is."""
    return NOBODY if s.turn is None else s.turn.team
