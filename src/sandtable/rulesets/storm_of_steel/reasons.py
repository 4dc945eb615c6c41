"""Why something is not allowed: the clause, the reason in words, and what is allowed instead."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.boards.table import Base, Point, length_up, nearer, within
from sandtable.engine.ask import Value
from sandtable.engine.facts import Reason, SeatId
from sandtable.rulesets.storm_of_steel import (
    assault,
    command,
    destinations,
    setup,
    sight,
    support,
    targets,
    transport,
)
from sandtable.rulesets.storm_of_steel.placement import Fault
from sandtable.rulesets.storm_of_steel.state import NORMAL, SUPPRESSED, Stand, StormOfSteel, Weather
from sandtable.rulesets.storm_of_steel.tables import Weapon
from sandtable.rulesets.storm_of_steel.ways import Way


def against(s: StormOfSteel, seat: SeatId, option: Value) -> list[Reason]:
    """The reasons against an option; nothing where the list of options says all there is."""
    match option:
        case ("go" | "to" | "go_via" | "to_via", *_):
            return _destination(s, seat, option)
        case ("place", piece, point, facing) if piece in s.due and s.due[piece].side == seat:
            return _said(s, setup.place_fault(s, piece, point, facing), setup.places(s, piece), point)
        case ("bombard", point) if s.phase == f"support_{seat + 1}":
            return _said(s, support.impact_fault(s, seat, point), support.impact_points(s, seat), point)
        case ("strike", point) if s.phase == f"support_{seat + 1}":
            return _said(s, support.air_fault(s, point), support.air_points(s, seat), point)
        case (_, piece, *_) if _is_own(s, seat, piece):
            return _deed(s, s.stands[piece], option)
    return []


def _deed(s: StormOfSteel, stand: Stand, option: Value) -> list[Reason]:
    """Why an own stand does not do this."""
    match option:
        case ("activate", _):
            return _activation(s, stand)
        case ("load", _, carrier) if carrier in s.stands:
            return _loading(s, stand, s.stands[carrier])
        case ("unload", _):
            return _unloading(s, stand)
        case ("shoot", _):
            return _firer(s, stand)
        case ("fire" | "fire_with", _, *number, target) if target in s.stands:
            return _shot(s, stand, number[0] - 1 if number else 0, s.stands[target])
        case ("attack", _):
            return _attacker(s, stand)
        case ("assault", _, target) if target in s.stands:
            return _attacker(s, stand, s.stands[target])
    return []


def _told(fault: Fault | None) -> list[Reason]:
    """A fault as a reason."""
    return [] if fault is None else [Reason(fault.clause, fault.text)]


def _is_own(s: StormOfSteel, seat: SeatId, piece: object) -> bool:
    return type(piece) is int and piece in s.stands and s.stands[piece].side == seat


def _said(s: StormOfSteel, fault: Fault | None, instead: Sequence[Value], near: Point) -> list[Reason]:
    """A fault as a reason, with the nearest listed option as a suggestion."""
    if fault is None:
        return []
    suggestion = s.box.words.option(min(instead, key=lambda value: _far(value, near)))
    return [Reason(fault.clause, f"{fault.text}; try {suggestion!r}", suggestion=suggestion)]


def _far(value: Value, near: Point) -> int:
    points = [
        part for part in value[1:] if isinstance(part, tuple) and len(part) == 2 and type(part[0]) is int
    ]
    return length_up(points[0], near) if points else 10**9


def _destination(s: StormOfSteel, seat: SeatId, option: Value) -> list[Reason]:
    """SOS-R.26 What is wrong with a path."""
    if not _is_own(s, seat, s.moving):
        return [Reason("SOS-MOV.4", "no stand is moving; activate one first")]
    way = Way(s, s.moving)
    fault = destinations.judge(way, option)
    return _said(s, fault, destinations.destinations(s, s.moving), option[1])


def _activation(s: StormOfSteel, stand: Stand) -> list[Reason]:
    """SOS-R.32 Why a stand is not activated."""
    pool = s.forces[stand.side].pool
    if pool < command.price(s, stand.side):
        return [Reason("SOS-MOV.4", f"command points: {command.price(s, stand.side)} needed, {pool} left")]
    if stand.moved:
        return [Reason("SOS-R.32", f"{stand.id} has moved in this phase")]
    if stand.morale is not NORMAL:
        return [Reason("SOS-PIN.1", f"{stand.id} is {stand.morale.value} and may not move")]
    if stand.immobilised:
        clause = "SOS-DIF.5" if s.kind(stand.id).is_soft else "SOS-ARM.5"
        return [Reason(clause, f"{stand.id} is immobilised")]
    if stand.aboard:
        return [Reason("SOS-R.32", f"{stand.id} is aboard {stand.aboard}")]
    if not s.kind(stand.id).move:
        return [Reason("SOS-R.37", f"{stand.id} moves only when it is towed")]
    if s.kind(stand.id).one_man and stand.fired_turn:
        return [Reason("SOS-AFV.3", f"{stand.id} has a one-man turret and has fired this turn")]
    return []


def _loading(s: StormOfSteel, stand: Stand, carrier: Stand) -> list[Reason]:
    """SOS-R.90 Why a stand does not board a transporter."""
    if s.phase != f"move_{stand.side + 1}":
        return [Reason("SOS-R.90", "stands are loaded in the movement phase of their side")]
    if carrier.side != stand.side or not s.kind(carrier.id).carries:
        return [Reason("SOS-TRN.1", f"{carrier.id} is no transporter of its side")]
    fault = transport.load_fault(s, stand.id, carrier.id)
    if fault is None and (stand.id, carrier.id) not in s.contacts:
        fault = Fault("SOS-TRN.4", "they did not touch when the phase began")
    return _told(fault)


def _unloading(s: StormOfSteel, stand: Stand) -> list[Reason]:
    """SOS-R.91 Why a stand does not leave its transporter."""
    if s.phase != f"move_{stand.side + 1}":
        return [Reason("SOS-R.91", "stands are unloaded in the movement phase of their side")]
    if not stand.aboard:
        return [Reason("SOS-R.91", f"{stand.id} is not aboard a transporter")]
    return _told(transport.unload_fault(s, stand))


def _firer(s: StormOfSteel, stand: Stand) -> list[Reason]:
    """SOS-R.54 Why a stand does not fire."""
    kind = s.kind(stand.id)
    if not kind.weapons:
        return [Reason("SOS-HQ.3" if kind.is_hq else "SOS-FIR.1", f"{stand.id} has no weapon")]
    if stand.aboard or stand.carried_turn:
        return [Reason("SOS-R.95", f"{stand.id} has been aboard a transporter this turn")]
    if stand.morale is SUPPRESSED:
        return [Reason("SOS-PIN.4", f"{stand.id} is suppressed and may not fire")]
    if stand.gun_out:
        return [Reason("SOS-ARM.6", f"the main gun of {stand.id} is out")]
    if not targets.may_fire(s, stand):
        return [Reason("SOS-AFV.3", f"{stand.id} has a one-man turret and has moved this turn")]
    if not targets.free_weapons(s, stand):
        return [Reason("SOS-R.54", f"{stand.id} has fired in this phase")]
    return [Reason("SOS-LOS.1", f"{stand.id} has no target in range and sight")]


def _shot(s: StormOfSteel, stand: Stand, index: int, target: Stand) -> list[Reason]:
    """SOS-LOS.1 Why a stand does not fire at another: weapon, range, arc, spotting, sight."""
    arms = s.kind(stand.id).weapons
    if not targets.may_fire(s, stand) or not 0 <= index < len(arms):
        return _firer(s, stand)
    if target.side == stand.side or target.aboard:
        return [Reason("SOS-R.54", "a target is an enemy stand on the table")]
    weapon, a, b = arms[index], s.base(stand), s.base(target)
    name = f"{stand.id}"
    if not s.kind(target.id).is_soft and not weapon.at_die:
        clause = "SOS-MOR.4" if weapon.indirect else "SOS-ARM.1"
        return [Reason(clause, f"{name} cannot harm an AFV")]
    if not targets.is_in_range(weapon, targets.reach(s, weapon), a, b):
        return [_out_of_range(s, weapon, a, b)]
    if not targets.is_in_arc(s, stand, weapon, b.centre):
        return [
            Reason("SOS-BNK.3" if stand.bunker else "SOS-AFV.2", f"{target.id} is not in the arc of {name}")
        ]
    if not sight.is_open_to_fire(s.box.ground, target):
        return [Reason("SOS-SPT.1", f"{target.id} has not been spotted")]
    if not targets.can_hit(s, stand, weapon, target):
        found = sight.block(s, a, b)
        assert found is not None, "all but sight has been looked at"
        return [Reason(found.clause, f"{name} does not see {target.id}: {found.text}")]
    return []


def _out_of_range(s: StormOfSteel, weapon: Weapon, a: Base, b: Base) -> Reason:
    """SOS-LOS.1, SOS-MOR.2, SOS-EVT.10, SOS-EVT.13 Too far, too near, or too far in this weather."""
    if not within(a, b, weapon.reach):
        return Reason("SOS-LOS.1", "the target is too far away")
    if weapon.least and nearer(a, b, weapon.least):
        return Reason("SOS-MOR.2", "the target is too near for a mortar")
    if s.weather is Weather.FOG:
        return Reason("SOS-EVT.13", "in fog there is fire at short range only")
    return Reason("SOS-EVT.10", "in heavy rains there is no fire at long range")


def _attacker(s: StormOfSteel, stand: Stand, target: Stand | None = None) -> list[Reason]:
    """SOS-R.77 Why a stand does not assault, or not this enemy."""
    fault = assault.assault_fault(s, stand)
    if fault is None and target is not None and target.side != stand.side and not target.aboard:
        fault = assault.target_fault(s, stand, target)
    return _told(fault or Fault("SOS-ASL.2", f"{stand.id} touches no enemy that it may assault"))
