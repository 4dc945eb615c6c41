"""RS-TGT, RS-RNG, RS-ARC, RS-FIR, RS-SFT, RS-RES: targets, shifts and results of fire."""

from __future__ import annotations

import pytest

from tests.rulesets.red_storm.positions import asked, condition, options, play, position, shift, told, unit

T70 = "50 s_t70 Fire E1 S"


def test_rs_ex_16_t70_fires_at_grenadiers() -> None:
    """RS-EX.16 Five hexes away the 5-9 row says Suppressed; one upshift makes it Reduced."""
    game = position("10 g_gren_r Ready E6 N", T70, "chip c14", attacker="soviet")
    play(game, "order os2", "activate 50", "fire 50 at E6")
    assert condition(game, 10) == "Reduced"
    assert shift(game) == {"RS-SFT.6": 1}


def test_rs_ex_17_t70_fires_at_the_flank_of_a_jagdpanzer() -> None:
    """RS-EX.17 Nine hexes, rear armour 1, base result Miss, one upshift: Suppressed after a failed check."""
    game = position("10 g_jpz4 Fire K4 SE", "50 s_t70 Fire B4 SE", "chip c02", "chip c24", attacker="soviet")
    play(game, "order os2", "activate 50", "fire 50 at K4")
    assert condition(game, 10) == "Suppressed"
    assert shift(game) == {"RS-SFT.7": 1}


def test_rs_ex_5_after_firing() -> None:
    """RS-EX.5 Infantry that fires is Spent; a vehicle on Fire stays on Fire."""
    game = position(
        "10 g_gren_r Ready E4 N",
        "50 s_t70 Fire E1 S\n51 s_str_r Ready E2 S",
        "chip c01",
        "chip c01",
        attacker="soviet",
    )
    play(game, "order os3", "activate 50", "fire 50 at E4", "activate 51", "fire 51 at E4")
    assert (condition(game, 50), condition(game, 51)) == ("Fire", "Spent")


def test_rs_ex_11_within_the_effective_range() -> None:
    """RS-EX.11, RS-RNG.3 Anti-infantry range 10: at ten hexes there is no downshift, at eleven there is."""
    game = position(
        "10 g_pz4f1 Fire A4 SE\n11 g_pz4f1 Fire A4 SE",
        "50 s_str_r Suppressed K4 NW\n51 s_str_r Suppressed L4 NW",
        "chip c01",
        "chip c01",
    )
    play(game, "order og3", "activate 10", "fire 10 at K4")
    assert "RS-SFT.9" not in shift(game)
    play(game, "activate 11", "fire 11 at L4")
    assert shift(game)["RS-SFT.9"] == -1


def test_rs_rng_4_nothing_beyond_twice_the_range() -> None:
    """RS-RNG.4 Grenadiers (range 4) fire at eight hexes with a downshift, never at nine."""
    game = position(
        "10 g_gren_r Ready A4 SE", "50 s_str_r Suppressed I4 NW\n51 s_str_r Suppressed J4 NW", "chip c01"
    )
    play(game, "order og2", "activate 10")
    assert "fire 10 at I4" in options(game)
    assert "fire 10 at J4" not in options(game)


def test_rs_rng_1_no_rating_no_attack() -> None:
    """RS-RNG.1 A weapon team without its gun cannot attack a vehicle."""
    game = position("10 g_wt_r Ready E4 N", "50 s_t70 Suppressed E3 S")
    play(game, "order og2", "activate 10")
    assert "fire 10 at E3" not in options(game)


def test_rs_r_95_range_is_judged_for_each_rating() -> None:
    """RS-R.95 Three hexes away Grenadiers (1/1) attack the infantry in the hex but not the vehicle."""
    game = position(
        "10 g_gren_r Ready E4 N", "50 s_t70 Suppressed E1 S\n51 s_str_r Suppressed E1 S", "chip c01"
    )
    play(game, "order og2", "activate 10", "fire 10 at E1")
    assert [fact.data["piece"] for fact in told(game, "result")] == [51]


def test_rs_arc_2_forward_field_of_fire() -> None:
    """RS-ARC.2, RS-R.92 A StuG facing north does not fire at what is abreast of it or behind."""
    game = position(
        "10 g_stug Fire E5 N",
        "50 s_str_r Suppressed E3 S\n51 s_str_r Suppressed E7 N\n52 s_str_r Suppressed G5 N",
    )
    play(game, "order og3", "activate 10")
    assert "fire 10 at E3" in options(game)
    assert "fire 10 at E7" not in options(game)
    assert "fire 10 at G5" not in options(game)  # G5 lies exactly on the dividing line


def test_rs_arc_1_infantry_fires_all_round() -> None:
    """RS-ARC.1 Facing does not limit infantry."""
    game = position("10 g_gren_r Ready E5 N", "50 s_str_r Suppressed E7 N")
    play(game, "order og2", "activate 10")
    assert "fire 10 at E7" in options(game)


def test_rs_arc_3_flank_attack_on_infantry() -> None:
    """RS-ARC.3, RS-SFT.4 From behind there is one upshift, also on the dividing line."""
    game = position(
        "10 g_gren_r Ready E5 N\n11 g_gren_r Ready E5 N",
        "50 s_str_r Suppressed E3 N\n51 s_str_r Suppressed G5 N",
        "chip c01",
        "chip c01",
    )
    play(game, "order og2", "activate 10", "fire 10 at E3")
    assert shift(game) == {"RS-SFT.4": 1}
    play(game, "activate 11", "fire 11 at G5")
    assert shift(game) == {"RS-SFT.4": 1}


def test_rs_tgt_1_all_in_the_hex_own_units_too() -> None:
    """RS-TGT.1, RS-R.94 Enemy infantry, enemy vehicles, own infantry, own vehicles, each with a chip."""
    german = "10 g_gren_r Ready E4 N\n12 g_gren_r Spent E3 N\n13 g_pz2f Move E3 S"
    soviet = "52 s_t70 Suppressed E3 S\n51 s_str_r Suppressed E3 S\n53 s_str_r Suppressed E3 S"
    game = position(german, soviet, *["chip c01"] * 5)
    play(game, "order og2", "activate 10", "fire 10 at E3")
    assert [fact.data["piece"] for fact in told(game, "result")] == [51, 53, 52, 12, 13]


def test_rs_tgt_3_either_must_choose_a_class() -> None:
    """RS-TGT.3, RS-STA.4 A Pz II asks whether infantry or vehicles; a Pz III attacks both."""
    soviet = "52 s_t70 Suppressed E3 S\n51 s_str_r Suppressed E3 S"
    game = position("10 g_pz2f Fire E5 N\n11 g_pz3j1 Fire E5 N", soviet, *["chip c01"] * 3)
    play(game, "order og3", "activate 10", "fire 10 at E3")
    assert options(game) == ["against infantry", "against vehicles"]
    play(game, "against vehicles")
    assert [fact.data["piece"] for fact in told(game, "result")] == [52]
    play(game, "activate 11", "fire 11 at E3")
    assert [fact.data["piece"] for fact in told(game, "result")] == [52, 51, 52]


def test_rs_sft_1_reduced_strength_is_one_downshift() -> None:
    """RS-SFT.1, RS-STA.3 A Spent squad fires with one downshift."""
    game = position("10 g_gren_r Spent E4 N", "50 s_str_r Suppressed E3 S", "chip c01")
    play(game, "order og2", "activate 10", "fire 10 at E3")
    assert shift(game) == {"RS-SFT.1": -1}


def test_rs_sft_3_terrain_protects_infantry_not_vehicles() -> None:
    """RS-SFT.3, RS-SFT.10 Brush at D4 gives infantry a downshift and a vehicle none."""
    soviet = "50 s_str_r Suppressed D4 N\n51 s_t70 Suppressed D4 N"
    game = position("10 g_pz3j1 Fire D2 S", soviet, "chip c01", "chip c01")
    play(game, "order og3", "activate 10", "fire 10 at D4")
    facts = told(game, "result")
    assert {r.clause: r.value for r in facts[0].reasons[1:]} == {"RS-SFT.6": 1, "RS-SFT.3": -1}
    assert {r.clause: r.value for r in facts[1].reasons[1:]} == {"RS-SFT.7": 1}


@pytest.mark.parametrize(("firer", "value"), [("g_pz2f", -1), ("g_pz3j1", 1), ("g_tiger", 1)])
def test_rs_rat_4_firepower_against_armour(firer: str, value: int) -> None:
    """RS-RAT.4, RS-SFT.7, RS-SFT.8 Firepower 1, 3 and 5 against the T-70's front armour 2."""
    game = position(f"10 {firer} Fire E5 N", "50 s_t70 Suppressed E3 S", "chip c01")
    play(game, "order og3", "activate 10", "fire 10 at E3")
    assert list(shift(game).values()) == [value]


def test_rs_sft_8_a_downshift_for_each_point() -> None:
    """RS-SFT.8 A T-60 (firepower 1) against the front of a StuG (4): three downshifts."""
    game = position("10 g_stug Fire E6 N", "50 s_t60 Fire E4 S", "chip c24", attacker="soviet")
    play(game, "order os2", "activate 50", "fire 50 at E6")
    assert shift(game) == {"RS-SFT.8": -3}
    assert condition(game, 10) == "Fire"  # Eliminated, three down: Miss


def test_rs_sft_5_a_flanked_vehicle_has_its_rear_armour() -> None:
    """RS-SFT.5 The same T-60 from behind meets armour 2."""
    game = position("10 g_stug Fire E6 S", "50 s_t60 Fire E4 S", "chip c01", attacker="soviet")
    play(game, "order os2", "activate 50", "fire 50 at E6")
    assert shift(game) == {"RS-SFT.8": -1}


def test_rs_elv_4_and_5_high_ground() -> None:
    """RS-ELV.4 A firer on a hill has an upshift, RS-ELV.5 infantry fired at there a downshift."""
    overlays = ("O21a E3",)
    game = position("10 g_gren_r Ready E3 S", "50 s_str_r Suppressed E5 N", "chip c01", overlays=overlays)
    play(game, "order og2", "activate 10", "fire 10 at E5")
    assert shift(game) == {"RS-ELV.4": 1}
    game = position("10 g_gren_r Ready E6 N", "50 s_str_r Suppressed E4 S", "chip c01", overlays=overlays)
    play(game, "order og2", "activate 10", "fire 10 at E4")
    assert shift(game) == {"RS-SFT.3": -1}


def test_rs_r_97_results_are_capped() -> None:
    """RS-R.97 A Miss cannot become worse, and Eliminated not better."""
    game = position(
        "10 g_pion Ready E4 N\n11 g_gren_r Spent E4 N",
        "50 s_str_r Ready E3 N\n51 s_str_r Ready F5 N",
        "chip c24",
        "chip c01",
    )
    play(game, "order og2", "activate 10", "fire 10 at E3", "activate 11", "fire 11 at F5")
    assert (condition(game, 50), condition(game, 51)) == ("lost", "Ready")


def test_rs_los_2_an_overlay_blocks_the_shot() -> None:
    """RS-LOS.2 A wood between two units hides them from one another."""
    game = position("10 g_gren_r Ready E6 N", "50 s_str_r Suppressed E2 S", overlays=("O09a E4",))
    play(game, "order og2", "activate 10")
    assert "fire 10 at E2" not in options(game)


def test_rs_r_93_no_fire_at_the_own_hex() -> None:
    """RS-R.93 Enemies in the own hex are for close combat."""
    game = position("10 g_gren_r Ready E4 N", "50 s_str_r Suppressed E4 S")
    play(game, "order og2", "activate 10")
    assert not [text for text in options(game) if text.startswith("fire")]


def test_rs_r_91_units_that_are_not_seen_are_not_attacked() -> None:
    """RS-R.91, RS-LOS.5 In a house the one at the near hexside is attacked, the other is not."""
    soviet = "50 s_str_r Suppressed E3 S\n51 s_str_r Suppressed E3 N"
    game = position("10 g_gren_r Ready E5 N", soviet, "chip c01", overlays=("O01a E3",))
    play(game, "order og2", "activate 10", "fire 10 at E3")
    assert [fact.data["piece"] for fact in told(game, "result")] == [50]


def test_rs_res_1_to_4_results_on_infantry_and_vehicles() -> None:
    """RS-RES.2 Eliminated leaves a Wreck for a vehicle; RS-RES.4 Reduced draws a damage marker."""
    game = position("10 g_tiger Fire E5 N", "50 s_t70 Fire E3 S\n51 s_t70 Fire F3 S", "chip c24")
    play(game, "order og3", "activate 10", "fire 10 at E3")
    assert condition(game, 50) == "lost"
    assert list(game.state.wrecks.values()) == [1]
    game = position("10 g_pz3j1 Fire E5 N", "50 s_t34 Fire E3 S", "chip c19", "damage gun_damaged")
    play(game, "order og3", "activate 10", "fire 10 at E3")
    assert unit(game, 50).damage == "gun_damaged"
    assert condition(game, 50) == "Fire"


def test_rs_fir_4_the_reasons_add_up_to_the_shift() -> None:
    """RS-FIR.4, RS-R.122 Base result and reasons explain the result; the enemy reads one "other"."""
    game = position("10 g_gren_r Spent E5 N", "50 s_str_r Suppressed E3 N", "chip c01")
    play(game, "order og2", "activate 10", "fire 10 at E3")
    fact = told(game, "result")[-1]
    assert sum(reason.value for reason in fact.reasons[1:]) == fact.data["shift"] == 0
    seen = [f for f in game.seat(1).history() if f.kind == "result"][-1]
    assert [(r.text, r.value) for r in seen.reasons[1:]] == [("flank", 1), ("other", -1)]


def test_rs_dst_destroying_a_house_reduces_those_inside() -> None:
    """RS-DST.3, RS-DST.4, RS-R.105 A Tiger against wood (3): Reduced destroys; infantry inside is reduced."""
    game = position("10 g_tiger Fire E6 N", "50 s_str_r Ready E3 N", "chip c19", overlays=("O01a E3",))
    play(game, "order og3", "activate 10")
    assert "fire 10 at E3" not in options(game)  # at the far hexside
    play(game, "blast 10 at E3")
    assert condition(game, 50) == "Reduced"
    assert len(game.state.ruins) == 1
    play(game, "end")
    assert asked(game) == "regroup"


def test_rs_r_105_suppressed_does_not_destroy() -> None:
    """RS-R.105 Firepower 3 against stone (5) is two downshifts: Eliminated becomes Suppressed."""
    game = position("10 g_pz3j1 Fire E6 N", "50 s_str_r Ready L8 N", "chip c24", overlays=("O01b E3",))
    play(game, "order og3", "activate 10", "blast 10 at E3")
    assert game.state.ruins == ()


def test_rs_dmg_1_3_and_6_limit_fire() -> None:
    """RS-DMG.1 no infantry targets, RS-DMG.3 no fire, RS-DMG.6 forward arc only."""
    soviet = "50 s_str_r Suppressed E3 S\n51 s_t70 Suppressed E7 N"
    for damage, fires in (("commander_dead", {"E7"}), ("gun_damaged", set()), ("turret_jammed", {"E3"})):
        game = position(f"10 g_pz3j1 Fire E5 N damage={damage}", soviet)
        play(game, "order og3", "activate 10")
        assert {text.split()[-1] for text in options(game) if text.startswith("fire")} == fires


def test_rs_dmg_2_an_injured_crew_does_one_thing_at_reduced_strength() -> None:
    """RS-DMG.2, RS-R.103 On Fire it has the downshift; in Support it does not move after firing."""
    game = position(
        "10 g_pz3j1 Fire E5 N damage=crew_injured\n11 g_pz3j1 Support E5 N damage=crew_injured",
        "50 s_str_r Suppressed E3 S",
        "chip c01",
        "chip c01",
    )
    play(game, "order og3", "activate 10", "fire 10 at E3")
    assert shift(game)["RS-SFT.1"] == -1
    play(game, "activate 11", "fire 11 at E3")
    assert asked(game) == "activate"


def test_rs_dmg_4_immobilized_may_not_move_or_turn() -> None:
    """RS-DMG.4, RS-R.103 In Move condition it can only spot."""
    game = position("10 g_pz3j1 Move E5 N damage=immobilized", "50 s_str_r Suppressed E3 S")
    play(game, "order og3", "activate 10")
    assert options(game) == ["spot 10 at E3"]
