"""OWM-LOS, OWM-FLK, OWM-FRF: lines between cross-hairs, angles between whole cards."""

from __future__ import annotations

import pytest

from sandtable.rulesets.of_war_and_men import sight
from tests.rulesets.of_war_and_men.battles import battle

HANDS = ("attack", "attack")


def sees(ground: list[str], start: str, end: str) -> bool:
    game = battle("11 A1 103\n31 C3 302", hands=HANDS, ground=ground)
    grid = game.state.box.grid
    return sight.sees(game.state, grid.cell(start), grid.cell(end))


def test_owm_r_19_a_card_blocks_with_its_inside_not_with_a_corner() -> None:
    """OWM-LOS.4 A1 to C3 passes through the corners of B2's neighbours: only B2 itself could block."""
    assert sees(["Fi 58A Fi", "96A Fi Fi", "Fi Fi Fi"], "A1", "C3")
    assert not sees(["Fi Fi Fi", "Fi 58A Fi", "Fi Fi Fi"], "A1", "C3")
    assert not sees(["Fi 58A Fi", "Fi Fi Fi", "Fi Fi Fi"], "A1", "C1")


def test_owm_los_3_one_sees_into_and_out_of_a_blocking_terrain() -> None:
    assert sees(["58A 96A Fi", "Fi Fi Fi", "Fi Fi Fi"], "A1", "B1")
    assert sees(["58A 96A Fi", "Fi Fi Fi", "Fi Fi Fi"], "B1", "C1")


def test_owm_r_23_an_open_position_is_seen_through_and_targeted_like_a_field() -> None:
    """OWM-R.18 Its cross-hair is in the centre."""
    assert sees([". . .", ". . .", ". . ."], "A1", "C1")
    assert sees(["Fi . .", ". . .", ". . ."], "A1", "C3")


@pytest.mark.parametrize(("cell", "far"), [("B2", 0), ("C3", 1), ("B3", 1), ("D2", 2), ("E4", 3), ("B5", 3)])
def test_owm_r_21_range_is_the_greater_of_the_two_distances(cell: str, far: int) -> None:
    """OWM-FS.2, OWM-GLO.2 A diagonal step counts one."""
    game = battle("11 B2 103\n31 E5 302", hands=HANDS)
    grid = game.state.box.grid
    assert sight.distance(game.state, grid.cell("B2"), grid.cell(cell)) == far


def flanked(*friends: str) -> bool:
    teams = "\n".join(f"1{n} {cell} 10{n}" for n, cell in enumerate(friends, 1))
    game = battle(f"{teams}\n31 C3 302", hands=HANDS)
    return sight.has_flanking(game.state, 11, game.state.teams[31].cell)


def test_owm_flk_3_flanking_is_an_angle_between_whole_cards() -> None:
    """OWM-FLK.1, OWM-R.20, OWM-R.61 90 and 135 degrees flank, 45 and 180 do not; both touch the enemy."""
    assert flanked("C2", "D3")
    assert flanked("B2", "D3")
    assert not flanked("C2", "D2")
    assert not flanked("C2", "C4")
    assert not flanked("B2", "D4")
    assert not flanked("C1", "D3")
    assert not flanked("C2")


def test_owm_flk_1_flanking_needs_sight_of_the_enemy_from_both() -> None:
    """Woods (card 4, cross-hair north) in A1: (6, 3) to B2 (18, 18) enters B1."""
    for beside, flanks in (("58A", False), ("Fi", True)):
        ground = [f"Wo {beside} Fi", "Fi Fi Fi", "Fi Fi Fi"]
        game = battle("11 A1 103\n12 B3 105\n31 B2 302", hands=HANDS, ground=ground)
        assert sight.has_flanking(game.state, 11, game.state.teams[31].cell) is flanks


def endangers(firer: str, enemy: str, friend: str) -> bool:
    game = battle(f"11 {firer} 103\n12 {friend} 105\n31 {enemy} 302", hands=HANDS)
    return sight.endangers_friends(game.state, game.state.teams[11], game.state.teams[31].cell)


def test_owm_frf_2_friends_exactly_behind_the_enemy_at_whatever_range() -> None:
    """OWM-FRF.1, OWM-R.60 Measured with whole cards; beside, before or not in line they are safe."""
    assert endangers("A3", "C3", "E3")
    assert endangers("A1", "B2", "E5")
    assert endangers("A1", "B3", "C5")
    assert not endangers("A3", "C3", "B3")
    assert not endangers("A3", "C3", "D4")
    assert not endangers("A1", "B3", "C4")
