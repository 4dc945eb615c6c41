"""How a seat stands, and which options deserve a look first: for bots. Floats are allowed here."""

from __future__ import annotations

from functools import lru_cache, partial

from sandtable.boards.table import Point
from sandtable.engine.ask import Value
from sandtable.engine.facts import SeatId
from sandtable.engine.lookup import Lookup
from sandtable.rulesets.storm_of_steel import aims, assault, victory
from sandtable.rulesets.storm_of_steel.approaches import Approaches
from sandtable.rulesets.storm_of_steel.state import (
    NORMAL,
    PINNED,
    SUPPRESSED,
    Stand,
    Stands,
    StormBox,
    StormOfSteel,
)
from sandtable.rulesets.storm_of_steel.tables import BREAKING_SHARE, Family, Kind

Goer = tuple[str, Point]
"""A kind of stand, and from where it goes."""
HALF_SCORE = 25.0
"""A lead of so many points is worth half a victory."""
TROUBLE = {NORMAL: 0.0, PINNED: 0.35, SUPPRESSED: 0.8}
FAR = 14.0
"""So many moves from an objective a stand is of no use for it; who rides is nearer than who walks."""
PRESENCE = (0.45, 0.3, 0.2, 0.15, 0.1, 0.1)
"""What the nearest stands to an objective add for each of its points, the first the most."""
POINT = 1.2
"""A command point in a movement phase, about what the stands are that it pays for: or a detachment would be
left half moved for the sake of the next.
"""
SLOPE = 0.5
"""What it is worth to a stand to be at the best objective, and not far away from all."""
COVER = {"bunker": 0.4, "building": 0.3, "trench": 0.3, "woods": 0.15, "forest": 0.15}
MOST_RECORDS = 1 << 12
MOST_FRONTS = 1 << 8
IDLE = {"end": 0.5, "close": 0.5, "stay": 0.4, "pass": 0.5, "waive": 0.2}


def value(s: StormOfSteel, seat: SeatId) -> float:
    """SOS-C.8 Points if it ended now, the state of the troops, and who is on the way to the objectives."""
    points = victory.tally(s)
    score = points[seat] - points[1 - seat] + _strength(s, seat) - _strength(s, 1 - seat)
    score += _initiative(s, seat)
    return score / (HALF_SCORE + abs(score))  # however bad it is, it can be better


def _initiative(s: StormOfSteel, seat: SeatId) -> float:
    """A phase in hand is worth more than what luck may bring after it; so are points, and stands paid for."""
    if s.phase in ("", "event"):
        return 0.0
    worth = 1.0 + 0.15 * (len(s.members) + bool(s.moving))
    if s.phase.startswith("move"):
        worth += POINT * s.forces[s.active].pool
    return worth if s.active == seat else -worth


def _strength(s: StormOfSteel, side: int) -> float:
    """What the stands of a side are worth where and as they are; SOS-DEM.1 losses weigh ever more."""
    force, kept = s.forces[side], appraisal(s.box)
    share = len(force.losses) * 100 / (BREAKING_SHARE[s.skill(side)] * max(1, force.units))
    stands = s.of_side(side)
    worth = sum(map(kept.worth.__getitem__, stands)) - 4.0 * min(1.0, share * share)
    able = tuple([_where(s, stand) for stand in stands if kept.takers[stand]])
    return worth + kept.presence[able] + _menace(s, side, stands) + 0.04 * force.pool


def _where(s: StormOfSteel, stand: Stand) -> Goer:
    """What goes from where: the stand, or its transporter."""
    goer = s.stands[stand.aboard] if stand.aboard else stand
    return goer.kind, goer.centre


def _menace(s: StormOfSteel, side: int, stands: list[Stand]) -> float:
    """SOS-ASL.2 Assaults that could be made from where the stands are, if they promise anything."""
    if s.forces[side].demoralised:
        return 0.0
    front = appraisal(s.box).fronts[tuple(s.on_table(1 - side))]
    return sum(map(front.__getitem__, stands))


# What follows from records alone


class Appraisal:
    """What follows from the records of stands and from where they are, kept while bots go through options."""

    def __init__(self, box: StormBox) -> None:
        goals = box.ground.goals
        self.worth: Lookup[Stand, float] = Lookup(partial(_worth, box), MOST_RECORDS)
        self.takers: Lookup[Stand, bool] = Lookup(partial(_may_take, box), MOST_RECORDS)
        self.fronts: Lookup[Stands, Lookup[Stand, float]] = Lookup(partial(_front, box), MOST_FRONTS)
        self.presence: Lookup[tuple[Goer, ...], float] = Lookup(self._presence, MOST_RECORDS)
        self.near: Lookup[Goer, list[float]] = Lookup(partial(_near, box, Approaches(box.ground)))
        self._points = [vp for _, vp in goals]

    def _presence(self, able: tuple[Goer, ...]) -> float:
        """SOS-C.8 Who is at the objectives or on the way: several to each, and nobody far from all."""
        total = 0.0
        best = [0.0] * len(able)
        rows = [self.near[key] for key in able]
        for number, vp in enumerate(self._points):
            near = [row[number] for row in rows]
            best = [max(one, vp * other) for one, other in zip(best, near, strict=True)]
            near.sort(reverse=True)
            total += vp * sum([weight * share for weight, share in zip(PRESENCE, near, strict=False)])
        return total + SLOPE * sum(best)


@lru_cache(maxsize=64)
def appraisal(box: StormBox) -> Appraisal:
    """That of a box."""
    return Appraisal(box)


def _worth(box: StormBox, stand: Stand) -> float:
    """A stand by its kind, its state and its cover."""
    kind = box.kinds[stand.kind]
    fitness = 1.0 - TROUBLE[stand.morale] - 0.3 * stand.immobilised - 0.4 * stand.gun_out
    return _price(kind) * fitness + (0.0 if kind.is_vehicle or stand.aboard else _cover(box, stand))


def _price(kind: Kind) -> float:
    """What it is worth to have a stand, or to have destroyed it."""
    return 0.5 + 0.5 * kind.vp


def _cover(box: StormBox, stand: Stand) -> float:
    """SOS-PRV.1 Behind something, whoever fires."""
    if stand.bunker:
        return COVER["bunker"]
    ground, at = box.ground, stand.centre
    kinds = [*ground.kinds_at(at), "trench"] if ground.trench_at(at) else ground.kinds_at(at)
    return max((COVER.get(kind, 0.0) for kind in kinds), default=0.0)


def _may_take(box: StormBox, stand: Stand) -> bool:
    """SOS-C.8 Foot other than the HQ, or an AFV that can still move."""
    kind = box.kinds[stand.kind]
    return (kind.is_foot and not kind.is_hq) or (kind.family is Family.AFV and not stand.immobilised)


def _near(box: StormBox, approaches: Approaches, goer: Goer) -> list[float]:
    """For each objective 1 if the stand is at it, 0 if it is out of reach; the last steps count most."""
    kind, at = box.kinds[goer[0]], goer[1]
    moves = [way / max(1, kind.move) for way in approaches.ways(kind, at)]
    lefts = [max(0.0, 1.0 - move / FAR) for move in moves]
    return [(left + left * left) / 2 for left in lefts]


def _front(box: StormBox, enemies: Stands) -> Lookup[Stand, float]:
    """SOS-ASL.2 For each stand what an assault on one of these enemies promises."""
    ranks, housed = assault.ranked(box, enemies)

    def find(stand: Stand) -> float:
        able = box.kinds[stand.kind].can_assault and not stand.aboard and not stand.immobilised
        if not able or stand.morale is not NORMAL:
            return 0.0
        near = [o for o in (*ranks.around(stand), *housed) if assault.touches(box, stand, o)]
        return 0.3 * max([0.0, *[_gain(box, stand, other) for other in near]])

    return Lookup(find, MOST_RECORDS)


def _gain(box: StormBox, stand: Stand, other: Stand) -> float:
    """SOS-ASL.10, SOS-ASL.14 What an assault would bring on average."""
    mine, theirs = box.kinds[stand.kind], box.kinds[other.kind]
    times = 2 if other.morale is SUPPRESSED else 1
    rolls = [(a * times, d) for a in range(1, mine.assault_die + 1) for d in range(1, theirs.assault_die + 1)]
    won = sum(a > d for a, d in rolls) / len(rolls)
    lost = sum(a < d for a, d in rolls) / len(rolls)
    return won * _price(theirs) - lost * _price(mine)


# Which options deserve a look first


def promise(s: StormOfSteel, seat: SeatId, option: Value) -> float:
    """Contact, ground towards an objective and sure shots first; to stop, to stay and to waive last."""
    verb = option[0]
    if verb in IDLE:
        return IDLE[verb]
    if verb in ("go", "go_via") and s.moving in s.stands:
        return 1.0 + _advance(s, s.stands[s.moving], option[1])
    if verb in ("to", "to_via"):
        return 2.0
    if verb in ("fire", "fire_with"):
        target = s.stands[option[-1]]
        shot = aims.shot(s, option[1], option[2] - 1 if verb == "fire_with" else 0, target)
        return 1.0 + shot.odds / 1000 * _price(s.kind(target.id))
    if verb == "assault":
        return 1.0 + max(0.0, _gain(s.box, s.stands[option[1]], s.stands[option[2]]))
    return 1.0


def _advance(s: StormOfSteel, stand: Stand, end: Point) -> float:
    """How much nearer to the best objective, in its points."""
    kept = appraisal(s.box)
    here, there = kept.near[stand.kind, stand.centre], kept.near[stand.kind, end]
    gains = zip(s.box.ground.goals, here, there, strict=True)
    return max((vp * (after - before) for (_, vp), before, after in gains), default=0.0)
