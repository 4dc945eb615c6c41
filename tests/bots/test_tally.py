"""What several results make together, and the tree that they are kept in."""

from __future__ import annotations

import pytest

from sandtable.bots.tally import STYLES, Tally
from sandtable.bots.tree import Node, Scale


def tally(*values: float) -> Tally:
    made = Tally()
    for value in values:
        made.add(value)
    return made


def test_mean_and_spread() -> None:
    """Of 0.5 and -0.1 the mean is 0.2 and the standard deviation 0.3."""
    risky = tally(0.5, -0.1)
    assert risky.mean == pytest.approx(0.2)
    assert risky.worth(STYLES["steady"]) == pytest.approx(0.2)
    assert risky.worth(STYLES["aggressive"]) == pytest.approx(0.35)
    assert risky.worth(STYLES["cautious"]) == pytest.approx(0.05)


def test_styles_part_where_risk_does() -> None:
    """0.1 for sure, or 0.5 and -0.3 with equal chance: the daring take the second, the careful the first."""
    safe, risky = tally(0.1, 0.1), tally(0.5, -0.3)
    assert risky.worth(STYLES["aggressive"]) > safe.worth(STYLES["aggressive"])
    assert risky.worth(STYLES["cautious"]) < safe.worth(STYLES["cautious"])


def grown(**branches: tuple[float, ...]) -> Node:
    node = Node()
    for name, values in branches.items():
        branch = node.branches[(name,)] = Node()
        for value in values:
            branch.add(value)
            node.add(value)
    return node


def test_the_favourite_is_good_or_neglected() -> None:
    """Of two tried alike the better one; of two alike the one tried less."""
    scale = Scale()
    scale.stretch(0.0)
    scale.stretch(0.1)
    values = [("a",), ("b",)]
    assert grown(a=(0.1, 0.1), b=(0.0, 0.0)).favourite(values, [0, 1], 0.0, scale) == 0
    assert grown(a=(0.1, 0.1, 0.1), b=(0.1,)).favourite(values, [0, 1], 0.0, scale) in (0, 1)
    neglected = grown(a=(0.1,) * 40, b=(0.1,))
    for branch in neglected.branches.values():
        branch.open = 41
    assert neglected.favourite(values, [0, 1], 0.0, scale) == 1


def test_a_node_widens_with_its_visits() -> None:
    """Four times the square root: up to 4 options after one visit, up to 12 after nine."""
    node = grown(**{str(n): (0.0,) for n in range(9)})
    assert not node.is_wide_enough(100)
    assert node.is_wide_enough(9)
    few = grown(**{str(n): () for n in range(5)})
    few.add(0.0)
    assert few.is_wide_enough(100)


def test_the_line_follows_the_visits() -> None:
    node = grown(a=(0.9,), b=(0.1, 0.1))
    node.branches[("b",)].branches[("c",)] = grown(d=(0.0,))
    assert node.line() == [("b",), ("c",), ("d",)]
