"""Rulings and corners of the rules that the chapters' tests do not reach."""

from __future__ import annotations

import sandtable as st
from sandtable.rulesets.war_storm import fire, hits, morale, movement, rout, spotting
from sandtable.rulesets.war_storm.state import WarStorm
from tests.rulesets.war_storm.positions import (
    FAR_AWAY,
    asked,
    at,
    attack,
    cell,
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

AMERICAN = "company B US-IN US-IN\nB C1300\nB1 C1300\nB2 C1300"


def settle(game: st.Game[WarStorm]) -> st.Game[WarStorm]:
    while game.ask is not None and asked(game) in ("run", "flee", "origin", "retreat"):
        play(game, options(game)[0])
    return game


def test_wss_hit_2_and_wss_ex_30_armour_takes_no_ap_hits() -> None:
    """WSS-EX.30: WSS-R.139 Two AFVs and a platoon, two hits: both go to the platoon."""
    game = position(
        "company B US-IN\nB C1300\nB1 C1300",
        "company D GE-PG GE-PG GE-GR\nD C1306\nD1 C1302\nD2 C1302\nD3 C1302",
        *dice("combat", 1, 2),
        *passed(113),
        changes={"platoons": {"GE-PG": {"afv": True}}},
    )
    play(game, "activate 10", "fire 11 at C1302")  # FF 6, 3 less 1 less 1: 5, divided by 2
    assert [piece(game, n).lost for n in (111, 112, 113)] == [0, 0, 2]


def test_wss_sem_2_two_red_platoons_count_once() -> None:
    game = position(AMERICAN, "company D GE-GR\nD C1306\nD1 C1302", *dice("combat", 6, 6))
    play(game, "activate 10", "fire 11 at C1302", "join 12")
    assert modifiers(game) == {"WSS-SEM.1": -1}


def test_wss_r_64_range_and_no_marker() -> None:
    """6, 3, 2 and 5, 3, 2."""
    game = position("company A FR-IN FR-CH\nA C101\nA1 C101\nA2 C101", FAR_AWAY, nations=("FR", "GE"))
    s = game.state
    assert spotting.factor_at(s, s.pieces[12], 3, halved=True) == 2
    assert spotting.factor_at(s, s.pieces[11], 3, halved=True) == 2


def test_wss_r_66_the_ends_of_the_chart() -> None:
    """Green troops with FF 1 stay in the first column; 40 factors use the last, veterans too."""
    for quality, factor, column in (("green", 1, 1), ("veteran", 40, 30), ("standard", 40, 30)):
        game = position(f"company B US-IN {quality}\nB C101\nB1 C101", FAR_AWAY)
        s = game.state
        assert s.box.pack.combat.columns[fire.column_of(s, factor, [s.pieces[11]])] == column


def test_wss_r_77_surplus_hits() -> None:
    """Four hits on a platoon with one step: all of them count for its officer (roll 5: he falls)."""
    game = position(
        AMERICAN,
        "company D GE-GR GE-GR\nD C1302\nD1 C1302 lost=2\nD2 C1306",
        *dice("combat", 1, 1),
        *dice("officer_casualty:110", 2, 3),
        *dice("company_morale:11", 1, 1),
    )
    play(game, "activate 10", "fire 11 at C1302", "join 12")
    assert told(game, "officer_check")[-1].data["hits"] == 4
    assert at(game, 110) == "lost"


def test_wss_r_80_several_officers_alone() -> None:
    """Two hits, two officers: one by lot, then the other."""
    game = position(
        AMERICAN,
        "company D GE-GR\nD C1302\nD1 C1306\ncompany A GE-GR\nA C1302\nA1 C1306",
        *dice("combat", 3, 3),
        "officer_hit 120",
        *dice("company_morale:12", 1, 1),
    )
    play(game, "activate 10", "fire 11 at C1302", "fire now")  # one hit
    assert at(game, 120) == "lost"
    assert at(game, 110) == "C1302"


def test_wss_r_79_an_officer_of_another_company_is_safe() -> None:
    """No draw is made for an officer none of whose platoons was hit."""
    game = position(
        AMERICAN,
        "company A GE-GR\nA C1302\nA1 C1306\ncompany D GE-GR\nD C1306\nD1 C1302",
        *dice("combat", 3, 3),
    )
    play(game, "activate 10", "fire 11 at C1302", "fire now")
    assert not told(game, "officer_check")


def test_wss_r_113_an_officer_goes_with_the_last() -> None:
    """He is not Routed, but none of his unrouted platoons remains in the hex."""
    german = "company D GE-GR GE-GR\nD C1302\nD1 C1302\nD2 C111"
    game = position(AMERICAN, german)
    assert rout.groups_of(game.state, [111]) == {cell(game, "C1302"): (111, 110)}
    assert not piece(game, 110).routed


def test_wss_r_113_an_officer_stays_with_an_unrouted_platoon() -> None:
    german = "company D GE-GR GE-GR\nD C1302\nD1 C1302 routed\nD2 C1302"
    game = position(AMERICAN, german)
    assert rout.groups_of(game.state, [111]) == {cell(game, "C1302"): (111,)}


def test_wss_h_20_a_high_ranking_officer_flees_with_the_last() -> None:
    american = "company B US-IN\nB C1305\nB1 C1302 routed\nHR C1302"
    game = position(american, FAR_AWAY)
    assert rout.groups_of(game.state, [11]) == {cell(game, "C1302"): (11, 1)}
    assert piece(game, 1).routed
    assert [fact.data["piece"] for fact in told(game, "routed")] == [1]


def test_wss_r_116_without_an_origin_all_steps_lead_home() -> None:
    """North for the Americans: every first step goes through N, NE or NW."""
    game = position("company B US-IN\nB C1305\nB1 C1306", FAR_AWAY)
    s = game.state
    found = rout.routes(s, (11,), rout.NO_ORIGIN)
    assert found
    sides = s.box.ground.map.sides[cell(game, "C1306")]
    assert {sides.index(route[0]) for route in found} <= {0, 1, 5}


def test_wss_r_112_wire_and_major_rivers_are_closed_to_the_fleeing() -> None:
    game = position(
        "company B US-IN\nB B801\nB1 B806",
        "company D GE-GR\nD B101\nD1 B101",
        board=("B",),
        river="major",
        position={"works": [{"kind": "wire", "hex": "B805", "side": 0}]},
    )
    s = game.state
    here = cell(game, "B806")
    assert not rout.is_open(s, (11,), here, cell(game, "B805"), 0)
    assert rout.is_open(s, (11,), here, cell(game, "B807"), 3)  # along the road of the bridge
    assert not rout.is_open(s, (11,), cell(game, "B906"), cell(game, "B907"), 3)


def test_wss_rou_2_and_wss_r_175_the_routed_do_nothing() -> None:
    """WSS-R.175: Not activated alone, no action with the officer, no reaction (WSS-R.89)."""
    game = position("company B US-IN US-IN\nB C1300\nB1 C1305 routed\nB2 C1301 routed", FAR_AWAY)
    assert options(game) == ["activate 10", "pass"]
    play(game, "activate 10")
    assert not [text for text in options(game) if text.endswith((" 11", " 12"))]


def test_wss_rea_5_and_wss_r_85_mounting_is_exposed_in_the_starting_hex() -> None:
    """WSS-R.85."""
    game = position(
        "company K GE-CV\nK C1300\nK1 C1300 mounted",
        "company B US-IN\nB C1304\nB1 C1302 reaction=old",
        nations=("GE", "US"),
    )
    play(game, "activate 10", "move 11", "go", "change mount of 11")
    assert asked(game) == "react"
    assert at(game, 11) == "C1300"


def test_wss_rea_7_hits_do_not_stop_a_move() -> None:
    """One hit of three steps; the platoon goes on."""
    game = position(
        "company B US-IN US-IN US-IN\nB C1300\nB1 C1300\nB2 C1300\nB3 C1300",
        "company D GE-GR\nD C1304\nD1 C1303 reaction=old",
        *dice("combat", 3, 3),
    )
    play(game, "activate 10", "move 11", "go", "step to C1301", "react with 111")
    assert piece(game, 11).lost == 1
    assert asked(game) == "step"


def test_wss_loo_4_and_wss_r_84_the_company_finishes_its_activation() -> None:
    """WSS-R.84: The officer falls to reaction while he moves; his platoon that has not acted still may."""
    game = position(
        "company B US-IN US-IN\nB C1300\nB1 C1300\nB2 C1300",
        "company D GE-GR\nD C1304\nD1 C1303 reaction=old",
        *dice("combat", 1, 1),
        *dice("company_morale:1", 1, 1),
    )
    play(game, "activate 10", "move 10", "go", "step to C1301", "react with 111")
    assert at(game, 10) == "lost"
    assert piece(game, 11).ooc
    assert "move 11" in options(game)


def test_wss_r_187_a_stack_goes_on_without_its_officer() -> None:
    """WSS-R.94 No more picking up."""
    game = position(
        "company B US-IN US-IN\nB C1300\nB1 C1300\nB2 C1302",
        "company D GE-GR GE-GR\nD C1405\nD1 C1405\nD2 C1405",
    )
    play(game, "activate 10", "move 10", "join 11", "step to C1301")
    while asked(game) == "react":
        play(game, "decline")
    s = game.state
    hits.fall(s, hits.toll_on(s, cell(game, "C1301"), (), (), 1), 10, "WSS-OCA.2")
    movement.refresh(s)
    assert s.move is not None
    assert s.move.members == (11,)
    assert movement.pickable(s, s.move) == []


def test_wss_r_99_leadership_needs_range_at_the_moment() -> None:
    """In command by its marker, but the officer has walked away: 7 without the 1."""
    game = position("company B US-IN\nB C1305\nB1 C1300 ooc=no", FAR_AWAY)
    s = game.state
    assert not s.pieces[11].ooc
    assert morale.platoon_morale(s, s.pieces[11]) == 7


def test_wss_r_180_a_blocked_road() -> None:
    """Enemy platoons on the entry hex: over edge hexes within two of it, at terrain cost."""
    german = "company D GE-GR\nD C108\nD1 C108 finished"
    game = position("company B US-IN\nB -\nB1 -", german)
    data = dict(game.box.source.data)
    sides = [dict(side) for side in data["sides"]]
    company = {k: v for k, v in sides[0]["companies"][0].items() if k != "zone"}
    sides[0]["companies"] = [{**company, "entry": {"turn": 1, "road": "C108"}}]
    again: st.Game[WarStorm] = st.new_game("war_storm", {**data, "sides": sides}, seed=1)
    play(again, "activate 10", "move 11", "go")
    assert steps(again) == ["C106", "C107", "C109", "C110"]


def test_wss_d_1_along_the_river_from_the_river() -> None:
    """It starts across, goes to the next river hex and pays 2 to stop there."""
    game = position(
        "company B US-IN\nB B1107\nB1 B1107", "company D GE-GR\nD B101\nD1 B101", board=("B",), river="minor"
    )
    play(game, "activate 10", "move 11", "go", "step to B1007")
    s = game.state
    assert s.move is not None
    assert not s.move.can_stop
    play(game, "step to B907", "step to B807")
    assert s.move.left == (2,)
    assert "stop" in options(game)


def test_wss_d_7_numbers_of_pieces() -> None:
    """Companies by letter: A is 1 though B is listed first."""
    game = position("company B US-IN\nB C1300\nB1 C1300\ncompany A US-IN\nA C1301\nA1 C1301", FAR_AWAY)
    assert [(c.id, c.letter) for c in game.state.companies.values()] == [(1, "A"), (2, "B"), (11, "D")]


def test_wss_d_4_no_mirrors() -> None:
    """A turned map is known, a mirrored one is not a board at all."""
    game = position("company B US-IN\nB C1300\nB1 C1300", FAR_AWAY, board=("C'",))
    assert game.state.box.ground.map.labels[0] == "C1612"


def test_wss_r_173_hits_do_not_mind_the_routed() -> None:
    """Both platoons are equal: by lot, Routed or not; only the one Routed before runs (WSS-RFI.1)."""
    german = "company D GE-GR GE-GR GE-GR GE-GR\nD C1303\nD1 C1302 routed\nD2 C1302\nD3 C1303\nD4 C1303"
    game = position(AMERICAN, german, *dice("combat", 3, 3), *dice("hit_alloc", 4))
    play(game, "activate 10", "fire 11 at C1302", "fire now")  # six steps: row 4, 3, one hit
    assert attack(game)["hits"] == 1
    settle(game)
    assert piece(game, 112).lost == 1
    assert at(game, 112) == "C1302"
    assert at(game, 111) != "C1302"


def test_wss_pmc_8_and_wss_r_105_margins_of_one_piece() -> None:
    """WSS-PMC.7: 1 to 4 routs, 5 eliminates; Routed before: 1 or 2 nothing new (WSS-R.118), 3 eliminates."""
    outcomes = []
    for state, margin in (("", 4), ("", 5), (" routed", 2), (" routed", 3)):
        game = position(f"company B US-IN\nB C1300\nB1 C1300{state}", FAR_AWAY)
        routed: list[int] = []
        morale.suffer(game.state, 11, margin, ("WSS-PMC.7", "WSS-PMC.7"), routed)
        outcomes.append((at(game, 11), routed))
    assert outcomes == [("C1300", [11]), ("lost", []), ("C1300", []), ("lost", [])]


def test_wss_r_101_and_wss_mor_4_steps_of_the_eliminated_count() -> None:
    """A platoon lost in flight costs all the steps it had left, and makes nobody check."""
    game = position(AMERICAN, FAR_AWAY)
    hits.eliminate(game.state, 11, "WSS-ROU.15")
    assert game.state.companies[1].lost == 3
    assert not told(game, "company_check")


def test_wss_r_171_a_company_of_one_officer_never_checks() -> None:
    """Its last platoon is shot; he stays as a piece."""
    game = position(
        AMERICAN,
        "company D GE-GR\nD C1306\nD1 C1302 lost=2\ncompany A GE-GR\nA C1601\nA1 C1601",
        *dice("combat", 1, 1),
    )
    play(game, "activate 10", "fire 11 at C1302", "fire now")
    assert at(game, 121) == "lost"
    assert not told(game, "company_check")
    assert at(game, 120) == "C1306"


def test_wss_r_177_and_wss_r_87_an_officer_moving_alone_is_alone() -> None:
    """He walks through a hex with a friendly platoon: a hit eliminates him, the platoon is safe
    (WSS-REA.8).
    """
    game = position(
        "company B US-IN\nB C1300\nB1 C1301",
        "company D GE-GR\nD C1304\nD1 C1303 reaction=old",
        *dice("combat", 3, 3),
        *dice("company_morale:1", 1, 1),
    )
    play(game, "activate 10", "move 10", "step to C1301", "react with 111")
    assert at(game, 10) == "lost"
    assert piece(game, 11).lost == 0


def test_wss_h_19_factors_of_mounted_cavalry() -> None:
    """Cossacks: 3 mounted, then 2, then 1; on foot 5, 4, 2."""
    game = position("company K SU-CV\nK C1300\nK1 C1300 mounted", FAR_AWAY, nations=("SU", "GE"))
    factors = game.state.box.factors
    assert (factors["SU-CV", True][:3], factors["SU-CV", False][:3]) == ((3, 2, 1), (5, 4, 2))


def test_wss_r_76_lots_for_other_numbers() -> None:
    """Four candidates: one face each, 5 and 6 are rolled again."""
    game = position(
        "company B US-IN\nB C1300\nB1 C1300",
        """
        company D GE-GR GE-GR GE-GR GE-GR
        D C1306
        D1 C1302 lost=1
        D2 C1302 lost=1
        D3 C1302 lost=1
        D4 C1302 lost=1
        """,
        *dice("combat", 3, 3),
        *dice("hit_alloc", 6, 5, 3),
    )
    play(game, "activate 10", "fire 11 at C1302")
    assert piece(game, 113).lost == 2


def test_wss_d_5_an_officer_who_leaves_the_board() -> None:
    """His platoons are out of command at once; he is not eliminated."""
    game = position("company B US-IN\nB C111\nB1 C110", FAR_AWAY, exits={"side": 0, "hexes": ["C111"]})
    play(game, "activate 10", "move 10", "exit")
    assert at(game, 10) == "left"
    assert piece(game, 11).ooc


def test_wss_d_2_wire_on_a_road_costs_one_more() -> None:
    wire = {"works": [{"kind": "wire", "hex": "C208", "side": 1}]}
    american = "company B US-IN\nB C108\nB1 C108"
    game = position(american, FAR_AWAY, *passed(11), position=wire)
    play(game, "activate 10", "move 11", "go", "step to C208")
    assert game.state.move is not None
    assert game.state.move.left == (3,)
