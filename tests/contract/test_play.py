"""No dead ends: every ask can be answered by text, every game ends, and its result makes sense."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies

import sandtable as st
from tests.contract.tables import MOST_ANSWERS, Table, every_table
from tests.contract.walks import Walk, budget, decide, reported, walks

MOST_TEXTS = 300


@every_table
@given(strategies.data())
@budget(20)
def test_every_ask_can_be_answered(table: Table, data: strategies.DataObject) -> None:
    """There is an option; texts are unique and lead back to the option they came from."""
    walk = data.draw(walks(table))
    with reported(walk.start()) as game:
        for _ in walk.moments(game):
            if game.ask is not None:
                check_options(game.ask)


def check_options(ask: st.Ask[Any]) -> None:
    options = list(ask.options)
    assert options
    assert len(options) == len(ask.options)
    texts = [option.text for option in options]
    assert len(set(texts)) == len(texts)
    for option in options[:MOST_TEXTS]:
        again = ask.parse(option.text)
        assert (again, again.value, again.text) == (option, option.value, option.text)
        assert ask.allows(option.value)
        assert option in ask.options


@every_table
@given(strategies.integers(0, 10**9))
@budget(15)
def test_every_game_ends(table: Table, seed: int) -> None:
    """Random play comes to a result that all seats see; then there is nothing left to answer."""
    walk = Walk(table, seed, MOST_ANSWERS, ())
    with reported(walk.start()) as game:
        for _ in walk.moments(game):
            assert (game.ask is None) == (game.result is not None)
        assert game.result is not None
        check_result(game, game.result)


def check_result(game: st.Game[Any], result: st.Result) -> None:
    sides = {seat.side for seat in game.seats}
    assert result.reason
    assert result.winner is None or result.winner in sides
    assert len(result.points) == len(sides)
    for seat in range(len(game.seats)):
        view = game.seat(seat).view()
        assert view["result"]["winner"] == result.winner
        assert "ask" not in view
        with pytest.raises(st.IllegalAnswer):
            game.seat(seat).answer("pass")
    with pytest.raises(st.IllegalAnswer):
        game.answer("pass")
    with pytest.raises(st.IllegalAnswer):
        game.resign(0)


@every_table
@pytest.mark.parametrize("how", ["resign", "timeout"])
@given(strategies.data())
@budget(5)
def test_conceding_ends_the_game(table: Table, how: str, data: strategies.DataObject) -> None:
    """A seat may give up or run out of time at any moment; clones and records know it."""
    walk = data.draw(walks(table))
    with reported(walk.end()) as game:
        if game.ask is not None:
            getattr(game, how)(1)
        assert game.ask is None
        assert game.result is not None
        assert game.result.winner != game.seats[1].side or game.result.reason not in ("resign", "timeout")
        again = st.replay(game.record(), rules=table.rules)
        assert {g.fingerprint() for g in (game, game.clone(), again)} == {game.fingerprint()}
        assert game.result == again.result == game.clone().result


@every_table
@given(strategies.data())
@budget(10)
def test_only_the_asked_seat_answers(table: Table, data: strategies.DataObject) -> None:
    """An ask belongs to one seat; the others have none."""
    walk = data.draw(walks(table))
    with reported(walk.start()) as game:
        for _ in walk.moments(game):
            asked = game.ask.seat if game.ask is not None else None
            for number in range(len(game.seats)):
                seat = game.seat(number)
                assert (seat.ask is not None) == (number == asked)
                if number != asked:
                    with pytest.raises(st.IllegalAnswer):
                        seat.answer("pass")


@every_table
@given(strategies.data())
@budget(10)
def test_answer_by_option_and_by_text(table: Table, data: strategies.DataObject) -> None:
    """An option and its text are the same answer."""
    walk = data.draw(walks(table))
    by_option, by_text = walk.start(), walk.start()
    for choice in walk.decisions():
        if by_text.ask is None:
            break
        options = by_text.ask.options
        by_text.answer(options[choice % len(options)].text)
        decide(by_option, choice)
        assert by_option.fingerprint() == by_text.fingerprint()
