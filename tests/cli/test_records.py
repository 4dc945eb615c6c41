"""`sandtable replay` and `verify`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import refused, run
from tests.places import GAMES, SKIRMISH

RECORD = GAMES / "skirmish" / "patrol-34.record"
UNDONE = GAMES / "skirmish" / "crossroads-19.record"


def test_replay_tells_the_game_with_its_clauses() -> None:
    out = run("replay", RECORD).out
    assert "Turn 1.  SK-SEQ.1" in out
    assert "The shot of piece" in out
    assert out.rstrip().endswith("the count of points.")


def test_replay_up_to_an_entry() -> None:
    """The entries are numbered as in the file."""
    out = run("replay", RECORD, "--to", 16).out
    assert "It is a " in out
    assert "Turn 1" not in out
    assert "The game is not over: seat 1 is to answer." in out
    assert run("replay", RECORD, "--to", 9999).out == run("replay", RECORD).out


def test_replay_as_one_seat_saw_it() -> None:
    everything, one = run("replay", RECORD).out, run("replay", RECORD, "--seat", 0).out
    assert everything.count("Your objective is") == 2
    assert one.count("Your objective is") == 1
    assert "no seat 5" in refused("replay", RECORD, "--seat", 5)


@pytest.mark.parametrize("file", sorted(GAMES.glob("*.record")), ids=lambda file: file.stem)
def test_verify_recomputes_every_draw(file: Path) -> None:
    draws = sum(" * " in line for line in file.read_text().splitlines())
    assert f"{draws} draws" in run("verify", file).out


def test_verify_notices_a_changed_die(tmp_path: Path) -> None:
    forged = tmp_path / "forged.record"
    text = RECORD.read_text()
    line = next(line for line in text.splitlines() if " d6 " in line)
    forged.write_text(text.replace(line, f"{line[:-1]}{7 - int(line[-1])}"))
    assert "the rules make it" in refused("verify", forged) or "entry" in refused("verify", forged)


def test_verify_notices_another_seed(tmp_path: Path) -> None:
    forged = tmp_path / "forged.record"
    forged.write_text(RECORD.read_text().replace("\nseed: 34\n", "\nseed: 35\n"))
    assert "commitment" in refused("verify", forged)


def test_a_ruleset_may_be_given_as_a_folder() -> None:
    assert run("verify", UNDONE, "--ruleset", SKIRMISH).code == 0
    assert "no ruleset" in refused("verify", UNDONE, "--ruleset", "elsewhere")


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_what_is_no_record_is_refused_in_one_line(command: str, tmp_path: Path) -> None:
    picture, letter, cut = tmp_path / "picture", tmp_path / "letter", tmp_path / "cut"
    picture.write_bytes(b"\x89PNG\xff\xfe")
    letter.write_text("Dear John")
    cut.write_text("\n".join(RECORD.read_text().splitlines()[:4]))
    assert "not text" in refused(command, picture)
    assert "begins with" in refused(command, letter)
    assert refused(command, cut)
    assert "no such file" in refused(command, tmp_path / "none")
    assert "is a directory" in refused(command, tmp_path)
