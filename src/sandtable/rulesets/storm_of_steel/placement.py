"""SOS-R.14: where a stand may be put down: at the end of a move, in set-up, when it unloads or returns."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from sandtable.boards.table import Base, Point, base_at, overlap
from sandtable.rulesets.storm_of_steel.ground import BARRED, BARRED_BY, Area, going
from sandtable.rulesets.storm_of_steel.state import Stand, StormOfSteel
from sandtable.rulesets.storm_of_steel.tables import Drive, Kind


class Fault(NamedTuple):
    """The clause that forbids something, and why."""

    clause: str
    text: str


def bunker_at(s: StormOfSteel, point: Point) -> str:
    """SOS-R.46 The bunker whose centre this is, if any."""
    return s.box.ground.bunker_centred.get(point, "")


def may_man(s: StormOfSteel, stand: Stand, bunker: str) -> bool:
    """SOS-BNK.1, SOS-BNK.2 Infantry or HMG, and nobody else inside."""
    if stand.kind not in ("infantry", "hmg"):
        return False
    return not any(other.bunker == bunker and other.id != stand.id for other in s.stands.values())


def has_enemy(s: StormOfSteel, side: int, building: Area) -> bool:
    """SOS-R.49 Whether the other side is in a building."""
    return any(
        building.holds(stand.centre) for stand in s.stands.values() if stand.side != side and not stand.aboard
    )


def is_inside(s: StormOfSteel, stand: Stand, building: Area) -> bool:
    """SOS-R.82 Whether a stand is in a building already: it may stay there with enemies."""
    return stand.id in s.stands and not stand.aboard and building.holds(stand.centre)


def is_site(s: StormOfSteel, stand: Stand, point: Point) -> bool:
    """SOS-R.44 Whether a stand may be here as far as terrain goes, whoever else is there."""
    fault = terrain_fault(s, stand, None, point)
    return fault is None or fault.clause == "SOS-R.49"


def terrain_fault(s: StormOfSteel, stand: Stand, gun: Kind | None, point: Point) -> Fault | None:
    """SOS-R.14, SOS-R.30 Whether the centre may be there; on a road anything may, whatever lies under it."""
    ground, kind = s.box.ground, s.box.kinds[stand.kind]
    wires = ground.wire_at(point) if ground.wire and going(kind, "wire", gun) is BARRED else ()
    if any(wire.id not in s.wire_gone for wire in wires):
        return Fault("SOS-WIR.1", "wire keeps it out")
    if kind.is_vehicle and ground.trench_at(point):
        return Fault("SOS-R.47", "vehicles do not stop in an entrenchment")
    areas = ground.areas_at(point)
    if kind.drive is Drive.WATER:
        return (
            None
            if any(area.kind == "river" for area in areas)
            else Fault("SOS-R.41", "a boat stays in a river")
        )
    if not areas or ground.is_on_road(point):
        return None
    for area in areas:
        if going(kind, area.kind, gun) is BARRED:
            return Fault(
                BARRED_BY.get(area.kind, "SOS-R.37"), f"{kind.name} may not be in {area.kind} {area.id}"
            )
        if area.kind == "building" and has_enemy(s, stand.side, area) and not is_inside(s, stand, area):
            return Fault("SOS-R.49", f"the enemy is in building {area.id}")
    return None


def crowd(s: StormOfSteel, piece: int, around: Point, reach: int) -> list[Base]:
    """The effective bases near a place, and the bunkers, that a base may not overlap."""
    x, y = around
    most = reach + s.box.widest
    near = [o for o in s.stands.values() if abs(o.x - x) <= most and abs(o.y - y) <= most]
    found = [s.base(o) for o in near if o.id != piece and not o.aboard and not o.bunker]
    if s.box.ground.bunkers:
        found += [bunker.base for bunker in s.box.ground.bunkers.values()]
    return [b for b in found if abs(b.x - x) <= reach + b.outer and abs(b.y - y) <= reach + b.outer]


def everybody(s: StormOfSteel) -> list[Base]:
    """All bases and bunkers on the table."""
    found = [s.base(stand) for stand in s.stands.values() if not stand.aboard and not stand.bunker]
    return [*found, *(bunker.base for bunker in s.box.ground.bunkers.values())]


def taken(s: StormOfSteel, stand: Stand, step: int) -> set[Point]:
    """SOS-R.14 The points of a lattice where a stand, facing as it does, would overlap another base."""
    kind, ground = s.box.kinds[stand.kind], s.box.ground
    mine = base_at(0, 0, stand.facing, kind.width, kind.depth)
    found: set[Point] = set()
    for other in everybody(s):
        found.update(_overlapping(mine, other, step))
    for centre, bunker in ground.bunker_centred.items():
        if may_man(s, stand, bunker):
            found.discard(centre)
    return found


@lru_cache(maxsize=1 << 12)
def _overlapping(mine: Base, other: Base, step: int) -> tuple[Point, ...]:
    """SOS-R.14 The points of a lattice where a base like mine would overlap the other."""
    if mine.east and other.east:  # both square to the table
        return tuple(_lattice(other, mine.east + other.east, mine.north + other.north, step))
    near = _lattice(other, mine.outer + other.outer, mine.outer + other.outer, step)
    put = [base_at(*point, mine.facing, mine.width, mine.depth) for point in near]
    return tuple(base.centre for base in put if overlap(base, other))


def _lattice(base: Base, wide: int, high: int, step: int) -> list[Point]:
    """The points of a lattice that are nearer than this to the centre of a base along both axes."""
    ys = range((base.y - high) // step * step + step, base.y + high, step)
    return [(x, y) for x in range((base.x - wide) // step * step + step, base.x + wide, step) for y in ys]


def fault_of(
    s: StormOfSteel,
    stand: Stand,
    gun: Kind | None,
    point: Point,
    facing: int,
    others: list[Base],
    *,
    rough: bool = True,
) -> Fault | None:
    """SOS-R.14 Why a stand may not stand here, or nothing; terrain is looked at only where it is rough."""
    kind = s.box.kinds[stand.kind]
    bunker = bunker_at(s, point) if s.box.ground.bunkers else ""
    if bunker and may_man(s, stand, bunker):
        return None
    x, y = point
    outer, ground = kind.outer, s.box.ground
    near = [b for b in others if (b.x - x) ** 2 + (b.y - y) ** 2 < (b.outer + outer) ** 2]
    if near or not (outer <= x <= ground.width - outer and outer <= y <= ground.height - outer):
        base = base_at(x, y, facing, kind.width, kind.depth)
        if not ground.holds(base):
            return Fault("SOS-R.14", "the base would not be wholly on the table")
        if any(overlap(base, other) for other in near):
            return Fault("SOS-R.14", "another base or a bunker is in the way")
    return terrain_fault(s, stand, gun, point) if rough else None
