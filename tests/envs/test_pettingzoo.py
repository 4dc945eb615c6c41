"""The environment for PettingZoo, judged by PettingZoo's own tests."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from sandtable import IllegalAnswer
from sandtable.envs.features import features
from sandtable.envs.pettingzoo import SandtableEnv, env
from tests.places import SKIRMISH


def patrol() -> SandtableEnv:
    return env(SKIRMISH, "patrol", actions=64)


@pytest.mark.filterwarnings("ignore:Observation space for each agent:UserWarning")  # masks need a dictionary
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
def test_api_test() -> None:
    api_test(patrol(), num_cycles=200)


def test_seed_test() -> None:
    seed_test(patrol, num_cycles=60)


OTHERS = [
    pytest.param("of_war_and_men", "boot-camp", id="of_war_and_men"),
    pytest.param("red_storm", "outpost-line", id="red_storm"),
    pytest.param("war_stories", "farm-lane", id="war_stories"),
    pytest.param("war_storm", "patrols", id="war_storm"),
    pytest.param("storm_of_steel", "the-farm-on-the-wielun-road", id="storm_of_steel"),
]


@pytest.mark.filterwarnings("ignore:Observation space for each agent:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.parametrize(("ruleset", "scenario"), OTHERS)
def test_api_and_seed_of_every_ruleset(ruleset: str, scenario: str) -> None:
    api_test(env(ruleset, scenario), num_cycles=60)
    seed_test(lambda: env(ruleset, scenario), num_cycles=20)


def test_a_game_is_zero_sum_and_ends() -> None:
    game = patrol()
    game.reset(seed=5)
    dice = np.random.default_rng(1)
    rewards = dict.fromkeys(game.possible_agents, 0.0)
    for agent in game.agent_iter(5000):
        observation, reward, over, _, _ = game.last()
        rewards[agent] += reward
        assert observation is not None
        game.step(None if over else int(dice.choice(np.flatnonzero(observation["action_mask"]))))
    assert game.agents == []
    assert sum(rewards.values()) == 0


def test_a_masked_action_is_refused() -> None:
    game = patrol()
    game.reset(seed=1)
    with pytest.raises(IllegalAnswer, match="is masked"):
        game.step(63)


def test_only_the_agent_asked_has_options() -> None:
    game = patrol()
    game.reset(seed=1)
    other = next(agent for agent in game.agents if agent != game.agent_selection)
    assert game.observe(game.agent_selection)["action_mask"].sum() > 1
    assert game.observe(other)["action_mask"].sum() == 0


def test_features_tell_places_apart() -> None:
    one, two = ({"pieces": [{"at": at, "kind": "gun"}]} for at in ("C3", "D5"))
    assert not np.array_equal(features(one, 64), features(two, 64))
    assert np.array_equal(features(one, 64), features(one, 64))
    assert np.abs(features({"points": 10**9}, 64)).max() <= 1
