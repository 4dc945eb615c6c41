"""The random bot."""

from __future__ import annotations

from collections import Counter

import pytest

from sandtable import IllegalAnswer, new_game
from sandtable.bots import Bot, RandomBot
from tests.places import SKIRMISH


def game_to_the_end(seed: int) -> str:
    game = new_game(SKIRMISH, "patrol", seed=1)
    bots: list[Bot] = [RandomBot(f"{seed}/{seat}") for seat in range(len(game.seats))]
    while game.ask is not None:
        seat = game.seat(game.ask.seat)
        seat.answer(bots[seat.number].choose(seat))
    return str(game.record())


def test_equal_seeds_make_equal_choices() -> None:
    assert game_to_the_end(5) == game_to_the_end(5)
    assert game_to_the_end(5) != game_to_the_end(6)


def test_every_option_is_taken_at_times() -> None:
    """Over many seeds the first ask gets each of its answers, none much more often than others."""
    seat = new_game(SKIRMISH, "patrol", seed=1).seat(0)
    assert seat.ask is not None
    counted = Counter(RandomBot(n).choose(seat).text for n in range(400))
    assert set(counted) == {option.text for option in seat.ask.options}
    assert max(counted.values()) < 3 * 400 / len(counted)


def test_a_bot_chooses_the_same_in_a_twin() -> None:
    """DESIGN 5: it cannot tell the game from a guess made from its own seat."""
    game = new_game(SKIRMISH, "crossroads", seed=3)
    for _ in range(30):
        assert game.ask is not None
        seat = game.seat(game.ask.seat)
        twin = seat.guess(7).seat(seat.number)
        assert RandomBot(1).choose(seat).text == RandomBot(1).choose(twin).text
        seat.answer(RandomBot(1).choose(seat))


def test_nobody_to_answer_for() -> None:
    with pytest.raises(IllegalAnswer, match="not for seat 1"):
        RandomBot(0).choose(new_game(SKIRMISH, "patrol", seed=1).seat(1))
