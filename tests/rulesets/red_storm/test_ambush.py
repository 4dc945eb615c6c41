"""RS-AMB: what uncovers an ambush, how the unit is placed, and its one action."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.red_storm.looks import Table, choices, go, said, turn_to
from tests.rulesets.red_storm.positions import at, condition, options, play, position, shift, unit

SQUAD = "50 s_str_r Ready - - ambush=1\n59 s_str_r Suppressed L8 N"
MISS, SUPPRESS, FAIL = "chip c01", "chip c11", "chip c24"
FACING = ["N", "NE", "SE", "S", "SW", "NW"]


def ambush(label: str, number: int = 1) -> dict[str, Any]:
    return {"kind": "ambush", "hex": label, "number": number}


def stepped(
    *luck: str,
    mover: str = "10 g_gren_r Spent E6 N",
    to: str = "E5",
    soviets: str = SQUAD,
    fog: list[dict[str, Any]] | None = None,
    **more: Any,
) -> Table:
    """Unit 10 has taken one step; by default a Spent squad from E6 to E5, next to an ambush at F4."""
    game = position(mover, soviets, *luck, fog=fog or [ambush("F4")], **more)
    return play(game, "order og4", "activate 10", "move 10", f"step 10 to {to}")


def test_rs_amb_1_a_hex_adjacent_to_the_marker() -> None:
    """RS-AMB.1 E5 (area 6) touches F4 (area 10): the marker goes, the squad stands there."""
    game = stepped()
    assert game.state.fog == {}
    assert at(game, 50) == "F4"
    assert turn_to(game) == (1, "facing")


def test_rs_amb_1_the_area_of_the_marker() -> None:
    """RS-AMB.1 H5 is not next to F4, but in the same area."""
    game = stepped(mover="10 g_gren_r Ready E5 N", to="H5")
    assert at(game, 50) == "F4"


def test_rs_amb_1_neither_area_nor_adjacent() -> None:
    """RS-AMB.1 D6 touches neither F4 nor its area: the ambush stays hidden."""
    game = stepped(to="D6")
    assert unit(game, 50).hidden
    assert turn_to(game) == (0, "facing")


def test_rs_r_75_defenders_do_not_uncover() -> None:
    """RS-R.75 A Soviet step beside the marker does nothing to it."""
    soviets = f"{SQUAD}\n51 s_str_r Spent E6 N"
    game = position("10 g_gren_r Suppressed A1 N", soviets, fog=[ambush("F4")], active="soviet")
    play(game, "order os1", "activate 51", "move 51", "step 51 to E5")
    assert unit(game, 50).hidden


def test_rs_amb_2_infantry_ready_with_any_facing() -> None:
    """RS-AMB.2, RS-R.76 A squad is Ready; its owner chooses among six facings, then its action."""
    game = stepped()
    assert options(game) == [f"face 50 {side}" for side in FACING]
    play(game, "face 50 SW")
    assert (condition(game, 50), unit(game, 50).facing) == ("Ready", 4)


def test_rs_amb_2_a_vehicle_in_any_rated_condition() -> None:
    """RS-AMB.2 An SU-76 has Move and Fire; it is placed as its owner says."""
    game = stepped(soviets="50 s_su76 Move - - ambush=1\n59 s_str_r Suppressed L8 N")
    assert (turn_to(game), options(game)) == ((1, "condition"), ["set to Move", "set to Fire"])
    play(game, "set to Fire", "face 50 SW")
    assert condition(game, 50) == "Fire"


def test_rs_amb_3_any_one_action_or_none() -> None:
    """RS-AMB.3 The squad may move, fire at the mover, spot, or pass; then the mover goes on."""
    game = stepped(mover="10 g_gren_r Ready E6 N")
    play(game, "face 50 SW")
    assert turn_to(game) == (1, "ambush")
    expected = ["move 50", "fire 50 at E5", "spot 50 at E5", "pass"]
    assert options(game) == expected
    play(game, "pass")
    assert turn_to(game) == (1, "react")
    play(game, "pass")
    assert turn_to(game) == (0, "step")


def test_rs_amb_3_at_full_strength_and_spent_by_it() -> None:
    """RS-AMB.3, RS-R.21 No downshift and, RS-R.71, no flank; the squad is Spent, the mover goes on."""
    game = stepped(MISS, mover="10 g_gren_r Ready E6 S")
    play(game, "face 50 SW", "fire 50 at E5")
    assert shift(game) == {}
    assert condition(game, 50) == "Spent"
    assert turn_to(game) == (1, "react")
    assert options(game) == ["pass"]


def test_rs_r_73_ambush_fire_ends_the_move() -> None:
    """RS-R.73, RS-R.130 The mover is suppressed: no opportunity fire by a Ready squad in sight."""
    soviets = f"{SQUAD}\n51 s_str_r Ready E2 S"
    game = stepped(SUPPRESS, FAIL, mover="10 g_gren_r Ready E6 N", soviets=soviets)
    play(game, "face 50 SW", "fire 50 at E5")
    assert (condition(game, 10), turn_to(game)) == ("Suppressed", (0, "facing"))


def test_rs_r_76_the_mover_in_the_marker_hex() -> None:
    """RS-R.76, RS-R.93 In F4 the mover is stopped, the ambusher cannot fire at it; the hex is fought over."""
    game = stepped("chip c24", "chip c01", "chip c24", "chip c01", mover="10 g_gren_r Ready E5 N", to="F4")
    play(game, "face 50 SW")
    assert not choices(game, "fire")
    play(game, "pass")
    assert turn_to(game) == (0, "facing")
    play(game, "face 10 N", "end")
    # 1 + 4 against 1 + 0: the ambusher is reduced, then the Grenadiers (Ready becomes Spent, then Reduced)
    assert [data["cell"] for data in said(game, "combat")] == [game.state.box.ground.map.cell("F4")]


def test_rs_r_76_not_counted_against_any_order() -> None:
    """RS-R.76 After its ambush the squad may be activated in the Soviet order of the same turn."""
    game = stepped()
    play(game, "face 50 SW", "pass", "pass", "face 10 N", "end", "end", "order os1")
    assert choices(game, "activate") == ["activate 50", "activate 59"]


def test_rs_r_76_several_ambushes_in_the_defenders_order() -> None:
    """RS-R.76 E5 touches markers at F4 and D4: the defender says which acts first; each has its action."""
    soviets = f"{SQUAD}\n51 s_str_r Ready - - ambush=2"
    game = stepped(MISS, MISS, soviets=soviets, fog=[ambush("F4"), ambush("D4", 2)])
    assert (turn_to(game), options(game)) == ((1, "uncover"), ["uncover 101", "uncover 102"])
    play(game, "uncover 102", "face 51 SE", "fire 51 at E5", "face 50 SW", "fire 50 at E5")
    assert (at(game, 51), at(game, 50)) == ("D4", "F4")
    assert (condition(game, 51), condition(game, 50)) == ("Spent", "Spent")


def test_rs_amb_1_both_are_uncovered_though_the_first_kills_the_mover() -> None:
    """RS-AMB.1, RS-D.19 Two markers uncovered by one step are both placed, even if the mover is gone."""
    soviets = f"{SQUAD}\n51 s_str_r Ready - - ambush=2"
    game = stepped(
        "chip c24",
        mover="10 g_gren_r Reduced E6 N\n11 g_gren_r Ready A1 N",
        soviets=soviets,
        fog=[ambush("F4"), ambush("D4", 2)],
    )
    play(game, "uncover 101", "face 50 SW", "fire 50 at E5")
    assert condition(game, 10) == "lost"
    assert turn_to(game) == (1, "facing")
    play(game, "face 51 SE")
    assert (at(game, 51), unit(game, 51).hidden, game.state.fog) == ("D4", False, {})
    assert turn_to(game) == (1, "ambush")  # RS-R.76


def test_rs_r_129_the_ambusher_enters_the_movers_hex() -> None:
    """RS-R.129 The ambusher's move into E5 ends the mover's move there."""
    game = stepped(mover="10 g_pz2f Move E6 N")
    play(game, "face 50 SW", "move 50", "step 50 to E5")
    assert turn_to(game) == (1, "facing")
    play(game, "face 50 N")
    assert turn_to(game) == (0, "facing")
    assert game.state.contested() == [game.state.box.ground.map.cell("E5")]


def test_rs_r_70_no_opportunity_fire_at_an_ambush_action() -> None:
    """RS-R.70 A Ready German squad in sight is not asked when the ambusher moves in the open."""
    game = stepped(mover="10 g_gren_r Spent E6 N\n11 g_gren_r Ready E8 N")
    play(game, "face 50 SW", "move 50", "step 50 to F5")
    assert turn_to(game) == (1, "step")


def test_rs_r_130_a_mover_killed_by_mines_uncovers_nothing() -> None:
    """RS-R.130 The Reduced squad dies of the mines at F4; the ambush beside it at F3 stays hidden."""
    fog = [{"kind": "mines", "hex": "H4"}, ambush("F3")]
    game = stepped(mover="10 g_gren_r Reduced E5 N\n11 g_gren_r Ready A1 N", to="F4", fog=fog)
    assert condition(game, 10) == "lost"
    assert unit(game, 50).hidden
    assert turn_to(game) == (0, "activate")


def test_rs_r_130_mines_then_ambush() -> None:
    """RS-R.130 A squad that survives the mines still uncovers the ambush next to it."""
    fog = [{"kind": "mines", "hex": "H4"}, ambush("F3")]
    game = stepped(mover="10 g_gren_r Ready E5 N", to="F4", fog=fog)
    assert condition(game, 10) == "Reduced"
    assert (turn_to(game), at(game, 50)) == ((1, "facing"), "F3")
    play(game, "face 50 S", "pass")
    assert turn_to(game) == (0, "facing")


# In the defender's order


def hidden_order(order: str, soviets: str, *luck: str) -> Table:
    game = position("10 g_gren_r Spent E6 N", soviets, *luck, fog=[ambush("F4")], active="soviet")
    return play(game, f"order {order}")


def test_rs_amb_4_activated_by_its_owner() -> None:
    """RS-AMB.4 The marker goes, condition and facing are chosen, then it acts as its condition allows."""
    game = hidden_order("os2", "50 s_t34 Move - - ambush=1\n59 s_str_r Suppressed L8 N", MISS)
    play(game, "activate 50")
    assert options(game) == ["set to Move", "set to Fire", "set to Support"]
    play(game, "set to Fire", "face 50 SW")
    assert game.state.fog == {}
    assert (turn_to(game), at(game, 50)) == ((1, "action"), "F4")
    play(game, "fire 50 at E6")
    assert shift(game).get("RS-SFT.1") is None
    assert (condition(game, 50), options(game)) == ("Fire", ["end"])


@pytest.mark.parametrize(("order", "offered"), [("os1", True), ("os2", False), ("os4", True)])
def test_rs_r_78_within_the_limits_of_the_order(order: str, offered: bool) -> None:
    """RS-R.78 A hidden squad is no vehicle: it needs an order that activates infantry."""
    assert ("activate 50" in options(hidden_order(order, SQUAD))) is offered


def test_rs_r_78_counts_as_one_unit() -> None:
    """RS-R.78 With Consolidate the ambusher and one other act, then the order is used up."""
    soviets = f"{SQUAD}\n51 s_str_r Ready L1 N"
    game = hidden_order("os4", soviets)
    play(game, "activate 50", "face 50 SW", "spot 50 at E6", "activate 51", "move 51", "stop 51", "face 51 N")
    assert turn_to(game) == (1, "regroup")


def test_rs_fow_3_the_attacker_sees_a_marker_not_a_unit() -> None:
    """RS-FOW.3 Neither the unit nor the kind of the marker is shown to him; the defender sees both."""
    game = hidden_order("os4", SQUAD)
    views = [game.seat(seat).view() for seat in (0, 1)]
    assert 50 not in [piece["id"] for piece in views[0]["pieces"]]
    assert 50 in [piece["id"] for piece in views[1]["pieces"]]
    assert ["kind" in marker for view in views for marker in view["markers"]] == [False, True]


# A mover that met its enemy has stopped, wherever the enemy goes


def test_rs_r_76_the_mover_has_stopped_though_the_ambusher_walks_away() -> None:
    """RS-R.76 The squad at F4 leaves the mover alone there: its second point is lost all the same."""
    game = stepped(mover="10 g_gren_r Ready E5 N", to="F4")
    go(game, "face 50 N", "move 50", "step 50 to F2", "stop 50", "face 50 S")
    assert (at(game, 10), at(game, 50)) == ("F4", "F2")
    assert turn_to(game) == (0, "facing")


def test_rs_mov_16_the_mover_has_stopped_though_the_enemy_slips_away() -> None:
    """RS-MOV.16, RS-R.51 In a bonus order 51 leaves the hex that the mover has entered; it stays there."""
    soviets = "50 s_str_r Ready E3 S\n51 s_str_r Spent E5 N"
    game: Table = position(
        "10 g_gren_r Ready E6 N\n19 g_gren_v Suppressed A8 N",
        soviets,
        "chip c03",
        "event e02",
        event_done=False,
    )
    play(game, "order og2", "activate 10", "move 10", "step 10 to E5", "react with 50")
    go(game, "activate 51", "move 51", "step 51 to E4", "face 51 N")
    assert (at(game, 10), at(game, 51)) == ("E5", "E4")
    assert turn_to(game) == (0, "facing")


def test_rs_r_88_a_mover_that_fled_from_a_blaze_has_a_facing() -> None:
    """RS-R.33, RS-R.11 Tracer Fire in the ambusher's shot: 10 flees to E4 and turns its back to D3.

    Its move is over, so the shot goes on into its flank: c03 Miss, one up; c01 passes the check. It has
    turned already (RS-R.88) and is not asked again.
    """
    luck = ("chip c03", "event e01", "chip c01")
    german = "10 g_gren_r Spent D5 N\n11 g_gren_r Suppressed A8 N"
    game = stepped(*luck, mover=german, to="D4", fog=[ambush("D3")], event_done=False)
    play(game, "face 50 SE", "fire 50 at D4", "retreat 10 to E4", "face 10 SE")
    assert shift(game) == {"RS-SFT.4": 1}
    assert (condition(game, 10), unit(game, 10).facing) == ("Reduced", 2)
    assert turn_to(game) == (0, "activate")
