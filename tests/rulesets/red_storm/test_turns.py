"""RS-TRN, RS-EVT: the one event of a turn, what it is about, and what happens to what it interrupts."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.engine.errors import Diverged
from tests.rulesets.red_storm.looks import (
    FAR,
    Table,
    choices,
    go,
    kinds,
    pass_order,
    pass_turn,
    said,
    turn_to,
)
from tests.rulesets.red_storm.positions import asked, at, condition, options, play, position, shift, unit

ICON = "chip c03"  # two medals, a miss everywhere
SQUADS = "10 g_gren_r Ready E5 N\n11 g_gren_r Ready E5 N"
TARGET = "50 s_str_r Ready E3 S\n51 s_str_r Suppressed L8 N"


def fired(*luck: str, units: str = SQUADS, soviets: str = TARGET, **more: Any) -> Table:
    """Unit 10 fires at E3; no event has happened in this turn yet."""
    game = position(units, soviets, *luck, event_done=False, **more)
    return play(game, "order og4", "activate 10", "fire 10 at E3")


def events(game: Table) -> list[object]:
    return [data["card"] for data in said(game, "event")]


# When


def test_rs_trn_1_two_orders_and_one_event() -> None:
    """RS-TRN.1, RS-TRN.9 Attacker, defender, event at the end; then the next turn starts."""
    game = position(SQUADS, FAR, "event e02", event_done=False)
    pass_turn(game)
    assert (turn_to(game), game.state.turn) == ((1, "activate"), 2)  # e02: defender 1
    play(game, "end")
    assert (turn_to(game), game.state.turn) == ((0, "order"), 3)


def test_rs_evt_2_the_icon_stops_play_for_an_event() -> None:
    """RS-EVT.2, RS-R.32 The chip is drawn, then the event, then the same chip gives the result."""
    game = fired("chip c16", "event e02")
    assert kinds(game, "chip", "event", "result") == ["chip", "event"]
    play(game, "end")  # the defender declines his bonus
    assert kinds(game, "chip", "event", "result") == ["chip", "event", "result"]
    assert (said(game, "result")[0]["chip"], condition(game, 50)) == ("c16", "Reduced")


def test_rs_evt_1_later_icons_are_ignored() -> None:
    """RS-EVT.1, RS-TRN.7 A second icon in the turn draws no card, nor does the end of the turn."""
    game = fired(ICON, "event e03", "chip c10", "chip c01")
    play(game, "activate 11", "fire 11 at E3")
    assert events(game) == ["e03"]
    play(game, "end")
    pass_order(game, "os4")
    assert (events(game), game.state.turn) == (["e03"], 3)


def test_rs_evt_1_the_next_turn_has_its_own() -> None:
    """RS-EVT.1 Each turn one card."""
    game = position(SQUADS, FAR, "event e02", "event e03", event_done=False)
    play(pass_turn(game), "end")
    play(pass_turn(game), "end")
    assert (events(game), game.state.turn) == (["e02", "e03"], 4)


def test_rs_evt_3_at_the_end_without_an_icon() -> None:
    """RS-EVT.3, RS-TRN.8, RS-R.31 Drawn after the defender's regroup, not before."""
    game = position(SQUADS, FAR, "event e02", event_done=False)
    pass_order(game, "og5")
    play(game, "order os4", "end")
    assert (asked(game), events(game)) == ("regroup", [])
    play(game, "end")
    assert events(game) == ["e02"]


@pytest.mark.parametrize("draw", ["fire", "suppression", "rally", "object"])
def test_rs_r_30_every_chip_can_trigger(draw: str) -> None:
    """RS-R.30 Fire, suppression check, rally and shots at objects."""
    if draw == "fire":
        game = fired(ICON, "event e02")
    elif draw == "suppression":
        game = fired("chip c11", ICON, "event e02")
    elif draw == "rally":
        game = position("10 g_gren_r Suppressed E5 N", FAR, ICON, "event e02", event_done=False)
        play(game, "order og4", "activate 10", "rally 10")
    else:
        game = position(
            "10 g_pz3j1 Fire E5 N", FAR, ICON, "event e02", event_done=False, overlays=("O01a E3",)
        )
        play(game, "order og4", "activate 10", "blast 10 at E3")
    assert events(game) == ["e02"]
    assert turn_to(game) == (1, "activate")


def test_rs_trn_7_not_even_in_the_other_order() -> None:
    """RS-TRN.7 An icon in the attacker's order uses up the event: one in the defender's draws no card."""
    game = fired(ICON, "event e03", "chip c10", soviets="50 s_str_r Spent E3 S\n51 s_str_r Suppressed L8 N")
    play(game, "end", "end", "order os4", "activate 51", "rally 51")
    assert events(game) == ["e03"]
    assert condition(game, 51) == "Ready"


def test_rs_trn_9_what_lasts_a_turn_is_over() -> None:
    """RS-TRN.9 After both orders and the event the turn number is one higher, and an event is due again."""
    game = pass_turn(position(SQUADS, FAR, event_done=True, turn=5))
    assert (game.state.turn, game.state.event_done) == (6, False)


def test_rs_r_31_the_defender_draws_whoever_he_is() -> None:
    """RS-R.31 With a Soviet attacker the card comes after the German regroup."""
    game = position(SQUADS, FAR, "event e02", event_done=False, attacker="soviet")
    pass_order(game, "os4")
    assert events(game) == []
    pass_order(game, "og5")
    assert (events(game), turn_to(game)) == (["e02"], (0, "activate"))


# About whom


def test_rs_evt_4_fire_the_unit_fired_at() -> None:
    """RS-EVT.4, RS-TRN.5 Pinned: the target is Suppressed, not the firer; Fresh Legs asks its owner."""
    game = fired(ICON, "event e06")
    assert said(game, "primary")[0]["piece"] == 50
    assert condition(game, 50) == "Suppressed"
    game = fired(ICON, "event e10", soviets=f"{TARGET}\n52 s_str_r Spent L1 N")
    assert (turn_to(game), options(game)) == ((1, "fresh"), ["regroup 52", "end"])


def test_rs_evt_5_a_check_the_unit_that_makes_it() -> None:
    """RS-EVT.5 Stand Fast in a rally: valor 1 is 2 now, and the two medals of the chip are passed."""
    game = position("10 g_gren_r Suppressed E5 N", FAR, ICON, "event e07", event_done=False)
    play(game, "order og4", "activate 10", "rally 10")
    assert condition(game, 10) == "Ready"


def test_rs_evt_5_the_suppression_check_of_the_target() -> None:
    """RS-EVT.5 The same for a target that is to be suppressed."""
    game = fired("chip c11", ICON, "event e07")
    assert said(game, "primary")[0]["piece"] == 50
    assert condition(game, 50) == "Ready"


def test_rs_trn_2_primary_by_a_chip_secondary_at_the_end() -> None:
    """RS-TRN.2, RS-R.39 Fresh Legs with a Spent squad: primary by a chip, a bonus at the end."""
    spent = f"{TARGET}\n52 s_str_r Spent L1 N"
    assert kinds(fired(ICON, "event e10", soviets=spent), "primary", "secondary") == ["primary"]
    game = position(SQUADS, spent, "event e10", event_done=False)
    assert kinds(pass_turn(game), "primary", "secondary") == ["secondary"]


def test_rs_trn_3_as_many_units_as_the_card_says() -> None:
    """RS-TRN.3 Defender 2: two units, not three."""
    soviets = "50 s_str_r Ready E3 S\n51 s_str_r Ready L8 N\n52 s_str_r Ready L7 N"
    game = position("10 g_gren_r Suppressed A1 N", soviets, "event e10", event_done=False)
    pass_turn(game)
    for piece in (50, 51):
        play(game, f"activate {piece}", f"move {piece}", f"stop {piece}", f"face {piece} N")
    assert turn_to(game) == (0, "order")


def test_rs_trn_4_early_or_late_infantry_or_vehicle() -> None:
    """RS-TRN.4 Ten early and ten late cards, each for infantry, vehicles or both."""
    cards = position(SQUADS, FAR).state.box.pack.events.values()
    piles = [card.pile.value for card in cards]
    assert (piles.count("early"), piles.count("late")) == (10, 10)
    assert all(card.infantry or card.vehicle for card in cards if card.pile.value != "end")


@pytest.mark.parametrize(("block", "then"), [("s_str_r Ready", "Spent"), ("s_t60 Fire", "Move")])
def test_rs_trn_5_the_section_of_the_focus(block: str, then: str) -> None:
    """RS-TRN.5, RS-R.39 Low Ammunition: a Ready squad is Spent, a tank on Fire is turned to Move."""
    soviets = f"50 {block} E3 S\n51 s_str_r Suppressed L8 N"
    game = fired(ICON, "event l03", units="10 g_pz3j1 Fire E5 N", soviets=soviets, deck=(0, 2, 2))
    assert condition(game, 50) == then


def test_rs_evt_6_at_the_end_without_a_target() -> None:
    """RS-EVT.6, RS-TRN.2, RS-R.39 Fresh Legs at the end is a bonus of two for the defender."""
    units = "10 g_gren_r Spent E5 N"
    game = position(units, "50 s_str_r Spent L8 N", "event e10", event_done=False)
    pass_turn(game)
    assert said(game, "secondary")[0]["units"] == 2
    assert turn_to(game) == (1, "activate")


def test_rs_r_34_friendly_fire_is_about_the_friend() -> None:
    """RS-R.34 10 fires at E3 where 11 is too: Pinned by the second chip concerns 11 and its owner."""
    units = "10 g_gren_r Ready E5 N\n11 g_gren_r Ready E4 S"
    game = position(units, TARGET, "chip c01", ICON, "event e06", event_done=False)
    play(
        game,
        "order og2",
        "activate 11",
        "move 11",
        "step 11 to E3",
        "face 11 S",
        "activate 10",
        "fire 10 at E3",
    )
    assert said(game, "primary")[0]["piece"] == 11
    assert condition(game, 11) == "Suppressed"


def test_rs_r_34_an_object_has_no_focus() -> None:
    """RS-R.34 Stand Fast from a shot at a house is a bonus for the attacker."""
    game = position("10 g_pz3j1 Fire E5 N", FAR, ICON, "event e07", event_done=False, overlays=("O01a E3",))
    play(game, "order og4", "activate 10", "blast 10 at E3")
    assert kinds(game, "primary", "secondary") == ["secondary"]


def test_rs_r_34_close_combat_the_unit_of_the_chip() -> None:
    """RS-R.34 The moving player draws first: his chip is about his unit, the second about the other."""
    for luck, focus in (([ICON, "event e07"], 10), (["chip c01", ICON, "event e07"], 50)):
        game = position("10 g_gren_r Ready E4 N", TARGET, *luck, event_done=False)
        play(game, "order og4", "activate 10", "move 10", "step 10 to E3", "face 10 N", "end")
        assert said(game, "primary")[0]["piece"] == focus


def test_rs_r_34_an_equipment_check_is_about_the_taker() -> None:
    """RS-R.34 Pinned while a squad tries to take a Panzerknacker: it is Suppressed; the check goes on."""
    dropped = [{"asset": "ag5", "hex": "E5", "side": "german"}]
    game = position(SQUADS, FAR, ICON, "event e06", event_done=False, dropped=dropped)
    play(game, "order og4", "activate 10", "move 10", "take 1")
    assert said(game, "primary")[0]["piece"] == 10
    assert condition(game, 10) == "Suppressed"
    assert kinds(game, "spoilt") == ["spoilt"]


# What is interrupted


def test_rs_trn_6_the_attack_is_carried_out_after_the_event() -> None:
    """RS-TRN.6, RS-R.32 Stand Fast does not stop the attack: the chip that brought it reduces the target."""
    game = fired("chip c16", "event e07")
    assert (kinds(game, "primary", "result"), condition(game, 50)) == (["primary", "result"], "Reduced")


def test_rs_r_33_a_target_out_of_sight() -> None:
    """RS-R.33, RS-TRN.6 The target hides in the house at E2: the attack is void, the firer Spent."""
    game = fired("chip c16", "event e02", overlays=("O01a E2",))
    go(game, "activate 50", "move 50", "step 50 to E2", "stop 50", "face 50 N", "end")
    assert kinds(game, "void", "result") == ["void"]
    assert (condition(game, 50), condition(game, 10)) == ("Spent", "Spent")


def test_rs_r_33_a_target_that_moved_within_reach() -> None:
    """RS-R.33 It went one hex back to E2 in plain sight: the same chip is read at three hexes now."""
    game = fired("chip c23", "event e02")
    go(game, "activate 50", "move 50", "step 50 to E2", "stop 50", "face 50 S", "end")
    assert condition(game, 50) == "Reduced"  # c23: Eliminated at 1-2 hexes, Reduced at 3


def test_rs_r_33_the_state_as_it_is_now() -> None:
    """RS-R.33 The target turned its back in the bonus order: the attack is a flank attack now."""
    game = fired("chip c16", "event e02")
    play(game, "activate 50", "move 50", "stop 50", "face 50 N")
    assert shift(game) == {"RS-SFT.4": 1}


def test_rs_r_33_a_check_that_still_has_a_meaning() -> None:
    """RS-R.33 Nerve Breaks in a rally: the squad is Broken, the passed check makes it Suppressed."""
    game = position(
        "10 g_gren_r Suppressed E5 N", FAR, "chip c10", "event l05", event_done=False, deck=(0, 2, 2)
    )
    play(game, "order og4", "activate 10", "rally 10")
    assert said(game, "becomes")[0]["condition"] == "Broken"
    assert condition(game, 10) == "Suppressed"


def test_rs_r_41_times_up_in_an_attack() -> None:
    """RS-R.41, RS-EVT.13, RS-END.1 Nothing more is resolved, not even the chip in hand."""
    game = fired("chip c23", "event x01", deck=(0, 0, 1))
    assert game.result is not None
    assert kinds(game, "result") == []
    assert condition(game, 50) == "Ready"


def test_rs_trn_8_times_up_at_the_end() -> None:
    """RS-TRN.8 Drawn at the end of the turn it ends the game at once."""
    game = position(SQUADS, FAR, "event x01", event_done=False, deck=(0, 0, 1))
    pass_turn(game)
    assert game.result is not None


STUKA = {"german": {"cards": [{"asset": "ag7", "pile": "early"}]}}


def test_rs_evt_13_an_asset_whatever_the_trigger() -> None:
    """RS-EVT.13, RS-R.40 A Stuka drawn in the enemy's order, by a check of his: its owner chooses at once."""
    for luck in (["event ag7"], [ICON, "event ag7"]):
        game = position(SQUADS, TARGET, *luck, event_done=False, sheets=STUKA, deck=(1, 1, 1))
        pass_order(game, "og5")
        if len(luck) == 1:
            pass_order(game, "os4")
        else:
            play(game, "order os4", "activate 51", "rally 51")
        assert turn_to(game)[0] == 0
        assert events(game) == ["ag7"]
        assert kinds(game, "primary", "secondary", "bonus") == []


def test_rs_r_44_a_chip_put_aside_is_not_in_the_bag() -> None:
    """RS-R.44 While the icon's chip waits, the fire of the bonus order cannot draw it; later it can."""
    with pytest.raises(Diverged):
        play(fired(ICON, "event e02", ICON), "activate 50", "fire 50 at E5")
    game = fired(ICON, "event e02", "chip c01", "chip c01", ICON)
    play(game, "activate 50", "fire 50 at E5")
    assert turn_to(game) == (0, "activate")
    play(game, "activate 11", "fire 11 at E3")
    assert [data["chip"] for data in said(game, "chip")] == ["c03", "c01", "c01", "c03"]


def test_rs_r_128_a_paused_firer_does_nothing_else() -> None:
    """RS-R.128 In the interrupting order 11 may fire at the mover, 10, whose attack waits, may not."""
    game = fired(ICON, "event e02")
    assert condition(game, 10) == "Ready"
    play(game, "activate 50", "move 50", "step 50 to E4")
    assert (turn_to(game), choices(game, "react")) == ((0, "react"), ["react with 11"])


def test_rs_r_137_a_drawn_card_is_out() -> None:
    """RS-R.137 The same event cannot be drawn again."""
    game = position(SQUADS, FAR, "event e02", "event e02", event_done=False)
    play(pass_turn(game), "end")
    with pytest.raises(Diverged):
        pass_turn(game)
    assert at(game, 10) == "E5"
    assert unit(game, 10).facing == 0
