"""A choice keeps its time: by a clock that the test moves, and in the soak by the processor's."""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import process_time
from typing import Any

import pytest

from sandtable import Game, new_game, rulesets
from sandtable.bots import GreedyBot, RandomBot, SearchBot
from sandtable.bots.budget import FADING, MOST, SELDOM, Budget, undisturbed
from sandtable.bots.passes import Pass
from sandtable.bots.search import THOROUGH, TRIED
from sandtable.bots.tree import Node
from sandtable.engine.ask import Value
from sandtable.engine.seat import Seat
from tests.bots.test_thinkers import asked, middle

TENTH = 1.1
"""A tenth over is the most that is promised."""


class Hand:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Work(Hand):
    """A clock that only work moves: a guess, an answer and a judgement take their time, some a long time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, slow: float, seldom: int = 17) -> None:
        super().__init__()
        self.steps = 0
        self.slow = slow
        self.seldom = seldom
        for where, name in ((Game, "guess"), (Game, "answer"), (Seat, "value")):
            monkeypatch.setattr(where, name, self.taking(getattr(where, name)))

    def taking(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **options: Any) -> Any:
            self.steps += 1
            self.now += self.slow if self.steps % self.seldom == 0 else 0.001
            return method(*args, **options)

        return call


def unsure() -> Seat:
    """Asked for something that not one guess alone tells all about."""
    game, thinker = middle(), GreedyBot("a", guesses=2)
    while True:
        seat = asked(game)
        chosen = thinker.choose(seat)
        if any(weighed.visits == 2 for weighed in thinker.thought.weighed):
            return seat
        seat.answer(chosen)


@pytest.mark.parametrize("seconds", [0.1, 0.5])
def test_a_search_keeps_its_time(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """A tenth over at most, though now and then a step takes five times as long."""
    game = middle()
    clock = Work(monkeypatch, slow=0.005)
    for _ in range(12):
        seat = asked(game)
        begun = clock.now
        chosen = SearchBot("a", seconds=seconds, clock=clock).choose(seat)
        assert clock.now - begun <= TENTH * seconds
        seat.answer(chosen)


def test_a_search_learns_how_long_a_step_may_take(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step of a fifth of the time, in most choices: after the first of them none ends late."""
    game, player = middle(), None
    clock = Work(monkeypatch, slow=0.02, seldom=23)
    for turn in range(12):
        seat = asked(game)
        player = player or SearchBot("a", seconds=0.1, clock=clock)
        begun = clock.now
        chosen = player.choose(seat)
        assert clock.now - begun <= (TENTH if turn else 1 + MOST) * 0.1
        seat.answer(chosen)


def test_more_time_is_more_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anytime: what it has by then is what it answers with."""
    clock = Work(monkeypatch, slow=0.001)
    seat = asked(middle())
    passes = []
    for seconds in (0.1, 0.3, 1.0):
        thinker = SearchBot("a", seconds=seconds, clock=clock)
        thinker.choose(seat)
        passes.append(thinker.thought.guesses)
    assert 0 < passes[0] < passes[1] < passes[2]


def test_where_no_race_could_be_decided_greedy_makes_more_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty passes in the time are too few: the first choice shows it, and a later one looks again."""
    clock, passes, guesses, made = Hand(), [0], [0], Pass.made

    def slow(one: Pass, root: Node, value: Value) -> float:
        clock.now += 1 / 40
        passes[-1] += 1
        return made(one, root, value)

    monkeypatch.setattr(Pass, "made", slow)
    seat = unsure()
    thinker = SearchBot("a", seconds=1.0, clock=clock)
    for _ in range(TRIED):
        passes.append(0)
        thinker.choose(seat)
        guesses.append(thinker.thought.guesses)
    assert [number > 0 for number in passes[1:]] == [True, *[False] * (TRIED - 2), True]
    assert guesses[2:-1] == [THOROUGH] * (TRIED - 2)


def test_it_is_late_when_the_next_piece_of_work_might_be() -> None:
    """The longest of two pieces took two seconds: of ten seconds eight may be used."""
    clock = Hand()
    budget = Budget(10.0, clock)
    budget.begin(0.0)
    for clock.now, left in ((1.0, 8.0), (3.0, 5.0), (4.0, 4.0), (7.0, 0.5), (7.5, 0.0)):
        assert budget.left() == left
    assert budget.is_late()


def test_no_more_than_a_share_is_kept_free_and_less_from_choice_to_choice() -> None:
    """A machine that stood still for a minute is not slow for ever, and a bot still has time to think."""
    clock = Hand()
    budget = Budget(10.0, clock)
    budget.begin(0.0)
    clock.now = 60.0
    assert budget.is_late()
    kept = []
    for _ in range(30):
        budget.begin(clock.now)
        kept.append(10.0 - budget.left())
    assert kept[0] == MOST * 10.0
    assert kept[-1] == pytest.approx(60.0 * FADING**30)


def test_what_was_before_is_no_work_of_this_part() -> None:
    """The second half begins after the first: how long that took says nothing about a step of it."""
    clock = Hand()
    clock.now = 5.0
    budget = Budget(10.0, clock)
    budget.begin(0.0)
    assert budget.left() == 5.0


# The collector


def test_the_collector_looks_only_at_what_is_new() -> None:
    gc.unfreeze()
    with undisturbed():
        assert gc.get_freeze_count() > 0
        assert gc.isenabled()
        with undisturbed():
            pass
        assert gc.get_freeze_count() > 0, "who is in the middle of a choice is not disturbed by another's end"
    assert gc.get_freeze_count() == 0


def test_the_collector_is_left_as_it_was_found() -> None:
    """Also after a fault, and if somebody else has set things aside."""
    gc.freeze()
    aside = gc.get_freeze_count()
    with undisturbed():
        pass
    assert gc.get_freeze_count() == aside
    gc.unfreeze()
    with pytest.raises(KeyError), undisturbed():
        raise KeyError
    assert gc.get_freeze_count() == 0


@pytest.mark.parametrize("moment", ["get_freeze_count", "freeze"])
def test_who_is_interrupted_at_the_beginning_does_not_think_for_ever(
    monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """Before or after all was set aside; the next choice finds and leaves all as if nothing had been."""
    look = getattr(gc, moment)

    def interrupted() -> None:
        look()
        raise KeyboardInterrupt

    monkeypatch.setattr(gc, moment, interrupted)
    with pytest.raises(KeyboardInterrupt), undisturbed():
        raise AssertionError("a choice that was interrupted before it began")
    monkeypatch.undo()
    assert gc.get_freeze_count() == 0
    with undisturbed():
        assert gc.get_freeze_count() > 0
    assert gc.get_freeze_count() == 0


class Ring:
    """Something that only the collector can throw away."""

    alive = 0

    def __init__(self) -> None:
        Ring.alive += 1
        self.itself = self

    def __del__(self) -> None:
        Ring.alive -= 1


def test_what_a_search_throws_away_is_collected_meanwhile() -> None:
    """A search may go on for long: what it makes and drops must not pile up."""
    with undisturbed():
        for _ in range(200_000):
            Ring()
        assert Ring.alive < 100_000


def test_what_is_thrown_away_does_not_pile_up_from_choice_to_choice() -> None:
    """Too little in each choice for the collector to look, and old by the next."""
    gc.collect()
    before = Ring.alive
    for _ in range(10 * SELDOM):
        with undisturbed():
            for _ in range(300):
                Ring()
    assert Ring.alive - before <= 2 * SELDOM * 300


# By the processor's clock


@pytest.mark.soak
@pytest.mark.parametrize("which", rulesets())
def test_a_search_keeps_its_time_by_the_processor(which: str) -> None:
    """0.1 s a choice in the smallest and the largest scenario, from the first choice of the process on.

    The promise is none late; on a machine with much else to do even the processor's time is not steady.
    """
    late, choices = [], 0
    for scenario in (rulesets()[which].scenarios[0], rulesets()[which].scenarios[-1]):
        game = new_game(which, scenario, seed=1)
        thinkers = [SearchBot("a", seconds=0.1, clock=process_time) for _ in game.seats]
        for number in range(150):
            if game.ask is None:
                break
            seat = asked(game)
            begun = process_time()
            chosen = thinkers[seat.number].choose(seat)
            choices += 1
            if process_time() - begun > TENTH * 0.1:
                late.append((scenario, number, process_time() - begun))
            seat.answer(RandomBot(number).choose(seat) if number % 4 == 3 else chosen)
    assert len(late) <= choices // 200, late
    assert all(took <= 0.15 for _, _, took in late), late
