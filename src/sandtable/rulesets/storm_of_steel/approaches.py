"""How far it is to go to the objectives around what bars the way: for bots, on a grid of three centimetres.

As the crow flies a tank comes no farther than the nearest bank of a stream.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from heapq import heappop, heappush
from math import isqrt
from typing import Final

from sandtable.boards.table import Point, length_up
from sandtable.engine.lookup import Lookup
from sandtable.rulesets.storm_of_steel.ground import BARRED, ENTRY, FREE, TEST, Going, Ground, going
from sandtable.rulesets.storm_of_steel.tables import CM, Kind

SIDE: Final = 3 * CM
PLAIN: Final = 20
"""What a unit of length counts on free ground: ways are whole numbers, for options follow from them."""
PACE: Final = {FREE: PLAIN, TEST: 30, BARRED: 160}
"""SOS-DIF.1 What it counts elsewhere; to what is barred a stand may yet come near."""
ON_ROAD: Final = 10
"""SOS-ROD.1"""
MINED: Final = 40
MINED_FOR_VEHICLES: Final = 60
"""SOS-MIN.1 One in three: foot is pinned, and goes on later; a vehicle will not go on, or is lost."""
AROUND: Final = tuple([(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)])
NOWHERE: Final = 1 << 40
"""Farther than any way."""
BESIDE: Final = tuple([each for each in AROUND if each != (0, 0)])
Square = tuple[int, int]
Field = dict[Square, int]
Steps = dict[Square, list[tuple[Square, int]]]
Drive = tuple[bool, tuple[Going, ...]]
"""Whether on foot, and what each sort of terrain is to a stand: those of many kinds go the same ways."""


@lru_cache(maxsize=64)
def approaches(ground: Ground) -> Approaches:
    """Those of a table."""
    return Approaches(ground)


class Approaches:
    """The ways to the objectives of a scenario."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._fields: Lookup[Drive, list[Field]] = Lookup(self._find_fields)

    def prepare(self, kinds: Iterable[Kind]) -> None:
        """Find the ways of all these now: it takes as long as a bot may have for a whole choice."""
        for kind in kinds:
            self._fields_of(kind)

    def ways(self, kind: Kind, point: Point) -> list[int]:
        """How far it is to each objective for a kind of stand, times `PLAIN`."""
        fields = self._fields_of(kind)
        column, line = point[0] // SIDE, point[1] // SIDE
        near = [(column + x, line + y) for x, y in AROUND]
        steps = [_span(point[0] - _middle(x), point[1] - _middle(y), PLAIN) for x, y in near]
        return [
            min([field.get(at, NOWHERE) + step for at, step in zip(near, steps, strict=True)])
            for field in fields
        ]

    def onward(self, kind: Kind, point: Point, goal: Point, reach: int) -> list[Point]:
        """The places on the way to an objective that are no farther than this, the last first."""
        goals = [each for each, _ in self._ground.goals]
        return _steps(self._fields_of(kind)[goals.index(goal)], point, reach)[::-1]

    def _fields_of(self, kind: Kind) -> list[Field]:
        return self._fields[kind.is_foot, tuple([going(kind, terrain) for terrain in ENTRY])]

    def _find_fields(self, drive: Drive) -> list[Field]:
        steps = _steps_between(self._paces(drive))
        return [_field(steps, goal) for goal, _ in self._ground.goals]

    def _paces(self, drive: Drive) -> Field:
        going_in = {terrain: PACE[each] for terrain, each in zip(ENTRY, drive[1], strict=True)}
        going_in["mines"] = MINED if drive[0] else MINED_FOR_VEHICLES
        columns, lines = -(-self._ground.width // SIDE), -(-self._ground.height // SIDE)
        return {(x, y): self._pace(going_in, x, y) for x in range(columns) for y in range(lines)}

    def _pace(self, going_in: dict[str, int], column: int, line: int) -> int:
        """SOS-R.30 A road leads through everything but works; a stream or wire is narrower than a square."""
        ground, x, y, half = self._ground, _middle(column), _middle(line), SIDE // 2
        looks = ((x, y), (x - half, y), (x + half, y), (x, y - half), (x, y + half))
        works = [each.kind for at in looks for each in (*ground.wire_at(at), *ground.mines) if each.holds(at)]
        if not works and ground.is_on_road((x, y)):
            return ON_ROAD
        kinds = [*works, *[kind for at in looks for kind in ground.kinds_at(at)]]
        return max([going_in[kind] for kind in kinds], default=PLAIN)


def _middle(number: int) -> int:
    return number * SIDE + SIDE // 2


def _span(x: int, y: int, pace: int) -> int:
    return isqrt((x * x + y * y) * pace * pace)


def _steps(field: Field, point: Point, reach: int) -> list[Point]:
    """Downhill from a point, square by square, within a circle around it."""
    square, found = (point[0] // SIDE, point[1] // SIDE), []
    while field.get(square):
        x, y = square = min(
            [(square[0] + x, square[1] + y) for x, y in AROUND], key=lambda at: field.get(at, NOWHERE)
        )
        middle = _middle(x), _middle(y)
        if length_up(point, middle) > reach:
            break
        found.append(middle)
    return found


def _steps_between(paces: Field) -> Steps:
    """The squares beside each, and how far it is there; a road is fast between squares of it only."""
    known = set(paces.values())
    spans = {(x, y): {pace: _span(x * SIDE, y * SIDE, pace) for pace in known} for x, y in BESIDE}
    return {
        (column, line): [
            (other, span[max(pace, paces[other])])
            for (x, y), span in spans.items()
            if (other := (column + x, line + y)) in paces
        ]
        for (column, line), pace in paces.items()
    }


def _field(steps: Steps, goal: Point) -> Field:
    """From the objective backwards, the nearest squares first."""
    start = goal[0] // SIDE, goal[1] // SIDE
    far: Field = {start: 0}
    queue = [(0, start)]
    while queue:
        way, square = heappop(queue)
        if way > far[square]:
            continue
        for other, step in steps.get(square, ()):
            if way + step < far.get(other, NOWHERE):
                far[other] = way + step
                heappush(queue, (way + step, other))
    return far
