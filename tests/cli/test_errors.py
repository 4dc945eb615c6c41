"""Nothing that goes wrong shows a traceback."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import NoReturn

import pytest

from tests.cli.command import run, started
from tests.places import GAMES


@pytest.mark.parametrize(
    "arguments",
    [("fly",), ("replay",), ("show", "skirmish", "--seat", "x"), ("simulate", "skirmish", "--games", "0")],
)
def test_wrong_usage_is_one_line(arguments: tuple[str, ...]) -> None:
    ran = run(*arguments)
    assert ran.code == 2
    assert ran.err.count("\n") == 1


def test_a_bug_of_ours_is_one_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> NoReturn:
        raise KeyError("oops")

    monkeypatch.setattr("sandtable.shelf.every_ruleset", broken)
    ran = run("rulesets")
    assert ran.code == 70
    assert ran.err.startswith("sandtable: this is a bug of ours: KeyError: 'oops' (set SANDTABLE_TRACE=1")
    assert ran.err.count("\n") == 1
    monkeypatch.setenv("SANDTABLE_TRACE", "1")
    with pytest.raises(KeyError):
        run("rulesets")


def test_ctrl_c_at_the_prompt() -> None:
    """The process ends with 130 and a single line."""
    with started("play", "skirmish/patrol", "--terminal") as process:
        assert process.stdout is not None
        assert any(line.startswith("Lay a marker") for line in process.stdout)
        time.sleep(0.2)
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, "sandtable: interrupted\n")


def wait_for_workers(parent: int, number: int) -> None:
    """Until the process has children that play (and the one that keeps track of them)."""
    children = Path(f"/proc/{parent}/task/{parent}/children")
    deadline = time.monotonic() + 60
    while len(children.read_text().split()) <= number and time.monotonic() < deadline:
        time.sleep(0.1)
    time.sleep(1.0)


def test_ctrl_c_while_many_play() -> None:
    """Workers die quietly and at once."""
    with started("simulate", "skirmish/crossroads", "--games", 1_000_000, "--workers", 2) as process:
        wait_for_workers(process.pid, 2)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, out) == (130, "")
    assert err.rstrip().splitlines()[-1:] == ["sandtable: interrupted"]
    assert "Traceback" not in err


def test_a_reader_that_leaves() -> None:
    """`sandtable replay FILE | head -1`."""
    with started("replay", GAMES / "skirmish" / "crossroads-19.record") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(30) == 1
