"""Where rules end and where they meet: exact limits, and cases that come up once in a hundred games."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.storm_of_steel.ground import going
from sandtable.rulesets.storm_of_steel.state import StormOfSteel
from sandtable.rulesets.storm_of_steel.tables import load_pack
from tests.rulesets.storm_of_steel.positions import (
    WOODS,
    asked,
    options,
    play,
    position,
    refused,
    shooting,
    stand,
    told,
)

ENEMY = "101 hq 85,55 180"
KINDS = load_pack().kinds
BUSH = {"id": "BU", "kind": "bush", "outline": [[28, 30], [45, 30], [45, 40], [28, 40]]}
HOUSE = {"id": "B", "kind": "building", "outline": [[10, 10], [30, 10], [30, 30], [10, 30]]}
MINES = [{"id": "M", "outline": [[25, 30], [35, 30], [35, 33], [25, 33]]}]


def moving(first: str, second: str = ENEMY, *luck: str, **more: Any) -> st.Game[StormOfSteel]:
    """A movement phase of the First Player with six command points; a truck (8) keeps it open."""
    return position(f"{first}\n8 truck 5,55 0", second, "cpt 6", *luck, drawn="move_1", **more)


def test_sos_r_11_sos_mor_2_the_least_range_is_not_rounded() -> None:
    """SOS-R.11, SOS-MOR.2 Corner to corner 7.07 and 7.07 make 9.998 cm, 7.07 and 7.08 make 10.006."""
    near = shooting("1 mortar 20,20 0", "101 infantry 30.07,30.07 0")
    far = shooting("1 mortar 20,20 0", "101 infantry 30.07,30.08 0")
    assert "fire 1 at 101" not in options(play(near, "shoot with 1"))
    assert "fire 1 at 101" in options(play(far, "shoot with 1"))


def test_sos_r_53_half_the_base_of_who_ends_in_a_bunker() -> None:
    """SOS-R.53 It passes a stand in bush at 11.70: more than 10 and half its own base, not the bunker's."""
    bunkers = [{"id": "K", "at": [40, 20], "apertures": [0]}]
    for y, spotted in ((33.2, False), (33.0, True)):
        second = f"{ENEMY}\n102 infantry 30,{y} 0 unspotted"
        game = moving("1 infantry 30,20 0", second, bunkers=bunkers, areas=[BUSH])
        play(game, "activate 1", "to 40.00,20.00")
        assert stand(game, 1).bunker == "K"
        assert stand(game, 102).spotted == spotted


def test_sos_r_40_the_last_of_a_detachment_rolls_only_if_it_moves() -> None:
    """SOS-R.40, SOS-DET.2 A tank in woods that is left over may stay where it is without a roll."""
    game = moving("1 infantry 26,30 0\n2 t26 32,30 0", areas=[WOODS])
    play(game, "activate 1", "move 1", "to 20.00,30.00")
    assert (asked(game), options(game)) == ("member", ["move 2", "close the activation"])
    play(game, "close the activation")
    assert told(game, "difficulty") == []
    assert "activate 2" in options(game)


def test_sos_r_40_the_seed_alone_is_not_asked_about() -> None:
    """SOS-R.40 Who activates a single tank in woods wants it to roll: 3 and 4 leave 13 of 20."""
    game = moving("2 t26 32,30 0", ENEMY, "difficulty 3", "difficulty 4", areas=[WOODS])
    play(game, "activate 2")
    assert asked(game) == "destination"
    assert refused(game, "to 45.00,30.00") == ""
    assert refused(game, "to 45.01,30.00") == "SOS-MOV.5"


def test_sos_r_49_sos_r_82_inside_with_an_enemy() -> None:
    """SOS-R.49, SOS-R.82 Who has fought his way into a house may move in it, and not come back once out."""
    game = moving("1 infantry 12,15 0", f"{ENEMY}\n102 infantry 25,25 0", areas=[HOUSE])
    play(game, "activate 1")
    assert refused(game, "to 12.00,19.00") == ""
    assert refused(game, "to 8.00,15.00") == ""
    assert refused(game, "to 13.00,15.00 via 9.00,15.00") == "SOS-R.49"


def test_sos_r_108_sos_mor_1_nobody_observes_himself() -> None:
    """SOS-R.108, SOS-MOR.1 A mortar behind woods does not fire at the friend that nobody else sees."""
    for observer, shots in (("", 0), ("3 hq 60,40 0", 1)):
        dice = ["friendly 6", "friendly 1"]
        first = f"1 mortar 20,30 0\n2 infantry 60,30 0\n{observer}"
        luck = ["event friendly_fire_1", *dice, *["fire 1"] * shots, "sequence move_2", "cpt 6"]
        game = position(first, ENEMY, *luck, drawn="event", areas=[WOODS])
        assert len(told(game, "fired")) == shots


def test_sos_r_37_sos_r_41_light_guns_cross_rivers_in_boats_only() -> None:
    """SOS-R.37, SOS-R.41 Neither an amphibious truck with a gun, nor a boat with a heavier one."""
    assert going(KINDS["amphibious_truck"], "river").value == "free"
    assert going(KINDS["amphibious_truck"], "river", KINDS["at37"]).value == "barred"
    assert going(KINDS["boat"], "river", KINDS["at37"]).value == "free"
    assert going(KINDS["boat"], "river", KINDS["pak40"]).value == "barred"


def test_sos_r_91_put_down_in_woods_it_goes_no_further() -> None:
    """SOS-R.91 Beside its truck, with the centre in woods; in the open it has half a move left."""
    for x, able in ((28, False), (20, True)):
        game = moving(f"1 infantry - 0 aboard=3\n3 truck {x},30 0", areas=[WOODS])
        play(game, "unload 1", f"put at {x + 3}.05,30.00 facing 0")
        assert ("activate 1" in options(game)) == able


def test_sos_dif_1_sos_r_91_who_has_entered_woods_does_not_unload() -> None:
    """SOS-DIF.1, SOS-D.4, SOS-R.91 The rest of the move is lost, with the half that unloading takes."""
    for x, able in (("29.90", True), ("30.10", False)):
        game = moving("1 infantry - 0 aboard=3\n3 sdkfz251 27,30 90", areas=[WOODS])
        play(game, "activate 3", f"to {x},30.00 facing 90")
        assert ("unload 1" in options(game)) == able
    game = moving(
        "1 infantry - 0 aboard=3\n3 sdkfz251 33,30 90", ENEMY, "difficulty 1", "difficulty 2", areas=[WOODS]
    )
    play(game, "activate 3", "to 36.00,30.00 facing 90")
    assert "unload 1" in options(game)  # inside all the time: 25 less 3 and 3 leave more than 12.50


def test_sos_r_53_sos_r_50_a_tank_that_a_mine_destroys_has_spotted() -> None:
    """SOS-R.53, SOS-R.50 Up to the minefield it passed a stand in bush at 8.50 cm."""
    second = f"{ENEMY}\n102 infantry 40,31 0 unspotted\n103 infantry 44,39 0 unspotted"
    game = moving("1 t26 30,20 0", second, "mine 6", mines=MINES, areas=[BUSH])
    play(game, "activate 1", "to 30.00,39.00 facing 0")
    assert 1 not in game.state.stands
    assert (stand(game, 102).spotted, stand(game, 103).spotted) == (True, False)


def test_sos_r_104_any_gap_at_the_edge_will_do() -> None:
    """SOS-R.104, SOS-D.1 Where every third centimetre is taken, a stand still enters between two others."""
    line = "\n".join(f"{n + 1} infantry {6 * n + 2},1.5 0" for n in range(15))
    luck = ["event reinforcements_1", "d3 1"]
    game = position(f"{line}\n20 infantry - 0 destroyed", ENEMY, *luck, drawn="event")
    play(game, "return 20")
    assert options(game)[0] == "enter at 5.00,1.50"
    assert refused(game, "enter at 4.99,1.50") == "SOS-R.104"
    play(game, "enter at 5.00,1.50")
    assert stand(game, 20).centre == (500, 150)


def test_sos_r_14_a_position_has_room_for_all() -> None:
    """SOS-R.14 Two stands over each other, or one that hangs over the edge, are a fault of the position."""
    for first in ("1 infantry 20,20 0\n2 infantry 22.99,20 0", "1 infantry 1.49,20 0"):
        with pytest.raises(st.ContentError, match=r"1 has no room where it is"):
            moving(first)
    assert asked(moving("1 infantry 20,20 0\n2 infantry 23,20 0")) == "orders"


def test_sos_c_9_stands_are_in_order_of_their_numbers() -> None:
    """SOS-C.9 However a position lists them: dice go by roster number."""
    game = moving("3 infantry 20,20 0\n1 infantry 40,20 0")
    assert list(game.state.stands) == [1, 3, 8, 101]


def test_sos_r_43_nobody_goes_around_an_enemy_off_the_table() -> None:
    """SOS-R.43, SOS-R.7 The enemy touches the edge: a centre at 0.00 meets it, one at -1.60 is off the table.

    A plan finds no way around it there either.
    """
    game = moving("1 cavalry 1.5,20 0", f"{ENEMY}\n102 infantry 1.5,23.1 180")
    play(game, "activate 1")
    assert refused(game, "to 1.50,26.30 via -1.60,20.00;-1.60,26.30") == "SOS-R.43"
    assert refused(game, "to 1.50,26.30 via 0.00,20.00;0.00,26.30") == "SOS-THR.2"
    assert refused(game, "to 1.50,26.30 via 5.00,20.00;5.00,26.00") == ""
    plan = game.seat(0).plan("go 1 to 1.50,26.30")
    assert plan is not None
    assert plan.answers[0].startswith("to 1.50,26.30 via ")
    assert "-" not in plan.answers[0]


def test_sos_r_27_room_to_pass_an_enemy() -> None:
    """SOS-R.27 Half a base less 0.10: at 1.40 from his base it passes, at 1.39 not; so between two."""
    for x, clause in (("22.90", ""), ("22.89", "SOS-THR.2")):
        game = play(moving(f"1 infantry {x},20 0", f"{ENEMY}\n102 infantry 20,24 180"), "activate 1")
        assert refused(game, f"to {x},28.00") == clause
    for x, clause in (("25.80", ""), ("25.79", "SOS-THR.2")):
        two = f"{ENEMY}\n102 infantry 20,24 180\n103 infantry {x},24 180"
        assert refused(play(moving("1 infantry 22.9,20 0", two), "activate 1"), "to 22.90,28.00") == clause


def test_sos_r_40_who_stays_and_is_activated_again_has_rolled() -> None:
    """SOS-R.40 One roll in a phase: the 3 still holds, and 7 cm are left."""
    game = moving("1 infantry 35,30 0", ENEMY, "difficulty 3", areas=[WOODS])
    play(game, "activate 1", "stay", "activate 1")
    assert [refused(game, f"to {x},30.00") for x in ("42.00", "42.01")] == ["", "SOS-MOV.5"]
    assert len(told(game, "difficulty")) == 1


def test_sos_r_43_who_leaves_needs_movement_to_spare() -> None:
    """SOS-R.43 The edge is 10.00 away, or 9.99; who is aboard leaves with its truck."""
    enemy, exits = "101 hq 85,5 180", {"exits": ["north"]}
    for y, left in ((48.5, []), (48.51, [1])):
        game = moving(f"1 infantry 20,{y} 0", enemy, first_sheet=exits)
        assert list(play(game, "activate 1", "to 20.00,58.50").state.left) == left
    game = moving("1 infantry - 0 aboard=3\n3 truck 20,40 0", enemy, first_sheet=exits)
    play(game, "activate 3", "to 20.00,57.50")
    assert sorted(game.state.left) == [1, 3]
    assert (game.state.lost, game.state.forces[0].losses) == ({}, ())


def test_sos_r_43_sos_min_2_who_is_stopped_by_a_mine_does_not_leave() -> None:
    """SOS-R.43, SOS-MIN.2 A minefield along the edge: pinned where its base touches the edge, it stays."""
    mines = [{"id": "M", "outline": [[10, 58.5], [30, 58.5], [30, 60], [10, 60]]}]
    for die, left in ((5, []), (4, [1])):
        exits = {"exits": ["north"]}
        game = moving("1 infantry 20,52 0", "101 hq 85,5 180", f"mine {die}", mines=mines, first_sheet=exits)
        assert list(play(game, "activate 1", "to 20.00,58.50").state.left) == left


def test_sos_r_8_facings_are_whole_degrees_below_a_turn() -> None:
    """SOS-R.8 359 is one, 360 is not."""
    game = play(moving("1 infantry 20,20 0"), "activate 1")
    with pytest.raises(st.IllegalAnswer):
        game.answer("to 20.00,25.00 facing 360")
    assert stand(play(game, "to 20.00,25.00 facing 359"), 1).facing == 359
