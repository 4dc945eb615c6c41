"""How a seat stands, and where a piece could go: for bots and for the client's "go to"."""

from __future__ import annotations

from sandtable.boards.paths import Reach, compile_steps, search
from sandtable.engine.ask import Value
from sandtable.engine.facts import Reason, SeatId
from sandtable.engine.ruleset import Plan

from .state import Skirmish

FAR = 99


def value(s: Skirmish, seat: SeatId) -> float:
    """Pieces left, shaken ones at half, and the race for the own objective."""
    if s.result is not None:
        return 0.0 if s.result.winner is None else 1.0 if s.result.winner == seat else -1.0
    strength = [sum(1.0 - 0.5 * unit.shaken for unit in s.of_side(side)) for side in (seat, 1 - seat)]
    race = 0
    if seat in s.objectives:
        race = nearest(s, s.objectives[seat], 1 - seat) - nearest(s, s.objectives[seat], seat)
    lead = 0.12 * (strength[0] - strength[1]) + 0.04 * max(-5, min(5, race))
    return max(-0.99, min(0.99, lead))


def nearest(s: Skirmish, cell: int, side: int) -> int:
    """The distance of the side's nearest piece from a hex."""
    row = s.box.distance[cell]
    return min([row[unit.cell] for unit in s.of_side(side)], default=FAR)


def ways(s: Skirmish, piece: int) -> Reach:
    """SK-MOV.1 and SK-MOV.2 All that the piece could reach with what is left of its allowance."""
    unit = s.units[piece]
    rows = compile_steps(s.box.map.neighbours, lambda _, to: None if to in s.at else s.box.costs[to])
    return search(rows, unit.cell, s.kind(piece).allowance - (s.spent if s.moving == piece else 0))


def reach(s: Skirmish, seat: SeatId, option: Value) -> dict[str, int]:
    """Where the own piece of an option could go, and what that would cost."""
    if len(option) < 2 or not _owns(s, seat, option[1]):
        return {}
    found = ways(s, option[1])
    return {s.box.map.labels[cell]: found.cost[cell] for cell in found.cells if found.cost[cell]}


def _owns(s: Skirmish, seat: SeatId, piece: int) -> bool:
    return piece in s.units and s.units[piece].side == seat


def plan(s: Skirmish, seat: SeatId, text: str) -> Plan | None:
    """For "go 104 to C3": activate the piece, then hex by hex, then stop; the seat drops what is done."""
    match text.split():
        case ["go", number, "to", label] if number in map(str, s.units) and label in s.box.map.cell_labelled:
            piece, cell = int(number), s.box.map.cell(label)
        case _:
            return None
    found = ways(s, piece) if _owns(s, seat, piece) else None
    if found is None or not found.has(cell) or cell == s.units[piece].cell:
        return None
    way = found.path(cell)[1:]
    values = [("activate", piece), *[("step", piece, step) for step in way], ("stop", piece)]
    seen = any(s.box.sight[step][u.cell] for step in way for u in s.of_side(1 - seat))
    warnings = ("enemy pieces may react",) if seen else ()
    return Plan(tuple(map(s.box.words.option, values)), found.cost[cell], warnings)


def why_not(s: Skirmish, seat: SeatId, option: Value) -> list[Reason]:
    """The clauses that forbid an option that is not listed."""
    match option:
        case ("activate", piece) if _owns(s, seat, piece) and s.units[piece].done:
            return [Reason("SK-SEQ.1", f"piece {piece} has been activated this turn")]
        case ("fire", piece, _) if _owns(s, seat, piece) and s.kind(piece).is_decoy:
            return [Reason("SK-FIR.4", f"piece {piece} is a decoy and cannot fire")]
        case ("fire", piece, target) if _owns(s, seat, piece) and target in s.units:
            return [Reason("SK-FIR.1", f"piece {piece} does not see piece {target} within three hexes")]
        case ("step", piece, cell) if _owns(s, seat, piece) and cell in s.at:
            return [Reason("SK-MOV.2", "another piece is in that hex")]
        case ("step", piece, cell) if _owns(s, seat, piece):
            return [Reason("SK-MOV.1", "the hex is not next to the piece, or its allowance is used up")]
    return []


def sight(s: Skirmish, seat: SeatId, label: str) -> dict[str, int]:
    """SK-FIR.1 The hexes seen from a hex."""
    if label not in s.box.map.cell_labelled:
        return {}
    row = s.box.sight[s.box.map.cell(label)]
    return {name: 1 for name, seen in zip(s.box.map.labels, row, strict=True) if seen}
