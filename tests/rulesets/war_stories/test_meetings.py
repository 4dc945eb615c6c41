"""Positions in which two rules meet: op fire and water, works and tasks, ambushers and rubble, and so on."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.engine.errors import IllegalAnswer
from sandtable.rulesets.war_stories import cover, morale, setup, victory
from sandtable.rulesets.war_stories.records import NOWHERE
from tests.rulesets.war_stories.positions import (
    activate,
    asked,
    at,
    options,
    play,
    position,
    shift,
    steps,
    told,
    unit,
)

FAR = "660 G-GREN N9 spent"
TRENCH = {"number": 10, "kind": "trench", "hex": "C5", "up": True}
EXIT = {"attacker": {"objectives": [{"kind": "exit", "hex": "N5", "worth": 2}]}}


def ambush(label: str) -> dict[str, Any]:
    return {"number": 10, "kind": "ambush", "hex": label}


# Op fire


def test_sa_15_ammunition_is_for_the_unit_that_plays_it() -> None:
    """WS-R.27 Limited 4 and 2 more reach the icon 5 of c35; the limited 3 of op fire does not."""
    foes = "660 G-GREN C6 spent\n661 G-GREN C9"
    game = position("110 A-RIFLE C4", foes, "chit c35", "chit c35", hands={"attacker": ["SA-15"]})
    activate(game, 110, "fire first 110", "play SA-15", "fire 110 at 660")
    assert shift(game) == {"WS-MOD.10": 1}
    play(game, "step 110 to C5", "op fire 661")
    assert shift(game) == {}


def test_ws_r_46_who_sinks_by_op_fire_is_struck() -> None:
    """WS-RES.6 G-O6 has the stop clause: the Schwimmwagen is damaged in water, so the turn is over.

    C5 and C7 are one area, row 2; PEN 1 beats armor 0: row 1 of c08 is D.
    """
    own = "760 G-SCHW C4/S\n761 G-STUG A1/N"
    game = position("110 A-RIFLE C7", own, "chit c08", chart={"water": ["C5"]}, active="defender")
    play(game, "order G-O6", "done", "activate G-O6 760", "sprint 760", "step 760 to C5", "face 760 S")
    play(game, "op fire 110")
    assert 760 not in game.state.units
    assert told(game, "stopped")


def test_ws_r_133_a_rider_that_op_fire_damages_ends_the_turn() -> None:
    """WS-RES.7, WS-ORD.16 The tank is only suppressed; its rider was activated under another card.

    A-57 at C7: PEN 5 beats front armor 4, row 1 of c12 is S.
    """
    own = "760 G-STUG C4/S\n661 G-GREN - aboard=760"
    game = position("210 A-57 C7/N", own, "chit c12", "token D5", "token S20", active="defender")
    play(game, "order G-O4", "enhance G-O8", "done")
    play(game, "activate G-O8 661", "no action 661", "activate G-O4 760", "advance 760", "step 760 to C5")
    play(game, "face 760 S", "op fire 210")
    assert not unit(game, 760).spent
    assert unit(game, 661).spent
    assert told(game, "stopped")


def test_ws_r_58_who_is_met_by_an_op_move_goes_on() -> None:
    """WS-STK.2 is about entering: the grenadiers come to the squad, which has a point left."""
    game = position("110 A-RIFLE C4", "660 G-GREN C6")
    activate(game, 110, "advance 110", "step 110 to C5", "op move 660", "step 660 to C5")
    assert at(game, 660) == "C5"
    assert asked(game) == "move"
    assert "C4" in steps(game)


def test_ws_mel_4_a_mortar_does_not_lob_into_its_own_hex() -> None:
    """WS-R.103 It has aimed into the melee: at who enters it fires directly."""
    foes = "660 G-GREN C5 spent\n661 G-GREN C6"
    game = position("110 A-RIFLE C5 weapon=W-A4 deployed=N aim=C5", foes, active="defender")
    play(game, "order G-O7", "done", "activate G-O7 661", "advance 661", "step 661 to C5")
    assert "op fire 110" in options(game)
    assert "op lob 110" not in options(game)


def test_ws_r_50_an_advance_leaves_no_aim_marker() -> None:
    """It fires into the hex of its marker, but with limited FP: that is no Aim and no op fire."""
    own = "110 A-RIFLE C4 weapon=W-A2 deployed=S aim=C6"
    game = position(own, "660 G-GREN C6 spent", "chit c03")
    activate(game, 110, "fire first 110", "fire 110 at 660")
    assert unit(game, 110).aim == NOWHERE


# Ambushers


def test_ws_r_34_ambush_fire_at_a_building_is_op_fire_at_who_is_in_it() -> None:
    """WS-R.118 FP 9 does not bring the house down (15); the squad that has just entered counts as moving."""
    game = position(
        "110 A-RIFLE C4",
        "760 G-STUG - ambush=10\n" + FAR,
        "token S1",
        "chit c08",
        chart={"wooden": {"C5": 1}},
        counters=[ambush("C10")],
    )
    activate(game, 110, "advance 110", "step 110 to C5", "ambush 10", "face 760 N")
    play(game, "aim 760", "aim 760 at object C5", "shoot 760")
    assert shift(game)["WS-MOD.14"] == -1


def test_ws_r_95_an_ambusher_that_sprints_into_melee_fires_with_full_fp() -> None:
    """WS-AMB.3, WS-ACT.11 Grenadiers have 3/6; c14 has 6. MEDIUM on c14 is the squad's size."""
    game = position(
        "110 A-RIFLE C4 tokens=S20",
        "660 G-GREN - ambush=10\n661 G-GREN N9 spent",
        "chit c14",
        counters=[ambush("C6")],
        cards=("EV-07",),
    )
    activate(game, 110, "do not rally 110", "advance 110", "step 110 to C5", "ambush 10", "sprint 660")
    play(game, "step 660 to C5", "fire 660 at 110")
    assert shift(game) == {"WS-MEL.6": 1, "WS-MOD.10": 1, "WS-MOD.13": -1}


def test_ws_r_33_a_task_of_an_ambusher_in_its_own_turn_can_be_reacted_to() -> None:
    """WS-R.55 It acts like any unit of its order."""
    foes = "660 G-GREN - ambush=10 weapon=W-G2"
    game = position("110 A-RIFLE C2", foes, counters=[ambush("C8")], active="defender")
    play(game, "order G-O7", "done", "activate G-O7 660", "task 660", "deploy 660", "point 660 N")
    assert asked(game) == "react"


def test_ws_r_33_an_uncovered_ambusher_may_wait_for_an_op_move() -> None:
    """It is spotted at 4 hexes; another unit reacts first, in the same interrupt."""
    foes = "660 G-GREN - ambush=10\n661 G-GREN H8"
    game = position("110 A-RIFLE C3", foes, counters=[ambush("C8")])
    activate(game, 110, "advance 110", "step 110 to C4", "op move 661", "step 661 to H9", "stop 661")
    assert "ambush with 660" in options(game)


def test_ws_r_119_an_ambusher_falls_with_its_building() -> None:
    """WS-R.33 It is placed before it is damaged; the ground is all that is left to stand on."""
    game = position(
        "110 A-RIFLE C5 weapon=W-A7 deployed=S tokens=S15",
        "660 G-GREN - ambush=10\n661 G-GREN N9 spent",
        "token S20",
        "token D5",
        "chit c03",
        chart={"masonry": {"C6": 3}},
        counters=[ambush("C6")],
    )
    game.state.set(660, level=2)
    activate(game, 110, "do not rally 110", "aim 110", "aim 110 at object C6", "shoot 110")
    assert (at(game, 660), unit(game, 660).level) == ("C6", 0)


# Works and tasks


def test_ws_r_54_a_weapon_is_deployed_inside_the_trench() -> None:
    """Only who enters or leaves is outside meanwhile: IN COVER on c19 counts."""
    own = "110 A-RIFLE C5 inside=10 weapon=W-A2"
    game = position(own, "660 G-GREN C7", "chit c19", "token D5", counters=[TRENCH])
    activate(game, 110, "task 110", "deploy 110", "point 110 S", "op fire 660")
    assert shift(game) == {"WS-MOD.4": 1, "WS-MOD.12": -1}
    assert unit(game, 110).inside == 10


def test_ws_r_65_one_task_does_not_free_a_deployed_weapon_in_a_trench() -> None:
    """WS-R.28, WS-R.37 To stow and to climb out are two tasks, and double time gives one."""
    own = "110 A-RIFLE C5 inside=10 weapon=W-A2 deployed=S"
    game = activate(position(own, FAR, counters=[TRENCH]), 110)
    assert not {"advance 110", "sprint 110"} & {*options(game)}


def test_ws_r_48_fire_then_out_of_the_trench_in_double_time() -> None:
    """WS-R.37, WS-R.65"""
    game = position("110 A-RIFLE C5 inside=10", "660 G-GREN C7 spent", "chit c03", counters=[TRENCH])
    activate(game, 110, "fire first 110", "fire 110 at 660", "rush 110", "climb out 110", "step 110 to C4")
    assert at(game, 110) == "C4"


def test_ws_r_37_a_rout_out_of_a_trench_in_double_time() -> None:
    """WS-R.52, WS-R.65 B4 is farther from N9; a broken squad stays in the cover it has (WS-BRK.3)."""
    game = position("110 A-RIFLE C5 inside=10", FAR, counters=[TRENCH])
    activate(game, 110, "rout 110", "rush 110", "climb out 110", "step 110 to B4", card="A-O6")
    assert at(game, 110) == "B4"
    game = position("110 A-RIFLE C5 inside=10 tokens=S20,S21", FAR, counters=[TRENCH])
    activate(game, 110, "do not rally 110", card="A-O6")
    assert "rout 110" not in options(game)


def test_ws_brk_3_a_broken_unit_in_cover_does_not_leave_the_map() -> None:
    chart = {"woods": ["N4", "N5"]}
    game = position("110 A-RIFLE N5 tokens=S20,S21", "660 G-GREN N9 spent", chart=chart, booklets=EXIT)
    activate(game, 110, "do not rally 110", "rout 110", card="A-O6")
    assert options(game) == ["step 110 to N4"]


def test_ws_ast_6_a_task_is_no_move_for_camouflage() -> None:
    """SA-14 Until the unit moves or fires; WS-TSK.1 it stays in its hex."""
    game = position("110 A-RIFLE N9", "660 G-GREN C9 weapon=W-G2", active="defender")
    game.state.set(660, camouflaged=True)
    play(game, "order G-O7", "done", "activate G-O7 660", "task 660", "deploy 660", "point 660 N")
    play(game, "pass")
    assert unit(game, 660).deployed
    assert unit(game, 660).camouflaged


@pytest.mark.parametrize(("chart", "count"), [({}, 7), ({"mud": ["C6"]}, 1)], ids=("dry", "mud"))
def test_ws_wpn_8_no_weapon_is_deployed_in_mud_at_the_start(chart: dict[str, Any], count: int) -> None:
    """WS-R.21 Six facings and "done", or "done" alone."""
    game = position("110 A-RIFLE A1", "660 G-GREN C6 weapon=W-G2", chart=chart)
    assert len(setup.stances(game.state, 1)) == count


def test_ws_r_120_the_weapon_is_lost_with_its_unit() -> None:
    """WS-COL.3 Whatever the result: full FP 6 reaches 6 of c36, E in row 1; nothing is left to take up."""
    foes = "660 G-GREN-T C7 weapon=W-G2\n661 G-GREN N9 spent"
    game = position("110 A-RIFLE C5", foes, "chit c36")
    activate(game, 110, "aim 110", "aim 110 at 660", "shoot 110")
    assert 660 not in game.state.units
    assert not game.state.dropped


# Floors


def test_ws_r_69_infantry_leaves_a_building_at_its_ground() -> None:
    """Speed 2: a floor down, then one hex."""
    game = position("110 A-RIFLE C5+1", FAR, chart={"masonry": {"C5": 3}})
    activate(game, 110, "advance 110")
    assert steps(game) == set()
    with pytest.raises(IllegalAnswer, match="by the ground floor"):
        play(game, "step 110 to C4")
    play(game, "climb 110 to 0")
    assert "C4" in steps(game)


def test_ws_r_69_nor_does_it_leave_the_map_from_upstairs() -> None:
    """WS-R.9"""
    game = position("110 A-RIFLE N5+1", "660 G-GREN A9 spent", chart={"masonry": {"N5": 2}}, booklets=EXIT)
    activate(game, 110, "advance 110")
    assert "leave with 110" not in options(game)
    play(game, "climb 110 to 0")
    assert "leave with 110" in options(game)


def test_ws_r_52_a_rout_leads_down_and_out() -> None:
    """WS-R.69 From the first floor with speed 2; from the second no hex can be reached."""
    game = position("110 A-RIFLE C5+1", FAR, chart={"masonry": {"C5": 3}})
    activate(game, 110, "rout 110", card="A-O6")
    assert options(game) == ["climb 110 to 0"]
    play(game, "climb 110 to 0")
    assert steps(game) == {"B4", "B5"}
    game = position("110 A-RIFLE C5+2", FAR, chart={"masonry": {"C5": 3}})
    activate(game, 110, card="A-O6")
    assert "rout 110" not in options(game)


def test_ws_r_65_no_weapon_is_stowed_for_a_move_that_ends_on_the_stairs() -> None:
    """WS-R.69 Two floors down use up speed 2; from the first floor a hex can be entered."""
    for floor, wanted in ((1, True), (2, False)):
        own = f"110 A-RIFLE C5+{floor} weapon=W-A2 deployed=S"
        game = activate(position(own, FAR, chart={"masonry": {"C5": 3}}), 110)
        assert ("advance 110" in options(game)) == wanted


# Units that are not what they seem


def test_ws_r_77_a_towed_gun_can_be_aimed_at() -> None:
    """WS-TRN.8 Its carrier is spotted, so the gun is."""
    foes = "760 G-SDK7 C6/N spent\n210 G-PAK40 - aboard=760"
    game = position("110 A-RIFLE C4", foes, "chit c03", "chit c03")
    activate(game, 110, "aim 110", "aim 110 at 210", "shoot 110")
    assert [fact.data["piece"] for fact in told(game, "shot")] == [210, 760]


def test_ws_r_76_a_hidden_passenger_that_fires_is_seen() -> None:
    """WS-R.22 Its type is known, though its carrier was never spotted."""
    own = "300 A-M3HT C4/S unspotted\n110 A-RIFLE - aboard=300 hidden"
    game = position(own, "660 G-GREN C7 spent tokens=S20", "chit c03")
    assert 110 not in {piece["id"] for piece in game.seat(1).view()["pieces"]}
    activate(game, 110, "fire first 110", "fire 110 at 660")
    assert 110 in {piece["id"] for piece in game.seat(1).view()["pieces"]}
    assert unit(game, 110).known
    assert not unit(game, 300).spotted


@pytest.mark.parametrize(("piece", "points"), [(110, 2), (111, 0)], ids=("squad", "decoy"))
def test_ws_r_23_a_decoy_that_leaves_the_map_scores_nothing(piece: int, points: int) -> None:
    own = "110 A-RIFLE N5\n111 A-RIFLE N5 decoy unspotted"
    game = position(own, "660 G-GREN A9 spent", booklets=EXIT)
    activate(game, piece, f"advance {piece}", f"leave with {piece}")
    assert victory.points(game.state, 0) == points


def test_ws_r_35_mines_that_miss_leave_a_decoy() -> None:
    """WS-D.5 It goes when a result spends it: c03 is a miss."""
    mines = {"number": 10, "kind": "mines", "hex": "C5", "up": True}
    game = position("110 A-RIFLE C4 decoy unspotted\n111 A-RIFLE A1", FAR, "chit c03", counters=[mines])
    activate(game, 110, "advance 110", "step 110 to C5")
    assert 110 in game.state.units


def test_ws_r_114_who_had_fewer_than_two_tokens_is_broken_no_longer() -> None:
    """One token was taken off since; a second in between does not break it: full FP 6, row 1 of c31 is S."""
    game = position("110 A-RIFLE C5 tokens=S20 broken", "660 G-GREN C7", "chit c31", active="defender")
    play(game, "order G-O7", "done", "activate G-O7 660", "aim 660", "aim 660 at 110", "shoot 660")
    assert len(unit(game, 110).marks) == 2
    piece = next(piece for piece in game.seat(1).view()["pieces"] if piece["id"] == 110)
    assert "broken" not in piece["markers"]
    assert not morale.is_broken(game.state, 110)


def test_ws_r_88_when_the_smoke_is_gone_a_decoy_is_spotted_at_once() -> None:
    """EV-07, drawn by the rally check of another unit (c05): before that unit acts."""
    own = "110 A-RIFLE C4\n111 A-RIFLE N9 tokens=S20"
    foes = "660 G-GREN C7 decoy unspotted\n661 G-GREN A1 spent"
    game = position(own, foes, "chit c05", "chit c03", smoke=["C6"], cards=("EV-07",))
    activate(game, 111)
    assert 660 in game.state.units
    play(game, "rally 111")
    assert asked(game) == "action"
    assert 660 not in game.state.units


def test_ws_r_88_aid_men_open_the_eyes_of_a_squad() -> None:
    """SA-12, WS-SPT.7 The decoy is 3 hexes off."""
    foes = "660 G-GREN C7 decoy unspotted\n661 G-GREN N9 spent"
    game = position("110 A-RIFLE C4 tokens=S20", foes, hands={"attacker": ["SA-12"]})
    assert 660 in game.state.units
    play(game, "play SA-12", "pick 110")
    assert 660 not in game.state.units


BLOCKED = [{"number": 11, "kind": "roadblock", "hex": "C8"}]


@pytest.mark.parametrize("blocks", [[], BLOCKED], ids=("road", "roadblock"))
def test_ws_r_66_a_gun_in_brush_is_in_bog_where_the_road_is_blocked(blocks: list[dict[str, Any]]) -> None:
    """WS-BOG.4, WS-R.33 It is placed at C8, spotted at 4 hexes."""
    chart = {"roads": [["C1", "C10"]], "brush": ["C8"]}
    game = position(
        "110 A-RIFLE C3", "210 G-PAK40 - ambush=10\n" + FAR, chart=chart, counters=[ambush("C8"), *blocks]
    )
    activate(game, 110, "advance 110", "step 110 to C4", "face 210 N")
    assert cover.bogged(game.state, unit(game, 210)) == bool(blocks)


@pytest.mark.parametrize("blocks", [[], BLOCKED], ids=("road", "roadblock"))
def test_ws_r_66_nor_is_who_was_set_up_there_on_the_road(blocks: list[dict[str, Any]]) -> None:
    """The roadblock is laid after the gun is placed."""
    chart = {"roads": [["C1", "C10"]], "brush": ["C8"]}
    game = position("110 A-RIFLE A1", "210 G-PAK40 C8/N", chart=chart, counters=blocks)
    game.state.set(210, on_road=True)
    setup.judge_roads(game.state)
    assert unit(game, 210).on_road == (not blocks)
