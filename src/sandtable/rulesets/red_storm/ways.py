"""RS-MOV as one question: everywhere a unit could go with its points, and the answers that lead there."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from sandtable.engine.ask import Value
from sandtable.rulesets.red_storm import morale, movement, reaction, targets
from sandtable.rulesets.red_storm.records import Unit
from sandtable.rulesets.red_storm.state import RedStorm


class Way(NamedTuple):
    """A way to a hex: the points spent in all, the answers, and whether the move must end there."""

    cost: int
    answers: tuple[Value, ...]
    over: bool = False


def ways(s: RedStorm, piece: int, after: dict[int, Way] | None = None) -> dict[int, Way]:
    """RS-MOV.1 The cheapest way to every hex within reach, as its side knows the map; or on from `after`."""
    found = _starts(s, piece) if after is None else after
    edge = list(found)
    unit = s.units[piece]
    most = movement.allowance(s, unit)
    while edge:
        ahead: list[int] = []
        for cell in edge:
            if found[cell].over or found[cell].cost >= most:
                continue
            for there, way in _onward(s, replace(unit, cell=cell, carrier=0), found[cell]):
                if there not in found:
                    found[there] = way
                    ahead.append(there)
        edge = ahead
    return found


def _starts(s: RedStorm, piece: int) -> dict[int, Way]:
    """Where the unit is in its move: at its start, with a road bonus waiting, or on a vehicle."""
    unit = s.units[piece]
    move = next((move for move in s.moves if move.unit == piece), None)
    spent = 0 if move is None else move.spent
    if unit.carrier:
        return {unit.cell: Way(spent + 1, (("dismount", piece),))}
    if move is None or not move.bonus:
        over = move is not None and (move.over or move.landed)
        return {unit.cell: Way(spent, (), over or not morale.may_move(s, unit))}
    found = {unit.cell: Way(spent, (("forgo", piece),))}
    for cell in movement.bonus_hexes(s, unit, move.last):
        found[cell] = Way(spent, (("bonus", piece, cell),), _stops(s, unit, cell))
    return found


def _onward(s: RedStorm, unit: Unit, way: Way) -> list[tuple[int, Way]]:
    """RS-MOV.2 One point further; RS-MOV.12 on a road the bonus point behind it, used or not."""
    piece, cost = unit.id, way.cost + 1
    full = unit.large or morale.moves_in_full(s, unit)
    road = movement.on_road(s, unit) if full else ()
    asked = movement.open_road(s, unit)  # RS-D.27
    found: list[tuple[int, Way]] = []
    further: list[tuple[int, Way]] = []
    for cell in movement.destinations(s, unit):
        answers, over = (*way.answers, ("step", piece, cell)), _stops(s, unit, cell)
        beyond = movement.on_road(s, replace(unit, cell=cell)) if cell in road and not over else ()
        further.extend([(c, Way(cost, (*answers, ("bonus", piece, c)), _stops(s, unit, c))) for c in beyond])
        if cell in asked and not over:
            answers = (*answers, ("forgo", piece))
        found.append((cell, Way(cost, answers, over)))
    return [*found, *further]


def _stops(s: RedStorm, unit: Unit, cell: int) -> bool:
    """RS-MOV.16 A move ends where enemy units stand."""
    return s.has_side(cell, 1 - unit.side)


def entered(way: Way) -> list[int]:
    """RS-R.45 The hexes that are entered on a way, in order."""
    return [answer[2] for answer in way.answers if answer[0] in ("step", "bonus")]


def dangers(s: RedStorm, piece: int, way: Way) -> tuple[str, ...]:
    """RS-R.141 What may happen on the way, as far as the mover's side knows."""
    unit = s.units[piece]
    cells = entered(way)
    found = []
    if any(targets.is_open(s, cell) and _is_watched(s, unit, cell) for cell in cells):
        found.append("enemy units may fire at it on the way")
    if unit.side == s.attacker and any(_is_near_marker(s, cell) for cell in cells):
        found.append("a face-down marker is in its way")
    if cells and _stops(s, unit, cells[-1]):
        found.append("it ends in close combat")
    return tuple(found)


def _is_watched(s: RedStorm, unit: Unit, cell: int) -> bool:
    return any(
        u.side != unit.side and not u.hidden and reaction.could_act(s, u, cell) for u in s.units.values()
    )


def _is_near_marker(s: RedStorm, cell: int) -> bool:
    near = (*s.box.ground.area_cells(cell), *s.box.ground.map.neighbours[cell])
    return any(not marker.up and marker.cell in near for marker in s.fog.values())
