"""WS-MOD: what changes the row that is read on a chit."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.boards.arcs import relative_side, sides_toward
from sandtable.engine.facts import Reason
from sandtable.rulesets.war_stories import cover
from sandtable.rulesets.war_stories.ground import AIR
from sandtable.rulesets.war_stories.records import Shot, Unit
from sandtable.rulesets.war_stories.state import WarState
from sandtable.rulesets.war_stories.tables import ChitSide, Size

ROW_OF_RANGE = (1, 2, 3, 4, 4, 5, 5, 5)
"""WS-R.93 The row of each range; from 8 on it is row 6 (rows count from 0)."""
FARTHEST_ROW = 6
LAST_ROW = 7


def base_row(distance: int) -> int:
    """WS-FIR.3, WS-R.93 The row in which the range lies."""
    return ROW_OF_RANGE[distance] if distance < len(ROW_OF_RANGE) else FARTHEST_ROW


def armor_shift(pen: int, grade: int) -> int:
    """WS-MOD.8 PEN against armor."""
    return max(-2, min(1, pen - grade))


def armor_hit(s: WarState, shot: Shot, target: Unit) -> int:
    """WS-MOD.7, WS-UNIT.3, WS-R.94 The armor rating that counts."""
    armor = s.kind(target.id).armor
    assert armor is not None
    if shot.grade >= 0:
        return shot.grade
    if not shot.direct or shot.origin == target.cell:
        return min(armor)
    hexes = s.box.ground.map.hexes
    sides = sides_toward(hexes[target.cell], hexes[shot.origin])
    return max([armor[relative_side(side, target.facing)] for side in sides])


def exposed(s: WarState, shot: Shot, target: Unit) -> str:
    """WS-MOD.3, WS-MOD.6, WS-R.98, WS-AMB.4 The clause that exposes a foot unit, or nothing."""
    kind = s.kind(target.id)
    if not kind.is_foot or shot.air:
        return ""
    if shot.melee:
        return "" if _in_bunker(s, target) else "WS-MEL.6"
    if shot.ambush and shot.direct:
        return "WS-AMB.4"
    if target.id in s.sprinting or cover.bogged(s, target):
        return "WS-MOD.4"
    if shot.mines:
        return ""
    if not shot.direct:
        building = s.overlay(target.cell) in ("wooden", "masonry")
        return "" if building or target.inside else "WS-MOD.5"
    if shot.height > s.height(target) and not cover.covered_from(s, target, shot.origin, shot.height):
        return "WS-HIG.2"
    return ""


def _in_bunker(s: WarState, target: Unit) -> bool:
    return bool(target.inside) and s.fog[target.inside].kind == "bunker"


def steady(s: WarState, shot: Shot, target: Unit) -> list[Reason]:
    """WS-MOD.9 Armor, effective range and exposure are checked for every shot."""
    found = []
    if 0 <= shot.effective < shot.range:
        found.append(Reason("WS-MOD.2", "beyond effective range", -1))
    if clause := exposed(s, shot, target):
        found.append(Reason(clause, "exposed", 1))
    if s.kind(target.id).is_vehicle and shot.pen >= 0:
        shift = armor_shift(shot.pen, armor_hit(s, shot, target))
        if shift < 0 and _ignores_armor(s, shot, target):
            shift = 0
        if shift:
            found.append(Reason("WS-MOD.8", "armor", shift))
    return found


def _ignores_armor(s: WarState, shot: Shot, target: Unit) -> bool:
    """WS-IND.7, WS-CRE.1, WS-MEL.7 Where a downshift for armor does not count."""
    if not shot.direct and not shot.air:
        return True
    if shot.crest and shot.moved == target.id:
        return True
    if not shot.melee or not shot.firer or not s.kind(shot.firer).is_infantry:
        return False
    here = [*s.at.get(target.cell, ())]
    here.extend([rider for piece in s.at.get(target.cell, ()) for rider in s.cargo.get(piece, ())])
    return not any(s.units[p].side == target.side and s.kind(p).is_infantry for p in here)


def firepower_counts(shot: Shot, side: ChitSide) -> bool:
    """WS-MOD.10, WS-R.100 The FP used reaches the icon, unless the target is inside the minimum range."""
    return shot.fp >= side.fp and shot.range >= shot.minimum


def by_icon(s: WarState, shot: Shot, target: Unit, side: ChitSide) -> list[Reason]:
    """WS-MOD.10-.16 The shifts whose icons are on the chit; WS-R.96 each once; WS-UNIT.6, WS-UNIT.7 sizes."""
    found = []
    if firepower_counts(shot, side):
        found.append(Reason("WS-MOD.10", "firepower", 1))
    size = s.kind(target.id).size
    tests: dict[str, tuple[str, str, Callable[[], bool]]] = {
        "F": ("WS-MOD.11", "fortified", lambda: cover.fortified(s, target)),
        "C": ("WS-MOD.12", "in cover", lambda: _in_cover(s, shot, target)),
        "M": ("WS-MOD.13", "medium or small", lambda: size is not Size.LARGE),
        "V": ("WS-MOD.14", "moving", lambda: target.moving or shot.moved == target.id),
        "O": ("WS-MOD.15", "obscured", lambda: _obscured(s, shot, target)),
        "S": ("WS-MOD.16", "small", lambda: size is Size.SMALL),
    }
    for icon in side.icons:
        clause, text, holds = tests[icon]
        if holds():
            found.append(Reason(clause, text, -1))
    return found


def _in_cover(s: WarState, shot: Shot, target: Unit) -> bool:
    if shot.direct and not shot.mines and not shot.air:
        return cover.covered_from(s, target, shot.origin, shot.height)
    return s.going(target.id) != AIR and cover.sheltered(s, target)


def _obscured(s: WarState, shot: Shot, target: Unit) -> bool:
    """WS-MOD.15 Never for mines or indirect fire."""
    if not shot.direct or shot.mines or shot.air:
        return False
    return cover.obscured(s, shot.origin, target.cell)
