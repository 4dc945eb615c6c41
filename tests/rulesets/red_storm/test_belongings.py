"""RS-AST.8-.13, RS-MRK: who holds what, markers and bluffs, equipment dropped and taken."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from tests.rulesets.red_storm.looks import FAR, Table, choices, kinds, said, turn_to
from tests.rulesets.red_storm.positions import asked, at, condition, options, play, position, told

PASS, FAIL = "chip c01", "chip c24"
KNACKER = [{"asset": "ag5", "hex": "E5", "side": "german"}]


def seen(game: Table, seat: int, piece: int) -> list[str]:
    """The markers that a seat sees beside a block."""
    return next(list(p.get("markers", [])) for p in game.seat(seat).view()["pieces"] if p["id"] == piece)


def holders(game: Table) -> dict[str, int]:
    return {pair.card: pair.unit for pair in game.state.pairs.values()}


def starts(
    *luck: str, unit: str = "g_gren_r Ready", dropped: list[dict[str, str]] | None = None, **more: Any
) -> Table:
    """Unit 10 begins a move in E5, where equipment lies."""
    game = position(
        f"10 {unit} E5 N\n11 g_gren_r Suppressed A1 N", FAR, *luck, dropped=dropped or KNACKER, **more
    )
    return play(game, "order og4", "activate 10", "move 10")


# Markers


def test_rs_ast_8_a_pair_for_what_is_held() -> None:
    """RS-AST.8, RS-MRK.1 The marker by the unit is public, the card its twin lies on is the owner's."""
    game = position("10 g_gren_r Ready E5 N holds=ag5", FAR)
    assert holders(game) == {"ag5": 10}
    assert seen(game, 0, 10) == ["1 Panzerknacker"]
    assert seen(game, 1, 10) == ["1"]


def test_rs_ex_2_a_bluff_looks_the_same() -> None:
    """RS-EX.2, RS-MRK.2 A marker with its twin on nothing cannot be told from a real one."""
    game = position("10 g_gren_r Ready E5 N bluff", FAR)
    assert seen(game, 1, 10) == ["1"]
    assert seen(game, 0, 10) == ["1 bluff"]


def test_rs_mrk_2_spotting_shows_the_bluff() -> None:
    """RS-MRK.2, RS-SPT.2 The spotter learns that it stands for nothing."""
    game = position("10 g_gren_r Ready E5 N bluff", "50 s_str_r Ready E2 S", active="soviet")
    play(game, "order os1", "activate 50", "spot 50 at E5")
    assert seen(game, 1, 10) == ["1 bluff"]


def test_rs_set_13_the_card_to_be_given_is_named() -> None:
    """RS-SET.13 The Soviet side of the bridge has a gun and a mortar for its weapon teams."""
    game = st.new_game("red_storm", "bridge-over-the-mokraya", seed=1)
    prompts = []
    while asked(game) == "assign":
        assert game.ask is not None
        prompts.append(game.ask.prompt)
        assert game.seat(1).view()["ask"]["prompt"] == prompts[-1]
        game.answer(game.ask.options[0])
    assert prompts == ["Who holds 45mm M-42 AT Gun?", "Who holds 82mm Mortar?"]


def test_rs_mrk_3_the_order_marker_used_is_public() -> None:
    """RS-MRK.3 Both are told which marker a side uses."""
    game = position("10 g_gren_r Ready E5 N", FAR)
    play(game, "order og4")
    fact = told(game, "ordered")[0]
    assert (fact.data["card"], fact.seen_by) == ("og4", (-2,))


def test_rs_mrk_4_the_unit_under_the_ambush_marker_of_its_number() -> None:
    """RS-MRK.4 Of two hidden squads the one with number 2 comes out at the marker 2."""
    soviets = f"{FAR}\n51 s_str_r Ready - - ambush=2\n52 s_guards Ready - - ambush=1"
    fog = [{"kind": "ambush", "hex": "E3", "number": 1}, {"kind": "ambush", "hex": "K3", "number": 2}]
    game = position("10 g_gren_r Suppressed A8 N", soviets, fog=fog, active="soviet")
    play(game, "order os4", "activate 51", "face 51 N")
    assert at(game, 51) == "K3"


def test_rs_ast_12_the_first_use_shows_the_card() -> None:
    """RS-AST.12 A PTRD rifle that fires is known; its owner's other markers are not."""
    soviets = "50 s_str_r Ready E5 N holds=as5\n51 s_str_r Ready E5 N holds=as7"
    game = position("10 g_pz2f Suppressed E2 S", soviets, "chip c01", active="soviet")
    play(game, "order os1", "activate 50", "shoot 50 with 11 at E2")
    assert (seen(game, 0, 50), seen(game, 0, 51)) == (["11 PTRD Rifle"], ["12"])


# Dropped equipment


def test_rs_ast_9_the_holder_is_eliminated() -> None:
    """RS-AST.9, RS-R.116 The rifle lies in E3 as a marker whose kind the enemy does not see."""
    game = position(
        "10 g_gren_r Ready E5 N", "50 s_str_r Reduced E3 S holds=as5\n51 s_str_r Ready L8 N", "chip c24"
    )
    play(game, "order og4", "activate 10", "fire 10 at E3")
    assert said(game, "dropped") == [{"marker": 11, "cell": game.state.box.ground.map.cell("E3")}]
    assert holders(game) == {"as5": 0}
    lying = [m for m in game.seat(0).view()["markers"] if m["cell"] == "E3"]
    assert [m["kind"] for m in lying] == ["equipment"]


def test_rs_ast_11_a_crewed_weapon_is_lost_with_its_team() -> None:
    """RS-AST.11, RS-R.15 Nothing lies in the hex of a dead Maxim crew."""
    game = position(
        "10 g_gren_r Ready E5 N", "50 s_wt Ready E3 S holds=as1\n51 s_str_r Ready L8 N", "chip c24"
    )
    play(game, "order og4", "activate 10", "fire 10 at E3")
    assert (condition(game, 50), game.state.pairs) == ("lost", {})


def test_rs_r_116_it_leaves_the_map_with_its_holder() -> None:
    """RS-R.116 Nothing is dropped at the edge."""
    units = "10 g_gren_r Ready L4 N holds=ag5\n11 g_gren_r Ready A1 N"
    game = position(units, FAR, sheets={"german": {"exits": [{"edge": "east"}]}})
    play(game, "order og4", "activate 10", "move 10", "exit 10")
    assert game.state.pairs == {}


def test_rs_ast_10_at_the_start_of_a_move() -> None:
    """RS-AST.10, RS-R.117 Offered before the first step; one medal is passed with valor 1."""
    game = starts("chip c02")
    assert (asked(game), options(game)) == ("take", ["take 1", "ignore 1"])
    play(game, "take 1")
    assert holders(game) == {"ag5": 10}
    assert turn_to(game) == (0, "step")  # the check costs nothing


def test_rs_ast_10_a_failed_check_spoils_it() -> None:
    """RS-AST.10 Two medals against valor 1: the equipment is out of the game."""
    game = starts("chip c07")
    play(game, "take 1")
    assert game.state.pairs == {}
    assert kinds(game, "spoilt") == ["spoilt"]


def test_rs_ast_10_at_the_end_of_a_move() -> None:
    """RS-AST.10 Offered after the facing where the move ended; not on the way through."""
    game = position("10 g_gren_r Ready E4 N", FAR, PASS, dropped=KNACKER)
    play(game, "order og4", "activate 10", "move 10", "step 10 to E5")
    assert asked(game) == "step"
    play(game, "stop 10", "face 10 N")
    assert options(game) == ["take 1", "ignore 1"]
    play(game, "take 1")
    assert (holders(game), asked(game)) == ({"ag5": 10}, "activate")


def test_rs_r_118_the_enemy_may_take_and_use_it() -> None:
    """RS-AST.10, RS-R.118 A Soviet squad takes the Panzerknacker and fires with it at distance 1."""
    game = position(
        "10 g_pz2f Suppressed E4 S",
        "50 s_str_r Ready E5 N\n51 s_str_r Ready A1 N",
        PASS,
        dropped=KNACKER,
        active="soviet",
    )
    play(game, "order os1", "activate 50", "move 50", "take 1", "stop 50", "face 50 N")
    assert holders(game) == {"ag5": 50}
    play(game, "end", "end", "order og4", "end", "end", "order os1", "activate 50")
    assert "shoot 50 with 1 at E4" in options(game)


def test_rs_r_117_not_when_firing() -> None:
    """RS-R.117 A unit that fires from the hex is not asked."""
    game = position("10 g_gren_r Ready E5 N", "50 s_str_r Suppressed E3 S", "chip c01", dropped=KNACKER)
    play(game, "order og4", "activate 10", "fire 10 at E3")
    assert asked(game) == "activate"


@pytest.mark.parametrize("state", ["Spent", "Reduced", "Suppressed", "Broken"])
def test_rs_r_117_in_any_condition(state: str) -> None:
    """RS-R.117 Even a Broken squad may try, with a turn in place."""
    assert options(starts(unit=f"g_gren_r {state}")) == ["take 1", "ignore 1"]


def test_rs_r_117_one_attempt_for_each_item_and_activation() -> None:
    """RS-R.117, RS-R.116 Two items are tried for separately; one ignored at first is offered at the end."""
    smoke = [*KNACKER, {"asset": "ag4", "hex": "E5", "side": "german"}]
    game = starts(PASS, dropped=smoke)
    play(game, "take 1")
    assert options(game) == ["take 2", "ignore 2"]
    play(game, "ignore 2", "stop 10", "face 10 N")
    assert options(game) == ["take 2", "ignore 2"]


def test_rs_r_117_a_vehicle_that_the_card_does_not_fit() -> None:
    """RS-R.117 A tank passes the check for an infantry card: it stays there, known to both."""
    game = starts(PASS, unit="g_pz2f Move")
    play(game, "take 1", "stop 10", "face 10 N")
    assert asked(game) == "activate"
    assert holders(game) == {"ag5": 0}
    assert game.state.pairs[1].shown


def test_rs_r_117_passengers_that_stay_aboard_are_not_asked() -> None:
    """RS-R.117 A rider that moves with its carrier is not asked, the carrier is."""
    units = "10 g_pz2f Move E4 N\n11 g_gren_r Ready - - aboard=10"
    game = position(units, FAR, dropped=KNACKER)
    play(game, "order og4", "activate 10", "move 10", "step 10 to E5", "stop 10", "face 10 N", "ignore 1")
    assert asked(game) == "activate"


def test_rs_r_117_dismounting_counts() -> None:
    """RS-R.117 A rider that gets off and stays is asked then, and again at the end of its move."""
    game = position("10 g_pz2f Move E5 N\n11 g_gren_r Spent - - aboard=10", FAR, dropped=KNACKER)
    play(game, "order og4", "activate 11", "move 11", "dismount 11", "ignore 1", "face 11 N")
    assert options(game) == ["take 1", "ignore 1"]


def test_rs_ast_10_a_passenger_that_starts_its_move_there() -> None:
    """RS-AST.10 A rider that gets off and goes on started its move in the hex: it is asked when it is off."""
    game = position("10 g_pz2f Move E5 N\n11 g_gren_r Ready - - aboard=10", FAR, dropped=KNACKER)
    play(game, "order og4", "activate 11", "move 11", "dismount 11")
    assert options(game) == ["take 1", "ignore 1"]
    play(game, "ignore 1")
    assert asked(game) == "step"


def test_rs_r_117_mounting_counts() -> None:
    """RS-R.117 A squad that ends its move by getting on a tank in that hex is asked too."""
    game = position("10 g_pz2f Move E5 N\n11 g_gren_r Ready E4 N", FAR, dropped=KNACKER)
    play(game, "order og4", "activate 11", "move 11", "step 11 to E5", "mount 11 on 10")
    assert options(game) == ["take 1", "ignore 1"]


def test_rs_r_115_captured_equipment_is_added() -> None:
    """RS-R.115 A squad with Smoke takes a Panzerknacker and has both."""
    game = position("10 g_gren_r Ready E5 N holds=ag4", FAR, PASS, dropped=KNACKER)
    play(game, "order og4", "activate 10", "move 10", "take 2", "stop 10", "face 10 N")
    assert holders(game) == {"ag4": 10, "ag5": 10}


def test_rs_ast_3_single_use_equipment_is_gone() -> None:
    """RS-AST.3 Smoke works once; the holder is Spent by it (RS-R.21)."""
    game = position("10 g_gren_r Ready E5 N holds=ag4", FAR)
    play(game, "order og4", "activate 10", "smoke 10 with 1 at E5")
    assert (game.state.pairs, condition(game, 10)) == ({}, "Spent")
    assert choices(game, "activate") == []
