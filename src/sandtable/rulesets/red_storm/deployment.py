"""A sensible set-up from what a side knows: the preset "deploy", for players in a hurry and for bots."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from typing import Final

from sandtable.engine.ask import Value
from sandtable.engine.facts import SeatId
from sandtable.engine.ruleset import Plan
from sandtable.rulesets.red_storm import marches, setup, targets, works
from sandtable.rulesets.red_storm.marches import POINT, Cells
from sandtable.rulesets.red_storm.records import FIRE, MOVE, NOWHERE, SUPPORT, Unit
from sandtable.rulesets.red_storm.state import RedStorm
from sandtable.rulesets.red_storm.tables import BUNKER, TANK_TRAPS, Fog

PRESET: Final = "deploy"
CROWD: Final = 3 * POINT
"""How much way a hex for oneself is worth: RS-TGT.1 a chip is drawn for each unit in a hex under fire."""
IN_COVER: Final = POINT
"""RS-SFT.3 How much way each downshift is worth to infantry."""
POST: Final = 4 * POINT
"""How much way it is worth to be the first in a hex that is to be held."""
BANK: Final = 8 * POINT
"""How much way it is worth to hold a bridge from behind: on it there is no cover, before it no way back."""
OUTWARD: Final = 3
"""RS-FOW.7, .8, .10 How many hexes before what it holds a side likes what stops the enemy."""
SHELTERS: Final = (Fog.FOXHOLE, Fog.TRENCH, BUNKER)


def plan(s: RedStorm, seat: SeatId) -> Plan | None:
    """Answers to whatever the set-up asks now; those that do not fit the ask are passed over."""
    return None if s.turn else Plan(tuple(map(s.box.words.option, _answers(s, seat))))


def _answers(s: RedStorm, side: int) -> Iterator[Value]:
    """In the order in which they are asked for, but for the facing, which follows a place."""
    yield from (value for card in dict.fromkeys(s.holdings[side]) for value in setup.holders(s, side, card))
    if side == s.defender and works.vacant(s):
        yield from works.hiding(s, side)
    for piece in s.acting:
        yield from _places(s, s.units[piece])
    stances = (MOVE, FIRE, SUPPORT) if side == s.attacker else (FIRE, SUPPORT, MOVE)
    yield from (("set", stance.value) for stance in stances)  # RS-STA.1 who comes drives, who waits aims
    on_map = [unit for unit in s.of_side(side) if unit.cell != NOWHERE]
    yield from (("face", unit.id, outward(s, side, unit.cell)) for unit in on_map)
    if side == s.defender:
        yield from _markers(s)
    else:
        yield from (value for n in range(len(setup.foot(s, side))) for value in setup.berths(s, side, n))
        yield from _targets(s, side)
    yield from (("ashore", unit.id) for unit in s.of_side(side))
    yield from setup.bluffs(s, side)  # RS-MRK.2 they cost nothing


def goals(s: RedStorm, side: int) -> Cells:
    """The hexes that the own objectives name; else the edge to leave by, or what the enemy may be after."""
    cell = s.box.ground.map.cell
    own = [cell(label) for aim in s.objectives[side] for label in aim.hexes]
    theirs = [cell(hx) for aim in s.box.scenario.intel.of(1 - side).objectives for hx in aim.hexes]
    zone = s.box.zones[side]
    return tuple(own) or tuple(s.box.exits[side]) or tuple(theirs) or (zone[len(zone) // 2],)


def outward(s: RedStorm, side: int, cell: int) -> int:
    """The facing that looks upon most of the map outside the own zone."""
    zone = s.box.zones[side]
    beyond = [other for other in range(len(s.box.ground.map)) if other not in zone]
    seen = [sum([targets.ahead(s, cell, way)[other] for other in beyond]) for way in range(6)]
    return seen.index(max(seen))


# Units


def _places(s: RedStorm, unit: Unit) -> Iterator[Value]:
    """The best hex for a unit that those before it leave; last to ride, where it may."""
    late = setup.infiltration_hexes(s, unit.id) if unit.infiltrator else []
    asked = late or setup.starting_hexes(s, unit.id)
    cells: list[int] = [value[2] for value in asked if value[0] == "place"]
    if cells:
        taken: Tally[int] = Tally()
        for other in _before(s, unit):
            taken[min(cells, key=lambda cell: _trouble(s, other, cell, taken[cell]))] += 1
        yield ("place", unit.id, min(cells, key=lambda cell: _trouble(s, unit, cell, taken[cell])))
    yield from asked


def _before(s: RedStorm, unit: Unit) -> list[Unit]:
    """RS-D.18 Units are asked for by number, but the braver infantry to come has the better hexes."""
    if unit.large or unit.infiltrator:
        return []
    due = [
        u for u in s.of_side(unit.side) if u.cell == NOWHERE and not (u.large or u.hidden or u.infiltrator)
    ]
    valor = s.kind(unit.id).valor
    braver = [other for other in due if s.kind(other.id).valor > valor]
    return sorted(braver, key=lambda other: -s.kind(other.id).valor)


def _trouble(s: RedStorm, unit: Unit, cell: int, taken: int) -> int:
    """Near what counts; infantry in it or in cover, vehicles beside it; not all in one hex."""
    there = goals(s, unit.side)
    crowd = len(s.at.get(cell, ())) + taken
    found = marches.over(s.box.ground, s.bars[unit.side])[there][unit.large][cell]
    found += CROWD * crowd + BANK * _is_before_bridge(s, unit, cell)
    shelter = IN_COVER * s.box.ground.downshifts[cell]
    if unit.large:  # it is set up first, and leaves houses to infantry
        return found + shelter + POST * (cell in there)
    return found - shelter - POST * (cell in there and not crowd)


def _is_before_bridge(s: RedStorm, unit: Unit, cell: int) -> bool:
    """Whether a hex is not behind the bridge that the defender is to hold, if that is what is nearest."""
    rows, theirs = s.box.ground.distance, s.box.zones[s.attacker]
    goal = min(goals(s, unit.side), key=lambda goal: rows[cell][goal])
    if unit.side == s.attacker or not s.box.ground.bridges >> goal & 1:
        return False
    return min([rows[cell][foe] for foe in theirs]) <= min([rows[goal][foe] for foe in theirs])


# Markers and works


def _markers(s: RedStorm) -> Iterator[Value]:
    """RS-SET.11 The next marker or work that is to be laid, and bunkers that look outward."""
    due = next((marker for marker in s.fog.values() if marker.cell == NOWHERE), None)
    yield from _built(s) if due is None else _laid(s, works.fog_hexes(s, due.id), due.kind)
    for marker in s.fog.values():
        if marker.kind == BUNKER:
            yield ("face", marker.id, outward(s, s.defender, marker.cell))


def _built(s: RedStorm) -> Iterator[Value]:
    """RS-R.133 Works are never hidden, so those that lie open have been built; they come in this order."""
    sheet, number = s.box.scenario.sheet(s.defender), sum([marker.up for marker in s.fog.values()])
    effects = [s.box.pack.assets[card].effect for card in setup.spread(sheet.assets)]
    built = [effect for effect in effects if effect in (BUNKER, TANK_TRAPS)]
    if number < len(sheet.face_up):
        yield from _laid(s, works.face_up_hexes(s, number), sheet.face_up[number].kind)
    elif number < len(sheet.face_up) + len(built):
        kind = built[number - len(sheet.face_up)]
        yield from _laid(s, works.building_sites(s, s.defender, kind), kind)


def _laid(s: RedStorm, asked: list[Value], kind: str) -> Iterator[Value]:
    """The best hex for a marker of this kind: works where units stand, what stops the enemy before them."""
    there, rows, cover = goals(s, s.defender), s.box.ground.distance, s.box.ground.downshifts
    ahead = targets.ahead(s, there[0], outward(s, s.defender, there[0]))
    held = [unit.cell for unit in s.of_side(s.defender) if not unit.large]

    def trouble(value: Value) -> tuple[bool, int, int]:
        ways = [rows[goal][value[2]] for goal in there]
        shelter = cover[value[2]]
        if kind == Fog.FORD:  # RS-FOW.5 it serves the enemy: out of his way
            return False, -min(ways), 0
        if kind in SHELTERS:  # RS-FOW.6, RS-FOW.9 for infantry with little cover
            return value[2] not in held, min(ways) + IN_COVER * shelter, sum(ways)
        return not ahead[value[2]], abs(min(ways) - OUTWARD) - shelter * (kind == Fog.AMBUSH), sum(ways)

    cells = [value for value in asked if value[0] == "lay"]
    yield from [min(cells, key=trouble)] if cells else asked


def _targets(s: RedStorm, side: int) -> Iterator[Value]:
    """RS-R.133 What to look at and what to shell before the first turn: what lies nearest to the goals."""
    row = marches.over(s.box.ground, s.bars[side])[goals(s, side)][0]
    unseen = [m for m in s.fog.values() if not m.up and m.cell >= 0 and m.id not in s.memory[side].markers]
    yield from (("look", marker.id) for marker in sorted(unseen, key=lambda marker: row[marker.cell]))
    held = [cell for cell in s.at if s.has_side(cell, 1 - side)]
    yield from (("target", cell) for cell in sorted(held, key=lambda cell: (-len(s.at[cell]), row[cell])))
    yield ("pass",)
