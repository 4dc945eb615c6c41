"""The map of a Mission: its grid, the Terrain laid out at set-up, and what printed cards mean for lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from sandtable.boards.cards import CENTRE, CROSS_HAIRS, CardGrid, Point, Spread, bare, card_grid, lay
from sandtable.boards.grid import column_letters
from sandtable.rulesets.of_war_and_men.sheets import FIELD, MissionCard, Pack, Scenario

OPEN: Final = "."
HOLE: Final = "X"
RANDOM: Final = "?"
TURNED: Final = "/"


class Square(Struct, frozen=True):
    """One position as the Mission sheet draws it."""

    label: str
    code: str
    turned: bool = False


class Printed(Struct, frozen=True):
    """A card on a position: its terrain, its number ("17", "96A", "" for a Field card), and how it lies."""

    cell: int
    terrain: str
    card: str = ""
    turned: bool = False


def squares(scenario: Scenario) -> Iterator[Square]:
    """OWM-MIS.9 The positions row by row."""
    for row, text in enumerate(scenario.map):
        for column, code in enumerate(text.split()):
            label = f"{column_letters(column)}{row + 1}"
            yield Square(label, code.removesuffix(TURNED), code.endswith(TURNED))


def grid_of(scenario: Scenario) -> CardGrid:
    """OWM-R.16 The rectangle of the map, without the positions marked X."""
    holes = [square.label for square in squares(scenario) if square.code == HOLE]
    return card_grid(len(scenario.map[0].split()), len(scenario.map), holes)


def random_cells(scenario: Scenario, grid: CardGrid) -> tuple[int, ...]:
    """OWM-MRU.9 The positions that are dealt a random Terrain card, row by row."""
    return tuple(grid.cell(square.label) for square in squares(scenario) if square.code == RANDOM)


def laid_out(pack: Pack, scenario: Scenario, grid: CardGrid) -> list[Printed]:
    """OWM-SET.4, OWM-R.29 The cards that the map requires; of the core deck the lowest number still free."""
    titles = {terrain.code: terrain.id for terrain in pack.terrains.values() if terrain.code}
    free = {number: card.terrain for number, card in sorted(pack.cards.items()) if card.terrain}
    found = []
    for square in squares(scenario):
        cell, code = grid.cell(square.label), square.code
        if code in pack.mission_cards:
            found.append(Printed(cell, pack.mission_cards[code].terrain, code, square.turned))
        elif titles.get(code) == FIELD:
            found.append(Printed(cell, FIELD, "", square.turned))
        elif code in titles:
            number = next((n for n, terrain in free.items() if terrain == titles[code]), 0)
            if not number:
                raise ValueError(f"{square.label}: the core deck has no further {titles[code]}")
            del free[number]
            found.append(Printed(cell, titles[code], str(number), square.turned))
    return found


class Layout(Struct, frozen=True):
    """The table before the first step: the cards of the map, the rest of the core deck, and the positions
    that are dealt random cards.
    """

    printed: tuple[Printed, ...]
    spread: Spread
    deck: tuple[int, ...]
    dealt: tuple[int, ...]


def layout_of(pack: Pack, scenario: Scenario, grid: CardGrid) -> Layout:
    """OWM-SET.17 The map as it is laid out, and the core deck without its cards."""
    printed = tuple(laid_out(pack, scenario, grid))
    used = {card.card for card in printed}
    deck = tuple(number for number in sorted(pack.cards) if str(number) not in used)
    return Layout(printed, spread_of(pack, grid, printed), deck, random_cells(scenario, grid))


def cross_hair_of(pack: Pack, card: str) -> Point:
    """OWM-ICO.9, OWM-LOS.1, OWM-R.18 Where the cross-hair of a card is printed; of a Field in the centre."""
    if not card:
        return CENTRE
    printed = pack.mission_cards.get(card)
    return CROSS_HAIRS[(printed if isinstance(printed, MissionCard) else pack.cards[int(card)]).cross_hair]


def spread_with(pack: Pack, grid: CardGrid, spread: Spread, printed: Printed) -> Spread:
    """OWM-R.17, OWM-ICO.10 The table with one more card, or with one exchanged."""
    return lay(
        grid,
        spread,
        printed.cell,
        cross_hair_of(pack, printed.card),
        turned=printed.turned,
        blocks=pack.terrains[printed.terrain].blocks,
    )


def spread_of(pack: Pack, grid: CardGrid, cards: Iterable[Printed]) -> Spread:
    """The table with these cards."""
    spread = bare(grid)
    for printed in cards:
        spread = spread_with(pack, grid, spread, printed)
    return spread
