"""How a seat stands, where a stand could go, and why something is not allowed: for bots and clients."""

from __future__ import annotations

from sandtable.boards.table import Point
from sandtable.engine import plans
from sandtable.engine.ask import Value
from sandtable.engine.facts import Reason, SeatId
from sandtable.engine.ruleset import Plan
from sandtable.rulesets.storm_of_steel import (
    aims,
    assault,
    command,
    deployment,
    marches,
    reasons,
    routes,
    sight,
    targets,
    victory,
)
from sandtable.rulesets.storm_of_steel.state import NORMAL, PINNED, SUPPRESSED, Stand, StormOfSteel
from sandtable.rulesets.storm_of_steel.tables import BREAKING_SHARE, CM, Family
from sandtable.rulesets.storm_of_steel.view import PRESET, show_point

FULL_SCORE = 25.0
MOVES = ("activate", "move", "go", "to", "go_via", "to_via", "stay")
TROUBLE = {NORMAL: 0.0, PINNED: 0.35, SUPPRESSED: 0.8}
NEAR = 60 * CM
"""Within so much of an objective its points count; beyond it only the way to it."""


def value(s: StormOfSteel, seat: SeatId) -> float:
    """SOS-C.8 Points if it ended now, the state of the troops, and who is on the way to the objectives."""
    if s.result is not None:
        return 0.0 if s.result.winner is None else 1.0 if s.result.winner == seat else -1.0
    lead = victory.points(s, seat) - victory.points(s, 1 - seat)
    score = lead + _strength(s, seat) - _strength(s, 1 - seat) + _initiative(s, seat)
    return max(-0.99, min(0.99, score / FULL_SCORE))


def _initiative(s: StormOfSteel, seat: SeatId) -> float:
    """To have a phase of one's own in hand is worth a little: it should not be ended while it is of use."""
    if s.phase in ("", "event"):
        return 0.0
    worth = 0.3 + 0.15 * bool(s.members or s.moving)
    return worth if s.active == seat else -worth


def _strength(s: StormOfSteel, side: int) -> float:
    """What the stands of a side are worth where and as they are; SOS-DEM.1 losses weigh ever more."""
    force = s.forces[side]
    share = len(force.losses) * 100 / (BREAKING_SHARE[s.skill(side)] * max(1, force.units))
    stands = sum(_worth(s, stand) for stand in s.of_side(side))
    return stands - 4.0 * min(1.0, share * share) + 0.04 * force.pool


def _worth(s: StormOfSteel, stand: Stand) -> float:
    """A stand by its kind, its state, its cover and its way to the objectives."""
    kind = s.box.kinds[stand.kind]
    worth = 0.5 + 0.5 * kind.vp
    fitness = 1.0 - TROUBLE[stand.morale] - 0.3 * stand.immobilised - 0.4 * stand.gun_out
    at = s.stands[stand.aboard] if stand.aboard else stand
    may_go = kind.family is Family.AFV or (kind.is_foot and not kind.is_hq)
    near = max((_nearness(at, goal, vp) for goal, vp in s.box.ground.goals), default=0.0) if may_go else 0.0
    is_safe = not kind.is_vehicle and not stand.aboard and _is_covered(s, stand)
    return worth * fitness + 0.4 * near + 0.15 * is_safe


def _nearness(stand: Stand, goal: Point, vp: int) -> float:
    """The points of an objective for who is there, ever less farther away, and below 0 beyond its reach."""
    far = float(((stand.x - goal[0]) ** 2 + (stand.y - goal[1]) ** 2) ** 0.5)
    share = 1.0 - far / NEAR
    return share * vp if share > 0 else share


def _is_covered(s: StormOfSteel, stand: Stand) -> bool:
    """SOS-COV.1 Behind something, whoever fires."""
    ground = s.box.ground
    return bool(stand.bunker or ground.kinds_at(stand.centre) or ground.trench_at(stand.centre))


def _own(s: StormOfSteel, seat: SeatId, option: Value) -> int:
    """The own stand on the table that an option names, or 0."""
    piece = option[1] if len(option) > 1 else s.moving
    if type(piece) is int and piece in s.stands and s.stands[piece].side == seat:
        return 0 if s.stands[piece].aboard else piece
    return s.moving if s.moving in s.stands and s.stands[s.moving].side == seat else 0


def reach(s: StormOfSteel, seat: SeatId, option: Value) -> dict[str, int]:
    """SOS-MOV.5 Where the own stand of an option could go, and what that would cost."""
    piece = _own(s, seat, option) if option[0] in MOVES else 0
    if not piece:
        return {}
    return {show_point(point): cost for point, cost in routes.reachable(s, piece).items()}


def plan(s: StormOfSteel, seat: SeatId, text: str) -> Plan | None:
    """The answers that lead there: a move, a shot, an assault or the printed set-up."""
    if text == PRESET:
        return deployment.plan(s, seat)
    journey = plans.journey(text)
    if journey is not None:
        return marches.plan(s, seat, journey)
    concert = plans.concert(text)
    if concert is not None:
        return aims.plan(s, seat, concert)
    match text.split():
        case ["fire", number, "at", target]:
            return Plan((f"shoot with {number}", f"fire {number} at {target}"))
        case ["assault", number, "on", target]:
            return Plan((f"attack with {number}", f"assault {number} on {target}"))
    return None


def why_not(s: StormOfSteel, seat: SeatId, option: Value) -> list[Reason]:
    """The clauses that forbid an option, with a suggestion."""
    return reasons.against(s, seat, option)


def sight_of(s: StormOfSteel, seat: SeatId, piece: int | str) -> dict[str, int]:
    """SOS-LOS.1 The stands that a stand sees."""
    if type(piece) is not int or piece not in s.stands or s.stands[piece].aboard:
        return {}
    base = s.base_of(piece)
    others = [x for x in s.stands.values() if x.id != piece and not x.aboard]
    return {str(x.id): 1 for x in others if sight.has_sight(s, base, s.base(x))}


def range_of(s: StormOfSteel, seat: SeatId, piece: int | str) -> dict[str, int]:
    """SOS-RNG.1, SOS-RNG.2 The limits of short and normal range and of the weapon, in units."""
    if type(piece) is not int or piece not in s.stands or not s.kind(piece).weapons:
        return {}
    most = max(targets.reach(s, weapon) for weapon in s.kind(piece).weapons)
    return {"short": min(most, targets.SHORT), "normal": min(most, targets.LONG), "most": most}


def targets_of(s: StormOfSteel, seat: SeatId, piece: int | str) -> dict[str, int]:
    """SOS-R.54, SOS-ASL.2 The enemies that a stand could fire at or, in its assault phase, assault now."""
    if type(piece) is not int or piece not in s.stands:
        return {}
    if s.phase == f"assault_{s.stands[piece].side + 1}":
        able = assault.may_assault(s, s.stands[piece])
        return {str(victim[2]): 1 for victim in assault.victims(s, piece)} if able else {}
    if not targets.may_fire(s, s.stands[piece]):
        return {}
    weapons = targets.free_weapons(s, s.stands[piece])
    return {str(target): 1 for index in weapons for target in targets.targets(s, piece, index)}


def move_of(s: StormOfSteel, seat: SeatId, piece: int | str) -> dict[str, int]:
    """SOS-R.42 How far a stand could go all around."""
    return marches.rim(s, piece) if type(piece) is int and piece in s.stands else {}


def detachment_of(s: StormOfSteel, seat: SeatId, piece: int | str) -> dict[str, int]:
    """SOS-R.33 Who would move with a stand for one payment."""
    if (
        type(piece) is not int
        or piece not in s.stands
        or s.stands[piece] not in command.movable(s, s.stands[piece].side)
    ):
        return {}
    return {str(member): 1 for member in command.detachment(s, piece)}
