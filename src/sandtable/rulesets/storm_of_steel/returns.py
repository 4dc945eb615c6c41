"""SOS-EVT.19, SOS-EVT.24: destroyed foot stands that come back at their own table edge."""

from __future__ import annotations

from sandtable.boards.table import Point, base_at, within
from sandtable.engine.ask import Ask, Value
from sandtable.rulesets.storm_of_steel import destinations, morale, placement, works
from sandtable.rulesets.storm_of_steel.dice import roll
from sandtable.rulesets.storm_of_steel.movement import TOLERANCE
from sandtable.rulesets.storm_of_steel.sight import spot_around
from sandtable.rulesets.storm_of_steel.state import Stand, StormOfSteel

STEP, FINE = 300, 1
MOST = 64
FACING = {"south": 0, "west": 90, "north": 180, "east": 270}


def returnable(s: StormOfSteel, side: int) -> list[Value]:
    """SOS-R.104, SOS-R.39 Destroyed infantry, cavalry, HMG and mortar stands, or none."""
    kinds = s.box.kinds
    found = [
        x.id for x in s.lost.values() if x.side == side and kinds[x.kind].is_foot and not kinds[x.kind].is_hq
    ]
    return [*[("return", piece) for piece in sorted(found)], ("pass",)]


async def bring_back(s: StormOfSteel, side: int, clause: str) -> None:
    """SOS-EVT.19, SOS-EVT.24, SOS-R.113 1d3, if there is anyone; then who, and where, one after the other."""
    if len(returnable(s, side)) == 1:
        return
    count = await roll(s, clause, "d3", 3)
    s.tell("may_return", clause, side=side, count=count)
    for _ in range(count):
        if len(returnable(s, side)) == 1:
            return
        choice = await Ask(side, "return", clause, returnable, (s, side))
        if choice == ("pass",) or not edge_places(s, choice[1]):
            return
        piece = choice[1]
        where = await Ask(
            side, "edge_place", "SOS-R.104", edge_places, (s, piece), (piece,), accepts=accepts_edge
        )
        await come_back(s, piece, where[1])


def edge_places(s: StormOfSteel, piece: int) -> list[Value]:
    """SOS-R.104, SOS-D.1 Every 3 cm along the own edge; where these are full, whatever gap there is."""
    for step in (STEP, FINE):
        points = [point for point in edge_points(s, piece, step) if edge_fault(s, piece, point) is None]
        if points:
            return [("enter", point) for point in points[:MOST]]
    return []


def edge_points(s: StormOfSteel, piece: int, step: int) -> list[Point]:
    """Points along the own edge where a foot stand just touches it."""
    stand, (wide, high) = s.lost[piece], (s.box.ground.width, s.box.ground.height)
    edge, kind = s.box.scenario.sheet(stand.side).edge, s.box.kinds[stand.kind]
    deep, first = kind.depth // 2, kind.width // 2
    if edge in ("south", "north"):
        y = deep if edge == "south" else high - deep
        return [(x, y) for x in range(first, wide, step)]
    x = deep if edge == "west" else wide - deep
    return [(x, y) for y in range(first, high, step)]


def accepts_edge(value: Value, s: StormOfSteel, piece: int) -> bool:
    """SOS-R.104 Any legal place on the own edge."""
    match value:
        case ("enter", point) if destinations.is_well_formed(("go", point)):
            return edge_fault(s, piece, point) is None
    return False


def edge_fault(s: StormOfSteel, piece: int, point: Point) -> placement.Fault | None:
    """SOS-R.104 The base touches the own edge, and no enemy."""
    stand = s.lost[piece]
    edge = s.box.scenario.sheet(stand.side).edge
    kind = s.box.kinds[stand.kind]
    base = base_at(*point, FACING[edge], kind.width, kind.depth)
    wide, high = s.box.ground.width, s.box.ground.height
    limits = {"south": (1, 0), "north": (1, high), "west": (0, 0), "east": (0, wide)}
    axis, limit = limits[edge]
    if not any(corner[axis] == limit for corner in base.corners):
        return placement.Fault("SOS-R.104", "a stand that returns touches its own table edge")
    far = base.outer + s.box.widest + TOLERANCE
    near = [x for x in s.stands.values() if abs(x.x - base.x) <= far and abs(x.y - base.y) <= far]
    enemies = [x for x in near if x.side != stand.side and not x.aboard]
    if any(within(base, s.base(enemy), TOLERANCE) for enemy in enemies):
        return placement.Fault("SOS-R.104", "a stand that returns does not touch an enemy")
    others = placement.crowd(s, piece, point, base.outer)
    return placement.fault_of(s, stand, None, point, FACING[edge], others)


async def come_back(s: StormOfSteel, piece: int, point: Point) -> None:
    """SOS-R.104, SOS-EVT.20 The same unit, normal and spotted; its loss still counts (SOS-R.85)."""
    old = s.lost[piece]
    s.lost = {number: stand for number, stand in s.lost.items() if number != piece}
    facing = FACING[s.box.scenario.sheet(old.side).edge]
    s.stands[piece] = Stand(piece, old.side, old.kind, old.group, *point, facing)
    s.stands = dict(sorted(s.stands.items()))
    s.tell("returned", "SOS-R.104", piece=piece, point=point)
    spot_around(s, piece)
    await works.enter_mines(s, piece)
    morale.settle(s)
