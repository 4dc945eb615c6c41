"""Every planted leak is found; the honest skirmish passes the same checks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from sandtable import Ruleset
from skirmish.ruleset import RULESET
from tests.contract.laws import (
    Broken,
    check_idempotent,
    check_locals,
    check_possible,
    check_refold,
    check_truth,
    check_twin,
    check_variety,
)
from tests.contract.leaks.brawl import brawl
from tests.contract.leaks.plants import LEAKS, Plant
from tests.contract.tables import Table
from tests.contract.walks import Walk, random_walk

GAMES = 12


def checks(table: Table, games: int) -> Iterator[Callable[[], object]]:
    """All law checks over so many random games, each as something to call."""
    probes = table.hidden.probes
    yield partial(check_variety, [table], 4)
    for seat in table.seats:
        yield partial(check_possible, random_walk(table, seat, 1 + 4 * seat), seat, probes)
    for seed in range(games):
        walk = random_walk(table, seed)
        yield partial(check_play, walk)
        for seat in table.viewers:
            yield from (partial(check_refold, walk, seat, key, walk.start()) for key in range(2))


def check_play(walk: Walk) -> None:
    """The checks that look at one game."""
    game = walk.start()
    for number, _ in enumerate(walk.moments(game)):
        check_locals(walk, game)
        for seat in walk.table.seats:
            check_twin(walk, seat, number, game)
            check_idempotent(seat, number, game)
            if number == 8:
                check_truth(walk.table.hidden.probes, seat, game)


def found(rules: Ruleset[Any], wanted: set[str], games: int = GAMES) -> set[str]:
    """The laws that the checks find broken; stops at one of those wanted."""
    broken: set[str] = set()
    for check in checks(brawl(rules), games):
        try:
            check()
        except Broken as fault:
            broken.add(fault.law)
        if broken & wanted:
            break
    return broken


@pytest.mark.parametrize("plant", [pytest.param(plant, id=plant.__name__) for plant in LEAKS])
def test_planted_leak_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    """The law that a leak breaks is found broken."""
    assert found(plant(monkeypatch), LEAKS[plant]) & LEAKS[plant]


@pytest.mark.parametrize("games", [1, pytest.param(GAMES, marks=pytest.mark.soak)])
def test_honest_skirmish_has_none(games: int) -> None:
    """The checks that find the leaks find nothing where none is planted."""
    assert found(RULESET, set(), games) == set()
