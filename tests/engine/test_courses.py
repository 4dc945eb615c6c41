"""Luck that tries everything, and the odds that are counted with it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

import sandtable as st
from sandtable.engine.chance import Draw, Keyed
from sandtable.engine.courses import Courses
from sandtable.engine.facts import ALL
from sandtable.engine.odds import GUESSES, SAMPLES
from tests.places import SKIRMISH

BEYOND = Keyed(b"k")


def die(values: int, weights: tuple[int, ...] | None = None) -> Draw:
    return Draw("", "die", range(values), weights, ALL)


def test_every_course_is_taken_once() -> None:
    """Two dice, the second with as many faces as the first has pips and one more."""
    courses, found = Courses(100, BEYOND), []
    while courses.next():
        first = courses.index(0, die(3))
        assert first is not None
        found.append((first, courses.index(1, die(first + 1)), courses.chance))
    third = Fraction(1, 3)
    assert found == [
        (0, 0, third),
        (1, 0, third / 2), (1, 1, third / 2),
        (2, 0, third / 3), (2, 1, third / 3), (2, 2, third / 3),
    ]  # fmt: skip
    assert courses.is_complete


def test_what_cannot_come_up_is_no_course() -> None:
    courses, found = Courses(100, BEYOND), []
    while courses.next():
        found.append((courses.index(0, die(4, (0, 2, 0, 6))), courses.chance))
    assert found == [(1, Fraction(1, 4)), (3, Fraction(3, 4))]


def test_no_draw_is_one_sure_course() -> None:
    courses = Courses(100, BEYOND)
    assert courses.next()
    assert courses.chance == 1
    assert not courses.next()


def test_too_many_courses_are_left_to_other_luck() -> None:
    """Of a die of six and a deck of fifty only the die is followed."""
    courses, found = Courses(36, BEYOND), []
    while courses.next():
        found.append((courses.index(0, die(6)), courses.index(1, die(50)), courses.chance))
    card = BEYOND.index(1, die(50))
    assert found == [(face, card, Fraction(1, 6)) for face in range(6)]
    assert not courses.is_complete


def test_a_draw_that_is_left_out_keeps_its_place() -> None:
    """The deck between the die and the coin is left out, the coin behind it is followed in every course."""
    courses, found = Courses(36, BEYOND), []
    while courses.next():
        found.append([courses.index(n, die(faces)) for n, faces in enumerate((3, 50, 2))])
    card = BEYOND.index(1, die(50))
    assert found == [[face, card, side] for face in range(3) for side in range(2)]


def test_two_dice_are_few_enough() -> None:
    courses, found = Courses(36, BEYOND), []
    while courses.next():
        found.append((courses.index(0, die(6)), courses.index(1, die(6))))
    assert found == list(product(range(6), range(6)))


# Odds


@pytest.mark.parametrize("seed", range(4))
def test_odds_add_up_and_name_what_changes(seed: int) -> None:
    """In any position: the chances of an option sum to 1; exact ones have no error."""
    game = st.new_game(SKIRMISH, "crossroads", seed=seed)
    kinds = set()
    for turn in range(60):
        assert game.ask is not None
        option = game.ask.options[(7 * turn) % len(game.ask.options)]
        odds = game.seat(game.ask.seat).odds(option)
        assert sum(outcome.chance for outcome in odds.outcomes) == pytest.approx(1, abs=1e-9)
        assert odds.exact <= all(outcome.error == 0 for outcome in odds.outcomes)
        kinds |= {odds.exact}
        game.answer(option)
        if game.ask is None:
            break
    assert True in kinds


def test_where_nothing_is_hidden_luck_alone_is_sampled() -> None:
    """All deals are one: if its courses can all be followed that is done once, and else a few times."""
    game, random, found = st.new_game("war_storm", "patrols", seed=3), Random(3), set()
    while game.ask is not None:
        option = game.ask.options[random.randrange(len(game.ask.options))]
        odds = game.seat(game.ask.seat).odds(option)
        found.add((odds.exact, odds.guesses))
        game.answer(option)
    assert found == {(True, GUESSES), (False, SAMPLES)}
