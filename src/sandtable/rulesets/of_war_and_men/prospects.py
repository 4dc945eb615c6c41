"""What a side may hope for beyond its points: ground it is on the way to, shots, and cards that are waiting.

Only bots ask for it. Everything is read from what lies open on the table, and given in points.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from sandtable.engine.facts import SeatId
from sandtable.rulesets.of_war_and_men import cards, crews, shots, sight, targets
from sandtable.rulesets.of_war_and_men.sheets import ALLIES, Award, Order
from sandtable.rulesets.of_war_and_men.shots import OUTRIGHT
from sandtable.rulesets.of_war_and_men.state import LU, NOWHERE, SUPPRESSED, TRUCK, Team, War
from sandtable.rulesets.of_war_and_men.traits import Trait
from sandtable.rulesets.of_war_and_men.under_way import Played
from sandtable.rulesets.of_war_and_men.victory import objectives

NEAR: Final = (0.9, 0.5, 0.3)
"""The share of a place's worth that the nearest Fireteams are credited with on the spot; OWM-MAN.1 a step
towards it must be worth more than the card it takes, or they stay where they are.
"""
ENTRY: Final = 0.5
"""What the last step counts besides, while it is being made: with it come the points."""
FAR: Final = 7
AMBUSH: Final = 28.0
"""A Fireteam beside the way of the truck: each step towards it must be worth more than its card."""
AHEAD: Final = 3
"""The attackers wait where the truck is and will be next, at so many places."""
CARD: Final = 0.3
"""A card in the hand, where its Command Decision counts."""
HELD: Final = {Order.ATTACK: (0.8, 0.4), Order.MANEUVER: (0.4, 0.2), Order.RALLY: (0.2,)}
"""Where it does not: what the first and the next card with a Standing Order are worth; more of a kind are
not.
"""
KEPT: Final = {Order.ATTACK: (0.3, 0.2), Order.MANEUVER: (0.3, 0.2, 0.1)}
"""Where it does: what they are worth besides; OWM-DRW.1 a Terrain card counts for nothing, so that it is
redrawn when there is nothing better to do.
"""
EXPOSED: Final = 0.25
REACH: Final = 5
"""How much of a Fireteam counts as lost beside the enemy, and at which range nothing does."""
WAITING: Final = {
    "grenade": 3.0,
    "throw_back": 3.0,
    "lucky_shot": 3.0,
    "valor": 3.0,
    "artillery": 3.0,
    "satchel_charge": 1.0,
    "field_dressing": 1.5,
    "field_repairs": 1.5,
    "reinforcements": 1.0,
}
"""What some cards are worth while they wait on the stack."""


def hopes(s: War, side: int) -> float:
    """All of it for one side."""
    hands = [hand for seat, hand in s.hands.items() if s.box.seats[seat].side == side]
    own, count = s.of_side(side), sum(map(len, hands)) if s.box.decisions else 0
    return CARD * count + _ground(s, side, own) + sum([_stand(s, team) for team in own]) + _waiting(s, side)


def held(s: War, seat: SeatId) -> float:
    """OWM-STD.3, OWM-LVL.2 What a player can do with the Standing Orders of his own hand."""
    orders = [cards.face(s, card).order for card in s.hands.get(seat, ())]
    worths_of, idle = (KEPT, CARD * orders.count(None)) if s.box.decisions else (HELD, 0.0)
    return sum([sum(worths[: orders.count(order)]) for order, worths in worths_of.items()]) - idle


# Ground


class Aim(Struct, frozen=True):
    """Where a side wants to be, within `reach` of any of some cells, and what that is worth to it; `shares`
    is what its nearest Fireteams are credited with, `entry` what the first of them is for its last step.
    """

    cells: tuple[int, ...]
    worth: float
    shares: tuple[float, ...] = NEAR
    reach: int = 0
    entry: float = 0.0


def places(s: War, side: int) -> list[Aim]:
    """OWM-MIS.12 Where a side wants to be."""
    cell, found = s.box.grid.cell, list[Aim]()
    for aim in objectives(s):
        if aim.side not in (None, side) or not aim.cells:
            continue
        cells = tuple([cell(label) for label in aim.cells])
        if aim.award is Award.HOLD:
            found.extend([Aim((one,), float(aim.points), entry=ENTRY) for one in cells])
        else:
            found.append(Aim(cells, float(aim.points), entry=ENTRY))
    return found + _flags(s, side) + _rescue(s, side) + _convoy(s, side)


def _flags(s: War, side: int) -> list[Aim]:
    """OWM-VIC.4 Who has both flags wins at once: one Fireteam stays with the own, the others go."""
    if not s.box.scenario.flags:
        return []
    own, theirs = [(s.box.grid.cell(s.box.scenario.flags[of]),) for of in (side, 1 - side)]
    return [Aim(theirs, OUTRIGHT, entry=ENTRY), Aim(own, OUTRIGHT / 4, (1.0,))]


def _rescue(s: War, side: int) -> list[Aim]:
    """OWM-R.130 To where Lu hides; with her the Allies want to go home."""
    if s.box.scenario.lu is None:
        return []
    if s.lu_at != NOWHERE:
        return [Aim((s.lu_at,), OUTRIGHT / 2)]
    escort = s.teams.get(s.soldiers[LU].team) if LU in s.soldiers else None
    if escort is None:
        return []
    return [Aim(s.homes, OUTRIGHT)] if side == ALLIES else [Aim((escort.cell,), OUTRIGHT / 2)]


def _convoy(s: War, side: int) -> list[Aim]:
    """OWM-MRU.23 Its own side wants to be with the truck, OWM-MRU.20 the attackers when it is broken;
    OWM-MRU.17 they wait for it beside its way, all of them.
    """
    if s.truck is None:
        return []
    with_it = Aim((s.truck.cell,), OUTRIGHT / 2)
    if side == s.box.scenario.truck_side:
        return [with_it]
    ambush = Aim(_way_of_truck(s), AMBUSH, (1.0, 1.0, 1.0, 1.0), reach=1)
    return [with_it, ambush] if s.truck.broken else [ambush]


def _way_of_truck(s: War) -> tuple[int, ...]:
    """OWM-MRU.16, OWM-MRU.22 Where the truck is and will be next, but for the last place, where it wins."""
    assert s.truck is not None
    if s.truck.broken:
        return (s.truck.cell,)
    path = [s.box.grid.cell(label) for label in s.box.scenario.path]
    here = path.index(s.truck.cell)
    return tuple(path[here : min(here + AHEAD, len(path) - 1)])


def _ground(s: War, side: int, own: list[Team]) -> float:
    """How near a side is to what it wants, and how far the truck has come."""
    found = 0.0
    for aim in places(s, side):
        near = sorted([_way(s, team, aim) for team in own])[: len(aim.shares)]
        found += sum(
            [aim.worth * share * (1 - way / FAR) for share, way in zip(aim.shares, near, strict=False)]
        )
        found += aim.worth * aim.entry * max(0.0, 1 - min(near, default=1))
    if s.truck is not None:
        path = s.box.scenario.path
        done = path.index(s.box.grid.labels[s.truck.cell]) / len(path)
        on_side = side == s.box.scenario.truck_side
        found += OUTRIGHT * (done if on_side else s.truck.broken * 0.5)
    return found


def steps_to(s: War, cell: int, aim: Aim) -> int:
    """How many steps it is from a cell to where an aim lets a Fireteam be."""
    return max(0, min([sight.distance(s, cell, there) for there in aim.cells]) - aim.reach)


def _way(s: War, team: Team, aim: Aim) -> float:
    """The steps that are left; a move under way counts half, one that waits a bit less."""
    here = steps_to(s, team.cell, aim)
    share, towards = 0.5, team.towards
    if towards == NOWHERE and s.turn is not None and s.turn.team == team.id:
        waiting = [played.args[0] for played in s.stack if played.verb == "maneuver"]
        share, towards = 0.4, waiting[0] if waiting else NOWHERE
    if towards == NOWHERE:
        return here
    return here + share * (steps_to(s, towards, aim) - here)


# How Fireteams stand


def _stand(s: War, team: Team) -> float:
    """How well a Fireteam stands: its best shot, its cover, its hiding place, guns that are ready."""
    enemies = [other for other in s.of_side(1 - team.side) if targets.is_target(s, team.id, other.id)]
    best = max([shots.volley(s, team, enemy, 2.0) for enemy in enemies], default=0.0)
    if s.truck is not None and targets.is_target(s, team.id, TRUCK):
        best = max(best, shots.at_truck(s, team, 2.0))
    cover = s.terrain_at(team.cell).defense + 2 * team.dug_in + team.last_stand
    manned = sum([crews.is_manned(s, man) for man in team.line])
    return 0.12 * best + 0.15 * cover + 0.2 * team.stealthed + 0.4 * manned - 0.15 * (team.towards != NOWHERE)


def exposed(s: War, side: int) -> float:
    """The points of soldiers that count as lost, the nearer the enemy is, or they are on the way to him."""
    enemies = Aim(tuple([enemy.cell for enemy in s.of_side(1 - side)]), 0.0)
    if not enemies.cells:
        return 0.0
    teams = s.of_side(side)
    men = [sum([s.card_of(man).points for man in team.line]) for team in teams]
    near = [max(0.0, 1 - _way(s, team, enemies) / REACH) for team in teams]
    return EXPOSED * sum([points * share for points, share in zip(men, near, strict=True)])


# What is under way


def _waiting(s: War, side: int) -> float:
    """OWM-R.36 Cards of a side on the stack, and the shots it still has."""
    own = [played for played in (*s.stack, *s.executing) if s.box.seats[played.seat].side == side]
    found = sum([_hoped(s, played) for played in own])
    for attack in s.attacks:
        team = s.teams.get(attack.team)
        if team is not None and team.side == side:
            found += shots.fire_at(s, team, attack.target, attack.left or 1.0)
    return found


def _hoped(s: War, played: Played) -> float:
    """What one card may bring."""
    turn = s.turn
    match played.verb, played.args:
        case ("attack" | "on_the_run", (target, *_)) if turn is not None and turn.team in s.teams:
            return shots.fire_at(s, s.teams[turn.team], target, shots.MEAN[played.colour])
        case ("rally", _) if turn is not None and turn.team in s.teams:
            return 1.5 * min(shots.MEAN[played.colour], suppressed(s, turn.team))
        case ("attention" | "last_stand", (team, *_)):
            return 1.5 * suppressed(s, team)
        case ("entrench", _):
            return 0.6
        case ("evade" | "chain_of_command" | "fubar", _):
            return 0.5
    return WAITING.get(played.verb, 0.0)


def suppressed(s: War, team: int) -> int:
    """OWM-RAL.1 How many soldiers of a Fireteam are waiting to be rallied."""
    if team not in s.teams:
        return 0
    men = [man for man in s.teams[team].line if s.soldiers[man].state is SUPPRESSED]
    return len([man for man in men if man == LU or not s.has(man, Trait.INSUBORDINATE)])
