"""Rules that meet: events in checks in opportunity fire, portage with damage, blazes, swarms, the end."""

from __future__ import annotations

from typing import Any

from sandtable.rulesets.red_storm import victory
from tests.rulesets.red_storm.looks import Table, choices, pass_order, said, turn_to
from tests.rulesets.red_storm.positions import (
    asked,
    at,
    condition,
    options,
    play,
    position,
    shift,
    told,
    unit,
)

MOVER = "10 g_gren_r Ready E6 N"
HOME = "19 g_gren_v Ready A1 N"
AWAY = "59 s_str_r Suppressed L8 N"


def moving(soviet: str, *luck: str, **more: Any) -> Table:
    """A German squad steps to E5 in the open, two hexes before the Soviet squad 50, which reacts."""
    game: Table = position(MOVER, f"50 s_str_r Ready E3 S\n{soviet}", *luck, event_done=False, **more)
    return play(game, "order og2", "activate 10", "move 10", "step 10 to E5", "react with 50")


# An event inside a check inside opportunity fire


def test_rs_evt_5_stand_fast_in_the_check_of_opportunity_fire() -> None:
    """RS-R.32 c19 Reduced, one down: a check. c03 has two medals and the icon; e07 makes 1 a 2: passed."""
    game = moving("", "chip c19", "chip c03", "event e07")
    assert [data["result"] for data in said(game, "check")] == ["passes"]
    assert (condition(game, 10), turn_to(game)) == ("Ready", (0, "step"))


def test_rs_r_33_pinned_in_the_check_of_opportunity_fire() -> None:
    """RS-RES.6 e06 suppresses the mover, then the check with the same chip fails too: Broken, and halted."""
    game = moving("", "chip c19", "chip c03", "event e06")
    assert (condition(game, 10), turn_to(game)) == ("Broken", (0, "facing"))


def test_rs_evt_12_a_bonus_order_inside_opportunity_fire() -> None:
    """RS-R.128 e02 without a blaze: a Soviet unit acts at once, not the paused firer; RS-R.73 it halts.

    The T-70 at E2 has c05 (Suppressed at three hexes) and an upshift: Reduced. Then c03 of 50 misses.
    """
    game = moving("51 s_t70 Fire E2 S", "chip c03", "event e02", "chip c05")
    assert (turn_to(game), choices(game, "activate")) == ((1, "activate"), ["activate 51"])
    play(game, "activate 51", "fire 51 at E5")
    assert shift(game) == {"RS-SFT.1": -1}  # the shot of 50, after that of 51
    assert [data["result"] for data in said(game, "result")] == ["reduced", "miss"]
    assert (condition(game, 10), turn_to(game)) == ("Reduced", (0, "facing"))


def test_rs_r_129_a_bonus_order_enters_the_hex_of_the_mover() -> None:
    """RS-R.38 The mover is halted; the new fight is at the end of the bonus order, the Soviets moving.

    51 (valor 1) draws c05, 10 (valor 1) c01: both 1, the moving side wins, 10 is Reduced, then 51, then again
    c24 and c01: 10 is lost. The interrupted attack is void.
    """
    luck = ("chip c03", "event e02", "chip c05", "chip c01", "chip c24", "chip c01")
    game: Table = position(
        f"{MOVER}\n{HOME}", "50 s_str_r Ready E3 S\n51 s_str_r Ready F4 S", *luck, event_done=False
    )
    play(game, "order og2", "activate 10", "move 10", "step 10 to E5", "react with 50")
    play(game, "activate 51", "move 51", "step 51 to E5", "pass", "face 51 N")
    assert (condition(game, 10), condition(game, 51)) == ("lost", "Reduced")
    assert len(told(game, "void")) == 1
    assert (condition(game, 50), turn_to(game)) == ("Spent", (0, "activate"))


def test_rs_opf_6_one_reaction_a_turn_also_in_an_extra_order() -> None:
    """RS-EVT.11 e04 is not for vehicles: the active attacker gets a unit more; 50 reacts no second time."""
    game: Table = position(
        "10 g_pz2f Move E6 N", "50 s_str_r Ready E4 S", "chip c03", "event e04", event_done=False
    )
    play(game, "order og3", "activate 10", "move 10", "step 10 to E5", "react with 50")
    play(game, "stop 10", "face 10 N", "end", "activate 10", "move 10", "step 10 to F5")
    assert (told(game, "reacts")[-1].data["target"], turn_to(game)) == (10, (0, "step"))


# Portage with damage


def test_rs_r_58_mines_hit_the_carrier_and_not_its_passengers() -> None:
    """RS-DMG.4 The SdKfz is halted and Immobilized; the squads inside are Ready and may get off."""
    german = "10 g_251 Move D6 N\n11 g_gren_r Ready - - aboard=10\n12 g_gren_r Ready - - aboard=10"
    game: Table = position(german, AWAY, "damage immobilized", fog=[{"kind": "mines", "hex": "C7"}])
    play(game, "order og1", "activate 10", "move 10", "step 10 to D7", "face 10 N")
    assert (unit(game, 10).damage, condition(game, 11), condition(game, 12)) == (
        "immobilized",
        "Ready",
        "Ready",
    )
    play(game, "activate 11", "move 11", "dismount 11", "step 11 to D6")
    assert (at(game, 11), at(game, 12)) == ("D6", "D7")


def test_rs_r_67_a_second_reduction_of_a_loaded_carrier() -> None:
    """RS-R.139 1 on 1, c14 Reduced: lost. The Ready squad is Reduced, the Suppressed one lost; a wreck."""
    german = f"10 g_251 Move E5 N damage=no_penalty\n11 g_gren_r Ready - - aboard=10\n{HOME}"
    game: Table = position(
        f"{german}\n12 g_gren_r Suppressed - - aboard=10", "50 s_t60 Fire E3 S", "chip c14", active="soviet"
    )
    play(game, "order os2", "activate 50", "fire 50 at E5", "against vehicles", "face 11 N")
    assert [condition(game, n) for n in (10, 11, 12)] == ["lost", "Reduced", "lost"]
    assert (list(game.state.wrecks.values()), at(game, 11)) == ([1], "E5")


def test_rs_r_73_a_hit_on_passengers_does_not_halt_the_carrier() -> None:
    """RS-R.66 The machine gun attacks only who is inside: one down for strength and one inside, one up.

    c23 Eliminated at two hexes becomes Reduced: the squad is, the carrier goes on.
    """
    german = "10 g_251 Move E6 N\n11 g_gren_r Ready - - aboard=10"
    game: Table = position(german, "50 s_wt Ready E3 S holds=as1", "chip c23")
    play(game, "order og3", "activate 10", "move 10", "step 10 to E5", "react with 50 and 11")
    assert shift(game) == {"RS-SFT.1": -1, "RS-SFT.6": 1, "RS-R.66": -1}
    assert (condition(game, 11), condition(game, 10), turn_to(game)) == ("Reduced", "Move", (0, "step"))


# Fire that burns, and what it hides


def test_rs_blz_2_the_flamethrower_kills_in_two_ways() -> None:
    """ag6 c01 Miss, three up, one down for brush: Reduced; then the hex burns, and Reduced again is lost."""
    game: Table = position("10 g_pion Ready E5 SW holds=ag6", f"50 s_guards Ready D5 NE\n{AWAY}", "chip c01")
    play(game, "order og2", "activate 10", "shoot 10 with 1 at D5")
    assert shift(game) == {"RS-SFT.6": 3, "RS-SFT.3": -1}
    assert condition(game, 50) == "lost"
    assert [cloud.kind for cloud in game.state.clouds.values()] == ["blaze"]


def test_rs_blz_4_an_immobilized_tank_burns_with_its_rider() -> None:
    """RS-R.88, RS-R.109 The rider is Reduced by the blaze; the tank cannot retreat and is lost.

    RS-R.67 That is a second Reduced result for the rider, which is lost too.
    """
    soviet = f"50 s_t34 Move D5 NE damage=immobilized\n51 s_str_r Ready - - aboard=50\n{AWAY}"
    game: Table = position("10 g_pion Ready E5 SW holds=ag6", soviet, "chip c01")
    play(game, "order og2", "activate 10", "shoot 10 with 1 at D5")
    assert [condition(game, n) for n in (50, 51)] == ["lost", "lost"]


def test_rs_r_110_a_blaze_hides_what_is_behind_it() -> None:
    """RS-R.90 E2 and E5 see each other over E4; with a blaze there they do not, with haze one down."""
    for kind, fires in (("blaze", False), ("smoke", False), ("haze", True)):
        game: Table = position(
            "10 g_pz3j1 Fire E5 N", "50 s_t34 Move E2 S", "chip c01", markers=[{"kind": kind, "hex": "E4"}]
        )
        play(game, "order og3")
        assert ("activate 10" in options(game)) is fires  # on Fire it can do nothing else (RS-R.17)
        if fires:
            play(game, "activate 10", "fire 10 at E2")
            assert shift(game) == {"RS-CTR.1": -1}  # 3 on front armour 3


# Swarms


def swarming(german: str, soviet: str, *luck: str, active: str = "german") -> Table:
    """Vehicles of both sides in E5; an order ends at once, and the close combat begins."""
    game: Table = position(f"{german}\n{HOME}", f"{soviet}\n{AWAY}", *luck, active=active)
    return play(game, "order og5" if active == "german" else "order os4", "end")


def test_rs_ccb_16_a_swarm_below_twice_the_total() -> None:
    """RS-R.86b Two Pz II (7 each, no valor) make 14 on 12: the T-34 is reduced, then a Pz II is lost."""
    game = swarming("10 g_pz2f Move E5 N\n11 g_pz2f Move E5 N", "50 s_t34 Move E5 S", "damage no_penalty")
    play(game, "name 10")
    assert turn_to(game) == (0, "swarm")
    play(game, "add 11")
    assert said(game, "swarm")[-1]["total"] == 14
    assert turn_to(game) == (1, "lose")
    play(game, "lose 10")
    assert [condition(game, n) for n in (10, 11)] == ["lost", "Move"]


def test_rs_r_86_d_a_tie_of_a_swarm_goes_to_the_moving_side() -> None:
    """SdKfz 251 (5) and Semovente (7) make 12 on the 12 of a T-34: who moves is the higher.

    Germans moving: the T-34 is reduced first. Soviets moving: a swarmer is lost and the T-34 is unhurt.
    """
    german, soviet = "10 g_251 Move E5 N\n11 g_semo Move E5 N", "50 s_t34 Move E5 S"
    game = swarming(german, soviet, "damage no_penalty")
    play(game, "name 10", "add 11")
    assert unit(game, 50).damage == "no_penalty"
    game = swarming(german, soviet, active="soviet")
    play(game, "name 10", "add 11")
    assert (unit(game, 50).damage, turn_to(game)) == ("", (1, "lose"))


def test_rs_ccb_12_a_swarm_of_twice_the_total_loses_nobody() -> None:
    """RS-CCB.18 Two Pz III (11 each) on a T-60 (7): lost at once; its owner picks who fights the next."""
    soviet = "50 s_t60 Move E5 S\n51 s_t70 Move E5 S"
    game = swarming("10 g_pz3j1 Move E5 N\n11 g_pz3j1 Move E5 N", soviet)
    play(game, "name 10", "name 50")
    assert turn_to(game) == (1, "swarm")  # RS-R.86a the second to name may answer with a swarm
    play(game, "enough", "add 11")
    assert condition(game, 50) == "lost"
    assert (turn_to(game), options(game)) == ((0, "name"), ["name 10", "name 11"])
    play(game, "name 11")
    # RS-R.86a not right after a won swarm: 13 on 9 is below twice, so the T-70 is reduced, then the Pz III
    assert [told(game, kind)[-1].data["piece"] for kind in ("damaged",)] == [11]


# The end


def test_rs_r_41_times_up_in_the_suppression_check_of_a_shot() -> None:
    """RS-END.1 The chip of the check brings Time's Up: the check is not made and nobody is Suppressed."""
    game: Table = position(
        "10 g_gren_r Ready E5 N",
        "50 s_str_r Ready E3 S",
        "chip c05",
        "chip c03",
        "event x01",
        event_done=False,
        deck=(0, 0, 1),
    )
    play(game, "order og2", "activate 10", "fire 10 at E3")
    assert game.result is not None
    assert (game.result.reason, condition(game, 50), told(game, "check")) == ("Time's Up", "Ready", [])


def test_rs_r_41_times_up_in_close_combat() -> None:
    """RS-END.1 The first chip of a round brings Time's Up: neither squad is Reduced."""
    game: Table = position(
        "10 g_gren_r Ready E5 N",
        "50 s_str_r Ready E5 S",
        "chip c10",
        "event x01",
        event_done=False,
        deck=(0, 0, 1),
    )
    play(game, "order og5", "end")
    assert game.ask is None
    assert [condition(game, n) for n in (10, 50)] == ["Ready", "Ready"]


def test_rs_trn_8_times_up_at_the_end_of_the_turn() -> None:
    """RS-TRN.8 After both orders the last card is drawn: the game is over before the turn ends."""
    game: Table = position(MOVER, AWAY, "event x01", event_done=False, deck=(0, 0, 1))
    pass_order(pass_order(game, "og5"), "os4")
    assert game.result is not None
    assert (game.result.reason, game.state.turn) == ("Time's Up", 2)


# Bonus orders


def test_rs_evt_11_an_extra_order_after_the_own_one() -> None:
    """e01 on bare steppe: the active attacker gets one more unit after his order, before his regroup.

    The squad that fired may fire again, now Spent: one down.
    """
    game: Table = position(
        "10 g_gren_r Ready E5 N", f"50 s_str_r Ready E3 S\n{AWAY}", "chip c03", "event e01", event_done=False
    )
    play(game, "order og4", "activate 10", "fire 10 at E3", "end")
    assert (turn_to(game), choices(game, "activate")) == ((0, "activate"), ["activate 10"])
    assert said(game, "bonus") == [{"side": 0, "units": 1}]
    play(game, "activate 10")
    assert condition(game, 10) == "Spent"
    play(game, choices(game, "spot")[0])
    assert asked(game) == "regroup"


def test_rs_ral_3_one_attempt_a_turn_in_all_orders() -> None:
    """RS-R.28 A tank that failed to rally (e04: attacker 1) may not try again in the extra order."""
    game: Table = position(
        f"10 g_pz2f Suppressed E5 N\n{HOME}", AWAY, "chip c16", "event e04", event_done=False
    )
    play(game, "order og3", "activate 10", "rally 10", "end")
    assert (condition(game, 10), turn_to(game)) == ("Suppressed", (0, "activate"))
    play(game, "activate 10")
    assert choices(game, "rally") == []


# A step with several consequences


def mined(state: str, *luck: str) -> Table:
    """A squad steps to D7: mines in the area (C7), an ambush in the next hex (E8), a watchful squad at D5."""
    soviet = "50 s_str_r Ready D4 S\n51 s_str_r Ready - - ambush=1"
    fog = [{"kind": "mines", "hex": "C7"}, {"kind": "ambush", "hex": "E8", "number": 1}]
    game: Table = position(f"10 g_gren_r {state} D6 N\n{HOME}", soviet, *luck, fog=fog)
    return play(game, "order og2", "activate 10", "move 10", "step 10 to D7")


def test_rs_r_130_who_is_lost_on_mines_uncovers_no_ambush() -> None:
    """RS-R.139 A Suppressed squad is lost on the mines; the ambush beside them stays hidden."""
    game = mined("Suppressed")
    assert (condition(game, 10), unit(game, 51).hidden, turn_to(game)) == ("lost", True, (0, "activate"))


def test_rs_r_130_mines_then_ambush_then_no_opportunity_fire() -> None:
    """RS-R.58 A Ready squad is Reduced and halted; the ambusher is placed and fires; no others react."""
    game = mined("Ready", "chip c04", "chip c01")
    assert (condition(game, 10), turn_to(game)) == ("Reduced", (1, "facing"))
    play(game, "face 51 NW", "fire 51 at D7")
    assert shift(game) == {}  # at full strength, and never from the flank while it moves (RS-R.71)
    assert (condition(game, 10), condition(game, 51), turn_to(game)) == ("Reduced", "Spent", (0, "facing"))


def test_rs_evt_4_a_track_thrown_under_opportunity_fire() -> None:
    """RS-R.33 e05 reduces the tank that moves; then the same chip (c16, 3 on 2, one down) does again."""
    game: Table = position(
        f"10 g_pz2f Move E6 N\n{HOME}", "50 s_t34 Fire E2 S", "chip c16", "event e05", event_done=False
    )
    play(game, "order og3", "activate 10", "move 10", "step 10 to E5", "react with 50")
    assert (condition(game, 10), turn_to(game)) == ("lost", (0, "activate"))


def test_rs_r_40_aircraft_over_the_firer() -> None:
    """RS-TRN.6 The chip of a T-34 brings the Stuka: 4 on 2, c24: the firer is lost, its shot void."""
    game: Table = position(
        "10 g_gren_r Ready E5 N",
        f"50 s_t34 Fire E2 S\n{AWAY}",
        "chip c03",
        "event ag7",
        "chip c24",
        attacker="soviet",
        event_done=False,
        deck=(1, 1, 1),
        sheets={"german": {"cards": [{"asset": "ag7", "pile": "early"}]}},
    )
    play(game, "order os2", "activate 50", "fire 50 at E5")
    assert turn_to(game) == (0, "target")
    play(game, "target E2")
    assert (condition(game, 50), len(told(game, "void")), told(game, "result")) == ("lost", 1, [])


# Shots


def test_rs_r_94_a_shot_at_a_contested_hex_hits_the_own_squad_last() -> None:
    """RS-TGT.1, RS-R.93 A Pz III fires at E5 before the close combat: first the enemy, then its own side."""
    german = "10 g_gren_r Ready E5 N\n11 g_pz3j1 Fire E8 N"
    game: Table = position(german, f"50 s_str_r Ready E5 S\n{AWAY}", "chip c01", "chip c01")
    play(game, "order og4", "activate 11", "fire 11 at E5")
    assert [data["piece"] for data in said(game, "result")] == [50, 10]


def test_rs_r_127_support_sets_its_facing_before_the_shot() -> None:
    """RS-ARC.2 A StuG that ends its move facing north may fire at E2 and not at E8; 4 on 3, one down."""
    soviet = "50 s_t34 Move E2 S\n51 s_t34 Move E8 N"
    game: Table = position("10 g_stug Support E6 S", soviet, "chip c01")
    play(game, "order og3", "activate 10", "move 10", "step 10 to E5", "pass", "stop 10", "face 10 N")
    assert choices(game, "fire") == ["fire 10 at E2"]
    play(game, "fire 10 at E2")
    assert shift(game) == {"RS-SFT.1": -1, "RS-SFT.7": 1}


def test_rs_r_95_beyond_one_rating_and_within_the_other() -> None:
    """An SU-122 fifteen hexes away: beyond twice its 6 for vehicles, within twice its 10 for infantry."""
    game: Table = position(
        "10 g_gren_r Ready P3 NW\n11 g_pz2f Move P3 NW",
        "50 s_su122 Fire A4 NE",
        "chip c01",
        active="soviet",
        boards=("1b", "1b"),
    )
    play(game, "order os2", "activate 50", "fire 50 at P3")
    assert [data["piece"] for data in said(game, "result")] == [10]
    assert shift(game) == {"RS-SFT.9": -1, "RS-SFT.6": 2}


# Close combat and the way out


def test_rs_ccb_9_a_tank_without_commander_is_lost_to_infantry() -> None:
    """RS-CCB.8, RS-R.84 No chips: it cannot attack infantry; it was reduced before, so it is lost."""
    german = f"10 g_pz3j1 Fire E5 N damage=commander_dead\n{HOME}"
    game: Table = position(german, f"50 s_str_c Ready E5 S\n{AWAY}", active="soviet")
    play(game, "order os4", "end")
    assert (condition(game, 10), condition(game, 50), at(game, 50)) == ("lost", "Ready", "E5")
    assert told(game, "chip") == []


def test_rs_r_143_a_loaded_carrier_leaves_as_three_units() -> None:
    """RS-R.53 The SdKfz and both squads have left over the east edge: the objective of three is met."""
    aim = {"kind": "exit", "worth": 6, "at_least": 3, "edge": "east", "text": "Leave"}
    sheets = {"german": {"objectives": [aim], "exits": [{"edge": "east"}]}}
    german = "10 g_251 Move L4 N\n11 g_gren_r Ready - - aboard=10\n12 g_gren_r Ready - - aboard=10"
    game: Table = position(f"{german}\n{HOME}", "59 s_str_r Suppressed A8 N", sheets=sheets)
    play(game, "order og3", "activate 10", "move 10", "exit 10")
    assert [condition(game, n) for n in (10, 11, 12)] == ["left"] * 3
    assert victory.points(game.state, 0) == 6
