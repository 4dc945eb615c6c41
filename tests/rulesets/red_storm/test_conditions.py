"""RS-STA, RS-INF, RS-VEH, RS-WPN: what each condition lets a unit do, and how results change it."""

from __future__ import annotations

import pytest

from tests.rulesets.red_storm.looks import FAR, Table, choices, said
from tests.rulesets.red_storm.positions import asked, condition, options, play, position, shift, unit

NEAR = "50 s_str_r Suppressed E3 S"
MISS, SUPPRESS, REDUCE, DESTROY = "chip c01", "chip c11", "chip c21", "chip c24"  # infantry at 2 hexes
PASS, FAIL = "chip c01", "chip c24"  # 0 and 4 medals


def verbs(game: Table) -> set[str]:
    return {text.split()[0] for text in options(game)}


@pytest.mark.parametrize(
    ("block", "allowed"),
    [
        ("g_gren_r Ready", {"move", "fire", "spot"}),
        ("g_gren_r Spent", {"move", "fire", "spot"}),
        ("g_gren_r Reduced", {"move", "fire", "spot"}),
        ("g_gren_r Suppressed", {"move", "fire", "rally"}),
        ("g_gren_r Broken", {"move", "rally"}),
        ("g_wt_r Ready", {"move", "fire", "spot"}),
        ("g_wt_r Suppressed", {"move", "fire", "rally"}),
        ("g_pz2f Move", {"move", "spot"}),
        ("g_pz2f Fire", {"fire", "spot"}),
        ("g_pz2f Support", {"move", "fire", "spot"}),
        ("g_pz2f Suppressed", {"move", "fire", "rally"}),
        ("g_pz2f Broken", {"move", "rally"}),
    ],
)
def test_rs_sta_1_what_a_condition_allows(block: str, allowed: set[str]) -> None:
    """RS-STA.1, RS-R.17 The table, with an enemy in sight and reach; nothing else is offered."""
    game = position(f"10 {block} E5 N", NEAR)
    play(game, "order og4", "activate 10")
    assert verbs(game) == allowed


@pytest.mark.parametrize(
    ("block", "hexes"),
    [("g_gren_r Spent", 1), ("g_pz2f Support", 3), ("g_stug Support", 2), ("g_tiger Broken", 2)],
)
def test_rs_sta_2_reduced_strength_movement(block: str, hexes: int) -> None:
    """RS-STA.2 One hex for infantry, one for each point of a vehicle."""
    game = position(f"10 {block} E8 N", FAR)
    play(game, "order og4", "activate 10", "move 10")
    for label in ("E7", "E6", "E5")[:hexes]:
        play(game, f"step 10 to {label}")
    assert asked(game) == "facing"


@pytest.mark.parametrize(
    ("block", "downshift"),
    [
        ("g_gren_r Ready", False),
        ("g_gren_r Spent", True),
        ("g_gren_r Reduced", True),
        ("g_gren_r Suppressed", True),
        ("g_wt_r Ready", False),
        ("g_wt_r Suppressed", True),
        ("g_pz3j1 Fire", False),
        ("g_pz3j1 Support", True),
        ("g_pz3j1 Suppressed", True),
    ],
)
def test_rs_sta_3_reduced_strength_is_one_downshift(block: str, downshift: bool) -> None:
    """RS-STA.3 Exactly one for Spent, Reduced, Suppressed and Support; none for Ready and Fire."""
    game = position(f"10 {block} E5 N", NEAR, MISS)
    play(game, "order og4", "activate 10", "fire 10 at E3")
    assert shift(game).get("RS-SFT.1", 0) == (-1 if downshift else 0)


@pytest.mark.parametrize("state", ["Fire", "Support", "Suppressed"])
def test_rs_sta_4_either_must_choose(state: str) -> None:
    """RS-STA.4, RS-R.16 A Pz II has to choose infantry or vehicles, whatever its condition."""
    game = position(f"10 g_pz2f {state} E5 N", f"{NEAR}\n51 s_t60 Suppressed E3 S", MISS)
    play(game, "order og4", "activate 10", "fire 10 at E3")
    assert options(game) == ["against infantry", "against vehicles"]
    play(game, "against vehicles")
    assert [data["piece"] for data in said(game, "result")] == [51]


def test_rs_sta_4_both_attacks_all() -> None:
    """RS-STA.4 A Pz III attacks the squad and the tank in the hex in one activation, without being asked."""
    game = position("10 g_pz3j1 Fire E5 N", f"{NEAR}\n51 s_t60 Suppressed E3 S", MISS, MISS)
    play(game, "order og4", "activate 10", "fire 10 at E3")
    assert [data["piece"] for data in said(game, "result")] == [50, 51]


def test_rs_r_17_nothing_to_do_no_activation() -> None:
    """RS-R.17 On Fire without anybody in sight, or Immobilized in Move, a vehicle is not offered."""
    units = "10 g_pz2f Fire A1 N\n11 g_pz3j1 Move A1 N damage=immobilized\n12 g_pz3j1 Support A1 N"
    game = position(units, "50 s_str_r Suppressed L8 N", overlays=("O14a K7",))
    play(game, "order og3")
    assert choices(game, "activate") == ["activate 12"]


def test_rs_r_103_immobilized_in_move_may_spot() -> None:
    """RS-R.103 It can do nothing but spot."""
    game = position("10 g_pz3j1 Move E5 N damage=immobilized", NEAR)
    play(game, "order og3", "activate 10")
    assert options(game) == ["spot 10 at E3"]


# Squads


def test_rs_inf_1_ready_becomes_spent() -> None:
    """RS-INF.1, RS-EX.5 By a move, by fire, and by a mere turn in place."""
    game = position("10 g_gren_r Ready E5 N\n11 g_gren_r Ready E5 N\n12 g_gren_r Ready E5 N", NEAR, MISS)
    play(game, "order og2", "activate 10", "move 10", "step 10 to E6", "stop 10", "face 10 N")
    play(game, "activate 11", "fire 11 at E3", "activate 12", "move 12", "stop 12", "face 12 S")
    assert [condition(game, number) for number in (10, 11, 12)] == ["Spent", "Spent", "Spent"]


@pytest.mark.parametrize("state", ["Spent", "Reduced", "Suppressed"])
def test_rs_inf_2_reduced_strength_changes_nothing_further(state: str) -> None:
    """RS-INF.2, RS-INF.3, RS-INF.5 Moving or firing at reduced strength leaves the condition as it is."""
    game = position(f"10 g_gren_r {state} E5 N\n11 g_gren_r {state} E5 N", NEAR, MISS)
    play(
        game,
        "order og2",
        "activate 10",
        "move 10",
        "step 10 to E6",
        "face 10 N",
        "activate 11",
        "fire 11 at E3",
    )
    assert (condition(game, 10), condition(game, 11)) == (state, state)


def shot(state: str, *luck: str) -> str:
    """What becomes of a Soviet squad in a condition when Grenadiers fire at it from two hexes."""
    game = position("10 g_gren_r Ready E5 N", f"50 s_str_r {state} E3 S\n51 s_str_r Ready L8 N", *luck)
    play(game, "order og2", "activate 10", "fire 10 at E3")
    return condition(game, 50)


@pytest.mark.parametrize("state", ["Ready", "Spent"])
def test_rs_inf_3_reduced_for_good(state: str) -> None:
    """RS-INF.3 A Reduced result makes a Ready or Spent squad Reduced."""
    assert shot(state, REDUCE) == "Reduced"


@pytest.mark.parametrize(
    ("luck", "then"),
    [
        ([REDUCE], "lost"),
        ([DESTROY], "lost"),
        ([SUPPRESS, FAIL], "lost"),
        ([SUPPRESS, PASS], "Reduced"),
        ([MISS], "Reduced"),
    ],
)
def test_rs_inf_4_a_reduced_squad_dies_of_anything(luck: list[str], then: str) -> None:
    """RS-INF.4, RS-R.20 Of any further result that bites; a suppression that it withstands does not."""
    assert shot("Reduced", *luck) == then


@pytest.mark.parametrize(
    ("state", "luck", "then"),
    [
        ("Ready", [SUPPRESS, FAIL], "Suppressed"),
        ("Spent", [SUPPRESS, FAIL], "Suppressed"),
        ("Ready", [SUPPRESS, PASS], "Ready"),
    ],
)
def test_rs_inf_5_suppressed_after_a_failed_check(state: str, luck: list[str], then: str) -> None:
    """RS-INF.5, RS-R.20 Ready or Spent become Suppressed if the check fails."""
    assert shot(state, *luck) == then


@pytest.mark.parametrize(("chip", "then"), [("chip c02", "Ready"), ("chip c07", "Suppressed")])
def test_rs_ex_18_more_medals_than_the_unit(chip: str, then: str) -> None:
    """RS-EX.18 Valor 1 holds against one medal, not against two."""
    assert shot("Ready", SUPPRESS, chip) == then


@pytest.mark.parametrize(
    ("luck", "then"),
    [
        ([REDUCE], "lost"),
        ([DESTROY], "lost"),
        ([SUPPRESS, FAIL], "Broken"),
        ([SUPPRESS, PASS], "Suppressed"),
    ],
)
def test_rs_inf_7_results_on_a_suppressed_squad(luck: list[str], then: str) -> None:
    """RS-INF.7 Reduced or Eliminated kill it, a second suppression breaks it."""
    assert shot("Suppressed", *luck) == then


@pytest.mark.parametrize(
    ("luck", "then"),
    [
        ([REDUCE], "lost"),
        ([DESTROY], "lost"),
        ([SUPPRESS, FAIL], "lost"),
        ([SUPPRESS, PASS], "Broken"),
        ([MISS], "Broken"),
    ],
)
def test_rs_inf_10_broken(luck: list[str], then: str) -> None:
    """RS-INF.10, RS-R.20 Any further result ends a Broken squad, but a check it passes does not."""
    assert shot("Broken", *luck) == then


def test_rs_inf_6_only_a_rally_makes_ready() -> None:
    """RS-INF.6 A Suppressed squad that moves stays Suppressed, and the regroup does not offer it."""
    game = position("10 g_gren_r Suppressed E5 N", FAR)
    play(game, "order og4", "activate 10", "move 10", "step 10 to E6", "face 10 N", "end")
    assert (condition(game, 10), options(game)) == ("Suppressed", ["end"])


def test_rs_inf_8_broken_moves_one_hex() -> None:
    """RS-INF.8 A Broken squad has one hex; RS-BLK.3 the enemy sees that it is Broken."""
    game = position("10 g_gren_r Broken E5 N", NEAR)
    play(game, "order og4", "activate 10", "move 10", "step 10 to E6")
    assert asked(game) == "facing"
    seen = {piece["id"]: piece for piece in game.seat(1).view()["pieces"]}
    assert seen[10]["condition"]["ladder"][seen[10]["condition"]["index"]] == "Broken"


def test_rs_inf_9_broken_rallies_to_suppressed() -> None:
    """RS-INF.9 And not further: to be Ready it must rally again, in another turn."""
    game = position("10 g_gren_r Broken E5 N", FAR, PASS)
    play(game, "order og4", "activate 10", "rally 10")
    assert condition(game, 10) == "Suppressed"


# Vehicles


def shelled(state: str, *luck: str) -> Table:
    """A Pz III fires at the front of a T-34 in a condition, three hexes away: firepower equals armour."""
    game = position(
        "10 g_pz3j1 Fire E5 N", f"50 s_t34 {state.replace(' ', ' E2 S ', 1)}\n51 s_str_r Ready L8 N", *luck
    )
    return play(game, "order og3", "activate 10", "fire 10 at E2")


HIT, KILL, DAMAGE = "chip c19", "chip c24", "damage no_penalty"  # vehicles at any distance


@pytest.mark.parametrize("state", ["Fire", "Move", "Support"])
def test_rs_veh_2_suppressed_after_a_failed_check(state: str) -> None:
    """RS-VEH.2, RS-RES.7 Each of the three conditions becomes Suppressed, or stays if the check is passed."""
    assert condition(shelled(f"{state} ", SUPPRESS, FAIL), 50) == "Suppressed"
    assert condition(shelled(f"{state} ", SUPPRESS, PASS), 50) == state


def test_rs_veh_4_suppressed_again_it_is_broken() -> None:
    """RS-VEH.4 If it fails the second check."""
    assert condition(shelled("Suppressed ", SUPPRESS, FAIL), 50) == "Broken"
    assert condition(shelled("Suppressed ", SUPPRESS, PASS), 50) == "Suppressed"


def test_rs_veh_5_anything_ends_a_broken_vehicle() -> None:
    """RS-VEH.5 Even a first reduction, without a damage marker; but not a check that it passes."""
    assert condition(shelled("Broken ", HIT), 50) == "lost"
    assert condition(shelled("Broken ", SUPPRESS, FAIL), 50) == "lost"
    assert condition(shelled("Broken ", SUPPRESS, PASS), 50) == "Broken"


def test_rs_veh_6_a_reduced_vehicle_may_be_suppressed() -> None:
    """RS-VEH.6, RS-R.18 Marker and condition are two things: it is not eliminated, unlike infantry."""
    game = shelled("Fire damage=no_penalty", SUPPRESS, FAIL)
    assert (condition(game, 50), unit(game, 50).damage) == ("Suppressed", "no_penalty")
    game = shelled("Suppressed damage=no_penalty", SUPPRESS, FAIL)
    assert (condition(game, 50), unit(game, 50).damage) == ("Broken", "no_penalty")


def test_rs_veh_7_what_eliminates_a_vehicle() -> None:
    """RS-VEH.7 An Eliminated result or a second Reduced one; a first leaves it in its condition."""
    assert condition(shelled("Fire ", KILL), 50) == "lost"
    assert condition(shelled("Fire damage=no_penalty", HIT), 50) == "lost"
    assert condition(shelled("Fire ", HIT, DAMAGE), 50) == "Fire"


def test_rs_veh_3_a_first_hit_draws_a_marker() -> None:
    """RS-VEH.3 The Suppressed tank keeps its condition and holds the marker drawn."""
    game = shelled("Suppressed ", HIT, "damage gun_damaged")
    assert (condition(game, 50), unit(game, 50).damage) == ("Suppressed", "gun_damaged")


def test_rs_veh_1_support_moves_and_fires() -> None:
    """RS-VEH.1, RS-R.17 Move then fire, or fire then move, or one of them; each part at reduced strength."""
    game = position("10 g_pz3j1 Support E6 N", NEAR, MISS)
    play(game, "order og3", "activate 10", "move 10", "step 10 to E5", "stop 10", "face 10 N")
    assert options(game) == ["fire 10 at E3", "done with 10"]
    play(game, "fire 10 at E3")
    assert (asked(game), shift(game)["RS-SFT.1"]) == ("activate", -1)
    game = position("10 g_pz3j1 Support E5 N", NEAR, MISS)
    play(game, "order og3", "activate 10", "fire 10 at E3")
    assert options(game) == ["move 10", "done with 10"]
    play(game, "move 10", "step 10 to E6", "step 10 to E7", "step 10 to E8", "face 10 N")
    assert (asked(game), condition(game, 10)) == ("activate", "Support")


@pytest.mark.parametrize(("now", "only"), [("Move", True), ("Support", False)])
def test_rs_d_21_the_pause_does_not_tell_the_condition(now: str, only: bool) -> None:
    """RS-D.21 After one hex a tank on Move is asked as well as one in Support; it can only be done."""
    game = position(f"10 g_pz3j1 {now} E6 N", NEAR)
    for text in ("order og3", "activate 10", "move 10", "step 10 to E5", "stop 10", "face 10 N"):
        game.answer(text)
    assert asked(game) == "then"
    assert (options(game) == ["done with 10"]) == only


def test_rs_d_21_what_all_know_is_not_asked() -> None:
    """RS-D.21 More than one hex with one point is a full-strength move: that tank is on Move, as all see."""
    game = position("10 g_pz3j1 Move E6 N", NEAR)
    for text in ("order og3", "activate 10", "move 10", "step 10 to E8", "stop 10", "face 10 N"):
        game.answer(text)
    assert asked(game) == "activate"


@pytest.mark.parametrize(("damage", "halves"), [("crew_injured", []), ("no_penalty", ["fire 10 at E3"])])
def test_rs_d_21_nor_does_it_tell_the_damage(damage: str, halves: list[str]) -> None:
    """RS-D.21, RS-CTR.2 A damaged tank in Support is asked, whatever its damage leaves it."""
    game = position(f"10 g_pz3j1 Support E6 N damage={damage}", NEAR)
    for text in ("order og3", "activate 10", "move 10", "step 10 to E5", "stop 10", "face 10 N"):
        game.answer(text)
    assert asked(game) == "then"
    assert options(game) == [*halves, "done with 10"]


def test_rs_veh_2_suppressed_moves_or_fires() -> None:
    """RS-VEH.2 Not both: after the move the activation is over."""
    game = position("10 g_pz3j1 Suppressed E6 N", NEAR)
    play(game, "order og3", "activate 10", "move 10", "step 10 to E5", "stop 10", "face 10 N")
    assert asked(game) == "activate"


def test_rs_r_127_the_facing_is_set_before_the_shot() -> None:
    """RS-R.127 A StuG turned north after its move may fire at E3; turned south it may not."""
    for facing, targets in (("N", ["fire 10 at E3"]), ("S", [])):
        game = position("10 g_stug Support E6 N", NEAR)
        play(game, "order og3", "activate 10", "move 10", "step 10 to E5", "stop 10", f"face 10 {facing}")
        assert choices(game, "fire") == targets


def under_fire(*luck: str) -> Table:
    """A Pz III in Support moves into the fire of a T-34 three hexes away: equal armour, one downshift."""
    game = position("10 g_pz3j1 Support E6 N", "50 s_t34 Fire E2 S", *luck)
    play(game, "order og3", "activate 10", "move 10", "step 10 to E5", "react with 50")
    assert asked(game) == "facing"
    return play(game, "face 10 N")


def test_rs_r_127_a_suppressed_vehicle_has_lost_its_shot() -> None:
    """RS-R.127 Opportunity fire suppresses the tank in mid-move: its activation is over."""
    game = under_fire(HIT, FAIL)
    assert (condition(game, 10), asked(game)) == ("Suppressed", "activate")


@pytest.mark.parametrize(
    ("damage", "then"),
    [
        ("no_penalty", ["fire 10 at E2"]),
        ("immobilized", ["fire 10 at E2"]),
        ("gun_damaged", []),
        ("crew_injured", []),
    ],
)
def test_rs_r_127_a_damaged_vehicle_may_still_fire(damage: str, then: list[str]) -> None:
    """RS-R.127 Its move has ended by force, the shot is left; not with a damaged gun or an injured crew."""
    game = under_fire(KILL, f"damage {damage}")
    assert choices(game, "fire") == then


# Weapon teams


def test_rs_wpn_1_the_infantry_side_of_the_chip() -> None:
    """RS-WPN.1 Chip c02 at one hex: Miss for infantry, Suppressed for vehicles. The team is missed."""
    game = position("10 g_gren_r Ready E5 N", "50 s_wt Ready E4 S\n51 s_wt Ready L8 S", "chip c02")
    play(game, "order og2", "activate 10", "fire 10 at E4")
    assert [data["result"] for data in said(game, "result")] == ["miss"]


def crew(state: str, *luck: str) -> str:
    """What becomes of a weapon team under the fire of Grenadiers two hexes away."""
    game = position("10 g_gren_r Ready E5 N", f"50 s_wt {state} E3 S\n51 s_wt Ready L8 S", *luck)
    play(game, "order og2", "activate 10", "fire 10 at E3")
    return condition(game, 50)


def test_rs_wpn_2_a_team_is_lost_by_a_reduction() -> None:
    """RS-WPN.2 Reduced or Eliminated, it is the same."""
    assert crew("Ready", REDUCE) == "lost"
    assert crew("Ready", DESTROY) == "lost"


def test_rs_wpn_3_a_team_can_be_suppressed() -> None:
    """RS-WPN.3 After a failed check."""
    assert crew("Ready", SUPPRESS, FAIL) == "Suppressed"
    assert crew("Ready", SUPPRESS, PASS) == "Ready"


def test_rs_wpn_4_suppressed_twice_it_is_lost() -> None:
    """RS-WPN.4 It is never Broken."""
    assert crew("Suppressed", SUPPRESS, FAIL) == "lost"
    assert crew("Suppressed", SUPPRESS, PASS) == "Suppressed"


def test_rs_wpn_3_a_team_rallies_to_ready() -> None:
    """RS-WPN.3 A Suppressed team that passes its check is Ready."""
    game = position("10 g_wt_r Suppressed E5 N", FAR, PASS)
    play(game, "order og2", "activate 10", "rally 10")
    assert condition(game, 10) == "Ready"


def test_rs_r_14_a_team_is_never_spent() -> None:
    """RS-R.14 Neither by moving nor by firing."""
    game = position("10 g_wt_r Ready E5 N\n11 g_wt_r Ready E5 N", NEAR, MISS)
    play(
        game,
        "order og2",
        "activate 10",
        "fire 10 at E3",
        "activate 11",
        "move 11",
        "step 11 to E6",
        "face 11 N",
    )
    assert (condition(game, 10), condition(game, 11)) == ("Ready", "Ready")


def test_rs_r_19_reduced_infantry_neither_rallies_nor_regroups() -> None:
    """RS-R.19 It can spot, move one hex and fire; no rally on offer."""
    game = position("10 g_gren_r Reduced E5 N", NEAR)
    play(game, "order og2", "activate 10")
    assert not choices(game, "rally")
    play(game, "spot 10 at E3")
    assert condition(game, 10) == "Reduced"
