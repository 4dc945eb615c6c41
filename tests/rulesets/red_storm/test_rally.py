"""RS-RAL: who may rally, the check, and what success makes of the unit."""

from __future__ import annotations

import pytest

from tests.rulesets.red_storm.looks import FAR, Table, choices, pass_order
from tests.rulesets.red_storm.positions import asked, condition, options, play, position

ZERO, ONE, TWO, THREE, FOUR = "chip c01", "chip c02", "chip c07", "chip c04", "chip c09"  # medals


def rally(block: str, *luck: str) -> Table:
    game = position(f"10 {block} E5 N", FAR, *luck)
    return play(game, "order og4", "activate 10", "rally 10")


@pytest.mark.parametrize("block", ["g_gren_r Ready", "g_gren_r Spent", "g_gren_r Reduced", "g_pz2f Support"])
def test_rs_ral_1_only_suppressed_or_broken(block: str) -> None:
    """RS-RAL.1 Nobody else is offered a rally."""
    game = position(f"10 {block} E5 N", FAR)
    play(game, "order og4", "activate 10")
    assert not choices(game, "rally")


def test_rs_ral_1_instead_of_moving_or_firing() -> None:
    """RS-RAL.1 The rally is the activation, whether it succeeds or not."""
    assert asked(rally("g_gren_r Suppressed", ZERO)) == "activate"
    assert asked(rally("g_gren_r Suppressed", FOUR)) == "activate"


@pytest.mark.parametrize(
    ("block", "chip", "then"),
    [
        ("g_gren_r Suppressed", ONE, "Ready"),  # valor 1: equal is enough
        ("g_gren_r Suppressed", TWO, "Suppressed"),
        ("g_gren_v Suppressed", TWO, "Ready"),
        ("g_gren_v Suppressed", THREE, "Suppressed"),
        ("g_pion Suppressed", THREE, "Ready"),
        ("g_pion Suppressed", FOUR, "Suppressed"),  # RS-R.12 even the elite can fail
        ("g_pz2f Suppressed", TWO, "Suppressed"),
    ],
)
def test_rs_ral_2_no_more_medals_than_the_unit(block: str, chip: str, then: str) -> None:
    """RS-RAL.2 Equal passes; else nothing happens."""
    assert condition(rally(block, chip), 10) == then


@pytest.mark.parametrize("block", ["g_gren_r", "g_wt_r"])
def test_rs_ral_4_suppressed_infantry_is_ready(block: str) -> None:
    """RS-RAL.4 Squads and weapon teams alike."""
    assert condition(rally(f"{block} Suppressed", ZERO), 10) == "Ready"


@pytest.mark.parametrize("block", ["g_gren_r", "g_pz2f"])
def test_rs_ral_6_broken_units_are_suppressed(block: str) -> None:
    """RS-RAL.6 Squads and vehicles alike; a failed attempt leaves them Broken."""
    assert condition(rally(f"{block} Broken", ZERO), 10) == "Suppressed"
    assert condition(rally(f"{block} Broken", FOUR), 10) == "Broken"


def test_rs_ral_2_a_conscript_needs_a_chip_without_medals() -> None:
    """RS-RAL.2, RS-RAT.1 Valor 0 fails against one medal."""
    for chip, then in ((ONE, "Suppressed"), (ZERO, "Ready")):
        game = position("10 g_gren_r Ready A1 N", "50 s_str_c Suppressed L8 N", chip, active="soviet")
        play(game, "order os4", "activate 50", "rally 50")
        assert condition(game, 50) == then


def test_rs_ral_3_one_attempt_per_turn() -> None:
    """RS-RAL.3, RS-R.28 In an end-of-turn bonus order the same unit is not offered a second attempt."""
    game = position("10 g_gren_r Suppressed E5 N", FAR, FOUR, "event e01", event_done=False)
    play(game, "order og4", "activate 10", "rally 10", "end", "end")
    pass_order(game, "os4")
    assert (asked(game), game.state.turn) == ("activate", 2)  # e01 at the end of the turn: attacker 1
    play(game, "activate 10")
    assert choices(game, "rally") == []


def test_rs_r_28_fresh_in_the_next_turn() -> None:
    """RS-R.28 When the turn has ended it may try again."""
    game = position("10 g_gren_r Suppressed E5 N rallied", FAR)
    play(game, "order og4", "activate 10")
    assert not choices(game, "rally")
    play(game, "move 10", "stop 10", "face 10 N", "end", "end")
    pass_order(game, "os4")
    play(game, "order og4", "activate 10")
    assert choices(game, "rally") == ["rally 10"]


def test_rs_ral_5_a_vehicle_becomes_what_its_owner_picks() -> None:
    """RS-RAL.5 A Semovente may be set to Move or Fire, the two it has; the enemy is not told to which."""
    game = rally("g_semo Suppressed", ONE)
    assert options(game) == ["set to Move", "set to Fire"]
    play(game, "set to Fire")
    assert condition(game, 10) == "Fire"
    assert [fact.seen_by for fact in game.facts if fact.kind == "set"] == [(0,)]


@pytest.mark.parametrize(
    ("answers", "after"),
    [
        (("spot 10 at E2",), "Ready"),
        (("fire 10 at E2",), "Spent"),
        (("move 10", "stop 10", "face 10 NE"), "Spent"),
        (("move 10", "step 10 to D6", "pass", "stop 10", "face 10 N"), "Spent"),
    ],
)
def test_rs_r_21_what_spends_a_ready_squad(answers: tuple[str, ...], after: str) -> None:
    """RS-R.21 A shot, a move, a mere turn in place; not spotting."""
    game = position("10 g_gren_r Ready E5 N", "50 s_str_r Ready E2 S\n59 s_str_r Ready L8 N", "chip c01")
    play(game, "order og2", "activate 10", *answers)
    assert (asked(game), condition(game, 10)) == ("activate", after)


def test_rs_r_21_rallying_does_not_spend() -> None:
    """RS-R.21 A squad that has rallied is Ready, not Spent."""
    assert condition(rally("g_gren_r Suppressed", ZERO), 10) == "Ready"


def test_rs_r_65_passengers_rally() -> None:
    """RS-R.65 A Suppressed rider rallies aboard."""
    game = position("10 g_pz2f Move E5 N\n11 g_gren_r Suppressed - - aboard=10", FAR, ZERO)
    play(game, "order og4", "activate 11", "rally 11")
    assert condition(game, 11) == "Ready"
