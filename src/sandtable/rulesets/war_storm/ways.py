"""WSS-MOV.13, WSS-RIV, WSS-H.25: what a step costs a group of pieces, with rivers, pontoons and wire."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.boards.hex import opposite
from sandtable.boards.maps import OFF_MAP

from .costs import MOUNTED, Step, bare_need, column_of, plain_cost, terrain_cost
from .ground import BOTH, LEFT, RIGHT, River
from .sheets import Mode
from .state import NOWHERE, Piece, WarStorm

NEVER = 999


def path_between(s: WarStorm, cell: int, side: int) -> int:
    """WSS-ROA.2, WSS-R.48, WSS-H.24 The road or trail over a side; a pontoon makes a road from its turn
    on.
    """
    if s.box.pontoons and s.turn >= s.box.pontoons.get((cell, side), NEVER):
        return len(s.box.ground.map) + cell_of_pontoon(s, cell, side)
    return s.box.ground.path[cell][side]


def cell_of_pontoon(s: WarStorm, cell: int, side: int) -> int:
    """The hex of the pontoon that a side leads to or from."""
    return cell if cell in s.box.bridges else s.box.ground.map.sides[cell][side]


def is_bridge(s: WarStorm, cell: int) -> bool:
    """WSS-RIV.12, WSS-RIV.15 A bridge of the map or a pontoon that is there by now."""
    return s.turn >= s.box.bridges.get(cell, NEVER)


def usable_path(s: WarStorm, cell: int, to: int, side: int) -> int:
    """WSS-R.49 Paths have bridges over minor rivers, over major ones only where one is listed."""
    path = path_between(s, cell, side)
    if path and s.box.major:
        for end in (cell, to):
            if end in s.box.major and not is_bridge(s, end):
                return 0
    return path


def entry_cost(s: WarStorm, piece: Piece, to: int) -> int:
    """WSS-MOV.7, WSS-H.18 The terrain cost of a hex for a piece; 0 is NO."""
    return terrain_cost(s.box.ground, s.box.modes[piece.kind, piece.mounted], to)


def land_cost(s: WarStorm, piece: Piece, cell: int, to: int, side: int, path: int) -> int:
    """WSS-MOV.7, WSS-H.25, WSS-D.2 What a piece pays without rivers, at wire one more; 0 is NO."""
    mode = s.box.modes[piece.kind, piece.mounted]
    cost = plain_cost(s.box.pack, s.box.ground, mode, cell, to, side, path)
    wire = fence(s, piece, to)
    return cost + wire if cost and wire is not None else 0


def fence(s: WarStorm, piece: Piece, to: int) -> int | None:
    """WSS-H.25, WSS-H.18, WSS-PRO.2 What wire in a hex adds; None if it keeps the piece out."""
    if to not in s.wire:
        return 0
    mode = s.box.modes[piece.kind, piece.mounted]
    return None if mode == MOUNTED else getattr(s.box.pack.terrain.extra.wire, mode) or None


def mode_of(s: WarStorm, members: tuple[int, ...]) -> str:
    """WSS-MOV.5 The column of costs of a group; "" if its members have different ones."""
    modes, pieces = s.box.modes, s.pieces
    first = pieces[members[0]]
    mode = modes[first.kind, first.mounted]
    for number in members[1:]:
        piece = pieces[number]
        if modes[piece.kind, piece.mounted] != mode:
            return ""
    return mode


def outward(s: WarStorm, members: tuple[int, ...], cell: int, banks: int) -> Sequence[Step]:
    """WSS-MOV.13 The steps out of a hex that nothing but MP, room and enemies can bar."""
    return outward_as(s, mode_of(s, members), members, cell, banks)


def outward_as(s: WarStorm, mode: str, members: tuple[int, ...], cell: int, banks: int) -> Sequence[Step]:
    """WSS-MOV.13 The same for a group whose column of costs is known."""
    if not mode or (s.wire and not s.wire.keys().isdisjoint(s.box.ground.map.neighbours[cell])):
        return _weighed(s, members, cell, banks)
    ready = s.box.grid[mode].ready[cell]
    return ready if ready is not None else _at_river(s, members, cell, banks, mode)


def _weighed(s: WarStorm, members: tuple[int, ...], cell: int, banks: int) -> tuple[Step, ...]:
    """WSS-MOV.13 The same, one by one, where wire or members that move differently must be looked at."""
    sides = enumerate(s.box.ground.map.sides[cell])
    found = [step(s, members, cell, banks, to, side) for side, to in sides if to != OFF_MAP]
    return tuple([made for made in found if made is not None])


def _at_river(
    s: WarStorm, members: tuple[int, ...], cell: int, banks: int, mode: str
) -> tuple[Step, ...]:
    """WSS-RIV.5, WSS-R.56 The same where a river must be looked at: one answer for all of a mode, but for
    pontoons, which come in their turn.
    """
    key = (mode, cell, banks, s.turn if s.box.pontoons else 0)
    found = s.box.fords.get(key)
    if found is None:
        found = s.box.fords[key] = _weighed(s, members, cell, banks)
    return found


def needed(s: WarStorm, mode: str, target: int) -> list[int]:
    """At least how many MP it takes from each hex to enter a target, over bare ground; far hexes need
    many.
    """
    key = (mode or Mode.FOOT.value, target)
    found = s.box.needs.get(key)
    if found is None:
        found = s.box.needs[key] = bare_need(s.box.inward[key[0]], target)
    return found if mode else [1] * len(found)


def river_at(s: WarStorm, cell: int) -> River | None:
    """WSS-RIV.3 The river that matters in a hex: none if it is dry."""
    return s.box.minor.get(cell) or s.box.major.get(cell)


def step(s: WarStorm, members: tuple[int, ...], cell: int, banks: int, to: int, side: int) -> Step | None:
    """WSS-MOV.13, WSS-R.56 The step of a group: everybody pays the highest cost; None if it is barred."""
    path = usable_path(s, cell, to, side)
    cost = 0
    for number in members:
        own = land_cost(s, s.pieces[number], cell, to, side, path)
        if not own:
            return None
        cost = max(cost, own)
    if not s.box.minor and not s.box.major:
        return Step(to, cost, path, 0, True)
    toll = 0 if path else _leaving(s, members, cell, banks, side)
    if toll is None:
        return None
    return _entering(s, Step(to, cost + toll, path, banks, True), opposite(side))


def _leaving(s: WarStorm, members: tuple[int, ...], cell: int, banks: int, side: int) -> int | None:
    """WSS-RIV.11, WSS-RIV.5, WSS-RIV.8, WSS-R.56, WSS-R.58 What leaving a river hex over a side costs;
    None: barred.
    """
    river = river_at(s, cell)
    if river is None:
        return 0
    bit = 1 << side
    if bit & river.along:
        return 0 if banks else None
    if banks & (LEFT if bit & river.left else RIGHT):
        return 0
    return crossing_cost(s, members) if cell in s.box.minor else None


def is_way_off(s: WarStorm, cell: int, banks: int, to: int) -> bool:
    """WSS-R.58 From the bridge over a major river there is no way but the road and the bank it came from;
    who waits in a minor one has crossed it.
    """
    if cell not in s.box.major:
        return True
    side = s.box.ground.map.sides[cell].index(to)
    return bool(usable_path(s, cell, to, side)) or _leaving(s, (), cell, banks, side) is not None


def crossing_cost(s: WarStorm, members: tuple[int, ...]) -> int:
    """WSS-RIV.5 The cost of a minor river for a group."""
    table = s.box.pack.terrain.extra.river
    pieces = [s.pieces[number] for number in members]
    return max(int(getattr(table, column_of(s.box.modes[p.kind, p.mounted]))) for p in pieces)


def _entering(s: WarStorm, made: Step, back: int) -> Step:
    """WSS-R.49, WSS-R.56, WSS-R.58 Which banks are open after the step, and whether it may stop there."""
    river = river_at(s, made.to)
    if river is None:
        return made._replace(banks=0)
    bit = 1 << back
    bank = made.banks if bit & river.along else LEFT if bit & river.left else RIGHT
    if not made.path:
        return made._replace(banks=bank, can_stop=False)  # WSS-D.1
    return made._replace(banks=BOTH if made.to in s.box.minor else bank, can_stop=True)


def starting_banks(s: WarStorm, cell: int) -> int:
    """WSS-R.57, WSS-R.58 Who starts in a minor river is across; on a major bridge only the road is open."""
    return BOTH if cell in s.box.minor else 0


def stopping_cost(s: WarStorm, members: tuple[int, ...], cell: int, can_stop: bool) -> int | None:
    """WSS-RIV.6, WSS-RIV.9, WSS-RIV.10 What it costs to end a move in a hex; None if it may not."""
    if can_stop or cell == NOWHERE or river_at(s, cell) is None:
        return 0
    return crossing_cost(s, members) if cell in s.box.minor else None


def can_stay(s: WarStorm, members: tuple[int, ...], cell: int, left: int, can_stop: bool) -> bool:
    """WSS-RIV.6, WSS-RIV.11 The group may end its move in a hex and can pay for it."""
    toll = stopping_cost(s, members, cell, can_stop)
    return toll is not None and toll <= left
