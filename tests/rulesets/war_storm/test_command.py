"""Command, initiative, activation, actions and markers."""

from __future__ import annotations

import sandtable as st
from sandtable.rulesets.war_storm import command
from sandtable.rulesets.war_storm.state import WarStorm
from tests.rulesets.war_storm.positions import (
    FAR_AWAY,
    asked,
    at,
    contest,
    dice,
    options,
    piece,
    play,
    position,
    told,
)

THREE = "company B US-IN US-IN US-IN\nB C1300\nB1 C1300\nB2 C1301\nB3 C1304"


def next_turn(game: st.Game[WarStorm]) -> st.Game[WarStorm]:
    """Both sides pass until the turn is over."""
    turn = game.state.turn
    while game.ask is not None and game.state.turn == turn:
        play(game, "pass" if asked(game) == "activation" else options(game)[-1])
    return game


def test_wss_cmd_2_out_of_command() -> None:
    """Range 1: the platoon four hexes away is marked, the one beside him is not."""
    game = position(THREE, FAR_AWAY)
    assert [piece(game, n).ooc for n in (11, 12, 13)] == [False, False, True]


def test_wss_cmd_4_who_is_out_of_range_when_the_activation_ends_is_marked() -> None:
    """WSS-R.11 The platoon keeps its action though its officer walks away first."""
    game = position(THREE, FAR_AWAY)
    play(game, "activate 10", "move 10", "go", "step to C1301", "step to C1302", "step to C1303", "stop")
    assert not piece(game, 11).ooc
    assert "prepare 11" in options(game)
    play(game, "end activation")
    assert [piece(game, n).ooc for n in (11, 12, 13)] == [True, True, True]  # WSS-R.10: 13 keeps its marker


def test_wss_mrk_1_and_wss_mrk_2_markers_at_the_end_of_the_turn() -> None:
    """WSS-MRK.2: The platoon back in range loses its OoC marker; Finished markers go."""
    game = position(THREE, FAR_AWAY)
    play(game, "activate 10", "move 10", "go", "step to C1301", "step to C1302", "step to C1303", "stop")
    play(game, "end activation")
    assert piece(game, 10).finished
    next_turn(game)
    assert not piece(game, 10).finished
    assert not piece(game, 13).ooc


def test_wss_act_5_to_wss_act_7_a_platoon_out_of_command() -> None:
    """WSS-ACT.6, WSS-ACT.7: WSS-PMC.4 Morale 7, OoC: 7 - 1 = 6. A roll of 7 fails: Finished, and the enemy
    is next.
    """
    game = position(THREE, FAR_AWAY, *dice("platoon_morale:13", 3, 4))
    assert options(game) == ["activate 10", "activate 13", "pass"]
    play(game, "activate 13")
    assert piece(game, 13).finished
    assert game.state.active == 1
    assert told(game, "platoon_check")[-1].data["morale"] == 6
    passed = position(THREE, FAR_AWAY, *dice("platoon_morale:13", 3, 3))
    play(passed, "activate 13")
    assert asked(passed) == "action"
    assert not [text for text in options(passed) if " 11" in text]


def test_wss_act_5_a_stack_out_of_command_is_activated_one_by_one() -> None:
    """Both are in C1305; the second costs an activation of its own."""
    american = "company B US-IN US-IN\nB C1300\nB1 C1305\nB2 C1305"
    game = position(american, FAR_AWAY, *dice("platoon_morale:11", 1, 1))
    play(game, "activate 11")
    assert {"move 11", "prepare 11"} <= set(options(game))
    assert not [text for text in options(game) if "12" in text]
    play(game, "end activation", "activate 110", "end activation")
    assert "activate 12" in options(game)


def test_wss_per_3_and_wss_per_4_one_action() -> None:
    """WSS-PER.1, WSS-PER.4: WSS-PER.2 A platoon that has moved is Finished and does nothing else."""
    game = position(THREE, FAR_AWAY)
    play(game, "activate 10", "move 12", "step to C1302", "stop")
    assert piece(game, 12).finished
    assert not [text for text in options(game) if text.endswith(" 12")]


def test_wss_r_17_and_wss_r_18_doing_nothing() -> None:
    """WSS-R.18: The officer is Finished; his idle platoon is not, but is not activated again (WSS-R.165)."""
    game = position(THREE, FAR_AWAY)
    play(game, "activate 10", "end activation", "pass")
    assert piece(game, 10).finished
    assert not piece(game, 11).finished
    assert options(game) == ["activate 13", "pass"]


def test_wss_act_9_two_passes_end_the_phase() -> None:
    """WSS-ACT.8: WSS-R.14 A pass is not final, and only two in a row end it, whatever both have left."""
    game = position(THREE, f"{FAR_AWAY}\ncompany E GE-GR\nE C1603\nE1 C1603")
    play(game, "pass")
    assert game.state.active == 1
    play(game, "activate 110", "end activation", "pass")
    assert (game.state.active, game.state.turn) == (1, 2)
    assert "activate 120" in options(game)
    play(game, "pass")
    assert game.state.turn == 3


def test_wss_act_11_only_reaction_markers_are_left() -> None:
    """WSS-R.15 The enemy officer's only platoon is marked: a pass ends the turn at once."""
    marked = "company D GE-GR\nD C1601\nD1 C1601 reaction=old"
    game = position(THREE, marked)
    assert not command.still_counts(game.state, 1)
    play(game, "pass")
    assert asked(game) == "markers"
    officer_alone = position(THREE, "company D GE-GR\nD C1601\nD1 C1605")
    assert command.still_counts(officer_alone.state, 1)


def test_wss_mrk_3_and_wss_mrk_4_keeping_markers() -> None:
    """WSS-MRK.4: Removed or kept; a kept one is rotated."""
    marked = "company D GE-GR GE-GR\nD C1601\nD1 C1601 reaction=fresh\nD2 C1601 reaction=fresh"
    game = position(THREE, marked)
    play(game, "pass")
    if asked(game) == "activation":
        play(game, "pass")
    assert options(game) == ["remove marker of 111", "remove marker of 112", "keep the markers"]
    play(game, "remove marker of 111", "keep the markers")
    assert [piece(game, n).reaction for n in (111, 112)] == ["", "old"]


def test_wss_r_19_and_wss_r_20_prepare_for_reaction() -> None:
    """WSS-R.20, WSS-TRP.10: A fresh marker instead of Finished; another action takes an old marker away."""
    game = position("company B US-IN US-IN\nB C1300\nB1 C1300\nB2 C1300 reaction=old", FAR_AWAY)
    play(game, "activate 10", "prepare 11", "move 12", "go", "step to C1301", "stop")
    assert (piece(game, 11).reaction, piece(game, 11).finished) == ("fresh", False)
    assert (piece(game, 12).reaction, piece(game, 12).finished) == ("", True)


def test_wss_mrk_5_an_old_marker_may_be_activated() -> None:
    """And keeps its marker if it does nothing."""
    game = position("company B US-IN\nB C1300\nB1 C1300 reaction=old", FAR_AWAY)
    play(game, "activate 10")
    assert {"move 11", "prepare 11"} <= set(options(game))
    play(game, "end activation")
    assert piece(game, 11).reaction == "old"


def test_wss_r_22_who_has_reacted_does_not_act() -> None:
    game = position("company B US-IN US-IN\nB C1300\nB1 C1300 finished\nB2 C1300", FAR_AWAY)
    play(game, "activate 10")
    assert not [text for text in options(game) if text.endswith(" 11")]


def test_wss_ini_1_and_wss_ini_5_initiative() -> None:
    """WSS-ACT.1, WSS-INI.2, WSS-INI.3, WSS-INI.5: Attacker +1; last turn's holder +1; ties are
    rolled again with the same modifiers.
    """
    game = position(THREE, FAR_AWAY, *contest(3, 5), *contest(4, 5))
    game.state.initiative = 0
    next_turn(game)  # 3 + 1 + 1 = 5 against 5: again; 4 + 2 = 6 against 5
    assert told(game, "initiative")[-1].data["side"] == 0
    assert game.state.active == 0


def test_wss_ini_4_and_wss_r_16_the_scenario_and_turn_1() -> None:
    """WSS-R.16: Scenario 5 gives the Germans +1 in turns 1 and 2; nobody had the initiative before turn 1."""
    from sandtable.rulesets.war_storm.sequence import initiative_bonus

    s = st.new_game("war_storm", "two-lanes-to-saint-aubin", seed=1).state
    found = []
    for turn in (1, 2, 3):
        s.turn = turn
        found.append((initiative_bonus(s, 0), initiative_bonus(s, 1)))
    assert found == [(1, 1), (1, 1), (1, 0)]


def test_wss_r_12_a_routed_officer_still_commands() -> None:
    """WSS-ORA.3: He may only rally himself; his platoons act."""
    game = position("company B US-IN\nB C1300 routed\nB1 C1301", FAR_AWAY, *dice("rally:10", 6, 6))
    assert not piece(game, 11).ooc
    play(game, "activate 10")
    assert "rally 10" in options(game)
    assert "move 10" not in options(game)
    assert "move 11" in options(game)
    play(game, "rally 10")
    assert piece(game, 10).finished
    assert at(game, 10) == "C1300"


def test_wss_r_167_a_side_without_platoons_ends_the_game() -> None:
    game = position("company B US-IN\nB C1300\nB1 C1300", "company D GE-GR\nD C1601\nD1 C1601 dead")
    assert game.result is not None
    assert game.result.winner == 1  # thirty platoons were wanted


def test_wss_act_10_the_game_ends_after_the_last_turn() -> None:
    """WSS-SCN.10."""
    game = position(THREE, FAR_AWAY, turn=9)
    next_turn(game)
    assert game.result is not None
