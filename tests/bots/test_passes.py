"""How far a pass of a search looks."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from sandtable import new_game
from sandtable.bots.passes import HORIZONS, LONGEST, NextLuck, Pass, WholeTurn
from sandtable.bots.replies import Replies
from sandtable.bots.tree import Node
from sandtable.engine.ask import Ask
from tests.places import SKIRMISH

OWN, ENEMY = 0, 1
STEPS = [object() for _ in range(5)]


def ask(seat: int, kind: str = "act") -> Ask[Any]:
    return Ask(seat, kind, "", list)


def whole_turn() -> WholeTurn:
    return WholeTurn([OWN], {"react"})


def next_luck() -> NextLuck:
    return NextLuck([OWN], {"react"})


def test_own_choices_go_on_as_long_as_nobody_else_acts() -> None:
    for ahead in (whole_turn(), next_luck()):
        assert not any(ahead.is_reached(ask(OWN), step, drawn) for drawn, step in enumerate(STEPS))


def test_a_reaction_belongs_to_what_it_reacts_to() -> None:
    """The enemy reacts, chooses who fires, and falls back: it is still our action."""
    ahead = whole_turn()
    assert not ahead.is_reached(ask(OWN), STEPS[0], 0)
    for kind in ("react", "fire_group", "retreat"):
        assert not ahead.is_reached(ask(ENEMY, kind), STEPS[0], 0)
    assert not ahead.is_reached(ask(OWN), STEPS[1], 0)


def test_the_enemy_has_his_whole_turn() -> None:
    """From the order he chooses to his last unit, our reactions included; it ends when we are to act."""
    ahead = whole_turn()
    assert not ahead.is_reached(ask(ENEMY, "order"), STEPS[0], 0)
    assert not ahead.is_reached(ask(ENEMY), STEPS[1], 1)
    for kind in ("react", "fire_group", "retreat"):
        assert not ahead.is_reached(ask(OWN, kind), STEPS[1], 2)
    assert not ahead.is_reached(ask(ENEMY), STEPS[2], 3)
    assert ahead.is_reached(ask(OWN), STEPS[3], 3)


def test_the_enemys_first_luck_is_the_answer_where_turns_are_long() -> None:
    """What is drawn before he is asked does not count, nor while anybody reacts."""
    ahead = next_luck()
    assert not ahead.is_reached(ask(OWN), STEPS[0], 0)
    assert not ahead.is_reached(ask(ENEMY, "react"), STEPS[0], 2)
    assert not ahead.is_reached(ask(ENEMY), STEPS[1], 5)
    assert not ahead.is_reached(ask(ENEMY, "target"), STEPS[1], 5)
    assert not ahead.is_reached(ask(OWN, "react"), STEPS[1], 6)
    assert ahead.is_reached(ask(ENEMY), STEPS[2], 6)


def test_where_no_luck_comes_the_next_to_be_asked_ends_it() -> None:
    ahead = next_luck()
    assert not ahead.is_reached(ask(ENEMY), STEPS[0], 4)
    assert ahead.is_reached(ask(OWN), STEPS[1], 4)


def test_one_who_is_asked_after_the_enemy_ends_it_whoever_he_is() -> None:
    """Where there are three sides the third is nobody whose answer is waited for."""
    ahead = next_luck()
    assert not ahead.is_reached(ask(ENEMY), STEPS[0], 4)
    assert ahead.is_reached(ask(2), STEPS[0], 4)


def test_the_ruleset_says_how_far_a_pass_looks() -> None:
    """Where the first luck is enough, passes make fewer choices than where it is the whole turn."""
    game, dice = new_game("red_storm", "outpost-line", seed=2), Random(1)
    made = dict.fromkeys(HORIZONS, 0)
    for _ in range(16):
        assert game.ask is not None
        seat, value = game.seat(game.ask.seat), dice.choice(game.ask.values)
        for horizon in HORIZONS:
            guess, replies = seat.guess(1), Counted(lambda: False)
            guess.ruleset = replace(guess.ruleset, horizon=horizon)
            one = Pass(seat.number, guess, seat.board()["windows"], replies, Random(1), 0.0)
            one.made(Node(), value)
            made[horizon] += replies.chosen
        seat.answer(dice.choice(seat.asked().options))
    assert made["turn"] > made["luck"]


class Counted(Replies):
    """How often a pass chose a step."""

    chosen = 0

    def step(self, *args: Any) -> int:
        self.chosen += 1
        return super().step(*args)


class Anything:
    """All kinds of ask are windows: no horizon is ever reached."""

    def __contains__(self, kind: object) -> bool:
        return True


def test_no_pass_goes_on_for_ever() -> None:
    game = new_game(SKIRMISH, "crossroads", seed=2)
    assert game.ask is not None
    replies = Counted(lambda: False)
    made = Pass(game.ask.seat, game.clone(), Anything(), replies, Random(1), 0.0)
    made.made(Node(), game.ask.values[0])
    assert replies.chosen == LONGEST
