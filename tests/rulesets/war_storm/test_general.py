"""General principles, counters, terrain and the order of things."""

from __future__ import annotations

import sandtable as st
from sandtable.engine.tape import Entry
from sandtable.rulesets.war_storm import approach, costs, pace, rout, spotting, ways
from sandtable.rulesets.war_storm.state import WarStorm
from tests.rulesets.war_storm.positions import (
    FAR_AWAY,
    asked,
    at,
    attack,
    cell,
    dice,
    options,
    passed,
    piece,
    play,
    position,
    steps,
    told,
)

ONE = "company B US-IN\nB C1300\nB1 C1300"
GERMAN = "company D GE-GR\nD C1304\nD1 C1302"


def purposes(game: st.Game[WarStorm]) -> list[str]:
    return [entry.kind for entry in game.log if isinstance(entry, Entry) and entry.seat == st.CHANCE]


def test_wss_gen_8_and_wss_r_134_two_dice_have_the_name_of_their_purpose() -> None:
    """WSS-R.134: WSS-R.78 First the combat roll, then lots, then the officer, then morale. 6 FF, 2 less 2:
    result 5, two hits, one for each platoon; the officer rolls 2 less 2 and falls.
    """
    game = position(
        ONE,
        "company D GE-GR GE-GR\nD C1302\nD1 C1302\nD2 C1302",
        *dice("combat", 1, 1),
        *dice("hit_alloc", 1),
        *dice("officer_casualty:110", 1, 1),
    )
    play(game, "activate 10", "fire 11 at C1302")
    rolls = [name for name in ("combat", "officer_casualty:110", "company_morale:11") for _ in (1, 2)]
    assert purposes(game) == [*rolls[:2], "hit_alloc", *rolls[2:]]


def test_wss_r_134_a_roll_says_for_whom_it_is() -> None:
    """A platoon out of command, Routed ones, and the two sides of an assault and of an initiative."""
    lone = position("company B US-IN\nB C1300\nB1 C1305", GERMAN)
    assert purposes(play(lone, "activate 11")) == ["platoon_morale:11"] * 2
    routed = position("company B US-IN\nB C1300\nB1 C1300 routed", GERMAN)
    assert purposes(play(routed, "activate 10", "rally 11")) == ["rally:11"] * 2
    close = position("company B US-IN\nB C1300\nB1 C1301", GERMAN, *passed(11))
    play(close, "activate 10", "assault with 11 into C1302", "stop", "assault now", "decline")
    assert purposes(close)[2:4] == ["assault:0", "assault:1"]
    fresh = st.new_game("war_storm", "orchard-wall", seed=1)
    assert purposes(fresh)[-2:] == ["initiative:0", "initiative:1"]


def test_wss_trp_1_and_wss_stk_2_officers_have_no_steps() -> None:
    """WSS-STK.2: WSS-STK.6 Only what is left of platoons counts: 3 + 3 + 1."""
    game = position(
        "company B US-IN US-IN US-IN\nB C1300\nB1 C1300\nB2 C1300\nB3 C1300 lost=2\nHR C1300", FAR_AWAY
    )
    assert piece(game, 10).steps == 0
    assert game.state.steps_in(cell(game, "C1300"), 0) == 7


def test_wss_trp_2_the_factor_falls_with_the_steps() -> None:
    found = []
    for lost in (0, 1, 2):
        game = position(f"company B US-IN\nB C1300\nB1 C1300 lost={lost}", FAR_AWAY)
        found.append(spotting.factor(game.state, game.state.pieces[11]))
    assert found == [6, 5, 3]


def test_wss_trp_7_and_wss_trp_11_what_platoons_may_do() -> None:
    """WSS-TRP.11: Fire, move, prepare; machine guns exactly as infantry."""
    game = position("company B US-IN US-MG\nB C1300\nB1 C1300\nB2 C1300", GERMAN)
    play(game, "activate 10")
    for number in (11, 12):
        wanted = {f"fire {number} at C1302", f"move {number}", f"prepare {number}", f"double time {number}"}
        assert wanted <= set(options(game))


def test_wss_off_1_wss_act_3_and_wss_act_4_the_whole_company_then_the_enemy() -> None:
    """WSS-ACT.3, WSS-ACT.4: WSS-PER.6 One action after the other, then the opponent."""
    game = position("company B US-IN US-IN\nB C1300\nB1 C1300\nB2 C1301", FAR_AWAY)
    play(game, "activate 10")
    assert {"prepare 11", "prepare 12"} <= set(options(game))
    play(game, "prepare 11", "prepare 12", "end activation")
    assert game.state.active == 1


def test_wss_off_2_and_wss_r_163_officers_rally_or_move() -> None:
    """WSS-R.163: Having moved he does not rally."""
    game = position("company B US-IN\nB C1300\nB1 C1301 routed", FAR_AWAY)
    play(game, "activate 10", "move 10", "step to C1301", "stop")
    assert game.state.active == 1
    assert piece(game, 11).routed


def test_wss_seq_2_and_wss_r_8_the_order_of_a_turn() -> None:
    """WSS-R.8, WSS-CMD.1: The replacement comes first, then command with him in place."""
    game = position("company B US-IN\nB C1300 dead\nB1 C1300", FAR_AWAY)
    play(game, "pass", "pass")
    play(game, "send the replacement to 11")
    assert not piece(game, 11).ooc
    kinds = [fact.kind for fact in game.facts]
    assert kinds.index("replaced") < kinds.index("initiative")


def test_wss_ter_6_and_wss_ter_10_terrain_costs() -> None:
    """WSS-TER.10: WSS-MOV.6, WSS-PRO.1 Buildings 2, marsh 3 on foot and NO on wheels and tracks."""
    game = position("company B US-IN US-RC\nB C1300\nB1 C1300\nB2 C1300", FAR_AWAY)
    ground = game.state.box.ground
    assert costs.terrain_cost(ground, "foot", cell(game, "C301")) == 2
    marsh = cell(game, "C1509")
    assert [costs.terrain_cost(ground, mode, marsh) for mode in ("foot", "wheeled", "tracked")] == [3, 0, 0]


def test_wss_ter_11_railroads_change_nothing() -> None:
    game = position("company B US-IN\nB A1504\nB1 A1504", "company D GE-GR\nD A101\nD1 A101", board=("A",))
    play(game, "activate 10", "move 11", "go", "step to A1505")
    assert game.state.move is not None
    assert game.state.move.left == (4,)


def test_wss_roa_2_and_wss_r_48_a_road_counts_only_along_it() -> None:
    """WSS-R.48: Into the woods of A605 by no path: 3; along the road in open ground: 1."""
    american = "company B US-IN\nB A604\nB1 A604"
    game = position(american, "company D GE-GR\nD A101\nD1 A101", board=("A",), river="dry")
    play(game, "activate 10", "move 11", "go", "step to A605")
    assert game.state.move is not None
    assert game.state.move.left == (2,)


def test_wss_riv_4_a_scenario_may_restrict_a_minor_river() -> None:
    """WSS-RIV.2 Scenario 9: only the bridge A608 leads over."""
    game = st.new_game("war_storm", "hill-1304", seed=1)
    box = game.state.box
    assert not box.minor
    assert len(box.major) == 14
    assert ways.is_bridge(game.state, cell(game, "A608"))


def test_wss_riv_7_assaults_pay_nothing_for_the_river() -> None:
    """B1107 is open ground with a river: 1 from B1106."""
    american = "company B US-IN\nB B1106\nB1 B1106"
    german = "company D GE-GR\nD B1110\nD1 B1107"
    game = position(american, german, board=("B",), river="minor")
    assert approach.assault_cost(game.state, (11,), cell(game, "B1106"), cell(game, "B1107")) == 1


def test_wss_spt_5_and_wss_r_37_moving_and_unshared() -> None:
    """WSS-R.37: Who has fired is seen further: 10 instead of 7 in the open."""
    game = position(ONE, GERMAN, *dice("combat", 6, 6))
    s = game.state
    before = spotting.spotting_range(s, s.pieces[111], s.pieces[11])
    play(game, "activate 10", "fire 11 at C1302")
    assert (before, spotting.spotting_range(s, s.pieces[111], s.pieces[11])) == (7, 10)


def test_wss_atk_5_and_wss_r_185_one_attack_a_turn() -> None:
    """WSS-R.185."""
    game = position("company B US-IN US-IN\nB C1300\nB1 C1300\nB2 C1300", GERMAN, *dice("combat", 6, 6))
    play(game, "activate 10", "fire 11 at C1302", "fire now")
    assert not [text for text in options(game) if text.startswith("fire 11")]
    assert [text for text in options(game) if text.startswith("fire 12")]


def test_wss_r_68_no_factor_no_attack() -> None:
    """A printed FF of 1 with one loss is nothing."""
    game = position(
        "company B US-IN\nB C1300\nB1 C1300 lost=1",
        GERMAN,
        changes={"platoons": {"US-IN": {"factor": 1}}},
    )
    play(game, "activate 10")
    assert not [text for text in options(game) if text.startswith("fire")]


def test_wss_r_71_a_hex_with_only_an_officer_is_a_target() -> None:
    game = position(ONE, "company D GE-GR\nD C1302\nD1 C1309")
    play(game, "activate 10")
    assert "fire 11 at C1302" in options(game)


def test_wss_r_74_reaction_is_divided_by_the_hex_of_the_moment() -> None:
    """The mover stands in the light woods of C1002: 3."""
    game = position(
        "company B US-IN\nB C1004\nB1 C1003",
        "company D GE-GR\nD C904\nD1 C1001 reaction=old",
        *dice("combat", 6, 6),
    )
    play(game, "activate 10", "move 11", "step to C1002", "react with 111")
    assert attack(game)["divisor"] == 3


def test_wss_r_6_directions_towards_the_lines() -> None:
    """WSS-SCN.5 The baseline says which: north and south have three sides, east and west two (WSS-ROU.10)."""
    game = position(ONE, FAR_AWAY, baselines=("north", "east"))
    assert game.state.box.lines == ((0, 1, 5), (1, 2))


def test_wss_rou_8_vehicles_flee_five_hexes() -> None:
    """WSS-R.146 As data say."""
    game = position("company B US-RC\nB C1305\nB1 C1308", FAR_AWAY)
    found = rout.routes(game.state, (11,), cell(game, "C1310"))
    assert found
    assert {len(route) for route in found} == {5}


def test_wss_mov_2_and_wss_mov_13_the_officer_moves_with_his_stack() -> None:
    """WSS-MOV.13: WSS-R.47 Everybody keeps his own MP: a heavy machine gun has four."""
    game = position("company B US-IN US-HM\nB C1300\nB1 C1300\nB2 C1300", FAR_AWAY)
    play(game, "activate 10", "move 10", "join 11", "join 12")
    for row in range(1, 5):
        play(game, f"step to C13{row:02}")
    assert game.state.move is not None
    assert game.state.move.left == (1, 1, 0)
    assert steps(game) == []
    play(game, "drop 12")
    assert "C1305" in steps(game)


def test_wss_r_52_the_double_time_marker_goes_a_turn_later() -> None:
    game = position("company B US-IN\nB C1300\nB1 C1300 doubled=1", FAR_AWAY)
    while game.ask is not None and game.state.turn == 2:
        play(game, "pass" if asked(game) == "activation" else options(game)[-1])
    assert piece(game, 11).doubled == 0
    assert pace.can_double(game.state, piece(game, 11))


def test_wss_r_166_the_clean_up_leaves_routed_and_losses() -> None:
    game = position("company B US-IN\nB C1300\nB1 C1300 routed lost=1 moved finished", FAR_AWAY)
    while game.ask is not None and game.state.turn == 2:
        play(game, "pass" if asked(game) == "activation" else options(game)[-1])
    found = piece(game, 11)
    assert (found.routed, found.lost, found.moved, found.finished) == (True, 1, False, False)


def test_wss_rea_12_and_wss_r_86_others_stay_available() -> None:
    """WSS-R.86: One reacts, then another in the same window, then nobody more."""
    game = position(
        ONE,
        "company D GE-GR GE-GR\nD C1304\nD1 C1303 reaction=old\nD2 C1403 reaction=old",
        *dice("combat", 6, 6),
        *dice("combat", 6, 6),
        hexes={"C1403": {"terrain": "."}, "C1402": {"terrain": "."}},
    )
    play(game, "activate 10", "move 11", "go", "step to C1301", "react with 111", "react with 112")
    assert len(told(game, "attacked")) == 2
    assert asked(game) == "step"
    assert at(game, 11) == "C1301"
