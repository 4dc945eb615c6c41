"""The worked examples of section 4, each replayed."""

from __future__ import annotations

import sandtable as st
from sandtable.rulesets.war_storm import fire, morale, pace, rally, spotting
from sandtable.rulesets.war_storm.state import WarStorm
from tests.rulesets.war_storm.positions import (
    FAR_AWAY,
    asked,
    at,
    attack,
    cell,
    clash,
    dice,
    modifiers,
    options,
    passed,
    piece,
    play,
    position,
    steps,
    told,
)

GERMANS = """
company D GE-GR GE-GR GE-GR
D D910
D1 D910 lost=1
D2 D910 lost=1
D3 D911 lost=1
"""
AMERICANS = """
company A US-IN US-IN US-MG
A D1209
A1 D1209
A2 D1209
A3 D1209
"""


def test_wss_ex_1_and_wss_gen_9_fractions_of_hits_are_dropped() -> None:
    """WSS-GEN.9: Result 3 in open ground (divisor 2) is one hit; result 1 none."""
    american, german = "company B US-IN\nB C1300\nB1 C1300", "company D GE-GR\nD C1302\nD1 C1302"
    game = position(american, german, *dice("combat", 3, 3))
    play(game, "activate 10", "fire 11 at C1302")  # FF 6, 2d6 = 6 less 1: row 5, column 6: result 3
    assert (attack(game)["result"], attack(game)["hits"]) == (3, 1)
    again = position(american, german, *dice("combat", 5, 6))
    play(again, "activate 10", "fire 11 at C1302")  # 11 less 1: row 10: result 1
    assert (attack(again)["result"], attack(again)["hits"]) == (1, 0)


def test_wss_ex_2_and_wss_gen_10_fractions_of_fire_factors_count_up() -> None:
    """WSS-GEN.10."""
    assert spotting.half(5) == 3


def test_wss_ex_4_stacking_on_the_way() -> None:
    """WSS-STK.5, WSS-STK.1: Nine steps pass through A410; the third platoon finds no room in A408."""
    game = position(
        """
        company B US-IN US-IN US-IN
        B A310
        B1 A310
        B2 A310
        B3 A310
        company A US-IN US-IN
        A1 A410
        A2 A410
        company C US-IN
        C1 A408 lost=2
        """,
        "company D GE-GR\nD A1601\nD1 A1601",
        board=("A",),
    )
    officer = 20  # companies are numbered by their letters: A is 1, B is 2
    play(game, f"activate {officer}")
    for number in (21, 22, 20):
        play(game, f"move {number}")
        if asked(game) == "move_group":
            play(game, "go")
        play(game, "step to A410", "step to A409", "step to A408", "stop")
        assert at(game, number) == "A408"
    assert game.state.steps_in(cell(game, "A408"), 0) == 7
    play(game, "move 23", "step to A410", "step to A409")
    assert "A408" not in steps(game)
    assert {"A508", "A308"} <= set(steps(game))


def test_wss_ex_5_and_wss_cmd_3_command_ranges() -> None:
    """WSS-CMD.3: Range 1 reaches adjacent hexes; range 0 (Marchenko) only his own."""
    german = "company A GE-GR GE-GR GE-GR\nA C1305\nA1 C1305\nA2 C1306\nA3 C1307"
    russian = "company D SU-RF SU-RF\nD C505\nD1 C505\nD2 C506"
    game = position(german, russian, nations=("GE", "SU"))
    assert [piece(game, n).ooc for n in (11, 12, 13)] == [False, False, True]
    assert [piece(game, n).ooc for n in (111, 112)] == [False, True]


def test_wss_ex_6_different_actions_in_any_order() -> None:
    """WSS-PER.5 One moves, one prepares, one fires, and the officer rallies the fourth."""
    game = position(
        "company B US-IN US-IN US-IN US-IN\nB C300\nB1 C300\nB2 C300\nB3 C301\nB4 C300 routed",
        "company D GE-GR\nD C303\nD1 C303",
        *dice("combat", 6, 6),
        *dice("rally:14", 1, 1),
    )
    play(game, "activate 10", "prepare 12", "fire 13 at C303", "rally 14", "move 11", "stop")
    assert not piece(game, 14).routed
    assert [piece(game, n).finished for n in (10, 13)] == [True, True]
    assert piece(game, 12).reaction == "fresh"
    assert not piece(game, 12).finished


def test_wss_ex_9_a_major_river_hex_is_passed_on_one_bank() -> None:
    """WSS-RIV.11 B1308 to B1208 and on to B1108 stays on the south bank; nobody stops in the river."""
    game = position(
        "company B US-IN\nB B1308\nB1 B1308",
        "company D GE-GR\nD B101\nD1 B101",
        board=("B",),
        river="major",
    )
    play(game, "activate 10", "move 11", "go", "step to B1208")
    assert "stop" not in options(game)
    assert "B1108" in steps(game)
    assert not {"B1207", "B1107"} & set(steps(game)) - {"B1107"}
    play(game, "step to B1108", "stop")
    assert at(game, 11) == "B1108"


def ranges(game: st.Game[WarStorm], spotter: int, target: int) -> tuple[int, int]:
    """Spotting range of a stationary and of a moving target."""
    s = game.state
    s.change(target, moved=False)
    still = spotting.spotting_range(s, s.pieces[spotter], s.pieces[target])
    s.change(target, moved=True)
    return still, spotting.spotting_range(s, s.pieces[spotter], s.pieces[target])


def test_wss_ex_10_spotting_a_small_platoon_in_the_open() -> None:
    """WSS-SPT.3, WSS-SPT.6: 7 and 10 on one level, 8 and 12 from one above, 9 and 14 from two above; never
    from below.
    """
    game = position(
        "company B US-IN US-IN US-IN\nB C706\nB1 C100\nB2 C706\nB3 C505",
        "company D GE-GR\nD C911\nD1 C901",
    )
    assert [ranges(game, n, 111) for n in (11, 12, 13)] == [(7, 10), (8, 12), (9, 14)]
    assert ranges(game, 111, 13) == (7, 10)


LINES = """
company D GE-GR GE-GR GE-GR GE-MG
D C405
D1 C305
D2 C504
D3 C505
D4 C900
"""


def seen(game: st.Game[WarStorm], spotter: int, target: int) -> bool:
    s = game.state
    return spotting.spots(s, s.pieces[spotter], s.pieces[target])


def test_wss_ex_17_wss_ex_19_and_wss_ex_21_who_spots_whom() -> None:
    """WSS-SPT.1, WSS-SPT.4, WSS-SPT.7, WSS-R.41: WSS-EX.19, WSS-EX.21: The complete example of the rulebook:
    C305 and C505 spot C301; C401 and C300 spot the machine gun.
    """
    game = position("company B US-IN US-IN US-IN\nB C300\nB1 C300\nB2 C301\nB3 C401", LINES)
    assert seen(game, 111, 12)
    assert not seen(game, 12, 111)  # no reciprocity: woods at 4 hexes
    assert seen(game, 113, 12)
    assert not seen(game, 114, 13)
    assert seen(game, 13, 114)
    assert not seen(game, 114, 11)
    assert seen(game, 11, 114)
    assert not any(seen(game, 11, n) for n in (111, 112, 113))


def test_wss_ex_23_uphill_into_light_woods() -> None:
    """WSS-MOV.11 C608 to C607 is one level up into light woods: 2 + 1."""
    game = position("company B US-IN\nB C608\nB1 C608", FAR_AWAY)
    play(game, "activate 10", "move 11", "go", "step to C607")
    assert game.state.move is not None
    assert game.state.move.left == (2,)


def test_wss_ex_24_a_mixed_stack_pays_the_highest_cost() -> None:
    """WSS-MOV.13 Foot 2, tracked 3 for rough: everybody pays 3."""
    game = position(
        "company B US-IN US-RC US-IN\nB A1506\nB1 A1506\nB2 A1506\nB3 A1506",
        "company D GE-GR\nD A101\nD1 A101",
        board=("A",),
        hexes={"A1507": {"terrain": "r"}},
    )
    play(game, "activate 10", "move 10", "join 11", "join 12", "join 13", "step to A1507")
    assert game.state.move is not None
    assert game.state.move.left == (2, 2, 7, 2)


def test_wss_ex_25_onto_a_road_from_the_side() -> None:
    """WSS-RMV.4 D309 to the road in the light woods of D409 costs 2."""
    game = position("company B US-IN\nB D309\nB1 D309", "company D GE-GR\nD D1601\nD1 D1601", board=("D",))
    play(game, "activate 10", "move 11", "go", "step to D409")
    assert game.state.move is not None
    assert game.state.move.left == (3,)


def test_wss_ex_26_full_and_half_range() -> None:
    """WSS-RNG.2, WSS-ATK.1: WSS-RNG.1 to WSS-RNG.3: FF 5 with range 2."""
    game = position("company A FR-IN\nA C101\nA1 C101", FAR_AWAY, nations=("FR", "GE"))
    s = game.state
    assert [spotting.factor_at(s, s.pieces[11], n) for n in (1, 2, 3, 4, 5)] == [5, 5, 3, 3, 0]


def test_wss_ex_27_and_wss_ex_28_columns() -> None:
    """WSS-RES.4: WSS-EX.28: FF 7 uses column 6; FF 10 column 12 for veterans, 9 for green troops."""
    for quality, factor, column in (("standard", 7, 6), ("veteran", 10, 12), ("green", 10, 9)):
        game = position(f"company B US-IN {quality}\nB C101\nB1 C101", FAR_AWAY)
        s = game.state
        found = fire.column_of(s, factor, [s.pieces[11]])
        assert s.box.pack.combat.columns[found] == column


def attacked_hedge(*luck: str) -> st.Game[WarStorm]:
    """WSS-EX.29 up to the dice."""
    game = position(AMERICANS, GERMANS, *luck, board=("D",))
    return play(game, "activate 10", "fire 11 at D910", "join 12", "join 13")


def test_wss_ex_29_the_attack() -> None:
    """WSS-TRP.8, WSS-RES.1, WSS-RES.2, WSS-RES.3, WSS-RES.6, WSS-RES.7, WSS-R.63, WSS-R.69, WSS-R.73: 12
    halved is 6, and 3: column 9; -1 and +1; roll 2: result 6, three hits.
    """
    unharmed = dice("officer_casualty:110", 6, 6)
    game = attacked_hedge(*dice("combat", 1, 1), *dice("hit_alloc", 1, 1), *unharmed)
    play(game, *(["fire now"] if asked(game) == "fire_group" else []))
    told_ = attack(game)
    assert (told_["column"], told_["roll"], told_["result"], told_["hits"]) == (9, 2, 6, 3)
    assert modifiers(game) == {"WSS-SEM.1": -1, "WSS-H.27": 1}


def test_wss_ex_33_wss_ex_34_and_wss_ex_40_what_three_hits_do() -> None:
    """WSS-CMC.4, WSS-CMC.7, WSS-CMC.8, WSS-RES.10, WSS-R.95, WSS-R.102: WSS-EX.34, WSS-EX.40: Officer: 6 less
    3 is 3, unharmed. One platoon falls, the other has two losses. Morale 5, roll 7: Routed.
    """
    game = attacked_hedge(
        *dice("combat", 1, 1),
        *dice("hit_alloc", 1),  # D1 is hit, then D2 (fewer losses)
        *dice("hit_alloc", 4),  # then D2 again
        *dice("officer_casualty:110", 2, 4),
        *dice("company_morale:11", 3, 4),
    )
    play(game, *(["fire now"] if asked(game) == "fire_group" else []))
    check = told(game, "officer_check")[-1]
    assert (check.data["roll"], check.data["hits"], check.data["falls"]) == (6, 3, False)
    assert at(game, 112) == "lost"
    assert piece(game, 111).lost == 2
    morale_check = told(game, "company_check")[-1]
    assert (morale_check.data["morale"], morale_check.data["roll"]) == (5, 7)
    assert all(piece(game, n).routed for n in (110, 111, 113))


def test_wss_ex_31_hits_equalize_losses() -> None:
    """WSS-HIT.1, WSS-HIT.5, WSS-HIT.6, WSS-HIT.7, WSS-RES.9: Two platoons with two losses and a full one:
    two hits to the full one, the third by lot (5: the third).
    """
    game = position(
        "company B US-IN US-IN US-IN\nB C1300\nB1 C1300\nB2 C1300\nB3 C1300",
        "company D GE-GR GE-GR GE-GR\nD C1304\nD1 C1302 lost=2\nD2 C1302 lost=2\nD3 C1302",
        *dice("combat", 1, 1),
        *dice("company_morale:11", 1, 1),
    )
    play(game, "activate 10", "fire 11 at C1302", "fire now")  # FF 6, row 1: 5, divided by 2
    assert piece(game, 113).lost == 2
    again = position(
        "company B US-IN US-IN US-IN\nB C1300\nB1 C1300\nB2 C1300\nB3 C1300",
        "company D GE-GR GE-GR GE-GR\nD C1304\nD1 C1302 lost=2\nD2 C1302 lost=2\nD3 C1302",
        *dice("combat", 1, 1),
        *dice("hit_alloc", 5),
        *dice("hit_alloc", 1),
        *dice("company_morale:11", 1, 1),
    )
    play(again, "activate 10", "fire 11 at C1302", "join 12", "fire now")  # FF 12: 9, four hits
    assert at(again, 113) == "lost"


def test_wss_ex_32_factors_of_counters_that_do_not_flip() -> None:
    """WSS-FFR.4, WSS-FFR.6, WSS-FFR.7: 6, 5, 3 and 5, 4, 2."""
    game = position("company B US-IN\nB C101\nB1 C101", FAR_AWAY)
    factors = game.state.box.factors
    assert factors["US-MO", False][:3] == (6, 5, 3)
    assert factors["GE-CV", False][:3] == (5, 4, 2)
    flipping = [factors[name, False][:3] for name in ("US-IN", "GE-FJ", "SU-SM")]
    assert flipping == [(6, 5, 3), (7, 5, 3), (8, 6, 4)]


def test_wss_ex_35_unmarked_reaction_at_half() -> None:
    """WSS-REA.2: D610 is safe; in D710 the German in D909 reacts with 3; both are Finished at the end."""
    game = position(
        "company B US-IN\nB D610\nB1 D610",
        "company D GE-GR\nD D909\nD1 D909",
        *dice("combat", 6, 6),
        board=("D",),
    )
    play(game, "activate 10", "move 11", "go")
    assert asked(game) == "step"
    play(game, "step to D710", "react with 111")
    assert (attack(game)["column"], attack(game)["how"]) == (3, "reaction")
    assert piece(game, 111).finished
    play(game, "step to D711", "stop")
    assert piece(game, 11).finished


def test_wss_ex_36_marked_reaction_beyond_its_range() -> None:
    """WSS-REA.15: WSS-R.176 With range 3 it may choose: in D710 (5 hexes) it waits, in D810 it fires with 6
    / 2.
    """
    game = position(
        "company B US-IN\nB D610\nB1 D610",
        "company D GE-GR\nD D806\nD1 D806 reaction=old",
        *dice("combat", 6, 6),
        board=("D",),
        changes={"platoons": {"GE-GR": {"range": 3}}},
    )
    play(game, "activate 10", "move 11", "go", "step to D710")
    assert "react with 111" in options(game)
    play(game, "decline", "step to D810", "react with 111")
    assert attack(game)["column"] == 3
    assert piece(game, 111).finished
    assert piece(game, 111).reaction == ""


def test_wss_ex_37_a_stack_reacts_together() -> None:
    """Z and the officer in D710; two marked Germans in D706, four hexes away: 3 + 3."""
    game = position(
        "company B US-IN\nB D609\nB1 D609",
        "company D GE-GR GE-GR\nD D706\nD1 D706 reaction=old\nD2 D706 reaction=old",
        *dice("combat", 6, 6),
        board=("D",),
    )
    play(game, "activate 10", "move 11", "join 10", "step to D610")
    while asked(game) == "react":
        play(game, "decline")
    play(game, "step to D710", "react with 111", "join 112")
    assert attack(game)["column"] == 6
    assert [piece(game, n).finished for n in (111, 112)] == [True, True]
    assert [piece(game, n).reaction for n in (111, 112)] == ["", ""]


def test_wss_ex_38_mortars_do_not_react() -> None:
    """WSS-R.144: WSS-REA.17 A platoon with nothing but an artillery factor; it may be prepared all the
    same.
    """
    game = position(
        "company B US-IN\nB D610\nB1 D610",
        "company D GE-MT\nD D806\nD1 D806 reaction=old",
        board=("D",),
    )
    play(game, "activate 10", "move 11", "go", "step to D710")
    assert asked(game) == "step"


def test_wss_ex_39_company_morale_after_losses() -> None:
    """Four platoons, one eliminated and three more steps: 6 - 4 = 2 less."""
    game = position(
        "company B US-IN US-IN US-IN US-IN\nB C300\nB1 C300 lost=2\nB2 C300 lost=1\nB3 C300\nB4 C300 dead",
        FAR_AWAY,
    )
    company = game.state.companies[1]
    assert morale.excess(company) == 2
    assert morale.company_morale(game.state, company) == 7 + 1 - 2


def test_wss_ex_41_platoon_morale() -> None:
    """WSS-PLM.1, WSS-PLM.2, WSS-PLM.3, WSS-PLM.4: Harbeck: 8, 1, range 1. In command 9, OoC 8, OoC with a
    loss 7.
    """
    game = position(
        "company A GE-GR GE-GR GE-GR\nA C1305\nA1 C1305\nA2 C1308\nA3 C1308 lost=1",
        "company B US-IN\nB C101\nB1 C101",
        nations=("GE", "US"),
    )
    s = game.state
    assert [morale.platoon_morale(s, s.pieces[n]) for n in (11, 12, 13)] == [9, 8, 7]


def test_wss_ex_42_rally_value() -> None:
    """WSS-R.119: 7 + 1 - 3, less one own loss: 4. Roll 4 rallies."""
    game = position(
        """
        company B US-IN US-IN US-IN US-IN
        B C300
        B1 C300 routed lost=1
        B2 C300 lost=2
        B3 C300 lost=1
        B4 C300 dead
        """,
        FAR_AWAY,
        *dice("rally:11", 2, 2),
    )
    s = game.state
    assert rally.rally_value(s, s.pieces[10], s.pieces[11]) == 4
    play(game, "activate 10", "rally 11")
    assert not piece(game, 11).routed


def test_wss_ex_44_and_wss_loo_5_a_fallen_officer_stops_nobody() -> None:
    """WSS-LOO.5: Two hits on his platoon and a roll of 3: he falls; the platoon passes its check and moves
    on.
    """
    game = position(
        "company B US-IN\nB D610\nB1 D610",
        "company D GE-GR GE-GR\nD D909\nD1 D909 reaction=old\nD2 D909 reaction=old",
        *dice("combat", 1, 1),
        *dice("officer_casualty:10", 1, 1),
        *dice("company_morale:1", 1, 1),
        board=("D",),
    )
    play(game, "activate 10", "move 11", "join 10", "step to D710", "react with 111", "fire now")
    assert at(game, 10) == "lost"
    assert piece(game, 11).ooc
    while asked(game) == "react":
        play(game, "decline")
    play(game, "step to D711")
    assert at(game, 11) == "D711"


def test_wss_ex_44_an_assault_goes_on_without_its_officer() -> None:
    """6 FF at six steps, 2 less 1: result 5, two hits; the officer rolls 2 less 2 and falls; both platoons go
    in all the same: 4 + 4 + 6.
    """
    game = position(
        "company B US-IN US-IN\nB C1301\nB1 C1301\nB2 C1301",
        "company D GE-GR\nD C1306\nD1 C1302",
        *passed(11, 12),
        *dice("combat", 1, 1),
        *dice("hit_alloc", 1),
        *dice("officer_casualty:10", 1, 1),
        *dice("company_morale:1", 1, 1),
        *clash(6, 1),
    )
    play(game, "activate 10", "assault with 11 into C1302", "join 10", "join 12", "stop", "assault now")
    play(game, "defend with 111")
    assert at(game, 10) == "lost"
    assert told(game, "melee")[-1].data["attacker"] == 14


def test_wss_ex_43_orders_of_battle() -> None:
    """WSS-OOB.3, WSS-SCN.3: WSS-OOB.2 to WSS-OOB.5 Scenario 5: drawn officers, veterans, reinforcements of
    two kinds.
    """
    game = st.new_game("war_storm", "two-lanes-to-saint-aubin", seed=4)
    letters = [c.letter for c in game.state.companies.values() if c.side == 1]
    assert {"F", "H", "I"} <= set(letters)
    assert len(letters) == 5
    assert len({c.letter for c in game.state.companies.values() if c.side == 0}) == 5
    waiting = [c.letter for c in game.state.companies.values() if c.entry_turn]
    assert {"H", "I"} <= set(waiting)
    assert pace.allowance(game.state, 111, double=False) == 5
