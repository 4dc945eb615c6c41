"""SK-EVT: what each card does in the middle of a shot."""

from __future__ import annotations

from typing import Any

from tests.examples.skirmish.scenes import Scene, scene

BLUE = {101: "rifles C3", 102: "rifles A1"}
GOLD = {201: "rifles E3", 202: "decoy G5"}


def drawn(card: str, *luck: str, **more: Any) -> Scene:
    """Blue's 101 fires at 201, rolls a six and draws the card."""
    game = scene(BLUE, GOLD, "d6 6", f"card {card}", *luck, deck=[card], **more)
    return game.play("activate 101", "fire 101 at 201")


def test_sk_evt_1_rush_activates_a_piece_of_the_target_at_once() -> None:
    """SK-EVT.1 Gold is asked in the middle of blue's shot, acts, and then the shot is resolved."""
    game = drawn("rush")
    assert (game.asked(), game.options()) == ((1, "bonus"), ["activate 201", "activate 202", "pass"])
    game.play("activate 202", "hold 202")
    assert game.s.units[201].shaken


def test_sk_evt_3_the_log_says_what_the_card_does() -> None:
    game = drawn("rally").game
    (fact,) = [fact for fact in game.facts if fact.kind == "event"]
    assert game.words.sentence(fact) == "Event: Rally: the target becomes steady."


def test_sk_evt_1_rush_may_be_declined() -> None:
    """SK-EVT.1 and SK-SEQ.2 Gold passes the bonus, not its turn."""
    game = drawn("rush").play("pass")
    assert game.asked() == (1, "activation")


def test_sk_d_3_a_bonus_is_no_activation() -> None:
    """SK-D.3 The piece that rushed can still be activated; one that was activated can rush."""
    game = drawn("rush").play("activate 202", "hold 202")
    assert "activate 202" in game.options()
    game = scene(BLUE, GOLD, "d6 6", "card rush", deck=["rush"], first=1)
    game.play("activate 202", "hold 202", "activate 101", "fire 101 at 201")
    assert "activate 202" in game.options()


def test_sk_evt_2_scouts_look_at_one_piece() -> None:
    """SK-EVT.2 Blue learns what 202 is, and keeps it; gold learns only that it was looked at."""
    game = drawn("scouts").play("look at 202")
    names = [piece.get("name", "") for piece in game.game.seat(0).view()["pieces"]]
    assert names == ["Rifle squad", "Rifle squad", "", "Decoy"]
    assert [fact.kind for fact in game.game.seat(1).history()].count("looked_kind") == 0
    assert not game.game.seat(0).can_undo


def test_sk_evt_3_rally_steadies_the_target() -> None:
    """SK-EVT.3 The shaken target is steady when the shot hits, so it is shaken, not eliminated."""
    game = drawn("rally", shaken=[201])
    assert game.told("rallied") == [{"piece": 201}]
    assert game.s.units[201].shaken


def test_sk_evt_4_dusk_ends_the_game_with_the_turn() -> None:
    """SK-EVT.4 and SK-VIC.1 The first of two turns is the last."""
    game = drawn("dusk")
    assert game.game.result is None
    game.play("pass", "pass")
    assert game.game.result is not None
    assert game.s.turn == 1


def test_sk_evt_2_gold_has_scouts_too() -> None:
    """SK-EVT.2 The firer's side looks at pieces of the other, whichever side that is."""
    game = scene(BLUE, GOLD, "d6 6", "card scouts", deck=["scouts"], first=1)
    game.play("activate 201", "fire 201 at 101")
    assert (game.asked(), game.options()) == ((1, "scouts"), ["look at 101", "look at 102", "pass"])
    game.play("look at 102")
    assert game.s.memory[1].looked == (102,)
    assert game.s.memory[0].looked == ()


def test_sk_evt_2_a_piece_is_remembered_once() -> None:
    """SK-EVT.2 Looking again is allowed and adds nothing; not to look is allowed too."""
    twice = "d6 6", "card scouts", "d6 6", "card scouts"
    game = scene(BLUE, GOLD, *twice, deck=["scouts", "scouts"])
    game.play("activate 101", "fire 101 at 201", "look at 202", "pass", "pass")
    game.play("activate 101", "fire 101 at 201", "look at 202")
    assert game.s.memory[0].looked == (202,)
    assert drawn("scouts").play("pass").s.memory[0].looked == ()
