"""SOS-TRN: loading and unloading."""

from __future__ import annotations

from typing import Any

import sandtable as st
from sandtable.boards.table import overlap
from sandtable.rulesets.storm_of_steel.state import StormOfSteel
from tests.rulesets.storm_of_steel.positions import (
    WOODS,
    asked,
    morale,
    options,
    play,
    position,
    refused,
    stand,
    told,
)

ENEMY = "101 hq 85,55 180"
CART = "3 horse_cart 30,30 0"  # 3 by 6: from 28.5 to 31.5 and from 27 to 33
BESIDE = "1 infantry 33.05,30 0\n2 infantry 26.95,30 0"


def moving(first: str, *luck: str, **more: Any) -> st.Game[StormOfSteel]:
    return position(f"{first}\n8 truck 5,55 0", ENEMY, "cpt 6", *luck, drawn="move_1", **more)


def test_sos_ex_13_sos_trn_5_loading_costs_half_a_move() -> None:
    """SOS-EX.13, SOS-TRN.5, SOS-R.92, SOS-TRN.6 Two board for one half move of the cart and no points."""
    game = play(moving(f"{BESIDE}\n{CART}"), "load 1 into 3", "load 2 into 3")
    assert game.state.forces[0].pool == 6
    assert [stand(game, n).aboard for n in (1, 2)] == [3, 3]
    play(game, "activate 3")
    assert refused(game, "to 30.00,35.00") == ""
    assert refused(game, "to 30.00,35.01") == "SOS-MOV.5"


def test_sos_ex_13_and_a_road_doubles_what_is_left() -> None:
    """SOS-EX.13, SOS-R.29"""
    road = [{"id": "R", "line": [[30, 0], [30, 60]]}]
    game = play(moving(f"{BESIDE}\n{CART}", roads=road), "load 1 into 3", "activate 3", "move 3")
    assert refused(game, "to 30.00,40.00") == ""
    assert refused(game, "to 30.00,40.01") == "SOS-MOV.5"


def test_sos_trn_4_contact_when_the_phase_began() -> None:
    """SOS-TRN.4, SOS-R.90, SOS-R.12 A gap of 0.10 is contact, 0.11 is not."""
    assert "load 1 into 3" in options(moving(f"1 infantry 33.10,30 0\n{CART}"))
    game = moving(f"1 infantry 33.11,30 0\n{CART}")
    assert "load 1 into 3" not in options(game)
    assert refused(game, "load 1 into 3") == "SOS-TRN.4"


def test_sos_trn_1_sos_trn_2_sos_trn_3_capacity() -> None:
    """SOS-TRN.1, SOS-TRN.2, SOS-TRN.3, SOS-R.93 A limber takes one; guns and foot are not mixed."""
    game = moving("1 infantry 33.05,30 0\n2 infantry 26.95,30 0\n3 horse_limber 30,30 0")
    play(game, "load 1 into 3")
    assert "load 2 into 3" not in options(game)
    game = moving("1 infantry 33.05,30 0\n2 at37 26.95,30 0\n3 truck 30,30 0")
    play(game, "load 2 into 3")
    assert "load 1 into 3" not in options(game)


def test_sos_r_95_who_has_fired_does_not_board() -> None:
    assert "load 1 into 3" not in options(moving(f"1 infantry 33.05,30 0 fired\n{CART}"))


def test_sos_r_91_unloading() -> None:
    """SOS-R.91, SOS-TRN.5 In contact; a stand that began aboard has half its move left."""
    game = play(moving(f"1 infantry - 0 aboard=3\n{CART}"), "unload 1")
    assert asked(game) == "unload"
    assert refused(game, "put at 34.00,30.00 facing 0") != ""
    play(game, "put at 33.05,30.00 facing 90")
    assert (stand(game, 1).centre, stand(game, 1).aboard, stand(game, 1).carried_turn) == (
        (3305, 3000),
        0,
        True,
    )
    play(game, "activate 1", "move 1")
    assert refused(game, "to 38.05,30.00") == ""
    assert refused(game, "to 38.06,30.00") == "SOS-MOV.5"


def test_sos_r_42_sos_trn_5_half_a_move_is_exact() -> None:
    """SOS-R.42, SOS-TRN.5 An HMG that has got off has 2.50 of 5 cm left, its truck 15 of 30."""
    game = play(moving("1 hmg - 0 aboard=3\n3 truck 30,20 0"), "unload 1", "put at 33.05,20.00 facing 90")
    play(game, "activate 1", "move 1")
    assert [refused(game, f"to {x},20.00") for x in ("35.55", "35.56")] == ["", "SOS-MOV.5"]
    play(game, "stay")
    assert [refused(game, f"to 30.00,{y}") for y in ("35.00", "35.01")] == ["", "SOS-MOV.5"]


def test_sos_r_91_after_a_drive_half_a_move_must_be_left() -> None:
    """SOS-R.91 A truck that has driven 15.00 may unload, one that has driven 15.01 may not."""
    for y, able in (("35.00", True), ("35.01", False)):
        game = play(moving("1 infantry - 0 aboard=3\n3 truck 30,20 0"), "activate 3", f"to 30.00,{y}")
        assert ("unload 1" in options(game)) == able


def test_sos_r_112_difficulty_comes_before_loading() -> None:
    """SOS-R.112, SOS-R.40 In woods a foot stand with 6 has 4 left of 10 and cannot board."""
    game = position(
        "1 infantry 35,30 0\n3 sdkfz251 35,34.05 0\n8 truck 5,55 0",
        ENEMY,
        "cpt 6",
        "difficulty 3",
        "difficulty 4",
        "difficulty 6",
        drawn="move_1",
        areas=[WOODS],
    )
    play(game, "load 1 into 3")
    assert stand(game, 1).aboard == 0
    assert [fact.data["total"] for fact in told(game, "difficulty")] == [7, 6]
    assert told(game, "no_time")


def test_sos_trn_7_sos_r_96_passengers_share_the_fate() -> None:
    """SOS-TRN.7, SOS-R.96, SOS-R.50 A half-track that a mine immobilises loses who is aboard."""
    mines = [{"id": "M", "outline": [[25, 35], [35, 35], [35, 40], [25, 40]]}]
    game = moving("1 infantry - 0 aboard=3\n3 sdkfz251 30,30 0", "mine 5", mines=mines)
    play(game, "activate 3", "to 30.00,45.00 facing 0")
    assert (morale(game, 1), stand(game, 3).immobilised) == ("destroyed", True)


def test_sos_trn_8_sos_trn_9_aboard_nobody_fights() -> None:
    """SOS-TRN.8, SOS-TRN.9, SOS-R.97 A stand aboard neither fires nor is fired at."""
    game = position(
        "1 infantry - 0 aboard=3\n3 truck 30,30 0\n4 infantry 20,30 0",
        "101 infantry - 0 aboard=102\n102 truck 30,45 0\n103 hq 80,55 0",
        "fire 5",
    )
    assert options(game) == ["shoot with 4", "end the phase"]
    assert morale(play(game, "shoot with 4"), 101) == "destroyed"


RIDER = "1 infantry - 0 aboard=3"


def test_sos_trn_8_aboard_nobody_assaults_is_bombarded_or_observes() -> None:
    """SOS-TRN.8, SOS-R.72, SOS-R.70, SOS-R.9 Whoever is aboard is nowhere on the table, not in its corner."""
    then = ("sequence move_2", "cpt 6")
    second = f"102 infantry 2,2 0\n{ENEMY}"
    game = position(f"{RIDER}\n3 truck 40,50 0", second, *then, drawn="assault_1")
    assert asked(game) == "orders"
    luck = ("support bombardment", "bombard 10", *then)
    game = position(f"{RIDER}\n3 truck 10,12 0", second, *luck, drawn="support_1")
    play(game, "bombard 3.00,3.00")
    assert [fact.data["piece"] for fact in told(game, "struck")] == [102]
    game = position(f"{RIDER}\n3 truck 40,50 0", ENEMY, luck[0], drawn="support_1", areas=[WOODS])
    assert refused(game, "bombard 40.00,10.00") == "SOS-BIP.1"


def test_sos_trn_8_aboard_nobody_fires_or_is_fired_at() -> None:
    """SOS-TRN.8, SOS-R.54 An enemy near that corner is a target for the stand on foot, and the only one."""
    second = f"102 infantry 2,12 0\n103 infantry - 0 aboard=104\n104 truck 60,50 0\n{ENEMY}"
    luck = ("fire 1", "sequence move_2", "cpt 6")
    game = position(f"{RIDER}\n3 truck 40,50 0\n4 infantry 20,20 0", second, *luck)
    assert options(game) == ["shoot with 4", "end the phase"]
    play(game, "shoot with 4")
    assert [fact.data["target"] for fact in told(game, "fired")] == [102]


def test_sos_r_97_a_truck_that_is_pinned_or_stuck_neither_loads_nor_unloads() -> None:
    """SOS-R.97, SOS-R.90"""
    for state, able in (("", True), ("pinned", False), ("immobilised", False)):
        game = moving(f"1 infantry 33.05,30 0\n3 truck 30,30 0 {state}")
        assert ("load 1 into 3" in options(game)) == able
    for state, able in (("", True), ("pinned", False)):
        assert ("unload 1" in options(moving(f"{RIDER}\n3 truck 30,30 0 {state}"))) == able


def test_sos_r_97_nobody_is_spotted_aboard() -> None:
    """SOS-R.97, SOS-R.53 An enemy goes by, and the rider is unspotted still."""
    second = f"{ENEMY}\n102 infantry - 0 aboard=103 unspotted\n103 truck 12,12 0"
    game = position("1 infantry 5,5 0\n8 truck 5,55 0", second, "cpt 6", drawn="move_1")
    play(game, "activate 1", "to 5.00,8.00")
    assert not stand(game, 102).spotted


FORD = {"id": "F", "kind": "ford", "outline": [[40, 0], [50, 0], [50, 60], [40, 60]]}


def test_sos_d_4_half_a_move_paid_for_is_lost_in_a_ford() -> None:
    """SOS-D.4, SOS-DIF.1, SOS-R.92 A truck that has let one off lets the other off too, but not in a ford."""
    for x, able in (("39.90", True), ("40.50", False)):
        game = moving("1 infantry - 0 aboard=3\n2 infantry - 0 aboard=3\n3 truck 30,30 90", areas=[FORD])
        play(game, "unload 1", "put at 25.95,30.00 facing 90", "activate 3", "move 3")
        play(game, f"to {x},30.00 facing 90", "stay")
        assert ("unload 2" in options(game)) == able


def test_sos_r_91_sos_r_14_no_place_over_another_base() -> None:
    """SOS-R.91, SOS-R.14 Beside a cart at a slant: no place that is offered lies over a tank farther out.

    Behind it, to its right: that place reaches 9.8 cm east of the cart, where the tank begins.
    """
    game = moving("1 infantry - 0 aboard=3\n3 horse_cart 40,30 60\n4 panther 49.8,31.6 45")
    play(game, "unload 1")
    assert game.ask is not None
    for option in game.ask.options:
        trial = game.clone()
        play(trial, option.text)
        assert not overlap(trial.state.base_of(1), trial.state.base_of(4))


def test_sos_r_90_why_a_stand_does_not_board() -> None:
    """SOS-R.90, SOS-R.93, SOS-R.95, SOS-R.97, SOS-TRN.1, SOS-TRN.4 Each with the clause that forbids it."""
    cases = {
        "1 infantry 33.05,30 0 pinned\n3 truck 30,30 0": "SOS-R.90",
        "1 infantry 33.05,30 0\n3 truck 30,30 0 pinned": "SOS-R.97",
        "1 infantry 33.05,30 0 fired\n3 truck 30,30 0": "SOS-R.95",
        "1 infantry 33.05,30 0\n2 at37 - 0 aboard=3\n3 truck 30,30 0": "SOS-R.93",
        "1 infantry 33.05,30 0\n3 pz4h 30,30 0": "SOS-TRN.1",
        "1 infantry 33.15,30 0\n3 truck 30,30 0": "SOS-TRN.4",
    }
    assert [refused(moving(first), "load 1 into 3") for first in cases] == list(cases.values())
    game = position("1 infantry 33.05,30 0\n3 truck 30,30 0", "101 infantry 33,40 180\n102 hq 80,5 0")
    assert refused(game, "load 1 into 3") == "SOS-R.90"  # in a fire phase


def test_sos_r_91_why_a_stand_does_not_leave_its_truck() -> None:
    """SOS-R.91, SOS-R.97, SOS-R.14 Not aboard, a pinned truck, a truck without half its move, no room."""
    assert refused(moving("1 infantry 33.05,30 0\n3 truck 30,30 0"), "unload 1") == "SOS-R.91"
    assert refused(moving(f"{RIDER}\n3 truck 30,30 0 pinned"), "unload 1") == "SOS-R.97"
    game = play(moving(f"{RIDER}\n3 truck 30,20 0"), "activate 3", "to 30.00,35.01")
    assert refused(game, "unload 1") == "SOS-R.91"
    ring = "4 panther 26.9,30 0\n5 panther 33.1,30 0\n6 panther 30,25.4 90\n7 panther 30,34.6 90"
    assert refused(moving(f"{RIDER}\n3 truck 30,30 0\n{ring}"), "unload 1") == "SOS-R.14"
