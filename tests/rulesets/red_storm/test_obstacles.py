"""RS-FOW: fog of war markers turned up by movement: mines, wire, roadblocks, fords, and shelter."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.red_storm.looks import FAR, Table, choices, said, steps, turn_to
from tests.rulesets.red_storm.positions import asked, at, condition, options, play, position, shift, unit

SQUAD = "10 g_gren_r Ready E5 N"


def marker(kind: str, label: str, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "hex": label, **more}


def moving(*fog: dict[str, Any], units: str = SQUAD, soviets: str = FAR, **more: Any) -> Table:
    game = position(units, soviets, fog=list(fog), **more)
    return play(game, "order og4", "activate 10", "move 10")


def markers(game: Table) -> list[tuple[str, bool]]:
    """Kind of each marker, and whether it lies face-up."""
    return [(marker.kind, marker.up) for marker in game.state.fog.values()]


# Turning up


@pytest.mark.parametrize("kind", ["foxhole", "trench", "mines", "wire", "roadblock"])
def test_rs_fow_11_by_a_step_into_the_area(kind: str) -> None:
    """RS-FOW.11, RS-R.54 A marker at H4 of any kind is turned up by a step to F5, another hex of area 10."""
    game = moving(marker(kind, "H4"))
    play(game, "step 10 to F5")
    assert markers(game) == [(kind, True)]
    assert [data["kind"] for data in said(game, "turned_up")] == [kind]


def test_rs_r_55_an_empty_marker_that_is_spotted_goes_too() -> None:
    """RS-R.55 Removed when turned up, by whatever."""
    game = position("10 g_gren_r Ready E5 N", FAR, fog=[marker("empty", "E2")])
    play(game, "order og4", "activate 10", "spot 10 at E2")
    assert markers(game) == []


def test_rs_fow_4_an_empty_marker_is_removed() -> None:
    """RS-FOW.4, RS-R.55 It has no effect: the squad goes on."""
    game = moving(marker("empty", "H4"))
    play(game, "step 10 to F5")
    assert (markers(game), asked(game)) == ([], "step")


def test_rs_r_54_not_from_an_adjacent_area() -> None:
    """RS-R.54 Next to a marker's hex, but in another area, nothing but an Ambush is turned up."""
    game = moving(marker("mines", "F4"), units="10 g_gren_r Ready E6 N")
    play(game, "step 10 to E5")
    assert markers(game) == [("mines", False)]


def test_rs_r_54_moving_within_the_area() -> None:
    """RS-R.54 A unit that finds itself in an area with a face-down marker turns it up by moving there."""
    game = moving(marker("foxhole", "C6"))
    play(game, "step 10 to E6")
    assert markers(game) == [("foxhole", True)]


def test_rs_r_54_the_defender_turns_nothing_up() -> None:
    """RS-R.54 Nor is he caught by his mines."""
    game = position(
        "10 g_gren_r Suppressed A1 N", "50 s_str_r Ready E5 N", fog=[marker("mines", "H4")], active="soviet"
    )
    play(game, "order os1", "activate 50", "move 50", "step 50 to H4")
    assert markers(game) == [("mines", False)]
    assert (condition(game, 50), asked(game)) == ("Ready", "step")


# Mines


def test_rs_fow_7_the_first_unit_is_reduced_and_stops() -> None:
    """RS-FOW.7, RS-R.58 With a point left the squad is Reduced where it is, without a chip."""
    game = moving(marker("mines", "H4"))
    play(game, "step 10 to F5")
    assert (condition(game, 10), at(game, 10), asked(game)) == ("Reduced", "F5", "facing")


@pytest.mark.parametrize(
    ("block", "then"),
    [
        ("g_gren_r Spent", "Reduced"),
        ("g_gren_r Reduced", "lost"),
        ("g_gren_r Suppressed", "lost"),
        ("g_wt_r Ready", "lost"),
        ("g_pz2f Broken", "lost"),
        ("g_pz2f Support", "Support"),
    ],
)
def test_rs_r_139_reduced_by_the_normal_rules(block: str, then: str) -> None:
    """RS-R.139, RS-R.58 Mines are a Reduced result: shaken infantry and teams are lost, vehicles damaged."""
    game = position(
        f"10 {block} E5 N\n11 g_gren_r Ready A1 N", FAR, "damage no_penalty", fog=[marker("mines", "H4")]
    )
    play(game, "order og4", "activate 10", "move 10", "step 10 to F5")
    assert condition(game, 10) == then
    if then == "Support":
        assert unit(game, 10).damage == "no_penalty"


def test_rs_fow_7_the_next_unit_is_slowed_not_reduced() -> None:
    """RS-FOW.7 After 10 was caught, 11 goes hex by hex through area 10 and is not hurt."""
    game = moving(marker("mines", "H4"), units=f"{SQUAD}\n11 g_gren_r Ready E5 N")
    play(game, "step 10 to F5", "face 10 N", "activate 11", "move 11")
    assert {"F4", "G4", "H4", "F5", "G5", "H5", "G6"} & steps(game) == {"F4", "F5"}
    play(game, "step 11 to F4")
    assert (condition(game, 11), asked(game)) == ("Ready", "step")


def test_rs_r_58_half_speed_for_attackers_afterwards() -> None:
    """RS-R.58 The second squad is not reduced, but each hex of area 10 is an area of its own for it."""
    game = moving(marker("mines", "H4", face_up=True, sprung=True))
    assert {"F4", "G4", "H4", "F5", "G5", "H5", "G6"} & steps(game) == {"F4", "F5"}
    play(game, "step 10 to F5")
    assert (condition(game, 10), asked(game)) == ("Ready", "step")
    assert {"F4", "G5", "G6"} <= steps(game)
    assert {"G4", "H4", "H5"} & steps(game) == set()


def test_rs_r_58_not_for_the_defender() -> None:
    """RS-R.58 The Soviets cross the area at their usual pace."""
    fog = [marker("mines", "H4", face_up=True, sprung=True)]
    game = position("10 g_gren_r Suppressed A1 N", "50 s_str_r Ready E5 N", fog=fog, active="soviet")
    play(game, "order os1", "activate 50", "move 50")
    assert {"H4", "H5", "G6"} <= steps(game)


def test_rs_r_58_mines_that_were_only_seen_are_armed() -> None:
    """RS-R.58 Face-up but not sprung they slow nobody, and catch the first who enters."""
    game = moving(marker("mines", "H4", face_up=True))
    assert {"H4", "H5", "G6"} <= steps(game)
    play(game, "step 10 to H5")
    assert (condition(game, 10), asked(game)) == ("Reduced", "facing")


def test_rs_r_58_a_carrier_takes_the_hit() -> None:
    """RS-R.58 The half-track is damaged, its passenger is not hurt."""
    units = "10 g_251 Move E5 N\n11 g_gren_r Ready - - aboard=10"
    game = position(units, FAR, "damage no_penalty", fog=[marker("mines", "H4")])
    play(game, "order og3", "activate 10", "move 10", "step 10 to H5")
    assert (unit(game, 10).damage, condition(game, 11)) == ("no_penalty", "Ready")


def test_rs_r_58_and_if_it_is_lost() -> None:
    """RS-R.58, RS-R.67 A damaged half-track is destroyed; its passenger is Reduced and stands in the hex."""
    units = "10 g_251 Move E5 N damage=no_penalty\n11 g_gren_r Ready - - aboard=10"
    game = position(units, FAR, fog=[marker("mines", "H4")])
    play(game, "order og3", "activate 10", "move 10", "step 10 to H5", "face 11 N")
    assert (condition(game, 10), condition(game, 11), at(game, 11)) == ("lost", "Reduced", "H5")


def test_rs_r_130_no_opportunity_fire_after_mines() -> None:
    """RS-R.130 The mines have ended the move: a Ready squad in sight is not asked."""
    game = moving(marker("mines", "H4"), soviets="50 s_str_r Ready E2 S")
    play(game, "step 10 to F5")
    assert turn_to(game) == (0, "facing")


# Wire


def test_rs_r_60_a_step_into_hidden_wire_fails() -> None:
    """RS-R.60 The wire is turned up, the point is lost, the squad stays and has its second point."""
    game = moving(marker("wire", "H4"))
    assert "F5" in steps(game)
    play(game, "step 10 to F5")
    assert (markers(game), at(game, 10), asked(game)) == ([("wire", True)], "E5", "step")
    assert "F5" not in steps(game)
    play(game, "step 10 to E4")
    assert asked(game) == "facing"


def test_rs_r_131_with_the_last_point_the_activation_ends() -> None:
    """RS-R.131 A team has one point: it stays, chooses a facing; a squad that fails twice is Spent."""
    game = moving(marker("wire", "H4"), units="10 g_wt_r Ready E5 N")
    play(game, "step 10 to F5")
    assert (at(game, 10), asked(game)) == ("E5", "facing")
    game = moving(marker("wire", "H4"), marker("wire", "D5"))
    play(game, "step 10 to F5", "step 10 to D4", "face 10 N")
    assert (at(game, 10), condition(game, 10)) == ("E5", "Spent")


def test_rs_r_131_a_failed_step_enters_nothing() -> None:
    """RS-R.131 No opportunity fire in E5, and no ambush beside F4, where the squad wanted to go."""
    fog = [marker("wire", "H4"), marker("ambush", "F3", number=1)]
    soviets = "50 s_str_r Ready E2 S\n51 s_str_r Ready - - ambush=1"
    game = moving(*fog, units="10 g_gren_r Ready E6 N", soviets=soviets)
    play(game, "step 10 to F5")
    assert turn_to(game) == (0, "step")
    assert unit(game, 51).hidden


def test_rs_fow_10_a_tracked_vehicle_removes_the_wire() -> None:
    """RS-FOW.10, RS-R.60 A half-track drives in, hidden wire or not, and goes on freely."""
    for face_up in (True, False):
        game = moving(marker("wire", "H4", face_up=face_up), units="10 g_251 Move E5 N")
        play(game, "step 10 to F5")
        assert (markers(game), at(game, 10), asked(game)) == ([], "F5", "step")


def test_rs_fow_10_wheels_are_barred() -> None:
    """RS-FOW.10 An armoured car fails like infantry."""
    game = moving(marker("wire", "H4"), units="10 g_222 Move E5 N")
    play(game, "step 10 to F5")
    assert at(game, 10) == "E5"


def test_rs_r_60_wire_bars_the_defender_too() -> None:
    """RS-R.60 His infantry may not enter his own face-down wire; nothing of it is shown."""
    game = position(
        "10 g_gren_r Suppressed A1 N", "50 s_str_r Ready E5 N", fog=[marker("wire", "H4")], active="soviet"
    )
    play(game, "order os1", "activate 50", "move 50")
    assert {"F4", "F5", "H5"} & steps(game) == set()
    assert markers(game) == [("wire", False)]


def test_rs_r_132_units_inside_the_wire() -> None:
    """RS-R.132 They move inside and leave, but do not come back."""
    game = position(
        "10 g_gren_r Suppressed A1 N", "50 s_str_r Ready F5 N", fog=[marker("wire", "H4")], active="soviet"
    )
    play(game, "order os1", "activate 50", "move 50")
    assert {"H4", "H5", "G6", "E5", "E6"} <= steps(game)
    play(game, "step 50 to E5")
    assert {"F4", "F5", "H5"} & steps(game) == set()


def test_rs_r_132_the_corner_is_inside_too() -> None:
    """RS-R.132 A1 and A2 of board 1b are in one area: a squad at A1 steps to A2 inside its own wire."""
    wire = [{"kind": "wire", "hex": "B1", "face_up": True}]
    foe = "50 s_str_r Suppressed L8 N"
    game = position("10 g_gren_r Spent A1 N", foe, attacker="soviet", active="german", fog=wire)
    play(game, "order og2", "activate 10", "move 10")
    assert "step 10 to A2" in options(game)


def test_rs_r_132_a_tank_set_up_inside_does_not_remove_it() -> None:
    """RS-R.132 Only a tracked vehicle that enters does."""
    game = position(
        "10 g_gren_r Suppressed A1 N", "50 s_t60 Move F5 N", fog=[marker("wire", "H4")], active="soviet"
    )
    play(game, "order os2", "activate 50", "move 50", "step 50 to H5", "step 50 to I4")
    assert markers(game) == [("wire", False)]
    play(game, "step 50 to H4")
    assert markers(game) == []


def test_rs_r_132_an_ambusher_that_enters_the_wire_removes_it() -> None:
    """RS-FOW.10 The squad comes out of the wire at H4 to E5, beside an ambush; the T-60 drives in from E6."""
    fog = [marker("wire", "H4", face_up=True), marker("ambush", "D5", number=1)]
    soviets = f"{FAR}\n51 s_t60 Move - - ambush=1"
    game = moving(*fog, units="10 g_gren_r Ready F5 N", soviets=soviets)
    play(game, "step 10 to E5", "set to Move", "face 51 N", "move 51", "step 51 to E6")
    assert markers(game) == [("wire", True)]
    play(game, "step 51 to F5")
    assert markers(game) == []


# Roadblock


def test_rs_fow_8_the_road_is_shut_until_the_roadblock_is_destroyed() -> None:
    """RS-FOW.8 A tank on Fire destroys the roadblock at E4 (strength 2); then a tank may enter."""
    units = "10 g_pz3j1 Fire D4 SE\n11 g_pz2f Support D4 N"
    game = position(units, FAR, "chip c24", boards=("1a",), fog=[marker("roadblock", "E4", face_up=True)])
    play(game, "order og4", "activate 10", "blast 10 at E4", "activate 11", "move 11")
    assert markers(game) == []
    assert "E4" in steps(game)


def test_rs_r_60_a_hidden_roadblock_stops_a_tank() -> None:
    """RS-R.60, RS-FOW.8 The step to E4 fails, the point is lost; the way round it is open."""
    game = moving(marker("roadblock", "E4"), units="10 g_pz2f Support D4 N", boards=("1a",))
    play(game, "step 10 to E4")
    assert (markers(game), at(game, 10), asked(game)) == ([("roadblock", True)], "D4", "step")
    assert "E4" not in steps(game)
    assert "E5" in steps(game)


def test_rs_r_131_only_if_no_chain_is_left() -> None:
    """RS-R.131 A tank that goes from D4 to F4 finds the roadblock at E4 but reaches F4 over E5."""
    game = moving(marker("roadblock", "E4"), units="10 g_pz2f Move D4 N", boards=("1a",))
    play(game, "step 10 to F4")
    assert (markers(game), at(game, 10)) == ([("roadblock", True)], "F4")


def test_rs_mov_13_a_roadblock_found_under_way() -> None:
    """RS-MOV.13, RS-R.59 That step was not wholly on the road any more: it gives no bonus."""
    game = moving(marker("roadblock", "E4"), units="10 g_pz2f Move D4 N", boards=("1a",))
    play(game, "step 10 to F4")
    assert not choices(game, "bonus")
    assert "stop 10" in options(game)


def test_rs_r_59_a_hidden_roadblock_on_the_bridge() -> None:
    """RS-R.59 On the bridge H4 of board 2a even a squad fails."""
    game = moving(marker("roadblock", "H4"), units="10 g_gren_r Ready G4 N", boards=("2a",))
    play(game, "step 10 to H4")
    assert at(game, 10) == "G4"


def test_rs_r_62_sight_is_blocked_only_face_up() -> None:
    """RS-R.62 Over a roadblock at E4 a squad at E5 fires at E3 while it is face-down, not when it is up."""
    for face_up, targets in ((False, ["fire 10 at E3"]), (True, [])):
        fog = [marker("roadblock", "E4", face_up=face_up)]
        game = position(SQUAD, "50 s_str_r Suppressed E3 S", fog=fog, boards=("1a",))
        play(game, "order og4", "activate 10")
        assert choices(game, "fire") == targets


def test_rs_r_61_tank_traps_are_always_seen() -> None:
    """RS-R.61 They bar vehicles and lie face-up."""
    game = position("10 g_pz2f Support E5 N", FAR, works=[{"asset": "as10", "hex": "E4"}])
    assert [m["kind"] for m in game.seat(0).view()["markers"]] == ["tank_traps"]
    play(game, "order og4", "activate 10", "move 10")
    assert "E4" not in steps(game)


def test_rs_r_61_tank_traps_let_infantry_pass() -> None:
    """RS-R.61 They are impassable by vehicles alone."""
    game = position("10 g_gren_r Ready E5 N", FAR, works=[{"asset": "as10", "hex": "E4"}])
    play(game, "order og4", "activate 10", "move 10", "step 10 to E4")
    assert at(game, 10) == "E4"


# Ford

RIVER: dict[str, Any] = {"boards": ("2b",)}  # the river fills column H


def test_rs_fow_5_a_ford_leads_over_the_river() -> None:
    """RS-FOW.5, RS-R.56 A face-up ford is an area of one hex: G5 to H5 to the far bank, wheels too."""
    game = moving(marker("ford", "H5", face_up=True), units="10 g_222 Move G5 N", **RIVER)
    play(game, "step 10 to H5")
    assert "I6" in steps(game)
    play(game, "step 10 to I6")
    assert at(game, 10) == "I6"


def test_rs_r_54_a_ford_is_found_from_an_adjacent_hex() -> None:
    """RS-R.54 Not from F5; from G5, next to H5, the ford is turned up and can be used at once."""
    game = moving(marker("ford", "H5"), units="10 g_pz2f Support E5 N", **RIVER)
    play(game, "step 10 to F5")
    assert markers(game) == [("ford", False)]
    play(game, "step 10 to G5")
    assert markers(game) == [("ford", True)]
    play(game, "step 10 to H5")
    assert at(game, 10) == "H5"


def test_rs_r_54_an_empty_marker_that_posed_as_a_ford() -> None:
    """RS-R.54, RS-R.55 It is removed, and the river is as closed as before."""
    game = moving(marker("empty", "H5"), units="10 g_pz2f Support F5 N", **RIVER)
    play(game, "step 10 to G5")
    assert markers(game) == []
    assert "H5" not in steps(game)


def test_rs_r_56_the_defender_uses_it_face_down() -> None:
    """RS-R.56 For the attacker it is river; the defender may enter, and thereby turns it up."""
    fog = [marker("ford", "H5")]
    game = moving(marker("ford", "H5"), units="10 g_gren_r Spent G5 N", **RIVER)
    assert "H5" not in steps(game)
    game = position("10 g_gren_r Suppressed A1 N", "50 s_str_r Ready G5 N", fog=fog, active="soviet", **RIVER)
    play(game, "order os1", "activate 50", "move 50", "step 50 to H5")
    assert markers(game) == [("ford", True)]


def test_rs_r_69_a_ford_is_open_ground() -> None:
    """RS-R.56, RS-R.69 A unit that enters it may be fired at."""
    fog = marker("ford", "H5", face_up=True)
    game = moving(fog, units="10 g_gren_r Spent G5 N", soviets="50 s_str_r Ready K5 NW", **RIVER)
    play(game, "step 10 to H5")
    assert turn_to(game) == (1, "react")


# Shelter


def test_rs_fow_6_a_foxhole_for_one_infantry_of_the_defender() -> None:
    """RS-FOW.6, RS-R.57 It is turned up by the attack, gives one downshift, and stays."""
    game = position(SQUAD, "50 s_str_r Suppressed E3 S", "chip c01", fog=[marker("foxhole", "E3")])
    play(game, "order og4", "activate 10", "fire 10 at E3")
    assert sum(shift(game).values()) == -1
    assert markers(game) == [("foxhole", True)]


def test_rs_r_57_its_owner_says_who_is_protected() -> None:
    """RS-R.57 Two squads, one place: the defender chooses, and only that one has the downshift."""
    soviets = "50 s_str_r Suppressed E3 S\n51 s_str_r Suppressed E3 S"
    game = position(SQUAD, soviets, "chip c01", "chip c01", fog=[marker("foxhole", "E3")])
    play(game, "order og4", "activate 10", "fire 10 at E3")
    assert (turn_to(game), options(game)) == ((1, "shelter"), ["shelter 50", "shelter 51"])
    play(game, "shelter 51")
    assert [(data["piece"], data["shift"]) for data in said(game, "result")] == [(50, 0), (51, -1)]


def test_rs_fow_9_a_trench_for_two() -> None:
    """RS-FOW.9 Two of three squads have the downshift."""
    soviets = "\n".join(f"{number} s_str_r Suppressed E3 S" for number in (50, 51, 52))
    game = position(SQUAD, soviets, "chip c01", "chip c01", "chip c01", fog=[marker("trench", "E3")])
    play(game, "order og4", "activate 10", "fire 10 at E3", "shelter 50", "shelter 52")
    assert [(data["piece"], data["shift"]) for data in said(game, "result")] == [(50, -1), (51, 0), (52, -1)]


def test_rs_r_57_not_for_the_attacker() -> None:
    """RS-R.57 German infantry in a Soviet foxhole has nothing of it."""
    fog = [marker("foxhole", "E3", face_up=True)]
    game = position("10 g_gren_r Ready E3 S", "50 s_str_r Ready E5 N", "chip c01", fog=fog, active="soviet")
    play(game, "order os1", "activate 50", "fire 50 at E3")
    assert shift(game) == {}
