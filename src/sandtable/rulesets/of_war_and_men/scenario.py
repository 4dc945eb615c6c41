"""A Mission sheet read and checked: its map against the pack, its squads against the limits, its position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

from sandtable.boards.cards import CardGrid
from sandtable.engine.content import place_of, shaped
from sandtable.engine.errors import ContentError
from sandtable.rulesets.of_war_and_men import position_checks, squads
from sandtable.rulesets.of_war_and_men.layout import HOLE, OPEN, RANDOM, grid_of, laid_out, squares
from sandtable.rulesets.of_war_and_men.sheets import (
    Operation,
    Pack,
    Scenario,
    SeatSheet,
    SideSheet,
    Sky,
    SquadSheet,
)
from sandtable.rulesets.of_war_and_men.squads import Limits

Faults: TypeAlias = Iterator[tuple[str, str]]


def load_scenario(data: Mapping[str, Any], origin: Path | str, pack: Pack) -> Scenario:
    """A scenario; ContentError names the first fault."""
    scenario = shaped(data, Scenario, origin)
    for place, fault in faults(scenario, pack):
        raise ContentError(f"{place_of(origin, place)}: {fault}")
    return scenario


def limits_of(scenario: Scenario, side: int) -> Limits:
    """OWM-MIS.10, OWM-MIS.14, OWM-MRU.3 What the Mission allows a squad of a side."""
    return Limits(scenario.points, scenario.fireteams, scenario.sides[side].team_limit)


def faults(scenario: Scenario, pack: Pack) -> Faults:
    """Everything that is wrong with a scenario, by its place in the file."""
    found = list(_map_faults(scenario, pack))
    if found:
        yield from found
        return
    grid = grid_of(scenario)
    yield from _label_faults(scenario, grid)
    yield from _mission_faults(scenario)
    yield from _way_faults(scenario, pack, grid)
    yield from _seat_faults(scenario, pack)
    if scenario.position is None:
        yield from _squad_faults(scenario, pack)
        yield from _room_faults(scenario, pack, grid)
        yield from _fixed_faults(scenario, pack, grid)
    else:
        wrong = position_checks.faults(scenario, scenario.position, pack, grid)
        yield from ((".position", fault) for fault in wrong)


def _map_faults(scenario: Scenario, pack: Pack) -> Faults:
    """OWM-R.16, OWM-R.29"""
    known = {OPEN, HOLE, RANDOM, *pack.mission_cards}
    known |= {terrain.code for terrain in pack.terrains.values() if terrain.code}
    strange = [square for square in squares(scenario) if square.code not in known]
    if strange:
        yield ".map", f"{strange[0].label}: {strange[0].code!r} is no Terrain; use {', '.join(sorted(known))}"
    if len({len(row.split()) for row in scenario.map}) != 1:
        yield ".map", "all rows of a map are equally long"
    specials = Counter(square.code for square in squares(scenario) if square.code in pack.mission_cards)
    for code, count in specials.items():
        if count > 1:
            yield ".map", f"there is only one card {code}"
    if not strange:
        try:
            printed = laid_out(pack, scenario, grid_of(scenario))
        except ValueError as fault:
            yield ".map", str(fault)
        else:
            yield from _random_faults(scenario, pack, [card.card for card in printed])


def _random_faults(scenario: Scenario, pack: Pack, used: list[str]) -> Faults:
    """OWM-MRU.9, OWM-R.132 Enough Terrain cards for the pattern, even if Lakes are exchanged."""
    dry = [
        number
        for number, card in pack.cards.items()
        if card.terrain and not pack.terrains[card.terrain].no_movement and str(number) not in used
    ]
    wanted = sum([square.code == RANDOM for square in squares(scenario)])
    if wanted > len(dry):
        yield ".map", f"the core deck has {len(dry)} Terrain cards for {wanted} random positions"


def _label_faults(scenario: Scenario, grid: CardGrid) -> Faults:
    """Every position that is named exists for play."""
    for place, label in _labels(scenario):
        if label is not None and (label not in grid.labels or grid.cell(label) not in grid.positions):
            yield place, f"{label} is no position of this map"


def _labels(scenario: Scenario) -> Iterator[tuple[str, str | None]]:
    for side in scenario.sides:
        yield from ((".sides", label) for label in (side.start, side.drop_zone, side.late_towards))
        yield from ((".sides", label) for label in side.forbidden)
    for seat in scenario.seats:
        yield from ((".seats", label) for squad in seat.squads for label in squad.at)
    for objective in (*scenario.objectives, *(o for goal in scenario.goals for o in goal.objectives)):
        yield from ((".objectives", label) for label in objective.cells)
    yield from ((".flags", label) for label in scenario.flags)
    yield from ((".path", label) for label in scenario.path)
    yield ".lu", scenario.lu


def _mission_faults(scenario: Scenario) -> Faults:
    """OWM-MIS.2, OWM-MIS.6, OWM-MRU.9, OWM-MRU.16"""
    if (scenario.at_the_ready or scenario.artillery_comes) and scenario.operation is not Operation.ARTILLERY:
        yield ".operation", "only Artillery lies At-the-Ready or comes later"
    if (scenario.sky is Sky.SUN) != (scenario.visible == 0):
        yield ".visible", "moon and snow have a range of sight, the sun has none"
    numbers = [number for goal in scenario.goals for number in range(goal.low, goal.high + 1)]
    if scenario.goals and numbers != list(range(1, numbers[-1] + 1 if numbers else 1)):
        yield ".goals", "the numbers of the goals follow one another from 1"
    if scenario.flags and len(scenario.flags) != 2:
        yield ".flags", "there are two flags, the Allied and the Axis one"
    if scenario.drill and (scenario.fireteams > 1 or len(scenario.seats) > 2):
        yield ".drill", "drills are for two players with one Fireteam each"


def _way_faults(scenario: Scenario, pack: Pack, grid: CardGrid) -> Faults:
    """OWM-MRU.11, OWM-MRU.16 Where the truck goes step by step, and where Lu can be fetched."""
    if len(scenario.path) == 1:
        yield ".path", "the way of the truck has a start and a goal"
    cells = [grid.cell(label) for label in scenario.path]
    if len(set(cells)) != len(cells) or any(grid.ranges[a][b] != 1 for a, b in pairwise(cells)):
        yield ".path", "the truck goes from Terrain to adjacent Terrain, nowhere twice"
    if scenario.lu is not None and grid.cell(scenario.lu) in _lakes(scenario, pack, grid):
        yield ".lu", f"nobody can fetch Lu from the Lake in {scenario.lu}"


def _seat_faults(scenario: Scenario, pack: Pack) -> Faults:
    """OWM-SET.2, OWM-SET.6, OWM-SET.7, OWM-R.166"""
    if {seat.side for seat in scenario.seats} != {0, 1}:
        yield ".seats", "there are two sides, 0 and 1"
    divisions = [(squad.division, seat.side) for seat in scenario.seats for squad in seat.squads]
    for name, count in Counter(name for name, _ in divisions).items():
        if count > 1:
            yield ".seats", f"{name} is taken {count} times"
    sides: dict[str, int] = {}
    for name, side in divisions:
        division = pack.divisions.get(name)
        if division is None:
            yield ".seats", f"there is no division {name!r}; use {', '.join(pack.divisions)}"
        elif division.side not in (None, side):
            yield ".seats", f"{name} fights on the other side"
        elif sides.setdefault(division.nation, side) != side:
            yield ".seats", f"{division.nation} fights on one side only"


def _squad_faults(scenario: Scenario, pack: Pack) -> Faults:
    """OWM-SET.9, OWM-SET.12, OWM-R.166 Points are counted by side."""
    for side in (0, 1):
        own = squads_of(scenario.seats, side)
        known = [squad for squad in own if squad.division in pack.divisions]
        found = [fault for squad in known for fault in squads.faults(pack, squad, limits_of(scenario, side))]
        yield from ((".seats", fault) for fault in found)
        if not found:
            total = sum([squads.points_of(pack, squad) for squad in known])
            if total > scenario.points:
                yield ".seats", f"side {side} has {total} points, the Mission allows {scenario.points}"


def squads_of(seats: tuple[SeatSheet, ...], side: int) -> list[SquadSheet]:
    """The squads of a side in the order of the seats."""
    return [squad for seat in seats if seat.side == side for squad in seat.squads]


def _lakes(scenario: Scenario, pack: Pack, grid: CardGrid) -> list[int]:
    """OWM-ICO.11 Where nobody may be."""
    return [card.cell for card in laid_out(pack, scenario, grid) if pack.terrains[card.terrain].no_movement]


def starting_cells(pack: Pack, scenario: Scenario, grid: CardGrid, side: SideSheet) -> tuple[int, ...]:
    """OWM-MIS.11, OWM-R.27 Where a side may start: on or beside the card indicated, if one is."""
    barred = {*_lakes(scenario, pack, grid), *(grid.cell(label) for label in side.forbidden)}
    near = grid.positions
    if side.start is not None:
        start = grid.cell(side.start)
        near = tuple(cell for cell in grid.positions if grid.ranges[start][cell] <= 1)
    return tuple(cell for cell in near if cell not in barred)


def _room_faults(scenario: Scenario, pack: Pack, grid: CardGrid) -> Faults:
    """OWM-R.166, OWM-MRU.4 A starting Terrain for every Fireteam that does not come later, whatever the other
    side takes.
    """
    zones = [{*starting_cells(pack, scenario, grid, side)} for side in scenario.sides]
    needed = [_starting(scenario, number) for number in (0, 1)]
    for number, other in ((0, 1), (1, 0)):
        room = len(zones[number]) - min(needed[other], len(zones[0] & zones[1]))
        if needed[number] > room:
            yield ".sides", f"side {number} has {needed[number]} Fireteams and {room} starting Terrains"


def _starting(scenario: Scenario, number: int) -> int:
    """OWM-MRU.4, OWM-MRU.26 How many Fireteams of a side look for a starting Terrain."""
    side = scenario.sides[number]
    if side.drop_zone is not None:
        return 0
    return 1 if side.arrives else sum([len(squad.teams) for squad in squads_of(scenario.seats, number)])


def _fixed_faults(scenario: Scenario, pack: Pack, grid: CardGrid) -> Faults:
    """OWM-SET.15, OWM-R.27 Places that the sheet gives: one for each Fireteam, its own, and no Lake."""
    fixed = [squad for seat in scenario.seats for squad in seat.squads if squad.at]
    if any(len(squad.at) != len(squad.teams) for squad in fixed):
        yield ".seats", "`at` names a Terrain for each Fireteam"
    labels = [label for squad in fixed for label in squad.at]
    if len(set(labels)) != len(labels):
        yield ".seats", "`at` names a Terrain of its own for each Fireteam"
    for label in labels:
        if grid.cell(label) in _lakes(scenario, pack, grid):
            yield ".seats", f"nobody starts in the Lake in {label}"
