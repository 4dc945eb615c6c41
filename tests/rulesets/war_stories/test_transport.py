"""WS-CAP, WS-TRN, WS-DES, WS-R.74 to WS-R.79, WS-R.136: carriers, passengers, towed guns, riders."""

from __future__ import annotations

from sandtable.rulesets.war_stories import fire, morale, tasks
from tests.rulesets.war_stories.positions import (
    activate,
    asked,
    at,
    options,
    play,
    position,
    steps,
    told,
    unit,
)

FAR = "660 G-GREN N9 spent"


def test_ws_ex_1_room_for_a_squad_or_two_teams() -> None:
    """WS-CAP.1, WS-CAP.2 A halftrack has one circle and one dot."""
    own = "300 A-M3HT C4/S\n110 A-RIFLE-T - aboard=300\n111 A-RIFLE-T C4\n112 A-RIFLE C4\n210 A-57 C4/S"
    game = position(own, FAR)
    s = game.state
    assert tasks.free_room(s, 300, circles=True) == 1
    assert tasks.carriers(s, s.units[111]) == [300]
    assert tasks.carriers(s, s.units[112]) == []
    assert tasks.carriers(s, s.units[210]) == [300]


def test_ws_ex_2_half_a_dot_for_a_small_gun() -> None:
    """WS-CAP.1 A 251 has half a dot: an infantry gun (small), no Pak (medium)."""
    own = "300 G-251 C4/S\n210 G-LEIG C4/S\n211 G-PAK40 C4/S"
    game = position(own, "660 A-RIFLE N9 spent", nations=("german", "us"))
    s = game.state
    assert tasks.carriers(s, s.units[210]) == [300]
    assert tasks.carriers(s, s.units[211]) == []


def test_ws_trn_4_the_load_moves_with_its_carrier() -> None:
    """WS-TRN.2, WS-TRN.5, WS-R.55 One opportunity for the carrier, none for those aboard."""
    game = position("300 A-GMC C4/S\n110 A-RIFLE - aboard=300\n210 A-57 - aboard=300", "660 G-GREN C8")
    activate(game, 300, "sprint 300", "step 300 to C5", "face 300 S")
    assert asked(game) == "react"
    play(game, "pass")
    assert asked(game) == "move"
    assert (at(game, 110), at(game, 210)) == ("C5", "C5")


def test_ws_trn_5_transported_units_do_not_move() -> None:
    """WS-R.76 A passenger may fire, cower, exit; a towed gun cower or exit; neither may aim."""
    game = position("300 A-GMC C4/S\n110 A-RIFLE - aboard=300\n210 A-57 - aboard=300", "660 G-GREN C6 spent")
    play(game, "order A-O7", "done", "activate A-O7 110")
    assert options(game) == ["no action 110", "fire first 110", "cower 110", "task 110"]
    game = position("300 A-GMC C4/S\n110 A-RIFLE - aboard=300\n210 A-57 - aboard=300", "660 G-GREN C6 spent")
    play(game, "order A-O7", "done", "activate A-O7 210")
    assert options(game) == ["no action 210", "cower 210", "task 210"]


def test_ws_trn_6_they_regroup_separately() -> None:
    game = position("300 A-GMC C4/S spent\n110 A-RIFLE - aboard=300 spent", FAR)
    activate(game, 300, "regroup 300")
    assert not unit(game, 300).spent
    assert unit(game, 110).spent


def test_ws_trn_7_the_carrier_spends_its_load() -> None:
    """WS-R.75 A sprint spends the halftrack and the squad; WS-R.132 a firing passenger spends only itself."""
    game = position("300 A-M3HT C4/S\n110 A-RIFLE - aboard=300", FAR)
    activate(game, 300, "sprint 300", "step 300 to C5", "face 300 S", "stop 300")
    assert unit(game, 300).spent
    assert unit(game, 110).spent
    game = position("300 A-M3HT C4/S\n110 A-RIFLE - aboard=300", "660 G-GREN C6 spent", "chit c03")
    activate(game, 110, "fire first 110", "fire 110 at 660")
    assert (unit(game, 110).spent, unit(game, 300).spent) == (True, False)


def test_ws_trn_8_towed_guns_are_targets_and_do_not_fire() -> None:
    """WS-TRN.9, WS-R.91 Passengers are none; WS-R.77 who spots the truck spots the gun."""
    game = position("300 A-GMC C6/S\n110 A-RIFLE - aboard=300\n210 A-57 - aboard=300", "660 G-GREN C7")
    s = game.state
    assert fire.targets_in(s, 1, s.units[300].cell) == [300, 210]
    assert fire.shootable(s, s.units[660], s.units[210])
    assert not fire.shootable(s, s.units[660], s.units[110])
    assert [*fire.direct_targets(s, 210, full=False)] == []


def test_ws_trn_9_a_passenger_fires_with_limited_fp() -> None:
    """WS-R.76 By op fire into its own AIM hex too: never full. Limited FP 4 does not reach 5 of c35."""
    game = position("110 A-RIFLE C5", "300 G-251 C8/N\n660 G-GREN - aboard=300", "chit c35")
    activate(game, 110, "advance 110", "step 110 to C6", "op fire 660")
    assert {reason.clause for reason in told(game, "shot")[-1].reasons} == {"WS-FIR.3"}


def test_ws_trn_3_a_hidden_load_is_seen_when_the_carrier_is_spotted() -> None:
    game = position(
        "110 A-RIFLE C3",
        "300 G-251 C8/N unspotted\n660 G-GREN - aboard=300 hidden\n661 G-GREN N9 spent",
    )
    assert 660 not in {piece["id"] for piece in game.seat(0).view()["pieces"]}
    activate(game, 110, "advance 110", "step 110 to C4")  # four hexes
    assert 660 in {piece["id"] for piece in game.seat(0).view()["pieces"]}
    assert told(game, "aboard_seen")


def test_ws_d_6_a_hidden_passenger_acts_unseen() -> None:
    """The others learn that an activation was used, not who cowered."""
    game = position(
        "300 A-M3HT C4/S unspotted\n110 A-RIFLE - aboard=300 hidden", FAR, "cower S1", "cower S20"
    )
    activate(game, 110, "cower 110", "keep S1")
    seen = [fact for fact in game.seat(1).history() if fact.data.get("piece") == 110]
    assert seen == []
    assert [fact.kind for fact in game.seat(1).history()].count("activated_unseen") == 1


def test_ws_trn_10_survivors_of_a_bail_out() -> None:
    """WS-R.78, WS-TRN.11 Not by fire: squad and gun survive, spent, the squad behind the wreck."""
    game = position(
        "300 A-GMC C4/S tokens=?damage\n110 A-RIFLE - aboard=300\n210 A-57 - aboard=300",
        FAR,
        "token D4",
        "chit c01",
    )
    activate(game, 300)
    assert asked(game) == "face"
    play(game, "face 210 N")
    assert 300 in game.state.lost
    assert (at(game, 110), at(game, 210), unit(game, 210).facing) == ("C4", "C4", 0)
    assert unit(game, 110).spent
    assert unit(game, 210).spent
    assert unit(game, 110).behind in game.state.wrecks


def test_ws_res_1_fire_that_eliminates_takes_the_passengers() -> None:
    """WS-R.78 Towed units survive: c21 at range 1 is E on the vehicle side."""
    game = position(
        "110 A-RIFLE C5 weapon=W-A6 deployed=S",
        "300 G-OPEL C6/N\n660 G-GREN - aboard=300\n210 G-PAK40 - aboard=300\n661 G-GREN N9 spent",
        "chit c21",
        "chit c03",  # the gun was a secondary target and is one still
    )
    activate(game, 110, "fire first 110", "fire 110 at 300", "face 210 N")
    assert {300, 660} <= set(game.state.lost)
    assert at(game, 210) == "C6"


def test_ws_r_136_no_exit_where_the_unit_could_not_be() -> None:
    """A gun in woods or mud, infantry in wire; the carrier came in along a road and that counts."""
    own = "300 A-M3HT C4/S\n210 A-57 - aboard=300"
    game = position(own, FAR, chart={"woods": ["C4"]})
    assert not tasks.can_exit(game.state, unit(game, 210))
    game = position(own, FAR, chart={"woods": ["C4"], "roads": [["C1", "C10"]]})
    assert tasks.can_exit(game.state, unit(game, 210))


def test_ws_des_1_greyed_room_is_for_infantry_only() -> None:
    """WS-R.79 A Sherman takes a squad, tows nothing."""
    game = position("400 A-M4 C4/S\n110 A-RIFLE C4\n210 A-57 C4/S", FAR)
    s = game.state
    assert tasks.carriers(s, s.units[110]) == [400]
    assert tasks.carriers(s, s.units[210]) == []


def test_ws_des_2_riders_are_damaged_with_each_token_of_their_carrier() -> None:
    """WS-RES.7 c08 at range 2, PEN 5 against 4: row 3, S: suppressed; the rider draws a damage token."""
    game = position(
        "210 A-57 C4/S",
        "400 G-PZ4 C8/N spent\n660 G-GREN - aboard=400\n661 G-GREN N9 spent",
        "chit c08",
    )
    activate(game, 210, "aim 210", "aim 210 at 400", "shoot 210")
    assert [mark.damage for mark in unit(game, 400).marks] == [False]
    assert [mark.damage for mark in unit(game, 660).marks] == [True]
    assert unit(game, 660).spent


def test_ws_des_3_a_firing_carrier_loses_its_riders() -> None:
    """WS-R.79 They get off before the shot, spent, and take cover behind the tank."""
    game = position("400 A-M4 C5/S\n110 A-RIFLE - aboard=400", "660 G-GREN C7 spent", "chit c03")
    activate(game, 400, "fire first 400", "fire 400 at 660")
    assert (unit(game, 110).carrier, at(game, 110)) == (0, "C5")
    assert unit(game, 110).spent
    assert unit(game, 110).behind == 400


def test_ws_r_76_rally_aboard() -> None:
    """Inside a halftrack as in cover: ordinary; a rider without cover: difficult."""
    game = position("300 A-M3HT C4/S\n110 A-RIFLE - aboard=300\n400 A-M4 C4/S\n111 A-RIFLE - aboard=400", FAR)
    assert morale.rally_mode(game.state, 110) == "ordinary"
    assert morale.rally_mode(game.state, 111) == "difficult"


def test_ws_r_74_boarding_and_getting_out() -> None:
    """Exiting counts as entering the hex: it is behind the halftrack; both tasks spend (WS-SPN.1)."""
    game = position("300 A-M3HT C4/S\n110 A-RIFLE - aboard=300", FAR)
    activate(game, 110, "task 110", "exit 110")
    assert (unit(game, 110).carrier, unit(game, 110).behind) == (0, 300)
    assert unit(game, 110).spent


def test_ws_res_6_damage_in_water_eliminates() -> None:
    """WS-R.78 With all aboard; WS-RES.3 a wreck is left all the same."""
    game = position(
        "210 A-57 C5/S",
        "300 G-SCHW C6/N\n660 G-GREN-T - aboard=300\n661 G-GREN N9 spent",
        "chit c11",
        chart={"water": ["C6"]},
    )
    activate(game, 210, "aim 210", "aim 210 at 300", "shoot 210")
    assert {300, 660} <= set(game.state.lost)
    assert len(game.state.wrecks) == 1


def test_ws_fow_7_a_ford_lets_units_through_water() -> None:
    """WS-R.36 Bog for guns and wheels; infantry and tracks pass. Face down it is its owner's secret."""
    chart = {"water": ["C5"]}
    ford = {"number": 10, "kind": "ford", "hex": "C5", "up": True}
    game = activate(position("110 A-RIFLE C4", FAR, chart=chart, counters=[ford]), 110, "advance 110")
    assert "C5" in steps(game)
    down = {**ford, "hex": "H5", "up": False}
    game = position("110 A-RIFLE H4 tokens=S20", "660 G-GREN H6", chart={"water": ["H5"]}, counters=[down])
    activate(game, 110, "do not rally 110", "advance 110")
    assert "H5" not in steps(game)
    play(game, "stop 110")
    play(game, "order G-O7", "done", "activate G-O7 660", "advance 660", "step 660 to H5")
    assert game.state.fog[10].up


def test_ws_d_7_who_boards_before_all_eyes_stays_visible() -> None:
    game = position("300 A-M3HT C4/S unspotted\n110 A-RIFLE C4", FAR)
    activate(game, 110, "task 110", "board 110 on 300")
    assert 110 in {piece["id"] for piece in game.seat(1).view()["pieces"]}
