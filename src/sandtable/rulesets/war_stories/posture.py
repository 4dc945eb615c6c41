"""How guns and vehicles face: towards the enemy, and where none is near the way that they have to go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from sandtable.boards.maps import OFF_MAP
from sandtable.rulesets.war_stories import ways
from sandtable.rulesets.war_stories.ground import Ground
from sandtable.rulesets.war_stories.records import Move, Unit
from sandtable.rulesets.war_stories.state import WarState
from sandtable.rulesets.war_stories.tables import Arc, UnitType

TURNED: Final = 0.3
"""What it costs to have a near enemy behind: he is out of the arc, or the armour there is thinner."""
SIGHT: Final = 8
"""Hexes within which an enemy is faced; who is farther away is for later."""


def askew(s: WarState, unit: Unit, enemies: Sequence[int], rows: Iterable[Sequence[int]]) -> float:
    """What it costs a gun or vehicle to face as it does; `rows` lead to what draws it."""
    ground = s.box.ground
    near = ground.distance[unit.cell]
    foe = min(enemies, key=near.__getitem__, default=unit.cell)
    if not enemies or near[foe] > SIGHT:
        return 0.0 if leads_on(ground, unit, rows) else TURNED / 2
    kind = s.box.pack.units[unit.kind]
    return TURNED * _off(ground, unit.cell, _front(kind, unit.facing), foe) if _has_front(kind) else 0.0


def _has_front(kind: UnitType) -> bool:
    """WS-FOF.2, WS-UNIT.3 Whether it fires one way only, or is better armoured there."""
    return (kind.arms is not None and kind.arms.arc is not Arc.ANY) or len(set(kind.armor or ())) > 1


def _front(kind: UnitType, facing: int) -> int:
    """WS-R.90 Where it fires: some do it over the stern."""
    return (facing + 3) % 6 if kind.arms is not None and kind.arms.arc is Arc.REAR else facing


def _off(ground: Ground, cell: int, facing: int, there: int) -> float:
    """By how much a hex does not lie ahead: 0 if it could not lie more so, 1 if it lies behind."""
    ahead = [row[there] - row[cell] for row in ground.ahead]
    return (1 - ahead[facing] / max(ahead)) / 2 if there != cell else 0.0


def leads_on(ground: Ground, unit: Unit, rows: Iterable[Sequence[int]]) -> bool:
    """WS-FAC.3 Whether the hex in front is nearer to something that draws the unit, if anything does."""
    front = ground.map.sides[unit.cell][unit.facing]
    drawn = [row[unit.cell] - row[front] if front != OFF_MAP else 0 for row in rows if row[unit.cell]]
    return not drawn or max(drawn) > 0


def has_to_turn(s: WarState, move: Move, unit: Unit, rows: Iterable[Sequence[int]]) -> bool:
    """WS-FAC.3 Whether a vehicle that can only go ahead needs a point for a pivot before it comes nearer."""
    return len(ways.directions(s, move, unit)) == 1 and not leads_on(s.box.ground, unit, rows)
