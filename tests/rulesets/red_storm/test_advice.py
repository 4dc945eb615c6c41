"""Reach, plans, reasons and overlays, from what a seat knows."""

from __future__ import annotations

import pytest

from tests.rulesets.red_storm.positions import asked, at, play, position, unit

FAR = "50 s_str_r Suppressed L8 N"


def test_reach_tells_the_points() -> None:
    """RS-MOV.1 One point for the areas around, two for those beyond."""
    game = position("10 g_gren_r Ready E5 N", FAR)
    play(game, "order og2", "activate 10")
    reach = game.seat(0).reach("move 10")
    assert (reach["D6"], reach["D8"]) == (1, 2)
    assert "L1" not in reach


def test_reach_counts_the_road() -> None:
    """RS-MOV.12 Two points lead from D4 to L4."""
    game = position("10 g_gren_r Ready D4 N", "50 s_str_r Suppressed A8 N", boards=("1a",))
    play(game, "order og2", "activate 10")
    assert game.seat(0).reach("move 10")["L4"] == 2


def test_a_plan_is_a_list_of_answers() -> None:
    """RS-MOV.1 Every answer of the plan is an option when its turn comes."""
    game = position("10 g_gren_r Ready D4 N", "50 s_str_r Suppressed A8 N", boards=("1a",))
    play(game, "order og2")
    plan = game.seat(0).plan("go 10 to L4 facing SE")
    play(game, *plan.answers)
    assert (plan.cost, at(game, 10), unit(game, 10).facing) == (2, "L4", 2)
    assert asked(game) == "activate"


def test_a_plan_stops_short_and_forgoes_the_road() -> None:
    """RS-MOV.12 To F4 and no further."""
    game = position("10 g_gren_r Ready D4 N", "50 s_str_r Suppressed A8 N", boards=("1a",))
    play(game, "order og2")
    play(game, *game.seat(0).plan("go 10 to F4 facing N").answers)
    assert (at(game, 10), asked(game)) == ("F4", "activate")


def test_a_plan_warns_of_fire_and_fog() -> None:
    """RS-OPF.3, RS-AMB.1 A block in sight may fire, a face-down marker may be an ambush."""
    fog = [{"kind": "empty", "hex": "C7"}]
    game = position("10 g_gren_r Ready E5 N", "50 s_str_r Spent E2 S", fog=fog)
    play(game, "order og2")
    said = game.seat(0).plan("go 10 to D6").warnings
    assert said == ("opportunity fire at D6", "a face-down marker lies on the way or beside it")


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("fire 10 at L8", "RS-RNG.4"),
        ("fire 10 at B4", "RS-R.91"),
        ("fire 10 at B5", "RS-R.93"),
        ("rally 10", "RS-RAL.1"),
        ("spot 10 at A1", "RS-SPT.1"),
    ],
)
def test_why_not_names_the_clause(text: str, clause: str) -> None:
    """The reason against an action that is not listed."""
    game = position("10 g_gren_r Ready B5 N", FAR)
    play(game, "order og2", "activate 10")
    assert game.seat(0).why_not(text)[0].clause == clause


def test_why_not_activate() -> None:
    """RS-R.23, RS-ORD.5, RS-ORD.7 Done, no room, or not near."""
    german = "10 g_gren_r Ready A1 N\n11 g_gren_r Ready L1 N\n12 g_pz2f Move A1 N"
    game = position(german, FAR)
    play(game, "order og1", "activate 10", "move 10", "stop 10", "face 10 N")
    why = [game.seat(0).why_not(f"activate {number}")[0].clause for number in (10, 11)]
    assert why == ["RS-R.23", "RS-ORD.7"]
    game = position(german, FAR)
    play(game, "order og2")
    assert game.seat(0).why_not("activate 12")[0].clause == "RS-ORD.5"


def test_why_not_step_and_sight() -> None:
    """RS-MOV.7 A river; RS-LOS.1 the hex that blocks is named."""
    game = position("10 g_gren_r Ready G5 N", FAR, boards=("2b",))
    play(game, "order og2", "activate 10", "move 10")
    assert game.seat(0).why_not("step 10 to H5")[0].clause == "RS-MOV.7"
    game = position("10 g_gren_r Ready E6 N", "50 s_str_r Suppressed E2 S", overlays=("O09a E4",))
    play(game, "order og2", "activate 10")
    assert game.seat(0).why_not("fire 10 at E2")[0].text == "E5 blocks the line of sight"


def test_overlays() -> None:
    """RS-R.92, RS-RNG.3 Arc for all, range for those who know the block."""
    game = position("10 g_gren_r Ready E5 N", "50 s_str_r Suppressed E2 S")
    seat = game.seat(0)
    assert seat.overlay("arc", 50)["E5"] == 1
    assert "E1" not in seat.overlay("arc", 50)
    assert seat.overlay("range", 50) == {}
    assert (seat.overlay("range", 10)["E2"], seat.overlay("range", 10).get("L5")) == (1, 2)
    assert seat.overlay("sight", "A1")["L8"] == 1


def test_value_follows_losses() -> None:
    """Two squads against one stand better than one against two."""
    two, one = "10 g_gren_r Ready E5 N\n11 g_gren_r Ready E6 N", "10 g_gren_r Ready E5 N"
    ahead = position(two, FAR).seat(0).value()
    behind = position(one, f"{FAR}\n51 s_t34 Move L1 N").seat(0).value()
    assert -1 < behind < ahead < 1
