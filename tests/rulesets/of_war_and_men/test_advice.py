"""What a seat may ask: sight, reach, plans, why not, standing orders."""

from __future__ import annotations

import pytest

import sandtable as st
from sandtable.rulesets.of_war_and_men.state import War
from tests.rulesets.of_war_and_men.battles import battle, do, passes

WOODS = ("Fi Fi Fi", "Fi Wo Fi", "Fi Fi Fi")


def test_owm_los_2_what_is_seen() -> None:
    """OWM-LOS.2, OWM-LOS.3 Into the Woods, not through them: C3 is hidden from A1; C1 is 2 away."""
    seat = battle("11 A1 103\n31 C3 302", ground=WOODS).seat(0)
    seen = seat.overlay("sight", "A1")
    assert "C3" not in seen
    assert (seen["B2"], seen["C1"]) == (1, 2)


def test_owm_los_2_the_line_stops_at_the_woods() -> None:
    """OWM-LOS.2 The trace names the card in the way."""
    trace = battle("11 A1 103\n31 C3 302", ground=WOODS).seat(0).trace("sight", "A1", "C3")
    assert trace is not None
    assert trace.reasons[0].clause == "OWM-LOS.2"
    assert trace.cells[trace.free] == "B2"
    clear = battle("11 A1 103\n31 C3 302", ground=WOODS).seat(0).trace("sight", "A1", "C1")
    assert clear is not None
    assert not clear.reasons


def test_owm_ico_13_the_visible_range() -> None:
    """OWM-ICO.13, OWM-MIS.6 At night with range 1 only neighbours are within sight."""
    seat = battle("11 A1 103\n31 C3 302", sky="moon", visible=1).seat(0)
    assert set(seat.overlay("range", "A1")) == {"A1", "A2", "B1", "B2"}


@pytest.mark.parametrize(
    ("hand", "answers"),
    [("maneuver, maneuver", 2), ("maneuver", 1), ("rally R", 0)],
)
def test_owm_man_2_go_there(hand: str, answers: int) -> None:
    """OWM-MAN.1, OWM-MAN.2 Two Maneuvers if the hand has them; with one it arrives at its next turn."""
    game = battle("11 A1 103\n31 E5 302", hands=(hand, ""))
    seat = game.seat(0)
    if not answers:
        with pytest.raises(st.IllegalAnswer):
            seat.plan("go 11 to B2")
        return
    plan = seat.plan("go 11 to B2")
    assert len(plan.answers) == answers
    assert bool(plan.warnings) is (answers == 1)
    for text in plan.answers:
        seat.answer(text)
    team = game.state.teams[11]
    place = team.cell if answers == 2 else team.towards
    assert place == game.state.box.grid.cell("B2")


def reasons(game: st.Game[War], text: str) -> list[str]:
    return [reason.clause for reason in game.seat(0).why_not(text)]


def test_why_an_attack_is_not_allowed() -> None:
    """OWM-ATK.2, OWM-MAN.9 The clause that forbids it."""
    game = battle("11 A1 103\n31 C3 302", hands=("attack R", ""), ground=WOODS)
    value = ("attack", game.state.hands[0][0], 31)
    assert reasons(game, game.state.box.words.option(value)) == ["OWM-ATK.2"]
    game = battle(
        "11 A1 103 105\n31 E5 302",
        hands=("maneuver", ""),
        soldiers=[{"id": 105, "state": "suppressed", "suppressed_in": 1}],
    )
    value = ("maneuver", game.state.hands[0][0], 1)
    assert reasons(game, game.state.box.words.option(value)) == ["OWM-MAN.9"]


def test_owm_r_155_standing_orders_ask_when_a_man_would_fall() -> None:
    """OWM-R.155, OWM-D.6 Windows are passed, but a deadly total against an own man is asked about."""
    flips = ("number of attackers R1", "target R1", "lethality G6", "lethality B5", "Discipline R2")
    game = battle("11 A1 103\n31 A3 302", *flips, hands=("attack R", "evade R"), level="lieutenant")
    assert all(order.do == "pass" for order in game.seat(1).orders())
    passes(game)
    do(game, "attack", 31)
    while game.ask is not None and game.ask.kind != "total_window":
        do(game, "fire") if game.ask.kind == "firer" else do(game, "pass")
    assert game.seat(1).orders()[0].do == "ask"
    assert all(order.do == "pass" for order in game.seat(0).orders())


def test_value_is_better_with_more_men() -> None:
    """OWM-VIC.2 Two men against one."""
    game = battle("11 A1 103 105\n31 E5 302")
    assert game.seat(0).value() > 0 > game.seat(1).value()
