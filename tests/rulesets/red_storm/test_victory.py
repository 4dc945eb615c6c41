"""RS-END: objectives, control and the end of the game."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

import sandtable as st
from sandtable.rulesets.red_storm import victory
from sandtable.rulesets.red_storm.state import RedStorm
from tests.rulesets.red_storm.positions import condition, play, position, unit


def aim(kind: str, worth: int, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "worth": worth, "text": kind, **more}


def finish(game: st.Game[RedStorm]) -> tuple[int, ...]:
    """Play both orders without deeds until Time's Up; the points."""
    while game.ask is not None:
        options = [option.text for option in game.ask.options]
        play(game, "end" if "end" in options else options[0])
    assert game.result is not None
    return tuple(game.result.points)


LAST = {"deck": (0, 0, 1), "event_done": False}


def test_rs_ex_20_scoring() -> None:
    """RS-EX.20, RS-END.3 Germans 7 + 4 = 11, Soviets 9 + 3 = 12: a Soviet win."""
    town = ("E3", "E5")
    sheets = {
        "german": {
            "objectives": [
                aim("destroy", 7, at_least=4),
                aim("control", 6, hexes=["F4"], at_least=1),
                aim("control", 4, hexes=list(town), at_least=2),
            ]
        },
        "soviet": {
            "objectives": [
                aim("prevent_cross", 9, zone=["J-L"]),
                aim("destroy_type", 5, type="g_stug", at_least=6),
                aim("destroy_more", 3),
            ]
        },
    }
    sheets["german"]["units"] = {"g_stug": 6}  # type: ignore[assignment]
    forces = {"soviet": {"lost": {"s_str_r": 4}}, "german": {"lost": {"g_stug": 5}}}
    control = dict.fromkeys(town, "german")
    game = position(
        "10 g_gren_r Suppressed A1 N",
        "50 s_str_r Suppressed L8 N",
        sheets=sheets,
        forces=forces,
        control=control,
        **LAST,  # type: ignore[arg-type]
    )
    assert finish(game) == (11, 12)
    assert game.result is not None
    assert game.result.winner == 1


def test_rs_r_113_control_is_the_last_to_hold_a_hex_alone() -> None:
    """RS-R.113, RS-R.138 A step into the empty hex takes it, and it stays taken."""
    sheets = {"german": {"objectives": [aim("control", 5, hexes=["E4"], at_least=1)]}}
    game = position("10 g_gren_r Ready E5 N", "50 s_str_r Suppressed L8 N", sheets=sheets)
    assert victory.points(game.state, 0) == 0
    play(game, "order og2", "activate 10", "move 10", "step 10 to E4")
    assert victory.points(game.state, 0) == 5
    play(game, "step 10 to E3")
    assert victory.points(game.state, 0) == 5


def test_rs_r_138_a_contested_hex_keeps_its_owner() -> None:
    """RS-R.138 Control changes only when the side is alone in the hex."""
    sheets = {"german": {"objectives": [aim("control", 5, hexes=["E4"], at_least=1)]}}
    soviet = "50 s_str_c Suppressed E4 S\n51 s_str_c Suppressed L8 N"
    game = position("10 g_pion Ready E5 N", soviet, "chip c24", "chip c01", sheets=sheets)
    play(game, "order og2", "activate 10", "move 10", "step 10 to E4", "face 10 N")
    assert victory.points(game.state, 0) == 0
    play(game, "end")
    assert condition(game, 50) == "lost"
    assert victory.points(game.state, 0) == 5


def test_rs_r_113_at_the_start_by_deployment_zone_else_the_defender() -> None:
    """RS-R.113 A2 lies in the German zone, F4 in none."""
    hexes = [aim("control", 1, hexes=["A2"], at_least=1), aim("control", 2, hexes=["F4"], at_least=1)]
    sheets = {"german": {"objectives": hexes}, "soviet": {"objectives": hexes}}
    game = position("10 g_gren_r Ready E5 N", "50 s_str_r Suppressed L8 N", sheets=sheets)
    assert (victory.points(game.state, 0), victory.points(game.state, 1)) == (1, 2)


def test_rs_r_112_destroy_thresholds() -> None:
    """RS-R.112 "Destroy two" is at least two; "more than" is strict."""
    sheets = {"german": {"objectives": [aim("destroy", 3, at_least=2), aim("destroy_more", 2)]}}
    for soviet, german, points in ((1, 0, 2), (2, 2, 3), (2, 1, 5)):
        forces = {
            "soviet": {"lost": {"s_str_r": soviet}},
            "german": {"lost": {"g_gren_r": german} if german else {}},
        }
        game = position("10 g_gren_r Ready E5 N", "50 s_str_r Suppressed L8 N", sheets=sheets, forces=forces)
        assert victory.points(game.state, 0) == points


def test_rs_r_112_a_reinforcement_is_not_of_the_starting_force() -> None:
    """RS-R.112 "Destroy the T-34/42 of the starting force": one that came later does not count."""
    sheets: dict[str, dict[str, Any]] = {
        "german": {"objectives": [aim("destroy_type", 5, type="s_t34", at_least=1)]},
        "soviet": {"units": {"s_t34": 1}},
    }
    forces = {"soviet": {"lost": {"s_t34": 1}}}
    game = position("10 g_gren_r Ready E5 N", "50 s_str_r Suppressed L8 N", sheets=sheets, forces=forces)
    assert victory.points(game.state, 0) == 5
    game.state.lost = {piece: replace(lost, starting=False) for piece, lost in game.state.lost.items()}
    assert victory.points(game.state, 0) == 0


def test_rs_r_114_crossing_is_remembered() -> None:
    """RS-R.114 One step beyond the line, even if the unit comes back."""
    sheets = {"soviet": {"objectives": [aim("prevent_cross", 8, zone=["G-L"])]}}
    game = position("10 g_gren_r Ready F5 N", "50 s_str_r Suppressed L8 N", sheets=sheets)
    assert victory.points(game.state, 1) == 8
    play(game, "order og2", "activate 10", "move 10", "step 10 to G5", "step 10 to F5")
    assert victory.points(game.state, 1) == 0


def test_rs_r_53_exit_objectives_and_infiltrators() -> None:
    """RS-R.53 Units that left count, the infiltrator only where the objective says so."""
    sheets = {
        "german": {
            "exits": [{"edge": "east"}],
            "objectives": [
                aim("exit", 5, edge="east", at_least=1, counts_infiltrators=False),
                aim("exit", 2, edge="east", at_least=1),
            ],
        }
    }
    game = position(
        "10 g_gren_r Ready L5 N infiltrator\n11 g_gren_r Ready A1 N",
        "50 s_str_r Suppressed A8 N",
        sheets=sheets,
    )
    play(game, "order og2", "activate 10", "move 10", "exit 10")
    assert victory.points(game.state, 0) == 2


def test_none_in_counts_units_on_the_map() -> None:
    """RS-R.112 No enemy unit may stand in the zone at the end."""
    sheets = {"soviet": {"objectives": [aim("none_in", 2, zone=["I-L"])]}}
    game = position("10 g_gren_r Ready H5 N", "50 s_str_r Suppressed L8 N", sheets=sheets)
    assert victory.points(game.state, 1) == 2
    play(game, "order og2", "activate 10", "move 10", "step 10 to I5")
    assert victory.points(game.state, 1) == 0


def test_rs_end_2_a_side_without_units_ends_the_game() -> None:
    """RS-END.2 The last Soviet unit is eliminated."""
    game = position("10 g_gren_r Ready E5 N", "50 s_str_r Reduced E4 S", "chip c21")
    play(game, "order og2", "activate 10", "fire 10 at E4")
    assert game.result is not None
    assert game.result.reason == "a side has no units left"


def test_rs_end_2_a_hidden_ambush_keeps_the_game_going() -> None:
    """RS-END.2 An ambush marker on the board counts."""
    soviet = "50 s_str_r Reduced E4 S\n51 s_str_r Ready - - ambush=1"
    fog = [{"kind": "ambush", "hex": "L8", "number": 1}]
    game = position("10 g_gren_r Ready E5 N", soviet, "chip c21", fog=fog)
    play(game, "order og2", "activate 10", "fire 10 at E4")
    assert game.result is None
    assert unit(game, 51).hidden


def test_rs_end_3_equal_points_are_a_draw() -> None:
    """RS-END.3 Nobody has reached anything."""
    game = position("10 g_gren_r Suppressed A1 N", "50 s_str_r Suppressed L8 N", **LAST)  # type: ignore[arg-type]
    assert finish(game) == (0, 0)
    assert game.result is not None
    assert game.result.winner is None


def test_rs_end_4_objectives_are_secret_until_the_end() -> None:
    """RS-END.4 A view shows the own objectives only; at the end all are told."""
    sheets = {"german": {"objectives": [aim("destroy", 3, at_least=2)]}}
    game = position("10 g_gren_r Suppressed A1 N", "50 s_str_r Suppressed L8 N", sheets=sheets, **LAST)  # type: ignore[arg-type]
    assert [objective["worth"] for objective in game.seat(1).view()["objectives"]] == [1]
    assert "objectives" not in game.public()
    finish(game)
    assert [fact.data["worth"] for fact in game.seat(1).history() if fact.kind == "objective"] == [3, 1]


def test_rs_d_24_the_last_enemy_moves_out() -> None:
    """RS-D.24, RS-R.113 The squad that stays behind alone in a contested hex has come to control it."""
    sheets = {"german": {"objectives": [aim("control", 5, hexes=["E4"], at_least=1)]}}
    game = position(
        "10 g_gren_r Ready E4 N",
        "50 s_str_r Ready E4 S",
        active="soviet",
        sheets=sheets,
        control={"E4": "soviet"},
    )
    assert victory.points(game.state, 0) == 0
    play(game, "order os4", "activate 50", "move 50", "step 50 to E3")
    assert victory.points(game.state, 0) == 5


def test_rs_d_24_the_last_enemy_leaves_the_map() -> None:
    """RS-D.24, RS-R.53 Over the edge or to another hex: who stays behind alone holds the hex."""
    sheets = {
        "german": {"objectives": [aim("control", 5, hexes=["A4"], at_least=1)]},
        "soviet": {"exits": [{"edge": "west"}]},
    }
    game = position(
        "10 g_gren_r Ready A4 N",
        "50 s_str_r Ready A4 S\n51 s_str_r Ready L8 N",
        active="soviet",
        sheets=sheets,
        control={"A4": "soviet"},
    )
    assert victory.points(game.state, 0) == 0
    play(game, "order os4", "activate 50", "move 50", "exit 50")
    assert victory.points(game.state, 0) == 5
