"""How both sides play behind the tree of a search, and what they remember of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from sandtable import Game, new_game
from sandtable.bots import RandomBot
from sandtable.bots.replies import Replies, Reply
from sandtable.engine.errors import NoGuess
from tests.places import SKIRMISH

LAST = ("activate", 1)


def asking(kind: str, *, options: int) -> Game[Any]:
    """A skirmish played at random until somebody is asked this, with so many options or more."""
    game = new_game(SKIRMISH, "crossroads", seed=2)
    players = RandomBot(2)
    while game.ask is None or game.ask.kind != kind or len(game.ask.values) < options:
        assert game.ask is not None
        seat = game.seat(game.ask.seat)
        seat.answer(players.choose(seat))
    return game


def counted(game: Game[Any]) -> list[int]:
    """The seats whose `value` is asked for from now on."""
    found: list[int] = []
    judge = game.ruleset.value

    def value(s: Any, number: int) -> float:
        found.append(number)
        return judge(s, number)

    game.ruleset = replace(game.ruleset, value=value)
    return found


def replies() -> Replies:
    return Replies(lambda: False)


A, B, C = ("a",), ("b",), ("c",)


def reply(*looked: tuple[tuple[str], float], hopes: dict[tuple[str], float] | None = None) -> Reply:
    made = Reply()
    for step, gain in looked:
        made.add(step, gain, (hopes or {}).get(step, 1.0))
    return made


def test_a_step_is_looked_for_ever_more_rarely() -> None:
    known = reply((A, 0.1), (B, 0.2))
    assert [number for number in range(1, 70) if known.due([A, B])] == [1, 4, 16, 64]


def test_a_step_is_looked_for_where_little_is_known() -> None:
    """As many as are looked at each time must be known of the options, or all if they are fewer."""
    known = reply((A, 0.1), (B, 0.2))
    assert list(known.due([A, B])) == [0, 1]
    assert not known.due([B])
    assert list(known.due([A, C])) == [0, 1]


def test_what_was_never_open_is_looked_at() -> None:
    """Four of five options are known, and a sixth comes up: a target that nobody had shown before."""
    others = [("d",), ("e",)]
    known = reply(*[(step, 0.1) for step in (A, B, C, others[0])])
    known.due([A, B, C, *others])
    assert not known.due([A, B, C, *others])
    assert list(known.due([("f",), A, B, C, *others])) == [0]


def test_a_step_is_as_good_as_it_seemed_on_the_whole() -> None:
    """0.3 in one look and -0.1 in the next make 0.1, which is less than 0.2; what is not open is left out."""
    known = reply((A, 0.3), (B, 0.2), (A, -0.1), (C, 0.9))
    assert known.best([A, B]) == 1
    assert known.best([B, C]) == 1
    assert known.best([A]) == 0


def test_of_equal_steps_the_more_promising_is_taken() -> None:
    """B promises more than A; C promises most but seemed worse."""
    known = reply((A, 0.2), (B, 0.2), (C, 0.1), hopes={A: 0.5, B: 1.0, C: 3.0})
    assert known.best([A, B, C]) == 1
    assert known.best([A, C]) == 0


def test_a_step_is_judged_by_what_it_gains() -> None:
    """Some are looked at where all is well and gain nothing, others where all is lost and gain a bit."""
    game = asking("step", options=6)
    assert game.ask is not None
    piece, options = game.ask.about[0], game.ask.values
    here = game.state.units[piece].cell
    known, looked = replies(), set[int]()

    def value_of(basis: float, gain: float) -> Callable[[Any, int], float]:
        def value(s: Any, number: int) -> float:
            cell = s.units[piece].cell if piece in s.units else here
            looked.add(cell)
            return basis if cell == here else basis + gain

        return value

    def halt(s: Any, number: int, option: tuple[Any, ...]) -> float:
        return 2.0 if option[0] == "stop" else 1.0

    game.ruleset = replace(game.ruleset, value=value_of(0.5, 0.0), promise=halt)
    known.step(game, LAST, Random(1))
    before = looked.copy()
    game.ruleset = replace(game.ruleset, value=value_of(-0.5, 0.1))
    chosen = [options[known.step(game, LAST, Random(seed))] for seed in (2, 3, 4)][-1]
    assert looked - before, "the second look shows other steps"
    assert chosen[-1] in looked - before


def test_a_step_is_followed_to_its_end() -> None:
    """One unit is worth moving, and only once it has moved: to activate it is the first step there."""
    game = asking("activation", options=3)
    assert game.ask is not None
    best = game.ask.values[1][1]
    here = game.state.units[best].cell

    def value(s: Any, number: int) -> float:
        return 0.5 if best in s.units and s.units[best].cell != here else 0.0

    def stepping(s: Any, number: int, option: tuple[Any, ...]) -> float:
        return 2.0 if option[0] in ("move", "step") else 1.0

    game.ruleset = replace(game.ruleset, value=value, promise=stepping)
    assert game.ask.values[replies().step(game, LAST, Random(1))] == ("activate", best)


def test_the_step_is_best_for_who_is_asked() -> None:
    """One piece alone is worth activating, to its own side: it is found, whoever searches."""
    game = asking("activation", options=3)
    assert game.ask is not None
    best, asked = game.ask.values[1], game.ask.seat

    def value(s: Any, number: int) -> float:
        return (0.5 if number == asked else -0.5) if s.moving == best[1] else 0.0

    game.ruleset = replace(game.ruleset, value=value)
    assert replies().step(game, LAST, Random(1)) == 1


def test_what_was_found_is_not_looked_for_again() -> None:
    """The same is asked after the same choice; after another choice it is another question."""
    game = asking("action", options=3)
    known, looked = replies(), counted(game)
    first = known.step(game, LAST, Random(1))
    looks = len(looked)
    assert looks > 0
    assert known.step(game, LAST, Random(2)) == first
    assert len(looked) == looks
    known.step(game, ("activate", 2), Random(3))
    assert len(looked) > looks


def test_what_is_not_asked_again_is_forgotten() -> None:
    """Kept for the next choice, and for the one after only if the passes of that one asked for it."""
    game = asking("action", options=3)
    known, looked = replies(), counted(game)
    known.step(game, LAST, Random(1))
    looks = len(looked)
    for _ in range(2):
        known.turn_over()
        known.step(game, LAST, Random(1))
        assert len(looked) == looks
    known.turn_over()
    known.turn_over()
    known.step(game, LAST, Random(1))
    assert len(looked) == 2 * looks


def test_who_is_left_without_a_guess_plays_on() -> None:
    """What one seat guesses may leave the other with nothing that fits what it knows."""

    def guess(*_: object) -> None:
        raise NoGuess("nothing fits")

    game = asking("react", options=2)
    assert game.ask is not None
    game.ruleset = replace(game.ruleset, guess=guess)
    assert replies().step(game, LAST, Random(1)) < len(game.ask.values)
