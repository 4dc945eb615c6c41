"""What is kept of a moment is what would be found anew."""

from __future__ import annotations

from random import Random

import pytest

import sandtable as st


@pytest.mark.parametrize("scenario", ["random-mission-generator", "king-of-the-hill", "the-sky-is-falling"])
def test_what_windows_list_is_the_same_when_nothing_is_remembered(scenario: str) -> None:
    """OWM-R.37, OWM-R.45 In random games no list has outlived what it was found from."""
    chance, compared = Random(scenario), 0
    for seed in range(12):
        game = st.new_game("of_war_and_men", scenario, seed=seed)
        while (ask := game.ask) is not None:
            options = ask.options
            if ask.kind in ("action", "open_window", "card_window", "shot_window"):
                kept, lookout = [option.value for option in options], game.state.box.lookout
                last, lookout.last = lookout.last, None
                assert kept == [*ask._listing(*ask._args)]
                lookout.last = last
                compared += 1
            game.answer(options[chance.randrange(len(options))])
    assert compared > 3000


def test_owm_r_57_a_new_round_is_a_new_moment() -> None:
    """OWM-R.57, OWM-CRW.3 Who may be shot at, and which gun is ready, depends on the round."""
    s = st.new_game("of_war_and_men", "king-of-the-hill", seed=1).state
    known = s.box.lookout.found(s)
    assert s.box.lookout.found(s) is known
    s.round += 1
    assert s.box.lookout.found(s) is not known
