"""How far it is to go to a hex, in MP on foot, over the bridges of a major river: what bots walk by.

As the crow flies a company comes no farther than the bank across from its objective.
"""

from __future__ import annotations

from functools import lru_cache, partial
from heapq import heappop, heappush

from sandtable.engine.lookup import Lookup

from .sheets import Mode
from .state import WarStormBox

FAR = 250
SWIM = 12
"""WSS-RIV.10 What it counts to cross a major river without a bridge: boats (WSS-RIV.16) carry only a few."""


@lru_cache(maxsize=64)
def ways_in(box: WarStormBox) -> Lookup[int, bytes]:
    """For each hex how far it is to go there from all others."""
    toll = {cell: SWIM for cell in box.major if cell not in box.bridges}
    return Lookup(partial(_ways_to, box, toll))


@lru_cache(maxsize=64)
def ways_out(box: WarStormBox, side: int) -> bytes:
    """WSS-H.30 For each hex how far it is to go to the nearest exit of a side; empty if it has none."""
    exits = box.scenario.exits
    if exits is None or exits.side != side:
        return b""
    rows = [ways_in(box)[box.ground.cell(label)] for label in exits.hexes]
    return bytes(map(min, zip(*rows, strict=True)))


def _ways_to(box: WarStormBox, toll: dict[int, int], goal: int) -> bytes:
    """From the goal backwards, the nearest hexes first."""
    inward = box.inward[Mode.FOOT.value]
    far = bytearray([FAR]) * len(inward)
    far[goal] = 0
    queue = [(0, goal)]
    while queue:
        way, cell = heappop(queue)
        if way > far[cell]:
            continue
        for before, cost in inward[cell]:
            onward = way + cost + toll.get(before, 0)  # WSS-RIV.11 to go in is no crossing, to go on would be
            if onward < far[before]:
                far[before] = onward
                heappush(queue, (onward, before))
    return bytes(far)
