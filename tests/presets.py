"""Games that were set up by a preset alone."""

from __future__ import annotations

from typing import Any

import sandtable as st


def set_up_by(preset: str, ruleset: str, scenario: str) -> st.Game[Any]:
    """Both sides set up by this preset, until the first turn begins."""
    game = st.new_game(ruleset, scenario, seed="d1")
    while not game.state.turn:
        assert game.ask is not None
        seat = game.seat(game.ask.seat)
        options = seat.asked().options
        seat.answer(seat.plan(preset).answers[0] if len(options) > 1 else options[0])
    return game
