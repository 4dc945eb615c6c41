"""SOS-R.26: ways around obstacles, by graph search, for plans only."""

from __future__ import annotations

from heapq import heappop, heappush

from sandtable.boards.table import Point, length_up
from sandtable.engine.ask import Value
from sandtable.engine.facts import SeatId
from sandtable.engine.ruleset import Plan
from sandtable.rulesets.storm_of_steel import command, destinations, movement
from sandtable.rulesets.storm_of_steel.movement import MOST_POINTS, Way
from sandtable.rulesets.storm_of_steel.state import StormOfSteel
from sandtable.rulesets.storm_of_steel.tables import CM
from sandtable.rulesets.storm_of_steel.view import read_point

STEPS = ((1, 0), (2, 1), (1, 1), (1, 2), (0, 1), (-1, 2), (-1, 1), (-2, 1), (-1, 0), (-2, -1), (-1, -1),
         (-1, -2), (0, -1), (1, -2), (1, -1), (2, -1))  # fmt: skip
MOST_NODES = 2500


def reachable(s: StormOfSteel, piece: int) -> dict[Point, int]:
    """SOS-R.42 The offered destinations of a stand, and what they cost."""
    if not movement.can_move(s, s.stands[piece]):
        return {}
    way = Way(s, piece)
    found = [value for value in destinations.destinations(s, piece) if value != ("stay",)]
    return {value[1]: way.cost(destinations.path_of(way.start, value)) for value in found}


def spacing(budget: int) -> int:
    """A finer lattice for those who do not go far."""
    return CM if budget <= 10 * CM else 2 * CM if budget <= 20 * CM else 3 * CM


def route(way: Way, goal: Point) -> tuple[Point, ...] | None:
    """The cheapest way found over a lattice, without the points that it does not need."""
    path = _search(way, goal)
    if path is None:
        return None
    kept = list(path)
    at = 1
    while at < len(kept) - 1:
        shorter = (*kept[:at], *kept[at + 1 :])
        if way.fault(shorter, way.heading(shorter)) is None:
            kept = list(shorter)
        else:
            at += 1
    found = tuple(kept)
    if len(found) > MOST_POINTS + 1 or way.fault(found, way.heading(found)) is not None:
        return None
    return found


def _search(way: Way, goal: Point) -> tuple[Point, ...] | None:
    """SOS-R.26 Points of a lattice around the start, the goal from wherever it is near."""
    step = spacing(way.budget)
    heap: list[tuple[int, int, Point]] = [(length_up(way.start, goal), 0, way.start)]
    before: dict[Point, Point] = {way.start: way.start}
    costs = {way.start: 0}
    done: set[Point] = set()
    while heap and len(done) < MOST_NODES:
        _, cost, here = heappop(heap)
        if here in done:
            continue
        done.add(here)
        if here == goal:
            return _traced(before, goal)
        near = [(here[0] + dx * step, here[1] + dy * step) for dx, dy in STEPS]
        if length_up(here, goal) <= 3 * step:
            near.append(goal)
        for there in near:
            total = cost + length_up(here, there)
            if total + length_up(there, goal) <= way.budget and total < costs.get(there, total + 1):
                piece = (here, there)
                if way.passing_fault(piece) is None and way.terrain_fault(piece) is None:
                    costs[there], before[there] = total, here
                    heappush(heap, (total + length_up(there, goal), total, there))
    return None


def _traced(before: dict[Point, Point], goal: Point) -> tuple[Point, ...]:
    path = [goal]
    while before[path[-1]] != path[-1]:
        path.append(before[path[-1]])
    return tuple(reversed(path))


def plan(s: StormOfSteel, seat: SeatId, piece: int, text: str) -> Plan | None:
    """SOS-MOV.4 Activate the stand if need be, choose it, and send it there, straight or around."""
    if piece not in s.stands or s.stands[piece].side != seat or not movement.can_move(s, s.stands[piece]):
        return None
    try:
        goal = read_point(text)
    except ValueError:
        return None
    way = Way(s, piece)
    path: tuple[Point, ...] | None = (way.start, goal)
    if way.fault((way.start, goal), way.heading((way.start, goal))) is not None:
        path = route(way, goal)
    if path is None:
        return None
    last: Value = ("go", goal) if len(path) == 2 else ("go_via", goal, path[1:-1])
    values = [*_opening(s, piece), last]
    mines = len(movement.met_on(path, list(s.box.ground.mines)))
    warnings = (f"{mines} rolls for mines",) if mines else ()
    return Plan(tuple(s.box.words.option(value) for value in values), way.cost(path), warnings)


def _opening(s: StormOfSteel, piece: int) -> list[Value]:
    """The answers before the destination: what is asked depends on the detachment."""
    if s.moving == piece:
        return []
    if s.members:
        choices = command.members(s, s.stands[piece].side)
        return [("move", piece)] if command.is_asked(s, choices, 0) else []
    several = len(command.detachment(s, piece)) > 1
    return [("activate", piece), ("move", piece)] if several else [("activate", piece)]
