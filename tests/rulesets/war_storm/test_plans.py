"""Plans, things done together, overlays and lines: what a client asks for."""

from __future__ import annotations

import pytest

import sandtable as st
from sandtable.rulesets.war_storm.state import WarStorm
from tests.rulesets.war_storm.positions import (
    FAR_AWAY,
    asked,
    at,
    attack,
    dice,
    options,
    passed,
    piece,
    play,
    position,
)

THREE = "company B US-IN US-IN US-MG\nB C1300\nB1 C1300\nB2 C1300\nB3 C1201"
GERMAN = "company D GE-GR GE-GR\nD C1304\nD1 C1302\nD2 C1304"


def follow(game: st.Game[WarStorm], text: str) -> st.Plan:
    """Give all answers of a plan of the seat that is asked."""
    assert game.ask is not None
    plan = game.seat(game.ask.seat).plan(text)
    play(game, *plan.answers)
    return plan


def test_wss_mov_1_a_plan_opens_the_activation_and_goes_alone() -> None:
    """WSS-MOV.8: Activate, move, nobody joins, three steps, stop; the second one begins in the activation."""
    game = position(THREE, FAR_AWAY)
    assert follow(game, "go 11 to C1303").cost == 3
    assert at(game, 11) == "C1303"
    assert follow(game, "go 13 via C1202 to C1203").answers[-2:] == ("step to C1203", "stop")
    assert at(game, 13) == "C1203"


def test_wss_mov_2_a_stack_marches_together() -> None:
    game = position(THREE, FAR_AWAY)
    plan = follow(game, "march at C1302 with 11 12 10")
    assert plan.joint is not None
    assert plan.joint.members == (11, 12, 10)
    assert {at(game, n) for n in (10, 11, 12)} == {"C1302"}


@pytest.mark.parametrize(
    "text", ["go 111 to C1303", "go 11 to C1300", "go 11 to X1", "march at C1302", "fire at C1302", "dance"]
)
def test_wss_act_1_what_is_no_plan(text: str) -> None:
    """An enemy's piece, no way, no hex, nobody, no activation, no such thing."""
    game = position(THREE, FAR_AWAY)
    with pytest.raises(st.IllegalAnswer):
        game.seat(0).plan(text)


def test_wss_fgr_1_a_fire_group_in_one_plan() -> None:
    """WSS-RES.4: 6 + 6 + 3 (range 3, two hexes): 15; the German is spotted by all."""
    game = position(THREE, GERMAN, *dice("combat", 6, 6))
    play(game, "activate 10")
    seat = game.seat(0)
    assert seat.joint("fire") == {"C1302": 3, "C1304": 3}
    plan = seat.plan("fire at C1302")
    assert plan.joint is not None
    assert (plan.joint.members, plan.joint.others, plan.joint.tally) == ((11, 12, 13), (), "FF 15, column 15")
    pair = seat.plan("fire at C1302 with 11 13")
    assert pair.joint is not None
    assert (pair.joint.members, pair.joint.others, pair.joint.tally) == ((11, 13), (12,), "FF 9, column 9")
    play(game, *pair.answers)
    assert attack(game)["firers"] == (11, 13)
    assert asked(game) == "action"


def test_wss_act_1_target_first_activates_the_company() -> None:
    """WSS-FGR.2: The plan activates the officer; whoever is named last says which company fires."""
    two = f"{THREE}\ncompany A US-IN\nA C1401\nA1 C1401"
    game = position(two, GERMAN, *dice("combat", 6, 6))
    seat, told = game.seat(0), len(game.facts)
    assert seat.joint("fire")["C1302"] == 4
    letters = {s.letter: s.id for s in game.state.companies.values() if s.side == 0}
    mine, other = letters["B"] * 10, letters["A"] * 10
    plan = seat.plan(f"fire at C1302 with {mine + 1} {mine + 3}")
    assert plan.answers[:2] == (f"activate {mine}", f"fire {mine + 1} at C1302")
    assert plan.joint is not None
    assert set(plan.joint.others) == {mine + 2, other + 1}
    assert seat.plan(f"fire at C1302 with {mine + 1} {other + 1}").answers[0] == f"activate {other}"
    assert len(game.facts) == told  # planning tells nobody anything
    play(game, *plan.answers)
    assert attack(game)["firers"] == (mine + 1, mine + 3)


def test_wss_fgr_1_nothing_else_is_offered_while_a_group_gathers() -> None:
    """WSS-PER.6: The company may not prepare in the middle of an action, but the group can be completed."""
    game = position(THREE, GERMAN, *dice("combat", 6, 6))
    play(game, "activate 10", "fire 11 at C1302")
    assert asked(game) == "fire_group"
    assert game.seat(0).joint("prepare") == {}
    follow(game, "fire at C1302")
    assert attack(game)["firers"] == (11, 12, 13)


def test_wss_rea_10_a_reacting_stack_in_one_plan() -> None:
    """Marked 6 and unmarked 3."""
    german = "company D GE-GR GE-GR\nD C1303\nD1 C1303 reaction=old\nD2 C1303"
    game = position("company B US-IN\nB C1300\nB1 C1300", german, *dice("combat", 6, 6))
    play(game, "activate 10", "move 11", "go", "step to C1301")
    seat = game.seat(1)
    assert seat.joint("fire") == {"C1301": 2}
    plan = follow(game, "fire at C1301")
    assert plan.joint is not None
    assert plan.joint.tally == "FF 9, column 9"
    assert attack(game)["firers"] == (111, 112)


def test_wss_trp_10_a_company_prepares() -> None:
    game = position(THREE, FAR_AWAY)
    play(game, "activate 10")
    assert game.seat(0).joint("prepare") == {"": 3}
    follow(game, "prepare with 11 13")
    assert [piece(game, n).reaction for n in (11, 12, 13)] == ["fresh", "", "fresh"]
    follow(game, "prepare")
    assert piece(game, 12).reaction == "fresh"


def test_wss_h_4_an_assault_in_one_plan() -> None:
    """11 stays beside the target, 12 comes up from C1300; both wait and go in."""
    game = position(
        "company B US-IN US-IN\nB C1300\nB1 C1301\nB2 C1300",
        "company D GE-GR\nD C1306\nD1 C1302 finished",
        *passed(11),
        *passed(12),
    )
    play(game, "activate 10")
    assert game.seat(0).joint("assault") == {"C1302": 2}
    plan = follow(game, "assault at C1302 with 11 12")
    assert plan.joint is not None
    assert plan.joint.tally == "6 steps"
    assert plan.answers[0] == "assault with 11 into C1302"
    assert plan.answers[-1] == "assault now"
    assert asked(game) == "defend"


def test_wss_spt_2_the_spotting_overlay() -> None:
    """In the open (C1005) 7 and 10, in fields and light woods 4 and 6: five or six hexes away only if it
    moves.
    """
    game = position("company B US-IN\nB C1008\nB1 C1008", FAR_AWAY)
    shown = game.seat(0).overlay("spotting", 11)
    assert [shown[label] for label in ("C1005", "C1003", "C1002")] == [1, 2, 2]
    assert "C1001" not in shown  # the woods of C1002 hide it
    assert game.seat(0).overlay("spotting", 10) == {}


def test_wss_rea_1_the_threat_overlay() -> None:
    """Two platoons in C1304 with range 2 and sight: 2 in C1301, and nothing five hexes away."""
    german = "company D GE-GR GE-GR\nD C1304\nD1 C1304\nD2 C1304"
    game = position("company B US-IN\nB C1300\nB1 C1300", german)
    shown = game.seat(0).overlay("threat")
    assert shown["C1301"] == 2
    assert "C1309" not in shown


def test_wss_los_7_a_line_and_what_stops_it() -> None:
    """WSS-LOS.3: C1300 to C1305 is clear; with woods in C1302 it ends there, and says why."""
    clear = position("company B US-IN\nB C1300\nB1 C1300", FAR_AWAY)
    line = clear.seat(0).trace("sight", 11, "C1305")
    assert line is not None
    assert (line.free, line.reasons) == (6, ())
    wood = position("company B US-IN\nB C1300\nB1 C1300", FAR_AWAY, hexes={"C1302": {"terrain": "w"}})
    line = wood.seat(0).trace("sight", "C1300", "C1305")
    assert line is not None
    assert line.cells == ("C1300", "C1301", "C1302", "C1303", "C1304", "C1305")
    assert (line.free, line.reasons[0].clause) == (3, "WSS-LOS.7")


def test_wss_rea_12_standing_orders_ask_where_it_matters() -> None:
    game = position("company B US-IN\nB C1300\nB1 C1300", FAR_AWAY)
    assert [(order.window, order.do, order.within) for order in game.seat(0).orders()] == [
        ("react", "ask", 5),
        ("react", "pass", None),
    ]


def test_wss_mov_8_reach_of_a_move_and_of_double_time() -> None:
    """Five hexes in the open; eight at double time."""
    game = position("company B US-IN\nB C1300\nB1 C1300", FAR_AWAY.replace("C1601", "C101"))
    play(game, "activate 10")
    far = {}
    for text in ("move 11", "double time 11"):
        option = next(option for option in game.ask.options if option.text == text) if game.ask else None
        assert option is not None
        far[text] = game.seat(0).reach(option)
    assert far["move 11"]["C1305"] == 5
    assert "C1306" not in far["move 11"]
    assert far["double time 11"]["C1308"] == 8
    assert options(game)


def test_wss_mov_8_reach_and_plan_go_on_from_what_was_said_before() -> None:
    """Double time is three MP more, and who is on his way is led on, whether or not others may still come."""
    game = position("company B US-IN\nB C1300\nB1 C1300", FAR_AWAY.replace("C1601", "C101"))
    seat = game.seat(0)
    assert seat.reach("double time 11", ("activate 10",))["C1308"] == 8
    found = seat.plan("go 11 to C1307", ("activate 10", "double time 11"))
    assert found.answers[0] == "go"
    assert found.answers[-2:] == ("step to C1307", "stop")
    play(game, "activate 10", "move 11")
    assert seat.reach("go")["C1305"] == 5
    play(game, "go", "step to C1301")
    assert seat.reach("step to C1302")["C1305"] == 4
    play(game, *seat.plan("go 11 to C1305").answers)
    assert game.state.pieces[11].cell == game.state.box.ground.map.cell_labelled["C1305"]


def test_wss_per_1_no_reach_is_shown_for_what_is_no_move() -> None:
    game = position("company B US-IN\nB C1300\nB1 C1300", FAR_AWAY.replace("C1601", "C101"))
    play(game, "activate 10")
    assert game.seat(0).reach("prepare 11") == {}
