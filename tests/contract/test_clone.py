"""A clone is the same game with a life of its own."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given, strategies

from tests.contract.looks import differences, state_of, whole
from tests.contract.tables import Table, each_table, every_table
from tests.contract.walks import UNDO, budget, decide, random_walk, reported, walks


@every_table
@given(strategies.data())
@budget(15)
def test_clone_equals_original(table: Table, data: strategies.DataObject) -> None:
    """Before and after every answer; playing the clone does not touch the original."""
    walk = data.draw(walks(table, undo=True))
    with reported(walk.start()) as game:
        ahead = None
        for choice in walk.moments(game):
            now = whole(game)
            assert not differences(now, whole(game.clone()))
            assert ahead is None or not differences(now, whole(ahead))
            ahead = game.clone()
            decide(ahead, choice)
            assert not differences(now, whole(game))
        assert str(game.record()) == str(game.clone().record())


@every_table
@given(strategies.data(), strategies.integers(0, 99))
@budget(15)
def test_clone_of_a_guess(table: Table, data: strategies.DataObject, seed: int) -> None:
    """A guess can be cloned, at once and further on, and goes on as its clone does."""
    walk = data.draw(walks(table))
    game = walk.end()
    assume(game.ask is not None)
    for seat in range(len(game.seats)):
        guess, random = game.seat(seat).guess(seed), Random(seed)
        for _ in range(10):
            clone = guess.clone()
            assert not differences(whole(guess), whole(clone))
            for which, choice in zip((guess, clone), [random.randrange(UNDO)] * 2, strict=True):
                decide(which, choice)
            assert not differences(whole(guess), whole(clone))


@every_table
@given(strategies.data())
@budget(10)
def test_clone_without_checkpoints(table: Table, data: strategies.DataObject) -> None:
    """It plays the same game and cannot be cloned in its turn."""
    walk = data.draw(walks(table))
    game, fast = walk.start(), None
    for choice in walk.moments(game):
        fast = fast or game.clone(keep=False)
        assert state_of(fast) == state_of(game)
        decide(fast, choice)
    assert fast is not None
    with pytest.raises(AssertionError):
        fast.clone()


@each_table
def test_game_without_checkpoints(table: Table) -> None:
    """A whole game without checkpoints ends as the same game with them."""
    walk = random_walk(table, 1)
    kept, fast = walk.end(), walk.start(keep=False)
    for _ in walk.moments(fast):
        pass
    assert (kept.result, state_of(kept)) == (fast.result, state_of(fast))
