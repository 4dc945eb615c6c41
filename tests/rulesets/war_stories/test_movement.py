"""WS-MOV, WS-FAC, WS-DBL, WS-IMP, WS-BOG, WS-ROD, WS-STK: moving over ground."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.rulesets.war_stories import cover, ways
from tests.rulesets.war_stories.positions import (
    activate,
    asked,
    at,
    options,
    play,
    position,
    steps,
    told,
    unit,
)

FAR = "660 G-GREN N9 spent"
ROAD = {"roads": [["C1", "C10"]]}


# Speed


def test_ws_mov_1_each_point_is_a_hex_at_limited_speed() -> None:
    """WS-UNIT.15, WS-MOV.5 Speed 2: two hexes, and nothing is left for a third."""
    game = activate(position("110 A-RIFLE C4", FAR), 110, "advance 110", "step 110 to C5", "step 110 to C6")
    assert steps(game) == set()


def test_ws_mov_2_areas_at_full_speed() -> None:
    """WS-EX.8, WS-R.60 Inside the area of C6 a team of speed 2 goes as far as it likes for one point."""
    game = activate(position("110 A-RIFLE C5", FAR), 110, "sprint 110")
    play(game, "step 110 to B5", "step 110 to B6", "step 110 to C7", "step 110 to D6")
    assert game.state.moves[-1].cost == 0
    assert ways.total(0, 0, 4, paved=False, full=True) == 2
    assert "C7" not in steps(game)  # a step that costs nothing enters no hex twice
    play(game, "step 110 to D7")  # over one border: the first point
    assert game.state.moves[-1].cost == 2


def test_ws_mov_3_bog_on_every_hex_of_a_path() -> None:
    """At full speed too a check is made to leave the mud at C5; c24 fails."""
    game = position("110 A-RIFLE C4", FAR, "chit c24", chart={"mud": ["C5"]})
    activate(game, 110, "sprint 110", "step 110 to C5", "step 110 to C6")
    assert at(game, 110) == "C5"
    assert told(game, "bogged")


def test_ws_mov_4_no_marker_at_limited_speed() -> None:
    game = activate(position("400 A-M4 C4/S", FAR), 400, "advance 400", "step 400 to C5", "face 400 S")
    assert not unit(game, 400).moving


# Facing


def test_ws_fac_2_at_limited_speed_any_way_and_any_facing() -> None:
    """WS-FAC.1 From C4 facing S all six neighbours are open; then any of six facings."""
    game = activate(position("400 A-M4 C4/S", FAR), 400, "advance 400")
    assert steps(game) == {"C3", "C5", "B3", "B4", "D3", "D4"}
    play(game, "step 400 to C3")
    assert options(game) == [f"face 400 {way}" for way in ("N", "NE", "SE", "S", "SW", "NW")]


def test_ws_fac_3_a_towing_vehicle_goes_ahead_at_any_speed() -> None:
    game = position("300 A-GMC C4/S\n210 A-57 - aboard=300", FAR)
    activate(game, 300, "advance 300")
    assert steps(game) == {"C5"}  # WS-R.62


def test_ws_fac_4_dual_facing_is_free() -> None:
    game = position("300 G-234 C4/S", "660 A-RIFLE N9 spent", nations=("german", "us"))
    activate(game, 300, "sprint 300", card="G-O7")
    assert steps(game) == {"C3", "C5", "B3", "B4", "D3", "D4"}


def test_ws_r_61_a_pivot_costs_a_point_and_gives_an_opportunity() -> None:
    """WS-R.55 No MOVING marker for it."""
    game = position("400 A-M4 C4/S", "660 G-GREN C7")
    activate(game, 400, "sprint 400", "pivot 400 N")
    assert asked(game) == "react"
    play(game, "pass", "step 400 to C3", "face 400 N", "pass")
    assert game.state.moves[-1].turns == 1
    s = game.state
    assert ways.total(2, 1, 2, paved=False, full=True) == 4
    assert s.units[400].moving


def test_ws_r_61_a_gun_pivots_in_a_sprint() -> None:
    game = activate(position("210 A-57 C4/S", FAR), 210, "sprint 210", "pivot 210 N")
    assert steps(game) == set()  # speed 1 is used up
    play(game, "stop 210")
    assert unit(game, 210).spent


def test_ws_tok_6_an_immobilized_unit_neither_moves_nor_turns() -> None:
    """D10 on a vehicle: IMMOBILIZED."""
    game = activate(position("400 A-M4 C4/S tokens=D10", FAR), 400)
    assert not [text for text in options(game) if text.split()[0] in ("advance", "sprint", "rout")]


# Double time


def test_ws_dbl_1_the_token_comes_after_the_action() -> None:
    """WS-R.65 Not before the shot: the squad at C9 is spotted from C7 with awareness 4, unsuppressed."""
    game = position("110 A-RIFLE C4", "660 G-GREN C9 spent", "chit c03")
    activate(game, 110, "advance 110", "step 110 to C5", "step 110 to C6", "double 110 to C7", "stop 110")
    assert "fire 110 at 660" in options(game)
    assert unit(game, 110).marks == ()
    play(game, "hold 110")
    assert [mark.up for mark in unit(game, 110).marks] == [False]


def test_ws_dbl_2_an_extra_hex_once_and_after_the_first_step() -> None:
    """WS-R.65 At any point after the first step; it costs nothing."""
    game = activate(position("110 A-RIFLE C4", FAR), 110, "advance 110")
    assert not [text for text in options(game) if text.startswith("double")]
    play(game, "step 110 to C5", "double 110 to C6")
    assert game.state.moves[-1].cost == 2
    assert not [text for text in options(game) if text.startswith("double")]
    assert "C7" in steps(game)


def test_ws_dbl_2_a_task_after_moving() -> None:
    game = activate(position("110 A-RIFLE C4 weapon=W-A2", FAR), 110, "advance 110", "step 110 to C5")
    play(game, "rush 110", "deploy 110", "point 110 S")
    assert unit(game, 110).deployed
    assert unit(game, 110).spent
    assert len(unit(game, 110).marks) == 1
    assert game.state.active == 1  # no target: the advance is over


def test_ws_dbl_3_neither_guns_nor_carriers() -> None:
    """A towing truck and a gun; an empty truck may."""
    game = position("300 A-GMC C4/S\n210 A-57 - aboard=300", FAR)
    activate(game, 300, "advance 300", "step 300 to C5", "face 300 S")
    assert not [text for text in options(game) if text.split()[0] in ("double", "rush")]
    game = activate(position("300 A-GMC C4/S", FAR), 300, "advance 300", "step 300 to C5", "face 300 S")
    assert [text for text in options(game) if text.startswith("double")]


# Terrain


@pytest.mark.parametrize(
    ("feature", "more", "infantry", "gun", "wheeled", "tracked"),
    [
        ({}, {}, "free", "free", "free", "free"),
        ({"brush": ["C5"]}, {}, "free", "bog", "bog", "free"),
        ({"woods": ["C5"]}, {}, "free", "imp", "imp", "bog"),
        ({"wooden": {"C5": 1}}, {}, "free", "imp", "imp", "imp"),
        ({"rubble": ["C5"]}, {}, "bog", "imp", "imp", "imp"),
        ({"mud": ["C5"]}, {}, "bog", "imp", "imp", "bog"),
        ({"water": ["C5"]}, {}, "imp", "imp", "imp", "imp"),
        ({}, {"blaze": ["C5"]}, "imp", "imp", "imp", "imp"),
        ({"walls": ["C4|C5"]}, {}, "free", "imp", "imp", "free"),
        ({"bocage": ["C4|C5"]}, {}, "side", "imp", "imp", "side"),
        ({"crests": ["C4|C5"]}, {}, "free", "free", "free", "free"),
        ({"hills": {"1": ["C5"]}}, {}, "free", "free", "free", "free"),
        ({"hills": {"2": ["C5"]}}, {}, "imp", "imp", "imp", "imp"),
        ({"gully": ["C5"]}, {}, "free", "free", "free", "free"),
        ({}, {"smoke": ["C5"]}, "free", "free", "free", "free"),
    ],
)
def test_ws_imp_1_the_table_of_terrain(
    feature: dict[str, Any], more: dict[str, Any], infantry: str, gun: str, wheeled: str, tracked: str
) -> None:
    """WS-IMP.2, WS-IMP.3, WS-IMP.4, WS-BOG.3, WS-BOG.4, WS-BOG.5, WS-RUB.2, WS-R.67, WS-R.68, WS-OVR.6.

    "bog": to be entered freely, a check to leave; "side": a check to cross.
    """
    kinds = {"A-RIFLE": infantry, "A-57": gun, "A-M8": wheeled, "A-M4": tracked}
    for kind, wanted in kinds.items():
        game = position(f"110 {kind} C4/S", FAR, chart=feature, **more)
        s = game.state
        here = s.units[110]
        cell = s.box.ground.map.cell
        ahead = ways.look(s, here, cell("C5"), truly=True)
        assert bool(ahead.barred) == (wanted == "imp")
        assert ahead.bog == (wanted == "side")
        if wanted in ("free", "bog"):
            s.put(110, cell("C5"))
            assert ways.look(s, s.units[110], cell("C6"), truly=True).bog == (wanted == "bog")


def test_ws_r_67_who_is_in_rubble_needs_a_check_to_leave() -> None:
    """Any ground unit, though no gun or vehicle may enter."""
    for kind in ("A-RIFLE", "A-57", "A-M8", "A-M4"):
        game = position(f"110 {kind} C5/S", FAR, chart={"rubble": ["C5"]})
        s = game.state
        assert ways.look(s, s.units[110], s.box.ground.map.cell("C6"), truly=True).bog


def test_ws_imp_3_amphibious_units_swim_without_damage() -> None:
    """WS-R.70 A damage token, revealed or not, keeps a Weasel ashore."""
    chart = {"water": ["C5"]}
    for tokens, open_ in (("", True), ("tokens=S20", True), ("tokens=?damage", False), ("tokens=D15", False)):
        game = position(f"300 A-M29 C4/S {tokens}", FAR, chart=chart)
        s = game.state
        assert (not ways.look(s, s.units[300], s.box.ground.map.cell("C5"), truly=True).barred) == open_


def test_ws_bog_2_ground_pressure() -> None:
    """A jeep (low) makes an easy check, a truck (high) a difficult one, an armored car an ordinary one."""
    for kind, how in (("A-JEEP", "easy"), ("A-GMC", "difficult"), ("A-M8", "ordinary")):
        game = position(f"300 {kind} C4/S", FAR, "chit c03", "chit c12", chart={"brush": ["C4"]})
        activate(game, 300, "advance 300", "step 300 to C5")
        assert told(game, "checked")[-1].data["how"] == how


def test_ws_r_17_one_check_for_hex_and_hexside() -> None:
    """WS-R.66 Mud left over bocage: one check, here passed."""
    game = position("110 A-RIFLE C4", FAR, "chit c03", chart={"mud": ["C4"], "bocage": ["C4|C5"]})
    activate(game, 110, "advance 110", "step 110 to C5")
    assert len(told(game, "checked")) == 1
    assert at(game, 110) == "C5"


def test_ws_r_15_the_13_of_a_bog_check() -> None:
    """Chit c04 has two medals, enough for a veteran, but its 13 says BOG."""
    game = position("110 A-ENG C4", FAR, "chit c04", chart={"mud": ["C4"]})
    activate(game, 110, "advance 110", "step 110 to C5")
    assert at(game, 110) == "C4"


# Roads


def test_ws_rod_1_no_bog_along_a_road() -> None:
    """WS-R.66 Nor is the unit bogged while it is on the road; off the road the check comes back."""
    game = position("300 A-M8 C4/S", FAR, "chit c01", chart={**ROAD, "brush": ["C5"]})
    activate(game, 300, "advance 300", "step 300 to C5", "face 300 S")
    assert not cover.bogged(game.state, unit(game, 300))
    play(game, "step 300 to C6", "face 300 S")
    assert not told(game, "checked")
    play(game, "step 300 to C5", "face 300 S", "step 300 to D5")
    assert told(game, "bogged")


def test_ws_rod_2_along_a_road_through_woods_and_walls() -> None:
    """WS-R.135 Also wire and tank traps; never blaze or a steep slope."""
    chart = {**ROAD, "woods": ["C5"], "walls": ["C4|C5"]}
    works = [
        {"number": 10, "kind": "wire", "hex": "C5", "up": True},
        {"number": 11, "kind": "tank_trap", "hex": "C5", "up": True},
    ]
    game = position("300 A-M8 C4/S", FAR, chart=chart, counters=works)
    cell = game.state.box.ground.map.cell("C5")
    assert ways.look(game.state, unit(game, 300), cell, truly=True) == ways.Step(road=True, bog=False)
    game = position("300 A-M8 C4/S", FAR, chart=chart, blaze=["C5"])
    assert ways.look(game.state, unit(game, 300), cell, truly=True).barred == "WS-IMP.2"
    game = position("300 A-M8 C4/S", FAR, chart={**ROAD, "hills": {"2": ["C5"]}})
    assert ways.look(game.state, unit(game, 300), cell, truly=True).barred == "WS-OVR.6"


def test_ws_rod_3_wheels_go_twice_as_far_on_roads() -> None:
    """WS-R.64 An M8 of speed 4 makes eight road hexes at limited speed."""
    game = activate(position("300 A-M8 C1/S", FAR, chart=ROAD), 300, "advance 300")
    for row in range(2, 10):
        play(game, f"step 300 to C{row}", "face 300 S")
    assert at(game, 300) == "C9"
    assert "C10" not in steps(game)


def test_ws_r_64_a_left_over_half_is_lost_off_the_road() -> None:
    """Half a point, then a step off road: ceil(1/2) + 1 = 2 points."""
    game = activate(position("300 A-M8 C1/S", FAR, chart=ROAD), 300, "advance 300")
    play(game, "step 300 to C2", "face 300 S", "step 300 to D2", "face 300 S")
    assert game.state.moves[-1].cost == 4


def test_ws_r_64_pivots_are_added_to_the_whole() -> None:
    """Three road steps (1 1/2) and a pivot: 2 + 1 = 3 points, in halves 6."""
    assert ways.total(3, 1, 3, paved=True, full=False) == 6
    assert ways.total(0, 0, 2, paved=True, full=True) == 1  # at least half a point on roads
    assert ways.total(0, 0, 2, paved=False, full=True) == 2


def test_ws_r_63_rubble_and_roadblocks_close_a_road() -> None:
    """WS-FOW.10 Printed rubble too."""
    game = position("300 A-M8 C4/S", FAR, chart={**ROAD, "rubble": ["C5"]})
    cell = game.state.box.ground.map.cell("C5")
    assert ways.look(game.state, unit(game, 300), cell, truly=True).barred == "WS-RUB.2"
    assert ways.look(position("300 A-M8 C4/S", FAR, chart=ROAD).state, unit(game, 300), cell, truly=True).road
    for label in ("C4", "C5"):  # in either hex
        block = [{"number": 10, "kind": "roadblock", "hex": label, "up": True}]
        game = position("300 A-M8 C4/S", FAR, chart=ROAD, counters=block)
        assert not ways.look(game.state, unit(game, 300), cell, truly=True).road


def test_ws_r_32_an_unseen_roadblock_is_found_by_using_the_road() -> None:
    """The step is judged again without the road: into woods an M8 may not go, so a point is lost."""
    block = [{"number": 10, "kind": "roadblock", "hex": "H5"}, {"number": 11, "kind": "wire", "hex": "H5"}]
    game = position(
        "300 A-M8 H4/S tokens=S20", FAR, chart={"roads": [["H1", "H10"]], "woods": ["H5"]}, counters=block
    )
    activate(game, 300, "do not rally 300", "advance 300")
    assert "H5" in steps(game)
    play(game, "step 300 to H5")
    assert at(game, 300) == "H4"
    assert game.state.fog[10].up
    assert not game.state.fog[11].up  # the wire had no part in it
    assert game.state.moves[-1].cost == 2


# Buildings, stacking, leaving


def test_ws_r_69_floors_cost_a_point_each() -> None:
    """Up to the second floor of three in an advance of speed 2; it gives opportunities (WS-R.55)."""
    game = position("110 A-RIFLE C4", FAR, chart={"masonry": {"C4": 3}})
    activate(game, 110, "advance 110", "climb 110 to 1", "climb 110 to 2")
    assert unit(game, 110).level == 2
    assert steps(game) == set()


def test_ws_r_69_guns_stay_below() -> None:
    game = position("210 A-57 C4/S", FAR, chart={"masonry": {"C4": 3}})
    activate(game, 210, "sprint 210")
    assert not [text for text in options(game) if text.startswith("climb")]


def test_ws_r_55_a_change_of_floor_is_seen_from_afar() -> None:
    """From C9 the second floor of C4 is in sight over the woods at C6; the ground floor is not."""
    chart = {"masonry": {"C4": 3}, "woods": ["C6"]}
    game = position("110 A-RIFLE C4+1", "660 G-GREN C9", chart=chart)
    activate(game, 110, "advance 110", "climb 110 to 2")
    assert asked(game) == "react"


def test_ws_stk_1_any_number_in_a_hex_and_vehicles_pass() -> None:
    """WS-R.72 A tank need not stop where enemies are."""
    game = position("400 A-M4 C4/S\n110 A-RIFLE C5", "660 G-GREN C6 spent\n661 G-GREN C6 spent")
    activate(game, 400, "advance 400", "step 400 to C5", "face 400 S", "step 400 to C6", "face 400 S")
    assert "C7" in steps(game)


def test_ws_stk_2_a_decoy_does_not_stop_infantry() -> None:
    """WS-R.23, WS-R.72 It is spotted and gone."""
    game = position("110 A-RIFLE C4 tokens=S20", "660 G-GREN C5 decoy unspotted\n661 G-GREN N9 spent")
    activate(game, 110, "do not rally 110", "advance 110", "step 110 to C5")
    assert 660 not in game.state.units
    assert "C6" in steps(game)


def test_ws_map_3_who_leaves_the_map_is_eliminated() -> None:
    """WS-R.9 With all aboard, for a point; it scores for the enemy; no wreck, no reaction."""
    game = position("300 A-M3HT C1/N\n110 A-RIFLE - aboard=300\n111 A-RIFLE A1", "660 G-GREN C4")
    activate(game, 300, "advance 300", "leave with 300")
    assert {300, 110} <= set(game.state.lost)
    assert not game.state.wrecks
    assert game.state.active == 1


def test_ws_r_9_at_full_speed_a_vehicle_leaves_ahead() -> None:
    """WS-FAC.3 Facing S at the northern edge it cannot."""
    game = activate(position("300 A-M3HT C1/S", FAR), 300, "sprint 300")
    assert "leave with 300" not in options(game)
    game = activate(position("300 A-M3HT C1/N", FAR), 300, "sprint 300")
    assert "leave with 300" in options(game)


def test_ws_r_9_a_rout_may_lead_off_the_map() -> None:
    game = position("110 A-RIFLE C2\n111 A-RIFLE A9", "660 G-GREN C4 spent")
    activate(game, 110, "rout 110", "step 110 to C1", "leave with 110")
    assert 110 in game.state.lost


def test_ws_r_9_for_an_objective_it_is_not_eliminated() -> None:
    aims = [{"kind": "exit", "hex": "C1", "worth": 2}]
    game = position("110 A-RIFLE C1\n111 A-RIFLE A5", FAR, booklets={"attacker": {"objectives": aims}})
    activate(game, 110, "advance 110", "leave with 110")
    assert 110 in game.state.left
    assert not game.state.lost


# Evidence for guesses


def test_ws_r_20_what_a_move_shows_of_a_covered_unit() -> None:
    """An unknown vehicle that drove four hexes at limited speed is none of speed 3."""
    game = position("300 A-M5 C4/S", "660 G-GREN C9 spent")
    activate(game, 300, "advance 300")
    for row in (5, 6):
        play(game, f"step 300 to C{row}", "face 300 S")
    assert (unit(game, 300).pace, unit(game, 300).drive) == (2, "")


def test_ws_r_20_woods_show_that_a_vehicle_has_tracks() -> None:
    game = position("300 A-M5 C4/S", "660 G-GREN C9 spent", chart={"woods": ["C5"]})
    activate(game, 300, "advance 300", "step 300 to C5", "face 300 S")
    assert unit(game, 300).drive == "tracked"
