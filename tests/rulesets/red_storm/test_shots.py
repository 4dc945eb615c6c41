"""RS-CHP, RS-LOS, RS-ELV, RS-ARC, RS-RNG, RS-TGT, RS-FIR in play: who is hit, and by which row."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.red_storm.looks import Table, choices
from tests.rulesets.red_storm.positions import asked, condition, options, play, position, told

SCOUT = "10 g_222 Fire A4 SE"
"""A SdKfz 222 in the west: range 6 without upshifts at infantry."""


def fires(game: Table) -> list[str]:
    """The hexes that may be fired at."""
    return [text.split()[-1] for text in options(game) if text.split()[0] in {"fire", "shoot"}]


def base(game: Table) -> list[str]:
    """The printed results of the attacks so far."""
    return [fact.reasons[0].text.removeprefix("the chip says ") for fact in told(game, "result")]


def hit(game: Table) -> list[object]:
    """Who was attacked, in sequence."""
    return [fact.data["piece"] for fact in told(game, "result")]


def aimed(german: str, soviet: str, **more: Any) -> Table:
    """A German unit 10 is activated with these enemies about."""
    game: Table = position(german, soviet, **more)
    return play(game, "order og4", "activate 10")


# Chips


def test_rs_chp_1_a_chip_goes_back_into_the_bag() -> None:
    """RS-CHP.1, RS-R.44 The same chip is drawn for both targets of one shot, out of all 24."""
    german = "10 g_pz3j1 Fire E5 N"
    game = position(german, "50 s_str_r Ready E4 S\n51 s_str_r Ready E4 S", "chip c24", "chip c24")
    assert len(game.state.box.chips) == 24
    play(game, "order og3", "activate 10", "fire 10 at E4")
    assert [fact.data["chip"] for fact in told(game, "chip")] == ["c24", "c24"]


def test_rs_chp_3_boot_for_infantry_and_tank_for_vehicles() -> None:
    """RS-CHP.3, RS-FIR.1 Chip c13 one hex away: Suppressed on the boot side, Reduced on the tank side."""
    soviet = "50 s_str_r Ready E4 S\n51 s_t34 Fire E4 S"
    game = position("10 g_pz3j1 Fire E5 N", soviet, "chip c13", "chip c13", "damage no_penalty")
    play(game, "order og3", "activate 10", "fire 10 at E4")
    assert base(game) == ["suppressed", "reduced"]


def test_rs_chp_2_medals_are_the_same_for_both_types() -> None:
    """RS-CHP.2 Two medals fail a squad and a tank of valor 1 alike."""
    soviet = "50 s_str_r Ready E4 S\n51 s_t34 Fire E4 S"
    luck = ("chip c12", "chip c07", "chip c12", "chip c07")
    game = position("10 g_pz3j1 Support E5 N", soviet, *luck)
    play(game, "order og3", "activate 10", "fire 10 at E4")
    # Squad: Suppressed, rating +1, reduced strength -1. Tank: Suppressed, firepower 3 on armour 3, -1: Miss.
    assert condition(game, 50) == "Suppressed"
    assert condition(game, 51) == "Fire"
    assert [fact.data["result"] for fact in told(game, "check")] == ["fails"]


def test_rs_chp_4_the_printed_result_is_shifted() -> None:
    """RS-CHP.4 Reduced on the chip and a downshift for brush: only Suppressed, and the check is passed."""
    game = position("10 g_222 Fire D2 S", "50 s_str_r Ready D4 N", "chip c21", "chip c01")
    play(game, "order og3", "activate 10", "fire 10 at D4")
    assert told(game, "result")[-1].data["result"] == "suppressed"
    assert condition(game, 50) == "Ready"


# Rows of the chip and distance


@pytest.mark.parametrize(
    ("label", "printed"),
    [("E4", "reduced"), ("F4", "suppressed"), ("J4", "suppressed"), ("K4", "miss")],
)
def test_rs_fir_3_the_row_of_the_distance(label: str, printed: str) -> None:
    """RS-FIR.3, RS-RNG.2 Chip c15 says 1-4 Reduced, 5-9 Suppressed, 10+ Miss: four, five, nine, ten hexes."""
    game = position(SCOUT, f"50 s_str_r Ready {label} NW", "chip c15", "chip c01")
    play(game, "order og3", "activate 10", f"fire 10 at {label}")
    assert base(game) == [printed]


@pytest.mark.parametrize(("label", "printed"), [("F4", "reduced"), ("G4", "suppressed")])
def test_rs_fir_3_the_row_of_the_distance_of_a_vehicle(label: str, printed: str) -> None:
    """RS-FIR.3 The other side of chip c15 says 1-5 Reduced, 6-10 Suppressed: five and six hexes."""
    game = position(SCOUT, f"50 s_t60 Move {label} NW", "chip c15")
    play(game, "order og3", "activate 10", f"fire 10 at {label}")
    assert base(game) == [printed]


@pytest.mark.parametrize("label", ["E5", "E1"])
def test_rs_fir_3_all_means_any_distance(label: str) -> None:
    """RS-FIR.3 Chip c11 is Suppressed at one hex and at five."""
    game = position("10 g_222 Fire E6 N", f"50 s_str_r Ready {label} S", "chip c11", "chip c01")
    play(game, "order og3", "activate 10", f"fire 10 at {label}")
    assert base(game) == ["suppressed"]


@pytest.mark.parametrize(("label", "shift"), [("F4", 0), ("G4", -1), ("K4", -1)])
def test_rs_rng_3_effective_range_of_the_anti_vehicle_rating(label: str, shift: int) -> None:
    """RS-RNG.3, RS-RNG.4 A 222 (range 5, firepower 1) on armour 1: free at five, not at six or ten."""
    game = position(SCOUT, f"50 s_t60 Move {label} NW", "chip c01")
    play(game, "order og3", "activate 10", f"fire 10 at {label}")
    assert told(game, "result")[-1].data["shift"] == shift


def test_rs_rng_4_not_beyond_twice_the_range() -> None:
    """RS-RNG.4 At eleven hexes range 5 is exceeded more than twice, while ten can still be fired at."""
    assert fires(aimed(SCOUT, "50 s_t60 Move K4 NW\n51 s_t60 Move L4 NW")) == ["K4"]


def test_rs_rng_1_a_vehicle_without_an_anti_vehicle_rating() -> None:
    """RS-RNG.1, RS-R.100 A BA-64 fires at the squad, not at the tank beside it."""
    german = "10 g_pz2f Move E4 N\n11 g_gren_r Suppressed E5 N"
    game = position(german, "50 s_ba64 Fire E2 S", attacker="soviet")
    play(game, "order os2", "activate 50")
    assert fires(game) == ["E5"]


def test_rs_rng_1_an_asset_gives_the_rating() -> None:
    """RS-RNG.1 With a PTRD a squad attacks a tank eight hexes away, with its own rating only two."""
    soviet = "50 s_str_r Ready A4 SE holds=as5\n51 s_str_r Ready A4 SE"
    game = position("10 g_pz2f Move I4 NW", soviet, attacker="soviet")
    play(game, "order os1", "activate 50")
    assert choices(game, "shoot") == ["shoot 50 with 11 at I4"]
    assert choices(game, "fire") == []


def test_rs_r_95_the_vehicle_is_in_range_and_the_squad_is_not() -> None:
    """RS-R.95 A 45mm gun (vehicles 10, infantry 5) at eleven hexes attacks only the tank."""
    german = "10 g_gren_r Ready L4 NW\n11 g_pz2f Move L4 NW"
    game = position(german, "50 s_wt Ready A4 SE holds=as3", "chip c01", attacker="soviet")
    play(game, "order os1", "activate 50", "shoot 50 with 11 at L4")
    assert hit(game) == [11]


# Arcs


@pytest.mark.parametrize(
    ("facing", "seen"),
    [
        ("N", {"D4", "E4", "F4", "F3"}),
        ("NE", {"E4", "F4", "F5", "F3"}),
        ("SE", {"F4", "F5", "E6"}),
        ("S", {"F5", "E6", "D5", "D6"}),
        ("SW", {"E6", "D5", "D4", "D6"}),
        ("NW", {"D5", "D4", "E4"}),
    ],
)
def test_rs_arc_2_the_forward_half(facing: str, seen: set[str]) -> None:
    """RS-ARC.2, RS-R.92 Three of six neighbours; D6 and F3 lie on the dividing line of SE and of NW."""
    around = ("E4", "F4", "F5", "E6", "D5", "D4", "F3", "D6")
    ring = "\n".join(
        f"{50 + n} s_t60 Suppressed {label} {('S', 'SW', 'NW', 'N', 'NE', 'SE', 'S', 'N')[n]}"
        for n, label in enumerate(around)
    )
    assert set(fires(aimed(f"10 g_stug Fire E5 {facing}", ring))) == seen


def test_rs_arc_3_zones_reach_to_any_range() -> None:
    """RS-ARC.3 Seven hexes behind it a squad is still flanked; seven hexes before it is not."""
    soviet = "50 s_str_r Suppressed E1 N\n51 s_str_r Suppressed E1 S"
    game = position("10 g_pz3j1 Fire E8 N", soviet, "chip c01", "chip c01")
    play(game, "order og3", "activate 10", "fire 10 at E1")
    assert [fact.data["shift"] for fact in told(game, "result")] == [2, 1]


def test_rs_rat_5_forward_only_for_the_weapon_not_for_the_block() -> None:
    """RS-RAT.5, RS-R.96 A Maxim fires to its front; its crew's own arms fire behind it too."""
    german = "10 g_gren_r Suppressed E3 S\n11 g_gren_r Suppressed E7 N"
    game = position(german, "50 s_wt Ready E5 N holds=as1", attacker="soviet")
    play(game, "order os1", "activate 50")
    assert choices(game, "shoot") == ["shoot 50 with 11 at E3"]
    assert choices(game, "fire") == ["fire 50 at E3", "fire 50 at E7"]


# Line of sight in play


def test_rs_los_1_and_4_not_through_the_own_wood() -> None:
    """RS-LOS.1, RS-LOS.4 From E4 in the wood, facing north, only what lies north can be fired at."""
    soviet = "50 s_str_r Suppressed E2 S\n51 s_str_r Suppressed E7 N"
    assert fires(aimed("10 g_gren_r Ready E4 N", soviet, overlays=("O08a E4",))) == ["E2"]


@pytest.mark.parametrize(("face_up", "seen"), [(False, ["E6"]), (True, [])])
def test_rs_los_3_a_roadblock_hides_when_face_up(face_up: bool, seen: list[str]) -> None:
    """RS-LOS.3, RS-R.62 The marker on the road at E4 stands between only once it is turned up."""
    fog = [{"kind": "roadblock", "hex": "E4", "face_up": face_up}]
    german = "10 g_222 Fire E2 S"
    assert fires(aimed(german, "50 s_str_r Ready E6 N", boards=("1a",), fog=fog)) == seen


def test_rs_elv_2_across_the_own_hill_only() -> None:
    """RS-ELV.2 Over the hill E3-F4 one who stands on it sees E6; one before it does not."""
    hill = ("O21a E3",)
    assert fires(aimed("10 g_222 Fire E3 N", "50 s_str_r Ready E6 N", overlays=hill)) == ["E6"]
    assert fires(aimed("10 g_222 Support E1 S", "50 s_str_r Ready E6 N", overlays=hill)) == []


def test_rs_elv_3_height_does_not_see_over_a_wood() -> None:
    """RS-ELV.3 From the hill at E4 the wood at E5-E6 still hides E8."""
    overlays = ("O21a E3", "O08a E5")
    assert fires(aimed("10 g_222 Support E4 S", "50 s_str_r Ready E8 N", overlays=overlays)) == []


# What in the hex is attacked


def test_rs_tgt_2_infantry_attacks_all_it_can() -> None:
    """RS-TGT.2 Grenadiers one hex away attack the squad, the team and the tank in the hex."""
    soviet = "52 s_str_r Ready E3 S\n50 s_wt Ready E3 S\n51 s_t70 Move E3 S"
    game = position("10 g_gren_r Ready E4 N", soviet, *["chip c01"] * 3)
    play(game, "order og2", "activate 10", "fire 10 at E3")
    assert hit(game) == [50, 52, 51]


def test_rs_tgt_1_own_units_do_not_make_a_target() -> None:
    """RS-TGT.1, RS-R.91 A hex with only own units, or with enemies out of sight, cannot be fired at."""
    german = "10 g_222 Fire E5 N\n11 g_gren_r Ready E3 S"
    soviet = "50 s_str_r Suppressed E3 N\n51 s_str_r Suppressed L8 N"
    assert fires(aimed(german, soviet, overlays=("O01a E3",))) == ["L8"]


def test_rs_tgt_3_either_infantry_hits_own_infantry_too() -> None:
    """RS-TGT.3, RS-TGT.1 A 222 against infantry in a contested hex: the enemy squad, then the own one."""
    german = "10 g_222 Fire E5 N\n11 g_gren_r Ready E3 N\n12 g_pz2f Move E3 S"
    soviet = "50 s_str_r Suppressed E3 S\n51 s_t60 Move E3 S"
    game = position(german, soviet, "chip c01", "chip c01")
    play(game, "order og3", "activate 10", "fire 10 at E3", "against infantry")
    assert hit(game) == [50, 11]


def test_rs_tgt_3_either_spares_the_class_that_has_no_enemy() -> None:
    """RS-TGT.3, RS-STA.4 A 222 at a squad that fights an own Pz II: only infantry is attacked, unasked."""
    game = position("10 g_222 Fire E5 N\n12 g_pz2f Move E3 S", "50 s_str_r Suppressed E3 S", "chip c01")
    play(game, "order og3", "activate 10", "fire 10 at E3")
    assert (hit(game), asked(game)) == ([50], "activate")


def test_rs_r_96_one_source_with_both_its_ratings() -> None:
    """RS-R.96 A 45mm gun attacks the squad and the tank in one action; a Maxim only the squad."""
    german = "10 g_gren_r Ready E3 S\n11 g_pz2f Move E3 S"
    soviet = "50 s_wt Ready E5 N holds=as3\n51 s_wt Ready E5 N holds=as1"
    game = position(german, soviet, *["chip c01"] * 3, attacker="soviet")
    play(game, "order os1", "activate 50", "shoot 50 with 11 at E3", "activate 51", "shoot 51 with 12 at E3")
    assert hit(game) == [10, 11, 10]


def test_rs_fir_4_each_target_has_a_chip_of_its_own() -> None:
    """RS-FIR.1, RS-FIR.4 One squad is missed, the other is lost."""
    soviet = "50 s_str_r Ready E4 S\n51 s_str_r Ready E4 S"
    game = position("10 g_222 Fire E5 N", soviet, "chip c01", "chip c24")
    play(game, "order og3", "activate 10", "fire 10 at E4")
    assert (condition(game, 50), condition(game, 51)) == ("Ready", "lost")
