"""How seats stand: what is kept from one position to the next must not matter; results are the engine's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from sandtable import SPECTATOR, Game, new_game, replay, rulesets
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


@pytest.mark.parametrize("which", [SKIRMISH, *rulesets()])
def test_nothing_is_at_risk_after_the_end_nor_for_a_spectator(which: str) -> None:
    over, running = (new_game(which, ruleset(which).scenarios[0], seed=1) for _ in range(2))
    over.resign(1)
    assert [over.seat(number).risk() for number in (0, 1, SPECTATOR)] == [0.0, 0.0, 0.0]
    assert running.seat(SPECTATOR).risk() == 0.0


@pytest.mark.parametrize("which", [SKIRMISH, *rulesets()])
def test_risk_grows_with_every_piece_that_is_lost(which: str) -> None:
    """In turn 2 of a game at random, for each piece of each side: the same position without it."""
    game, player = new_game(which, ruleset(which).scenarios[0], seed=2), RandomBot(2)
    while game.ask is not None and game.seat(SPECTATOR).view()["clock"]["turn"] < 2:
        seat = game.seat(game.ask.seat)
        seat.answer(player.choose(seat))
    assert game.result is None
    for number, side in [(number, info.side) for number, info in enumerate(game.seats)]:
        own = [piece for piece, record in pieces_of(game)[1].items() if counts(record, side)]
        assert own
        before = game.seat(number).risk()
        assert 0 <= before < 1
        assert all(without(game, piece).seat(number).risk() > before for piece in own)


def pieces_of(game: Game[Any]) -> tuple[str, Mapping[int, Any]]:
    """All that is in play, and what the ruleset calls it."""
    name = next(name for name in ("units", "pieces", "stands", "soldiers") if hasattr(game.state, name))
    return name, getattr(game.state, name)


def counts(record: Any, side: int) -> bool:
    """A piece of that side; a decoy is nobody's loss."""
    return record.side == side and not getattr(record, "decoy", False)


def without(game: Game[Any], piece: int) -> Game[Any]:
    """The game in which this one is lost."""
    twin, (name, pieces) = game.clone(), pieces_of(game)
    setattr(twin.state, name, {number: record for number, record in pieces.items() if number != piece})
    twin.state.lost = {**twin.state.lost, piece: pieces[piece]}
    return twin
