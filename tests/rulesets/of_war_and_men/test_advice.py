"""What a seat may ask: sight, reach, plans, why not, standing orders."""

from __future__ import annotations

from gc import collect
from weakref import ref

import pytest

import sandtable as st
from sandtable.rulesets.of_war_and_men import prospects, shots
from sandtable.rulesets.of_war_and_men.state import TRUCK, Truck, War
from tests.rulesets.of_war_and_men.battles import battle, do, go, passes

WOODS = ("Fi Fi Fi", "Fi Wo Fi", "Fi Fi Fi")


def test_owm_los_2_what_is_seen() -> None:
    """OWM-LOS.2, OWM-LOS.3, OWM-R.19 Into the Woods, not through them: C3 is hidden from A1; C1 is 2
    away.
    """
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


def test_owm_atk_5_nothing_is_decided_before_anybody_has_fired() -> None:
    """The card leads to the choice of who fires; a shot may harm, and only then is there no effect."""
    game = battle("11 A1 103 105\n31 A2 302", hands=("attack R", ""))
    seat = game.seat(0)
    attack = next(option for option in seat.asked().options if option.text.startswith("attack"))
    assert [outcome.text for outcome in seat.odds(attack).outcomes] == ["nothing is decided yet"]
    game.answer(attack)
    passes(game)
    assert game.ask is not None
    texts = {outcome.text for outcome in game.seat(0).odds(game.ask.options[0]).outcomes}
    assert {"no effect", "302 is suppressed"} <= texts


def test_owm_man_2_where_a_maneuver_leads() -> None:
    """OWM-MAN.1, OWM-MAN.2, OWM-MAN.7 Two Maneuvers to a Field, one to a Road; on the move one completes it.
    What lays a card reaches nowhere, though the card (11) has the number of a Fireteam.
    """
    teams = "12 A1 103\n11 C3 102\n31 C1 302"
    game = battle(teams, hands=("maneuver, village", ""), ground=("Fi Ro Fi", "Fi . .", "Fi . Fi"))
    seat = game.seat(0)
    assert seat.reach("maneuver with 3 to A2") == {"B1": 1, "B2": 2, "A2": 2}
    assert seat.reach("lay 11") == {}
    game = battle("11 A1 103\n31 E5 302", hands=("maneuver, maneuver", ""))
    go(game, "B2")
    assert game.seat(0).reach("maneuver with 5 to B2") == {"B2": 1}


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


# Bots

HILL = [{"award": "hold", "points": 10, "cells": ["C3"]}]


def stands(place: str, objectives: list[dict[str, object]]) -> float:
    game = battle(f"11 {place} 103\n31 E5 302", objectives=objectives)
    return game.seat(0).value()


def test_owm_mis_12_nearer_to_the_objective_is_better() -> None:
    """OWM-MIS.12 On C3 the side has its points; B2 is better than A1 only if the Mission asks for C3."""
    there, near, far = (stands(place, HILL) for place in ("C3", "B2", "A1"))
    assert there > near > far
    gain, usual = near - far, stands("B2", []) - stands("A1", [])
    assert gain > usual


def promised(game: st.Game[War]) -> dict[tuple[object, ...], float]:
    """The promise of each option, by its verb and the last thing it names."""
    seat = game.seat(0)
    values = seat.asked().values
    return {(value[0], value[-1]): seat.promise(number) for number, value in enumerate(values)}


def test_owm_man_1_a_step_to_the_objective_is_worth_its_card() -> None:
    """The hill next door is worth fifteen points: the Fireteam sets out rather than to keep the Maneuver."""
    hill = [{"award": "hold", "cells": ["C3"], "points": 15}]
    game = battle("11 C2 103\n31 E5 302", hands=("maneuver, maneuver", ""), objectives=hill)
    before = game.seat(0).value()
    game.answer(game.seat(0).plan("go 11 to C3").answers[0])
    assert game.seat(0).value() > before


def test_owm_mis_12_a_step_towards_the_objective_is_looked_at_first() -> None:
    """OWM-MIS.12 From B2 to C3 rather than back to A1, and both rather than nothing."""
    game = battle("11 B2 103\n31 E5 302", hands=("maneuver", ""), objectives=HILL)
    found, cell = promised(game), game.state.box.grid.cell
    assert found["maneuver", cell("C3")] > found["maneuver", cell("B3")]
    assert found["maneuver", cell("B3")] > found["maneuver", cell("A1")]
    assert found["end_turn", "end_turn"] < 1


def test_owm_r_52_the_better_shot_is_looked_at_first() -> None:
    """OWM-R.52 Fields give no cover, Woods do: 31 in the open is the better target at the same range."""
    ground = ("Fi Fi Wo", "Fi Fi Fi", "Fi Fi Fi")
    game = battle("11 A1 103\n31 A3 302\n32 C1 304", hands=("attack R", ""), ground=ground)
    found = promised(game)
    assert found["attack", 31] > found["attack", 32] > 1


def test_owm_r_130_both_sides_are_drawn_to_lu() -> None:
    """OWM-R.130 Both sides want to be where Lu hides."""
    s = st.new_game("of_war_and_men", "murder-at-the-moonless-chateau", seed=1).state
    assert [aim.cells for side in (0, 1) for aim in prospects.places(s, side)] == [(s.lu_at,), (s.lu_at,)]


@pytest.mark.parametrize(
    ("place", "wanted"), [("A4", "A4 B4 C3"), ("D3", "D3 E3 F2"), ("E3", "E3 F2"), ("F2", "F2")]
)
def test_owm_mru_17_the_attackers_wait_beside_the_way_of_the_truck(place: str, wanted: str) -> None:
    """OWM-MRU.17, OWM-MRU.22 Within one step of where the truck is and will be next, but not of G2, where it
    wins; its own side goes with it.
    """
    s = st.new_game("of_war_and_men", "the-road-to-ruin", seed=1).state
    cell = s.box.grid.cell
    s.truck = Truck(cell(place))
    (own,), (ambush,) = prospects.places(s, 0), prospects.places(s, 1)
    assert (own.cells, own.reach) == ((cell(place),), 0)
    assert (ambush.cells, ambush.reach) == (tuple(map(cell, wanted.split())), 1)


def test_owm_mru_20_the_attackers_go_to_a_broken_truck() -> None:
    """OWM-MRU.20 To capture it one of them must be with it; it stays where it is."""
    s = st.new_game("of_war_and_men", "the-road-to-ruin", seed=1).state
    here = s.box.grid.cell("D3")
    s.truck = Truck(here, broken=True)
    assert [(aim.cells, aim.reach) for aim in prospects.places(s, 1)] == [((here,), 0), ((here,), 1)]


def test_owm_mru_19_a_broken_truck_is_the_better_target() -> None:
    """OWM-MRU.18, OWM-MRU.19 A shot at 9 or more that wins at once is worth more than one at 8 or more that
    breaks the truck down; the worst shots at it are worth something.
    """
    s = st.new_game("of_war_and_men", "the-road-to-ruin", seed=1).state
    team = next(team for team in s.teams.values() if team.side == 1)
    whole = shots.fire_at(s, team, TRUCK, 1.0)
    assert s.truck is not None
    s.truck = Truck(s.truck.cell, broken=True)
    assert shots.fire_at(s, team, TRUCK, 1.0) > whole > 0


@pytest.mark.parametrize(
    ("hand", "worth", "besides"),
    [("", 0, 0), ("attack R", 0.8, 0.3), ("attack R, attack G, attack B, maneuver", 1.6, 0.8)],
)
def test_owm_std_3_a_hand_should_have_both(hand: str, worth: float, besides: float) -> None:
    """OWM-STD.3, OWM-LVL.2 The first two Attack cards of a hand count, and a Maneuver; a third Attack card
    does not. With Command Decisions every card counts, and these count a little besides.
    """
    game = battle("11 A1 103\n31 A3 302", hands=(hand, "maneuver"))
    assert prospects.held(game.state, 0) == pytest.approx(worth)
    game = battle("11 A1 103\n31 A3 302", hands=(hand, "maneuver"), level="lieutenant")
    assert prospects.held(game.state, 0) == pytest.approx(besides)


def test_owm_drw_1_a_terrain_card_is_worth_a_redraw() -> None:
    """OWM-DRW.1 It takes the place of another card in the hand: without it a player stands no worse."""
    with_it, without = [
        battle("11 A1 103\n31 A3 302", hands=(hand, "maneuver"), level="lieutenant").seat(0).value()
        for hand in ("attack R, woods", "attack R")
    ]
    assert with_it == pytest.approx(without)


def test_owm_r_36_a_card_that_waits_gives_hope() -> None:
    """OWM-R.36 An Attack on the stack is worth more than the card it cost; a cancelled one is not."""
    game = battle("11 A1 103\n31 A3 302", hands=("attack R", "fubar"), level="lieutenant")
    passes(game)
    before = game.seat(0).value()
    do(game, "attack", 31)
    hoped = game.seat(0).value()
    do(game, "fubar")
    passes(game)
    assert hoped > max(before, game.seat(0).value())


def test_what_is_kept_of_shots_goes_with_their_mission() -> None:
    """Positions that people send are played once each; bots have a place for so many of them, not for all."""
    boxes = []
    for number in range(70):
        game = battle("11 A1 103\n31 B2 302", title=f"Test {number}")
        assert game.seat(0).value() == game.seat(0).value()
        boxes.append(ref(game.box))
    del game
    collect()
    assert boxes[0]() is None
    assert boxes[-1]() is not None
