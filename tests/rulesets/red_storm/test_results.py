"""RS-RES, RS-CTR, RS-DMG: what results do to units, and what a damaged vehicle can still do."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.red_storm.looks import Table, choices, kinds, said
from tests.rulesets.red_storm.positions import asked, condition, options, play, position, told, unit

FAR = "59 s_str_r Suppressed L8 N"


def struck(block: str, *luck: str, firer: str = "g_222", **more: Any) -> Table:
    """A 222 (no upshifts, firepower 1) fires from E5 at the Soviet unit 50 at E3."""
    game: Table = position(f"10 {firer} Fire E5 N", f"50 {block}\n{FAR}", *luck, **more)
    return play(game, "order og3", "activate 10", "fire 10 at E3")


# Results


def test_rs_res_1_a_miss_does_nothing() -> None:
    """RS-RES.1 No check, no change; the chip is the only one drawn."""
    game = struck("s_str_c Ready E3 S", "chip c01")
    assert condition(game, 50) == "Ready"
    assert kinds(game, "chip", "check") == ["chip"]


def test_rs_res_2_eliminated_units_leave_the_game() -> None:
    """RS-RES.2 A squad leaves nothing, a vehicle a Wreck; both count for the enemy."""
    game = struck("s_str_r Ready E3 S", "chip c23")
    assert (condition(game, 50), game.state.wrecks) == ("lost", {})
    game = struck("s_t60 Move E3 S", "chip c24")
    assert (condition(game, 50), list(game.state.wrecks.values())) == ("lost", [1])


def test_rs_ctr_1_several_wrecks_may_lie_in_a_hex() -> None:
    """RS-CTR.1, RS-R.101 Two tanks lost in one hex leave two wrecks."""
    game = struck("s_t60 Move E3 S\n51 s_t60 Move E3 S", "chip c24", "chip c24")
    assert list(game.state.wrecks.values()) == [2]


def test_rs_r_101_own_fire_counts_for_the_enemy() -> None:
    """RS-R.101, RS-TGT.1 A German squad killed by German fire is among the Germans lost."""
    german = "10 g_222 Fire E5 N\n11 g_gren_r Ready E3 S"
    game = position(german, f"50 s_str_r Ready E3 S\n{FAR}", "chip c01", "chip c23")
    play(game, "order og3", "activate 10", "fire 10 at E3")
    assert [lost.side for lost in game.state.lost.values()] == [0]


@pytest.mark.parametrize(
    ("block", "then"),
    [
        ("s_str_r Ready", "Reduced"),
        ("s_str_r Spent", "Reduced"),
        ("s_str_r Reduced", "lost"),
        ("s_str_r Suppressed", "lost"),
        ("s_str_r Broken", "lost"),
        ("s_wt Ready", "lost"),
    ],
)
def test_rs_res_3_reduced_infantry(block: str, then: str) -> None:
    """RS-RES.3 A squad is Reduced for good, or lost if it was shaken or Reduced; a weapon team is lost."""
    assert condition(struck(f"{block} E3 S", "chip c21"), 50) == then


def test_rs_res_4_the_second_reduction_destroys() -> None:
    """RS-RES.4, RS-CTR.4 A damage marker the first time, a Wreck the second, without another draw."""
    german = "10 g_222 Fire E5 N\n11 g_222 Fire E5 N"
    game = position(german, f"50 s_t60 Move E3 S\n{FAR}", "chip c19", "damage no_penalty", "chip c19")
    play(game, "order og3", "activate 10", "fire 10 at E3")
    assert (condition(game, 50), unit(game, 50).damage) == ("Move", "no_penalty")
    play(game, "activate 11", "fire 11 at E3")
    assert (condition(game, 50), list(game.state.wrecks.values())) == ("lost", [1])


@pytest.mark.parametrize(
    ("kind", "chip", "passes"),
    [
        ("s_str_c", "c01", True),
        ("s_str_c", "c02", False),
        ("s_str_r", "c02", True),
        ("s_str_r", "c12", False),
        ("s_guards", "c12", True),
        ("s_guards", "c13", False),
    ],
)
def test_rs_res_5_equal_medals_pass(kind: str, chip: str, passes: bool) -> None:
    """RS-RES.5, RS-RAT.1, RS-EX.18 Conscript 0, regular 1, veteran 2: one more medal is too many."""
    game = struck(f"{kind} Ready E3 S", "chip c11", f"chip {chip}")
    assert condition(game, 50) == ("Ready" if passes else "Suppressed")


def test_rs_rat_1_even_elite_units_can_fail() -> None:
    """RS-RAT.1, RS-R.12 Pioniere (3) hold against three medals and fail against four."""
    for chip, then in (("c13", "Ready"), ("c24", "Suppressed")):
        soviet = "50 s_t60 Fire E3 S"
        game = position("10 g_pion Ready E5 N", soviet, "chip c11", f"chip {chip}", attacker="soviet")
        play(game, "order os2", "activate 50", "fire 50 at E5")
        assert condition(game, 10) == then


@pytest.mark.parametrize(
    ("state", "then"),
    [
        ("Ready", "Suppressed"),
        ("Spent", "Suppressed"),
        ("Reduced", "lost"),
        ("Suppressed", "Broken"),
        ("Broken", "lost"),
    ],
)
def test_rs_res_6_a_failed_check_of_infantry(state: str, then: str) -> None:
    """RS-RES.6, RS-R.20 What a failed check does, by condition; a passed one does nothing."""
    assert condition(struck(f"s_str_r {state} E3 S", "chip c11", "chip c12"), 50) == then
    assert condition(struck(f"s_str_r {state} E3 S", "chip c11", "chip c02"), 50) == state


@pytest.mark.parametrize(
    ("state", "then"),
    [
        ("Move", "Suppressed"),
        ("Fire", "Suppressed"),
        ("Support", "Suppressed"),
        ("Suppressed", "Broken"),
        ("Broken", "lost"),
    ],
)
@pytest.mark.parametrize("damage", ["", " damage=no_penalty"])
def test_rs_res_7_a_failed_check_of_a_vehicle(state: str, then: str, damage: str) -> None:
    """RS-RES.7 The same ladder whether the vehicle is reduced or not."""
    game = struck(f"s_t60 {state} E3 S{damage}", "chip c11", "chip c12")
    assert condition(game, 50) == then


# Damage markers


def test_rs_ctr_2_only_the_owner_sees_the_damage() -> None:
    """RS-CTR.2, RS-R.122 Both learn that a marker was drawn; its type only the owner."""
    game = struck("s_t60 Move E3 S", "chip c19", "damage gun_damaged")
    kinds_seen = [{fact.kind for fact in game.seat(seat).history()} for seat in (0, 1)]
    assert all("damaged" in seen for seen in kinds_seen)
    assert ["damage" in seen for seen in kinds_seen] == [False, True]


@pytest.mark.parametrize(
    ("block", "luck", "becomes"),
    [
        ("s_str_r Ready E3 S", ("chip c11", "chip c24"), "Suppressed"),
        ("s_str_r Suppressed E3 S", ("chip c11", "chip c24"), "Broken"),
        ("s_str_r Ready E3 S", ("chip c21",), "Reduced"),
    ],
)
def test_rs_r_122_what_becomes_of_a_unit_is_public(block: str, luck: tuple[str, ...], becomes: str) -> None:
    """RS-R.122 Both players are told, and see it on the block, although only one knows what it is."""
    game = struck(block, *luck)
    for seat in (0, 1):
        facts = [fact.data for fact in game.seat(seat).history() if fact.kind == "becomes"]
        assert facts == [{"piece": 50, "condition": becomes}]
        shown = next(piece for piece in game.seat(seat).view()["pieces"] if piece["id"] == 50)
        assert shown["condition"]["ladder"][shown["condition"]["index"]] == becomes
        assert ("name" in shown) == (seat == 1)


def test_rs_ctr_3_spotting_shows_the_damage() -> None:
    """RS-CTR.3, RS-SPT.2 The attacker knows the type once he has spotted the vehicle's hex."""
    game = position("10 g_222 Fire E5 N", "50 s_t60 Move E3 S damage=gun_damaged")
    assert not game.state.memory[0].damage
    play(game, "order og3", "activate 10", "spot 10 at E3")
    assert game.state.memory[0].damage == (50,)


def test_rs_dmg_1_commander_dead() -> None:
    """RS-DMG.1 A Pz III fires at the tank in the hex and leaves the squad alone."""
    soviet = "50 s_str_r Ready E3 S\n51 s_t34 Move E3 S"
    game = position("10 g_pz3j1 Fire E5 N damage=commander_dead", soviet, "chip c01")
    play(game, "order og3", "activate 10", "fire 10 at E3")
    assert [fact.data["piece"] for fact in told(game, "result")] == [51]


def test_rs_dmg_2_crew_injured_moves_hex_by_hex() -> None:
    """RS-DMG.2 In Move it goes one hex for each point; after that in Support it may not fire either."""
    game = position("10 g_pz3j1 Move E5 N damage=crew_injured", "50 s_str_r Suppressed L8 N")
    play(game, "order og3", "activate 10", "move 10")
    assert {text.split()[-1] for text in choices(game, "step")} == {"E4", "F4", "F5", "E6", "D5", "D4"}


def test_rs_r_103_an_injured_crew_does_one_kind_of_thing_in_a_turn() -> None:
    """RS-R.103 After firing, an extra order lets it fire again but not move."""
    soviet = "50 s_str_r Suppressed E3 S"
    game = position(
        "10 g_pz3j1 Support E5 N damage=crew_injured", soviet, "chip c03", "event e01", event_done=False
    )
    play(game, "order og3", "activate 10", "fire 10 at E3", "end", "activate 10")
    assert options(game) == ["fire 10 at E3", "spot 10 at E3"]


def test_rs_dmg_3_gun_damaged() -> None:
    """RS-DMG.3 No fire at units or objects; it may still move and spot."""
    german = "10 g_pz3j1 Support E5 N damage=gun_damaged"
    game = position(german, "50 s_str_r Suppressed E2 S", overlays=("O01a F3",))
    play(game, "order og3", "activate 10")
    assert {text.split()[0] for text in options(game)} == {"move", "spot"}


def test_rs_dmg_4_immobilized() -> None:
    """RS-DMG.4, RS-R.103 In Support it fires, and is not offered a move before or after."""
    german = "10 g_pz3j1 Support E5 N damage=immobilized"
    game = position(german, "50 s_str_r Suppressed E3 S", "chip c01")
    play(game, "order og3", "activate 10")
    assert not choices(game, "move")
    play(game, "fire 10 at E3")
    assert "move 10" not in options(game)


def test_rs_dmg_5_no_penalty() -> None:
    """RS-DMG.5 It fires without a downshift, but RS-OPF.10 has no opportunity fire: it counts as reduced."""
    game = position("10 g_222 Fire E5 N damage=no_penalty", "50 s_str_r Ready E3 S", "chip c01")
    play(game, "order og3", "activate 10", "fire 10 at E3")
    assert told(game, "result")[-1].data["shift"] == 0
    soviet = "50 s_t70 Fire E1 S damage=no_penalty"
    game = position("10 g_gren_r Ready E7 N", soviet)
    play(game, "order og2", "activate 10", "move 10", "step 10 to E8")
    assert asked(game) != "react"


def test_rs_dmg_6_turret_jammed() -> None:
    """RS-DMG.6 A Pz III with a jammed turret fires into its forward half only, at infantry and vehicles."""
    soviet = "50 s_str_r Ready E3 S\n51 s_t70 Move E2 S\n52 s_str_r Ready E7 N\n53 s_t70 Move E8 N"
    game = position("10 g_pz3j1 Fire E5 N damage=turret_jammed", soviet)
    play(game, "order og3", "activate 10")
    assert {text.split()[-1] for text in choices(game, "fire")} == {"E3", "E2"}


# The pool


def test_rs_r_102_a_marker_returns_with_its_vehicle() -> None:
    """RS-R.102 Eleven are in the pool while one tank is damaged, twelve when it is gone."""
    game = position("10 g_222 Fire E5 N", f"50 s_t60 Move E3 S damage=gun_damaged\n{FAR}", "chip c24")
    assert len(game.state.damage) == 11
    assert game.state.damage.count("gun_damaged") == 1
    play(game, "order og3", "activate 10", "fire 10 at E3")
    assert len(game.state.damage) == 12
    assert game.state.damage.count("gun_damaged") == 2


def test_rs_r_102_an_empty_pool_means_no_penalty() -> None:
    """RS-R.102 With all twelve markers out the next vehicle is reduced without a draw."""
    marks = ("commander_dead", "crew_injured", "gun_damaged", "immobilized", "no_penalty", "turret_jammed")
    kinds_ = ["s_t34"] * 7 + ["s_t70"] * 4 + ["s_t60"]
    park = "\n".join(f"{60 + n} {kinds_[n]} Move L{n % 8 + 1} N damage={marks[n % 6]}" for n in range(12))
    game = position("10 g_222 Fire E5 N", f"50 s_t60 Move E3 S\n{park}", "chip c19")
    assert game.state.damage == ()
    play(game, "order og3", "activate 10", "fire 10 at E3")
    assert unit(game, 50).damage == "no_penalty"
    assert said(game, "damage") == [{"piece": 50, "kind": "no_penalty"}]
