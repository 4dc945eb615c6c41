"""What follows from the records of stands and from where they are: for bots. Floats are allowed here."""

from __future__ import annotations

from functools import lru_cache, partial
from math import dist

from sandtable.boards.table import Base, Point, nearer
from sandtable.engine.lookup import Lookup
from sandtable.rulesets.storm_of_steel import assault, sight
from sandtable.rulesets.storm_of_steel.approaches import PLAIN, approaches
from sandtable.rulesets.storm_of_steel.movement import TOLERANCE
from sandtable.rulesets.storm_of_steel.state import NORMAL, PINNED, SUPPRESSED, Stand, Stands, StormBox
from sandtable.rulesets.storm_of_steel.tables import CM, Family, Kind

Goer = tuple[str, Point, bool]
"""A kind of stand, from where it goes, and whether it carries another, who has to get off at the end."""
Paid = tuple[Goer, tuple[bool, ...]]
"""Who is to move, and which objectives his side holds."""
Spot = tuple[Base, str]
"""Where a stand of a kind is: its records change more often."""
Guns = tuple[Spot, ...]
Hulls = tuple[tuple[Spot, float], ...]
"""Where AFVs are, and what is lost with each."""
TROUBLE = {NORMAL: 0.0, PINNED: 0.35, SUPPRESSED: 0.8}
FAR = 14.0
"""So many moves from an objective a stand is of no use for it; who rides is nearer than who walks."""
PRESENCE = (0.45, 0.3, 0.2, 0.15, 0.1, 0.1)
"""What the nearest stands to an objective add for each of its points, the first the most."""
SLOPE = 0.65
"""What it is worth to a stand to be at the best objective, and not far away from all."""
EAGER = 0.05
STEP = 0.3
"""What a stand that is paid for counts at least, and for each point that a move may gain it."""
AT, TAKEN = 0.25, 0.3
"""Who has fewer moves to go is there; the hope to take what is within a move, and is not ours."""
HANDLING = 1.0
"""To load, or to unload where there is nothing to do, is time lost: or it is done to put off the end."""
ARRIVED = 2.0
"""Who has no more moves to go than this may get off."""
PIERCING = 0.07
"""For each pip of an AT die: one gun bars the way to all AFVs, so it is the first to be fired at."""
PERIL = 0.2
"""How much of what may be hit counts as lost: tanks wait in cover until the guns are silenced."""
COVER = {"bunker": 0.4, "building": 0.3, "trench": 0.3, "woods": 0.15, "forest": 0.15}
MINED = 1.0
"""SOS-MIN.1 For a vehicle to be in mines: luck alone brought it there unharmed."""
EXPOSED, REACH = 0.5, 30.0 * CM
"""How much of a stand counts as lost beside the enemy, and how far from him nothing does."""
MOST_RECORDS = 1 << 12
MOST_FRONTS = 1 << 8


class Appraisal:
    """What follows from the records of stands and from where they are, kept while bots go through options."""

    def __init__(self, box: StormBox) -> None:
        goals = box.ground.goals
        self.worth: Lookup[Stand, float] = Lookup(partial(_worth, box), MOST_RECORDS)
        self.takers: Lookup[Stand, bool] = Lookup(partial(_may_take, box), MOST_RECORDS)
        self.fronts: Lookup[Stands, Lookup[Stand, float]] = Lookup(partial(_front, box), MOST_FRONTS)
        self.danger: Lookup[Stands, Lookup[Point, float]] = Lookup(_danger, MOST_FRONTS)
        self.gun: Lookup[Stand, Spot | None] = Lookup(partial(_gun, box), MOST_RECORDS)
        self.guns: Lookup[Stands, Guns] = Lookup(self._guns, MOST_FRONTS)
        self.hulls: Lookup[Stands, Hulls] = Lookup(self._hulls, MOST_FRONTS)
        self.peril: Lookup[tuple[Guns, Hulls], float] = Lookup(self._peril, MOST_RECORDS)
        self.hits: Lookup[Spot, Lookup[Spot, float]] = Lookup(partial(_hits, box), MOST_RECORDS)
        self.stake: Lookup[Stand, float] = Lookup(partial(_stake, box), MOST_RECORDS)
        self._bases = box.bases
        self.presence: Lookup[tuple[Goer, ...], float] = Lookup(self._presence, MOST_RECORDS)
        self.moves: Lookup[Goer, list[float]] = Lookup(partial(_moves, box))
        self.near: Lookup[Goer, list[float]] = Lookup(lambda goer: [_share(m) for m in self.moves[goer]])
        self.eager: Lookup[Paid, float] = Lookup(self._eager)
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

    def _eager(self, key: Paid) -> float:
        """What a move may gain: ground that is not ours, or a step on the way."""
        goer, ours = key
        rows = zip(self._points, self.moves[goer], ours, strict=True)
        gains = [
            vp * (_share(way - 1.0) - _share(way) + TAKEN * (not own and AT < way < 1.0))
            for vp, way, own in rows
        ]
        return EAGER + STEP * max(gains, default=0.0)

    def _guns(self, stands: Stands) -> Guns:
        return tuple([spot for spot in map(self.gun.__getitem__, stands) if spot])

    def _hulls(self, stands: Stands) -> Hulls:
        """SOS-TRN.7 Where those are that have guns to fear; who is aboard is where his hull is."""
        both = zip(stands, map(self.stake.__getitem__, stands), strict=True)
        stakes = [(stand, stake) for stand, stake in both if stake]
        by_id = {x.id: x for x in stands} if any(x.aboard for x, _ in stakes) else {}
        hulls = [(by_id.get(x.aboard, x), stake) for x, stake in stakes]
        return tuple([((self._bases[hull], hull.kind), stake) for hull, stake in hulls])

    def _peril(self, key: tuple[Guns, Hulls]) -> float:
        guns, hulls = key
        rows = [self.hits[gun] for gun in guns]
        return sum([stake * _risk(rows, spot) for spot, stake in hulls])

    def risk(self, guns: Guns, spot: Spot) -> float:
        """SOS-ARM.3 How likely the guns that see an AFV at a place are to pierce it."""
        return _risk([self.hits[gun] for gun in guns], spot)


@lru_cache(maxsize=64)
def appraisal(box: StormBox) -> Appraisal:
    """That of a box."""
    return Appraisal(box)


def _worth(box: StormBox, stand: Stand) -> float:
    """A stand by its kind, its state and its cover."""
    kind = box.kinds[stand.kind]
    fitness = 1.0 - TROUBLE[stand.morale] - 0.3 * stand.immobilised - 0.4 * stand.gun_out
    cover = 0.0 if kind.is_vehicle or stand.aboard else _cover(box, stand)
    if kind.is_vehicle and any(mine.holds(stand.centre) for mine in box.ground.mines):
        cover -= MINED
    return price(kind) * fitness + cover - HANDLING * _is_handled(box, stand)


def _is_handled(box: StormBox, stand: Stand) -> bool:
    """SOS-TRN.5 Loaded in this phase, or put down too far from all objectives to walk there."""
    if not stand.unloaded or not _may_take(box, stand):
        return stand.loaded
    return min(_moves(box, (stand.kind, stand.centre, False)), default=0.0) > ARRIVED


def price(kind: Kind) -> float:
    """What it is worth to have a stand, or to have destroyed it."""
    return 0.5 + 0.5 * kind.vp + PIERCING * max([weapon.at_die for weapon in kind.weapons], default=0)


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


def _moves(box: StormBox, goer: Goer) -> list[float]:
    """SOS-TRN.5 For each objective how many moves it is away; to get off takes one more."""
    kind, at, riding = box.kinds[goer[0]], goer[1], goer[2]
    return [riding + way / (PLAIN * max(1, kind.move)) for way in approaches(box.ground).ways(kind, at)]


def hope(box: StormBox, stand: Stand, at: Point) -> float:
    """What a stand at a point is worth for the best objective."""
    near = appraisal(box).near[stand.kind, at, False]
    return max([vp * share for (_, vp), share in zip(box.ground.goals, near, strict=True)], default=0.0)


def _share(moves: float) -> float:
    """1 at an objective, 0 if it is out of reach; the last steps count most."""
    left = min(1.0, max(0.0, 1.0 - moves / FAR))
    return (left + left * left) / 2


def _front(box: StormBox, enemies: Stands) -> Lookup[Stand, float]:
    """SOS-ASL.2 For each stand what an assault on one of these enemies promises."""
    ranks, housed = assault.ranked(box, enemies)
    homes = [(o, house.shape) for o in housed if (house := assault.house_of(box, o))]

    def find(stand: Stand) -> float:
        able = box.kinds[stand.kind].can_assault and not stand.aboard and not stand.immobilised
        if not able or stand.morale is not NORMAL:
            return 0.0
        at, most = stand.centre, box.bases[stand].outer + TOLERANCE
        close = ranks.around(stand) + [o for o, shape in homes if shape.may_meet(at, at, most)]
        near = [o for o in close if assault.touches(box, stand, o)]
        return 0.3 * max([0.0, *[gain(box, stand, other) for other in near]])

    return Lookup(find, MOST_RECORDS)


def _danger(enemies: Stands) -> Lookup[Point, float]:
    """For each place how much of who is there counts as lost, the nearer one of these enemies the more."""
    places = [enemy.centre for enemy in enemies]

    def find(at: Point) -> float:
        return EXPOSED * max(0.0, 1 - min([dist(at, place) for place in places], default=REACH) / REACH)

    return Lookup(find, MOST_RECORDS)


def gain(box: StormBox, stand: Stand, other: Stand) -> float:
    """SOS-ASL.10, SOS-ASL.14 What an assault would bring on average."""
    mine, theirs = box.kinds[stand.kind], box.kinds[other.kind]
    times = 2 if other.morale is SUPPRESSED else 1
    rolls = [(a * times, d) for a in range(1, mine.assault_die + 1) for d in range(1, theirs.assault_die + 1)]
    won = sum(a > d for a, d in rolls) / len(rolls)
    lost = sum(a < d for a, d in rolls) / len(rolls)
    return won * price(theirs) - lost * price(mine)


def _gun(box: StormBox, stand: Stand) -> Spot | None:
    """SOS-ARM.1 Where a stand is, if it can fire at AFVs."""
    if stand.gun_out or stand.morale is SUPPRESSED:
        return None
    piercing = any(weapon.at_die for weapon in box.kinds[stand.kind].weapons)
    return (box.bases[stand], stand.kind) if piercing else None


def _stake(box: StormBox, stand: Stand) -> float:
    """What is lost with an AFV, or with who is aboard."""
    kind = box.kinds[stand.kind]
    return 0.0 if kind.is_soft and not stand.aboard else kind.vp + price(kind)


def _risk(rows: list[Lookup[Spot, float]], spot: Spot) -> float:
    return PERIL * min(1.0, sum([row[spot] for row in rows]))


def _hits(box: StormBox, gun: Spot) -> Lookup[Spot, float]:
    """SOS-ARM.3 For each place of an AFV how likely a gun is to pierce it, if it sees it."""
    base, weapons = gun[0], box.kinds[gun[1]].weapons

    def find(spot: Spot) -> float:
        hull, kind = spot[0], box.kinds[spot[1]]
        if kind.is_soft:
            return 0.0
        able = [weapon for weapon in weapons if weapon.at_die > kind.armour]
        dice = [weapon.at_die for weapon in able if nearer(hull, base, weapon.reach)]
        if not dice or not sight.has_sight(box.lines, base, hull):
            return 0.0
        return sum([1 - kind.armour / die for die in dice])

    return Lookup(find, MOST_FRONTS)
