"""How a side stands: what bots look at."""

from __future__ import annotations

import pytest

import sandtable as st
from sandtable.bots import RandomBot
from sandtable.bots.greedy import GreedyBot
from tests.rulesets.war_storm.positions import position

GOAL = {"winner": 0, "any_of": [[{"hex": "C1305"}]]}


def stands(first: str, second: str, seat: int = 0) -> float:
    return position(first, second, victory=GOAL).seat(seat).value()


def test_wss_scn_9_nearer_to_the_goal_is_better() -> None:
    """For the attacker, and as much worse for the defender."""
    german = "company D GE-GR\nD C1601\nD1 C1601"
    far, near = (f"company B US-IN\nB {at}\nB1 {at}" for at in ("C1300", "C1303"))
    assert stands(near, german) > stands(far, german)
    assert stands(near, german, 1) < stands(far, german, 1)


@pytest.mark.parametrize("worse", ["B1 C1300 lost=1", "B1 C1300 routed"])
def test_wss_trp_2_losses_and_routs_are_worse(worse: str) -> None:
    german = "company D GE-GR\nD C1601\nD1 C1601"
    whole = stands("company B US-IN US-IN\nB C1300\nB1 C1300\nB2 C1300", german)
    assert stands(f"company B US-IN US-IN\nB C1300\n{worse}\nB2 C1300", german) < whole


def test_wss_act_10_the_result_counts_for_all() -> None:
    game = position("company B US-IN\nB C1300\nB1 C1300", "company D GE-GR\nD C1601\nD1 C1601 dead")
    assert [game.seat(n).value() for n in (0, 1)] == [-1.0, 1.0]


@pytest.mark.parametrize("side", [0, 1])
def test_wss_scn_9_a_step_ahead_beats_chance(side: int) -> None:
    """Patrols, two games on each side."""
    for seed in range(2):
        game = st.new_game("war_storm", "patrols", seed=seed)
        bots = {side: GreedyBot(seed, guesses=2), 1 - side: RandomBot(seed)}
        while game.ask is not None:
            seat = game.seat(game.ask.seat)
            seat.answer(bots[seat.number].choose(seat))
        assert game.result is not None
        assert game.result.winner == side
