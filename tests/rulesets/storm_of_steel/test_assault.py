"""SOS-ASL, SOS-SUR: assaults and surrender."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.boards.table import EDGES
from sandtable.rulesets.storm_of_steel.state import StormOfSteel
from tests.rulesets.storm_of_steel.positions import (
    asked,
    morale,
    options,
    play,
    position,
    refused,
    stand,
    told,
)

HQ = "109 hq 85,55 180"
HOUSE = {"id": "B", "kind": "building", "outline": [[30, 20], [40, 20], [40, 30], [30, 30]]}


def assault(first: str, second: str, *luck: str, **more: Any) -> st.Game[StormOfSteel]:
    """An assault phase that stays open: infantry 9 touches truck 108 in the corner."""
    extra = ("\n9 infantry 80,5 0", f"\n108 truck 80,9.05 0\n{HQ}")
    return position(first + extra[0], second + extra[1], *luck, drawn="assault_1", **more)


ROLLS = [(3, 6, "normal", "suppressed"), (4, 7, "normal", "destroyed"), (2, 5, "destroyed", "suppressed")]


@pytest.mark.parametrize(("mine", "theirs", "attacker", "defender"), ROLLS)
def test_sos_ex_10_sos_asl_14_suppressed_defenders(
    mine: int, theirs: int, attacker: str, defender: str
) -> None:
    """SOS-EX.10, SOS-ASL.10, SOS-ASL.11, SOS-ASL.14, SOS-R.81 The attacker's roll is doubled."""
    dice = (f"assault_att {mine}", f"assault_def {theirs}")
    game = assault("1 infantry 20,20 0", "101 hmg 20,23.05 180 suppressed", *dice)
    play(game, "attack with 1")
    assert (morale(game, 1), morale(game, 101)) == (attacker, defender)


def test_sos_asl_1_sos_r_77_who_may_start() -> None:
    """SOS-ASL.1, SOS-PIN.2, SOS-R.77 Infantry and cavalry in normal state, mobile AFVs."""
    first = (
        "1 hmg 10,20 0\n2 cavalry 20,20 0\n3 infantry 30,20 0 pinned\n4 hq 40,20 0\n5 pz4h 50,19 0 gun_out\n"
        "6 pz4h 60,19 0 immobilised"
    )
    second = "\n".join(f"10{n} infantry {10 * n},23.05 180" for n in range(1, 7))
    assert options(assault(first, second)) == [
        "attack with 2",
        "attack with 5",
        "attack with 9",
        "end the phase",
    ]


def test_sos_asl_1_why_a_stand_does_not_start_an_assault() -> None:
    """SOS-R.77, SOS-PIN.2, SOS-PIN.4, SOS-ASL.1, SOS-ASL.4 Each with the clause that forbids it."""
    first = "1 hmg 10,20 0\n2 infantry 20,20 0 pinned\n3 infantry 30,20 0 suppressed"
    first += "\n4 pz4h 40,19 0 immobilised\n5 infantry 50,20 0"
    second = "\n".join(f"10{n} infantry {10 * n},23.05 180" for n in range(1, 6))
    game = play(assault(first, second, "assault_att 5", "assault_def 5"), "attack with 5")
    found = [refused(game, f"attack with {n}") for n in range(1, 6)]
    assert found == ["SOS-R.77", "SOS-PIN.2", "SOS-PIN.4", "SOS-ASL.1", "SOS-ASL.4"]


def test_sos_asl_2_why_an_enemy_is_not_assaulted() -> None:
    """SOS-ASL.2, SOS-ASL.3, SOS-ASL.5, SOS-ASL.7 AFV on AFV, from afar, at a used edge, in a house."""
    first = "1 pz4h 10,20 0\n2 infantry 18.4,20 0\n3 infantry 21.6,20 0\n4 cavalry 35,18.45 0"
    second = "101 pz1 10,24.55 180\n102 infantry 20,23.05 180\n103 infantry 35,25 180"
    game = assault(first, second, "assault_att 5", "assault_def 5", areas=[HOUSE])
    play(game, "attack with 2")
    pairs = ((1, 101), (3, 101), (3, 102), (4, 103))
    found = [refused(game, f"assault {one} on {other}") for one, other in pairs]
    assert found == ["SOS-ASL.3", "SOS-ASL.2", "SOS-ASL.5", "SOS-ASL.7"]


def test_sos_asl_2_sos_r_12_base_contact() -> None:
    """SOS-ASL.2, SOS-R.12 0.10 is contact, 0.11 is not."""
    for y, able in ((23.10, True), (23.11, False)):
        game = assault("1 infantry 20,20 0", f"101 infantry 20,{y} 180")
        assert ("attack with 1" in options(game)) == able
    assert refused(game, "attack with 1") == "SOS-ASL.2"


def test_sos_asl_3_afvs_do_not_assault_afvs() -> None:
    game = assault("1 pz4h 20,20 0", "101 pz1 20,24.55 180")
    assert "attack with 1" not in options(game)


@pytest.mark.parametrize(("skill", "wanted"), [("veteran", 4), ("regular", 5), ("raw", 6)])
def test_sos_asl_9_sos_r_79_willingness(skill: str, wanted: int) -> None:
    """SOS-ASL.9, SOS-R.76, SOS-R.79 A refusal costs the assault, not the edge."""
    game = assault("1 infantry 20,20 0", "101 pz1 20,23.55 180", f"will {wanted - 1}", skills=(skill, "raw"))
    play(game, "attack with 1")
    assert told(game, "willing")[0].data["result"] == "refuses"
    assert (game.state.edges, "attack with 1" in options(game)) == ((), False)
    dice = (f"will {wanted}", "assault_att 12", "assault_def 1")
    game = assault("1 infantry 20,20 0", "101 pz1 20,23.55 180", *dice, skills=(skill, "raw"))
    assert morale(play(game, "attack with 1"), 101) == "destroyed"


def test_sos_asl_4_sos_asl_5_sos_asl_6_one_assault_each_and_one_for_each_edge() -> None:
    """SOS-ASL.4, SOS-ASL.5, SOS-ASL.6, SOS-R.78, SOS-R.13 Two side by side share an edge of the defender."""
    first = "1 infantry 18.4,20 0\n2 infantry 21.6,20 0\n3 infantry 23.05,23.05 270"
    game = assault(first, "101 infantry 20,23.05 180", "assault_att 5", "assault_def 5")
    assert options(game)[:3] == ["attack with 1", "attack with 2", "attack with 3"]
    play(game, "attack with 1")
    assert options(game)[:1] == ["attack with 3"]
    assert game.state.edges == ((101, 0),)


def test_sos_asl_5_the_edges_of_each_defender_are_its_own_and_free_again_in_the_next_phase() -> None:
    """SOS-ASL.5, SOS-R.13 Both are attacked in front, one after the other."""
    first, second = "1 infantry 20,20 0\n2 infantry 30,20 0", "101 hmg 20,23.05 180\n102 hmg 30,23.05 180"
    game = assault(first, second, "assault_att 5", "assault_def 5", "sequence move_2", "cpt 6")
    play(game, "attack with 1")
    assert "attack with 2" in options(game)
    play(game, "end the phase")
    assert (asked(game), game.state.edges) == ("orders", ())


def test_sos_hq_4_the_headquarters_defends_with_a_d6() -> None:
    """SOS-HQ.4, SOS-ASL.11 A 6 holds against 6; there is no 7."""
    place = ("1 infantry 20,20 0", "101 hq 20,23.05 180")
    game = assault(*place, "assault_att 6", "assault_def 6")
    assert morale(play(game, "attack with 1"), 101) == "normal"
    with pytest.raises(st.Diverged):
        play(assault(*place, "assault_att 6", "assault_def 7"), "attack with 1")


def test_sos_asl_9_sos_r_38_who_rolls_for_will() -> None:
    """SOS-ASL.9, SOS-R.38, SOS-R.79 Cavalry at an AFV; not infantry at a gun, nor an AFV at infantry."""
    game = play(assault("1 cavalry 20,20 0", "101 pz1 20,23.55 180", "will 4"), "attack with 1")
    assert told(game, "willing")[0].data["result"] == "refuses"
    for first, second in (
        ("1 infantry 20,20 0", "101 at37 20,23.05 180"),
        ("1 pz1 20,20 0", "101 infantry 20,23.55 180"),
    ):
        game = assault(first, second, "assault_att 6", "assault_def 1")
        assert morale(play(game, "attack with 1"), 101) == "destroyed"
        assert told(game, "willing") == []


def test_sos_r_13_at_a_corner_the_attacker_chooses() -> None:
    game = assault("1 infantry 16.95,20 0", "101 infantry 20,23.05 180", "assault_att 5", "assault_def 5")
    play(game, "attack with 1")
    assert asked(game) == "edge"
    assert sorted(options(game)) == ["edge front", "edge right"]  # it faces south: its right is west
    play(game, "edge right")
    assert game.state.edges == ((101, EDGES.index("right")),)


def test_sos_asl_14_the_result_says_what_was_doubled() -> None:
    """4 doubled is 8, against 7."""
    dice = ("assault_att 4", "assault_def 7")
    game = play(assault("1 infantry 20,20 0", "101 hmg 20,23.05 180 suppressed", *dice), "attack with 1")
    reasons = told(game, "assaulted")[0].reasons
    assert [(reason.clause, reason.value) for reason in reasons] == [
        ("SOS-ASL.10", 4),
        ("SOS-ASL.14", 4),
        ("SOS-ASL.10", -7),
    ]


def test_sos_asl_7_sos_asl_8_sos_r_80_houses_are_for_infantry() -> None:
    """SOS-ASL.7, SOS-ASL.8, SOS-R.38, SOS-R.80 Contact with the outline is enough; cavalry may not."""
    first = "1 infantry 35,18.45 0\n2 cavalry 38.5,18.45 0"
    game = assault(first, "101 infantry 35,28 180", "assault_att 5", "assault_def 5", areas=[HOUSE])
    assert options(game)[:2] == ["attack with 1", "attack with 9"]
    play(game, "attack with 1")
    assert game.state.edges == ((101, -1),)


def test_sos_asl_13_sos_r_82_occupying() -> None:
    """SOS-ASL.13, SOS-R.82 The winner may take the exact place of the loser."""
    dice = ("assault_att 12", "assault_def 1")
    game = assault("1 infantry 35,18.45 0", "101 infantry 35,28 170", *dice, areas=[HOUSE])
    play(game, "attack with 1")
    assert asked(game) == "occupy"
    play(game, "occupy with 1")
    assert (stand(game, 1).centre, stand(game, 1).facing, stand(game, 1).moved) == ((3500, 2800), 170, False)


def test_sos_asl_13_not_in_the_open() -> None:
    game = assault("1 infantry 20,20 0", "101 infantry 20,23.05 180", "assault_att 12", "assault_def 1")
    assert asked(play(game, "attack with 1")) == "assault_phase"


def test_sos_asl_12_terrain_does_not_matter_and_bunkers_are_assaulted() -> None:
    """SOS-ASL.12, SOS-R.46 Contact with the bunker's outline; 5 against 4 eliminates."""
    bunker = [{"id": "K", "at": [20, 23.55], "apertures": [180]}]
    game = assault(
        "1 infantry 20,20 0", "101 hmg 20,23.55 180", "assault_att 5", "assault_def 4", bunkers=bunker
    )
    play(game, "attack with 1", "occupy with 1")
    assert stand(game, 1).bunker == "K"


def test_sos_r_38_cavalry_neither_assaults_nor_mans_bunkers() -> None:
    """SOS-R.38, SOS-ASL.7, SOS-BNK.2 Nor does it enter one that is empty; a building it may enter."""
    bunker = [{"id": "K", "at": [20, 23.55], "apertures": [180]}]
    game = assault("1 cavalry 20,20 0", "101 hmg 20,23.55 180", bunkers=bunker)
    assert options(game) == ["attack with 9", "end the phase"]
    game = position("1 cavalry 20,15 0", HQ, "cpt 6", drawn="move_1", bunkers=bunker, areas=[HOUSE])
    play(game, "activate 1")
    assert refused(game, "to 20.00,23.55") == "SOS-R.46"
    assert refused(game, "to 35.00,21.00") == ""


def test_sos_dem_4_demoralised_sides_do_not_assault() -> None:
    """SOS-DEM.4, SOS-R.89"""
    game = assault("1 infantry 20,20 0", "101 infantry 20,23.05 180", sides={"first": {"demoralised": True}})
    assert asked(game) != "assault_phase"


# Surrender

RING = "1 infantry 20,16.95 0\n2 hmg 16.95,20 0\n3 truck 20,24.05 0"


def surrender(second: str, first: str = RING) -> str:
    game = position(f"{first}\n9 infantry 80,5 0", second, "cpt 1", drawn="move_1")
    play(game, "end the phase")
    return morale(game, 101)


def test_sos_sur_2_sos_sur_4_three_in_contact_and_isolated() -> None:
    """SOS-SUR.1, SOS-SUR.2, SOS-SUR.4, SOS-R.83 Any three stands; guns surrender too."""
    assert surrender(f"101 infantry 20,20 0\n{HQ}") == "destroyed"
    assert surrender(f"101 at37 20,20 0\n{HQ}") == "destroyed"
    assert surrender(f"101 infantry 20,20 0\n{HQ}", "1 infantry 20,16.95 0\n2 hmg 16.95,20 0") != "destroyed"


def test_sos_sur_1_the_second_side_takes_prisoners_too() -> None:
    ring = "101 infantry 20,16.95 0\n102 hmg 16.95,20 0\n103 truck 20,24.05 0\n104 infantry 80,5 0"
    game = position("1 infantry 20,20 0\n9 hq 85,55 180", ring, "cpt 1", drawn="move_2")
    assert morale(play(game, "end the phase"), 1) == "destroyed"


def test_sos_sur_3_sos_r_84_a_friend_within_ten_centimetres() -> None:
    """SOS-SUR.3, SOS-R.84 10.00 prevents it, 10.01 does not."""
    assert surrender(f"101 infantry 20,20 0\n102 truck 33,20 0\n{HQ}") != "destroyed"
    assert surrender(f"101 infantry 20,20 0\n102 truck 33.01,20 0\n{HQ}") == "destroyed"


def test_sos_sur_2_vehicles_do_not_surrender() -> None:
    ring = "1 infantry 20,15.95 0\n2 hmg 16.95,20 0\n3 truck 20,25.05 0"
    assert surrender(f"101 truck 20,20 0\n{HQ}", ring) != "destroyed"
