"""A game that starts in the middle: a position of a scenario taken up as the state."""

from __future__ import annotations

from sandtable.engine.words import DIRECTIONS
from sandtable.rulesets.war_stories.chart import zone_cells
from sandtable.rulesets.war_stories.numbers import WRECKS
from sandtable.rulesets.war_stories.records import NOWHERE, FogCounter, Mark, Unit, Wreck
from sandtable.rulesets.war_stories.sheets import PlacedUnit, Position
from sandtable.rulesets.war_stories.sight import Change
from sandtable.rulesets.war_stories.state import WarState

SIDES = ("attacker", "defender")


def take_up(s: WarState, position: Position) -> None:
    """Units, counters, clouds and cards as the position says; the turn of `active` begins."""
    game_map = s.box.ground.map
    cell = game_map.cell
    for counter in position.counters:
        facing = DIRECTIONS.index(counter.facing)
        s.lay(FogCounter(counter.number, cell(counter.hex), counter.kind, counter.up, facing))
    for side, name in enumerate(SIDES):
        for placed in sorted(getattr(position, name), key=lambda unit: bool(unit.aboard)):
            _place(s, side, placed)
        s.hands = {**s.hands, side: tuple(position.hands.get(name, ()))}
    s.haze = tuple(zone_cells(game_map, position.haze))
    s.change = Change(
        *(tuple(zone_cells(game_map, z)) for z in (position.destroyed, position.smoke, position.blaze))
    )
    wrecks = enumerate(zone_cells(game_map, position.wrecks), WRECKS + 1)
    s.wrecks = {number: Wreck(number, wreck, small=False) for number, wreck in wrecks}
    for label, name in position.control.items():
        s.held |= (name == SIDES[0]) << cell(label)
    s.plans = {card: (cell(label), axis) for card, (label, axis) in position.plans.items()}
    s.next_cards = position.cards
    turn = position.turn if position.turn % 2 == 1 - SIDES.index(position.active) else position.turn + 1
    s.push(("turn", turn))


def _place(s: WarState, side: int, placed: PlacedUnit) -> None:
    cell = s.box.ground.map.cell
    unit = Unit(
        placed.number,
        side,
        placed.type,
        facing=DIRECTIONS.index(placed.facing),
        level=placed.level,
        spent=placed.spent,
        moving=placed.moving,
        marks=tuple([_mark(token) for token in placed.tokens]),
        broken=placed.broken,
        inside=placed.inside,
        behind=placed.behind,
        weapon=placed.weapon,
        deployed=placed.deployed is not None,
        arc=DIRECTIONS.index(placed.deployed or "N"),
        aim=cell(placed.aim) if placed.aim else NOWHERE,
        hidden=placed.hidden or bool(placed.ambush),
        decoy=placed.decoy,
        known=placed.known or placed.spent,
        spotted=placed.spotted and not placed.decoy,
        squad=placed.squad,
    )
    s.units[unit.id] = unit
    if placed.ambush:
        counter = s.fog[placed.ambush]
        s.lay(FogCounter(counter.id, counter.cell, counter.kind, unit=unit.id))
        s.set(unit.id, cell=counter.cell)
    elif placed.aboard:
        s.load(unit.id, placed.aboard)
    else:
        s.put(unit.id, cell(placed.hex))


def _mark(token: str) -> Mark:
    """A token id face up, or "?damage" and "?suppression" face down."""
    if token.startswith("?"):
        return Mark(damage=token.endswith("damage"))
    return Mark(damage=token.startswith("D"), token=token, up=True)
