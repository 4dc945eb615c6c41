"""Luck that tries everything, and the odds that are counted with it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

import sandtable as st
from sandtable.bots.deployment import Deployment
from sandtable.engine import odds as odds_module
from sandtable.engine.chance import Draw, Keyed
from sandtable.engine.courses import Courses
from sandtable.engine.facts import ALL
from sandtable.engine.odds import GUESSES, SAMPLES
from sandtable.engine.seat import Seat
from tests.places import SKIRMISH

BEYOND = Keyed(b"k")


def die(values: int, weights: tuple[int, ...] | None = None) -> Draw:
    return Draw("", "die", range(values), weights, ALL)


def test_every_course_is_taken_once() -> None:
    """Two dice, the second with as many faces as the first has pips and one more."""
    courses, found = Courses(100, 1, BEYOND), []
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
    courses, found = Courses(100, 1, BEYOND), []
    while courses.next():
        found.append((courses.index(0, die(4, (0, 2, 0, 6))), courses.chance))
    assert found == [(1, Fraction(1, 4)), (3, Fraction(3, 4))]


def test_no_draw_is_one_sure_course() -> None:
    courses = Courses(100, 1, BEYOND)
    assert courses.next()
    assert courses.chance == 1
    assert not courses.next()


def test_too_many_courses_are_left_to_other_luck() -> None:
    """Of a die of six and a deck of fifty only the die is followed; each face has a card of its own."""
    courses, found = Courses(36, 1, BEYOND), []
    while courses.next():
        found.append((courses.index(0, die(6)), courses.index(1, die(50)), courses.chance))
    assert [(face, chance) for face, _, chance in found] == [(face, Fraction(1, 6)) for face in range(6)]
    assert len({card for _, card, _ in found}) > 3
    assert not courses.is_complete


def test_what_lies_behind_a_sampled_draw_is_sampled() -> None:
    """How many coins are thrown depends on the card: they fit no path of another card."""
    courses, found = Courses(36, 1, BEYOND), []
    while courses.next():
        face, card = courses.index(0, die(3)), courses.index(1, die(50))
        assert card is not None
        found.append((face, [courses.index(2 + n, die(2)) for n in range(card % 4)]))
    assert [face for face, _ in found] == [0, 1, 2]


def test_a_sampled_draw_is_sampled_as_often_as_there_is_room() -> None:
    """A deck alone has twelve samples, behind a die of five each face has two; each is as likely as any."""
    for faces, samples in ((1, 12), (5, 2), (20, 1)):
        courses, cards = Courses(36, 12, BEYOND), []
        while courses.next():
            courses.index(0, die(faces))
            cards.append(courses.index(1, die(50)))
            assert courses.chance == Fraction(1, faces * samples)
        assert len(cards) == faces * samples
        assert len(set(cards)) > len(cards) / 2


def test_samples_are_as_luck_has_it() -> None:
    """Over many keys each of fifty cards behind a die comes up as often as it should."""
    cards: Counter[int | None] = Counter()
    for key in range(400):
        courses = Courses(36, 12, Keyed(str(key).encode()))
        while courses.next():
            courses.index(0, die(6))
            cards[courses.index(1, die(50))] += 1
    assert sum(cards.values()) == 400 * 12
    assert sum((count - 96) ** 2 / 96 for count in (cards[card] for card in range(50))) < 90  # chi square


def test_two_dice_are_few_enough() -> None:
    courses, found = Courses(36, 1, BEYOND), []
    while courses.next():
        found.append((courses.index(0, die(6)), courses.index(1, die(6))))
    assert found == list(product(range(6), range(6)))


# Odds


@pytest.mark.parametrize("seed", range(4))
def test_odds_add_up_and_name_what_changes(seed: int) -> None:
    """In any position: the chances of an option sum to 1; exact ones have no error, all others have one."""
    game = st.new_game(SKIRMISH, "crossroads", seed=seed)
    for turn in range(60):
        assert game.ask is not None
        option = game.ask.options[(7 * turn) % len(game.ask.options)]
        odds = game.seat(game.ask.seat).odds(option)
        assert sum(outcome.chance for outcome in odds.outcomes) == pytest.approx(1, abs=1e-9)
        assert all((outcome.error == 0) == odds.exact for outcome in odds.outcomes)
        game.answer(option)
        if game.ask is None:
            break


def test_where_nothing_is_hidden_luck_alone_is_sampled() -> None:
    """All deals are one: if its courses can all be followed that is done once, and else a few times."""
    game, random, found = st.new_game("war_storm", "patrols", seed=3), Random(3), set()
    while game.ask is not None:
        option = game.ask.options[random.randrange(len(game.ask.options))]
        odds = game.seat(game.ask.seat).odds(option)
        found.add((odds.exact, odds.guesses))
        game.answer(option)
    assert found == {(True, GUESSES), (False, SAMPLES)}


def test_luck_is_sampled_anew_in_each_course() -> None:
    """Behind the dice of a defence come the losses: a third of its outcomes is not left out.

    What is told of an assault is within three errors of what twenty times as many guesses tell.
    """
    checked = 0
    for game in _defences():
        assert game.ask is not None
        seat = game.seat(game.ask.seat)
        for option in game.ask.options:
            odds = seat.odds(option)
            if odds.exact or option.value[0] != "defend":
                continue
            told = {outcome.text: outcome for outcome in odds.outcomes}
            for text, chance in _weighed_often(seat, option.text, 40).items():
                assert text in told or chance < 0.06
                assert text not in told or abs(told[text].chance - chance) < 3 * told[text].error
            checked += 1
    assert checked >= 2


def _defences() -> Iterator[st.Game[Any]]:
    """Games of hill-1304 where someone is asked how to defend, one moment each."""
    for seed in range(12):
        game, random = st.new_game("war_storm", "hill-1304", seed=seed), Random(seed)
        bots = [Deployment(), Deployment()]
        while game.ask is not None:
            verbs = [value[0] for value in game.ask.values]
            if "defend" in verbs:
                yield game
                break
            seat = game.seat(game.ask.seat)
            wanted = [n for n, verb in enumerate(verbs) if verb in ("assault", "assault_now")]
            option = bots[seat.number].next(seat)
            game.answer(option or game.ask.options[random.choice(wanted or range(len(verbs)))])


def _weighed_often(seat: Seat, text: str, guesses: int) -> dict[str, float]:
    """The mean of many guesses that odds does not make."""
    chances: defaultdict[str, float] = defaultdict(float)
    for number in range(guesses):
        tried = odds_module._weighed(seat.guess(f"often {number}"), seat.number, (text,))
        for outcome, chance in tried.chances.items():
            chances[outcome] += float(chance) / guesses
    return chances


def test_what_is_hidden_is_sampled_even_if_six_deals_agree() -> None:
    """Where deals differ nothing is exact: the error says how little six of them prove."""
    game, random, agreed = st.new_game("war_stories", "hedgerows", seed=1), Random(1), 0
    bots = [Deployment(), Deployment()]
    for _ in range(60):
        assert game.ask is not None
        seat = game.seat(game.ask.seat)
        option = game.ask.options[random.randrange(len(game.ask.options))]
        deals = {seat.guess(f"odds {number}").fingerprint() for number in range(GUESSES)}
        odds = seat.odds(option)
        assert odds.exact <= (len(deals) == 1)
        assert odds.exact or all(0.005 < outcome.error < 0.3 for outcome in odds.outcomes)
        agreed += len(odds.outcomes) == 1 and len(deals) > 1
        game.answer(bots[seat.number].next(seat) or option)
    assert agreed


@pytest.mark.parametrize(
    ("mean", "count", "error"), [(1.0, 6, 0.0973), (0.5, 6, 0.189), (0.37, 108, 0.0463), (0.0, 48, 0.0144)]
)
def test_an_error_counts_one_more_that_is_half_sure_half_never(mean: float, count: int, error: float) -> None:
    """By hand: 6 of 6 are 6.5 of 7, which makes sqrt(6.5 * 0.5 / 7) / 7."""
    assert odds_module._error(mean, mean, count) == pytest.approx(error, abs=1e-4)
