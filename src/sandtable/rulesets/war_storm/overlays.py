"""What a player may measure at any time (WSS-R.189): sight, range, spotting, command, danger."""

from __future__ import annotations

from sandtable.boards.maps import OFF_MAP
from sandtable.engine.facts import Reason, SeatId
from sandtable.engine.ruleset import Trace

from . import reaction, spotting
from .sight import SEEN
from .state import NOWHERE, Piece, WarStorm

STANDING, MOVING = 1, 2


def sight(s: WarStorm, seat: SeatId, label: str) -> dict[str, int]:
    """WSS-LOS.1 The hexes seen from a hex."""
    if label not in s.box.ground.map.cell_labelled:
        return {}
    row = s.box.sight.rows[s.box.ground.cell(label)]
    return {name: 1 for name, seen in zip(s.box.ground.map.labels, row, strict=True) if seen & SEEN}


def fire_range(s: WarStorm, seat: SeatId, number: int) -> dict[str, int]:
    """WSS-RNG.1 The hexes that a platoon sees within twice its range, with its FF there."""
    piece = _platoon(s, number)
    if piece is None:
        return {}
    row = s.box.sight.rows[piece.cell]
    found = {}
    for cell, name in enumerate(s.box.ground.map.labels):
        strength = spotting.factor_at(s, piece, s.distance(piece.cell, cell)) if row[cell] & SEEN else 0
        if strength and cell != piece.cell:
            found[name] = strength
    return found


def command_range(s: WarStorm, seat: SeatId, number: int) -> dict[str, int]:
    """WSS-CMD.2 The hexes within the command range of an officer, with their distance."""
    if number not in s.pieces or s.pieces[number].is_platoon or s.pieces[number].cell == NOWHERE:
        return {}
    officer = s.pieces[number]
    most = s.officer_type(officer).command
    row = s.box.ground.distance[officer.cell]
    return {name: row[cell] for cell, name in enumerate(s.box.ground.map.labels) if row[cell] <= most}


def spotting_range(s: WarStorm, seat: SeatId, number: int) -> dict[str, int]:
    """WSS-SPT.2 The hexes where a platoon would spot infantry: 1 even if it stands still, 2 if it moves."""
    piece = _platoon(s, number)
    if piece is None:
        return {}
    found = {}
    row, seen = s.box.ground.distance[piece.cell], s.box.sight.rows[piece.cell]
    for cell, name in enumerate(s.box.ground.map.labels):
        if seen[cell] & SEEN and cell != piece.cell:
            reach = [spotting.range_at(s, piece, cell, spotting.SMALL, moving) for moving in (0, 1)]
            if row[cell] <= reach[1]:
                found[name] = STANDING if row[cell] <= reach[0] else MOVING
    return found


def threat(s: WarStorm, seat: SeatId) -> dict[str, int]:
    """WSS-REA.1 The hexes where enemy platoons could react to a mover, and how many."""
    found = {}
    for cell, name in enumerate(s.box.ground.map.labels):
        count = threats(s, 1 - seat, cell)
        if count:
            found[name] = count
    return found


def threats(s: WarStorm, side: int, cell: int) -> int:
    """WSS-REA.1 How many platoons of a side that could react see a hex within twice their range."""
    row, near = s.box.sight.rows[cell], s.box.ground.distance[cell]
    able = [p for p in s.pieces.values() if p.side == side and p.is_platoon and reaction.is_able(s, p)]
    return sum(near[p.cell] <= 2 * s.box.ranges[p.kind, p.mounted] and row[p.cell] & SEEN for p in able)


def line_of_sight(s: WarStorm, seat: SeatId, start: str | int, end: str) -> Trace | None:
    """WSS-LOS.1 The hexes of a line, as far as they are seen from its start, and the clause that decides."""
    ground, cell_of = s.box.ground, s.box.ground.map.cell_labelled
    piece = s.pieces.get(start) if isinstance(start, int) else None
    here = piece.cell if piece is not None else cell_of.get(str(start), NOWHERE)
    there = cell_of.get(end, NOWHERE)
    if NOWHERE in (here, there) or here == there:
        return None
    between = [cells[0] if cells[0] != OFF_MAP else cells[-1] for cells in s.box.sight.positions(here, there)]
    cells = [here, *(cell for cell in between if cell != OFF_MAP), there]
    verdict = s.box.sight.verdict(here, there)
    labels = tuple(ground.map.labels[cell] for cell in cells)
    if verdict.sees:
        return Trace(labels, len(cells))
    row = s.box.sight.rows[here]
    free = next(n for n, cell in enumerate(cells) if not row[cell] & SEEN)
    return Trace(labels, free, (Reason(verdict.clause, f"{labels[free - 1]} is the last hex that is seen"),))


def _platoon(s: WarStorm, number: int) -> Piece | None:
    """A platoon on the board."""
    piece = s.pieces.get(number)
    return piece if piece is not None and piece.is_platoon and piece.cell != NOWHERE else None
