"""Where a rule just holds and where it just does not: who may, who comes first, one thing inside another."""

from __future__ import annotations

from pathlib import Path

import pytest

import sandtable as st
from sandtable.rulesets.of_war_and_men.state import War
from tests.rulesets.of_war_and_men.battles import (
    acts,
    attacking,
    battle,
    cell,
    do,
    facts,
    lieutenant,
    options,
    pack_with,
    passes,
    suppressed,
    team,
    totals,
    until,
)


def checked(game: st.Game[War]) -> list[int]:
    """Who has made a Discipline Check, in order."""
    return [fact["soldier"] for fact in facts(game, "checked")]


# Assaults


def test_owm_r_121_the_holder_is_not_taken_where_the_mover_came_from() -> None:
    """C1 is at 90 degrees with A1, but A1 is where 11 came from: 32 alone beside B2 flanks nobody.

    31 has moved, so nobody has an advantage: both check in Track order, and two successes kill nobody.
    """
    game = battle("11 A1 103 | towards=B2\n31 B2 302 | moved\n32 C1 304", "assault R2", "assault R2")
    assert checked(game) == [103, 302]
    assert not game.state.lost


@pytest.mark.parametrize(
    ("mine", "his", "last", "order", "falls"),
    [
        ("103 102", "302", "assault G1", [103, 302, 102], 302),
        ("103", "302 304", "assault R1", [103, 302, 103], 304),
    ],
)
def test_owm_asl_14_stealth_of_the_mover_in_the_fights_of_the_surplus(
    mine: str, his: str, last: str, order: list[int], falls: int
) -> None:
    """OWM-ASL.8, OWM-R.114 The surplus man, of either side, fights like the pairs: the man of the stealthed
    mover tries first (the sums are 1 and 1), and his success kills. In the first fight both fail.
    """
    flips = ("assault R3", "assault R3", "opponent R4", last)
    game = battle(f"11 A1 {mine} | towards=B2 stealthed\n31 B2 {his}", *flips)
    while game.ask is not None and game.ask.kind == "fighting_order":
        do(game, "next")
    assert checked(game) == order
    assert list(game.state.lost) == [falls]


def test_owm_r_119_the_mover_chooses_if_it_cannot_go_back() -> None:
    """OWM-R.118 All fighters are wounded and 12 stands in A1: the seven other Terrains around B2 are left."""
    game = battle(
        "11 A1 103 | towards=B2\n12 A1 102\n31 B2 302",
        soldiers=[{"id": 103, "state": "wounded"}, {"id": 302, "state": "wounded"}],
    )
    around = ("B1", "C1", "A2", "C2", "A3", "B3", "C3")
    assert {value[1] for value in options(game, "retreat")} == {cell(game, label) for label in around}
    do(game, "retreat", cell(game, "C3"))
    assert team(game, 11).cell == cell(game, "C3")


# One thing inside another


def under_fire(game: st.Game[War]) -> None:
    """302 fires in an Act of Valor of seat 1, up to the shot window of seat 0."""
    until(game, "open_window", 1)
    do(game, "valor", 302, 11)
    passes(game)
    do(game, "fire", 302)
    until(game, "shot_window", 0)


def asked_about_the_number(game: st.Game[War]) -> list[int]:
    """Nobody answers the card just played; who is then asked about the number that it flips, in order."""
    while game.ask is not None and game.ask.kind == "card_window":
        do(game, "pass")
    seats = []
    while game.ask is not None and game.ask.kind == "flip_window":
        seats.append(game.ask.seat)
        do(game, "pass")
    return seats


def test_owm_r_85_the_number_of_a_rally_within_the_valor_of_the_other() -> None:
    """OWM-R.37 Seat 0 rallies 105 in seat 1's Act of Valor: it made the flip, so seat 1 is asked first."""
    game = battle(
        "11 A1 103 105\n31 A3 302",
        "number of shots R1",
        "target R1",
        "number of shots R2",
        hands=("act-of-valor, smoke", "act-of-valor, smoke"),
        level="lieutenant",
        soldiers=suppressed(105),
    )
    under_fire(game)
    do(game, "hearten", 105)
    assert asked_about_the_number(game) == [1, 0]


def test_owm_cd_31_the_number_of_on_the_run_within_the_valor_of_the_other() -> None:
    """OWM-R.37 Seat 0 is On the Run in seat 1's Act of Valor: it made the flip, so seat 1 is asked first."""
    game = lieutenant(
        "11 A1 103 105\n31 A4 302",
        "number of shots R1",
        "target R1",
        "number of attackers R2",
        hands=("maneuver, maneuver, on-the-run, smoke", "act-of-valor, smoke"),
    )
    acts(game, "maneuver", cell(game, "A2"))
    acts(game, "maneuver", cell(game, "A2"))
    do(game, "end_turn")
    under_fire(game)
    do(game, "on_the_run", 31)
    assert asked_about_the_number(game) == [1, 0]


def test_owm_cd_29_marksman_in_an_attack_within_an_attack() -> None:
    """OWM-R.97 Lohmann answers Evans' Attack with an Act of Valor and a Marksman: his Kar98k fires at range 3
    with the row of range 2, green 1 + blue 7 - 4. Then Evans fires with his own row: green 1 + blue 1 - 1.
    """
    game = attacking(
        "11 A1 103\n31 A4 302",
        "target R1",
        "number of shots R1",
        "target R1",
        *("lethality G1", "lethality B7", "Discipline R4"),
        *("lethality G1", "lethality B1", "Discipline R1"),
        hands=("attack R", "act-of-valor, marksman"),
        level="lieutenant",
    )
    do(game, "fire", 103)
    until(game, "shot_window", 1)
    do(game, "valor", 302, 11)
    passes(game)
    do(game, "fire", 302)
    until(game, "shot_window", 1)
    do(game, "marksman")
    passes(game)
    assert totals(game) == [4, 1]


# Who may fire


@pytest.mark.parametrize(("level", "aiming"), [("lieutenant", [101]), ("private", [])])
def test_owm_r_97_only_who_has_no_row_is_chosen_with_a_marksman(level: str, aiming: list[int]) -> None:
    """OWM-LVL.2 At range 4 a Thompson has no row but one at 3; Evans has a row, so his Marksman comes later,
    in the shot window. Without Command Decisions the card is of no use.
    """
    game = attacking("11 A1 101 103\n31 A5 302", number="R2", hand="attack R, marksman", level=level)
    assert options(game, "fire") == [("fire", 103)]
    assert [value[-1] for value in options(game, "take_aim")] == aiming


def test_owm_atk_9_one_of_two_trigger_happy_men_must_fire(tmp_path: Path) -> None:
    """Oakes (W01), and in this pack Lindqvist: the player says which of them fires first; he may not stop."""
    lindqvist = 'strength = "S12", weakness = "W02", points = 6'
    pack = pack_with(tmp_path, "soldiers.toml", lindqvist, lindqvist.replace("W02", "W01"))
    game = attacking("11 A1 103 104 105\n31 A3 302", number="R2", rules={"traits": True}, pack=pack)
    assert game.ask is not None
    assert list(game.ask.values) == [("fire", 104), ("fire", 105)]


def test_owm_r_85_who_can_do_an_act_of_valor() -> None:
    """OWM-R.51 Not Hask, whose Thompson has no row at range 4, and none of the wounded 102, the jammed 104
    and 105, who assists 115.
    """
    game = lieutenant(
        "11 A1 101 102 103 104 105 115\n31 A5 302",
        hands=("act-of-valor", ""),
        soldiers=[{"id": 102, "state": "wounded"}, {"id": 104, "jammed": True}, {"id": 105, "gunner": 115}],
    )
    assert [value[2:] for value in options(game, "valor")] == [(103, 31), (115, 31)]


def test_owm_r_43_one_able_soldier_is_enough_for_a_lucky_shot() -> None:
    """103 beside a wounded man will do; a jammed and a wounded man will not."""
    game = lieutenant(
        "11 A1 102 103\n12 A2 104 105\n31 C1 302",
        hands=("lucky-shot", ""),
        soldiers=[
            {"id": 102, "state": "wounded"},
            {"id": 104, "jammed": True},
            {"id": 105, "state": "wounded"},
        ],
    )
    assert [value[2:] for value in options(game, "lucky_shot")] == [(11, 31)]
