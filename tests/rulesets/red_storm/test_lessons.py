"""The lessons: a position in mid-game, loaded luck, and beats that can all be played."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Meta, Struct

import sandtable as st
from sandtable.engine import content
from sandtable.rulesets.red_storm.state import RedStorm
from sandtable.rulesets.red_storm.tables import SIDES

RULES = st.rulesets()["red_storm"]
FOLDER = RULES.folder / "lessons"
NAMES = ("move", "fire", "react", "recover", "win")
LONGEST = 110


class Pointer(Struct, frozen=True, forbid_unknown_fields=True):
    """What the client points at: a piece, a hex or a card."""

    piece: int = 0
    cell: str = ""
    card: str = ""


class Beat(Struct, frozen=True, forbid_unknown_fields=True):
    """One ask: its kind, the words beside it, and the answers that go on; none means any.

    A beat of another seat than the lesson's is answered for it with the first.
    """

    ask: str
    words: Annotated[str, Meta(min_length=1, max_length=LONGEST)]
    allow: tuple[str, ...]
    seat: int = -1
    pointer: Pointer = Pointer()


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson: a scenario with another position, what chance brings, and the beats."""

    format: int
    number: int
    title: str
    seat: int
    scenario: str
    luck: tuple[str, ...]
    position: dict[str, Any]
    beats: Annotated[tuple[Beat, ...], Meta(min_length=1)] = msgspec.field(name="beat")


@cache
def lesson(name: str) -> Lesson:
    return msgspec.convert(dict(content.read_toml(FOLDER / f"{name}.toml")), Lesson)


def start(given: Lesson) -> st.Game[RedStorm]:
    scenario = dict(content.read_toml(RULES.folder / "scenarios" / f"{given.scenario}.toml"))
    scenario["position"] = given.position
    return st.new_game("red_storm", scenario, seed=1, luck=st.loaded(*given.luck))


def texts(game: st.Game[RedStorm]) -> list[str]:
    return [] if game.ask is None else [option.text for option in game.ask.options]


def played(name: str, choose: int = 0) -> st.Game[RedStorm]:
    """The game after all beats, each answered with the allowed answer of this number, or the last."""
    given = lesson(name)
    game = start(given)
    for beat in given.beats:
        assert game.ask is not None, f"{name}: the game is over before {beat.words!r}"
        seat = given.seat if beat.seat < 0 else beat.seat
        assert (game.ask.seat, game.ask.kind) == (seat, beat.ask), beat.words
        allowed = beat.allow or tuple(texts(game))
        assert set(allowed) <= set(texts(game)), beat.words
        game.answer(allowed[min(choose, len(allowed) - 1)])
    return game


def test_there_are_five_lessons_in_order() -> None:
    assert {file.stem for file in Path(FOLDER).glob("*.toml")} == set(NAMES)
    assert [lesson(name).number for name in NAMES] == [1, 2, 3, 4, 5]
    assert {lesson(name).format for name in NAMES} == {1}


@pytest.mark.parametrize("choose", [0, 1, 99])
@pytest.mark.parametrize("name", NAMES)
def test_every_beat_is_played(name: str, choose: int) -> None:
    played(name, choose)


@pytest.mark.parametrize("name", NAMES[:-1])
def test_play_goes_on_from_the_last_beat(name: str) -> None:
    game = played(name)
    while game.ask is not None:
        game.answer(game.ask.options[-1])
    assert game.result is not None


@pytest.mark.parametrize("name", NAMES)
def test_pointers_point_at_what_is_there(name: str) -> None:
    given = lesson(name)
    game = start(given)
    for beat in given.beats:
        point = beat.pointer
        assert not point.piece or point.piece in game.state.units
        assert not point.cell or point.cell in game.state.box.ground.map.cell_labelled
        assert not point.card or f"order {point.card}" in texts(game)
        game.answer(beat.allow[0] if beat.allow else texts(game)[0])


def test_the_lesson_on_fire_destroys_a_squad() -> None:
    assert list(played("fire").state.lost) == [50]


def test_the_lesson_on_reaction_stops_a_mover() -> None:
    assert played("react").state.units[10].condition == "Suppressed"


def test_the_lesson_on_recovery_recovers() -> None:
    units = played("recover").state.units
    assert [units[number].condition for number in (10, 11, 12)] == ["Ready", "Fire", "Suppressed"]


def test_the_last_lesson_is_won() -> None:
    result = played("win").result
    assert result is not None
    assert (result.winner, result.reason) == (SIDES.index("german"), "Time's Up")
