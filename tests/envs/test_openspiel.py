"""The game for OpenSpiel, judged by OpenSpiel's own test."""

from __future__ import annotations

from random import Random
from typing import Any

import pyspiel
import pytest

import sandtable.envs.openspiel
from tests.places import SKIRMISH

PATROL = {"ruleset": SKIRMISH, "scenario": "patrol"}


def patrol() -> Any:
    assert sandtable.envs.openspiel.TYPE.short_name in pyspiel.registered_names()
    return pyspiel.load_game("python_sandtable", PATROL)


def test_random_sim_test() -> None:
    pyspiel.random_sim_test(patrol(), num_sims=1, serialize=False, verbose=False)


def test_chance_is_a_player_whose_chances_sum_to_one() -> None:
    state, dice, draws = patrol().new_initial_state(), Random(1), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            draws += 1
        state.apply_action(dice.choice(state.legal_actions()))
    assert draws > 10
    assert sum(state.returns()) == 0


def test_a_clone_has_a_life_of_its_own() -> None:
    state = patrol().new_initial_state()
    twin = state.clone()
    before = str(twin)
    state.apply_action(state.legal_actions()[0])
    assert str(twin) == before != str(state)


def test_what_a_player_knows_is_his_own() -> None:
    """Secret numbers are drawn for each side: the strings of the players differ."""
    state, dice = patrol().new_initial_state(), Random(1)
    while state.is_chance_node():
        state.apply_action(dice.choice(state.legal_actions()))
    assert state.information_state_string(0) != state.information_state_string(1)
    assert state.observation_string(0) != state.observation_string(1)
    assert len(state.observation_tensor(0)) == 512


@pytest.mark.parametrize("which", [("war_storm", "patrols"), ("of_war_and_men", "boot-camp")])
def test_games_of_rulesets_are_played_to_the_end(which: tuple[str, str]) -> None:
    game = pyspiel.load_game("python_sandtable", dict(zip(("ruleset", "scenario"), which, strict=True)))
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
