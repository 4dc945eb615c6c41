"""Where two rules meet: boats under a bridge, assaults from it, groups of unequal MP, leaders with a zone."""

from __future__ import annotations

from msgspec.structs import replace

import sandtable as st
from sandtable.rulesets.war_storm import approach, assault, movement, setup
from tests.rulesets.war_storm.positions import (
    FAR_AWAY,
    asked,
    at,
    cell,
    dice,
    options,
    passed,
    piece,
    play,
    position,
    steps,
)

BOATS = {"side": 0, "platoons": 3, "columns": [4, 12]}
FAR_A = "company D GE-GR\nD A1601\nD1 A1601"
FAR_D = "company D GE-GR\nD D1601\nD1 D1601"


def test_wss_h_23_nobody_rows_through_a_hex_with_enemies_or_without_room() -> None:
    """WSS-MOV.12, WSS-STK.5: B807 has a bridge. Whoever stands on it, an enemy or nine own steps, bars the
    boats below; three own steps do not.
    """
    guards = "company A US-IN US-IN US-IN\nA1 B807\nA2 {0}\nA3 {0}"
    cases = (
        ("", "B807", False),
        (guards.format("B807"), "B812", False),
        (guards.format("B801"), "B812", True),
        ("", "B812", True),
    )
    for friends, enemy, able in cases:
        game = position(
            f"company B US-IN\nB B706\nB1 B706\n{friends}",
            f"company D GE-GR\nD {enemy}\nD1 {enemy}",
            board=("B",),
            river="major",
            boats=BOATS,
        )
        company = 2 if friends else 1
        play(game, f"activate {company}0")
        assert (f"row {company}1 over B807 to B808" in options(game)) == able


def test_wss_h_23_boats_take_nobody_along_for_whom_there_is_no_room() -> None:
    """WSS-R.61: An enemy officer alone at the landing yields to platoons; their own officer stays behind."""
    game = position(
        "company B US-IN US-IN\nB B1006\nB1 B1006\nB2 B1006",
        "company D GE-GR\nD B1008\nD1 B801",
        board=("B",),
        river="major",
        boats=BOATS,
    )
    play(game, "activate 10", "row 11 over B1007 to B1008")
    assert options(game) == ["join 12", "go"]


def test_wss_h_23_boats_that_are_lost_on_the_river_land_nowhere() -> None:
    """WSS-R.61: FF 6 beyond range is 3; a roll of 2 gives 3, one hit, the last step of 11; the officer at the
    landing lives on.
    """
    game = position(
        "company B US-IN US-IN\nB B1006\nB1 B1006 lost=2\nB2 B101",
        "company D GE-GR\nD B1008\nD1 B1010 reaction=old",
        *dice("combat", 1, 1),
        board=("B",),
        river="major",
        boats=BOATS,
    )
    play(game, "activate 10", "row 11 over B1007 to B1008", "react with 111")
    assert at(game, 11) == "lost"
    assert at(game, 110) == "B1008"
    assert game.state.move is None


def test_wss_r_58_and_wss_h_2_an_assault_leaves_a_bridge_by_the_road_only() -> None:
    """The river runs N to S through A608, its road from A508 (SW) to A708 (SE). Enemies hold the far bank:
    from the bridge A708 can be assaulted, A707 (NE) not. Its own bank is open to who came from there.
    """
    for start, target, able in (
        ("A608", "A707", False),
        ("A508", "A707", False),
        ("A608", "A708", True),
        ("A508", "A708", True),
    ):
        game = position(
            f"company B US-IN\nB {start}\nB1 {start}",
            "company D GE-GR GE-GR\nD A707\nD1 A707 finished\nD2 A708 finished",
            board=("A",),
            river="bridged",
        )
        play(game, "activate 10")
        assert (f"assault with 11 into {target}" in options(game)) == able
    game = position(
        "company B US-IN\nB A508\nB1 A508",
        "company D GE-GR\nD A507\nD1 A507 finished",
        board=("A",),
        river="bridged",
    )
    play(game, "activate 10", "assault with 11 into A507", "go", "step to A608")
    assert "stop" in options(game)


def test_wss_rmv_3_and_wss_r_47_each_of_a_group_has_its_own_free_hex_of_the_road() -> None:
    """Five and four MP along D108 to D508: 1 and 0 left. The machine gun has D608 free, the other pays.
    Then D708 is free for 11 alone; led by an officer, it can be reached without the machine gun.
    """
    american = "company B US-IN US-HM\nB D108\nB1 D108\nB2 D108"
    ahead = [f"step to D{column}08" for column in range(2, 6)]
    game = position(american, FAR_D, board=("D",))
    play(game, "activate 10", "move 11", "join 12", "go", *ahead)
    move = game.state.move
    assert move is not None
    assert move.left == (1, 0)
    assert steps(game) == ["D408", "D608"]
    play(game, "step to D608")
    assert steps(game) == []
    led = position(american, FAR_D, board=("D",))
    play(led, "activate 10", "move 10", "join 11", "join 12", *ahead, "step to D608")
    assert steps(led) == []
    play(led, "drop 12")
    assert steps(led) == ["D508", "D708"]


def test_wss_h_30_a_platoon_between_enemies_may_still_leave_the_board() -> None:
    """WSS-R.184: No hex around D412 is free; the exit is."""
    german = "company D GE-GR GE-GR GE-GR\nD D411\nD1 D411 finished\nD2 D311 finished\nD3 D511 finished"
    for exits, able in (({"side": 0, "hexes": ["D412"]}, True), (None, False)):
        game = position("company B US-IN\nB D412\nB1 D412", german, board=("D",), exits=exits)
        play(game, "activate 10")
        assert ("move 11" in options(game)) == able


def test_wss_dbl_4_who_routs_at_double_time_has_used_it() -> None:
    """WSS-DBL.3: FF 3 at four hexes, a roll of 2: one hit; the other platoon does not see it. Morale 7 + 1,
    two steps beyond two platoons, two of its own: 4; a roll of 7 routs it, with the marker.
    """
    game = position(
        "company B US-IN US-IN\nB C1300\nB1 C1300 lost=1\nB2 C101 lost=2",
        "company D GE-GR\nD C1307\nD1 C1305 reaction=old",
        *dice("combat", 1, 1),
        *dice("platoon_morale:11", 3, 4),
        baselines=("east", "south"),
    )
    play(game, "activate 10", "double time 11", "go", "step to C1301", "react with 111")
    while asked(game) == "run":
        play(game, options(game)[0])
    mover = piece(game, 11)
    assert (mover.routed, mover.finished, mover.doubled) == (True, True, 2)


def test_wss_r_186_each_pays_for_itself_where_it_is_dropped() -> None:
    """WSS-R.47: To stop in the river costs 2: the infantry has it, the machine gun has not."""
    american = "company B US-IN US-HM\nB A506\nB1 A506\nB2 A506"
    game = position(american, FAR_A, board=("A",))
    play(game, "activate 10", "move 10", "join 11", "join 12", "step to A606")
    s = game.state
    assert s.move is not None
    assert not s.move.can_stop
    for left, able in (((2, 2, 1), [11]), ((2, 2, 2), [11, 12]), ((1, 1, 1), [])):
        assert movement.droppable(s, replace(s.move, left=left)) == able


def test_wss_riv_6_nobody_flees_into_a_river_that_he_cannot_pay_for() -> None:
    """WSS-R.115, WSS-R.56: Column 6, 9: a result of 1, no hit; 11 has four MP, two of them go into the rough
    of A509. The river would cost 1, and 2 to stop in it or cross it: two MP are too few, and it stays.
    """
    for terrain, end in (("r", "A509"), (".", "A609")):
        game = position(
            "company B US-HM\nB A1601\nB1 A409 routed",
            "company D GE-GR\nD A407\nD1 A407",
            *dice("combat", 4, 5),
            board=("A",),
            active=1,
            baselines=("east", "west"),
            hexes={"A509": {"terrain": terrain}},
        )
        play(game, "activate 110", "fire 111 at A409", "run to A509")
        if asked(game) == "run":
            play(game, "run to A609")
        assert at(game, 11) == end


def test_wss_scn_4_leaders_deploy_where_the_sheet_says() -> None:
    """Rusak in columns 10 to 16 of map A, Whitlock in columns 1 to 4 of map D: seven and four columns of
    twelve hexes; Ellgering only where a platoon stands, and as yet none does.
    """
    hill = st.new_game("war_storm", "hill-1304", seed=1).state
    assert len(setup.places(hill, 101)) == 84
    lanes = st.new_game("war_storm", "two-lanes-to-saint-aubin", seed=1).state
    assert len(setup.places(lanes, 1)) == 48
    assert setup.places(lanes, 101) == []


def test_wss_scn_6_horsemen_stand_in_improved_positions_but_not_in_wire() -> None:
    """WSS-H.18: The hex of mounted cavalry may be improved; wire may not lie there."""
    game = position("company K GE-CV\nK C1300\nK1 C1300 mounted", FAR_AWAY, nations=("GE", "GE"))
    here = cell(game, "C1300")
    assert ("improve", here) in setup.sites(game.state, 0, "improve")
    assert ("wire", here) not in setup.sites(game.state, 0, "wire")


def test_wss_h_2_who_cannot_pay_for_the_target_does_not_wait_beside_it() -> None:
    """WSS-D.3: Stopped in C1301 with no MP left, 11 is Finished and the assault is off."""
    german = "company D GE-GR\nD C1302\nD1 C1302 finished"
    game = position("company B US-IN\nB C1300\nB1 C1300", german)
    play(game, "activate 10", "assault with 11 into C1302", "go", "step to C1301")
    s = game.state
    assert s.move is not None
    s.move = replace(s.move, left=(0,))
    assault.arrive(s)
    assert s.assault is None
    assert s.pieces[11].finished


def test_wss_trp_5_counters_with_horses_on_the_back_never_flip() -> None:
    """WSS-TRP.4: Two losses are the reduced side of infantry and a -2 on cavalry."""
    game = position(
        "company K GE-CV GE-GR\nK C1300\nK1 C1300 lost=2\nK2 C1300 lost=2", FAR_AWAY, nations=("GE", "GE")
    )
    shown = {p["id"]: p.get("markers") for p in game.seat(0).view()["pieces"]}
    assert [shown[n] for n in (11, 12)] == [["-2"], ["reduced"]]


def test_wss_h_24_a_pontoon_is_seen_from_its_turn_on() -> None:
    """WSS-RIV.14: The ford is on the board from the start."""
    bridge = [{"hex": "B1208", "joins": ["B1207", "B1209"], "turn": 5}]
    for turn, seen in ((4, []), (5, [("B1208", "pontoon bridge")])):
        game = position(
            "company B US-IN\nB B1207\nB1 B1207",
            "company D GE-GR\nD B101\nD1 B101",
            board=("B",),
            river="major",
            turn=turn,
            pontoons=bridge,
            fords=["B307"],
        )
        markers = game.seat(0).view()["markers"]
        assert [(marker["cell"], marker["kind"]) for marker in markers] == seen
        cells = {shown["id"]: shown.get("features") for shown in game.seat(0).board()["cells"]}
        assert cells["B307"] == ["minor river", "ford"]


def test_wss_d_16_nobody_wades_into_wire() -> None:
    """WSS-RIV.11, WSS-H.25: From the major river at B1208 the wire of B1209 is closed, from the land it is
    not. Nor does an assault on B1110 come that way, though 2 + 1 + 1 are no more than its four MP.
    """
    game = position(
        "company B US-IN US-IN\nB B1308\nB1 B1308\nB2 B1308",
        "company D GE-GR\nD B1110\nD1 B1110 finished",
        board=("B",),
        river="major",
        position={"works": [{"kind": "wire", "hex": "B1209", "side": 1}]},
        hexes={"B1108": {"terrain": "w"}, "B1308": {"terrain": "w"}},
    )
    play(game, "activate 10", "move 11", "go")
    assert "B1209" in steps(game)
    play(game, "step to B1208")
    assert {"B1108", "B1308"} < set(steps(game))
    assert "B1209" not in steps(game)
    assert [reason.clause for reason in game.seat(0).why_not("step to B1209")] == ["WSS-D.16"]
    s = game.state
    assert s.move is not None
    coming = replace(s.move, left=(4,), target=cell(game, "B1110"))
    assert not approach.leads_to_target(s, coming)
    s.wire = {}
    assert approach.leads_to_target(s, coming)


def test_wss_d_16_boats_do_not_land_in_wire() -> None:
    """WSS-H.23: B1008 lies across B1007 from B1006; with wire in it nobody lands there."""
    found = []
    for works in ([], [{"kind": "wire", "hex": "B1008", "side": 1}]):
        game = position(
            "company B US-IN\nB B1006\nB1 B1006",
            "company D GE-GR\nD B101\nD1 B101",
            board=("B",),
            river="major",
            boats=BOATS,
            position={"works": works},
        )
        play(game, "activate 10")
        found.append({text for text in options(game) if text.startswith("row 11 over B1007")})
    assert found[0] - found[1] == {"row 11 over B1007 to B1008"}


def test_wss_r_61_officers_keep_away_from_enemy_officers() -> None:
    """A platoon may go where only an enemy officer is; with its own officer it may not, and is told why."""
    german = "company D GE-GR\nD C1301\nD1 C1305 finished"
    for along, clauses in (("go", []), ("join 10", ["WSS-R.61"])):
        game = position("company B US-IN\nB C1300\nB1 C1300", german)
        play(game, "activate 10", "move 11", along)
        assert ("C1301" in steps(game)) == (not clauses)
        assert [reason.clause for reason in game.seat(0).why_not("step to C1301")] == clauses


def test_wss_h_7_nobody_is_asked_to_fire_when_no_attacker_is_left() -> None:
    """WSS-H.6: Company A fires first: FF 6, a roll of 2 gives 4, two hits, and 11 has one step. Company D of
    the same hex has nobody left to fire at.
    """
    game = position(
        "company B US-IN US-IN\nB C1300\nB1 C1301 lost=2\nB2 C1300",
        "company A GE-GR\nA C1306\nA1 C1302\ncompany D GE-GR\nD C1306\nD1 C1302",
        *passed(11),
        *dice("combat", 1, 1),
        *dice("company_morale:1", 1, 1),
    )
    play(game, "activate 10", "assault with 11 into C1302", "stop", "assault now", "defend with 111")
    assert at(game, 11) == "lost"
    assert asked(game) == "action"
