"""A game for OpenSpiel, with chance nodes: every draw is an action of the chance player.

import pyspiel
import sandtable.envs.openspiel
game = pyspiel.load_game("python_sandtable", {"ruleset": "red_storm", "scenario": "outpost-line"})
"""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pyspiel

import sandtable as st
from sandtable.envs.features import features

MOST_ACTIONS = 8192
MOST_CHANCES = 8192
LONGEST = 100_000
TENSOR = 512

TYPE = pyspiel.GameType(
    short_name="python_sandtable",
    long_name="Sandtable",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"ruleset": "red_storm", "scenario": "outpost-line"},
)


class SandtableGame(pyspiel.Game):  # type: ignore[misc]
    """A scenario of a ruleset for two seats."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        wanted = {**TYPE.parameter_specification, **(params or {})}
        self.which = (str(wanted["ruleset"]), str(wanted["scenario"]))
        if len(st.new_game(*self.which, seed=0).seats) != 2:
            raise st.ContentError(f"{self.which[1]} is not played by two seats")
        info = pyspiel.GameInfo(
            num_distinct_actions=MOST_ACTIONS,
            max_chance_outcomes=MOST_CHANCES,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(TYPE, info, params or {})

    def new_initial_state(self) -> SandtableState:
        return SandtableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SandtableObserver:
        return SandtableObserver(iig_obs_type, params)


class Held:
    """A game that is cloned where OpenSpiel copies a state."""

    def __init__(self, game: st.Game[Any]) -> None:
        self.game = game

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(self.game.clone())


class SandtableState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game; nothing in it is drawn before chance says so."""

    def __init__(self, game: SandtableGame) -> None:
        super().__init__(game)
        self._held = Held(st.new_game(*game.which, seed=0, luck=st.by_hand()))

    @property
    def game(self) -> st.Game[Any]:
        return self._held.game

    def current_player(self) -> int:
        ask = self.game.ask
        if ask is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if ask.seat == st.CHANCE else ask.seat

    def _legal_actions(self, player: int) -> list[int]:
        ask = self.game.ask
        return [] if ask is None or ask.seat != player else list(range(min(len(ask.options), MOST_ACTIONS)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        ask = self.game.ask
        assert ask is not None, "the game goes on"
        assert ask.weights is not None, "chance is asked"
        total = sum(ask.weights)
        return [(number, weight / total) for number, weight in enumerate(ask.weights) if weight]

    def _apply_action(self, action: int) -> None:
        assert self.game.ask is not None, "the game goes on"
        self.game.answer(self.game.ask.options[action])

    def _action_to_string(self, player: int, action: int) -> str:
        assert self.game.ask is not None, "the game goes on"
        return self.game.ask.options[action].text

    def is_terminal(self) -> bool:
        return self.game.ask is None

    def returns(self) -> list[float]:
        result = self.game.result
        if result is None or result.winner is None:
            return [0.0, 0.0]
        return [1.0 if seat.side == result.winner else -1.0 for seat in self.game.seats]

    def __str__(self) -> str:
        return f"{self.game.fingerprint()} behind {len(self.game.log)} entries"


class SandtableObserver:
    """What a player knows: all he was told with perfect recall, what he sees now without."""

    def __init__(self, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise st.ContentError(f"an observer takes no parameters, not {params}")
        self._recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        self.tensor = np.zeros(TENSOR, np.float32)
        self.dict = {"scene": self.tensor}

    def set_from(self, state: SandtableState, player: int) -> None:
        self.tensor[:] = features(state.game.seat(player).view(), TENSOR)

    def string_from(self, state: SandtableState, player: int) -> str:
        seat = state.game.seat(player)
        known = [seat.history(), seat.view()] if self._recalls else seat.view()
        return msgspec.json.encode(known).decode()


pyspiel.register_game(TYPE, SandtableGame)
