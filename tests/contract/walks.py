"""Games as lists of choices: Hypothesis makes them, shrinks them, and a failure leaves a record behind."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, Final

from hypothesis import settings, strategies
from hypothesis.strategies import SearchStrategy

import sandtable as st
from sandtable.shelf import is_example
from tests.contract.tables import Table, length
from tests.places import CACHE, ROOT

FAILURES: Final = CACHE / "failures"
MOST_CHOICES: Final = 40
UNDO: Final = 900  # a choice from here on takes the last answer back, where that is allowed


@dataclass(frozen=True)
class Walk:
    """A game: `skip` random answers from the seed, then the choices, each modulo the number of options."""

    table: Table
    seed: int
    skip: int
    choices: tuple[int, ...]

    def start(self, **more: Any) -> st.Game[Any]:
        return self.table.new(self.seed, **more)

    def decisions(self) -> Iterator[int]:
        random = Random(self.seed)
        for _ in range(self.skip):
            yield random.randrange(UNDO)
        yield from self.choices

    def moments(self, game: st.Game[Any]) -> Iterator[int]:
        """Play the walk; before each decision that is not skipped, and at the end, the choice made next."""
        for number, choice in enumerate(self.decisions()):
            if number >= self.skip or game.ask is None:
                yield choice
            if game.ask is None:
                return
            decide(game, choice)
        yield 0

    def at(self, moment: int) -> st.Game[Any]:
        """The game before a decision, skipped ones counted."""
        game = self.start()
        for choice in islice(self.decisions(), moment):
            decide(game, choice)
        return game

    def end(self) -> st.Game[Any]:
        """The game after all choices."""
        game = self.start()
        for _ in self.moments(game):
            pass
        return game


def random_walk(table: Table, seed: int, choices: int = 10_000) -> Walk:
    """A whole game, or the first choices of one, without Hypothesis."""
    random = Random(seed)
    return Walk(table, seed, 0, tuple(random.randrange(UNDO) for _ in range(min(choices, 2 * length(table)))))


def decide(game: st.Game[Any], choice: int) -> None:
    """Answer the pending ask, if any, by a number, or take back the last answer."""
    if game.ask is None:
        return
    if choice >= UNDO and game.undoable is not None:
        game.undo()
    else:
        options = game.ask.options
        game.answer(options[choice % len(options)])


def walks(table: Table, choices: int = MOST_CHOICES, *, undo: bool = False) -> SearchStrategy[Walk]:
    """Walks that begin anywhere in a game."""
    numbers = strategies.integers(0, UNDO * 5 // 4 if undo else UNDO - 1)
    return strategies.builds(
        Walk,
        strategies.just(table),
        strategies.integers(0, 999),
        strategies.integers(0, length(table)),
        strategies.integers(0, choices).flatmap(
            lambda count: strategies.lists(numbers, min_size=count, max_size=count).map(tuple)
        ),
    )


def budget(examples: int) -> settings:
    """Of a hundred examples that many: 60 are the measure in CI, 3,000 in a soak."""
    profile = settings.default
    assert profile is not None
    return settings(max_examples=max(1, examples * profile.max_examples // 100))


@contextmanager
def reported(game: st.Game[Any]) -> Iterator[st.Game[Any]]:
    """If the test fails, save the game and say how to see it again."""
    try:
        yield game
    except BaseException as fault:
        name = re.sub(r"\W+", "-", os.environ.get("PYTEST_CURRENT_TEST", "game").split("::")[-1]).strip("-")
        FAILURES.mkdir(parents=True, exist_ok=True)
        path = FAILURES / f"{name}.record"
        path.write_text(str(game.record()), encoding="utf-8")
        rules = game.ruleset
        brought = f" --ruleset {rules.folder.relative_to(ROOT)}" if is_example(rules) else ""
        fault.add_note(f"to see it: sandtable replay {path.relative_to(ROOT)}{brought}")
        raise
