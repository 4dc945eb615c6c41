"""Looking ahead: the asks that a plan would lead to, before anything is answered."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from skirmish.ruleset import RULESET


def ready_to_activate() -> st.Game[Any]:
    game = st.new_game(RULESET, "patrol", seed=1)
    while game.ask is not None and game.ask.kind != "activation":
        game.answer(game.ask.options[0])
    return game


def test_the_ask_after_an_answer_is_seen_without_answering() -> None:
    game = ready_to_activate()
    assert game.ask is not None
    before = game.fingerprint()
    ahead = game.seat(game.ask.seat).ahead([game.ask.options[0].text])
    assert ahead is not None
    assert ahead["kind"] == "action"
    assert game.fingerprint() == before


def test_what_another_seat_is_asked_is_not_seen() -> None:
    game = ready_to_activate()
    assert game.ask is not None
    assert game.seat(game.ask.seat).ahead(["pass"]) is None


def test_an_illegal_plan_is_refused() -> None:
    game = ready_to_activate()
    assert game.ask is not None
    with pytest.raises(st.IllegalAnswer):
        game.seat(game.ask.seat).ahead(["activate 999"])
