"""How far it is to go to some hexes, in half movement points: over the bridge, and by road where one leads.

What bars a road or a bridge (RS-MOV.8) makes the way longer, not endless: it can be cleared, and who is to
cross must be there by then. Other markers are small enough to go around.
"""

from __future__ import annotations

from functools import partial
from heapq import heappop, heappush
from typing import Final

from sandtable.boards.sight import mask_of
from sandtable.engine.lookup import Lookup
from sandtable.rulesets.red_storm.ground import Ground
from sandtable.rulesets.red_storm.state import Bars
from sandtable.rulesets.red_storm.tables import TANK_TRAPS, Drive, Fog

Cells = tuple[int, ...]
Rows = tuple[bytes, bytes]
"""For each hex of a map how far it is to go from there: for infantry, and for vehicles."""
Inbound = list[dict[int, int]]

FAR: Final = 24
POINT, ON_ROAD, BARRED = 2, 1, 6
"""RS-MOV.1, RS-MOV.12 What a step costs, and what it costs besides where the way must be cleared first."""
MOST_GOALS: Final = 1 << 8
LASTING: Final = frozenset({Fog.FORD, Fog.ROADBLOCK, TANK_TRAPS})


def _lasting(bars: Bars) -> Bars:
    """What opens or shuts a way for long."""
    return tuple([bar for bar in bars if bar[0] in LASTING])


def _rows(ground: Ground, bars: Bars, goals: Cells) -> Rows:
    shut = {cell for what, cell in bars if what != Fog.FORD}
    on_foot = {cell for what, cell in bars if what == Fog.ROADBLOCK and ground.bridges >> cell & 1}  # RS-R.59
    fords = tuple([cell for what, cell in bars if what == Fog.FORD])
    return (
        _row(INBOUND[ground, fords, Drive.FOOT], on_foot, goals, len(ground.map)),
        _row(INBOUND[ground, fords, Drive.TRACKED], shut, goals, len(ground.map)),
    )


def _inbound(key: tuple[Ground, Cells, Drive]) -> Inbound:
    """RS-MOV.2 For each hex those from which one point leads there, and its price."""
    ground, fords, drive = key
    layout, enterable = ground.layout(fords), ground.enterable[drive] | mask_of(fords)
    found: Inbound = [{} for _ in range(len(ground.map))]
    for cell in range(len(ground.map)):
        road = layout.road_steps(cell, 0) if ground.links[cell] else ()
        for there in layout.steps(cell, enterable):
            found[there][cell] = ON_ROAD if there in road else POINT
    return found


def _row(inbound: Inbound, shut: set[int], goals: Cells, count: int) -> bytes:
    """From the goals backwards, the nearest hexes first."""
    far = bytearray([FAR] * count)
    queue = [(0, goal) for goal in goals]
    for goal in goals:
        far[goal] = 0
    while queue:
        way, cell = heappop(queue)
        if way > far[cell]:
            continue
        way += BARRED * (cell in shut)
        for start, price in inbound[cell].items():
            if way + price < far[start]:
                far[start] = way + price
                heappush(queue, (way + price, start))
    return bytes(far)


def _rows_over(key: tuple[Ground, Bars]) -> Lookup[Cells, Rows]:
    return Lookup(partial(_rows, *key), MOST_GOALS)


INBOUND: Final[Lookup[tuple[Ground, Cells, Drive], Inbound]] = Lookup(_inbound, 1 << 8)
OBSTACLES: Final[Lookup[Bars, Bars]] = Lookup(_lasting, 1 << 10)
ROWS: Final[Lookup[tuple[Ground, Bars], Lookup[Cells, Rows]]] = Lookup(_rows_over, 1 << 8)


def over(ground: Ground, bars: Bars) -> Lookup[Cells, Rows]:
    """How far it is from each hex to the nearest of some, by what bars the way as a side knows it."""
    return ROWS[ground, OBSTACLES[bars]]
