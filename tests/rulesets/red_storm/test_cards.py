"""RS-EVT, RS-CHP, RS-DCK: events triggered by chips, their effects, and the deck."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.red_storm.cards import piles
from sandtable.rulesets.red_storm.packs import load_pack
from sandtable.rulesets.red_storm.state import RedStorm
from tests.rulesets.red_storm.positions import asked, condition, options, play, position, shift, told, unit

SHOOTER = "50 s_str_r Ready E2 S"
ICON = "chip c03"  # two medals, misses


def shot(
    card: str, german: str, *luck: str, chip: str = ICON, soviet: str = SHOOTER, **more: Any
) -> st.Game[RedStorm]:
    """A Soviet squad fires at E5; the chip shows the icon and the card is drawn."""
    deck = (3, 2, 2) if card.startswith("e") else (0, 2, 2)
    others = "11 g_gren_v Ready A1 N"
    game = position(
        f"{german}\n{others}",
        soviet,
        chip,
        f"event {card}",
        *luck,
        attacker="soviet",
        event_done=False,
        deck=deck,
        **more,
    )
    return play(game, "order os1", "activate 50", "fire 50 at E5")


def test_rs_evt_2_the_first_icon_of_a_turn_draws_a_card() -> None:
    """RS-EVT.2, RS-FIR.2, RS-TRN.7 The first icon stops play; later ones of the turn are ignored."""
    game = shot("e07", "10 g_gren_r Ready E5 N", "chip c03", soviet=f"{SHOOTER}\n51 s_str_r Ready E2 S")
    assert len(told(game, "event")) == 1
    play(game, "activate 51", "fire 51 at E5")
    assert len(told(game, "event")) == 1


def test_rs_evt_10_without_something_to_act_on_the_secondary_event() -> None:
    """RS-EVT.10, RS-EVT.11 Tracer Fire in the open: the attacker, who is active, gets an extra order."""
    game = shot("e01", "10 g_gren_r Ready E5 N")
    assert told(game, "secondary")[-1].data == {"card": "e01", "side": 1, "units": 1}
    play(game, "end")
    assert (asked(game), game.state.orders[-1].card) == ("activate", "extra")
    assert "activate 50" in options(game)  # although it was ordered before
    play(game, "end")
    assert asked(game) == "regroup"


def test_rs_evt_12_the_other_player_acts_at_once() -> None:
    """RS-EVT.12, RS-EX.6 Defender 1: one unit acts before the chip is used."""
    game = shot("e02", "10 g_gren_r Ready E5 N", "chip c01")
    assert (game.ask and game.ask.seat, game.state.orders[-1].card) == (0, "bonus")
    play(game, "activate 10", "fire 10 at E2")
    assert options(game) == ["end"]
    assert [fact.data["chip"] for fact in told(game, "result")] == ["c01", "c03"]


def test_rs_r_33_an_interrupted_attack_is_void_if_it_is_impossible() -> None:
    """RS-R.33, RS-TRN.6 The target goes seven hexes away from conscripts (3), who have used their turn."""
    game = shot("e02", "10 g_gren_r Ready E5 N", soviet="50 s_str_c Ready E2 S")
    play(game, "activate 10", "move 10", "step 10 to E6", "step 10 to F8", "face 10 N")
    assert told(game, "void")
    assert condition(game, 50) == "Spent"


def test_rs_r_128_a_paused_firer_cannot_act() -> None:
    """RS-R.128 While its attack waits, the firer gets no opportunity fire."""
    game = shot("e02", "10 g_gren_r Ready E5 N")
    play(game, "activate 10", "move 10", "step 10 to E4")
    assert asked(game) == "step"  # the only enemy is the paused firer


def test_rs_evt_8_sections_by_type() -> None:
    """RS-EVT.8 A card with an infantry section only gives the secondary event for a vehicle."""
    game = position(
        "10 g_pz3j1 Fire E5 N", "50 s_t34 Fire E2 S", ICON, "event e06", attacker="soviet", event_done=False
    )
    play(game, "order os2", "activate 50", "fire 50 at E5")
    assert told(game, "secondary")


# The cards


def test_e01_tracer_fire_burns_flammable_ground() -> None:
    """RS-BLZ.2, RS-BLZ.3 In brush: infantry reduced, then it retreats and is barred this turn."""
    game = position(
        "10 g_gren_r Ready D4 N",
        "50 s_str_r Ready D1 S",
        ICON,
        "event e01",
        attacker="soviet",
        event_done=False,
    )
    play(game, "order os1", "activate 50", "fire 50 at D4")
    assert (condition(game, 10), asked(game)) == ("Reduced", "retreat")
    play(game, "retreat 10 to D3", "face 10 N")
    assert unit(game, 10).barred
    assert [fact.data["piece"] for fact in told(game, "result")] == [10]  # RS-R.33: where it is now


def test_e02_dry_wind_spreads_blazes_downwind() -> None:
    """RS-SET.6, RS-R.108 With wind 3 (south) the blaze at D4 spreads to D5, which is brush."""
    game = shot("e02", "10 g_gren_r Ready E5 N", wind=3, markers=[{"kind": "blaze", "hex": "D4"}])
    labels = [game.state.box.ground.map.labels[cell] for cell in game.state.clouds]
    assert labels == ["D4", "D5"]


def test_e03_weapon_jam() -> None:
    """e03 The attack is a Miss."""
    game = shot("e03", "10 g_gren_r Ready E5 N", chip="chip c23")
    assert condition(game, 10) == "Ready"


def test_e04_shell_crater_serves_at_once() -> None:
    """e04 A face-up Foxhole for either side lies in the hex."""
    game = shot("e04", "10 g_gren_r Ready E5 N")
    assert [(m.kind, m.up, m.side) for m in game.state.fog.values()] == [("foxhole", True, -1)]


def test_e05_thrown_track() -> None:
    """e05 The vehicle is reduced with an Immobilized marker."""
    game = position(
        "10 g_pz3j1 Fire E5 N", "50 s_t34 Fire E2 S", ICON, "event e05", attacker="soviet", event_done=False
    )
    play(game, "order os2", "activate 50", "fire 50 at E5")
    assert unit(game, 10).damage == "immobilized"
    assert game.state.damage.count("immobilized") == 1


def test_e06_pinned_needs_no_check() -> None:
    """e06, RS-R.20 The squad becomes Suppressed; the interrupted attack then meets it so."""
    game = shot("e06", "10 g_gren_r Ready E5 N")
    assert condition(game, 10) == "Suppressed"


def test_e07_stand_fast_counts_at_once() -> None:
    """e07 Valor 1 + 1: the regular squad passes a check with two medals."""
    game = shot("e07", "10 g_gren_r Ready E5 N", "chip c12", chip="chip c10")
    assert told(game, "check")[-1].data["result"] == "passes"


def test_e08_muzzle_flash_shows_the_firer() -> None:
    """e08 The target's owner sees the firer's hex as if spotted."""
    game = shot("e08", "10 g_gren_r Ready E5 N")
    assert 50 in game.state.memory[0].blocks


def test_e09_slewed_round() -> None:
    """e09 The opponent gives the vehicle a new facing, which counts for the attack."""
    game = position(
        "10 g_stug Fire E5 N", "50 s_t34 Fire E2 S", ICON, "event e09", attacker="soviet", event_done=False
    )
    play(game, "order os2", "activate 50", "fire 50 at E5")
    assert (asked(game), game.ask and game.ask.seat) == ("slew", 1)
    play(game, "face 10 S")
    assert shift(game) == {"RS-SFT.7": 1}  # firepower 3 against rear armour 2


def test_e10_fresh_legs() -> None:
    """e10 Up to two Spent squads become Ready."""
    game = shot("e10", "10 g_gren_r Spent E5 N\n12 g_gren_r Spent A2 N\n13 g_gren_r Spent A3 N")
    play(game, "regroup 10", "regroup 13")
    assert (condition(game, 10), condition(game, 12), condition(game, 13)) == ("Ready", "Spent", "Ready")


def test_l01_brew_up() -> None:
    """l01 A reduced vehicle is eliminated; the attack on it is void."""
    german = "10 g_pz3j1 Fire E5 N damage=no_penalty\n11 g_gren_r Ready A1 N"
    game = position(
        german, "50 s_t34 Fire E2 S", ICON, "event l01", attacker="soviet", event_done=False, deck=(0, 2, 2)
    )
    play(game, "order os2", "activate 50", "fire 50 at E5")
    assert condition(game, 10) == "lost"


def test_l02_wildfire_runs_two_hexes() -> None:
    """l02 From C5 with wind 1 (NE): D4, and from there E4, which is open: only one new blaze."""
    game = shot("l02", "10 g_gren_r Ready E5 N", wind=1, markers=[{"kind": "blaze", "hex": "C5"}])
    labels = [game.state.box.ground.map.labels[cell] for cell in game.state.clouds]
    assert labels == ["C5", "D4"]


def test_l03_low_ammunition() -> None:
    """l03 A Ready squad becomes Spent."""
    game = shot("l03", "10 g_gren_r Ready E5 N")
    assert condition(game, 10) == "Spent"


def test_l04_stretcher_bearers() -> None:
    """l04 One Reduced infantry within three hexes becomes Spent."""
    game = shot("l04", "10 g_gren_r Reduced E5 N\n12 g_gren_r Reduced E7 N\n13 g_gren_r Reduced L1 N")
    assert options(game) == ["tend 10", "tend 12"]
    play(game, "tend 12")
    assert condition(game, 12) == "Spent"


def test_l05_nerve_breaks() -> None:
    """l05 A Suppressed squad becomes Broken, a weapon team is lost."""
    assert condition(shot("l05", "10 g_gren_r Suppressed E5 N"), 10) == "Broken"
    assert condition(shot("l05", "10 g_wt_r Suppressed E5 N"), 10) == "lost"


def test_l06_follow_me() -> None:
    """l06, RS-R.28 Each shaken unit within two hexes makes a rally check that is no attempt."""
    game = shot("l06", "10 g_gren_r Suppressed E5 N\n12 g_gren_r Broken E6 N", "chip c01", "chip c01")
    assert (condition(game, 10), condition(game, 12)) == ("Ready", "Suppressed")
    assert not unit(game, 10).rallied


def test_l07_lucky_strike() -> None:
    """l07 One more upshift: the chip's Miss becomes Suppressed and the check fails."""
    game = shot("l07", "10 g_gren_r Ready E5 N", "chip c24")
    assert condition(game, 10) == "Suppressed"


def test_l08_drifting_smoke_hides_the_target() -> None:
    """l08 Smoke in the hex; through the hexside the line still reaches the target (RS-LOS.5)."""
    game = shot("l08", "10 g_gren_r Ready E5 N")
    assert [cloud.kind for cloud in game.state.clouds.values()] == ["smoke"]
    assert told(game, "result")


def test_l09_bail_out() -> None:
    """l09 A Broken vehicle is eliminated."""
    german = "10 g_pz3j1 Broken E5 N\n11 g_gren_r Ready A1 N"
    game = position(
        german, "50 s_t34 Fire E2 S", ICON, "event l09", attacker="soviet", event_done=False, deck=(0, 2, 2)
    )
    play(game, "order os2", "activate 50", "fire 50 at E5")
    assert condition(game, 10) == "lost"


def test_l10_scouts_report() -> None:
    """l10 The target's owner spots one hex at once."""
    game = shot("l10", "10 g_gren_r Ready E5 N")
    play(game, "spot 10 at E2")
    assert 50 in game.state.memory[0].blocks
    assert condition(game, 10) == "Ready"


def test_rs_r_44_a_chip_put_aside_is_out_of_the_bag() -> None:
    """RS-R.44 While the event runs its chip cannot be drawn."""
    game = shot("e02", "10 g_gren_r Ready E5 N")
    assert game.state.out == ("c03",)


def test_rs_r_135_an_event_in_close_combat() -> None:
    """RS-R.135 Pinned changes a condition, both are still there: the round goes on with the same chips."""
    game = position(
        "10 g_gren_r Ready E4 N\n11 g_gren_r Ready A1 N",
        "50 s_str_r Ready E4 S",
        "chip c24",
        "chip c03",
        "event e06",
        attacker="soviet",
        event_done=False,
    )
    play(game, "order os1", "end")
    assert condition(game, 10) == "lost"  # 1 + 4 against 1 + 2; Suppressed when it is reduced


# The deck


def test_rs_ex_3_contributed_assets_count_in_their_pile() -> None:
    """RS-EX.3, RS-DCK.5 Seven early cards with two assets: five event cards and the two assets."""
    early, _, _ = piles(load_pack(), (7, 4, 2), (("ag7", "as8"), (), ()))
    cards, weights = early.chances
    assert (early.count, early.sure) == (7, ("ag7", "as8"))
    share = dict(zip(cards, weights, strict=True))
    assert share["ag7"] * 7 == sum(weights)


@pytest.mark.parametrize("counts", [(7, 4, 2), (5, 3, 5)])
def test_rs_ex_4_both_decks_can_be_built(counts: tuple[int, int, int]) -> None:
    """RS-EX.4, RS-R.42 The cards suffice, Time's Up counted in the last pile."""
    early, late, last = piles(load_pack(), counts, ((), (), ()))
    assert len(early.pool) >= early.count
    assert len(late.pool) >= late.count + last.count - 1
    assert last.sure == ("x01",)


def test_rs_dck_8_early_then_late_then_end() -> None:
    """RS-DCK.8, RS-R.43 A late card that was drawn is not in the last pile any more."""
    game = shot("l03", "10 g_gren_r Ready E5 N")
    assert "l03" not in game.state.late.pool
    assert "l03" not in game.state.last.pool
