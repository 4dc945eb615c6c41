"""How seats stand: what is kept from one position to the next must not matter; results are the engine's."""

from __future__ import annotations

import pytest

from sandtable import SPECTATOR, new_game, replay, rulesets
from sandtable.bots import RandomBot
from sandtable.engine.registry import ruleset
from tests.places import SKIRMISH


@pytest.mark.parametrize("which", list(rulesets()))
def test_value_is_the_same_from_records_that_were_never_seen(which: str) -> None:
    """A game played again has other records; a value that was read from stale ones would differ."""
    game, player = new_game(which, rulesets()[which].scenarios[1], seed=5), RandomBot(5)
    for turn in range(240):
        if game.ask is None:
            break
        seats = [game.seat(number) for number in range(len(game.seats))]
        values = [seat.value() for seat in seats]
        if turn % 60 == 59:
            again = replay(game.record())
            assert [again.seat(seat.number).value() for seat in seats] == values
        seat = seats[game.ask.seat]
        seat.answer(player.choose(seat))


@pytest.mark.parametrize("which", [SKIRMISH, *rulesets()])
def test_value_of_a_result_and_of_a_spectator(which: str) -> None:
    """Who has won stands at 1, who has lost at -1, after a draw all at 0; a spectator takes no side."""
    scenario = ruleset(which).scenarios[0]
    won, drawn, running = (new_game(which, scenario, seed=1) for _ in range(3))
    won.resign(1)
    drawn.draw(1)
    assert won.result is not None
    sides = [seat.side for seat in won.seats]
    expected = [1.0 if side == won.result.winner else -1.0 for side in sides]
    assert [won.seat(number).value() for number in range(len(sides))] == expected
    assert {drawn.seat(number).value() for number in range(len(sides))} == {0.0}
    assert [game.seat(SPECTATOR).value() for game in (won, drawn, running)] == [0.0, 0.0, 0.0]
    assert -1 < running.seat(0).value() < 1
