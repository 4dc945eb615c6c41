"""RS-GEN, RS-SET and rulings on general matters: sides, sheets, bag and pools, terrain, wind, facing."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.engine.errors import ContentError
from tests.rulesets.red_storm.looks import FAR, Table, choices, kinds, said, steps
from tests.rulesets.red_storm.maps import IDS
from tests.rulesets.red_storm.positions import (
    AIM,
    asked,
    condition,
    options,
    play,
    position,
    shift,
    told,
    unit,
)
from tests.rulesets.red_storm.test_deployment import begin, hexes, number, run


@pytest.mark.parametrize("name", IDS)
def test_rs_gen_1_two_players_two_nations(name: str) -> None:
    """RS-GEN.1, RS-SET.1 Each scenario seats a German and a Soviet, one attacker and one defender."""
    game: Table = st.new_game("red_storm", name, seed=1)
    roles = [seat.role.split() for seat in game.seats]
    assert [role[0] for role in roles] == ["German", "Soviet"]
    assert {role[1] for role in roles} == {"attacker", "defender"}


def test_rs_gen_3_each_sees_his_own_sheet() -> None:
    """RS-GEN.3, RS-SET.10, RS-SET.16 Objectives of the own side only, of this scenario only."""
    game: Table = st.new_game("red_storm", "outpost-line", seed=1)
    texts = [{shown["text"] for shown in game.seat(seat).view()["objectives"]} for seat in (0, 1)]
    assert texts[0] == {"Control both houses, J3 and K3", "Destroy at least two Soviet units"}
    assert "Control at least one of the houses J3 and K3" in texts[1]
    assert not texts[0] & texts[1]


@pytest.mark.parametrize(
    ("overlay", "downshifts"), [("", 0), ("O08a E3", 1), ("O08b E3", 0), ("O01a E3", 1), ("O01b E3", 2)]
)
def test_rs_gen_5_terrain_is_what_the_piece_says(overlay: str, downshifts: int) -> None:
    """RS-GEN.5 Open ground and field give infantry nothing, wood and wooden house one, stone house two."""
    label = "E4" if overlay.startswith("O08") else "E3"
    soviets = f"50 s_str_r Suppressed {label} S\n51 s_str_r Ready L8 N"
    game = position("10 g_gren_r Ready E5 N", soviets, "chip c01", overlays=(overlay,) if overlay else ())
    play(game, "order og4", "activate 10", f"fire 10 at {label}")
    assert shift(game).get("RS-SFT.3", 0) == -downshifts


# The table


def test_rs_set_2_markers_at_the_start() -> None:
    """RS-SET.2, RS-R.102 Twelve damage markers in the pool, two of each kind; no battlefield damage yet."""
    game: Table = st.new_game("red_storm", "outpost-line", seed=1)
    assert sorted(game.state.damage) == sorted(kind for kind in set(game.state.damage) for _ in (0, 1))
    assert len(game.state.damage) == 12
    assert (game.state.clouds, game.state.wrecks) == ({}, {})


def test_rs_set_2_the_numbers_of_fog_markers_tell_nothing() -> None:
    """RS-SET.2 They are mixed: the number of the only Mines differs from seed to seed."""
    soviet = {"units": {"s_str_r": 1}, "fog": {"empty": 3, "mines": 1}, "assets": {"ad4": 1}}
    found = set()
    for seed in range(1, 9):
        game = run(begin({"units": {"g_gren_r": 1}}, soviet, seed=seed), "lay")
        found.add([marker.kind for marker in game.state.fog.values()].index("mines"))
    assert len(found) > 1


@pytest.mark.parametrize(
    ("side", "card"), [("german", "as5"), ("soviet", "ag5"), ("german", "ad2"), ("soviet", "aa1")]
)
def test_rs_set_3_only_the_piles_of_role_and_nation(side: str, card: str) -> None:
    """RS-SET.3, RS-AST.1 A German attacker has no Soviet and no defender's cards, and the other way round."""
    with pytest.raises(ContentError):
        position("10 g_gren_r Ready E5 N", FAR, sheets={side: {"assets": {card: 1}}})


@pytest.mark.parametrize("chip", [f"c{n:02}" for n in range(1, 25) if n not in (3, 10, 16, 23)])
def test_rs_set_4_all_chips_are_in_the_bag(chip: str) -> None:
    """RS-SET.4 Any of the 24 may come first."""
    game = position("10 g_gren_r Suppressed E5 N", FAR, f"chip {chip}")
    play(game, "order og4", "activate 10", "rally 10")
    assert said(game, "chip")[0]["chip"] == chip


def test_rs_r_12_medals_from_none_to_four() -> None:
    """RS-R.12 A valor check succeeds with valor 0, 1, 2, 3 in 6, 12, 17, 22 of 24 chips."""
    chips = position("10 g_gren_r Ready E5 N", FAR).state.box.pack.chips
    passed = [sum(chip.medals <= valor for chip in chips.values()) for valor in range(5)]
    assert passed == [6, 12, 17, 22, 24]


def burn(wind: int) -> list[str]:
    """The blazes after Dry Wind, with one at D4 beside the brush of D5 and C5."""
    game = position(
        "10 g_gren_r Ready E5 N",
        "50 s_str_r Suppressed E3 S\n51 s_str_r Ready L8 N",
        "chip c03",
        "event e02",
        event_done=False,
        wind=wind,
        markers=[{"kind": "blaze", "hex": "D4"}],
    )
    play(game, "order og4", "activate 10", "fire 10 at E3")
    return sorted(game.state.box.ground.map.labels[cloud.cell] for cloud in game.state.clouds.values())


@pytest.mark.parametrize(("wind", "blazes"), [(3, ["D4", "D5"]), (4, ["C5", "D4"]), (0, ["D4"])])
def test_rs_set_6_the_wind_of_the_scenario(wind: int, blazes: list[str]) -> None:
    """RS-SET.6 South takes the blaze of D4 to D5, southwest to C5; to the north there is nothing to burn."""
    assert burn(wind) == blazes


def test_rs_set_7_zones_and_objectives_on_the_map() -> None:
    """RS-SET.7 Objectives name their hexes; units set up in the zone of their sheet."""
    game: Table = st.new_game("red_storm", "outpost-line", seed=1)
    assert game.seat(0).view()["objectives"][0]["cells"] == ["J3", "K3"]
    run(game, "place", 1)
    assert {label[0] for label in hexes(game)} == set("HIJKL")
    run(game, "place", 0)
    assert {label[0] for label in hexes(game)} == {"A", "B"}


def test_rs_set_9_special_rules_for_markers() -> None:
    """RS-SET.9 In the Mokraya scenario the Roadblock lies on T4 or within three hexes of it, on a road."""
    game: Table = run(st.new_game("red_storm", "bridge-over-the-mokraya", seed=1), "lay")
    while game.state.fog[int(options(game)[0].split()[1])].kind != "roadblock":
        play(game, options(game)[-1])
    assert set(hexes(game)) <= {"Q4", "R4", "S4", "T4", "U4", "V4", "W4"}
    assert "T4" in hexes(game)


def test_rs_set_15_then_play_begins() -> None:
    """RS-SET.15 After the attacker's set-up comes turn 1; the deck holds what the sheet says."""
    game = run(begin({"units": {"g_gren_r": 1}}, {"units": {"s_str_r": 1}}), "order")
    assert game.state.turn == 1
    assert (game.state.early.count, game.state.late.count, game.state.last.count) == (3, 2, 2)


# Units


def test_rs_r_11_facing_changes_by_moves_only() -> None:
    """RS-R.11 Neither firing nor spotting nor rallying turns a block."""
    units = "10 g_gren_r Ready E5 NE\n11 g_gren_r Ready E5 SW\n12 g_gren_r Suppressed E5 S"
    game = position(units, "50 s_str_r Suppressed E3 S", "chip c01", "chip c01")
    play(
        game,
        "order og2",
        "activate 10",
        "fire 10 at E3",
        "activate 11",
        "spot 11 at E3",
        "activate 12",
        "rally 12",
    )
    assert [unit(game, piece).facing for piece in (10, 11, 12)] == [1, 4, 3]


def test_rs_r_13_only_rated_conditions() -> None:
    """RS-R.13 A half-track (Move, Support) is never set to Fire."""
    game = position("10 g_251 Suppressed E5 N", FAR, "chip c01")
    play(game, "order og4", "activate 10", "rally 10")
    assert options(game) == ["set to Move", "set to Support"]


def test_rs_r_15_block_or_weapon_not_both() -> None:
    """RS-R.15 A team with an MG 42 fires with its own ratings or with the gun's: one action, one source."""
    game = position(
        "10 g_wt_r Ready E5 N holds=ag1", "50 s_str_r Suppressed E3 S\n51 s_str_r Suppressed L8 N", "chip c01"
    )
    play(game, "order og4", "activate 10")
    assert [*choices(game, "fire"), *choices(game, "shoot")] == ["fire 10 at E3", "shoot 10 with 1 at E3"]
    play(game, "shoot 10 with 1 at E3")
    assert len(said(game, "result")) == 1


def test_rs_r_15_surplus_weapons_are_ignored() -> None:
    """RS-R.15 A second Pak for one team finds no holder."""
    german = {"units": {"g_wt_r": 1, "g_gren_r": 1}, "assets": {"ag3": 2}}
    game = run(begin(german, {"units": {"s_str_r": 1}}), "assign", 0)
    play(game, f"give ag3 to {number(game, 'g_wt_r')}")
    assert options(game) == ["give ag3 to nobody"]


def test_rs_r_50_a_turn_in_place_is_a_move() -> None:
    """RS-R.50 It spends a Ready squad; a tank in Move stays in Move."""
    game = position("10 g_gren_r Ready E5 N\n11 g_pz2f Move E5 N", FAR)
    play(game, "order og4")
    for piece in (10, 11):
        play(game, f"activate {piece}", f"move {piece}", f"stop {piece}", f"face {piece} S")
    assert (condition(game, 10), condition(game, 11)) == ("Spent", "Move")
    assert (unit(game, 10).facing, unit(game, 11).facing) == (3, 3)


def test_rs_r_71_no_facing_in_mid_move() -> None:
    """RS-R.71 Fire in an interrupting order at a unit whose move is paused is never a flank attack."""
    luck = ["chip c03", "event e03", "chip c01"]
    game = position("10 g_pz3j1 Move E6 N", "50 s_t60 Fire E2 S\n51 s_t34 Fire E8 N", *luck, event_done=False)
    play(game, "order og4", "activate 10", "move 10", "step 10 to E5", "react with 50")
    play(game, "activate 51", "fire 51 at E5")
    inner = told(game, "result")[0]
    assert inner.data["firer"] == 51
    assert inner.data["shift"] == 0  # firepower 3 against the front 3, though it came from behind


def test_rs_r_79_one_unit_for_each_ambush_marker() -> None:
    """RS-R.79 Two hidden units need two markers."""
    soviet = {"units": {"s_str_r": 1}, "hidden": {"s_guards": 2}, "fog": {"ambush": 1}, "assets": {"ad1": 1}}
    with pytest.raises(ContentError):
        begin({"units": {"g_gren_r": 1}}, soviet)


def test_rs_ex_5_after_firing() -> None:
    """RS-EX.5 The squad is Spent; the tank is on Fire still and fires at full strength again next turn."""
    soviets = "50 s_str_r Suppressed E3 S\n51 s_str_r Suppressed L8 N"
    game = position(
        "10 g_gren_r Ready E5 N\n11 g_pz2f Fire E5 N", soviets, "chip c01", "chip c01", "chip c01"
    )
    play(game, "order og4", "activate 10", "fire 10 at E3", "activate 11", "fire 11 at E3")
    assert (condition(game, 10), condition(game, 11)) == ("Spent", "Fire")
    play(game, "end", "order os4", "end", "end", "order og4", "activate 11", "fire 11 at E3")
    assert "RS-SFT.1" not in shift(game)


def test_rs_mov_3_inside_the_own_area() -> None:
    """RS-MOV.3 One point leads to any other hex of the area: from J7 to J8, its only other hex."""
    game = position("10 g_gren_r Ready J7 N", "50 s_str_r Suppressed A1 N")
    play(game, "order og4", "activate 10", "move 10")
    assert "J8" in steps(game)
    assert "J7" not in steps(game)


def test_rs_ex_21_a_sheet_like_the_sample() -> None:
    """RS-EX.21 Such a sheet can be written, loaded and set up."""
    german: dict[str, Any] = {
        "units": {"g_gren_r": 3, "g_gren_v": 1, "g_wt_r": 1, "g_pz2f": 1, "g_pz3j1": 1, "g_semo": 1},
        "objectives": [
            {"kind": "destroy", "worth": 7, "at_least": 4, "text": "Destroy four enemy units"},
            {"kind": "exit", "worth": 6, "at_least": 2, "edge": "west", "text": "Two units off the edge"},
            {"kind": "control", "worth": 4, "at_least": 2, "hexes": ["E3", "E5"], "text": "The town"},
        ],
        "exits": [{"edge": "west", "hexes": ["A1", "A2", "A3"]}],
        "hidden": {"g_gren_r": 1, "g_gren_v": 1},
        "assets": {"ag3": 2, "ag4": 1, "ad3": 1, "ad1": 2},
        "face_up": [{"kind": "trench", "zone": ["A-C"]}],
        "fog": {"empty": 6, "ambush": 2},
        "fog_zone": ["D-L"],
        "cards": [{"asset": "ag10", "pile": "early", "units": {"g_pz2f": 1}, "entry": ["A3"]}],
    }
    game = run(begin(german, {"units": {"s_str_r": 2}, "objectives": [AIM]}, attacker="soviet"), "order")
    assert (asked(game), len(game.state.fog)) == ("order", 9)
    assert len(game.state.of_side(0)) == 10
    assert kinds(game, "turn") == ["turn"]
