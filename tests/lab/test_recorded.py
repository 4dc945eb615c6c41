"""Recorded games are played again: strictly as a record, and turn by turn by their fingerprints."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sandtable import Record, Ruleset
from sandtable.api import replay
from sandtable.engine.record import Line
from sandtable.engine.reopen import opening_of, reopened
from sandtable.lab.recorded import Watch, main, play_again, read_recording
from sandtable.shelf import on_the_shelf
from tests.places import GAMES, ROOT, SKIRMISH

EVERY = sorted(GAMES.glob("*/*.record"))
OURS = GAMES / "skirmish"


def rules_of(file: Path) -> Ruleset[Any]:
    """The ruleset that a folder of recordings is named after."""
    return on_the_shelf(file.parent.name, ROOT)


@pytest.mark.parametrize("file", EVERY, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_recorded_games_play_as_they_did(file: Path) -> None:
    """After a change of the rules: bump the version and `python -m sandtable.lab.recorded RULESET FOLDER`."""
    recording = read_recording(file)
    again = play_again(rules_of(file), recording.record)
    assert again.prints == recording.prints
    assert str(again.record) == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", EVERY, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_recorded_games_fit_strict_replay(file: Path) -> None:
    """The record alone, its draws taken as written, leads to the last fingerprint."""
    recording = read_recording(file)
    game = replay(recording.record, rules=rules_of(file))
    assert recording.prints[-1].endswith(game.fingerprint())
    assert str(game.record()) == str(recording.record)


def test_recording_again_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "games"
    shutil.copytree(OURS, folder)
    main([SKIRMISH, str(folder)])
    assert capsys.readouterr().out == ""
    for file in OURS.iterdir():
        assert (folder / file.name).read_bytes() == file.read_bytes()


def test_a_new_ask_without_a_choice_is_answered() -> None:
    """A record from before the rules asked it leads to the same game."""
    file = GAMES / "red_storm" / "outpost-line-held-0.record"
    recording, rules = read_recording(file), rules_of(file)
    watch = Watch(reopened(recording.record, rules, opening_of(recording.record).keyed(), strict=False))
    older = []
    for line in recording.record.lines:
        ask = watch.game.ask
        forced = ask is not None and ask.kind == "then" and len(ask.options) == 1
        if line.seat < 0 or not forced:
            older.append(line)
        assert watch.follow(line)
    assert len(older) < len(recording.record.lines)
    assert play_again(rules, replace(recording.record, lines=tuple(older))) == recording


def test_bots_play_on_from_a_misfit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The answers before it are kept, the game still ends, and the tool says that it is another one."""
    record = Record.parse((OURS / "patrol-0.record").read_text())
    at = next(n for n, line in enumerate(record.lines) if isinstance(line, Line) and "stop" in line.text)
    changed = replace(record, lines=(*record.lines[:at], Line(0, "SK-MOV.1", "fly"), *record.lines[at + 1 :]))
    (tmp_path / "old.record").write_text(str(changed))
    main([SKIRMISH, str(tmp_path)])
    assert "plays otherwise now" in capsys.readouterr().out
    again = Record.parse((tmp_path / "old.record").read_text())
    assert again.lines[:at] == record.lines[:at]
    assert replay(again, rules=SKIRMISH).result is not None


def test_new_recordings(tmp_path: Path) -> None:
    main([SKIRMISH, str(tmp_path / "games"), "patrol:77"])
    recording = read_recording(tmp_path / "games" / "patrol-77.record")
    assert recording.prints[0].startswith("turn 0, entry ")
    assert recording.prints[-1].startswith("end, entry ")
