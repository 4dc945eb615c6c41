"""How far it is to go: what bots walk by."""

from __future__ import annotations

import sandtable as st
from sandtable.boards.table import Point
from sandtable.rulesets.storm_of_steel.approaches import PLAIN, Approaches, approaches
from sandtable.rulesets.storm_of_steel.tables import CM

VILLAGE, HILL = 0, 2
"""Of the objectives of Hedgerow road, which has a stream from edge to edge and two roads over it."""


def way(kind: str, at: Point, goal: int) -> float:
    """How many centimetres a stand has to go to an objective."""
    box = st.new_game("storm_of_steel", "hedgerow-road", 1).state.box
    return Approaches(box.ground).ways(box.kinds[kind], (at[0] * CM, at[1] * CM))[goal] / (CM * PLAIN)


def test_sos_wat_1_infantry_wades_and_others_go_around() -> None:
    """SOS-WAT.1 Machine guns go by the road, which is the longer way."""
    assert way("hmg", (82, 22), VILLAGE) > way("infantry", (82, 22), VILLAGE)


def test_sos_wat_1_a_tank_is_nearer_on_the_road_than_on_the_bank() -> None:
    """SOS-WAT.1 As the crow flies it is the other way round."""
    assert way("m4", (128, 18), HILL) < way("m4", (118, 22), HILL)


def test_sos_rod_1_a_road_halves_the_way() -> None:
    """SOS-ROD.1 From 128,54 it is 50 cm to the hill, 33 of them by road."""
    assert way("m4", (128, 54), HILL) < 50 - 33 / 2 + 10


def test_sos_min_1_mines_on_a_road_are_gone_around() -> None:
    """SOS-MIN.1, SOS-R.30 A tank leaves the road before them; foot has less to fear."""
    assert way("m4", (128, 42), HILL) - way("m4", (128, 54), HILL) > 12
    assert way("infantry", (128, 42), HILL) < way("m4", (128, 42), HILL)
    ground = st.new_game("storm_of_steel", "hedgerow-road", 1).state.box.ground
    kind = st.new_game("storm_of_steel", "hedgerow-road", 1).state.box.kinds["m4"]
    steps = approaches(ground).onward(kind, (128 * CM, 39 * CM), ground.goals[HILL][0], kind.move)
    assert not any(mine.holds(step) for mine in ground.mines for step in steps)


def test_sos_wir_1_wire_is_in_the_way_of_trucks_and_not_of_tanks() -> None:
    """SOS-WIR.1, SOS-WIR.3 South of the wire at 112 to 118,50."""
    assert way("truck", (115, 48), HILL) > way("m4", (115, 48), HILL) + 3
