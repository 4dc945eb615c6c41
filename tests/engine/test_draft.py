"""A preset leads through a whole set-up: the answers are known before the first is given."""

from __future__ import annotations

import pytest

import sandtable as st


@pytest.mark.parametrize(
    ("ruleset", "scenario"),
    [("war_stories", "farm-lane"), ("war_storm", "patrols"), ("storm_of_steel", "hedgerow-road")],
)
def test_a_draft_is_the_whole_set_up_of_a_seat(ruleset: str, scenario: str) -> None:
    game = st.new_game(ruleset, scenario, seed=3)
    set_up = set[int]()
    while game.ask is not None and game.state.turn == 0:
        seat = game.seat(game.ask.seat)
        answers = seat.draft(seat.board()["presets"][0])
        assert answers
        assert seat.number not in set_up, "one draft was not enough"
        set_up.add(seat.number)
        for text in answers:
            seat.answer(text)
    assert set_up == {0, 1}


def test_nothing_is_drafted_where_no_preset_leads() -> None:
    game = st.new_game("examples/skirmish", "patrol", seed=3)
    assert game.seat(0).draft("in depth") == []
    assert game.seat(1).draft("in depth") == []
