"""Close assault, defensive fire, hand to hand, retreats."""

from __future__ import annotations

import sandtable as st
from sandtable.rulesets.war_storm import melee
from sandtable.rulesets.war_storm.state import WarStorm
from tests.rulesets.war_storm.positions import (
    asked,
    at,
    attack,
    cell,
    clash,
    dice,
    options,
    passed,
    piece,
    play,
    position,
    told,
)

AMERICAN = "company B US-IN US-IN\nB C1300\nB1 C1301\nB2 C1300"
GERMAN = "company D GE-GR\nD C1306\nD1 C1302 finished"


def test_wss_h_1_and_wss_h_2_approach_and_wait() -> None:
    """WSS-PER.7, WSS-H.4: WSS-H.2: Beside the target it stops at once; 12 comes up from C1300; then both go
    in.
    """
    game = position(AMERICAN, GERMAN)
    play(game, "activate 10")
    assert {"assault with 11 into C1302", "assault with 12 into C1302"} <= set(options(game))
    play(game, "assault with 11 into C1302", "stop")
    assert options(game) == ["approach with 12", "assault now", "end activation"]
    play(game, "approach with 12", "go")
    assert "stop" not in options(game)
    play(game, "step to C1301", "stop")
    assert game.state.assault is not None
    assert game.state.assault.waiting == (11, 12)


def test_wss_h_2_without_assault_now_they_are_finished() -> None:
    game = position(AMERICAN, GERMAN)
    play(game, "activate 10", "assault with 11 into C1302", "stop", "end activation")
    assert piece(game, 11).finished
    assert at(game, 11) == "C1301"


def test_wss_h_5_and_wss_pmc_5_the_pre_assault_check() -> None:
    """WSS-PMC.5: 8 in command: a roll of 9 fails, it stays, Finished, and the assault is over."""
    game = position(AMERICAN, GERMAN, *dice("platoon_morale:11", 4, 5))
    play(game, "activate 10", "assault with 11 into C1302", "stop", "assault now")
    assert (at(game, 11), piece(game, 11).finished) == ("C1301", True)
    assert not told(game, "melee")


def begun(*luck: str, german: str = GERMAN) -> st.Game[WarStorm]:
    game = position(AMERICAN, german, *passed(11), *luck)
    return play(game, "activate 10", "assault with 11 into C1302", "stop", "assault now")


def test_wss_h_6_and_wss_h_7_defensive_fire() -> None:
    """WSS-H.7: A Finished platoon fires at half: 3; divisor 2; its markers do not change."""
    game = begun(*dice("combat", 6, 6))
    assert options(game) == ["defend with 111", "decline"]
    play(game, "defend with 111")
    assert (attack(game)["column"], attack(game)["divisor"], attack(game)["how"]) == (3, 2, "defence")
    assert piece(game, 111).finished


def test_wss_rou_3_routed_platoons_have_no_defensive_fire() -> None:
    """WSS-H.12 And they lose without a roll: two hits."""
    game = begun(german="company D GE-GR\nD C1306\nD1 C1302 routed")
    assert not told(game, "melee")
    assert (game.state.pieces.get(111) or game.state.lost[111]).lost == 2
    assert at(game, 11) == "C1302"


def test_wss_h_9_strength() -> None:
    """Infantry 5, one loss 4; leadership 1; woods +2 for the defender; veterans +1."""
    german = "company D GE-GR GE-GR veteran\nD C1302\nD1 C1302 lost=1\nD2 C1302"
    game = position(AMERICAN, german, hexes={"C1302": {"terrain": "w"}})
    s = game.state
    s.active = 0
    here = cell(game, "C1302")
    assert melee.strength(s, here, 1, {11: cell(game, "C1301")}) == 4 + 5 + 1 + 1 + 2


def test_wss_h_10_and_wss_h_14_a_lost_defence() -> None:
    """WSS-CMC.5, WSS-H.8, WSS-H.13: WSS-H.14: 6 + 5 against 1 + 5: margin 5: two hits, the winner none; the
    survivor passes and retreats south.
    """
    german = "company D GE-GR GE-GR GE-GR GE-GR\nD C1306\nD1 C1302\nD2 C1306\nD3 C1306\nD4 C1306"
    game = begun(*clash(6, 1), *passed(111), german=german)
    play(game, "decline")
    melee = told(game, "melee")[-1].data
    assert (melee["attacker"], melee["defender"]) == (11, 6)
    assert piece(game, 111).lost == 2
    while asked(game) == "retreat":
        assert set(options(game)) <= {"retreat 111 to C1303", "retreat 111 to C1203", "retreat 111 to C1403"}
        play(game, options(game)[0])
    assert at(game, 111) != "C1302"
    assert at(game, 11) == "C1302"
    assert piece(game, 11).finished


def test_wss_h_10_a_tie_goes_on() -> None:
    """3 + 5 against 3 + 5: each side one hit; then 4 + 4 against 1 + 4."""
    german = "company D GE-GR GE-GR GE-GR GE-GR\nD C1306\nD1 C1302\nD2 C1306\nD3 C1306\nD4 C1306"
    game = begun(*clash(3, 3), *clash(4, 1), *passed(111), german=german)
    play(game, "decline")
    fights = [fact.data for fact in told(game, "melee")]
    assert [(data["attacker"], data["defender"]) for data in fights] == [(8, 8), (8, 5)]
    assert piece(game, 11).lost == 1
    assert piece(game, 111).lost == 2


def test_wss_h_14_beaten_attackers_go_back() -> None:
    """WSS-H.16: 1 + 5 against 6 + 5: the attacker takes two hits and returns to C1301."""
    game = begun(*clash(1, 6), *passed(11))
    play(game, "decline")
    assert piece(game, 11).lost == 2
    assert at(game, 11) == "C1301"


def test_wss_h_15_officers_left_alone_are_captured() -> None:
    """The only platoon falls; its officer is with enemy platoons."""
    german = "company D GE-GR\nD C1302\nD1 C1302 lost=2"
    game = begun(*clash(6, 1), *dice("officer_casualty:110", 6, 6), german=german)
    play(game, "decline")
    assert at(game, 111) == "lost"
    assert at(game, 110) == "lost"


def test_wss_h_18_horses_assault_open_ground_only() -> None:
    """Beside woods it may not wait on horseback, beside open ground it may; built-up areas are closed."""
    for terrain, able in ((".", True), ("f", True), ("m", True), ("r", True), ("w", False), ("b", False)):
        game = position(
            "company K GE-CV\nK C1300\nK1 C1301 mounted",
            "company B US-IN\nB C1306\nB1 C1302",
            nations=("GE", "US"),
            hexes={"C1302": {"terrain": terrain}},
        )
        play(game, "activate 10", "assault with 11 into C1302")
        assert ("stop" in options(game)) == able


def test_wss_stk_4_both_sides_in_one_hex_only_during_the_assault() -> None:
    """After it the hex belongs to one side (WSS-STK.3)."""
    game = begun(*clash(6, 1), *dice("company_morale:11", 1, 1))
    play(game, "decline")
    while game.ask is not None and asked(game) in ("retreat", "run"):
        play(game, options(game)[0])
    here = cell(game, "C1302")
    assert len({game.state.pieces[n].side for n in game.state.stacks[here]}) == 1
