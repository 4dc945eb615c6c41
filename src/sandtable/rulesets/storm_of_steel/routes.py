"""SOS-R.26: ways around obstacles, by graph search, for plans only."""

from __future__ import annotations

from heapq import heappop, heappush

from sandtable.boards.table import Point, length_up
from sandtable.engine.plans import UNTURNED
from sandtable.rulesets.storm_of_steel import destinations, movement
from sandtable.rulesets.storm_of_steel.state import StormOfSteel
from sandtable.rulesets.storm_of_steel.tables import CM
from sandtable.rulesets.storm_of_steel.ways import MOST_POINTS, Way

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


def route(way: Way, goal: Point, bearing: int) -> tuple[Point, ...] | None:
    """The cheapest way found over a lattice, without the points that it does not need."""

    def is_legal(points: tuple[Point, ...]) -> bool:
        return way.fault(points, way.heading(points) if bearing == UNTURNED else bearing) is None

    path = _search(way, goal)
    if path is None:
        return None
    kept = list(path)
    at = 1
    while at < len(kept) - 1:
        shorter = (*kept[:at], *kept[at + 1 :])
        if is_legal(shorter):
            kept = list(shorter)
        else:
            at += 1
    found = tuple(kept)
    return found if len(found) <= MOST_POINTS + 1 and is_legal(found) else None


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
                piece, is_on = (here, there), way.s.box.ground.is_on_table(there)
                if is_on and way.passing_fault(piece) is None and way.terrain_fault(piece) is None:
                    costs[there], before[there] = total, here
                    heappush(heap, (total + length_up(there, goal), total, there))
    return None


def _traced(before: dict[Point, Point], goal: Point) -> tuple[Point, ...]:
    path = [goal]
    while before[path[-1]] != path[-1]:
        path.append(before[path[-1]])
    return tuple(reversed(path))
