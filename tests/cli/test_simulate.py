"""`sandtable simulate`."""

from __future__ import annotations

import re

from tests.cli.command import refused, run


def test_numbers_do_not_depend_on_the_workers() -> None:
    """The output is the same byte by byte; only the speed, on the error stream, is not."""
    one = run("simulate", "skirmish/patrol", "--games", 40, "--seed", 3)
    two = run("simulate", "skirmish/patrol", "--games", 40, "--seed", 3, "--workers", 2)
    other = run("simulate", "skirmish/patrol", "--games", 40, "--seed", 4)
    assert one.code == two.code == 0
    assert one.out == two.out != other.out
    assert re.search(r"\d+ games/s", one.err)


def test_what_is_counted() -> None:
    out = run("simulate", "skirmish/patrol", "--games", 25).out
    won = [int(count) for count in re.findall(r"^(?:Blue|Gold|draw) +(\d+) ", out, re.MULTILINE)]
    assert sum(won) == 25
    for row in ("points Blue", "points Gold", "turns", "decisions"):
        assert row in out


def test_refused_in_one_line() -> None:
    assert "no scenario" in refused("simulate", "skirmish/atlantis", "--workers", 2)
