"""OWM-GLO.8, OWM-GLO.16, OWM-R.118, OWM-R.123: leaving a Terrain by choice or by force."""

from __future__ import annotations

from sandtable.engine.ask import Ask
from sandtable.rulesets.of_war_and_men import crews, damage, missions, sight, terrain
from sandtable.rulesets.of_war_and_men.state import LU, NOWHERE, War


def is_empty(s: War, cell: int) -> bool:
    """OWM-R.118 No Fireteam, no Lake; positions marked X do not exist."""
    return not s.at(cell) and not s.terrain_at(cell).no_movement


def empty_cells(s: War, cell: int) -> list[int]:
    """OWM-GLO.16, OWM-ASL.21 The empty Terrains adjacent to one."""
    return [there for there in s.box.grid.neighbours[cell] if is_empty(s, there)]


def retreat_choices(s: War, team: int) -> list[tuple[str, int]]:
    """OWM-R.123 Adjacent, empty, and not nearer to the nearest enemy."""
    own = s.teams[team]
    near = sight.nearest_enemy(s, own.side, own.cell)
    cells = empty_cells(s, own.cell)
    return [("retreat", c) for c in cells if near == NOWHERE or sight.nearest_enemy(s, own.side, c) >= near]


async def forced(s: War, team: int) -> None:
    """OWM-GLO.8 The owner chooses where it goes; without a legal Terrain the whole Fireteam is routed."""
    s.set_team(team, stealthed=False, towards=NOWHERE, covered=False)
    for man in s.teams[team].line:
        crews.release(s, man, "OWM-R.123")
    if not retreat_choices(s, team):
        rout(s, team)
        return
    seat = s.teams[team].seat
    choice = await Ask(seat, "forced_retreat", "OWM-GLO.8", retreat_choices, (s, team), (team,))
    await withdraw(s, team, choice[1], "OWM-GLO.8")


def rout(s: War, team: int) -> None:
    """OWM-GLO.8, OWM-GLO.13 All soldiers of a Fireteam leave the game; OWM-R.130 Lu with them."""
    for man in sorted(s.teams[team].line, key=lambda one: one != LU):
        damage.remove(s, man, "OWM-GLO.8", "routed")


async def withdraw(s: War, team: int, cell: int, clause: str) -> None:
    """OWM-R.118 A retreat completes at once, black side up; OWM-R.71 the Fireteam looks for an
    entrenchment.
    """
    s.arrivals += 1
    s.set_team(
        team,
        cell=cell,
        came_from=s.teams[team].cell,
        towards=NOWHERE,
        covered=False,
        attacked=False,
        dug_in=False,
        arrived=s.arrivals,
    )
    s.tell("withdrew", clause, team=team, cell=cell)
    terrain.enter_ground(s, team, cell)
    await terrain.find_entrenchment(s, team)
    missions.arrived(s, team)
