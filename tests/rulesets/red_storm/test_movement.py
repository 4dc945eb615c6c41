"""RS-MOV: steps by area and by hex, roads, obstacles, stops and exits."""

from __future__ import annotations

import pytest

import sandtable as st
from sandtable.rulesets.red_storm.state import RedStorm
from tests.rulesets.red_storm.positions import asked, at, condition, options, play, position, told, unit

FAR = "50 s_str_r Suppressed L8 N"


def steps(game: st.Game[RedStorm]) -> set[str]:
    """The hexes to which the unit that moves may step."""
    return {text.split()[-1] for text in options(game) if text.startswith(("step", "bonus"))}


def test_rs_mov_1_points_are_the_movement_rating() -> None:
    """RS-MOV.1 Ready Grenadiers have two points and may stop after any of them."""
    game = position("10 g_gren_r Ready E5 N", FAR)
    play(game, "order og2", "activate 10", "move 10", "step 10 to D6")
    assert "stop 10" in options(game)
    play(game, "step 10 to C7")
    assert asked(game) == "facing"


def test_rs_mov_2_any_hex_of_an_area_that_touches_the_hex() -> None:
    """RS-MOV.2 From K8 one point leads to all of area 16 (J7, J8), which touches it, not to area 13."""
    game = position("10 g_gren_r Ready K8 N", "50 s_str_r Suppressed A1 N")
    play(game, "order og2", "activate 10", "move 10")
    assert {"J7", "J8"} <= steps(game)  # area 16 touches K8
    assert "H8" not in steps(game)  # area 13 does not


@pytest.mark.parametrize("strength", ["Ready", "Spent"])
def test_rs_set_12_no_stacking_limit_in_a_move(strength: str) -> None:
    """RS-SET.12 A squad joins four squads and a tank in one hex, at full or reduced strength."""
    crowd = "\n".join(f"{number} g_gren_r Spent E4 N" for number in range(11, 14))
    game = position(f"10 g_gren_v {strength} E5 N\n{crowd}\n14 g_gren_v Spent E4 N\n15 g_pz2f Move E4 N", FAR)
    play(game, "order og2", "activate 10", "move 10", "step 10 to E4")
    assert [at(game, number) for number in range(10, 16)] == ["E4"] * 6


def test_rs_mov_3_any_hex_of_the_own_area() -> None:
    """RS-MOV.3 One point leads to any other hex of the area that the unit is in."""
    game = position("10 g_gren_r Ready K8 N", "50 s_str_r Suppressed A1 N")
    play(game, "order og2", "activate 10", "move 10")
    assert {"K6", "L5", "L6", "K7", "L7", "L8"} <= steps(game)


def test_rs_mov_4_reduced_strength_infantry_moves_one_hex() -> None:
    """RS-MOV.4 A Spent squad goes to an adjacent hex and that is all."""
    game = position("10 g_gren_r Spent E5 N", FAR)
    play(game, "order og2", "activate 10", "move 10")
    assert steps(game) == {"E4", "F4", "F5", "E6", "D5", "D4"}
    play(game, "step 10 to E4")
    assert asked(game) == "facing"


def test_rs_mov_4_reduced_strength_vehicle_moves_a_hex_for_each_point() -> None:
    """RS-MOV.4 A Pz II in Support has three single hexes."""
    game = position("10 g_pz2f Support E5 N", FAR)
    play(game, "order og3", "activate 10", "move 10")
    play(game, "step 10 to E4", "step 10 to E3", "step 10 to E2")
    assert (asked(game), at(game, 10)) == ("facing", "E2")


def test_rs_mov_5_any_facing_at_the_end() -> None:
    """RS-MOV.5 The six hexsides are offered when the move is over."""
    game = position("10 g_gren_r Spent E5 N", FAR)
    play(game, "order og2", "activate 10", "move 10", "stop 10")
    assert options(game) == [f"face 10 {side}" for side in ("N", "NE", "SE", "S", "SW", "NW")]
    play(game, "face 10 SW")
    assert unit(game, 10).facing == 4


def test_rs_r_50_a_move_may_be_a_turn_in_place() -> None:
    """RS-R.50 It counts as a move: Ready becomes Spent."""
    game = position("10 g_gren_r Ready E5 N", FAR)
    play(game, "order og2", "activate 10", "move 10", "stop 10", "face 10 S")
    assert (at(game, 10), condition(game, 10)) == ("E5", "Spent")


def test_rs_mov_7_nobody_enters_a_river() -> None:
    """RS-MOV.7 Beside the river of board 2b no step leads into column H or over it."""
    game = position("10 g_pz2f Move G5 N", FAR, boards=("2b",))
    play(game, "order og3", "activate 10", "move 10")
    assert not {label for label in steps(game) if label[0] in "HIJ"}


def test_rs_mov_8_no_vehicle_enters_tank_traps() -> None:
    """RS-MOV.8 A face-up tank trap bars a vehicle, not infantry."""
    works = [{"asset": "as10", "hex": "E4"}]
    game = position("10 g_pz2f Support E5 N\n11 g_gren_r Spent E5 N", FAR, works=works)
    play(game, "order og4", "activate 10", "move 10")
    assert "E4" not in steps(game)
    play(game, "stop 10", "face 10 N", "done with 10", "activate 11", "move 11")
    assert "E4" in steps(game)


def test_rs_mov_9_wheels_do_not_enter_forest() -> None:
    """RS-MOV.9 The SdKfz 222 stays out of a wood that a tracked vehicle enters."""
    game = position("10 g_222 Support E5 N\n11 g_pz2f Support E5 N", FAR, overlays=("O08a E3",))
    play(game, "order og4", "activate 10", "move 10")
    assert "E4" not in steps(game)
    play(game, "stop 10", "face 10 N", "done with 10", "activate 11", "move 11")
    assert "E4" in steps(game)


def test_rs_mov_12_a_point_on_the_road_gives_a_bonus_step() -> None:
    """RS-MOV.12 On the road of board 1a a point from D4 to F4 is followed by a free one along the road."""
    game = position("10 g_gren_r Ready D4 N", FAR, boards=("1a",))
    play(game, "order og2", "activate 10", "move 10", "step 10 to F4")
    assert options(game)[-1] == "forgo 10"
    assert steps(game) <= {f"{column}4" for column in "ABCDEFGHIJKL"}
    play(game, "bonus 10 to I4", "step 10 to J4", "bonus 10 to L4")
    assert asked(game) == "facing"


def test_rs_mov_12_no_bonus_for_a_step_off_the_road() -> None:
    """RS-MOV.12 The point must be spent wholly on the road."""
    game = position("10 g_gren_r Ready D4 N", FAR, boards=("1a",))
    play(game, "order og2", "activate 10", "move 10", "step 10 to E5")
    assert "forgo 10" not in options(game)


def test_rs_r_48_reduced_vehicles_double_each_hex_infantry_does_not() -> None:
    """RS-R.48 A vehicle in Support goes two road hexes for a point; Spent infantry never gets a bonus."""
    game = position("10 g_pz2f Support D4 N\n11 g_gren_r Spent D4 N", FAR, boards=("1a",))
    play(game, "order og4", "activate 11", "move 11", "step 11 to E4")
    assert asked(game) == "facing"
    play(game, "face 11 N", "activate 10", "move 10", "step 10 to E4")
    assert "bonus 10 to F4" in options(game)


def test_rs_mov_13_a_roadblock_disables_the_road() -> None:
    """RS-MOV.13, RS-R.59 With a face-up roadblock at E4 the step from D4 to F4 gives no bonus."""
    fog = [{"kind": "roadblock", "hex": "E4", "face_up": True}]
    game = position("10 g_gren_r Ready D4 N", FAR, boards=("1a",), fog=fog)
    play(game, "order og2", "activate 10", "move 10", "step 10 to F4")
    assert "forgo 10" not in options(game)


def test_rs_mov_14_half_speed_counts_each_hex_as_an_area() -> None:
    """RS-MOV.14 In the marsh of board 4b (C2, D2, C3, D3 are one area) a point leads one hex on."""
    game = position("10 g_gren_r Ready C2 N", FAR, boards=("4b",))
    play(game, "order og2", "activate 10", "move 10")
    assert "C3" in steps(game)
    assert "D3" not in steps(game)


def test_rs_mov_16_a_unit_stops_in_a_hex_with_enemies() -> None:
    """RS-MOV.16 After the step into the enemy's hex only the facing is left to choose."""
    game = position("10 g_gren_r Ready E5 N", "50 s_str_r Spent E4 S")
    play(game, "order og2", "activate 10", "move 10", "step 10 to E4")
    if asked(game) == "react":
        play(game, "pass")
    assert asked(game) == "facing"


def test_rs_mov_17_contested_hexes_are_fought_when_the_order_is_complete() -> None:
    """RS-MOV.17 Close combat follows the end of the activations."""
    game = position(
        "10 g_pion Ready E5 N",
        "50 s_str_c Spent E4 S\n51 s_str_c Spent A1 N",
        "chip c24",
        "chip c01",
        "chip c24",
        "chip c01",
    )
    play(game, "order og2", "activate 10", "move 10", "step 10 to E4")
    while asked(game) != "activate":
        play(game, options(game)[-1])
    play(game, "end")
    assert condition(game, 50) == "lost"


def test_rs_r_53_leaving_the_map_over_an_open_edge() -> None:
    """RS-R.53 From a boundary hex a point leads off the map; the unit is gone, not destroyed."""
    sheets = {"german": {"exits": [{"edge": "east"}]}}
    game = position(
        "10 g_gren_r Ready L4 N\n11 g_gren_r Ready A4 N", "50 s_str_r Suppressed A8 N", sheets=sheets
    )
    play(game, "order og2", "activate 10", "move 10", "exit 10")
    assert condition(game, 10) == "left"
    assert told(game, "left")
    play(game, "activate 11", "move 11")
    assert "exit 11" not in options(game)
