"""Every ruleset with every scenario, and what its own tests say about what it hides."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeAlias

import pytest

import sandtable as st
from sandtable.shelf import every_ruleset, is_example
from tests.places import ROOT

MOST_ANSWERS = 20_000

Probe: TypeAlias = Callable[[Any, int], object]


def _none(seat: st.Seat) -> list[Any]:
    return []


class Hidden(NamedTuple):
    """What the tests of a ruleset tell the contract: `HIDDEN` in a module `hidden.py` beside them.

    `probes`: each row of the table of hidden things as a function of state and seat. Its value is what the
    seat must not know: one value, or a mapping such as piece -> kind; None or {} where there is nothing.
    `plans` and `overlays`: texts for `seat.plan` and arguments for `seat.overlay`, as functions of a seat.
    `dead`: locals such as "rule.name" that hold a hidden value across an await but are not read again.
    `moments`: how many moments of a few fixed games must be comparable in re-folds, for each viewer.
    `unmet`: rows that random re-folds do not reach, each with the reason; guesses vary them all the same.
    """

    probes: Mapping[str, Probe]
    plans: Callable[[st.Seat], list[str]] = _none
    overlays: Callable[[st.Seat], list[tuple[Any, ...]]] = _none
    dead: Collection[str] = ()
    moments: int = 60
    unmet: Mapping[str, str] = {}


class Table(NamedTuple):
    """A ruleset and one of its scenarios."""

    rules: st.Ruleset[Any]
    scenario: str
    tests: str

    def new(self, seed: int = 0, **more: Any) -> st.Game[Any]:
        return st.new_game(self.rules, self.scenario, seed, **more)

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
