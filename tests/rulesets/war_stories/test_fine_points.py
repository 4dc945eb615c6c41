"""Fine points that the tests of the chapters leave open, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.war_stories import cover, fire, setup, shifts
from sandtable.rulesets.war_stories.packs import load_pack
from sandtable.rulesets.war_stories.records import Shot
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

FAR = "661 G-GREN N9 spent"


def down(kind: str, label: str) -> dict[str, object]:
    """A face-down counter with the number 10."""
    return {"number": 10, "kind": kind, "hex": label}


# Movement


def test_ws_act_12_a_gun_in_ambush_sprints_at_full_speed() -> None:
    """WS-R.34 B2, B3 and C3 are in one area: with speed 1 it enters both, at limited speed only the first."""
    game = position("110 A-RIFLE D6", "700 G-PAK40 - ambush=10\n" + FAR, counters=[down("ambush", "B3")])
    activate(game, 110, "advance 110", "step 110 to D7", "ambush 10", "face 700 S", "sprint 700")
    play(game, "step 700 to B2", "face 700 S", "step 700 to C3", "face 700 S")
    assert at(game, 700) == "C3"


def test_ws_brk_3_a_wreck_is_cover_for_a_broken_unit() -> None:
    """WS-R.114 C3 is open, but the wreck there has room: in cover on entry. B3 and D3 have nothing."""
    own, foe = "110 A-RIFLE C4 tokens=S20,D5", "660 G-GREN C7 spent"
    game = position(own, foe, chart={"woods": ["C4"]}, wrecks=["C3"])
    activate(game, 110, "do not rally 110", "rout 110")
    assert steps(game) == {"C3"}


def test_ws_brk_3_a_broken_unit_in_the_open_may_go_where_it_likes() -> None:
    """WS-R.114 Only who is in cover stays in cover: away from C7 lead C3, B3 and D3."""
    game = position("110 A-RIFLE C4 tokens=S20,D5", "660 G-GREN C7 spent")
    activate(game, 110, "do not rally 110", "rout 110")
    assert {"B3", "C3", "D3"} <= steps(game)


def test_ws_dbl_1_double_time_costs_a_suppression_token() -> None:
    """One, face down, no damage."""
    game = position("110 A-RIFLE C4", FAR)
    activate(game, 110, "advance 110", "step 110 to C5", "step 110 to C6", "double 110 to C7")
    play(game, *[text for text in ("stop 110",) if text in options(game)])
    assert [(mark.damage, mark.up) for mark in unit(game, 110).marks] == [(False, False)]


# Fire and its results


def test_ws_mod_14_who_stands_by_has_not_moved() -> None:
    """WS-R.97 Op fire at 110 that has just come, then at 111 beside it; c10 foot has the MOVING icon."""
    game = position("110 A-RIFLE C4\n111 A-RIFLE C5", "660 G-GREN C7", "chit c10", "chit c10")
    activate(game, 110, "advance 110", "step 110 to C5", "op fire 660")
    first, second = [{reason.clause for reason in fact.reasons} for fact in told(game, "shot")]
    assert "WS-MOD.14" in first
    assert "WS-MOD.14" not in second


def test_ws_blz_4_those_aboard_burn_with_their_carrier() -> None:
    """WS-R.71, WS-R.78 At the end of the turn all are lost, and in blaze no wreck is left (WS-RES.3)."""
    own = "400 A-M3HT C4/N\n110 A-RIFLE - aboard=400\n111 A-RIFLE A1"
    game = position(own, FAR, blaze=["C4"])
    play(game, "order A-O7", "done", "end")
    assert {110, 400} <= set(game.state.lost)
    assert game.state.wrecks == {}


def test_ws_art_4_the_shells_fall_where_the_point_has_drifted() -> None:
    """SA-01 at K4: c07 fails two medals and drifts NW to J3; I3, two hexes from K4, is under the sheaf."""
    game = position(
        "110 A-RIFLE C4 tokens=S20",
        f"660 G-GREN I3 spent\n{FAR}",
        "chit c05",
        "chit c07",
        "chit c35",
        chart={"brush": ["C4"]},
        cards=("0:SA-01",),
        plans={"0:SA-01": ("K4", 0)},
    )
    activate(game, 110, "rally 110")
    assert [fact.data["piece"] for fact in told(game, "shot")] == [660]


def test_ws_r_112_who_bails_out_is_not_lost_by_fire() -> None:
    """D4 on a vehicle has the red medal, c01 fails: the squad aboard survives, spent, behind the wreck."""
    own = "400 A-M3HT C4/N tokens=?damage\n110 A-RIFLE - aboard=400"
    game = activate(position(own, FAR, "token D4", "chit c01"), 400)
    assert 400 in game.state.lost
    assert at(game, 110) == "C4"
    assert unit(game, 110).spent
    assert unit(game, 110).behind in game.state.wrecks


def test_ws_r_112_the_effect_comes_before_the_crew_bails_out() -> None:
    """D20 reduces the passengers, then c01 fails: a team gets out of the wreck."""
    own = "400 A-M3HT C4/N tokens=?damage\n110 A-RIFLE - aboard=400"
    game = activate(position(own, FAR, "token D20", "chit c01"), 400)
    assert 400 in game.state.lost
    assert unit(game, 110).kind == "A-RIFLE-T"


def test_ws_r_113_blast_at_the_threshold_damages_at_once() -> None:
    """c08 suppresses (FP 11 up, PEN 3 against 4 down); full FP 11 equals the threshold of S23."""
    game = position("210 A-105 C4/S", f"760 G-PZ4 C7/N spent\n{FAR}", "chit c08", "token S23", "token D10")
    activate(game, 210, "aim 210", "aim 210 at 760", "shoot 210")
    assert [(mark.token, mark.up) for mark in unit(game, 760).marks] == [("S23", True), ("D10", True)]


def test_ws_r_113_a_lost_crew_halves_the_blast() -> None:
    """D7 leaves 5 of full FP 11: below the threshold 8 of S20, so the tank is only suppressed."""
    game = position("210 A-105 C4/S tokens=D7", f"760 G-PZ4 C7/N spent\n{FAR}", "chit c08", "token S20")
    activate(game, 210, "aim 210", "aim 210 at 760", "shoot 210")
    assert [mark.token for mark in unit(game, 760).marks] == ["S20"]


# Orders


def test_ws_ord_9_nearby_is_one_area_or_touching_hexes() -> None:
    """B2 and B4 are two hexes apart in one area; B6 touches neither and lies in another."""
    game = position("110 A-RIFLE B2\n111 A-RIFLE B4\n112 A-RIFLE B6", FAR)
    play(game, "order A-O4", "done", "group 110")
    assert "group 111" in options(game)
    assert "group 112" not in options(game)


# Reactions


@pytest.mark.parametrize(("cell", "kind"), [("C5", "react"), ("D4", "move")])
def test_ws_r_129_a_spent_unit_that_aims_there_may_have_sustained_fire(cell: str, kind: str) -> None:
    """All see the AIM marker at C5, not what the squad fires with: it is asked there, and nowhere else."""
    game = position("110 A-RIFLE C4", "660 G-GREN C7 spent aim=C5")
    activate(game, 110, "advance 110", f"step 110 to {cell}")
    assert asked(game) == kind


def test_ws_r_57_who_hesitates_does_not_react() -> None:
    """S1 lies face up on the only squad that sees the step."""
    game = position("110 A-RIFLE C4", "660 G-GREN C8 tokens=S1")
    activate(game, 110, "advance 110", "step 110 to C5")
    assert options(game) == ["pass"]


def test_ws_r_57_a_towed_gun_only_cowers() -> None:
    """WS-TRN.8 It sees the squad as its lorry does, but cannot fire."""
    game = position("110 A-RIFLE C4", "755 G-OPEL C7/N spent\n700 G-PAK40 - aboard=755")
    activate(game, 110, "advance 110", "step 110 to C5")
    assert options(game) == ["op cower 700", "pass"]


# Checks


def test_ws_r_15_an_unlucky_13_of_another_sort_does_not_matter() -> None:
    """c04 has two medals and a 13 for bog: a veteran in brush rallies with it."""
    foe, chart = "660 G-PZG C5 tokens=S20", {"brush": ["C5"]}
    game = position("110 A-RIFLE N9", foe, "chit c04", chart=chart, active="defender")
    activate(game, 660, "rally 660", card="G-O7")
    assert unit(game, 660).marks == ()


def test_ws_r_23_a_decoy_has_no_medals() -> None:
    """c10 has one medal, as the squad that it imitates: the decoy is bogged, which spends it, and is gone."""
    game = position("110 A-RIFLE C4 decoy\n111 A-RIFLE A1", FAR, "chit c10", chart={"mud": ["C4"]})
    activate(game, 110, "advance 110", "step 110 to C5")
    assert 110 not in game.state.units


def test_ws_val_2_pass_and_fail_whatever_the_medals() -> None:
    """c03 says PASS, c01 FAIL."""
    chits = load_pack().chits
    assert chits["c03"].passes(0)
    assert not chits["c01"].passes(3)


# Sight and cover


def test_ws_r_33_an_ambusher_was_there_before_all_others() -> None:
    """WS-R.83 Spotted by 111, it has been behind the wall since the set-up, though 110 stands beyond it."""
    chart = {"walls": ["C7|C8"]}
    foes, works = "660 G-GREN - ambush=10\n" + FAR, [down("ambush", "C8")]
    game = position("110 A-RIFLE C7 tokens=S20\n111 A-RIFLE B3", foes, chart=chart, counters=works)
    activate(game, 111, "advance 111", "step 111 to B4")
    assert cover.behind_hexside(game.state, unit(game, 660), unit(game, 110).cell)


def test_ws_r_94_indirect_fire_takes_the_weakest_armor() -> None:
    """The StuG has 4 in front and 2 behind."""
    s = position("110 A-RIFLE C4", "760 G-STUG C7/N").state
    shot = Shot(0, s.units[760].cell, 1, 6, 9, 1, origin=s.units[110].cell, direct=False)
    assert shifts.armor_hit(s, shot, s.units[760]) == 2


def test_ws_r_81_a_building_is_as_high_as_its_floors() -> None:
    """From hill to hill, both one level up: one floor is level with them, two are higher."""
    for floors, sees in ((1, True), (2, False)):
        chart = {"masonry": {"C5": floors}, "hills": {"1": ["C3", "C7"]}}
        s = position("110 A-RIFLE C3", "660 G-GREN C7", chart=chart).state
        assert s.outlook.sees(s.units[110].cell, s.units[660].cell) is sees


def test_ws_r_74_who_gets_out_has_just_arrived() -> None:
    """WS-R.83 The half-track was at the wall before 660, the squad that gets out was not."""
    own = "400 A-M3HT C5/N\n110 A-RIFLE - aboard=400"
    game = position(own, "660 G-GREN C4 spent", chart={"walls": ["C4|C5"]})
    assert cover.behind_hexside(game.state, unit(game, 400), unit(game, 660).cell)
    activate(game, 110, "task 110", "exit 110")
    assert not unit(game, 110).carrier
    assert not cover.behind_hexside(game.state, unit(game, 110), unit(game, 660).cell)


def test_ws_r_92_a_friend_aboard_keeps_fire_out_of_the_hex() -> None:
    """A half-track with a squad in it stands beside the enemy."""
    own = "110 A-RIFLE C4\n400 A-M3HT C6/N\n111 A-RIFLE - aboard=400"
    s = position(own, "660 G-GREN C6 spent").state
    assert not fire.may_fire_into(s, s.units[110], s.units[660].cell)


def test_ws_r_92_nor_does_a_mortar_fire_where_a_friend_is() -> None:
    """111 spots 660 in its own hex; with 111 one hex off the mortar may fire."""
    for place, hexes in (("C8", 0), ("C9", 1)):
        own = f"110 A-RIFLE C4 weapon=W-A5 deployed=S\n111 A-RIFLE {place}"
        s = position(own, "660 G-GREN C8 spent").state
        assert len(fire.indirect_hexes(s, 110, full=False)) == hexes


# Cresting


def crested(own: str, chart: dict[str, Any], firer: str = "300 A-M8 C5/S") -> list[int]:
    """760 moves from C9 to C8, and the firer fires at it; the armor shifts of its shots."""
    game = position(own, firer, "chit c22", chart=chart, nations=("german", "us"))
    activate(game, 760, "advance 760", "step 760 to C8", "face 760 N", "op fire 300", card="G-O7")
    reasons = [reason for fact in told(game, "shot") for reason in fact.reasons]
    return [reason.value for reason in reasons if reason.clause == "WS-MOD.8"]


def test_ws_cre_1_a_wall_is_no_crest() -> None:
    """PEN 3 against the StuG's front 4: the downshift counts."""
    assert crested("760 G-STUG C9/N", {"walls": ["C8|C9"]}) == [-1]


def test_ws_cre_1_an_upshift_still_counts() -> None:
    """WS-R.101 PEN 5 of an M10 against 4."""
    assert crested("760 G-STUG C9/N", {"crests": ["C8|C9"]}, "300 A-M10 C5/S") == [1]


def test_ws_cre_1_only_who_has_crossed_crests() -> None:
    """WS-R.101 761 has stood behind the crest all the time: its armor counts."""
    assert crested("760 G-STUG C9/N\n761 G-STUG C8/N", {"crests": ["C8|C9"]}) == [-1]


# Water, events, set-up


def test_ws_r_63_on_a_bridge_damage_does_not_drown() -> None:
    """WS-RES.6 The road leads over the water at C5; c08 damages the armored car, D10 immobilizes it."""
    chart = {"water": ["C5"], "roads": [["C4", "C6"]]}
    game = position("300 A-M8 C4/S", "700 G-PAK40 C7/N", "chit c08", "token D10", chart=chart)
    activate(game, 300, "advance 300", "step 300 to C5", "face 300 S", "op fire 700")
    assert told(game, "shot")[-1].data["result"] == "damaged"
    assert at(game, 300) == "C5"


def test_ws_r_78_in_water_what_is_towed_is_lost_too() -> None:
    """On land a towed gun survives its carrier; c21 eliminates the DUKW afloat, and the gun goes down."""
    for water, lost in (([], {450}), (["C5"], {260, 450})):
        own = "450 A-DUKW C5/N\n260 G-LEIG - aboard=450\n110 A-RIFLE N1"
        chart = {"water": water}
        game = position(own, "660 G-GREN C7", "chit c21", "chit c03", chart=chart, active="defender")
        activate(game, 660, "fire first 660", "fire 660 at 450", card="G-O7")
        assert set(game.state.lost) == lost


def test_ws_evt_2_no_card_is_drawn_within_a_card() -> None:
    """WS-R.14 c14 has the event icon: the shells of SA-01 fall before the next card is drawn."""
    game = position(
        "110 A-RIFLE C4 tokens=S20",
        f"660 G-GREN K4 spent\n{FAR}",
        "chit c05",
        "chit c14",
        "chit c35",
        chart={"brush": ["C4"]},
        cards=("0:SA-01", "EV-07"),
        plans={"0:SA-01": ("K4", 0)},
    )
    activate(game, 110, "rally 110")
    kinds = [fact.kind for fact in game.facts if fact.kind in ("event", "shot")]
    assert kinds == ["event", "shot", "event"]


def test_ws_r_21_a_decoy_does_not_start_spent() -> None:
    """WS-DEC.2 It would be gone."""
    s = position("110 A-RIFLE C4 decoy\n111 A-RIFLE C5", FAR).state
    assert setup.spendable(s, 0) == [("spend", 111), ("all_ready",)]


def test_ws_r_21_a_weapon_starts_deployed_the_way_it_is_pointed() -> None:
    """South: the fourth direction from north."""
    game = st.new_game("war_stories", "farm-lane", seed=1)
    while asked(game) != "stance":
        play(game, options(game)[0])
    chosen = next(text for text in options(game) if text.endswith(" S"))
    play(game, chosen)
    assert unit(game, int(chosen.split()[1])).arc == 3


def test_ws_set_7_units_start_in_their_sector() -> None:
    """Farm Lane: the Germans in columns F to L."""
    game = st.new_game("war_stories", "farm-lane", seed=1)
    while asked(game) != "set_up":
        play(game, options(game)[0])
    columns = {text.split()[-1][0] for text in options(game)}
    assert columns == set("FGHIJKL")


def test_ws_wpn_2_who_has_a_weapon_gets_no_other() -> None:
    s = position("110 A-RIFLE C4 weapon=W-A2\n111 A-RIFLE C5", FAR).state
    assert setup.holders(s, 0, "W-A4") == [("give", "W-A4", 111), ("leave_out", "W-A4")]
