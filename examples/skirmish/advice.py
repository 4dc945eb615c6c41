"""How a seat stands, and where a piece could go: for bots and for the client's "go to"."""

from __future__ import annotations

from sandtable.boards.hex import distance
from sandtable.boards.lines import centre_line
from sandtable.boards.paths import Reach, compile_steps, search
from sandtable.boards.sight import cells_in
from sandtable.engine.ask import Value
from sandtable.engine.facts import Reason, SeatId
from sandtable.engine.plans import errand
from sandtable.engine.ruleset import Plan, Trace
from sandtable.engine.standing import Order

from .sight import RANGE
from .state import Skirmish

FAR = 99
EXPOSED = 0.5
"""How much of a piece that an enemy could fire at counts as lost."""


def value(s: Skirmish, seat: SeatId) -> float:
    """Pieces left, shaken ones at half, and the race for the own objective."""
    strength = [sum(1.0 - 0.5 * unit.shaken for unit in s.of_side(side)) for side in (seat, 1 - seat)]
    race = 0
    if seat in s.objectives:
        race = nearest(s, s.objectives[seat], 1 - seat) - nearest(s, s.objectives[seat], seat)
    lead = 0.12 * (strength[0] - strength[1]) + 0.04 * max(-5, min(5, race))
    return max(-0.99, min(0.99, lead))


def risk(s: Skirmish, seat: SeatId) -> float:
    """The share of the own pieces that is lost, or in sight of the enemy (SK-FIR.1)."""
    own, lost = s.of_side(seat), sum([unit.side == seat for unit in s.lost.values()])
    seen = sum([bool(s.box.sight[unit.cell] & s.stands[1 - seat]) for unit in own])
    return (lost + EXPOSED * seen) / max(1, lost + len(own))


def nearest(s: Skirmish, cell: int, side: int) -> int:
    """The distance of the side's nearest piece from a hex."""
    row = s.box.distance[cell]
    return min([row[unit.cell] for unit in s.of_side(side)], default=FAR)


def ways(s: Skirmish, piece: int, start: int, spent: int) -> Reach:
    """SK-MOV.1 and SK-MOV.2 All that the piece could reach from a hex with what is left of its allowance."""
    taken = s.taken()
    rows = compile_steps(s.box.map.neighbours, lambda _, to: None if taken >> to & 1 else s.box.costs[to])
    return search(rows, start, s.kind(piece).allowance - spent - (s.spent if s.moving == piece else 0))


def reach(s: Skirmish, seat: SeatId, option: Value) -> dict[str, int]:
    """Where the own piece of an option could go, and what that would cost."""
    if len(option) < 2 or not _owns(s, seat, option[1]):
        return {}
    found = ways(s, option[1], s.units[option[1]].cell, 0)
    return {s.box.map.labels[cell]: found.cost[cell] for cell in found.cells if found.cost[cell]}


def _owns(s: Skirmish, seat: SeatId, piece: int) -> bool:
    return piece in s.units and s.units[piece].side == seat


def plan(s: Skirmish, seat: SeatId, text: str) -> Plan | None:
    """For "go 104 via B2 to C3": activate, then hex by hex, then stop; the seat drops what is done."""
    way = errand(text)
    labels = s.box.map.cell_labelled
    if way is None or not _owns(s, seat, way.piece) or not all(x in labels for x in (*way.via, way.to)):
        return None
    steps, cost = _walk(s, way.piece, [labels[label] for label in (*way.via, way.to)])
    if not steps:
        return None
    values = [("activate", way.piece), *[("step", way.piece, step) for step in steps], ("stop", way.piece)]
    seen = any(s.box.sight[step] & s.stands[1 - seat] for step in steps)
    warnings = ("enemy pieces may react",) if seen else ()
    return Plan(tuple(map(s.box.words.option, values)), cost, warnings)


def _walk(s: Skirmish, piece: int, stages: list[int]) -> tuple[list[int], int]:
    """SK-MOV.1 The hexes through all stages and their cost; no hexes if it is too far."""
    here, steps, cost = s.units[piece].cell, list[int](), 0
    for stage in stages:
        found = ways(s, piece, here, cost)
        if not found.has(stage):
            return [], 0
        steps += found.path(stage)[1:]
        here, cost = stage, cost + found.cost[stage]
    return steps, cost


def why_not(s: Skirmish, seat: SeatId, option: Value) -> list[Reason]:
    """The clauses that forbid an option that is not listed."""
    match option:
        case ("activate", piece) if _owns(s, seat, piece) and s.units[piece].done:
            return [Reason("SK-SEQ.1", f"piece {piece} has been activated this turn")]
        case ("fire", piece, _) if _owns(s, seat, piece) and s.kind(piece).is_decoy:
            return [Reason("SK-FIR.4", f"piece {piece} is a decoy and cannot fire")]
        case ("fire", piece, target) if _owns(s, seat, piece) and target in s.units:
            return [Reason("SK-FIR.1", f"piece {piece} does not see piece {target} within three hexes")]
        case ("step", piece, cell) if _owns(s, seat, piece) and s.taken() >> cell & 1:
            return [Reason("SK-MOV.2", "another piece is in that hex")]
        case ("step", piece, cell) if _owns(s, seat, piece):
            return [Reason("SK-MOV.1", "the hex is not next to the piece, or its allowance is used up")]
    return []


def sight(s: Skirmish, seat: SeatId, label: str) -> dict[str, int]:
    """SK-FIR.1 The hexes seen from a hex."""
    if label not in s.box.map.cell_labelled:
        return {}
    return {s.box.map.labels[cell]: 1 for cell in cells_in(s.box.sight[s.box.map.cell(label)])}


def line_of_sight(s: Skirmish, seat: SeatId, start: str | int, end: str) -> Trace | None:
    """SK-FIR.1 The line between two hexes; woods stop it, and so does the range."""
    labels, cell_of = s.box.map.labels, s.box.map.cell_labelled
    if start not in cell_of or end not in cell_of or start == end:
        return None
    here, there = (s.box.map.hexes[cell_of[label]] for label in (str(start), end))
    places = [
        [s.box.map.cell_of[h] for h in place if h in s.box.map.cell_of]
        for place in centre_line(here, there).between
    ]
    free = next((n for n, place in enumerate(places, 1) if place and s.box.woods.issuperset(place)), 0)
    cells = (str(start), *(labels[place[0]] for place in places if place), end)
    if free:
        return Trace(cells, free, (Reason("SK-FIR.1", f"{cells[free]} is in the way: woods"),))
    if distance(here, there) > RANGE:
        return Trace(cells, RANGE + 1, (Reason("SK-FIR.1", f"{end} is more than {RANGE} hexes away"),))
    return Trace(cells, len(cells))


def threat(s: Skirmish, seat: SeatId, about: str | int = "") -> dict[str, int]:
    """SK-MOV.4 The hexes that enemy pieces see, and how many of those have not reacted this turn."""
    watchers = [unit for unit in s.units.values() if unit.side != seat and not unit.reacted]
    found = {
        label: sum(s.box.sight[unit.cell] >> cell & 1 for unit in watchers)
        for cell, label in enumerate(s.box.map.labels)
    }
    return {label: count for label, count in found.items() if count}


def orders(s: Skirmish, seat: SeatId) -> list[Order]:
    """SK-MOV.4 Ask whenever a piece is near enough to fire (SK-FIR.1), whether or not it secretly can."""
    return [Order("react", "ask", within=RANGE), Order("react", "pass")]
