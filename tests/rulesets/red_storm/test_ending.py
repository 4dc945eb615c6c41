"""RS-END, RS-R.111-.114, RS-R.138: how a game ends, who holds which hex, and what it is worth."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.red_storm import victory
from tests.rulesets.red_storm.hidden import suspected_sheets
from tests.rulesets.red_storm.looks import FAR, Table, go, kinds, pass_turn, said
from tests.rulesets.red_storm.positions import condition, play, position

GERMAN = "10 g_gren_r Ready E5 N\n11 g_gren_r Suppressed A1 N"
LAST: dict[str, Any] = {"deck": (0, 0, 1), "event_done": False}


def aim(kind: str, worth: int = 1, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "worth": worth, "text": f"{kind} {worth}", **more}


def sheets(
    german: list[dict[str, Any]], soviet: list[dict[str, Any]] | None = None, **more: Any
) -> dict[str, Any]:
    return {"german": {"objectives": german, **more}, "soviet": {"objectives": soviet or []}}


def points(game: Table) -> tuple[int, ...]:
    """The points when Time's Up comes at the end of this turn."""
    if game.result is None:
        pass_turn(game)
    assert game.result is not None
    return tuple(game.result.points)


def end_of(
    units: str, soviets: str, german: list[dict[str, Any]], *texts: str, **more: Any
) -> tuple[int, ...]:
    """Points after a German order of these answers and an idle Soviet one."""
    given = sheets(german, more.pop("soviet", None), **more.pop("sheet", {}))
    game = position(units, soviets, *more.pop("luck", ()), sheets=given, **LAST, **more)
    go(game, "order og4", *texts, "end", "end", "order os4", "end", "end")
    assert game.result is not None
    return tuple(game.result.points)


# The end


def test_rs_end_1_at_the_instant_of_times_up() -> None:
    """RS-END.1 In the attacker's order, by the chip of a rally: no defender's order any more."""
    game = position(GERMAN, FAR, "chip c03", "event x01", **LAST)
    play(game, "order og4", "activate 11", "rally 11")
    assert game.result is not None
    assert condition(game, 11) == "Suppressed"


def test_rs_end_2_the_last_unit_is_eliminated() -> None:
    """RS-END.2 In the middle of an order: no further activation, no event, the game is over."""
    game = position(GERMAN, "50 s_str_r Reduced E3 S", "chip c24")
    play(game, "order og4", "activate 10", "fire 10 at E3")
    assert game.result is not None
    assert game.ask is None


def test_rs_end_2_not_while_an_ambush_is_left() -> None:
    """RS-END.2 A hidden squad keeps the game going."""
    fog = [{"kind": "ambush", "hex": "L1", "number": 1}]
    game = position(GERMAN, "50 s_str_r Reduced E3 S\n51 s_str_r Ready - - ambush=1", "chip c24", fog=fog)
    play(game, "order og4", "activate 10", "fire 10 at E3")
    assert (condition(game, 50), game.result) == ("lost", None)


def test_rs_end_2_the_last_unit_leaves_the_map() -> None:
    """RS-END.2, RS-R.111 An exit ends the game too."""
    game = position("10 g_gren_r Ready L4 N", FAR, sheets={"german": {"exits": [{"edge": "east"}]}})
    play(game, "order og4", "activate 10", "move 10", "exit 10")
    assert game.result is not None


def test_rs_r_111_reinforcements_do_not_count() -> None:
    """RS-R.111 A T-34 that waits off the map does not keep the game going."""
    cards = [{"asset": "as11", "pile": "late", "units": {"s_t34": 1}, "entry": ["L"]}]
    game = position(
        GERMAN,
        "50 s_str_r Reduced E3 S",
        "chip c24",
        sheets={"soviet": {"cards": cards}},
        forces={"soviet": {"waiting": {"s_t34": 1}}},
    )
    play(game, "order og4", "activate 10", "fire 10 at E3")
    assert game.result is not None


def test_rs_r_111_passengers_first() -> None:
    """RS-R.111 The last carrier is destroyed but its passenger survives: the game goes on."""
    soviets = "50 s_m3a1 Move E2 S\n51 s_str_r Ready - - aboard=50"
    game = position("10 g_pz3j1 Fire E5 N", soviets, "chip c01", "chip c24")
    play(game, "order og4", "activate 10", "fire 10 at E2")
    assert (condition(game, 50), condition(game, 51), game.result) == ("lost", "Reduced", None)


# Points


@pytest.mark.parametrize(("german", "soviet", "winner"), [(3, 2, 0), (2, 3, 1), (2, 2, None)])
def test_rs_end_3_more_points_win(german: int, soviet: int, winner: int | None) -> None:
    """RS-END.3 Equal points are a draw."""
    given = sheets([aim("none_in", german, zone=["C"])], [aim("none_in", soviet, zone=["C"])])
    game = position("10 g_gren_r Suppressed A1 N", FAR, sheets=given, **LAST)
    assert points(game) == (german, soviet)
    assert game.result is not None
    assert game.result.winner == winner


def test_rs_end_3_only_fulfilled_objectives() -> None:
    """RS-END.3 Of 7, 6 and 4 points the second is missed: eleven."""
    aims = [
        aim("none_in", 7, zone=["C"]),
        aim("destroy", 6, at_least=1),
        aim("control", 4, hexes=["A1"], at_least=1),
    ]
    assert end_of("10 g_gren_r Suppressed A1 N", FAR, aims) == (11, 0)


def test_rs_end_4_objectives_are_secret_until_the_end() -> None:
    """RS-END.4, RS-GEN.3 Each sees his own; the last facts of the game show all to all."""
    given = sheets([aim("destroy", 3, at_least=9)], [aim("destroy", 4, at_least=9)])
    game = position("10 g_gren_r Suppressed A1 N", FAR, sheets=given, **LAST)
    views = [game.seat(seat).view() for seat in (0, 1)]
    assert [[shown["worth"] for shown in view["objectives"]] for view in views] == [[3], [4]]
    assert kinds(game, "objective") == []
    points(game)
    assert [data["worth"] for data in said(game, "objective")] == [3, 4]


@pytest.mark.parametrize(("lost", "met"), [(1, 0), (2, 1), (3, 1)])
def test_rs_r_112_destroy_at_least(lost: int, met: int) -> None:
    """RS-R.112 Two or more for "destroy two"."""
    forces = {"soviet": {"lost": {"s_str_r": lost}}}
    aims = [aim("destroy", at_least=2)]
    assert end_of("10 g_gren_r Suppressed A1 N", FAR, aims, forces=forces) == (met, 0)


@pytest.mark.parametrize(("mine", "theirs", "met"), [(1, 1, 0), (1, 2, 1), (2, 1, 0), (0, 1, 1)])
def test_rs_r_112_destroy_more_is_strict(mine: int, theirs: int, met: int) -> None:
    """RS-R.112 Equal losses do not do."""
    forces: dict[str, Any] = {"soviet": {"lost": {"s_str_r": theirs}}}
    if mine:
        forces["german"] = {"lost": {"g_gren_r": mine}}
    assert end_of("10 g_gren_r Suppressed A1 N", FAR, [aim("destroy_more")], forces=forces) == (met, 0)


def test_rs_r_112_none_in_a_zone() -> None:
    """RS-R.112 Met if at the end no enemy unit is there."""
    aims = [aim("none_in", zone=["J-L"])]
    assert end_of("10 g_gren_r Suppressed A1 N", "50 s_str_r Ready I4 N", aims) == (1, 0)
    assert end_of("10 g_gren_r Suppressed A1 N", "50 s_str_r Ready J4 N", aims) == (0, 0)


# Control


CENTRE = [aim("control", hexes=["E5"], at_least=1)]


@pytest.mark.parametrize(("label", "german"), [("B4", 1), ("F4", 0), ("K4", 0)])
def test_rs_r_113_control_at_the_start(label: str, german: int) -> None:
    """RS-R.113 The side whose zone it lies in (A-C German, J-L Soviet), between them the defender."""
    aims = [aim("control", hexes=[label], at_least=1)]
    game = position("10 g_gren_r Suppressed A1 N", FAR, sheets=sheets(aims, aims), **LAST)
    assert points(game) == (german, 1 - german)


def test_rs_r_113_the_last_to_hold_it_alone() -> None:
    """RS-R.113, RS-R.138 A squad that has passed through holds the hex it has left, in any condition."""
    path = ["activate 10", "move 10", "step 10 to E5", "step 10 to E6", "face 10 N"]
    assert end_of("10 g_gren_r Ready E4 N", FAR, CENTRE, *path) == (1, 0)
    assert end_of("10 g_gren_r Ready E4 N", FAR, CENTRE) == (0, 0)
    broken = ["activate 10", "move 10", "step 10 to E5", "face 10 N"]
    assert end_of("10 g_gren_r Broken E4 N", FAR, CENTRE, *broken) == (1, 0)


def test_rs_r_45_hexes_jumped_over_are_not_taken() -> None:
    """RS-R.45, RS-R.138 From E5 to D6 the way leads over E6, which is not entered."""
    path = ["activate 10", "move 10", "step 10 to D6", "stop 10", "face 10 N"]
    for label, met in (("E6", 0), ("D6", 1)):
        aims = [aim("control", hexes=[label], at_least=1)]
        assert end_of("10 g_gren_r Ready E5 N", FAR, aims, *path) == (met, 0)


def test_rs_r_138_not_while_it_is_contested() -> None:
    """RS-R.138 Who enters an enemy's hex holds it only when the enemy is gone: here the attacker dies."""
    soviets = "50 s_guards Ready E5 S\n51 s_str_r Suppressed L8 N"
    luck = ("chip c01", "chip c24", "chip c01", "chip c24")
    path = ["activate 10", "move 10", "step 10 to E5", "face 10 N"]
    assert end_of("10 g_gren_r Spent E4 S\n11 g_gren_r Spent A1 N", soviets, CENTRE, *path, luck=luck) == (
        0,
        0,
    )


def test_rs_r_138_after_close_combat() -> None:
    """RS-R.138 The winner who remains takes the hex."""
    soviets = "50 s_str_r Suppressed E5 S\n51 s_str_r Suppressed L8 N"
    path = ["activate 10", "move 10", "step 10 to E5", "face 10 N"]
    luck = ("chip c24", "chip c01")
    assert end_of("10 g_gren_r Spent E4 S", soviets, CENTRE, *path, luck=luck) == (1, 0)


def test_rs_r_138_hidden_ambushers_hold_nothing_passengers_ride_along() -> None:
    """RS-R.138 The Germans keep E5 over a hidden squad."""
    fog = [{"kind": "ambush", "hex": "E5", "number": 1}]
    soviets = f"{FAR}\n51 s_str_r Ready - - ambush=1"
    game = position(
        "10 g_gren_r Suppressed A1 N",
        soviets,
        sheets=sheets(CENTRE),
        fog=fog,
        control={"E5": "german"},
        **LAST,
    )
    assert points(game) == (1, 0)


# Crossing and exit


def test_rs_r_114_a_crossing_counts_for_ever() -> None:
    """RS-R.114 A squad that has stepped into J4 and back has crossed; one that has not, has not."""
    soviet = [aim("prevent_cross", 8, zone=["J-L"])]
    path = ["activate 10", "move 10", "step 10 to J4", "step 10 to I4", "face 10 N"]
    assert end_of("10 g_gren_r Ready I4 N", FAR, [], *path, soviet=soviet) == (0, 0)
    assert end_of("10 g_gren_r Ready I4 N", FAR, [], soviet=soviet) == (0, 8)


EXITS = {"exits": [{"edge": "east"}, {"edge": "north"}]}


def test_rs_r_53_exit_objectives() -> None:
    """RS-R.53, RS-R.143 The half-track and its squad are two units over the east edge."""
    aims = [aim("exit", edge="east", at_least=2)]
    units = "10 g_251 Move L4 N\n11 g_gren_r Ready - - aboard=10\n12 g_gren_r Suppressed A1 N"
    path = ["activate 10", "move 10", "exit 10"]
    assert end_of(units, FAR, aims, *path, sheet=EXITS) == (1, 0)


def test_rs_r_53_over_the_edge_that_the_objective_names() -> None:
    """RS-R.112 A squad that leaves over the north edge does not count for the east edge."""
    aims = [aim("exit", edge="east", at_least=1)]
    units = "10 g_gren_r Ready G1 N\n12 g_gren_r Suppressed A1 N"
    assert end_of(units, FAR, aims, "activate 10", "move 10", "exit 10", sheet=EXITS) == (0, 0)


def test_rs_r_114_a_crossing_is_noted_where_it_is_only_suspected() -> None:
    """RS-R.141 A guess may deal the objective that forbids it: so it must be known whether somebody crossed.

    The Soviets of the bridge without their first objective; the Germans may suspect it all the same. For the
    Soviets there is no far side.
    """
    data = suspected_sheets("bridge-over-the-mokraya")[0]
    sheet = {**data["soviet"], "objectives": data["soviet"]["objectives"][1:]}
    s = st.new_game("red_storm", {**data, "soviet": sheet}, seed=1).state
    german, soviet = (s.of_side(side)[0].id for side in (0, 1))
    for piece, column, noted in ((german, "T", {}), (soviet, "U", {}), (german, "U", {0: 1})):
        s.put(piece, s.box.ground.map.cell(f"{column}4"), 0)
        victory.crossed(s, piece)
        assert s.crossed == noted
