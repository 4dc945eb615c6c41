"""Why a unit may not do what its owner has in mind: the clause, the reason in words, and what it may do."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.ask import Value
from sandtable.engine.facts import Reason
from sandtable.engine.words import DIRECTIONS
from sandtable.rulesets.red_storm import command, morale, movement, sequence, targets
from sandtable.rulesets.red_storm.records import BROKEN, FIRE, MOVE, NOWHERE, SHAKEN, Unit
from sandtable.rulesets.red_storm.state import RedStorm
from sandtable.rulesets.red_storm.tables import Damage, Played

HOW = {
    Played.HELD: "a unit holds and uses it",
    Played.LAID: "it is laid at set-up",
    Played.BEFORE: "it is used before the first turn",
    Played.DECK: "it comes with the event deck",
}


def against(s: RedStorm, unit: Unit, option: Value) -> list[Reason]:
    """The reasons against an option of an own unit, as far as its owner can know them."""
    found: list[Reason] = []
    match option:
        case ("activate", _):
            found = _activation(s, unit)
        case ("move", _):
            found = _moving(s, unit)
        case ("step" | "bonus" as verb, _, cell):
            found = _step(s, unit, verb, cell)
        case ("fire" | "blast", _, cell):
            found = _shot(s, unit, targets.weapon(s, unit.id, ""), cell)
        case ("shoot" | "lob" | "breach" | "ignite", _, number, cell):
            found = _shot_with(s, unit, number, cell)
        case ("spot", _, cell):
            found = _spotting(s, unit, cell)
        case ("rally", _):
            found = _rallying(unit)
        case ("regroup", _):
            found = _regrouping(s, unit)
        case ("exit", _):
            found = [Reason("RS-SET.8", f"{unit.id} is not at an edge that is open to it")]
        case ("mount", _, _):
            found = [
                Reason("RS-PRT.1", f"{unit.id} is not in a hex with an own vehicle that has room for it")
            ]
        case ("react", _) | ("react_with", _, _):
            found = _reaction(unit)
    return found


def _reason(s: RedStorm, clause: str, text: str, instead: Sequence[Value] = ()) -> list[Reason]:
    """One reason, with the first of the options that are left as a suggestion."""
    suggestion = s.box.words.option(instead[0]) if instead else ""
    return [Reason(clause, f"{text}; try {suggestion!r}" if suggestion else text, suggestion=suggestion)]


def _activation(s: RedStorm, unit: Unit) -> list[Reason]:
    if not s.orders or s.orders[-1].side != unit.side:
        return [Reason("RS-ORD.1", "choose an order first")]
    order, name = s.orders[-1], str(unit.id)
    left = [] if s.acting else command.candidates(s)
    if unit.id in order.done:
        return _reason(s, "RS-R.23", f"{name} has been activated in this order", left)
    if not command.has_room(order, unit.large):
        what = "vehicles" if unit.large else "infantry"
        return _reason(s, "RS-ORD.5", f"the order activates no more {what}", left)
    if not command.is_free(s, unit):
        return _reason(s, "RS-BLZ.3", f"{name} may not act now", left)
    if order.nearby and order.group and command.start_cell(s, unit) not in command.nearby_cells(s, order):
        return _reason(s, "RS-ORD.7", f"{name} is not near a unit that this order has activated", left)
    return _reason(s, "RS-R.17", f"{name} has nothing to do", left)


def _moving(s: RedStorm, unit: Unit) -> list[Reason]:
    if unit.damage == Damage.IMMOBILIZED:
        return [Reason("RS-DMG.4", f"{unit.id} is immobilized")]
    if unit.large and unit.condition is FIRE:
        return [Reason("RS-STA.1", f"{unit.id} is set to Fire and does not move; regroup it first")]
    return []


def _step(s: RedStorm, unit: Unit, verb: str, cell: int) -> list[Reason]:
    """RS-MOV.1 Ground that is barred, a move that is over, or a hex that is more than one point away."""
    if not any(move.unit == unit.id for move in s.moves):
        return [Reason("RS-MOV.1", f"{unit.id} is not moving")]
    label, near = s.box.ground.map.labels[cell], movement.step_choices(s, unit.id)
    row = s.box.ground.distance[cell]
    near = sorted(
        [way for way in near if len(way) == 3], key=lambda way: row[way[2]] if way[0] != "mount" else 99
    )
    if verb == "bonus" and not s.moves[-1].bonus:
        return _reason(s, "RS-MOV.12", "only a point spent wholly on a road gives a bonus point", near)
    if s.moves[-1].bonus and not near:
        return _reason(s, "RS-D.27", f"{unit.id} has no bonus of the road", [("forgo", unit.id)])
    if s.moves[-1].bonus:
        return _reason(s, "RS-MOV.12", f"the bonus of a road leads on along the road, not to {label}", near)
    if s.moves[-1].spent >= movement.allowance(s, unit):
        return _reason(s, "RS-MOV.1", f"{unit.id} has no movement points left")
    if not movement.going(s, unit).enterable >> cell & 1:
        return _reason(s, "RS-MOV.7", f"{unit.id} may not enter {label}", near)
    if not morale.moves_in_full(s, unit):
        return _reason(s, "RS-MOV.4", f"{unit.id} moves at reduced strength, hex by hex", near)
    return _reason(s, "RS-MOV.2", f"{label} is neither in this area nor in one that touches the hex", near)


def _shot_with(s: RedStorm, unit: Unit, number: int, cell: int) -> list[Reason]:
    arms = dict(targets.weapons(s, unit.id))
    if not number or number not in arms:
        return [Reason("RS-R.96", f"{unit.id} has no weapon with the marker {number}")]
    return _shot(s, unit, arms[number], cell)


def _shot(s: RedStorm, unit: Unit, arm: targets.Weapon, cell: int) -> list[Reason]:
    """RS-TGT.1 A unit that may not fire, nothing to fire at, range, zone, and sight, in this order."""
    if not morale.may_fire(s, unit):
        return _silence(unit)
    label, others = s.box.ground.map.labels[cell], _shots(s, unit)
    pieces = [s.units[piece] for piece in s.at.get(cell, ()) if s.units[piece].side != unit.side]
    if not pieces:
        return _reason(s, "RS-TGT.1", f"no enemy unit is in {label}", others)
    fields = [(other, targets.field_of_fire(unit, arm, other.large)) for other in pieces]
    distance = s.box.ground.distance[unit.cell][cell]
    rated = [(other, field) for other, field in fields if field is not None]
    if not rated:
        return _reason(s, "RS-R.100", f"{unit.id} has no rating against what is in {label}", others)
    if not any(field.least <= distance <= field.most for _, field in rated):
        most = max([field.most for _, field in rated])
        return _reason(s, "RS-RNG.4", f"{label} is {distance} hexes away, the weapon reaches {most}", others)
    if not any(targets.is_in(s, unit, field, cell) for _, field in rated):
        return _reason(s, "RS-ARC.2", f"{label} is not in the forward zone of {unit.id}", others)
    return _reason(
        s, "RS-LOS.1", f"{unit.id} does not see the units in {label}{_stopper(s, unit, cell)}", others
    )


def _shots(s: RedStorm, unit: Unit) -> list[Value]:
    """RS-TGT.1 What the unit may fire at instead."""
    if unit.cell < 0:
        return []
    return targets.fire_choices(s, unit, targets.in_sight(s, unit, targets.notable_hexes(s, unit.side)))


def _stopper(s: RedStorm, unit: Unit, cell: int) -> str:
    """RS-BLK.1 The hex that blocks the line to the first enemy there."""
    facing = next(s.units[piece].facing for piece in s.at[cell] if s.units[piece].side != unit.side)
    blocks = targets.outlook(s).stopped_by(unit.cell, unit.facing, cell, facing)
    return f": {s.box.ground.map.labels[blocks[0]]} is in the way" if blocks else ""


def _silence(unit: Unit) -> list[Reason]:
    """RS-STA.1 Why a unit may not fire at all."""
    if unit.carrier:
        return [Reason("RS-R.65", f"{unit.id} is a passenger and does not fire")]
    if unit.condition is BROKEN:
        return [Reason("RS-INF.8", f"{unit.id} is Broken and does not fire; rally it")]
    if unit.condition is MOVE:
        return [Reason("RS-STA.1", f"{unit.id} is set to Move and does not fire; regroup it first")]
    return [Reason("RS-DMG.3", f"the damage of {unit.id} keeps it from firing")]


def _spotting(s: RedStorm, unit: Unit, cell: int) -> list[Reason]:
    label = s.box.ground.map.labels[cell]
    if unit.condition in SHAKEN:
        return [Reason("RS-SPT.1", f"{unit.id} is {unit.condition.value} and cannot spot; rally it")]
    if unit.cell == NOWHERE or unit.carrier:
        return [Reason("RS-R.29", f"{unit.id} is not on the map by itself")]
    if cell not in targets.notable_hexes(s, unit.side):
        return _reason(s, "RS-SPT.1", f"there is nothing to spot in {label}", targets.spots(s, unit))
    side = DIRECTIONS[unit.facing]
    return _reason(
        s, "RS-R.29", f"{label} is not seen from the {side} side of its hex", targets.spots(s, unit)
    )


def _rallying(unit: Unit) -> list[Reason]:
    if unit.condition not in SHAKEN:
        return [Reason("RS-RAL.1", f"{unit.id} is neither Suppressed nor Broken")]
    return [Reason("RS-RAL.3", f"{unit.id} has tried to rally in this turn")]


def _regrouping(s: RedStorm, unit: Unit) -> list[Reason]:
    if s.orders and unit.id in s.orders[-1].regrouped:
        return [Reason("RS-R.27", f"{unit.id} has regrouped in this order")]
    if not sequence.may_regroup(s, unit):
        return [Reason("RS-REG.1", f"{unit.id} is neither Spent nor a vehicle with another condition")]
    return []


def _reaction(unit: Unit) -> list[Reason]:
    if unit.reacted:
        return [Reason("RS-OPF.6", f"{unit.id} has used its opportunity fire of this turn")]
    return [
        Reason("RS-OPF.2", f"{unit.id} is neither Ready nor set to Fire, or cannot hit the mover from here")
    ]


# Cards


def against_card(s: RedStorm, side: int, card: str) -> list[Reason]:
    """RS-R.26 Why an asset of the own sheet cannot be played as an order now."""
    asset = s.box.pack.assets.get(card)
    if asset is None or side not in (0, 1) or card not in s.box.scenario.sheet(side).assets:
        return []
    if asset.played is not Played.ORDER:
        return [Reason("RS-R.26", f"{asset.name} is no order: {HOW[asset.played]}")]
    if not s.uses.get(card):
        return [Reason("RS-R.26", f"{asset.name} has been used up")]
    if not sequence.playable(s, side):
        return [Reason("RS-R.26", f"no own unit can observe for {asset.name}")]
    return [Reason("RS-ORD.1", f"{asset.name} is played instead of an order, when one is chosen")]
