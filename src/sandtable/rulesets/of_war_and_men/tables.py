"""The box of a Mission: content and sheet turned into what play looks up."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from functools import partial
from typing import Final

from msgspec.structs import replace

from sandtable.boards.card_sight import lines_of
from sandtable.boards.sight import mask_of
from sandtable.engine import content
from sandtable.engine.lookup import Lookup
from sandtable.engine.ruleset import SeatInfo
from sandtable.engine.scenarios import Source
from sandtable.engine.words import Words
from sandtable.rulesets.of_war_and_men import view
from sandtable.rulesets.of_war_and_men.checks import RANKS
from sandtable.rulesets.of_war_and_men.executions import RULES
from sandtable.rulesets.of_war_and_men.hands import Play, Reading
from sandtable.rulesets.of_war_and_men.layout import grid_of, layout_of
from sandtable.rulesets.of_war_and_men.outlook import Lookout
from sandtable.rulesets.of_war_and_men.packs import FOLDER, load_pack
from sandtable.rulesets.of_war_and_men.plays import FREELY, NUMBERS, plays_with, windows_of
from sandtable.rulesets.of_war_and_men.scenario import load_scenario
from sandtable.rulesets.of_war_and_men.sheets import LU as LU_CARD
from sandtable.rulesets.of_war_and_men.sheets import (
    Colour,
    CoreCard,
    Decision,
    Level,
    Operation,
    Order,
    Pack,
    Profile,
    Rows,
    Scenario,
    SoldierCard,
)
from sandtable.rulesets.of_war_and_men.state import LU, WarBox
from sandtable.rulesets.of_war_and_men.under_way import Window
from sandtable.rulesets.of_war_and_men.wording import told

SIDES = ("Allies", "Axis")
MOST_TOLD: Final = 4096
MISSION: Final = "mission"
TIMERS: Final[Mapping[str, int]] = {"1 deck": 1, "2 decks": 2, "3 decks": 3, "4 decks": 4, "wiped out": 0}
"""OWM-CCS.6 Ends that players may agree on, as play-throughs; 0 is none."""
OPTIONS: Mapping[str, tuple[str | bool, ...]] = {
    "level": tuple(level.value for level in Level),
    "command_decisions": (False, True),
    "traits": (False, True),
    "squads": ("quick-start", "own"),
    "timer": (MISSION, *TIMERS),
}


def load(source: Source) -> WarBox:
    """The box of a scenario: everything is read, checked and prepared once."""
    pack = load_pack(source.pack)
    scenario = timed(load_scenario(source.data, source.origin, pack), source.options)
    grid = grid_of(scenario)
    men = men_of(pack)
    grids = grids_of(pack, men)
    deck = (None, *(pack.cards[number] for number in sorted(pack.cards)))
    decisions, traits = switches(scenario, source.options)
    sides = [sheet.side for sheet in scenario.seats]
    return WarBox(
        source=source,
        words=Words(content.load_words(FOLDER), view.codecs(pack, grid.labels, sides)),
        seats=tuple(_seat(pack, scenario, number) for number in range(len(scenario.seats))),
        pack=pack,
        scenario=scenario,
        grid=grid,
        lines=lines_of(grid.width),
        layout=layout_of(pack, scenario, grid),
        cards=deck,
        values=values_of(pack),
        orders=orders_of(pack),
        plays=plays_of(pack, scenario.operation),
        answers=plays_in(pack, scenario.operation, [Decision.FUBAR]),
        men=men,
        ranks={number: RANKS.index(card.rank) for number, card in men.items()},
        grids=grids,
        lakes=frozenset([name for name, terrain in pack.terrains.items() if terrain.no_movement]),
        reaches={number: (reach_of(grid.rows), reach_of(grid.second)) for number, grid in grids.items()},
        guns=frozenset([number for number, grid in grids.items() if grid.kind == "gun"]),
        scopes=frozenset([number for number, grid in grids.items() if grid.kind == "scope"]),
        friends=friends_of(scenario),
        decisions=decisions,
        traits=traits,
        rules=RULES,
        told=Lookup(partial(told, grid.labels), MOST_TOLD),
        lookout=Lookout(),
    )


def switches(scenario: Scenario, options: Mapping[str, object]) -> tuple[bool, bool]:
    """OWM-LVL.1, OWM-LVL.2, OWM-LVL.3, OWM-LVL.4, OWM-R.15 Whether Command Decisions and traits are in
    play.
    """
    level = Level(str(options.get("level", scenario.level)))
    decisions = options.get("command_decisions", level is not Level.PRIVATE)
    return bool(decisions), bool(options.get("traits", level is Level.COLONEL))


def timed(scenario: Scenario, options: Mapping[str, object]) -> Scenario:
    """OWM-R.162, OWM-CCS.6, OWM-D.12 The Mission with the end that the players have agreed on, if they
    have.
    """
    timer = str(options.get("timer", MISSION))
    return scenario if timer == MISSION else replace(scenario, decks=TIMERS[timer], rounds=0)


def _seat(pack: Pack, scenario: Scenario, number: int) -> SeatInfo:
    """OWM-SET.2 A player's side and divisions."""
    sheet = scenario.seats[number]
    names = " and ".join(pack.divisions[squad.division].name for squad in sheet.squads)
    return SeatInfo(sheet.side, SIDES[sheet.side], names)


def friends_of(scenario: Scenario) -> tuple[tuple[int, ...], ...]:
    """OWM-SET.2 For each seat those of its side."""
    sides = [sheet.side for sheet in scenario.seats]
    return tuple(tuple([n for n, other in enumerate(sides) if other == side]) for side in sides)


def values_of(pack: Pack) -> dict[Colour, bytes]:
    """OWM-CCS.1 The three numbers of each core card, by colour and number of the card."""
    deck = [pack.cards[number] for number in sorted(pack.cards)]
    return {
        Colour.RED: bytes([0, *(card.red for card in deck)]),
        Colour.GREEN: bytes([0, *(card.green for card in deck)]),
        Colour.BLUE: bytes([0, *(card.blue for card in deck)]),
    }


def orders_of(pack: Pack) -> Reading[tuple[int, Order | None]]:
    """OWM-CRD.3 What hands can be used for as Standing Orders; Terrain cards are all different."""
    return Reading(
        {
            number: (number if card.terrain else _printed(card), ((number, card.order),))
            for number, card in pack.cards.items()
        }
    )


def _printed(card: CoreCard) -> tuple[Hashable, ...]:
    """What tells Order cards from each other in play."""
    return card.order, card.colour, card.decision, card.decision_colour


def plays_in(pack: Pack, operation: Operation, decisions: Collection[Decision]) -> Reading[Play]:
    """OWM-CRD.4 What hands can be played as, of some Command Decisions; who plays a card gives up its
    Standing Order, so that tells cards apart too.
    """
    return Reading(
        {
            number: (_printed(card), plays_with(operation, number, card.decision))
            for number, card in pack.cards.items()
            if card.decision is not None and card.decision in decisions
        }
    )


def plays_of(pack: Pack, operation: Operation) -> dict[Window, Reading[Play]]:
    """OWM-R.37 By window what hands can be played as; where most cards have a place, a hand is read once for
    all windows, and the lists of the others are empty.
    """
    freely = plays_in(pack, operation, placed_in(*FREELY))
    return dict.fromkeys(FREELY, freely) | {w: plays_in(pack, operation, placed_in(w)) for w in NUMBERS}


def placed_in(*windows: Window) -> list[Decision]:
    """OWM-R.37 The Command Decisions that have a place in one of some windows."""
    return [decision for decision in Decision if any(window in windows_of(decision) for window in windows)]


def men_of(pack: Pack) -> dict[int, SoldierCard]:
    """The soldier cards by the numbers that soldiers have in play."""
    found = {
        100 * pack.divisions[card.division].number + card.number: card
        for card in pack.soldiers.values()
        if card.id != LU_CARD
    }
    return {LU: pack.soldiers[LU_CARD], **found}


def grids_of(pack: Pack, men: Mapping[int, SoldierCard]) -> dict[int, Profile]:
    """OWM-SOL.6 The weapon grid of each soldier; Lu has none."""
    return {n: pack.profiles[pack.weapons[card.weapon].profile] for n, card in men.items() if n != LU}


def reach_of(rows: Rows) -> int:
    """OWM-SOL.6, OWM-R.22 The ranges for which a grid has an entry, as bits; range 0 is as 1."""
    return mask_of(n for n, row in enumerate((rows[0], *rows)) if row)
