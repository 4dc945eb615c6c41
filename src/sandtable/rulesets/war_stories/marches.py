"""How far it is to go on the printed map: what bots walk by.

As the crow flies a unit comes no farther than the bank across from its objective. Bog does not count: to
try the hedge is quicker than to queue at the gap.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial
from typing import Final

from sandtable.boards.grid import column_number
from sandtable.engine.lookup import Lookup
from sandtable.engine.pile import Pile
from sandtable.rulesets.war_stories import ways
from sandtable.rulesets.war_stories.records import Unit
from sandtable.rulesets.war_stories.state import ATTACKER, WarBox, WarState

FAR: Final = 99
"""More than any way on a map; who cannot get there at all is so far."""


@lru_cache(maxsize=64)
def ways_in(box: WarBox) -> Lookup[int, bytes]:
    """For each hex how far it is to go there on foot from all others."""
    return Lookup(partial(_ways_to, box))


def _ways_to(box: WarBox, goal: int) -> bytes:
    return _spread(box, (goal,))


@lru_cache(maxsize=64)
def ways_past(box: WarBox, column: str) -> bytes:
    """For each hex how far it is to go until a column is passed."""
    east = box.ground.east_of(column_number(column))
    return _spread(box, [cell for cell in range(len(box.ground.map)) if east >> cell & 1])


def _spread(box: WarBox, goals: Iterable[int]) -> bytes:
    """From the goals backwards, the nearest hexes first."""
    inward, far = _inward(box), bytearray([FAR]) * len(box.ground.map)
    queue = list(goals)
    for goal in queue:
        far[goal] = 0
    for cell in queue:
        if far[cell] == FAR - 1:
            break  # what is farther is as good as out of reach
        for before in inward[cell]:
            if far[before] == FAR:
                far[before] = far[cell] + 1
                queue.append(before)
    return bytes(far)


@lru_cache(maxsize=64)
def _inward(box: WarBox) -> list[list[int]]:
    """For each hex those from which it can be entered on foot."""
    bare, around = WarState(box=box, deck=Pile(())), box.ground.map.neighbours
    foot = next(kind.id for kind in box.pack.units.values() if kind.is_infantry)
    found: list[list[int]] = [[] for _ in around]
    for cell, others in enumerate(around):
        for other in others:
            if not ways.look(bare, Unit(0, ATTACKER, foot, cell), other, truly=True).barred:
                found[other].append(cell)
    return found
