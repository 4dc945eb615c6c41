"""Bots that think: greedy and search, on a game small enough to play out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sandtable import ContentError, Game, new_game
from sandtable.bots import GreedyBot, RandomBot, SearchBot
from sandtable.bots.bot import Bot
from sandtable.bots.roster import KINDS, bot
from sandtable.engine.seat import Seat
from sandtable.lab.simulate import play_out
from tests.places import SKIRMISH

Made = Callable[[str], Bot]

THINKERS: list[Made] = [
    lambda seed: GreedyBot(seed, guesses=2),
    lambda seed: SearchBot(seed, seconds=60, passes=25),
]


def middle(seed: int = 3, decisions: int = 30) -> Game[Any]:
    """A skirmish after some decisions at random."""
    game = new_game(SKIRMISH, "crossroads", seed=seed)
    players = RandomBot(seed)
    for _ in range(decisions):
        seat = asked(game)
        seat.answer(players.choose(seat))
    return game


def asked(game: Game[Any]) -> Seat:
    assert game.ask is not None
    return game.seat(game.ask.seat)


@pytest.mark.parametrize("make", THINKERS)
def test_a_thinker_chooses_the_same_in_a_twin(make: Made) -> None:
    """DESIGN 5: the same option and the same thought in the game and in a guess of its own seat."""
    game = middle()
    for turn in range(12):
        seat = asked(game)
        twin = seat.guess(turn).seat(seat.number)
        here, there = make("a"), make("a")
        assert here.choose(seat).text == there.choose(twin).text
        assert here.thought == there.thought
        seat.answer(here.choose(seat))


@pytest.mark.parametrize("make", THINKERS)
def test_a_thinker_beats_random_from_both_sides(make: Made) -> None:
    points = 0
    for number in range(6):
        game = new_game(SKIRMISH, "patrol", seed=number)
        side = number % 2
        play_out(game, [make(str(number)) if seat == side else RandomBot(number) for seat in (0, 1)])
        assert game.result is not None
        points += 0 if game.result.winner is None else 1 if game.result.winner == side else -1
    assert points >= 3


@pytest.mark.parametrize("make", THINKERS)
def test_a_thinker_says_why(make: Made) -> None:
    """What it chose comes first, and begins the line it expects; every visit is a guess looked at."""
    seat = asked(middle())
    thinker = make("a")
    chosen = thinker.choose(seat).text
    assert thinker.thought.weighed[0].text == thinker.thought.line[0] == chosen
    assert len({weighed.text for weighed in thinker.thought.weighed}) == len(thinker.thought.weighed) > 1
    assert all(-1 <= weighed.value <= 1 for weighed in thinker.thought.weighed)
    assert thinker.thought.guesses in {2, 25}


def test_a_search_without_time_still_answers() -> None:
    game = middle()
    for _ in range(8):
        seat = asked(game)
        chosen = SearchBot("a", seconds=0).choose(seat)
        assert chosen.text in {option.text for option in seat.asked().options}
        seat.answer(chosen)


def test_long_lists_are_looked_at_in_part() -> None:
    seat = asked(middle())
    assert len(seat.asked().options) > 3
    thinker = GreedyBot("a", guesses=1, most=3)
    thinker.choose(seat)
    assert len(thinker.thought.weighed) == 3


# By name


@pytest.mark.parametrize(
    "name", [*KINDS, "search:0.02s", "search:5", "greedy/cautious", "search:5/aggressive"]
)
def test_each_name_is_a_bot(name: str) -> None:
    seat = asked(middle())
    if name != "veteran":
        assert bot(name, 1).choose(seat) in seat.asked().options
    assert bot(name, 1) is not bot(name, 1)


@pytest.mark.parametrize("name", ["", "gready", "search", "search:", "search:0", "search:1m", "greedy/rash"])
def test_other_names_are_refused_with_the_right_ones(name: str) -> None:
    with pytest.raises(ContentError, match="recruit, regular, veteran"):
        bot(name, 1)
