"""The lessons end as their words say; that each beat can be played is the contract's business."""

from __future__ import annotations

import sandtable as st
from sandtable.engine.lessons import scenario_of
from skirmish.ruleset import RULESET
from skirmish.state import Skirmish


def played(name: str) -> Skirmish:
    """The state after all beats, each answered as it is first allowed."""
    lesson = RULESET.lessons[name]
    game = st.new_game(RULESET, scenario_of(RULESET.folder, lesson), seed=1, luck=st.loaded(*lesson.luck))
    for beat in lesson.beats:
        assert game.ask is not None
        game.answer(beat.allow[0] if beat.allow else "hold 102" if name == "move" else "hold 101")
    state: Skirmish = game.state
    return state


def test_the_scouts_reach_the_objective() -> None:
    s = played("move")
    assert s.units[101].cell == s.objectives[0]


def test_two_shots_eliminate_a_piece() -> None:
    assert list(played("fire").lost) == [201]


def test_a_reaction_stops_the_mover() -> None:
    """SK-MOV.5 Hit on its first hex, it stays there, shaken."""
    s = played("react")
    assert s.units[201].shaken
    assert s.box.map.labels[s.units[201].cell] == "F2"
