"""What orders, moves and ways count for before anything has come of them.

Both sides want A1, which is worth 3 and is the defender's: nearness draws with a force of 6. C4 is four hexes
from it, C5 five; the nearer squad counts whole, the other half.
"""

from __future__ import annotations

import pytest

import sandtable as st
from sandtable.rulesets.war_stories import marches, prospects, standing
from sandtable.rulesets.war_stories.state import WarState
from tests.rulesets.war_stories.positions import activate, play, position

TWO = "110 A-RIFLE C4\n111 A-RIFLE C5"
FAR = "660 G-GREN N9"
ADVANCES = (6 * (1 / 6 - 1 / 8), 3 * (1 / 7 - 1 / 9))
"""Two hexes on, for the first squad and the second."""
SPRINTS = (6 * (1 / 4 - 1 / 8) - 0.1, 3 * (1 / 5 - 1 / 9) - 0.1)
"""Four hexes on, but spent."""


def left(game: st.Game[WarState]) -> float:
    return prospects.left(game.state, 0, standing.survey(game.state, 0))


@pytest.mark.parametrize(
    ("card", "worth"),
    [
        ("A-O1", 0.0),  # aim only, and nobody in sight
        ("A-O2", 0.9 * sum(ADVANCES)),
        ("A-O4", 0.9 * sum(SPRINTS)),
        ("A-O5", 0.0),  # vehicles only
        ("A-O6", 0.0),  # nobody is spent
        ("A-O7", SPRINTS[0]),  # one unit, all actions
    ],
)
def test_ws_ord_2_an_order_counts_for_what_units_could_do_under_it(card: str, worth: float) -> None:
    assert left(play(position(TWO, FAR), f"order {card}")) == pytest.approx(worth)


def test_ws_ord_2_who_has_an_enemy_in_sight_has_somebody_to_fire_at() -> None:
    """From C4 and C5 the enemy in E4 is two and three hexes away."""
    assert left(play(position(TWO, "660 G-GREN E4"), "order A-O1")) == pytest.approx(2 * 0.15)


def test_ws_ord_2_of_those_who_are_equally_near_only_one_leads() -> None:
    """Two squads in C4, four hexes from A1: one could lead, the other follow; both would not lead."""
    both = left(play(position("110 A-RIFLE C4\n111 A-RIFLE C4", FAR), "order A-O2"))
    assert both == pytest.approx(0.9 * (6 + 3) * (1 / 6 - 1 / 8))


def test_ws_ord_7_an_icon_counts_if_the_enemy_has_somebody_to_regroup() -> None:
    """Move Out has one icon; once somebody has been activated nobody regroups any more."""
    free = left(play(position(TWO, FAR), "order A-O3"))
    assert left(play(position(TWO, f"{FAR} spent"), "order A-O3")) == pytest.approx(free - 0.1)


def test_ws_act_1_who_is_spent_can_only_regroup() -> None:
    game = position("110 A-RIFLE C4 spent", FAR)
    assert left(play(game.clone(), "order A-O6")) == pytest.approx(0.1)
    assert left(play(game, "order A-O4")) == 0


def test_ws_ord_8_each_useful_member_makes_a_group_better() -> None:
    """Who has been named counts whole, who could still be named a little less: nobody is left out."""
    game = play(position(TWO, FAR), "order A-O4", "done", "group 110")
    assert left(game) == pytest.approx(SPRINTS[0] + 0.9 * SPRINTS[1])
    assert left(play(game, "group 111")) == pytest.approx(sum(SPRINTS))


@pytest.mark.parametrize("first", [110, 111])
def test_ws_ord_11_an_activation_costs_the_same_whoever_is_named(first: int) -> None:
    """Two are due, then one: half of what both could do is left, and he who acts has to make good for it."""
    game = play(position(TWO, FAR), "order A-O4", "done", "group 110", "group 111")
    assert left(play(game, f"activate A-O4 {first}")) == pytest.approx(sum(SPRINTS) / 2)


def test_ws_spn_1_who_has_begun_to_sprint_is_of_no_use_for_another_card() -> None:
    """He will be spent: that counts with the action, and his first step changes nothing of it (WS-MOV.1)."""
    game = play(position(TWO, FAR), "order A-O4", "done", "group 110", "group 111", "activate A-O4 110")
    before = left(game)
    sprinting = left(play(game, "sprint 110"))
    assert sprinting < before
    assert left(play(game, "step 110 to C3")) == sprinting


def test_ws_ord_16_nothing_is_left_of_a_turn_that_is_over() -> None:
    game = play(position(TWO, FAR), "order A-O4")
    assert left(game) > 0
    game.state.over = True
    assert left(game) == 0


# Moves under way


def lead(game: st.Game[WarState]) -> float:
    return standing.lead(game.state, 0)


def test_ws_mov_2_a_move_counts_the_hexes_that_its_points_are_good_for() -> None:
    """A sprint brings the squad twice as far as an advance, and spends it."""
    game = activate(position("110 A-RIFLE C4", f"{FAR} spent"), 110)
    before = lead(game)
    assert lead(play(game.clone(), "advance 110")) == pytest.approx(before + ADVANCES[0])
    assert lead(play(game, "sprint 110")) == pytest.approx(before + SPRINTS[0])


def test_ws_mov_5_who_turns_away_counts_no_more_than_who_stops() -> None:
    """From C5 the squad is five hexes away, whether it goes on or not; in B3 it is three, with one to go."""
    game = activate(position("110 A-RIFLE C4", f"{FAR} spent"), 110, "advance 110")
    away = play(game.clone(), "step 110 to C5")
    going = lead(away)
    assert going == pytest.approx(lead(play(away, "stop 110")))
    nearer = play(game, "step 110 to B3")
    going = lead(nearer)
    assert going == pytest.approx(lead(play(nearer, "stop 110")) + 6 * (1 / 6 - 1 / 7))


def test_ws_dbl_1_double_time_costs_its_token_at_once() -> None:
    """The token is drawn when the action is over: then nothing more is lost."""
    game = activate(position("110 A-RIFLE C4", f"{FAR} spent"), 110, "advance 110")
    play(game, "step 110 to B3", "step 110 to B2", "double 110 to A2")
    under_way = lead(game)
    assert under_way == pytest.approx(lead(play(game, "stop 110")))
    assert len(game.state.units[110].marks) == 1


@pytest.mark.parametrize(("weapon", "worth"), [("W-A2", 1.0), ("W-G6", 0.2)])
def test_ws_wpn_9_a_weapon_is_not_given_up_for_nothing(weapon: str, worth: float) -> None:
    """As much as a team, one point; a Panzerfaust is gone with its shot, so it has to be worth less."""
    with_it, without = (lead(position(f"110 A-RIFLE C4{more}", FAR)) for more in (f" weapon={weapon}", ""))
    assert with_it - without == pytest.approx(worth)


# Ways


def test_ws_imp_3_the_way_over_a_river_is_over_its_bridge() -> None:
    """From D1 to D5 four hexes, over E5 to F4 two more, and three to F1; as the crow flies it is two."""
    game = position("110 A-RIFLE D1", FAR, chart={"water": ["E1-E10"], "roads": [["A5", "N5"]]})
    box = game.state.box
    start, goal = map(box.ground.map.cell, ("D1", "F1"))
    assert box.ground.distance[goal][start] == 2
    assert marches.ways_in(box)[goal][start] == 9
    assert marches.ways_past(box, "E")[start] == 6


def test_ws_imp_3_without_a_bridge_there_is_no_way() -> None:
    box = position("110 A-RIFLE D1", FAR, chart={"water": ["E1-E10"]}).state.box
    start, goal = map(box.ground.map.cell, ("D1", "F1"))
    assert marches.ways_in(box)[goal][start] == marches.FAR
