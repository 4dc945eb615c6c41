"""The generated files are current, and views have the shape that they promise."""

from __future__ import annotations

import json

import msgspec
import pytest

from sandtable import SPECTATOR, new_game
from sandtable.bots import RandomBot
from sandtable.engine import schema
from sandtable.engine.facts import Fact
from sandtable.engine.scene import Board, Scene
from tests.places import SKIRMISH


def test_the_committed_files_are_current() -> None:
    """If not: python -m sandtable.engine.schema."""
    assert schema.JSON_SCHEMA.read_text(encoding="utf-8") == schema.json_schema()
    assert schema.TYPESCRIPT.read_text(encoding="utf-8") == schema.typescript()


def test_every_reference_is_defined() -> None:
    document = json.loads(schema.json_schema())
    names = {f"#/$defs/{name}" for name in document["$defs"]}
    text = schema.json_schema()
    used = {part.split('"')[0] for part in text.split('"$ref": "')[1:]}
    assert used <= names
    assert {"Scene", "Board", "Fact", "Reason", "Piece", "Plain"} <= set(document["$defs"])


def test_typescript_says_what_may_be_absent() -> None:
    text = schema.typescript()
    assert "export interface Scene {" in text
    assert "  clock: Clock;" in text
    assert "  ask?: AskShown;" in text
    assert "  data: { [key: string]: Plain };" in text
    assert "export type Plain = string | number | boolean | null | Plain[]" in text


@pytest.mark.parametrize("scenario", ["patrol", "crossroads"])
def test_scenes_have_the_shape_of_the_schema(scenario: str) -> None:
    """Boards, scenes and facts of a whole game, as JSON, for both seats and for spectators."""
    game = new_game(SKIRMISH, scenario, seed=2)
    bot = RandomBot(2)
    for number in (0, 1, SPECTATOR):
        msgspec.json.decode(msgspec.json.encode(game.seat(number).board()), type=Board)
    while game.ask is not None:
        for number in (0, 1, SPECTATOR):
            msgspec.json.decode(msgspec.json.encode(game.seat(number).scene()), type=Scene)
        game.answer(bot.choose(game.seat(game.ask.seat)))
    wanted = set(Fact.__struct_fields__)
    assert all(set(msgspec.to_builtins(fact)) <= wanted for fact in game.facts)
