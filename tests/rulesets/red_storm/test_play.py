"""Random games of every scenario: no dead ends, records that replay, texts that read back."""

from __future__ import annotations

from random import Random

import pytest

import sandtable as st
from tests.rulesets.red_storm.maps import IDS


@pytest.mark.parametrize("scenario", IDS)
def test_random_games_end_and_replay(scenario: str) -> None:
    """Two games to their end; every option reads back, every fact has words, the record replays."""
    for seed in (1, 2):
        game = st.new_game("red_storm", scenario, seed=seed)
        random = Random(seed)
        while game.ask is not None:
            if random.random() < 0.02:
                for option in game.ask.options:
                    assert game.ask.parse(option.text) == option
            game.answer(random.choice(game.ask.options))
        assert all(game.words.sentence(fact) for fact in game.facts)
        assert st.replay(str(game.record())).fingerprint() == game.fingerprint()
