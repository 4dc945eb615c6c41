"""Moves, stacks, double time, roads, rivers, wire."""

from __future__ import annotations

import sandtable as st
from sandtable.rulesets.war_storm.state import WarStorm
from tests.rulesets.war_storm.positions import (
    FAR_AWAY,
    asked,
    at,
    cell,
    dice,
    options,
    piece,
    play,
    position,
    steps,
)

FAR_A = "company D GE-GR\nD A1601\nD1 A1601"
FAR_B = "company D GE-GR\nD B101\nD1 B101"


def left(game: st.Game[WarStorm]) -> tuple[int, ...]:
    assert game.state.move is not None
    return game.state.move.left


def test_wss_mov_8_no_minimum_move() -> None:
    """Woods cost 3: with 2 MP left they are closed."""
    game = position("company B US-IN\nB A1503\nB1 A1503", FAR_A.replace("A16", "A1"), board=("A",))
    play(game, "activate 10", "move 11", "go", "step to A1504", "step to A1503", "step to A1504")
    assert left(game) == (2,)
    play(game, "step to A1503")
    assert "A1502" not in steps(game)  # woods


def test_wss_mov_10_a_move_may_stop_early() -> None:
    """WSS-R.44: With four of five MP left."""
    game = position("company B US-IN\nB C1300\nB1 C1300", FAR_AWAY)
    play(game, "activate 10", "move 11", "go", "step to C1301", "stop")
    assert at(game, 11) == "C1301"


def test_wss_mov_12_enemy_platoons_bar_the_way() -> None:
    german = "company D GE-GR\nD C1301\nD1 C1301 routed finished"
    game = position("company B US-IN\nB C1300\nB1 C1300", german)
    play(game, "activate 10", "move 11", "go")
    assert "C1301" not in steps(game)


def test_wss_mov_3_and_wss_r_46_a_led_stack_drops_and_picks_up() -> None:
    """WSS-MOV.4, WSS-R.186: WSS-R.46: 11 is dropped in C1301, Finished; 12 is picked up there with its full
    MP.
    """
    game = position("company B US-IN US-IN\nB C1300\nB1 C1300\nB2 C1301", FAR_AWAY)
    play(game, "activate 10", "move 10", "join 11", "step to C1301")
    assert {"drop 11", "pick up 12"} <= set(options(game))
    play(game, "drop 11", "pick up 12")
    assert piece(game, 11).finished
    assert left(game) == (4, 5)
    play(game, "step to C1302", "stop")
    assert [at(game, n) for n in (10, 11, 12)] == ["C1302", "C1301", "C1302"]


def test_wss_r_45_a_stack_without_officer_stays_together() -> None:
    game = position("company B US-IN US-IN\nB C1301\nB1 C1300\nB2 C1300", FAR_AWAY)
    play(game, "activate 10", "move 11", "join 12", "step to C1301")
    assert not [text for text in options(game) if text.startswith(("drop", "pick"))]


def test_wss_dbl_1_to_wss_dbl_4_double_time() -> None:
    """WSS-R.51, WSS-R.54: WSS-DBL.2, WSS-DBL.3, WSS-DBL.4: Three more MP, a marker, and not again next turn;
    not beside the enemy.
    """
    game = position("company B US-IN\nB C1300\nB1 C1300", FAR_AWAY)
    play(game, "activate 10", "double time 11", "go")
    assert left(game) == (8,)
    play(game, "step to C1301", "stop")
    assert piece(game, 11).doubled == 2
    late = position("company B US-IN\nB C1300\nB1 C1300 doubled=1", FAR_AWAY)
    play(late, "activate 10")
    assert "double time 11" not in options(late)
    near = position("company B US-IN\nB C1300\nB1 C1300", "company D GE-GR\nD C1303\nD1 C1303 finished")
    play(near, "activate 10", "double time 11", "go")
    assert "C1301" in steps(near)
    play(near, "step to C1301")
    assert "C1302" not in steps(near)
    beside = position("company B US-IN\nB C1302\nB1 C1302", "company D GE-GR\nD C1303\nD1 C1303 finished")
    play(beside, "activate 10")
    assert "double time 11" not in options(beside)


def test_wss_r_53_cavalry_has_no_double_time() -> None:
    cavalry = "company K GE-CV\nK C1300\nK1 C1300 mounted"
    game = position(cavalry, "company B US-IN\nB C101\nB1 C101", nations=("GE", "US"))
    play(game, "activate 10")
    assert not [text for text in options(game) if text.startswith("double")]


def test_wss_rmv_2_and_wss_rmv_3_the_road_and_its_bonus() -> None:
    """WSS-RMV.3: Five road hexes for five MP, through the built-up hex D408, and one more."""
    game = position("company B US-IN\nB D108\nB1 D108", FAR_AWAY.replace("C16", "D16"), board=("D",))
    play(game, "activate 10", "move 11", "go")
    for column in range(2, 7):
        play(game, f"step to D{column}08")
    assert left(game) == (0,)
    assert steps(game) == ["D508", "D708"]
    play(game, "step to D708")
    assert steps(game) == []


def test_wss_r_50_trails_give_no_bonus() -> None:
    game = position("company B US-IN\nB D801\nB1 D801", FAR_AWAY.replace("C16", "D16"), board=("D",))
    play(game, "activate 10", "move 11", "go")
    for row in range(2, 7):
        play(game, f"step to D8{row:02}")
    assert steps(game) == []


def test_wss_r_55_going_down_is_free() -> None:
    """C607 (level 1) to C608 (road hex, open, level 0): 1."""
    game = position("company B US-IN\nB C607\nB1 C607", FAR_AWAY)
    play(game, "activate 10", "move 11", "go", "step to C608")
    assert left(game) == (4,)


def test_wss_h_27_bocage_costs_one_more() -> None:
    game = position("company B US-IN\nB D909\nB1 D909", FAR_AWAY.replace("C16", "D16"), board=("D",))
    play(game, "activate 10", "move 11", "go", "step to D1009")
    assert left(game) == (3,)


# Rivers


def test_wss_riv_5_and_wss_riv_6_crossing_a_minor_river() -> None:
    """WSS-RIV.6: Off the road: to stop or to go on across costs 2 more; back to the own bank is free."""
    game = position("company B US-IN\nB B1106\nB1 B1106", FAR_B, board=("B",), river="minor")
    play(game, "activate 10", "move 11", "go", "step to B1107")
    assert left(game) == (4,)
    play(game, "step to B1108")
    assert left(game) == (1,)
    back = position("company B US-IN\nB B1106\nB1 B1106", FAR_B, board=("B",), river="minor")
    play(back, "activate 10", "move 11", "go", "step to B1107", "step to B1106")
    assert left(back) == (3,)  # WSS-RIV.8


def test_wss_r_56_an_entry_without_a_way_on_is_not_offered() -> None:
    """With 1 MP left it could neither be left again nor crossed."""
    game = position("company B US-IN\nB B1106\nB1 B1106", FAR_B, board=("B",), river="minor")
    play(game, "activate 10", "move 11", "go", "step to B1105", "step to B1106")
    play(game, "step to B1105", "step to B1106")
    assert left(game) == (1,)
    assert "B1107" not in steps(game)


def test_wss_riv_9_along_the_river() -> None:
    """B1107 to B1007 and stop: the crossing is due (1 + 1 + 2 of 5)."""
    game = position("company B US-IN\nB B1106\nB1 B1106", FAR_B, board=("B",), river="minor")
    play(game, "activate 10", "move 11", "go", "step to B1107", "step to B1007")
    assert "stop" in options(game)
    play(game, "stop")
    assert at(game, 11) == "B1007"


def test_wss_r_57_who_starts_in_the_river_is_across() -> None:
    game = position("company B US-IN\nB B1107\nB1 B1107", FAR_B, board=("B",), river="minor")
    play(game, "activate 10", "move 11", "go", "step to B1108")
    assert left(game) == (4,)


def test_wss_riv_3_a_dry_river_is_nothing() -> None:
    game = position("company B US-IN\nB B1106\nB1 B1106", FAR_B, board=("B",), river="dry")
    play(game, "activate 10", "move 11", "go", "step to B1107", "step to B1108")
    assert left(game) == (3,)


def test_wss_riv_10_and_wss_riv_12_a_major_river_and_its_bridge() -> None:
    """WSS-R.49, WSS-R.58: WSS-RIV.12: B806, the bridge B807, B808 by road: 1 each; off the road there is no
    way over.
    """
    game = position("company B US-IN\nB B806\nB1 B806", FAR_B, board=("B",), river="major")
    play(game, "activate 10", "move 11", "go", "step to B807")
    assert "stop" in options(game)
    assert "B808" in steps(game)
    play(game, "step to B808")
    assert left(game) == (3,)
    other = position("company B US-IN\nB B1106\nB1 B1106", FAR_B, board=("B",), river="major")
    play(other, "activate 10", "move 11", "go", "step to B1107")
    assert not {"B1108", "B1008"} & set(steps(other))


def test_wss_riv_14_and_wss_r_59_a_ford_is_a_minor_river() -> None:
    """WSS-R.59."""
    game = position("company B US-IN\nB B306\nB1 B306", FAR_B, board=("B",), river="major", fords=["B307"])
    play(game, "activate 10", "move 11", "go", "step to B307", "step to B308")
    assert left(game) == (1,)


def test_wss_riv_15_and_wss_h_24_a_pontoon() -> None:
    """WSS-H.24: From its turn on B1208 joins B1207 and B1209 by a road."""
    bridge = [{"hex": "B1208", "joins": ["B1207", "B1209"], "turn": 3}]
    for turn, over in ((2, False), (3, True)):
        american = "company B US-IN\nB B1207\nB1 B1207"
        game = position(american, FAR_B, board=("B",), river="major", turn=turn, pontoons=bridge)
        play(game, "activate 10", "move 11", "go", "step to B1208")
        assert ("B1209" in steps(game)) == over


def test_wss_h_23_boats() -> None:
    """WSS-RIV.13, WSS-RIV.16: The whole move: over B1007 from B1006 to the south bank; two windows; three
    platoons a turn.
    """
    boats = {"side": 0, "platoons": 3, "columns": [4, 12]}
    game = position(
        "company B US-IN US-IN\nB B1006\nB1 B1006\nB2 B1006",
        "company D GE-GR\nD B1010\nD1 B1010",
        *dice("combat", 6, 6),
        board=("B",),
        river="major",
        boats=boats,
    )
    play(game, "activate 10")
    rows = [text for text in options(game) if text.startswith("row 11")]
    assert "row 11 over B1007 to B1008" in rows
    play(game, "row 11 over B1007 to B1008", "join 12", "go")
    assert asked(game) == "react"  # on the river, three hexes away
    assert at(game, 11) == "B1007"
    play(game, "react with 111")
    assert at(game, 11) == "B1008"
    assert piece(game, 11).finished
    assert game.state.boats == 2


# Wire and officers


def test_wss_pmc_3_and_wss_h_25_wire() -> None:
    """WSS-H.25: In command 7 + 1: a roll of 9 fails, stays, Finished; the other one pays 2 and goes in."""
    wire = {"works": [{"kind": "wire", "hex": "C1301", "side": 1}]}
    game = position(
        "company B US-IN US-IN\nB C1300\nB1 C1300\nB2 C1300",
        FAR_AWAY,
        *dice("platoon_morale:11", 4, 5),
        *dice("platoon_morale:12", 4, 4),
        position=wire,
    )
    play(game, "activate 10", "move 11", "join 12", "go", "step to C1301")
    assert (at(game, 11), piece(game, 11).finished) == ("C1300", True)
    assert at(game, 12) == "C1301"
    assert left(game) == (3,)


def test_wss_r_61_officers_alone_are_overrun() -> None:
    """The platoon enters; the officer is eliminated and his company checks at once."""
    game = position(
        "company B US-IN\nB C1300\nB1 C1300",
        "company D GE-GR\nD C1301\nD1 C1305 finished",
        *dice("company_morale:11", 1, 1),
    )
    play(game, "activate 10", "move 11", "go", "step to C1301")
    assert at(game, 110) == "lost"
    assert at(game, 11) == "C1301"
    assert game.state.stacks[cell(game, "C1301")] == (11,)


def test_wss_h_17_and_wss_h_18_mounted_cavalry() -> None:
    """WSS-TRP.9, WSS-R.164: WSS-H.18: Nine MP mounted; dismounting costs 2 and leaves at most 5; no built-up
    area on horseback.
    """
    game = position(
        "company K GE-CV\nK C807\nK1 C807 mounted",
        "company B US-IN\nB C101\nB1 C101",
        nations=("GE", "US"),
    )
    play(game, "activate 10", "move 11", "go")
    assert left(game) == (9,)
    assert "C808" not in steps(game)
    play(game, "change mount of 11")
    assert left(game) == (5,)
    assert not piece(game, 11).mounted
    assert "C808" in steps(game)
    assert piece(game, 11).moved  # WSS-R.42
