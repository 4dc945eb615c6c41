"""Spotting, fire groups, modifiers, hits and officers under fire; reaction."""

from __future__ import annotations

import sandtable as st
from sandtable.rulesets.war_storm import hits, spotting
from sandtable.rulesets.war_storm.state import WarStorm
from tests.rulesets.war_storm.positions import (
    asked,
    at,
    attack,
    dice,
    modifiers,
    options,
    passed,
    piece,
    play,
    position,
    told,
)

GERMAN = "company D GE-GR\nD C1304\nD1 C1302"


def fired(first: str, second: str, *luck: str, cell: str = "C1302", **more: object) -> st.Game[WarStorm]:
    """The first platoon fires alone, with a roll of 7 where no luck is given."""
    game = position(first, second, *(luck or dice("combat", 3, 4)), **more)  # type: ignore[arg-type]
    play(game, "activate 10", f"fire 11 at {cell}")
    return play(game, *(["fire now"] if game.ask is not None and asked(game) == "fire_group" else []))


def test_wss_spt_2_unspotted_platoons_are_no_target() -> None:
    """WSS-R.38: A built-up area hides a stationary small platoon beyond 2 hexes, a moving one beyond 4."""
    hidden = "company D GE-GR\nD C808\nD1 C808"
    seen = "company D GE-GR\nD C808\nD1 C808 moved"
    for german, shot in ((hidden, False), (seen, True)):
        game = position("company B US-MG\nB C805\nB1 C805", german)
        play(game, "activate 10")
        assert ("fire 11 at C808" in options(game)) == shot


def test_wss_r_40_recon_units_spot_further() -> None:
    """WSS-R.155: The flag of the counter: 7 + 1."""
    game = position("company B US-RC US-IN\nB C1300\nB1 C1300\nB2 C1300", GERMAN)
    s = game.state
    near = [spotting.spotting_range(s, s.pieces[n], s.pieces[111]) for n in (11, 12)]
    assert near == [8, 7]


def test_wss_h_28_weather() -> None:
    """WSS-SPT.8: Fog of 3: 7 - 3; never less than 1."""
    for weather, reach in ((-3, 4), (-9, 1)):
        game = position("company B US-IN\nB C1300\nB1 C1300", GERMAN, weather=weather)
        s = game.state
        assert spotting.spotting_range(s, s.pieces[11], s.pieces[111]) == reach


def test_wss_fgr_2_and_wss_r_62_fire_groups() -> None:
    """WSS-FGR.1: WSS-R.62: A chain of adjacent hexes of one company; another company may not join."""
    game = position(
        """
        company B US-IN US-IN US-IN
        B C1302
        B1 C1302
        B2 C1302
        B3 C1203
        company A US-IN
        A C1302
        A1 C1302
        """,
        "company D GE-GR\nD C1306\nD1 C1304",
    )
    play(game, "activate 20", "fire 21 at C1304")
    assert options(game) == ["join 22", "join 23", "fire now"]


def test_wss_atk_6_own_platoons_in_the_line() -> None:
    """C1301 bars the fire of C1300; an officer would not (WSS-R.70)."""
    for mine, free in (("B2 C1301", False), ("B C1301", True)):
        officer = "" if mine.startswith("B C") else "B C1300\n"
        american = f"company B US-IN US-IN\n{officer}{mine}\nB1 C1300"
        game = position(american, "company D GE-GR\nD C1306\nD1 C1303")
        play(game, "activate 10")
        assert ("fire 11 at C1303" in options(game)) == free


def test_wss_spt_2_what_is_not_seen_is_no_target() -> None:
    """Two hexes away, in spotting range; the woods of C1301 bar the line."""
    for terrain, seen in ((".", True), ("w", False)):
        hexes = {"C1301": {"terrain": terrain, "level": 0}}
        game = position("company B US-IN\nB C1300\nB1 C1300", GERMAN, hexes=hexes)
        assert ("fire 11 at C1302" in options(play(game, "activate 10"))) == seen


def test_wss_r_70_a_line_between_two_hexes_is_barred_by_both() -> None:
    """Due east the line from C1302 to C1502 runs between C1402 and C1403."""
    flat = {label: {"terrain": ".", "level": 0} for label in ("C1302", "C1402", "C1403", "C1502")}
    found = []
    for place in ("C1403", "C1402"):
        american = f"company B US-IN US-IN US-IN\nB C1302\nB1 C1302\nB2 C1402\nB3 {place}"
        game = position(american, "company D GE-GR\nD C1506\nD1 C1502", hexes=flat)
        found.append("fire 11 at C1502" in options(play(game, "activate 10")))
    assert found == [False, True]


def test_wss_res_5_and_wss_r_65_quality_shifts_the_column() -> None:
    """WSS-R.65: FF 6: veterans use 8, green troops 5; a mixed group uses the column as found."""
    found = []
    for quality in ("veteran", "green"):
        game = fired(f"company B US-IN {quality}\nB C1300\nB1 C1300", GERMAN)
        found.append(attack(game)["column"])
    assert found == [8, 5]


def test_wss_res_8_the_terrain_divides() -> None:
    """The light woods of C1002 divide by 3: row 6, column 6 is 2: no hit."""
    german = "company D GE-GR\nD C1101\nD1 C1002 moved"
    game = fired("company B US-IN\nB C1004\nB1 C1004", german, cell="C1002")
    assert (attack(game)["divisor"], attack(game)["result"], attack(game)["hits"]) == (3, 2, 0)


def test_wss_h_26_and_wss_r_182_an_improved_position() -> None:
    """WSS-R.182: One more, unless somebody there has come this turn."""
    works = {"works": [{"kind": "improved", "hex": "C1302", "side": 1}]}
    game = fired("company B US-IN\nB C1300\nB1 C1300", GERMAN, position=works)
    assert attack(game)["divisor"] == 3
    own = fired(
        "company B US-IN\nB C1300\nB1 C1300",
        GERMAN,
        position={"works": [{"kind": "improved", "hex": "C1302", "side": 0}]},
    )
    assert attack(own)["divisor"] == 2


def test_wss_r_72_and_wss_res_11_modifiers() -> None:
    """WSS-RES.11: Semi-automatic, six steps and mounted cavalry: -1 each."""
    game = fired(
        "company B US-IN\nB C1300\nB1 C1300",
        "company K GE-CV GE-CV\nK C1306\nK1 C1302 mounted\nK2 C1302",
        *dice("combat", 6, 6),
    )
    assert modifiers(game) == {"WSS-SEM.1": -1, "WSS-R.72": -1, "WSS-H.18": -1}


def test_wss_ter_9_fields_on_the_way() -> None:
    german = "company D GE-GR\nD C1109\nD1 C1107"
    game = fired("company B US-MG\nB C1104\nB1 C1104", german, *dice("combat", 6, 6), cell="C1107")
    assert modifiers(game) == {"WSS-TER.9": 1}


def test_wss_crs_4_a_crest_protects_from_below() -> None:
    """From C709 at C706, one level up: +1; from above at the same hexes there is none."""
    luck = dice("combat", 6, 6)
    above = "company D GE-GR\nD C706\nD1 C706"
    game = fired("company B US-MG\nB C709\nB1 C709", above, *luck, cell="C706")
    assert modifiers(game) == {"WSS-CRS.4": 1}
    below = "company D GE-GR\nD C709\nD1 C709"
    down = fired("company B US-MG\nB C706\nB1 C706", below, *luck, cell="C709")
    assert modifiers(down) == {}


def test_wss_hit_4_and_wss_r_75_green_platoons_first() -> None:
    """WSS-R.75."""
    game = position(
        "company B US-IN\nB C1300\nB1 C1300",
        "company D GE-GR\nD1 C1302\ncompany A GE-GR green\nA1 C1302 lost=1",
    )
    s = game.state
    assert hits.preferred([s.pieces[n] for n in (111, 121)]) == [111]  # A is numbered before D
    assert s.pieces[111].quality == "green"


def test_wss_oca_1_an_officer_alone() -> None:
    """WSS-OCA.3, WSS-CMC.3, WSS-R.172: One hit eliminates him; his company checks."""
    game = position(
        "company B US-IN\nB C1300\nB1 C1300",
        "company D GE-GR\nD C1302\nD1 C1305",
        *dice("combat", 1, 1),
        *dice("company_morale:11", 1, 1),
    )
    play(game, "activate 10", "fire 11 at C1302")
    assert at(game, 110) == "lost"
    assert piece(game, 111).ooc  # WSS-LOO.1


def test_wss_oca_2_officers_fall_with_their_men() -> None:
    """Two hits on his platoon, a roll of 3: 1, he falls."""
    game = position(
        "company B US-IN\nB C1300\nB1 C1300",
        "company D GE-GR GE-GR\nD C1302\nD1 C1302\nD2 C1302",
        *dice("combat", 1, 1),
        *dice("hit_alloc", 1),
        *dice("officer_casualty:110", 1, 2),
        *dice("company_morale:11", 1, 1),
    )
    play(game, "activate 10", "fire 11 at C1302")
    assert at(game, 110) == "lost"
    assert len(told(game, "company_check")) == 1


def test_wss_r_42_firing_makes_a_platoon_moving() -> None:
    game = fired("company B US-IN\nB C1300\nB1 C1300", GERMAN)
    assert piece(game, 11).moved


# Reaction


def test_wss_rea_3_the_starting_hex_is_safe() -> None:
    """WSS-PER.8, WSS-R.90."""
    game = position("company B US-IN\nB C1300\nB1 C1300", "company D GE-GR\nD C1304\nD1 C1302 reaction=old")
    play(game, "activate 10", "move 11", "go")
    assert asked(game) == "step"
    play(game, "step to C1301")
    assert asked(game) == "react"


def test_wss_rea_6_what_cannot_be_reacted_to() -> None:
    """Preparing, firing and rallying open no window."""
    game = position(
        "company B US-IN US-IN US-IN\nB C1300\nB1 C1300\nB2 C1300\nB3 C1300 routed",
        "company D GE-GR\nD C1304\nD1 C1302 reaction=old",
        *dice("combat", 6, 6),
        *dice("rally:13", 1, 1),
    )
    play(game, "activate 10")
    for text in ("prepare 11", "fire 12 at C1302", "rally 13"):
        play(game, text)
        assert asked(game) != "react"


def test_wss_rea_8_and_wss_rea_9_only_the_movers_are_hit() -> None:
    """WSS-REA.9: The platoon that stands in C1301 is neither hit nor counted for six steps."""
    game = position(
        "company B US-IN US-IN\nB C1300\nB1 C1300\nB2 C1301",
        "company D GE-GR\nD C1304\nD1 C1303 reaction=old",
        *dice("combat", 1, 1),
    )
    play(game, "activate 10", "move 11", "go", "step to C1301", "react with 111")
    assert (piece(game, 11).lost, piece(game, 12).lost) == (2, 0)
    assert "WSS-R.72" not in modifiers(game)


def test_wss_rea_10_and_wss_rea_11_who_may_combine() -> None:
    """WSS-REA.11: The same hex and company, marked or not; not an adjacent hex."""
    game = position(
        "company B US-IN\nB C1300\nB1 C1300",
        "company D GE-GR GE-GR GE-GR\nD C1304\nD1 C1303 reaction=old\nD2 C1303\nD3 C1403",
        *dice("combat", 6, 6),
    )
    play(game, "activate 10", "move 11", "go", "step to C1301", "react with 111")
    assert options(game) == ["join 112", "fire now"]
    play(game, "join 112")
    assert attack(game)["column"] == 9  # 6 + 3 (WSS-R.88)


def test_wss_rea_13_and_wss_rea_18_out_of_command() -> None:
    """WSS-REA.18: With a marker it reacts without a check, without one not at all."""
    for marker, able in (("reaction=old", True), ("", False)):
        game = position("company B US-IN\nB C1300\nB1 C1300", f"company D GE-GR\nD C1309\nD1 C1303 {marker}")
        play(game, "activate 10", "move 11", "go", "step to C1301")
        assert (asked(game) == "react") == able


def test_wss_rea_16_reacting_is_no_activation() -> None:
    game = position(
        "company B US-IN\nB C1300\nB1 C1300",
        "company D GE-GR GE-GR\nD C1304\nD1 C1303 reaction=old\nD2 C1304",
        *dice("combat", 6, 6),
    )
    play(game, "activate 10", "move 11", "go", "step to C1301", "react with 111", "stop", "end activation")
    assert options(game) == ["activate 110", "pass"]


def test_wss_r_92_a_mover_that_routs_stops() -> None:
    """Two hits on a company of one platoon: 7 + 1 - 1 = 7, a roll of 8: it flees three hexes north."""
    game = position(
        "company B US-IN\nB C101\nB1 C1306",
        "company D GE-GR\nD C1311\nD1 C1309 reaction=old",
        *passed(11),
        *dice("combat", 1, 1),
        *dice("company_morale:1", 4, 4),
    )
    play(game, "activate 11", "move 11", "step to C1307", "react with 111")
    while game.ask is not None and asked(game) in ("run", "flee"):
        play(game, options(game)[0])
    assert piece(game, 11).routed
    assert piece(game, 11).finished
    assert game.state.distance(piece(game, 11).cell, game.state.box.ground.cell("C1307")) == 3
