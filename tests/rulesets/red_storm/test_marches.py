"""How far it is to go: what bots walk by."""

from __future__ import annotations

import sandtable as st
from sandtable.rulesets.red_storm import marches
from sandtable.rulesets.red_storm.ground import Ground
from sandtable.rulesets.red_storm.tables import TANK_TRAPS, Fog


def mokraya() -> Ground:
    """Column T is a river from edge to edge, with one bridge, T4."""
    ground: Ground = st.new_game("red_storm", "bridge-over-the-mokraya", 1).state.box.ground
    return ground


def test_rs_mov_7_the_way_over_a_river_leads_over_the_bridge() -> None:
    """RS-MOV.7 S8 and U8 are two hexes apart; it is farther than from S4, beside the bridge."""
    ground = mokraya()
    foot, tracks = marches.over(ground, ())[(ground.map.cell("U8"),)]
    for row in (foot, tracks):
        assert row[ground.map.cell("S8")] > row[ground.map.cell("S4")]


def test_rs_fow_5_a_ford_is_a_way_as_well() -> None:
    """RS-FOW.5 With a ford at T8 one point leads into the river and one out of it."""
    ground = mokraya()
    foot, _ = marches.over(ground, ((Fog.FORD, ground.map.cell("T8")),))[(ground.map.cell("U8"),)]
    assert foot[ground.map.cell("S8")] == 2 * marches.POINT


def test_rs_mov_8_tank_traps_on_the_bridge_make_the_way_longer_for_vehicles() -> None:
    """RS-MOV.8 They must be cleared first; infantry does not mind."""
    ground = mokraya()
    cell = ground.map.cell
    free = marches.over(ground, ())[(cell("U4"),)]
    barred = marches.over(ground, ((TANK_TRAPS, cell("T4")),))[(cell("U4"),)]
    assert barred[0] == free[0]
    assert barred[1][cell("S4")] == free[1][cell("S4")] + marches.BARRED


def test_rs_mov_12_a_road_is_twice_as_fast() -> None:
    """RS-MOV.12 A point that is spent on the road gives another."""
    ground = mokraya()
    foot, _ = marches.over(ground, ())[(ground.map.cell("S4"),)]
    assert foot[ground.map.cell("A4")] < foot[ground.map.cell("A8")]
