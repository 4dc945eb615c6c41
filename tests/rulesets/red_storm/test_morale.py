"""RS-STA, RS-INF, RS-VEH, RS-WPN, RS-RAL, RS-RES: conditions, suppression and rally."""

from __future__ import annotations

import pytest

from tests.rulesets.red_storm.positions import asked, condition, options, play, position, told, unit


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("g_gren_r Ready", "Suppressed"),
        ("g_gren_r Spent", "Suppressed"),
        ("g_gren_r Reduced", "lost"),
        ("g_gren_r Suppressed", "Broken"),
        ("g_gren_r Broken", "lost"),
        ("g_wt_r Ready", "Suppressed"),
        ("g_wt_r Suppressed", "lost"),
    ],
)
def test_rs_res_6_a_failed_check_suppresses_infantry(before: str, after: str) -> None:
    """RS-RES.6, RS-INF.4-.10, RS-WPN.3, RS-WPN.4 What a Suppressed result does after a failed check."""
    game = position(
        f"10 {before} E5 N\n11 g_gren_r Ready A1 N",
        "50 s_str_r Ready E2 S",
        "chip c11",
        "chip c24",
        attacker="soviet",
    )
    play(game, "order os1", "activate 50", "fire 50 at E5")
    assert condition(game, 10) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [("Move", "Suppressed"), ("Support", "Suppressed"), ("Suppressed", "Broken"), ("Broken", "lost")],
)
def test_rs_res_7_a_failed_check_suppresses_vehicles(before: str, after: str) -> None:
    """RS-RES.7, RS-VEH.4, RS-VEH.6 A reduced vehicle is suppressed, then Broken, then lost."""
    german = f"10 g_stug {before} E5 N damage=no_penalty\n11 g_gren_r Ready A1 N"
    game = position(german, "50 s_kv1 Fire E3 S", "chip c20", "chip c24", attacker="soviet")
    play(game, "order os2", "activate 50", "fire 50 at E5")  # 1-2 E, firepower 3 against 4: Reduced
    assert condition(game, 10) == "lost"
    game = position(german, "50 s_kv1 Fire E2 S", "chip c20", "chip c24", attacker="soviet")
    play(game, "order os2", "activate 50", "fire 50 at E5")  # 3-10 R, one down: Suppressed
    assert condition(game, 10) == after


def test_rs_res_5_a_passed_check_has_no_effect() -> None:
    """RS-RES.5, RS-EX.18 As many medals as the unit is enough."""
    game = position(
        "10 g_gren_r Ready E5 N", "50 s_str_r Ready E2 S", "chip c11", "chip c11", attacker="soviet"
    )
    play(game, "order os1", "activate 50", "fire 50 at E5")
    assert condition(game, 10) == "Ready"
    assert told(game, "check")[-1].data["result"] == "passes"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("g_gren_r Ready", "Reduced"),
        ("g_gren_r Spent", "Reduced"),
        ("g_gren_r Reduced", "lost"),
        ("g_gren_r Suppressed", "lost"),
        ("g_gren_r Broken", "lost"),
        ("g_wt_r Ready", "lost"),
    ],
)
def test_rs_r_139_a_reduced_result_on_infantry(before: str, after: str) -> None:
    """RS-RES.3, RS-INF.3, RS-INF.4, RS-INF.7, RS-INF.10, RS-WPN.2 Once for squads, never for teams."""
    game = position(
        f"10 {before} E5 N\n11 g_gren_r Ready A1 N", "50 s_str_r Ready E2 S", "chip c21", attacker="soviet"
    )
    play(game, "order os1", "activate 50", "fire 50 at E5")
    assert condition(game, 10) == after


def test_rs_veh_3_and_5_a_reduced_result_on_shaken_vehicles() -> None:
    """RS-VEH.3 Suppressed stays so and draws a marker; RS-VEH.5 Broken is eliminated by a first reduction."""
    soviet = "50 s_kv1 Fire E2 S"
    game = position("10 g_pz3j1 Suppressed E5 N", soviet, "chip c19", "damage no_penalty", attacker="soviet")
    play(game, "order os2", "activate 50", "fire 50 at E5")
    assert (condition(game, 10), unit(game, 10).damage) == ("Suppressed", "no_penalty")
    game = position("10 g_pz3j1 Broken E5 N\n11 g_gren_r Ready A1 N", soviet, "chip c19", attacker="soviet")
    play(game, "order os2", "activate 50", "fire 50 at E5")
    assert condition(game, 10) == "lost"


def test_rs_ctr_4_a_second_reduction_destroys() -> None:
    """RS-CTR.4, RS-RES.4 The vehicle leaves a Wreck and its marker goes back to the pool (RS-R.102)."""
    german = "10 g_pz3j1 Fire E5 N damage=no_penalty\n11 g_gren_r Ready A1 N"
    game = position(german, "50 s_kv1 Fire E2 S", "chip c19", attacker="soviet")
    assert len(game.state.damage) == 11
    play(game, "order os2", "activate 50", "fire 50 at E5")
    assert condition(game, 10) == "lost"
    assert len(game.state.damage) == 12


def test_rs_inf_1_to_3_what_infantry_may_do() -> None:
    """RS-INF.2, RS-INF.3 Spent and Reduced squads move or fire; RS-R.19 neither may rally."""
    for state in ("Spent", "Reduced"):
        game = position(f"10 g_gren_r {state} E5 N", "50 s_str_r Suppressed E3 S", "chip c01")
        play(game, "order og2", "activate 10")
        assert options(game) == ["move 10", "fire 10 at E3", "spot 10 at E3"]
        play(game, "fire 10 at E3")
        assert condition(game, 10) == state


def test_rs_inf_8_broken_units_only_move_or_rally() -> None:
    """RS-INF.8, RS-INF.9 No fire and no spotting."""
    game = position("10 g_gren_r Broken E5 N", "50 s_str_r Suppressed E3 S")
    play(game, "order og2", "activate 10")
    assert options(game) == ["move 10", "rally 10"]


def test_rs_inf_5_suppressed_infantry_moves_fires_or_rallies() -> None:
    """RS-INF.5, RS-SPT.1 It may not spot."""
    game = position("10 g_gren_r Suppressed E5 N", "50 s_str_r Suppressed E3 S")
    play(game, "order og2", "activate 10")
    assert options(game) == ["move 10", "fire 10 at E3", "rally 10"]


def test_rs_veh_1_move_fire_and_support() -> None:
    """RS-VEH.1, RS-R.17 Move only moves, Fire only fires, Support does both at reduced strength."""
    german = "10 g_pz3j1 Move E5 N\n11 g_pz3j1 Fire E5 N\n12 g_pz3j1 Support E5 N"
    game = position(german, "50 s_str_r Suppressed E3 S\n51 s_str_r Suppressed L8 N", *["chip c01"] * 2)
    play(game, "order og3", "activate 10")
    assert options(game) == ["move 10", "spot 10 at E3", "spot 10 at L8"]
    play(game, "move 10", "stop 10", "face 10 N", "activate 11")
    assert "move 11" not in options(game)
    play(game, "fire 11 at E3", "activate 12", "fire 12 at E3")
    assert told(game, "result")[-1].reasons[1].clause == "RS-SFT.1"
    assert options(game) == ["move 12", "done with 12"]
    play(game, "move 12", "step 12 to F5", "stop 12", "face 12 N")
    assert condition(game, 12) == "Support"


def test_rs_r_127_support_moves_then_fires_with_the_new_facing() -> None:
    """RS-R.127 The facing is set before the shot."""
    game = position("10 g_stug Support E6 S", "50 s_str_r Suppressed E3 S", "chip c01")
    play(game, "order og3", "activate 10", "move 10", "stop 10", "face 10 N", "fire 10 at E3")
    assert told(game, "result")


def test_rs_veh_2_suppressed_vehicle_moves_or_fires() -> None:
    """RS-VEH.2 One of the two, or a rally."""
    game = position("10 g_pz3j1 Suppressed E5 N", "50 s_str_r Suppressed E3 S", "chip c01")
    play(game, "order og3", "activate 10")
    assert options(game) == ["move 10", "fire 10 at E3", "rally 10"]
    play(game, "fire 10 at E3")
    assert asked(game) == "activate"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("g_gren_r Suppressed", "Ready"),
        ("g_wt_r Suppressed", "Ready"),
        ("g_gren_r Broken", "Suppressed"),
        ("g_pz2f Broken", "Suppressed"),
    ],
)
def test_rs_ral_2_4_and_6_success(before: str, after: str) -> None:
    """RS-RAL.2, RS-RAL.4, RS-RAL.6 No more medals on the chip than on the unit."""
    game = position(f"10 {before} E5 N", "50 s_str_r Suppressed L8 N", "chip c11")
    play(game, "order og4", "activate 10", "rally 10")
    assert condition(game, 10) == after


def test_rs_ral_2_failure_changes_nothing() -> None:
    """RS-RAL.2 A regular with a chip of two medals stays Suppressed; RS-RAL.3 no second attempt this turn."""
    game = position("10 g_gren_r Suppressed E5 N", "50 s_str_r Suppressed L8 N", "chip c12")
    play(game, "order og4", "activate 10", "rally 10")
    assert condition(game, 10) == "Suppressed"
    game = position("10 g_gren_r Suppressed E5 N rallied", "50 s_str_r Suppressed L8 N")
    play(game, "order og4", "activate 10")
    assert "rally 10" not in options(game)


def test_rs_ral_5_a_vehicle_takes_any_rated_condition() -> None:
    """RS-RAL.5 The owner picks in secret: a Semovente has Move and Fire only."""
    game = position("10 g_semo Suppressed E5 N", "50 s_str_r Suppressed L8 N", "chip c11")
    play(game, "order og4", "activate 10", "rally 10")
    assert options(game) == ["set to Move", "set to Fire"]
    play(game, "set to Fire")
    assert condition(game, 10) == "Fire"
    assert not [fact for fact in game.seat(1).history() if fact.kind == "set"]


def test_rs_r_14_a_weapon_team_stays_ready() -> None:
    """RS-R.14 After moving and after firing."""
    game = position("10 g_wt_r Ready E5 N\n11 g_wt_r Ready E4 N", "50 s_str_r Suppressed E3 S", "chip c01")
    play(game, "order og4", "activate 11", "fire 11 at E3", "activate 10", "move 10", "stop 10", "face 10 N")
    assert (condition(game, 10), condition(game, 11)) == ("Ready", "Ready")


def test_rs_rat_1_politruk_lifts_valor_near_him() -> None:
    """The card Politruk: a conscript beside the holder passes with one medal on the chip."""
    soviet = "50 s_str_r Ready E5 N holds=as7\n51 s_str_c Suppressed E4 N\n52 s_str_c Suppressed E1 N"
    game = position("10 g_gren_r Suppressed L8 N", soviet, "chip c11", "chip c11", attacker="soviet")
    play(game, "order os1", "activate 51", "rally 51", "activate 52")
    assert condition(game, 51) == "Ready"


def test_rs_spt_1_to_4_spotting() -> None:
    """RS-SPT.2 Name, condition, assets and damage are seen; RS-SPT.3, RS-SPT.4 nothing changes."""
    soviet = "50 s_t34 Support E1 S damage=gun_damaged\n51 s_str_r Ready E1 S holds=as5"
    game = position("10 g_gren_r Ready E6 N", soviet)
    assert "name" not in next(p for p in game.seat(0).view()["pieces"] if p["id"] == 50)
    play(game, "order og2", "activate 10", "spot 10 at E1")
    pieces = {piece["id"]: piece for piece in game.seat(0).view()["pieces"]}
    assert (pieces[50]["name"], pieces[50]["last_known"]) == ("T-34/42", "Support")
    assert "gun_damaged" in pieces[50]["markers"]
    assert "11 PTRD Rifle" in pieces[51]["markers"]
    assert condition(game, 10) == "Ready"
    assert "name" not in next(p for p in game.public()["pieces"] if p["id"] == 50)
