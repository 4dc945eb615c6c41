"""RS-R.67, RS-R.72, RS-R.102, RS-R.128, RS-R.135: fire at carriers, in mid-move, and inside other actions."""

from __future__ import annotations

import pytest

from tests.rulesets.red_storm.draws import HIT, MISS, REST
from tests.rulesets.red_storm.looks import kinds, said, turn_to
from tests.rulesets.red_storm.positions import asked, at, condition, options, play, position, told, unit

AWAY = "59 s_str_r Suppressed L8 N"


def test_rs_r_94_passengers_are_attacked_before_their_carrier() -> None:
    """RS-R.94, RS-R.67 The squad inside is missed, the 251 is lost: the squad is Reduced and faces anew."""
    german = f"20 g_251 Move E4 N\n10 g_gren_r Ready - - aboard=20\n{REST}"
    game = position(german, "50 s_t34 Fire E2 S", "chip c01", "chip c24", attacker="soviet")
    play(game, "order os2", "activate 50", "fire 50 at E4")
    assert [fact.data["piece"] for fact in told(game, "result")] == [10, 20]
    assert (condition(game, 10), turn_to(game)) == ("Reduced", (0, "facing"))
    play(game, "face 10 S")
    assert (at(game, 10), unit(game, 10).carrier) == ("E4", 0)


def test_rs_r_67_a_shaken_passenger_is_lost_with_its_carrier() -> None:
    """RS-R.67, RS-R.139 A Suppressed rider does not survive the loss of the tank."""
    german = f"20 g_pz2f Move E4 N\n10 g_gren_r Suppressed - - aboard=20\n{REST}"
    game = position(german, "50 s_su76 Fire E2 S", "chip c24", attacker="soviet")
    play(game, "order os2", "activate 50", "fire 50 at E4", "against vehicles")
    assert (condition(game, 20), condition(game, 10)) == ("lost", "lost")


def test_rs_r_72_opportunity_fire_hits_the_mover_and_its_riders_only() -> None:
    """RS-R.72 The squad that stood in the hex before is spared, the rider is not."""
    german = "20 g_pz2f Support E5 N\n10 g_gren_r Ready - - aboard=20\n11 g_gren_r Ready E4 N"
    game = position(german, "50 s_t34 Fire E2 S", "chip c01", "chip c01")
    play(game, "order og3", "activate 20", "move 20", "step 20 to E4", "react with 50")
    assert [fact.data["piece"] for fact in told(game, "result")] == [10, 20]


def test_rs_r_73_a_suppressed_rider_does_not_stop_the_tank() -> None:
    """RS-R.73 The rider is Suppressed (chip, upshift, reduced strength), the tank may go on."""
    german = "20 g_pz2f Support E6 N\n10 g_gren_r Ready - - aboard=20"
    game = position(german, "50 s_t34 Fire E2 S", "chip c11", "chip c24", "chip c01")
    play(game, "order og3", "activate 20", "move 20", "step 20 to E5", "react with 50")
    assert condition(game, 10) == "Suppressed"
    assert "step 20 to E4" in options(game)


def test_rs_r_109_a_mover_is_burnt_out_of_its_hex() -> None:
    """RS-R.73, RS-BLZ.3 Ambush fire brings Tracer Fire: the mover is Reduced, flees and stops."""
    game = position(
        f"10 g_gren_r Ready D6 N\n{REST}",
        f"50 s_str_r Ready - - ambush=1\n{AWAY}",
        f"chip {MISS}",
        "event e01",
        event_done=False,
        fog=[{"kind": "ambush", "hex": "D4", "number": 1}],
    )
    play(game, "order og2", "activate 10", "move 10", "step 10 to D5", "face 50 S", "fire 50 at D5")
    assert (condition(game, 10), asked(game)) == ("Reduced", "retreat")
    play(game, "retreat 10 to E5", "face 10 NW")
    assert [fact.data["piece"] for fact in told(game, "result")] == [10]  # RS-R.33
    while asked(game) in {"react", "facing"}:
        play(game, "pass" if asked(game) == "react" else "face 10 N")
    assert (at(game, 10), asked(game)) == ("E5", "activate")


def test_rs_r_109_a_carrier_and_its_passengers_flee_together() -> None:
    """RS-R.109 The squad inside is Reduced by the blaze and goes where the 251 goes; both are barred."""
    german = f"20 g_251 Move D4 N\n10 g_gren_r Ready - - aboard=20\n{REST}"
    game = position(
        german,
        "50 s_t34 Fire D2 S",
        f"chip {MISS}",
        "event e01",
        "chip c01",
        attacker="soviet",
        event_done=False,
    )
    play(game, "order os2", "activate 50", "fire 50 at D4", "retreat 20 to D5", "face 20 S")
    assert (at(game, 10), condition(game, 10)) == ("D5", "Reduced")
    assert unit(game, 10).barred
    assert unit(game, 20).barred


def test_rs_r_128_a_squad_in_a_paused_attack_still_counts_as_ready() -> None:
    """RS-R.128 Its attack waits: it is Ready, cannot be chosen, and is Spent when the attack is over."""
    game = position(
        f"10 g_gren_r Ready E5 N\n{REST}",
        f"50 s_str_r Ready E2 S\n{AWAY}",
        f"chip {MISS}",
        "event e02",
        attacker="soviet",
        event_done=False,
    )
    play(game, "order os1", "activate 50", "fire 50 at E5")
    assert condition(game, 50) == "Ready"
    play(game, "end")
    assert condition(game, 50) == "Spent"


def test_rs_r_128_an_opportunity_firer_is_not_activated_while_its_attack_waits() -> None:
    """RS-R.128 The defender's bonus comes in the middle of his own opportunity fire: not with that unit."""
    game = position(
        "10 g_gren_r Ready E6 N",
        f"50 s_str_r Ready E2 S\n51 s_str_r Ready L1 N\n{AWAY}",
        f"chip {MISS}",
        "event e02",
        event_done=False,
    )
    play(game, "order og2", "activate 10", "move 10", "step 10 to E5", "react with 50")
    assert turn_to(game) == (1, "activate")
    assert "activate 51" in options(game)
    assert "activate 50" not in options(game)


def test_rs_r_38_no_activation_in_the_hex_of_a_close_combat() -> None:
    """RS-R.38 The chip of a round brings a bonus order: not for those who fight there."""
    game = position(
        "10 g_gren_r Ready E4 N\n11 g_gren_r Ready G4 N",
        f"50 s_str_r Ready E4 S\n51 s_str_r Ready E4 S\n52 s_str_r Ready L1 N\n{AWAY}",
        f"chip {MISS}",
        "event e02",
        "chip c01",
        "chip c24",
        "chip c01",
        event_done=False,
    )
    play(game, "order og2", "end", "name 50")
    assert turn_to(game) == (1, "activate")
    assert [text for text in options(game) if text in ("activate 50", "activate 51")] == []
    assert "activate 52" in options(game)


def test_rs_r_135_a_unit_that_arrives_joins_for_later_rounds() -> None:
    """RS-R.135 The interrupting squad enters the hex; the round goes on, then it must fight the winner."""
    game = position(
        "10 g_gren_r Ready E4 N\n11 g_gren_r Ready A1 N",
        f"50 s_str_r Reduced E4 S\n52 s_str_r Reduced E3 S\n{AWAY}",
        f"chip {HIT}",
        "event e02",
        "chip c01",
        "chip c24",
        "chip c05",
        event_done=False,
    )
    play(game, "order og2", "end", "activate 52", "move 52", "step 52 to E4")
    while asked(game) == "react":
        play(game, "pass")
    play(game, "face 52 S")
    assert (condition(game, 50), condition(game, 52)) == ("lost", "lost")
    assert kinds(game, "totals") == ["totals", "totals"]


def test_rs_r_74_a_firer_in_a_contested_hex_may_fire_out() -> None:
    """RS-R.74, RS-R.51 The Soviet squad shares E2 with Germans and still fires at the mover."""
    german = "10 g_gren_r Ready E6 N\n11 g_gren_r Ready E2 N"
    game = position(german, "50 s_str_r Ready E2 S", "chip c01")
    play(game, "order og2", "activate 10", "move 10", "step 10 to E5")
    assert "react with 50" in options(game)


def test_rs_r_102_a_noted_immobilization_puts_no_marker_into_the_pool() -> None:
    """RS-R.102 Both Immobilized markers are out; a third tank is only noted as such and returns nothing."""
    soviet = (
        "50 s_t34 Move E4 S\n51 s_t34 Move K1 N damage=immobilized\n52 s_t34 Move K2 N damage=immobilized"
    )
    german = "10 g_gren_r Ready E4 N\n11 g_tiger Fire E8 N"
    game = position(german, f"{soviet}\n{AWAY}", "chip c24", "chip c01", "chip c24")
    play(game, "order og2", "end", "retreat 10 to D3", "face 10 N")
    assert unit(game, 50).damage == "immobilized"
    assert len(game.state.damage) == 10
    play(game, "end", "order os4", "end", "end", "order og3", "activate 11", "fire 11 at E4")
    assert condition(game, 50) == "lost"
    assert len(game.state.damage) == 10


def test_rs_r_139_events_and_results_meet() -> None:
    """RS-R.139 Thrown Track on a carrier in Broken condition: it is lost and its squad suffers RS-R.67."""
    german = f"20 g_251 Broken E5 N\n10 g_gren_r Ready - - aboard=20\n{REST}"
    game = position(
        german, "50 s_su122 Fire E2 S", f"chip {MISS}", "event e05", attacker="soviet", event_done=False
    )
    play(game, "order os2", "activate 50", "fire 50 at E5")
    while asked(game) == "class":
        play(game, "against vehicles")
    assert (condition(game, 20), condition(game, 10)) == ("lost", "Reduced")
    assert said(game, "eliminated")[-1]["piece"] == 20


@pytest.mark.parametrize("state", ["Move", "Support"])
def test_rs_blz_3_a_tank_that_flees_in_mid_move_has_ended_its_activation(state: str) -> None:
    """RS-BLZ.3, RS-R.88 No step, no shot, and no opportunity fire at the retreat into the open."""
    game = position(
        f"10 g_pz2f {state} D6 N\n{REST}",
        f"50 s_t60 Fire - - ambush=1\n51 s_t60 Fire L4 NW\n{AWAY}",
        f"chip {MISS}",
        "event e01",
        event_done=False,
        fog=[{"kind": "ambush", "hex": "D4", "number": 1}],
    )
    play(game, "order og3", "activate 10", "move 10", "step 10 to D5", "set to Fire", "face 50 S")
    play(game, "fire 50 at D5", "retreat 10 to E5", "face 10 NW")
    if asked(game) == "facing":
        play(game, "face 10 NW")
    assert (turn_to(game), at(game, 10)) == ((0, "activate"), "E5")
    assert not told(game, "reacts")


def test_rs_r_33_a_shot_inside_a_shot_is_judged_by_its_own_firer() -> None:
    """RS-EVT.12 While 50 fires at the mover a T-70 fires at a Pz II five hexes away, which 50 could never."""
    german, soviet = (
        "10 g_gren_r Ready E6 N\n11 g_pz2f Move E7 N",
        "50 s_str_r Ready E3 S\n51 s_t70 Fire E2 S",
    )
    game = position(german, soviet, "chip c03", "event e02", "chip c01", event_done=False)
    play(game, "order og2", "activate 10", "move 10", "step 10 to E5", "react with 50")
    play(game, "activate 51", "fire 51 at E7")
    shots = [(fact.data["firer"], fact.data["piece"]) for fact in told(game, "result")]
    assert shots == [(51, 11), (50, 10)]


def test_rs_r_57_only_works_in_the_hex_that_is_attacked_are_turned_up() -> None:
    """RS-R.57 A hidden Foxhole under the squad is turned up, the one two hexes beside it is not."""
    fog = [{"kind": "foxhole", "hex": "E3"}, {"kind": "foxhole", "hex": "G3"}]
    game = position("10 g_gren_r Ready E5 N", "50 s_str_r Ready E3 S", "chip c01", fog=fog)
    play(game, "order og2", "activate 10", "fire 10 at E3")
    assert [marker.up for marker in game.state.fog.values()] == [True, False]
