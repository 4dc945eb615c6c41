"""Where a rule just holds and where it just does not: the last half point, a shot in a shot, a lost gun."""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.rulesets.war_stories import spotting
from sandtable.rulesets.war_stories.chart import read_chart
from sandtable.rulesets.war_stories.sheets import Chart
from sandtable.rulesets.war_stories.sight import Change, Sight
from tests.rulesets.war_stories.positions import (
    activate,
    asked,
    options,
    play,
    position,
    shift,
    steps,
    told,
    unit,
)

FAR = "669 G-GREN N9 spent"
DRY: dict[str, Any] = {"chart": {"woods": ["C4"]}, "haze": ["C4"], "cards": ("EV-10",)}
"""A card that sets fire to the woods at C4; c32 has the event icon."""


# Fire


def test_ws_des_3_a_rider_that_is_thrown_off_is_seen() -> None:
    """A squad hidden aboard the Sherman stands beside it for all to see: that is something to learn."""
    game = position("400 A-M4 C5/S\n110 A-RIFLE - aboard=400 hidden", "660 G-GREN C7 spent", "chit c03")
    assert 110 not in [piece["id"] for piece in game.seat(1).view()["pieces"]]
    activate(game, 400, "fire first 400", "fire 400 at 660")
    assert [fact.reveals for fact in told(game, "thrown_off")] == [True]
    assert 110 in [piece["id"] for piece in game.seat(1).view()["pieces"]]


def test_ws_mel_5_no_shot_of_a_firer_that_the_event_of_its_check_has_eliminated() -> None:
    """c32 passes, but the woods burn: D1 reduces the team, which is no more; D15 only slows the StuG."""
    game = position(
        "110 A-RIFLE-T C4\n111 A-RIFLE N1", "760 G-STUG C4/N", "chit c32", "token D1", "token D15", **DRY
    )
    activate(game, 110, "fire first 110", "fire 110 at 760", "at C4")
    assert 110 not in game.state.units
    assert (told(game, "shot"), game.state.shots) == ([], ())


def test_ws_r_14_no_shot_in_melee_with_a_gun_that_the_event_of_its_check_has_silenced() -> None:
    """The Sherman passes with c32, but D6 of the burning woods is GUN: no armor is chosen, no chit drawn."""
    game = position("400 A-M4 C4/S", "760 G-STUG C4/N", "chit c32", "token D6", "token D15", **DRY)
    activate(game, 400, "fire first 400", "fire 400 at 760", "at C4")
    assert asked(game) == "move"
    assert told(game, "shot") == []


def test_ws_r_14_no_secondary_target_for_a_gun_that_an_event_has_silenced() -> None:
    """c32 at the primary target sets the Sherman's woods on fire, D6 is GUN: nobody fires at 661."""
    foes = "660 G-GREN C6 spent\n661 G-GREN C6"
    game = position("400 A-M4 C4/S", foes, "chit c32", "token D6", **DRY)
    activate(game, 400, "fire first 400", "fire 400 at 660", "at C4")
    assert [fact.data["piece"] for fact in told(game, "shot")] == [660]


def test_ws_r_14_nor_for_one_that_is_silenced_among_them() -> None:
    """c03 misses 660, c32 at 661 brings the fire and D6: 662, the last in the hex, is not fired at."""
    foes = "660 G-GREN C6 spent\n661 G-GREN C6\n662 G-GREN C6"
    game = position("400 A-M4 C4/S", foes, "chit c03", "chit c32", "token D6", **DRY)
    activate(game, 400, "fire first 400", "fire 400 at 660", "next 661", "at C4")
    assert [fact.data["piece"] for fact in told(game, "shot")] == [660, 661]


def test_ws_fir_3_an_air_strike_in_the_middle_of_a_shot_has_its_own_range() -> None:
    """110 fires at C8, range 2: row 4. The strike that its c32 brings has range 1: row 3; PEN 5 against 2."""
    foes = "660 G-GREN C8 spent\n760 G-STUG K4/N"
    luck = ("chit c32", "chit c03", "chit c22")
    game = position("110 A-RIFLE C4", foes, *luck, cards=("0:SA-09",))
    activate(game, 110, "fire first 110", "fire 110 at 660", "pick 760")
    assert [fact.reasons[0].value for fact in told(game, "shot")] == [4, 3]
    assert shift(game) == {"WS-MOD.8": 1}


# Movement


def test_ws_r_61_a_sprint_may_end_after_a_pivot_but_not_before() -> None:
    """D11b: a move ends after its first step; the pivot of a gun that sprints is a move too."""
    game = activate(position("210 A-57 C4/S", FAR), 210, "sprint 210")
    assert "stop 210" not in options(game)
    play(game, "pivot 210 N")
    assert "stop 210" in options(game)


def test_ws_r_61_a_pivot_ends_camouflage() -> None:
    """SA-14: until it moves the signature of a Sherman, 11, is halved; a pivot is a move."""
    game = position("400 A-M4 C4/S", FAR)
    s = game.state
    s.set(400, camouflaged=True)
    assert spotting.signature(s, s.units[669], s.units[400], truly=True) == 5
    activate(game, 400, "sprint 400", "pivot 400 N")
    assert spotting.signature(s, s.units[669], s.units[400], truly=True) == 11


def test_ws_r_69_floors_of_an_op_move_are_counted_for_the_op_mover() -> None:
    """Two floors up are the speed of 2 of 660, though 110, to whom it reacts, has only made a step."""
    game = position("110 A-RIFLE C4", "660 G-GREN C8", chart={"masonry": {"C8": 4}})
    activate(game, 110, "advance 110", "step 110 to C5", "op move 660", "climb 660 to 1", "climb 660 to 2")
    assert options(game) == ["stop 660"]
    assert [(move.unit, move.turns, move.steps) for move in game.state.moves] == [(110, 0, 1), (660, 2, 0)]


def test_ws_mov_4_an_op_move_during_a_sprint_gives_no_marker() -> None:
    """110 goes at full speed, the StuG that reacts at limited speed (WS-R.58)."""
    game = position("110 A-RIFLE C4", "760 G-STUG C8/N")
    activate(game, 110, "sprint 110", "step 110 to C5", "op move 760", "step 760 to C9", "face 760 N")
    assert asked(game) == "move"
    assert not unit(game, 760).moving


def test_ws_r_130_the_first_point_of_a_reinforcement_is_a_whole_one() -> None:
    """A truck of speed 3 enters for a point; by road the other two are four hexes (WS-ROD.3), no fifth."""
    groups = [{"number": 1, "entry": "A4", "units": {"A-GMC": 1}}]
    game = position(
        "110 A-RIFLE A9 tokens=S20",
        FAR,
        "chit c05",
        chart={"brush": ["A9"], "roads": [["A4", "A10"]]},
        cards=("EV-02",),
        booklets={"attacker": {"reinforcements": groups}},
    )
    activate(game, 110, "rally 110", "no action 110", "order G-O7", "done", "end")
    truck = next(u.id for u in game.state.units.values() if u.kind == "A-GMC")
    play(game, "order A-O5", "done", "pass")
    play(game, f"activate A-O5 {truck}", f"advance {truck}", f"enter {truck} at A4", f"face {truck} S")
    for label in ("A5", "A6", "A7", "A8"):
        play(game, f"step {truck} to {label}", f"face {truck} S")
    assert steps(game) == set()


# Sight


def test_ws_obs_3_an_obstacle_in_a_hex_is_named_before_a_hexside() -> None:
    """From the roof of D2 over the house at D5 to D8, behind a wall that borders it (WS-R.83)."""
    chart = {"columns": 8, "rows": 10, "masonry": {"D2": 3, "D5": 1}, "walls": ["D7|D8"]}
    sight = Sight(read_chart(msgspec.convert(chart, Chart)), at_once=False)
    cell = sight.ground.map.cell
    verdict = sight.under(Change()).verdict(cell("D2"), 2, cell("D8"), 0)
    assert (verdict.free, verdict.clause) == (True, "WS-OBS.3")
