"""SOS-DIF: terrain with a difficulty test, and the roll of those who begin a phase in it."""

from __future__ import annotations

from itertools import pairwise

from sandtable.boards.table_paths import Path, entries, is_on_one
from sandtable.rulesets.storm_of_steel.dice import roll
from sandtable.rulesets.storm_of_steel.ground import TEST, going
from sandtable.rulesets.storm_of_steel.morale import immobilise
from sandtable.rulesets.storm_of_steel.state import StormOfSteel

STUCK = (2, 12)
"""SOS-DIF.4"""


def in_test_terrain(s: StormOfSteel, piece: int) -> bool:
    """SOS-R.40, SOS-R.30 Whether the centre is in terrain with a difficulty test, and not on a road."""
    stand, kind, ground = s.stands[piece], s.kind(piece), s.box.ground
    if (
        ground.wire
        and going(kind, "wire") is TEST
        and any(w.id not in s.wire_gone for w in ground.wire_at(stand.centre))
    ):
        return True
    kinds = ground.kinds_at(stand.centre)
    return any(going(kind, found) is TEST for found in kinds) and not ground.is_on_road(stand.centre)


def must_roll(s: StormOfSteel, piece: int) -> bool:
    """SOS-R.40 Whether a stand that is chosen to move rolls for difficulty first: once in a phase."""
    return s.stands[piece].rolled < 0 and s.kind(piece).move > 0 and in_test_terrain(s, piece)


async def overcome(s: StormOfSteel, piece: int) -> bool:
    """SOS-DIF.2, SOS-DIF.3, SOS-DIF.4 One roll for a phase begun in such terrain; False if it is stuck."""
    if not must_roll(s, piece):
        return True
    if not s.kind(piece).is_vehicle:
        total = await roll(s, "SOS-DIF.3", "difficulty", 6)
    else:
        total = await roll(s, "SOS-DIF.3", "difficulty", 6)
        total += await roll(s, "SOS-DIF.3", "difficulty", 6)
    s.change(piece, rolled=total)
    s.tell("difficulty", "SOS-DIF.2", piece=piece, total=total)
    if s.kind(piece).is_vehicle and total in STUCK:
        s.change(piece, moved=True)
        immobilise(s, piece, "SOS-DIF.4")
        return False
    return True


def enters_test(s: StormOfSteel, piece: int, path: Path) -> bool:
    """SOS-DIF.1, SOS-D.4, SOS-R.28 Whether a path ends in terrain with a test that it has entered."""
    ground, kind = s.box.ground, s.kind(piece)
    found = [area for area in ground.areas_at(path[-1]) if going(kind, area.kind) is TEST]
    wires = [w for w in ground.wire_at(path[-1]) if w.id not in s.wire_gone and going(kind, "wire") is TEST]
    if not found and not wires:
        return False
    on_road = ground.is_on_road(path[0])
    roads = ground.roads if on_road or len(path) > 2 else ()
    skipped = [is_on_one(roads, a, b) for a, b in pairwise(path)]
    return any(
        entries(path, area.shape, area.holes, is_inside=area.holds(path[0]) and not on_road, skipped=skipped)
        for area in found
    ) or any(entries(path, wire.shape, is_inside=wire.holds(path[0])) for wire in wires)
