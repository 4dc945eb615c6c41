"""OWM-SOL: what the shapes of the data files say by themselves."""

from __future__ import annotations

import pytest

from sandtable.rulesets.of_war_and_men.sheets import Colour, Rank, SoldierCard


@pytest.mark.parametrize(
    ("rank", "leads"),
    [
        (Rank.PRIVATE, False),
        (Rank.FIRST_CLASS, True),
        (Rank.CORPORAL, True),
        (Rank.SERGEANT, True),
        (Rank.CAPTAIN, True),
    ],
)
def test_owm_sol_3_every_rank_but_private_leads(rank: Rank, leads: bool) -> None:
    """OWM-SOL.3 Four of the five ranks are Leaders."""
    man = SoldierCard("X-1", "X", 1, rank, "Man", "Home", "m1-garand", 4, Colour.GREEN, 8, "S01", "W01", 5)
    assert man.is_leader is leads
