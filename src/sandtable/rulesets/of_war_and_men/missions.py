"""OWM-MRU: the rules of single Missions: arrivals, flags, Lu, the Supply Truck, paratroops, late
Artillery.
"""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.engine.ask import Ask
from sandtable.rulesets.of_war_and_men import assault, cards, checks, movement, terrain, victory
from sandtable.rulesets.of_war_and_men.sheets import ALLIES, AXIS, Colour
from sandtable.rulesets.of_war_and_men.state import (
    LARGEST,
    LU,
    NOWHERE,
    WOUNDED,
    Artillery,
    Phase,
    Soldier,
    Truck,
    War,
)
from sandtable.rulesets.of_war_and_men.under_way import NOBODY


def begin(s: War) -> None:
    """OWM-MRU.14, OWM-SET.19, OWM-MRU.6, OWM-MRU.11, OWM-MRU.15 What the Mission lays out."""
    scenario, cell = s.box.scenario, s.box.grid.cell
    if scenario.at_the_ready:
        s.artillery = Artillery.YELLOW
    if scenario.path:
        s.truck = Truck(cell(scenario.path[0]))
    if scenario.lu is not None:
        s.lu_at = cell(scenario.lu)
        s.soldiers = {LU: Soldier(LU, NOBODY, NOBODY, ALLIES)}


def too_early(s: War, team: int) -> int:
    """Section 6.10, S6: the Terrain towards which one side may not maneuver in the first rounds."""
    sheet = s.box.scenario.sides[s.teams[team].side]
    if sheet.late_towards is None or s.round >= sheet.late_from:
        return NOWHERE
    return s.box.grid.cell(sheet.late_towards)


def arrived(s: War, team: int) -> None:
    """OWM-MRU.10, OWM-MRU.12, OWM-R.130 The Allies take Lu along from her Terrain, and win when she is
    home.
    """
    own = s.teams[team]
    if own.side != ALLIES or s.box.scenario.lu is None:
        return
    if s.lu_at == own.cell and len(own.line) < LARGEST:
        s.lu_at = NOWHERE
        s.set_team(team, line=(*own.line, LU))
        s.set(LU, team=team, seat=own.seat)
        s.tell("lu_found", "OWM-MRU.12", team=team)
    if LU in s.teams[team].line and own.cell in s.homes:
        raise victory.won(s, ALLIES, "OWM-R.130", "Lu is home")


def leave_lu(s: War, team: int) -> None:
    """OWM-R.130 All others of her Fireteam are gone: she hides where she is, with her state."""
    s.lu_at = s.teams[team].cell
    s.set(LU, team=NOBODY)
    s.tell("lu_hides", "OWM-R.130", cell=s.lu_at)


def lu_lost(s: War) -> None:
    """OWM-R.130 Killed or routed: the Axis win at once."""
    raise victory.won(s, AXIS, "OWM-R.130", "Lu is dead")


# Debrief


def check_flags(s: War) -> None:
    """Section 6.10, S4: who alone has a Fireteam in each of the two flag Terrains wins at once."""
    cells = [s.box.grid.cell(label) for label in s.box.scenario.flags]
    for side in (ALLIES, AXIS):
        if cells and all(victory.holds_alone(s, side, cell) for cell in cells):
            raise victory.won(s, side, "OWM-VIC.4", "both flags are taken")


def bring_artillery(s: War) -> None:
    """OWM-MRU.1, OWM-R.107 An Artillery card that comes as an end-of-round action is loaded."""
    if s.box.scenario.artillery_comes == s.round:
        s.artillery = Artillery.ORANGE
        s.tell("artillery_ready", "OWM-MRU.1")


def arrivals(s: War, seat: int) -> list[tuple[str, int, int]]:
    """OWM-MRU.5, OWM-R.124 Which Fireteam arrives, and where."""
    side = s.box.seats[seat].side
    return [
        ("arrive", team, cell)
        for team in s.due
        if s.teams[team].seat == seat
        for cell in starting_cells(s, side)
    ]


def starting_cells(s: War, side: int) -> list[int]:
    """OWM-MIS.11, OWM-R.27 On the indicated card or beside it; no Lake, not forbidden, one Fireteam each."""
    sheet, grid = s.box.scenario.sides[side], s.box.grid
    forbidden = {grid.cell(label) for label in sheet.forbidden}
    if sheet.start is None:
        around = list(grid.positions)
    else:
        start = grid.cell(sheet.start)
        around = sorted((start, *grid.neighbours[start]))
    return [
        cell
        for cell in around
        if cell not in forbidden and not s.terrain_at(cell).no_movement and not s.at(cell)
    ]


async def one_arrives(s: War) -> None:
    """OWM-MRU.5, OWM-R.124 One Fireteam of the side a Debrief; without a free starting Terrain it waits."""
    for seat in dict.fromkeys(s.teams[team].seat for team in s.due):
        if not arrivals(s, seat):
            continue
        choice = await Ask(seat, "arrival", "OWM-MRU.5", arrivals, (s, seat))
        team, cell = choice[1:]
        s.due = tuple([other for other in s.due if other != team])
        s.track = (*s.track, team)  # OWM-R.35
        land(s, team, cell)
        await terrain.find_entrenchment(s, team)
        return


def land(s: War, team: int, cell: int) -> None:
    """A Fireteam comes on the map."""
    s.arrivals += 1
    s.set_team(team, cell=cell, arrived=s.arrivals)
    s.tell("arrived", "OWM-SET.15", team=team, cell=cell)
    terrain.enter_ground(s, team, cell)
    if s.phase is Phase.SET_UP:
        s.set_team(team, dug_in=s.ground[cell].entrenched)  # OWM-R.71


# The Supply Truck


async def drive(s: War) -> None:
    """OWM-MRU.16, OWM-R.129 A green truck moves one Terrain along its path; OWM-MRU.22 at its end it wins."""
    if s.truck is None or s.truck.broken:
        return
    path = [s.box.grid.cell(label) for label in s.box.scenario.path]
    here = s.truck.cell
    there = path[path.index(here) + 1]
    s.truck = replace(s.truck, cell=there)
    s.tell("truck_moved", "OWM-MRU.16", cell=there)
    if there == path[-1]:
        raise victory.won(s, s.box.scenario.truck_side, "OWM-MRU.22", "the truck has arrived")
    await _clash(s, here)


async def _clash(s: War, cell: int) -> None:
    """OWM-R.128 When the truck leaves, an assault starts; the later arrival triggered it and keeps its
    turn; OWM-ASL.22 it retreats to where it came from. OWM-D.10 The other may slip away.
    """
    while len({team.side for team in s.at(cell)}) == 2:
        later, earlier = [
            max([t.arrived, t.id] for t in s.at(cell) if t.side == side) for side in (ALLIES, AXIS)
        ]
        if later < earlier:
            later, earlier = earlier, later
        mover, holder = later[1], earlier[1]
        del later, earlier
        if not await movement.slips_away(s, holder):
            origin, stealthed = s.teams[mover].came_from, s.teams[mover].stealthed
            await assault.fight(s, mover, holder, origin, stealthed, own_turn=False)


def hit_truck(s: War, total: int) -> None:
    """OWM-MRU.18, OWM-MRU.19, OWM-R.159 A single total breaks a green truck and destroys an orange one."""
    truck, tokens = s.truck, s.box.pack.tokens
    assert truck is not None
    if total < (tokens.truck_orange if truck.broken else tokens.truck_green):
        s.tell("truck_missed", "OWM-MRU.18")
    elif truck.broken:
        raise victory.won(s, 1 - s.box.scenario.truck_side, "OWM-MRU.19", "the truck is destroyed")
    else:
        breaker = s.turn.team if s.turn is not None else NOBODY
        s.truck = replace(truck, broken=True, breaker=breaker, since=s.round)
        s.tell("truck_broken", "OWM-MRU.18", cell=truck.cell)


def check_capture(s: War, team: int) -> None:
    """OWM-GLO.6, OWM-MRU.20, OWM-R.127, OWM-D.14 The truck has stayed broken for an entire round and
    attackers are with it.
    """
    truck = s.truck
    if truck is None or not truck.broken or truck.breaker != team or truck.since >= s.round:
        return
    attackers = 1 - s.box.scenario.truck_side
    if any(other.side == attackers for other in s.at(truck.cell)):
        raise victory.won(s, attackers, "OWM-MRU.20", "the truck is captured")


def check_capture_late(s: War) -> None:
    """OWM-R.127 If the Fireteam in whose turn it was broken is gone: at the end of the next Combat phase."""
    if s.truck is not None and s.truck.breaker not in s.teams:
        check_capture(s, s.truck.breaker)


def mechanics(s: War, team: int) -> list[int]:
    """OWM-MRU.23, OWM-R.126 Who may try to repair the truck: not the wounded, not assistants."""
    own = s.teams[team]
    if s.truck is None or not s.truck.broken or s.truck.cell != own.cell:
        return []
    if own.side != s.box.scenario.truck_side:
        return []
    return [
        man
        for man in own.line
        if s.soldiers[man].state is not WOUNDED and not s.soldiers[man].assisting and man != LU
    ]


async def repair(s: War, man: int) -> None:
    """OWM-MRU.23, OWM-MRU.24, OWM-DIS.5 A check that costs a Standard Action; success turns the truck
    green.
    """
    if await checks.check(s, man, "OWM-MRU.23", "repair") and s.truck is not None:
        s.truck = replace(s.truck, broken=False, breaker=NOBODY, since=0)
        s.tell("truck_repaired", "OWM-MRU.23")


# Paratroops


async def jump(s: War, team: int) -> bool:
    """OWM-MRU.25, OWM-MRU.28, OWM-GLO.5, OWM-MRU.27, OWM-R.131 Flip for the direction and land; whether it
    is on the map now.
    """
    label = s.box.scenario.sides[s.teams[team].side].drop_zone
    assert label is not None
    colour = s.box.scenario.wind or Colour.BLUE
    value = await cards.number(s, s.teams[team].seat, "OWM-MRU.27", "drop", colour)
    cell = drifted(s, s.box.grid.cell(label), value)
    if cell == NOWHERE or not movement.can_enter(s, team, cell):
        s.tell("in_the_air", "OWM-R.131", team=team)
        return False
    s.arrivals += 1
    s.set_team(team, cell=cell, arrived=s.arrivals, moved=True)
    s.tell("arrived", "OWM-MRU.27", team=team, cell=cell)
    await movement.enter(s, team, NOWHERE)
    return True


def drifted(s: War, cell: int, value: int) -> int:
    """OWM-MIS.5, OWM-DIR.1, OWM-R.24 1 north, 2 east, 3 south, 4 west, 5 to 8 no drift; NOWHERE off the
    map.
    """
    if value > 4:
        return cell
    north = 2 * "NESW".index(s.box.scenario.north)
    return s.box.grid.step(cell, 2 * (value - 1), north)
