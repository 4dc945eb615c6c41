"""Corners of movement: led stacks, roads, boats, entry, windows while moving."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

import sandtable as st
from sandtable.rulesets.war_storm import entry, fire, movement, pace, spotting
from sandtable.rulesets.war_storm.ground import lay
from sandtable.rulesets.war_storm.packs import load_pack
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

FAR_B = "company D GE-GR\nD B101\nD1 B101"
ONE = "company B US-IN\nB C1300\nB1 C1300"


def left(game: st.Game[WarStorm]) -> tuple[int, ...]:
    assert game.state.move is not None
    return game.state.move.left


def test_wss_r_50_dismounted_cavalry_has_the_road_bonus() -> None:
    """WSS-R.181: Five road hexes for five MP and one more; horses and officers of cavalry have none."""
    enemy = "company B US-IN\nB D1601\nB1 D1601"
    cavalry = "company K GE-CV GE-CV\nK D108\nK1 D108\nK2 D108 mounted"
    game = position(cavalry, enemy, nations=("GE", "US"), board=("D",))
    play(game, "activate 10", "move 11", "go", *(f"step to D{column}08" for column in range(2, 7)))
    assert left(game) == (0,)
    assert steps(game) == ["D508", "D708"]
    s = game.state
    assert [pace.has_road_bonus(s, s.pieces[n]) for n in (10, 11, 12)] == [False, True, False]


def test_wss_r_181_officers_of_cavalry() -> None:
    """Nine MP on foot costs, never at double time, small targets, not mounted."""
    game = position("company K GE-CV\nK C1300\nK1 C1305", FAR_AWAY, nations=("GE", "GE"))
    s = game.state
    officer = s.pieces[10]
    assert pace.movement_of(s, 10) == 9
    assert not pace.can_double(s, officer)
    assert (spotting.size_of(s, officer), officer.mounted) == ("small", False)
    play(game, "activate 10")
    assert "double time 10" not in options(game)


def test_wss_r_178_a_road_that_runs_on_over_a_joint_is_one_road_to_its_ends() -> None:
    """The road of D and C in row 08 has one name, also where it leaves the board in the west and the east."""
    ground = lay(load_pack(), ("D C",))
    name = ground.path[ground.cell("D1508")][1]
    assert name > 0
    assert [ground.leaving[ground.cell(label)] for label in ("D108", "C1608")] == [name, name]


def test_wss_r_187_after_the_officer_has_fallen_only_the_slow_stay_behind() -> None:
    """WSS-R.47: While both can pay (2 and 1) nobody is dropped; with 1 and 0 the machine gun may stop."""
    american, open_ground = "company B US-IN US-HM\nB C1300\nB1 C1300\nB2 C1300", {"C1403": {"terrain": "."}}
    found = []
    for rows in ((1, 2, 3), (1, 2, 3, 4)):
        game = position(american, FAR_AWAY, hexes=open_ground)
        play(game, "activate 10", "move 10", "join 11", "join 12", *(f"step to C130{row}" for row in rows))
        assert {"drop 11", "drop 12"} <= set(options(game))
        s = game.state
        s.remove(10)
        movement.refresh(s)
        assert s.move is not None
        found.append((s.move.left, movement.droppable(s, s.move)))
    assert found == [((2, 1), []), ((1, 0), [12])]


def test_wss_d_10_an_officer_who_is_carried_along_has_done() -> None:
    """WSS-R.113, WSS-R.92: The other platoon does not see it, so 11 checks alone: 7 + 1, two beyond, two of
    its own: 4; a roll of 8 routs it. Its officer goes along, unrouted, and his move is over.
    """
    game = position(
        "company B US-IN US-IN\nB C1306\nB1 C1306 lost=1\nB2 C101 lost=2",
        "company D GE-GR GE-GR\nD C1311\nD1 C1309 reaction=old\nD2 C1311",
        *dice("combat", 3, 4),
        *dice("officer_casualty:10", 6, 6),
        *dice("platoon_morale:11", 4, 4),
        hexes={"C1309": {"level": 0}, "C1308": {"level": 0}},
    )
    play(game, "activate 10", "move 11", "join 10", "step to C1307", "react with 111")
    while asked(game) == "run":
        play(game, options(game)[0])
    assert [piece(game, n).routed for n in (10, 11)] == [False, True]
    assert at(game, 10) == at(game, 11) != "C1307"
    assert piece(game, 10).finished
    assert game.state.move is None


BOATS = {"side": 0, "platoons": 3, "columns": [4, 12]}


def test_wss_riv_16_any_platoon_may_row() -> None:
    """WSS-H.23: Cavalry on horseback too, but not where it could not ride: B808 is built up."""
    game = position(
        "company K GE-CV\nK B706\nK1 B706 mounted",
        "company B US-IN\nB B101\nB1 B101",
        nations=("GE", "US"),
        board=("B",),
        river="major",
        boats=BOATS,
    )
    play(game, "activate 10")
    rows = [text for text in options(game) if text.startswith("row 11")]
    assert "row 11 over B707 to B708" in rows
    assert not [text for text in rows if text.endswith("B808")]


def test_wss_d_13_boats_turn_back_from_a_full_hex() -> None:
    """WSS-STK.5: Six steps at the landing leave room; nine do not; with the shore full too it is lost."""
    found = []
    for there, shore in (("B1008", "B1106"), ("B1008", "B1008"), ("B1008", "both")):
        third = "B1008" if shore == "both" else shore
        friends = f"company A US-IN US-IN US-IN\nA1 {there}\nA2 {there}\nA3 {third}"
        crowd = "company C US-IN US-IN US-IN\nC1 B1006\nC2 B1006\nC3 B1006" if shore == "both" else ""
        american = f"company B US-IN\nB B1007\nB1 B1007\n{friends}\n{crowd}"
        game = position(american, FAR_B, board=("B",), river="major", boats=BOATS)
        s = game.state
        s.active, s.move = 0, movement.starting(s, 21)
        to = entry.landing(s, cell(game, "B1008"), cell(game, "B1006"))
        found.append((s.box.ground.map.labels[to], 21 in s.lost))
    assert found == [("B1008", False), ("B1006", False), ("B1006", True)]


def test_wss_d_3_who_can_neither_stop_nor_go_on_stops() -> None:
    """In the river at B1208; friends have filled the hexes of its bank."""
    american = """
    company B US-IN
    B B1308
    B1 B1308
    company A US-IN US-IN US-IN
    A1 B101
    A2 B101
    A3 B101
    company C US-IN US-IN US-IN
    C1 B101
    C2 B101
    C3 B101
    company D US-IN US-IN US-IN
    D1 B101
    D2 B101
    D3 B101
    """
    game = position(american, "company D GE-GR\nD B1601\nD1 B1601", board=("B",), river="major")
    play(game, "activate 20", "move 21", "go", "step to B1208")
    s = game.state
    for company, label in ((1, "B1308"), (3, "B1209"), (4, "B1108")):
        for number in (1, 2, 3):
            s.put(company * 10 + number, cell(game, label))
    assert s.move is not None
    s.move = replace(s.move, left=(1,))
    assert movement.step_choices(s) == [("stop",)]


def test_wss_r_60_nobody_leaves_the_board() -> None:
    """Without an exit rule the edge is closed, and an exit of the enemy is none."""
    for exits in (None, {"side": 1, "hexes": ["C111"]}):
        game = position("company B US-IN\nB C110\nB1 C111", FAR_AWAY, exits=exits)
        play(game, "activate 10", "move 11")
        assert "exit" not in options(game)


def entering(entry_: dict[str, Any], american: str, german: str = FAR_AWAY, **more: Any) -> st.Game[WarStorm]:
    """Company B waits to enter."""
    data = dict(position(american, german, **more).box.source.data)
    sides = [dict(side) for side in data["sides"]]
    company = {key: value for key, value in sides[0]["companies"][0].items() if key != "zone"}
    sides[0]["companies"] = [{**company, "entry": entry_}]
    return st.new_game("war_storm", {**data, "sides": sides}, seed=1)


FOUR = "company B US-IN US-IN US-IN US-IN\nB -\nB1 -\nB2 -\nB3 -\nB4 -"


def test_wss_d_8_stacks_enter_over_an_edge_but_not_by_a_road() -> None:
    """WSS-R.131: Nine steps together over an edge; on a road one platoon, and the officer with any."""
    game = entering({"turn": 2, "edge": "west"}, FOUR)
    play(game, "activate 10", "move 11", "join 12", "join 13")
    assert options(game) == ["join 10", "go"]
    road = entering({"turn": 2, "road": "C108"}, FOUR)
    play(road, "activate 10", "move 11")
    assert options(road) == ["join 10", "go"]


def test_wss_r_91_windows_open_for_those_who_enter() -> None:
    """WSS-R.130: In the first full hex; the wire there costs one more and is checked (WSS-H.25)."""
    german = "company D GE-GR\nD C307\nD1 C206 reaction=old"
    game = entering({"turn": 2, "road": "C108"}, "company B US-IN\nB -\nB1 -", german)
    play(game, "activate 10", "move 11", "go", "step to C108")
    assert asked(game) == "react"


def test_wss_h_25_wire_at_the_edge() -> None:
    """One MP for the road, one for the wire; horses stay out."""
    wire = {"works": [{"kind": "wire", "hex": "C108", "side": 1}, {"kind": "wire", "hex": "C105", "side": 1}]}
    for where, label, cost in (({"road": "C108"}, "C108", 2), ({"edge": "west"}, "C105", 2)):
        game = entering({"turn": 2, **where}, "company B US-IN\nB -\nB1 -", position=wire)
        s = game.state
        play(game, "activate 10")
        made = [step for step in movement.steps(s, movement.starting(s, 11)) if step.to == cell(game, label)]
        assert [step.cost for step in made] == [cost]


def test_wss_r_91_windows_in_lone_activations_and_approaches() -> None:
    """An OoC platoon that moves, and one that comes up to assault, may be fired at in each hex."""
    german = "company D GE-GR\nD C1304\nD1 C1303 reaction=old"
    alone = position("company B US-IN\nB C101\nB1 C1300", german, *passed(11))
    play(alone, "activate 11", "move 11", "step to C1301")
    assert asked(alone) == "react"
    assault = position(ONE, german)
    play(assault, "activate 10", "assault with 11 into C1303", "go", "step to C1301")
    assert asked(assault) == "react"


def test_wss_r_93_the_marker_says_who_is_in_command() -> None:
    """WSS-REA.18: Six hexes from its officer but not marked OoC: it reacts; marked beside him it does not."""
    for german, able in (("D C1309\nD1 C1303 ooc=no", True), ("D C1303\nD1 C1303 ooc", False)):
        game = position(ONE, f"company D GE-GR\n{german}")
        play(game, "activate 10", "move 11", "go", "step to C1301")
        assert (asked(game) == "react") == able


def test_wss_r_87_an_officer_who_moves_alone_may_be_fired_at() -> None:
    game = position("company B US-IN\nB C1300\nB1 C1300", "company D GE-GR\nD C1304\nD1 C1303")
    play(game, "activate 10", "move 10", "go", "step to C1301")
    assert options(game) == ["react with 111", "decline"]


def test_wss_r_90_reaction_needs_sight_and_a_free_line() -> None:
    """Woods in C1302 hide the mover; an own platoon there bars the fire (WSS-ATK.6); so do 5 hexes."""
    german = "company D GE-GR GE-GR\nD C1304\nD1 C1303\nD2 {0}"
    cases: tuple[tuple[str, dict[str, Any], bool], ...] = (
        (german.format("C1307"), {}, True),
        (german.format("C1307"), {"hexes": {"C1302": {"terrain": "w"}}}, False),
        (german.format("C1302 finished"), {}, False),
        ("company D GE-GR\nD C1307\nD1 C1306", {}, False),
    )
    for enemy, more, able in cases:
        game = position(ONE, enemy, **more)
        play(game, "activate 10", "move 11", "go", "step to C1301")
        assert (asked(game) == "react") == able


def test_wss_r_51_and_wss_r_54_double_time() -> None:
    """WSS-R.54: Officers may; a group only if all may; an enemy officer beside the way does not matter, a
    Routed platoon does.
    """
    american = "company B US-IN US-IN\nB C1300\nB1 C1300\nB2 C1300 doubled=1"
    game = position(american, "company D GE-GR\nD C1303\nD1 C1611")
    play(game, "activate 10", "double time 10")
    assert options(game) == ["join 11", "go"]
    play(game, "join 11", "step to C1301", "step to C1302")
    assert left(game) == (6, 6)
    routed = position(american, "company D GE-GR\nD C1611\nD1 C1303 routed")
    play(routed, "activate 10", "double time 10", "join 11", "step to C1301")
    assert "step to C1302" not in options(routed)


def test_wss_r_162_and_wss_los_4_platoons_never_block_sight() -> None:
    """WSS-LOS.4: B2 stands between: B1 still spots the German, but may not fire through it (WSS-ATK.6)."""
    american = "company B US-IN US-IN\nB C1300\nB1 C1300\nB2 C1301"
    game = position(american, "company D GE-GR\nD C1306\nD1 C1303")
    s = game.state
    assert spotting.spots(s, s.pieces[11], s.pieces[111])
    play(game, "activate 10")
    assert "fire 11 at C1303" not in options(game)
    assert "fire 12 at C1303" in options(game)


def test_wss_r_34_woods_are_no_height() -> None:
    """A spotter in woods on level 0 sees no further than one in the open."""
    for terrain in (".", "w"):
        german = "company D GE-GR\nD C1306\nD1 C1303"
        game = position(ONE, german, hexes={"C1300": {"terrain": terrain}})
        s = game.state
        assert spotting.spotting_range(s, s.pieces[11], s.pieces[111]) == 7


def test_wss_r_37_and_wss_r_38_each_spots_for_itself() -> None:
    """WSS-R.38: C808 is built up: 2 for the one that stands, 4 for the one that moved; one spotted piece is
    enough for whoever is near, and who is 5 hexes away fires not at all.
    """
    american = "company B US-MG US-MG\nB C805\nB1 C805\nB2 C803"
    game = position(american, "company D GE-GR GE-GR\nD C801\nD1 C808\nD2 C808 moved")
    s = game.state
    there = [s.pieces[111], s.pieces[112]]
    target = cell(game, "C808")
    assert spotting.can_attack(s, s.pieces[11], target, there)
    assert not spotting.can_attack(s, s.pieces[11], target, there[:1])
    assert not spotting.can_attack(s, s.pieces[12], target, there)


def test_wss_r_182_an_improved_position_and_who_has_just_come() -> None:
    """WSS-H.26: One platoon of two has come this turn: no bonus; under reaction fire never."""
    works = {"works": [{"kind": "improved", "hex": "C1302", "side": 1}]}
    game = position(ONE, "company D GE-GR GE-GR\nD C1304\nD1 C1302\nD2 C1302", position=works)
    s = game.state
    shot = fire.Shot((11,), cell(game, "C1302"), (111, 112), 6)
    assert fire.divisor(s, shot) == 3
    s.change(112, arrived=True)
    assert fire.divisor(s, shot) == 2
    s.change(112, arrived=False)
    assert fire.divisor(s, fire.Shot((11,), cell(game, "C1302"), (111, 112), 6, "reaction")) == 2


def test_wss_h_27_and_wss_rea_9_modifiers_under_reaction() -> None:
    """WSS-REA.9: Three platoons move together: six steps and more; they stand, one alone does not count."""
    american = "company B US-IN US-IN US-IN\nB C1300\nB1 C1300\nB2 C1300\nB3 C1300"
    game = position(american, "company D GE-GR\nD C1304\nD1 C1303 reaction=old", *dice("combat", 6, 6))
    play(game, "activate 10", "move 11", "join 12", "go", "step to C1301", "react with 111")
    assert modifiers(game) == {"WSS-R.72": -1}
    assert attack(game)["how"] == "reaction"


def test_wss_trp_3_wss_trp_4_and_wss_trp_6_markers_and_the_third_loss() -> None:
    """WSS-TRP.4, WSS-TRP.6, WSS-FFR.1: A -1, the reduced side, then out of play."""
    found = []
    for lost in (0, 1, 2):
        german = f"company D GE-GR GE-GR\nD C1303\nD1 C1302 lost={lost}\nD2 C1303"
        luck = [*dice("combat", 3, 4), *dice("company_morale:11", 1, 1)]  # 6: column 6, 2: one hit
        game = position(ONE, german, *luck)
        play(game, "activate 10", "fire 11 at C1302")
        shown = next(p for p in game.seat(0).view()["pieces"] if p["id"] == 111)
        markers = shown.get("markers", [])
        found.append((at(game, 111), markers))
    assert found == [("C1302", ["-1"]), ("C1302", ["reduced"]), ("lost", [])]
    assert told(game, "eliminated")[-1].clauses == ("WSS-TRP.6",)


def test_wss_r_58_no_change_of_mount_that_ends_in_the_river() -> None:
    """Three MP left in the river hex B1208: dismounting would leave 1, and the way out (woods) costs 3."""
    cavalry = "company K GE-CV\nK B1308\nK1 B1308 mounted"
    for terrain, able in ((".", True), ("w", False)):
        woods = {label: {"terrain": terrain} for label in ("B1108", "B1209", "B1308")}
        enemy = "company B US-IN\nB B101\nB1 B101"
        game = position(cavalry, enemy, nations=("GE", "US"), board=("B",), river="major", hexes=woods)
        play(game, "activate 10", "move 11", "go", "step to B1208")
        s = game.state
        assert s.move is not None
        s.move = replace(s.move, left=(3,))
        assert (("change", 11) in movement.step_choices(s)) == able


def test_wss_r_12_an_officer_who_routs_before_he_enters_rallies_himself() -> None:
    """WSS-R.102: His company has failed its check on the board; off the board he may still try."""
    game = entering({"turn": 2, "edge": "west"}, "company B US-IN\nB - routed\nB1 C105 routed")
    play(game, "activate 10")
    assert options(game) == ["rally 10", "end activation"]
