"""WS-RES, WS-TOK, WS-BAIL, WS-BLA, WS-RAL, WS-BRK, WS-OBJ, WS-BLZ, WS-RUB, WS-COL: what fire does."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.rulesets.war_stories import damage, fire, morale, objects
from sandtable.rulesets.war_stories.packs import load_pack
from tests.rulesets.war_stories.positions import (
    activate,
    asked,
    options,
    play,
    position,
    result,
    shift,
    steps,
    told,
    unit,
)

FAR = "660 G-GREN N9 spent"
ALSO = "\n661 G-GREN N9 spent"


def work(kind: str, label: str, **more: Any) -> dict[str, Any]:
    return {"number": 10, "kind": kind, "hex": label, "up": True, **more}


# Results


def test_ws_res_1_eliminated() -> None:
    """WS-RES.2, WS-RES.4 c04 at range 1: E; the counter is kept, its tokens are removed."""
    game = position("110 A-RIFLE C4", "660 G-GREN C5 tokens=S20" + ALSO, "chit c04")
    activate(game, 110, "fire first 110", "fire 110 at 660")
    assert result(game) == "eliminated"
    assert game.state.lost[660].marks == ()


def test_ws_res_5_damaged_gets_spent_and_a_token_face_down() -> None:
    """WS-TOK.2, WS-R.107 c36 at range 1 is D; the AIM marker goes."""
    game = position("110 A-RIFLE C4", "660 G-GREN C5 aim=C9", "chit c36")
    activate(game, 110, "fire first 110", "fire 110 at 660")
    found = unit(game, 660)
    assert (found.spent, found.aim) == (True, -1)
    assert [(mark.damage, mark.up) for mark in found.marks] == [(True, False)]


def test_ws_res_7_suppressed_does_not_spend() -> None:
    """WS-SPN.2 c19 at range 1: row 3, S."""
    game = position("110 A-RIFLE C4", "660 G-GREN C5", "chit c19")
    activate(game, 110, "fire first 110", "fire 110 at 660")
    assert [(mark.damage, mark.up) for mark in unit(game, 660).marks] == [(False, False)]
    assert not unit(game, 660).spent


def test_ws_res_8_a_miss_is_nothing() -> None:
    game = position("110 A-RIFLE C4", "660 G-GREN C5", "chit c03")
    activate(game, 110, "fire first 110", "fire 110 at 660")
    assert result(game) == "missed"
    assert unit(game, 660).marks == ()


def test_ws_res_3_a_wreck_but_not_in_blaze_or_rubble() -> None:
    """WS-R.117 Guns leave none."""
    for more, wanted in (({}, 1), ({"blaze": ["C6"]}, 0), ({"chart": {"rubble": ["C6"]}}, 0)):
        game = position("110 A-RIFLE C5", "300 G-OPEL C6/N" + ALSO, "chit c21", **more)
        activate(game, 110, "fire first 110", "fire 110 at 300")
        assert 300 in game.state.lost
        assert len(game.state.wrecks) == wanted
    game = position("110 A-RIFLE C4", "210 G-PAK40 C5/N" + ALSO, "chit c04")
    activate(game, 110, "fire first 110", "fire 110 at 210")
    assert 210 in game.state.lost
    assert not game.state.wrecks


# Tokens


def test_ws_tok_1_op_fire_shows_its_token_at_once() -> None:
    """WS-OPF.5 c19 at range 0 (C5 to C7): D; D5 on infantry is CREW and stays (WS-R.108)."""
    game = position("110 A-RIFLE C4", "660 G-GREN C7", "chit c19", "token D5")
    activate(game, 110, "advance 110", "step 110 to C5", "op fire 660")
    assert [(mark.token, mark.up) for mark in unit(game, 110).marks] == [("D5", True)]


@pytest.mark.parametrize("token", load_pack().damage.values(), ids=lambda token: token.id)
def test_ws_r_105_every_damage_token_has_its_line(token: Any) -> None:
    """WS-TOK.3 to WS-TOK.10, WS-BAIL.1 The line for the class takes effect; a red medal forces a check."""
    kinds = {"infantry": "A-RIFLE", "gun": "A-57", "vehicle": "A-M10"}
    for klass, kind in kinds.items():
        line: str = getattr(token, klass)
        luck = [f"token {token.id}", *(["chit c03"] if line.endswith("!") else [])]
        game = position(f"110 {kind} C4/S tokens=?damage\n111 A-RIFLE A1", FAR, *luck)
        activate(game, 110)
        found, effect = unit(game, 110), line.rstrip("!")
        assert told(game, "revealed")[-1].data["effect"] == effect
        assert bool(told(game, "checked")) == line.endswith("!")
        if effect == "reduced":
            assert (found.kind, found.marks) == ("A-RIFLE-T", ())
            continue
        printed = game.state.box.pack.units[kind]
        halves = {"mobility": 1, "immobilized": 8}.get(effect, 0)
        assert game.state.speed(found) == printed.speed >> halves
        assert bool(found.marks) == (effect != "passengers")
        silent = not [*fire.direct_targets(game.state, 110, full=False)] and effect == "gun"
        assert silent == (effect == "gun")


@pytest.mark.parametrize("token", load_pack().suppression.values(), ids=lambda token: token.id)
def test_ws_r_105_every_suppression_token_has_its_effect(token: Any) -> None:
    """WS-TOK.3, WS-TOK.5, WS-TOK.7 One line for all classes; it stays until rallied (WS-R.108)."""
    game = position("110 A-RIFLE C4 tokens=?suppression", FAR, f"token {token.id}")
    activate(game, 110, "do not rally 110")
    found = unit(game, 110)
    assert [mark.token for mark in found.marks] == [token.id]
    assert game.state.speed(found) == (1 if token.effect.value == "mobility" else 2)
    assert (options(game) == ["no action 110"]) == (token.effect.value == "hesitation")
    arms = game.state.box.pack.units["A-RIFLE"].arms
    assert arms is not None


def test_ws_tok_5_hesitation_takes_the_action() -> None:
    """WS-R.109 It is not spent by that; a passed rally check sets it free."""
    game = position("110 A-RIFLE C4 tokens=S1", FAR, "chit c03", "chit c12")
    activate(game, 110, "rally 110")
    assert "advance 110" in options(game)


def test_ws_tok_5_who_has_nothing_to_choose_is_not_asked() -> None:
    """All see that a tank that hesitates can do nothing; a squad may have a weapon to give up."""
    for number, text, kind in ((400, "400 A-M4 C4/S", "order"), (110, "110 A-RIFLE C4", "action")):
        game = position(f"{text} tokens=S1", FAR)
        activate(game, number, f"do not rally {number}")
        assert asked(game) == kind
        assert len(told(game, "hesitates")) == (number == 400)
        assert not unit(game, number).spent


def test_ws_tok_8_passengers_are_reduced() -> None:
    """WS-R.111 D19 on a vehicle; the squad becomes a team, the team is eliminated; the token goes back."""
    own = "300 A-GMC C4/S tokens=?damage\n110 A-RIFLE - aboard=300\n112 A-RIFLE-T - aboard=300"
    game = position(own, FAR, "token D19")
    activate(game, 300)
    assert unit(game, 110).kind == "A-RIFLE-T"
    assert 112 in game.state.lost
    assert unit(game, 300).marks == ()


def test_ws_r_111_the_team_takes_over_all() -> None:
    """State, other tokens, weapon, number, place; a team that is reduced is eliminated."""
    game = position("110 A-RIFLE C4 spent weapon=W-A2 tokens=S20,?damage", FAR, "token D1")
    activate(game, 110)
    found = unit(game, 110)
    assert (found.kind, found.spent, found.weapon, found.squad) == ("A-RIFLE-T", True, "W-A2", "A-RIFLE")
    assert [mark.token for mark in found.marks] == ["S20"]
    game = position("110 A-RIFLE-T C4 tokens=?damage\n111 A-RIFLE A1", FAR, "token D1")
    activate(game, 110)
    assert 110 in game.state.lost


def test_ws_tok_6_immobilized_removes_mobility() -> None:
    """WS-R.110 Damage only: the suppression MOBILITY S14 stays."""
    game = position("400 A-M4 C4/S tokens=D15,S14,?damage", FAR, "token D10")
    activate(game, 400)
    assert [mark.token for mark in unit(game, 400).marks] == ["S14", "D10"]


def test_ws_tok_7_mobility_halves_speed_each_time() -> None:
    """WS-R.110 Speed 3: one token 1, two tokens 0."""
    for tokens, speed in (("D15", 1), ("D15,D16", 0)):
        game = position(f"400 A-M4 C4/S tokens={tokens}", FAR)
        assert game.state.speed(unit(game, 400)) == speed


def test_ws_r_104_the_supply_is_what_lies_on_no_unit() -> None:
    """WS-SET.4 A token on the map is not drawn again; if all lie there, any is."""
    game = position("110 A-RIFLE C4 tokens=S1,D1", FAR)
    s = game.state
    assert "S1" not in damage.supply(s, damage=False)
    assert len(damage.supply(s, damage=True)) == 23
    every = ",".join(f"D{n}" for n in range(1, 25))
    game = position(f"400 A-M4 C4/S tokens={every}", FAR)
    assert len(damage.supply(game.state, damage=True)) == 24


def test_ws_set_5_a_token_that_leaves_play_can_be_drawn_again() -> None:
    """S5 is drawn when the squad is activated; c03 passes the rally check in brush, and S5 is back."""
    luck = ("token S5", "chit c03")
    game = position("110 A-RIFLE C4 tokens=?suppression", FAR, *luck, chart={"brush": ["C4"]})
    activate(game, 110)
    assert "S5" not in damage.supply(game.state, damage=False)
    play(game, "rally 110")
    assert unit(game, 110).marks == ()
    assert "S5" in damage.supply(game.state, damage=False)


# Bailing out and blast


def test_ws_bail_2_wet_stowage_makes_it_easy() -> None:
    """D4 on an M4A1(76)W: two chits, one pass is enough; WS-R.15 the 13 of c27 (BAIL) fails it all."""
    game = position("400 A-M4W C4/S tokens=?damage\n110 A-RIFLE A1", FAR, "token D4", "chit c01", "chit c03")
    activate(game, 400)
    assert 400 in game.state.units
    game = position("400 A-M4W C4/S tokens=?damage\n110 A-RIFLE A1", FAR, "token D4", "chit c27", "chit c03")
    activate(game, 400)
    assert 400 in game.state.lost


def test_ws_r_112_bailing_out_of_a_gun_leaves_no_wreck() -> None:
    game = position("210 A-57 C4/S tokens=?damage\n110 A-RIFLE A1", FAR, "token D1", "chit c01")
    activate(game, 210)
    assert 210 in game.state.lost
    assert not game.state.wrecks


def test_ws_bla_1_foot_units_do_not_feel_blast() -> None:
    """WS-R.113 A howitzer suppresses a squad: the token stays face down."""
    game = position("210 A-105 C4/S", "660 G-GREN C5", "chit c35")
    activate(game, 210, "aim 210", "aim 210 at 660", "shoot 210")
    assert [mark.up for mark in unit(game, 660).marks] == [False]


# Rally and broken


def test_ws_ral_1_a_check_for_each_suppression_token() -> None:
    """WS-RAL.2, WS-R.45 In woods, suppressed: easy. The first fails (c01, c06), the second passes."""
    luck = ("chit c01", "chit c06", "chit c01", "chit c03")
    game = position("110 A-RIFLE C4 tokens=S20,D5,S21", FAR, *luck, chart={"woods": ["C4"]})
    activate(game, 110, "rally 110")
    assert sorted(mark.token for mark in unit(game, 110).marks) == ["D5", "S20"]


@pytest.mark.parametrize(
    ("place", "more", "wanted"),
    [
        ("C4", {}, "difficult"),
        ("C4", {"chart": {"brush": ["C4"]}}, "ordinary"),
        ("C4", {"chart": {"wooden": {"C4": 1}}}, "ordinary"),
        ("C4", {"chart": {"masonry": {"C4": 1}}}, "easy"),
        ("C4", {"chart": {"walls": ["C4|C5"], "hills": {"1": ["C4"]}}}, "difficult"),
        ("C4 behind=2001", {"wrecks": ["C4"]}, "ordinary"),
        ("C4 inside=10", {"counters": [work("foxholes", "C4")]}, "easy"),
    ],
)
def test_ws_ral_3_how_hard_it_is(place: str, more: dict[str, Any], wanted: str) -> None:
    """WS-R.115 Hexsides and high ground do not count."""
    game = position(f"110 A-RIFLE {place} tokens=S20", FAR, **more)
    assert morale.rally_mode(game.state, 110) == wanted


def test_ws_r_15_the_13_of_a_rally_check() -> None:
    """Chit c24: three medals, RALLY; an elite squad fails in brush."""
    game = position("110 A-PARA C4 tokens=S20", FAR, "chit c24", chart={"brush": ["C4"]})
    activate(game, 110, "rally 110")
    assert unit(game, 110).suppressed


def test_ws_brk_2_broken_units_cower_regroup_or_rout() -> None:
    """WS-R.114 A damage token counts too; spent as well, it cannot rout."""
    game = position("110 A-RIFLE C4 tokens=S20,D5", FAR)
    activate(game, 110, "do not rally 110")
    assert options(game) == ["no action 110", "cower 110", "rout 110"]
    game = position("110 A-RIFLE C4 tokens=S20,D5 spent", FAR)
    activate(game, 110, "do not rally 110")
    assert options(game) == ["no action 110", "cower 110", "regroup 110"]


def test_ws_brk_1_not_before_its_activation() -> None:
    """WS-R.114 With two tokens collected since, it still reacts."""
    game = position("110 A-RIFLE C4", "660 G-GREN C7 tokens=D5,D8")
    activate(game, 110, "advance 110", "step 110 to C5")
    assert "op fire 660" in options(game)


def test_ws_brk_3_a_broken_unit_does_not_leave_cover() -> None:
    """In woods at C4, enemy in the south: of C3, B3, D3 only the brush at C3 is open."""
    chart = {"woods": ["C4"], "brush": ["C3"]}
    game = position("110 A-RIFLE C4 tokens=S20,D5", "660 G-GREN C7 spent", chart=chart)
    activate(game, 110, "do not rally 110", "rout 110")
    assert steps(game) == {"C3"}


# Objects


def test_ws_obj_1_strengths() -> None:
    """WS-OBJ.2 Woods 9, wooden 8, masonry 10, bunker and tank trap 11, roadblock 9: FP must reach them."""
    chart = {"woods": ["C5"], "wooden": {"C6": 1}, "masonry": {"C7": 1}, "roads": [["D1", "D10"]]}
    counters = [
        work("bunker", "E5"),
        {**work("tank_trap", "E6"), "number": 11},
        {**work("roadblock", "D7"), "number": 12},
    ]
    game = position("110 A-RIFLE A1", FAR, chart=chart, counters=counters)
    s = game.state
    cell = s.box.ground.map.cell
    wanted = {"C5": 9, "C6": 8, "C7": 10, "E5": 11, "E6": 11, "D7": 9}
    for label, strength in wanted.items():
        assert objects.targets_in(s, cell(label), strength)
        assert not objects.targets_in(s, cell(label), strength - 1)


def test_ws_obj_3_never_a_secondary_target() -> None:
    """A tank (6/9) fires at a squad in wood it could burn: one chit, no token for the woods."""
    game = position("400 A-M4 C4/S", "660 G-GREN C6 spent", "chit c03", chart={"woods": ["C6"]})
    activate(game, 400, "aim 400", "aim 400 at 660", "shoot 400")
    assert not told(game, "attacked")


def test_ws_obj_4_below_the_threshold_nothing_happens() -> None:
    """FP 9 against 10 of S21; the units there are secondary targets all the same (WS-R.118)."""
    game = position("400 A-M4 C4/S", "660 G-GREN C6", "token S21", "chit c03", chart={"woods": ["C6"]})
    activate(game, 400, "aim 400", "aim 400 at object C6", "shoot 400")
    assert not game.state.change.blaze
    assert len(told(game, "shot")) == 1


def test_ws_blz_3_blaze_damages_all_in_the_hex() -> None:
    """WS-BLZ.1, WS-BLZ.2, WS-R.119 Haze goes; tokens at once, spent; the woods cover no more."""
    game = position(
        "110 A-RIFLE C4 weapon=W-A7 deployed=S",
        "660 G-GREN C5",
        "token S23",
        "token D5",
        "chit c19",
        chart={"woods": ["C5"]},
        haze=["C5"],
    )
    activate(game, 110, "aim 110", "aim 110 at object C5", "shoot 110")
    assert unit(game, 660).spent
    assert unit(game, 660).marks[0].token == "D5"
    assert not game.state.haze
    assert "WS-MOD.12" not in shift(game)  # c19 has IN COVER


def test_ws_rub_1_a_building_falls() -> None:
    """WS-RUB.3, WS-R.119 A wooden house (8) by FP 11 over 11 of S23: rubble, floors gone, damage at once."""
    game = position(
        "110 A-RIFLE C4 weapon=W-A7 deployed=S",
        "660 G-GREN C5+1",
        "token S23",
        "token D5",
        "chit c03",
        chart={"wooden": {"C5": 2}},
    )
    activate(game, 110, "aim 110", "aim 110 at object C5", "shoot 110")
    s = game.state
    assert s.is_rubble(s.box.ground.map.cell("C5"))
    assert unit(game, 660).level == 0
    assert unit(game, 660).damaged


def test_ws_rub_1_a_bunker_falls_in_woods_and_the_woods_stay() -> None:
    """WS-R.119 Who was inside is outside; rubble lies among the trees."""
    game = position(
        "110 A-RIFLE C4 weapon=W-A7 deployed=S",
        "660 G-GREN C5 inside=10",
        "token S23",
        "token D5",
        "chit c03",
        chart={"woods": ["C5"]},
        counters=[work("bunker", "C5")],
    )
    activate(game, 110, "aim 110", "aim 110 at object C5", "shoot 110", "object at C5 10")
    s = game.state
    cell = s.box.ground.map.cell("C5")
    assert s.is_rubble(cell)
    assert s.overlay(cell) == "woods"
    assert unit(game, 660).inside == 0


def test_ws_blz_4_only_the_active_players_units() -> None:
    """WS-R.71 At the end of the attacker's turn the defender in the blaze lives on."""
    game = position("110 A-RIFLE C4", "660 G-GREN C9 spent\n661 G-GREN N9 spent", blaze=["C9"])
    play(game, "order A-O7", "done", "end")
    assert 660 in game.state.units
    play(game, "order G-O7", "done", "end")
    assert 660 in game.state.lost


# Collateral damage


def test_ws_col_1_foxholes() -> None:
    """WS-R.120 c33 foot has FP 10 and FOXHOLES; the howitzer's full FP is 11."""
    game = position("210 A-105 C4/S", "660 G-GREN C6 spent", "chit c33")
    activate(game, 210, "aim 210", "aim 210 at 660", "shoot 210")
    found = [c for c in game.state.fog.values() if c.kind == "foxholes"]
    assert [(c.up, c.cell) for c in found] == [(True, unit(game, 660).cell)]


def test_ws_col_1_not_without_the_firepower_upshift() -> None:
    """Limited FP 7 does not reach 10."""
    game = position("210 A-105 C4/S", "660 G-GREN C6 spent\n661 G-GREN C6 spent", "chit c03", "chit c33")
    activate(game, 210, "aim 210", "aim 210 at 660", "shoot 210")
    assert not game.state.fog


def test_ws_d_4_a_face_down_work_that_prevents_foxholes_is_turned_up() -> None:
    down = {**work("trench", "K4"), "up": False}
    game = position("210 A-105 C4/SE", "760 G-STUG K4/N spent\n660 G-GREN K4", counters=[down])
    damage.collateral(game.state, 660, unit(game, 660).cell, "foxholes", "")
    assert game.state.fog[10].up
    assert list(game.state.fog) == [10]


def test_ws_col_2_haze_where_none_is() -> None:
    """c30 foot FP 7 HAZE; not into smoke, haze or blaze."""
    game = position("400 A-M4 C4/S", "660 G-GREN C6 spent" + ALSO, "chit c30")
    activate(game, 400, "aim 400", "aim 400 at 660", "shoot 400")
    assert game.state.haze == (game.state.box.ground.map.cell("C6"),)
    cell = game.state.box.ground.map.cell("D5")
    game = position("110 A-RIFLE A1", FAR, smoke=["D5"])
    damage.add_haze(game.state, cell, "WS-COL.2")
    assert not game.state.haze


def test_ws_col_3_the_weapon_of_the_target() -> None:
    """WS-R.120 c20 foot FP 6 WEAPON: stowed weapons too."""
    game = position("110 A-RIFLE C4", "660 G-GREN C6 weapon=W-G2", "chit c20")
    activate(game, 110, "aim 110", "aim 110 at 660", "shoot 110")
    assert unit(game, 660).weapon == ""
    assert not game.state.dropped
