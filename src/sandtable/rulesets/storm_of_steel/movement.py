"""SOS-MOV, SOS-ROD: who can move, how far, and what a path costs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from sandtable.boards.table import Point, bearing
from sandtable.boards.table_lines import Shape
from sandtable.boards.table_paths import Path, is_on_one, path_length, straightened
from sandtable.rulesets.storm_of_steel.state import NORMAL, Stand, StormOfSteel
from sandtable.rulesets.storm_of_steel.tables import CM, Family, Kind

TOLERANCE = 10
"""SOS-R.12 In units."""


def can_move(s: StormOfSteel, stand: Stand) -> bool:
    """SOS-R.32, SOS-PIN.1, SOS-AFV.3 On the table, normal, mobile, and with a movement allowance."""
    if stand.morale is not NORMAL or stand.aboard or stand.immobilised:
        return False
    kind = s.box.kinds[stand.kind]
    return kind.move > 0 and not (kind.one_man and stand.fired_turn)  # SOS-R.65


def budget(s: StormOfSteel, piece: int) -> int:
    """SOS-MOV.5, SOS-R.42 The printed allowance less difficulty and what has been spent."""
    stand = s.stands[piece]
    return max(0, s.kind(piece).move - max(0, stand.rolled) * CM - stand.spent)


def cost_of(roads: Sequence[Shape], path: Path) -> int:
    """SOS-R.26, SOS-ROD.1, SOS-R.29 The length; half of it where every piece lies on one road."""
    length = path_length(path)
    if not all(is_on_one(roads, a, b) for a, b in pairwise(path)):
        return length
    return (length + 1) // 2


def heading_of(stand: Stand, kind: Kind, path: tuple[Point, ...]) -> int:
    """SOS-R.15 Ahead; in quarters but for AFVs; as it was where the path has no length."""
    way = path if len(path) == 2 else straightened(path)
    if len(way) == 1 or way[0] == way[-1]:
        return stand.facing
    ahead = bearing(way[-2], way[-1])
    return ahead if kind.family is Family.AFV else (ahead + 45) // 90 * 90 % 360


def cm(units: int) -> str:
    """SOS-R.7 Units as centimetres with two decimals."""
    return f"{'-' if units < 0 else ''}{abs(units) // CM}.{abs(units) % CM:02d}"
