"""The preset set-up that bots take."""

from __future__ import annotations

from sandtable import new_game
from sandtable.bots import RandomBot
from sandtable.bots.deployment import Deployment
from tests.places import SKIRMISH


def test_a_preset_is_followed_to_its_end_and_no_further() -> None:
    """War Storm has one for its set-up: every answer is the plan's; behind it there is none."""
    game, deployments, taken = new_game("war_storm", "patrols", seed=1), [Deployment(), Deployment()], 0
    while game.ask is not None and taken < 200:
        seat = game.seat(game.ask.seat)
        option = deployments[seat.number].next(seat)
        if option is None:
            break
        assert option.text == seat.plan(seat.board()["presets"][0]).answers[0]
        seat.answer(option)
        taken += 1
    assert taken > 3
    for _ in range(5):
        assert game.ask is not None
        seat = game.seat(game.ask.seat)
        if game.state.turn:
            assert deployments[seat.number].next(seat) is None
        seat.answer(RandomBot(1).choose(seat))


def test_a_ruleset_without_presets_is_left_to_the_bot() -> None:
    game = new_game(SKIRMISH, "crossroads", seed=1)
    assert game.ask is not None
    assert Deployment().next(game.seat(game.ask.seat)) is None
