"""RS-CCB, RS-R.80-.88: rounds of close combat between infantry and vehicles, one by one."""

from __future__ import annotations

import pytest

from tests.rulesets.red_storm.looks import Table, kinds, said, turn_to
from tests.rulesets.red_storm.positions import asked, at, condition, options, play, position, told, unit

HOME = "19 g_gren_v Ready A1 N"
AWAY = "59 s_str_r Ready L8 N"


def melee(german: str, soviet: str, *luck: str, order: str = "og4", attacker: str = "german") -> Table:
    """The attacker's order ends with these units in a hex."""
    game = position(f"{german}\n{HOME}", f"{soviet}\n{AWAY}", *luck, attacker=attacker)
    return play(game, f"order {order}", "end")


def sums(game: Table) -> list[tuple[object, object]]:
    """The totals of the rounds, the moving player's first."""
    return [(data["total"], data["other"]) for data in said(game, "totals")]


# Infantry


def test_rs_ccb_1_until_only_one_side_is_left() -> None:
    """RS-CCB.1, RS-CCB.14 One Reduced squad after the other loses; the survivor fights them all."""
    soviet = "50 s_str_r Reduced E4 S\n51 s_str_r Reduced E4 S\n52 s_wt Ready E4 S"
    luck = ["chip c24", "chip c01"] * 3
    game = melee("10 g_gren_r Ready E4 N", soviet, *luck)
    play(game, "name 51", "name 52")
    assert [condition(game, n) for n in (10, 50, 51, 52)] == ["Ready", "lost", "lost", "lost"]
    assert asked(game) == "regroup"


def test_rs_ccb_1_the_survivor_fights_on() -> None:
    """RS-CCB.1, RS-CCB.14 Two squads against two Reduced ones: the first to be named fights both, unasked."""
    soviet = "50 s_str_r Reduced E4 S\n51 s_str_r Reduced E4 S"
    luck = ["chip c24", "chip c01"] * 2
    game = melee("10 g_gren_r Ready E4 N\n11 g_gren_r Ready E4 N", soviet, *luck)
    play(game, "name 11", "name 50")
    assert [condition(game, n) for n in (50, 51)] == ["lost", "lost"]
    assert asked(game) == "regroup"


def test_rs_ccb_1_in_every_hex_that_both_share() -> None:
    """RS-CCB.1, RS-MOV.17 E4 and then G4 are fought out before the order goes on."""
    luck = ["chip c24", "chip c01"] * 2
    german = "10 g_gren_r Ready E4 N\n11 g_gren_r Ready G4 N"
    game = melee(german, "50 s_wt Ready E4 S\n51 s_wt Ready G4 S", *luck)
    play(game, "combat at E4")
    assert [condition(game, n) for n in (50, 51)] == ["lost", "lost"]
    assert asked(game) == "regroup"


def test_rs_ccb_4_the_moving_player_names_first() -> None:
    """RS-CCB.4 First he, then the other, each of his units in the hex."""
    german = "10 g_gren_r Ready E4 N\n11 g_gren_r Ready E4 N"
    game = melee(german, "50 s_str_r Ready E4 S\n51 s_str_r Ready E4 S")
    assert (turn_to(game), options(game)) == ((0, "name"), ["name 10", "name 11"])
    play(game, "name 11")
    assert (turn_to(game), options(game)) == ((1, "name"), ["name 50", "name 51"])


def test_rs_ccb_5_valor_and_medals() -> None:
    """RS-CCB.5, RS-R.82 Pioniere 3 + 1 against Guards 2 + 0 in brush with a trench: nothing else counts."""
    game = position(
        f"10 g_pion Reduced D4 N\n{HOME}",
        f"50 s_guards Reduced D4 N\n{AWAY}",
        "chip c02",
        "chip c01",
        fog=[{"kind": "foxhole", "hex": "D4", "face_up": True}],
    )
    play(game, "order og2", "end")
    assert sums(game) == [(4, 2)]
    assert condition(game, 50) == "lost"


def test_rs_ast_3_politruk_does_not_help_in_close_combat() -> None:
    """as7 His medal counts in rally and suppression checks only: regulars have 1 + 0."""
    soviet = "50 s_str_r Reduced E4 S holds=as7"
    game = melee("10 g_gren_r Reduced E4 N", soviet, "chip c02", "chip c01")
    assert sums(game) == [(2, 1)]


def test_rs_ccb_6_lower_then_higher_then_again() -> None:
    """RS-CCB.6, RS-R.44 Both Ready: both are Reduced, the chips go back, and the next round decides."""
    luck = ("chip c01", "chip c24", "chip c24", "chip c01")
    game = melee("10 g_gren_r Ready E4 N", "50 s_str_r Spent E4 S", *luck)
    assert sums(game) == [(1, 5), (5, 1)]
    assert (condition(game, 10), condition(game, 50)) == ("Reduced", "lost")


def test_rs_r_81_the_winner_may_be_lost_by_his_own_reduction() -> None:
    """RS-R.81, RS-CCB.6 A Suppressed winner is eliminated when the loser survives as Reduced."""
    game = melee("10 g_gren_r Suppressed E4 N", "50 s_str_r Ready E4 S", "chip c24", "chip c01")
    assert (condition(game, 10), condition(game, 50)) == ("lost", "Reduced")


def test_rs_r_83_a_tie_reduces_the_side_that_did_not_move() -> None:
    """RS-R.83, RS-CCB.3 Soviets move: 1 + 1 each, the Grenadiers are the lower."""
    game = melee(
        "10 g_gren_r Reduced E4 N",
        "50 s_str_r Reduced E4 S",
        "chip c02",
        "chip c06",
        order="os1",
        attacker="soviet",
    )
    assert (condition(game, 10), condition(game, 50)) == ("lost", "Reduced")


def test_rs_r_87_equipment_stays_in_the_hex() -> None:
    """RS-R.87, RS-AST.9 The loser's PTRD lies there for others."""
    game = melee("10 g_gren_r Ready E4 N", "50 s_str_r Reduced E4 S holds=as5", "chip c24", "chip c01")
    pair = game.state.pairs[11]
    assert (pair.unit, pair.cell) == (0, unit(game, 10).cell)


# Infantry and vehicles


@pytest.mark.parametrize(
    ("order", "attacker", "tank"), [("og4", "german", "immobilized"), ("os4", "soviet", "")]
)
def test_rs_r_84_ties_go_to_the_moving_side(order: str, attacker: str, tank: str) -> None:
    """RS-R.84 1 + 1 each: moving infantry immobilizes the tank, a moving tank eliminates the infantry."""
    soviet = "50 s_t34 Move E4 S"
    game = melee("10 g_gren_r Ready E4 N", soviet, "chip c02", "chip c06", order=order, attacker=attacker)
    assert unit(game, 50).damage == tank
    assert condition(game, 10) == ("Ready" if tank else "lost")


def test_rs_ccb_9_reduced_before_eliminated_now() -> None:
    """RS-CCB.9, RS-R.84 The infantry stays in the hex."""
    soviet = "50 s_t34 Move E4 S damage=no_penalty"
    game = melee("10 g_gren_r Ready E4 N", soviet, "chip c24", "chip c01")
    assert (condition(game, 50), at(game, 10), asked(game)) == ("lost", "E4", "regroup")


def test_rs_r_84_a_broken_vehicle_is_eliminated() -> None:
    """RS-R.84 Instead of being immobilized."""
    game = melee("10 g_gren_r Ready E4 N", "50 s_t34 Broken E4 S", "chip c24", "chip c01")
    assert (condition(game, 50), at(game, 10)) == ("lost", "E4")


def test_rs_ccb_8_gun_damaged_needs_no_chip() -> None:
    """RS-CCB.8, RS-R.103 A vehicle that cannot attack infantry; its damage decides and is seen."""
    game = melee("10 g_gren_r Ready E4 N", "50 s_t34 Move E4 S damage=gun_damaged")
    assert condition(game, 50) == "lost"
    assert told(game, "chip") == []
    assert [data["kind"] for data in said(game, "damage_seen")] == ["gun_damaged"]


def test_rs_r_84_other_damage_does_not_make_it_helpless() -> None:
    """RS-R.84 A jammed turret still fights with chips, and wins here."""
    soviet = "50 s_t34 Move E4 S damage=turret_jammed"
    game = melee("10 g_gren_r Ready E4 N", soviet, "chip c01", "chip c24")
    assert (condition(game, 10), condition(game, 50)) == ("lost", "Move")


def test_rs_r_102_close_combat_takes_an_immobilized_marker() -> None:
    """RS-R.102, RS-R.84 Out of the pool, seen by the enemy."""
    game = melee("10 g_gren_r Ready E4 N", "50 s_t34 Move E4 S", "chip c24", "chip c01")
    assert game.state.damage.count("immobilized") == 1
    assert game.state.memory[0].damage == (50,)


def test_rs_ccb_10_where_the_infantry_may_go() -> None:
    """RS-CCB.10, RS-R.88 Adjacent, enterable, without enemies: not D4 with Soviets, not the blaze."""
    game = position(
        f"10 g_gren_r Ready E4 N\n{HOME}",
        f"50 s_t34 Move E4 S\n51 s_str_r Ready D4 S\n{AWAY}",
        "chip c24",
        "chip c01",
        markers=[{"kind": "blaze", "hex": "F4"}],
    )
    play(game, "order og2", "end")
    assert {text.split()[-1] for text in options(game)} == {"E3", "F3", "E5", "D3"}
    play(game, "retreat 10 to E5")
    assert turn_to(game) == (0, "facing")
    play(game, "face 10 N")
    assert (condition(game, 10), unit(game, 10).barred) == ("Ready", False)


def test_rs_ccb_14_the_next_squad_meets_the_immobilized_vehicle() -> None:
    """RS-CCB.14, RS-R.84 The first immobilizes it and leaves, the second destroys it."""
    german = "10 g_gren_r Ready E4 N\n11 g_gren_r Ready E4 N"
    game = melee(german, "50 s_t34 Move E4 S", *["chip c24", "chip c01"] * 2)
    play(game, "name 10", "retreat 10 to E5", "face 10 N")
    assert (condition(game, 50), at(game, 11), asked(game)) == ("lost", "E4", "regroup")


def test_rs_ast_3_panzerknacker_may_be_kept() -> None:
    """ag5 The owner may pass; against infantry he is not asked."""
    game = melee("10 g_gren_r Ready E4 N holds=ag5", "50 s_t34 Move E4 S", "chip c01", "chip c02")
    assert options(game) == ["use 1", "pass"]
    play(game, "pass")
    assert sums(game) == [(1, 2)]
    game = melee("10 g_gren_r Ready E4 N holds=ag5", "50 s_str_r Reduced E4 S", "chip c24", "chip c01")
    assert asked(game) == "regroup"


def test_rs_r_115_a_second_panzerknacker_is_asked_for_too() -> None:
    """ag5, RS-AST.3 A squad that has captured another may use both: 1 + 0 + 2 + 2 against 1 + 4, a tie."""
    game = melee("10 g_gren_r Ready E4 N holds=ag5,ag5", "50 s_t34 Move E4 S", "chip c01", "chip c24")
    play(game, "use 1")
    assert options(game) == ["use 2", "pass"]
    play(game, "use 2")
    assert sums(game) == [(5, 5)]
    assert unit(game, 50).damage == "immobilized"


# Vehicles


@pytest.mark.parametrize(
    ("kind", "total", "clause"),
    [
        ("g_pz2f", 8, "RS-CCB.12"),
        ("g_jpz4", 12, "RS-CCB.13"),
        ("g_pz3j1", 13, "RS-CCB.13"),
        ("g_251", 6, "RS-CCB.12"),
    ],
)
def test_rs_ccb_11_totals_of_vehicles(kind: str, total: int, clause: str) -> None:
    """RS-CCB.11, RS-R.85 Against a KV-1 (16): 8 and 6 are outclassed, 12 and 13 reduced, here again."""
    game = melee(f"10 {kind} Move E4 N damage=no_penalty", "50 s_kv1 Move E4 S")
    assert sums(game) == [(total, 16)]
    assert clause in told(game, "eliminated")[-1].clauses
    assert (condition(game, 10), unit(game, 50).damage) == ("lost", "")


def test_rs_ccb_12_exactly_twice_is_enough() -> None:
    """RS-CCB.12, RS-R.85 16 against 8: eliminated at once; 15 against 8: reduced, then the higher as well."""
    game = melee("10 g_pz2f Move E4 N", "50 s_kv1 Move E4 S")
    assert (condition(game, 10), unit(game, 50).damage) == ("lost", "")
    game = melee("10 g_pz2f Move E4 N", "50 s_kv1s Move E4 S", "damage no_penalty", "damage crew_injured")
    assert (condition(game, 10), unit(game, 50).damage) == ("lost", "crew_injured")


def test_rs_r_85_damage_does_not_change_totals() -> None:
    """RS-R.85 A T-34 without gun still counts 12, and loses as the reduced one."""
    game = melee("10 g_pz3j1 Move E4 N", "50 s_t34 Broken E4 S damage=gun_damaged")
    assert sums(game) == [(13, 12)]
    assert (condition(game, 50), unit(game, 10).damage) == ("lost", "")


def test_rs_r_68_passengers_fight_when_their_carrier_is_gone() -> None:
    """RS-R.68, RS-R.67 The M3A1 (6) falls to a Pz III (13); the squad inside is Reduced and must fight on."""
    soviet = "50 s_m3a1 Move E4 S\n51 s_str_r Ready - - aboard=50"
    game = melee("10 g_pz3j1 Move E4 N", soviet, "chip c24", "chip c01")
    play(game, "face 51 N")
    assert (condition(game, 50), condition(game, 51)) == ("lost", "lost")
    assert kinds(game, "totals") == ["totals", "totals"]


def test_rs_r_80_the_owner_of_the_order_is_the_moving_player() -> None:
    """RS-R.80 The ambusher appears in the mover's hex; a tie is still the mover's."""
    game = position(
        f"10 g_gren_r Reduced E5 N\n{HOME}",
        f"50 s_str_r Ready - - ambush=1\n{AWAY}",
        "chip c02",
        "chip c06",
        "chip c05",
        "chip c01",
        fog=[{"kind": "ambush", "hex": "E4", "number": 1}],
    )
    play(
        game,
        "order og2",
        "activate 10",
        "move 10",
        "step 10 to E4",
        "face 50 S",
        "pass",
        "pass",
        "face 10 N",
        "end",
    )
    assert sums(game)[0] == (2, 2)
    assert condition(game, 50) == "Reduced"


def test_rs_r_82_neither_ground_nor_flank_counts() -> None:
    """RS-R.82 On a wooded hill, one facing away: 1 + 1 against 1 + 2, nothing more."""
    game = position(
        f"10 g_gren_r Reduced E4 N\n{HOME}",
        f"50 s_str_r Reduced E4 N\n{AWAY}",
        "chip c02",
        "chip c07",
        overlays=("O21a E3", "O08a E3"),
    )
    play(game, "order og2", "end")
    assert sums(game) == [(2, 3)]
    assert condition(game, 10) == "lost"
