"""What may be wrong with a game in the middle: soldiers, Fireteams, Track and cards each in one place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sandtable.boards.cards import CardGrid
from sandtable.rulesets.of_war_and_men.layout import laid_out
from sandtable.rulesets.of_war_and_men.placed import PlacedSoldier, PlacedTeam, Position
from sandtable.rulesets.of_war_and_men.sheets import Operation, Pack, Profile, Scenario
from sandtable.rulesets.of_war_and_men.state import LU


def faults(scenario: Scenario, position: Position, pack: Pack, grid: CardGrid) -> Iterator[str]:
    """Everything that is wrong with a position, in words."""
    found = [*_label_faults(position, grid), *_line_faults(scenario, position, pack)]
    if found:
        yield from found
        return
    yield from _team_faults(scenario, position, grid)
    yield from _place_faults(scenario, position, pack, grid)
    yield from _track_faults(scenario, position)
    for soldier in position.soldiers:
        yield from _soldier_faults(position, soldier, pack)
    yield from _mission_faults(scenario, position)
    yield from _card_faults(scenario, position, pack, grid)


def _label_faults(position: Position, grid: CardGrid) -> Iterator[str]:
    """OWM-R.16 Every position that is named exists for play."""
    named = [label for team in position.teams for label in (team.at, team.towards, team.came_from)]
    named += [*position.entrenched, *(token.at for token in position.tokens), position.truck, position.lu_at]
    for label in named:
        if label is not None and (label not in grid.labels or grid.cell(label) not in grid.positions):
            yield f"{label} is no position of this map"


# Fireteams and soldiers


def _line_faults(scenario: Scenario, position: Position, pack: Pack) -> Iterator[str]:
    """OWM-TRM.4 Soldiers of the Fireteam's division, and Fireteams of a division of their player."""
    numbers = {division.number: name for name, division in pack.divisions.items()}
    men = _numbers(pack)
    for team in position.teams:
        if not 0 <= team.seat < len(scenario.seats):
            yield f"Fireteam {team.id}: there is no seat {team.seat}"
        elif numbers.get(team.id // 10) not in [s.division for s in scenario.seats[team.seat].squads]:
            yield f"Fireteam {team.id} is of no division of seat {team.seat}: its number begins with that"
        for man in team.line:
            if man not in men and man != LU:
                yield f"Fireteam {team.id}: there is no soldier {man}"
            elif man != LU and man // 100 != team.id // 10:
                yield f"Fireteam {team.id}: soldier {man} is of another division"
    gone = Counter([*(man for team in position.teams for man in team.line), *position.lost])
    if any(count > 1 for count in gone.values()):
        yield "each soldier is in one Fireteam, or lost"
    known = [pack.divisions[s.division].number for seat in scenario.seats for s in seat.squads]
    for man in position.lost:
        if man not in men or man // 100 not in known:
            yield f"the lost soldier {man} is of no squad of this Mission"


def _numbers(pack: Pack) -> dict[int, Profile]:
    """The soldiers by their numbers in play, each with the grid of his weapon."""
    return {
        100 * pack.divisions[card.division].number + card.number: pack.profiles[
            pack.weapons[card.weapon].profile
        ]
        for card in pack.soldiers.values()
        if card.division
    }


def _side(scenario: Scenario, team: PlacedTeam) -> int:
    return scenario.seats[team.seat].side


def _team_faults(scenario: Scenario, position: Position, grid: CardGrid) -> Iterator[str]:
    """OWM-MAN.1, OWM-MAN.9, OWM-CD.9, OWM-MRU.3 Moves that could be under way, lines not too long."""
    suppressed = [soldier.id for soldier in position.soldiers if soldier.state == "suppressed"]
    for team in position.teams:
        if len(team.line) > scenario.sides[_side(scenario, team)].team_limit:
            yield f"Fireteam {team.id} is too large for its side"
        if team.towards is None:
            if team.covered:
                yield f"Fireteam {team.id}: Covering Fire is for a move"
        elif team.at is None or grid.ranges[grid.cell(team.at)][grid.cell(team.towards)] != 1:
            yield f"Fireteam {team.id} moves to an adjacent Terrain"
        elif any(man in suppressed for man in team.line):
            yield f"Fireteam {team.id} has a suppressed soldier and cannot move"
    for side in (0, 1):
        if not any(_side(scenario, t) == side and set(t.line) != {LU} for t in position.teams):
            yield f"side {side} has no soldiers"


def _place_faults(scenario: Scenario, position: Position, pack: Pack, grid: CardGrid) -> Iterator[str]:
    """OWM-MAN.8, OWM-MAN.14, OWM-MRU.21 Nobody in a Lake, no enemies in one Terrain but with the truck."""
    lakes = [
        grid.labels[card.cell]
        for card in laid_out(pack, scenario, grid)
        if pack.terrains[card.terrain].no_movement
    ]
    for team in position.teams:
        for label in (team.at, team.towards):
            if label in lakes:
                yield f"Fireteam {team.id}: nobody enters the Lake in {label}"
    held = {(team.at, _side(scenario, team)) for team in position.teams if team.at is not None}
    for label in sorted(at for at, side in held if side and (at, 0) in held and at != position.truck):
        yield f"there are enemies in {label}, and no truck"


def _track_faults(scenario: Scenario, position: Position) -> Iterator[str]:
    """OWM-SET.16, OWM-MRU.5, OWM-MRU.26 All Fireteams but those that are still to arrive."""
    ids = [team.id for team in position.teams]
    if len(set(ids)) != len(ids) or len(set(position.track)) != len(position.track):
        yield "Fireteams have their own numbers, and one place on the Track"
    if not set(position.track) <= set(ids):
        yield "there are only these Fireteams on the Track"
    for team in position.teams:
        sheet = scenario.sides[_side(scenario, team)]
        if team.at is not None and team.id not in position.track:
            yield f"Fireteam {team.id} is on the map and not on the Track"
        if team.at is None and team.id in position.track and sheet.drop_zone is None:
            yield f"Fireteam {team.id} is in the air: its side has no drop zone"
        if team.at is None and team.id not in position.track and not sheet.arrives:
            yield f"Fireteam {team.id} is nowhere: none of its side arrives later"


def _soldier_faults(position: Position, soldier: PlacedSoldier, pack: Pack) -> Iterator[str]:
    """OWM-R.76, OWM-CRW.6 Crews and scopes of those who could have them, nothing from rounds to come."""
    team = next((team for team in position.teams if soldier.id in team.line), None)
    if soldier.id == LU:
        return
    if team is None:
        yield f"soldier {soldier.id} is in no Fireteam"
        return
    rounds = (soldier.suppressed_in, soldier.sighted_in, soldier.crewed_in, soldier.transferred_in)
    if max(rounds) > position.round:
        yield f"soldier {soldier.id}: round {max(rounds)} is still to come"
    grids = _numbers(pack)
    out = [it.id for it in position.soldiers if it.state != "normal"]
    if soldier.sighted_in and (grids[soldier.id].kind != "scope" or soldier.id in out or team.towards):
        yield f"soldier {soldier.id} can use no scope"
    gunner = soldier.gunner
    if not gunner:
        return
    helpers = [it.gunner for it in position.soldiers]
    if gunner in (LU, soldier.id) or gunner not in team.line or grids[gunner].kind != "gun":
        yield f"soldier {soldier.id}: {gunner} is no machine gunner of his Fireteam"
    elif soldier.id in (*out, *helpers) or gunner in out or helpers.count(gunner) > 1 or team.towards:
        yield f"soldier {soldier.id} cannot assist {gunner}"


# The Mission and the cards


def _mission_faults(scenario: Scenario, position: Position) -> Iterator[str]:
    """OWM-MRU.1, OWM-MRU.10, OWM-MRU.16 Lu, the truck and the Artillery card, where the Mission has them."""
    escorts = [team for team in position.teams if LU in team.line]
    if scenario.lu is None and (escorts or position.lu_at is not None):
        yield "Lu is only in a Mission that has her"
    if any(_side(scenario, team) for team in escorts) or (escorts and position.lu_at is not None):
        yield "Lu is with one Fireteam of the Allies, or hides"
    if position.truck is not None and position.truck not in scenario.path[:-1]:
        yield "the truck is on its way"
    if position.loaded and scenario.operation is not Operation.ARTILLERY:
        yield "only Artillery is loaded"
    if position.played_through >= scenario.decks:
        yield f"the Mission is over after {scenario.decks} play-throughs"


def _card_faults(scenario: Scenario, position: Position, pack: Pack, grid: CardGrid) -> Iterator[str]:
    """OWM-CCS.1 Each core card is in one place, and no more lie under the Fog of War than are left."""
    if len(position.hands) != len(scenario.seats):
        yield "there is a hand for each seat"
    cards = [card for hand in position.hands for card in hand] + list(position.discards)
    cards += [int(printed.card) for printed in laid_out(pack, scenario, grid) if printed.card.isdecimal()]
    if len(set(cards)) != len(cards):
        yield "each core card is in one hand, on the map, or in the discard pile"
    if position.fog > len(pack.cards) - len(set(cards)):
        yield f"there are not {position.fog} cards left for the Fog of War"
