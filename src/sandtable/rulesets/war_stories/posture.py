"""How guns and vehicles face: towards the enemy, and where they see none the way that they have to go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from sandtable.boards.maps import OFF_MAP
from sandtable.rulesets.war_stories.ground import Ground
from sandtable.rulesets.war_stories.records import Unit
from sandtable.rulesets.war_stories.state import WarState
from sandtable.rulesets.war_stories.tables import Arc, Trait

TURNED: Final = 0.3
"""What it costs to have the enemy behind: he can hardly be fired at, and the armour there is thin."""


def askew(s: WarState, unit: Unit, enemies: Sequence[int], rows: Iterable[Sequence[int]]) -> float:
    """What it costs a gun or vehicle to face as it does; `rows` lead to what draws it."""
    ground = s.box.ground
    if enemies:
        near = ground.distance[unit.cell]
        foe = min(enemies, key=near.__getitem__)
        return TURNED * _off(ground, unit.cell, _front(s, unit), foe)
    return 0.0 if leads_on(ground, unit, rows) else TURNED / 2


def _front(s: WarState, unit: Unit) -> int:
    """WS-R.90 Where a unit fires: some do it over the stern."""
    arms = s.box.pack.units[unit.kind].arms
    return (unit.facing + 3) % 6 if arms is not None and arms.arc is Arc.REAR else unit.facing


def _off(ground: Ground, cell: int, facing: int, there: int) -> float:
    """By how much a hex does not lie ahead: 0 if it could not lie more so, 1 if it lies behind."""
    ahead = [row[there] - row[cell] for row in ground.ahead]
    return (1 - ahead[facing] / max(ahead)) / 2 if there != cell else 0.0


def leads_on(ground: Ground, unit: Unit, rows: Iterable[Sequence[int]]) -> bool:
    """WS-FAC.3 Whether the hex in front is nearer to something that draws the unit, if anything does."""
    front = ground.map.sides[unit.cell][unit.facing]
    drawn = [row[unit.cell] - row[front] if front != OFF_MAP else 0 for row in rows if row[unit.cell]]
    return not drawn or max(drawn) > 0


def has_to_turn(s: WarState, unit: Unit, rows: Iterable[Sequence[int]]) -> bool:
    """WS-FAC.3 Whether a vehicle at full speed spends a point on a pivot before it comes nearer."""
    kind = s.box.pack.units[unit.kind]
    if not kind.is_vehicle or Trait.DUAL_FACING in kind.traits:
        return False
    return not leads_on(s.box.ground, unit, rows)
