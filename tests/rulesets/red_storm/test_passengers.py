"""RS-PRT: riders and passengers: room, getting on and off, what they may do and what becomes of them."""

from __future__ import annotations

import pytest

from tests.rulesets.red_storm.looks import FAR, choices, steps, turn_to
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

RIDER = "10 g_pz2f Move E5 N\n11 g_gren_r Ready - - aboard=10"
LOADED = "10 g_251 Move E5 N\n11 g_gren_r Ready - - aboard=10\n12 g_gren_r Ready - - aboard=10"


def test_rs_prt_1_one_rider_on_any_vehicle() -> None:
    """RS-PRT.1 A squad in the hex of a Pz II may get on; a second one may not."""
    game = position("10 g_pz2f Move E5 N\n11 g_gren_r Ready E5 N\n12 g_gren_r Ready E5 N", FAR)
    play(game, "order og2", "activate 11", "move 11")
    assert choices(game, "mount") == ["mount 11 on 10"]
    play(game, "mount 11 on 10")
    assert unit(game, 11).carrier == 10
    play(game, "activate 12", "move 12")
    assert choices(game, "mount") == []


def test_rs_prt_2_a_rider_slows_the_vehicle() -> None:
    """RS-PRT.2 In Move with a rider outside it goes hex by hex; without one, by areas."""
    game = position(RIDER, FAR)
    play(game, "order og3", "activate 10", "move 10")
    assert steps(game) == {"E4", "F4", "F5", "E6", "D5", "D4"}
    play(game, "step 10 to E4", "step 10 to E3", "step 10 to E2")
    assert (asked(game), at(game, 11)) == ("facing", "E2")


def test_rs_prt_2_no_cover_from_the_vehicle() -> None:
    """RS-PRT.2, RS-R.66 A rider in the open is attacked without any downshift."""
    game = position(RIDER, "50 s_t60 Fire E3 S", "chip c01", active="soviet")
    play(game, "order os2", "activate 50", "fire 50 at E5", "against infantry")
    assert shift(game) == {}


def test_rs_prt_3_riders_are_seen() -> None:
    """RS-PRT.3 The enemy sees the rider with its vehicle."""
    game = position(RIDER, FAR)
    seen = {piece["id"]: piece for piece in game.seat(1).view()["pieces"]}
    assert (seen[11]["cell"], seen[11]["inside"]) == ("E5", 10)


def test_rs_prt_4_dots_carry_inside_at_full_strength() -> None:
    """RS-PRT.4, RS-EX.7 A loaded SdKfz 251 in Move still goes by areas, and both squads with it."""
    game = position(LOADED, FAR)
    play(game, "order og3", "activate 10", "move 10", "step 10 to H4")
    assert (at(game, 10), at(game, 11), at(game, 12)) == ("H4", "H4", "H4")


def test_rs_prt_4_cover_inside() -> None:
    """RS-PRT.4, RS-R.66 A passenger inside has one downshift."""
    game = position(LOADED, "50 s_t60 Fire E3 S", "chip c01", "chip c01", active="soviet")
    play(game, "order os2", "activate 50", "fire 50 at E5", "against infantry")
    assert sum(shift(game).values()) == -1


def test_rs_r_66_inside_the_terrain_does_not_count() -> None:
    """RS-R.66 In the brush of D4 a passenger inside has one downshift, not two; a rider has the brush's."""
    for carrier, net in (("g_251 Move", -1), ("g_pz2f Move", -1)):
        units = f"10 {carrier} D4 N\n11 g_gren_r Ready - - aboard=10"
        game = position(units, "50 s_t60 Fire D2 S", "chip c01", active="soviet")
        play(game, "order os2", "activate 50", "fire 50 at D4", "against infantry")
        assert sum(shift(game).values()) == net


def test_rs_ex_7_two_dots_two_units() -> None:
    """RS-EX.7, RS-R.63 A third squad finds no room in the SdKfz 251, nor on it."""
    game = position(f"{LOADED}\n13 g_gren_r Ready E5 N", FAR)
    play(game, "order og2", "activate 13", "move 13")
    assert choices(game, "mount") == []


def test_rs_r_63_weapon_teams_are_carried_unless_the_card_forbids() -> None:
    """RS-R.63 A team with an MG gets on, a team with a Pak 40 does not."""
    units = "10 g_251 Move E5 N\n11 g_wt_r Ready E5 N holds=ag1\n12 g_wt_r Ready E5 N holds=ag3"
    game = position(units, FAR)
    play(game, "order og2", "activate 12", "move 12")
    assert choices(game, "mount") == []
    play(game, "stop 12", "face 12 N", "activate 11", "move 11")
    assert choices(game, "mount") == ["mount 11 on 10"]


def test_rs_prt_7_getting_on_costs_a_point() -> None:
    """RS-PRT.7, RS-R.64 One point to the vehicle's hex and one to get on; the move is over then."""
    game = position("10 g_pz2f Move E6 N\n11 g_gren_r Ready E5 N", FAR)
    play(game, "order og2", "activate 11", "move 11")
    assert choices(game, "mount") == []
    play(game, "step 11 to E6", "mount 11 on 10")
    assert turn_to(game) == (0, "activate")
    assert (at(game, 11), condition(game, 11)) == ("E6", "Spent")


def test_rs_prt_7_a_team_has_no_point_left_to_get_on() -> None:
    """RS-PRT.7 A team that has moved to the vehicle's hex is done; one that is there gets on."""
    game = position("10 g_pz2f Move E6 N\n11 g_wt_r Ready E5 N\n12 g_wt_r Ready E6 N", FAR)
    play(game, "order og2", "activate 11", "move 11", "step 11 to E6")
    assert asked(game) == "facing"
    play(game, "face 11 N", "activate 12", "move 12", "mount 12 on 10")
    assert unit(game, 12).carrier == 10


def test_rs_prt_7_getting_off_and_going_on() -> None:
    """RS-PRT.7, RS-R.64 A Ready squad gets off for one point and has one left, from the vehicle's hex."""
    game = position(LOADED, FAR)
    play(game, "order og2", "activate 11", "move 11")
    assert options(game) == ["dismount 11", "stop 11"]
    play(game, "dismount 11")
    assert at(game, 11) == "E5"
    play(game, "step 11 to H4")
    assert asked(game) == "facing"
    play(game, "face 11 N")
    assert (unit(game, 11).carrier, condition(game, 11)) == (0, "Spent")


@pytest.mark.parametrize("state", ["Spent", "Reduced", "Suppressed", "Broken"])
def test_rs_r_64_at_reduced_strength_off_but_never_on(state: str) -> None:
    """RS-R.64 Its whole move for getting off; getting on is not offered."""
    game = position(f"10 g_251 Move E5 N\n11 g_gren_r {state} - - aboard=10\n12 g_gren_r {state} E5 N", FAR)
    play(game, "order og2", "activate 11", "move 11", "dismount 11")
    assert (asked(game), at(game, 11)) == ("facing", "E5")
    play(game, "face 11 N")
    assert condition(game, 11) == state
    play(game, "activate 12", "move 12")
    assert choices(game, "mount") == []


@pytest.mark.parametrize(("state", "carries"), [("Suppressed", True), ("Broken", False), ("Fire", True)])
def test_rs_r_64_on_a_suppressed_carrier_not_on_a_broken_one(state: str, carries: bool) -> None:
    """RS-R.64 A carrier that is Suppressed may be mounted, a Broken one not."""
    game = position(f"10 g_pz2f {state} E5 N\n11 g_gren_r Ready E5 N", FAR)
    play(game, "order og2", "activate 11", "move 11")
    assert bool(choices(game, "mount")) is carries


def test_rs_r_64_no_opportunity_fire_at_getting_on_or_off() -> None:
    """RS-R.64 A Ready enemy in sight is not asked for either; for the step after getting off he is."""
    game = position(f"{LOADED}\n13 g_pz2f Fire E6 N\n14 g_gren_r Ready E6 N", "50 s_str_r Ready E2 S")
    play(game, "order og2", "activate 14", "move 14", "mount 14 on 13")
    assert turn_to(game) == (0, "activate")
    play(game, "activate 11", "move 11", "dismount 11")
    assert turn_to(game) == (0, "step")
    play(game, "step 11 to E4")
    assert turn_to(game) == (1, "react")


def test_rs_prt_8_no_move_load_and_move_on() -> None:
    """RS-PRT.8 A vehicle that has moved to a squad is done for this order when the squad has got on."""
    game = position("10 g_251 Move E6 N\n11 g_gren_r Ready E5 N", FAR)
    play(game, "order og4", "activate 10", "move 10", "step 10 to E5", "stop 10", "face 10 N")
    play(game, "activate 11", "move 11", "mount 11 on 10")
    assert turn_to(game) == (0, "regroup")


def test_rs_prt_9_on_before_the_ride() -> None:
    """RS-PRT.9 First the squad gets on, then the vehicle drives off with it, in one order."""
    game = position("10 g_251 Move E5 N\n11 g_gren_r Ready E5 N", FAR)
    play(game, "order og4", "activate 11", "move 11", "mount 11 on 10")
    play(game, "activate 10", "move 10", "step 10 to H4", "stop 10", "face 10 S")
    assert (at(game, 11), unit(game, 11).facing) == ("H4", 3)


def test_rs_prt_9_off_after_the_ride() -> None:
    """RS-PRT.9 First the vehicle drives, then the squad gets off and goes on, in one order."""
    game = position(LOADED, FAR)
    play(game, "order og4", "activate 10", "move 10", "step 10 to H4", "stop 10", "face 10 S")
    play(game, "activate 11", "move 11", "dismount 11", "step 11 to I4")
    assert at(game, 11) == "I4"


def test_rs_r_21_being_carried_does_not_spend() -> None:
    """RS-R.21 The squads that were driven are still Ready."""
    game = position(LOADED, FAR)
    play(game, "order og3", "activate 10", "move 10", "step 10 to H4", "stop 10", "face 10 S")
    assert (condition(game, 11), condition(game, 12)) == ("Ready", "Ready")


def test_rs_r_65_passengers_neither_fire_nor_spot() -> None:
    """RS-R.65 A Ready rider may only get off; a Suppressed one may rally too. The carrier fires as usual."""
    units = "10 g_pz2f Fire E5 N\n11 g_gren_r Ready - - aboard=10"
    game = position(
        f"{units}\n12 g_pz2f Fire E5 N\n13 g_gren_r Suppressed - - aboard=12", "50 s_str_r Spent E3 S"
    )
    play(game, "order og4", "activate 11")
    assert options(game) == ["move 11"]
    play(game, "move 11", "stop 11", "activate 13")
    assert options(game) == ["move 13", "rally 13"]


def test_rs_r_65_the_carrier_fires() -> None:
    """RS-R.65 A tank with a rider fires as usual, at full strength."""
    game = position(
        "10 g_pz2f Fire E5 N\n11 g_gren_r Ready - - aboard=10", "50 s_str_r Spent E3 S", "chip c01"
    )
    play(game, "order og4", "activate 10", "fire 10 at E3")
    assert "RS-SFT.1" not in shift(game)


def test_rs_r_65_no_opportunity_fire_by_passengers() -> None:
    """RS-R.65 A Ready rider on a Suppressed tank opens no window for a mover in its sight."""
    game = position(
        "10 g_pz2f Suppressed E5 N\n11 g_gren_r Ready - - aboard=10", "50 s_str_r Ready E2 S", active="soviet"
    )
    play(game, "order os1", "activate 50", "move 50", "step 50 to E3")
    assert turn_to(game) == (1, "step")


def test_rs_r_67_the_carrier_is_lost() -> None:
    """RS-R.67 A destroyed half-track: the Ready squad is Reduced and placed, the Reduced one is lost."""
    units = "10 g_251 Move E5 N\n11 g_gren_r Ready - - aboard=10\n12 g_gren_r Reduced - - aboard=10"
    game = position(units, "50 s_t34 Fire E2 S", "chip c01", "chip c01", "chip c24", active="soviet")
    play(game, "order os2", "activate 50", "fire 50 at E5")
    assert (condition(game, 10), condition(game, 11), condition(game, 12)) == ("lost", "Reduced", "lost")
    assert turn_to(game) == (0, "facing")
    play(game, "face 11 SW")
    assert (at(game, 11), unit(game, 11).facing, unit(game, 11).carrier) == ("E5", 4, 0)


@pytest.mark.parametrize(("firer", "shown"), [("s_t34", True), ("s_t70", False)])
def test_rs_prt_5_only_an_attack_on_infantry_shows_who_is_inside(firer: str, shown: bool) -> None:
    """RS-PRT.5 A T-34 attacks both classes; a T-70 sees a vehicle only, fires at it, and learns nothing."""
    units = "20 g_251 Move E5 N\n11 g_gren_r Ready - - aboard=20 ambush=9\n19 g_gren_v Ready A8 N"
    luck = ["chip c01"] * (1 + shown)
    game = position(units, f"50 {firer} Fire E2 S", *luck, attacker="soviet")
    play(game, "order os2", "activate 50", "fire 50 at E5")
    assert bool(told(game, "aboard")) is shown
    assert [fact.data["piece"] for fact in told(game, "result")] == ([11, 20] if shown else [20])


def test_rs_prt_5_passengers_out_of_sight_stay_unseen() -> None:
    """RS-PRT.5, RS-R.91 In the forest the squad shows its north side; the half-track faces south, unseen."""
    track = "20 g_251 Move E5 S\n11 g_gren_r Ready - - aboard=20 ambush=9\n19 g_gren_v Ready A8 N"
    game = position(
        f"{track}\n12 g_gren_r Ready E5 N",
        "50 s_t34 Fire E2 S",
        "chip c01",
        attacker="soviet",
        overlays=("O08a E5",),
    )
    play(game, "order os2", "activate 50", "fire 50 at E5")
    assert [fact.data["piece"] for fact in told(game, "result")] == [12]
    assert told(game, "aboard") == []


def test_rs_d_17_who_was_hidden_in_a_lost_carrier_is_told() -> None:
    """RS-D.17, RS-R.67 The SdKfz is lost at one hex (c24, 1 on 1): the squad inside is seen, and Reduced."""
    game = position(
        "10 g_251 Move E5 N\n11 g_gren_r Ready - - aboard=10",
        "50 s_t60 Fire E4 S",
        "chip c24",
        active="soviet",
    )
    game.state.change(11, hidden=True)
    play(game, "order os2", "activate 50", "fire 50 at E5", "face 11 N")
    assert [fact.data for fact in told(game, "aboard")] == [{"piece": 11, "carrier": 10}]
    assert (condition(game, 10), condition(game, 11)) == ("lost", "Reduced")


def test_rs_prt_5_a_shot_at_the_vehicle_does_not_tell_who_is_inside() -> None:
    """RS-PRT.5 A T-60 chooses one class; only the carrier is to be seen, so nobody inside is attacked."""
    game = position(
        "10 g_251 Move E5 N\n11 g_gren_r Ready - - aboard=10",
        "50 s_t60 Fire E4 S",
        "chip c01",
        active="soviet",
    )
    game.state.change(11, hidden=True)
    play(game, "order os2", "activate 50", "fire 50 at E5")
    assert [fact.data["piece"] for fact in told(game, "result")] == [10]
    assert (told(game, "aboard"), unit(game, 11).hidden) == ([], True)
