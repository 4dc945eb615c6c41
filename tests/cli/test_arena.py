"""`sandtable arena`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sandtable.lab.scorebook import reserved
from tests.cli.command import refused, run

ARENA = ("arena", "skirmish/patrol", "--bots", "recruit,random", "--games", 4)


def test_the_table_does_not_depend_on_the_workers_nor_on_a_break(tmp_path: Path) -> None:
    file, page = tmp_path / "games.jsonl", tmp_path / "report.html"
    one = run(*ARENA)
    two = run(*ARENA, "--workers", 2, "--out", file)
    whole = file.read_text().splitlines(keepends=True)
    file.write_text("".join(whole[:3]))
    three = run(*ARENA, "--out", file, "--html", page)
    assert one.code == two.code == three.code == 0
    assert one.out == two.out
    assert three.out == one.out + f"{page} has the plots\n"
    assert "recruit against random" in one.out
    assert page.read_text().startswith("<!doctype html>")


@pytest.mark.skipif(sys.platform == "win32", reason="no such locks")
def test_two_contests_do_not_write_one_file(tmp_path: Path) -> None:
    """Each would fight all bouts, and write them down between the other's."""
    file = tmp_path / "games.jsonl"
    with reserved(file):
        assert "another contest is writing it" in refused(*ARENA, "--out", file)
    assert file.read_text() == ""
    assert run(*ARENA, "--out", file).code == 0


def test_refused_in_one_line() -> None:
    assert "no bot is called 'rash'" in refused("arena", "skirmish/patrol", "--bots", "rash,random")
    assert "even number" in refused(*ARENA[:-1], 3)


def test_a_cluster_needs_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert "Ray is not installed" in refused(*ARENA, "--ray", "local")


def test_a_page_that_cannot_be_written_is_refused_before_the_first_game(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    for page in (tmp_path / "nowhere" / "report.html", tmp_path):
        assert page.name in refused(*ARENA, "--out", file, "--html", page)
    assert not file.exists()
