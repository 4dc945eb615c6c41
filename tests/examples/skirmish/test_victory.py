"""SK-VIC: when it ends and what it was worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

import sandtable as st
from tests.examples.skirmish.scenes import scene


def ended(blue: Mapping[int, str], gold: Mapping[int, str], goals: Sequence[str]) -> st.Result:
    """The result if both sides pass the only turn."""
    result = scene(blue, gold, goals=goals, turns=1).play("pass", "pass").game.result
    assert result is not None
    return result


def test_sk_vic_1_after_the_last_turn() -> None:
    """SK-VIC.1 Two turns of two passes each, and it is over."""
    game = scene({101: "rifles A1"}, {201: "rifles G5"}, turns=2).play("pass", "pass")
    assert game.game.result is None
    assert game.play("pass", "pass").game.result is not None


def test_sk_vic_1_when_a_side_has_no_piece_left() -> None:
    """SK-VIC.1 At that instant, in the middle of the turn."""
    game = scene({101: "rifles C3"}, {201: "decoy E3"}, "d6 4").play("activate 101", "fire 101 at 201")
    assert game.game.ask is None
    assert game.game.result is not None


@pytest.mark.parametrize(
    ("goals", "points", "winner"),
    [
        (("A1", "A1"), (3, 0), 0),
        (("G5", "G5"), (0, 3), 1),
        (("A1", "G5"), (3, 3), None),
        (("G5", "A1"), (0, 0), None),
    ],
)
def test_sk_vic_2_three_for_being_nearest(
    goals: tuple[str, str], points: tuple[int, int], winner: int | None
) -> None:
    """SK-VIC.2 Each side counts its own objective only; more points win, equal points are a draw."""
    result = ended({101: "rifles A1"}, {201: "rifles G5"}, goals)
    assert (result.points, result.winner) == (points, winner)


def test_sk_vic_2_two_for_each_real_piece() -> None:
    """SK-VIC.2 Rifles are worth two (and blue is nearest to A1, for three more)."""
    game = scene({101: "rifles C3"}, {201: "rifles E3"}, "d6 4", shaken=[201], goals=("A1", "A1"))
    result = game.play("activate 101", "fire 101 at 201").game.result
    assert result is not None
    assert result.points == (5, 0)


def test_sk_vic_2_nothing_for_a_decoy() -> None:
    """SK-VIC.2 A decoy is worth nothing: only the objective counts."""
    game = scene({101: "rifles C3"}, {201: "decoy E3"}, "d6 4", goals=("A1", "A1"))
    result = game.play("activate 101", "fire 101 at 201").game.result
    assert result is not None
    assert result.points == (3, 0)


def test_sk_d_1_as_near_is_not_nearest() -> None:
    """SK-D.1 Both stand two hexes from C3: nobody is nearest to it."""
    assert ended({101: "rifles C1"}, {201: "rifles C5"}, ("C3", "C3")).points == (0, 0)


def test_conceded_games_go_to_the_other_side() -> None:
    """A side that resigns has lost, whatever the points."""
    game = scene({101: "rifles A1"}, {201: "rifles G5"}).game
    game.resign(0)
    assert game.result == st.Result(1, (0, 1), "resign")
