"""The lessons end as their words say; that each beat can be played is the contract's business."""

from __future__ import annotations

import sandtable as st
from sandtable.engine.lessons import scenario_of
from sandtable.rulesets.red_storm.state import RedStorm
from sandtable.rulesets.red_storm.tables import SIDES

RULES = st.rulesets()["red_storm"]


def played(name: str) -> st.Game[RedStorm]:
    """The game after all beats, each answered as it is first allowed."""
    lesson = RULES.lessons[name]
    game = st.new_game(RULES, scenario_of(RULES.folder, lesson), seed=1, luck=st.loaded(*lesson.luck))
    for beat in lesson.beats:
        assert game.ask is not None
        game.answer(beat.allow[0] if beat.allow else game.ask.options[0])
    return game


def test_there_are_five_lessons_in_order() -> None:
    assert list(RULES.lessons) == ["move", "fire", "react", "recover", "win"]


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
