"""The preset "deploy": a set-up that bots and players in a hurry take."""

from __future__ import annotations

from collections import Counter as Tally
from functools import cache

import pytest

import sandtable as st
from sandtable.rulesets.war_stories.records import FogCounter, Unit
from sandtable.rulesets.war_stories.state import ATTACKER, DEFENDER, WarState
from tests.presets import set_up_by

SCENARIOS = st.rulesets()["war_stories"].scenarios
SHELTERS = ("bunker", "foxholes", "trench")


@cache
def deployed(scenario: str) -> WarState:
    game: st.Game[WarState] = set_up_by("deploy", "war_stories", scenario)
    return game.state


def units(s: WarState, side: int) -> list[Unit]:
    """Those who stand on the map."""
    return [unit for unit in s.of_side(side) if unit.cell >= 0 and not unit.carrier]


def counters(s: WarState, *kinds: str) -> list[FogCounter]:
    return [counter for counter in s.fog.values() if counter.kind in kinds and counter.cell >= 0]


def way(s: WarState, here: int, label: str) -> int:
    return s.box.ground.distance[here][s.box.ground.map.cell(label)]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_real_infantry_holds_every_objective_hex_of_the_defender(scenario: str) -> None:
    """WS-R.23 A decoy counts for nothing."""
    s = deployed(scenario)
    squads = {u.cell for u in units(s, DEFENDER) if s.kind(u.id).is_infantry and not u.decoy}
    aims = sorted([aim for aim in s.aims[DEFENDER] if aim.kind == "control"], key=lambda aim: -aim.worth)
    assert {s.box.ground.map.cell(aim.hex) for aim in aims[:3]} <= squads


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nobody_of_the_defender_waits_at_an_exit(scenario: str) -> None:
    s = deployed(scenario)
    exits = [s.box.ground.map.cell(aim.hex) for aim in s.aims[DEFENDER] if aim.kind == "exit"]
    assert not [unit for unit in units(s, DEFENDER) if unit.cell in exits]


@pytest.mark.parametrize("scenario", ["hedgerows", "ridge-61"])
def test_decoys_stand_between_the_objectives_and_the_enemy(scenario: str) -> None:
    """They draw fire, so they are nearer to the attacker than what is to be held."""
    s = deployed(scenario)
    first = s.aims[DEFENDER][0].hex
    columns = [s.box.ground.map.labels[unit.cell][0] for unit in units(s, DEFENDER) if unit.decoy]
    assert columns
    assert all(column < first[0] for column in columns)


@pytest.mark.parametrize("scenario", ["hedgerows", "the-ford-at-kamenka"])
def test_ws_art_2_the_defender_shells_the_way_to_his_objective_and_not_his_own_men(scenario: str) -> None:
    s = deployed(scenario)
    (target,) = [cell for card, (cell, _) in s.plans.items() if card.startswith(f"{DEFENDER}:")]
    labels = s.box.ground.map.labels
    assert labels[target][0] < min(aim.hex[0] for aim in s.aims[DEFENDER])
    assert labels[target][0] > max(labels[cell][0] for cell in s.box.sectors[ATTACKER])
    real = [unit.cell for unit in units(s, DEFENDER) if not unit.decoy]
    assert min(s.box.ground.distance[target][cell] for cell in real) > 3


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_ws_frt_4_shelters_are_for_infantry_and_guns(scenario: str) -> None:
    """No vehicle is in one or has one in its hex."""
    s = deployed(scenario)
    vehicles = [unit for unit in units(s, DEFENDER) if s.kind(unit.id).is_vehicle]
    assert not [unit for unit in vehicles if unit.inside]
    others = {unit.cell for unit in units(s, DEFENDER) if not s.kind(unit.id).is_vehicle}
    dug = {counter.cell for counter in counters(s, *SHELTERS)} - others
    assert not dug & {unit.cell for unit in vehicles}


@pytest.mark.parametrize("scenario", ["hedgerows", "the-ford-at-kamenka"])
def test_ws_fow_3_obstacles_and_ambushes_are_spread_over_the_approaches(scenario: str) -> None:
    """One to a hex: an obstacle beside another stops who goes round it, one on another does not."""
    s = deployed(scenario)
    cells = [c.cell for c in counters(s, "mines", "wire", "tank_trap", "roadblock", "ambush")]
    assert max(Tally(cells).values()) == 1
    assert not {unit.cell for unit in units(s, DEFENDER) if not unit.hidden} & set(cells)
    goals = [aim.hex for aim in s.aims[DEFENDER] if aim.kind != "exit"]
    assert all(1 <= min(way(s, cell, goal) for goal in goals) <= 5 for cell in cells)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nobody_is_set_up_in_water(scenario: str) -> None:
    s = deployed(scenario)
    wet = [u for u in s.units.values() if u.cell >= 0 and s.box.ground.water >> u.cell & 1]
    assert not wet


@pytest.mark.parametrize("scenario", ["crossroads-at-vernay", "the-ford-at-kamenka", "ridge-61"])
def test_transport_starts_behind_all_who_fight(scenario: str) -> None:
    """Trucks and jeeps have no gun, halftracks little armor: the attacker leads with tanks and squads."""
    s = deployed(scenario)
    own = [u for u in units(s, ATTACKER) if u.cell in s.box.sectors[ATTACKER]]
    columns = {u.id: s.box.ground.map.labels[u.cell][0] for u in own}
    carry = [
        u.id for u in own if s.kind(u.id).is_vehicle and not (s.kind(u.id).arms and not s.kind(u.id).dots)
    ]
    assert carry
    assert max(columns[piece] for piece in carry) < min(columns[u.id] for u in own if u.id not in carry)


def test_tanks_lead_and_conscripts_follow() -> None:
    s = deployed("the-ford-at-kamenka")
    near = {u.kind: way(s, u.cell, "Q6") for u in units(s, ATTACKER)}
    assert max(near["S-IS2"], near["S-T3485"]) < near["S-CONS"]


def test_who_is_placed_by_hand_is_taken_into_account() -> None:
    """The preset goes on from what a player has set up: the next squad takes the other objective hex."""
    game: st.Game[WarState] = st.new_game("war_stories", "farm-lane", seed="d1")
    while game.ask is not None and game.ask.kind != "set_up":
        game.answer(game.seat(game.ask.seat).plan("deploy").answers[0])
    seat = game.seat(DEFENDER)
    (first, second) = [u.id for u in game.state.of_side(DEFENDER) if u.kind == "G-GREN"]
    seat.answer(f"place {first} at H5")
    assert str(seat.plan("deploy").answers[0]) == f"place {second} at F4"
