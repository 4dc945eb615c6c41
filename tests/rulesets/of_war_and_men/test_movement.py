"""OWM-MAN, OWM-ENT, OWM-GLO.11: Maneuvers, entrenchments, merging."""

from __future__ import annotations

import pytest

from sandtable.rulesets.of_war_and_men import sight
from sandtable.rulesets.of_war_and_men.state import Condition
from tests.rulesets.of_war_and_men.battles import (
    acts,
    battle,
    can,
    cell,
    do,
    facts,
    go,
    man,
    options,
    passes,
    team,
)


def places(values: list[tuple[object, ...]]) -> list[object]:
    return sorted({value[-1] for value in values})  # type: ignore[type-var]


def test_owm_man_1_two_maneuvers_make_a_move() -> None:
    """OWM-MAN.1, OWM-MAN.2, OWM-MAN.6, OWM-BC.2, OWM-EX.31, OWM-BRD.2, OWM-R.68 First green where it was,
    then black there.
    """
    game = battle("11 A5 103\n31 E1 302", hands=("maneuver, maneuver", ""))
    go(game, "A4")
    assert (team(game, 11).cell, team(game, 11).towards) == (cell(game, "A5"), cell(game, "A4"))
    go(game, "A4")
    assert (team(game, 11).cell, team(game, 11).towards) == (cell(game, "A4"), -1)


def test_owm_man_3_the_move_is_completed_at_the_next_turn() -> None:
    """OWM-MAN.3, OWM-BC.3, OWM-R.64 Free of charge, before anything else: two actions are left."""
    game = battle("11 A5 103 | towards=A4\n31 E1 302", hands=("maneuver", ""))
    assert team(game, 11).cell == cell(game, "A4")
    assert game.state.turn is not None
    assert game.state.turn.left == 2


def test_owm_man_1_eight_directions_within_the_map() -> None:
    """OWM-MAN.1, OWM-GLO.2, OWM-R.16 Diagonals too; from a corner three: nothing leaves the rectangle."""
    game = battle("11 C3 103\n31 E1 302", hands=("maneuver", ""))
    assert len(options(game, "maneuver")) == 8
    game = battle("11 A1 103\n31 E1 302", hands=("maneuver", ""))
    assert places(options(game, "maneuver")) == [cell(game, label) for label in ("B1", "A2", "B2")]


def test_owm_r_16_a_position_marked_x_is_seen_across_not_entered() -> None:
    """OWM-R.16 B1 does not exist: from A1 only A2 and B2 can be entered, but A1 sees C1. x grows eastward, y
    southward.
    """
    game = battle("11 A1 103\n31 C1 302", hands=("maneuver", ""), ground=("Fi X Fi", "Fi Fi Fi"))
    assert places(options(game, "maneuver")) == [cell(game, "A2"), cell(game, "B2")]
    assert sight.sees(game.state, cell(game, "A1"), cell(game, "C1"))
    assert [cell(game, label) for label in ("A1", "C1", "A2")] == [0, 2, 3]


def test_owm_r_68_the_card_that_lies_there_when_the_maneuver_executes() -> None:
    """OWM-R.68 Recon lays a Road on the open position towards which 11 sets out: it is there at once."""
    ground = ("Fi . .", ". . .", "Fi . .")
    hands = ("maneuver", "recon, road")
    game = battle("11 A1 103\n31 A3 302", hands=hands, ground=ground, level="lieutenant")
    passes(game)
    go(game, "B1")
    do(game, "recon", options(game, "recon")[-1][-1])
    do(game, "at", cell(game, "B1"))
    do(game, "upright")
    passes(game)
    assert team(game, 11).cell == cell(game, "B1")


def test_owm_ex_25_fast_move() -> None:
    """OWM-EX.25, OWM-MAN.7, OWM-R.68, OWM-ICO.18 One Maneuver enters a Road completely, a Hedgerow takes
    two.
    """
    ground = ("Fi Ro", "He Fi")
    game = battle("11 A1 103\n31 B2 302 | stealthed", hands=("maneuver, maneuver", ""), ground=ground)
    go(game, "B1")
    assert team(game, 11).cell == cell(game, "B1")
    game = battle("11 A1 103\n31 B2 302", hands=("maneuver", ""), ground=ground)
    go(game, "A2")
    assert team(game, 11).towards == cell(game, "A2")


def test_owm_vis_4_no_fast_move_in_snow() -> None:
    """OWM-VIS.4 In a Blizzard a Road takes two Maneuvers."""
    game = battle(
        "11 A1 103\n31 B2 302", hands=("maneuver", ""), ground=("Fi Ro", "Fi Fi"), sky="snow", visible=2
    )
    go(game, "B1")
    assert team(game, 11).towards == cell(game, "B1")


def test_owm_man_8_nobody_enters_a_lake() -> None:
    """OWM-MAN.8, OWM-ICO.11"""
    game = battle("11 A1 103\n31 B2 302", hands=("maneuver", ""), ground=("Fi La", "Fi Fi"))
    assert places(options(game, "maneuver")) == [cell(game, "A2"), cell(game, "B2")]


@pytest.mark.parametrize(
    "state",
    [
        {"id": 105, "state": "suppressed", "suppressed_in": 1},
        {"id": 105, "gunner": 115, "crewed_in": 1},
        {"id": 114, "sighted_in": 1},
    ],
)
def test_owm_man_9_who_cannot_move(state: dict[str, object]) -> None:
    """OWM-MAN.9, OWM-MAN.12, OWM-EFF.11, OWM-SOL.11, OWM-R.70 A suppressed man, a crewed gun, a scope: no
    Maneuver.
    """
    game = battle("11 A1 103 105 114 115\n31 E1 302", hands=("maneuver", ""), soldiers=[state])
    assert not options(game, "maneuver")


def test_owm_crw_5_release_then_move() -> None:
    """OWM-CRW.5, OWM-R.70 Un-crewing is free; then the Fireteam may move."""
    state = [{"id": 105, "gunner": 115, "crewed_in": 1}]
    game = battle("11 A1 103 105 115\n31 E1 302", hands=("maneuver", ""), soldiers=state)
    do(game, "release", 115)
    assert man(game, 105).assisting == 0
    assert options(game, "maneuver")


def test_owm_man_13_a_field_card_on_open_ground() -> None:
    """OWM-MAN.13, OWM-CRD.8, OWM-CRD.9 Entering an open position lays a Field card there."""
    game = battle("11 A1 103 | towards=B1\n31 B3 302", ground=("Fi .", "Fi .", "Fi Fi"))
    assert game.state.ground[cell(game, "B1")].terrain == "field"
    assert cell(game, "B2") not in game.state.ground


# Merging


def test_owm_glo_11_friends_merge() -> None:
    """OWM-GLO.11, OWM-MAN.15, OWM-R.66 The newcomers join at the right end; the turn goes on as the merged
    one's.
    """
    game = battle("11 A1 103 105 | towards=A2\n12 A2 102\n31 E5 302", track=(11, 12, 31))
    assert 11 not in game.state.teams
    assert team(game, 12).line == (102, 103, 105)
    assert game.state.track == (12, 31)
    assert game.state.turn is not None
    assert (game.state.turn.team, game.state.turn.left) == (12, 2)


@pytest.mark.parametrize(
    ("friends", "merged"), [("106 107 108 109 110 111", True), ("106 107 108 109 110 111 112", False)]
)
def test_owm_glo_11_eight_are_the_most(friends: str, merged: bool) -> None:
    """OWM-GLO.11 Two come to six, which makes eight. With seven it would be nine: they do not merge."""
    game = battle(f"11 A1 103 105 | towards=A2\n12 A2 {friends}\n31 E5 302", track=(11, 12, 31))
    assert (11 not in game.state.teams) is merged
    assert len(team(game, 12).line) == (8 if merged else 7)


def test_owm_r_66_stealth_remains_only_if_both_had_it() -> None:
    """OWM-R.66"""
    for flag, kept in (("stealthed", True), ("", False)):
        game = battle(f"11 A1 103 | towards=A2 stealthed\n12 A2 102 | {flag}\n31 E5 302", track=(11, 12, 31))
        assert team(game, 12).stealthed is kept


def test_owm_r_66_what_the_one_that_was_there_keeps() -> None:
    """OWM-R.66 Its entrenchment is shared and its gun stays crewed; its own move ends."""
    crew = [{"id": 105, "gunner": 115, "crewed_in": 1}]
    game = battle(
        "11 A1 103 | towards=A2\n12 A2 115 105 | dug_in\n31 E5 302", track=(11, 12, 31), soldiers=crew
    )
    assert team(game, 12).line == (115, 105, 103)
    assert (team(game, 12).dug_in, man(game, 115).assistant) == (True, 105)
    game = battle("11 A1 103 | towards=A2\n12 A2 102 | towards=B3\n31 E5 302", track=(11, 12, 31))
    assert (team(game, 12).line, team(game, 12).towards) == ((102, 103), -1)


def test_owm_r_66_the_turn_goes_on_with_the_actions_left() -> None:
    """OWM-R.66 By one Maneuver on the Road to its friends: the merged Fireteam has the second action."""
    ground = ("Fi Fi Fi Fi Fi", "Ro Fi Fi Fi Fi", *["Fi Fi Fi Fi Fi"] * 3)
    game = battle(
        "11 A1 103\n12 A2 102\n31 E5 302", hands=("maneuver, maneuver", ""), track=(11, 12, 31), ground=ground
    )
    go(game, "A2")
    assert game.state.turn is not None
    assert (game.state.turn.team, game.state.turn.left) == (12, 1)


def test_owm_r_66_it_has_had_its_turn_if_either_has() -> None:
    """OWM-R.66 In the turn of 31 a Double Time brings 11, which has not acted, to 12, which has."""
    game = battle(
        "31 E5 302\n11 A1 103 | towards=A2\n12 A2 102 | acted",
        hands=("double-time", ""),
        level="lieutenant",
    )
    do(game, "double_time", 11)
    passes(game)
    assert (team(game, 12).line, team(game, 12).acted) == ((102, 103), True)


def test_owm_r_66_partners_cannot_share_a_terrain() -> None:
    """OWM-R.66 The Fireteam of a partner is in the way: the move ends where it began."""
    game = battle("11 A1 103 | towards=B1\n31 E5 302\n21 B1 201 | seat=2", hands=("", "", ""))
    assert (team(game, 11).cell, team(game, 11).towards) == (cell(game, "A1"), -1)


def test_owm_r_66_newcomers_join_an_attacked_fireteam() -> None:
    """OWM-R.66, OWM-R.141 It was attacked in this Terrain, and so are all who are now in it."""
    game = battle("11 A1 103 | towards=A2\n12 A2 102 | attacked\n31 E5 302", track=(11, 12, 31))
    assert team(game, 12).attacked


def test_owm_r_65_no_room_for_both() -> None:
    """OWM-R.65, OWM-MAN.15 Nine soldiers cannot merge: the free completion ends the move in the origin."""
    game = battle(
        "11 A1 103 105 106 107 | towards=A2\n12 A2 102 101 108 109 110\n31 E5 302", track=(11, 12, 31)
    )
    assert (team(game, 11).cell, team(game, 11).towards) == (cell(game, "A1"), -1)


def test_owm_r_65_completion_by_card_is_not_offered() -> None:
    """OWM-R.65, OWM-R.66, OWM-MRU.3, OWM-R.124 A limit of three men: one may set out for friends, but not
    arrive.
    """
    game = battle(
        "11 A1 103 105\n12 A2 102 101\n31 E5 302",
        hands=("maneuver, maneuver", ""),
        track=(11, 12, 31),
        sides=[{"team_limit": 3}, {}],
    )
    go(game, "A2")
    assert not options(game, "maneuver")


def test_owm_r_140_who_sets_out_has_been_on_the_move_in_this_round() -> None:
    """OWM-R.140, OWM-MAN.1 From the declaration on it is not established, though it stays where it is."""
    game = battle("11 A1 103\n31 E5 302", hands=("maneuver", ""))
    assert not team(game, 11).moved
    go(game, "A2")
    assert (team(game, 11).moved, team(game, 11).cell) == (True, cell(game, "A1"))


def test_owm_r_128_who_has_just_come_is_the_later_arrival() -> None:
    """OWM-R.128 Whoever was there before, the Fireteam that completes its move has arrived after it."""
    game = battle("11 A1 103 | towards=A2\n31 E5 302", track=(11, 31))
    assert team(game, 11).cell == cell(game, "A2")
    assert team(game, 11).arrived > team(game, 31).arrived


def test_owm_cd_8_covering_fire_on_the_waiting_maneuver() -> None:
    """OWM-CD.8, OWM-R.36 Attached to the Maneuver, it covers the Fireteam as soon as it is on the move."""
    game = battle("11 A1 103\n31 E5 302", hands=("maneuver, covering-fire", ""), level="lieutenant")
    passes(game)
    go(game, "A2")
    do(game, "covering_fire", 11)
    passes(game)
    assert (team(game, 11).covered, team(game, 11).towards) == (True, cell(game, "A2"))


def test_owm_d_15_towards_a_road_that_is_full() -> None:
    """OWM-D.15, OWM-R.65, OWM-MAN.7 A2 is a Road with friends on it: the Maneuver declares the move; alone on
    it B1, a Road too, is entered at once.
    """
    ground = ("Fi Ro Fi Fi Fi", "Ro Fi Fi Fi Fi", *["Fi Fi Fi Fi Fi"] * 3)
    teams = "11 A1 103 105\n12 A2 102 101\n31 E5 302"
    hands, sides = ("maneuver, maneuver", ""), [{"team_limit": 3}, {}]
    game = battle(teams, hands=hands, track=(11, 12, 31), ground=ground, sides=sides)
    go(game, "A2")
    assert (team(game, 11).cell, team(game, 11).towards) == (cell(game, "A1"), cell(game, "A2"))
    game = battle(teams, hands=hands, track=(11, 12, 31), ground=ground, sides=sides)
    go(game, "B1")
    assert (team(game, 11).cell, team(game, 11).towards) == (cell(game, "B1"), -1)


# Entrenchments


def test_owm_ent_1_digging_in() -> None:
    """OWM-ENT.1, OWM-ENT.2, OWM-R.72 The token lies on the Terrain; who uses it cannot dig another."""
    game = battle("11 A1 103\n31 E5 302", hands=("entrench, entrench", ""))
    do(game, "entrench")
    assert game.state.ground[cell(game, "A1")].entrenched
    assert team(game, 11).dug_in
    assert not options(game, "entrench")


@pytest.mark.parametrize(("red", "found"), [(1, True), (2, True), (3, False)])
def test_owm_ent_5_finding_an_entrenchment(red: int, found: bool) -> None:
    """OWM-ENT.5, OWM-DIS.3, OWM-ICO.7, OWM-ENT.4, OWM-R.71 The soldier in command checks on entering,
    once.
    """
    game = battle(
        "11 A1 103 105 | towards=A2\n31 E5 302", f"entrenchment R{red}", position={"entrenched": ["A2"]}
    )
    assert team(game, 11).dug_in is found
    assert game.state.ground[cell(game, "A2")].entrenched  # OWM-ENT.7


def test_owm_r_72_digging_where_nothing_was_found() -> None:
    """OWM-R.72 The Fireteam now uses the entrenchment that it did not find."""
    game = battle(
        "11 A1 103 | towards=A2\n31 E5 302",
        "entrenchment R4",
        hands=("entrench", ""),
        position={"entrenched": ["A2"]},
    )
    do(game, "entrench")
    assert team(game, 11).dug_in


def test_owm_r_11_a_check_without_a_leader_takes_the_higher() -> None:
    """OWM-R.11, OWM-R.13, OWM-DIS.8 A Private alone: green 1 and green 3, so the check fails."""
    game = battle(
        "11 A1 105 | towards=A2\n31 E5 302",
        "entrenchment G1",
        "entrenchment G3",
        position={"entrenched": ["A2"]},
    )
    assert not team(game, 11).dug_in


def test_owm_sol_4_the_highest_rank_is_in_command() -> None:
    """OWM-SOL.4, OWM-EX.29, OWM-GLO.17 A Captain before a Sergeant; OWM-R.13 among equals the owner
    chooses.
    """
    game = battle("11 A1 101 113 | towards=A2\n31 E5 302", "entrenchment R1", position={"entrenched": ["A2"]})
    assert facts(game, "checked")[0]["soldier"] == 113
    game = battle("11 A1 101 116 | towards=A2\n31 E5 302", "entrenchment R1", position={"entrenched": ["A2"]})
    assert options(game, "lead") == [("lead", 101), ("lead", 116)]
    do(game, "lead", 116)
    assert facts(game, "checked")[0]["soldier"] == 116


# Stealth on the move


def test_owm_stl_7_stealth_ends_on_a_road() -> None:
    """OWM-STL.6, OWM-STL.7, OWM-ICO.14 It is kept in a Field and lost where the icon says so."""
    for place, kept in (("A2", True), ("B1", False)):
        game = battle(
            f"11 A1 103 | towards={place} stealthed\n31 C3 302",
            ground=("Fi Ro Fi", "Fi Fi Fi", "Fi Fi Fi"),
        )
        assert team(game, 11).stealthed is kept


def test_owm_r_140_moved_is_a_flag_of_the_round() -> None:
    """OWM-R.140 Green when the round starts counts as on the move in it; a standing Fireteam is not."""
    game = battle(
        "11 A1 103 | towards=A2 moved\n12 C1 105 102 | moved\n31 E5 302",
        track=(31, 11, 12),
        position={"phase": "assessment", "round": 2},
    )
    passes(game)
    assert team(game, 11).moved
    assert not team(game, 12).moved


# Rally


def test_owm_ral_1_rally_as_many_as_flipped() -> None:
    """OWM-RAL.1, OWM-R.73, OWM-RAL.3 Red 2: two of three suppressed soldiers, chosen by the player."""
    state = [{"id": n, "state": "suppressed", "suppressed_in": 1} for n in (103, 105, 106)]
    game = battle("11 A1 103 105 106\n31 E5 302", "rally R2", hands=("rally R", ""), soldiers=state)
    acts(game, "rally")
    do(game, "rally_one", 106)
    do(game, "rally_one", 103)
    assert man(game, 105).state is Condition.SUPPRESSED
    assert man(game, 106).state is man(game, 103).state is Condition.NORMAL
    assert game.ask is not None
    assert game.ask.kind == "action"


def test_owm_r_73_no_rally_without_suppressed() -> None:
    """OWM-R.73, OWM-RAL.3 Wounds are not rallied."""
    game = battle(
        "11 A1 103 105\n31 E5 302", hands=("rally R", ""), soldiers=[{"id": 105, "state": "wounded"}]
    )
    assert not can(game, "rally")
