"""A game as a PettingZoo environment (AEC): one agent a seat, actions by the number of an option.

    from sandtable.envs.pettingzoo import env
    game = env("red_storm", "outpost-line")

An agent observes its own scene and the options it has, both as vectors (`features`), and a mask of the
options that there are. Where an ask has more options than the environment has actions, the first ones count.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

import sandtable as st
from sandtable.engine.seat import Seat
from sandtable.envs.features import features

SCENE_FEATURES = 512
OPTION_FEATURES = 32
Observation = dict[str, Any]


class SandtableEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One game after the other of a scenario; the reward comes at the end: 1 for a win, -1 for a loss."""

    metadata = {"name": "sandtable_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self, ruleset: str, scenario: str, *, actions: int = 512, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.render_mode = render_mode
        self._which = (ruleset, scenario)
        self._actions = actions
        self._games = 0
        self._game = st.new_game(ruleset, scenario, seed=0)
        self.possible_agents = [f"seat_{number}" for number in range(len(self._game.seats))]
        self.agents: list[str] = []
        observed = Dict(
            {
                "observation": Box(-1, 1, (SCENE_FEATURES,), np.float32),
                "options": Box(-1, 1, (actions, OPTION_FEATURES), np.float32),
                "action_mask": Box(0, 1, (actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observed)
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: that of the seed, or another one than before."""
        self._games += 1
        self._game = st.new_game(*self._which, seed=f"game {self._games}" if seed is None else seed)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: dict[str, Any]() for agent in self.agents}
        self._next_agent()

    def step(self, action: int | None) -> None:
        """The agent whose turn it is answers with the option of this number."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        ask = self._seat(self.agent_selection).asked()
        if action is None or not 0 <= action < min(len(ask.options), self._actions):
            raise st.IllegalAnswer(f"action {action} is masked: there are {len(ask.options)} options now")
        self._game.answer(ask.options[int(action)])
        self._next_agent()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        seat, texts = self._seat(agent), list[str]()
        if seat.ask is not None:
            texts = [option.text for option in seat.ask.options[: self._actions]]
        rows = np.zeros((self._actions, OPTION_FEATURES), np.float32)
        for row, text in zip(rows, texts, strict=False):
            row[:] = features(text.split(), OPTION_FEATURES)
        mask = np.zeros(self._actions, np.int8)
        mask[: len(texts)] = 1
        return {
            "observation": features(seat.view(), SCENE_FEATURES),
            "options": rows,
            "action_mask": mask,
        }

    def render(self) -> str | None:
        """The last thing that everyone was told."""
        told = self._game.seat(st.SPECTATOR).history()
        return self._game.words.sentence(told[-1]) if told else ""

    def close(self) -> None:
        """Nothing is held open."""

    def _seat(self, agent: str) -> Seat:
        return self._game.seat(self.possible_agents.index(agent))

    def _next_agent(self) -> None:
        """Whose turn it is now; at the end everyone is rewarded and done."""
        result = self._game.result
        if result is None:
            assert self._game.ask is not None, "a game without a result asks somebody"
            self.agent_selection = self.possible_agents[self._game.ask.seat]
            return
        for number, agent in enumerate(self.possible_agents):
            is_won = result.winner == self._game.seats[number].side
            self.rewards[agent] = 0.0 if result.winner is None else 1.0 if is_won else -1.0
            self.terminations[agent] = True


def env(ruleset: str, scenario: str, **more: Any) -> SandtableEnv:
    """The environment of a scenario, as PettingZoo's users expect to make it."""
    return SandtableEnv(ruleset, scenario, **more)
