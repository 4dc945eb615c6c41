"""OWM-R: rulings that need a test of their own."""

from __future__ import annotations

import pytest

import sandtable as st
from sandtable.rulesets.of_war_and_men import sight, terrain
from sandtable.rulesets.of_war_and_men.state import TRUCK, Condition
from tests.rulesets.of_war_and_men.battles import (
    acts,
    battle,
    can,
    cell,
    do,
    facts,
    firing,
    go,
    lieutenant,
    man,
    number_of,
    options,
    passes,
    team,
    totals,
)

SUPPRESSED = Condition.SUPPRESSED


def test_owm_r_4_no_cards_anywhere() -> None:
    """OWM-R.4 Draw pile, discard pile and event pile are empty: the game ends with the points as they
    stand.
    """
    hands = ", ".join(["maneuver"] * 40 + ["attack"] * 56 + ["entrench"] * 18 + ["rally"] * 22)
    rest = ", ".join(["maneuver"] * 8)
    names = {"hill": 5, "road": 6, "railroad": 3, "hedgerow": 5, "woods": 6, "lake": 3, "building": 5}
    names |= {"ruins": 4, "village": 3, "swamp": 3, "craters": 3, "wheat-field": 2}
    ground = ", ".join(name for name, count in names.items() for _ in range(count))
    game = battle(
        "11 A1 103\n31 E5 302", hands=(f"{hands}", f"{rest}, {ground}"), position={"phase": "debrief"}
    )
    assert game.result is not None
    assert game.result.reason == "there are no cards left"


def test_owm_fs_4_icons_work_in_lethality_only() -> None:
    """OWM-FS.4, OWM-FS.6 A jam icon on the target card and a wound icon on the Discipline card mean
    nothing.
    """
    game = firing(
        "11 A1 103\n31 A3 302",
        "target R2 jam",
        "lethality G4",
        "lethality B3",
        "Discipline R2 wound",
        number="R1 jam",
    )
    assert not man(game, 103).jammed
    assert man(game, 302).state is SUPPRESSED


def test_owm_vis_1_the_sun_sets_no_limit() -> None:
    """OWM-VIS.1 At range 4 one Discipline flip: G4 + G4 - R1."""
    game = firing("11 A1 103\n31 A5 302", "target R1", "lethality G4", "lethality G4", "Discipline R1")
    assert totals(game) == [7]


def test_owm_frf_3_grenades_fear_no_friends() -> None:
    """OWM-FRF.3 A friend exactly behind the enemy forbids shots, not grenades."""
    game = lieutenant(
        "11 A1 103\n12 A3 105 102\n31 A2 302",
        hands=("attack R, grenade R, lucky-shot", ""),
        track=(11, 12, 31),
    )
    assert not options(game, "attack")
    assert not can(game, "lucky_shot", 11, 31)
    assert can(game, "grenade", 11, 31)


def test_owm_r_50_valor_is_no_second_attack() -> None:
    """OWM-R.50 After an Attack on 31 an Act of Valor against it is legal, a second Attack not."""
    game = lieutenant(
        "11 A1 103\n31 A3 302", "number of attackers R1", hands=("attack R, attack R, act-of-valor", "")
    )
    acts(game, "attack", 31)
    acts(game, "stop")
    assert not options(game, "attack")
    assert can(game, "valor", 103, 31)


def test_owm_r_67_a_declared_move_keeps_its_direction() -> None:
    """OWM-R.67 The second Maneuver completes the move; no other Terrain is offered."""
    game = battle("11 C3 103\n31 E5 302", hands=("maneuver, maneuver", ""))
    go(game, "C2")
    assert {value[-1] for value in options(game, "maneuver")} == {cell(game, "C2")}


def test_owm_r_86_attention_for_the_track_alone() -> None:
    """OWM-R.86, OWM-R.45 Nobody is suppressed: only a Fireteam that is not at the top gains by it."""
    game = lieutenant("11 A1 103\n12 C1 102\n31 E5 302", hands=("attention", ""), track=(11, 31, 12))
    assert [value[-1] for value in options(game, "attention")] == [12]


def test_owm_r_90_repairs_after_the_jam() -> None:
    """OWM-R.90 In the next window the weapon is repaired; the total stands without the jammed card."""
    game = lieutenant(
        "11 A1 103\n31 A3 302",
        "number of attackers R1",
        "target R1",
        "lethality G4",
        "lethality B6 jam",
        "Discipline R1",
        hands=("attack R, field-repairs", ""),
    )
    acts(game, "attack", 31)
    do(game, "fire", 103)
    while not options(game, "field_repairs"):
        do(game, "pass")
    do(game, "field_repairs", 103)
    passes(game)
    assert totals(game) == [3]
    assert not man(game, 103).jammed


@pytest.mark.parametrize(
    ("label", "yellow", "red"), [("C3", True, True), ("B2", True, False), ("A1", False, False)]
)
def test_owm_ops_22_what_a_star_shell_lights(label: str, yellow: bool, red: bool) -> None:
    """OWM-OPS.22, OWM-OPS.23, OWM-R.112, OWM-ICO.15, OWM-ICO.16, OWM-TOK.9 Over C3; diagonals too."""
    for is_red, lit in ((False, yellow), (True, red)):
        token = {"kind": "star-shell", "at": "C3", "red": is_red}
        game = battle("11 A1 103\n31 E5 302", position={"tokens": [token]})
        assert sight.is_lit(game.state, cell(game, label)) is lit


def test_owm_asl_13_a_hidden_fireteam_that_must_fight() -> None:
    """OWM-ASL.13 31 moved, so it cannot slip away; its stealth is worth 1: 302 checks first."""
    game = battle("11 A1 103 | towards=B2\n31 B2 302 | moved stealthed", "assault R1")
    assert sorted(game.state.lost) == [103]


def test_owm_asl_30_no_icons_in_an_assault() -> None:
    """OWM-ASL.30 A jam icon on the check means nothing."""
    game = battle("11 A1 103 | towards=B2\n31 B2 302 | moved", "assault R3 jam", "assault R4 wound")
    assert not man(game, 103).jammed
    assert man(game, 302).state is Condition.NORMAL


def test_owm_asl_31_owm_asl_32_no_cards_in_an_assault() -> None:
    """OWM-ASL.31, OWM-ASL.32 Both hold F.U.B.A.R., which makes a number void: nobody is asked for it, neither
    for the opponent of the surplus man nor for a check.
    """
    game = battle(
        "11 A1 103 105 | towards=B2\n31 B2 302 | moved", level="lieutenant", hands=("fubar", "fubar")
    )
    asked = set()
    while game.ask is not None and game.ask.kind != "action":
        if game.state.assault is not None:
            asked.add(game.ask.kind)
        game.answer(game.ask.options[-1])
    assert facts(game, "assault_round")
    assert asked == {"fighting_order", "assault_retreat"}


def test_owm_r_138_a_jam_keeps_the_advantage() -> None:
    """OWM-R.138 Hask's jammed Thompson still gives him the first check."""
    game = battle(
        "11 A1 101 | towards=B2\n31 B2 302 | moved", "assault R2", soldiers=[{"id": 101, "jammed": True}]
    )
    assert sorted(game.state.lost) == [302]


def test_owm_r_150_a_wounded_man_clears_his_jam() -> None:
    """OWM-R.150, OWM-TOK.5 In any state; without a Leader the higher of two flips counts: green 2, still
    cleared.
    """
    game = battle(
        "11 A1 105\n31 E5 302",
        "jam G1",
        "jam G2",
        soldiers=[{"id": 105, "state": "wounded", "jammed": True}],
        position={"phase": "assessment"},
    )
    do(game, "try", 105)
    assert not man(game, 105).jammed


def test_owm_r_157_a_field_card_closes_the_position() -> None:
    """OWM-R.157, OWM-R.23 Where a Fireteam has been a Field card lies, and no Terrain can be placed there."""
    game = battle("11 A1 103 | towards=B1\n31 A3 302", hands=("hill", ""), ground=("Fi .", "Fi .", "Fi ."))
    assert cell(game, "B1") not in terrain.placeable(game.state, 11)
    do(game, "lay")
    assert {value[1] for value in options(game, "at")} == {cell(game, "B2"), cell(game, "B3")}


def test_owm_r_158_who_was_stopped_still_acts() -> None:
    """OWM-R.158 A Fireteam whose move was stopped before its turn gets it in this round."""
    game = lieutenant("11 A1 103\n31 A4 302 | towards=A5", "target R1", hands=("lucky-shot", ""))
    acts(game, "lucky_shot", 11, 31)
    assert team(game, 31).towards == -1
    do(game, "end_turn")
    assert game.state.turn is not None
    assert game.state.turn.team == 31


def test_owm_r_163_a_player_without_fireteams() -> None:
    """OWM-R.163, OWM-R.32 He comes last, and plays cards that need no Fireteam of his own: Recon by his
    side's sight.
    """
    game = battle(
        "11 A1 103\n31 A3 302\n91 E5 903 | seat=3",
        hands=("", "", "recon, smoke, regroup", ""),
        level="lieutenant",
        track=(11, 31, 91),
        ground=("Fi . . . .", "Fi . . . .", "Fi . . . .", "Fi . . . .", "Fi . . . Fi"),
        seats=[
            {"side": 0, "squads": [{"division": "RGR", "teams": [[1]]}]},
            {"side": 1, "squads": [{"division": "G352", "teams": [[1]]}]},
            {"side": 0, "squads": [{"division": "P3", "teams": [[1]]}]},
            {"side": 1, "squads": [{"division": "F5", "teams": [[1]]}]},
        ],
    )
    assert game.ask is not None
    assert game.ask.seat == 2
    assert {value[0] for value in game.ask.values} == {"recon", "pass"}


def test_owm_r_169_an_attack_whose_target_has_gone() -> None:
    """OWM-R.169, OWM-R.41 Double Time takes the target out of sight: as cancelled, the action is spent."""
    ground = ("Fi Fi Fi", "Fi Wo Fi", "Fi Fi Fi")
    game = lieutenant("11 A1 103\n31 C1 302 | towards=C2", hands=("attack R", "double-time"), ground=ground)
    do(game, "attack", 31)
    do(game, "double_time", 31)
    passes(game)
    assert team(game, 31).cell == cell(game, "C2")
    assert not facts(game, "attack")
    assert facts(game, "came_to_nothing") == [{"team": 11}]
    assert game.state.turn is not None
    assert (game.state.turn.left, game.state.turn.targets) == (1, ())


def test_owm_r_159_totals_are_not_added() -> None:
    """OWM-R.159 Two totals of 7 do not break the truck."""
    shot = ("target R1", "lethality G4", "lethality B4")
    game = firing(
        "31 B2 302 304\n11 E5 103",
        *shot,
        "Discipline R1",
        *shot,
        "Discipline G1",
        track=(31, 11),
        path=["A3", "B3"],
        position={"truck": "A3"},
        number="R2",
        target=TRUCK,
        firer=302,
    )
    do(game, "fire", 304)
    assert totals(game) == [7, 7]
    assert game.state.truck is not None
    assert not game.state.truck.broken


def test_owm_d_2_another_of_that_rank_is_left() -> None:
    """OWM-D.2 Two Sergeants: one falls, and nobody is shaken, though Fink is Skittish."""
    game = battle(
        "11 C1 103\n31 C3 301 315 309",
        "number of attackers R1",
        "target R1",
        "lethality G6",
        "lethality B8",
        "Discipline R1",
        hands=("attack R", ""),
        rules={"traits": True},
    )
    ranks = [game.state.card_of(n).rank for n in (301, 315)]
    assert ranks == ["Sgt", "Sgt"]
    do(game, "attack", 31)
    do(game, "fire", 103)
    assert 301 in game.state.lost
    assert not facts(game, "checked")


def test_owm_d_4_chain_of_command_on_a_grenade() -> None:
    """OWM-D.4, OWM-R.39 The colour flip is replaced in the total window: red 1 by red 4."""
    game = lieutenant(
        "11 A1 103\n31 A2 302",
        "grenade R1",
        "grenade R4",
        "number of hits R1",
        "hit R1",
        hands=("grenade R, chain-of-command", ""),
    )
    do(game, "grenade", 11, 31)
    while game.ask is not None and game.ask.kind != "total_window":
        do(game, "pass")
    do(game, "chain_of_command")
    passes(game)
    assert facts(game, "total_now") == [{"total": 4}]


def test_owm_d_8_others_have_forgotten() -> None:
    """OWM-D.8 After Intelligence the player keeps what he saw in his own guesses; in another's it is gone."""
    game = lieutenant("11 A1 103\n31 E5 302", hands=("intelligence, maneuver", "maneuver, rally R"))
    do(game, "intelligence", 1)
    while game.ask is not None and game.ask.kind != "intelligence":
        do(game, "pass")
    seen = game.state.hands[1]
    assert {game.seat(0).guess(n).state.hands[1] for n in range(5)} == {seen}
    assert {game.seat(1).guess(n).state.memory[0] for n in range(3)} == {()}


def test_owm_r_168_stealth_does_not_stop_cards_on_numbers() -> None:
    """OWM-R.168 Chain of Command on the number of a stealthed attacker."""
    game = lieutenant(
        "11 A1 103 | stealthed\n31 A3 302",
        "number of attackers R4",
        "number of attackers R1",
        hands=("attack R", "chain-of-command"),
    )
    do(game, "attack", 31)
    while game.ask is not None and game.ask.kind != "flip_window":
        do(game, "pass")
    do(game, "chain_of_command")
    passes(game)
    assert [fact["value"] for fact in facts(game, "flipped")] == [4, 1]
    assert number_of("x R4") != number_of("x R1")


def test_owm_asm_7_windows_in_the_assessment() -> None:
    """OWM-ASM.7, OWM-R.33 One before the Mission's events, one before all draw."""
    game = battle(
        "11 A1 103\n31 E5 302",
        "wind G5",
        hands=("maneuver", ""),
        level="lieutenant",
        wind="G",
        position={"phase": "assessment", "tokens": [{"kind": "smoke", "at": "C3"}]},
    )
    assert game.ask is not None
    assert game.ask.kind == "open_window"
    assert not facts(game, "wind")
    do(game, "pass")
    while not facts(game, "wind"):
        do(game, "pass")
    while game.ask.kind == "flip_window":
        do(game, "pass")
    assert game.ask.kind == "open_window"
    assert not facts(game, "drew")


@pytest.mark.parametrize("verb", ["entrench", "maneuver", "redraw", "stealth", "lay"])
def test_owm_cmb_2_each_costs_one_action(verb: str) -> None:
    """OWM-CMB.2 Orders, Engineering Actions and Terrain cards alike."""
    game = battle(
        "11 A1 103\n31 A3 302", hands=("entrench, maneuver, craters", ""), ground=("Fi .", "Fi .", "Fi .")
    )
    do(game, verb)
    while game.ask is not None and game.ask.kind != "action":
        game.answer(game.ask.options[-1])
    assert game.state.turn is not None
    assert game.state.turn.left == 1


def test_owm_imm_3_marksman_lasts_for_one_shot() -> None:
    """OWM-IMM.3, OWM-R.97 The second Kar98k fires at range 3 with two greens again."""
    game = lieutenant(
        "31 A1 302 304\n11 A4 103",
        "number of attackers R2",
        "target R1",
        "lethality G2",
        "lethality B3",
        "Discipline R1",
        "target R1",
        "lethality G3",
        "lethality G1",
        "Discipline G1",
        hands=("", "attack R, marksman"),
        track=(31, 11),
    )
    acts(game, "attack", 11)
    do(game, "fire", 302)
    while game.ask is not None and game.ask.kind != "shot_window":
        do(game, "pass")
    do(game, "marksman")
    passes(game)
    acts(game, "fire", 304)
    assert totals(game) == [4, 3]


def test_owm_cd_34_on_the_run_each_fires_once() -> None:
    """OWM-CD.34 Red 3 and one soldier: one shot."""
    game = lieutenant(
        "11 A1 103\n31 A4 302",
        "number of attackers R3",
        "target R1",
        "lethality G1",
        "lethality B1",
        "Discipline R1",
        "Discipline R1",
        hands=("maneuver, maneuver, on-the-run", ""),
    )
    acts(game, "maneuver", cell(game, "A2"))
    acts(game, "maneuver", cell(game, "A2"))
    acts(game, "on_the_run", 31)
    acts(game, "fire", 103)
    assert game.ask is not None
    assert game.ask.kind == "action"
    assert totals(game) == [0]


def test_owm_r_40_nobody_is_asked_inside_a_sequence() -> None:
    """OWM-R.40, OWM-R.148 From the first lethality card to the total no window opens, for either side."""
    flips = ("number of attackers R1", "target R1", "lethality G1", "lethality B1", "Discipline R1")
    game = lieutenant("11 A1 103\n31 A3 302", *flips, hands=("attack R, smoke", "smoke"))
    do(game, "attack", 31)
    kinds = []
    while game.ask is not None and game.ask.kind != "action":
        kinds.append((game.ask.kind, len(facts(game, "flipped"))))
        do(game, "fire") if game.ask.kind == "firer" else do(game, "pass")
    assert ("shot_window", 2) in kinds
    assert ("total_window", 5) in kinds
    assert not [kind for kind, flipped in kinds if flipped in (3, 4)]


def test_owm_r_151_recognition_needs_no_visibility() -> None:
    """OWM-R.151 At night with range 1 an enemy three Terrains away can be recognised, for there is LOS."""
    game = battle("11 A1 103\n31 A4 302 | stealthed", sky="moon", visible=1)
    assert can(game, "recognise", 31)


def test_owm_d_9_the_shape_of_a_squad_lies_open() -> None:
    """OWM-D.9 The other player sees how many cards lie in each line, and guesses squads of that shape."""
    game = st.new_game("of_war_and_men", "not-in-my-house", seed=1, options={"squads": "own"})
    while game.ask is not None and game.ask.kind == "division":
        game.answer(game.ask.options[0])
    leader = next(value for value in options(game, "enlist") if game.state.card_of(value[1]).is_leader)
    do(game, "enlist", leader[1])
    game.answer(next(o for o in game.ask.options if o.value[0] == "enlist"))  # type: ignore[union-attr]
    assert facts(game, "enlisted")[-1] == {"seat": 0, "what": "2"}
    assert not [fact for fact in game.seat(1).history() if str(leader[1]) in str(fact.data)]
    guesses = {game.seat(1).guess(n).state.musters[0].lines for n in range(12)}
    assert {tuple(map(len, lines)) for lines in guesses} == {(2,)}
    assert len(guesses) > 1
