"""How a seat stands, where a stand could go, and why something is not allowed: for bots and clients."""

from __future__ import annotations

from sandtable.boards.table import point_gap
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
from sandtable.rulesets.storm_of_steel.sheets import exact
from sandtable.rulesets.storm_of_steel.state import NORMAL, SUPPRESSED, StormOfSteel
from sandtable.rulesets.storm_of_steel.tables import CM
from sandtable.rulesets.storm_of_steel.view import PRESET, show_point

FULL_SCORE = 20.0
MOVES = ("activate", "move", "go", "to", "go_via", "to_via", "stay")


def value(s: StormOfSteel, seat: SeatId) -> float:
    """SOS-C.8 Points if it ended now, with troops in trouble and the race for objectives counted a little."""
    if s.result is not None:
        return 0.0 if s.result.winner is None else 1.0 if s.result.winner == seat else -1.0
    lead = victory.points(s, seat) - victory.points(s, 1 - seat)
    trouble = [sum(_trouble(s, stand.id) for stand in s.of_side(side)) for side in (0, 1)]
    race = sum(_race(s, seat, n) for n in range(len(s.box.scenario.objectives)))
    score = lead + 0.4 * (trouble[1 - seat] - trouble[seat]) + race
    return max(-0.99, min(0.99, score / FULL_SCORE))


def _trouble(s: StormOfSteel, piece: int) -> float:
    stand = s.stands[piece]
    bad = 0.0 if stand.morale is NORMAL else 1.5 if stand.morale is SUPPRESSED else 0.7
    return bad + stand.immobilised + stand.gun_out


def _race(s: StormOfSteel, seat: int, number: int) -> float:
    """A share of an objective for being nearer to it."""
    row = s.box.scenario.objectives[number]
    if row.point is not None:
        at = exact(row.point)
    else:
        box = s.box.ground.area[row.building].shape
        at = ((box.west + box.east) // 2, (box.south + box.north) // 2)
    near = []
    for side in (seat, 1 - seat):
        able = [point_gap(at, s.base(x)) for x in s.of_side(side) if victory.may_hold(s, x)]
        near.append(min([(squared / scale) ** 0.5 / CM for squared, scale in able], default=200.0))
    return 0.3 * row.vp * (near[1] - near[0]) / (near[0] + near[1] + 10.0)


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
