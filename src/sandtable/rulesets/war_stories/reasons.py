"""Why an option is not open: the clauses that forbid it, from what its own side knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.engine.ask import Value
from sandtable.engine.facts import Reason, SeatId
from sandtable.rulesets.war_stories import fire, morale, spotting, tasks, ways
from sandtable.rulesets.war_stories.records import Unit
from sandtable.rulesets.war_stories.state import WarState
from sandtable.rulesets.war_stories.tables import Effect

READY: Final = ("advance", "fire_first", "aim", "sprint", "rout", "task", "op_fire", "op_move", "op_cower")
WHOLE: Final = ("advance", "fire_first", "aim", "sprint", "task", "op_fire", "op_move")
GOING: Final = ("advance", "sprint", "rout", "op_move")


def why_not(s: WarState, seat: SeatId, option: Value) -> list[Reason]:
    """The clauses that forbid an option that is not listed."""
    if option[0] in ("activate", "member"):
        return list(_orders(s, seat, option))
    unit = own(s, seat, option[1]) if len(option) > 1 else None
    if unit is None or unit.cell < 0:
        return []
    if option[0] in ("step", "double"):
        return list(_steps(s, unit, option[2]))
    if option[0] in ("fire", "aim_at"):
        return list(_targets(s, unit, option[2]))
    if option[0] == "board":
        return list(_boarding(s, unit, option[2]))
    return list(_actions(s, unit, option[0]))


def own(s: WarState, seat: SeatId, piece: object) -> Unit | None:
    """The seat's own unit with this number, given as a number or as a text."""
    number = int(piece) if isinstance(piece, str) and piece.isdecimal() and len(piece) < 9 else piece
    unit = s.units.get(number) if isinstance(number, int) else None
    return unit if unit is not None and unit.side == seat else None


def _orders(s: WarState, seat: SeatId, option: Value) -> Iterator[Reason]:
    """WS-ORD.8, WS-ORD.12, WS-R.47 Who may act under a card."""
    unit = own(s, seat, option[-1])
    play = next((play for play in s.plays if play.card in option), None)
    if unit is None or play is None:
        return
    card = s.box.pack.orders[play.card]
    if unit.id in play.done:
        yield Reason("WS-ORD.12", f"{unit.id} has been activated under this card")
    if card.classes and s.kind(unit.id).klass not in card.classes:
        yield Reason("WS-R.47", f"the card is for {' and '.join(card.classes)}")
    if card.nearby and unit.id not in play.group:
        yield Reason("WS-ORD.8", f"{unit.id} is not of the group that was named")
    if play.left <= 0:
        yield Reason("WS-ORD.15", "no activations are left under this card")


def _actions(s: WarState, unit: Unit, verb: str) -> Iterator[Reason]:
    """WS-ACT.1, WS-BRK.2, WS-R.109, WS-ACT.4, WS-R.28, WS-TRN.5 What keeps a unit from an action."""
    if unit.spent and verb in READY:
        yield Reason("WS-ACT.1", f"{unit.id} is spent", suggestion="regroup it first")
    if morale.is_broken(s, unit.id) and verb in WHOLE:
        yield Reason("WS-BRK.2", f"{unit.id} is broken", suggestion="rally, regroup or rout")
    if morale.hesitates(s, unit.id):
        yield Reason("WS-R.109", f"{unit.id} hesitates", suggestion="rally it first")
    if verb == "advance" and s.kind(unit.id).counter == "gun":
        yield Reason("WS-ACT.4", "guns cannot advance", suggestion="sprint")
    if verb in GOING:
        yield from _held(s, unit)


def _held(s: WarState, unit: Unit) -> Iterator[Reason]:
    """What keeps a unit in its hex."""
    if unit.carrier:
        yield Reason("WS-TRN.5", f"{unit.id} is aboard {unit.carrier}", suggestion="exit first")
    elif unit.deployed:
        yield Reason("WS-R.28", "its weapon is deployed", suggestion="stow or drop it first")
    elif unit.inside:
        fixed = not s.kind(unit.id).is_infantry
        yield Reason("WS-FRT.4" if fixed else "WS-R.37", "it is inside a work")
    elif s.speed(unit) == 0:
        yield Reason("WS-TOK.6", "it cannot move")


def _steps(s: WarState, unit: Unit, cell: int) -> Iterator[Reason]:
    """WS-MOV What keeps a unit from the next hex."""
    if cell not in s.box.ground.map.neighbours[unit.cell]:
        yield Reason("WS-MOV.1", "a step goes to the next hex")
        return
    held = list(_held(s, unit))
    yield from held
    move = next((move for move in s.moves if move.unit == unit.id), None)
    barred = ways.look(s, unit, cell, truly=False).barred
    if barred:
        yield Reason(barred, "the way is barred")
    elif unit.level and not held:
        yield Reason("WS-R.69", "it leaves by the ground floor", suggestion="climb down first")
    elif move is not None and not held:
        row = s.box.ground.map.sides[unit.cell]
        if all(row[direction] != cell for direction in ways.directions(s, move, unit)):
            yield Reason("WS-FAC.3", "it can only go ahead", suggestion="pivot first")
        elif move.how == "rout" and not ways.farther(s, unit, [cell]):
            yield Reason("WS-ACT.9", "a rout leads away from the enemy")
        elif not ways.allowed(s, move, unit, [cell]):
            yield Reason("WS-BRK.3", "a broken unit does not leave cover")
        else:
            yield Reason("WS-MOV.5", "no points are left for that")


def _targets(s: WarState, unit: Unit, target: int) -> Iterator[Reason]:
    """WS-DF, WS-SPT, WS-FOF What keeps a unit from a target."""
    other = s.units.get(target)
    if other is None or other.cell < 0 or other.hidden or other.side == unit.side:
        return
    if s.kind(unit.id).arms is None and not unit.deployed:
        yield Reason("WS-UNIT.16", f"{unit.id} is unarmed")
    elif s.count(unit, Effect.GUN):
        yield Reason("WS-TOK.4", "its gun is out of action")
    elif spotting.arms_of(s, unit, other.cell) is None:
        yield Reason("WS-FOF.2", "the target is outside its field of fire")
    if s.in_melee(unit) and other.cell != unit.cell:
        yield Reason("WS-MEL.2", "it is in melee")
    elif not fire.may_fire_into(s, unit, other.cell):
        yield Reason("WS-DF.4", "friends are in the hex")
    elif not spotting.sees(s, unit, other.cell, other.level):
        yield Reason("WS-LOS.1", "there is no line of sight")
    elif not spotting.spots(s, unit, other):
        yield Reason("WS-SPT.1", f"{unit.id} does not spot it", suggestion="aim at it")
    if other.carrier and s.kind(target).is_infantry:
        yield Reason("WS-TRN.9", "passengers are no targets", suggestion=f"fire at {other.carrier}")


def _boarding(s: WarState, unit: Unit, carrier: int) -> Iterator[Reason]:
    """WS-CAP.1, WS-DES.1, WS-R.74 Room, and the same hex."""
    vehicle = own(s, unit.side, carrier)
    if vehicle is None:
        return
    kind = s.kind(unit.id)
    if vehicle.cell != unit.cell:
        yield Reason("WS-R.74", "the vehicle is in another hex")
    elif tasks.free_room(s, carrier, circles=kind.is_infantry) < kind.room:
        grey = s.kind(carrier).grey and not kind.is_infantry
        yield Reason("WS-DES.1" if grey else "WS-CAP.1", "there is no room for it")
