"""A contest on disk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import asdict, replace

from sandtable import ContentError
from sandtable.engine.registry import ruleset
from sandtable.lab import scorebook
from sandtable.lab.arena import Contest, Fought, Terms, fought
from sandtable.lab.scorebook import kept, resumed
from tests.places import SKIRMISH

CONTEST = Contest(SKIRMISH, "patrol", Terms(("greedy", "random"), 4))


def bout(number: int, **other: Any) -> Fought:
    one = Fought(number, CONTEST.sides(number), 0, (3, 1), "", 5, 40, 0.5, (1, 0), (1, 0))
    return replace(one, **other)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Two bouts of four."""
    file = tmp_path / "contest.jsonl"
    resumed(CONTEST, file)
    list(kept([bout(0), bout(1)], file))
    return file


def test_a_contest_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """Also if the last line was only half written."""
    file = tmp_path / "contest.jsonl"
    assert resumed(CONTEST, file) == []
    first = list(kept(fought(CONTEST, [0, 1], 1), file))
    with file.open("ab") as out:
        out.write(b'{"number":2,"sid')
    assert resumed(CONTEST, file) == first
    assert list(kept(fought(CONTEST, [2], 1), file)) == resumed(CONTEST, file)[2:]


def test_a_contest_that_is_over_can_be_continued(file: Path) -> None:
    """How many games are wanted is not part of what is fought over."""
    longer = Contest(SKIRMISH, "patrol", Terms(("greedy", "random"), 8))
    assert resumed(longer, file) == [bout(0), bout(1)]
    list(kept([bout(7)], file))
    assert len(resumed(longer, file)) == 3
    with pytest.raises(ContentError, match=r"line 4: there is no bout 7 in 4 games.*ask for more"):
        resumed(CONTEST, file)


@pytest.mark.parametrize("length", [0, -1])
def test_a_file_with_nothing_but_the_beginning_is_a_new_contest(file: Path, length: int) -> None:
    """It is empty, or only the end of the first line is missing."""
    heading = file.read_bytes().splitlines(keepends=True)[0]
    file.write_bytes(heading[:length])
    assert resumed(CONTEST, file) == []
    assert file.read_bytes() == heading


@pytest.mark.parametrize("length", [1, 10])
def test_a_part_of_the_first_line_is_no_contest(file: Path, length: int) -> None:
    """Who knows what the file was meant for?"""
    part = file.read_bytes()[:length]
    file.write_bytes(part)
    with pytest.raises(ContentError, match="line 1: it does not hold a contest"):
        resumed(CONTEST, file)
    assert file.read_bytes() == part


@pytest.mark.parametrize("content", [b"{}\n", b"a letter\n", b'{"ruleset":"r"', b"\xff\xfe\n", b"\n"])
def test_another_file_is_left_alone(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "letter.txt"
    file.write_bytes(content)
    with pytest.raises(ContentError, match=r"letter.txt, line 1: it does not hold a contest"):
        resumed(CONTEST, file)
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    ("name", "value"),
    [("seed", "1"), ("bots", ("random", "greedy")), ("version", "0.0"), ("scenario_hash", "00")],
)
def test_another_contest_is_not_mixed_in(
    file: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: Any
) -> None:
    """Nor are games under other rules, or of a scenario that has changed."""
    now = replace(scorebook._heading(CONTEST), **{name: value})
    monkeypatch.setattr(scorebook, "_heading", lambda contest: now)
    said = name.replace("_", " ")
    with pytest.raises(ContentError, match=rf"line 1: it holds another contest: its {said}"):
        resumed(CONTEST, file)


def test_the_first_line_names_version_and_hash(file: Path) -> None:
    heading = msgspec.json.decode(file.read_bytes().splitlines()[0])
    rules = ruleset(SKIRMISH)
    assert heading["version"] == rules.version
    assert heading["scenario_hash"] == rules.source("patrol", "house", {}).digest


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (bout(1), "bout 1 is there twice"),
        (bout(4), "there is no bout 4"),
        (bout(-1), "there is no bout -1"),
        (bout(2, sides=("random", "greedy")), "random against greedy is not bout 2"),
        (bout(2, sides=("gredy", "random")), "gredy against random is not bout 2"),
        (bout(2, winner=5), "not 5"),
        (bout(2, points=()), "`points` has 0"),
        (bout(2, taken=(1,)), "`taken` has 1"),
        (bout(2, ground=(1, 0, 0)), "`ground` has 3"),
    ],
)
def test_a_line_that_does_not_fit_is_named(file: Path, wrong: Fought, fault: str) -> None:
    list(kept([wrong], file))
    before = file.read_bytes()
    with pytest.raises(ContentError, match=rf"contest.jsonl, line 4: .*{fault}.*; delete this line"):
        resumed(CONTEST, file)
    assert file.read_bytes() == before


@pytest.mark.parametrize("line", [b"\n", b'"number":2}\n', b"{}\n", b"\xff\n"])
def test_a_line_that_cannot_be_read_is_named(file: Path, line: bytes) -> None:
    with file.open("ab") as out:
        out.write(line)
    with pytest.raises(ContentError, match=r"line 4: it does not hold a bout: .*; delete this line"):
        resumed(CONTEST, file)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("turns", -1), ("decisions", -5), ("seconds", -1.0), ("taken", (-3, 0)), ("ground", (0, -1))),
        *(("winner", True), ("colour", "red"), ("taken", None), ("ground", None)),
    ],
)
def test_a_line_with_too_much_too_little_or_less_than_nothing_is_named(
    file: Path, name: str, value: Any
) -> None:
    told = {**asdict(bout(2)), name: value}
    with file.open("ab") as out:
        out.write(msgspec.json.encode({key: told[key] for key in told if told[key] is not None}) + b"\n")
    with pytest.raises(ContentError, match=rf"line 4: it does not hold a bout: .*{name}.*; delete this line"):
        resumed(CONTEST, file)
