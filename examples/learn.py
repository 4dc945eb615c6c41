"""A player that learns: a linear policy over the features of options, taught by its wins and losses.

    python examples/learn.py examples/skirmish patrol --games 400

It plays against a random player through the PettingZoo environment. After each game the choices of a winner
become more likely and those of a loser less (REINFORCE). That is the least that learns something: the point
is how an agent is connected, not how clever it is.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from sandtable.envs.pettingzoo import OPTION_FEATURES, Observation, SandtableEnv

Weights = NDArray[np.float64]
Policy = Callable[[Observation], int]


class Learner:
    """Chooses an option with a chance that grows with the weights of its features."""

    def __init__(self, seed: int, rate: float = 4.0) -> None:
        self.weights: Weights = np.zeros(OPTION_FEATURES)
        self._dice = np.random.default_rng(seed)
        self._rate = rate
        self._slopes: list[Weights] = []

    def act(self, observation: Observation) -> int:
        count = int(observation["action_mask"].sum())
        options = observation["options"][:count]
        merits = options @ self.weights
        chances = np.exp(merits - merits.max())
        chances /= chances.sum()
        chosen = int(self._dice.choice(count, p=chances))
        self._slopes.append(options[chosen] - chances @ options)
        return chosen

    def learn(self, reward: float) -> None:
        """Move towards what was chosen if it won, away from it if it lost."""
        self.weights += self._rate * reward * np.mean(self._slopes, axis=0)
        self.forget()

    def forget(self) -> None:
        self._slopes.clear()


def at_random(seed: int) -> Policy:
    dice = np.random.default_rng(seed)
    return lambda observation: int(dice.integers(observation["action_mask"].sum()))


def play(env: SandtableEnv, number: int, policies: list[Policy]) -> list[float]:
    """One game; what each seat is rewarded with."""
    env.reset(seed=number)
    rewards = [0.0] * len(policies)
    for agent in env.agent_iter():
        seat = env.possible_agents.index(agent)
        observation, reward, over, _, _ = env.last()
        rewards[seat] += reward
        env.step(None if over else policies[seat](observation))
    return rewards


def train(env: SandtableEnv, learner: Learner, games: int) -> None:
    """Sides change from game to game."""
    other = at_random(1)
    for number in range(games):
        seat = number % 2
        policies = [other, other]
        policies[seat] = learner.act
        learner.learn(play(env, number, policies)[seat])


def points(env: SandtableEnv, learner: Learner, games: int) -> float:
    """The mean reward against random, in games that it has not learned from; 0 is even."""
    other = at_random(2)
    total = 0.0
    for number in range(games):
        policies = [other, other]
        policies[number % 2] = learner.act
        total += play(env, 1_000_000 + number, policies)[number % 2]
        learner.forget()
    return total / games


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn to beat a random player.")
    parser.add_argument("ruleset")
    parser.add_argument("scenario")
    parser.add_argument("--games", type=int, default=400)
    given = parser.parse_args()
    env, learner = SandtableEnv(given.ruleset, given.scenario, actions=128), Learner(seed=0)
    print(f"before: {points(env, learner, 200):+.2f} a game")
    train(env, learner, given.games)
    print(f"after {given.games} games: {points(env, learner, 200):+.2f} a game")


if __name__ == "__main__":
    main()
