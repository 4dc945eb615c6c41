"""RS-EVT.10-.12, RS-R.35-.38: bonus, extra and end-of-turn orders."""

from __future__ import annotations

from typing import Any

from tests.rulesets.red_storm.looks import (
    FAR,
    Table,
    choices,
    go,
    kinds,
    label,
    pass_turn,
    said,
    turn_to,
)
from tests.rulesets.red_storm.positions import asked, at, condition, options, play, position

ICON = "chip c03"
SQUADS = "10 g_gren_r Ready E5 N\n11 g_gren_r Ready E5 N"
TARGET = "50 s_str_r Ready E3 S\n51 s_str_r Suppressed L8 N"


def fired(card: str, *luck: str, units: str = SQUADS, soviets: str = TARGET, **more: Any) -> Table:
    """Unit 10 fires at E3, its chip triggers an event."""
    game = position(units, soviets, ICON, f"event {card}", *luck, event_done=False, **more)
    return play(game, "order og4", "activate 10", "fire 10 at E3")


def test_rs_evt_10_no_section_for_the_target() -> None:
    """RS-EVT.10, RS-R.39 Thrown Track is for vehicles: with a squad as target the attacker gets two units."""
    game = fired("e05")
    assert [(data["side"], data["units"]) for data in said(game, "secondary")] == [(0, 2)]


def test_rs_evt_10_nothing_to_act_on() -> None:
    """RS-EVT.10 Tracer Fire on open ground is a bonus; in the brush it is a blaze."""
    assert kinds(fired("e01"), "primary", "secondary") == ["secondary"]
    brush = position(
        "10 g_gren_r Ready D2 S",
        "50 s_str_r Ready D4 N\n51 s_str_r Ready L8 N",
        ICON,
        "event e01",
        event_done=False,
    )
    play(brush, "order og4", "activate 10", "fire 10 at D4")
    assert kinds(brush, "primary", "secondary") == ["primary"]


def test_rs_evt_11_the_active_player_waits() -> None:
    """RS-EVT.11, RS-R.37 Attacker 1 in the attacker's order: after its activations, before the regroup."""
    game = fired("e01")
    assert turn_to(game) == (0, "activate")
    assert kinds(game, "result", "bonus") == ["result"]
    play(game, "end")
    assert kinds(game, "result", "bonus") == ["result", "bonus"]
    assert choices(game, "activate") == ["activate 10", "activate 11"]  # 10 has been ordered already
    go(game, "activate 10", "move 10", "step 10 to E6", "face 10 N")
    assert turn_to(game) == (0, "regroup")
    play(game, "end")
    assert turn_to(game) == (1, "order")


def test_rs_evt_11_after_the_close_combats_of_the_order() -> None:
    """RS-R.37 The extra order comes when the hexes contested by the order are fought out."""
    game = fired(
        "e01", "chip c24", "chip c01", "chip c24", "chip c01", soviets=f"{TARGET}\n52 s_str_r Suppressed E6 N"
    )
    go(game, "activate 11", "move 11", "step 11 to E6", "face 11 N", "end")
    assert kinds(game, "combat", "bonus") == ["combat", "bonus"]
    assert condition(game, 52) == "lost"


def test_rs_evt_12_the_other_player_acts_at_once() -> None:
    """RS-EVT.12, RS-EX.6 Defender 1: he activates one unit, before the chip is used; then play goes on."""
    game = fired("e02")
    assert (turn_to(game), kinds(game, "result")) == ((1, "activate"), [])
    go(game, "activate 51", "move 51", "stop 51", "face 51 N")
    assert (turn_to(game), kinds(game, "result")) == ((0, "activate"), ["result"])


def test_rs_ex_6_defender_one() -> None:
    """RS-EX.6 A card with the defender's icon and a 1 lets him activate one unit."""
    game = fired("e02")
    assert [(data["side"], data["units"]) for data in said(game, "bonus")] == [(1, 1)]


def test_rs_evt_12_in_the_defenders_order_the_attacker() -> None:
    """RS-EVT.12, RS-R.35 Attacker 1 in the defender's order interrupts; defender 1 waits."""
    for card, seat in (("e01", 0), ("e02", 1)):
        game = position(SQUADS, TARGET, ICON, f"event {card}", event_done=False, active="soviet")
        go(game, "order os4", "activate 51", "rally 51")
        assert turn_to(game) == (seat, "activate")
        assert bool(said(game, "bonus")) is (seat == 0)


def test_rs_r_35_the_roles_of_the_scenario() -> None:
    """RS-R.35 With a Soviet attacker, attacker 1 is for the Soviets though they are shot at."""
    game = position(SQUADS, TARGET, ICON, "event e01", event_done=False, attacker="soviet", active="german")
    go(game, "order og4", "activate 10", "fire 10 at E3")
    assert turn_to(game) == (1, "activate")


def test_rs_r_36_any_units_of_any_type() -> None:
    """RS-R.36 Two units: infantry and vehicle, far apart, hidden ambushers too; each once; no regroup."""
    soviets = f"{TARGET}\n52 s_t60 Move A8 N\n53 s_str_r Ready - - ambush=1"
    fog = [{"kind": "ambush", "hex": "L1", "number": 1}]
    game = position("10 g_gren_r Suppressed A1 N", soviets, "event e10", event_done=False, fog=fog)
    pass_turn(game)
    assert choices(game, "activate") == ["activate 50", "activate 51", "activate 52", "activate 53"]
    go(game, "activate 50", "move 50", "stop 50", "face 50 N")
    assert choices(game, "activate") == ["activate 51", "activate 52", "activate 53"]
    go(game, "activate 53", "face 53 N", "move 53", "stop 53", "face 53 N")
    assert turn_to(game) == (0, "order")


def test_rs_r_36_it_may_be_declined() -> None:
    """RS-R.36, RS-TRN.3 Up to that many: the player may end at once."""
    game = fired("e10", soviets=TARGET.replace("Ready", "Suppressed"))  # no Spent squad: defender 2
    play(game, "end")
    assert turn_to(game) == (0, "activate")


def test_rs_r_37_at_the_end_of_the_turn_for_either_side() -> None:
    """RS-R.37 Attacker or defender: at once."""
    for card, seat in (("e01", 0), ("e02", 1)):
        game = position(SQUADS, FAR, f"event {card}", event_done=False)
        pass_turn(game)
        assert turn_to(game) == (seat, "activate")


def test_rs_r_37_opportunity_fire_in_a_bonus_order() -> None:
    """RS-R.70 Movement in a bonus order draws opportunity fire like any other."""
    game = position("10 g_gren_r Ready E6 N", "50 s_str_r Ready E2 S", "event e01", event_done=False)
    pass_turn(game)
    play(game, "activate 10", "move 10", "step 10 to E5")
    assert turn_to(game) == (1, "react")


def test_rs_r_136_the_whole_rating_again() -> None:
    """RS-R.136 A Pz II that has moved three areas moves three more in the extra order."""
    units = "10 g_gren_r Ready E5 N\n11 g_pz2f Move A1 N"
    game = fired("e01", units=units)
    go(game, "activate 11", "move 11", "step 11 to A2", "step 11 to A1", "step 11 to A2", "face 11 N")
    go(game, "activate 11", "move 11", "step 11 to A1", "step 11 to A2", "step 11 to A1")
    assert (asked(game), at(game, 11)) == ("facing", "A1")


def test_rs_r_38_the_interrupting_player_fights_his_own_battles() -> None:
    """RS-R.38 He is the moving player in the hex he enters; the hex contested before waits."""
    units = "10 g_gren_r Ready E5 N\n11 g_gren_r Ready B2 N\n12 g_gren_r Suppressed L1 N"
    soviets = "50 s_str_r Ready E3 S\n51 s_str_r Suppressed B1 N\n52 s_guards Ready L2 N"
    luck = ["chip c02", "chip c01", "chip c02", "chip c01"]
    game = position(units, soviets, ICON, "event e02", *luck, event_done=False)
    go(game, "order og4", "activate 11", "move 11", "step 11 to B1", "face 11 N")
    go(game, "activate 10", "fire 10 at E3", "activate 52", "move 52", "step 52 to L1", "face 52 N")
    assert said(game, "totals")[0]["piece"] == 52  # the moving player's unit is named first
    assert kinds(game, "combat", "result") == ["combat", "result", "combat"]
    assert [label(game, data["cell"]) for data in said(game, "combat")] == ["L1", "B1"]  # type: ignore[arg-type]


def test_rs_r_51_a_unit_leaves_a_contested_hex() -> None:
    """RS-R.51 In the interrupting order 51 walks out of B1: there is no close combat."""
    units = "10 g_gren_r Ready E5 N\n11 g_gren_r Ready B2 N"
    soviets = "50 s_str_r Ready E3 S\n51 s_str_r Suppressed B1 N"
    game = position(units, soviets, ICON, "event e02", event_done=False)
    go(game, "order og4", "activate 11", "move 11", "step 11 to B1", "face 11 N")
    go(game, "activate 10", "fire 10 at E3", "activate 51")
    assert "fire 51 at B1" not in options(game)
    go(game, "move 51", "step 51 to C1", "face 51 N")
    assert kinds(game, "combat") == []
    assert asked(game) == "regroup"


def test_rs_r_24_an_ambusher_uncovered_in_the_middle_of_the_order() -> None:
    """RS-R.24 It counts where its marker lay when the order began: F4 is near E6, so it may be activated."""
    soviets = "50 s_str_r Suppressed E6 N\n51 s_str_r Ready - - ambush=1"
    fog = [{"kind": "ambush", "hex": "F4", "number": 1}]
    game = position(
        "10 g_gren_r Spent E4 S", soviets, ICON, "event e01", event_done=False, fog=fog, active="soviet"
    )
    go(game, "order os1", "activate 50", "rally 50")
    assert turn_to(game) == (0, "activate")  # attacker 1
    go(game, "activate 10", "move 10", "step 10 to E5", "face 51 S", "pass", "pass", "face 10 N")
    assert choices(game, "activate") == ["activate 51"]
    far = [{"kind": "ambush", "hex": "L1", "number": 1}]
    game = position(
        "10 g_gren_r Spent L3 S", soviets, ICON, "event e01", event_done=False, fog=far, active="soviet"
    )
    go(game, "order os1", "activate 50", "rally 50")
    go(game, "activate 10", "move 10", "step 10 to L2", "face 51 S", "pass", "pass", "face 10 N")
    assert options(game) == ["end"]


def test_rs_r_129_an_enemy_enters_the_hex_of_a_paused_mover() -> None:
    """RS-R.129, RS-R.38 Fire at 10 brings a bonus in which 52 enters its hex and dies: the move has ended."""
    soviets = "50 s_t60 Fire E2 S\n52 s_str_r Ready D5 N"
    luck = [ICON, "event e03", "chip c01", "chip c24"]  # e03 is for infantry: the defender gets one unit
    game = position("10 g_pz2f Move E6 N", soviets, *luck, event_done=False)
    play(game, "order og4", "activate 10", "move 10", "step 10 to E5", "react with 50")
    go(game, "activate 52", "move 52", "step 52 to E5", "face 52 N")
    assert condition(game, 52) == "lost"  # 1 + 0 against 1 + 4
    assert turn_to(game) == (0, "facing")
