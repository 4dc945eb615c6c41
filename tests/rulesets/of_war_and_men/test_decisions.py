"""OWM-CD: what each Command Decision does."""

from __future__ import annotations

import pytest

from sandtable.rulesets.of_war_and_men.state import Condition
from tests.rulesets.of_war_and_men.battles import (
    acts,
    battle,
    can,
    cell,
    do,
    facts,
    go,
    lieutenant,
    man,
    options,
    passes,
    suppressed,
    team,
    totals,
    until,
)

NORMAL, SUPPRESSED, WOUNDED = Condition.NORMAL, Condition.SUPPRESSED, Condition.WOUNDED


# Act of Valor


def test_owm_cd_1_act_of_valor() -> None:
    """OWM-CD.1, OWM-CD.2, OWM-R.85 He is rallied, and may fire twice with a red 2; without DD after the
    rally.
    """
    shot = ("target R1", "lethality G1", "lethality B1", "Discipline R1")
    game = lieutenant(
        "11 A1 103\n31 A3 302",
        "number of shots R2",
        *shot,
        *shot,
        hands=("act-of-valor", ""),
        soldiers=suppressed(103),
    )
    acts(game, "valor", 103, 31)
    acts(game, "fire", 103)
    acts(game, "fire", 103)
    assert totals(game) == [1, 1]
    assert man(game, 103).state is NORMAL
    assert game.state.turn is not None
    assert game.state.turn.left == 2


def test_owm_r_85_valor_to_rally_only() -> None:
    """OWM-R.85 On a jammed man: rallied, and the red card is flipped without effect."""
    game = lieutenant(
        "11 A1 103\n31 A3 302",
        "number of shots R2",
        hands=("act-of-valor", ""),
        soldiers=[{"id": 103, "state": "suppressed", "suppressed_in": 1, "jammed": True}],
    )
    assert not options(game, "valor")
    acts(game, "hearten", 103)
    assert man(game, 103).state is NORMAL
    assert [fact["purpose"] for fact in facts(game, "flipped")] == ["number of shots"]


def test_owm_r_58_a_jam_ends_the_valor() -> None:
    """OWM-R.58 The remaining shots are lost."""
    game = lieutenant(
        "11 A1 103\n31 A3 302",
        "number of shots R3",
        "target R1",
        "lethality G3 jam",
        "Discipline R1",
        hands=("act-of-valor", ""),
    )
    acts(game, "valor", 103, 31)
    acts(game, "fire", 103)
    assert game.ask is not None
    assert game.ask.kind == "action"


def test_owm_r_58_repairs_do_not_bring_back_the_shots_of_a_valor() -> None:
    """OWM-R.58, OWM-R.90 The weapon is repaired at once, the other two shots are lost all the same."""
    game = lieutenant(
        "11 A1 103\n31 A3 302",
        *("number of shots R3", "target R1", "lethality G3 jam", "Discipline R1"),
        hands=("act-of-valor, field-repairs", ""),
    )
    acts(game, "valor", 103, 31)
    do(game, "fire", 103)
    while not can(game, "field_repairs", 103):
        do(game, "pass")
    do(game, "field_repairs", 103)
    passes(game)
    assert not man(game, 103).jammed
    assert game.ask is not None
    assert game.ask.kind == "action"


# Fireteams and the Track


def test_owm_cd_3_attention() -> None:
    """OWM-CD.3, OWM-CD.4, OWM-R.31 All are rallied, the Fireteam is next, and nobody acts twice."""
    game = lieutenant(
        "11 A1 103\n12 C1 102 105\n31 E5 302",
        hands=("attention", ""),
        soldiers=suppressed(102, 105),
        track=(11, 31, 12),
    )
    acts(game, "attention", 12)
    assert game.state.track == (12, 11, 31)
    assert man(game, 102).state is man(game, 105).state is NORMAL
    do(game, "end_turn")
    passes(game)
    assert game.state.turn is not None
    assert game.state.turn.team == 12
    do(game, "end_turn")
    passes(game)
    assert game.state.turn.team == 31


def test_owm_cd_37_regroup() -> None:
    """OWM-CD.37, OWM-INI.2, OWM-R.100, OWM-R.81 Places are exchanged; a stealthed enemy cannot be named."""
    game = lieutenant(
        "11 A1 103\n31 E5 302\n32 E3 304 | stealthed", hands=("regroup", ""), track=(11, 31, 32)
    )
    assert [value[2:] for value in options(game, "regroup")] == [(11, 31)]
    acts(game, "regroup", 11, 31)
    assert game.state.track == (31, 11, 32)


def test_owm_cd_28_marching_order() -> None:
    """OWM-CD.28, OWM-DBF.2, OWM-R.96 Not in Combat; in the Debrief the whole Track is shuffled."""
    game = lieutenant("11 A1 103\n31 E5 302", hands=("marching-order", ""))
    assert not options(game, "marching_order")
    game = battle(
        "11 A1 103\n31 E5 302",
        "track 31",
        "track 11",
        hands=("marching-order", ""),
        level="lieutenant",
        position={"phase": "debrief"},
    )
    do(game, "marching_order")
    assert game.state.track == (31, 11)


def test_owm_cd_24_last_stand() -> None:
    """OWM-CD.24 to OWM-CD.26, OWM-FS.13, OWM-R.94 All are rallied; each shot at them loses a red number."""
    game = lieutenant(
        "11 A1 103\n31 A3 302",
        "number of attackers R1",
        "target R1",
        "lethality G4",
        "lethality B4",
        "Discipline R1",
        "Last Stand R3",
        hands=("attack R", "last-stand"),
        soldiers=suppressed(302),
    )
    do(game, "attack", 31)
    do(game, "last_stand", 31)
    passes(game)
    assert man(game, 302).state is NORMAL
    acts(game, "fire", 103)
    assert totals(game) == [4]


# Movement


def test_owm_cd_11_double_time_out_of_turn() -> None:
    """OWM-CD.11, OWM-IMM.1, OWM-R.88 A Fireteam on the move completes it at once, also in another's turn."""
    game = battle("11 A1 103\n31 E5 302 | towards=E4", hands=("", "double-time"), level="lieutenant")
    do(game, "double_time", 31)
    passes(game)
    assert team(game, 31).cell == cell(game, "E4")


def test_owm_vis_4_no_double_time_in_snow() -> None:
    """OWM-VIS.4"""
    game = battle(
        "11 A1 103\n31 E5 302 | towards=E4",
        hands=("", "double-time"),
        level="lieutenant",
        sky="snow",
        visible=2,
    )
    assert not options(game, "double_time")


def test_owm_cd_8_covering_fire() -> None:
    """OWM-CD.8, OWM-CD.9, OWM-R.87, OWM-TOK.1 With the Maneuver or right after it; it ends with the move."""
    game = lieutenant("11 A1 103\n31 E5 302", hands=("maneuver, maneuver, covering-fire", ""))
    assert not options(game, "covering_fire")
    go(game, "A2")
    do(game, "pass")
    assert game.ask is not None
    assert game.ask.kind == "open_window"
    do(game, "covering_fire", 11)
    passes(game)
    assert team(game, 11).covered
    acts(game, "maneuver", cell(game, "A2"))
    assert not team(game, 11).covered


def test_owm_cd_30_on_the_run() -> None:
    """OWM-CD.30, OWM-CD.31, OWM-CD.32, OWM-CD.33, OWM-CD.35, OWM-R.98 After two Maneuvers: red 1 soldier
    fires, with Double Discipline.
    """
    game = lieutenant(
        "11 A1 103\n31 A4 302",
        "number of attackers R1",
        "target R1",
        "lethality G4",
        "lethality B6",
        "Discipline R1",
        "Discipline R2",
        hands=("maneuver, maneuver, on-the-run", ""),
    )
    acts(game, "maneuver", cell(game, "A2"))
    assert not options(game, "on_the_run")
    acts(game, "maneuver", cell(game, "A2"))
    acts(game, "on_the_run", 31)
    acts(game, "fire", 103)
    assert totals(game) == [7]


# Soldiers


def test_owm_cd_14_field_dressing_and_repairs() -> None:
    """OWM-CD.14, OWM-CD.15, OWM-EFF.10 A wound is healed, a jam cleared, without a check."""
    game = lieutenant(
        "11 A1 103 105\n31 E5 302",
        hands=("field-dressing, field-repairs", ""),
        soldiers=[{"id": 103, "state": "wounded"}, {"id": 105, "jammed": True}],
    )
    acts(game, "field_dressing", 103)
    acts(game, "field_repairs", 105)
    assert man(game, 103).state is NORMAL
    assert not man(game, 105).jammed
    assert not facts(game, "checked")


def test_owm_cd_27_lucky_shot() -> None:
    """OWM-CD.27, OWM-R.95 Whom a flip names is suppressed; suppressed and wounded men are flipped over."""
    game = lieutenant(
        "11 A1 103\n31 A5 302 304 305",
        "target R1",
        "target R3",
        hands=("lucky-shot", ""),
        soldiers=suppressed(302),
    )
    acts(game, "lucky_shot", 11, 31)
    assert man(game, 305).state is SUPPRESSED
    assert team(game, 31).attacked


def test_owm_cd_29_marksman() -> None:
    """OWM-CD.29, OWM-R.97 A Kar98k at range 3 fires with the row of range 2: green and blue instead of two
    greens.
    """
    game = lieutenant(
        "31 A1 302\n11 A4 103",
        "number of attackers R1",
        "target R1",
        "lethality G2",
        "lethality B7",
        "Discipline R1",
        hands=("", "attack R, marksman"),
        track=(31, 11),
    )
    acts(game, "attack", 11)
    do(game, "fire", 302)
    while game.ask is not None and game.ask.kind != "shot_window":
        do(game, "pass")
    do(game, "marksman")
    passes(game)
    assert totals(game) == [8]


def test_owm_r_97_marksman_makes_a_man_able_to_fire() -> None:
    """OWM-R.97, OWM-D.3 A Thompson at range 4 has no row: he is chosen with his Marksman card."""
    game = lieutenant(
        "11 A1 101 103\n31 A5 302",
        "number of attackers R2",
        "target R1",
        "lethality G5",
        "Discipline R1",
        hands=("attack R, marksman", ""),
    )
    acts(game, "attack", 31)
    assert options(game, "fire") == [("fire", 103)]
    acts(game, "take_aim", 101)
    assert totals(game) == [4]


def test_owm_r_97_any_marksman_card_may_be_announced() -> None:
    """OWM-R.97, OWM-CRD.4 An Attack in green (33) or in red (97), or a Maneuver: of 107 and 162, which are
    alike, the lower; 117 is a Rally.
    """
    hand = ", ".join(["attack R", *["marksman"] * 5])
    game = lieutenant("11 A1 101 103\n31 A5 302", "number of attackers R2", hands=(hand, ""))
    acts(game, "attack", 31)
    assert options(game, "take_aim") == [("take_aim", card, 101) for card in (33, 97, 107, 117)]


# Grenades


def test_owm_cd_19_a_grenade() -> None:
    """OWM-CD.18, OWM-CD.19, OWM-CD.20, OWM-CD.21, OWM-RES.7, OWM-CCS.12, OWM-EX.19, OWM-R.91 Red 4 and the
    Hill's 3 are 7; two hit, the same number again.
    """
    game = lieutenant(
        "11 A1 103\n31 A2 302 304 305",
        "grenade R4",
        "number of hits R2",
        "hit R2",
        "hit R2",
        "hit R1",
        hands=("grenade R", ""),
        ground=("Hi", "Fi"),
    )
    acts(game, "grenade", 11, 31)
    assert facts(game, "damage")[0]["total"] == 7
    assert man(game, 302).state is man(game, 304).state is SUPPRESSED
    assert man(game, 305).state is NORMAL


def test_owm_r_9_hits_are_capped_at_the_size() -> None:
    """OWM-R.9 A red 4 against one man: he alone is hit, without another flip for the number."""
    game = lieutenant(
        "11 A1 103\n31 A2 302", "grenade R4", "number of hits R4", "hit R3", hands=("grenade R", "")
    )
    acts(game, "grenade", 11, 31)
    assert [f["purpose"] for f in facts(game, "flipped")] == ["grenade", "number of hits", "hit"]


def test_owm_cd_18_only_at_adjacent_enemies_in_sight() -> None:
    """OWM-CD.18, OWM-STL.10, OWM-R.81 Not two Terrains away, not into stealth."""
    game = lieutenant(
        "11 A1 103\n31 A3 302\n32 B2 304 | stealthed\n33 B1 305",
        hands=("grenade R", ""),
        track=(11, 31, 32, 33),
    )
    assert [value[2:] for value in options(game, "grenade")] == [(11, 33)]


def test_owm_ex_20_thrown_back() -> None:
    """OWM-EX.20, OWM-CD.22, OWM-R.92 A blue grenade comes back as a blue one, though the answer is a red
    card.
    """
    game = lieutenant(
        "11 A1 103\n31 A2 302",
        "grenade B5",
        "number of hits R1",
        "hit R1",
        hands=("grenade B", "grenade R"),
    )
    do(game, "grenade", 11, 31)
    do(game, "throw_back")
    passes(game)
    assert man(game, 103).state is SUPPRESSED
    assert man(game, 302).state is NORMAL
    assert team(game, 11).attacked


def test_owm_r_89_evade_lowers_the_common_damage() -> None:
    """OWM-R.89 7 less green 3 is 4: Resolve 5 is not reached by anybody."""
    game = lieutenant(
        "11 A1 103\n31 A2 302",
        "grenade R4",
        "Evade G3",
        "number of hits R1",
        "hit R1",
        hands=("grenade R", "evade G"),
        ground=("Hi", "Fi"),
    )
    do(game, "grenade", 11, 31)
    while game.ask is not None and game.ask.kind != "total_window":
        do(game, "pass")
    do(game, "evade")
    passes(game)
    assert man(game, 302).state is NORMAL


# Cards


def test_owm_cd_23_intelligence() -> None:
    """OWM-CD.23, OWM-R.93, OWM-R.156 The hand is seen by its player alone; one card may be discarded."""
    game = lieutenant("11 A1 103\n31 E5 302", hands=("intelligence", "maneuver, rally R"))
    do(game, "intelligence", 1)
    passes(game)
    seen = list(game.state.hands[1])
    assert [value[-1] for value in options(game, "take")] == seen
    do(game, "take", seen[0])
    assert game.state.hands[1] == (seen[1],)
    assert game.state.discards[-1] == seen[0]
    hands = game.seat(0).view()["hands"]
    assert [card["id"] for card in hands[1]["cards"]] == [str(seen[1])]
    assert "cards" not in game.public()["hands"][1]


def test_owm_cd_36_recon() -> None:
    """OWM-CD.36, OWM-R.99 A Terrain card of the hand on an open position in sight, beside nothing."""
    ground = ("Fi . . .", ". . . .", ". . . .", "Fi . . .")
    game = lieutenant("11 A1 103\n31 A4 302", hands=("recon, building", ""), ground=ground)
    building = next(n for n in game.state.hands[0] if game.state.box.pack.cards[n].terrain == "building")
    do(game, "recon", building)
    do(game, "at", cell(game, "D1"))
    do(game, "upright")
    passes(game)
    assert game.state.ground[cell(game, "D1")].terrain == "building"
    assert building not in game.state.hands[0]


def test_owm_los_5_no_recon_behind_the_woods() -> None:
    """OWM-LOS.5 Woods in B1 hide C1 and D1 from A1; C3 is seen past them."""
    ground = ("Fi Wo . .", ". . . .", ". . . .", "Fi . . .")
    game = lieutenant("11 A1 103\n31 A4 302", hands=("recon", ""), ground=ground)
    do(game, "recon", 0)
    assert [can(game, "at", cell(game, label)) for label in ("C1", "D1", "C3")] == [False, False, True]


@pytest.mark.parametrize(("between", "seen"), [("Wo", False), ("Fi", True)])
def test_owm_los_5_no_grenade_round_the_corner(between: str, seen: bool) -> None:
    """OWM-LOS.5 From the cross-hair of the Swamp in B2 (15, 15) the line to (6, 30) crosses A2."""
    ground = ("Fi Fi Fi Fi Fi", f"{between} Sw Fi Fi Fi", *["Fi Fi Fi Fi Fi"] * 3)
    game = battle("31 B2 302\n11 A3 103", hands=("", "grenade R"), level="lieutenant", ground=ground)
    assert can(game, "grenade", 31, 11) is seen


def test_owm_r_99_a_cancelled_recon_shows_the_card() -> None:
    """OWM-R.99, OWM-CD.16 Only the Recon card is lost; the Terrain card is back in the hand, known to all."""
    ground = ("Fi . . .", ". . . .", ". . . .", "Fi . . .")
    game = lieutenant("11 A1 103\n31 A4 302", hands=("recon, building", "fubar"), ground=ground)
    building = next(n for n in game.state.hands[0] if game.state.box.pack.cards[n].terrain == "building")
    do(game, "recon", building)
    do(game, "at", cell(game, "D1"))
    do(game, "upright")
    do(game, "fubar")
    passes(game)
    assert game.state.hands[0] == (building,)
    assert game.state.shown == (building,)
    assert game.public()["hands"][0]["cards"][0]["id"] == str(building)


def test_owm_d_19_a_terrain_card_that_may_come_back_is_counted() -> None:
    """OWM-D.19, OWM-GLO.10, OWM-R.99 Reinforcements while the Hill (2) lies with a Recon: six cards; with the
    Hill, when the Recon is cancelled, seven.
    """
    game = lieutenant(
        "11 A1 103\n31 A4 302",
        hands=("recon, hill, combat-operation", "fubar"),
        ground=("Fi . . .", ". . . .", ". . . .", "Fi . . ."),
        operation="reinforcements",
    )
    do(game, "recon", 2)
    do(game, "at", cell(game, "B1"))
    do(game, "fubar")
    do(game, "reinforcements")
    assert len(game.state.hands[0]) == 6
    passes(game)
    assert 2 in game.state.hands[0]
    assert len(game.state.hands[0]) == 7


def test_owm_cd_12_no_recon_under_double_time() -> None:
    """OWM-CD.12, OWM-R.88 While Double Time waits, its destination is closed to Recon."""
    ground = ("Fi . . .", ". . . .", ". . . .", "Fi . . .")
    game = battle(
        "11 A1 103\n31 A4 302 | towards=B4",
        hands=("recon", "double-time"),
        ground=ground,
        level="lieutenant",
    )
    do(game, "pass")
    do(game, "double_time", 31)
    assert game.ask is not None
    assert game.ask.kind == "card_window"
    do(game, "recon", 0)
    assert not can(game, "at", cell(game, "B4"))
    assert can(game, "at", cell(game, "B3"))


def test_owm_cd_12_recon_where_another_goes_at_its_own_pace() -> None:
    """OWM-CD.12, OWM-R.88 Double Time is for 12, which enters C1; B4, towards which 11 sets out, is open."""
    ground = ("Fi Fi . .", ". . . .", ". . . .", "Fi . . Fi")
    game = lieutenant(
        "11 A4 103\n12 B1 102 | towards=C1\n31 D4 302",
        hands=("maneuver, double-time", "recon"),
        ground=ground,
    )
    go(game, "B4")
    do(game, "pass")
    do(game, "double_time", 12)
    do(game, "recon", 0)
    assert not can(game, "at", cell(game, "C1"))
    assert can(game, "at", cell(game, "B4"))


def test_owm_cd_12_recon_under_double_time_on_a_waiting_maneuver() -> None:
    """OWM-CD.12, OWM-R.88 Double Time goes with the Maneuver of 11 to B4: no Recon there."""
    ground = ("Fi . . .", ". . . .", ". . . .", "Fi . . Fi")
    game = lieutenant("11 A4 103\n31 D4 302", hands=("maneuver, double-time", "recon"), ground=ground)
    go(game, "B4")
    do(game, "pass")
    do(game, "double_time", 11)
    do(game, "recon", 0)
    assert not can(game, "at", cell(game, "B4"))
    assert can(game, "at", cell(game, "C4"))


def test_owm_cd_12_no_recon_under_double_time_that_goes_with_its_maneuver() -> None:
    """OWM-CD.12, OWM-R.88, OWM-R.36 Double Time has executed and goes with the Maneuver, which still waits:
    as long as it does, its destination is closed to Recon.
    """
    ground = ("Fi . . .", ". . . .", ". . . .", "Fi . . Fi")
    game = lieutenant("11 A4 103\n31 D4 302", hands=("maneuver, double-time", "recon, lake"), ground=ground)
    go(game, "B4")
    do(game, "pass")
    do(game, "double_time", 11)
    do(game, "pass")
    assert game.state.stack[-1].attached == ("double_time",)
    do(game, "recon", 41)
    assert not can(game, "at", cell(game, "B4"))
    assert can(game, "at", cell(game, "C4"))


def test_owm_cd_12_recon_that_was_answered_with_double_time() -> None:
    """OWM-CD.12, OWM-R.88, OWM-R.169 Recon lays a Lake in the way of a Maneuver; Double Time answers it, so
    Recon there is illegal when it executes, and the Lake goes back to the hand.
    """
    ground = ("Fi . . .", ". . . .", ". . . .", "Fi . . Fi")
    game = lieutenant("11 A4 103\n31 D4 302", hands=("maneuver, double-time", "recon, lake"), ground=ground)
    go(game, "B4")
    do(game, "recon", 41)
    do(game, "at", cell(game, "B4"))
    do(game, "upright")
    until(game, "card_window", 0)
    do(game, "double_time", 11)
    passes(game)
    assert team(game, 11).cell == cell(game, "B4")
    assert game.state.hands[1] == (41,)


def test_owm_cd_38_smoke() -> None:
    """OWM-CD.38, OWM-STL.5 On the own or an adjacent Terrain, yellow side up; a stealthed thrower is seen."""
    game = lieutenant("11 A1 103 | stealthed\n31 E5 302", hands=("smoke", ""))
    assert {value[-1] for value in options(game, "smoke")} == {
        cell(game, label) for label in ("A1", "A2", "B1", "B2")
    }
    acts(game, "smoke", 11, cell(game, "B2"))
    token = game.state.tokens[0]
    assert (token.kind, token.cell, token.red) == ("smoke", cell(game, "B2"), False)
    assert not team(game, 11).stealthed


@pytest.mark.parametrize("face", ["evade R", "chain-of-command", "fubar", "marksman", "covering-fire"])
def test_owm_r_45_no_card_without_effect(face: str) -> None:
    """OWM-R.45 Cards on numbers, cards and shots cannot be played in an open window."""
    game = battle("11 A1 103\n31 E5 302", hands=(face, ""), level="lieutenant")
    assert game.ask is not None
    assert list(game.ask.values) == [("pass",)]


def test_owm_r_79_announcing_gives_a_fireteam_away() -> None:
    """OWM-R.79, OWM-R.81 Once its Attack is announced a stealthed Fireteam may be named by an answer."""
    game = lieutenant(
        "11 A1 103 | stealthed\n31 A3 302", "target R1", hands=("attack R", "lucky-shot, act-of-valor")
    )
    do(game, "attack", 31)
    assert can(game, "lucky_shot", 31, 11)
    do(game, "lucky_shot", 31, 11)
    passes(game)
    assert man(game, 103).state is SUPPRESSED
    assert game.ask is not None
    assert game.ask.kind == "firer"


def test_owm_r_79_a_hidden_thrower_gets_it_back() -> None:
    """OWM-R.79, OWM-R.92 A grenade out of stealth is thrown back all the same."""
    game = lieutenant(
        "11 A1 103 | stealthed\n31 A2 302",
        "grenade B6",
        "number of hits R1",
        "hit R1",
        hands=("grenade B", "grenade R"),
    )
    do(game, "grenade", 11, 31)
    do(game, "throw_back")
    passes(game)
    assert man(game, 103).state is SUPPRESSED
    assert not team(game, 11).stealthed


def test_owm_r_169_nobody_left_to_throw_it_back_at() -> None:
    """OWM-R.169, OWM-R.92 Before it flies back a grenade of 8 kills 105, who threw it: both are void."""
    game = battle(
        "11 A1 105\n12 E5 103\n31 A2 302\n32 B1 304",
        "grenade B8",
        "number of hits R1",
        "hit R1",
        hands=("grenade R", "grenade B, grenade B"),
        level="lieutenant",
    )
    do(game, "grenade", 11, 31)
    do(game, "throw_back")
    do(game, "grenade", 32, 11)
    passes(game)
    assert sorted(game.state.lost) == [105]
    assert len(facts(game, "fizzled")) == 2
