"""What several results make together, and the tree that they are kept in."""

from __future__ import annotations

from math import sqrt

import pytest

from sandtable.bots.race import ENOUGH, FEWEST, Race
from sandtable.bots.tally import Tally
from sandtable.bots.tree import Node


def tally(*values: float) -> Tally:
    made = Tally()
    for value in values:
        made.add(value)
    return made


def test_mean_and_spread() -> None:
    """Of 0.5 and -0.1 the mean is 0.2 and the standard deviation 0.3."""
    risky = tally(0.5, -0.1)
    assert risky.mean == pytest.approx(0.2)
    assert risky.variance == pytest.approx(0.09)


def grown(**branches: tuple[float, ...]) -> Node:
    node = Node()
    for name, values in branches.items():
        branch = node.branches[(name,)] = Node()
        for value in values:
            branch.add(value)
            node.add(value)
    return node


def test_the_favourite_is_good_or_neglected() -> None:
    """Of two tried alike the better one, for the enemy the worse one; of two alike the one tried less."""
    values = [("a",), ("b",)]
    assert grown(a=(0.1, 0.1), b=(0.0, 0.0)).favourite(values, 1) == 0
    assert grown(a=(0.1, 0.1), b=(0.0, 0.0)).favourite(values, -1) == 1
    assert grown(a=(0.1,) * 40, b=(0.1,)).favourite(values, 1) == 1


def test_the_favourite_is_open() -> None:
    """The best that was tried is not open in this guess, and the only other one never was tried."""
    node = grown(a=(0.9,), b=(0.1,))
    assert node.favourite([("c",), ("b",)], 1) == 1


def test_a_node_widens_with_its_visits() -> None:
    """One option until it was visited four times, two from then on, three from sixteen on."""
    values = [(name,) for name in "abcdef"]
    assert not Node().is_wide_enough(values)
    assert grown(a=(0.0,) * 3).is_wide_enough(values)
    assert not grown(a=(0.0,) * 4).is_wide_enough(values)
    assert grown(a=(0.0,) * 15, b=()).is_wide_enough(values)
    assert not grown(a=(0.0,) * 16, b=()).is_wide_enough(values)
    assert grown(a=(0.0,) * 16, b=()).is_wide_enough(values[:2])


# The race at the root

A, B, C = ("a",), ("b",), ("c",)


def race(**branches: tuple[float, ...]) -> Race:
    """A race in which greedy would take the first of these options."""
    run = Race([(name,) for name in branches])
    for name, values in branches.items():
        for value in values:
            run.add((name,), value)
    return run


def test_a_lead_is_measured_look_by_look() -> None:
    """Looks differ much from guess to guess, but by 0.3 and 0.1 in each: spread 0.1, and a trifle of 0.01."""
    run = race(a=(0.5, -0.5) * 2, b=(0.8, -0.4) * 2)
    assert run.lead(B, 0.0) == pytest.approx(0.2)
    assert run.lead(B, -2.0) == pytest.approx(0.2 - 2 * sqrt(0.0101 / 4))


def test_each_option_of_a_race_is_looked_at_in_turn() -> None:
    assert race(a=(), b=(), c=()).next() == A
    assert race(a=(0.1,), b=(), c=(0.0,)).next() == B
    assert race(a=(0.1,) * 2, b=(0.3,) * 2, c=(0.0,)).next() == C


def test_what_cannot_be_better_drops_out() -> None:
    """Alike in all looks: what doubt leaves is a trifle, and the race is over."""
    assert race(a=(0.1,) * FEWEST, b=(0.1,) * (FEWEST - 1)).next() == B
    assert race(a=(0.1,) * FEWEST, b=(0.1,) * FEWEST).next() is None
    assert race(a=(0.1,) * FEWEST, b=(0.2, 0.0, 0.1, 0.2, 0.0)).next() == A


def test_greedy_is_given_up_for_what_is_clearly_better() -> None:
    """Ahead by 0.04 for sure; by 0.04 with a spread of 0.2, which ten looks do not tell from luck."""
    greedy = (0.1,) * ENOUGH
    assert race(a=greedy, b=(0.14,) * ENOUGH).winner() == B
    assert race(a=greedy, b=(0.34, -0.06) * (ENOUGH // 2)).winner() == A
    assert race(a=greedy, b=(0.14,) * ENOUGH, c=(0.2,) * ENOUGH).winner() == C
    assert race(a=greedy, b=(0.9,) * (ENOUGH - 1)).winner() == A


def test_without_a_look_greedy_decides() -> None:
    assert Race([A, B]).winner() == A


# The line


def test_the_line_follows_the_visits() -> None:
    node = grown(a=(0.9,), b=(0.1, 0.1))
    node.branches[("b",)].branches[("c",)] = grown(d=(0.0,))
    assert node.line() == [("b",), ("c",), ("d",)]
