"""What a style makes of risk: who is cautious keeps away from the enemy, who is aggressive looks for him."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from sandtable import Game, new_game
from sandtable.bots.roster import bot
from sandtable.bots.style import STYLES, judged
from sandtable.engine.seat import Seat
from tests.places import SKIRMISH
from tests.rulesets.war_storm.positions import position

AMERICANS = "company B US-IN US-IN\nB C1300\nB1 C1300\nB2 C1300"
GERMANS = "company D GE-GR GE-GR\nD C1308\nD1 C1308\nD2 C1308"


def standing(value: float, risk: float) -> Seat:
    """A seat that stands like this, and has so much at risk."""
    game = new_game(SKIRMISH, "patrol", seed=1)
    game.ruleset = replace(game.ruleset, value=lambda s, seat: value, risk=lambda s, seat: risk)
    return game.seat(0)


def test_risk_is_bad_for_the_cautious_and_good_for_the_aggressive() -> None:
    """Half of the force at risk: a tenth less or more at 0, a quarter of that at 0.5 or -0.5."""
    safe, risky = standing(0.0, 0.0), standing(0.0, 0.5)
    assert [judged(safe, care) for care in STYLES.values()] == [0.0, 0.0, 0.0]
    assert [judged(risky, care) for care in STYLES.values()] == pytest.approx([0.0, -0.1, 0.1])
    for value in (0.5, -0.5):
        found = [judged(standing(value, 0.5), care) - value for care in STYLES.values()]
        assert found == pytest.approx([0.0, -0.025, 0.025])


def test_no_style_prefers_anything_to_a_victory_or_a_rout_to_anything() -> None:
    """With all or nothing at risk what is judged stays between -1 and 1, and a better value is better."""
    for care, risk in product(STYLES.values(), (0.0, 1.0)):
        found = [judged(standing(value, risk), care) for value in (-1.0, -0.9, 0.0, 0.9, 1.0)]
        assert found == sorted(found)
        assert [found[0], found[-1]] == [-1.0, 1.0]


def test_the_steady_do_not_ask_for_risk() -> None:
    """They play, and think as long, as if there were no styles."""

    def risk(s: Any, seat: int) -> float:
        raise AssertionError("asked for")

    game = new_game(SKIRMISH, "patrol", seed=1)
    game.ruleset = replace(game.ruleset, risk=risk)
    for name in ("greedy", "search:10/steady"):
        bot(name, 1).choose(game.seat(0))
    with pytest.raises(AssertionError, match="asked for"):
        bot("greedy/cautious", 1).choose(game.seat(0))


def after_a_turn(game: Game[Any], style: str) -> int:
    """How far the first platoon is from the Germans when a bot of this style has activated its company."""
    player = bot(f"greedy/{style}", 1)
    while game.ask is not None and game.ask.seat == 0 and len(game.log) < 30:
        game.answer(player.choose(game.seat(0)))
    ground, pieces = game.state.box.ground, game.state.pieces
    return int(ground.distance[pieces[11].cell][ground.cell("C1308")])


def test_nothing_to_be_had_the_cautious_stay_away_and_the_aggressive_close_in() -> None:
    """War Storm, losses alone count: eight hexes from the enemy nobody can be hurt."""
    away = {style: after_a_turn(position(AMERICANS, GERMANS), style) for style in STYLES}
    assert away["cautious"] >= 8 > away["aggressive"]


def test_the_cautious_go_where_victory_is() -> None:
    """A hex near the enemy wins: all go there, whatever their style."""
    goal = {"winner": 0, "any_of": [[{"hex": "C1305"}]]}
    away = [after_a_turn(position(AMERICANS, GERMANS, victory=goal), style) for style in STYLES]
    assert max(away) < 8
