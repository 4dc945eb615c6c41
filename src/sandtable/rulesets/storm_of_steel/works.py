"""SOS-WIR, SOS-MIN: what wire and minefields do to a stand on its way, and where the move ends."""

from __future__ import annotations

from functools import cmp_to_key

from sandtable.boards.table import Point
from sandtable.boards.table_paths import Entry, Path, entries, point_at, straightened
from sandtable.rulesets.storm_of_steel import placement
from sandtable.rulesets.storm_of_steel.dice import roll
from sandtable.rulesets.storm_of_steel.difficulty import enters_test
from sandtable.rulesets.storm_of_steel.ground import Area
from sandtable.rulesets.storm_of_steel.morale import destroy, immobilise, set_morale
from sandtable.rulesets.storm_of_steel.movement import budget, can_move, cost_of
from sandtable.rulesets.storm_of_steel.sight import is_passed, spot, spot_around, unspotted
from sandtable.rulesets.storm_of_steel.state import PINNED, StormOfSteel
from sandtable.rulesets.storm_of_steel.tables import Drive, Family

HARMLESS_TO, FATAL = 4, 6
"""SOS-MIN.1"""


async def carry_out(s: StormOfSteel, piece: int, points: tuple[Point, ...], facing: int) -> None:
    """SOS-DET.2, SOS-R.15 A move that has been judged: what lies on the way, then where it ends."""
    path = straightened(points)
    ends = enters_test(s, piece, path)  # SOS-DIF.1 the rest of its move is lost
    ground = s.box.ground
    roads = ground.roads if ground.is_on_road(path[0]) else ()
    cost = s.kind(piece).move if ends else cost_of(roads, path)
    s.change(piece, moved=True, moved_turn=True, bunker="")
    walked, facing = await walk(s, piece, path, facing)
    if piece in s.stands:
        settle_at(s, piece, walked, facing, cost, was_stopped=walked != path)


async def walk(s: StormOfSteel, piece: int, path: Path, facing: int) -> tuple[Path, int]:
    """SOS-R.50 Wire and mines in the order of the path; the path that was really walked.

    Who dies in a minefield has spotted those it passed before (SOS-R.53).
    """
    ground = s.box.ground
    for entry, area in met_on(path, [*ground.wire.values(), *ground.mines]):
        if area.kind == "wire":
            crush(s, piece, area.id)
            continue
        walked = (*path[: entry.piece + 1], point_at(path, entry))
        hidden = unspotted(s, 1 - s.stands[piece].side)
        passed = [other.id for other in hidden if is_passed(s, piece, walked, other)]
        if await mined(s, piece, area.id):
            if piece in s.stands:
                return stopped(s, piece, walked, facing)
            for other in passed:
                spot(s, other, "SOS-SPT.2")
            return walked, facing
    return path, facing


def met_on(path: Path, areas: list[Area]) -> list[tuple[Entry, Area]]:
    """The entries into areas along a path, in the order in which they come."""
    west, east = min(path)[0], max(path)[0]
    south, north = min([y for _, y in path]), max([y for _, y in path])
    crossed = [
        area
        for area in areas
        if (box := area.shape).west <= east
        and box.east >= west
        and box.south <= north
        and box.north >= south
    ]
    found = [
        (entry, area)
        for area in crossed
        for entry in entries(path, area.shape, is_inside=area.holds(path[0]))
    ]
    return sorted(found, key=cmp_to_key(_order)) if len(found) > 1 else found


def _order(first: tuple[Entry, Area], second: tuple[Entry, Area]) -> int:
    one, other = first[0], second[0]
    if one.piece != other.piece:
        return one.piece - other.piece
    return one.place[0] * other.place[1] - other.place[0] * one.place[1]


def crush(s: StormOfSteel, piece: int, section: str) -> None:
    """SOS-WIR.4, SOS-R.45 A tracked AFV destroys the section that it enters."""
    kind = s.kind(piece)
    if kind.family is Family.AFV and kind.drive is Drive.TRACKED and section not in s.wire_gone:
        s.wire_gone = (*s.wire_gone, section)
        s.tell("crushed", "SOS-WIR.4", piece=piece, section=section)


async def mined(s: StormOfSteel, piece: int, field: str) -> bool:
    """SOS-MIN.1, SOS-MIN.2, SOS-MIN.3, SOS-R.51, SOS-R.50 A die at each entry; True if it goes no further."""
    die = await roll(s, "SOS-MIN.1", "mine", 6)
    s.tell("mine", "SOS-MIN.1", piece=piece, field=field, die=die)
    if die <= HARMLESS_TO:
        return False
    if s.kind(piece).is_soft:
        set_morale(s, piece, PINNED, "SOS-MIN.1")
    elif die == FATAL:
        destroy(s, piece, "SOS-MIN.1")
    else:
        immobilise(s, piece, "SOS-MIN.1")
    return True


def stopped(s: StormOfSteel, piece: int, path: Path, facing: int) -> tuple[Path, int]:
    """SOS-R.50 At the entry point, or at the last point before it where there is room."""
    stand = s.stands[piece]
    others = placement.crowd(s, piece, path[0], s.kind(piece).move * 2 + 1000)
    gun = s.towed(piece)
    for walked in _backwards(path):
        for turned in (facing, stand.facing):
            if placement.fault_of(s, stand, gun, walked[-1], turned, others) is None:
                return walked, turned
    return path[:1], stand.facing


def _backwards(path: Path) -> list[Path]:
    """SOS-D.3 The path, shorter and shorter, in steps of about a millimetre."""
    found: list[Path] = []
    for last in range(len(path) - 1, 0, -1):
        a, b = path[last - 1], path[last]
        steps = max(1, max(abs(b[0] - a[0]), abs(b[1] - a[1])) // 10)
        for left in range(steps, 0, -1):
            at = (a[0] + (b[0] - a[0]) * left // steps, a[1] + (b[1] - a[1]) * left // steps)
            found.append((*path[:last], at))
    return found


def settle_at(
    s: StormOfSteel, piece: int, path: Path, facing: int, cost: int, *, was_stopped: bool
) -> None:
    """SOS-SPT.4, SOS-R.53 The stand stands where its path ends, and is seen and sees on the way."""
    x, y = path[-1]
    bunker = placement.bunker_at(s, (x, y))
    s.change(piece, x=x, y=y, facing=facing, bunker=bunker, spent=s.stands[piece].spent + cost)
    kind, clause = ("moved", "SOS-R.26") if len(path) > 1 else ("turned", "SOS-R.15")
    if was_stopped:
        kind, clause = "stopped", "SOS-MIN.2"
    s.tell(kind, clause, piece=piece, point=(x, y), facing=facing, path=path)
    spot(s, piece, "SOS-SPT.4")
    spot_around(s, piece, path)
    if is_at_exit(s, piece):
        leave(s, piece)


def is_at_exit(s: StormOfSteel, piece: int) -> bool:
    """SOS-R.43 Whether the base touches an edge over which its side may leave, with movement left.

    Whom a minefield has stopped has none (SOS-MIN.2).
    """
    stand = s.stands[piece]
    exits = s.box.scenario.sheet(stand.side).exits
    if not exits or stand.bunker or not budget(s, piece) or not can_move(s, stand):
        return False
    wide, high = s.box.ground.width, s.box.ground.height
    limits = {"south": (1, 0), "north": (1, high), "west": (0, 0), "east": (0, wide)}
    corners = s.base(stand).corners
    return any(corner[limits[edge][0]] == limits[edge][1] for edge in exits for corner in corners)


def leave(s: StormOfSteel, piece: int) -> None:
    """SOS-R.43 A stand that leaves is neither destroyed nor on the table, nor are those aboard."""
    for number in [piece, *(stand.id for stand in s.passengers(piece))]:
        s.left = {**s.left, number: s.stands.pop(number)}
        s.tell("left", "SOS-R.43", piece=number)


async def enter_mines(s: StormOfSteel, piece: int) -> None:
    """SOS-R.50 Being put down in a minefield is entering it."""
    for area in s.box.ground.mines:
        if piece in s.stands and area.holds(s.stands[piece].centre):
            await mined(s, piece, area.id)
