"""WS-TSK, WS-WPN, WS-FRT, WS-BAR: tasks, weapons, fortifications, barricades."""

from __future__ import annotations

import pytest

from sandtable.rulesets.war_stories import cover, spotting
from sandtable.rulesets.war_stories.packs import load_pack
from sandtable.rulesets.war_stories.tables import Trait
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

FAR = "660 G-GREN N9 spent"


def work(kind: str, label: str, **more: object) -> dict[str, object]:
    return {"number": 10, "kind": kind, "hex": label, "up": True, **more}


# Weapons


def test_ws_tsk_2_the_tasks_of_a_unit_with_a_weapon() -> None:
    """WS-WPN.3, WS-R.54 Stowed: deploy; deployed: turn or stow."""
    game = activate(position("110 A-RIFLE C4 weapon=W-A2", FAR), 110, "task 110")
    assert options(game) == ["deploy 110"]
    game = activate(position("110 A-RIFLE C4 weapon=W-A2 deployed=N", FAR), 110, "task 110")
    assert options(game) == ["deploy 110", "stow 110"]


def test_ws_wpn_5_to_turn_a_weapon_it_is_deployed_again() -> None:
    game = position("110 A-RIFLE C4 weapon=W-A2 deployed=N", FAR)
    activate(game, 110, "task 110", "deploy 110", "point 110 SE")
    assert (unit(game, 110).deployed, unit(game, 110).arc) == (True, 2)
    assert unit(game, 110).spent  # WS-SPN.1


def test_ws_r_28_a_deployed_weapon_holds_its_unit() -> None:
    """No advance but in double time, after stowing it; dropped (WS-WPN.9), it may go."""
    game = activate(position("110 A-RIFLE C4 weapon=W-A2 deployed=N", FAR), 110)
    play(game, "advance 110")
    assert options(game) == ["rush 110", "stop 110", "drop weapon of 110", "destroy weapon of 110"]
    play(game, "drop weapon of 110")
    assert "C5" in steps(game)


def test_ws_r_28_stow_in_double_time_and_go() -> None:
    """WS-DBL.2 A task before moving; it spends; the token comes at the end of the action."""
    game = activate(position("110 A-RIFLE C4 weapon=W-A2 deployed=N", FAR), 110, "sprint 110", "rush 110")
    assert options(game) == ["stow 110"]
    play(game, "stow 110")
    assert not [text for text in options(game) if text.startswith("stop")]  # WS-R.65 it must enter a hex
    play(game, "step 110 to C5", "stop 110")
    assert (at(game, 110), unit(game, 110).deployed) == ("C5", False)
    assert [mark.damage for mark in unit(game, 110).marks] == [False]


@pytest.mark.parametrize("weapon", load_pack().weapons.values(), ids=lambda weapon: weapon.id)
def test_ws_r_29_every_weapon_changes_the_fire_of_its_unit(weapon: object) -> None:
    """WS-WPN.4 Replace: the ratings of the card ahead, none behind; add: more ahead, its own behind."""
    printed = load_pack().weapons[weapon.id]  # type: ignore[attr-defined]
    nation, kind = {"G": ("german", "G-GREN"), "A": ("us", "A-RIFLE"), "S": ("soviet", "S-RIFLE")}[
        printed.id[2]
    ]
    enemy = "german" if nation != "german" else "us"
    foe = "660 G-GREN N9 spent" if enemy == "german" else "660 A-RIFLE N9 spent"
    game = position(f"110 {kind} C4 weapon={printed.id} deployed=S", foe, nations=(nation, enemy))
    s, own = game.state, load_pack().units[kind].arms
    cell = s.box.ground.map.cell
    ahead = spotting.arms_of(s, s.units[110], cell("C7"))
    behind = spotting.arms_of(s, s.units[110], cell("C2"))
    assert own is not None
    assert ahead is not None
    if printed.mode == "replace":
        assert behind is None
        assert ahead == printed.arms
        assert spotting.is_mortar(s, s.units[110]) == (Trait.MORTAR in printed.traits)
    else:
        assert behind == own
        wanted = (own.effective + printed.effective, own.limited + printed.limited, own.full + printed.full)
        assert (ahead.effective, ahead.limited, ahead.full) == wanted
    s.set(110, deployed=False)
    assert spotting.arms_of(s, s.units[110], cell("C7")) == own


def test_ws_wpn_4_machine_gun_in_play() -> None:
    """W-A2 5/8: full FP 8 reaches the icon 8 of c17; its effective range 5."""
    game = position("110 A-RIFLE C4 weapon=W-A2 deployed=S", "660 G-GREN C6 spent", "chit c17")
    activate(game, 110, "aim 110", "aim 110 at 660", "shoot 110")
    assert shift(game) == {"WS-MOD.10": 1}


def test_single_use_panzerfaust_is_gone_after_it_fired() -> None:
    """WS-R.29 Section 6.12: single use."""
    game = position(
        "110 G-GREN C4 weapon=W-G6 deployed=S", "660 A-M4 C5/N spent", "chit c03", nations=("german", "us")
    )
    activate(game, 110, "fire first 110", "fire 110 at 660", "stop 110", card="G-O7")
    assert unit(game, 110).weapon == ""


def test_ws_wpn_6_an_eliminated_unit_drops_its_weapon() -> None:
    """WS-WPN.7 Chit c04 eliminates at range 1 (row 3)."""
    game = position("110 A-RIFLE C4", "660 G-GREN C5 spent weapon=W-G2\n661 G-GREN N9 spent", "chit c04")
    activate(game, 110, "fire first 110", "fire 110 at 660")
    assert [item.weapon for item in game.state.dropped.values()] == ["W-G2"]


@pytest.mark.parametrize("chart", [{"mud": ["C4"]}, {"water": ["C4"]}])
def test_ws_wpn_8_mud_and_water_destroy_a_dropped_weapon(chart: dict[str, object]) -> None:
    game = activate(position("110 A-RIFLE C4 weapon=W-A2", FAR, chart=chart), 110, "drop weapon of 110")
    assert not game.state.dropped
    assert unit(game, 110).weapon == ""


def test_ws_wpn_8_blaze_destroys_what_is_deployed_and_what_lies() -> None:
    """WS-R.30 The woods at C5 burn with a machine gun in them; WS-BLZ.3 its squad is damaged."""
    game = position(
        "110 A-RIFLE C4 weapon=W-A7 deployed=S\n111 A-RIFLE A1",
        "660 G-GREN C5 weapon=W-G2 deployed=N",
        "token S23",
        "token D2",
        "chit c03",
        chart={"woods": ["C5"]},
    )
    activate(game, 110, "aim 110", "aim 110 at object C5", "shoot 110")
    assert unit(game, 660).weapon == ""
    assert not game.state.dropped
    assert unit(game, 660).damaged


def test_ws_wpn_9_also_in_the_middle_of_a_move() -> None:
    game = activate(position("110 A-RIFLE C4 weapon=W-A2", FAR), 110, "advance 110", "step 110 to C5")
    assert "drop weapon of 110" in options(game)
    play(game, "drop weapon of 110")
    assert game.state.box.ground.map.labels[next(iter(game.state.dropped.values())).cell] == "C5"


def test_ws_wpn_9_not_after_firing() -> None:
    game = position("110 A-RIFLE C4 weapon=W-A2", "660 G-GREN C6 spent", "chit c03")
    activate(game, 110, "fire first 110", "fire 110 at 660")
    assert "drop weapon of 110" not in options(game)


def test_ws_wpn_2_who_has_a_weapon_takes_no_other() -> None:
    """WS-WPN.7 Any infantry without one may."""
    game = position("110 A-RIFLE C4 weapon=W-A2\n111 A-RIFLE C4 weapon=W-A6\n112 A-RIFLE C4", FAR)
    play(game, "order A-O4", "done", "group 110", "group 111", "group 112")
    play(game, "activate A-O4 110", "drop weapon of 110", "no action 110", "activate A-O4 111", "task 111")
    assert options(game) == ["deploy 111"]
    play(game, "deploy 111", "point 111 N", "activate A-O4 112", "task 112")
    assert options(game) == ["take 112 weapon 3001", "pocket 112 weapon 3001"]
    play(game, "pocket 112 weapon 3001")
    assert (unit(game, 112).weapon, unit(game, 112).deployed) == ("W-A2", False)


# Tasks under op fire


def test_ws_tsk_3_a_task_fails_if_op_fire_spends_the_unit() -> None:
    """WS-MOD.4 It is exposed while it does the task: row 1 at range 0 with c19."""
    game = position("110 A-RIFLE C5 weapon=W-A2", "660 G-GREN C7", "chit c19", "token D5")
    activate(game, 110, "task 110", "deploy 110", "point 110 S", "op fire 660")
    assert shift(game) == {"WS-MOD.4": 1}
    assert not unit(game, 110).deployed
    assert unit(game, 110).spent


def test_ws_r_54_outside_while_the_interrupt_is_resolved() -> None:
    """Leaving a trench: no FORTIFIED, no cover of the trench; the task fails and it is inside again."""
    game = position(
        "110 A-RIFLE C5 inside=10", "660 G-GREN C7", "chit c19", "token D5", counters=[work("trench", "C5")]
    )
    activate(game, 110, "task 110", "climb out 110", "op fire 660")
    assert shift(game) == {"WS-MOD.4": 1}  # c19 has IN COVER
    assert unit(game, 110).inside == 10


def test_ws_r_54_getting_out_of_a_vehicle_it_can_be_hit() -> None:
    """The squad is a target during the interrupt; damaged, it stays aboard."""
    game = position("300 A-M3HT C5/S\n110 A-RIFLE - aboard=300", "660 G-GREN C7", "chit c19", "token D5")
    activate(game, 110, "task 110", "exit 110", "op fire 660")
    assert told(game, "shot")[0].data["piece"] == 110
    assert unit(game, 110).carrier == 300


def test_ws_r_59_hesitation_fails_a_task_and_spends() -> None:
    game = position("110 A-RIFLE C5 weapon=W-A2", "660 G-GREN C7", "chit c35", "token S1")
    activate(game, 110, "task 110", "deploy 110", "point 110 S", "op fire 660")
    assert not unit(game, 110).deployed
    assert unit(game, 110).spent


# Fortifications


def test_ws_frt_2_a_unit_inside_is_fortified_and_in_cover() -> None:
    """WS-FRT.1 Bunker, foxholes and trench; WS-MOD.11, WS-MOD.12."""
    for kind in ("bunker", "foxholes", "trench"):
        game = position(
            "110 A-RIFLE C4", "660 G-GREN C6 inside=10\n661 G-GREN C6", counters=[work(kind, "C6")]
        )
        s = game.state
        assert cover.fortified(s, s.units[660])
        assert cover.sheltered(s, s.units[660])
        assert not cover.fortified(s, s.units[661])  # WS-R.37 in the hex, but outside


def test_ws_r_37_into_a_captured_trench_within_its_capacity() -> None:
    """WS-CAP.3 Foxholes hold one circle: a squad inside leaves no room."""
    counters = [work("foxholes", "C4")]
    game = position("110 A-RIFLE C4\n111 A-RIFLE C4", FAR, counters=counters)
    play(game, "order A-O4", "done", "group 110", "group 111")
    play(game, "activate A-O4 110", "task 110", "dig in 110 at 10")
    assert unit(game, 110).inside == 10
    play(game, "activate A-O4 111")
    assert "task 111" not in options(game)


def test_ws_r_37_not_where_an_enemy_is_inside() -> None:
    game = position("110 A-RIFLE C4", "660 G-GREN C4 inside=10 spent", counters=[work("trench", "C4")])
    activate(game, 110)
    assert "task 110" not in options(game)


def test_ws_r_37_out_and_away_in_double_time() -> None:
    """A unit inside cannot step before it has left."""
    game = position("110 A-RIFLE C4 inside=10", FAR, counters=[work("trench", "C4")])
    activate(game, 110, "advance 110")
    assert steps(game) == set()
    play(game, "rush 110", "climb out 110", "step 110 to C5", "stop 110")
    assert (at(game, 110), unit(game, 110).inside) == ("C5", 0)
    assert unit(game, 110).spent  # WS-R.65 a task spends, in an advance too


def test_ws_frt_4_a_gun_inside_neither_leaves_nor_turns() -> None:
    """WS-FRT.3, WS-R.39 Nor a vehicle, which is hull down."""
    game = position("210 A-57 C4/S inside=10\n400 A-M4 C4/S inside=10", FAR, counters=[work("trench", "C4")])
    play(game, "order A-O7", "done", "activate A-O7 210")
    assert options(game) == ["no action 210", "aim 210", "cower 210"]
    s = game.state
    assert cover.fortified(s, s.units[400])
    assert not cover.serves(s, s.units[400])  # no barricade


def test_ws_frt_5_no_indirect_fire_from_a_bunker() -> None:
    counters = [work("bunker", "C4", facing="S")]
    game = position("110 A-RIFLE C4 inside=10 weapon=W-A4 deployed=S", FAR, counters=counters)
    assert not spotting.is_mortar(game.state, game.state.units[110])
    game.state.set(110, inside=0)
    assert spotting.is_mortar(game.state, game.state.units[110])


def test_ws_frt_6_a_bunker_sees_its_arc_only() -> None:
    """WS-R.38, WS-R.90 Facing S from C4: C7 and D4 ahead, A4 and E4 abreast are in; C2, D3 are not."""
    counters = [work("bunker", "C4", facing="S")]
    game = position("110 A-RIFLE C4 inside=10", FAR, counters=counters)
    s = game.state
    cell = s.box.ground.map.cell
    seen = [
        label for label in ("C7", "D4", "A4", "E4", "C2", "D3") if spotting.sees(s, s.units[110], cell(label))
    ]
    assert seen == ["C7", "D4", "A4", "E4"]
    game = position("110 A-RIFLE C4 inside=10", FAR, counters=[work("trench", "C4", facing="S")])
    assert spotting.sees(game.state, game.state.units[110], cell("C2"))


def test_ws_frt_7_in_melee_a_trench_does_not_save_from_exposure() -> None:
    """WS-MEL.6 A bunker does."""
    for kind, wanted in (("trench", {"WS-MEL.6": 1}), ("bunker", {})):
        game = position(
            "110 A-RIFLE C4", "660 G-GREN C4 inside=10 spent", "chit c35", counters=[work(kind, "C4")]
        )
        activate(game, 110, "fire first 110", "fire 110 at 660")
        assert shift(game) == wanted


# Barricades


def test_ws_bar_2_who_enters_is_behind_a_wreck_at_once() -> None:
    """WS-BAR.1, WS-BAR.3 In cover, and without a task."""
    game = activate(position("110 A-RIFLE C4", FAR, wrecks=["C5"]), 110, "advance 110", "step 110 to C5")
    assert unit(game, 110).behind == 2001
    assert cover.sheltered(game.state, unit(game, 110))
    play(game, "step 110 to C6")
    assert unit(game, 110).behind == 0  # WS-R.73


def test_ws_r_73_room_for_one_squad() -> None:
    """The second squad finds the wreck taken; it is not in cover."""
    game = activate(
        position("110 A-RIFLE C4\n111 A-RIFLE C5 behind=2001", FAR, wrecks=["C5"]),
        110,
        "advance 110",
        "step 110 to C5",
    )
    assert unit(game, 110).behind == 0


def test_ws_r_73_a_task_for_who_was_there_before() -> None:
    game = activate(position("110 A-RIFLE C5", FAR, wrecks=["C5"]), 110, "task 110")
    assert options(game) == ["take cover 110 behind 2001"]
    play(game, "take cover 110 behind 2001")
    assert unit(game, 110).behind == 2001


def test_ws_bar_1_a_friendly_vehicle_until_it_goes() -> None:
    """WS-R.73 Infantry loses the position when the vehicle leaves, at limited speed too."""
    game = position("110 A-RIFLE C5 behind=400\n400 A-M4 C5/S", FAR)
    assert cover.barricades(game.state, unit(game, 110).cell, 0) == []  # no room left
    activate(game, 400, "advance 400", "step 400 to C6", "face 400 S")
    assert unit(game, 110).behind == 0


def test_ws_bar_1_not_a_moving_one_nor_an_enemy() -> None:
    game = position("110 A-RIFLE A1\n400 A-M4 C5/S moving", "760 G-STUG C6/S\n660 G-GREN N9")
    s = game.state
    cell = s.box.ground.map.cell
    assert cover.barricades(s, cell("C5"), 0) == []
    assert cover.barricades(s, cell("C6"), 0) == []
    assert cover.barricades(s, cell("C6"), 1) == [760]


@pytest.mark.parametrize("kind", ["roadblock", "tank_trap", "bunker"])
def test_ws_bar_1_counters_shelter_both_sides(kind: str) -> None:
    game = position("110 A-RIFLE A1", FAR, chart={"roads": [["C1", "C10"]]}, counters=[work(kind, "C5")])
    cell = game.state.box.ground.map.cell("C5")
    assert cover.barricades(game.state, cell, 0) == [10]
    assert cover.barricades(game.state, cell, 1) == [10]


def test_ws_r_117_a_burning_wreck_is_no_barricade() -> None:
    game = position("110 A-RIFLE A1", FAR, wrecks=["C5"], blaze=["C5"])
    assert cover.barricades(game.state, game.state.box.ground.map.cell("C5"), 0) == []
    assert asked(game) == "order"
