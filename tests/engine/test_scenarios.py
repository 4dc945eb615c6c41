"""A scenario is an id, a path or a mapping; records of each can be played again."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sandtable as st
from skirmish.ruleset import RULESET
from tests.examples.skirmish.scenes import scene

PATROL = RULESET.folder / "scenarios" / "patrol.toml"


def copied(folder: Path, name: str) -> Path:
    path = folder / name
    path.write_text(PATROL.read_text(encoding="utf-8"), encoding="utf-8")
    return path


SOURCES: dict[str, Callable[[Path], Any]] = {
    "id": lambda _: "patrol",
    "path": lambda folder: copied(folder, "ambush.toml"),
    "path as text": lambda folder: str(copied(folder, "ambush.toml")),
    "mapping": lambda _: tomllib.loads(PATROL.read_text(encoding="utf-8")),
}


def played(scenario: Any, answers: int = 20) -> st.Game[Any]:
    game, random = st.new_game(RULESET, scenario, seed=3), Random(3)
    for _ in range(answers):
        if game.ask is not None:
            game.answer(random.choice(game.ask.options))
    return game


@pytest.mark.parametrize("source", SOURCES)
def test_however_it_is_given_it_is_the_same_game(source: str, tmp_path: Path) -> None:
    """The same scenario by id, path or mapping plays the same, and its record replays."""
    game = played(SOURCES[source](tmp_path))
    assert game.fingerprint() == played("patrol").fingerprint()
    record = str(game.record())
    for file in tmp_path.iterdir():
        file.unlink()  # a record of a scenario that is not ours holds it whole
    assert st.replay(record, rules=RULESET).fingerprint() == game.fingerprint()


@pytest.mark.parametrize("name", ["a night raid.toml", "Überfall.toml", "x y z.v2.toml"])
def test_files_may_have_any_name(name: str, tmp_path: Path) -> None:
    """The name of the file stands in the record and does not confuse it."""
    game = played(copied(tmp_path, name))
    again = st.replay(str(game.record()), rules=RULESET)
    assert str(again.record()) == str(game.record())


def test_a_position_in_mid_game_can_be_recorded() -> None:
    """A mapping with pieces in place needs no set-up, and replays."""
    game = scene({101: "rifles C3"}, {201: "rifles E3"}, "d6 4").play("activate 101", "fire 101 at 201").game
    again = st.replay(str(game.record()), rules=RULESET)
    assert again.fingerprint() == game.fingerprint()


def test_another_digest_is_another_scenario() -> None:
    """A scenario that has changed since is refused by name."""
    record = played("patrol", 4).record()
    tags = {**record.tags, "scenario": "patrol 0123456789abcdef"}
    with pytest.raises(st.Diverged, match="patrol"):
        st.replay(st.Record(tags, record.lines), rules=RULESET)


def test_unknown_scenarios_are_named_with_those_there_are() -> None:
    """The remedy is in the message."""
    with pytest.raises(st.ContentError, match="patrol"):
        st.new_game(RULESET, "nowhere")


def test_scenarios_come_in_order_of_size() -> None:
    """As their number says."""
    assert RULESET.scenarios == ["patrol", "crossroads"]
