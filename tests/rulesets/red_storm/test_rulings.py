"""Rulings that sharpen a clause: RS-R.18, .20, .32, .39, .40, and what a player may read (RS-SET.16)."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.engine.errors import SandtableError
from sandtable.engine.facts import seen
from tests.rulesets.red_storm.looks import FAR, Table, kinds, pass_order, said, turn_to
from tests.rulesets.red_storm.positions import condition, options, play, position, unit

ICON = "chip c03"
SQUADS = "10 g_gren_r Ready E5 N\n11 g_gren_r Ready E5 N"


def fired(*luck: str, soviets: str, **more: Any) -> Table:
    """Unit 10 fires at E3; no event has happened in this turn yet."""
    game = position(SQUADS, f"{soviets}\n59 s_str_r Suppressed L8 N", *luck, event_done=False, **more)
    return play(game, "order og4", "activate 10", "fire 10 at E3")


def test_rs_set_1_a_scenario_is_chosen_by_name() -> None:
    """RS-SET.1 One that does not exist is refused."""
    with pytest.raises(SandtableError):
        st.new_game("red_storm", "no-such-battle", seed=1)


def test_rs_set_16_only_the_own_sheet() -> None:
    """RS-SET.16, RS-GEN.3 Which block is which is told to its owner alone; nobody sees the other's cards."""
    game: Table = st.new_game("red_storm", "outpost-line", seed=1)
    for seat, nation in ((0, "g_"), (1, "s_")):
        told = [str(fact.data["kind"]) for fact in seen(game.facts, seat) if fact.kind == "numbered"]
        assert told
        assert all(kind.startswith(nation) for kind in told)
        assert {hand["seat"] for hand in game.seat(seat).view()["hands"]} == {seat}


def test_rs_r_18_reduced_is_no_condition_of_a_vehicle() -> None:
    """RS-R.18 A damaged tank on Fire fires at full strength and regroups like a sound one."""
    game = position(
        "10 g_pz3j1 Fire E5 N damage=no_penalty",
        "50 s_str_r Suppressed E3 S\n51 s_str_r Ready L8 N",
        "chip c01",
    )
    play(game, "order og4", "activate 10", "fire 10 at E3", "end", "regroup 10", "set to Move")
    assert (condition(game, 10), unit(game, 10).damage) == ("Move", "no_penalty")


def test_rs_r_20_becomes_suppressed_needs_no_check() -> None:
    """RS-R.20 Pinned draws no chip for the target; a Suppressed result does."""
    game = fired(ICON, "event e06", soviets="50 s_guards Ready E3 S")
    assert condition(game, 50) == "Suppressed"
    assert kinds(game, "check") == []
    game = fired("chip c11", "chip c01", soviets="50 s_guards Ready E3 S")
    assert (condition(game, 50), kinds(game, "check")) == ("Ready", ["check"])


def test_rs_r_32_the_chip_of_the_event_is_the_result() -> None:
    """RS-R.32 One chip is drawn for the attack, and it is the one with the icon."""
    game = fired("chip c16", "event e07", soviets="50 s_str_r Ready E3 S")
    assert [data["chip"] for data in said(game, "chip")] == ["c16"]
    assert condition(game, 50) == "Reduced"


@pytest.mark.parametrize(
    ("soviets", "card", "kind"),
    [
        ("50 s_str_r Ready E3 S", "l03", "primary"),
        ("50 s_str_r Spent E3 S", "l03", "secondary"),
        ("50 s_wt Ready E3 S", "l03", "secondary"),  # a team is no squad
        ("50 s_str_r Suppressed E3 S", "l05", "primary"),
        ("50 s_str_r Ready E3 S", "l05", "secondary"),
        ("50 s_str_r Broken E3 S", "l09", "secondary"),  # for vehicles only
    ],
)
def test_rs_r_39_the_condition_of_the_card(soviets: str, card: str, kind: str) -> None:
    """RS-R.39 If it is true the primary event is mandatory; if not, or without a section, the secondary."""
    game = fired(ICON, f"event {card}", soviets=soviets, deck=(0, 2, 2))
    assert kinds(game, "primary", "secondary") == [kind]


def test_rs_r_40_an_asset_is_the_event_of_the_turn() -> None:
    """RS-R.40 After a Stuka by a chip no card is drawn at the end of that turn."""
    sheets = {"german": {"cards": [{"asset": "ag7", "pile": "early"}]}}
    soviets = "50 s_t34 Suppressed E3 S\n59 s_str_r Suppressed L8 N"
    game = position(
        "10 g_gren_r Suppressed E5 N",
        soviets,
        ICON,
        "event ag7",
        "chip c01",
        event_done=False,
        sheets=sheets,
        deck=(1, 2, 2),
    )
    play(game, "order og4", "activate 10", "rally 10")
    assert turn_to(game)[0] == 0
    play(game, "target E3", "end", "end")
    pass_order(game, "os4")
    assert [data["card"] for data in said(game, "event")] == ["ag7"]
    assert (turn_to(game), game.state.turn) == ((0, "order"), 3)


def test_rs_r_142_the_last_unit_of_either_side() -> None:
    """RS-R.142 Whoever is gone first, points decide: here those who have no unit left win."""
    aims = {"kind": "none_in", "worth": 5, "zone": ["A"], "text": "Nobody in column A"}
    sheets: dict[str, dict[str, Any]] = {"german": {"objectives": []}, "soviet": {"objectives": [aims]}}
    game = position("10 g_gren_r Ready E5 N", "50 s_str_r Reduced E3 S", "chip c24", sheets=sheets)
    play(game, "order og4", "activate 10", "fire 10 at E3")
    assert game.result is not None
    assert (game.result.winner, tuple(game.result.points)) == (1, (0, 5))


def test_rs_r_58_only_the_mined_area_is_slow() -> None:
    """RS-R.58 Sprung mines slow their own area only."""
    fog = [{"kind": "mines", "hex": "H4", "face_up": True, "sprung": True}]
    game = position("10 g_gren_r Ready E5 N", FAR, fog=fog)
    play(game, "order og4", "activate 10", "move 10")
    assert {"step 10 to D2", "step 10 to F3", "step 10 to C5"} <= set(options(game))
