"""SK-MOV: a move hex by hex, with markers turned up and reactions on the way."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.engine.ask import Ask

from . import fire
from .state import Skirmish, Unit


def steps(s: Skirmish, piece: int) -> list[tuple[str, int, int]]:
    """SK-MOV.1 and SK-MOV.2 The free hexes that the rest of the allowance pays for."""
    unit, box = s.units[piece], s.box
    left = box.kinds[unit.kind].allowance - s.spent
    blue, gold = s.stands
    free = box.near[unit.cell] & ~(blue | gold)
    return [("step", piece, cell) for cell in box.ways[left][unit.cell][free]]


def step_choices(s: Skirmish, piece: int) -> list[tuple[str, int, int] | tuple[str, int]]:
    return [*steps(s, piece), ("stop", piece)]


async def move(s: Skirmish, piece: int, cell: int) -> None:
    """SK-MOV.1 One hex after the other until the piece stops; SK-MOV.5 a mine or a hit stops it."""
    side = s.units[piece].side
    s.moving = piece
    while not enter(s, piece, cell) and not (could_act(s, 1 - side) and await reaction(s, piece)):
        choice = await Ask(side, "step", "SK-MOV.1", step_choices, (s, piece), (piece,))
        if choice[0] == "stop":
            break
        cell = choice[-1]
    s.moving, s.spent = 0, 0


def enter(s: Skirmish, piece: int, cell: int) -> bool:
    """SK-MOV.1 Pay for the hex and stand in it; SK-MOV.3 True if there is a mine."""
    unit = s.units[piece]
    spent = s.spent = s.spent + s.box.costs[cell]
    s.units[piece] = replace(unit, cell=cell, paced=max(unit.paced, spent))
    s.stands[unit.side] ^= 1 << unit.cell | 1 << cell
    s.tell("moved", "SK-MOV.1", piece=piece, cell=cell)
    return turn_up(s, piece, cell)


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
    seen = s.box.sight[s.units[s.moving].cell]
    if not seen & s.stands[seat]:
        return []
    return [unit for unit in s.of_side(seat) if seen >> unit.cell & 1 and not unit.reacted]


def reactions(s: Skirmish, seat: int) -> list[tuple[str, int] | tuple[str]]:
    """SK-MOV.4 The pieces that really can, and the right to pass; SK-FIR.4 a decoy cannot."""
    return [*[("react", unit.id) for unit in could_act(s, seat) if not s.kind(unit.id).is_decoy], ("pass",)]


async def reaction(s: Skirmish, piece: int) -> bool:
    """SK-MOV.4 The window of those who could act; True if the mover was hit."""
    enemy = 1 - s.units[piece].side
    match await Ask(enemy, "react", "SK-MOV.4", reactions, (s, enemy), (piece,)):
        case ("react", firer):
            s.change(firer, reacted=True)
            return await fire.shoot(s, firer, piece)  # SK-D.2
    return False
