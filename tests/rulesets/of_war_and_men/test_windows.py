"""OWM-IMM, OWM-R.36 to OWM-R.41, OWM-R.155: the stack, the windows and whom they ask."""

from __future__ import annotations

import pytest

import sandtable as st
from sandtable.rulesets.of_war_and_men.state import War
from tests.rulesets.of_war_and_men.battles import (
    acts,
    asked,
    battle,
    can,
    cell,
    do,
    facts,
    go,
    options,
    passes,
    team,
    totals,
    until,
)

TWO = "11 A1 103\n31 A3 302"


def unanswered(game: st.Game[War]) -> None:
    """Nobody answers the card that was played."""
    while asked(game)[0] == "card_window":
        do(game, "pass")


def test_owm_ex_23_fubar_cancels_only_double_time() -> None:
    """OWM-EX.23, OWM-IMM.6, OWM-IMM.7, OWM-CD.16, OWM-R.36 The Maneuver stands: the Fireteam is on the
    move.
    """
    game = battle("11 A1 103\n31 E5 302", hands=("maneuver, double-time", "fubar"), level="lieutenant")
    passes(game)
    go(game, "A2")
    assert asked(game) == ("card_window", 1)
    do(game, "pass")
    assert asked(game) == ("card_window", 0)
    do(game, "double_time", 11)
    assert asked(game) == ("card_window", 1)
    do(game, "fubar")
    passes(game)
    assert (team(game, 11).cell, team(game, 11).towards) == (cell(game, "A1"), cell(game, "A2"))


def test_owm_r_36_double_time_attached_to_a_maneuver() -> None:
    """OWM-R.36, OWM-CD.11, OWM-R.88 Not cancelled it completes the move when the Maneuver executes."""
    game = battle("11 A1 103\n31 E5 302", hands=("maneuver, double-time", ""), level="lieutenant")
    passes(game)
    go(game, "A2")
    do(game, "double_time", 11)
    passes(game)
    assert team(game, 11).cell == cell(game, "A2")


def test_owm_r_36_attached_cards_are_lost_with_the_maneuver() -> None:
    """OWM-R.36, OWM-R.41 Double Time executes, then the Maneuver itself is cancelled: nothing happens."""
    game = battle("11 A1 103\n31 E5 302", hands=("maneuver, double-time", "fubar"), level="lieutenant")
    passes(game)
    go(game, "A2")
    do(game, "pass")
    do(game, "double_time", 11)
    do(game, "pass")
    assert asked(game) == ("card_window", 1)
    do(game, "fubar")
    passes(game)
    assert (team(game, 11).cell, team(game, 11).towards) == (cell(game, "A1"), -1)


def test_owm_cd_17_fubar_on_the_attack_order() -> None:
    """OWM-CD.17, OWM-R.41 The action is spent; the target may still be attacked, stealth is kept."""
    teams = "11 A1 103 | stealthed\n31 A3 302"
    game = battle(teams, hands=("attack R, attack R", "fubar"), level="lieutenant")
    passes(game)
    do(game, "attack", 31)
    do(game, "fubar")
    passes(game)
    assert not facts(game, "attack")
    assert team(game, 11).stealthed
    assert game.state.turn is not None
    assert game.state.turn.left == 1
    assert can(game, "attack", 31)


def test_owm_r_38_fubar_on_fubar_on_chain_of_command() -> None:
    """OWM-R.38, OWM-R.39, OWM-D.1 With four seats: the first F.U.B.A.R. is cancelled, so the number is
    void.
    """
    game = battle(
        "11 A1 103\n81 E1 803 | seat=2\n31 A3 302\n91 E5 903 | seat=3",
        "number of attackers R1",
        "number of attackers R3",
        hands=("attack R", "chain-of-command", "fubar", "fubar"),
        level="lieutenant",
        track=(11, 31, 81, 91),
    )
    passes(game)
    do(game, "attack", 31)
    while asked(game)[0] == "card_window":
        do(game, "pass")
    assert asked(game) == ("flip_window", 1)
    do(game, "chain_of_command")
    order = []
    while asked(game) != ("card_window", 2):
        order.append(asked(game))
        do(game, "pass")
    do(game, "fubar")
    while asked(game) != ("card_window", 3):
        order.append(asked(game))
        do(game, "pass")
    do(game, "fubar")
    while asked(game)[0] in ("card_window", "flip_window"):
        do(game, "pass")
    assert [fact["value"] for fact in facts(game, "flipped")] == [1, 3]
    assert [fact["card"] for fact in facts(game, "cancelled")] == [facts(game, "played")[2]["card"]]
    assert asked(game) == ("firer", 0)


def test_owm_r_36_the_opposed_side_is_asked_first() -> None:
    """OWM-R.36 After a card first its opponents, then its own side, each in Track order."""
    game = battle(
        "11 A1 103\n81 E1 803 | seat=2\n31 A3 302\n91 E5 903 | seat=3",
        hands=("attack R, smoke", "smoke", "smoke", "smoke"),
        level="lieutenant",
        track=(91, 11, 81, 31),
    )
    while asked(game)[0] != "action":
        do(game, "pass")
    do(game, "end_turn")
    while asked(game)[0] != "action":
        do(game, "pass")
    do(game, "attack", 31)
    seen = []
    while asked(game)[0] == "card_window":
        seen.append(asked(game)[1])
        do(game, "pass")
    assert seen == [3, 1, 0, 2]


def test_owm_r_37_the_active_player_is_asked_first() -> None:
    """OWM-R.37, OWM-CMB.5 In the open window at the start of a turn; it closes when all have passed in a
    row.
    """
    game = battle(TWO, hands=("maneuver", "maneuver"), level="lieutenant", track=(31, 11))
    assert asked(game) == ("open_window", 1)
    do(game, "pass")
    assert asked(game) == ("open_window", 0)
    do(game, "pass")
    assert asked(game) == ("action", 1)


def test_owm_r_37_the_active_player_is_asked_first_if_his_fireteam_is_gone() -> None:
    """OWM-R.35, OWM-R.37 105 falls in the assault that began his turn; the window at its end asks his player
    first, though the other is higher on the Track.
    """
    game = battle(
        "11 A1 105 | towards=B2\n12 E1 101\n31 B2 302 | acted",
        "assault R1",
        hands=("maneuver", "maneuver"),
        level="lieutenant",
        track=(31, 11, 12),
    )
    assert 11 not in game.state.teams
    assert asked(game) == ("open_window", 0)
    do(game, "pass")
    assert asked(game) == ("open_window", 1)


# Totals


def evading(hand: str, *flips: str, mine: str = "attack R") -> st.Game[War]:
    """Evans fires at 302 with green 6, blue 5, Discipline red 2: 9; up to the total window of seat 1."""
    start = ("number of attackers R1", "target R1", "lethality G6", "lethality B5", "Discipline R2")
    game = battle(TWO, *start, *flips, hands=(mine, hand), level="lieutenant")
    passes(game)
    do(game, "attack", 31)
    while asked(game)[0] != "total_window":
        do(game, "fire") if asked(game)[0] == "firer" else do(game, "pass")
    return game


def test_owm_ex_21_evade() -> None:
    """OWM-EX.21, OWM-CD.13, OWM-FS.16, OWM-R.89 9 less red 3 is 6: suppressed, not killed."""
    game = evading("evade R", "Evade R3")
    assert totals(game) == [9]
    do(game, "evade")
    assert game.state.total is None or game.state.total.value == 6
    passes(game)
    assert facts(game, "total_now") == [{"total": 6}]
    assert 302 in game.state.soldiers


def test_owm_crd_4_which_of_two_evades_is_given_up() -> None:
    """OWM-CRD.4, OWM-R.36 One is a Maneuver (20), the other a Rally (30): the player keeps which he likes."""
    game = evading("evade R, evade R", "Evade R3")
    assert options(game, "evade") == [("evade", 20), ("evade", 30)]
    do(game, "evade", 30)
    assert game.state.hands[1] == (20,)


def test_owm_ex_22_fubar_on_a_total_cancels_the_last_card() -> None:
    """OWM-EX.22, OWM-CD.17, OWM-R.38 The Discipline card counts 0, so the total rises to 11."""
    game = evading("fubar")
    do(game, "fubar")
    assert facts(game, "total_now") == [{"total": 11}]


def test_owm_r_38_a_void_number_is_passed_over() -> None:
    """OWM-R.38 A second F.U.B.A.R. takes the blue 5 before it: 6 is left."""
    game = evading("fubar, fubar")
    do(game, "fubar")
    unanswered(game)
    do(game, "fubar")
    unanswered(game)
    assert facts(game, "total_now") == [{"total": 11}, {"total": 6}]


def test_owm_cd_5_chain_of_command_on_a_total() -> None:
    """OWM-CD.5, OWM-R.39, OWM-R.165 The red 2 is void, a red 4 takes its place: 7."""
    game = evading("chain-of-command", "Discipline R4")
    do(game, "chain_of_command")
    assert facts(game, "total_now") == [{"total": 7}]


def test_owm_r_165_the_wound_icon_goes_with_its_card() -> None:
    """OWM-R.165 The blue card with a wound icon is replaced by one without: suppressed, not wounded."""
    start = ("number of attackers R1", "target R1", "lethality G4", "lethality B4 wound", "Discipline R1")
    game = battle(
        TWO,
        *start,
        "lethality B3",
        hands=("attack R", "fubar, chain-of-command"),
        level="lieutenant",
    )
    passes(game)
    do(game, "attack", 31)
    while asked(game)[0] != "total_window":
        do(game, "fire") if asked(game)[0] == "firer" else do(game, "pass")
    do(game, "fubar")
    unanswered(game)
    do(game, "chain_of_command")
    passes(game)
    assert facts(game, "total_now") == [{"total": 8}, {"total": 7}]
    assert game.state.soldiers[302].state == "suppressed"


def test_owm_r_89_only_the_side_of_the_target_evades() -> None:
    """OWM-R.89, OWM-R.44 The firer's own Evade is of no use here."""
    game = evading("evade R", mine="attack R, evade G")
    do(game, "pass")
    assert asked(game) == ("total_window", 0)
    assert not options(game, "evade")


def test_owm_r_37_only_some_cards_change_a_total() -> None:
    """OWM-R.37, OWM-IMM.2 In a total window neither smoke nor a grenade can be played."""
    game = evading("smoke, grenade, evade R")
    assert {value[0] for value in game.ask.values} == {"evade", "pass"}  # type: ignore[union-attr]


def test_owm_fs_15_nobody_is_asked_within_a_firing_sequence() -> None:
    """OWM-FS.15, OWM-R.40 From the first flip to the last: when both have passed in the shot window, the next
    question is about the total of 4 + 5 - 2.
    """
    flips = ("number of attackers R1", "target R1", "lethality G4", "lethality B5", "Discipline R2")
    game = battle(TWO, *flips, hands=("attack R, smoke", "smoke"), level="lieutenant")
    acts(game, "attack", 31)
    do(game, "fire", 103)
    until(game, "shot_window")
    do(game, "pass")
    assert asked(game) == ("shot_window", 0)
    assert facts(game, "flipped")[-1]["purpose"] == "target"
    do(game, "pass")
    assert asked(game) == ("total_window", 1)
    assert totals(game) == [7]


# Whom a window asks


def test_owm_r_155_an_empty_hand_is_not_asked() -> None:
    """OWM-R.155 Not asked: a player with an empty hand and nothing to release."""
    game = battle(TWO, hands=("maneuver", ""), level="lieutenant")
    assert asked(game) == ("open_window", 0)
    do(game, "pass")
    assert asked(game) == ("action", 0)


def test_owm_r_155_a_useless_hand_is_asked() -> None:
    """OWM-R.155 A player who secretly has nothing to play is asked all the same; he can only pass."""
    game = battle(TWO, hands=("", "fubar"), level="lieutenant")
    assert asked(game) == ("open_window", 1)
    assert len(game.ask.values) == 1  # type: ignore[union-attr]


def test_owm_r_77_a_gun_may_be_released_in_a_window() -> None:
    """OWM-R.77, OWM-R.155 With an empty hand he is asked because of his gun."""
    state = [{"id": 304, "gunner": 303, "crewed_in": 1}]
    game = battle("11 A1 103\n31 A3 303 304", hands=("", ""), level="lieutenant", soldiers=state)
    assert asked(game) == ("open_window", 1)
    do(game, "release", 303)
    assert game.state.soldiers[304].assisting == 0


def test_owm_lvl_2_private_level_has_no_windows() -> None:
    """OWM-LVL.2, OWM-R.15 Only Standing Orders: no Command Decision is ever offered."""
    game = battle(TWO, hands=("smoke, grenade", "evade R"))
    assert asked(game) == ("action", 0)
    assert not options(game, "smoke")


def test_owm_lvl_3_options_set_the_level() -> None:
    """OWM-LVL.1 to OWM-LVL.4, OWM-R.15 Levels, and the two switches, traits without Command Decisions
    included.
    """
    for given, decisions, traits in (
        ({"level": "private"}, False, False),
        ({"level": "lieutenant"}, True, False),
        ({"level": "colonel"}, True, True),
        ({"level": "private", "traits": True}, False, True),
        ({"level": "colonel", "command_decisions": False}, False, True),
    ):
        box = st.new_game("of_war_and_men", "not-in-my-house", options=given).state.box
        assert (box.decisions, box.traits) == (decisions, traits)


def test_owm_d_6_a_decision_instead_of_an_action() -> None:
    """OWM-D.6 The active player is asked for an action and plays a Command Decision; it costs no action."""
    game = battle(TWO, hands=("smoke", ""), level="lieutenant")
    passes(game)
    do(game, "smoke", 11, cell(game, "A2"))
    passes(game)
    assert [token.kind for token in game.state.tokens] == ["smoke"]
    assert game.state.turn is not None
    assert game.state.turn.left == 2


# What may happen in a shot window


def test_owm_r_97_no_marksman_for_a_firer_who_is_gone() -> None:
    """OWM-R.97, OWM-R.164 A grenade of 8 kills 105, the whole Fireteam: the shot is lost."""
    game = battle(
        "11 A1 105\n12 E5 103\n31 A2 302",
        "number of attackers R1",
        "target R1",
        "grenade B8",
        "number of hits R1",
        "hit R1",
        hands=("attack R, marksman", "grenade B"),
        level="lieutenant",
    )
    acts(game, "attack", 31)
    do(game, "fire", 105)
    until(game, "shot_window")
    do(game, "grenade", 31, 11)
    until(game, "total_window")
    until(game, "shot_window")
    assert game.ask is not None
    assert (game.ask.seat, game.ask.values) == (0, [("pass",)])
    passes(game)
    assert sorted(game.state.lost) == [105]
    assert not totals(game)


def test_owm_r_98_on_the_run_in_a_shot_window() -> None:
    """OWM-R.98, OWM-R.37 Two Maneuvers, then the enemy's Act of Valor: W4 is a window of the same turn."""
    game = battle(
        "11 A1 103 105\n31 A4 302",
        "number of shots R1",
        "target R1",
        hands=("maneuver, maneuver, on-the-run", "act-of-valor"),
        level="lieutenant",
    )
    passes(game)
    go(game, "A2")
    passes(game)
    go(game, "A2")
    until(game, "action")
    do(game, "end_turn")
    do(game, "valor", 302, 11)
    until(game, "firer")
    do(game, "fire", 302)
    until(game, "shot_window")
    assert can(game, "on_the_run", 31)


# Cards without effect


@pytest.mark.parametrize(("place", "useful"), [("A2", False), ("B1", True)])
def test_owm_r_45_nothing_to_cover_in_a_fast_move(place: str, useful: bool) -> None:
    """OWM-R.45, OWM-MAN.7 A2 is a Road: one Maneuver completes the move, with or without these cards."""
    ground = ("Fi Fi Fi Fi Fi", "Ro Fi Fi Fi Fi", *["Fi Fi Fi Fi Fi"] * 3)
    game = battle(
        "11 A1 103\n31 E5 302",
        hands=("maneuver, covering-fire, double-time", ""),
        ground=ground,
        level="lieutenant",
    )
    passes(game)
    go(game, place)
    assert can(game, "covering_fire") is useful
    assert can(game, "double_time") is useful


def test_owm_r_45_nothing_to_cover_after_double_time() -> None:
    """OWM-R.45, OWM-R.36 Double Time is attached to the Maneuver: the move will be over with it."""
    hand = "maneuver, double-time, covering-fire"
    game = battle("11 A1 103\n31 E5 302", hands=(hand, ""), level="lieutenant")
    passes(game)
    go(game, "A2")
    assert can(game, "covering_fire")
    do(game, "double_time", 11)
    do(game, "pass")  # it executes, and the Maneuver waits again
    assert asked(game) == ("card_window", 0)
    assert not can(game, "covering_fire")


def test_owm_r_45_nothing_to_cover_in_a_move_that_ends() -> None:
    """OWM-R.45, OWM-CD.9 The second Maneuver completes the move."""
    game = battle("11 A1 103\n31 E5 302", hands=("maneuver, maneuver, covering-fire", ""), level="lieutenant")
    passes(game)
    go(game, "B1")
    assert can(game, "covering_fire")
    passes(game)
    go(game, "B1")
    assert not can(game, "covering_fire")


def of_turn(game: st.Game[War]) -> tuple[str, int, int]:
    """Kind and seat of the ask, and the Fireteam whose turn it is."""
    assert game.state.turn is not None
    return (*asked(game), game.state.turn.team)


def test_owm_d_13_one_window_after_the_second_action_and_at_the_end() -> None:
    """OWM-D.13, OWM-D.6 After the second action the active player is asked first, and once: to end the turn
    is to pass. Then the other is asked, and the next turn begins.
    """
    game = battle("11 A1 103\n31 E5 302", hands=("maneuver, maneuver, smoke", "smoke"), level="lieutenant")
    acts(game, "maneuver", cell(game, "A2"))
    do(game, "maneuver", cell(game, "A2"))
    unanswered(game)
    assert of_turn(game) == ("action", 0, 11)
    assert can(game, "smoke", 11, cell(game, "A2"))
    do(game, "end_turn")
    assert of_turn(game) == ("open_window", 1, 11)
    do(game, "pass")
    assert of_turn(game) == ("open_window", 1, 31)


def test_owm_d_13_who_passes_an_action_is_followed_by_a_window() -> None:
    """OWM-D.13, OWM-R.37 With an action left the end of the turn is news: the other is asked, and if he plays
    a card the one who ended it is asked again.
    """
    game = battle("11 A1 103\n31 E5 302", hands=("maneuver, smoke", "smoke, smoke"), level="lieutenant")
    acts(game, "maneuver", cell(game, "A2"))
    do(game, "end_turn")
    assert of_turn(game) == ("open_window", 1, 11)
    do(game, "smoke", 31, cell(game, "E5"))
    unanswered(game)
    assert of_turn(game) == ("open_window", 0, 11)
    do(game, "pass")
    assert of_turn(game) == ("open_window", 1, 11)
    do(game, "pass")
    assert of_turn(game)[2] == 31


def test_owm_d_13_a_free_action_lies_between() -> None:
    """OWM-D.13, OWM-R.37 After a try to recognise an enemy the end of the turn has its window."""
    teams = "11 A1 103\n31 A3 302 | stealthed"
    hands = ("maneuver, maneuver, smoke", "smoke")
    game = battle(teams, "recognition R4", hands=hands, level="lieutenant")
    acts(game, "maneuver", cell(game, "B1"))
    acts(game, "maneuver", cell(game, "B1"))
    acts(game, "recognise", 31)
    passes(game)
    do(game, "end_turn")
    assert of_turn(game) == ("open_window", 1, 11)


def test_owm_d_13_a_decision_lies_between() -> None:
    """OWM-D.13, OWM-D.6 After a card in place of an action the active player is asked again, then the
    other.
    """
    game = battle(
        "11 A1 103\n31 E5 302", hands=("maneuver, maneuver, smoke, smoke", "smoke"), level="lieutenant"
    )
    acts(game, "maneuver", cell(game, "A2"))
    acts(game, "maneuver", cell(game, "A2"))
    do(game, "smoke", 11, cell(game, "A2"))
    unanswered(game)
    assert of_turn(game) == ("action", 0, 11)
    do(game, "end_turn")
    assert of_turn(game) == ("open_window", 1, 11)


def test_owm_d_13_who_could_not_end_the_turn_is_asked_in_its_last_window() -> None:
    """OWM-D.13, OWM-R.37, OWM-ASL.29 An assault has ended the turn: the active player is asked first."""
    game = battle(
        "11 A1 103\n31 B1 302\n32 E5 305",
        hands=("maneuver, maneuver, smoke", "smoke"),
        level="lieutenant",
    )
    acts(game, "maneuver", cell(game, "B1"))
    acts(game, "maneuver", cell(game, "B1"))
    while asked(game)[0] not in ("open_window", "action"):
        assert game.ask is not None
        game.answer(game.ask.options[0])
    assert of_turn(game) == ("open_window", 0, 11)


@pytest.mark.parametrize(("number", "windows"), [("R1", 1), ("R2", 2)])
def test_owm_d_13_one_window_after_the_last_shot(number: str, windows: int) -> None:
    """OWM-D.13, OWM-R.37 The last shot that the number allows ends the action: one window for both; who
    stops before it has one after the shot and one after the action.
    """
    flips = (f"number of attackers {number}", "target R1", "lethality B1", "lethality B1", "Discipline R1")
    teams = "11 A1 103 104\n31 A2 302\n32 E5 305"
    game = battle(teams, *flips, hands=("attack R, smoke", ""), level="lieutenant")
    acts(game, "attack", 31)
    do(game, "fire", 103)
    opened = 0
    while game.ask is not None and asked(game)[0] != "action":
        opened += asked(game)[0] == "open_window"
        do(game, "pass" if asked(game)[0].endswith("_window") else "stop")
    assert opened == windows


@pytest.mark.parametrize(("card", "seen"), [("grenade R", True), ("attention", False)])
def test_owm_r_79_who_throws_out_of_stealth_can_be_answered(card: str, seen: bool) -> None:
    """OWM-R.79, OWM-R.81, OWM-STL.5 Once its grenade is announced, a stealthed Fireteam may be shot at."""
    teams = "12 E5 102\n11 A1 103 | stealthed\n31 A2 302"
    game = battle(teams, hands=(f"{card}, smoke", "lucky-shot"), level="lieutenant")
    do(game, card.split(maxsplit=1)[0], *((11, 31) if seen else (11,)))
    assert asked(game) == ("card_window", 1)
    assert can(game, "lucky_shot", 31, 11) is seen
