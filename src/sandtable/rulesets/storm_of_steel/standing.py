"""How a seat stands, and which options deserve a look first: for bots. Floats are allowed here."""

from __future__ import annotations

from functools import lru_cache

from sandtable.boards.table import Point
from sandtable.engine.ask import Value
from sandtable.engine.facts import SeatId
from sandtable.rulesets.storm_of_steel import aims, command, victory
from sandtable.rulesets.storm_of_steel.appraisal import EAGER, Goer, appraisal, gain, hope, price
from sandtable.rulesets.storm_of_steel.state import Stand, Stands, StormOfSteel
from sandtable.rulesets.storm_of_steel.tables import BREAKING_SHARE, CPT_DIE

Straits = tuple[int, int, int]
"""SOS-MOV.2 The die for command points, how often its roll is halved, and what it costs to move a stand."""
HALF_SCORE = 25.0
"""A lead of so many points is worth half a victory."""
PHASE = 1.0
"""A phase in hand, or to come in this turn."""
POINT = 1.2
"""A command point in a movement phase, about what the stands are that it pays for: or a detachment would be
left half moved for the sake of the next.
"""
HASTE = 8
"""SOS-EVT.6 With fewer event cards than this to The End, there is less and less time to be careful."""
IDLE = {"end": 0.5, "close": 0.5, "stay": 0.4, "pass": 0.5, "waive": 0.2}


def value(s: StormOfSteel, seat: SeatId) -> float:
    """SOS-C.8 Points if it ended now, the troops, who is on the way to objectives, and who is to act yet."""
    held = victory.holders(s)
    points = victory.tally(s, held)
    score = points[seat] - points[1 - seat] + _strength(s, seat) - _strength(s, 1 - seat)
    score += _tempo(s, seat) + _initiative(s, seat, held)
    return score / (HALF_SCORE + abs(score))  # however bad it is, it can be better


def risk(s: StormOfSteel, seat: SeatId) -> float:
    """The share of the own stands, by what they are worth, that is lost, or near the enemy."""
    danger, kinds = appraisal(s.box).danger[tuple(s.on_table(1 - seat))], s.box.kinds
    own = [(price(kinds[stand.kind]), danger[_where(s, stand)[1]]) for stand in s.of_side(seat)]
    lost = sum([price(kinds[stand.kind]) for stand in s.lost.values() if stand.side == seat])
    harm = lost + sum([worth * share for worth, share in own])
    return harm / max(1.0, lost + sum([worth for worth, _ in own]))


def _tempo(s: StormOfSteel, seat: SeatId) -> float:
    """SOS-SEQ.5 What is to come in this turn counts before it comes.

    So it is no gain whose card is next, and nobody gives up his shots where a good one may follow. Who
    rallies or assaults next is left out: mostly neither side has anybody to, and then nobody is asked.
    """
    return _to_come(s, seat) - _to_come(s, 1 - seat)


def _to_come(s: StormOfSteel, side: int) -> float:
    """The phases of fire and of movement that a side still has in this turn."""
    fire, move = (s.sequence.pool.count(f"{kind}_{side + 1}") for kind in ("fire", "move"))
    return PHASE * fire + move * _movement(_straits(s, side))


def _straits(s: StormOfSteel, side: int) -> Straits:
    """SOS-MOV.2 What the command points of a side depend on."""
    force = s.forces[side]
    return CPT_DIE[s.skill(side)], int(force.hq_lost) + force.confusion, command.price(s, side)


@lru_cache(maxsize=64)
def _movement(straits: Straits) -> float:
    """What a movement phase is worth before the roll for it: on the average of what it is worth after it."""
    die, halvings, need = straits
    pools = [command.halved(roll, halvings) for roll in range(1, die + 1)]
    return sum([PHASE + POINT * pool for pool in pools if pool >= need]) / die


def _initiative(s: StormOfSteel, seat: SeatId, held: dict[str, int]) -> float:
    """A phase in hand is worth more than what luck may bring after it; so are points, and stands paid for."""
    if s.phase in ("", "event"):
        return 0.0
    worth = PHASE
    if s.phase.startswith("move"):
        worth = _orders(s, s.forces[s.active].pool, held)
    return worth if s.active == seat else -worth


def _orders(s: StormOfSteel, pool: int, held: dict[str, int]) -> float:
    """SOS-MOV.4 Points, and what those who are paid for can still gain; without either it may as well end."""
    if not s.members and not s.moving and pool < command.price(s, s.active):
        return 0.0
    kept = appraisal(s.box)
    paid = [s.stands[piece] for piece in (*s.members, s.moving) if piece in s.stands]
    if not paid:
        return PHASE + POINT * pool
    ours = tuple([held.get(row.id) == s.active for row in s.box.scenario.objectives])
    eager = [kept.eager[_where(s, x), ours] if kept.takers[x] else EAGER for x in paid]
    return PHASE + POINT * pool + sum(eager)


def _strength(s: StormOfSteel, side: int) -> float:
    """What the stands of a side are worth where and as they are; SOS-DEM.1 losses weigh ever more."""
    force, kept = s.forces[side], appraisal(s.box)
    share = len(force.losses) * 100 / (BREAKING_SHARE[s.skill(side)] * max(1, force.units))
    stands = s.of_side(side)
    worth = sum(map(kept.worth.__getitem__, stands)) - 4.0 * min(1.0, share * share)
    able = tuple([_where(s, stand) for stand in stands if kept.takers[stand]])
    enemies = tuple(s.on_table(1 - side))
    menace = 0.0 if force.demoralised else _menace(s, stands, enemies)
    return worth + kept.presence[able] + menace - _peril(s, stands, enemies) + 0.04 * force.pool


def _where(s: StormOfSteel, stand: Stand) -> Goer:
    """What goes from where: the stand, or its transporter."""
    goer = s.stands[stand.aboard] if stand.aboard else stand
    return goer.kind, goer.centre, goer is not stand


def _menace(s: StormOfSteel, stands: list[Stand], enemies: Stands) -> float:
    """SOS-ASL.2 Assaults that could be made from where the stands are, if they promise anything."""
    return sum(map(appraisal(s.box).fronts[enemies].__getitem__, stands))


def _peril(s: StormOfSteel, stands: list[Stand], enemies: Stands) -> float:
    """SOS-ARM.1, SOS-TRN.7 What guns would cost: the AFVs in their sight, and who is aboard."""
    kept = appraisal(s.box)
    return min(1.0, s.play.count / HASTE) * kept.peril[kept.guns[enemies], kept.hulls[tuple(stands)]]


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
        return 1.0 + shot.odds / 1000 * price(s.kind(target.id))
    if verb == "assault":
        return 1.0 + max(0.0, gain(s.box, s.stands[option[1]], s.stands[option[2]]))
    return 1.0


def _advance(s: StormOfSteel, stand: Stand, end: Point) -> float:
    """How much more use it is there for the best objective: who is at one does not leave it for another."""
    return hope(s.box, stand, end) - hope(s.box, stand, stand.centre)
