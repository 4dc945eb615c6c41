"""A sensible set-up for those who want to begin: companies together, towards the objectives, in cover."""

from __future__ import annotations

from sandtable.engine.ask import Value
from sandtable.engine.facts import SeatId
from sandtable.engine.ruleset import Plan

from . import setup
from .state import Piece, WarStorm

CROWD = 3
FAR = 99


def plan(s: WarStorm, seat: SeatId) -> Plan | None:
    """The answers that deploy everything that this side still has to set up, on a copy of the state."""
    twin = s.copy()
    values: list[Value] = []
    for number in setup.homeless(twin, seat):
        piece = twin.pieces[number]
        if piece.is_platoon and twin.platoon_type(piece).mounted is not None:
            line = setup.line_of(twin, twin.companies[piece.company])
            if line.mounted is None:
                values.append(("on_foot", number))
        ranked = [(worth(twin, number, cell), -cell) for _, _, cell in setup.places(twin, number)]
        cell = -max(ranked)[1]
        twin.put(number, cell)
        values.append(("place", number, cell))
    sheet = s.box.scenario.sides[seat]
    values += [("enough",)] * (bool(sheet.wire) + bool(sheet.improved))
    marked = [p.id for p in twin.pieces.values() if p.side == seat and p.is_platoon and p.cell >= 0]
    values += [("mark", number) for number in marked[: sheet.reaction_markers]]
    return Plan(tuple(map(s.box.words.option, values))) if values else None


def worth(s: WarStorm, number: int, cell: int) -> int:
    """Near the objectives and the own company, in cover, not in a heap."""
    piece = s.pieces[number]
    box = s.box
    near = min([box.ground.distance[cell][goal] for goal in box.objectives], default=FAR)
    friends = company_cells(s, piece)
    apart = min([box.ground.distance[cell][other] for other in friends], default=0)
    heap = s.steps_in(cell, piece.side) // CROWD
    if piece.company not in s.companies:
        return s.steps_in(cell, piece.side)  # a leader goes where most men are
    if not piece.is_platoon:
        return -10 * sum(box.ground.distance[cell][other] for other in friends)
    cover = 2 * box.ground.terrain[cell].defence + box.ground.level[cell]
    return cover - near - 4 * max(0, apart - 1) - 2 * heap


def company_cells(s: WarStorm, piece: Piece) -> list[int]:
    """Where the others of the company stand by now."""
    others = [p for p in s.pieces.values() if p.company == piece.company and p.id != piece.id]
    return [other.cell for other in others if other.cell >= 0]
