"""Who checks morale after an attack, in which order, and where the Routed go."""

from __future__ import annotations

import sandtable as st
from sandtable.rulesets.war_storm.state import WarStorm
from tests.rulesets.war_storm.positions import (
    asked,
    at,
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

AMERICAN = "company B US-IN US-IN\nB C1300\nB1 C1300\nB2 C1300"


def settle(game: st.Game[WarStorm]) -> st.Game[WarStorm]:
    while game.ask is not None and asked(game) in ("run", "flee"):
        play(game, options(game)[0])
    return game


def shot(german: str, *luck: str, **more: object) -> st.Game[WarStorm]:
    """Two platoons fire with FF 12 at C1302 (column 12)."""
    game = position(AMERICAN, german, *luck, **more)  # type: ignore[arg-type]
    return play(game, "activate 10", "fire 11 at C1302", "join 12")


TWO_COMPANIES = """
company D GE-GR GE-GR
D C1306
D1 C1302 lost=2
D2 C1305
company A GE-GR GE-GR
A C1306
A1 C1302 lost=2
A2 C1304
"""


def test_wss_r_106_and_wss_r_170_each_company_for_itself_in_order() -> None:
    """WSS-R.170: One hit each kills both: A (8 + 1 - 1 = 8) passes with 8, D (7 + 1 - 1 = 7) fails."""
    game = shot(
        TWO_COMPANIES,
        *dice("combat", 3, 4),  # 7 - 1 = 6: 4, two hits
        *dice("hit_alloc", 1),
        *dice("company_morale:11", 4, 4),
        *dice("company_morale:12", 4, 4),
    )
    settle(game)
    checks = told(game, "company_check")
    assert [(fact.data["company"], fact.data["morale"]) for fact in checks] == [("A", 8), ("D", 7)]
    assert [piece(game, n).routed for n in (112, 122)] == [False, True]


def test_wss_r_169_the_dead_are_no_part_of_the_company() -> None:
    """WSS-CMC.1: The fallen platoon does not count: the one that is left sees it, so the company checks."""
    german = "company D GE-GR GE-GR\nD C1306\nD1 C1302 lost=2\nD2 C1305"
    game = shot(german, *dice("combat", 4, 5), *dice("company_morale:11", 1, 1))
    assert at(game, 111) == "lost"
    assert len(told(game, "company_check")) == 1
    assert not told(game, "platoon_check")


def fled() -> st.Game[WarStorm]:
    """D1 takes one hit, then by lot another: five losses of a company of four; 7 + 1 - 1 = 7, a roll of 8."""
    four = "D C1305\nD1 C1302 lost=1\nD2 C1302 lost=2\nD3 C1305\nD4 C1305"
    german = f"company D GE-GR GE-GR GE-GR GE-GR\n{four}"
    return shot(german, *dice("combat", 3, 4), *dice("hit_alloc", 1), *dice("company_morale:11", 4, 4))


def test_wss_r_114_the_owner_says_which_group_flees_first() -> None:
    """The groups of C1302 (one platoon) and C1305 (two and the officer), in either order."""
    game = fled()
    assert set(options(game)) == {"flee first with 112", "flee first with 110"}
    play(game, "flee first with 110")
    assert set(options(game)) == {"run to C1306", "run to C1206", "run to C1406"}


def test_wss_r_168_one_origin_for_all_groups() -> None:
    """The fire came from C1300: the group in C1305 also goes away from there first, three hexes south."""
    game = settle(fled())
    origin = cell(game, "C1300")
    flights = [dict(fact.data) for fact in told(game, "fled")]
    first = next(int(str(data["cell"])) for data in flights if data["pieces"] == (113, 114, 110))
    assert game.state.distance(first, origin) > game.state.distance(cell(game, "C1305"), origin)


def test_wss_r_98_a_hit_out_of_command_is_absorbed() -> None:
    """WSS-PMC.2: The OoC platoon that is hit takes part in the company's check and checks no second time."""
    german = "company D GE-GR GE-GR\nD C1311\nD1 C1302 lost=2\nD2 C1302 lost=1"
    game = shot(german, *dice("combat", 3, 4), *dice("hit_alloc", 1), *dice("company_morale:11", 1, 1))
    assert all(piece(game, n).ooc for n in (112,))
    assert len(told(game, "company_check")) == 1
    assert not told(game, "platoon_check")


def test_wss_cmd_5_and_wss_r_174_out_of_command_after_a_rout() -> None:
    """WSS-R.174: The platoon flees three hexes from its officer, who stays with the other: OoC at once."""
    german = "company D GE-GR GE-GR GE-GR GE-GR\nD C1302\nD1 C1302 routed\nD2 C1302\nD3 C1303\nD4 C1303"
    game = position(AMERICAN, german, *dice("combat", 5, 6))
    play(game, "activate 10", "fire 11 at C1302", "fire now")  # result 1, no hit: the Routed platoon runs
    assert not piece(game, 111).ooc
    settle(game)
    assert piece(game, 111).ooc
    assert not piece(game, 112).ooc


def test_wss_oca_3_the_company_of_a_fallen_officer_checks() -> None:
    """WSS-CMC.3, WSS-LOO.2: Alone, one hit: 7 without his leadership."""
    game = position(
        AMERICAN,
        "company D GE-GR\nD C1302\nD1 C1305",
        *dice("combat", 3, 3),
        *dice("company_morale:11", 3, 4),
    )
    play(game, "activate 10", "fire 11 at C1302", "fire now")
    assert at(game, 110) == "lost"
    assert [fact.data["morale"] for fact in told(game, "company_check")] == [7]
    assert not piece(game, 111).routed


def test_wss_rfi_4_finished_units_run_too() -> None:
    """WSS-RFI.2: Five MP; rough costs 2: C1303 leaves 3, three more hexes."""
    german = "company D GE-GR\nD C1311\nD1 C1302 routed finished"
    rough = {label: {"terrain": "r"} for label in ("C1303", "C1203", "C1403")}
    game = position(AMERICAN, german, *dice("combat", 5, 6), hexes=rough)
    settle(play(game, "activate 10", "fire 11 at C1302", "fire now"))
    assert game.state.distance(piece(game, 111).cell, cell(game, "C1302")) == 4


def test_wss_rfi_1_no_effect_no_flight() -> None:
    """12 less 1: row 11, column 6: 0."""
    game = position(AMERICAN, "company D GE-GR\nD C1311\nD1 C1302 routed", *dice("combat", 6, 6))
    play(game, "activate 10", "fire 11 at C1302", "fire now")
    assert at(game, 111) == "C1302"


def test_wss_r_115_too_dear_is_no_danger() -> None:
    """(a) Marsh costs 3 everywhere ahead and the machine gun has 4 MP: after one hex it stops, alive."""
    marsh = {f"C{c}{r:02}": {"terrain": "m"} for c in (11, 12, 13, 14, 15) for r in range(3, 8)}
    german = "company D GE-HM\nD C1311\nD1 C1302 routed"
    game = position(AMERICAN, german, *dice("combat", 5, 6), hexes=marsh)
    settle(play(game, "activate 10", "fire 11 at C1302", "fire now"))
    assert game.state.distance(piece(game, 111).cell, cell(game, "C1302")) == 1


def test_wss_r_115_danger_ahead_turns_it_aside() -> None:
    """(b) Americans in C1304: all hexes towards the lines are beside them: it goes sideways, not nearer."""
    german = "company D GE-GR\nD C101\nD1 C1302 routed"
    american = f"{AMERICAN}\ncompany A US-IN\nA1 C1304"
    game = position(american, german, *dice("combat", 5, 6))
    play(game, "activate 20", "fire 21 at C1302", "fire now")
    assert "run to C1303" not in options(game)
    settle(game)
    first = int(str(told(game, "fled")[0].data["cell"]))
    assert not game.state.is_near_enemy(first, 1)


def test_wss_d_6_an_overrun_officer_and_the_flight_of_his_company() -> None:
    """The Americans enter C1304; the platoon in C1302 flees away from there: not to C1203, which is no
    farther; 7 without leadership, a roll of 8.
    """
    game = position(
        "company B US-IN\nB C1306\nB1 C1305",
        "company D GE-GR\nD C1304\nD1 C1302 finished",
        *dice("company_morale:11", 4, 4),
    )
    play(game, "activate 10", "move 11", "step to C1304")
    assert asked(game) == "run"
    assert set(options(game)) <= {"run to C1301", "run to C1202", "run to C1402"}


def test_wss_d_15_out_of_an_assault_past_the_winner() -> None:
    """WSS-H.14: C1303 lies beside the Americans in C1302, whom it leaves: that does not count."""
    game = position(
        "company B US-IN\nB C1300\nB1 C1301",
        "company D GE-GR GE-GR GE-GR GE-GR\nD C1308\nD1 C1302\nD2 C1308\nD3 C1308\nD4 C1308",
        *passed(11),
        *clash(6, 1),
        *dice("platoon_morale:111", 3, 3),  # OoC with two losses: 5
    )
    play(game, "activate 10", "assault with 11 into C1302", "stop", "assault now", "decline")
    settle(game)
    assert piece(game, 111).routed
    assert game.state.distance(piece(game, 111).cell, cell(game, "C1302")) == 3
