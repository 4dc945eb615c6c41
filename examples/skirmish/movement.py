"""SK-MOV: a move hex by hex, with markers turned up and reactions on the way."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.engine.ask import Ask

from . import fire
from .state import Skirmish, Unit

DEAREST = 2  # no hex costs more


def steps(s: Skirmish, piece: int) -> list[tuple[str, int, int]]:
    """SK-MOV.1 and SK-MOV.2 The free hexes that the rest of the allowance pays for."""
    unit, box, at = s.units[piece], s.box, s.at
    left = box.kinds[unit.kind].allowance - s.spent
    near = box.ways[min(DEAREST, left)][unit.cell]
    return [("step", piece, cell) for cell in near if cell not in at]


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
    _shift(s, piece, cell)
    return not (turn_up(s, piece, cell) or await reaction(s, piece))  # SK-MOV.5


def _shift(s: Skirmish, piece: int, cell: int) -> None:
    """SK-MOV.1 Pay for the hex and stand in it."""
    unit = s.units[piece]
    s.spent += s.box.costs[cell]
    del s.at[unit.cell]
    s.place(replace(unit, cell=cell, paced=max(unit.paced, s.spent)))
    s.tell("moved", "SK-MOV.1", piece=piece, cell=cell)


def turn_up(s: Skirmish, piece: int, cell: int) -> bool:
    """SK-MOV.3 The enemy's marker in this hex is shown and removed; True if it was a mine."""
    enemy = 1 - s.units[piece].side
    marker = s.markers.get(enemy)
    if marker is None or marker.cell != cell:
        return False
    s.markers = {side: other for side, other in s.markers.items() if side != enemy}
    s.tell("turned_up", "SK-MOV.3", reveals=True, cell=cell, kind=marker.kind)
    if marker.kind == "mine":
        fire.hit(s, piece, "SK-MOV.3")
    return marker.kind == "mine"


def could_act(s: Skirmish, seat: int) -> list[Unit]:
    """SK-MOV.4 As far as the public knows: pieces of the seat that see the mover and have not reacted."""
    row = s.box.sight[s.units[s.moving].cell]
    return [unit for unit in s.units.values() if row[unit.cell] and unit.side == seat and not unit.reacted]


def reactions(s: Skirmish, seat: int) -> list[tuple[str, int] | tuple[str]]:
    """SK-MOV.4 The pieces that really can, and the right to pass; SK-FIR.4 a decoy cannot."""
    return [*[("react", unit.id) for unit in could_act(s, seat) if not s.kind(unit.id).is_decoy], ("pass",)]


async def reaction(s: Skirmish, piece: int) -> bool:
    """SK-MOV.4 The window is open to whoever could act; True if the mover was hit."""
    enemy = 1 - s.units[piece].side
    if not could_act(s, enemy):
        return False
    match await Ask(enemy, "react", "SK-MOV.4", reactions, (s, enemy), (piece,)):
        case ("react", firer):
            s.change(firer, reacted=True)
            return await fire.shoot(s, firer, piece)  # SK-D.2
    return False
