"""What happens when answers to a card take away what the card, the shot or the turn rested on."""

from __future__ import annotations

import pytest

import sandtable as st
from sandtable.rulesets.of_war_and_men.state import TRUCK, Condition, War
from tests.rulesets.of_war_and_men.battles import (
    FIELDS,
    acts,
    battle,
    can,
    cell,
    do,
    facts,
    lieutenant,
    man,
    passes,
    team,
    totals,
    until,
)


def purposes(game: st.Game[War]) -> list[str]:
    return [fact["purpose"] for fact in facts(game, "flipped")]


# Shots


def test_owm_r_164_a_firer_who_is_gone_has_no_marksman() -> None:
    """OWM-R.164, OWM-R.97, OWM-R.35 A grenade (blue 8 reaches Vitality 8) kills the lone firer in the shot
    window: his owner holds a Marksman and has nobody to play it on; the shot is lost.
    """
    game = lieutenant(
        "11 A1 105\n12 E5 103\n31 A2 302",
        "number of attackers R1",
        "target R1",
        "grenade B8",
        "number of hits R1",
        "hit R1",
        hands=("attack R, marksman", "grenade B"),
    )
    acts(game, "attack", 31)
    do(game, "fire", 105)
    until(game, "shot_window", 1)
    do(game, "grenade")
    until(game, "shot_window", 0)
    assert not can(game, "marksman")
    passes(game)
    assert 105 in game.state.lost
    assert facts(game, "shot_lost") == [{"soldier": 105}]
    assert totals(game) == []


def aims(answer: str, *flips: str) -> st.Game[War]:
    """A Thompson (no row at range 4) is chosen with a Marksman against the lone 302; his owner answers his
    own card.
    """
    game = lieutenant(
        "11 A1 101 103\n12 B4 105\n31 A5 302\n32 E1 305",
        "number of attackers R2",
        *flips,
        hands=(f"attack R, marksman, {answer}", ""),
    )
    acts(game, "attack", 31)
    do(game, "take_aim", 101)
    assert game.ask is not None
    assert game.ask.kind == "card_window"
    do(game, answer.partition(" ")[0].replace("-", "_"))
    passes(game)
    return game


def test_owm_r_49_no_shot_at_who_was_suppressed_before_it() -> None:
    """OWM-R.49, OWM-R.57, OWM-R.97 A Lucky Shot suppresses 302 while the Marksman waits: nobody is left to
    be shot at, so there is no target flip, and the rest of the Attack is lost.
    """
    game = aims("lucky-shot", "target R1")
    assert man(game, 302).state is Condition.SUPPRESSED
    assert purposes(game) == ["number of attackers", "target"]
    assert not game.state.attacks


def test_owm_r_49_no_shot_at_a_fireteam_that_is_gone() -> None:
    """OWM-R.49, OWM-R.169 A grenade (blue 8 reaches Vitality 8) removes the target while the Marksman
    waits.
    """
    game = aims("grenade B", "grenade B8", "number of hits R1", "hit R1")
    assert 31 not in game.state.teams
    assert purposes(game) == ["number of attackers", "grenade", "number of hits", "hit"]
    assert not game.state.attacks


@pytest.mark.parametrize(("beside", "legal"), [("Wo", False), ("Fi", True)])
def test_owm_r_125_the_truck_must_be_in_sight(beside: str, legal: bool) -> None:
    """OWM-R.125, OWM-ATK.2, OWM-R.19 From the cross-hair of the Craters in B2 (21, 18) to the middle of A3
    (6, 30): at y 24 the line is at x 13.5, so it crosses B3.
    """
    game = battle(
        "31 B2 302\n11 E5 103",
        hands=("", "attack R"),
        track=(31, 11),
        ground=("Fi Fi Fi Fi Fi", "Fi Cr Fi Fi Fi", f"Fi {beside} Fi Fi Fi", *FIELDS[3:]),
        position={"truck": "A3"},
        path=["A3", "A4", "A5"],
        truck_side=0,
    )
    assert can(game, "attack", TRUCK) is legal


# The turn ends while something is under way


STAND_OFF = ("assault R3", "assault R3", "opponent R1", "assault R3", "assault R3")
"""103 against 302, then 101 against 302: all four checks fail."""


def charging(*flips: str) -> st.Game[War]:
    """Fireteam 11 in A1 is on the move towards 302 in A2 and has an Attack and a Double Time left."""
    game = lieutenant(
        "11 A1 101 103\n31 A2 302\n32 E5 305", *flips, hands=("maneuver, attack B, double-time", "")
    )
    acts(game, "maneuver", cell(game, "A2"))
    do(game, "attack", 31)
    return game


def storms_and_retreats(game: st.Game[War]) -> None:
    """Double Time, an assault round without a result, and back to A1."""
    do(game, "double_time")
    passes(game)
    do(game, "next", 103)
    do(game, "retreat", cell(game, "A1"))
    passes(game)
    assert team(game, 11).cell == cell(game, "A1")


def test_owm_asl_29_an_assault_ends_the_attack_under_way() -> None:
    """OWM-ASL.29, OWM-R.49 The first of two shots (1 + 1 + 1 - 4 - 4, on the move) is fired, then comes the
    assault: the second one is lost with the turn.
    """
    shot = ("target R1", "lethality B1", "lethality B1", "lethality R1", "Discipline R4", "Discipline R4")
    game = charging("number of attackers B2", *shot, *STAND_OFF)
    passes(game)
    do(game, "fire", 101)
    while game.ask is not None and game.ask.kind != "open_window":
        do(game, "pass")
    storms_and_retreats(game)
    assert totals(game) == [-5]
    assert not game.state.attacks
    assert game.state.turn is not None
    assert game.state.turn.team == 31


def test_owm_asl_29_an_order_that_waits_is_lost_with_the_turn() -> None:
    """OWM-ASL.29, OWM-R.169, OWM-R.41 The assault is fought in answer to the Attack card, which then counts
    as cancelled: no number of attackers is flipped.
    """
    game = charging(*STAND_OFF)
    storms_and_retreats(game)
    assert set(purposes(game)) == {"assault", "opponent"}
    assert [fact["card"] for fact in facts(game, "fizzled")] == [game.state.discards[-1]]
    assert game.state.turn is not None
    assert game.state.turn.team == 31


def test_owm_r_45_no_covering_fire_on_a_maneuver_that_ends_the_move() -> None:
    """OWM-R.45, OWM-R.87, OWM-CD.9 It can answer the first Maneuver; with the second the move is over."""
    game = lieutenant("11 A1 103\n31 E5 302", hands=("maneuver, maneuver, covering-fire", ""))
    do(game, "maneuver", cell(game, "A2"))
    assert can(game, "covering_fire")
    passes(game)
    do(game, "maneuver", cell(game, "A2"))
    assert game.ask is not None
    assert game.ask.kind == "card_window"
    assert not can(game, "covering_fire")


def test_owm_r_98_on_the_run_in_a_shot_window() -> None:
    """OWM-R.98, OWM-R.37 After two Maneuvers any window of the turn will do, that of an Act of Valor too."""
    game = lieutenant(
        "11 A1 101 103\n31 A4 302",
        "number of shots R1",
        "target R1",
        hands=("maneuver, maneuver, act-of-valor, on-the-run", ""),
    )
    acts(game, "maneuver", cell(game, "A2"))
    acts(game, "maneuver", cell(game, "A2"))
    acts(game, "valor", 103, 31)
    do(game, "fire", 103)
    until(game, "shot_window", 0)
    assert can(game, "on_the_run", 31)


# Attacked, for stealth


def test_owm_r_141_a_cancelled_attack_names_its_target() -> None:
    """OWM-R.141, OWM-STL.3 31 was named as target in its Terrain: it cannot hide there in this round, though
    F.U.B.A.R. stopped the Attack.
    """
    game = lieutenant("11 A1 103\n31 A3 302", hands=("attack R", "fubar, rally"))
    do(game, "attack", 31)
    do(game, "fubar")
    acts(game, "end_turn")
    assert not facts(game, "attack")
    assert game.ask is not None
    assert (game.ask.kind, game.ask.seat) == ("action", 1)
    assert not can(game, "stealth")


def test_owm_r_141_a_grenade_thrown_back_names_both() -> None:
    """OWM-R.141, OWM-R.92 31 was the target of the first throw, 11 of the second: green 1 harms nobody."""
    game = lieutenant(
        "11 A1 103\n31 A2 302",
        "grenade G1",
        "number of hits R1",
        "hit R1",
        hands=("grenade G", "grenade R"),
    )
    do(game, "grenade")
    do(game, "throw_back")
    passes(game)
    assert facts(game, "unharmed") == [{"soldier": 103}]
    assert team(game, 11).attacked
    assert team(game, 31).attacked


# Time


def test_owm_r_2_a_failed_drop_can_be_the_last_event() -> None:
    """OWM-R.2, OWM-R.131 The last card drifts the paratroops onto a Lake: the game is over before 12 acts."""
    game = battle(
        "11 - 103\n12 A1 105\n31 E5 302",
        "drop B1",
        track=(11, 12, 31),
        ground=("Fi Fi Fi Fi Fi", "Fi Fi La Fi Fi", *FIELDS[2:]),
        sides=[{"drop_zone": "C3"}, {}],
        wind="B",
        decks=1,
        position={"fog": 190},
    )
    assert facts(game, "in_the_air") == [{"team": 11}]
    assert game.result is not None
    assert game.result.reason == "the deck has been played through"
    assert [fact["team"] for fact in facts(game, "turn")] == [11]
