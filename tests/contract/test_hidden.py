"""DESIGN 5: what a seat can see, ask or guess follows from what it knows."""

from __future__ import annotations

from hypothesis import given, strategies

from sandtable import SPECTATOR
from tests.contract.laws import check_idempotent, check_locals, check_refolds, check_twin
from tests.contract.tables import Table, every_table
from tests.contract.walks import budget, reported, walks


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
            check_locals(game)
