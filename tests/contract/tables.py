"""Every ruleset with every scenario, and what its own tests say about what it hides."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeAlias

import pytest

import sandtable as st
from sandtable.engine.ask import Value
from sandtable.engine.chance import Draw
from sandtable.shelf import every_ruleset, is_example
from tests.places import ROOT

MOST_ANSWERS = 20_000

Probe: TypeAlias = Callable[[Any, int], object]
Ruleset: TypeAlias = st.Ruleset[Any]


def _none(seat: st.Seat) -> list[Any]:
    return []


def _no_sheet(rules: Ruleset, scenario: str, seat: int, random: Random) -> None:
    return None


def _no_draws(truth: Any, ahead: Sequence[st.Fact], twin: Any, draw: Draw, closely: bool) -> list[Any]:
    return []


def _no_answers(truth: Any, ahead: Sequence[st.Fact], ask: st.Ask[Any]) -> list[Value]:
    return []


class Hidden(NamedTuple):
    """What the tests of a ruleset tell the contract: `HIDDEN` in a module `hidden.py` beside them.

    `probes`: each row of the table of hidden things as a function of state and seat. Its value is what the
    seat must not know: one value, or a mapping such as piece -> kind; None or {} where there is nothing.
    `plans`, `overlays` and `traces`: texts for `seat.plan` and arguments for `seat.overlay` and `seat.trace`.
    `dead`: locals such as "rule.name" that hold a hidden value across an await but are not read again.
    `sheet`: the scenario with something else on the sheets that the seat does not see, or None: for re-folds.
    `draws` and `answers`: of the values of a draw or of a secret ask that the seat does not see those that
    leave the public things as they are in the true game, for re-folds that live long; none if all may do.
    Both are told the state of the true game and all facts of the moments compared, `draws` also the state of
    the re-fold (None before its first ask) and whether to keep closely to the true game.
    `moments`: how many moments of a few fixed games must be comparable in re-folds, for each viewer.
    `unmet`: rows that random re-folds do not reach, each with the reason; guesses vary them all the same.
    `soon`: rows that vary in guesses of a single random game of the smallest scenario.
    `nothing`: for a game in which all is open, the clause that says so; it has no probes.
    """

    probes: Mapping[str, Probe]
    plans: Callable[[st.Seat], list[str]] = _none
    overlays: Callable[[st.Seat], list[tuple[Any, ...]]] = _none
    traces: Callable[[st.Seat], list[tuple[Any, ...]]] = _none
    dead: Collection[str] = ()
    sheet: Callable[[Ruleset, str, int, Random], Mapping[str, Any] | None] = _no_sheet
    draws: Callable[[Any, Sequence[st.Fact], Any, Draw, bool], Sequence[Any]] = _no_draws
    answers: Callable[[Any, Sequence[st.Fact], st.Ask[Any]], Sequence[Value]] = _no_answers
    moments: int = 60
    unmet: Mapping[str, str] = {}
    soon: Collection[str] = ()
    nothing: str = ""


class Table(NamedTuple):
    """A ruleset and one of its scenarios."""

    rules: st.Ruleset[Any]
    scenario: str
    tests: str

    def new(self, seed: int = 0, scenario: Mapping[str, Any] | None = None, **more: Any) -> st.Game[Any]:
        """A game of the scenario, or of one that is like it but for what somebody must not know."""
        return st.new_game(self.rules, self.scenario if scenario is None else scenario, seed, **more)

    @property
    def name(self) -> str:
        return f"{self.rules.id}-{Path(self.scenario).stem}"

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of the players."""
        return seats_of(self)

    @property
    def viewers(self) -> tuple[int, ...]:
        """Everyone who looks at the table."""
        return (*self.seats, st.SPECTATOR)

    @property
    def hidden(self) -> Hidden:
        return hidden_of(self.tests)

    def __repr__(self) -> str:
        return self.name


@cache
def hidden_of(tests: str) -> Hidden:
    """What the tests in a package say is hidden; they must say so."""
    name = f"{tests}.hidden"
    wanted = f"{name.replace('.', '/')}.py tells what the ruleset hides: HIDDEN = Hidden(probes=...)"
    try:
        hidden = getattr(import_module(name), "HIDDEN", None)
    except ModuleNotFoundError as fault:
        raise AssertionError(f"there is no module {fault.name}; {wanted}") from None
    assert isinstance(hidden, Hidden), wanted
    return hidden


def tables() -> list[Table]:
    """A table for each scenario; the tests of a ruleset lie in a folder of its name."""
    return [
        Table(rules, scenario, f"tests.{'examples' if is_example(rules) else 'rulesets'}.{rules.id}")
        for rules in every_ruleset(ROOT)
        for scenario in rules.scenarios
    ]


def in_every_run(table: Table) -> bool:
    """All tables of the examples, and the smallest of each shipped ruleset; the others are for the soak."""
    return is_example(table.rules) or table.scenario == table.rules.scenarios[0]


TABLES = tables()
QUICK = [table for table in TABLES if in_every_run(table)]
SLOW = [table for table in TABLES if not in_every_run(table)]

every_table = pytest.mark.parametrize(
    "table",
    [
        *(pytest.param(table, id=table.name) for table in QUICK),
        *(pytest.param(table, id=f"{table.name}-soak", marks=pytest.mark.soak) for table in TABLES),
    ],
)
each_table = pytest.mark.parametrize(
    "table",
    [
        *(pytest.param(table, id=table.name) for table in QUICK),
        *(pytest.param(table, id=table.name, marks=pytest.mark.soak) for table in SLOW),
    ],
)
RULES = {table.rules.id: table.rules for table in TABLES}
each_ruleset = pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
each_ruleset_slowly = pytest.mark.parametrize(
    "rules",
    [
        pytest.param(rules, id=name, marks=() if is_example(rules) else pytest.mark.soak)
        for name, rules in RULES.items()
    ],
)


@cache
def seats_of(table: Table) -> tuple[int, ...]:
    return tuple(range(len(table.new().seats)))


@cache
def length(table: Table) -> int:
    """How many answers one random game takes: what a walk may skip."""
    game, random = table.new(), Random(0)
    for answers in range(MOST_ANSWERS):
        if game.ask is None:
            return answers
        game.answer(random.choice(game.ask.options))
    return MOST_ANSWERS
