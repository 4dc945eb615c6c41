"""WS-LOS, WS-OBS, WS-OVR, WS-HSO: lines of sight from centre to centre, and what stands in their way.

A *spot* is a hex, or a floor of a building above its ground. What is seen from spot to spot on the intact map
is worked out once and kept on disk by the hash of the map. What has come or gone since (smoke, blaze, burnt
woods, rubble) makes an `Outlook`: where a line meets none of the changed hexes the old verdict stands.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

import msgspec

from sandtable.boards.hex import DIRECTIONS, Hex, Hexside, side_between, straight_direction
from sandtable.boards.lines import Place, centre_line, crosses
from sandtable.boards.maps import OFF_MAP
from sandtable.boards.sight_cache import cached_rows
from sandtable.engine.lookup import Lookup
from sandtable.rulesets.war_stories.ground import Ground

MOST_OUTLOOKS: Final = 48
UNKNOWN: Final = 2
VERSION: Final = 1


class Course(NamedTuple):
    """A line by its displacement: what it passes between its ends, the hexsides it crosses."""

    between: tuple[Place, ...]
    crossings: tuple[tuple[Hexside, ...], ...]
    last: tuple[Hexside, ...]
    """WS-R.83 The hexsides by which it enters its end: one, or two at a corner."""


class Verdict(NamedTuple):
    """Whether a line is free, the clause that decides and the hexes that do, or those at the hexside."""

    free: bool
    clause: str
    cells: tuple[int, ...] = ()
    at_side: bool = False


class Change(NamedTuple):
    """What is not as on the intact map: overlays that are gone, and hexes with smoke or blaze."""

    gone: tuple[int, ...] = ()
    smoke: tuple[int, ...] = ()
    blaze: tuple[int, ...] = ()


class Sight:
    """All lines between the spots of one map."""

    def __init__(self, ground: Ground, *, at_once: bool = True) -> None:
        """With `at_once` all lines are judged now and kept; else each when it is asked for."""
        self.ground = ground
        self.spots = [(cell, 0) for cell in range(len(ground.map))]
        self._floors: dict[tuple[int, int], int] = {}
        for cell, floors in enumerate(ground.floors):
            for floor in range(1, floors):
                self._floors[cell, floor] = len(self.spots)
                self.spots.append((cell, floor))
        self._courses: Lookup[Hex, Course] = Lookup(_traced)
        self._outlooks: Lookup[Change, Outlook] = Lookup(partial(Outlook, self), MOST_OUTLOOKS)
        self.intact = cached_rows(self._key(), VERSION, self._build) if at_once else []
        whole = Change()
        self._last = (whole, Outlook(self, whole))

    def spot(self, cell: int, floor: int) -> int:
        """The spot of a unit in a hex, on a floor of its building."""
        return self._floors[cell, floor] if floor else cell

    def under(self, change: Change) -> Outlook:
        """What is seen while the map is changed like this; mostly it is as it was when last asked."""
        if change is self._last[0]:
            return self._last[1]
        self._last = (change, self._outlooks[change])
        return self._last[1]

    def course(self, a: int, b: int) -> Course:
        """WS-R.80 The line from one cell to another, counted from the first."""
        return self._courses[self.ground.map.hexes[b] - self.ground.map.hexes[a]]

    def meets(self, a: int, b: int, cells: Iterable[int]) -> bool:
        """Whether a line passes one of these cells; every hex that it passes is on a shortest way."""
        near, far, hexes = self.ground.distance[a], self.ground.distance[b], self.ground.map.hexes
        whole, start = near[b], hexes[a]
        on_the_way = [cell for cell in cells if near[cell] + far[cell] == whole and cell not in (a, b)]
        return any(crosses(hexes[b] - start, hexes[cell] - start) for cell in on_the_way)

    def passed(self, a: int, b: int) -> list[tuple[int, ...]]:
        """The cells between, in order: one whose inside is crossed, two along whose side the line runs."""
        start, cell_of = self.ground.map.hexes[a], self.ground.map.cell_of
        return [
            tuple([cell_of.get(here + start, OFF_MAP) for here in place])
            for place in self.course(a, b).between
        ]

    def entered_by(self, a: int, b: int) -> list[int]:
        """WS-R.83 The directions, seen from the target's hex, of the hexsides by which sight enters it."""
        start, end = self.ground.map.hexes[a], self.ground.map.hexes[b]
        found = []
        for side in self.course(a, b).last:
            near, far = side.hexes
            other = far if near + start == end else near
            found.append(DIRECTIONS.index(other + start - end))
        return found

    def _key(self) -> bytes:
        ground = self.ground
        parts = (ground.columns, ground.rows, ground.level, ground.overlay, tuple(ground.floors))
        sides = [sorted(row.items()) for row in ground.sides]
        return msgspec.json.encode([*parts, ground.roads, sides, "war_stories"])

    def _build(self) -> list[bytes]:
        judge = Judge(self, Change())
        count = len(self.spots)
        rows = [bytearray(count) for _ in range(count)]
        for a in range(count):
            for b in range(a, count):
                if judge.judge(*self.spots[a], *self.spots[b]).free:
                    rows[a][b] = rows[b][a] = 1
        return [bytes(row) for row in rows]


def _traced(away: Hex) -> Course:
    """WS-R.80 The line to a hex that lies so far away."""
    line = centre_line(Hex(0, 0), away)
    crossings = [_sides(before, after) for before, after in pairwise(line.stretches)]
    return Course(line.between, tuple(crossings), crossings[-1] if crossings else ())


def _sides(before: Place, after: Place) -> tuple[Hexside, ...]:
    """WS-R.80, WS-D.2 The hexside passed from hex to hex; at a corner, both that meet the followed side."""
    return tuple(side_between(a, b) for a in before for b in after)


class Judge:
    """WS-OBS The verdict on one line, thing by thing, while the map is changed in some way."""

    def __init__(self, sight: Sight, change: Change) -> None:
        self._sight = sight
        self._change = change
        ground = sight.ground
        self._level = ground.level
        self._hill = ground.hill
        gone = set(change.gone)
        self._top = tuple(
            height + (0 if cell in gone or not overlay else ground.floors[cell] or 1)
            for cell, (height, overlay) in enumerate(zip(ground.level, ground.overlay, strict=True))
        )
        self._solid = tuple(bool(overlay) and cell not in gone for cell, overlay in enumerate(ground.overlay))

    def judge(self, a: int, floor_a: int, b: int, floor_b: int) -> Verdict:
        """WS-LOS.1, WS-LOS.4 Whether the line between two spots is free; the same both ways."""
        if a == b:
            return Verdict(True, "WS-LOS.1")
        heights = (self._level[a] + floor_a, self._level[b] + floor_b)
        along_road = self._is_road(a, b)
        passed = self._sight.passed(a, b)
        below = 0 if heights[0] <= heights[1] else 1
        behind = 0 if below == 0 else len(passed) - 1
        notes = []
        for number, cells in enumerate(passed):
            shaded = number == behind and heights[0] != heights[1]
            verdict = self._place(cells, min(heights), max(heights), shaded, along_road)
            if not verdict.free:
                return verdict
            notes.append(verdict.clause)
        verdict = self._hexsides(a, b, heights)
        if along_road and not verdict.free:
            verdict = Verdict(True, "WS-R.85")
        return self._free(notes, verdict) if verdict.free else verdict

    def _free(self, notes: list[str], sides: Verdict) -> Verdict:
        """The clause by which a line is free: what it passed, or nothing special."""
        said = [note for note in [*notes, sides.clause] if note]
        return Verdict(True, said[0] if said else "WS-LOS.1")

    def _place(self, cells: tuple[int, ...], low: int, high: int, shaded: bool, road: bool) -> Verdict:
        """WS-LOS.2, WS-LOS.3 A hex that is passed through, or two that must both block."""
        verdicts = [self._cell(cell, low, high, shaded, road) for cell in cells]
        if len(verdicts) == 1:
            return verdicts[0]
        if all(verdict.clause == "WS-OBS.3" for verdict in verdicts):
            return verdicts[0]
        if any(verdict.free for verdict in verdicts):
            return Verdict(True, "" if all(v.free and not v.clause for v in verdicts) else "WS-LOS.3")
        shadow = all(verdict.clause == "WS-OBS.4" for verdict in verdicts)
        return Verdict(False, "WS-R.82" if shadow else "WS-LOS.3", cells)

    def _cell(self, cell: int, low: int, high: int, shaded: bool, road: bool) -> Verdict:
        if cell == OFF_MAP:
            return Verdict(True, "")
        if cell in self._change.smoke:
            return Verdict(False, "WS-SMK.1", (cell,))
        if cell in self._change.blaze:
            return Verdict(False, "WS-BLZ.2", (cell,))
        ground = self._level[cell]
        top = ground if road else self._top[cell]
        noted = "WS-R.85" if road and self._solid[cell] else ""
        if self._hill >> cell & 1 or (self._solid[cell] and not road):
            verdict = _obstacle(cell, top, low, high, shaded)
            if not verdict.free or verdict.clause:
                return verdict
        if low < 0 and ground > low:  # WS-R.84
            if high <= ground:
                return Verdict(False, "WS-R.84", (cell,))
            noted = noted or "WS-R.84"
        return Verdict(True, noted)

    def _hexsides(self, a: int, b: int, heights: tuple[int, int]) -> Verdict:
        """WS-R.83 Those that border the hex of either unit never block; WS-OBS.5 none casts a shadow."""
        ground = self._sight.ground
        start = ground.map.hexes[a]
        noted = ""
        for sides in self._sight.course(a, b).crossings:
            tops = [self._side_top(side, start, (a, b)) for side in sides]
            if len(tops) == 2 and any(top is not None for top in tops) and noted == "":
                noted = "WS-D.2" if None in tops else noted
            solid = [top for top in tops if top is not None]
            if not solid:
                continue
            if -1 in solid:
                noted = noted or "WS-R.83"
            elif len(solid) == len(tops) and all(_blocks(top, heights) for top in solid):
                clause = "WS-R.83" if len(tops) == 1 else "WS-D.2"
                return Verdict(False, clause, self._beside(sides, start), at_side=True)
            elif min(heights) < min(solid) < max(heights):
                noted = noted or "WS-OBS.5"
        return Verdict(True, noted)

    def _beside(self, sides: tuple[Hexside, ...], start: Hex) -> tuple[int, ...]:
        """The cells on either side of these hexsides."""
        cell_of = self._sight.ground.map.cell_of
        found = dict.fromkeys([cell_of[here + start] for side in sides for here in side.hexes])
        return tuple(sorted(found))

    def _side_top(self, side: Hexside, start: Hex, ends: tuple[int, int]) -> int | None:
        """The top of a hexside obstacle, -1 for one that borders an end, None where there is none."""
        ground = self._sight.ground
        near, far = (ground.map.cell_of.get(here + start, OFF_MAP) for here in side.hexes)
        if OFF_MAP in (near, far) or side.direction not in ground.sides[near]:
            return None
        if near in ends or far in ends:
            return -1
        return max(self._level[near], self._level[far]) + 1

    def _is_road(self, a: int, b: int) -> bool:
        """WS-R.85, WS-ROD.4 Whether both are on one straight row whose hexes a road joins one by one."""
        ground = self._sight.ground
        direction = straight_direction(ground.map.hexes[a], ground.map.hexes[b])
        if direction is None:
            return False
        here = a
        while here != b:
            if not ground.joined(here, direction):
                return False
            here = ground.map.sides[here][direction]
        return True


def _obstacle(cell: int, top: int, low: int, high: int, shaded: bool) -> Verdict:
    """WS-OBS.1-.4 An overlay with this top between a lower and a higher unit."""
    if low >= top:
        return Verdict(True, "")
    if high < top:
        return Verdict(False, "WS-OBS.1", (cell,))
    if high == top:
        return Verdict(False, "WS-OBS.2", (cell,))
    return Verdict(False, "WS-OBS.4", (cell,)) if shaded else Verdict(True, "WS-OBS.3")


def _blocks(top: int, heights: tuple[int, int]) -> bool:
    return min(heights) < top and max(heights) <= top


class Outlook:
    """Who sees whom while the map is changed; rows are filled as somebody asks."""

    def __init__(self, sight: Sight, change: Change) -> None:
        self._sight = sight
        self._judge = Judge(sight, change)
        self._gone = change.gone
        self._clouds = (*change.smoke, *change.blaze)
        known = [] if any(change) else sight.intact
        self._rows = {spot: bytearray(row) for spot, row in enumerate(known)}
        self._blank = bytes([UNKNOWN]) * len(sight.spots)

    def sees(self, a: int, b: int) -> bool:
        """WS-LOS.1 Whether there is a line of sight between two spots."""
        row = self._rows.get(a)
        if row is None:
            row = self._rows[a] = bytearray(self._blank)
        seen = row[b]
        if seen == UNKNOWN:
            seen = row[b] = self._seen(a, b)
        return seen == 1

    def _seen(self, a: int, b: int) -> int:
        (start, floor_a), (end, floor_b) = self._sight.spots[a], self._sight.spots[b]
        if self._sight.intact:
            intact = self._sight.intact[a][b]
            # smoke and blaze clear no line, and what is gone blocks none
            if not self._sight.meets(start, end, self._clouds if intact else self._gone):
                return intact
        return int(self._judge.judge(start, floor_a, end, floor_b).free)

    def verdict(self, a: int, floor_a: int, b: int, floor_b: int) -> Verdict:
        """The verdict with its clause, for those who ask why."""
        return self._judge.judge(a, floor_a, b, floor_b)
