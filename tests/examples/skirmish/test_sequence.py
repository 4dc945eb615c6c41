"""SK-SEQ: activations, passing, and the end of a turn."""

from __future__ import annotations

from tests.examples.skirmish.scenes import scene

BLUE = {101: "rifles A1", 102: "gun A2"}
GOLD = {201: "rifles G1", 202: "gun G2"}


def test_sk_seq_1_sides_alternate() -> None:
    """SK-SEQ.1 After one piece of blue comes one of gold."""
    game = scene(BLUE, GOLD).play("activate 101", "hold 101")
    assert game.asked() == (1, "activation")


def test_sk_seq_1_each_piece_once() -> None:
    """SK-SEQ.1 A piece that was activated is not offered again this turn."""
    game = scene(BLUE, GOLD).play("activate 101", "hold 101", "activate 201", "hold 201")
    assert game.options() == ["activate 102", "pass"]


def test_sk_seq_1_no_more_than_the_scenario_allows() -> None:
    """SK-SEQ.1 With one activation a side, the turn is over after two."""
    game = scene(BLUE, GOLD, activations=1)
    game.play("activate 101", "hold 101", "activate 201", "hold 201")
    assert game.s.turn == 2


def test_sk_seq_2_who_passes_has_finished() -> None:
    """SK-SEQ.2 Blue passes; gold goes on alone until it has used its two activations."""
    game = scene(BLUE, GOLD).play("pass", "activate 201", "hold 201")
    assert game.asked() == (1, "activation")
    game.play("activate 202", "hold 202")
    assert (game.s.turn, game.asked()) == (2, (0, "activation"))


def test_sk_seq_3_all_are_fresh_in_the_next_turn() -> None:
    """SK-SEQ.3 What was activated in the first turn is offered again in the second."""
    game = scene(BLUE, GOLD).play("activate 101", "hold 101", "pass", "pass")
    assert game.s.turn == 2
    assert game.options() == ["activate 101", "activate 102", "pass"]
