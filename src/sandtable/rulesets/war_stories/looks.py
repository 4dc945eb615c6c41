"""How the units look to a seat: what has not changed since the last look is not drawn again."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import compress
from operator import is_not
from typing import TYPE_CHECKING, Final, TypeAlias

from sandtable.engine import scene
from sandtable.engine.facts import SeatId
from sandtable.engine.lookup import Lookup
from sandtable.rulesets.war_stories.records import MOST_RECORDS, NOWHERE, FogCounter, Unit
from sandtable.rulesets.war_stories.tables import Pack, UnitType

if TYPE_CHECKING:
    from sandtable.rulesets.war_stories.state import WarState

Faces: TypeAlias = Mapping[str, tuple[scene.Piece, scene.Piece]]
LADDER: Final = ["ready", "spent"]
CONDITIONS: Final[tuple[scene.Condition, ...]] = (
    {"ladder": LADDER, "index": 0},
    {"ladder": LADDER, "index": 1},
)


class Looks:
    """The units as one seat sees them."""

    def __init__(self, pack: Pack, faces: Faces, labels: tuple[str, ...], seat: SeatId) -> None:
        self._seat = seat
        self._ready = Lookup(partial(_sketch, pack, faces, labels, seat), MOST_RECORDS)
        self._fog: Mapping[int, FogCounter] = {}
        self._units: list[Unit] = []
        self._drawn: list[scene.Piece | None] = []
        self._marked: tuple[list[scene.Piece | None], list[int], list[scene.Piece]] = ([], [], [])

    def pieces(self, s: WarState) -> list[scene.Piece]:
        """WS-TRN.3, WS-FOW.4 Those units that the seat sees, those done in this turn marked so."""
        shown, done = self._looked(s), [piece for play in s.plays for piece in play.done]
        if self._marked[0] is not shown or self._marked[1] != done:
            marked, numbers = shown.copy(), [*s.units]
            for place in [numbers.index(number) for number in done if number in s.units]:
                if piece := marked[place]:
                    marked[place] = {**piece, "done": True}
            self._marked = (shown, done, [*filter(None, marked)])
        return self._marked[2]

    def _looked(self, s: WarState) -> list[scene.Piece | None]:
        """For each unit how it looks, or nothing; the records and counters it depends on never change."""
        units = [*s.units.values()]
        same_works = s.fog is self._fog
        if same_works and units == self._units:
            return self._drawn
        if same_works and len(units) == len(self._units):
            drawn = self._drawn.copy()
            for place in compress(range(len(units)), map(is_not, units, self._units)):
                drawn[place] = self._draw(s, units[place])
        else:
            drawn = [self._draw(s, unit) for unit in units]
        self._fog, self._units, self._drawn = s.fog, units, drawn
        return drawn

    def _draw(self, s: WarState, unit: Unit) -> scene.Piece | None:
        """Own counters, and those on the map, aboard a spotted carrier, or about to enter."""
        if unit.side == self._seat:
            return self._ready[unit]
        if unit.hidden or (unit.cell == NOWHERE and unit.entry == NOWHERE):
            return None
        piece = self._ready[unit]
        return _sheltered(s, piece, unit) if unit.inside or unit.behind else piece


def _sheltered(s: WarState, piece: scene.Piece, unit: Unit) -> scene.Piece:
    """Section 3.3: who is inside or behind an unspotted work is its owner's secret."""
    shown = [text for number, text in shelters(unit) if number not in s.fog or s.fog[number].up]
    return {**piece, "markers": [*piece.get("markers", []), *shown]} if shown else piece


def shelters(unit: Unit) -> list[tuple[int, str]]:
    """What a unit is in or behind."""
    inside = [(unit.inside, f"in {unit.inside}")] if unit.inside else []
    return [*inside, (unit.behind, f"behind {unit.behind}")] if unit.behind else inside


def faces_of(pack: Pack) -> Faces:
    """WS-UNIT, WS-R.20 For each type its printed side, and what all see of a counter of that type."""
    return {kind.id: (_covered(kind), _face(kind)) for kind in pack.units.values()}


def _covered(kind: UnitType) -> scene.Piece:
    signature: scene.Rating = {"name": "signature", "printed": kind.signature, "now": kind.signature}
    return {"id": 0, "side": 0, "size": f"{kind.size} {kind.counter}", "ratings": [signature]}


def _face(kind: UnitType) -> scene.Piece:
    values = {"signature": kind.signature, "awareness": kind.awareness, "speed": kind.speed}
    values["valor"] = kind.medals
    if kind.arms is not None:
        arms = kind.arms
        values |= {"limited FP": arms.limited, "full FP": arms.full, "PEN": arms.pen}
        values |= {"effective range": arms.effective}
    if kind.armor is not None:
        values |= {"front armor": kind.armor[0], "rear armor": kind.armor[3]}
    ratings: list[scene.Rating] = [{"name": n, "printed": value, "now": value} for n, value in values.items()]
    known: scene.Piece = {**_covered(kind), "name": kind.name, "symbol": kind.symbol, "known": True}
    known["ratings"] = ratings
    return known


def _sketch(pack: Pack, faces: Faces, labels: tuple[str, ...], seat: SeatId, unit: Unit) -> scene.Piece:
    """WS-R.20 Kind of counter, size, place, facing, markers and tokens for all; the face for who knows it."""
    own = unit.side == seat
    piece = faces[unit.kind][own or unit.known].copy()
    piece["id"], piece["side"], piece["condition"] = unit.id, unit.side, CONDITIONS[unit.spent]
    if unit.cell >= 0:
        piece["cell"] = labels[unit.cell]
    else:
        piece["place"] = "due" if unit.entry != NOWHERE else "reserve"
    if pack.units[unit.kind].has_facing:
        piece["facing"] = unit.facing
    if unit.carrier:
        piece["inside"] = unit.carrier
    if unit.aim >= 0:
        piece["aims"] = labels[unit.aim]
    if marks := _markers(unit, labels, own=own, pack=pack):
        piece["markers"] = marks
    return piece


def _markers(unit: Unit, labels: tuple[str, ...], *, own: bool, pack: Pack) -> list[str]:
    """What lies on a unit: tokens, MOVING, AIM, a weapon; WS-ACT.7 a cower token only for its owner."""
    found = []
    for mark in unit.marks:
        sort = "damage" if mark.damage else "suppression"
        found.append(f"{sort} {mark.token}" if mark.up or (own and mark.token) else sort)
    if unit.level:
        found.append(f"floor {unit.level}")
    if unit.moving:
        found.append("moving")
    if unit.is_broken:
        found.append("broken")
    if unit.camouflaged:
        found.append("camouflaged")
    if unit.aim >= 0:
        found.append(f"aims at {labels[unit.aim]}")
    if unit.weapon and (own or unit.deployed):
        name = pack.weapons[unit.weapon].name
        found.append(name if unit.deployed else f"stowed {name}")
    if own:
        if unit.decoy:
            found.append("decoy")
        found.extend([text for _, text in shelters(unit)])
    return found
