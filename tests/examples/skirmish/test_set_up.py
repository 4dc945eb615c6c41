"""SK-SET: numbers, objectives, markers, postures, and the card set aside."""

from __future__ import annotations

import pytest

import sandtable as st
from tests.examples.skirmish.scenes import Scene, set_up

NUMBERS = ("number 150", "number 120", "piece 120", "piece 150", "number 260", "piece 260")


def two_against_one(*luck: str) -> Scene:
    """Blue's rifles get 120 and its gun 150; gold's scouts get 260."""
    return set_up(["rifles A2", "gun A3"], ["scouts G3"], *NUMBERS, "objective A1", "objective G5", *luck)


def laid(*luck: str) -> Scene:
    """Both markers lie; the postures are next."""
    return two_against_one(*luck).play("lay at B1", "it is a mine", "lay at F1", "it is a dummy")


def test_sk_set_1_pieces_are_numbered_by_chance() -> None:
    """SK-SET.1 Numbers go to kinds by chance and to hexes in order, so that neither tells the other."""
    game = two_against_one()
    assert {n: unit.kind for n, unit in game.s.units.items()} == {120: "rifles", 150: "gun", 260: "scouts"}
    assert [game.at(n) for n in (120, 150, 260)] == ["A2", "A3", "G3"]


def test_sk_set_1_the_enemy_sees_numbers_only() -> None:
    """SK-SET.1 Blue reads its own pieces; gold and spectators see that they are there."""
    game = two_against_one().game
    views = {seat: game.seat(seat).view() for seat in (0, 1, st.SPECTATOR)}
    names = {seat: [piece.get("name", "") for piece in view["pieces"]] for seat, view in views.items()}
    assert names == {
        0: ["Rifle squad", "Machine-gun team", ""],
        1: ["", "", "Scouts"],
        st.SPECTATOR: ["", "", ""],
    }


def test_sk_set_2_objectives_are_secret() -> None:
    """SK-SET.2 Each side knows its own hex, nobody else does."""
    game = two_against_one().game
    shown = {seat: game.seat(seat).view().get("objectives", []) for seat in (0, 1, st.SPECTATOR)}
    assert [aim["cells"] for aim in shown[0]] == [["A1"]]
    assert [aim["cells"] for aim in shown[1]] == [["G5"]]
    assert shown[st.SPECTATOR] == []


def test_sk_set_3_markers_lie_in_the_own_half() -> None:
    """SK-SET.3 Blue may use free hexes of columns A to C; D is in nobody's half."""
    columns = {text.split()[-1][0] for text in two_against_one().options()}
    assert columns == {"A", "B", "C"}
    assert "lay at A2" not in two_against_one().options()


def test_sk_set_3_what_a_marker_hides_is_secret() -> None:
    """SK-SET.3 Where it lies is seen by all, whether it is a mine only by its owner."""
    game = laid().game
    kinds = {seat: [m.get("kind", "") for m in game.seat(seat).view()["markers"]] for seat in (0, 1)}
    assert kinds == {0: ["mine", ""], 1: ["", "dummy"]}


@pytest.mark.parametrize(("blue", "gold", "starts"), [("bold", "careful", 0), ("careful", "bold", 1)])
def test_sk_set_4_bold_goes_before_careful(blue: str, gold: str, starts: int) -> None:
    """SK-SET.4 A bold side facing a careful one goes first, without any draw."""
    game = laid().play(f"be {blue}", f"be {gold}")
    assert game.asked() == (starts, "activation")


@pytest.mark.parametrize("posture", ["bold", "careful"])
@pytest.mark.parametrize("starts", [0, 1])
def test_sk_set_4_equal_postures_are_settled_by_chance(posture: str, starts: int) -> None:
    """SK-SET.4 Otherwise chance decides."""
    game = laid(f"side {starts}").play(f"be {posture}", f"be {posture}")
    assert game.asked() == (starts, "activation")


def test_sk_set_4_the_first_choice_is_sealed() -> None:
    """SK-SET.4 Gold is told nothing of blue's posture before it has chosen."""
    game = laid().play("be bold").game
    assert game.ask is not None
    assert (game.ask.seat, game.ask.sealed) == (1, True)
    assert "bold" not in str(game.seat(1).history()) + str(game.seat(1).view()["markers"])


def test_sk_set_5_one_card_is_set_aside_unseen() -> None:
    """SK-SET.5 The pile has one card less, and the pool still has them all."""
    deck = two_against_one().s.deck
    assert (deck.pool, deck.count, deck.unseen) == (("rally",), 0, 1)
