"""DESIGN 5: what a seat can see, ask or guess follows from what it knows."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies

from sandtable import SPECTATOR, Ruleset
from tests.contract.laws import (
    check_idempotent,
    check_locals,
    check_possible,
    check_refolds,
    check_truth,
    check_twin,
    check_variety,
)
from tests.contract.tables import TABLES, Table, each_ruleset, each_table, every_table
from tests.contract.walks import budget, random_walk, reported, walks


@every_table
@given(strategies.data(), strategies.integers(0, 99))
@budget(14)
def test_refold(table: Table, data: strategies.DataObject, key: int) -> None:
    """Unseen draws and answers may be others: as long as history is equal, so is all that a seat can see."""
    walk = data.draw(walks(table, undo=True))
    for seat in (0, 1, SPECTATOR):
        check_refolds(walk, seat, key)


@every_table
@given(strategies.data(), strategies.integers(0, 99))
@budget(14)
def test_twin(table: Table, data: strategies.DataObject, seed: int) -> None:
    """A guess looks to its seat like the game, whatever it asks."""
    walk = data.draw(walks(table, choices=8))
    with reported(walk.start()) as game:
        for _ in walk.moments(game):
            for seat in range(len(game.seats)):
                check_twin(walk, seat, seed, game)


@every_table
@given(strategies.data(), strategies.integers(0, 99))
@budget(14)
def test_idempotent(table: Table, data: strategies.DataObject, seed: int) -> None:
    """A guess made in a guess is the guess made in the game."""
    walk = data.draw(walks(table))
    with reported(walk.start()) as game:
        for _ in walk.moments(game):
            for seat in range(len(game.seats)):
                check_idempotent(seat, seed, game)


@every_table
@given(strategies.data())
@budget(20)
def test_locals(table: Table, data: strategies.DataObject) -> None:
    """Rules that wait hold ids, not records."""
    walk = data.draw(walks(table))
    with reported(walk.start()) as game:
        for _ in walk.moments(game):
            check_locals(walk, game)


@each_ruleset
def test_not_vacuous(rules: Ruleset[Any]) -> None:
    """Each row of the table of hidden things varies in guesses, and in games that look the same."""
    check_variety([table for table in TABLES if table.rules is rules], games=12)


@each_table
@pytest.mark.parametrize("choices", [4, 15, 40])
def test_truth_can_be_guessed(table: Table, choices: int) -> None:
    """A guess excludes nothing that is true."""
    walk = random_walk(table, choices, choices)
    for seat in (0, 1):
        check_truth(table.hidden.probes, seat, walk.end())


@each_table
@pytest.mark.parametrize("choices", [1, 5, 10])
def test_what_is_guessed_can_be_true(table: Table, choices: int) -> None:
    """Whatever a guess deals, some game with the same history has it."""
    for seat in (0, 1):
        check_possible(random_walk(table, choices, choices), seat, table.hidden.probes)
