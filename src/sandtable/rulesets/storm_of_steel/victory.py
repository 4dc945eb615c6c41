"""SOS-C.8, SOS-R.110: who holds what, points, and the end of the game."""

from __future__ import annotations

from itertools import compress
from typing import NoReturn

from sandtable.boards.table import Base, point_within
from sandtable.engine.facts import Reason
from sandtable.engine.lookup import Lookup
from sandtable.engine.state import GameOver, Result
from sandtable.rulesets.storm_of_steel.ground import Ground
from sandtable.rulesets.storm_of_steel.sheets import ObjectiveRow
from sandtable.rulesets.storm_of_steel.state import MOST_RECORDS, SUPPRESSED, Bases, Stand, StormOfSteel
from sandtable.rulesets.storm_of_steel.tables import CM, Family, Kind

HOLDING = 5 * CM
SCORED = ("objectives", "units destroyed", "enemy demoralised")
FOR_DEMORALISED = 5
DECISIVE = 5


def may_hold(kind: Kind, stand: Stand) -> bool:
    """SOS-C.8 An unsuppressed foot stand other than the HQ, or an AFV, not aboard."""
    if stand.aboard:
        return False
    return kind.family is Family.AFV or (kind.is_foot and not kind.is_hq and stand.morale is not SUPPRESSED)


def is_at(ground: Ground, base: Base, objective: ObjectiveRow) -> bool:
    """SOS-C.8 Within 5 cm of the point, or with the centre in the building."""
    if objective.point is None:
        return any(area.id == objective.building for area in ground.areas_at(base.centre))
    return point_within(ground.goal[objective.id], base, HOLDING)


def holdings(
    ground: Ground, kinds: dict[str, Kind], bases: Bases, objectives: tuple[ObjectiveRow, ...]
) -> Lookup[Stand, tuple[str, ...]]:
    """SOS-C.8 The objectives at which a stand, by its record, is and which it may hold."""

    def find(stand: Stand) -> tuple[str, ...]:
        rows = objectives if may_hold(kinds[stand.kind], stand) else ()
        return tuple(row.id for row in rows if is_at(ground, bases[stand], row))

    return Lookup(find, MOST_RECORDS)


def holders(s: StormOfSteel) -> dict[str, int]:
    """SOS-C.8 Which side alone has such a stand at an objective; not those that nobody holds."""
    held, stands = s.box.held, s.stands.values()
    there: dict[str, set[int]] = {}
    for stand in compress(stands, map(held.__getitem__, stands)):
        for name in held[stand]:
            there.setdefault(name, set()).add(stand.side)
    return {name: sides.pop() for name, sides in there.items() if len(sides) == 1}


def shares(s: StormOfSteel, held: dict[str, int]) -> tuple[list[int], list[int]]:
    """SOS-C.8 Points of both: objectives, enemy units destroyed at least once, and a demoralised enemy."""
    found = [0, 0, 0], [0, 0, 0]
    worth = {row.id: row.vp for row in s.box.scenario.objectives}
    for name, side in held.items():
        found[side][0] += worth[name]
    for side in (0, 1):
        enemy = s.forces[1 - side]
        killed = (s.lost.get(piece) or s.stands.get(piece) or s.left.get(piece) for piece in enemy.losses)
        found[side][1] = sum(s.box.kinds[stand.kind].vp for stand in killed if stand is not None)
        found[side][2] = FOR_DEMORALISED * enemy.demoralised
    return found


def tally(s: StormOfSteel, held: dict[str, int] | None = None) -> tuple[int, int]:
    """SOS-C.8 The points of both; who asked for the holders already need not do so again."""
    first, second = shares(s, holders(s) if held is None else held)
    return sum(first), sum(second)


def tell_score(s: StormOfSteel) -> None:
    """SOS-C.8 What the points of both are made of."""
    for side, parts in enumerate(shares(s, holders(s))):
        both = zip(SCORED, parts, strict=True)
        reasons = tuple(Reason("SOS-C.8", name, points) for name, points in both)
        s.tell("scored", "SOS-C.8", reasons=reasons, side=side, points=sum(parts))


def end_game(s: StormOfSteel) -> NoReturn:
    """SOS-EVT.8, SOS-R.100, SOS-C.8 The End: the difference of points decides."""
    tell_score(s)
    first, second = tally(s)
    if first == second:
        s.tell("drawn", "SOS-EVT.8", "SOS-C.8", reveals=True)
        raise GameOver(Result(None, (first, second), "The End: draw"))
    winner = 0 if first > second else 1
    how = "decisive" if abs(first - second) >= DECISIVE else "marginal"
    s.tell("ended", "SOS-EVT.8", "SOS-C.8", reveals=True, side=winner, how=how)
    raise GameOver(Result(winner, (first, second), f"The End: {how}"))


def check_annihilation(s: StormOfSteel) -> None:
    """SOS-R.110 No unit left, aboard or not; boats alone do not count."""
    kinds = s.box.kinds
    if s.stands:
        first, last = next(iter(s.stands.values())), next(reversed(s.stands.values()))
        if first.side != last.side and kinds[first.kind].counts and kinds[last.kind].counts:
            return
    alive = [any(x.side == side and kinds[x.kind].counts for x in s.stands.values()) for side in (0, 1)]
    if all(alive):
        return
    winner = None if not any(alive) else 0 if alive[0] else 1
    for side in (0, 1):
        if not alive[side]:
            s.tell("annihilated", "SOS-R.110", reveals=True, side=side)
    raise GameOver(Result(winner, tally(s), "annihilation"))


def conceded(s: StormOfSteel, seat: int, how: str) -> Result:
    """SOS-R.110 A player may concede."""
    return Result(1 - seat, (int(seat == 1), int(seat == 0)), how)
