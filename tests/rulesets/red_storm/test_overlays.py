"""What is drawn over the board: lines of sight, threat, the neighbourhood of an order, several firers."""

from __future__ import annotations

import pytest

import sandtable as st
from sandtable.rulesets.red_storm.state import RedStorm
from tests.rulesets.red_storm.positions import condition, play, position

FAR = "50 s_str_r Suppressed E2 S"


def test_rs_los_2_the_line_names_the_hex_that_blocks() -> None:
    """RS-LOS.2 From the north side of E6 the line crosses E5, then the house in E4."""
    game = position("10 g_gren_r Ready E6 N", FAR, overlays=("O01a E4",))
    line = game.seat(0).trace("sight", 10, "E2")
    assert line is not None
    assert (line.cells, line.free, line.sides) == (("E5", "E4", "E3"), 1, (0, 3))
    assert [reason.clause for reason in line.reasons] == ["RS-LOS.2"]
    assert line.reasons[0].text.startswith("E4 is in the way")


def test_rs_los_1_a_free_line_has_no_reasons() -> None:
    game = position("10 g_gren_r Ready E6 N", FAR)
    line = game.seat(0).trace("sight", "10", "E2")
    assert line == st.Trace(("E5", "E4", "E3"), 3, (), (0, 3))


def test_rs_los_4_out_of_a_wood_the_line_may_not_pass_through_it() -> None:
    """RS-LOS.4 The unit stands on the south side of a wood and looks north, through its own hex."""
    game = position("10 g_gren_r Ready E6 S", FAR, overlays=("O09a E6",))
    line = game.seat(0).trace("sight", 10, "E2")
    assert line is not None
    assert (line.free, line.reasons[0].clause) == (0, "RS-LOS.4")


@pytest.mark.parametrize("ends", [(10, "Z9"), (50, "E2"), ("E2", "E2"), ("", "E2")])
def test_there_is_no_line_from_an_enemy_or_to_nowhere(ends: tuple[str | int, str]) -> None:
    assert position("10 g_gren_r Ready E6 N", FAR).seat(0).trace("sight", *ends) is None


def test_unknown_lines_are_refused() -> None:
    with pytest.raises(st.IllegalAnswer):
        position("10 g_gren_r Ready E6 N", FAR).seat(0).trace("smell", 10, "E2")


def test_rs_r_141_threat_counts_whom_all_may_fear() -> None:
    """RS-R.141 A Soviet squad threatens E4 but not its own hex; a Suppressed one threatens nobody."""
    watched = position("10 g_gren_r Ready E6 N", "50 s_str_r Ready E2 S").seat(0).overlay("threat")
    assert watched["E4"] == 1
    assert "E2" not in watched
    assert position("10 g_gren_r Ready E6 N", FAR).seat(0).overlay("threat") == {}


def two_squads() -> st.Game[RedStorm]:
    game = position(
        "10 g_gren_r Ready E6 N\n11 g_gren_r Ready E5 N", "50 s_str_r Ready E3 S", "chip c01", "chip c24"
    )
    play(game, "order og2")
    return game


def test_rs_ord_3_several_units_may_fire_at_one_hex() -> None:
    """RS-ORD.3 Both squads could fire at E3; the nearer is proposed, the other may be added."""
    seat = two_squads().seat(0)
    assert seat.joint("fire") == {"E3": 2}
    plan = seat.plan("fire at E3")
    assert plan.answers == ("activate 11", "fire 11 at E3")
    assert plan.joint == st.Joint((11,), (10,), "1 shot")
    assert seat.plan("fire at E3 with 10 11").answers == (
        "activate 10",
        "fire 10 at E3",
        "activate 11",
        "fire 11 at E3",
    )


def test_rs_r_23_a_volley_is_fired_one_after_the_other() -> None:
    """RS-R.23 The first shot misses, the second eliminates: chips 1 and 24."""
    game = two_squads()
    play(game, *game.seat(0).plan("fire at E3 with 10 11").answers)
    assert condition(game, 50) == "lost"


def test_rs_ord_5_no_more_fire_than_the_order_activates() -> None:
    """RS-ORD.5 "Auftragstaktik" activates two units, the two named last, and has no room for a third."""
    lines = "10 g_gren_r Ready E6 N\n11 g_gren_r Ready E5 N\n12 g_gren_r Ready E4 N"
    game = position(lines, "50 s_str_r Ready E3 S")
    play(game, "order og4")
    assert game.seat(0).joint("fire") == {"E3": 3}
    joint = game.seat(0).plan("fire at E3 with 10 11 12").joint
    assert joint is not None
    assert (joint.members, joint.others) == ((11, 12), (10,))


def test_nobody_fires_together_before_an_order() -> None:
    game = position("10 g_gren_r Ready E6 N", "50 s_str_r Ready E3 S")
    assert game.seat(0).joint("fire") == {}
    assert game.seat(1).joint("fire") == {}
    with pytest.raises(st.IllegalAnswer):
        game.seat(0).joint("sing")


def test_odds_of_a_plan_say_what_changes() -> None:
    odds = two_squads().seat(0).odds("activate 11", "fire 11 at E3")
    assert sum(outcome.chance for outcome in odds.outcomes) == pytest.approx(1)
    assert odds.outcomes[0].text == "no effect"
    assert any("becomes Suppressed" in outcome.text for outcome in odds.outcomes)
    assert not any(word in outcome.text for outcome in odds.outcomes for word in ("activated", "chip"))


def test_rs_mov_1_a_way_leads_through_the_hexes_named() -> None:
    """RS-MOV.1 To C5 by way of D4; without it the cheapest way need not touch D4."""
    game = position("10 g_tiger Move E5 N", "50 s_str_r Ready L8 S")
    play(game, "order og3")
    answers = game.seat(0).plan("go 10 via D4 to C5").answers
    assert "step 10 to D4" in answers
    assert answers.index("step 10 to D4") < answers.index("step 10 to C5")
