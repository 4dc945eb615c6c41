"""OWM-ATK.2 to OWM-ATK.4, OWM-ATK.8, OWM-R.47 to OWM-R.51: who may fire, and at whom."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_

from sandtable.engine.facts import SeatId
from sandtable.rulesets.of_war_and_men import crews, sight
from sandtable.rulesets.of_war_and_men.state import LU, NORMAL, NOWHERE, SUPPRESSED, TRUCK, WOUNDED, Team, War
from sandtable.rulesets.of_war_and_men.traits import Trait

# Soldiers


def is_able(s: War, man: int) -> bool:
    """OWM-ICO.8, OWM-ATK.8 Not wounded, not jammed, not assisting; Lu has no weapon."""
    return bool(able(s, (man,)))


def able(s: War, line: tuple[int, ...]) -> list[int]:
    """OWM-ICO.8, OWM-ATK.8 Those of a line who can use their weapons."""
    soldiers = s.soldiers
    return [
        man
        for man in line
        if (soldier := soldiers[man]).state is not WOUNDED
        if not (soldier.jammed or soldier.assisting or man == LU)
    ]


def may_be_shot(s: War, man: int) -> bool:
    """OWM-EFF.14, OWM-R.57 Not who was suppressed in this round and still is."""
    soldier = s.soldiers[man]
    return soldier.state is not SUPPRESSED or soldier.suppressed_in != s.round


def row_for(s: War, man: int, target: int, *, marksman: bool = False) -> str:
    """OWM-FS.3, OWM-R.22, OWM-R.51 The colours of the grid for the range; OWM-R.97 a Marksman's row is
    nearer. None at what is gone.
    """
    there = cell_of(s, target)
    if there == NOWHERE:
        return ""
    distance = sight.distance(s, s.teams[s.soldiers[man].team].cell, there)
    if marksman:
        distance = distance - 1 if distance > 1 else 99
    return row_at(s, man, distance)


def row_at(s: War, man: int, distance: int) -> str:
    """OWM-SOL.6, OWM-R.22 The entry of a soldier's grid for a range; in his own Terrain that of range 1."""
    rows = crews.rows_of(s, man)
    return rows[max(distance, 1) - 1] if distance <= len(rows) else ""


def reaches(s: War, team: Team) -> dict[int, int]:
    """OWM-R.47 The able soldiers of a Fireteam, each with the ranges for which he has a row, as bits."""
    found, manned = s.box.reaches, s.manned
    if not manned:
        return {man: found[man][0] for man in able(s, team.line)}
    return {man: found[man][man in manned and crews.is_ready(s, man)] for man in able(s, team.line)}


def _joined(men: Mapping[int, int]) -> int:
    """OWM-R.47 The ranges for which any of these soldiers has a row, as bits."""
    return reduce(or_, men.values(), 0)


# Targets


def cell_of(s: War, target: int) -> int:
    """Where a Fireteam or the truck is."""
    if target == TRUCK:
        return NOWHERE if s.truck is None else s.truck.cell
    return s.teams[target].cell if target in s.teams else NOWHERE


def is_target(s: War, team: int, target: int) -> bool:
    """OWM-ATK.2, OWM-ATK.3, OWM-R.49 In sight, not in stealth, no friends behind, somebody to be shot at."""
    own = s.teams[team]
    if target == TRUCK:
        return _is_truck_target(s, own)
    enemy = s.teams.get(target)
    return enemy is not None and enemy.side != own.side and enemy.cell != NOWHERE and _is_open(s, own, enemy)


def _is_truck_target(s: War, own: Team) -> bool:
    """OWM-MRU.17, OWM-R.125 The truck of the other side, in the own or an adjacent Terrain."""
    there = cell_of(s, TRUCK)
    if there == NOWHERE or own.side == s.box.scenario.truck_side or sight.distance(s, own.cell, there) > 1:
        return False
    return sight.sees(s, own.cell, there) and not sight.endangers_friends(s, own, there)


def _is_open(s: War, own: Team, enemy: Team) -> bool:
    """OWM-R.49 The same of an enemy on the map."""
    for man in enemy.line:
        if may_be_shot(s, man):
            return _is_exposed(s, own, enemy)
    return False


def _is_exposed(s: War, own: Team, enemy: Team) -> bool:
    """OWM-ATK.2, OWM-ATK.3 In sight, not in stealth, no friends behind."""
    if enemy.stealthed and sight.is_hidden(s, enemy):
        return False
    return sight.sees(s, own.cell, enemy.cell) and not sight.endangers_friends(s, own, enemy.cell)


def targets(s: War, team: int, *, truck: bool = True) -> list[int]:
    """OWM-R.47 Those at whom at least one able soldier has a row."""
    own = s.teams[team]
    reach = _joined(reaches(s, own))
    found = [enemy.id for enemy in enemies_at(s, own, reach)]
    if truck and s.truck is not None and reach >> sight.distance(s, own.cell, s.truck.cell) & 1:
        found += [TRUCK] if _is_truck_target(s, own) else []
    return found


def enemies_at(s: War, own: Team, reach: int) -> list[Team]:
    """OWM-R.47 The enemies at some ranges, given as bits, at whom a Fireteam may fire."""
    if not reach:
        return []
    ranges, side = s.box.grid.ranges[own.cell], own.side
    return [
        enemy
        for enemy in s.teams.values()
        if enemy.side != side and enemy.cell != NOWHERE and reach >> ranges[enemy.cell] & 1
        if _is_open(s, own, enemy)
    ]


def attack_targets(s: War, team: int) -> list[int]:
    """OWM-GLO.4, OWM-R.50, OWM-ATK.4 Not twice the same in a turn; W07, OWM-D.17 a Hothead's Fireteam goes
    on with whom it attacked last.
    """
    assert s.turn is not None
    found, engaged = fresh_targets(s, team), s.teams[team].engaged
    if s.box.traits and engaged in found and not s.turn.targets and _has_hothead(s, team):
        return [engaged]
    return found


def fresh_targets(s: War, team: int) -> list[int]:
    """OWM-ATK.4 Those whom it has not attacked in this turn."""
    assert s.turn is not None
    return [target for target in targets(s, team) if target not in s.turn.targets]


def _has_hothead(s: War, team: int) -> bool:
    return any(s.has(man, Trait.HOTHEAD) for man in s.teams[team].line if man != LU)


# Command Decisions that shoot


def valiant(s: War, seat: SeatId) -> list[tuple[int, ...]]:
    """OWM-R.85 A soldier who is not wounded, jammed or assisting, and an opposing Fireteam he can shoot
    at.
    """
    return [choice for team in s.of_seat(seat) for choice in _pairs(s, team)]


def _pairs(s: War, team: Team) -> list[tuple[int, ...]]:
    """OWM-R.85 Who of a Fireteam can shoot at which."""
    men, ranges = reaches(s, team), s.box.grid.ranges[team.cell]
    return [
        (man, enemy.id)
        for enemy in enemies_at(s, team, _joined(men))
        for man, reach in men.items()
        if reach >> ranges[enemy.cell] & 1
    ]


def disheartened(s: War, seat: SeatId) -> list[tuple[int, ...]]:
    """OWM-R.85 Any own suppressed soldier may be rallied by an Act of Valor."""
    return [(man,) for team in s.of_seat(seat) for man in team.line if s.soldiers[man].state is SUPPRESSED]


def lucky_shots(s: War, seat: SeatId) -> list[tuple[int, ...]]:
    """OWM-CD.27, OWM-R.43, OWM-R.95 A Fireteam with an able soldier, and one in sight with somebody
    normal.
    """
    enemies = [enemy for enemy in s.of_side(1 - s.box.seats[seat].side) if normal(s, enemy.id)]
    return [
        (team.id, enemy.id)
        for team in s.of_seat(seat)
        if able(s, team.line)
        for enemy in enemies
        if _is_exposed(s, team, enemy)
    ]


def normal(s: War, team: int) -> tuple[int, ...]:
    """OWM-R.95 The soldiers of a Fireteam who are neither suppressed nor wounded."""
    return tuple([man for man in s.teams[team].line if s.soldiers[man].state is NORMAL])
