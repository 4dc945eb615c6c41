"""OWM-SET.9, OWM-TRM: squads within the points, their Fireteams, and squads as text."""

from __future__ import annotations

from itertools import product

import pytest

from sandtable.engine.errors import ContentError
from sandtable.rulesets.of_war_and_men.packs import load_pack
from sandtable.rulesets.of_war_and_men.sheets import SquadSheet
from sandtable.rulesets.of_war_and_men.squads import (
    RANKS,
    Limits,
    addable,
    default_squad,
    faults,
    points_of,
    soldiers_of,
    squad_from,
    squad_text,
)

PACK = load_pack()
LIMITS = Limits(35, 2)


def said(text: str, limits: Limits = LIMITS) -> str:
    with pytest.raises(ContentError) as fault:
        squad_from(text, PACK, limits)
    return str(fault.value)


def test_owm_set_8_only_soldiers_of_the_division() -> None:
    own = soldiers_of(PACK, "P3")
    assert list(own) == list(range(1, 15))
    assert {card.division for card in own.values()} == {"P3"}


def test_owm_sol_2_ranks_from_low_to_high() -> None:
    assert sorted(RANKS, key=lambda rank: RANKS[rank]) == ["Pvt", "PFC", "Cpl", "Sgt", "Cpt"]


def test_owm_set_9_a_squad_may_use_all_its_points_and_no_more() -> None:
    """RGR [1 5 6] [3 9] is 11 + 6 + 5 + 9 + 4 = 35; with 10 (8) it is 43."""
    squad = squad_from("RGR [1 5 6] [3 9]", PACK, LIMITS)
    assert points_of(PACK, squad) == 35
    assert "43 points, the Mission allows 35" in said("RGR [1 5 6 10] [3 9]")


def test_owm_trm_6_each_fireteam_has_a_leader() -> None:
    assert "[5, 6] has no Leader" in said("RGR [1] [5 6]")
    assert not list(faults(PACK, SquadSheet("RGR", ((1,), (3, 5))), LIMITS))


def test_owm_trm_5_no_more_fireteams_than_the_mission_allows() -> None:
    """OWM-MIS.14"""
    assert "1 to 2 Fireteams, not 3" in said("RGR [1] [2] [3]")
    assert not list(faults(PACK, SquadSheet("RGR", ((1,), (2,), (3,))), Limits(35, 3)))


def test_owm_trm_4_a_fireteam_has_one_to_eight_soldiers() -> None:
    """OWM-TRM.4 Neither nine nor none; OWM-MRU.3 at most three in the Finnish ones of Burning Bridges."""
    eight, nine = "S45 [1 4 5 6 7 8 9 10]", "S45 [1 4 5 6 7 8 9 10 12]"
    assert squad_from(eight, PACK, Limits(65)).teams == ((1, 4, 5, 6, 7, 8, 9, 10),)
    assert "1 to 8 soldiers, not 9" in said(nine, Limits(65))
    assert "is not a squad" in said("S45 [1 4] []", Limits(65))
    assert "1 to 3 soldiers, not 4" in said("F5 [1 4 5 6]", Limits(65, 4, 3))


def test_owm_r_26_no_soldier_twice() -> None:
    assert "taken twice" in said("RGR [1 5] [3 5]")


def test_owm_set_9_whoever_fits_the_points_may_be_added() -> None:
    """With 1 (11 points) and 35 allowed, 24 are left: everybody. With 1, 13 and 3 (31), only the fours."""
    assert addable(PACK, "RGR", [1], LIMITS) == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]
    assert addable(PACK, "RGR", [1, 13, 3], LIMITS) == [9, 11]


def test_owm_r_166_a_full_fireteam_takes_only_another_leader() -> None:
    """One Leader makes one Fireteam of three: a fourth man must be able to lead a second."""
    small = Limits(90, 4, 3)
    assert addable(PACK, "F5", [1, 4, 5], small) == [2, 3, 11, 12, 13, 14]


@pytest.mark.parametrize("text", ["", "RGR", "RGR []", "[1 2]", "RGR [1", "RGR [one]", "RGR 1 2"])
def test_owm_trm_3_what_is_no_squad_is_refused(text: str) -> None:
    assert "is not a squad such as" in said(text)


def test_owm_trm_3_unknown_divisions_and_soldiers_are_named() -> None:
    assert "no division 'XYZ'" in said("XYZ [1]")
    assert "P3 has no soldier 15; its numbers are 1 to 14" in said("P3 [1 15]")


def test_owm_trm_3_commas_and_spaces_do_not_matter() -> None:
    assert squad_from("  RGR[1, 5,6] [3  9] ", PACK, LIMITS) == SquadSheet("RGR", ((1, 5, 6), (3, 9)))


@pytest.mark.parametrize("division", list(PACK.divisions))
@pytest.mark.parametrize("size", [1, 2, 3, 8])
def test_owm_set_9_the_default_squad_is_legal_and_comes_back_from_its_text(division: str, size: int) -> None:
    """OWM-SET.9 Whatever the Mission allows."""
    for points, teams in product(range(15, 121, 7), range(1, 5)):
        limits = Limits(points, teams, size)
        squad = default_squad(PACK, division, limits)
        assert squad_from(squad_text(squad), PACK, limits) == squad


@pytest.mark.parametrize("division", list(PACK.divisions))
@pytest.mark.parametrize(("points", "teams"), [(35, 2), (65, 4), (75, 4), (90, 4)])
def test_owm_set_10_the_default_squad_leaves_hardly_a_point(division: str, points: int, teams: int) -> None:
    """And it has at least a man beside most Leaders."""
    squad = default_squad(PACK, division, Limits(points, teams))
    assert points - 4 <= points_of(PACK, squad) <= points
    assert len(squad.teams) >= 2
    assert sum(len(line) for line in squad.teams) >= 2 * len(squad.teams)
