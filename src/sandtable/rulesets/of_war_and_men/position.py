"""A game taken up in the middle: the position that a scenario gives, placed as it says."""

from __future__ import annotations

from sandtable.engine.state import Step
from sandtable.rulesets.of_war_and_men import crews, terrain
from sandtable.rulesets.of_war_and_men.placed import PlacedSoldier, PlacedTeam, Position
from sandtable.rulesets.of_war_and_men.state import (
    LU,
    NOWHERE,
    Artillery,
    Condition,
    Phase,
    Soldier,
    Team,
    Token,
    TokenKind,
    Truck,
    War,
)
from sandtable.rulesets.of_war_and_men.under_way import NOBODY


def take_up(s: War, given: Position) -> None:
    """Everything as the position says; play begins with its phase."""
    s.round, s.phase = given.round, Phase(given.phase)
    for team in given.teams:
        _place_team(s, team)
    for soldier in given.soldiers:
        _place_soldier(s, soldier)
    s.track = given.track
    s.due = tuple([t.id for t in given.teams if t.at is None and t.id not in given.track])
    _lay_out(s, given)
    _deal(s, given)
    s.homes = tuple([team.cell for team in s.of_side(0)])
    first: dict[str, Step] = {
        "assessment": ("round", given.round),
        "combat": ("next_turn",),
        "debrief": ("debrief",),
    }
    s.push(first[given.phase])


def _cell(s: War, label: str | None) -> int:
    return NOWHERE if label is None else s.box.grid.cell(label)


def _place_team(s: War, placed: PlacedTeam) -> None:
    side = s.box.seats[placed.seat].side
    s.arrivals += 1
    division = next(d.id for d in s.box.pack.divisions.values() if d.number == placed.id // 10)
    team = Team(
        placed.id,
        placed.seat,
        side,
        division,
        placed.line,
        _cell(s, placed.at),
        _cell(s, placed.towards),
        stealthed=placed.stealthed,
        covered=placed.covered,
        last_stand=placed.last_stand,
        dug_in=placed.dug_in,
        moved=placed.moved or placed.towards is not None,
        acted=placed.acted,
        attacked=placed.attacked,
        engaged=placed.engaged,
        arrived=s.arrivals,
        came_from=_cell(s, placed.came_from),
    )
    s.teams = {**s.teams, team.id: team}
    s.soldiers = {**s.soldiers, **{man: Soldier(man, team.id, team.seat, side) for man in team.line}}
    if LU in placed.line:
        s.lu_at = NOWHERE
    if placed.at is not None:
        terrain.enter_ground(s, placed.id, s.teams[placed.id].cell)


def _place_soldier(s: War, placed: PlacedSoldier) -> None:
    s.set(
        placed.id,
        state=Condition(placed.state),
        suppressed_in=placed.suppressed_in,
        jammed=placed.jammed,
        transferred_in=placed.transferred_in,
    )
    if placed.gunner:
        crews.crew_gun(s, placed.gunner, placed.id, placed.crewed_in)
    if placed.sighted_in:
        crews.use_scope(s, placed.id, placed.sighted_in)


def _lay_out(s: War, given: Position) -> None:
    """Entrenchments, tokens, the Artillery card, the truck, Lu, and who is out of the game."""
    for label in given.entrenched:
        terrain.dig(s, _cell(s, label))
    s.tokens = tuple(
        [
            Token(number, TokenKind(token.kind), _cell(s, token.at), token.red)
            for number, token in enumerate(given.tokens, 1)
        ]
    )
    if given.loaded:
        s.artillery = Artillery.ORANGE
    if given.truck is not None:
        s.truck = Truck(_cell(s, given.truck), given.truck_broken)
    if given.lu_at is not None:
        s.lu_at = _cell(s, given.lu_at)
    s.lost = {man: Soldier(man, NOBODY, NOBODY, _side_of(s, man)) for man in given.lost}


def _side_of(s: War, man: int) -> int:
    """The side whose squad a soldier belonged to."""
    division = s.card_of(man).division
    return next(
        sheet.side for sheet in s.box.scenario.seats if division in [squad.division for squad in sheet.squads]
    )


def _deal(s: War, given: Position) -> None:
    """Hands and piles; what is nowhere else is in the draw pile or under the Fog of War."""
    for seat, hand in enumerate(given.hands):
        s.set_hand(seat, hand)
    gone = [*given.discards, *(card for hand in given.hands for card in hand)]
    s.pool = tuple([card for card in s.pool if card not in gone])
    s.pile = len(s.pool) - given.fog
    s.discards = (*s.discards, *given.discards)
    s.played_through = given.played_through
