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
from skirmish.ruleset import RULESET as SKIRMISH

ROOT = Path(__file__).parents[2]
MOST_ANSWERS = 20_000

Probe: TypeAlias = Callable[[Any, int], object]


class Hidden(NamedTuple):
    """What the tests of a ruleset tell the contract, in a module `hidden.py` beside them.

    `PROBES`: each row of the table of hidden things as a function of state and seat. Its value is what the
    seat must not know: one value, or a mapping such as piece -> kind; None or {} where there is nothing.
    `DEAD`: locals such as "rule.name" that hold a hidden value across an await but are not read again.
    `PLANS` and `OVERLAYS`: texts for `seat.plan` and arguments for `seat.overlay`, as functions of a seat.
    """

    probes: Mapping[str, Probe]
    dead: Collection[str]
    plans: Callable[[st.Seat], list[str]]
    overlays: Callable[[st.Seat], list[tuple[Any, ...]]]


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
    def hidden(self) -> Hidden:
        module = import_module(f"{self.tests}.hidden")
        plans, overlays = getattr(module, "PLANS", _none), getattr(module, "OVERLAYS", _none)
        return Hidden(module.PROBES, getattr(module, "DEAD", ()), plans, overlays)

    def __repr__(self) -> str:
        return self.name


def _none(seat: st.Seat) -> list[Any]:
    return []


def tables() -> list[Table]:
    shipped = [(rules, f"tests.rulesets.{name}") for name, rules in st.rulesets().items()]
    every = [(SKIRMISH, "tests.examples.skirmish"), *shipped]
    return [Table(rules, scenario, tests) for rules, tests in every for scenario in rules.scenarios]


TABLES = tables()

every_table = pytest.mark.parametrize(
    "table",
    [
        *(pytest.param(table, id=table.name) for table in TABLES),
        *(pytest.param(table, id=f"{table.name}-soak", marks=pytest.mark.soak) for table in TABLES),
    ],
)
each_table = pytest.mark.parametrize("table", [pytest.param(table, id=table.name) for table in TABLES])
each_ruleset = pytest.mark.parametrize(
    "rules", [pytest.param(rules, id=name) for name, rules in {t.rules.id: t.rules for t in TABLES}.items()]
)


@cache
def length(table: Table) -> int:
    """How many answers one random game takes: what a walk may skip."""
    game, random = table.new(), Random(0)
    for answers in range(MOST_ANSWERS):
        if game.ask is None:
            return answers
        game.answer(random.choice(game.ask.options))
    return MOST_ANSWERS
