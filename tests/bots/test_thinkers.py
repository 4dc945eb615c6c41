"""Bots that think: greedy and search, on a game small enough to play out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from sandtable import ContentError, Game, new_game
from sandtable.bots import GreedyBot, RandomBot, SearchBot
from sandtable.bots.bot import Bot, Thought
from sandtable.bots.deployment import Deployment
from sandtable.bots.race import RIVALS
from sandtable.bots.roster import KINDS, bot, plain
from sandtable.engine.seat import Seat
from sandtable.lab.simulate import play_out
from tests.places import SKIRMISH

Made = Callable[[str], Bot]

THINKERS: list[Made] = [
    lambda seed: GreedyBot(seed, guesses=2),
    lambda seed: SearchBot(seed, seconds=60, passes=10),
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


def test_who_is_careless_looks_at_any_options() -> None:
    """A careful bot looks at what is promising; a careless one sometimes at what is not."""
    game = new_game("red_storm", "outpost-line", seed=1)
    players = RandomBot(1)
    while len({asked(game).promise(n) for n in range(len(asked(game).asked().values))}) < 2:
        asked(game).answer(players.choose(asked(game)))
    seat = asked(game)
    options = seat.asked().options
    best = max(map(seat.promise, range(len(options))))
    hopes = {option.text: seat.promise(number) for number, option in enumerate(options)}
    seen: dict[bool, set[bool]] = {False: set(), True: set()}
    for careless, seed in product((False, True), range(20)):
        player = GreedyBot(seed, guesses=1, most=1, careless=careless)
        player.ranking(seat)
        seen[careless] |= {hopes[each.text] == best for each in player.thought.weighed}
    assert seen == {False: {True}, True: {True, False}}


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
    most = max(weighed.visits for weighed in thinker.thought.weighed)
    assert most <= thinker.thought.guesses <= 10


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


# What is certain, and what is promised


def test_what_is_certain_is_looked_at_once() -> None:
    """To activate a piece can be taken back, so that one guess tells all; a shot is looked at in each."""
    game = middle()
    seen: set[tuple[bool, int]] = set()
    for turn in range(40):
        seat = asked(game)
        thinker = GreedyBot(turn, guesses=3)
        chosen = thinker.choose(seat)
        for weighed in thinker.thought.weighed:
            twin = seat.guess("certain")
            twin.answer(weighed.text)
            seen.add((twin.seat(seat.number).can_undo, weighed.visits))
        seat.answer(chosen)
        if game.ask is None:
            break
    assert (True, 1) in seen
    assert (False, 3) in seen
    assert (False, 1) not in seen


def test_equal_options_are_followed_to_what_they_lead_to() -> None:
    """All but one option lose in the end what only the next choice shows: the bot finds that one."""
    game = middle()
    while len(asked(game).asked().values) < 4 or asked(game).asked().values[0][0] != "activate":
        asked(game).answer(RandomBot(1).choose(asked(game)))
    seat = asked(game)
    best = seat.asked().values[2]

    def value(s: Any, number: int) -> float:
        return 0.5 if s.moving == best[1] and s.spent else 0.0

    game.ruleset = replace(game.ruleset, value=value)
    assert [GreedyBot(seed).choose(seat).value for seed in range(4)] == [best] * 4


def test_a_search_looks_at_what_greedy_likes() -> None:
    """The options that greedy ranks first, whatever was chosen of them; greedy's own is among them."""
    game = middle()
    for turn in range(6):
        seat = asked(game)
        likes = [seat.asked().options[number].text for number in GreedyBot(turn).ranking(seat)[:RIVALS]]
        thinker = SearchBot(turn, seconds=60, passes=2 * RIVALS)
        thinker._deployment._presets = []
        chosen = thinker.choose(seat)
        assert len(likes) == 1 or {weighed.text for weighed in thinker.thought.weighed} == set(likes)
        seat.answer(chosen)


def test_a_search_sees_what_the_enemy_will_do() -> None:
    """All pieces but one lose once the enemy has acted, which no own choice shows: the bot finds that one."""
    game = middle()
    while len(asked(game).asked().values) < 4 or asked(game).asked().values[0][0] != "activate":
        asked(game).answer(RandomBot(1).choose(asked(game)))
    seat = asked(game)
    enemy = 1 - seat.number
    before = sum(unit.done for unit in game.state.of_side(enemy))
    safe: list[int] = []

    def value(s: Any, number: int) -> float:
        acted = sum(unit.done or unit.id == s.moving for unit in s.of_side(enemy)) > before
        if not safe or not acted or s.units[safe[0]].done:
            return 0.0
        return 0.5 if number == enemy else -0.5

    game.ruleset = replace(game.ruleset, value=value)
    third = seat.asked().values[GreedyBot("a").ranking(seat)[2]]
    safe.append(third[1])
    assert GreedyBot("a").choose(seat).value != third
    assert SearchBot("a", seconds=60, passes=120).choose(seat).value == third


# By name


@pytest.mark.parametrize(
    "name", [*KINDS, "search:0.1s", "search:5", "greedy/cautious", "search:5/aggressive", "random/steady"]
)
def test_each_name_is_a_bot(name: str) -> None:
    seat = asked(middle())
    if name != "veteran":
        assert bot(name, 1).choose(seat) in seat.asked().options
    assert bot(name, 1) is not bot(name, 1)


@pytest.mark.parametrize(
    "name",
    [
        *("", "gready", "search", "search:", "search:0", "search:1m", "search:s", "search:0s"),
        *("search:0.00s", "search:.s", "search:\N{ARABIC-INDIC DIGIT THREE}s"),
        *("search:0.099s", "search:0.001s/cautious"),
        *("greedy/rash", "greedy/", "random/cautious"),
    ],
)
def test_other_names_are_refused_with_the_right_ones(name: str) -> None:
    with pytest.raises(ContentError, match="recruit, regular, veteran"):
        bot(name, 1)


def test_all_names_of_a_bot_have_one_plain_form() -> None:
    same = ("search:1s", "search:01.0s", "search:1.000s/steady")
    assert {plain(name) for name in same} == {"search:1.0s/steady"}
    assert plain("greedy") == plain("greedy/steady") != plain("greedy/cautious")
    assert len({plain(name) for name in (*KINDS, "search:1s", "search:1", "search:10")}) == len(KINDS) + 3


@pytest.mark.parametrize("name", ["recruit", "greedy", "search:20"])
def test_every_style_is_a_way_to_play(name: str) -> None:
    """Over some moments who dares and who does not choose otherwise at least once."""
    for seed in range(6):
        game = new_game("war_storm", "patrols", seed=seed)
        while game.ask is not None:
            seat = asked(game)
            chosen = [bot(f"{name}/{style}", seed).choose(seat) for style in ("cautious", "aggressive")]
            if chosen[0].text != chosen[1].text:
                return
            seat.answer(chosen[1])
    raise AssertionError(f"{name} plays alike in every style")


@pytest.mark.parametrize("make", [*THINKERS, lambda seed: SearchBot(seed, seconds=0)])
def test_no_thought_is_left_of_an_earlier_choice(make: Made) -> None:
    """What is prepared, forced or answered without time was not thought about."""
    game, thinker = new_game("war_storm", "patrols", seed=1), make("a")
    for _ in range(4):
        seat = asked(game)
        thinker.thought = Thought(line=("of another choice",))
        prepared = Deployment().next(seat)
        chosen = thinker.choose(seat)
        assert prepared is not None
        assert chosen.text == prepared.text
        assert thinker.thought == Thought()
        seat.answer(chosen)
    seat = asked(middle())
    thinker.thought = Thought(line=("of another choice",))
    chosen = thinker.choose(seat)
    assert thinker.thought.line[:1] in ((), (chosen.text,))
