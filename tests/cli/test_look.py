"""`sandtable rulesets`, `scenarios`, `show` and `check`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from shutil import copytree

import pytest

from sandtable import ruleset
from tests.cli.command import refused, run
from tests.places import ROOT, SKIRMISH

PATROL = ROOT / "examples" / "skirmish" / "scenarios" / "patrol.toml"


def test_rulesets_and_scenarios_are_listed() -> None:
    listed = run("rulesets").out.splitlines()
    assert [line.split()[-1] for line in listed if line.startswith("skirmish ")] == ["example"]
    out = run("scenarios", "skirmish").out
    assert out.index("skirmish/patrol") < out.index("skirmish/crossroads"), "in order of size"


def test_examples_stay_beside_what_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a ruleset in the package the skirmish is still listed, after it."""
    shipped = replace(ruleset(SKIRMISH), id="shipped")
    monkeypatch.setattr("sandtable.shelf.rulesets", lambda: {"shipped": shipped})
    assert [line.split()[0] for line in run("rulesets").out.splitlines()] == ["id", "shipped", "skirmish"]


@pytest.mark.parametrize(
    "which",
    [
        "skirmish",
        "skirmish/patrol",
        "examples/skirmish/",
        f"{SKIRMISH}/patrol",
        "skirmish/scenarios/patrol.toml",
        f"skirmish/{PATROL}",
    ],
)
def test_a_scenario_is_named_in_many_ways(which: str) -> None:
    """By ruleset alone, by id, by folder, and by the path of a file."""
    assert "Skirmish: Patrol" in run("show", which).out


def test_show_tells_what_the_seat_may_know() -> None:
    """The own kinds, length and objective, but nothing of what the enemy has."""
    blue, gold = run("show", "skirmish/patrol").out, run("show", "skirmish/patrol", "--seat", 1).out
    assert "Length: 3 turns" in blue
    assert "Objective: Be nearest to" in blue
    assert "Machine-gun team" not in blue
    assert "Machine-gun team" in gold
    assert "Scouts" in blue
    assert "Scouts" not in gold


def test_show_is_refused_in_one_line() -> None:
    assert "no ruleset 'nowhere'" in refused("show", "nowhere/patrol")
    assert "no scenario 'atlantis'; there are: patrol" in refused("show", "skirmish/atlantis")
    assert "no seat 7" in refused("show", "skirmish/patrol", "--seat", 7)


def test_check_a_scenario() -> None:
    assert "'Patrol', 2 seats, 6 pieces" in run("check", PATROL).out


def test_check_names_every_fault(tmp_path: Path) -> None:
    """Good files pass, bad ones are one line each, and the command fails."""
    bad, worse = tmp_path / "bad.toml", tmp_path / "worse.toml"
    bad.write_text(PATROL.read_text().replace('"A2"', '"Z9"'))
    worse.write_text("title = ")
    ran = run("check", PATROL, bad, worse, tmp_path / "none.toml", "--ruleset", "skirmish")
    assert ran.code == 1
    assert "Patrol" in ran.out
    assert [line.split(":")[0] for line in ran.err.splitlines()] == ["sandtable"] * 3
    assert "no hex 'Z9'" in ran.err
    assert "not TOML" in ran.err
    assert "no such file" in ran.err


def test_check_needs_to_know_the_ruleset(tmp_path: Path) -> None:
    lonely = tmp_path / "lonely.toml"
    lonely.write_text(PATROL.read_text())
    assert "say --ruleset" in refused("check", lonely)


def test_check_a_pack(tmp_path: Path) -> None:
    """A pack is a folder with a pack.toml and the content files; all scenarios must begin with it."""
    good, bad = tmp_path / "good", tmp_path / "bad"
    for pack in (good, bad):
        copytree(ROOT / "examples" / "skirmish" / "content", pack)
    assert "pack.toml: there is no such file" in refused("check", good)
    (good / "pack.toml").write_text('format = 1\nruleset = "skirmish"\n')
    assert "2 scenarios begin with it" in run("check", good).out
    (bad / "pack.toml").write_text("format = 1\n")
    assert "say --ruleset" in refused("check", bad)
    (bad / "kinds.toml").write_text("format = 1\n")
    assert "kinds" in refused("check", bad, "--ruleset", "skirmish")
