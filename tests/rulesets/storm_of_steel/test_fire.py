"""SOS-FIR, SOS-SFT, SOS-ARM, SOS-RNG, SOS-MOR, SOS-AFV, SOS-COV: fire."""

from __future__ import annotations

import pytest

from tests.rulesets.storm_of_steel.positions import (
    WOODS,
    fire,
    morale,
    options,
    play,
    position,
    refused,
    shooting,
    stand,
    told,
)

GAP_15 = "101 infantry 20,38 180"  # centres 18 apart: 15.00 between the bases
TABLE = {  # SOS-EX.1: kind, die, protection, then hitting faces at short, normal and long range
    "infantry": (6, {4: (3, 2, 1), 5: (2, 1, 0), 7: (0, 0, 0)}),
    "hmg": (8, {4: (5, 4, 3), 5: (4, 3, 2), 7: (2, 1, 0)}),
    "fg75": (10, {4: (7, 6, 5), 5: (6, 5, 4), 7: (4, 3, 2)}),
    "h150": (12, {4: (9, 8, 7), 5: (8, 7, 6), 7: (6, 5, 4)}),
}
GROUND = {4: {}, 5: {"areas": [WOODS]}, 7: {"areas": [{**WOODS, "kind": "building"}]}}


FENCE = {"id": "FO", "kind": "forest", "outline": [[78, 0], [81, 0], [81, 60], [78, 60]]}


def shot(kind: str, die: int, protection: int, band: int) -> str:
    """One shot at a stand in the middle of the terrain, from its edge or from outside."""
    gap = (8, 15, 25)[band]
    depth = {"fg75": 4, "h150": 5}.get(kind, 3)
    x = 49.0 + 1.5 + gap + depth / 2
    game = shooting(
        f"1 {kind} {x},30 270",
        "101 infantry 49,30 90 spotted",
        f"fire {die}",
        **GROUND[protection],
    )
    fire(game, 1, 101)
    return morale(game, 101)


@pytest.mark.parametrize("kind", TABLE)
@pytest.mark.parametrize("protection", [4, 5, 7])
@pytest.mark.parametrize("band", [0, 1, 2])
def test_sos_ex_1_hitting_faces(kind: str, protection: int, band: int) -> None:
    """SOS-EX.1, SOS-FIR.1, SOS-SFT.1, SOS-PRV.1, SOS-RNG.1, SOS-RNG.2, SOS-RNG.3: how many faces hit."""
    die, faces = TABLE[kind]
    hits = [face for face in range(1, die + 1) if shot(kind, face, protection, band) == "pinned"]
    assert len(hits) == faces[protection][band]


def test_sos_ex_1_bunker() -> None:
    """SOS-EX.1, SOS-R.46, SOS-R.58 A heavy gun at normal range hits a bunker with 10, 11 and 12."""
    bunker = [{"id": "K1", "at": [40, 30], "apertures": [180]}]
    for face, result in ((9, "normal"), (10, "pinned")):
        game = shooting("1 h150 40,10.5 0", "101 hmg 40,30 180", f"fire {face}", bunkers=bunker)
        assert morale(fire(game, 1, 101), 101) == result


def test_sos_rng_1_ten_centimetres_are_short_and_sos_r_57() -> None:
    """SOS-RNG.1, SOS-R.57, SOS-R.11 A gap of 10.00 is short, 10.01 is not, 20.00 is not long."""
    for y, words in (
        (33.0, "short range"),
        (33.01, "normal range"),
        (43.0, "normal range"),
        (43.01, "long range"),
    ):
        game = shooting("1 infantry 20,20 0", f"101 infantry 20,{y} 180", "fire 1")
        fire(game, 1, 101)
        assert told(game, "fired")[0].reasons[1].text == words


@pytest.mark.parametrize(
    ("before", "after"), [("", "pinned"), ("pinned", "suppressed"), ("suppressed", "destroyed")]
)
def test_sos_sft_2_sos_sft_3_sos_sft_4_ladder(before: str, after: str) -> None:
    """SOS-SFT.2, SOS-SFT.3, SOS-SFT.4 Normal, pinned, suppressed, destroyed."""
    game = shooting("1 infantry 20,20 0", f"{GAP_15} {before}", "fire 6")
    assert morale(fire(game, 1, 101), 101) == after


def test_sos_sft_5_softskins_are_destroyed_by_one_hit() -> None:
    game = shooting("1 infantry 20,20 0", "101 truck 20,38 180", "fire 5")
    assert morale(fire(game, 1, 101), 101) == "destroyed"


def test_sos_sft_6_dug_in_stands_stay_suppressed() -> None:
    """SOS-SFT.6, SOS-R.59, SOS-R.47 In an entrenchment fire cannot finish it; in a building it can."""
    trench = [{"id": "E1", "at": [20, 38]}]
    game = shooting("1 h150 20,20 0", f"{GAP_15} suppressed", "fire 12", entrenchments=trench)
    assert morale(fire(game, 1, 101), 101) == "suppressed"
    house = [{"id": "B", "kind": "building", "outline": [[15, 33], [25, 33], [25, 43], [15, 43]]}]
    game = shooting("1 h150 20,20 0", f"{GAP_15} suppressed spotted", "fire 12", areas=house)
    assert morale(fire(game, 1, 101), 101) == "destroyed"


def test_sos_r_48_behind_a_wall() -> None:
    """SOS-R.48, SOS-COV.1 A wall between, at most 1 cm from the target, is cover: 7."""
    for y, result in ((36.0, "normal"), (35.49, "pinned")):  # the base begins at 36.50
        wall = [{"id": "W", "line": [[10, y], [30, y]]}]
        game = shooting("1 infantry 20,20 0", f"{GAP_15}", "fire 6", walls=wall)
        assert morale(fire(game, 1, 101), 101) == result


def test_sos_hq_3_sos_hq_5_headquarters() -> None:
    """SOS-HQ.3, SOS-HQ.5 It does not fire; a hit is ignored on 3 to 6 and counts on 1 and 2."""
    game = shooting("1 hq 20,20 0\n2 infantry 23,20 0", "101 hq 23,38 180", "fire 6", "save 3")
    assert refused(game, "shoot with 1") == "SOS-HQ.3"
    assert morale(fire(game, 2, 101), 101) == "normal"
    game = shooting("2 infantry 23,20 0", "101 hq 23,38 180", "fire 6", "save 2")
    assert morale(fire(game, 2, 101), 101) == "pinned"


def test_sos_fir_2_sos_r_95_carried_stands_do_not_fire() -> None:
    """SOS-FIR.2, SOS-R.95 Who was aboard this turn does not fire; who moved does."""
    game = shooting("1 infantry 20,20 0 carried\n2 infantry 24,20 0 moved", f"{GAP_15}")
    assert options(game) == ["shoot with 2", "shoot with 9", "end the phase"]
    assert refused(game, "shoot with 1") == "SOS-R.95"


def test_sos_pin_3_sos_pin_4_pinned_fire_and_suppressed_do_not() -> None:
    game = shooting("1 infantry 20,20 0 pinned\n2 infantry 24,20 0 suppressed", f"{GAP_15}")
    assert options(game) == ["shoot with 1", "shoot with 9", "end the phase"]
    assert refused(game, "shoot with 2") == "SOS-PIN.4"


def test_sos_tab_1_ranges() -> None:
    """SOS-TAB.1, SOS-LOS.1 Infantry reaches 30.00 and not more."""
    for y, able in ((48.0, True), (48.01, False)):
        game = shooting("1 infantry 20,15 0", f"101 infantry 20,{y} 180")
        assert ("shoot with 1" in options(game)) == able
    assert refused(game, "fire 1 at 101") == "SOS-LOS.1"


# Mortars


def test_sos_mor_2_minimum_and_maximum_range() -> None:
    """SOS-MOR.2, SOS-R.11 10.00 is allowed, 9.99 is not."""
    game = shooting("1 mortar 20,10 0", "101 infantry 20,23 180")
    assert refused(play(game, "shoot with 1"), "fire 1 at 101") == ""
    game = shooting("1 mortar 20,10 0", "101 infantry 20,22.99 180")
    assert refused(game, "fire 1 at 101") == "SOS-MOR.2"


def test_sos_mor_3_sos_r_56_new_targets_get_a_smaller_die() -> None:
    """SOS-MOR.3, SOS-R.56 1d6 at a new target, 1d10 at the same; the attack is remembered."""
    game = shooting("1 mortar 20,10 0 target=101", "101 infantry 20,28 180", "fire 10")
    fire(game, 1, 101)
    assert told(game, "fired")[0].reasons[0].text == "d10"
    game = shooting("1 mortar 20,10 0 target=109", "101 infantry 20,28 180", "fire 6")
    fire(game, 1, 101)
    assert told(game, "fired")[0].reasons[0].text == "d6"
    assert stand(game, 1).target == 101


def test_sos_r_56_what_a_mortar_remembers() -> None:
    """SOS-R.56 An attack by an event too; not a unit that has been destroyed, for it may return."""
    luck = ("event surprise_fire_1", "fire 1", "sequence move_2", "cpt 6")
    second = "101 infantry 20,28 180\n109 hq 85,55 180"
    game = position("1 mortar 20,10 0 target=109", second, *luck, drawn="event")
    assert stand(play(game, "shoot with 1", "fire 1 at 101"), 1).target == 101
    game = shooting("1 mortar 20,10 0 target=101\n2 infantry 20,20 0", "101 truck 20,38 180", "fire 6")
    assert stand(fire(game, 2, 101), 1).target == 0


def test_sos_mor_1_sos_r_55_an_observer_sees_for_the_mortar() -> None:
    """SOS-MOR.1, SOS-R.55 Woods between: only with another stand that sees the target."""
    far = "101 infantry 40,50 180"
    blind = shooting("1 mortar 40,10 0", far, areas=[WOODS, FENCE])
    assert refused(blind, "fire 1 at 101") == "SOS-LOS.2"
    for state in ("", "suppressed"):
        game = shooting(f"1 mortar 40,10 0\n2 hq 60,50 0 {state}", far, areas=[WOODS, FENCE])
        assert "fire 1 at 101" in options(play(game, "shoot with 1"))


def test_sos_mor_4_never_at_afvs() -> None:
    game = shooting("1 mortar 20,10 0\n2 infantry 20,5 0", "101 pz1 20,30 180", "fire 1")
    assert refused(game, "fire 1 at 101") == "SOS-MOR.4"


def test_sos_r_57_mortars_have_no_short_range() -> None:
    """SOS-R.57 At 10.00 it is normal and at 20.00 too; beyond that long as for all."""
    for y, words in ((23, "normal range"), (33, "normal range"), (33.01, "long range")):
        game = shooting("1 mortar 20,10 0", f"101 infantry 20,{y} 180", "fire 5")
        fire(game, 1, 101)
        assert told(game, "fired")[0].reasons[1].text == words


# Armour


def duel(x: float, y: float, die: int, *more: str) -> str:
    """A 50 mm PaK 38 (d10) at a Panzer IV H (Armour 6, 3 by 5) at 45,30 that faces south."""
    game = shooting(f"1 at50 {x},{y} 0", "101 pz4h 45,30 180", f"fire {die}", *more)
    fire(game, 1, 101)
    return told(game, "fired")[0].data["result"]  # type: ignore[return-value]


def test_sos_ex_4_penetration() -> None:
    """SOS-EX.4, SOS-ARM.2, SOS-ARM.3, SOS-RNG.4, SOS-R.18 Armour 6 against d10."""
    front, rear, long_ = (45, 11.0), (45, 42.0), (45, 3.0)
    assert [duel(*front, die, "damage 1") for die in (6, 7)] == ["missed", "hit"]
    assert [duel(*rear, die, "damage 1") for die in (4, 5)] == ["missed", "hit"]
    assert [duel(*long_, die, "damage 1") for die in (7, 8)] == ["missed", "hit"]


@pytest.mark.parametrize(
    ("die", "gun_out", "stuck", "alive"), [(1, 1, 0, 1), (2, 0, 1, 1), (5, 0, 1, 1), (6, 0, 0, 0)]
)
def test_sos_arm_4_damage(die: int, gun_out: int, stuck: int, alive: int) -> None:
    """SOS-ARM.4, SOS-R.62 1 gun out, 2 to 5 immobilised, 6 destroyed."""
    game = shooting("1 pak40 45,11 0", "101 pz4h 45,30 180", "fire 12", f"damage {die}")
    fire(game, 1, 101)
    assert (101 in game.state.stands) == alive
    if alive:
        assert (stand(game, 101).gun_out, stand(game, 101).immobilised, stand(game, 101).hits) == (
            gun_out,
            stuck,
            1,
        )


def test_sos_arm_7_a_second_hit_destroys() -> None:
    game = shooting("1 pak40 45,11 0", "101 pz4h 45,30 180 hit", "fire 12")
    assert morale(fire(game, 1, 101), 101) == "destroyed"


def test_sos_arm_1_only_with_an_at_die() -> None:
    """SOS-ARM.1, SOS-R.61 Infantry does not fire at AFVs."""
    game = shooting("1 infantry 45,20 0\n2 at37 50,20 0", "101 pz4h 45,30 180")
    assert options(game) == ["shoot with 2", "shoot with 9", "end the phase"]
    assert refused(game, "fire 1 at 101") == "SOS-ARM.1"


def test_sos_arm_1_nor_at_an_afv_of_its_own_side() -> None:
    """SOS-ARM.1, SOS-R.108 Of its friends infantry is nearer, but the gun behind it has the AT die."""
    first = "1 pz4h 45,20 0\n2 infantry 45,28 0\n3 at50 45,38 0"
    luck = ("event friendly_fire_1", "friendly 1", "fire 1", "sequence move_2", "cpt 6")
    game = position(first, "101 hq 85,55 180", *luck, drawn="event")
    assert [fact.data["piece"] for fact in told(game, "fired")] == [3]


def test_sos_arm_5_sos_arm_6_immobilised_fires_and_gun_out_does_not() -> None:
    """SOS-ARM.5, SOS-ARM.6, SOS-R.63 Neither with one weapon nor with two."""
    first = "1 pz4h 45,20 0 immobilised\n2 pz4h 55,20 0 gun_out\n3 m3lee 65,20 0 gun_out"
    game = shooting(first, "101 infantry 45,40 180")
    assert options(game) == ["shoot with 1", "shoot with 9", "end the phase"]
    assert [refused(game, f"shoot with {n}") for n in (2, 3)] == ["SOS-ARM.6", "SOS-ARM.6"]


def test_sos_arm_5_sos_arm_6_immobilised_stays_and_gun_out_moves() -> None:
    """SOS-ARM.5, SOS-ARM.6, SOS-DIF.5 A truck stuck in a ford is not moved either."""
    first = "1 pz4h 45,20 0 immobilised\n2 pz4h 60,20 0 gun_out\n3 truck 20,20 0 immobilised"
    game = position(first, "101 hq 85,55 180", "cpt 6", drawn="move_1")
    assert options(game) == ["activate 2", "end the phase"]
    assert [refused(game, f"activate {n}") for n in (1, 3)] == ["SOS-ARM.5", "SOS-DIF.5"]
    assert stand(play(game, "activate 2", "to 60.00,40.00 facing 0"), 2).y == 4000


def test_sos_afv_1_sos_afv_2_turrets_turn_and_fixed_guns_do_not() -> None:
    """SOS-AFV.1, SOS-AFV.2, SOS-R.17 Facing north, a target in the west is for the turret alone."""
    game = shooting("1 pz4h 45,20 0\n2 stug3g 45,30 0", "101 infantry 20,20 180")
    assert options(game) == ["shoot with 1", "shoot with 9", "end the phase"]
    assert refused(game, "fire 2 at 101") == "SOS-AFV.2"


def test_sos_afv_2_sos_r_17_the_arc_is_forty_five_degrees_in_all() -> None:
    """SOS-AFV.2, SOS-R.17 20 cm ahead: 22.5 degrees are 8.284 cm to either side; behind there is nothing."""
    places = ("53.28,40", "53.29,40", "36.72,40", "36.71,40", "45,3")
    found = []
    for place in places:
        game = shooting("1 stug3g 45,20 0", f"101 infantry {place} 180")
        found.append("shoot with 1" in options(game))
    assert found == [True, False, True, False, False]


def test_sos_afv_2_the_fixed_one_of_two_weapons_has_an_arc() -> None:
    """SOS-AFV.2, SOS-AFV.1 The turret of an M3 Lee turns to the west, its hull gun does not."""
    game = shooting("1 m3lee 45,20 0", "101 infantry 20,20 180\n102 infantry 45,40 180")
    found = options(play(game, "shoot with 1"))
    assert ("fire 1 weapon 1 at 101" in found, "fire 1 weapon 2 at 101" in found) == (True, False)
    assert "fire 1 weapon 2 at 102" in found


def test_sos_afv_3_sos_r_65_one_man_turrets_move_or_fire() -> None:
    """SOS-AFV.3, SOS-AFV.5, SOS-R.65 After moving neither weapon of a Char B1 bis fires."""
    game = shooting("1 b1bis 45,20 0 moved\n2 pz4h 52,20 0 moved", "101 infantry 45,40 180")
    assert options(game) == ["shoot with 2", "shoot with 9", "end the phase"]
    assert refused(game, "shoot with 1") == "SOS-AFV.3"


def test_sos_afv_3_sos_r_65_sos_r_15_turning_in_place_is_moving() -> None:
    """SOS-AFV.3, SOS-R.65, SOS-R.15 A Panzer I that has turned does not fire this turn, a Panzer IV does."""
    luck = ("cpt 6", "sequence fire_1")
    second = "101 infantry 45,40 180\n109 hq 85,55 180"
    game = position("1 pz1 45,20 0\n2 pz4h 60,20 0", second, *luck, drawn="move_1")
    play(game, "activate 1", "to 45.00,20.00 facing 90", "activate 2", "to 60.00,20.00 facing 90")
    assert options(game) == ["shoot with 2", "end the phase"]


def test_sos_afv_3_sos_afv_5_sos_r_65_surprise_fire_counts() -> None:
    """SOS-AFV.3, SOS-AFV.5, SOS-R.65 Who has fired by an event, with whichever gun, does not move."""
    second = "101 infantry 45,40 180\n109 hq 85,55 180"
    for kind, shot in (("pz1", "fire 1 at 101"), ("b1bis", "fire 1 weapon 2 at 101")):
        luck = ("event surprise_fire_1", "fire 1", "sequence move_1", "cpt 6")
        game = position(f"1 {kind} 45,20 0\n2 infantry 5,5 0", second, *luck, drawn="event")
        play(game, "shoot with 1", shot)
        assert refused(game, "activate 1") == "SOS-AFV.3"
        assert "activate 2" in options(game)


def test_sos_afv_4_sos_r_64_two_weapons_fire_in_one_phase() -> None:
    """SOS-AFV.4, SOS-R.64 An M3 Lee fires its turret and its fixed gun."""
    game = shooting("1 m3lee 45,20 0", "101 infantry 45,40 180", "fire 1", "fire 1")
    play(game, "shoot with 1", "fire 1 weapon 1 at 101", "shoot with 1")
    assert stand(game, 1).fired == (0, 1)
    assert len(told(game, "fired")) == 2


def test_sos_bnk_3_sos_r_17_fire_from_a_bunker_through_an_aperture() -> None:
    bunker = [{"id": "K1", "at": [45, 30], "apertures": [180]}]
    game = shooting(
        "1 hmg 45,30 0",
        "101 infantry 45,10 0\n102 infantry 45,50 180",
        "fire 8",
        bunkers=bunker,
    )
    assert refused(game, "fire 1 at 102") == "SOS-BNK.3"
    assert morale(fire(game, 1, 101), 101) == "pinned"


# Weather


def test_sos_evt_10_sos_evt_13_weather_shortens_fire() -> None:
    """SOS-EVT.10, SOS-EVT.13, SOS-R.57, SOS-R.99 Rain: 20.00 at most; fog: 10.00 at most, and no mortars."""
    for weather, y, able in (
        ("heavy_rains", 43.0, 1),
        ("heavy_rains", 43.01, 0),
        ("fog", 33.0, 1),
        ("fog", 33.01, 0),
    ):
        game = shooting("1 infantry 20,20 0", f"101 infantry 20,{y} 180", weather=weather)
        assert ("shoot with 1" in options(game)) == bool(able)
        if not able:
            clause = "SOS-EVT.10" if weather == "heavy_rains" else "SOS-EVT.13"
            assert refused(game, "fire 1 at 101") == clause
    for weather, y, able in (("fog", 33, 0), ("heavy_rains", 43, 1), ("heavy_rains", 43.01, 0)):
        game = shooting("1 mortar 20,20 0", f"101 infantry 20,{y} 180", weather=weather)
        assert ("shoot with 1" in options(game)) == bool(able)


# Spotting


def test_sos_spt_1_unspotted_stands_in_hiding_are_no_targets() -> None:
    """SOS-SPT.1, SOS-LOS.3 At the edge of the woods, 15 cm away: only when spotted."""
    for flag, able in (("unspotted", False), ("spotted", True)):
        game = shooting("1 infantry 40,3 0", f"101 infantry 40,21 180 {flag}", areas=[WOODS])
        assert ("shoot with 1" in options(game)) == able


@pytest.mark.parametrize("terrain", ["woods", "forest", "bush", "building", "marsh", "ford"])
def test_sos_spt_1_what_hides(terrain: str) -> None:
    """SOS-SPT.1 Woods, forest, bush and buildings hide who has not been spotted; nothing else does."""
    area = {**WOODS, "kind": terrain}
    game = shooting("1 infantry 40,3 0", "101 infantry 40,21 180 unspotted", areas=[area])
    assert ("shoot with 1" in options(game)) == (terrain in ("marsh", "ford"))


def test_sos_spt_3_who_fires_is_spotted() -> None:
    """SOS-SPT.3, SOS-SPT.5, SOS-R.53"""
    game = shooting("1 infantry 40,21 180 unspotted", "101 infantry 40,3 0", "fire 1", areas=[WOODS])
    assert stand(fire(game, 1, 101), 1).spotted
