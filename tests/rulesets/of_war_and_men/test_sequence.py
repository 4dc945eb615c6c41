"""OWM-SET, OWM-RND, OWM-CMB, OWM-BC: set-up, rounds, turns, and Boot Camp."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.of_war_and_men import missions
from sandtable.rulesets.of_war_and_men.sheets import Order
from sandtable.rulesets.of_war_and_men.state import Condition, War
from tests.rulesets.of_war_and_men.battles import (
    acts,
    attacking,
    battle,
    can,
    cell,
    do,
    facts,
    firing,
    go,
    man,
    options,
    passes,
    suppressed,
    team,
    totals,
    until,
)


def deployed(scenario: str, seed: int = 1, **more: Any) -> st.Game[War]:
    """A game whose Fireteams stand where the first options put them."""
    game = st.new_game("of_war_and_men", scenario, seed=seed, **more)
    while game.ask is not None and game.ask.kind == "deploy":
        game.answer(game.ask.options[0])
    return game


# Set-up


def test_owm_set_16_a_random_track_of_all_fireteams() -> None:
    """OWM-SET.16, OWM-INI.1, OWM-R.27 Known before deployment, which follows it Fireteam by Fireteam."""
    game = st.new_game("of_war_and_men", "king-of-the-hill", seed=1)
    order = []
    while game.ask is not None and game.ask.kind == "deploy":
        order.append(game.ask.about[0])
        game.answer(game.ask.options[0])
    assert sorted(game.state.track) == [21, 22, 23, 41, 42, 43]
    assert order == list(game.state.track)
    others = {deployed("king-of-the-hill", seed).state.track for seed in range(2, 6)}
    assert len(others) > 1


def test_owm_mis_11_starting_places() -> None:
    """OWM-MIS.11, OWM-SET.15, OWM-R.27 On or beside C1, not in row 3, one Fireteam each."""
    game = st.new_game("of_war_and_men", "king-of-the-hill", seed=1)
    labels = game.state.box.grid.labels
    mine = {labels[cell] for cell in missions.starting_cells(game.state, 0)}
    assert mine == {"B1", "C1", "D1", "B2", "C2", "D2"}
    assert game.ask is not None
    place = game.ask.values[0][2]
    game.answer(game.ask.options[0])
    assert place not in missions.starting_cells(game.state, 0)


def test_owm_set_20_hands_and_the_first_round() -> None:
    """OWM-SET.17, OWM-SET.20, OWM-SET.21, OWM-RND.3 Seven cards each; the map's cards are out; no
    Assessment.
    """
    game = deployed("not-in-my-house")
    assert [len(hand) for hand in game.state.hands.values()] == [7, 7]
    on_map = [int(laid.card) for laid in game.state.ground.values() if laid.card.isdecimal()]
    assert len(on_map) == 8
    assert game.state.pile == 192 - 8 - 14
    assert not set(on_map) & set(game.state.pool)
    assert [fact["name"] for fact in facts(game, "phase")] == ["Combat"]


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_owm_set_20_in_track_order(seed: int) -> None:
    """OWM-SET.20 Who is highest on the Track draws first."""
    game = deployed("not-in-my-house", seed)
    first = game.state.teams[game.state.track[0]].seat
    assert [(fact["seat"], fact["count"]) for fact in facts(game, "drew")] == [(first, 7), (1 - first, 7)]


def test_owm_set_19_artillery_lies_ready() -> None:
    """OWM-SET.3, OWM-SET.19, OWM-MRU.6 Yellow side up from the start, if the chosen Mission says so."""
    assert deployed("capture-the-flag").state.artillery == "yellow"
    assert deployed("king-of-the-hill").state.artillery == ""


def test_owm_mru_15_the_truck_starts_in_73a() -> None:
    """OWM-MRU.14, OWM-MRU.15 Green on the Building 73A."""
    game = deployed("the-road-to-ruin")
    truck = game.state.truck
    assert truck is not None
    assert (game.state.ground[truck.cell].card, truck.broken) == ("73A", False)


def test_owm_r_132_the_random_map() -> None:
    """OWM-MRU.9, OWM-R.132 Sixteen core Terrain cards lie on the pattern, upright, none of them in the
    deck.
    """
    game = deployed("random-mission-generator", seed=4)
    dealt = [laid for laid in game.state.ground.values() if laid.card]
    assert len(dealt) == 16
    assert not any(laid.turned for laid in dealt)
    assert not {int(laid.card) for laid in dealt} & set(game.state.pool)
    assert game.state.pile == 192 - 16 - 14
    assert 0 <= game.state.goal <= 2


def test_owm_mru_26_paratroops_start_on_the_track() -> None:
    """OWM-MRU.26, OWM-R.160 In the air: on the Track, not on the map."""
    game = deployed("the-sky-is-falling")
    assert {21, 22, 23, 24} <= set(game.state.track)
    assert not game.state.of_side(0) or facts(game, "arrived")[-1]["team"] in (21, 22, 23, 24)


def test_owm_set_2_three_and_four_players() -> None:
    """OWM-SET.1, OWM-SET.2, OWM-SET.12, OWM-R.28, OWM-VIC.3 Always two sides; a hand for each player."""
    four = deployed("king-of-the-hill-for-four")
    assert [seat.side for seat in four.seats] == [0, 1, 0, 1]
    assert [len(hand) for hand in four.state.hands.values()] == [7, 7, 7, 7]
    three = deployed("king-of-the-hill-for-three")
    assert sorted(seat.side for seat in three.seats) == [0, 0, 1]
    axis = [team.seat for team in three.state.of_side(1)]
    assert len(set(axis)) == 1
    assert {team.division for team in three.state.of_side(1)} == {"G352", "F5"}


# Rounds and turns


def test_owm_cmb_4_each_acts_once_in_track_order() -> None:
    """OWM-CMB.4, OWM-RND.1, OWM-RND.2, OWM-R.31, OWM-PAS.1, OWM-CMB.3 Passing all the time: 31, 11, 12, then
    the Debrief and the next round.
    """
    game = battle("11 A1 103\n12 C1 102\n31 E5 302", track=(31, 11, 12))
    turns = []
    while game.state.round == 2:
        assert game.state.turn is not None
        turns.append(game.state.turn.team)
        do(game, "end_turn")
    assert turns == [31, 11, 12]
    assert [fact["name"] for fact in facts(game, "phase")] == ["Debrief", "Assessment", "Combat"]


def test_owm_crd_4_an_order_card_is_used_once() -> None:
    """OWM-CRD.4, OWM-STD.3 Its order or its decision: the card is gone after either."""
    game = battle("11 A1 103\n31 E5 302", hands=("maneuver, rally R", ""))
    card = options(game, "maneuver")[0][1]
    go(game, "A2")
    assert card in game.state.discards
    assert card not in game.state.hands[0]


def test_owm_cd_25_last_stand_ends_with_the_round() -> None:
    """OWM-CD.25 After the Debrief it is gone."""
    game = battle("11 A1 103 | last_stand\n31 E5 302", position={"phase": "debrief"})
    assert not team(game, 11).last_stand


def test_owm_cd_25_last_stand_outlasts_the_turn() -> None:
    """OWM-CD.25 When the turn of its Fireteam is over and the enemy's begins, it is still there."""
    game = battle("11 A1 103 | last_stand\n31 E5 302")
    do(game, "end_turn")
    assert game.state.turn is not None
    assert (game.state.turn.team, team(game, 11).last_stand) == (31, True)


def test_owm_r_63_actions_on_the_move() -> None:
    """OWM-R.63, OWM-MAN.6 Entrench fortifies the origin; the move goes on."""
    game = battle("11 A1 103\n31 E5 302", hands=("maneuver, entrench", ""))
    go(game, "A2")
    do(game, "entrench")
    assert game.state.ground[cell(game, "A1")].entrenched
    assert team(game, 11).towards == cell(game, "A2")


def test_owm_r_69_two_moves_in_a_turn() -> None:
    """OWM-R.69 Arrival at the start of the turn, then a complete move with two Maneuvers."""
    game = battle("11 A1 103 | towards=A2\n31 E5 302", hands=("maneuver, maneuver", ""))
    go(game, "A3")
    go(game, "A3")
    assert team(game, 11).cell == cell(game, "A3")


def test_owm_r_120_an_assault_out_of_turn_is_its_turn() -> None:
    """OWM-R.120 Double Time into an enemy: 31 fights now and does not act again in this round."""
    game = battle(
        "11 A1 103\n31 B2 302 | towards=A1",
        "assault R3",
        "assault R3",
        hands=("", "double-time"),
        level="lieutenant",
    )
    do(game, "double_time", 31)
    assert facts(game, "assault") == [{"team": 31, "other": 11, "cell": cell(game, "A1")}]
    do(game, "stay")
    do(game, "retreat", cell(game, "B2"))
    passes(game)
    assert team(game, 31).acted
    assert game.state.turn is not None
    assert game.state.turn.team == 11


def test_owm_r_164_a_lost_shot() -> None:
    """OWM-R.164 The victim is suppressed in the shot window: no lethality, and the firer has used his
    shot.
    """
    game = battle(
        "11 A1 103 102\n31 A3 302\n12 C3 105 101",
        "number of attackers R2",
        "target R1",
        "target R1",
        hands=("attack R, lucky-shot", ""),
        level="lieutenant",
        track=(11, 31, 12),
    )
    passes(game)
    do(game, "attack", 31)
    while game.ask is not None and game.ask.kind != "firer":
        do(game, "pass")
    do(game, "fire", 103)
    while game.ask is not None and game.ask.kind != "shot_window":
        do(game, "pass")
    do(game, "lucky_shot", 12, 31)
    passes(game)
    assert facts(game, "shot_lost") == [{"soldier": 103}]
    assert game.ask is not None
    assert game.ask.kind == "action"  # OWM-R.49 nobody is left to be shot at


def test_owm_r_153_a_cancelled_operation_leaves_the_guns_loaded() -> None:
    """OWM-R.153"""
    game = battle(
        "11 A1 103\n31 E5 302",
        hands=("combat-operation", "fubar"),
        level="lieutenant",
        operation="artillery",
        wind="B",
        position={"loaded": True},
    )
    do(game, "artillery")
    do(game, "fubar")
    passes(game)
    assert game.state.artillery == "orange"


def test_owm_r_109_tokens_of_the_assessment_are_left_alone() -> None:
    """OWM-R.109 A charge thrown in the Assessment phase explodes in the next one."""
    game = battle(
        "11 A1 103\n31 E5 302",
        hands=("combat-operation", ""),
        level="lieutenant",
        operation="satchel-charge",
        position={"phase": "assessment"},
    )
    do(game, "satchel_charge", 11, cell(game, "A1"))
    passes(game)
    assert len(game.state.tokens) == 1
    assert man(game, 103).state is Condition.NORMAL
    assert not game.state.tokens[0].fresh


# Boot Camp


@pytest.mark.parametrize("seed", range(8))
def test_owm_bc_5_everybody_has_an_attack_card(seed: int) -> None:
    """OWM-BC.5 Hands of seven with at least one Attack; the deck has lost just these cards."""
    game = st.new_game("of_war_and_men", "boot-camp", seed=seed)
    for hand in game.state.hands.values():
        orders = [game.state.box.pack.cards[card].order for card in hand]
        assert len(hand) == 7
        assert Order.ATTACK in orders
    assert game.state.pile == len(game.state.pool) == 192 - 2 - 14


def test_owm_bc_1_the_drills() -> None:
    """OWM-BC.1 to OWM-BC.8, OWM-BC.6, OWM-D.5 A move that is put back, a shot each without number and target
    flips.
    """
    game = st.new_game("of_war_and_men", "boot-camp", seed=2)
    assert game.ask is not None
    assert (game.ask.kind, game.ask.seat) == ("drill_move", 1)
    do(game, "drill_to", cell(game, "A2"))
    assert team(game, 31).towards == cell(game, "A2")
    do(game, "drill_arrive")
    assert (team(game, 31).cell, team(game, 31).towards) == (cell(game, "A3"), -1)
    first = game.state.teams[game.state.track[0]].seat
    assert game.ask.seat == first
    do(game, "drill_shot")
    assert game.ask.seat == 1 - first
    do(game, "drill_shot")
    purposes = {fact["purpose"] for fact in facts(game, "flipped")}
    assert purposes <= {"lethality", "Discipline"}
    assert [fact["soldier"] for fact in facts(game, "total")] in ([103, 302], [302, 103])
    assert not game.state.lost
    assert {soldier.state for soldier in game.state.soldiers.values()} == {Condition.NORMAL}
    assert game.state.round == 1
    assert game.ask.kind == "action"


def test_owm_bc_3_another_action_in_the_drill() -> None:
    """OWM-BC.3, OWM-D.5 Instead of a second Maneuver the Fireteam may do something else: the drill says so,
    and all is put back.
    """
    game = st.new_game("of_war_and_men", "boot-camp", seed=2)
    do(game, "drill_to", cell(game, "A2"))
    do(game, "drill_wait")
    assert [fact.clauses for fact in game.facts if fact.kind == "drilled"] == [("OWM-BC.3",)]
    assert (team(game, 31).cell, team(game, 31).towards) == (cell(game, "A3"), -1)


@pytest.mark.parametrize(("level", "offered"), [("private", False), ("lieutenant", True)])
def test_owm_bc_2_double_time_completes_the_drill_too(level: str, offered: bool) -> None:
    """OWM-BC.2, OWM-LVL.2 As a Command Decision: not at Private level."""
    game = st.new_game("of_war_and_men", "boot-camp", seed=2, options={"level": level})
    do(game, "drill_to", cell(game, "A2"))
    assert can(game, "drill_double_time") is offered
    if offered:
        do(game, "drill_double_time")
        drilled = [fact for fact in game.facts if fact.kind == "drilled"]
        assert [fact.clauses for fact in drilled] == [("OWM-BC.2",)]


def test_owm_bc_7_the_suppressed_practise_with_double_discipline() -> None:
    """OWM-BC.7 302 takes 4 + 6 - 2 + 3 - 1 ... 5 to 7 and fires back with two Discipline flips."""
    for seed in range(60):
        game = st.new_game("of_war_and_men", "boot-camp", seed=seed)
        do(game, "drill_to")
        do(game, "drill_wait")
        do(game, "drill_shot")
        if [fact["soldier"] for fact in facts(game, "suppressed")]:
            before = len(facts(game, "flipped"))
            do(game, "drill_shot")
            flips = [fact["purpose"] for fact in facts(game, "flipped")[before:]]
            assert flips.count("Discipline") == 2
            return
    raise AssertionError("nobody was suppressed in sixty drills")


def test_owm_ccs_6_boot_camp_ends_after_four_rounds() -> None:
    """OWM-CCS.6 The agreed end point."""
    game = st.new_game("of_war_and_men", "boot-camp", seed=2)
    while game.ask is not None:
        do(game, "end_turn") if options(game, "end_turn") else game.answer(game.ask.options[-1])
    assert game.result is not None
    assert (game.state.round, game.result.reason) == (4, "the agreed number of rounds is over")


def test_owm_r_7_numbers_close_up() -> None:
    """OWM-R.7, OWM-R.152 The first of three falls: the next red 1 is the man who was second."""
    shot = ("lethality G6", "lethality B8", "Discipline")
    game = firing(
        "11 A1 103 102\n31 A3 302 304 305", "target R1", *shot[:2], "Discipline R1", "target R1", number="R2"
    )
    do(game, "fire", 102)
    assert [fact["victim"] for fact in facts(game, "aimed")] == [302, 304]


def test_owm_r_152_a_move_that_was_stopped_counts_no_more() -> None:
    """OWM-R.152 The first shot at 31, covered and on the move: 3 + 4 and 2, less twice 1, is 7, which
    suppresses 302 and ends move and Covering Fire. The second at 304: 3 + 4 less 1 is 6.
    """
    game = firing(
        "11 A1 103 102\n31 A3 302 304 | towards=B3 covered",
        "target R1",
        "lethality G3",
        "lethality B4",
        "Discipline R1",
        "Discipline R1",
        "target R2",
        "lethality G3",
        "lethality B4",
        "Discipline G1",
        number="R2",
    )
    do(game, "fire", 102)
    assert totals(game) == [7, 6]
    assert [fact["purpose"] for fact in facts(game, "flipped")].count("Discipline") == 3


def test_owm_r_152_the_last_leader_is_gone() -> None:
    """OWM-R.152 Between two shots a grenade of 6 routs the suppressed Corporal 102 (Resolve 5): the next
    firer has Double Discipline, which the first had not.
    """
    game = attacking(
        "11 A1 102 105 106\n31 A2 302",
        "target R1",
        "lethality B1",
        "lethality B1",
        "Discipline G6",
        "grenade B6",
        "number of hits R1",
        "hit R1",
        number="R2",
        hands=("attack R", "grenade B"),
        level="lieutenant",
        soldiers=suppressed(102),
    )
    do(game, "fire", 105)
    until(game, "open_window")
    assert [fact["purpose"] for fact in facts(game, "flipped")].count("Discipline") == 1
    do(game, "grenade", 31, 11)
    passes(game)
    assert 102 in game.state.lost
    acts(game, "fire", 106)
    assert [fact["purpose"] for fact in facts(game, "flipped")].count("Discipline") == 3


@pytest.mark.parametrize(("state", "legal"), [("wounded", False), ("suppressed", True)])
def test_owm_r_43_who_throws(state: str, legal: bool) -> None:
    """OWM-R.43 A grenade needs somebody who is not wounded; the suppressed can throw."""
    soldiers = [{"id": 103, "state": state, "suppressed_in": 1}]
    game = battle("11 A1 103\n31 A2 302", hands=("grenade R", ""), level="lieutenant", soldiers=soldiers)
    assert can(game, "grenade", 11, 31) is legal
