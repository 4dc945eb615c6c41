"""What every lesson of every ruleset must do: each beat is asked, can be answered, and leads on into play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

import sandtable as st
from sandtable.engine.errors import ContentError
from sandtable.engine.lessons import Beat, Lesson, hints_of, lessons_in, scenario_of
from tests.contract.tables import RULES, each_ruleset

MOST_ANSWERS = 20_000
GOOD = """format = 1
number = 1
title = "A"
about = "B"
seat = 0
scenario = "patrol"
[changes]
[[beat]]
ask = "step"
words = "C"
"""


class Taught(NamedTuple):
    """A lesson and its ruleset."""

    rules: st.Ruleset[Any]
    lesson: Lesson

    def begin(self) -> st.Game[Any]:
        scenario = scenario_of(self.rules.folder, self.lesson)
        return st.new_game(self.rules, scenario, seed=1, luck=st.loaded(*self.lesson.luck))

    def beats(self, choose: int = 0) -> Iterator[tuple[st.Game[Any], Beat]]:
        """The game before each beat; the allowed answer of this number, or the last, is given then."""
        game = self.begin()
        for beat in self.lesson.beats:
            yield game, beat
            allowed = beat.allow or tuple(texts(game))
            game.answer(allowed[min(choose, len(allowed) - 1)])


def texts(game: st.Game[Any]) -> list[str]:
    return [] if game.ask is None else [option.text for option in game.ask.options]


LESSONS = {
    f"{name}-{lesson}": Taught(rules, taught)
    for name, rules in RULES.items()
    for lesson, taught in rules.lessons.items()
}
each_lesson = pytest.mark.parametrize("taught", LESSONS.values(), ids=LESSONS)


@each_ruleset
def test_lessons_are_numbered_from_one(rules: st.Ruleset[Any]) -> None:
    numbers = [lesson.number for lesson in rules.lessons.values()]
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("choose", [0, 1, 99])
@each_lesson
def test_every_beat_is_asked_and_can_be_answered(taught: Taught, choose: int) -> None:
    for game, beat in taught.beats(choose):
        assert game.ask is not None, beat.words
        assert (game.ask.seat, game.ask.kind) == (taught.lesson.seat_of(beat), beat.ask), beat.words
        assert set(beat.allow) <= set(texts(game)), beat.words


@each_lesson
def test_all_luck_of_a_lesson_is_used(taught: Taught) -> None:
    *_, (game, _) = taught.beats()
    assert game.state.drawn >= len(taught.lesson.luck)


@each_lesson
def test_play_can_go_on_from_every_beat(taught: Taught) -> None:
    """Whoever leaves a lesson plays on with the luck of the table: no forced result is in the way."""
    for number in range(len(taught.lesson.beats)):
        game = next(game for at, (game, _) in enumerate(taught.beats()) if at == number)
        twin = game.seat(taught.lesson.seat).guess(number)
        luck = Random(number)
        for _ in range(MOST_ANSWERS):
            if twin.ask is None:
                break
            twin.answer(luck.choice(twin.ask.options))
        assert twin.result is not None


@each_lesson
def test_pointers_point_at_what_the_learner_sees(taught: Taught) -> None:
    for game, beat in taught.beats():
        seat = game.seat(taught.lesson.seat)
        scene: Any = seat.view()
        point = beat.pointer
        assert not point.piece or point.piece in [piece["id"] for piece in scene["pieces"]], beat.words
        assert not point.cell or point.cell in [cell["id"] for cell in seat.board()["cells"]], beat.words
        cards = [card["id"] for hand in scene.get("hands", ()) for card in hand.get("cards", ())]
        assert not point.card or point.card in cards, beat.words


@each_lesson
def test_every_kind_of_ask_that_is_taught_has_a_rule(taught: Taught) -> None:
    """The hints of real games: what a learner answers by himself he is told the rule of."""
    hints = hints_of(taught.rules.lessons)
    asked = {beat.ask for beat in taught.lesson.beats if taught.lesson.seat_of(beat) == taught.lesson.seat}
    assert asked <= set(hints)


def test_a_bad_lesson_is_named_with_its_fault(tmp_path: Path) -> None:
    (tmp_path / "lessons").mkdir()
    file = tmp_path / "lessons" / "bad.toml"
    file.write_text(GOOD)
    with pytest.raises(ContentError, match=r"lessons/bad.toml:8: .*allow"):
        lessons_in(tmp_path)
    file.write_text(GOOD + 'seat = 1\nallow = []\n')
    with pytest.raises(ContentError, match=r"bad.toml: beat 1 of another seat needs an answer"):
        lessons_in(tmp_path)
    file.write_text(GOOD.replace("format = 1", "format = 2"))
    with pytest.raises(ContentError, match=r"has format 2"):
        lessons_in(tmp_path)
