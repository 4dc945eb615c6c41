"""WS-FOW, WS-AMB, WS-DEC, WS-R.31 to WS-R.36, WS-R.88: counters, ambushes, decoys."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.rulesets.war_stories import cover, spotting, ways, works
from sandtable.rulesets.war_stories.records import FogCounter
from tests.rulesets.war_stories.positions import (
    activate,
    asked,
    at,
    options,
    play,
    position,
    shift,
    steps,
    told,
    unit,
)

FAR = "661 G-GREN N9 spent"


def down(kind: str, label: str, number: int = 10) -> dict[str, Any]:
    return {"number": number, "kind": kind, "hex": label}


def up(kind: str, label: str, number: int = 10) -> dict[str, Any]:
    return {**down(kind, label, number), "up": True}


def seen_kind(game: Any, seat: int) -> object:
    return next(marker for marker in game.seat(seat).view()["markers"] if marker["id"] == 10).get("kind")


def test_ws_fow_1_face_down_until_spotted() -> None:
    """WS-R.31 Awareness 4: the trench five hexes off is covered, four hexes off it is turned up for good."""
    game = position("110 A-RIFLE C3", FAR, counters=[down("trench", "C8")])
    assert (seen_kind(game, 0), seen_kind(game, 1)) == (None, "trench")
    activate(game, 110, "advance 110", "step 110 to C4")
    assert seen_kind(game, 0) == "trench"
    play(game, "step 110 to C3")
    assert game.state.fog[10].up


def test_ws_r_88_not_without_sight_and_not_by_the_suppressed() -> None:
    game = position("110 A-RIFLE C3", FAR, chart={"woods": ["C6"]}, counters=[down("trench", "C8")])
    activate(game, 110, "advance 110", "step 110 to C4")
    assert not game.state.fog[10].up
    game = position("110 A-RIFLE C3 tokens=S20", FAR, counters=[down("trench", "C8")])
    activate(game, 110, "do not rally 110", "advance 110", "step 110 to C4")
    assert not game.state.fog[10].up


def test_ws_r_88_decoys_and_passengers_do_not_spot() -> None:
    own = "110 A-RIFLE C3 decoy unspotted\n300 A-GMC C9/N tokens=S20\n111 A-RIFLE - aboard=300"
    game = position(own, FAR, counters=[down("trench", "C8")])
    activate(game, 110, "advance 110", "step 110 to C4")
    assert not game.state.fog[10].up


@pytest.mark.parametrize("bar", [{"cell": -1}, {"carrier": 300}, {"hidden": True}, {"decoy": True}], ids=str)
def test_ws_r_88_one_reason_is_enough_not_to_spot(bar: dict[str, int]) -> None:
    game = position("110 A-RIFLE C3", FAR)
    assert spotting.may_spot(game.state.units[110])
    game.state.set(110, **bar)
    assert not spotting.may_spot(game.state.units[110])


def test_ws_r_31_an_aim_check_on_a_counter() -> None:
    """Signature 0 + awareness 4: at 5 to 8 hexes difficult; no AIM marker for a trench."""
    game = position("110 A-RIFLE C2", FAR, "chit c03", "chit c12", counters=[down("trench", "C8")])
    activate(game, 110, "aim 110", "study 110 counter 10")
    assert told(game, "checked")[-1].data["how"] == "difficult"
    assert game.state.fog[10].up
    assert unit(game, 110).aim == -1
    assert game.state.active == 1


def test_ws_r_31_an_ambusher_found_by_aiming_is_a_target() -> None:
    """It is placed (WS-R.33 c), may not ambush, and the squad may fire at it with full FP now."""
    game = position(
        "110 A-RIFLE C2",
        "660 G-GREN - ambush=10\n" + FAR,
        "chit c03",
        "chit c12",
        "chit c35",
        counters=[down("ambush", "C8")],
    )
    activate(game, 110, "aim 110", "study 110 counter 10")
    assert at(game, 660) == "C8"
    assert game.state.sprung == ()
    assert asked(game) == "aimed"
    play(game, "shoot 110")
    assert shift(game)["WS-MOD.10"] == 1


def test_ws_r_31_a_bunker_found_by_aiming_is_an_object() -> None:
    """A howitzer (11) may shell it at once; a rifle squad (6) may not."""
    luck = ("chit c03", "chit c12")
    game = position("210 A-105 C2/S", FAR, *luck, counters=[down("bunker", "C7")])
    activate(game, 210, "aim 210", "study 210 counter 10")
    assert asked(game) == "aimed"
    game = position("110 A-RIFLE C2", FAR, *luck, counters=[down("bunker", "C7")])
    activate(game, 110, "aim 110", "study 110 counter 10")
    assert game.state.active == 1


def test_ws_r_31_a_failed_study_removes_an_old_marker() -> None:
    game = position("110 A-RIFLE C2 aim=C5", FAR, "chit c01", "chit c06", counters=[down("trench", "C8")])
    activate(game, 110, "aim 110", "study 110 counter 10")
    assert unit(game, 110).aim == -1
    assert not game.state.fog[10].up


def test_ws_fow_6_an_ambush_counter_is_no_unit() -> None:
    """It stops nobody and is no target."""
    game = position(
        "110 A-RIFLE C3 tokens=S20\n400 A-M4 L8/S tokens=S20",
        "660 G-GREN - ambush=10\n" + FAR,
        counters=[down("ambush", "L9")],
    )
    s = game.state
    assert not s.in_melee(s.units[400])
    assert s.at.get(s.box.ground.map.cell("L9")) is None


@pytest.mark.parametrize(
    ("kind", "infantry", "gun", "wheeled", "tracked"),
    [
        ("wire", True, True, True, False),
        ("tank_trap", False, True, True, True),
        ("mines", False, False, False, False),
    ],
)
def test_ws_fow_11_what_works_bar(kind: str, infantry: bool, gun: bool, wheeled: bool, tracked: bool) -> None:
    """WS-FOW.12, WS-FOW.9 Mines bar nobody but are bog for all."""
    wanted = {"A-RIFLE": infantry, "A-57": gun, "A-M8": wheeled, "A-M4": tracked}
    for unit_kind, barred in wanted.items():
        game = position(f"110 {unit_kind} C4/S", FAR, counters=[up(kind, "C5")])
        s = game.state
        cell = s.box.ground.map.cell("C5")
        assert bool(ways.look(s, s.units[110], cell, truly=True).barred) == barred
        assert cover.is_bog(s, cell, s.going(110)) == (kind == "mines")


def test_ws_fow_13_tracks_crush_wire() -> None:
    game = position("400 A-M4 C4/S", FAR, counters=[up("wire", "C5")])
    activate(game, 400, "advance 400", "step 400 to C5", "face 400 S")
    assert 10 in game.state.fog
    play(game, "step 400 to C6", "face 400 S")
    assert 10 not in game.state.fog


def test_ws_r_32_a_hidden_tank_trap_costs_a_point() -> None:
    """The attacker is offered the step; it is not made; the mover goes on with what is left."""
    game = position("400 A-M4 C4/S tokens=S20", FAR, counters=[down("tank_trap", "C5")])
    activate(game, 400, "do not rally 400", "advance 400")
    play(game, "step 400 to C5")
    assert at(game, 400) == "C4"
    assert game.state.fog[10].up
    assert game.state.moves[-1].cost == 2
    assert "D4" in steps(game)


def test_ws_fow_10_a_roadblock_closes_the_road() -> None:
    block = up("roadblock", "C5")
    game = position("300 A-M8 C4/S", FAR, chart={"roads": [["C1", "C10"]]}, counters=[block])
    s = game.state
    assert ways.road_closed(s, s.units[300].cell, s.box.ground.map.cell("C5"), 0)


def test_ws_r_35_mines_fire_at_carrier_and_towed_gun() -> None:
    """FP 8: not at passengers; no armor shift, the target has just moved; they stay."""
    own = "300 A-GMC C4/S\n110 A-RIFLE - aboard=300\n210 A-57 - aboard=300"
    game = position(own, FAR, "chit c03", "chit c03", counters=[up("mines", "C5")])
    activate(game, 300, "advance 300", "step 300 to C5", "face 300 S")
    assert [fact.data["piece"] for fact in told(game, "shot")] == [300, 210]
    assert 10 in game.state.fog


def test_ws_r_35_mines_also_fire_at_their_owner_and_on_the_road() -> None:
    """WS-FOW.8 Of either side; along a usable road nobody is exposed (WS-R.66)."""
    game = position(
        "110 A-RIFLE A1",
        "660 G-GREN C4",
        "chit c03",
        active="defender",
        chart={"roads": [["C1", "C10"]]},
        counters=[up("mines", "C5")],
    )
    play(game, "order G-O7", "done", "activate G-O7 660", "advance 660", "step 660 to C5")
    assert shift(game) == {}


def test_ws_r_46_mines_are_op_fire() -> None:
    """WS-ORD.16 c36 at range 0, exposed: eliminated; the turn of A-O3 ends."""
    game = position(
        "110 A-RIFLE C4\n111 A-RIFLE C4", FAR, "chit c19", "token D5", counters=[up("mines", "C5")]
    )
    play(game, "order A-O3", "done", "pass", "group 110", "group 111", "activate A-O3 110", "advance 110")
    play(game, "step 110 to C5")
    assert game.state.active == 1


def test_ws_amb_2_an_ambush_may_interrupt_a_task() -> None:
    """WS-R.34 It counts as op fire: the task fails if the unit is spent."""
    game = position(
        "110 A-RIFLE C3 weapon=W-A2 tokens=S20",
        "660 G-GREN - ambush=10\n" + FAR,
        "chit c19",
        "token D5",
        counters=[down("ambush", "C7")],
    )
    activate(game, 110, "do not rally 110", "task 110", "deploy 110", "point 110 S")
    assert "ambush 10" in options(game)
    play(game, "ambush 10", "aim 660", "aim 660 at 110", "shoot 660")
    assert not unit(game, 110).deployed


def test_ws_r_34_an_ambusher_acts_once_at_a_trigger() -> None:
    """It advances without fire and stays ready, but reacts no more to this step."""
    game = position("110 A-RIFLE C3", "660 G-GREN - ambush=10\n" + FAR, counters=[down("ambush", "C9")])
    activate(game, 110, "advance 110", "step 110 to D3", "ambush 10", "advance 660")
    play(game, "step 660 to C10", "stop 660")
    assert not unit(game, 660).spent
    assert asked(game) == "react"
    assert options(game) == ["pass"]


def test_ws_r_33_activated_in_its_own_turn_it_fires_as_from_ambush() -> None:
    """WS-AMB.4 Under an order that allows it; the counter is replaced, the shot is no op fire."""
    game = position(
        "110 A-RIFLE C6",
        "660 G-GREN - ambush=10\n" + FAR,
        "chit c35",
        active="defender",
        counters=[down("ambush", "C9")],
    )
    game.state.set(110, marks=())
    play(game, "order G-O7", "done", "activate G-O7 660", "fire first 660", "fire 660 at 110")
    assert shift(game)["WS-AMB.4"] == 1
    assert [mark.up for mark in unit(game, 110).marks] == [False]


def test_ws_r_33_rubble_and_blaze_uncover() -> None:
    """(d) Before the damage tokens are drawn, so the ambusher draws one too."""
    game = position(
        "110 A-RIFLE C8 weapon=W-A7 deployed=S tokens=S20",
        "660 G-GREN - ambush=10\n" + FAR,
        "token S23",
        "token D5",
        "chit c03",
        chart={"woods": ["C9"]},
        counters=[down("ambush", "C9")],
    )
    activate(game, 110, "do not rally 110", "aim 110", "aim 110 at object C9", "shoot 110")
    assert at(game, 660) == "C9"
    assert unit(game, 660).damaged


def test_ws_r_83_an_ambusher_has_been_there_since_the_set_up() -> None:
    game = position("110 A-RIFLE C3", "660 G-GREN - ambush=10\n" + FAR, counters=[down("ambush", "C9")])
    activate(game, 110, "advance 110", "step 110 to D3", "ambush 10")
    assert unit(game, 660).stamp == 0


def test_ws_dec_1_a_decoy_moves_and_does_not_fire_or_aim() -> None:
    """WS-R.23 Advance, cower, sprint, rout; no regroup, no task, no weapon; it may double time."""
    game = position("110 A-RIFLE C4 decoy unspotted\n111 A-RIFLE A1", FAR)
    activate(game, 110)
    assert options(game) == ["no action 110", "advance 110", "cower 110", "rout 110", "sprint 110"]
    play(game, "advance 110", "step 110 to C5")
    assert [text for text in options(game) if text.startswith("double")]


def test_ws_dec_2_op_moving_spends_and_so_eliminates() -> None:
    """WS-R.23 After the move is complete."""
    game = position("110 A-RIFLE C3\n111 A-RIFLE A1", "660 G-GREN C9 decoy unspotted\n" + FAR)
    activate(game, 110, "advance 110", "step 110 to D3", "op move 660", "step 660 to C10")
    assert 660 in game.state.units
    play(game, "stop 660")
    assert 660 not in game.state.units
    assert 660 not in game.state.lost  # WS-R.116 it scores nothing


def test_ws_r_31_a_successful_aim_check_removes_a_decoy() -> None:
    game = position("110 A-RIFLE C3", "660 G-GREN C9 decoy unspotted\n" + FAR, "chit c03")
    activate(game, 110, "aim 110", "aim 110 at 660")
    assert 660 not in game.state.units
    assert unit(game, 110).aim == -1


def test_ws_fow_3_one_fortification_in_a_hex() -> None:
    """WS-R.137 One of each other kind; no wire, mines or works in water or buildings; fords only in water."""
    chart = {"water": ["C5"], "masonry": {"C6": 1}, "roads": [["D1", "D10"]]}
    game = position(
        "110 A-RIFLE A1",
        FAR,
        chart=chart,
        booklets={"defender": {"sector": ["A-N"]}},
        counters=[up("trench", "F5", 11), up("mines", "F6", 12)],
    )
    s = game.state
    cell = s.box.ground.map.cell

    def may(kind: str, label: str) -> bool:
        s.lay(FogCounter(10, -1, kind))
        return ("lay", 10, cell(label)) in works.lies(s, 10)

    assert [may("foxholes", label) for label in ("F5", "F6", "C5", "C6")] == [False, True, False, False]
    assert [may("mines", label) for label in ("F6", "F5", "C5", "C6")] == [False, True, False, False]
    assert [may("ford", label) for label in ("C5", "F6")] == [True, False]
    assert [may("roadblock", label) for label in ("D5", "F6")] == [True, False]
    assert asked(game) == "order"


def test_ws_r_88_an_ambusher_that_is_named_for_a_group_spots_at_once() -> None:
    """WS-R.33 It is placed by that, two hexes from a decoy, before anybody is activated."""
    game = position(
        "120 A-RIFLE J6 decoy unspotted\n110 A-RIFLE A1",
        "650 G-GREN - ambush=10 unspotted",
        counters=[{"number": 10, "hex": "J4", "kind": "ambush"}],
        active="defender",
    )
    play(game, "order G-O2", "done", "group 650")
    assert not unit(game, 650).hidden
    assert 120 not in game.state.units


def test_ws_r_33_a_hidden_unit_that_its_owner_activates_is_placed() -> None:
    """WS-FOW.5 The counter is replaced by the unit, ready, which then acts as the order says."""
    game = position(
        "110 A-RIFLE A1",
        "650 G-GREN - ambush=10 unspotted",
        counters=[{"number": 10, "hex": "J4", "kind": "ambush"}],
        active="defender",
    )
    activate(game, 650, card="G-O7")
    assert 10 not in game.state.fog
    assert (unit(game, 650).hidden, unit(game, 650).spent, at(game, 650)) == (False, False, "J4")
    assert game.state.at[unit(game, 650).cell] == (650,)
    assert asked(game) == "action"
