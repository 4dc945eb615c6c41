"""`sandtable audit`."""

from __future__ import annotations

from pathlib import Path

from tests.cli.command import run
from tests.places import SKIRMISH


def test_the_command() -> None:
    """A row a clause, a summary a ruleset; --brief leaves the rows out."""
    whole, brief = run("audit", "skirmish"), run("audit", "skirmish", "--brief")
    assert whole.code == brief.code == 0
    assert "SK-MOV.4" in whole.out
    assert "SK-MOV.4" not in brief.out
    assert whole.out.splitlines()[-1] == brief.out.splitlines()[-1]
    assert brief.out.splitlines()[-1].startswith("skirmish: 27 clauses")


def test_strict_fails_where_nothing_is_tested(tmp_path: Path) -> None:
    """Under a root without tests no clause is cited in tests."""
    ran = run("audit", SKIRMISH, "--strict", "--brief", "--root", tmp_path)
    assert ran.code == 1
    assert ran.err == "sandtable: not every clause is cited as it should be\n"
    assert "0 cited in tests" in ran.out
    assert "SK-MOV.4 is not cited in tests" in ran.out
