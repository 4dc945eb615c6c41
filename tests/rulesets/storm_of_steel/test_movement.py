"""SOS-MOV, SOS-DET, SOS-ROD, SOS-TER, SOS-WAT, SOS-DIF, SOS-THR, SOS-WIR, SOS-MIN: movement."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.storm_of_steel.ground import going
from sandtable.rulesets.storm_of_steel.state import StormOfSteel
from sandtable.rulesets.storm_of_steel.tables import load_pack
from tests.rulesets.storm_of_steel.positions import (
    WOODS,
    asked,
    morale,
    options,
    play,
    position,
    refused,
    stand,
    told,
)

ENEMY = "101 hq 85,55 180"
KINDS = load_pack().kinds
COLUMNS = ("infantry", "hq", "cavalry", "hmg", "mortar", "at37", "t26", "sdkfz251", "ba10", "truck", "t38")
MATRIX = {  # the passability matrix of the specification, column by column
    "bush": "free free free free free free free free free free free",
    "woods": "test test test test test test test test no no test",
    "forest": "test test test test test no no no no no no",
    "marsh": "test test test test test no no no no no no",
    "stream": "test test test no no no no no no no test",
    "ford": "test test test test test test test test test test test",
    "river": "no no no no no no no no no no free",
    "lake": "no no no no no no no no no no no",
    "building": "free free free free free no no no no no no",
    "wire": "test test test test test no free free no no free",
    "mines": "free free free free free free free free free free free",
}


def moving(first: str, second: str = ENEMY, *luck: str, **more: Any) -> st.Game[StormOfSteel]:
    """A movement phase of the First Player with six command points; a truck (8) keeps it open."""
    return position(f"{first}\n8 truck 5,55 0", second, "cpt 6", *luck, drawn="move_1", **more)


def area(kind: str) -> list[dict[str, Any]]:
    return [{**WOODS, "kind": kind}]


@pytest.mark.parametrize("terrain", MATRIX)
def test_sos_ter_and_sos_wat_passability(terrain: str) -> None:
    """SOS-TER.2, SOS-TER.3, SOS-TER.4, SOS-TER.5, SOS-TER.6, SOS-WAT.1, SOS-WAT.2, SOS-WAT.3, SOS-WAT.4,
    SOS-BLD.1, SOS-WIR.1, SOS-WIR.3, SOS-R.36, SOS-R.41: who may enter what.
    """
    found = [going(KINDS[kind], terrain).value for kind in COLUMNS]
    assert found == MATRIX[terrain].replace("no", "barred").split()


def test_sos_r_37_towed_guns_keep_their_tower_out() -> None:
    """SOS-R.37, SOS-R.94 A half-track may enter woods with a light gun, not with a medium one."""
    halftrack = KINDS["sdkfz251"]
    assert going(halftrack, "woods", KINDS["at37"]).value == "test"
    assert going(halftrack, "woods", KINDS["pak40"]).value == "barred"
    assert going(halftrack, "ford", KINDS["pak40"]).value == "test"


@pytest.mark.parametrize(("skill", "die"), [("veteran", 8), ("regular", 6), ("raw", 4)])
def test_sos_mov_2_command_dice(skill: str, die: int) -> None:
    """SOS-MOV.1, SOS-MOV.2, SOS-MOV.3"""
    game = position("1 infantry 20,20 0", ENEMY, f"cpt {die}", drawn="move_1", skills=(skill, "raw"))
    assert game.state.forces[0].pool == die


@pytest.mark.parametrize(
    ("die", "lost", "confused"), [(1, 1, 1), (2, 1, 1), (3, 2, 1), (4, 2, 1), (5, 3, 2), (6, 3, 2)]
)
def test_sos_ex_5_sos_ex_6_halvings(die: int, lost: int, confused: int) -> None:
    """SOS-EX.5, SOS-EX.6, SOS-HQ.8, SOS-R.35, SOS-EVT.28 The HQ lost, and Confusion besides."""
    for confusion, pool in ((0, lost), (1, confused)):
        sides = {"first": {"hq_lost": True, "confusion": confusion}}
        game = position("1 infantry 20,20 0", ENEMY, f"cpt {die}", drawn="move_1", sides=sides)
        assert game.state.forces[0].pool == pool
        assert game.state.forces[0].confusion == 0


@pytest.mark.parametrize(
    ("weather", "demoralised", "price"), [("normal", 0, 1), ("fog", 0, 2), ("normal", 1, 2), ("fog", 1, 3)]
)
def test_sos_ex_14_price_of_an_activation(weather: str, demoralised: int, price: int) -> None:
    """SOS-EX.14, SOS-MOV.4, SOS-EVT.14, SOS-DEM.5"""
    sides = {"first": {"demoralised": bool(demoralised)}}
    game = moving("1 infantry 20,20 0", weather=weather, sides=sides)
    assert 6 - play(game, "activate 1").state.forces[0].pool == price


def test_sos_det_1_sos_r_33_a_chain_of_stands() -> None:
    """SOS-DET.1, SOS-R.33 Gaps of 5.00 link, of 5.01 do not; pinned stands are no links."""
    game = moving("1 infantry 20,20 0\n2 infantry 28,20 0\n3 infantry 36,20 0\n4 infantry 44.01,20 0")
    assert play(game, "activate 1").state.members == (1, 2, 3)
    game = moving("1 infantry 20,20 0\n2 infantry 28,20 0 pinned\n3 infantry 36,20 0")
    assert play(game, "activate 1").state.members == ()
    assert asked(game) == "destination"


def test_sos_det_2_members_move_by_themselves_and_sos_d_2() -> None:
    """SOS-DET.2, SOS-R.33, SOS-D.2, SOS-R.32 Each its own way; who stays may be activated again."""
    game = moving("1 infantry 20,20 0\n2 infantry 28,20 0")
    play(game, "activate 1", "move 1", "to 20.00,30.00", "stay")
    assert (stand(game, 1).y, stand(game, 2).moved) == (3000, False)
    assert refused(game, "activate 1") == "SOS-R.32"
    assert "activate 2" in options(game)


def test_sos_mov_5_sos_r_26_allowance() -> None:
    """SOS-MOV.5, SOS-R.26, SOS-R.42 Infantry moves 10.00 cm, and not 10.01."""
    game = play(moving("1 infantry 20,20 0"), "activate 1")
    assert refused(game, "to 20.00,30.01") == "SOS-MOV.5"
    assert refused(game, "to 20.00,30.00") == ""
    assert refused(game, "to 20.00,25.00 via 23.00,24.00;26.00,20.00") == "SOS-MOV.5"
    play(game, "to 24.00,20.00 via 20.00,23.00 facing 45")
    assert (stand(game, 1).centre, stand(game, 1).facing, stand(game, 1).spent) == ((2400, 2000), 45, 800)


def test_sos_rod_1_sos_r_29_roads_double() -> None:
    """SOS-ROD.1, SOS-R.29 Start, end and whole path on the road: 20 cm for 10; beside it not."""
    road = [{"id": "R", "line": [[0, 20], [60, 20], [60, 60]]}]
    game = play(moving("1 infantry 20,20 0", roads=road), "activate 1")
    assert refused(game, "to 40.00,20.00") == ""
    assert refused(game, "to 40.01,20.00") == "SOS-MOV.5"
    assert refused(game, "to 20.00,31.50") == "SOS-MOV.5"
    corner = play(moving("1 infantry 55,20 0", roads=road), "activate 1")
    assert refused(corner, "to 60.00,35.00 via 60.00,20.00") == ""
    assert refused(corner, "to 60.00,30.00") == "SOS-MOV.5"


def test_sos_r_30_a_road_through_woods() -> None:
    """SOS-R.30 A truck passes on the road; it may not leave it into the woods, and does not test."""
    road = [{"id": "R", "line": [[0, 30], [90, 30]]}]
    game = play(moving("1 truck 25,30 90", areas=area("woods"), roads=road), "activate 1")
    assert refused(game, "to 60.00,30.00") == ""
    assert refused(game, "to 40.00,33.00") == "SOS-TER.2"
    play(game, "to 40.00,30.00")
    assert told(game, "difficulty") == []


def test_sos_dif_1_sos_r_28_entering_ends_the_move() -> None:
    """SOS-DIF.1, SOS-R.28 At most 1.00 cm inside; not through, not on."""
    game = play(moving("1 infantry 25,30 90", areas=area("woods")), "activate 1")
    assert refused(game, "to 31.00,30.00") == ""
    assert refused(game, "to 31.01,30.00") == "SOS-R.28"
    assert refused(game, "to 31.00,33.00 via 30.50,30.00") == "SOS-DIF.1"
    assert refused(game, "to 30.50,31.00 via 30.50,30.00;29.00,31.00") == "SOS-DIF.1"  # out and in again
    play(game, "to 30.10,30.00")
    assert told(game, "difficulty") == []


def test_sos_ex_7_sos_dif_2_sos_dif_3_difficulty_of_foot() -> None:
    """SOS-EX.7, SOS-DIF.2, SOS-DIF.3, SOS-R.40 10 less 3 are 7; an HMG with 5 moves no more."""
    game = play(moving("1 infantry 35,30 270", ENEMY, "difficulty 3", areas=area("woods")), "activate 1")
    assert refused(game, "to 42.00,30.00") == ""
    assert refused(game, "to 42.01,30.00") == "SOS-MOV.5"
    game = play(moving("1 hmg 35,30 270", ENEMY, "difficulty 5", areas=area("woods")), "activate 1")
    assert refused(game, "to 35.00,30.01") == "SOS-MOV.5"
    assert refused(game, "to 35.00,30.00 facing 90") == ""


def test_sos_dif_3_a_light_gun_rolls_one_die_and_a_truck_two() -> None:
    """SOS-DIF.3 In woods 5 less 3 are 2; in a ford 30 less 4 and 5 are 21."""
    game = play(moving("1 at37 35,30 270", ENEMY, "difficulty 3", areas=area("woods")), "activate 1")
    assert [refused(game, f"to {x},30.00") for x in ("37.00", "37.01")] == ["", "SOS-MOV.5"]
    dice = ("difficulty 4", "difficulty 5")
    game = play(moving("1 truck 35,30 90", ENEMY, *dice, areas=area("ford")), "activate 1")
    assert [refused(game, f"to {x},30.00") for x in ("56.00", "56.01")] == ["", "SOS-MOV.5"]


def test_sos_ex_8_sos_dif_4_sos_dif_5_difficulty_of_vehicles() -> None:
    """SOS-EX.8, SOS-DIF.3, SOS-DIF.4, SOS-DIF.5 20 less 9 are 11; with 12 it is immobilised."""
    dice = ("difficulty 4", "difficulty 5")
    game = play(moving("1 pz4h 35,30 270", ENEMY, *dice, areas=area("woods")), "activate 1")
    assert refused(game, "to 46.00,30.00") == ""
    assert refused(game, "to 46.01,30.00") == "SOS-MOV.5"
    dice = ("difficulty 6", "difficulty 6")
    game = play(moving("1 pz4h 35,30 270", ENEMY, *dice, areas=area("woods")), "activate 1")
    assert stand(game, 1).immobilised
    assert asked(game) == "orders"


def test_sos_ter_2_barred_terrain() -> None:
    """SOS-TER.2, SOS-R.25 A truck does not touch the woods with its centre."""
    game = play(moving("1 truck 25,30 90", areas=area("woods")), "activate 1")
    assert refused(game, "to 30.00,30.00") == "SOS-TER.2"
    assert refused(game, "to 29.99,30.00") == ""


def test_sos_ter_6_bush_is_free() -> None:
    game = play(moving("1 truck 25,30 90", areas=area("bush")), "activate 1")
    assert refused(game, "to 40.00,30.00") == ""


def test_sos_wat_2_sos_r_31_a_ford_in_a_river() -> None:
    """SOS-R.31, SOS-WAT.2, SOS-WAT.3 In the ford only the ford counts."""
    ford = {"id": "F", "kind": "ford", "outline": [[38, 18], [42, 18], [42, 42], [38, 42]]}
    water = [*area("river"), ford]
    game = play(moving("1 infantry 40,15 0\n2 infantry 32,15 0", areas=water), "activate 1", "move 1")
    assert refused(game, "to 40.00,18.50") == ""
    play(game, "to 40.00,18.50")
    assert refused(game, "to 33.00,20.00") == "SOS-WAT.3"


def test_sos_thr_1_sos_thr_2_through_friends_not_through_enemies() -> None:
    """SOS-THR.1, SOS-THR.2, SOS-R.27, SOS-R.14"""
    game = play(moving("1 infantry 20,20 0\n2 infantry 20,24 0"), "activate 1", "move 1")
    assert refused(game, "to 20.00,28.00") == ""
    assert refused(game, "to 20.00,25.00") == "SOS-R.14"
    game = play(moving("1 infantry 20,20 0", "101 infantry 20,24 180\n102 hq 80,50 0"), "activate 1")
    assert refused(game, "to 20.00,28.00") == "SOS-THR.2"
    assert refused(game, "to 20.00,20.95") == ""


def test_sos_r_14_the_whole_base_on_the_table() -> None:
    game = play(moving("1 infantry 5,5 0"), "activate 1")
    assert refused(game, "to 1.50,1.50") == ""
    assert refused(game, "to 1.49,1.50") == "SOS-R.14"


def test_sos_r_15_turning_is_moving() -> None:
    """SOS-R.15 In place, at no cost, but it is the move of the phase."""
    game = play(moving("1 pz4h 20,20 0"), "activate 1", "to 20.00,20.00 facing 90")
    assert (stand(game, 1).facing, stand(game, 1).moved, stand(game, 1).spent) == (90, True, 0)


def test_sos_pin_1_and_sos_r_32_who_does_not_move() -> None:
    """SOS-PIN.1, SOS-R.32, SOS-R.37, SOS-AFV.3"""
    first = "1 infantry 20,20 0 pinned\n2 pak40 25,20 0\n3 pz4h 30,20 0 immobilised\n4 pz1 40,20 0 fired"
    game = moving(first)
    found = [refused(game, f"activate {n}") for n in (1, 2, 3, 4)]
    assert found == ["SOS-PIN.1", "SOS-R.37", "SOS-ARM.5", "SOS-AFV.3"]


def test_sos_hq_2_moves_like_infantry() -> None:
    game = play(moving("1 hq 20,20 0"), "activate 1")
    assert refused(game, "to 30.00,20.00") == ""


def test_sos_spt_2_sos_spt_4_spotting_on_the_way() -> None:
    """SOS-SPT.2, SOS-SPT.4, SOS-R.53 Passing at 11.50 from the base spots, and the mover in woods is seen."""
    enemy = "101 infantry 40,30 180 unspotted\n102 hq 80,55 0"
    game = play(moving("1 infantry 40,15 0", enemy, areas=area("woods")), "activate 1", "to 40.00,17.00")
    assert stand(game, 101).spotted  # the way ends 11.50 from its base
    game = play(moving("1 infantry 40,15 0", enemy, areas=area("woods")), "activate 1", "to 40.00,16.99")
    assert not stand(game, 101).spotted
    game = play(
        moving("1 infantry 35,38 0 unspotted", ENEMY, "difficulty 1", areas=area("woods")), "activate 1"
    )
    assert stand(play(game, "to 35.00,37.00"), 1).spotted


# Fortifications

WIRE = [{"id": "W1", "rect": [30, 28, 36, 30]}, {"id": "W2", "rect": [36, 28, 42, 30]}]


def test_sos_wir_2_foot_stops_in_wire() -> None:
    """SOS-WIR.1, SOS-WIR.2, SOS-R.45"""
    game = play(moving("1 infantry 33,25 0", wire=WIRE), "activate 1")
    assert refused(game, "to 33.00,33.00") == "SOS-DIF.1"
    assert refused(game, "to 33.00,28.50") == ""
    game = play(moving("1 infantry 33,29 0", ENEMY, "difficulty 6", wire=WIRE), "activate 1")
    assert refused(game, "to 33.00,33.01") == "SOS-MOV.5"
    game = play(moving("1 ba10 33,24 0", wire=WIRE), "activate 1")
    assert refused(game, "to 33.00,33.00") == "SOS-WIR.1"


def test_sos_wir_3_sos_wir_4_tanks_crush_the_section() -> None:
    """SOS-WIR.3, SOS-WIR.4, SOS-R.45 A tracked AFV; a half-track passes and leaves it."""
    game = play(moving("1 pz4h 33,24 0", wire=WIRE), "activate 1", "to 33.00,35.00 facing 0")
    assert game.state.wire_gone == ("W1",)
    game = play(moving("1 sdkfz251 33,24 0", wire=WIRE), "activate 1", "to 33.00,35.00 facing 0")
    assert game.state.wire_gone == ()


MINES = [{"id": "M1", "outline": [[30, 28], [40, 28], [40, 32], [30, 32]]}]


@pytest.mark.parametrize(
    ("die", "y", "state"), [(4, 3400, "normal"), (5, 2800, "pinned"), (6, 2800, "pinned")]
)
def test_sos_min_1_sos_min_2_foot_in_a_minefield(die: int, y: int, state: str) -> None:
    """SOS-MIN.1, SOS-MIN.2, SOS-R.50 It stops at the entry point."""
    game = play(
        moving("1 infantry 35,25 0", ENEMY, f"mine {die}", mines=MINES), "activate 1", "to 35.00,34.00"
    )
    assert (stand(game, 1).y, morale(game, 1)) == (y, state)


@pytest.mark.parametrize(("die", "y"), [(4, 3600), (5, 2800), (6, 0)])
def test_sos_min_1_afvs_in_a_minefield(die: int, y: int) -> None:
    """SOS-MIN.1, SOS-MIN.3 5 immobilises, 6 destroys; it is no hit (SOS-R.50)."""
    game = play(
        moving("1 pz4h 35,22 0", ENEMY, f"mine {die}", mines=MINES), "activate 1", "to 35.00,36.00 facing 0"
    )
    assert (game.state.stands[1].y if 1 in game.state.stands else 0) == y
    if 1 in game.state.stands:
        assert (stand(game, 1).immobilised, stand(game, 1).hits) == (die == 5, 0)


BUNKER = [{"id": "K1", "at": [30, 30], "apertures": [180]}]


def test_sos_bnk_1_sos_bnk_2_sos_r_46_entering_a_bunker() -> None:
    """SOS-BNK.1, SOS-BNK.2, SOS-R.46 Infantry ends in its centre; a mortar never; nobody passes through."""
    game = play(moving("1 infantry 30,22 0", bunkers=BUNKER), "activate 1")
    assert refused(game, "to 30.00,29.00") == "SOS-R.46"
    play(game, "to 30.00,30.00")
    assert stand(game, 1).bunker == "K1"
    game = play(moving("1 mortar 30,26 0", bunkers=BUNKER), "activate 1")
    assert refused(game, "to 30.00,30.00") == "SOS-R.46"
    game = play(moving("1 infantry 30,22 0", "101 hmg 30,30 0\n102 hq 80,50 0", bunkers=BUNKER), "activate 1")
    assert refused(game, "to 30.00,30.00") in ("SOS-THR.2", "SOS-R.46")


def test_sos_r_47_vehicles_do_not_stop_in_entrenchments() -> None:
    trench = [{"id": "E1", "at": [20, 30]}]
    game = play(moving("1 truck 20,20 0", entrenchments=trench), "activate 1")
    assert refused(game, "to 20.00,30.00") == "SOS-R.47"
    assert refused(game, "to 20.00,35.00") == ""


def test_sos_r_49_a_building_with_an_enemy_is_not_entered() -> None:
    game = play(
        moving("1 infantry 25,25 0", "101 infantry 40,30 0\n102 hq 80,5 0", areas=area("building")),
        "activate 1",
    )
    assert refused(game, "to 31.00,25.00") == "SOS-R.49"


def test_sos_r_41_boats_stay_in_the_river() -> None:
    """SOS-R.41, SOS-WAT.3 And nobody swims but amphibious vehicles."""
    game = play(moving("1 boat 35,30 0\n2 t38 28,30 90", areas=area("river")), "activate 1", "move 1")
    assert refused(game, "to 45.00,30.00") == ""
    assert refused(game, "to 29.00,30.00") == "SOS-R.41"
    play(game, "to 35.00,36.00")
    assert refused(game, "to 40.00,30.00 facing 90") == ""
