"""What a side may hope for beyond its points: ground it is on the way to, shots, and cards that are waiting.

Only bots ask for it. Everything is read from what lies open on the table, and given in points.
"""

from __future__ import annotations

from typing import Final

from sandtable.rulesets.of_war_and_men import crews, sight, targets
from sandtable.rulesets.of_war_and_men.sheets import ALLIES, Award, Colour
from sandtable.rulesets.of_war_and_men.state import LU, NOWHERE, SUPPRESSED, Team, War
from sandtable.rulesets.of_war_and_men.traits import Trait
from sandtable.rulesets.of_war_and_men.under_way import Played
from sandtable.rulesets.of_war_and_men.victory import objectives

MEAN: Final = {Colour.RED: 2.5, Colour.GREEN: 3.5, Colour.BLUE: 4.5}
NEAR: Final = (0.6, 0.2, 0.1)
"""The share of a place's worth that the nearest Fireteams are credited with on the spot."""
FAR: Final = 7
OUTRIGHT: Final = 40.0
"""Lu and the truck, in points."""
CARD: Final = 0.3
"""A card in the hand."""
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
    cards = sum([len(hand) for seat, hand in s.hands.items() if s.box.seats[seat].side == side])
    own = s.of_side(side)
    return CARD * cards + _ground(s, side, own) + sum([_stand(s, team) for team in own]) + _waiting(s, side)


# Ground


def places(s: War, side: int) -> list[tuple[tuple[int, ...], float]]:
    """OWM-MIS.12 Where a side wants to be, any of some cells, and what that is worth to it."""
    cell, found = s.box.grid.cell, list[tuple[tuple[int, ...], float]]()
    for aim in objectives(s):
        if aim.side not in (None, side) or not aim.cells:
            continue
        cells = tuple([cell(label) for label in aim.cells])
        if aim.award is Award.HOLD:
            found.extend([((one,), float(aim.points)) for one in cells])
        else:
            found.append((cells, float(aim.points)))
    flags = s.box.scenario.flags
    if flags:
        found.append(((cell(flags[1 - side]),), float(s.box.scenario.flag_points)))
    return found + _rescue(s, side) + _convoy(s)


def _rescue(s: War, side: int) -> list[tuple[tuple[int, ...], float]]:
    """OWM-R.130 To where Lu hides; with her the Allies want to go home."""
    if s.box.scenario.lu is None:
        return []
    if s.lu_at != NOWHERE:
        return [((s.lu_at,), OUTRIGHT / 2)]
    escort = s.teams.get(s.soldiers[LU].team) if LU in s.soldiers else None
    if escort is None:
        return []
    return [(s.homes, OUTRIGHT)] if side == ALLIES else [((escort.cell,), OUTRIGHT / 2)]


def _convoy(s: War) -> list[tuple[tuple[int, ...], float]]:
    """OWM-MRU.17, OWM-MRU.20, OWM-MRU.23 Both sides want to be with the truck."""
    return [] if s.truck is None else [((s.truck.cell,), OUTRIGHT / 2)]


def _ground(s: War, side: int, own: list[Team]) -> float:
    """How near a side is to what it wants, and how far the truck has come."""
    found = 0.0
    for cells, worth in places(s, side):
        near = sorted([_way(s, team, cells) for team in own])[: len(NEAR)]
        found += sum([worth * share * (1 - way / FAR) for share, way in zip(NEAR, near, strict=False)])
    if s.truck is not None:
        path = s.box.scenario.path
        done = path.index(s.box.grid.labels[s.truck.cell]) / len(path)
        on_side = side == s.box.scenario.truck_side
        found += OUTRIGHT * (done if on_side else s.truck.broken * 0.5)
    return found


def _way(s: War, team: Team, cells: tuple[int, ...]) -> float:
    """The range to the nearest of some cells; a move under way counts half, one that waits a bit less."""
    here = min([sight.distance(s, team.cell, cell) for cell in cells])
    share, towards = 0.5, team.towards
    if towards == NOWHERE and s.turn is not None and s.turn.team == team.id:
        waiting = [played.args[0] for played in s.stack if played.verb == "maneuver"]
        share, towards = 0.4, waiting[0] if waiting else NOWHERE
    if towards == NOWHERE:
        return here
    return here + share * (min([sight.distance(s, towards, cell) for cell in cells]) - here)


# Shots


def shot(s: War, man: int, target: Team) -> float:
    """OWM-R.52 Roughly what a shot may do, in points: the mean of its total beside the usual Resolve."""
    row = targets.row_for(s, man, target.id)
    if not row:
        return 0.0
    own = s.teams[s.soldiers[man].team]
    ground, there = s.terrain_at(own.cell), s.terrain_at(target.cell)
    total = sum([MEAN[Colour(symbol)] for symbol in row]) - MEAN[s.card_of(man).discipline]
    total += ground.attack + own.dug_in - there.defense - target.dug_in + 2 * (target.towards != NOWHERE)
    if own.towards != NOWHERE or s.soldiers[man].state is SUPPRESSED:
        total -= MEAN[s.card_of(man).discipline]
    return 4 * min(0.9, max(0.02, (total - 1) / 7))


def volley(s: War, team: Team, target: Team, most: float) -> float:
    """OWM-ATK.5 What an attack of so many soldiers may do."""
    shots = sorted([shot(s, man, target) for man in team.line if targets.is_able(s, man)], reverse=True)
    whole = int(most)
    return sum(shots[:whole]) + (most - whole) * sum(shots[whole : whole + 1])


def _stand(s: War, team: Team) -> float:
    """How well a Fireteam stands: its best shot, its cover, its hiding place, guns that are ready."""
    enemies = [other for other in s.of_side(1 - team.side) if targets.is_target(s, team.id, other.id)]
    best = max([volley(s, team, enemy, 2.0) for enemy in enemies], default=0.0)
    cover = s.terrain_at(team.cell).defense + 2 * team.dug_in + team.last_stand
    manned = sum([crews.is_manned(s, man) for man in team.line])
    return 0.12 * best + 0.15 * cover + 0.2 * team.stealthed + 0.4 * manned - 0.3 * (team.towards != NOWHERE)


# What is under way


def _waiting(s: War, side: int) -> float:
    """OWM-R.36 Cards of a side on the stack, and the shots it still has."""
    cards = [played for played in (*s.stack, *s.executing) if s.box.seats[played.seat].side == side]
    found = sum([_hoped(s, played) for played in cards])
    for attack in s.attacks:
        team, target = s.teams.get(attack.team), s.teams.get(attack.target)
        if team is not None and team.side == side:
            found += 2.0 * attack.left if target is None else volley(s, team, target, attack.left or 1.0)
    return found


def _hoped(s: War, played: Played) -> float:
    """What one card may bring."""
    turn = s.turn
    match played.verb, played.args:
        case ("attack" | "on_the_run", (target, *_)) if turn is not None and turn.team in s.teams:
            enemy = s.teams.get(target)
            return 6.0 if enemy is None else volley(s, s.teams[turn.team], enemy, MEAN[played.colour])
        case ("rally", _) if turn is not None and turn.team in s.teams:
            return 1.5 * min(MEAN[played.colour], suppressed(s, turn.team))
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
