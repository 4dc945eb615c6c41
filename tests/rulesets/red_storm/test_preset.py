"""The preset "deploy": a set-up that bots and players in a hurry take."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.red_storm.records import FIRE, MOVE, Unit
from sandtable.rulesets.red_storm.state import RedStorm

GERMAN, SOVIET = 0, 1
WEST, EAST = {4, 5}, {1, 2}
"""SW and NW, NE and SE."""


@cache
def deployed(scenario: str) -> st.Game[Any]:
    """Both sides set up by the preset alone, until the first turn begins."""
    game = st.new_game("red_storm", scenario, seed=5)
    while not game.state.turn:
        assert game.ask is not None
        seat = game.seat(game.ask.seat)
        if len(seat.asked().options) == 1:
            seat.answer(seat.asked().options[0])
        else:
            seat.answer(seat.plan(seat.board()["presets"][0]).answers[0])
    return game


def units(game: st.Game[Any], side: int) -> list[Unit]:
    """Those who stand on the map for all to see."""
    s: RedStorm = game.state
    return [unit for unit in s.of_side(side) if unit.cell >= 0 and not unit.hidden and not unit.carrier]


def label(game: st.Game[Any], unit: Unit) -> str:
    labels: tuple[str, ...] = game.state.box.ground.map.labels
    return labels[unit.cell]


@pytest.mark.parametrize("scenario", st.rulesets()["red_storm"].scenarios)
def test_the_preset_answers_all_that_a_set_up_asks(scenario: str) -> None:
    game = deployed(scenario)
    assert units(game, GERMAN)
    assert units(game, SOVIET)
    assert st.replay(game.record()).fingerprint() == game.fingerprint()


def test_the_first_turn_is_behind_the_preset() -> None:
    game = deployed("outpost-line")
    assert game.ask is not None
    with pytest.raises(st.IllegalAnswer):
        game.seat(game.ask.seat).plan("deploy")


@pytest.mark.parametrize(
    ("scenario", "defender", "hexes"),
    [
        ("outpost-line", SOVIET, {"J3", "K3"}),
        ("kolkhoz-crossroads", GERMAN, {"E3", "E5", "G3", "G5", "G6"}),
    ],
)
def test_infantry_holds_the_hexes_of_its_objectives(scenario: str, defender: int, hexes: set[str]) -> None:
    game = deployed(scenario)
    assert hexes <= {label(game, unit) for unit in units(game, defender) if not unit.large}


@pytest.mark.parametrize("scenario", ["outpost-line", "kolkhoz-crossroads"])
def test_no_two_units_share_a_hex(scenario: str) -> None:
    """RS-TGT.1 A chip is drawn for each unit in a hex that is fired at."""
    game = deployed(scenario)
    for side in (GERMAN, SOVIET):
        cells = [unit.cell for unit in units(game, side)]
        assert len(set(cells)) == len(cells)


def test_all_look_to_where_the_enemy_comes_from() -> None:
    """RS-R.92 In Outpost Line the Germans are in the west, the Soviets in the east."""
    game = deployed("outpost-line")
    assert {unit.facing for unit in units(game, GERMAN)} <= EAST
    assert {unit.facing for unit in units(game, SOVIET)} <= WEST


def test_the_attacker_drives_and_the_defender_aims() -> None:
    """RS-R.22 A vehicle is set up in a condition of its owner's choice."""
    game = deployed("outpost-line")
    assert {unit.condition for unit in units(game, GERMAN) if unit.large} == {MOVE}
    assert {unit.condition for unit in units(game, SOVIET) if unit.large} == {FIRE}


def test_a_foxhole_lies_where_infantry_stands() -> None:
    """RS-FOW.6 It protects infantry: where nobody is, or only a vehicle, it is no use."""
    game = deployed("kolkhoz-crossroads")
    on_foot = [unit.cell for unit in units(game, GERMAN) if not unit.large]
    (hole,) = [marker.cell for marker in game.state.fog.values() if marker.kind == "foxhole"]
    assert hole in on_foot


def test_what_stops_the_enemy_lies_before_the_goals() -> None:
    """RS-FOW.7, RS-FOW.10 Mines and wire on the enemy's side of the farm, three hexes before it."""
    game = deployed("kolkhoz-crossroads")
    s: RedStorm = game.state
    goals = [s.box.ground.map.cell(hx) for hx in ("E3", "E5", "G3", "G5", "G6")]
    for marker in s.fog.values():
        if marker.kind in ("mines", "wire"):
            assert 2 <= min(s.box.ground.distance[goal][marker.cell] for goal in goals) <= 4


def test_passengers_of_the_attacker_start_in_their_vehicles() -> None:
    """RS-R.134 They arrive sooner."""
    s: RedStorm = deployed("bridge-over-the-mokraya").state
    assert len([unit for unit in s.of_side(GERMAN) if unit.carrier]) == 4


def test_a_bridge_is_held_from_the_bank_behind_it() -> None:
    """The river runs in column T: nobody who is set up openly stands on it or before it."""
    game = deployed("bridge-over-the-mokraya")
    seen = [unit for unit in units(game, SOVIET) if not unit.ambusher and not unit.infiltrator]
    assert seen
    assert all(label(game, unit) >= "U" for unit in seen)


def test_conscripts_and_tanks_leave_the_houses_to_better_infantry() -> None:
    """RS-RAT.1 U3 and U5 are the houses at the bridge; units are asked for by number."""
    game = deployed("bridge-over-the-mokraya")
    s: RedStorm = game.state
    housed = [unit for unit in units(game, SOVIET) if label(game, unit) in ("U3", "U5")]
    assert len(housed) == 2
    assert not any(unit.large for unit in housed)
    assert min(s.kind(unit.id).valor for unit in housed) > 0
