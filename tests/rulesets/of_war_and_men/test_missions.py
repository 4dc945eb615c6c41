"""OWM-MRU, OWM-VIC, OWM-R.124 to OWM-R.134: the Missions' own rules and who wins."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.engine.state import GameOver
from sandtable.rulesets.of_war_and_men import retreats, victory
from sandtable.rulesets.of_war_and_men.state import TRUCK, Condition, Truck, War
from tests.rulesets.of_war_and_men.battles import (
    battle,
    can,
    cell,
    do,
    facts,
    firing,
    go,
    man,
    options,
    team,
)

HOLD = [{"award": "hold", "points": 15, "cells": ["C3"]}]


def end(teams: str, **more: Any) -> st.Result:
    """The result if the game ends with this Debrief."""
    game = battle(teams, rounds=2, position={"phase": "debrief"}, **more)
    assert game.result is not None
    return game.result


# Points


def test_owm_vic_2_soldiers_and_objectives() -> None:
    """OWM-OBJ.2, OWM-VIC.1, OWM-VIC.2, OWM-VIC.5, OWM-CCS.6 9 + 6 points of men and 15 for C3 against 8; all
    states score.
    """
    state = [{"id": 103, "state": "wounded"}, {"id": 302, "state": "suppressed", "suppressed_in": 1}]
    result = end("11 C3 103 105\n31 E5 302", objectives=HOLD, soldiers=state)
    assert (result.winner, result.points) == (0, (30, 8))


def test_owm_mis_12_not_alone_no_points() -> None:
    """OWM-MIS.12 Nobody in C3: only soldiers count; equal points are a draw (OWM-R.133)."""
    result = end("11 A1 102\n31 E5 302", objectives=HOLD)
    assert (result.winner, result.points) == (None, (8, 8))


@pytest.mark.parametrize(
    ("award", "cells", "points"),
    [
        ("reach", ["A1", "B1"], (10 + 17, 8)),
        ("break", ["A1", "B1"], (10 + 10 + 17, 8)),
        ("attrition", [], (17, 18)),
    ],
)
def test_owm_mis_12_kinds_of_objectives(award: str, cells: list[str], points: tuple[int, int]) -> None:
    """OWM-MIS.12 Once for reaching, for each Fireteam that breaks through, for each enemy lost."""
    result = battle(
        "11 A1 102\n12 B1 103\n31 E5 302",
        objectives=[{"award": award, "points": 10, "cells": cells}],
        track=(11, 12, 31),
        rounds=2,
        position={"phase": "debrief", "lost": [105]},
    ).result
    assert result is not None
    assert result.points == points


def test_owm_vic_4_both_flags_win_at_once() -> None:
    """OWM-VIC.4 Alone in each of the two flag Terrains in a Debrief."""
    game = battle(
        "11 A1 103\n12 E5 102\n31 C3 302", flags=["A1", "E5"], flag_points=20, position={"phase": "debrief"}
    )
    assert game.result is not None
    assert (game.result.winner, game.result.reason) == (0, "both flags are taken")


def test_owm_mis_12_the_enemys_flag() -> None:
    """OWM-MIS.12 20 points for a Fireteam alone in the enemy's flag Terrain."""
    result = end("11 E5 103\n31 C3 302", flags=["A1", "E5"], flag_points=20)
    assert result.points == (29, 8)


# Burning Bridges


def test_owm_mru_5_one_arrives_each_debrief() -> None:
    """OWM-MRU.5, OWM-R.34, OWM-R.124, OWM-R.35, OWM-DBF.3 On a free starting Terrain, at the bottom of the
    Track.
    """
    game = battle(
        "31 E3 302\n32 - 304\n11 A1 103",
        track=(31, 11),
        sides=[{}, {"start": "E3", "arrives": True}],
        position={"phase": "debrief"},
    )
    assert len(options(game, "arrive")) == 5  # E3 itself is taken
    do(game, "arrive", 32, cell(game, "D2"))
    assert game.state.track[:3] == (31, 11, 32)
    kinds = [fact.kind for fact in game.facts]
    assert kinds.index("arrived") < kinds.index("fog")  # OWM-R.34
    assert team(game, 32).cell == cell(game, "D2")


def test_owm_r_133_who_has_not_arrived_counts() -> None:
    """OWM-R.133 8 points in E3, 5 that arrive and 5 that are still to come against 9."""
    game = battle(
        "31 E3 302\n32 - 304\n33 - 305\n11 A1 103",
        track=(31, 11),
        sides=[{}, {"start": "E3", "arrives": True}],
        position={"phase": "debrief"},
        rounds=2,
    )
    do(game, "arrive", 32, cell(game, "D2"))
    assert game.state.due == (33,)
    assert game.result is not None
    assert (game.result.winner, game.result.points) == (1, (9, 18))


def test_owm_mru_5_one_arrives_for_partners_too() -> None:
    """OWM-MRU.5 Two players bring up the Axis: still one Fireteam in a Debrief."""
    game = battle(
        "31 E3 302\n32 - 304\n91 - 902 | seat=2\n11 A1 103",
        hands=("", "", ""),
        track=(31, 11),
        sides=[{}, {"start": "E3", "arrives": True}],
        position={"phase": "debrief"},
    )
    do(game, "arrive", 32, cell(game, "D2"))
    assert (game.state.round, game.state.due) == (3, (91,))


def test_owm_mru_4_one_fireteam_starts() -> None:
    """OWM-MRU.4, OWM-MRU.3, OWM-MIS.11, OWM-R.27 The Axis player chooses which; the others are due."""
    game = st.new_game("of_war_and_men", "burning-bridges", seed=3)
    while game.ask is not None and game.ask.kind == "deploy":
        do(game, "deploy")
    assert len(game.state.of_side(1)) == 1
    assert len(game.state.due) == 2
    assert len(game.state.track) == 4


# Lu


def lu(teams: str, *flips: str, **more: Any) -> st.Game[War]:
    """Lu hides in C3, if she is in no Fireteam."""
    return battle(teams, *flips, lu="C3", **more)


def test_owm_mru_12_the_allies_take_lu_along() -> None:
    """OWM-MRU.10 to OWM-MRU.12, OWM-R.130 She becomes the last member; the Axis cannot take her."""
    game = lu("11 B2 103 | towards=C3\n31 E5 302")
    assert team(game, 11).line == (103, 1)
    assert game.state.lu_at == -1
    game = lu("31 B2 302 | towards=C3\n11 E5 103", track=(31, 11))
    assert team(game, 31).line == (302,)
    assert game.state.lu_at == cell(game, "C3")


def test_owm_r_130_brought_home() -> None:
    """OWM-R.130 In a Terrain in which an Allied Fireteam started: the Allies win at once."""
    game = lu(
        "11 B2 103 1\n12 A1 102\n31 E5 302", hands=("maneuver, maneuver, maneuver", ""), track=(11, 12, 31)
    )
    assert game.state.homes == (cell(game, "B2"), cell(game, "A1"))
    go(game, "A1")
    go(game, "A1")
    assert game.result is not None
    assert (game.result.winner, game.result.reason) == (0, "Lu is home")


def test_owm_r_130_lu_killed() -> None:
    """OWM-R.130 G6 + B8 - R1 reaches her Vitality 7: the Axis win at once."""
    game = lu(
        "31 A3 302\n11 A1 103 1",
        "number of attackers R1",
        "target R2",
        "lethality G6",
        "lethality B8",
        "Discipline R1",
        hands=("", "attack R"),
        track=(31, 11),
    )
    do(game, "attack", 11)
    do(game, "fire", 302)
    assert game.result is not None
    assert (game.result.winner, game.result.reason) == (1, "Lu is dead")


def test_owm_r_130_lu_alone_hides() -> None:
    """OWM-R.130 Her last companion falls: she stays in that Terrain, hidden."""
    game = lu(
        "31 A3 302\n11 A1 103 1\n12 E5 102",
        "number of attackers R1",
        "target R1",
        "lethality G6",
        "lethality B8",
        "Discipline R1",
        hands=("", "attack R"),
        track=(31, 11, 12),
    )
    do(game, "attack", 11)
    do(game, "fire", 302)
    assert 11 not in game.state.teams
    assert game.state.lu_at == cell(game, "A1")
    assert 1 in game.state.soldiers


def test_owm_r_130_lu_leaves_the_fight_with_her_escort() -> None:
    """OWM-R.130, OWM-R.114 103 falls first: then she hides, and 304 who stood opposite her has nobody to
    fight.
    """
    game = lu(
        "31 A1 302 304 | towards=B2\n11 B2 103 1 | moved\n12 E5 101",
        "assault R1",
        "assault R3",
        position={"lu_at": None},
    )
    do(game, "next", 302)
    do(game, "next", 103)
    assert sorted(game.state.lost) == [103]
    assert game.state.lu_at == cell(game, "B2")
    assert [fact["soldier"] for fact in facts(game, "checked")] == [302, 103]


def test_owm_r_130_routed_counts_as_killed() -> None:
    """OWM-R.130, OWM-GLO.8 A routed Fireteam takes her out of the game."""
    game = lu("11 B2 103 1\n12 E5 101\n31 E1 302")
    with pytest.raises(GameOver) as over:
        retreats.rout(game.state, 11)
    assert (over.value.result.winner, over.value.result.reason) == (1, "Lu is dead")


@pytest.mark.parametrize(("state", "dead"), [("wounded", True), ("suppressed", False)])
def test_owm_ops_17_a_charge_beside_lu(state: str, dead: bool) -> None:
    """OWM-OPS.17, OWM-R.130 Her wounded escort dies; she too if she was wounded, else she hides."""
    wounded = [{"id": 103, "state": "wounded"}, {"id": 1, "state": state}]
    charge = {"kind": "satchel-charge", "at": "B2", "red": True}
    game = lu(
        "11 B2 103 1\n12 E5 101\n31 E1 302",
        soldiers=wounded,
        position={"lu_at": None, "phase": "assessment", "tokens": [charge]},
    )
    assert (game.result is not None) is dead
    if not dead:
        assert game.state.lu_at == cell(game, "B2")
        assert game.state.soldiers[1].state is Condition.WOUNDED


def test_owm_mru_13_time_over() -> None:
    """OWM-MRU.13 Lu is not home when time is over: captured, the Axis win."""
    game = battle("11 A1 103\n31 E5 302", lu="C3", rounds=2, position={"phase": "debrief", "lu_at": "C3"})
    assert game.result is not None
    assert game.result.winner == 1


# The Supply Truck

PATH: dict[str, Any] = {"path": ["A3", "B3", "C3", "D3"], "truck_side": 0}


def test_owm_mru_16_the_truck_drives() -> None:
    """OWM-MRU.16, OWM-R.129, OWM-ASM.2 One Terrain along its path in each Assessment, an orange one not."""
    for broken, place in ((False, "B3"), (True, "A3")):
        game = battle(
            "11 A1 103\n31 E5 302",
            position={"phase": "assessment", "truck": "A3", "truck_broken": broken},
            **PATH,
        )
        assert game.state.truck is not None
        assert game.state.truck.cell == cell(game, place)


def test_owm_mru_22_arrival_wins() -> None:
    """OWM-MRU.22"""
    game = battle("11 A1 103\n31 E5 302", position={"phase": "assessment", "truck": "C3"}, **PATH)
    assert game.result is not None
    assert (game.result.winner, game.result.reason) == (0, "the truck has arrived")


def test_owm_r_2_the_truck_drives_in_the_step_in_which_time_runs_out() -> None:
    """OWM-R.2, OWM-ASM.2 The wind takes the last card; step A is finished, and the truck arrives in it."""
    game = battle(
        "11 A1 103\n31 E5 302",
        "wind G1",
        wind="G",
        position={
            "phase": "assessment",
            "played_through": 8,
            "fog": 191,
            "truck": "C3",
            "tokens": [{"kind": "smoke", "at": "B2"}],
        },
        **PATH,
    )
    assert game.state.time_up
    assert game.result is not None
    assert (game.result.winner, game.result.reason) == (0, "the truck has arrived")


def at_truck(green: int, blue: int, *, broken: bool = False) -> st.Game[War]:
    """302 (Kar98k, row 1 GB) fires from B2 at the truck in A3, in a Field."""
    return firing(
        "31 B2 302\n11 E5 103",
        "target R1",
        f"lethality G{green}",
        f"lethality B{blue}",
        "Discipline R1",
        track=(31, 11),
        position={"truck": "A3", "truck_broken": broken},
        **PATH,
        target=TRUCK,
        firer=302,
    )


@pytest.mark.parametrize(("blue", "broken"), [(5, True), (4, False)])
def test_owm_mru_18_a_total_of_8_breaks_it(blue: int, broken: bool) -> None:
    """OWM-MRU.18, OWM-EX.28, OWM-R.125, OWM-TOK.11 4 + 5 - 1 is 8; 7 does nothing."""
    game = at_truck(4, blue)
    assert game.state.truck is not None
    assert game.state.truck.broken is broken


@pytest.mark.parametrize(("blue", "won"), [(6, True), (5, False)])
def test_owm_mru_19_a_total_of_9_destroys_a_broken_one(blue: int, won: bool) -> None:
    """OWM-MRU.19, OWM-EX.28"""
    game = at_truck(4, blue, broken=True)
    assert (game.result is not None) is won


def test_owm_mru_17_only_from_beside_it() -> None:
    """OWM-MRU.17 From two Terrains away it is no target, nor for its own side."""
    game = battle(
        "31 C3 302\n11 B3 103", hands=("", "attack R"), track=(31, 11), position={"truck": "A3"}, **PATH
    )
    assert not can(game, "attack", TRUCK)
    game = battle("11 B3 103\n31 E5 302", hands=("attack R", ""), position={"truck": "A3"}, **PATH)
    assert not can(game, "attack", TRUCK)


@pytest.mark.parametrize(("red", "repaired"), [(2, True), (3, False)])
def test_owm_mru_23_repair(red: int, repaired: bool) -> None:
    """OWM-MRU.23, OWM-MRU.24, OWM-DIS.5, OWM-R.126 A check for a Standard Action, without a card."""
    game = battle(
        "11 A3 103\n31 E5 302", f"repair R{red}", position={"truck": "A3", "truck_broken": True}, **PATH
    )
    do(game, "repair", 103)
    assert game.state.truck is not None
    assert game.state.truck.broken is not repaired
    assert game.state.turn is not None
    assert game.state.turn.left == 1


def test_owm_mru_21_no_assault_at_the_truck() -> None:
    """OWM-MRU.21, OWM-R.128, OWM-R.22 Both may be there, and fire at each other with row 1."""
    game = battle(
        "31 B3 302 | towards=A3\n11 A3 103",
        hands=("", "attack R"),
        track=(31, 11),
        position={"truck": "A3"},
        **PATH,
    )
    assert not facts(game, "assault")
    assert can(game, "attack", 11)


def test_owm_r_128_an_assault_when_the_truck_leaves() -> None:
    """OWM-R.128, OWM-ASL.16 The later arrival triggered it: here 11, the second of the list. Neither was on
    the move in this round: both are established, and both check in Track order.
    """
    game = battle(
        "31 A3 302\n11 A3 103",
        "assault R1",
        "assault R3",
        position={"phase": "assessment", "truck": "A3"},
        track=(31, 11),
        **PATH,
    )
    assert facts(game, "assault") == [{"team": 11, "other": 31, "cell": cell(game, "A3")}]
    assert sorted(game.state.lost) == [103]


def test_owm_r_128_the_later_arrival_retreats_to_where_it_came_from() -> None:
    """OWM-R.128, OWM-ASL.22 11 came from B3; afterwards it still has its turn."""
    game = battle(
        "31 A3 302\n11 A3 103 | came_from=B3",
        "assault R3",
        "assault R3",
        position={"phase": "assessment", "truck": "A3"},
        track=(31, 11),
        **PATH,
    )
    do(game, "stay")
    assert options(game, "retreat") == [("retreat", cell(game, "B3"))]
    do(game, "retreat")
    assert team(game, 11).cell == cell(game, "B3")
    assert not team(game, 11).acted


def test_owm_r_128_a_move_is_remembered() -> None:
    """OWM-ASL.22 11 goes from B3 to the truck in A3."""
    game = battle("11 B3 103 | towards=A3\n31 E5 302", position={"truck": "A3"}, **PATH)
    assert team(game, 11).came_from == cell(game, "B3")


def test_owm_asl_15_a_hidden_fireteam_slips_away_when_the_truck_leaves() -> None:
    """OWM-D.10, OWM-ASL.15, OWM-R.128 It is established and stealthed, and an assault is about to start."""
    game = battle(
        "31 A3 302 | stealthed\n11 A3 103",
        position={"phase": "assessment", "truck": "A3"},
        track=(31, 11),
        **PATH,
    )
    do(game, "retreat", cell(game, "A4"))
    assert not facts(game, "assault")
    assert (team(game, 31).cell, team(game, 31).stealthed) == (cell(game, "A4"), True)


def test_owm_r_127_an_assault_out_of_turn_counts_as_the_breakers_turn() -> None:
    """OWM-D.11, OWM-R.127, OWM-R.120 31 broke the truck last round; its assault takes its turn, and 32 is
    at the truck.
    """
    game = battle(
        "11 E5 103\n31 C3 302 | towards=D3\n12 D3 102 | moved\n32 A3 304",
        "assault R1",
        "assault G3",
        hands=("", "double-time"),
        level="lieutenant",
        position={"truck": "A3", "truck_broken": True},
        **PATH,
    )
    game.state.truck = Truck(cell(game, "A3"), broken=True, breaker=31, since=1)
    do(game, "double_time", 31)
    assert game.result is not None
    assert (game.result.winner, game.result.reason) == (1, "the truck is captured")


@pytest.mark.parametrize(("between", "seen"), [("Wo", False), ("Fi", True)])
def test_owm_r_125_the_truck_must_be_in_sight(between: str, seen: bool) -> None:
    """OWM-R.125, OWM-ATK.2, OWM-LOS.5 From the cross-hair of the Swamp in B2 (15, 15) the line to (6, 30)
    crosses A2.
    """
    ground = ("Fi Fi Fi Fi Fi", f"{between} Sw Fi Fi Fi", *["Fi Fi Fi Fi Fi"] * 3)
    game = battle(
        "31 B2 302\n11 E5 103",
        hands=("", "attack R"),
        track=(31, 11),
        ground=ground,
        position={"truck": "A3"},
        **PATH,
    )
    assert can(game, "attack", TRUCK) is seen


@pytest.mark.parametrize(("place", "captured"), [("A3", True), ("B3", False)])
def test_owm_mru_20_capture(place: str, captured: bool) -> None:
    """OWM-MRU.20, OWM-R.127, OWM-GLO.6 When the breaker is next active and attackers are with the truck."""
    game = firing(
        f"31 B2 302\n32 {place} 304\n11 E5 103",
        "target R1",
        "lethality G4",
        "lethality B5",
        "Discipline R1",
        track=(31, 32, 11),
        position={"truck": "A3"},
        **PATH,
        target=TRUCK,
        firer=302,
    )
    while game.ask is not None and game.state.round == 2:
        assert game.result is None
        do(game, "end_turn")
    assert (game.result is not None) is captured
    if game.result is not None:
        assert (game.result.winner, game.result.reason) == (1, "the truck is captured")


@pytest.mark.parametrize("breaker", [31, 33])
def test_owm_d_14_capture_by_those_who_come_late(breaker: int) -> None:
    """OWM-D.14, OWM-R.127 Broken two rounds ago by 31, or by 33 who is gone since; only now is 32 there."""
    teams = "31 B2 302\n32 A3 304\n11 E5 103"
    game = battle(
        teams, track=(11, 31, 32), position={"truck": "A3", "truck_broken": True, "round": 4}, **PATH
    )
    game.state.truck = Truck(cell(game, "A3"), broken=True, breaker=breaker, since=2)
    while game.ask is not None and game.state.round == 4:
        do(game, "end_turn")
    assert game.result is not None
    assert (game.result.winner, game.result.reason) == (1, "the truck is captured")


# Paratroops


def falling(*flips: str, **more: Any) -> st.Game[War]:
    return battle(
        "11 - 103\n12 - 105 102\n31 E5 302",
        *flips,
        track=(11, 12, 31),
        sides=[{"drop_zone": "C3"}, {}],
        wind="B",
        **more,
    )


@pytest.mark.parametrize(("blue", "place"), [(1, "C2"), (2, "D3"), (3, "C4"), (4, "B3"), (6, "C3")])
def test_owm_mru_27_landing(blue: int, place: str) -> None:
    """OWM-MRU.25 to OWM-MRU.28, OWM-GLO.5, OWM-R.131 5 to 8 on the drop zone; two actions are left."""
    game = falling(f"drop B{blue}")
    assert team(game, 11).cell == cell(game, place)
    assert team(game, 11).moved
    assert game.state.turn is not None
    assert (game.state.turn.team, game.state.turn.left) == (11, 2)


def test_owm_r_131_one_drop_a_round() -> None:
    """OWM-R.131, OWM-R.160 The turn of the second one is skipped."""
    game = falling("drop B6")
    do(game, "end_turn")
    assert game.ask is not None
    assert game.ask.seat == 1
    assert team(game, 12).cell == -1


def test_owm_r_131_into_a_lake_it_stays_in_the_air() -> None:
    """OWM-R.131"""
    ground = ("Fi Fi Fi Fi Fi", "Fi Fi La Fi Fi", "Fi Fi Fi Fi Fi", "Fi Fi Fi Fi Fi", "Fi Fi Fi Fi Fi")
    game = falling("drop B1", ground=ground)
    assert team(game, 11).cell == -1
    assert facts(game, "in_the_air") == [{"team": 11}]


def landing(teams: str, *flips: str) -> st.Game[War]:
    """Fireteam 11 comes down on C3, the drop zone."""
    return battle(teams, "drop B5", *flips, sides=[{"drop_zone": "C3"}, {}], wind="B", track=(11, 12, 31))


def test_owm_r_131_landing_on_an_enemy() -> None:
    """OWM-R.131, OWM-ASL.21 The landing Fireteam has triggered the assault, is not established (302 checks
    first), came from nowhere, and so may retreat to any empty Terrain around.
    """
    game = landing("11 - 103\n12 E1 101\n31 C3 302", "assault R3", "assault R4")
    assert [fact["soldier"] for fact in facts(game, "checked")] == [302, 103]
    assert game.ask is not None
    assert (game.ask.kind, game.ask.seat) == ("assault_retreat", 0)
    around = ("B2", "C2", "D2", "B3", "D3", "B4", "C4", "D4")
    assert {value[1] for value in options(game, "retreat")} == {cell(game, label) for label in around}
    do(game, "retreat", cell(game, "D4"))
    assert man(game, 103).state is Condition.SUPPRESSED
    assert game.state.turn is not None
    assert game.state.turn.team == 12


def test_owm_r_131_landing_among_friends() -> None:
    """OWM-R.131, OWM-R.66 They merge, and the turn goes on with two actions; eight at most."""
    game = landing("11 - 103 105\n12 C3 101\n31 E5 302")
    assert team(game, 12).line == (101, 103, 105)
    assert game.state.track == (12, 31)
    assert game.state.turn is not None
    assert (game.state.turn.team, game.state.turn.left) == (12, 2)
    game = landing("11 - 103 105\n12 C3 101 102 104 106 107 108 109\n31 E5 302")
    assert team(game, 11).cell == -1
    assert game.state.turn is not None
    assert game.state.turn.team == 12


def test_owm_r_2_time_runs_out_with_a_failed_drop() -> None:
    """OWM-R.2, OWM-R.131 The last card is flipped for 11, which stays in the air: nobody has another turn."""
    ground = ("Fi Fi Fi Fi Fi", "Fi Fi La Fi Fi", "Fi Fi Fi Fi Fi", "Fi Fi Fi Fi Fi", "Fi Fi Fi Fi Fi")
    position = {"played_through": 8, "fog": 190}
    game = falling("drop B1", ground=ground, position=position)
    assert game.result is not None
    assert game.result.reason == "the deck has been played through"
    assert [fact["team"] for fact in facts(game, "turn")] == [11]


def test_owm_mru_1_late_artillery_is_loaded() -> None:
    """OWM-MRU.1, OWM-R.107 In the Debrief of the round given it comes orange side up."""
    game = battle(
        "11 A1 103\n31 E5 302", operation="artillery", artillery_comes=2, position={"phase": "debrief"}
    )
    ready = [fact.clauses for fact in game.facts if fact.kind == "artillery_ready"]
    assert ready == [("OWM-MRU.1",)]  # not by OWM-MRU.7 in the Assessment
    game = battle(
        "11 A1 103\n31 E5 302", operation="artillery", artillery_comes=3, position={"phase": "debrief"}
    )
    assert (game.state.round, game.state.artillery) == (3, "")


def test_owm_mru_11_lu_starts_in_the_chateau() -> None:
    """OWM-MRU.11 The Château is in C3; nobody escorts her yet."""
    game = st.new_game("of_war_and_men", "murder-at-the-moonless-chateau", seed=1)
    assert game.state.lu_at == cell(game, "C3")
    assert game.state.terrain_at(game.state.lu_at).name == "Château"


def test_s6_too_early_for_the_chateau() -> None:
    """Section 6.10, S6: one side may not maneuver towards a Terrain before round 3, or as the sheet says."""
    chateau, other = {"late_towards": "C3"}, {"late_towards": "C3", "late_from": 5}
    for side, number, legal in ((chateau, 2, False), (chateau, 3, True), (other, 4, False), (other, 5, True)):
        game = battle(
            "31 B2 302\n11 A1 103",
            hands=("", "maneuver"),
            track=(31, 11),
            sides=[{}, side],
            position={"round": number},
        )
        assert can(game, "maneuver", cell(game, "C3")) is legal


# The end


def test_owm_r_134_the_surviving_side() -> None:
    """OWM-R.134 In a Mission with an outright winner the side that is left wins; else points decide."""
    game = battle("11 A1 103\n31 E5 302", lu="C3", position={"lu_at": "C3"})
    s = game.state
    s.soldiers = {man: soldier for man, soldier in s.soldiers.items() if man != 302}
    with pytest.raises(GameOver) as over:
        victory.check_sides(s)
    assert over.value.result.winner == 0


def test_owm_r_134_both_sides_gone_at_once() -> None:
    """OWM-R.134 A charge kills the last men of both sides at the broken truck: 0 to 0, nobody has won."""
    game = battle(
        "11 A3 103\n31 A3 302",
        soldiers=[{"id": number, "state": "wounded"} for number in (103, 302)],
        position={
            "phase": "assessment",
            "truck": "A3",
            "truck_broken": True,
            "tokens": [{"kind": "satchel-charge", "at": "A3", "red": True}],
        },
        **PATH,
    )
    assert game.result is not None
    assert (game.result.winner, game.result.points) == (None, (0, 0))
