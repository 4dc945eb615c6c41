"""How seats stand: what is kept from one position to the next must not matter."""

from __future__ import annotations

import pytest

from sandtable import new_game, replay, rulesets
from sandtable.bots import RandomBot


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
