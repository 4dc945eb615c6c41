"""RS-OPF: who may fire at a unit that moves in the open, when, and what it does to both."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.red_storm.looks import Table, choices, pass_order, said, steps, turn_to
from tests.rulesets.red_storm.positions import asked, at, condition, options, play, position, shift, unit

MISS, SUPPRESS, PASS, FAIL = (
    "chip c01",
    "chip c21",
    "chip c01",
    "chip c24",
)  # c21: Reduced, down 1: Suppressed
RIFLES = "50 s_str_r Ready E2 S"


def moved(
    soviets: str, *luck: str, mover: str = "10 g_gren_r Ready E6 N", to: str = "E5", **more: Any
) -> Table:
    """Unit 10 has taken one step, by default from E6 to E5."""
    game = position(mover, soviets, *luck, **more)
    return play(game, "order og4", "activate 10", "move 10", f"step 10 to {to}")


@pytest.mark.parametrize(
    ("block", "fires"),
    [
        ("s_str_r Ready", True),
        ("s_str_r Spent", False),
        ("s_wt Ready", True),
        ("s_t60 Fire", True),
        ("s_t60 Move", False),
        ("s_t60 Support", False),
    ],
)
def test_rs_opf_2_ready_infantry_and_vehicles_on_fire(block: str, fires: bool) -> None:
    """RS-OPF.2, RS-R.141 The window opens for any block that could; only those that can are on offer."""
    game = moved(f"50 {block} E2 S")
    assert turn_to(game) == (1, "react")
    assert options(game) == (["react with 50", "pass"] if fires else ["pass"])


@pytest.mark.parametrize(
    "block", ["s_str_r Suppressed", "s_str_r Broken", "s_str_r Reduced", "s_t60 Suppressed", "s_t60 Broken"]
)
def test_rs_opf_10_publicly_unable_opens_no_window(block: str) -> None:
    """RS-OPF.10, RS-R.141 Suppressed, Broken and Reduced blocks are known to be unable: nobody is asked."""
    assert turn_to(moved(f"50 {block} E2 S")) == (0, "step")


def test_rs_opf_10_not_a_damaged_vehicle() -> None:
    """RS-OPF.10, RS-R.103 On Fire with a damage marker, whatever it is: no opportunity fire."""
    assert turn_to(moved("50 s_t60 Fire E2 S damage=no_penalty")) == (0, "step")


@pytest.mark.parametrize(
    ("hex_", "open_ground"),
    [
        ("E5", True),
        ("D5", False),  # brush
        ("F5", False),  # forest F5, F6
        ("D6", True),  # hill
        ("E7", False),  # wooden house
    ],
)
def test_rs_opf_3_only_in_open_ground(hex_: str, open_ground: bool) -> None:
    """RS-OPF.3, RS-R.69 Open ground and hills, not brush, forest or houses."""
    overlays = ("O08a F5", "O21a D6", "O01a E7")
    game = moved(
        "50 s_str_r Ready E3 S\n51 s_str_r Ready G5 SW\n52 s_str_r Ready E8 N",
        mover="10 g_gren_r Spent E6 N",
        to=hex_,
        overlays=overlays,
    )
    assert (asked(game) == "react") is open_ground


@pytest.mark.parametrize(("marker", "open_ground"), [("smoke", False), ("haze", False), ("wreck", True)])
def test_rs_r_69_smoke_and_haze_hide_a_wreck_does_not(marker: str, open_ground: bool) -> None:
    """RS-R.69 A hex with Smoke or Haze is not open ground; one with a Wreck is."""
    game = moved("50 s_str_r Ready E4 S", markers=[{"kind": marker, "hex": "E5"}])
    assert (asked(game) == "react") is open_ground


def test_rs_r_69_marsh_and_road_are_open() -> None:
    """RS-R.69 Marsh (F5 of board 4b) and road (E4 of board 1a) are open ground; so is a fortification."""
    game = moved("50 s_str_r Ready F3 S", mover="10 g_gren_r Spent F6 N", to="F5", boards=("4b",))
    assert asked(game) == "react"
    game = moved("50 s_str_r Ready E2 S", mover="10 g_gren_r Spent E5 N", to="E4", boards=("1a",))
    assert asked(game) == "react"
    game = moved(RIFLES, fog=[{"kind": "foxhole", "hex": "E5", "face_up": True}])
    assert asked(game) == "react"


def test_rs_opf_4_any_hexside_will_do() -> None:
    """RS-OPF.4 Past a house at E4 a squad sees some sides of E5: enough for a mover, not for one facing N."""
    soviets = "50 s_str_r Ready F2 S"
    game = position("10 g_gren_r Spent E5 N", soviets, overlays=("O01a E4",), active="soviet")
    play(game, "order os1", "activate 50")
    assert choices(game, "fire") == []
    game = moved(soviets, mover="10 g_gren_r Spent E6 N", overlays=("O01a E4",))
    assert choices(game, "react") == ["react with 50"]


def test_rs_opf_5_front_armour_and_no_flank() -> None:
    """RS-OPF.5, RS-R.71 From behind: front armour 3 for the tank, no flank upshift for the squad."""
    behind = "50 s_t34 Fire E8 N"
    game = moved(behind, MISS, mover="10 g_pz3j1 Support E4 N")
    play(game, "react with 50")
    assert shift(game) == {"RS-SFT.1": -1}
    game = moved("50 s_str_r Ready E8 N", MISS, mover="10 g_gren_r Spent E4 N")
    play(game, "react with 50")
    assert shift(game) == {"RS-SFT.1": -1}


def test_rs_opf_6_once_per_turn() -> None:
    """RS-OPF.6 A team that has fired at the first step is not offered at the second, nor at another mover."""
    units = "10 g_gren_r Ready E6 N\n11 g_gren_r Ready E6 N"
    game = moved("50 s_wt Ready E3 S", MISS, mover=units)
    play(game, "react with 50")
    assert turn_to(game) == (0, "step")
    play(game, "step 10 to E4")
    assert turn_to(game) == (0, "facing")
    play(game, "face 10 N", "activate 11", "move 11", "step 11 to E5")
    assert turn_to(game) == (0, "step")


def test_rs_r_28_again_in_the_next_turn() -> None:
    """RS-R.28 A unit that has fired this turn is eligible when the turn is over."""
    game = position("10 g_gren_r Spent E6 N", "50 s_wt Ready E3 S fired")
    play(game, "order og4", "activate 10", "move 10", "step 10 to E5")
    assert asked(game) == "facing"
    play(game, "face 10 N", "end", "end")
    pass_order(game, "os4")
    play(game, "order og4", "activate 10", "move 10", "step 10 to E4")
    assert choices(game, "react") == ["react with 50"]


def test_rs_opf_7_the_move_pauses_and_goes_on() -> None:
    """RS-OPF.7 At reduced strength, one downshift; after a miss the mover has its second point."""
    game = moved(RIFLES, MISS)
    play(game, "react with 50")
    assert shift(game) == {"RS-SFT.1": -1}
    assert turn_to(game) == (0, "step")


def test_rs_opf_8_a_suppressed_mover_stops() -> None:
    """RS-OPF.8 It stays in E5 with a facing of its owner's choice."""
    game = moved(RIFLES, SUPPRESS, FAIL)
    play(game, "react with 50")
    assert (turn_to(game), condition(game, 10), at(game, 10)) == ((0, "facing"), "Suppressed", "E5")
    play(game, "face 10 S")
    assert (unit(game, 10).facing, asked(game)) == (3, "activate")


def test_rs_opf_8_a_reduced_mover_stops() -> None:
    """RS-OPF.8 c24 at three hexes is Eliminated, down one: Reduced. The move is over."""
    game = moved(RIFLES, "chip c24")
    play(game, "react with 50")
    assert (asked(game), condition(game, 10)) == ("facing", "Reduced")


def test_rs_r_73_a_passed_check_does_not_stop() -> None:
    """RS-R.73 Suppressed, but the check is passed: the move goes on."""
    game = moved(RIFLES, SUPPRESS, PASS)
    play(game, "react with 50")
    assert turn_to(game) == (0, "step")


def test_rs_r_73_a_damage_marker_stops() -> None:
    """RS-R.73 A tank that draws a marker stops though its condition is the same."""
    game = moved("50 s_t34 Fire E2 S", "chip c24", "damage no_penalty", mover="10 g_pz3j1 Move E6 N")
    play(game, "react with 50")
    assert (asked(game), condition(game, 10)) == ("facing", "Move")


def test_rs_r_73_a_suppressed_rider_does_not_stop_the_tank() -> None:
    """RS-R.73 The rider is suppressed, the tank drives on."""
    units = "10 g_pz3j1 Move E6 N\n11 g_gren_r Ready - - aboard=10"
    game = moved("50 s_str_r Ready E2 S", SUPPRESS, FAIL, mover=units)
    play(game, "react with 50")
    assert condition(game, 11) == "Suppressed"
    assert turn_to(game) == (0, "step")


def test_rs_opf_9_infantry_is_spent_by_it() -> None:
    """RS-OPF.9, RS-R.21 The squad is Spent; the team stays Ready and the tank on Fire."""
    soviets = "50 s_str_r Ready E2 S\n51 s_wt Ready E3 S\n52 s_t60 Fire E2 S"
    game = moved(soviets, MISS, MISS, MISS)
    play(game, "react with 50", "react with 51", "react with 52")
    assert [condition(game, number) for number in (50, 51, 52)] == ["Spent", "Ready", "Fire"]
    assert turn_to(game) == (0, "step")


def test_rs_r_70_after_a_bonus_step_too() -> None:
    """RS-R.70 The enemy is asked after the step on the road and again after the bonus step."""
    game = moved("50 s_str_r Ready E2 S", mover="10 g_gren_r Ready D4 N", to="E4", boards=("1a",))
    assert asked(game) == "react"
    play(game, "pass", "bonus 10 to F4")
    assert asked(game) == "react"


def test_rs_r_70_not_for_a_turn_in_place() -> None:
    """RS-R.70 A unit that only turns is not fired at."""
    game = position("10 g_gren_r Ready E5 N", RIFLES)
    play(game, "order og4", "activate 10", "move 10", "stop 10")
    assert turn_to(game) == (0, "facing")


def test_rs_r_72_only_the_mover_and_its_riders() -> None:
    """RS-R.72 A squad that stood in E5 already is not attacked."""
    units = "10 g_pz3j1 Move E6 N\n11 g_gren_r Ready - - aboard=10\n12 g_gren_r Ready E5 N"
    game = moved("50 s_t34 Fire E2 S", MISS, MISS, mover=units)
    play(game, "react with 50")
    assert [data["piece"] for data in said(game, "result")] == [11, 10]


def test_rs_r_74_one_after_the_other() -> None:
    """RS-R.74 The second firer is offered after the first result; if that ended the move, no more."""
    soviets = f"{RIFLES}\n51 s_str_r Ready E2 S"
    game = moved(soviets, MISS)
    play(game, "react with 50")
    assert options(game) == ["react with 51", "pass"]
    game = moved(soviets, SUPPRESS, FAIL)
    play(game, "react with 50")
    assert asked(game) == "facing"


@pytest.mark.parametrize(
    ("block", "fires"),
    [
        ("s_su76 Fire E2 S", True),
        ("s_su76 Fire E2 N", False),  # forward field of fire
        ("s_str_c Ready E1 S", True),
        ("s_str_c Ready K5 SW", True),  # range 3: six hexes are the end
        ("s_str_c Ready L5 SW", False),
    ],
)
def test_rs_r_74_arcs_and_ranges_as_usual(block: str, fires: bool) -> None:
    """RS-R.74 Forward field of fire and twice the effective range limit opportunity fire too."""
    assert bool(choices(moved(f"50 {block}"), "react")) is fires


def test_rs_r_74_with_a_crewed_weapon() -> None:
    """RS-R.74, RS-R.96 A team fires at a tank with its 45 mm gun only, at infantry with either."""
    gun = "50 s_wt Ready E3 S holds=as3"
    assert options(moved(gun, mover="10 g_pz3j1 Move E6 N")) == ["react with 50 and 11", "pass"]
    assert options(moved(gun)) == ["react with 50", "react with 50 and 11", "pass"]


def test_rs_opf_5_nor_is_a_rider_flanked() -> None:
    """RS-OPF.5, RS-R.71 A rider fired at from behind has no flank upshift against it."""
    units = "10 g_pz3j1 Move E4 N\n11 g_gren_r Ready - - aboard=10"
    game = moved("50 s_str_r Ready E8 N", MISS, mover=units)
    play(game, "react with 50")
    assert shift(game) == {"RS-SFT.1": -1}


def test_rs_r_74_out_of_a_contested_hex() -> None:
    """RS-R.74, RS-R.93 A squad does not fire at the enemy in its own hex, but out at the next mover."""
    units = "10 g_gren_r Ready E3 N\n11 g_gren_r Ready E6 N"
    game = moved(RIFLES, mover=units, to="E2")
    assert turn_to(game) == (0, "facing")
    play(game, "face 10 N", "activate 11", "move 11", "step 11 to E5")
    assert options(game) == ["react with 50", "pass"]


def test_rs_r_130_others_may_fire_at_one_who_entered_an_enemy_hex() -> None:
    """RS-R.130 The mover in the hex of 50 can still be fired at by 51 for that step; then it has stopped."""
    game = moved(f"{RIFLES}\n51 s_str_r Ready E1 S", MISS, mover="10 g_gren_r Ready E3 N", to="E2")
    assert options(game) == ["react with 51", "pass"]
    play(game, "react with 51")
    assert turn_to(game) == (0, "facing")


def test_rs_r_78_no_opportunity_fire_by_hidden_ambushers() -> None:
    """RS-R.78 A hidden squad with a view of the mover is not on offer."""
    soviets = "50 s_str_r Ready - - ambush=1\n51 s_str_r Spent E1 S"
    game = moved(soviets, fog=[{"kind": "ambush", "hex": "E2", "number": 1}])
    assert options(game) == ["pass"]


def test_rs_opf_6_the_attacker_fires_at_the_defender_too() -> None:
    """RS-OPF.2 In the Soviet order the German squads have opportunity fire."""
    game = position("10 g_gren_r Ready E2 S", "50 s_str_r Ready E6 N", active="soviet")
    play(game, "order os1", "activate 50", "move 50", "step 50 to E5")
    assert (turn_to(game), options(game)) == ((0, "react"), ["react with 10", "pass"])
    assert steps(play(game, "pass"))
