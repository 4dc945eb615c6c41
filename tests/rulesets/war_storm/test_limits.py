"""Where a rule just holds and where it just does not: the last MP, the ninth step, equal rolls."""

from __future__ import annotations

from sandtable.rulesets.war_storm import assault, melee
from tests.rulesets.war_storm.positions import (
    FAR_AWAY,
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

OPEN = {f"C13{row:02}": {"terrain": "."} for row in range(9)}
FOUR = "company D GE-GR GE-GR GE-GR GE-GR\nD C1306\nD1 C1302\nD2 C1306\nD3 C1306\nD4 C1306"


def test_wss_h_2_five_points_for_four_hexes_and_the_target() -> None:
    """11 comes up over C1302 to C1305 with four of its five MP and keeps one for C1306; C1307 is too far."""
    for hex_, able in (("C1306", True), ("C1307", False)):
        game = position(
            "company B US-IN\nB C1301\nB1 C1301", f"company D GE-GR\nD C111\nD1 {hex_} finished", hexes=OPEN
        )
        play(game, "activate 10")
        assert (f"assault with 11 into {hex_}" in options(game)) == able


def test_wss_h_4_nine_steps_together() -> None:
    """Two platoons of three steps wait: a third may come, a fourth may not."""
    own = "company B US-IN US-IN US-IN US-IN\nB C1301\nB1 C1301\nB2 C1301\nB3 C1301\nB4 C1402"
    game = position(own, FOUR, hexes={"C1402": {"terrain": "."}})
    play(game, "activate 10", "assault with 11 into C1302", "join 12", "go", "stop")
    assert {"approach with 13", "approach with 14"} <= set(options(game))
    play(game, "approach with 13", "go", "stop")
    assert options(game) == ["assault now", "end activation"]


def test_wss_h_2_who_has_not_come_up_is_finished() -> None:
    """12 stands two hexes away when its approach is over: it does not wait, and nobody assaults."""
    game = position("company B US-IN US-IN\nB C1300\nB1 C1301\nB2 C1300", FOUR)
    play(game, "activate 10", "assault with 12 into C1302", "go")
    assault.arrive(game.state)
    assert piece(game, 12).finished
    assert game.state.assault is None


def test_wss_h_8_the_second_side_goes_in() -> None:
    """6 + 5 against 1 + 5; whoever went in has moved, though it came from the next hex."""
    american = "company B US-IN US-IN US-IN US-IN\nB C1306\nB1 C1302\nB2 C1306\nB3 C1306\nB4 C1306"
    german = "company D GE-GR\nD C1300\nD1 C1301"
    luck = [*passed(111), *clash(6, 1, side=1), *passed(11)]
    game = position(american, german, *luck, active=1, baselines=("south", "north"))
    play(game, "activate 110", "assault with 111 into C1302", "stop", "assault now", "decline")
    while asked(game) == "retreat":
        play(game, options(game)[0])
    assert told(game, "melee")[-1].data["attacker"] == 11
    assert at(game, 111) == "C1302"
    assert piece(game, 111).moved


def test_wss_pmc_5_an_equal_roll_passes() -> None:
    """7 and a leadership of 1: a roll of 8 goes in."""
    game = position(
        "company B US-IN US-IN\nB C1300\nB1 C1301\nB2 C1300", FOUR, *dice("platoon_morale:11", 4, 4)
    )
    play(game, "activate 10", "assault with 11 into C1302", "stop", "assault now")
    assert asked(game) == "defend"


def test_wss_h_9_cavalry_on_foot_and_on_horseback() -> None:
    """4 dismounted, 5 mounted; a lost step is one less."""
    for state, value in (("", 4), (" mounted", 5), (" lost=1", 3), (" mounted lost=1", 4)):
        game = position(
            f"company K GE-CV\nK C1300\nK1 C1301{state}",
            "company B US-IN\nB C1306\nB1 C1306",
            nations=("GE", "US"),
        )
        assert melee.assault_value(game.state, piece(game, 11)) == value


def test_wss_h_14_the_rout_begins_where_the_strongest_came_from() -> None:
    """12 is whole and came from C1402; 11 has lost a step and came from C1301."""
    own = "company B US-IN US-IN\nB C1300\nB1 C1302 lost=1\nB2 C1302"
    game = position(own, FOUR.replace("C1302", "C1306"))
    came_from = {11: cell(game, "C1301"), 12: cell(game, "C1402")}
    assert melee.strongest_start(game.state, cell(game, "C1302"), came_from) == cell(game, "C1402")


def test_wss_h_16_and_wss_r_182_a_retreat_is_a_coming() -> None:
    """The beaten platoon has just come to the hex it goes back to: an improved position there is no help."""
    game = position(
        "company B US-IN US-IN\nB C1300\nB1 C1301\nB2 C1300", FOUR, *passed(11), *clash(6, 1), *passed(111)
    )
    play(game, "activate 10", "assault with 11 into C1302", "stop", "assault now", "decline")
    while asked(game) == "retreat":
        play(game, options(game)[0])
    assert piece(game, 111).arrived


def test_wss_cmc_8_an_equal_roll_passes_and_its_reasons_add_up() -> None:
    """Two platoons of 7 + 1 with four losses: 8 - (4 - 2) = 6; a roll of 6 passes."""
    german = "company D GE-GR GE-GR\nD C1302\nD1 C1302\nD2 C1302"
    luck = [*dice("combat", 1, 1), *dice("hit_alloc", 1, 1), *dice("officer_casualty:110", 6, 6)]
    own = "company B US-IN US-IN\nB C1300\nB1 C1300\nB2 C1300"
    game = position(own, german, *luck, *dice("company_morale:11", 3, 3))
    play(game, "activate 10", "fire 11 at C1302", "join 12")
    check = told(game, "company_check")[-1]
    assert (check.data["morale"], check.data["result"]) == (6, "passed")
    assert [(reason.clause, reason.value) for reason in check.reasons] == [
        ("WSS-MOR.2", 7),
        ("WSS-MOR.2", 1),
        ("WSS-MOR.4", -2),
    ]


def test_wss_pmc_2_one_beaten_platoon_of_each_company_checks_for_itself() -> None:
    """5 + 5 + 3 against 5 + 5 + 2: 13 to 12; both losers check as platoons, no company does."""
    german = (
        "company D GE-GR GE-GR GE-GR GE-GR\nD C1306\nD1 C1302\nD2 C1306\nD3 C1306\nD4 C1306\n"
        "company E GE-GR GE-GR GE-GR GE-GR\nE C1308\nE1 C1302\nE2 C1308\nE3 C1308\nE4 C1308"
    )
    game = position(
        "company B US-IN US-IN\nB C1300\nB1 C1301\nB2 C1301",
        german,
        *passed(11, 12),
        *clash(3, 2),
        *dice("hit_alloc", 1, 1),
        *passed(111, 121),
    )
    play(game, "activate 10", "assault with 11 into C1302", "join 12", "stop", "assault now")
    while asked(game) in ("defend", "retreat"):
        play(game, "decline" if asked(game) == "defend" else options(game)[0])
    assert not told(game, "company_check")
    assert {fact.data["piece"] for fact in told(game, "platoon_check")} == {11, 12, 111, 121}


def test_wss_mov_3_without_an_officer_nobody_is_picked_up() -> None:
    """11 comes through C1301, where 12 stands: only an officer takes along, and not where he starts."""
    game = position("company B US-IN US-IN\nB C1300\nB1 C1300\nB2 C1301", FAR_AWAY)
    play(game, "activate 10", "move 11", "go", "step to C1301")
    assert "pick up 12" not in options(game)
    led = position("company B US-IN US-IN\nB C1300\nB1 C1300\nB2 C1301", FAR_AWAY)
    play(led, "activate 10", "move 10", "go")
    assert "pick up 11" not in options(led)


def test_wss_mov_3_an_officer_who_set_out_alone_drops_whom_he_picked_up() -> None:
    game = position("company B US-IN US-IN\nB C1300\nB1 C1300\nB2 C1301", FAR_AWAY)
    play(game, "activate 10", "move 10", "go", "step to C1301", "pick up 12", "step to C1302")
    assert "drop 12" in options(game)


def test_wss_h_25_a_lone_platoon_that_fails_at_the_wire_stays() -> None:
    """WSS-DBL.4: In command 7 + 1: a roll of 9; it has not moved, so it has no Double Time marker either."""
    wire = {"works": [{"kind": "wire", "hex": "C1301", "side": 1}]}
    for how in ("move 11", "double time 11"):
        game = position(
            "company B US-IN\nB C1300\nB1 C1300", FAR_AWAY, *dice("platoon_morale:11", 4, 5), position=wire
        )
        play(game, "activate 10", how, "go", "step to C1301")
        assert (at(game, 11), piece(game, 11).finished) == ("C1300", True)
        assert piece(game, 11).doubled == 0


def test_wss_dbl_4_no_marker_for_who_stops_at_once() -> None:
    game = position("company B US-IN\nB C1300\nB1 C1300", FAR_AWAY)
    play(game, "activate 10", "double time 11", "go", "stop")
    assert (piece(game, 11).finished, piece(game, 11).doubled) == (True, 0)
