"""WSS-OOB.7, WSS-H.30, WSS-H.23: reinforcements enter, platoons leave the board, boats cross major rivers."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from sandtable.boards.maps import OFF_MAP
from sandtable.engine.ask import Ask

from . import command, hits, movement, pace, reaction, victory, ways
from .costs import Step
from .sheets import Entry
from .state import MOST_STEPS, NOWHERE, Choice, Move, Piece, WarStorm

EXIT_COST = 1
NEAR_ROAD = 2


# Reinforcements


def entry_of(s: WarStorm, piece: Piece) -> Entry | None:
    """The line of the order of battle by which a company enters."""
    return s.box.entries.get((piece.side, s.companies[piece.company].letter))


def may_join(s: WarStorm, move: Move, piece: Piece) -> bool:
    """WSS-OOB.8, WSS-R.131 Over an edge a stack may enter together; on a road each platoon stands alone."""
    if move.cell != NOWHERE:
        return True
    line = entry_of(s, piece)
    room = sum(s.pieces[n].steps for n in move.members) + piece.steps <= MOST_STEPS
    if line is None or not line.road:
        return room
    return not piece.is_platoon or not any(s.pieces[n].is_platoon for n in move.members)


def entry_steps(s: WarStorm, move: Move) -> Sequence[Step]:
    """WSS-OOB.8, WSS-OOB.9, WSS-R.130, WSS-R.131 The first full hex: by the road, or over the edge."""
    first = s.pieces[move.members[0]]
    line = entry_of(s, first)
    if line is None:
        return ()
    if line.road is None:
        return over_edge(s, move.members, line.edge, line.map)
    gate = s.box.ground.cell(line.road)
    if s.has_platoon(gate, 1 - first.side):
        return _beside_road(s, move.members, gate)
    leads = any(s.pieces[n].is_platoon for n in move.members)
    queue = s.entered.get(first.company, 0) if leads else 0
    path = s.box.ground.leaving.get(gate, 0)
    road = int(s.box.pack.terrain.extra.path.foot) * (queue + 1)
    fences = [ways.fence(s, s.pieces[n], gate) for n in move.members]
    wire = max([0, *filter(None, fences)])
    return [Step(gate, road + wire, path, ways.starting_banks(s, gate), True)] if None not in fences else ()


def over_edge(s: WarStorm, members: tuple[int, ...], edge: str, sheet: str = "") -> Sequence[Step]:
    """WSS-OOB.8, WSS-R.179 The hexes of an edge, or of the part of it that lies on one map."""
    mode = ways.mode_of(s, members)
    if mode and not s.wire:
        return s.box.edges[mode, edge, sheet]
    first = s.pieces[members[0]]
    bare = s.box.edges[s.box.modes[first.kind, first.mounted], edge, sheet]
    found = [made._replace(cost=_first_cost(s, members, made.to)) for made in bare]
    return [made for made in found if made.cost]


def _first_cost(s: WarStorm, members: tuple[int, ...], cell: int) -> int:
    """WSS-MOV.13, WSS-H.25 The highest terrain cost in a group, wire included; 0 is NO."""
    cost = 0
    for number in members:
        piece = s.pieces[number]
        own, fence = ways.entry_cost(s, piece, cell), ways.fence(s, piece, cell)
        if not own or fence is None:
            return 0
        cost = max(cost, own + fence)
    return cost


def _beside_road(s: WarStorm, members: tuple[int, ...], gate: int) -> Sequence[Step]:
    """WSS-R.180 Enemies at the road: any hex of the edge within two of it."""
    ground = s.box.ground
    edge = next(edge for edge, cells in ground.edges.items() if gate in cells)
    near = ground.distance[gate]
    return [made for made in over_edge(s, members, edge) if 0 < near[made.to] <= NEAR_ROAD]


def note_entry(s: WarStorm, move: Move) -> None:
    """WSS-R.131, WSS-D.8 The next platoon stands one road hex further back."""
    company = s.pieces[move.members[0]].company
    platoons = sum(s.pieces[n].is_platoon for n in move.members)
    s.entered = {**s.entered, company: s.entered.get(company, 0) + platoons}


# Leaving


def can_exit(s: WarStorm, move: Move) -> bool:
    """WSS-H.30, WSS-R.60 From a hex that the scenario names, for one MP."""
    exits = s.box.scenario.exits
    if exits is None or exits.side != s.pieces[move.members[0]].side or min(move.left) < EXIT_COST:
        return False
    return s.box.ground.map.labels[move.cell] in exits.hexes


def leave_board(s: WarStorm) -> None:
    """WSS-H.30, WSS-D.5 Out of play, not eliminated, no steps lost; a company left behind has lost its
    officer.
    """
    move = s.move
    assert move is not None
    for number in move.members:
        piece = s.remove(number)
        s.left = {**s.left, number: piece}
        s.tell("exited", "WSS-H.30", piece=number)
        company = s.companies.get(piece.company)
        if company is not None and company.officer == number:
            s.companies[company.id] = replace(company, officer=0)
            command.mark_stragglers(s, company.id, "WSS-LOO.1")
        victory.hold(s, piece.cell)


# Boats


def crossings(s: WarStorm, number: int) -> list[Choice]:
    """WSS-RIV.16, WSS-H.23 Over which river hex to which landing a piece could row."""
    boats = s.box.scenario.boats
    piece = s.pieces[number]
    if boats is None or boats.side != piece.side or piece.cell in s.box.major or piece.cell == NOWHERE:
        return []
    if piece.is_platoon and s.boats >= boats.platoons:
        return []
    found = []
    ground = s.box.ground
    for side, river in enumerate(ground.map.sides[piece.cell]):
        if river not in s.box.major or not boats.columns[0] <= ground.column[river] <= boats.columns[1]:
            continue
        if _has_room(s, (number,), river):
            found += [("row", number, river, to) for to in _landings(s, piece, river, (side + 3) % 6)]
    return found


def _has_room(s: WarStorm, members: tuple[int, ...], *cells: int) -> bool:
    """WSS-MOV.12, WSS-STK.5 A boat too keeps out of hexes with enemy platoons and with nine steps: somebody
    may stand on the bridge above it.
    """
    group = replace(movement.starting(s, members[0]), members=members)
    return all(movement.has_room(s, group, cell, s.active) for cell in cells)


def _landings(s: WarStorm, piece: Piece, river: int, back: int) -> list[int]:
    """WSS-H.23, WSS-RIV.16, WSS-D.16 Hexes on the other bank, not of a river, without wire, free of enemy
    platoons, with room.
    """
    banks = s.box.major[river]
    if not 1 << back & (banks.left | banks.right):
        return []
    far = banks.right if 1 << back & banks.left else banks.left
    found = []
    for side, to in enumerate(s.box.ground.map.sides[river]):
        if to == OFF_MAP or not 1 << side & far or ways.river_at(s, to) is not None or to in s.wire:
            continue
        if ways.entry_cost(s, piece, to) and _has_room(s, (piece.id,), to):
            found.append(to)
    return found


def boat_companions(s: WarStorm, river: int, to: int) -> list[Choice]:
    """WSS-H.23 Others of the hex that go along, as far as boats and room allow."""
    move, boats = s.move, s.box.scenario.boats
    assert move is not None
    assert boats is not None
    platoons = sum(s.pieces[n].is_platoon for n in move.members)
    found: list[Choice] = []
    for number in movement.companions(s, move):
        piece = s.pieces[number]
        fits = s.boats + platoons + piece.is_platoon <= boats.platoons
        if fits and ways.entry_cost(s, piece, to) and _has_room(s, (*move.members, number), river, to):
            found.append(("join", number))
    return [*found, ("go",)]


async def row_action(s: WarStorm, number: int, river: int, to: int) -> None:
    """WSS-H.23, WSS-RIV.13 The whole move: once under fire on the river, once at the landing."""
    s.move = movement.starting(s, number)
    while len(boat_companions(s, river, to)) > 1:
        args = (s, river, to)
        choice = await Ask(s.active, "move_group", "WSS-H.23", boat_companions, args, s.move.members)
        if choice[0] == "go":
            break
        own = pace.allowance(s, choice[1], double=False)
        s.move = replace(s.move, members=(*s.move.members, choice[1]), left=(*s.move.left, own))
    s.boats += sum(s.pieces[n].is_platoon for n in s.move.members)
    start = s.move.cell
    await _put_in(s, river)
    if s.move.members:
        await _put_in(s, landing(s, to, start))
    movement.end_move(s)


def landing(s: WarStorm, to: int, start: int) -> int:
    """WSS-H.23, WSS-STK.5, WSS-D.13 Where the boats land; if friends have filled the hex they turn back, and
    if there is no room either they are lost.
    """
    move = s.move
    assert move is not None
    for cell in (to, start):
        if movement.has_room(s, move, cell, s.active):
            return cell
    for number in move.members:
        hits.eliminate(s, number, "WSS-D.13")
    s.move = replace(move, members=(), left=())
    return start


async def _put_in(s: WarStorm, cell: int) -> None:
    """WSS-H.23, WSS-REA.5 The group is in a hex, and may be fired at there."""
    _place(s, cell)
    await movement.overrun(s, cell)
    await reaction.window(s)
    movement.refresh(s)


def _place(s: WarStorm, cell: int) -> None:
    assert s.move is not None
    s.move = replace(s.move, cell=cell, steps=s.move.steps + 1)
    for number in s.move.members:
        s.put(number, cell)
        s.change(number, moved=True, arrived=True)
    if s.move.members:
        s.tell("moved", "WSS-H.23", piece=s.move.members[0], cell=cell, pieces=s.move.members)
        victory.hold(s, cell)
