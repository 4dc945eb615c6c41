"""A scenario read and checked: forces against the pack, terrain against the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any, TypeAlias

from sandtable.boards.table import cross, segments_cross
from sandtable.engine.content import place_of, shaped
from sandtable.engine.errors import ContentError
from sandtable.rulesets.storm_of_steel import cards
from sandtable.rulesets.storm_of_steel.ground import overlap
from sandtable.rulesets.storm_of_steel.sequence import SEQUENCE
from sandtable.rulesets.storm_of_steel.sheets import (
    UNITS,
    AreaRow,
    Group,
    Position,
    Scenario,
    Sheet,
    exact,
    outline,
)
from sandtable.rulesets.storm_of_steel.tables import CM, Pack

Faults: TypeAlias = Iterator[tuple[str, str]]
SIDES = ("first", "second")
MOST_UNITS = 90
MAY_OVERLAP = ({"ford", "stream"}, {"ford", "river"}, {"stream", "river"}, {"ford"})
"""SOS-R.31"""


def load_scenario(data: Mapping[str, Any], origin: Path | str, pack: Pack) -> Scenario:
    """A scenario; ContentError names the first fault."""
    scenario = shaped(data, Scenario, origin)
    for place, fault in faults(scenario, pack):
        raise ContentError(f"{place_of(origin, place)}: {fault}")
    return scenario


def faults(scenario: Scenario, pack: Pack) -> Faults:
    """Everything that is wrong with a scenario, by its place in the file."""
    yield from _terrain_faults(scenario)
    yield from _objective_faults(scenario)
    yield from _event_faults(scenario, pack)
    if set(scenario.set_up) != set(SIDES):
        yield ".set_up", "both sides set up, `first` and `second`, in either order"
    for side, name in enumerate(SIDES):
        sheet = scenario.sheet(side)
        for place, fault in _sheet_faults(sheet, pack, bool(scenario.position)):
            yield f".{name}{place}", f"{name}: {fault}"
    if scenario.position is not None:
        yield from _position_faults(scenario.position, pack)


def _sheet_faults(sheet: Sheet, pack: Pack, given: bool) -> Faults:
    if sheet.army not in pack.armies:
        yield ".army", f"there is no army {sheet.army!r}; use {', '.join(pack.armies)}"
    if sheet.support is not None and (sum(sheet.support) != 10 or min(sheet.support) < 0):
        yield ".support", "a Support Deck has ten cards (SOS-SUP.2)"
    if given:
        return
    names = [group.id for group in sheet.groups]
    if len(set(names)) != len(names) or not names:
        yield ".groups", "a side has groups, and each its own id"
    for group in sheet.groups:
        for fault in _group_faults(group, pack):
            yield ".groups", f"{group.id}: {fault}"
    kinds = [kind for group in sheet.groups for kind, _ in group.stands()]
    if len(kinds) > MOST_UNITS:
        yield ".groups", f"at most {MOST_UNITS} stands"
    if kinds.count("hq") != 1:
        yield ".groups", f"a side has one Headquarters, not {kinds.count('hq')} (SOS-HQ.1)"


def _group_faults(group: Group, pack: Pack) -> Iterator[str]:
    for text in group.units:
        found = UNITS.fullmatch(text)
        if found is None:
            yield f"{text!r} is not like 'infantry*4' or 'infantry@truck*2'"
        elif found[1] not in pack.kinds:
            yield f"there is no stand {found[1]!r}"
        elif found[2] and (found[2] not in pack.kinds or not pack.kinds[found[2]].carries):
            yield f"{found[2]!r} carries nobody"
        elif found[2] and pack.kinds[found[1]].is_vehicle:
            yield f"{found[1]!r} is never carried (SOS-R.93)"
    if area_of(outline(group.zone)) == 0:
        yield "its zone has no area"


def area_of(points: tuple[tuple[int, int], ...]) -> int:
    """Twice the area of a polygon, by its turns."""
    return sum(cross((0, 0), a, b) for a, b in zip(points, (*points[1:], points[0]), strict=True))


def _terrain_faults(scenario: Scenario) -> Faults:
    """SOS-R.31 All on the table, of some area, and not over each other."""
    rows = [("areas", row.id, row.outline) for row in scenario.areas]
    rows += [("hills", row.id, row.outline) for row in scenario.hills]
    rows += [("hills", row.id, row.top) for row in scenario.hills]
    rows += [("mines", row.id, row.outline) for row in scenario.mines]
    for where, name, points in rows:
        if area_of(outline(points)) == 0 or not is_simple(outline(points)):
            yield f".{where}", f"{name}: its outline crosses itself or has no area"
        elif not all(_is_on(scenario, exact(point)) for point in points):
            yield f".{where}", f"{name} is not wholly on the table"
    lines = [("roads", row) for row in scenario.roads] + [("walls", row) for row in scenario.walls]
    for where, row in lines:
        points = outline(row.line)
        if not all(_is_on(scenario, point) for point in points) or len(set(points)) != len(points):
            yield f".{where}", f"{row.id} must be on the table and pass no point twice"
    works = [(row.id, row.at) for row in scenario.entrenchments]
    works += [(row.id, row.at) for row in scenario.bunkers]
    for name, at in works:
        if not _is_on(scenario, exact(at)):
            yield ".entrenchments", f"{name} is not on the table"
    for wire in scenario.wire:
        west, south, east, north = wire.rect
        if not (0 <= west < east <= scenario.table[0] and 0 <= south < north <= scenario.table[1]):
            yield ".wire", f"{wire.id}: a section is west, south, east, north, on the table"
    shapes = [row.id for row in scenario.areas] + [row.id for row in scenario.wire]
    shapes += [row.id for row in scenario.mines] + [row.id for row in scenario.bunkers]
    for names in (shapes, [row.id for row in scenario.objectives]):
        if len(set(names)) != len(names) or any(not n or " " in n for n in names):
            yield ".areas", f"ids are used once and have no blanks: {', '.join(names)}"
    yield from _overlap_faults(scenario.areas)


def is_simple(points: tuple[tuple[int, int], ...]) -> bool:
    """Whether a polygon has no point twice and no two edges that cross."""
    edges = list(zip(points, (*points[1:], points[0]), strict=True))
    if len(set(points)) != len(points):
        return False
    for (m, one), (n, other) in combinations(enumerate(edges), 2):
        if n - m in (1, len(edges) - 1):
            continue
        if segments_cross(*one, *other):
            return False
    return True


def _is_on(scenario: Scenario, point: tuple[int, int]) -> bool:
    return 0 <= point[0] <= scenario.table[0] * CM and 0 <= point[1] <= scenario.table[1] * CM


def _overlap_faults(areas: tuple[AreaRow, ...]) -> Faults:
    for one, other in combinations(areas, 2):
        allowed = {one.kind, other.kind} in MAY_OVERLAP
        if not allowed and overlap(outline(one.outline), outline(other.outline)):
            yield ".areas", f"{one.id} and {other.id} lie over each other (SOS-R.31)"


def _objective_faults(scenario: Scenario) -> Faults:
    houses = [row.id for row in scenario.areas if row.kind == "building"]
    for row in scenario.objectives:
        if (row.point is None) == (not row.building):
            yield ".objectives", f"{row.id}: a `point` or a `building`"
        elif row.building and row.building not in houses:
            yield ".objectives", f"{row.id}: there is no building {row.building!r}"
        elif row.point is not None and not _is_on(scenario, exact(row.point)):
            yield ".objectives", f"{row.id} is not on the table"


def _event_faults(scenario: Scenario, pack: Pack) -> Faults:
    known = [card for name, event in pack.special.items() for card in cards.copies(name, event)]
    for card in scenario.special_events:
        if card not in known:
            yield ".special_events", f"there is no special event {card!r}; use {', '.join(known)}"
    if len(set(scenario.special_events)) != len(scenario.special_events):
        yield ".special_events", "each special event is added once"
    most = len(cards.all_cards(pack, scenario.special_events)) + 1
    if scenario.turns > most:
        yield ".turns", f"with these events a game has at most {most} turns (SOS-R.101)"


def _position_faults(position: Position, pack: Pack) -> Faults:
    numbers = [row.id for side in (position.first, position.second) for row in side.stands]
    if len(set(numbers)) != len(numbers):
        yield ".position", "each stand has its own number"
    if len(set(position.drawn)) != len(position.drawn) or not set(position.drawn) <= set(SEQUENCE):
        yield ".position", f"cards drawn are some of {', '.join(SEQUENCE)}, each once"
    for side in (position.first, position.second):
        own = {row.id: row for row in side.stands}
        for row in side.stands:
            if row.kind not in pack.kinds:
                yield ".position", f"there is no stand {row.kind!r}"
            elif (row.at is None) != bool(row.aboard or row.destroyed):
                yield ".position", f"{row.id} is at a point, aboard, or destroyed"
            elif row.aboard and row.aboard not in own:
                yield ".position", f"{row.id} is aboard nobody"
