"""What the lessons say is what happens in them."""

from __future__ import annotations

import pytest

import sandtable as st
from sandtable.engine.lessons import scenario_of
from sandtable.rulesets.war_storm.state import WarStorm
from tests.rulesets.war_storm.positions import at, attack, piece, told

RULES = st.rulesets()["war_storm"]


def taken(name: str) -> st.Game[WarStorm]:
    """The game at the end of a lesson, with the first of the allowed answers."""
    lesson = RULES.lessons[name]
    game: st.Game[WarStorm] = st.new_game(
        RULES, scenario_of(RULES.folder, lesson), seed=1, luck=st.loaded(*lesson.luck)
    )
    for beat in lesson.beats:
        game.answer(beat.allow[0])
    return game


def test_there_are_five_lessons() -> None:
    assert list(RULES.lessons) == ["move", "fire", "react", "recover", "win"]


def test_wss_mov_11_the_first_lesson_climbs_a_hill() -> None:
    """WSS-CMD.4: Four of five MP; both platoons are in command at the end."""
    game = taken("move")
    assert [at(game, n) for n in (10, 11, 12)] == ["C503", "C503", "C502"]
    assert not any(piece(game, n).ooc for n in (11, 12))
    assert game.state.active == 1


def test_wss_res_7_the_second_lesson_destroys_a_platoon() -> None:
    """Column 12, 6 - 1: 5; column 3, 5: 2; each divided by 2."""
    game = taken("fire")
    found = [(f.data["column"], f.data["result"], f.data["hits"]) for f in told(game, "attacked")]
    assert found == [(12, 5, 2), (3, 2, 1)]
    assert at(game, 111) == "lost"


def test_wss_rea_18_the_third_lesson_reacts_twice() -> None:
    """In full at two hexes, at half beside it: a step each."""
    game = taken("react")
    assert [fact.data["column"] for fact in told(game, "attacked")] == [6, 3]
    assert piece(game, 11).lost == 2


def test_wss_ora_4_the_fourth_lesson_rallies_both() -> None:
    game = taken("recover")
    assert [piece(game, n).routed for n in (20, 21)] == [False, False]
    assert [fact.data["morale"] for fact in told(game, "rally")] == [7, 8]
    assert piece(game, 22).reaction == "old"


def test_wss_h_10_the_fifth_lesson_wins_the_game() -> None:
    """11 + 4 against 4, the climb and 3; the defensive fire was column 3 and did nothing."""
    game = taken("win")
    assert (attack(game)["column"], attack(game)["hits"]) == (3, 0)
    assert [(f.data["attacker"], f.data["defender"]) for f in told(game, "melee")] == [(15, 8)]
    assert game.result is not None
    assert game.result.winner == 0


@pytest.mark.parametrize("name", ["move", "fire", "react", "recover", "win"])
def test_words_fit_the_panel(name: str) -> None:
    lesson = RULES.lessons[name]
    assert max(len(words) for beat in lesson.beats for words in (beat.words, beat.rule)) <= 130
