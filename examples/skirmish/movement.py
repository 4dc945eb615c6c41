"""SK-MOV: a move hex by hex, with markers turned up and reactions on the way."""

from __future__ import annotations

from sandtable.engine.ask import Ask
from skirmish import fire
from skirmish.state import Skirmish


def step_cost(s: Skirmish, cell: int) -> int:
    """SK-MOV.1 Woods cost two, other ground one."""
    return 2 if cell in s.box.woods else 1


def steps(s: Skirmish, piece: int) -> list[tuple[str, int, int]]:
    """SK-MOV.1 and SK-MOV.2 The free hexes that the rest of the allowance pays for."""
    left = s.kind(piece).allowance - s.spent
    taken = {unit.cell for unit in s.units.values()}
    near = s.box.map.neighbours[s.units[piece].cell]
    return [("step", piece, cell) for cell in near if cell not in taken and step_cost(s, cell) <= left]


def step_choices(s: Skirmish, piece: int) -> list[tuple[str, int, int] | tuple[str, int]]:
    return [*steps(s, piece), ("stop", piece)]


async def move(s: Skirmish, piece: int, cell: int) -> None:
    """SK-MOV.1 The first hex, then one after the other until the piece stops or is stopped."""
    s.moving, s.spent = piece, 0
    going = True
    while going:
        going = await enter(s, piece, cell)
        if going:
            choice = await Ask(s.units[piece].side, "step", "SK-MOV.1", step_choices, (s, piece), (piece,))
            going, cell = choice[0] == "step", choice[-1]
    s.moving, s.spent = 0, 0


async def enter(s: Skirmish, piece: int, cell: int) -> bool:
    """Enter a hex: SK-MOV.3 turn up its marker, SK-MOV.4 reactions; False if the move is over."""
    s.spent += step_cost(s, cell)
    s.change(piece, cell=cell, paced=max(s.units[piece].paced, s.spent))
    s.tell("moved", "SK-MOV.1", piece=piece, cell=cell)
    if turn_up(s, piece, cell) or await reaction(s, piece):
        return False  # SK-MOV.5
    return True


def turn_up(s: Skirmish, piece: int, cell: int) -> bool:
    """SK-MOV.3 The enemy's marker in this hex is shown and removed; True if it was a mine."""
    enemy = 1 - s.units[piece].side
    marker = s.markers.get(enemy)
    if marker is None or marker.cell != cell:
        return False
    del s.markers[enemy]
    s.tell("turned_up", "SK-MOV.3", reveals=True, cell=cell, kind=marker.kind)
    if marker.kind == "mine":
        fire.hit(s, piece, "SK-MOV.3")
    return marker.kind == "mine"


def could_react(s: Skirmish, piece: int) -> bool:
    """SK-MOV.4 As far as the public knows: an enemy piece that sees the mover and has not reacted."""
    row, side = s.box.sight[s.units[piece].cell], s.units[piece].side
    return any(unit.side != side and row[unit.cell] and not unit.reacted for unit in s.units.values())


def reactions(s: Skirmish, piece: int) -> list[tuple[str, int] | tuple[str]]:
    """SK-MOV.4 The pieces that really can, and the right to pass; SK-FIR.4 a decoy cannot."""
    row, mover = s.box.sight[s.units[piece].cell], s.units[piece]
    able = [u.id for u in s.units.values() if u.side != mover.side and row[u.cell] and not u.reacted]
    return [*(("react", n) for n in able if s.kind(n).firepower), ("pass",)]


async def reaction(s: Skirmish, piece: int) -> bool:
    """SK-MOV.4 The window is open to whoever could act; True if the mover was hit."""
    if not could_react(s, piece):
        return False
    enemy = 1 - s.units[piece].side
    choice = await Ask(enemy, "react", "SK-MOV.4", reactions, (s, piece), (piece,))
    if len(choice) == 1:
        return False
    s.change(choice[1], reacted=True)
    return await fire.shoot(s, choice[1], piece)
