"""SOS-FIR, SOS-RNG, SOS-AFV, SOS-MOR: who may fire at whom, and how well the target is covered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from sandtable.boards.table import Base, Point, gap, in_arc, line_within, nearer, segments_cross, within
from sandtable.boards.table_lines import Shape, less
from sandtable.engine.facts import Reason
from sandtable.engine.lookup import Lookup
from sandtable.rulesets.storm_of_steel import morale, sight
from sandtable.rulesets.storm_of_steel.ground import Ground, Wall
from sandtable.rulesets.storm_of_steel.sight import is_open_to_fire
from sandtable.rulesets.storm_of_steel.state import SUPPRESSED, Bases, Stand, Stands, StormOfSteel, Weather
from sandtable.rulesets.storm_of_steel.tables import CM, Kind, Weapon

SHORT, LONG = 10 * CM, 20 * CM
"""SOS-RNG.1, SOS-RNG.2, SOS-R.57"""
BEHIND_WALL = 1 * CM
"""SOS-R.48"""
OPEN, WOODED, COVERED, BUNKERED = 4, 5, 7, 9
"""SOS-PRV.1"""
NOWHERE = -1
MOST_BEARINGS, MOST_MARKS = 1 << 12, 1 << 6
Mark: TypeAlias = tuple[int, Base, bool]
"""A stand that may be fired at, its base, and whether it is soft."""
Bearings: TypeAlias = Lookup[tuple[int, int, int], tuple[set[int], set[int]]]
"""By base, weapon and range: the bases that have been looked at, and those among them that it bears on."""


class Marks:
    """Stands that may be fired at, in order; and the numbers of the bases of all, and of the soft ones.

    `aimed`: whether a stand, by its record, has one of them to fire at; of those who need no observer.
    """

    __slots__ = ("aimed", "all", "each", "east", "north", "soft", "south", "west")

    def __init__(self, each: tuple[Mark, ...]) -> None:
        self.each = each
        self.all = {base.number for _, base, _ in each}
        self.soft = {base.number for _, base, is_soft in each if is_soft}
        self.aimed: dict[Stand, bool] = {}
        xs, ys = [base.x for _, base, _ in each] or [0], [base.y for _, base, _ in each] or [0]
        self.west, self.east, self.south, self.north = min(xs), max(xs), min(ys), max(ys)

    def are_beyond(self, base: Base, far: int) -> bool:
        """Whether the centres of all are surely farther away than this."""
        return (
            base.y + far < self.south
            or base.y - far > self.north
            or base.x + far < self.west
            or base.x - far > self.east
        )


def may_fire(s: StormOfSteel, stand: Stand) -> bool:
    """SOS-PIN.3, SOS-PIN.4, SOS-ARM.5, SOS-ARM.6, SOS-R.95, SOS-AFV.3 Whether a stand can fire at all now."""
    kind = s.box.kinds[stand.kind]
    return (
        bool(kind.weapons)  # SOS-HQ.3
        and not stand.aboard  # SOS-TRN.8
        and not stand.carried_turn  # SOS-FIR.2
        and stand.morale is not SUPPRESSED
        and not stand.gun_out
        and not (kind.one_man and stand.moved_turn)  # SOS-AFV.5, SOS-R.65
    )


def reach(s: StormOfSteel, weapon: Weapon) -> int:
    """SOS-LOS.1, SOS-R.99 The range of a weapon in this weather; in fog no mortars (SOS-R.57)."""
    if s.weather is Weather.NORMAL or s.weather is Weather.OVERCAST:
        return weapon.reach
    if weapon.indirect and s.weather is Weather.FOG:
        return NOWHERE
    return min(weapon.reach, SHORT if s.weather is Weather.FOG else LONG)  # SOS-EVT.13, SOS-EVT.10


def is_in_range(weapon: Weapon, most: int, a: Base, b: Base) -> bool:
    """SOS-R.10, SOS-R.11, SOS-MOR.2 At most the range, at least the least."""
    if most == NOWHERE or not within(a, b, most):
        return False
    return not weapon.least or not nearer(a, b, weapon.least)


def can_hit(s: StormOfSteel, firer: Stand, weapon: Weapon, target: Stand) -> bool:
    """SOS-LOS.1, SOS-ARM.1, SOS-MOR.4 Everything but spotting: weapon, range, arc and sight."""
    if not s.box.kinds[target.kind].is_soft and not weapon.at_die:
        return False
    return _Bearing(s, firer, weapon).on(s.base(target))


class _Bearing:
    """Whom a weapon bears on from where its stand is; what does not change with other stands is kept."""

    __slots__ = ("base", "borne", "firer", "limit", "looked", "s", "watch", "weapon")

    def __init__(self, s: StormOfSteel, firer: Stand, weapon: Weapon) -> None:
        self.s, self.firer, self.weapon, self.base = s, firer, weapon, s.base(firer)
        self.limit = reach(s, weapon)
        self.watch: sight.Watch | None = None
        self.looked, self.borne = s.box.bearings[self.base.number, id(weapon), self.limit]

    def any_of(self, marks: Marks) -> bool:
        """Whether it bears on one of these at least."""
        if marks.are_beyond(self.base, self.limit + self.base.outer + self.s.box.widest):
            return False
        if not self.weapon.indirect:
            wanted = marks.all if self.weapon.at_die else marks.soft
            if not wanted.isdisjoint(self.borne):
                return True
            if wanted <= self.looked:
                return False
        return next(self.among(marks), 0) != 0

    def among(self, marks: Marks) -> Iterator[int]:
        """SOS-LOS.1, SOS-ARM.1, SOS-MOR.4 Whom of these it bears on."""
        at_die, borne, looked = self.weapon.at_die, self.borne, self.looked
        is_direct = not self.weapon.indirect
        for target, base, is_soft in marks.each:
            number = base.number
            if (
                (is_soft or at_die)
                and (number in borne or (number not in looked and self.bears(base)))
                and (is_direct or self.is_observed(base))
            ):
                yield target

    def on(self, base: Base) -> bool:
        """SOS-LOS.1, SOS-MOR.1 In range, arc and sight; a mortar may be observed for."""
        found = base.number in self.borne or (base.number not in self.looked and self.bears(base))
        return found and (not self.weapon.indirect or self.is_observed(base))

    def bears(self, base: Base) -> bool:
        """Range, arc and, but for mortars, sight: found out and kept."""
        self.looked.add(base.number)
        mine = self.base
        far = self.limit + mine.outer + base.outer
        if not (-far <= base.x - mine.x <= far and -far <= base.y - mine.y <= far):
            return False
        found = (
            is_in_range(self.weapon, self.limit, mine, base)
            and is_in_arc(self.s, self.firer, self.weapon, base.centre)
            and (self.weapon.indirect or sight.has_sight(self.s.box.lines, mine, base))
        )
        if found:
            self.borne.add(base.number)
        return found

    def is_observed(self, base: Base) -> bool:
        """SOS-MOR.1, SOS-R.55 It or another stand of its side sees the target."""
        if self.watch is None:
            self.watch = sight.watch(self.s, self.firer.side)
        return self.watch[base]


def is_in_arc(s: StormOfSteel, firer: Stand, weapon: Weapon, at: Point) -> bool:
    """SOS-AFV.1, SOS-AFV.2, SOS-BNK.3, SOS-R.17 Fixed guns and bunkers have arcs, others have none."""
    if firer.bunker:
        bunker = s.box.ground.bunkers[firer.bunker]
        return any(in_arc(bunker.base.centre, bearing, at) for bearing in bunker.apertures)
    return weapon.mount != "fixed" or in_arc(firer.centre, firer.facing, at)


def exposed(s: StormOfSteel, side: int) -> Marks:
    """SOS-R.54, SOS-SPT.1 The stands of a side on the table that may be fired at.

    Found once for a state; the same marks as long as they stand where they are, and in the same weather,
    which limits ranges.
    """
    return s.box.exposed[side, s.weather, tuple(s.stands.values())]


def exposures(
    ground: Ground, kinds: dict[str, Kind], bases: Bases
) -> Lookup[tuple[int, Weather, Stands], Marks]:
    """SOS-R.54 Who may be fired at, by side and weather and all stands as they are."""
    by_marks: Lookup[tuple[Weather, tuple[Mark, ...]], Marks] = Lookup(_marked, MOST_MARKS)

    def find(key: tuple[int, Weather, Stands]) -> Marks:
        side, weather, stands = key
        each = [
            (x.id, bases[x], kinds[x.kind].is_soft)
            for x in stands
            if x.side == side and not x.aboard and (x.spotted or is_open_to_fire(ground, x))
        ]
        return by_marks[weather, tuple(each)]

    return Lookup(find, MOST_MARKS)


def _marked(key: tuple[Weather, tuple[Mark, ...]]) -> Marks:
    return Marks(key[1])


def bearings() -> Bearings:
    """SOS-LOS.1 What is found out about the weapons of one table, place by place."""
    return Lookup(_unlooked, MOST_BEARINGS)


def _unlooked(key: tuple[int, int, int]) -> tuple[set[int], set[int]]:
    return set(), set()


def targets(s: StormOfSteel, piece: int, index: int) -> Iterator[int]:
    """SOS-R.54 The enemy stands that a weapon may fire at."""
    firer = s.stands[piece]
    weapon = s.box.kinds[firer.kind].weapons[index]
    return _Bearing(s, firer, weapon).among(exposed(s, 1 - firer.side))


def free_weapons(s: StormOfSteel, stand: Stand) -> list[int]:
    """SOS-R.54, SOS-AFV.4 The weapons that a stand has not fired in this phase."""
    count = len(s.box.kinds[stand.kind].weapons)
    return [n for n in range(count) if n not in stand.fired]


def has_target(s: StormOfSteel, stand: Stand, weapons: list[int], marks: Marks) -> bool:
    """Whether a stand that may fire has anything to fire at."""
    arms = s.box.kinds[stand.kind].weapons
    return any(_Bearing(s, stand, arms[index]).any_of(marks) for index in weapons)


def is_ready(s: StormOfSteel, stand: Stand, marks: Marks) -> bool:
    """SOS-R.54 Whether a stand may fire now, has a weapon left, and a target for it."""
    weapons = free_weapons(s, stand) if may_fire(s, stand) else []
    found = bool(weapons) and has_target(s, stand, weapons, marks)
    if not s.box.kinds[stand.kind].lobs:
        marks.aimed[stand] = found
    return found


def nearest_friend(s: StormOfSteel, piece: int) -> tuple[int, int] | None:
    """SOS-R.108 The nearest own stand that could fire at this one, and its first weapon that can."""
    victim = s.stands[piece]
    best: tuple[int, int] | None = None
    for stand in s.on_table(victim.side):
        if stand.id == piece or not may_fire(s, stand):
            continue
        arms = enumerate(s.kind(stand.id).weapons)
        able = [index for index, weapon in arms if can_hit(s, stand, weapon, victim)]
        if able and (best is None or _is_nearer(s, victim, stand.id, best[0])):
            best = stand.id, able[0]
    return best


def _is_nearer(s: StormOfSteel, victim: Stand, one: int, other: int) -> bool:
    base = s.base(victim)
    return less(gap(base, s.base_of(one)), gap(base, s.base_of(other)))


# Cover


def protection(s: StormOfSteel, target: Stand, start: Point) -> Reason:
    """SOS-PRV.1, SOS-R.58 The highest Protection Value that applies, as a share of the result."""
    if target.bunker:
        return Reason("SOS-PRV.1", "Protection Value in a bunker", -BUNKERED)
    if is_covered(s, target, start):
        return Reason("SOS-COV.1", "Protection Value in cover", -COVERED)
    for kind in s.box.ground.kinds_at(target.centre):
        if kind in ("woods", "forest"):
            return Reason("SOS-PRV.1", f"Protection Value in {kind}", -WOODED)
    return Reason("SOS-PRV.1", "Protection Value", -OPEN)


def is_covered(s: StormOfSteel, target: Stand, start: Point) -> bool:
    """SOS-COV.1 In a building, in an entrenchment, or behind a wall."""
    if "building" in s.box.ground.kinds_at(target.centre):
        return True
    return morale.is_entrenched(s, target.id) or any(
        is_behind(s, target, start, wall) for wall in s.box.ground.walls
    )


def is_behind(s: StormOfSteel, target: Stand, start: Point, wall: Wall) -> bool:
    """SOS-R.48 The line of fire meets the wall, and the wall is at most 1 cm from the target."""
    box: Shape = wall.box
    if not box.may_meet(start, target.centre):
        return False
    crossed = any(
        segments_cross(start, target.centre, a, b) for a, b in zip(wall.line, wall.line[1:], strict=False)
    )
    return crossed and line_within(wall.line, s.base(target), BEHIND_WALL)
