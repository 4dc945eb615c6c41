"""RS-OPF: opportunity fire, and RS-R.141 who is asked."""

from __future__ import annotations

import pytest

from sandtable.rulesets.red_storm.tables import Condition
from sandtable.server.orders import Look, answer_for
from tests.rulesets.red_storm.positions import (
    asked,
    at,
    condition,
    options,
    play,
    position,
    shift,
    told,
    unit,
)

MOVER = "10 g_gren_r Ready E6 N"


def test_rs_opf_2_ready_infantry_and_vehicles_on_fire() -> None:
    """RS-OPF.2 Spent infantry and vehicles in Move or Support are not among the options."""
    squads = "50 s_str_r Ready E3 S\n51 s_str_r Spent E3 S"
    soviet = f"{squads}\n52 s_t70 Fire D2 S\n53 s_t70 Move D2 S\n54 s_t70 Support D2 S"
    game = position(MOVER, soviet)
    play(game, "order og2", "activate 10", "move 10", "step 10 to E5")
    assert options(game) == ["react with 50", "react with 52", "pass"]


def test_rs_opf_3_only_in_open_ground() -> None:
    """RS-OPF.3, RS-R.69 A step into brush (D5) opens no window."""
    game = position(MOVER, "50 s_str_r Ready E3 S")
    play(game, "order og2", "activate 10", "move 10", "step 10 to D5")
    assert asked(game) == "step"


def test_rs_opf_4_and_5_any_hexside_and_never_flanked() -> None:
    """RS-OPF.4, RS-OPF.5, RS-OPF.7 A mover has no facing: one downshift for reduced strength, no flank."""
    game = position("10 g_gren_r Ready E6 S", "50 s_str_r Ready E3 S", "chip c01")
    play(game, "order og2", "activate 10", "move 10", "step 10 to E5", "react with 50")
    assert shift(game) == {"RS-SFT.1": -1}
    assert asked(game) == "step"


def test_rs_opf_5_front_armour() -> None:
    """RS-OPF.5 A vehicle in mid-move has its front armour, whatever side it showed before."""
    game = position("10 g_stug Move E6 S", "50 s_t34 Fire E3 S", "chip c01")
    play(game, "order og3", "activate 10", "move 10", "step 10 to E5", "react with 50")
    assert shift(game) == {"RS-SFT.1": -1, "RS-SFT.8": -1}


def test_rs_opf_6_once_per_turn_and_opf_9_spent() -> None:
    """RS-OPF.6, RS-OPF.9 The squad is Spent and not asked again; a vehicle stays on Fire."""
    game = position(MOVER, "50 s_str_r Ready E3 S\n51 s_t70 Fire D2 S", "chip c01", "chip c01")
    play(game, "order og2", "activate 10", "move 10", "step 10 to E5", "react with 50")
    assert options(game) == ["react with 51", "pass"]
    play(game, "react with 51")
    assert (condition(game, 50), condition(game, 51)) == ("Spent", "Fire")
    assert asked(game) == "step"


def test_rs_opf_8_a_suppressed_mover_stops_and_chooses_its_facing() -> None:
    """RS-OPF.8 The move ends in that hex."""
    game = position(MOVER, "50 s_str_r Ready E3 S", "chip c21", "chip c24")
    play(game, "order og2", "activate 10", "move 10", "step 10 to E5", "react with 50")
    assert (condition(game, 10), at(game, 10), asked(game)) == ("Suppressed", "E5", "facing")


def test_rs_r_73_a_passed_check_does_not_stop_the_mover() -> None:
    """RS-R.73 The Grenadiers pass their check and go on."""
    game = position(MOVER, "50 s_str_r Ready E3 S", "chip c21", "chip c01")
    play(game, "order og2", "activate 10", "move 10", "step 10 to E5", "react with 50")
    assert asked(game) == "step"


def test_rs_opf_10_reduced_units_may_not() -> None:
    """RS-OPF.10 A vehicle with a damage marker and Reduced infantry cannot, and all know it: no window."""
    game = position(MOVER, "50 s_str_r Reduced E3 S\n52 s_t70 Fire D2 S damage=no_penalty")
    play(game, "order og2", "activate 10", "move 10", "step 10 to E5")
    assert asked(game) == "step"


def test_rs_r_141_the_window_opens_on_public_knowledge() -> None:
    """RS-R.141 A Spent squad in sight could be Ready as far as the mover knows: its owner is asked."""
    game = position(MOVER, "50 s_str_r Spent E3 S")
    play(game, "order og2", "activate 10", "move 10", "step 10 to E5")
    assert (asked(game), options(game)) == ("react", ["pass"])


def test_rs_r_72_only_the_mover_is_hit() -> None:
    """RS-R.72 Another unit in the mover's hex is not attacked."""
    game = position(f"{MOVER}\n11 g_gren_r Spent E5 N", "50 s_str_r Ready E3 S", "chip c01")
    play(game, "order og2", "activate 10", "move 10", "step 10 to E5", "react with 50")
    assert [fact.data["piece"] for fact in told(game, "result")] == [10]


def test_rs_r_70_turning_in_place_draws_no_fire() -> None:
    """RS-R.70 Without a step there is no window."""
    game = position(MOVER, "50 s_str_r Ready E3 S")
    play(game, "order og2", "activate 10", "move 10", "stop 10")
    assert asked(game) == "facing"


def test_rs_opf_9_a_weapon_team_fires_its_weapon_and_stays_ready() -> None:
    """RS-OPF.9, RS-AST.12 The Maxim is shown by its use; two upshifts less one."""
    game = position(MOVER, "50 s_wt Ready E3 S holds=as1", "chip c01")
    play(game, "order og2", "activate 10", "move 10", "step 10 to E5")
    assert options(game) == ["react with 50", "react with 50 and 11", "pass"]
    play(game, "react with 50 and 11")
    assert shift(game) == {"RS-SFT.1": -1, "RS-SFT.6": 1}
    assert condition(game, 50) == "Ready"
    assert game.state.pairs[11].shown


def test_the_card_mortar_has_no_opportunity_fire() -> None:
    """The card 82mm Mortar: only the block may react."""
    game = position(MOVER, "50 s_wt Ready E2 S holds=as2", "chip c01")
    play(game, "order og2", "activate 10", "move 10", "step 10 to E5")
    assert options(game) == ["react with 50", "pass"]


def test_rs_r_128_ready_until_the_activation_ends() -> None:
    """RS-R.128 The mover is Spent only when its activation is over."""
    game = position(MOVER, "50 s_str_r Spent E3 S")
    play(game, "order og2", "activate 10", "move 10", "step 10 to E5")
    assert condition(game, 10) == "Ready"
    play(game, "pass", "stop 10", "face 10 N")
    assert condition(game, 10) == "Spent"
    assert not unit(game, 10).reacted


@pytest.mark.parametrize(("mover", "step", "answer"), [("B4", "C4", "pass"), ("C3", "D3", None)])
def test_rs_opf_2_who_has_no_orders_is_asked_within_eight_hexes(
    mover: str, step: str, answer: str | None
) -> None:
    """RS-R.141 From C4 to L4 it is nine hexes, from D3 eight; nothing else counts, so nothing is told."""
    game = position(f"10 g_stug Move {mover} NE", "50 s_t34 Fire L4 NW")
    play(game, "order og3", "activate 10", "move 10", f"step 10 to {step}")
    assert asked(game) == "react"
    seat = game.seat(1)
    assert answer_for(Look(seat, 1, seat.board()), seat.orders()) == answer


def test_rs_r_103_opportunity_fire_is_fire_for_an_injured_crew() -> None:
    """RS-R.103, RS-DMG.2 Whoever has reacted this turn has fired: with its crew hurt it may not move."""
    game = position(MOVER, "50 s_t70 Fire E3 S", "chip c01")
    play(game, "order og2", "activate 10", "move 10", "step 10 to E5", "react with 50")
    play(game, "stop 10", "face 10 N", "end", "end")
    game.state.change(50, damage="crew_injured", condition=Condition.SUPPRESSED)
    play(game, "order os2", "activate 50")
    assert {text.split()[0] for text in options(game)} == {"fire", "rally"}
