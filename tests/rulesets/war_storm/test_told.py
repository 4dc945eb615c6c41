"""What those who look are told beside the result: reasons of a flight, scales, kinds of officers, ranges."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.war_storm import rout
from sandtable.rulesets.war_storm.melee import LOSSES, WIDEST, losses
from sandtable.rulesets.war_storm.state import WarStorm
from tests.rulesets.war_storm.positions import FAR_AWAY, attack, cell, dice, options, play, position, told

AMERICAN = "company B US-IN US-IN\nB C1300\nB1 C1300\nB2 C1300"


def reasons(fact: Any) -> list[tuple[str, str]]:
    return [(reason.clause, reason.text) for reason in fact.reasons]


def ran(game: st.Game[WarStorm]) -> st.Game[WarStorm]:
    while game.ask is not None and game.ask.kind == "run":
        play(game, options(game)[0])
    return game


def test_wss_rou_5_and_wss_rou_10_a_flight_says_why_each_hex() -> None:
    """Hit twice, OoC and two steps lost: 7 - 2, a roll of 8: away from C1300, then to the south."""
    german = "company D GE-GR GE-GR\nD C1311\nD1 C1302\nD2 C1311"
    game = position(AMERICAN, german, *dice("combat", 2, 2), *dice("platoon_morale:111", 4, 4))
    ran(play(game, "activate 10", "fire 11 at C1302", "fire now"))
    flight = told(game, "fled")
    assert reasons(flight[0]) == [("WSS-ROU.5", "away from C1300"), ("WSS-ROU.10", "to its own lines")]
    assert [reasons(fact) for fact in flight[1:]] == [[("WSS-ROU.10", "to its own lines")]] * 2
    assert [fact.data["start"] for fact in flight[1:]] == [fact.data["cell"] for fact in flight[:2]]
    assert flight[0].data["start"] == cell(game, "C1302")


def test_wss_rou_13_a_flight_around_a_danger_says_so() -> None:
    """The baseline is in the south: neither away from the fire nor through a southern side."""
    game = position(AMERICAN, "company D GE-GR\nD C1303\nD1 C1303")
    found = rout.reasons_for(game.state, (111,), cell(game, "C1302"), rout.NO_ORIGIN)
    assert [(reason.clause, reason.text) for reason in found] == [("WSS-ROU.13", "around a danger")]


def test_wss_rou_11_the_edge_of_the_board_is_named() -> None:
    """From C1311 every way towards the south leaves the board: eliminated there."""
    german = "company D GE-GR GE-GR\nD C1601\nD1 C1311\nD2 C1601"
    american = "company B US-IN US-IN\nB C1310\nB1 C1310\nB2 C1310"
    game = position(american, german, *dice("combat", 2, 2), *dice("platoon_morale:111", 4, 4))
    play(game, "activate 10", "fire 11 at C1311", "fire now")
    (gone,) = told(game, "eliminated")
    assert reasons(gone) == [("WSS-ROU.11", "every way leads off the board")]
    assert gone.data["cell"] == cell(game, "C1311")


def test_wss_res_7_the_column_is_shown_with_the_row_that_came() -> None:
    """Two platoons of FF 6: column 12. 7, less 1 for their rate of fire: row 6; low is good."""
    game = position(AMERICAN, "company D GE-GR\nD C1311\nD1 C1302", *dice("combat", 3, 4))
    play(game, "activate 10", "fire 11 at C1302", "join 12")
    found = attack(game)
    chart = game.state.box.pack.combat
    column = chart.columns.index(12)
    assert (found["factor"], found["column"]) == (12, 12)
    assert found["gauge"] == ("low", 1, 6, tuple(row[column] for row in chart.rows))
    assert found["result"] == found["gauge"][3][5]
    (fact,) = told(game, "attacked")
    assert sum(reason.value for reason in fact.reasons) == 6


def test_wss_plm_4_a_check_says_what_its_morale_is_made_of() -> None:
    """WSS-PMC.4, WSS-MOR.2: Jones 8, one lost step, activated out of command: 6; a roll of 6 passes."""
    game = position("company B US-IN\nB C101\nB1 C1300 lost=1", FAR_AWAY, *dice("platoon_morale:11", 3, 3))
    play(game, "activate 11")
    (check,) = told(game, "platoon_check")
    assert [(reason.clause, reason.value) for reason in check.reasons] == [
        ("WSS-MOR.2", game.state.companies[1].morale),
        ("WSS-PLM.4", -1),
        ("WSS-PMC.4", -1),
    ]
    passes = ("passed",) * (game.state.companies[1].morale - 2 - 1)
    assert check.data["gauge"] == ("low", 2, 6, passes + ("failed",) * (11 - len(passes)))


@pytest.mark.parametrize(
    ("margin", "hits"),
    [(0, (1, 1)), (1, (1, 1)), (2, (1, 1)), (3, (1, 0)), (4, (2, 0)), (7, (2, 0)), (8, (3, 0))],
)
def test_wss_h_10_hits_by_margin(margin: int, hits: tuple[int, int]) -> None:
    """The beaten lose 1 and one more for each 4 of the margin, the victor 1 up to a margin of 2."""
    assert losses(margin) == hits
    assert LOSSES[WIDEST + margin] == f"A{hits[1]} D{hits[0]}"
    assert LOSSES[WIDEST - margin] == f"A{hits[0]} D{hits[1]}"


def test_wss_uni_2_wss_uni_4_and_wss_off_3_officers_say_what_they_are() -> None:
    game = st.new_game("war_storm", "the-commissars-ford", seed=1)
    officers = game.state.box.pack.officers
    assert officers["GE-A"].title == "infantry officer"
    assert officers["GE-K"].title == "cavalry officer"
    assert {o.title for o in officers.values() if o.role == "replacement"} >= {"replacement infantry officer"}
    shown = {piece["name"]: piece.get("role", "") for piece in game.seat(0).view()["pieces"]}
    assert shown["Maj. Orlenko"] == "high-ranking officer"
    assert {role for name, role in shown.items() if "Rusak" in name or "Tishin" in name} == {"commissar"}
    assert shown["Rifle"] == ""


def test_wss_cmd_2_and_wss_spt_2_ranges_show_of_themselves() -> None:
    """Both are overlays, of pieces of either side (WSS-R.189)."""
    game = position(AMERICAN, FAR_AWAY)
    board = game.seat(0).board()
    assert board["hover"] == ["command", "spotting"]
    assert set(board["hover"]) <= set(board["overlays"])
    assert game.seat(0).overlay("command", 110)
    assert game.seat(0).overlay("spotting", 111)


def test_wss_ini_1_the_initiative_marker_is_on_the_table() -> None:
    """Nobody has it while the sides deploy; a spectator sees it too."""
    fresh = st.new_game("war_storm", "patrols", seed=1)
    assert "initiative" not in fresh.seat(0).view()["clock"]
    for side in (0, 1):
        game = position(AMERICAN, FAR_AWAY, active=side)
        shown = [game.seat(0).view(), game.seat(1).view(), game.public()]
        assert [view["clock"]["initiative"] for view in shown] == [side] * 3
