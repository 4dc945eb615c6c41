"""Where a stand could go, what it sees and reaches, and why something is not allowed: for clients."""

from __future__ import annotations

from sandtable.engine import plans
from sandtable.engine.ask import Value
from sandtable.engine.facts import Reason, SeatId
from sandtable.engine.ruleset import Plan, Trace
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
)
from sandtable.rulesets.storm_of_steel.state import StormOfSteel
from sandtable.rulesets.storm_of_steel.view import FORWARD, PRESET, read_point, show_point

MOVES = ("activate", "move", "go", "to", "go_via", "to_via", "stay")


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
    if text in (FORWARD, PRESET):
        return deployment.plan(s, seat, forward=text == FORWARD)
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
    return {str(x.id): 1 for x in others if sight.has_sight(s.box.lines, base, s.base(x))}


def line_of_sight(s: StormOfSteel, seat: SeatId, start: str | int, end: str) -> Trace | None:
    """SOS-LOS.1, SOS-R.16, SOS-R.21 The line from a stand to another or to a point, and what stops it."""
    try:
        point = read_point(end)
    except ValueError:
        return None
    places = {stand.centre: stand for stand in s.stands.values() if not stand.aboard}
    looker = s.stands.get(start) if type(start) is int else None
    if looker is None or looker.aboard or looker.centre == point:
        return None
    seen = s.base(places[point]) if point in places else point
    ends = show_point(looker.centre), show_point(point)
    found = sight.block(s, s.base(looker), seen)
    if found is None:
        return Trace(ends, 2)
    return Trace((ends[0], found.id, ends[1]), 1, (Reason(found.clause, found.text),))


def range_of(s: StormOfSteel, seat: SeatId, piece: int | str) -> dict[str, int]:
    """SOS-RNG.1, SOS-RNG.2 The limits of short and normal range and of the weapon, in units.

    SOS-R.57 A mortar has a least range and no short one, and in fog no range at all.
    """
    if type(piece) is not int or piece not in s.stands or not s.kind(piece).weapons:
        return {}
    kind = s.kind(piece)
    most = max(targets.reach(s, weapon) for weapon in kind.weapons)
    if most == targets.NOWHERE:
        return {}
    near = {"least": kind.weapons[0].least} if kind.lobs else {"short": min(most, targets.SHORT)}
    return {**near, "normal": min(most, targets.LONG), "most": most}


def targets_of(s: StormOfSteel, seat: SeatId, piece: int | str) -> dict[str, int]:
    """SOS-R.54, SOS-ASL.2 The enemies that a stand could fire at or, in its assault phase, assault now."""
    if type(piece) is not int or piece not in s.stands:
        return {}
    if s.phase == f"assault_{s.stands[piece].side + 1}":
        able = assault.assault_fault(s, s.stands[piece]) is None
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
