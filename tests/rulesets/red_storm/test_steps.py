"""RS-MOV: where one movement point leads, roads, bars, stops and ways off the map."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.red_storm.looks import FAR, Table, choices, kinds, steps, turn_to
from tests.rulesets.red_storm.positions import asked, at, condition, options, play, position, shift

GRENADIERS = "10 g_gren_r Ready E5 N"
OWN_AREA = {"C6", "D6", "E6"}  # area 6 of board 1b, without E5
TOUCHED = {
    *("D2", "E2", "F2", "D3", "E3", "F3", "E4"),  # area 7
    *("F4", "G4", "H4", "F5", "G5", "H5", "G6"),  # area 10
    *("D4", "C5", "D5"),  # area 5
}


def moving(units: str, *more: str, soviets: str = FAR, order: str = "og4", **rest: Any) -> Table:
    """The first unit, 10, has begun to move; then these answers."""
    game = position(units, soviets, **rest)
    return play(game, f"order {order}", "activate 10", "move 10", *more)


def tank_traps(*labels: str) -> list[dict[str, str]]:
    return [{"asset": "as10", "hex": label} for label in labels]


@pytest.mark.parametrize(
    ("unit", "path"),
    [
        ("g_wt_r Ready", ["E6"]),
        ("g_gren_r Ready", ["E6", "E5"]),
        ("g_stug Move", ["E6", "E5"]),
        ("g_pz2f Move", ["E6", "E5", "E6"]),
    ],
)
def test_rs_mov_1_as_many_points_as_the_rating(unit: str, path: list[str]) -> None:
    """RS-MOV.1 A team has one point, squad and StuG two, a Pz II three; then the move is over."""
    game = moving(f"10 {unit} E5 N")
    for label in path:
        assert asked(game) == "step"
        play(game, f"step 10 to {label}")
    assert asked(game) == "facing"


def test_rs_mov_1_any_number_of_points() -> None:
    """RS-MOV.1 A unit may stop before the first step and after each one."""
    game = moving("10 g_pz2f Move E5 N")
    assert "stop 10" in options(game)
    play(game, "step 10 to E6")
    assert "stop 10" in options(game)
    play(game, "stop 10")
    assert (asked(game), at(game, 10)) == ("facing", "E6")


def test_rs_mov_2_all_of_the_areas_that_touch_the_hex() -> None:
    """RS-MOV.2, RS-MOV.3 From E5: areas 5, 7, 10 and the rest of its own, not area 9 that only touches E6."""
    game = moving(GRENADIERS)
    assert steps(game) == OWN_AREA | TOUCHED


def test_rs_mov_2_the_hex_counts_not_the_area() -> None:
    """RS-MOV.2 Area 4 touches area 6, and C6 and D6, but not E6."""
    game = moving(GRENADIERS, "step 10 to E6")
    assert {"B7", "C7", "D7"} & steps(game) == set()
    game = moving(GRENADIERS, "step 10 to D6")
    assert {"B7", "C7", "D7", "B8", "C8", "D8"} <= steps(game)


def test_rs_mov_4_a_weapon_that_only_crawls() -> None:
    """RS-MOV.4 A team with a Pak 40 has one hex, though it is Ready."""
    game = moving("10 g_wt_r Ready E5 N holds=ag3")
    assert steps(game) == {"E4", "F4", "F5", "E6", "D5", "D4"}
    play(game, "step 10 to E4")
    assert asked(game) == "facing"


@pytest.mark.parametrize("state", ["Support", "Suppressed", "Broken"])
def test_rs_mov_4_vehicles_go_a_hex_for_each_point(state: str) -> None:
    """RS-MOV.4 In Support, Suppressed or Broken a Pz II has three single hexes."""
    game = moving(f"10 g_pz2f {state} E5 N")
    assert steps(game) == {"E4", "F4", "F5", "E6", "D5", "D4"}
    play(game, "step 10 to E4", "step 10 to E3", "step 10 to E2")
    assert (asked(game), at(game, 10)) == ("facing", "E2")


def test_rs_mov_5_no_facing_before_the_end() -> None:
    """RS-MOV.5 The facing is asked once, when the last point is spent."""
    game = moving(GRENADIERS, "step 10 to E6", "step 10 to E5", "face 10 SW")
    assert turn_to(game) == (0, "activate")
    assert kinds(game, "faces") == ["faces"]


def test_rs_mov_6_brush_costs_nothing_more() -> None:
    """RS-MOV.6 Two points lead over the brush of D4 into area 2, as over open ground."""
    game = moving(GRENADIERS, "step 10 to D4", "step 10 to C4")
    assert at(game, 10) == "C4"


# Bars


def test_rs_mov_7_ponds_and_rivers() -> None:
    """RS-MOV.7 Of the six hexes round D3 on board 5a the pond C3 and C4 is barred; B1 is not."""
    game = moving("10 g_gren_r Spent D3 N", boards=("5a",))
    assert steps(game) == {"D2", "E3", "E4", "D4"}


def test_rs_mov_8_a_roadblock_stops_vehicles_only() -> None:
    """RS-MOV.8, RS-R.59 On the road of board 1a infantry enters E4, a tank does not."""
    fog = [{"kind": "roadblock", "hex": "E4", "face_up": True}]
    assert "E4" in steps(moving("10 g_gren_r Spent D4 N", boards=("1a",), fog=fog))
    assert "E4" not in steps(moving("10 g_pz2f Support D4 N", boards=("1a",), fog=fog))


def test_rs_r_59_a_roadblock_on_a_bridge_stops_all() -> None:
    """RS-R.59 On the bridge H4 of board 2a it keeps a squad out that could enter without it."""
    fog = [{"kind": "roadblock", "hex": "H4", "face_up": True}]
    assert "H4" in steps(moving("10 g_gren_r Spent G4 N", boards=("2a",)))
    assert "H4" not in steps(moving("10 g_gren_r Spent G4 N", boards=("2a",), fog=fog))


def test_rs_r_59_the_defender_knows_his_roadblock() -> None:
    """RS-R.59 Face-down it bars the defender's vehicle, and the attacker's options do not show it."""
    fog = [{"kind": "roadblock", "hex": "E4"}]
    assert "E4" in steps(moving("10 g_pz2f Support D4 N", boards=("1a",), fog=fog))
    game = position(
        "10 g_gren_r Suppressed L8 N", "50 s_t60 Support D4 N", active="soviet", boards=("1a",), fog=fog
    )
    play(game, "order os4", "activate 50", "move 50")
    assert "E4" not in steps(game)


@pytest.mark.parametrize(("kind", "enters"), [("g_222 Support", False), ("g_pz2f Support", True)])
def test_rs_mov_9_wheels_stay_out_of_the_marsh(kind: str, enters: bool) -> None:
    """RS-MOV.9 On board 4b the marsh F5 is for tracks, not for wheels."""
    game = moving(f"10 {kind} F4 N", boards=("4b",))
    assert ("F5" in steps(game)) is enters


def test_rs_mov_9_a_gun_on_wheels() -> None:
    """RS-MOV.9 A team with a Pak 40 may not enter what wheels may not; a team with an MG may."""
    assert "F5" not in steps(moving("10 g_wt_r Ready F4 N holds=ag3", boards=("4b",)))
    assert "F5" in steps(moving("10 g_wt_r Ready F4 N holds=ag1", boards=("4b",)))


@pytest.mark.parametrize(
    ("unit", "enters"),
    [("g_gren_r Ready", False), ("g_222 Move", False), ("g_pz2f Move", True), ("g_251 Move", True)],
)
def test_rs_mov_10_wire_bars_the_whole_area(unit: str, enters: bool) -> None:
    """RS-MOV.10, RS-FOW.10 Face-up wire at H5 keeps infantry and wheels out of all of area 10."""
    fog = [{"kind": "wire", "hex": "H5", "face_up": True}]
    game = moving(f"10 {unit} E5 N", fog=fog)
    assert bool({"F4", "F5", "H5", "G6"} & steps(game)) is enters


def test_rs_mov_11_nothing_beyond_the_rim() -> None:
    """RS-MOV.11 In the corner A1 there are only A2 and B1."""
    assert steps(moving("10 g_gren_r Spent A1 N")) == {"A2", "B1"}


def test_rs_r_46_a_chain_of_hexes_leads_into_the_area() -> None:
    """RS-R.46 With tank traps at D4 and D5 a tank at E5 has no way to C5, the third hex of area 5."""
    works = tank_traps("D4", "D5")
    game = moving("10 g_pz2f Move E5 N", works=works)
    assert {"C5", "D4", "D5"} & steps(game) == set()
    assert {"C5", "D4", "D5"} <= steps(moving(GRENADIERS, works=works))
    assert "C5" in steps(moving("10 g_pz2f Move E5 N", works=tank_traps("D4")))


def test_rs_r_46_and_inside_the_own_area() -> None:
    """RS-R.46 In area 6 the way from E5 to D6 and C6 leads over E6: a tank trap there cuts it."""
    game = moving("10 g_pz2f Move E5 N", works=tank_traps("E6"))
    assert steps(game) & OWN_AREA == set()


def test_rs_r_47_single_hexes_know_no_areas() -> None:
    """RS-R.47 At reduced strength a tank trap bars its own hex only."""
    game = moving("10 g_pz2f Support E5 N", works=tank_traps("E6", "D5"))
    assert steps(game) == {"E4", "F4", "F5", "D4"}


def test_rs_r_52_units_do_not_block_the_way() -> None:
    """RS-R.52 An enemy at E6 and a friend at D6 are jumped over: E5 to C6 for one point."""
    game = moving(f"{GRENADIERS}\n11 g_gren_r Ready D6 N", soviets="50 s_str_r Suppressed E6 N")
    play(game, "step 10 to C6")
    assert at(game, 10) == "C6"
    assert asked(game) == "step"


# Roads


def road(unit: str, *more: str, **rest: Any) -> Table:
    return moving(unit, *more, boards=("1a",), **rest)


def test_rs_mov_12_a_bonus_on_the_road() -> None:
    """RS-MOV.12 From D4 to F4, then free along the road in areas 8 and 13; the bonus gives no other."""
    game = road("10 g_gren_r Ready D4 N", "step 10 to F4")
    assert options(game) == [f"bonus 10 to {label}" for label in ("D4", "E4", "G4", "H4", "I4")] + [
        "forgo 10"
    ]
    play(game, "bonus 10 to I4")
    assert "stop 10" in options(game)
    play(game, "step 10 to J4", "bonus 10 to L4")
    assert asked(game) == "facing"


def test_rs_mov_12_to_be_spent_at_once() -> None:
    """RS-MOV.12 Who forgoes the bonus goes on with his regular points and has lost it."""
    game = road("10 g_gren_r Ready D4 N", "step 10 to F4", "forgo 10")
    assert not choices(game, "bonus")
    play(game, "step 10 to F5")
    assert asked(game) == "facing"


def test_rs_r_48_the_chain_lies_in_two_areas() -> None:
    """RS-R.48 D4 to B4 is a legal point, but its road runs over a third area (C4): no bonus."""
    game = road("10 g_gren_r Ready D4 N", "step 10 to B4")
    assert not choices(game, "bonus")
    assert "stop 10" in options(game)


@pytest.mark.parametrize("unit", ["g_pz2f Move", "g_222 Move", "g_gren_r Ready", "g_wt_r Ready"])
def test_rs_r_48_all_units_at_full_strength(unit: str) -> None:
    """RS-R.48 Tracks, wheels, squads and teams get the bonus alike."""
    game = road(f"10 {unit} D4 N", "step 10 to E4")
    assert "bonus 10 to F4" in options(game)


def test_rs_r_48_each_single_hex_of_a_vehicle() -> None:
    """RS-R.48 A Suppressed tank goes D4-E4-F4-G4-H4-I4-J4 for its three points."""
    game = road("10 g_pz2f Suppressed D4 N")
    for step, bonus in (("E4", "F4"), ("G4", "H4"), ("I4", "J4")):
        play(game, f"step 10 to {step}")
        assert bonus in steps(game)
        play(game, f"bonus 10 to {bonus}")
    assert (asked(game), at(game, 10)) == ("facing", "J4")


@pytest.mark.parametrize("state", ["Spent", "Reduced", "Suppressed", "Broken"])
def test_rs_r_48_never_for_the_single_hex_of_infantry(state: str) -> None:
    """RS-R.48 Infantry at reduced strength has its one hex."""
    assert asked(road(f"10 g_gren_r {state} D4 N", "step 10 to E4")) == "facing"


def test_rs_mov_13_no_bonus_over_a_roadblock() -> None:
    """RS-MOV.13, RS-R.59 Neither through its hex, nor into it, nor out of it."""
    fog = [{"kind": "roadblock", "hex": "E4", "face_up": True}]
    assert not choices(road("10 g_gren_r Ready D4 N", "step 10 to F4", fog=fog), "bonus")
    assert not choices(road("10 g_gren_r Ready D4 N", "step 10 to E4", fog=fog), "bonus")
    assert not choices(road("10 g_gren_r Ready E4 N", "step 10 to F4", fog=fog), "bonus")
    assert choices(road("10 g_gren_r Ready F4 N", "step 10 to G4", fog=fog), "bonus")


def test_rs_mov_13_a_roadblock_found_on_the_way() -> None:
    """RS-MOV.13 The step that uncovers the roadblock in its hex gives no bonus either."""
    game = road("10 g_gren_r Ready D4 N", "step 10 to E4", fog=[{"kind": "roadblock", "hex": "E4"}])
    assert at(game, 10) == "E4"
    assert not choices(game, "bonus")


def test_rs_mov_14_each_hex_of_a_half_speed_area() -> None:
    """RS-MOV.14 In the marsh C2, D2, C3, D3 of board 4b one point leads to the next hex of it only."""
    game = moving("10 g_gren_r Ready C2 N", boards=("4b",))
    assert {"D2", "C3", "D3"} & steps(game) == {"D2", "C3"}


def test_rs_mov_14_entering_from_outside() -> None:
    """RS-MOV.14 From E4, which touches D3 alone of that marsh, a point leads to D3 and no further."""
    game = moving("10 g_gren_r Ready E4 N", boards=("4b",))
    assert {"C2", "D2", "C3", "D3"} & steps(game) == {"D3"}


def test_rs_r_49_half_speed_and_a_road() -> None:
    """RS-R.49 On the road through sprung mines (area 8) a point goes one hex, and the bonus one more."""
    fog = [{"kind": "mines", "hex": "E5", "face_up": True, "sprung": True}]
    game = road("10 g_gren_r Ready D4 N", fog=fog)
    assert "F4" not in steps(game)
    play(game, "step 10 to E4")
    assert steps(game) == {"D4", "F4"}


# In the hex


@pytest.mark.parametrize("facing", ["N", "NE", "SE", "S", "SW", "NW"])
def test_rs_mov_15_the_terrain_of_the_hex_whatever_the_facing(facing: str) -> None:
    """RS-MOV.15 A squad in the brush of D4 has its downshift on all sides."""
    game = position("10 g_gren_r Ready D2 S", f"50 s_str_r Ready D4 {facing}", "chip c01")
    play(game, "order og2", "activate 10", "fire 10 at D4")
    assert shift(game)["RS-SFT.3"] == -1


def test_rs_mov_16_stop_in_a_hex_with_enemies() -> None:
    """RS-MOV.16 With two points left the tank that enters E4 has only its facing to choose."""
    game = moving("10 g_pz2f Move E5 N", "step 10 to E4", soviets="50 s_str_r Suppressed E4 S")
    assert asked(game) == "facing"


def test_rs_mov_16_no_road_bonus_out_of_it() -> None:
    """RS-MOV.16 A bonus on the road does not lead on either."""
    game = road("10 g_pz2f Move D4 N", "step 10 to E4", soviets="50 s_str_r Suppressed E4 S")
    assert asked(game) == "facing"


def test_rs_mov_17_only_when_the_order_is_complete() -> None:
    """RS-MOV.17 After 10 has entered, 11 still acts; the close combat follows the end of the order."""
    soviets = "50 s_str_r Suppressed E4 S\n51 s_str_r Suppressed L8 N"
    game = position("10 g_pz2f Move E5 N\n11 g_gren_r Ready A1 N", soviets, "chip c24", "chip c01")
    play(game, "order og4", "activate 10", "move 10", "step 10 to E4", "face 10 N")
    play(game, "activate 11", "move 11", "stop 11")
    assert kinds(game, "combat") == []
    play(game, "face 11 N")
    assert kinds(game, "combat") == ["combat"]
    assert condition(game, 50) == "lost"


# Off the map

EAST = {"german": {"exits": [{"edge": "east"}]}}


def test_rs_r_53_a_point_over_the_open_edge() -> None:
    """RS-R.53 From L4 a squad leaves for one point, also at reduced strength; it is not destroyed."""
    for state in ("Ready", "Spent"):
        game = moving(f"10 g_gren_r {state} L4 N\n11 g_gren_r Ready A1 N", sheets=EAST)
        play(game, "exit 10")
        assert condition(game, 10) == "left"
        assert turn_to(game) == (0, "activate")


def test_rs_r_53_not_without_a_point() -> None:
    """RS-R.53 A squad that spends its last point to reach L4 cannot leave in the same move."""
    game = moving("10 g_gren_r Spent K4 N", "step 10 to L4", sheets=EAST)
    assert asked(game) == "facing"


def test_rs_set_8_closed_edges_and_other_sides() -> None:
    """RS-SET.8 Not over the north edge, and not over the east edge if it is open for the other side only."""
    assert "exit 10" not in options(moving("10 g_gren_r Ready G1 N", sheets=EAST))
    west = {"soviet": {"exits": [{"edge": "east"}]}}
    assert "exit 10" not in options(moving("10 g_gren_r Ready L4 N", sheets=west))


def test_rs_r_53_no_opportunity_fire_at_the_exit() -> None:
    """RS-R.53 A Ready enemy in plain sight is not asked when the squad leaves."""
    game = moving(
        "10 g_gren_r Ready L4 N\n11 g_gren_r Ready A1 N", soviets="50 s_str_r Ready L6 N", sheets=EAST
    )
    play(game, "exit 10")
    assert turn_to(game) == (0, "activate")


def test_rs_r_143_passengers_leave_with_their_carrier() -> None:
    """RS-R.143 The half-track leaves with two squads: three units are off the map."""
    units = "10 g_251 Move L4 N\n11 g_gren_r Ready - - aboard=10\n12 g_gren_r Spent - - aboard=10"
    game = moving(f"{units}\n13 g_gren_r Ready A1 N", "exit 10", sheets=EAST)
    assert [condition(game, number) for number in (10, 11, 12)] == ["left", "left", "left"]
