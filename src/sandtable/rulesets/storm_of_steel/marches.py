"""SOS-MOV, SOS-DET: sending a stand somewhere, alone or with its detachment in formation, as one plan."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.boards.table import Point, length_up
from sandtable.engine.ask import Value
from sandtable.engine.errors import IllegalAnswer
from sandtable.engine.facts import Reason, SeatId
from sandtable.engine.plans import UNTURNED, Journey
from sandtable.engine.ruleset import Joint, Leg, Plan
from sandtable.rulesets.storm_of_steel import (
    command,
    destinations,
    difficulty,
    movement,
    placement,
    routes,
    works,
)
from sandtable.rulesets.storm_of_steel.placement import Fault
from sandtable.rulesets.storm_of_steel.state import StormOfSteel
from sandtable.rulesets.storm_of_steel.tables import CM, Family
from sandtable.rulesets.storm_of_steel.view import read_point, show_point
from sandtable.rulesets.storm_of_steel.ways import Way

PARTS = 20
"""A stand that cannot go the whole way goes as many of these parts of it as it can."""
SPOKES = 48
Path = tuple[Point, ...]


def plan(s: StormOfSteel, seat: SeatId, journey: Journey) -> Plan | None:
    """SOS-MOV.4, SOS-DET.2 Activate the stand if need be and send it there, with others at its side."""
    piece = journey.piece
    if not _may_go(s, seat, piece):
        return None
    try:
        goal, via = read_point(journey.to), tuple(map(read_point, journey.via))
    except ValueError:
        return None
    others = companions(s, piece)
    company = [m for m in others if journey.company is None or m in journey.company]
    shift = (goal[0] - s.stands[piece].x, goal[1] - s.stands[piece].y)
    trial, steps = _trial(s, piece), {}
    for member in _order(s, piece, company, shift):
        step = _follows(trial, member, shift, journey.bearing) if company else None
        if step is None and member == piece:
            step = _own_step(trial, piece, goal, via, journey.bearing)
        if step is not None:
            steps[member] = step
            _put(trial, member, step)
    return _told(s, piece, steps, others, [m for m in company if m not in steps], shift)


def _may_go(s: StormOfSteel, seat: SeatId, piece: int) -> bool:
    """SOS-R.32 An own stand that can move, and no other is on its way."""
    return (
        piece in s.stands
        and s.stands[piece].side == seat
        and movement.can_move(s, s.stands[piece])
        and s.moving in (0, piece)
        and not (_is_ordered(s) and s.stands[piece].moved)
    )


def _trial(s: StormOfSteel, piece: int) -> StormOfSteel:
    """SOS-R.106 A twin to try the moves in; a free move begins with the whole allowance."""
    trial = s.copy()
    if not _is_ordered(s) and s.moving != piece:
        trial.change(piece, moved=False, rolled=-1, spent=0)
    return trial


def _is_ordered(s: StormOfSteel) -> bool:
    """SOS-MOV.4 Whether stands move for command points now, and not by an event."""
    return s.phase.startswith("move")


def companions(s: StormOfSteel, piece: int) -> tuple[int, ...]:
    """SOS-R.33 Who else of the detachment may still move."""
    if not _is_ordered(s):
        return ()
    if s.moving or s.members:
        able = (m for m in s.members if m in s.stands and not s.stands[m].moved)
        return tuple(m for m in able if m != piece and movement.can_move(s, s.stands[m]))
    return tuple(m for m in command.detachment(s, piece) if m != piece)


def _order(s: StormOfSteel, piece: int, company: list[int], shift: Point) -> list[int]:
    """Those in front go first, so that nobody stands in the way of another."""

    def behind(member: int) -> tuple[bool, int, int]:
        stand = s.stands[member]
        return s.moving != member, -(stand.x * shift[0] + stand.y * shift[1]), member

    return sorted([piece, *company], key=behind)


def _own_step(s: StormOfSteel, piece: int, goal: Point, via: Path, bearing: int) -> Value:
    """SOS-R.26 The way of the stand itself: as named, as offered, straight, or around what is in the way."""
    way = Way(s, piece)
    if bearing == UNTURNED and not via:
        offered = next(
            (v for v in destinations.destinations(s, piece) if v != ("stay",) and v[1] == goal), None
        )
        if offered is not None and offered[0] in ("to", "to_via", "go_via"):
            return offered
    path = (way.start, *via, goal)
    fault = way.fault(path, _facing(way, path, bearing))
    if fault is not None and not via:
        path = routes.route(way, goal, bearing) or path
        fault = way.fault(path, _facing(way, path, bearing))
    if fault is not None:
        raise _refusal(way, fault, goal)
    facing = _facing(way, path, bearing)
    is_named = bearing != UNTURNED or way.kind.family is Family.AFV
    return _value(path, facing if is_named else UNTURNED)


def _facing(way: Way, path: Path, bearing: int) -> int:
    return way.heading(path) if bearing == UNTURNED else bearing


def _value(path: Path, facing: int) -> Value:
    goal, via = path[-1], path[1:-1]
    if facing == UNTURNED:
        return ("go_via", goal, via) if via else ("go", goal)
    return ("to_via", goal, via, facing) if via else ("to", goal, facing)


def _refusal(way: Way, fault: Fault, goal: Point) -> IllegalAnswer:
    """SOS-R.26 The clause that forbids it, and how far the stand could go that way."""
    shift = (goal[0] - way.start[0], goal[1] - way.start[1])
    near = next(
        (p for p in _shorter(way, shift) if way.fault((way.start, p), way.stand.facing) is None), None
    )
    if near is None:
        reason = Reason(fault.clause, fault.text)
    else:
        suggestion = f"go {way.stand.id} to {show_point(near)} facing {way.stand.facing}"
        reason = Reason(fault.clause, fault.text, suggestion=suggestion)
    return IllegalAnswer(fault.text, (reason,))


def _shorter(way: Way, shift: Point) -> Iterator[Point]:
    """Points on the line to a goal: the goal, as far as the allowance goes, and nearer and nearer."""
    (x, y), (dx, dy) = way.start, shift
    length = length_up((0, 0), shift)
    yield x + dx, y + dy
    if length > way.budget:
        most = max(0, way.budget - 2)
        yield x + dx * most // length, y + dy * most // length
    for part in range(PARTS - 1, 0, -1):
        yield x + dx * part // PARTS, y + dy * part // PARTS


def _follows(s: StormOfSteel, member: int, shift: Point, bearing: int) -> Value | None:
    """SOS-DET.2 A companion goes the same way as far as it can; nothing where it can only stay."""
    way = Way(s, member)
    facing = way.stand.facing if bearing == UNTURNED else bearing
    for point in _shorter(way, shift):
        if way.fault((way.start, point), facing) is None:
            return "to", point, facing
    return None


def _put(s: StormOfSteel, member: int, step: Value) -> None:
    (x, y), stand = step[1], s.stands[member]
    path = destinations.path_of(stand.centre, step)
    facing = step[-1] if step[0] in ("to", "to_via") else Way(s, member).heading(path)
    s.change(member, x=x, y=y, facing=facing, moved=True, bunker=placement.bunker_at(s, (x, y)))


# The plan


def _told(
    s: StormOfSteel,
    piece: int,
    steps: dict[int, Value],
    others: tuple[int, ...],
    held: list[int],
    shift: Point,
) -> Plan:
    """The answers, what they cost, who takes part and what could go wrong."""
    paths = {member: destinations.path_of(s.stands[member].centre, step) for member, step in steps.items()}
    legs = [_leg(s, member, paths[member], step) for member, step in steps.items()]
    joint = None
    if others:
        rest = tuple(m for m in others if m not in steps)
        joint = Joint(tuple(steps), rest, f"{len(steps)} of {1 + len(others)} stands")
    values = [*_opening(s, piece), *_moves(s, piece, steps, len(others) + 1)]
    return Plan(
        tuple(s.box.words.option(value) for value in values),
        Way(_trial(s, piece), piece).cost(paths[piece]),
        tuple(_warnings(s, paths, held, shift)),
        joint,
        tuple(legs),
    )


def _leg(s: StormOfSteel, member: int, path: Path, step: Value) -> Leg:
    stand = s.stands[member]
    facing = step[-1] if step[0] in ("to", "to_via") else movement.heading_of(stand, s.kind(member), path)
    return Leg(member, tuple(map(show_point, path)), facing)


def _opening(s: StormOfSteel, piece: int) -> list[Value]:
    """SOS-MOV.4 What comes before the moves: nothing where the activation has begun."""
    return [("activate", piece)] if _is_ordered(s) and not s.moving and not s.members else []


def _moves(s: StormOfSteel, piece: int, steps: dict[int, Value], left: int) -> Iterator[Value]:
    """SOS-DET.2 One stand after the other; the last is not asked for unless it must roll (SOS-R.40)."""
    alone = left == 1 and not s.members
    for member, step in steps.items():
        must_roll = difficulty.must_roll(s, member) and not alone
        if (left > 1 or must_roll or not _is_ordered(s)) and s.moving != member:
            yield "move", member
        yield step
        left -= 1


def _warnings(s: StormOfSteel, paths: dict[int, Path], held: list[int], shift: Point) -> Iterator[str]:
    hard = [m for m in paths if s.stands[m].rolled < 0 and difficulty.in_test_terrain(s, m)]
    if hard:
        yield f"{_list(hard)} first roll for difficult ground"  # SOS-DIF.2
    mines = sum(len(works.met_on(path, list(s.box.ground.mines))) for path in paths.values())
    if mines:
        yield f"{mines} rolls for mines"  # SOS-R.50
    whole = {m: (path[0][0] + shift[0], path[0][1] + shift[1]) for m, path in paths.items()}
    short = [m for m, path in paths.items() if path[-1] != whole[m]]
    if short:
        yield f"{_list(short)} cannot keep up"
    if held:
        yield f"{_list(held)} cannot go that way"


def _list(pieces: list[int]) -> str:
    return ", ".join(map(str, pieces))


# How far a stand can go


def rim(s: StormOfSteel, piece: int) -> dict[str, int]:
    """SOS-R.42 How far a stand could go straight ahead all around, as points with what they cost."""
    if not movement.can_move(s, s.stands[piece]):
        return {}
    way, found = Way(s, piece), {}
    for spoke in range(SPOKES):
        point = _farthest(way, spoke * 360 // SPOKES)
        found[show_point(point)] = way.cost((way.start, point))
    return found


def _farthest(way: Way, heading: int) -> Point:
    """SOS-R.28 The end of a straight way: where the allowance ends, or just before what stops the stand."""
    least, most = 0, max(0, way.budget - 2)
    if not _is_stopped(way, heading, most):
        return destinations.ahead(way.start, heading, most)
    while most - least > CM // 4:
        half = (least + most) // 2
        least, most = (least, half) if _is_stopped(way, heading, half) else (half, most)
    return destinations.ahead(way.start, heading, least)


def _is_stopped(way: Way, heading: int, far: int) -> bool:
    end = destinations.ahead(way.start, heading, far)
    if end == way.start:
        return False
    if not way.s.box.ground.is_on_table(end):
        return True
    path = (way.start, end)
    return way.passing_fault(path) is not None or way.terrain_fault(path) is not None
