"""WS-GEN, WS-ORD, WS-OPA, WS-VIC, WS-SET: turns, orders, reactions, the end."""

from __future__ import annotations

from random import Random

import pytest

import sandtable as st
from sandtable.rulesets.war_stories import victory
from tests.rulesets.war_stories.positions import asked, at, options, play, position, shift, told, unit


def seat_asked(game: st.Game) -> int:  # type: ignore[type-arg]
    assert game.ask is not None
    return game.ask.seat


def test_ws_gen_5_turns_alternate() -> None:
    """WS-GEN.6, WS-GEN.9, WS-R.1 The attacker first, then the defender."""
    game = position("110 A-RIFLE C4", "660 G-GREN N9 spent")
    assert seat_asked(game) == 0
    play(game, "order A-O7", "done", "end")
    assert (seat_asked(game), asked(game), game.state.turn) == (1, "order", 2)


def test_ws_ord_12_once_under_a_card() -> None:
    """WS-ORD.11, WS-ORD.15, WS-GEN.8 The limit of A-O7 is one activation."""
    game = position("110 A-RIFLE C4\n111 A-RIFLE C5", "660 G-GREN N9 spent")
    play(game, "order A-O7", "done", "activate A-O7 110", "no action 110")
    assert seat_asked(game) == 1


def test_ws_r_40_again_under_another_card() -> None:
    """WS-ORD.5, WS-ORD.6 A unit acts under the order and under the enhancement."""
    game = position("110 A-RIFLE C4", "660 G-GREN N9")
    play(game, "order A-O7", "enhance A-O8", "done", "activate A-O7 110", "no action 110")
    assert options(game) == ["activate A-O8 110", "end"]


def test_ws_ord_9_nearby_is_area_or_touching_hexes() -> None:
    """WS-ORD.8, WS-R.43 A unit far away cannot join the group."""
    game = position("110 A-RIFLE C4\n111 A-RIFLE C5\n112 A-RIFLE L9", "660 G-GREN N9 spent")
    play(game, "order A-O2", "done", "group 110")
    assert options(game) == ["group 111", "done"]


def test_ws_ord_3_cards_of_the_nation() -> None:
    """WS-ORD.1, WS-ORD.4 Seven orders, the same again next time."""
    game = position("110 A-RIFLE C4", "660 G-GREN N9 spent")
    assert options(game) == [f"order A-O{n}" for n in range(1, 8)]


def test_ws_opa_1_a_step_gives_an_opportunity() -> None:
    """WS-OPA.2, WS-OPA.3, WS-R.57"""
    game = position("110 A-RIFLE C4", "660 G-GREN C7")
    play(game, "order A-O7", "done", "activate A-O7 110", "advance 110", "step 110 to C5")
    assert asked(game) == "react"
    assert options(game) == ["op fire 660", "op move 660", "op cower 660", "pass"]


def test_ws_opf_5_spent_by_op_fire_stops() -> None:
    """WS-OPF.1, WS-TOK.1, WS-OPA.4 Chit c36 at range 0 or 1 eliminates or damages: no more steps."""
    game = position("110 A-RIFLE C4", "660 G-GREN C7", "chit c19", "token D1")
    play(game, "order A-O7", "done", "activate A-O7 110", "advance 110", "step 110 to C5", "op fire 660")
    assert told(game, "shot")
    assert shift(game).get("WS-MOD.4") is None  # WS-R.98 an advance does not expose
    assert unit(game, 660).spent  # WS-SPN.1


def test_ws_mod_14_has_just_moved() -> None:
    """WS-R.97 Chit c08 has the MOVING icon on its foot side."""
    game = position("110 A-RIFLE C4", "660 G-GREN C7", "chit c08")
    play(game, "order A-O7", "done", "activate A-O7 110", "advance 110", "step 110 to C5", "op fire 660")
    assert shift(game)["WS-MOD.14"] == -1


def test_ws_act_4_guns_cannot_advance() -> None:
    """WS-ACT.12 They may sprint, at limited speed."""
    game = position("210 A-57 C4/S", "660 G-GREN N9 spent")
    play(game, "order A-O7", "done", "activate A-O7 210")
    assert "advance 210" not in options(game)
    assert "sprint 210" in options(game)


def test_ws_fac_3_vehicles_at_full_speed_go_ahead() -> None:
    """WS-MOV.4 And get a MOVING marker."""
    game = position("400 A-M4 F5/S", "660 G-GREN N9 spent")
    play(game, "order A-O7", "done", "activate A-O7 400", "sprint 400")
    assert [text for text in options(game) if text.startswith("step")] == ["step 400 to F6"]
    play(game, "step 400 to F6", "face 400 SE")
    assert unit(game, 400).moving


def test_ws_imp_4_wheels_stay_out_of_woods() -> None:
    """WS-IMP.1, WS-IMP.2 Steep slopes and blaze are closed to all."""
    game = position(
        "300 A-M8 F5/S", "660 G-GREN N9 spent", chart={"woods": ["F6"], "hills": {"2": ["G5"]}}, blaze=["E5"]
    )
    play(game, "order A-O7", "done", "activate A-O7 300", "advance 300")
    steps = [text.split()[-1] for text in options(game) if text.startswith("step")]
    assert not {"F6", "G5", "E5"} & set(steps)
    assert "F4" in steps


def test_ws_stk_2_infantry_stops_before_the_enemy() -> None:
    game = position("110 A-RIFLE C4", "660 G-GREN C5 spent")
    play(game, "order A-O7", "done", "activate A-O7 110", "advance 110", "step 110 to C5")
    assert at(game, 110) == "C5"
    assert asked(game) == "fire"


def test_ws_tsk_1_boarding_and_ws_trn_7_spending_the_load() -> None:
    """WS-TSK.3, WS-R.74, WS-TRN.1 A squad boards a halftrack; when that fires, both are spent."""
    game = position("110 A-RIFLE C4\n300 A-M3HT C4/S", "660 G-GREN C7 spent")
    play(game, "order A-O7", "done", "activate A-O7 110", "task 110", "board 110 on 300")
    assert unit(game, 110).carrier == 300
    assert unit(game, 110).spent


def test_ws_dec_2_a_decoy_that_is_spent_is_gone() -> None:
    """WS-DEC.1 It sprints like a squad."""
    game = position("110 A-RIFLE C4 decoy unspotted\n111 A-RIFLE A1", "660 G-GREN N9 spent")
    play(game, "order A-O7", "done", "activate A-O7 110", "sprint 110", "step 110 to C5", "stop 110")
    assert 110 not in game.state.units
    assert told(game, "decoy")


def test_ws_dec_3_a_decoy_that_is_spotted_is_gone() -> None:
    game = position("110 A-RIFLE C4\n111 A-RIFLE A1", "660 G-GREN C9 decoy unspotted\n661 G-GREN N9 spent")
    play(game, "order A-O7", "done", "activate A-O7 110", "advance 110", "step 110 to C5")
    assert 660 not in game.state.units  # awareness 4 from C5


def test_ws_amb_1_ambush() -> None:
    """WS-FOW.4, WS-FOW.5, WS-AMB.3, WS-AMB.4 The hidden squad fires with full FP at an exposed target."""
    counter = {"number": 10, "kind": "ambush", "hex": "C9"}
    game = position(
        "110 A-RIFLE C3", "660 G-GREN - ambush=10\n661 G-GREN N9 spent", "chit c35", counters=[counter]
    )
    play(game, "order A-O7", "done", "activate A-O7 110", "advance 110", "step 110 to C4")
    play(game, "ambush 10", "aim 660", "aim 660 at 110", "shoot 660")
    assert shift(game)["WS-AMB.4"] == 1
    assert shift(game)["WS-MOD.10"] == 1


def test_ws_r_33_an_ambusher_that_is_uncovered_may_still_ambush() -> None:
    """WS-R.31 Awareness 4: the step to C4 uncovers the counter at C8."""
    counter = {"number": 10, "kind": "ambush", "hex": "C8"}
    units = "660 G-GREN - ambush=10\n661 G-GREN N9 spent"
    game = position("110 A-RIFLE C3", units, counters=[counter])
    play(game, "order A-O7", "done", "activate A-O7 110", "advance 110", "step 110 to C4")
    assert "ambush with 660" in options(game)
    assert not game.state.fog


def test_ws_r_30_a_dropped_weapon_is_taken_up() -> None:
    """WS-WPN.7, WS-WPN.9 One unit drops it, another deploys it."""
    game = position("110 A-RIFLE C4 weapon=W-A2\n111 A-RIFLE C4", "660 G-GREN N9 spent")
    play(game, "order A-O7", "enhance A-O9", "done", "pass", "group 111", "done")
    play(game, "activate A-O7 110", "drop weapon of 110", "no action 110")
    play(game, "activate A-O9 111", "task 111")
    assert {"take 111 weapon 3001", "pocket 111 weapon 3001"} <= set(options(game))
    play(game, "take 111 weapon 3001", "point 111 S")
    assert unit(game, 111).deployed
    assert unit(game, 111).weapon == "W-A2"


def test_ws_fow_8_mines_fire_at_who_enters() -> None:
    """WS-R.35, WS-FOW.9 Range 0, exposed because the hex is bog; the mines are turned up and stay."""
    mines = {"number": 10, "kind": "mines", "hex": "H5"}
    game = position("110 A-RIFLE H4 tokens=S20", "660 G-GREN N9 spent", "chit c03", counters=[mines])
    play(game, "order A-O7", "done", "activate A-O7 110", "do not rally 110", "advance 110")
    play(game, "step 110 to H5")
    assert shift(game) == {"WS-MOD.4": 1}
    assert game.state.fog[10].up


def test_ws_blz_4_blaze_kills_at_the_end_of_the_turn() -> None:
    """WS-R.71"""
    game = position("110 A-RIFLE C4\n111 A-RIFLE A1", "660 G-GREN N9 spent", blaze=["C4"])
    play(game, "order A-O7", "done", "end")
    assert 110 in game.state.lost


def test_ws_obj_4_flamethrower_sets_woods_ablaze() -> None:
    """WS-BLZ.1 Full FP 11 reaches the threshold 11 of S23."""
    game = position(
        "110 A-RIFLE C4 weapon=W-A7 deployed=S",
        "660 G-GREN N9 spent",
        "token S23",
        chart={"woods": ["C5"]},
    )
    play(game, "order A-O7", "done", "activate A-O7 110", "aim 110", "aim 110 at object C5", "shoot 110")
    cell = game.state.box.ground.map.cell("C5")
    assert cell in game.state.change.blaze
    assert game.state.overlay(cell) == ""


def test_ws_bail_1_a_crew_bails_out() -> None:
    """WS-BAIL.2, WS-RES.3 A volatile Sherman: difficult; one failing chit is enough; a wreck is left."""
    game = position(
        "400 A-M4 F5/S tokens=?damage\n110 A-RIFLE A1",
        "660 G-GREN N9 spent",
        "token D4",
        "chit c03",
        "chit c01",
    )
    play(game, "order A-O7", "done", "activate A-O7 400")
    assert 400 in game.state.lost
    assert len(game.state.wrecks) == 1


def test_ws_vic_4_sudden_death() -> None:
    """WS-EVT.1, WS-EVT.2, WS-R.3 Chit c05 has the event icon."""
    luck = ("chit c05", "chit c03")
    game = position("110 A-RIFLE C4 tokens=S20", "660 G-GREN N9 spent", *luck, cards=("EV-01",))
    play(game, "order A-O7", "done", "activate A-O7 110", "rally 110")
    assert game.result is not None
    assert game.result.reason == "Sudden Death"
    assert game.result.points == (0, 3)  # WS-VIC.1, WS-VIC.2 the defender holds A1


def test_ws_r_5_a_side_without_units_has_lost_the_field() -> None:
    """WS-R.116 A squad is worth two points; the attacker then controls every objective."""
    game = position("110 A-RIFLE C4", "660 G-GREN C5 tokens=?damage,?damage", "chit c04")
    play(game, "order A-O7", "done", "activate A-O7 110", "aim 110", "aim 110 at 660", "shoot 110")
    assert game.result is not None
    assert (game.result.winner, game.result.points) == (0, (5, 0))


def test_ws_vic_2_worth_of_units() -> None:
    pack = position("110 A-RIFLE C4", "660 G-GREN N9").state.box.pack.units
    kinds = ("A-RIFLE", "A-RIFLE-T", "A-57", "A-M4", "A-M8", "G-MARDER", "A-GMC")
    assert [victory.worth(pack[kind]) for kind in kinds] == [2, 1, 2, 3, 1, 3, 1]


@pytest.mark.parametrize(
    "name", ["farm-lane", "hedgerows", "crossroads-at-vernay", "the-ford-at-kamenka", "ridge-61"]
)
def test_ws_set_6_every_scenario_plays_to_its_end(name: str) -> None:
    """WS-GEN.4, WS-SET.7, WS-R.4 From set-up by random players."""
    game, random = st.new_game("war_stories", name, seed=3), Random(3)
    while game.ask is not None:
        values = game.ask.options
        game.answer(values[random.randrange(len(values))])
    assert game.result is not None
