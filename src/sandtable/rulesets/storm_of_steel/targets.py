"""SOS-FIR, SOS-RNG, SOS-AFV, SOS-MOR: who may fire at whom, and how well the target is covered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from sandtable.boards.table import Base, Point, gap, in_arc, line_within, nearer, segments_cross, within
from sandtable.boards.table_lines import Shape, less
from sandtable.rulesets.storm_of_steel import morale, sight
from sandtable.rulesets.storm_of_steel.ground import Wall
from sandtable.rulesets.storm_of_steel.sight import is_open_to_fire
from sandtable.rulesets.storm_of_steel.state import SUPPRESSED, Stand, StormOfSteel, Weather
from sandtable.rulesets.storm_of_steel.tables import CM, Weapon

SHORT, LONG = 10 * CM, 20 * CM
"""SOS-RNG.1, SOS-RNG.2, SOS-R.57"""
BEHIND_WALL = 1 * CM
"""SOS-R.48"""
OPEN, WOODED, COVERED, BUNKERED = 4, 5, 7, 9
"""SOS-PRV.1"""
NOWHERE = -1
MOST_KEPT = 1 << 12
Mark: TypeAlias = tuple[Stand, Base, bool]
"""A stand that may be fired at, its base, and whether it is soft."""


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


def is_in_range(s: StormOfSteel, weapon: Weapon, a: Base, b: Base) -> bool:
    """SOS-R.10, SOS-R.11, SOS-MOR.2 At most the range, at least the least."""
    most = reach(s, weapon)
    if most == NOWHERE or not within(a, b, most):
        return False
    return not weapon.least or not nearer(a, b, weapon.least)


def can_hit(s: StormOfSteel, firer: Stand, weapon: Weapon, target: Stand) -> bool:
    """SOS-LOS.1, SOS-ARM.1, SOS-MOR.4 Everything but spotting: weapon, range, arc and sight."""
    if not s.box.kinds[target.kind].is_soft and not weapon.at_die:
        return False
    bearing = _Bearing(s, firer, weapon)
    return bearing.on(target, s.base(target))


class _Bearing:
    """Whom a weapon bears on from where its stand is; what does not change with other stands is kept."""

    __slots__ = ("base", "firer", "row", "s", "weapon")

    def __init__(self, s: StormOfSteel, firer: Stand, weapon: Weapon) -> None:
        self.s, self.firer, self.weapon, self.base = s, firer, weapon, s.base(firer)
        known = s.box.borne
        key = (self.base.number, id(weapon), reach(s, weapon))
        row = known.get(key)
        if row is None:
            if len(known) > MOST_KEPT:
                known.clear()
            row = known[key] = {}
        self.row = row

    def on(self, target: Stand, base: Base) -> bool:
        """SOS-LOS.1, SOS-MOR.1 In range, arc and sight; a mortar may be observed for."""
        found = self.row.get(base.number)
        if found is None:
            found = self.row[base.number] = self.alone(base)
        if found and self.weapon.indirect:
            return sight.has_sight(self.s, self.base, base) or is_observed(self.s, self.firer, target)
        return found

    def among(self, marks: list[Mark]) -> Iterator[int]:
        """Whom of these it bears on."""
        at_die, row, is_direct = self.weapon.at_die, self.row, not self.weapon.indirect
        for target, base, is_soft in marks:
            if not is_soft and not at_die:
                continue
            found = row.get(base.number)
            if (found and is_direct) or (found is not False and self.on(target, base)):
                yield target.id

    def alone(self, base: Base) -> bool:
        """Range, arc and, but for mortars, sight."""
        return (
            is_in_range(self.s, self.weapon, self.base, base)
            and is_in_arc(self.s, self.firer, self.weapon, base.centre)
            and (self.weapon.indirect or sight.has_sight(self.s, self.base, base))
        )


def is_in_arc(s: StormOfSteel, firer: Stand, weapon: Weapon, at: Point) -> bool:
    """SOS-AFV.1, SOS-AFV.2, SOS-BNK.3, SOS-R.17 Fixed guns and bunkers have arcs, others have none."""
    if firer.bunker:
        bunker = s.box.ground.bunkers[firer.bunker]
        return any(in_arc(bunker.base.centre, bearing, at) for bearing in bunker.apertures)
    return weapon.mount != "fixed" or in_arc(firer.centre, firer.facing, at)


def is_observed(s: StormOfSteel, mortar: Stand, target: Stand) -> bool:
    """SOS-MOR.1, SOS-R.55 Some other stand of the side on the table sees the target; none sees itself."""
    base = s.base(target)
    side, neither = mortar.side, (mortar.id, target.id)
    return any(
        other.side == side
        and not other.aboard
        and other.id not in neither
        and sight.has_sight(s, base, s.base(other))
        for other in s.stands.values()
    )


def exposed(s: StormOfSteel, side: int) -> list[Mark]:
    """SOS-R.54, SOS-SPT.1 The stands of a side on the table that may be fired at."""
    kinds = s.box.kinds
    return [
        (x, s.base(x), kinds[x.kind].is_soft)
        for x in s.stands.values()
        if x.side == side and not x.aboard and is_open_to_fire(s, x)
    ]


def targets(s: StormOfSteel, piece: int, index: int) -> Iterator[int]:
    """SOS-R.54 The enemy stands that a weapon may fire at."""
    firer = s.stands[piece]
    weapon = s.box.kinds[firer.kind].weapons[index]
    return _Bearing(s, firer, weapon).among(exposed(s, 1 - firer.side))


def free_weapons(s: StormOfSteel, stand: Stand) -> list[int]:
    """SOS-R.54, SOS-AFV.4 The weapons that a stand has not fired in this phase."""
    count = len(s.box.kinds[stand.kind].weapons)
    return [n for n in range(count) if n not in stand.fired]


def has_target(s: StormOfSteel, stand: Stand, weapons: list[int], marks: list[Mark]) -> bool:
    """Whether a stand that may fire has anything to fire at."""
    arms = s.box.kinds[stand.kind].weapons
    return any(next(_Bearing(s, stand, arms[index]).among(marks), 0) for index in weapons)


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


def protection(s: StormOfSteel, target: Stand, start: Point) -> tuple[int, str]:
    """SOS-PRV.1, SOS-R.58 The highest Protection Value that applies, and its clause."""
    if target.bunker:
        return BUNKERED, "SOS-PRV.1"
    if is_covered(s, target, start):
        return COVERED, "SOS-COV.1"
    kinds = s.box.ground.kinds_at(target.centre)
    return (WOODED if "woods" in kinds or "forest" in kinds else OPEN), "SOS-PRV.1"


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
