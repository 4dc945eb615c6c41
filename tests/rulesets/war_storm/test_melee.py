"""Officers in assaults, hand to hand, retreats and what follows."""

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

GERMAN = "company D GE-GR GE-GR GE-GR GE-GR\nD C1306\nD1 C1302\nD2 C1306\nD3 C1306\nD4 C1306"


def settle(game: st.Game[WarStorm]) -> st.Game[WarStorm]:
    while game.ask is not None and asked(game) in ("run", "flee", "retreat"):
        play(game, options(game)[0])
    return game


def test_wss_h_3_the_officer_goes_in_with_his_platoon() -> None:
    """WSS-H.9: 5 + his leadership of 1 and a roll of 6: 12."""
    game = position("company B US-IN\nB C1301\nB1 C1301", GERMAN, *passed(11), *clash(6, 1), *passed(111))
    play(game, "activate 10", "assault with 11 into C1302", "join 10", "stop", "assault now", "decline")
    settle(game)
    assert told(game, "melee")[-1].data["attacker"] == 12
    assert at(game, 10) == "C1302"
    assert piece(game, 10).finished  # WSS-H.16


def test_wss_h_5_an_officer_stays_with_those_who_fail() -> None:
    """WSS-H.3: 12 from C1402 passes and goes in alone; 11 fails in C1301 and its officer stays, Finished."""
    game = position(
        "company B US-IN US-IN\nB C1301\nB1 C1301\nB2 C1402",
        GERMAN,
        *dice("platoon_morale:11", 4, 5),  # 11: 8, a roll of 9
        *passed(12),
        *clash(6, 1),
        *passed(111),
        hexes={"C1402": {"terrain": "."}},
    )
    play(game, "activate 10", "assault with 11 into C1302", "join 10", "stop")
    play(game, "approach with 12", "stop", "assault now")
    assert asked(game) == "defend"
    play(game, "decline")
    settle(game)
    assert told(game, "melee")[-1].data["attacker"] == 11  # no leadership
    assert (at(game, 10), at(game, 12)) == ("C1301", "C1302")
    assert piece(game, 10).finished


def test_wss_h_7_the_group_is_shot_at_as_one() -> None:
    """Six steps from two hexes: -1; woods do not divide by more than 2; neither LOS nor crest matters."""
    game = position(
        "company B US-IN US-IN\nB C1301\nB1 C1301\nB2 C1402",
        GERMAN,
        *passed(11, 12),
        *dice("combat", 6, 6),
        hexes={"C1402": {"terrain": "w"}},
    )
    play(game, "activate 10", "assault with 11 into C1302", "go", "stop")
    play(game, "approach with 12", "stop", "assault now", "defend with 111")
    assert {reason.clause for reason in told(game, "attacked")[-1].reasons[1:]} == {"WSS-R.72"}
    assert (attack(game)["column"], attack(game)["divisor"]) == (6, 2)


def fought(*luck: str, german: str = GERMAN, american: str = "") -> st.Game[WarStorm]:
    """Platoon 11 goes in from C1301; nobody fires."""
    own = american or "company B US-IN US-IN\nB C1300\nB1 C1301\nB2 C1300"
    game = position(own, german, *passed(11), *luck)
    play(game, "activate 10", "assault with 11 into C1302", "stop", "assault now")
    while asked(game) == "defend":
        play(game, "decline")
    return game


def test_wss_cmc_5_and_wss_h_13_two_beaten_platoons_check_as_a_company() -> None:
    """WSS-H.13: 6 + 5 against 1 + 5 + 2 of the machine gun: one hit; both were there: the company checks."""
    german = "company D GE-GR GE-MG\nD C1305\nD1 C1302\nD2 C1302"
    game = fought(*clash(6, 1), *dice("hit_alloc", 1), *dice("company_morale:11", 1, 1), german=german)
    assert [fact.data["morale"] for fact in told(game, "company_check")] == [8]
    assert not [fact for fact in told(game, "platoon_check") if fact.clauses != ("WSS-PMC.5",)]


def test_wss_r_191_the_owner_orders_the_retreats() -> None:
    """WSS-H.14: Two beaten platoons that passed: either goes first, each to a hex towards the south."""
    german = "company D GE-GR GE-MG\nD C1305\nD1 C1302\nD2 C1302"
    game = fought(*clash(6, 1), *dice("hit_alloc", 1), *dice("company_morale:11", 1, 1), german=german)
    wanted = {f"retreat {n} to {to}" for n in (111, 112) for to in ("C1303", "C1203", "C1403")}
    assert set(options(game)) == wanted
    play(game, "retreat 112 to C1203", "retreat 111 to C1303")
    assert (at(game, 112), at(game, 111)) == ("C1203", "C1303")


def test_wss_r_21_and_wss_h_16_a_retreat_costs_the_reaction_marker() -> None:
    """WSS-H.16: The beaten defender was marked and not Finished: the marker goes, Finished it is not."""
    german = GERMAN.replace("D1 C1302", "D1 C1302 reaction=old")
    game = settle(fought(*clash(6, 1), *passed(111), german=german))
    assert at(game, 111) in ("C1303", "C1203", "C1403")
    assert (piece(game, 111).reaction, piece(game, 111).finished) == ("", False)


def test_wss_r_21_the_routed_lose_their_reaction_marker() -> None:
    """Failed by 1 after two hits (7 - 2 = 5, a roll of 6): Routed."""
    german = GERMAN.replace("D1 C1302", "D1 C1302 reaction=old").replace("D C1306", "D C1308")
    game = settle(fought(*clash(6, 1), *dice("platoon_morale:111", 3, 3), german=german))
    assert (piece(game, 111).routed, piece(game, 111).reaction) == (True, "")


def test_wss_h_11_the_unrouted_are_hit_first() -> None:
    """WSS-OCA.2: Margin 5: two hits. D1 had one step left, the Routed D2 takes the other; officers check."""
    german = "company D GE-GR GE-GR GE-GR\nD C1302\nD1 C1302 lost=2\nD2 C1302 routed\nD3 C1306"
    luck = [*clash(6, 2), *dice("officer_casualty:110", 6, 6), *dice("company_morale:11", 1, 1)]
    game = fought(*luck, german=german)  # 6 + 5 against 2 + 3 + 1
    lost = game.state.lost
    assert 111 in lost
    assert piece(game, 112).lost == 1
    assert told(game, "officer_check")[-1].data["hits"] == 2


def test_wss_h_14_the_routed_of_the_losing_side_run_three_hexes() -> None:
    """WSS-H.12: Both hits on the Routed platoon, which passes its check and runs all the same."""
    german = "company D GE-GR GE-GR GE-GR GE-GR\nD C1306\nD1 C1302 routed\nD2 C1306\nD3 C1306\nD4 C1306"
    game = settle(fought(*passed(111), german=german))
    assert not told(game, "melee")
    assert piece(game, 111).lost == 2
    assert game.state.distance(piece(game, 111).cell, cell(game, "C1302")) == 3


def runs_north(game: st.Game[WarStorm]) -> bool:
    """The first step of those who flee from C1302."""
    first = told(settle(game), "fled")[0].data["cell"]
    return first in [cell(game, label) for label in ("C1202", "C1301", "C1402")]


def test_wss_h_14_a_defender_runs_from_where_the_attack_came() -> None:
    """Out of command with two losses: 7 - 2, a roll of 6. Its lines are in the south, the attack came from
    there: it goes north first.
    """
    game = position(
        "company B US-IN US-IN\nB C1304\nB1 C1303\nB2 C1304",
        "company D GE-GR GE-GR GE-GR GE-GR\nD C1308\nD1 C1302\nD2 C1308\nD3 C1308\nD4 C1308",
        *passed(11),
        *clash(6, 1),
        *dice("platoon_morale:111", 3, 3),
    )
    play(game, "activate 10", "assault with 11 into C1302", "stop", "assault now", "decline")
    assert runs_north(game)


def test_wss_h_14_an_attacker_runs_from_the_hex_of_the_assault() -> None:
    """6 against 11: two hits; 8 - 2, a roll of 7. It came from C1301 and may run back to its lines there."""
    own = "company B US-IN US-IN\nB C1300\nB1 C1301\nB2 C1300"
    game = position(own, GERMAN, *passed(11), *clash(1, 6), *dice("platoon_morale:11", 3, 4))
    play(game, "activate 10", "assault with 11 into C1302", "stop", "assault now", "decline")
    assert runs_north(game)


def test_wss_h_14_attackers_without_room_go_anywhere() -> None:
    """WSS-D.12: C1301 is full by now: any other hex around C1302 but the wire of C1303."""
    own = "company B US-IN\nB C1300\nB1 C1302\ncompany A US-IN US-IN US-IN\nA1 C1301{0}\nA2 C1301\nA3 C1301"
    wire = {"works": [{"kind": "wire", "hex": "C1303", "side": 1}]}
    found = []
    for lost in (" dead", ""):
        game = position(own.format(lost), GERMAN.replace("C1302", "C1305"), position=wire)
        refuges = melee.refuges(game.state, 21, cell(game, "C1302"), {21: cell(game, "C1301")})
        found.append(sorted(game.state.box.ground.map.labels[to] for to in refuges))
    assert found == [["C1301"], ["C1202", "C1203", "C1402", "C1403"]]


def test_wss_h_14_no_retreat_to_enemies_nor_to_what_is_closed() -> None:
    """Of the three hexes towards its lines C1303 has enemies, and no horse goes into the houses of C1203."""
    game = position(
        "company B US-IN US-IN\nB C1300\nB1 C1301\nB2 C1303",
        "company K GE-CV\nK C1306\nK1 C1302 mounted",
        hexes={"C1203": {"terrain": "b"}},
    )
    refuges = melee.refuges(game.state, 111, cell(game, "C1302"), {11: cell(game, "C1301")})
    assert [game.state.box.ground.map.labels[to] for to in refuges] == ["C1403"]


def test_wss_h_14_the_beaten_who_are_surrounded_are_eliminated() -> None:
    """It has lost two steps and passes its check, but there are enemies all around C1302."""
    game = position(
        "company B US-IN US-IN US-IN US-IN\nB C1300\nB1 C1301\nB2 C1301\nB3 C1303\nB4 C1202\n"
        "company A US-IN US-IN US-IN\nA1 C1203\nA2 C1402\nA3 C1403",
        GERMAN.replace("C1306", "C1309"),
        *passed(21),
        *clash(6, 1),
        *passed(111),
    )
    play(game, "activate 20", "assault with 21 into C1302", "go", "stop", "assault now", "decline")
    assert told(game, "platoon_check")[-1].data["result"] == "passed"
    assert at(game, 111) == "lost"
    assert told(game, "eliminated")[-1].clauses == ("WSS-H.14",)


def test_wss_d_12_back_into_the_wire_it_came_from() -> None:
    wire = {"works": [{"kind": "wire", "hex": "C1301", "side": 1}]}
    own = "company B US-IN US-IN\nB C1300\nB1 C1301\nB2 C1300"
    game = position(own, GERMAN, *passed(11), *clash(1, 6), *passed(11), position=wire)
    play(game, "activate 10", "assault with 11 into C1302", "stop", "assault now", "decline")
    assert at(game, 11) == "C1301"


def test_wss_h_9_ground_and_quality() -> None:
    """Green -1; an attack uphill +1, over bocage +1, an improved position +1 if nobody came this turn."""
    german = "company D GE-GR green\nD C1306\nD1 C1302"
    works = {"works": [{"kind": "improved", "hex": "C1302", "side": 1}]}
    found = []
    for level in (0, 1):
        game = position(
            "company B US-IN\nB C1300\nB1 C1301",
            german,
            position=works,
            hexes={"C1302": {"level": level}},
        )
        s = game.state
        s.active = 0
        start = {11: cell(game, "C1301")}
        s.put(11, cell(game, "C1302"))
        found.append(melee.strength(s, cell(game, "C1302"), 1, start))
        s.change(111, arrived=True)
        found.append(melee.strength(s, cell(game, "C1302"), 1, start))
    assert found == [5, 4, 6, 5]


def test_wss_h_9_a_hedge_that_all_attackers_crossed() -> None:
    """D910 and D1010 have bocage between them, D909 and D910 not: +1 only if nobody came from D909."""
    german = "company D GE-GR\nD D1306\nD1 D910"
    american = "company B US-IN US-IN\nB D1306\nB1 D1010\nB2 D909"
    game = position(american, german, board=("D",))
    s = game.state
    s.active = 0
    target = cell(game, "D910")
    s.put(11, target)
    start = {11: cell(game, "D1010"), 12: cell(game, "D909")}
    assert melee.ground_bonus(s, target, start) == 1
    s.put(12, target)
    assert melee.ground_bonus(s, target, start) == 0


def test_wss_h_10_winners_hits() -> None:
    """Margin 2: the winner takes one hit, the loser one; margin 4: two and none."""
    for faces, hits in (((4, 2), (1, 1)), ((6, 2), (0, 2))):
        game = settle(fought(*clash(*faces), *passed(111)))
        assert (piece(game, 11).lost, piece(game, 111).lost) == hits


def test_wss_d_11_nobody_is_left_to_win() -> None:
    """WSS-H.10: A tie, one step each: both platoons fall, both companies check, the officer of the
    attacker goes back to C1301.
    """
    game = position(
        "company B US-IN US-IN\nB C1301\nB1 C1301 lost=2\nB2 C1300",
        "company D GE-GR GE-GR\nD C1302\nD1 C1302 lost=2\nD2 C1305",
        *passed(11),
        *clash(3, 3),  # 3 + 1 each
        *dice("officer_casualty:10", 6, 6),
        *dice("officer_casualty:110", 6, 6),
        *dice("company_morale:11", 1, 1),
        *dice("company_morale:1", 1, 1),
    )
    play(game, "activate 10", "assault with 11 into C1302", "join 10", "stop", "assault now", "decline")
    assert [at(game, n) for n in (11, 111)] == ["lost", "lost"]
    assert [fact.data["company"] for fact in told(game, "company_check")] == ["D", "B"]
    assert (at(game, 10), at(game, 110)) == ("C1301", "C1302")


def test_wss_h_15_an_officer_retreats_with_his_platoon() -> None:
    """WSS-CMD.5: He goes with the first; the platoon two hexes off is out of command afterwards."""
    german = "company D GE-GR GE-GR GE-GR GE-GR\nD C1302\nD1 C1302\nD2 C1402\nD3 C1306\nD4 C1306"
    game = position(
        "company B US-IN\nB C1300\nB1 C1301",
        german,
        *passed(11),
        *clash(6, 1),
        *dice("officer_casualty:110", 6, 6),
        *passed(111),
    )
    play(game, "activate 10", "assault with 11 into C1302", "stop", "assault now", "decline")
    assert asked(game) == "retreat"
    assert not piece(game, 112).ooc
    play(game, "retreat 111 to C1203")
    assert at(game, 110) == "C1203"
    assert piece(game, 112).ooc


def test_wss_h_18_cavalry_dismounts_on_its_way_to_an_assault() -> None:
    """WSS-H.2, WSS-H.17: No woods on horseback: it must dismount before it may stop beside them."""
    game = position(
        "company K GE-CV\nK C1300\nK1 C1300 mounted",
        "company B US-IN\nB C1306\nB1 C1302 finished",
        nations=("GE", "US"),
        hexes={"C1302": {"terrain": "w"}},
    )
    play(game, "activate 10", "assault with 11 into C1302", "go")
    play(game, "step to C1301")
    assert "stop" not in options(game)
    play(game, "change mount of 11")
    assert "stop" in options(game)
    play(game, "stop")
    assert game.state.assault is not None
