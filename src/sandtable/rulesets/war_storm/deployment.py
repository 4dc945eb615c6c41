"""A sensible set-up for those who want to begin: companies together, in the objectives and in cover."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from sandtable.engine.ask import Value
from sandtable.engine.facts import SeatId
from sandtable.engine.ruleset import Plan

from . import setup
from .sheets import Kind
from .sight import SEEN
from .state import COMPANY_STEP, Piece, Reaction, WarStorm, WarStormBox

CROWD: Final = 3
FAR: Final = 99
POST: Final = 12
"""What it is worth to be the first in an objective: more than two hexes from the own company cost."""
FIELD: Final = 4
"""How many hexes of a machine gun's field of fire are worth one hex of way."""
BEFORE: Final = 2
"""How far before the objectives wire lies: who is held up by it is in range of all who hold them."""


def plan(s: WarStorm, seat: SeatId) -> Plan | None:
    """The answers that deploy everything that this side still has to set up, on a copy of the state."""
    twin = s.copy()
    values = [*_places(twin, seat), *_works(twin, seat), *_markers(twin, seat)]
    return Plan(tuple(map(s.box.words.option, values))) if values else None


# Pieces


def _places(s: WarStorm, side: int) -> Iterator[Value]:
    """Places in the order in which they are asked for; machine guns choose theirs early, officers late."""
    waiting = setup.homeless(s, side)
    for number in sorted(waiting, key=lambda number: _turn(s, s.pieces[number])):
        cells: list[int] = [cell for _, _, cell in setup.places(s, number)]
        s.put(number, max(cells, key=lambda cell: worth(s, number, cell)))
    for number in waiting:
        piece = s.pieces[number]
        rides = piece.is_platoon and s.platoon_type(piece).mounted is not None
        if rides and setup.line_of(s, s.companies[piece.company]).mounted is None:
            yield ("on_foot", number)
        yield ("place", number, piece.cell)


def _turn(s: WarStorm, piece: Piece) -> int:
    """The first platoon says where its company goes, the machine gun has the pick of the ground there."""
    if not piece.is_platoon:
        return 3 + (piece.company not in s.companies)
    return 1 if _is_gun(s, piece) else 2 * (piece.id % COMPANY_STEP > 1)


def _is_gun(s: WarStorm, piece: Piece) -> bool:
    return s.platoon_type(piece).kind is Kind.MACHINE_GUN


def worth(s: WarStorm, number: int, cell: int) -> int:
    """In an objective that nobody holds, near the objectives and the own company, in cover, not in a heap."""
    piece = s.pieces[number]
    box = s.box
    near = min([box.ground.distance[cell][goal] for goal in box.objectives], default=FAR)
    friends = company_cells(s, piece)
    apart = min([box.ground.distance[cell][other] for other in friends], default=0)
    steps = s.steps_in(cell, piece.side)
    if piece.company not in s.companies:
        return steps  # a leader goes where most men are
    if not piece.is_platoon:
        led = [box.ground.distance[cell][other] for other in friends]
        reached = [way for way in led if way <= s.officer_type(piece).command]  # WSS-CMD.2
        return FAR * len(reached) - sum(led)
    cover = 2 * box.ground.terrain[cell].defence
    found = cover + box.ground.level[cell] - near - 4 * max(0, apart - 1) - 2 * (steps // CROWD)
    if _is_gun(s, piece):  # it stays, and draws more fire than others
        return found + cover + field(box, piece, cell) // FIELD
    return found + POST * (cell in box.objectives and not steps)


def company_cells(s: WarStorm, piece: Piece) -> list[int]:
    """Where the others of the company stand by now."""
    others = [p for p in s.pieces.values() if p.company == piece.company and p.id != piece.id]
    return [other.cell for other in others if other.cell >= 0]


@lru_cache(maxsize=64)
def from_foe(box: WarStormBox, side: int) -> tuple[int, ...]:
    """For each hex how far it is from where the enemy may deploy; without zones, from his edge of the map."""
    zones = [cell for letter, zone in box.zones[1 - side].items() if letter for cell in zone]
    theirs = zones or box.ground.edges[box.scenario.sides[1 - side].baseline]
    return tuple([min([row[cell] for cell in theirs]) for row in box.ground.distance])


def field(box: WarStormBox, piece: Piece, cell: int) -> int:
    """How many hexes on the enemy's side a platoon sees from there within its range."""
    far, seen, reach = from_foe(box, piece.side), box.sight.rows[cell], box.ranges[piece.kind, piece.mounted]
    row = box.ground.distance[cell]
    return sum([row[to] <= reach and far[to] < far[cell] and seen[to] & SEEN > 0 for to in range(len(row))])


# Works and markers


def _works(s: WarStorm, side: int) -> Iterator[Value]:
    """WSS-SCN.6 Wire on the enemy's ways to the objectives, positions improved in those that are held."""
    sheet, held = s.box.scenario.sides[side], set(s.stacks)
    rows, far = s.box.ground.distance, from_foe(s.box, side)
    goals = s.box.objectives or tuple(held)

    def astray(cell: int) -> tuple[int, ...]:
        """WSS-H.25 It stops own platoons too, so not where they stand."""
        ways = [abs(rows[cell][g] - BEFORE) + rows[cell][g] + far[cell] - far[g] for g in goals]
        return cell in held, min(ways), far[cell]

    def waste(cell: int) -> tuple[int, ...]:
        """WSS-H.26 It serves those who are there, most of all where they must stay and are met first."""
        return cell not in held, cell not in goals, far[cell]

    for kind, most, laid, trouble in (
        ("wire", sheet.wire, s.wire, astray),
        ("improve", sheet.improved, s.improved, waste),
    ):
        cells = [choice[1] for choice in setup.sites(s, side, kind) if choice[0] == kind]
        left = most - list(laid.values()).count(side)
        yield from ((kind, cell) for cell in sorted(cells, key=trouble)[:left])


def _markers(s: WarStorm, side: int) -> Iterator[Value]:
    """WSS-REA.14 For those who see most of where the enemy comes from."""
    bare = [s.pieces[choice[1]] for choice in setup.markable(s, side) if choice[0] == "mark"]
    given = [p for p in s.pieces.values() if p.side == side and p.reaction is Reaction.OLD]
    left = s.box.scenario.sides[side].reaction_markers - len(given)
    watchful = sorted(bare, key=lambda piece: -field(s.box, piece, piece.cell))
    yield from (("mark", piece.id) for piece in watchful[:left])
