"""OWM-ASL: fights man against man."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.of_war_and_men.state import Condition, War
from tests.rulesets.of_war_and_men.battles import battle, cell, do, facts, man, options, team


def storm(teams: str, *flips: str, order: tuple[int, ...] = (), **more: Any) -> st.Game[War]:
    """Fireteam 11 completes its move into B2, where 31 is; fighters stand in the order of their lines."""
    game = battle(teams, *flips, **more)
    while game.ask is not None and game.ask.kind == "fighting_order":
        do(game, "next", *(man for man in order if ("next", man) in game.ask.values))
    return game


def outcome(*flips: str, teams: str = "", **more: Any) -> list[int]:
    """Who falls when 103 (red) meets 302 (red), neither with an advantage: 302's Fireteam has moved."""
    teams = teams or "11 A1 103 | towards=B2\n31 B2 302 | moved"
    game = storm(teams, *flips, **more)
    return sorted(game.state.lost)


@pytest.mark.parametrize(
    ("mine", "his", "falls"), [(2, 2, []), (3, 3, []), (1, 3, [302]), (4, 2, [103]), (2, 4, [302])]
)
def test_owm_asl_5_both_check(mine: int, his: int, falls: list[int]) -> None:
    """OWM-ASL.1, OWM-ASL.5, OWM-ASL.6, OWM-ASL.7, OWM-INI.3, OWM-MAN.14 One success alone kills; in Track
    order 11 flips first.
    """
    assert outcome(f"assault R{mine}", f"assault R{his}") == falls


def test_owm_asl_4_pair_by_pair() -> None:
    """OWM-ASL.4 The first of both lines, then the second ones; all four fail."""
    game = storm(
        "11 A1 103 102 | towards=B2\n31 B2 304 302 | moved",
        *("assault R3", "assault R3", "assault G4", "assault G4"),
        order=(103, 302),
    )
    assert [fact["soldier"] for fact in facts(game, "checked")][:4] == [103, 302, 102, 304]


def test_owm_asl_16_the_established_check_first() -> None:
    """OWM-ASL.16, OWM-ASL.9, OWM-ICO.1 302 stood there all round: a success kills, and 103 makes no check."""
    game = storm("11 A1 103 | towards=B2\n31 B2 302", "assault R2")
    assert sorted(game.state.lost) == [103]
    assert [fact["soldier"] for fact in facts(game, "checked")] == [302]


def test_owm_asl_10_the_other_tries_after_a_failure() -> None:
    """OWM-ASL.10 The established man fails, then 103 succeeds."""
    assert outcome("assault R3", "assault R1", teams="11 A1 103 | towards=B2\n31 B2 302") == [302]


def test_owm_ex_32_having_moved_is_not_established() -> None:
    """OWM-EX.32, OWM-ASL.17 Having arrived earlier in the round is not enough."""
    assert outcome("assault R1", "assault R3", teams="11 A1 103 | towards=B2\n31 B2 302 | moved") == [302]


def test_owm_asl_18_weapons() -> None:
    """OWM-ASL.18, OWM-ASL.11, OWM-ICO.2 A Thompson has the advantage, a machine gun a disadvantage."""
    assert outcome("assault R2", teams="11 A1 101 | towards=B2\n31 B2 302 | moved") == [302]
    game = storm("11 A1 115 103 | towards=B2\n31 B2 302 | moved", "assault R2", order=(115,))
    assert 115 in game.state.lost
    assert facts(game, "checked")[0]["soldier"] == 302


def test_owm_asl_11_sums_are_compared() -> None:
    """OWM-ASL.11 Thompson +1 against established +1: equal sums, both check."""
    game = storm("11 A1 101 | towards=B2\n31 B2 302", "assault R2", "assault R3")
    assert sorted(game.state.lost) == [302]
    assert [fact["soldier"] for fact in facts(game, "checked")] == [101, 302]


def test_owm_asl_14_stealth_of_the_mover() -> None:
    """OWM-ASL.14 A stealthed Fireteam that triggers the assault has the advantage in the first round."""
    assert outcome("assault R1", teams="11 A1 103 | towards=B2 stealthed\n31 B2 302") == [302]


def test_owm_r_122_stealth_is_gone_after_one_round() -> None:
    """OWM-R.122, OWM-STL.8, OWM-ASL.14 In the second round the established man checks first."""
    game = storm(
        "11 A1 103 | towards=B2 stealthed\n31 B2 302",
        "assault R3",
        "assault R3",
        "assault R2",
    )
    assert not team(game, 11).stealthed
    do(game, "stay")
    do(game, "stay")
    assert sorted(game.state.lost) == [103]


def test_owm_asl_12_flanking() -> None:
    """OWM-ASL.12, OWM-R.121 A friend beside B2 at an angle with A1, where 11 came from: 103 checks first."""
    teams = "11 A1 103 | towards=B2\n12 C1 105 102\n31 B2 302 | moved"
    game = storm(teams, "assault R2", track=(11, 12, 31))
    assert sorted(game.state.lost) == [302]


def test_owm_asl_26_the_suppressed_need_two_successes() -> None:
    """OWM-ASL.26, OWM-EX.27, OWM-R.115 One success is not enough to kill, two are."""
    state = [{"id": 302, "state": "suppressed", "suppressed_in": 1}]
    teams = "11 A1 103 | towards=B2\n31 B2 302"
    assert outcome("assault R2", "assault R3", "assault R4", teams=teams, soldiers=state) == []
    assert outcome("assault R2", "assault R1", teams=teams, soldiers=state) == [103]


def test_owm_asl_27_the_wounded_only_take_it() -> None:
    """OWM-ASL.27, OWM-R.115 302 is wounded: 103 alone checks."""
    state = [{"id": 302, "state": "wounded"}]
    game = storm("11 A1 103 | towards=B2\n31 B2 302", "assault R2", soldiers=state)
    assert sorted(game.state.lost) == [302]
    assert [fact["soldier"] for fact in facts(game, "checked")] == [103]


def test_owm_asl_28_leaderless_checks_take_the_higher() -> None:
    """OWM-ASL.28, OWM-R.116 105 flips green 1 and green 4: a failure; then 302 succeeds with red 2."""
    teams = "11 A1 105 | towards=B2\n31 B2 302 | moved"
    assert outcome("assault G1", "assault G4", "assault R2", teams=teams) == [105]


def test_owm_asl_8_surplus_soldiers_flip_for_an_opponent() -> None:
    """OWM-ASL.8, OWM-R.114 Two against one: the second man of 11 fights the same 302 again."""
    game = storm(
        "11 A1 103 102 | towards=B2\n31 B2 302 | moved",
        "assault R3",
        "assault R3",
        "opponent R4",
        "assault G1",
        "assault R3",
        order=(103,),
    )
    assert sorted(game.state.lost) == [302]


def test_owm_asl_2_orders_are_secret_and_then_shown() -> None:
    """OWM-ASL.2, OWM-ASL.3, OWM-R.113 Until both are laid the other sees nothing of it."""
    game = battle("11 A1 103 102 105 | towards=B2\n31 B2 302 304 | moved")
    do(game, "next", 105)
    assert game.seat(1).view()["fight"]["lines"] == {"31": []}
    do(game, "next", 102)
    assert game.ask is not None
    assert game.ask.seat == 1
    do(game, "next", 304)
    assert facts(game, "order")[0] == {"team": 11, "soldiers": "105 102 103"}
    assert facts(game, "order")[1] == {"team": 31, "soldiers": "304 302"}


@pytest.mark.parametrize(("track", "first"), [((11, 31), 0), ((31, 11), 1)])
def test_owm_ex_33_who_is_higher_on_the_track_lays_first(track: tuple[int, int], first: int) -> None:
    """OWM-EX.33, OWM-INI.3 Whoever came last."""
    game = battle("11 A1 103 102 | towards=B2\n31 B2 302 304 | acted", track=track)
    assert game.ask is not None
    assert (game.ask.kind, game.ask.seat) == ("fighting_order", first)


# Retreat


def retreating(*flips: str, teams: str = "11 A1 103 | towards=B2\n31 B2 302", **more: Any) -> st.Game[War]:
    """After a first round in which nobody falls."""
    return storm(teams, *(flips or ("assault R3", "assault R3")), **more)


def test_owm_asl_19_retreat_or_stay_in_track_order() -> None:
    """OWM-ASL.19, OWM-ASL.22, OWM-ASL.23, OWM-EX.33 The mover goes back where it came from, suppressed."""
    game = retreating()
    assert options(game, "retreat") == [("retreat", cell(game, "A1"))]
    do(game, "retreat")
    assert team(game, 11).cell == cell(game, "A1")
    assert man(game, 103).state is Condition.SUPPRESSED
    assert team(game, 31).cell == cell(game, "B2")


def test_owm_asl_21_the_holder_goes_anywhere_empty() -> None:
    """OWM-ASL.21, OWM-R.117, OWM-GLO.16 Any empty adjacent Terrain; the other then stays."""
    game = retreating(teams="11 A1 103 | towards=B2\n31 B2 302 | acted", track=(31, 11))
    assert len(options(game, "retreat")) == 8
    do(game, "retreat", cell(game, "C3"))
    assert team(game, 31).cell == cell(game, "C3")
    assert man(game, 302).state is Condition.SUPPRESSED
    assert team(game, 11).cell == cell(game, "B2")


def test_owm_asl_21_not_where_somebody_is() -> None:
    """OWM-ASL.21 Friends in C3: seven of the eight Terrains around B2 are left."""
    teams = "11 A1 103 | towards=B2\n31 B2 302 | acted\n32 C3 304"
    game = retreating(teams=teams, track=(31, 11, 32))
    assert len(options(game, "retreat")) == 7
    assert ("retreat", cell(game, "C3")) not in options(game, "retreat")


def test_owm_asl_24_the_wounded_stay_wounded() -> None:
    """OWM-ASL.24 A wounded man who retreats is not suppressed."""
    state = [{"id": 105, "state": "wounded"}]
    teams = "11 A1 103 105 | towards=B2\n31 B2 302"
    game = storm(teams, "assault R3", "assault R3", order=(103,), soldiers=state)
    do(game, "retreat")
    assert man(game, 105).state is Condition.WOUNDED
    assert man(game, 103).state is Condition.SUPPRESSED


def test_owm_asl_20_nobody_retreats() -> None:
    """OWM-ASL.20 Another assault round."""
    game = retreating("assault R3", "assault R3", "assault R1")
    do(game, "stay")
    do(game, "stay")
    assert [fact["number"] for fact in facts(game, "assault_round")] == [1, 2]
    assert sorted(game.state.lost) == [103]


def test_owm_r_117_without_a_way_out_it_stays() -> None:
    """OWM-R.117, OWM-R.118 A friend stands where the mover came from: only the holder is asked."""
    teams = "11 A1 103 | towards=B2\n12 A1 102\n31 B2 302"
    game = retreating(teams=teams, track=(11, 12, 31))
    assert game.ask is not None
    assert game.ask.seat == 1


def test_owm_asl_29_the_turn_is_over() -> None:
    """OWM-ASL.29 All actions of the Fireteam that triggered it are used up."""
    game = retreating()
    do(game, "retreat")
    assert game.ask is not None
    assert (game.ask.kind, game.ask.seat) == ("action", 1)


def test_owm_asl_15_a_stealthed_fireteam_slips_away() -> None:
    """OWM-ASL.15, OWM-ASL.25, OWM-R.122 It leaves unharmed and still in stealth; the mover's turn goes on."""
    game = battle("11 A1 103 | towards=B2\n31 B2 302 | stealthed")
    assert game.ask is not None
    assert (game.ask.kind, game.ask.seat) == ("slip_away", 1)
    do(game, "retreat", cell(game, "C3"))
    assert team(game, 31).stealthed
    assert man(game, 302).state is Condition.NORMAL
    assert (game.ask.kind, game.ask.seat) == ("action", 0)
    assert game.state.turn is not None
    assert game.state.turn.left == 2


def test_owm_asl_15_not_if_it_moved() -> None:
    """OWM-ASL.15, OWM-R.136 Who was on the move in this round is not established and must fight."""
    game = battle("11 A1 103 | towards=B2\n31 B2 302 | stealthed moved")
    assert game.ask is None or game.ask.kind != "slip_away"


def test_owm_asl_33_guns_are_released() -> None:
    """OWM-ASL.33, OWM-ASL.34, OWM-CRW.7, OWM-R.149 Crew, scope and a move under way end at the start."""
    state = [{"id": 304, "gunner": 303, "crewed_in": 1}, {"id": 312, "sighted_in": 1}]
    game = battle("11 A1 103 102 | towards=B2\n31 B2 303 304 312", soldiers=state)
    assert (man(game, 303).assistant, man(game, 304).assisting, man(game, 312).sighted_in) == (0, 0, 0)


def test_owm_r_119_nobody_can_fight() -> None:
    """OWM-R.119 All are wounded: the mover must go back."""
    state = [{"id": 103, "state": "wounded"}, {"id": 302, "state": "wounded"}]
    game = battle("11 A1 103 | towards=B2\n31 B2 302", soldiers=state)
    assert team(game, 11).cell == cell(game, "A1")
    assert man(game, 103).state is Condition.WOUNDED


def test_owm_r_71_the_winner_looks_for_the_entrenchment() -> None:
    """OWM-R.71, OWM-R.142 After the assault the Fireteam that holds the Terrain checks."""
    game = storm(
        "11 A1 103 | towards=B2\n31 B2 302 | moved dug_in\n32 E5 304 305",
        "assault R1",
        "assault R3",
        "entrenchment R1",
        track=(11, 31, 32),
        position={"entrenched": ["B2"]},
    )
    assert team(game, 11).dug_in
