"""Counters and what is printed on them, terrain, and the small print of actions."""

from __future__ import annotations

import pytest

import sandtable as st
from sandtable.rulesets.war_storm import rout, ways
from sandtable.rulesets.war_storm.costs import MOUNTED
from sandtable.rulesets.war_storm.packs import load_pack
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
    told,
)

PACK = load_pack()
ONE = "company B US-IN\nB C1300\nB1 C1300"


def test_wss_gen_5_one_measure_for_everything() -> None:
    """Two hexes apart: outside a command range of 1, inside a fire range of 2 and a spotting range of 7."""
    game = position("company B US-IN\nB C1302\nB1 C1300", "company D GE-GR\nD C1306\nD1 C1302")
    assert piece(game, 11).ooc
    near = position("company B US-IN\nB C1301\nB1 C1300", "company D GE-GR\nD C1306\nD1 C1302")
    assert not piece(near, 11).ooc
    assert near.seat(0).overlay("range", 11)["C1302"] == 6


def test_wss_gen_6_and_wss_seq_1_sides_and_the_clock() -> None:
    """WSS-SEQ.1: Each piece has one side; the scene says whose, and which turn of how many it is."""
    game = position(ONE, FAR_AWAY)
    scene = game.seat(0).view()
    sides = {shown["id"]: shown["side"] for shown in scene["pieces"]}
    assert sides == {10: 0, 11: 0, 110: 1, 111: 1}
    assert [side["name"] for side in scene["sides"]] == ["American", "German"]
    assert (scene["clock"]["turn"], scene["clock"]["turns"]) == (2, 9)


def test_wss_uni_9_and_wss_uni_10_what_a_counter_shows() -> None:
    """WSS-UNI.1, WSS-UNI.5, WSS-UNI.7, WSS-UNI.11: FF with range, assault, MP, size and formation; officers
    have morale, leadership, command range and MP, and no FF.
    """
    game = position("company K GE-CV\nK C1300\nK1 C1300 mounted", FAR_AWAY, nations=("GE", "GE"))
    officer, platoon = game.seat(0).view()["pieces"][:2]
    assert [(rating["name"], rating["now"]) for rating in platoon["ratings"]] == [
        ("fire factor", 2),
        ("range", 1),
        ("assault", 5),
        ("movement", 9),
    ]
    assert [(rating["name"], rating["now"]) for rating in officer["ratings"]] == [
        ("morale", 8),
        ("leadership", 1),
        ("command", 2),
        ("movement", 9),
    ]
    assert (platoon["symbol"], platoon["size"], platoon["name"]) == (
        "SFGPUCRC---D---",
        "medium",
        "Cavalry (mounted)",
    )
    assert officer["name"] == "Rittm. Lohe"
    assert officer["group"] == platoon["group"]


@pytest.mark.parametrize("kind", ["infantry", "machine_gun", "cavalry", "vehicle"])
def test_wss_uni_2_and_wss_uni_3_kinds_of_officers(kind: str) -> None:
    """WSS-UNI.3: Infantry, heavy weapons, cavalry and tank: an attribute; the replacement is of that kind if
    there is one, else of infantry (WSS-REP.4).
    """
    game = position(
        "company B GE-GR\nB C1300 dead\nB1 C1300",
        "company B US-IN\nB C101\nB1 C101",
        nations=("GE", "US"),
        changes={"officers": {"GE-B": {"kind": kind}}},
    )
    play(game, "pass", "pass", "send the replacement to 11")
    assert piece(game, 19).kind == ("GE-r4" if kind == "cavalry" else "GE-r1")


def test_wss_com_7_nothing_depends_on_the_counts() -> None:
    """A chart with five columns plays as well: FF 6 uses its second."""
    columns = [1, 6, 9, 10, 12]
    rows = [[max(0, 13 - row + at - 4) // 3 for at in range(5)] for row in range(13)]
    changes, german = {"columns": columns, "rows": rows}, "company D GE-GR\nD C1304\nD1 C1302"
    game = position(ONE, german, *dice("combat", 6, 6), changes=changes)
    play(game, "activate 10", "fire 11 at C1302")
    assert attack(game)["column"] == 6


def test_wss_off_3_leaders_only_where_the_scenario_has_them() -> None:
    """The commissar's ford: a major and two commissars; contact at the farm: nobody."""
    found = []
    for name in ("the-commissars-ford", "contact-at-the-farm"):
        s = st.new_game("war_storm", name, seed=1).state
        found.append([p.role.value for p in s.pieces.values() if p.company not in s.companies])
    assert found == [["high_ranking", "commissar", "commissar"], []]


def test_wss_rep_5_no_replacement_for_high_ranking_officers() -> None:
    game = position(f"{ONE}\nHR C1300 dead", FAR_AWAY)
    play(game, "pass", "pass")
    assert (asked(game), game.state.turn) == ("activation", 3)
    assert at(game, 1) == "lost"


def test_wss_ter_2_wss_roa_1_and_wss_rmv_1_a_road_through_light_woods() -> None:
    """WSS-ROA.1, WSS-RMV.1: D408 to D409 along the road: 1 instead of 2."""
    game = position("company B US-IN\nB D408\nB1 D408", "company D GE-GR\nD D1601\nD1 D1601", board=("D",))
    play(game, "activate 10", "move 11", "go", "step to D409")
    assert game.state.move is not None
    assert game.state.move.left == (4,)


def test_wss_ter_4_wss_ter_5_and_wss_ter_7_kinds_of_terrain() -> None:
    """WSS-TER.5, WSS-TER.7: Open ground does nothing; built-up is one type; woods are two types, equally
    tall.
    """
    chart = PACK.terrain.terrain
    assert (chart["."].height, chart["."].hampers, chart["."].bonus) == ("none", False, 0)
    assert [kind.name for kind in chart.values() if kind.name.startswith("built")] == ["built-up area"]
    assert chart["w"].height == chart["l"].height == "full"
    assert (chart["w"].foot, chart["l"].foot) == (3, 2)


def test_wss_los_5_a_pack_says_what_other_terrain_does_to_sight() -> None:
    """Fields as tall as woods: the field hex C1104 between bars the fire that passes otherwise."""
    german = "company D GE-GR\nD C1111\nD1 C1106 moved"
    for changes, seen in (({}, True), ({"terrain": {"f": {"height": "full"}}}, False)):
        game = position("company B US-MG\nB C1103\nB1 C1103", german, changes=changes)
        play(game, "activate 10")
        assert ("fire 11 at C1106" in options(game)) == seen


def test_wss_mov_1_only_those_of_one_hex_go_together() -> None:
    """Of its own hex and company, before the first step."""
    american = "company B US-IN US-IN US-IN\nB C1301\nB1 C1300\nB2 C1300\nB3 C1301\ncompany A US-IN\nA1 C1300"
    game = position(american, FAR_AWAY)
    play(game, "activate 20", "move 21")
    assert options(game) == ["join 22", "go"]


def test_wss_mov_5_movement_types() -> None:
    """Horses use the foot column, but are kept out of towns; a recon vehicle is tracked."""
    game = position(ONE, FAR_AWAY)
    modes = game.state.box.modes
    found = [modes["US-IN", False], modes["GE-CV", False], modes["GE-CV", True], modes["US-RC", False]]
    assert found == ["foot", "foot", MOUNTED, "tracked"]


def test_wss_mov_9_nothing_is_saved() -> None:
    """One hex this turn; five MP in the next, not nine."""
    game = position(ONE, FAR_AWAY)
    play(game, "activate 10", "move 11", "go", "step to C1301", "stop", "end activation", "pass")
    while game.state.turn == 2 or game.state.active == 1:
        play(game, "pass")
    play(game, "activate 10", "move 11")
    assert game.state.move is not None
    assert game.state.move.left == (5,)


def test_wss_pro_2_wire_keeps_horses_out() -> None:
    wire = {"works": [{"kind": "wire", "hex": "C1301", "side": 1}]}
    for state, able in ((" mounted", False), ("", True)):
        game = position(
            f"company K GE-CV\nK C1305\nK1 C1300{state}", FAR_AWAY, nations=("GE", "GE"), position=wire
        )
        s = game.state
        found = [made.to for made in ways.outward(s, (11,), cell(game, "C1300"), 0)]
        assert (cell(game, "C1301") in found) == able


def test_wss_atk_2_only_ap_factors_fire() -> None:
    """WSS-R.144: A mortar with nothing but an artillery factor has no target."""
    german = "company A GE-MT GE-GR\nA C1300\nA1 C1300\nA2 C1300"
    game = position(german, "company B US-IN\nB C1306\nB1 C1302", nations=("GE", "US"))
    play(game, "activate 10")
    assert [text for text in options(game) if text.startswith("fire")] == ["fire 12 at C1302"]


def test_wss_r_144_mortars_march_as_infantry_does() -> None:
    game = position("company A GE-MT\nA C1300\nA1 C1300", FAR_AWAY, nations=("GE", "GE"))
    play(game, "activate 10")
    assert {"move 11", "double time 11"} <= set(options(game))


def test_wss_hit_3_and_wss_hit_8_one_platoon_takes_all_hits() -> None:
    """WSS-HIT.8, WSS-FFR.3: FF 6 of three steps, row 2 - 1: 5, divided by 2: two hits, two steps."""
    german = "company D GE-GR GE-GR\nD C1302\nD1 C1302\nD2 C1304"
    game = position(ONE, german, *dice("combat", 1, 1), *dice("officer_casualty:110", 6, 6))
    play(game, "activate 10", "fire 11 at C1302")
    assert (attack(game)["column"], attack(game)["hits"]) == (6, 2)
    assert piece(game, 111).lost == 2
    assert piece(game, 112).lost == 0


def test_wss_rea_4_nobody_reacts_to_a_rout() -> None:
    """The mover routs under the fire of D1 and runs through the view of D2, who is marked: no window."""
    game = position(
        "company B US-IN\nB C101\nB1 C1306",
        "company D GE-GR GE-GR\nD C1311\nD1 C1309 reaction=old\nD2 C1105 reaction=old",
        *passed(11),
        *dice("combat", 1, 1),
        *dice("company_morale:1", 4, 4),
    )
    play(game, "activate 11", "move 11", "step to C1307", "react with 111")
    kinds = []
    while asked(game) in ("run", "flee", "react"):
        kinds.append(asked(game))
        play(game, options(game)[0])
    assert piece(game, 11).routed
    assert "react" not in kinds


def test_wss_pmc_9_a_failed_activation_is_no_rout() -> None:
    """Morale 6, a roll of 12: Finished, neither Routed nor gone."""
    game = position("company B US-IN\nB C1300\nB1 C1305", FAR_AWAY, *dice("platoon_morale:11", 6, 6))
    play(game, "activate 11")
    assert (piece(game, 11).finished, piece(game, 11).routed) == (True, False)


def test_wss_rou_6_and_wss_rou_7_a_stack_flees_as_one_finished_or_not() -> None:
    """WSS-ROU.7: Company of two, three losses: 7 + 1 - 1, a roll of 8: both platoons and the officer go."""
    german = "company D GE-GR GE-GR\nD C1302\nD1 C1302 lost=1 finished\nD2 C1302 lost=1 finished"
    game = position(
        ONE,
        german,
        *dice("combat", 3, 3),  # 6 - 1, and only four steps there: row 5: 3, one hit
        *dice("hit_alloc", 1),
        *dice("officer_casualty:110", 6, 6),
        *dice("company_morale:11", 4, 4),
    )
    play(game, "activate 10", "fire 11 at C1302")
    while asked(game) == "run":
        play(game, options(game)[0])
    assert len({at(game, n) for n in (110, 111, 112)}) == 1
    assert at(game, 110) != "C1302"
    assert [fact.data["pieces"] for fact in told(game, "fled")] == [(111, 112, 110)] * 3


def test_wss_rou_9_the_baseline_says_where_to() -> None:
    """Fire from the west; a side with its baseline in the north turns there after the first hex."""
    for baseline, sides in (("north", {0, 1, 5}), ("east", {1, 2})):
        game = position(ONE, "company D GE-GR\nD C1011\nD1 C1005", baselines=("west", baseline))
        s = game.state
        found = rout.routes(s, (111,), cell(game, "C805"))
        assert found
        taken = {s.box.ground.map.sides[a].index(b) for _, a, b in found}
        assert taken <= sides


def test_wss_rou_14_the_alternate_way_with_most_steps_homeward() -> None:
    """WSS-R.110: B1106, fire from B1104, home in the south: the river bars all normal ways. SE to B1207, back
    N to B1206, and SE or S again are two steps homeward, and no way has more.
    """
    german = "company D GE-GR\nD B301\nD1 B1106"
    game = position("company B US-IN\nB B101\nB1 B101", german, board=("B",), river="major")
    s = game.state
    found = rout.routes(s, (111,), cell(game, "B1104"))
    assert found is not None
    named = {tuple(s.box.ground.map.labels[to] for to in route) for route in found}
    assert named == {("B1207", "B1206", "B1306"), ("B1207", "B1206", "B1207")}


def test_wss_d_14_and_wss_loo_4_a_company_without_officer_still_fires_as_a_group() -> None:
    """WSS-LOO.4: He falls to reaction; his two platoons are OoC by now and fire together all the same."""
    game = position(
        "company B US-IN US-IN\nB C1300\nB1 C1300\nB2 C1300",
        "company D GE-GR\nD C1304\nD1 C1303 reaction=old",
        *dice("combat", 1, 1),
        *dice("company_morale:1", 1, 1),
        *dice("combat", 6, 6),
    )
    play(game, "activate 10", "move 10", "go", "step to C1301", "react with 111")
    assert piece(game, 11).ooc
    play(game, "fire 11 at C1303", "join 12")
    assert attack(game)["column"] == 6  # 3 + 3 beyond their range of 2
