"""DESIGN 5: what a seat can see, ask or guess follows from what it knows."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any, Final

import pytest
from hypothesis import given, strategies
from msgspec.structs import replace

import skirmish.guess
import skirmish.ruleset
from sandtable import Option, Ruleset, Seat
from sandtable.bots import RandomBot
from skirmish.state import Skirmish, Unit
from tests.contract.laws import (
    BOTS,
    ENOUGH,
    REFOLDS,
    Broken,
    check_bots,
    check_guesses,
    check_idempotent,
    check_locals,
    check_possible,
    check_refold,
    check_refolds,
    check_truth,
    check_twin,
    check_variety,
)
from tests.contract.leaks.brawl import brawl
from tests.contract.tables import TABLES, Table, each_ruleset, each_ruleset_slowly, each_table, every_table
from tests.contract.walks import budget, random_walk, reported, walks

LIVELY: Final = [
    *(table for table in TABLES if table.rules is skirmish.ruleset.RULESET),
    brawl(skirmish.ruleset.RULESET),
]
each_lively_table = pytest.mark.parametrize("table", LIVELY, ids=str)


@every_table
@given(strategies.data(), strategies.integers(0, 99))
@budget(10)
def test_refold(table: Table, data: strategies.DataObject, key: int) -> None:
    """Unseen draws and answers may be others: as long as history is equal, so is all that a seat can see."""
    walk = data.draw(walks(table, undo=True))
    for seat in table.viewers:
        check_refolds(walk, seat, key)


@each_table
def test_refold_compares(table: Table) -> None:
    """The law is not empty: over a few fixed games every viewer is compared at many moments."""
    for seat in table.viewers:
        compared = 0
        for seed, key in product(range(4), range(3)):
            walk = random_walk(table, seed, 40)
            compared += check_refold(walk, seat, key, walk.start())
            if compared >= table.hidden.moments:
                break
        assert compared >= table.hidden.moments, f"viewer {seat}"


@every_table
@given(strategies.data(), strategies.integers(0, 99))
@budget(14)
def test_twin(table: Table, data: strategies.DataObject, seed: int) -> None:
    """A guess looks to its seat like the game, whatever it asks."""
    walk = data.draw(walks(table, choices=8))
    with reported(walk.start()) as game:
        for _ in walk.moments(game):
            for seat in table.seats:
                check_twin(walk, seat, seed, game)


@every_table
@given(strategies.data(), strategies.integers(0, 99))
@budget(20)
def test_bots_know_what_their_seat_knows(table: Table, data: strategies.DataObject, seed: int) -> None:
    """Greedy and search as well: they see a game through their seat alone."""
    walk = data.draw(walks(table, choices=2))
    with reported(walk.start()) as game:
        for _ in walk.moments(game):
            check_bots(seed, game)


class Peeping(RandomBot):
    """Looks through the door."""

    def choose(self, seat: Seat) -> Option:
        options = seat.asked().options
        return options[int(seat._game.fingerprint(), 16) % len(options)]


def test_a_bot_that_peeps_is_found() -> None:
    game = random_walk(LIVELY[0], 1, 6).end()
    assert check_bots(1, game) == len(BOTS)
    with pytest.raises(Broken, match="in a guess"):
        [check_bots(seed, game, [Peeping]) for seed in range(20)]


@every_table
@given(strategies.data(), strategies.integers(0, 99))
@budget(14)
def test_idempotent(table: Table, data: strategies.DataObject, seed: int) -> None:
    """A guess made in a guess is the guess made in the game."""
    walk = data.draw(walks(table))
    with reported(walk.start()) as game:
        for _ in walk.moments(game):
            for seat in table.seats:
                check_idempotent(seat, seed, game)


@every_table
@given(strategies.data())
@budget(16)
def test_locals(table: Table, data: strategies.DataObject) -> None:
    """Rules that wait hold ids, not records."""
    walk = data.draw(walks(table))
    with reported(walk.start()) as game:
        for _ in walk.moments(game):
            check_locals(walk, game)


@each_ruleset_slowly
def test_not_vacuous(rules: Ruleset[Any]) -> None:
    """Each row of the table of hidden things varies in guesses, and in games that look the same."""
    check_variety([table for table in TABLES if table.rules is rules], games=12)


@each_ruleset
def test_guesses_vary_soon(rules: Ruleset[Any]) -> None:
    """The cheap form of the law for every run; `test_not_vacuous` looks at all rows and scenarios."""
    check_guesses(next(table for table in TABLES if table.rules is rules), seed=2)


@each_table
@pytest.mark.parametrize("choices", [4, 15, 40])
def test_truth_can_be_guessed(table: Table, choices: int) -> None:
    """A guess excludes nothing that is true."""
    walk = random_walk(table, choices, choices)
    for seat in table.seats:
        check_truth(table.hidden.probes, seat, walk.end())


@each_table
def test_what_is_guessed_can_be_true(table: Table) -> None:
    """Whatever a guess deals, some game with the same history has it."""
    possible(table, (1, 5, 10))


@each_lively_table
def test_what_is_guessed_late_can_be_true(table: Table) -> None:
    """Also when much has been seen: what a shot has shown binds the guess."""
    possible(table, (20, 30, 40), refolds=400)


def possible(table: Table, lengths: Iterable[int], refolds: int = REFOLDS) -> None:
    """Check walks of these lengths; one of them at least must prove something to each seat."""
    walks = [random_walk(table, choices, choices) for choices in lengths]
    for seat in table.seats:
        twins = [check_possible(walk, seat, table.hidden.probes, refolds) for walk in walks]
        assert max(twins) >= ENOUGH, f"seat {seat}: hardly any re-fold goes the same way, {twins}"


def test_a_guess_that_forgets_what_was_shown_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if a shot did not tell the firepower of the piece that fired."""
    fits = skirmish.guess._fits

    def forgetful(s: Skirmish, unit: Unit, kind: str) -> bool:
        return fits(s, replace(unit, proven=-1), kind)

    monkeypatch.setattr(skirmish.guess, "_fits", forgetful)
    with pytest.raises(Broken, match="possible: enemy kinds"):
        possible(brawl(skirmish.ruleset.RULESET), (20,), refolds=400)
