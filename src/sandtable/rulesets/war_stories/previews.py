"""What a client lights before anything is chosen, from what the seat knows.

Whom a card would activate, where a sheaf would fall, and who spots whom.
"""

from __future__ import annotations

from typing import Final

from sandtable.engine.ask import Value
from sandtable.engine.facts import SeatId
from sandtable.engine.ruleset import Preview
from sandtable.rulesets.war_stories import actions, artillery, command, spotting
from sandtable.rulesets.war_stories.records import NOWHERE, Unit
from sandtable.rulesets.war_stories.state import WarState
from sandtable.rulesets.war_stories.tables import Action, OrderCard

IDLE: Final = ("none", "cower", "drop", "destroy")
"""What a unit can nearly always do: it is not what a card is played for."""

PLURALS: Final = {"infantry": "infantry", "gun": "guns", "vehicle": "vehicles", "unit": "units"}


# Order cards


def order(s: WarState, seat: SeatId, option: Value) -> Preview | None:
    """WS-ORD.2, WS-R.47 Whom a card would activate; the others could only cower under it."""
    card = s.box.pack.orders.get(option[1])
    if card is None:
        return None
    obeying = [unit.id for unit in command.obedient(s, card, command.at_hand(s, seat))]
    busy = [piece for piece in obeying if _has_work(s, piece, card.actions)]
    idle = [piece for piece in obeying if piece not in busy]
    return Preview(tuple(busy), tuple(idle), words=card_text(card))


def _has_work(s: WarState, piece: int, allowed: tuple[Action, ...]) -> bool:
    """Whether a unit could do more than cower."""
    if s.units[piece].cell == NOWHERE:
        return Action.ADVANCE in allowed or Action.SPRINT in allowed
    return any(value[0] not in IDLE for value in actions.choices(s, piece, allowed))


def card_text(card: OrderCard) -> str:
    """WS-ORD.2, WS-ORD.7, WS-ORD.8, WS-ORD.16 An order card in words."""
    many = card.count > 1
    units = " or ".join([PLURALS[name] if many else name for name in card.classes or ("unit",)])
    said = [f"{card.count} {'nearby ' if card.nearby else ''}{units}: {', '.join(card.actions)}."]
    if card.icons:
        said.append(f"{card.icons} enemy {'regroups' if card.icons == 1 else 'regroup'}.")
    if card.stop:
        said.append("Stops at op fire.")
    return " ".join(said)


# Sheafs


def sheaf(s: WarState, seat: SeatId, option: Value) -> Preview | None:
    """WS-ART.5, WS-ART.6 The hexes under the sheaf with their FP, if no deviation moves it."""
    aimed = _aimed(s, seat, option)
    if aimed is None:
        return None
    card, cell, axis = aimed
    barrage = s.box.pack.assets[card].barrage
    assert barrage is not None
    ground = s.box.ground.map
    parts = artillery.pattern(s, barrage, ground.hexes[cell], axis)
    words = f"{s.box.pack.assets[card].name}: {barrage.sheaf} sheaf, deviations {barrage.deviations}"
    return Preview(cells={ground.labels[part[0]]: part[2] for part in parts}, words=words)


def _aimed(s: WarState, seat: SeatId, option: Value) -> tuple[str, int, int] | None:
    """The artillery that is being aimed, its target and its axis, with this option chosen."""
    card, called = (s.calling, s.called) if s.calling else _planned(s, seat)
    if not card:
        return None
    if option[0] == "axis":
        return (card, called, option[1]) if called != NOWHERE else None
    return card, option[1], 0


def _planned(s: WarState, seat: SeatId) -> tuple[str, int]:
    """WS-ART.2 In set-up: the planned artillery whose target or axis is asked for."""
    for card in artillery.planned(s, seat):
        cell, axis = s.plans.get(f"{seat}:{card}", (NOWHERE, NOWHERE))
        if axis == NOWHERE:
            return card, cell
    return "", NOWHERE


# Who spots whom


def spotted_by(s: WarState, seat: SeatId, piece: int) -> list[int]:
    """WS-SPT.2 The units that surely spot this one; of the enemy's, only known ones can be judged."""
    return [other.id for other, unit in _pairs(s, seat, piece) if _surely(s, other, unit, seat)]


def spots(s: WarState, seat: SeatId, piece: int) -> list[int]:
    """WS-SPT.2 The units that this one surely spots."""
    return [other.id for other, unit in _pairs(s, seat, piece) if _surely(s, unit, other, seat)]


def may_spot(s: WarState, seat: SeatId, piece: int) -> list[int]:
    """WS-SPT.2 Where an unknown counter of the enemy's has sight of an own unit: it may spot it."""
    found = []
    for other, unit in _pairs(s, seat, piece):
        enemy = unit if unit.side != seat else other
        if not enemy.known and s.outlook.sees(s.spot(unit), s.spot(other)):
            found.append(other.id)
    return found


def _pairs(s: WarState, seat: SeatId, piece: int) -> list[tuple[Unit, Unit]]:
    """Each unit of the other side that the seat sees, with the unit that is asked about."""
    unit = s.units.get(piece)
    if unit is None or not _on_map(unit, seat):
        return []
    return [(other, unit) for other in s.units.values() if other.side != unit.side and _on_map(other, seat)]


def _on_map(unit: Unit, seat: SeatId) -> bool:
    return unit.cell != NOWHERE and not unit.carrier and not unit.hidden


def _surely(s: WarState, spotter: Unit, target: Unit, seat: SeatId) -> bool:
    """Whether the seat can tell that one spots the other: its own units, and enemies of a known type."""
    if spotter.side != seat:
        if not spotter.known or spotter.decoy:
            return False
        spotter = spotting.as_known(s, spotter, seat)
    return spotting.may_spot(spotter) and spotting.spots(s, spotter, target)
