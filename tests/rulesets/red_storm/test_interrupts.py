"""RS-EVT.1-.13, RS-R.30-.44: what brings an event, whom it is about, and what becomes of the interrupted."""

from __future__ import annotations

import pytest

from sandtable.engine.errors import Diverged
from tests.rulesets.red_storm.draws import HIT, MISS, REST, shot
from tests.rulesets.red_storm.looks import kinds, pass_order, pass_turn, said, turn_to
from tests.rulesets.red_storm.positions import asked, at, condition, options, play, position, told, unit

NONE_TO_SPREAD = "event e02"
"""Dry Wind without a blaze: the defender gets one unit at once."""

# What brings an event


def test_rs_evt_1_one_event_in_every_turn() -> None:
    """RS-EVT.1, RS-EVT.3 An event by a chip: none at the end of that turn; the next turn has its own."""
    german = "10 g_gren_r Ready E5 N"
    game = position(german, "50 s_str_r Ready E3 S", f"chip {MISS}", "event e07", event_done=False)
    play(game, "order og2", "activate 10", "fire 10 at E3", "end", "end", "order os4", "end", "end")
    assert (game.state.turn, len(told(game, "event"))) == (3, 1)
    pass_turn(game)
    assert len(told(game, "event")) == 2


def test_rs_r_31_the_last_event_comes_after_the_defenders_regroup() -> None:
    """RS-R.31, RS-TRN.8 Only when the defender has regrouped is the card drawn."""
    game = position(
        "10 g_gren_r Ready A1 N", "50 s_str_r Spent L8 N", "event e01", event_done=False, active="soviet"
    )
    play(game, "order os4", "end")
    assert (asked(game), told(game, "event")) == ("regroup", [])
    play(game, "regroup 50", "end")
    assert len(told(game, "event")) == 1


def test_rs_evt_5_a_suppression_check_brings_an_event() -> None:
    """RS-EVT.5, RS-R.30 Only the check's chip has the icon: Stand Fast helps in this very check."""
    game = position(
        "10 g_gren_r Ready E5 N",
        "50 s_t60 Fire E3 S",
        "chip c11",
        f"chip {MISS}",
        "event e07",
        attacker="soviet",
        event_done=False,
    )
    play(game, "order os2", "activate 50", "fire 50 at E5")
    assert told(game, "check")[-1].data["result"] == "passes"  # two medals against 1 + 1


def test_rs_r_34_an_equipment_check_has_the_checking_unit_as_focus() -> None:
    """RS-R.34, RS-R.30 The squad that takes a dropped PTRD stands fast and passes with two medals."""
    game = position(
        "10 g_gren_r Ready E5 N",
        "50 s_str_r Suppressed L8 N",
        f"chip {MISS}",
        "event e07",
        dropped=[{"asset": "as5", "hex": "E5", "side": "soviet"}],
        event_done=False,
    )
    play(game, "order og2", "activate 10", "move 10", "take 11")
    assert told(game, "primary")[-1].data["piece"] == 10
    assert game.state.pairs[11].unit == 10


@pytest.mark.parametrize(
    ("chips", "focus", "sums"), [((MISS, "c01"), 10, (4, 1)), (("c01", MISS), 50, (1, 4))]
)
def test_rs_r_34_in_close_combat_the_unit_whose_chip_it_is(
    chips: tuple[str, str], focus: int, sums: tuple[int, int]
) -> None:
    """RS-R.34, RS-R.32 The mover draws first; Stand Fast counts in the total: 2 + 1 + 1 against 1."""
    luck = [f"chip {chip}" for chip in chips]
    luck.insert(1 + chips.index(MISS), "event e07")
    game = position(
        "10 g_gren_r Reduced E4 N\n11 g_gren_r Ready A1 N",
        "50 s_str_r Reduced E4 S\n51 s_str_r Ready L8 N",
        *luck,
        event_done=False,
    )
    play(game, "order og2", "end")
    assert told(game, "primary")[-1].data["piece"] == focus
    data = said(game, "totals")[-1]
    assert (data["total"], data["other"]) == sums


def test_rs_r_34_friendly_fire_is_about_the_friendly_unit() -> None:
    """RS-R.34 The chip for the own squad in a contested hex brings Fresh Legs: the firer's side is asked."""
    game = position(
        "10 g_222 Fire E5 N\n11 g_gren_r Spent E3 S",
        "50 s_str_r Spent E3 S",
        "chip c01",
        f"chip {MISS}",
        "event e10",
        event_done=False,
    )
    play(game, "order og3", "activate 10", "fire 10 at E3")
    assert (turn_to(game), options(game)) == ((0, "fresh"), ["regroup 11", "end"])


def test_rs_evt_13_a_players_asset_is_resolved_at_once() -> None:
    """RS-EVT.13, RS-R.40 The Stuka comes in the middle of a Soviet attack, for its German owner; then on."""
    game = position(
        f"10 g_gren_r Ready E5 N\n{REST}",
        "50 s_t34 Fire E2 S\n51 s_str_r Ready L1 S",
        f"chip {MISS}",
        "event ag7",
        "chip c01",
        "chip c01",
        attacker="soviet",
        event_done=False,
        deck=(1, 1, 1),
        sheets={"german": {"cards": [{"asset": "ag7", "pile": "early"}]}},
    )
    play(game, "order os2", "activate 50", "fire 50 at E5")
    assert (turn_to(game), set(options(game))) == ((0, "target"), {"target L1", "target E2"})
    play(game, "target E2")
    assert kinds(game, "bombed", "secondary", "result") == ["bombed", "result"]


def test_rs_r_137_an_asset_without_a_target_is_lost() -> None:
    """RS-R.137 All Soviets hide: the Stuka finds nothing, and it was the turn's event."""
    game = position(
        "10 g_gren_r Ready A1 N",
        "50 s_str_r Ready - - ambush=1",
        "event ag7",
        event_done=False,
        deck=(1, 1, 1),
        fog=[{"kind": "ambush", "hex": "K4", "number": 1}],
        sheets={"german": {"cards": [{"asset": "ag7", "pile": "early"}]}},
    )
    pass_turn(game)
    while asked(game) == "target":
        play(game, "pass")
    assert (game.state.turn, told(game, "strike")) == (3, [])


# Bonus orders


def test_rs_evt_11_the_active_side_waits_for_its_close_combats() -> None:
    """RS-EVT.11, RS-R.37 Activations, close combat, extra order, then regroup."""
    game = shot("e01", "10 g_gren_r Ready E5 N\n11 g_gren_r Reduced G2 N", "chip c24", "chip c01",
                soviet="51 s_str_r Spent G2 N")  # fmt: skip
    play(game, "end")
    assert kinds(game, "totals", "bonus") == ["totals", "bonus"]
    assert (turn_to(game), game.state.orders[-1].card) == ((1, "activate"), "extra")
    play(game, "end")
    assert asked(game) == "regroup"


def test_rs_r_36_a_bonus_order_is_for_any_units_once_each() -> None:
    """RS-R.36, RS-TRN.3 Defender 2: a squad in the west, a tank in the east, and no more; no regroup."""
    german = "10 g_pz3j1 Fire E5 N\n11 g_gren_r Ready A1 N\n12 g_pz2f Move L8 N"
    game = shot("l05", german)
    play(game, "activate 11", "move 11", "stop 11", "face 11 N")
    assert "activate 11" not in options(game)
    play(game, "activate 12", "move 12", "stop 12", "face 12 N")
    assert options(game) == ["end"]
    assert (turn_to(game), kinds(game, "result")) == ((1, "activate"), ["result"])


def test_rs_r_36_a_bonus_order_may_be_declined() -> None:
    """RS-R.36 The defender does nothing and the chip is used."""
    game = play(shot("l05", "10 g_pz3j1 Fire E5 N"), "end")
    assert kinds(game, "result") == ["result"]


def test_rs_r_38_close_combat_of_an_interrupting_order() -> None:
    """RS-R.38 Its owner is the moving player: a tie is his; a hex contested before waits for the order."""
    german = "10 g_pz3j1 Fire E5 N\n11 g_gren_r Reduced G5 N\n12 g_gren_r Ready C2 N"
    soviet = "51 s_str_r Reduced G4 S\n52 s_str_r Reduced C2 S"
    game = shot("e02", german, "chip c01", "chip c05", soviet=soviet)
    play(game, "activate 11", "move 11", "step 11 to G4", "face 11 N")
    assert (condition(game, 51), condition(game, 11)) == ("lost", "Reduced")
    assert condition(game, 52) == "Reduced"
    assert len(told(game, "totals")) == 1


# The interrupted attack


def test_rs_r_33_distance_and_terrain_are_taken_as_they_are_now() -> None:
    """RS-R.33 The squad leaves its foxhole at E5 for E7: the 5+ row, beyond range 4, and no foxhole."""
    game = position(
        f"10 g_gren_r Ready E5 N\n{REST}",
        "50 s_str_r Ready E2 S",
        f"chip {HIT}",
        NONE_TO_SPREAD,
        attacker="soviet",
        event_done=False,
        fog=[{"kind": "foxhole", "hex": "E5"}],
    )
    play(game, "order os1", "activate 50", "fire 50 at E5")
    play(game, "activate 10", "move 10", "step 10 to E6", "step 10 to E7", "face 10 N")
    fact = told(game, "result")[-1]
    assert [(r.clause, r.value) for r in fact.reasons] == [("RS-FIR.3", 0), ("RS-SFT.9", -1)]
    assert condition(game, 10) == "Spent"


def test_rs_r_33_the_flank_is_taken_as_it_is_now() -> None:
    """RS-R.33 The squad turns its back in the interrupting order: flanked."""
    game = shot("e02", "10 g_gren_r Ready E5 N")
    play(game, "activate 10", "move 10", "stop 10", "face 10 S")
    assert told(game, "result")[-1].data["shift"] == 2  # rating and flank


def test_rs_r_33_the_firers_strength_stays_as_declared() -> None:
    """RS-R.33 The firer is Suppressed meanwhile and still fires at full strength."""
    game = position(
        f"10 g_gren_r Ready E5 N\n{REST}",
        "50 s_str_r Ready E2 S",
        f"chip {MISS}",
        NONE_TO_SPREAD,
        "chip c11",
        "chip c24",
        attacker="soviet",
        event_done=False,
    )
    play(game, "order os1", "activate 50", "fire 50 at E5", "activate 10", "fire 10 at E2")
    assert condition(game, 50) == "Suppressed"
    assert told(game, "result")[-1].data["shift"] == 0


def test_rs_r_33_a_broken_firer_fires_no_more() -> None:
    """RS-R.33 A Suppressed firer is suppressed again: its attack is void."""
    game = position(
        f"10 g_gren_r Ready E5 N\n{REST}",
        "50 s_str_r Suppressed E2 S",
        f"chip {MISS}",
        NONE_TO_SPREAD,
        "chip c11",
        "chip c24",
        attacker="soviet",
        event_done=False,
    )
    play(game, "order os1", "activate 50", "fire 50 at E5", "activate 10", "fire 10 at E2")
    assert condition(game, 50) == "Broken"
    assert [fact.data["piece"] for fact in told(game, "void")] == [10]


def test_rs_r_33_units_that_arrive_meanwhile_are_not_attacked() -> None:
    """RS-R.33 The tank that drives into the target hex is no target of this shot."""
    game = shot("e02", "10 g_gren_r Ready E5 N\n11 g_pz2f Move E7 N")
    play(game, "activate 11", "move 11", "step 11 to E6", "step 11 to E5", "stop 11", "face 11 N")
    assert at(game, 11) == "E5"
    assert [fact.data["piece"] for fact in told(game, "result")] == [10]


def test_rs_r_33_a_rally_that_has_lost_its_meaning() -> None:
    """RS-R.33 Follow Me! makes the squad Ready; its own check, four medals or not, is void."""
    game = position(
        "10 g_gren_r Suppressed E5 N",
        "50 s_str_r Suppressed L8 N",
        f"chip {HIT}",
        "event l06",
        "chip c01",
        event_done=False,
        deck=(0, 2, 2),
    )
    play(game, "order og4", "activate 10", "rally 10")
    assert condition(game, 10) == "Ready"
    assert [fact.data["result"] for fact in told(game, "check")] == ["passes"]
    assert unit(game, 10).rallied


def test_rs_r_44_both_chips_of_a_round_are_out_together() -> None:
    """RS-R.44 The second chip of a close combat cannot be the first one again."""
    game = position("10 g_gren_r Ready E4 N", "50 s_str_r Ready E4 S", "chip c24", "chip c24")
    play(game, "order og2")
    with pytest.raises(Diverged):
        play(game, "end")


def test_rs_r_135_a_round_is_void_when_the_hex_burns() -> None:
    """RS-R.135, RS-R.109 Tracer Fire in the brush at D4: both retreat, nobody has won or lost the round."""
    game = position(
        "10 g_gren_r Ready D4 N\n11 g_gren_r Ready A1 N",
        "50 s_str_r Ready D4 S",
        f"chip {MISS}",
        "event e01",
        event_done=False,
    )
    play(game, "order og2", "end", "retreat 10 to D3", "face 10 N", "retreat 50 to D5", "face 50 N")
    assert (condition(game, 10), condition(game, 50)) == ("Reduced", "Reduced")
    assert (asked(game), told(game, "totals")) == ("regroup", [])


def test_rs_r_135_one_of_the_two_is_left_and_the_hex_is_done() -> None:
    """RS-R.135 Brew-up ends the damaged T-34 for which the second chip was drawn: the squad holds the hex."""
    game = position(
        "10 g_gren_r Ready E4 N",
        "50 s_t34 Move E4 S damage=turret_jammed\n51 s_str_r Ready L8 N",
        "chip c01",
        f"chip {HIT}",
        "event l01",
        event_done=False,
        deck=(0, 2, 2),
    )
    play(game, "order og2", "end")
    assert (condition(game, 50), condition(game, 10), at(game, 10)) == ("lost", "Ready", "E4")
    assert (asked(game), told(game, "totals")) == ("regroup", [])


def test_rs_r_37_an_order_passed_gives_no_extra_order_to_the_other_side() -> None:
    """RS-R.37 The attacker's bonus at the end of the turn is his though the defender acted last."""
    game = position(
        "10 g_gren_r Ready A1 N", "50 s_str_r Ready L8 N", "event e01", event_done=False, active="soviet"
    )
    pass_order(game, "os4")
    assert (turn_to(game), game.state.orders[-1].card) == ((0, "activate"), "bonus")
    play(game, "end")
    assert (game.state.turn, asked(game)) == (3, "order")


def test_rs_fir_2_the_event_comes_before_the_result() -> None:
    """RS-FIR.2, RS-R.32 Chip, event, and only then the result of the same chip."""
    game = shot("e07", "10 g_gren_r Ready E5 N", chip=HIT)
    assert kinds(game, "chip", "event", "primary", "result") == ["chip", "event", "primary", "result"]
    assert told(game, "result")[-1].data["chip"] == HIT


def test_rs_r_32_the_chip_is_also_the_result() -> None:
    """RS-R.32 c16 says Reduced at three hexes, the upshift makes it Eliminated, after Stand Fast."""
    assert condition(shot("e07", "10 g_gren_r Ready E5 N", chip=HIT), 10) == "lost"


def test_rs_r_39_a_primary_that_applies_is_mandatory() -> None:
    """RS-R.39, RS-EVT.9 Pinned suppresses the focus; nobody gets a bonus and nobody is asked."""
    game = shot("e06", "10 g_gren_r Ready E5 N", "chip c01")
    assert (condition(game, 10), told(game, "secondary"), asked(game)) == ("Suppressed", [], "activate")


def test_rs_evt_9_every_card_has_both_events() -> None:
    """RS-EVT.9 All but Time's Up have a primary effect and a side with a number of units."""
    for card in position("10 g_gren_r Ready A1 N", "50 s_str_r Ready L8 N").state.box.pack.events.values():
        assert (card.id == "x01") == (card.secondary is None)
        assert card.id == "x01" or card.units in (1, 2)


def test_rs_r_20_a_card_needs_no_check_a_result_does() -> None:
    """RS-R.20 Pinned: no check. The chip's Suppressed: one check, which saves the squad from Broken."""
    game = shot("e06", "10 g_gren_r Ready E5 N", "chip c01")
    assert kinds(game, "becomes", "check") == ["becomes", "check"]
    assert condition(game, 10) == "Suppressed"
