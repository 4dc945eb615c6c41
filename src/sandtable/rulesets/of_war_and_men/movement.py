"""OWM-MAN, OWM-GLO.11: Maneuvers, completed moves, and what happens on entering a Terrain."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.engine.ask import Ask
from sandtable.rulesets.of_war_and_men import (
    assault,
    crews,
    damage,
    missions,
    retreats,
    sight,
    terrain,
    traits,
)
from sandtable.rulesets.of_war_and_men.sheets import SNOW
from sandtable.rulesets.of_war_and_men.state import LU, NOWHERE, SUPPRESSED, Team, War
from sandtable.rulesets.of_war_and_men.traits import Trait


def can_move(s: War, team: int) -> bool:
    """OWM-EFF.11, OWM-MAN.9, OWM-MAN.12, OWM-R.70 Nobody suppressed, no gun crewed, no scope in use."""
    soldiers, manned = s.soldiers, s.manned
    return not any(soldiers[man].state is SUPPRESSED or man in manned for man in s.teams[team].line)


def limit_of(s: War, team: Team) -> int:
    """OWM-MAN.15, OWM-MRU.3, OWM-R.124 The most soldiers of a Fireteam."""
    return s.box.scenario.sides[team.side].team_limit


def can_merge(s: War, team: Team, other: Team) -> bool:
    """OWM-GLO.11, OWM-R.66 Fireteams of one squad that are not too large together."""
    if team.seat != other.seat or team.division != other.division:
        return False
    return len(team.line) + len(other.line) <= limit_of(s, team)


def can_enter(s: War, team: int, cell: int) -> bool:
    """OWM-ICO.11, OWM-MAN.8, OWM-R.65 Not a Lake, and no friends with whom it cannot merge."""
    own = s.teams[team]
    if s.terrain_at(cell).no_movement:
        return False
    return all(other.side != own.side or can_merge(s, own, other) for other in s.at(cell))


def is_fast(s: War, team: int, cell: int) -> bool:
    """OWM-ICO.18, OWM-MAN.7, OWM-R.68 Fast-move; OWM-VIS.4 not in snow, W09 not with a Bad Knee."""
    if not s.terrain_at(cell).fast_move or s.box.scenario.sky is SNOW:
        return False
    return not traits.holder(s, team, Trait.BAD_KNEE, active=False)


def enters_at_once(s: War, team: int, cell: int) -> bool:
    """OWM-MAN.7, OWM-R.65, OWM-D.15 Whether one Maneuver is enough, as things stand."""
    return is_fast(s, team, cell) and can_enter(s, team, cell)


def destinations(s: War, team: int) -> list[int]:
    """OWM-MAN.1, OWM-R.65, OWM-D.15, OWM-R.67 Where a Maneuver may go; on the move only where it is going."""
    own = s.teams[team]
    if not can_move(s, team):
        return []
    if own.towards != NOWHERE:
        return [own.towards] if can_enter(s, team, own.towards) else []
    early, ground, lakes = missions.too_early(s, team), s.ground, s.box.lakes
    return [
        cell
        for cell in s.box.grid.neighbours[own.cell]
        if cell != early and not (cell in ground and ground[cell].terrain in lakes)
    ]


async def maneuver(s: War) -> None:
    """OWM-MAN.1, OWM-MAN.2 The first Maneuver declares a move, the second completes it."""
    turn, played = s.turn, s.executing[-1]
    assert turn is not None
    team, cell, attached = turn.team, played.args[0], played.attached
    del played
    if team not in s.teams or cell not in destinations(s, team):
        s.tell("came_to_nothing", "OWM-R.169", team=team)
        return
    s.turn = replace(turn, maneuvers=turn.maneuvers + 1, has_just_moved=True)
    del turn
    was_moving = s.teams[team].towards != NOWHERE
    declare(s, team, cell)
    if "covering_fire" in attached:
        s.set_team(team, covered=True)  # OWM-CD.8
    quick = is_fast(s, team, cell) or "double_time" in attached
    if was_moving or (quick and can_enter(s, team, cell)):
        await complete(s, team)


def declare(s: War, team: int, cell: int) -> None:
    """OWM-MAN.6, OWM-MAN.1, OWM-R.140 Green side up: on the move in this round."""
    if s.teams[team].towards == NOWHERE:
        s.set_team(team, towards=cell, moved=True)
        s.tell("moving", "OWM-MAN.1", team=team, cell=cell)


async def complete(s: War, team: int) -> None:
    """OWM-STL.6, OWM-R.69, OWM-MAN.2, OWM-MAN.3, OWM-BRD.2 The Fireteam is in the new Terrain, black side
    up.
    """
    own = s.teams[team]
    origin, cell = own.cell, own.towards
    del own
    s.arrivals += 1
    s.set_team(
        team,
        cell=cell,
        came_from=origin,
        towards=NOWHERE,
        covered=False,
        attacked=False,
        dug_in=False,
        arrived=s.arrivals,
    )
    s.tell("moved", "OWM-MAN.2", team=team, cell=cell)
    await enter(s, team, origin)


async def complete_at_start(s: War, team: int) -> None:
    """OWM-MAN.3, OWM-R.64, OWM-R.65 The free completion; if it cannot enter, the move ends where it began."""
    towards = s.teams[team].towards
    if towards == NOWHERE:
        return
    if can_enter(s, team, towards):
        await complete(s, team)
    else:
        damage.stop(s, team, "OWM-R.65")


# On entering


async def enter(s: War, team: int, origin: int) -> None:
    """OWM-MAN.14, OWM-R.137, OWM-R.142 Field card, stealth, retreat of a hidden enemy, assault, merging,
    entrenchment, Lu, Mission.
    """
    cell = s.teams[team].cell
    stealthed = terrain.enter_ground(s, team, cell)
    if not sight.truck_at(s, cell):  # OWM-MRU.21
        for enemy in [other.id for other in s.at(cell) if other.side != s.teams[team].side]:
            if team in s.teams and s.teams[team].cell == cell and not await slips_away(s, enemy):
                await assault.fight(s, team, enemy, origin, stealthed)
    if team not in s.teams or s.teams[team].cell != cell:
        return
    if not merge(s, team):
        await terrain.find_entrenchment(s, team)
        if team in s.teams:
            missions.arrived(s, team)


def slip_choices(s: War, team: int) -> list[tuple[str | int, ...]]:
    """OWM-ASL.15 Retreat to an empty adjacent Terrain, or fight."""
    cells = retreats.empty_cells(s, s.teams[team].cell)
    return [*(("retreat", cell) for cell in cells), ("stay",)]


async def slips_away(s: War, enemy: int) -> bool:
    """OWM-R.136, OWM-ASL.15, OWM-ASL.25, OWM-R.122 A stealthed, established Fireteam may leave instead of
    fighting.
    """
    own = s.teams[enemy]
    seat, free = own.seat, own.stealthed and not own.moved
    del own
    if not free:
        return False
    choice = await Ask(seat, "slip_away", "OWM-ASL.15", slip_choices, (s, enemy), (enemy,))
    if choice[0] == "stay":
        return False
    for man in s.teams[enemy].line:
        crews.release(s, man, "OWM-R.77")
    await retreats.withdraw(s, enemy, int(choice[1]), "OWM-ASL.15")
    return True


def merge(s: War, team: int) -> bool:
    """OWM-GLO.11, OWM-MAN.15, OWM-R.66 The newcomers join the Fireteam of their squad that is there."""
    own = s.teams[team]
    for other in s.at(own.cell):
        if other.id != team and other.side == own.side and can_merge(s, own, other):
            _join(s, own, other)
            missions.arrived(s, other.id)
            return True
    return False


def _join(s: War, own: Team, other: Team) -> None:
    """OWM-R.66 The one that was there keeps number and Track place; Lu stays the last of the line."""
    damage.stop(s, other.id, "OWM-R.66")
    line = [*other.line, *own.line]
    line.sort(key=lambda man: man == LU)
    s.set_team(
        other.id,
        line=tuple(line),
        stealthed=own.stealthed and other.stealthed,
        last_stand=own.last_stand or other.last_stand,
        acted=own.acted or other.acted,
        moved=own.moved or other.moved,
        attacked=own.attacked or other.attacked,
        covered=False,
    )
    for man in own.line:
        s.set(man, team=other.id)
    if s.turn is not None and s.turn.team == own.id:
        s.turn = replace(s.turn, team=other.id)
        if s.turn.targets:
            s.set_team(other.id, engaged=own.engaged)  # W07
    damage.take_off(s, own.id)
    s.tell("merged", "OWM-GLO.11", team=own.id, other=other.id)
