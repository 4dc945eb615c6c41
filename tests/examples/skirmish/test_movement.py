"""SK-MOV: hexes and their cost, markers on the way, reactions."""

from __future__ import annotations

from tests.examples.skirmish.scenes import Scene, scene, set_up

FAR = {201: "decoy G5"}


def test_sk_mov_1_up_to_the_allowance() -> None:
    """SK-MOV.1 Rifles have three: after three open hexes there is only the stop."""
    game = scene({101: "rifles A1"}, FAR)
    game.play("activate 101", "move 101 to A2", "move 101 to A3", "move 101 to A4")
    assert game.options() == ["stop 101"]


def test_sk_mov_1_woods_cost_two() -> None:
    """SK-MOV.1 Two in woods and one in the open are three; with one left, woods are out of reach."""
    game = scene({101: "rifles A1"}, FAR, woods=["A2", "B2"]).play("activate 101", "move 101 to A2")
    assert "move 101 to A3" in game.options()
    assert "move 101 to B2" not in game.options()


def test_sk_mov_1_may_stop_at_any_time() -> None:
    """SK-MOV.1 After the first hex it may stop, and stays there."""
    game = scene({101: "rifles A1"}, FAR).play("activate 101", "move 101 to A2", "stop 101")
    assert game.at(101) == "A2"
    assert game.asked() == (1, "activation")


def test_sk_mov_2_not_into_another_piece() -> None:
    """SK-MOV.2 Neither friend nor enemy can be entered."""
    game = scene({101: "rifles A1", 102: "gun A2"}, {201: "decoy B1"}).play("activate 101")
    assert [text for text in game.options() if text.startswith("move")] == []


def mined(kind: str, *luck: str) -> Scene:
    """Blue's scouts 100 at C1; gold's marker at E1, its decoy 200 far off at G5."""
    game = set_up(
        ["scouts C1"],
        ["decoy G5"],
        "number 100",
        "piece 100",
        "number 200",
        "piece 200",
        "objective A1",
        "objective A1",
        *luck,
    )
    return game.play("lay at A5", "it is a dummy", "lay at E1", f"it is a {kind}", "be bold", "be careful")


def test_sk_mov_3_a_mine_hits() -> None:
    """SK-MOV.3 and SK-MOV.5 Entering a mine shakes the piece, removes the mine and ends the move."""
    game = mined("mine").play("activate 100", "move 100 to D1", "move 100 to E1")
    assert game.s.units[100].shaken
    assert list(game.s.markers) == [0]
    assert game.asked() == (1, "activation")


def test_sk_mov_3_a_dummy_does_not() -> None:
    """SK-MOV.3 A dummy is turned up and removed; the move goes on."""
    game = mined("dummy").play("activate 100", "move 100 to D1", "move 100 to E1")
    assert not game.s.units[100].shaken
    assert list(game.s.markers) == [0]
    assert game.told("turned_up")[0]["kind"] == "dummy"
    assert game.asked() == (0, "step")


def test_sk_mov_3_an_own_marker_is_not_turned_up() -> None:
    """SK-MOV.3 Only enemy markers are."""
    game = mined("mine").play("pass", "activate 200", "move 200 to F4", "stop 200")
    assert list(game.s.markers) == [0, 1]


def test_sk_mov_4_the_enemy_may_react_after_each_hex() -> None:
    """SK-MOV.4 Gold's rifles see the mover at three hexes: gold is asked, and asked again after a pass."""
    game = scene({101: "rifles A1"}, {201: "rifles E1"}).play("activate 101", "move 101 to B1")
    assert game.asked() == (1, "react")
    assert game.options() == ["react with 201", "pass"]
    game.play("pass", "move 101 to C1")
    assert game.asked() == (1, "react")


def test_sk_mov_4_each_piece_reacts_once_a_turn() -> None:
    """SK-MOV.4 After a reaction that missed, the same piece does not react again."""
    game = scene({101: "rifles A1"}, {201: "rifles E1"}, "d6 1")
    game.play("activate 101", "move 101 to B1", "react with 201", "move 101 to C1")
    assert game.asked() == (0, "step")


def test_sk_mov_4_the_window_opens_for_a_decoy_too() -> None:
    """SK-MOV.4 Blue cannot know that gold's piece is a decoy: gold is asked, and can only pass."""
    game = scene({101: "rifles A1"}, {201: "decoy E1"}).play("activate 101", "move 101 to B1")
    assert (game.asked(), game.options()) == ((1, "react"), ["pass"])


def test_sk_mov_5_a_piece_that_is_hit_stops() -> None:
    """SK-MOV.5 The reaction hits (4 + 2): the mover is shaken where it is, and the move is over."""
    game = scene({101: "rifles A1"}, {201: "rifles E1"}, "d6 4")
    game.play("activate 101", "move 101 to B1", "react with 201")
    assert (game.at(101), game.s.units[101].shaken) == ("B1", True)
    assert game.asked() == (1, "activation")


def test_sk_d_2_a_reaction_is_no_activation() -> None:
    """SK-D.2 The piece that reacted can still be activated."""
    game = scene({101: "rifles A1"}, {201: "rifles E1"}, "d6 1")
    game.play("activate 101", "move 101 to B1", "react with 201", "stop 101")
    assert game.options() == ["activate 201", "pass"]
