"""How far it is to go: what bots walk by."""

from __future__ import annotations

import sandtable as st
from sandtable.rulesets.war_storm import marches


def way(start: str, goal: str) -> int:
    """How many MP it takes in Hill 1304, where a river runs from edge to edge and A608 is its bridge."""
    box = st.new_game("war_storm", "hill-1304", 1).state.box
    found: int = marches.ways_in(box)[box.ground.cell(goal)][box.ground.cell(start)]
    return found


def test_wss_riv_12_the_way_over_a_major_river_leads_over_the_bridge() -> None:
    """WSS-RIV.12 A702 is nearer to the hill than A507 as the crow flies, not as one walks."""
    assert way("A702", "A1304") > way("A507", "A1304")


def test_wss_riv_11_to_stand_in_the_river_is_no_crossing() -> None:
    """WSS-RIV.11 From the river one goes back to the bank, so it is no step ahead."""
    assert way("A607", "A1304") > way("A507", "A1304")
