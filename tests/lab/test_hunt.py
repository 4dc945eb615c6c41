"""The hunt for what no recorded game shows, and the bot that it plays with."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from sandtable.api import new_game, ruleset
from sandtable.bots import SteeredBot
from sandtable.engine.record import Record
from sandtable.lab.hunt import Hunt, main
from sandtable.lab.recorded import play_again, read_recording
from tests.places import GAMES, SKIRMISH


def test_a_steered_bot_does_what_was_done_least() -> None:
    """Of two verbs the one that was chosen less often; the choice is counted."""
    game = new_game(SKIRMISH, "patrol", 3)
    while len({value[0] for value in game.seat(game.ask.seat).asked().values}) < 2:  # type: ignore[union-attr]
        game.answer(game.ask.options[0])  # type: ignore[union-attr]
    assert game.ask is not None
    verbs = sorted({str(value[0]) for value in game.ask.values})
    for verb in verbs:
        chosen = Counter({(game.ask.kind, other): 1 for other in verbs if other != verb})
        option = SteeredBot(1, chosen).choose(game.seat(game.ask.seat))
        assert option.value[0] == verb
        assert chosen[game.ask.kind, verb] == 1


def test_a_hunt_keeps_what_is_new(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The first game shows much, a second of the same kind little or nothing; kept games play again."""
    main([SKIRMISH, str(tmp_path), "2", "patrol"])
    first = capsys.readouterr().out.splitlines()
    assert "patrol-hunt-0.record: SK-" in first[0]
    assert first[-1].startswith("still missing: ")
    recording = read_recording(tmp_path / "patrol-hunt-0.record")
    assert play_again(ruleset(SKIRMISH), recording.record) == recording
    main([SKIRMISH, str(tmp_path), "1", "patrol"])
    assert capsys.readouterr().out.splitlines() == [first[-1]]


def test_recorded_games_leave_nothing_to_hunt_for() -> None:
    """All of the skirmish is shown by its recorded games; each shows something."""
    quest = Hunt(ruleset(SKIRMISH))
    for file in sorted((GAMES / "skirmish").glob("*.record")):
        quest.gains(Record.parse(file.read_text(encoding="utf-8")))
    assert quest.missing == set()
