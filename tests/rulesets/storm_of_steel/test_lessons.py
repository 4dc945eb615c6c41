"""The lessons end as their words say; that each beat can be played is the contract's business."""

from __future__ import annotations

import sandtable as st
from sandtable.engine.lessons import scenario_of
from sandtable.rulesets.storm_of_steel.state import StormOfSteel
from tests.rulesets.storm_of_steel.positions import morale, stand, told

RULES = st.rulesets()["storm_of_steel"]


def played(name: str) -> st.Game[StormOfSteel]:
    """The game after all beats, each answered as it is first allowed."""
    lesson = RULES.lessons[name]
    game = st.new_game(RULES, scenario_of(RULES.folder, lesson), seed=1, luck=st.loaded(*lesson.luck))
    for beat in lesson.beats:
        assert game.ask is not None
        game.answer(beat.allow[0] if beat.allow else game.ask.options[0])
    return game


def test_there_are_five_lessons_in_order() -> None:
    assert list(RULES.lessons) == ["move", "fire", "assault", "recover", "win"]


def test_the_lesson_on_movement_ends_at_the_wall_and_on_the_road() -> None:
    """One point is left of three; 19.98 cm of road cost 9.99."""
    game = played("move")
    assert [stand(game, number).centre for number in (2, 3, 4)] == [(4000, 2040), (4400, 2040), (3198, 3000)]
    assert game.state.forces[0].pool == 1


def test_the_lesson_on_fire_destroys_a_stand_step_by_step() -> None:
    game = played("fire")
    assert [fact.data["morale"] for fact in told(game, "morale")] == ["pinned", "suppressed"]
    assert list(game.state.lost) == [101]


def test_the_lesson_on_assault_takes_a_trench_and_a_house() -> None:
    game = played("assault")
    assert [stand(game, number).centre for number in (2, 3)] == [(3400, 3600), (4400, 3600)]
    assert list(game.state.lost) == [101, 102]


def test_the_lesson_on_recovery_recovers() -> None:
    game = played("recover")
    assert [morale(game, number) for number in (1, 2, 3, 4)] == ["normal", "normal", "pinned", "pinned"]


def test_the_last_lesson_is_won() -> None:
    """The farm is worth 5, the hill that the enemy holds 3."""
    result = played("win").result
    assert result is not None
    assert (result.winner, result.points) == (0, (5, 3))
