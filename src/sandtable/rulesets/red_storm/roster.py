"""Kinds dealt anew for a guess, from the roster of a side; what was seen and what deeds have proven binds."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from sandtable.engine.chance import Deal
from sandtable.engine.facts import SPECTATOR, SeatId
from sandtable.rulesets.red_storm.parts import (
    AMBUSHER,
    INFILTRATOR,
    PLAIN,
    berth_kinds,
    is_bluffing,
    is_due,
    is_loose,
    latest,
    part_of,
)
from sandtable.rulesets.red_storm.records import READY, Unit
from sandtable.rulesets.red_storm.state import RedStorm
from sandtable.rulesets.red_storm.tables import Asset, Condition, UnitClass


def deal_kinds(s: RedStorm, seat: SeatId, side: int, deal: Deal) -> None:
    """RS-GEN.3, RS-R.121 Unknown blocks are of any kinds that fit them and that the roster has left."""
    known = s.memory[seat].blocks
    unknown = [u for u in (*s.units.values(), *s.gone.values()) if u.side == side and u.id not in known]
    rest, held = blocks_left(s, side, known), shown_assets(s, seat)
    if not s.turn:
        _spare_markers(s, side, known, rest)
    kinds = _carriers(s, unknown, rest, held, deal)
    loose = [u for u in unknown if u.id in s.units and is_loose(s, u)]
    placed = [u for u in unknown if u.id not in kinds and u not in loose]
    for large in (True, False):
        slots = [unit for unit in placed if unit.large == large]
        pool = [kind for kind in rest if s.box.pack.units[kind].is_vehicle == large]
        dealt = deal.assigned(slots, pool, lambda unit, kind: fits(s, unit, kind, held)) if slots else []
        for unit, kind in zip(slots, dealt, strict=True):
            kinds[unit.id] = kind
            rest.remove(kind)
    if loose:
        lowest, cells = latest(s, side), {m.unit: m.cell for m in s.fog.values() if m.unit}
        dealt = deal.assigned(loose, rest, lambda unit, kind: _may_come(s, unit, kind, lowest, cells))
        kinds.update(zip([unit.id for unit in loose], dealt, strict=True))
    for unit in unknown:
        _become(s, unit, kinds[unit.id])


def blocks_left(s: RedStorm, side: int, known: Collection[int]) -> list[str]:
    """RS-CMP.2 The blocks of a side that the seat has not seen, in play or not."""
    left = {kind.id: kind.blocks for kind in s.box.pack.roster(side)}
    for unit in (*s.units.values(), *s.gone.values()):
        if unit.side == side and unit.id in known:
            left[unit.kind] -= 1
    for unit in s.lost.values():  # RS-D.11
        if unit.side == side:
            left[unit.kind] -= 1
    return [kind for kind, count in left.items() for _ in range(count)]


def _spare_markers(s: RedStorm, side: int, known: Collection[int], rest: list[str]) -> None:
    """RS-R.140 No more vehicles with dots than there are markers for, beside cards (RS-D.23) and a bluff."""
    units, berths = s.box.pack.units, berth_kinds(s, side)
    seen = sum([s.kind(u.id).dots > 0 for u in s.of_side(side) if u.id in known])
    most = s.box.pack.stock.unit_pairs - len(s.holdings[side]) - seen - is_bluffing(s, side)
    dotted = sorted([kind for kind in rest if units[kind].dots], key=lambda kind: kind not in berths)
    for kind in dotted[max(0, most) :]:
        rest.remove(kind)


def first_condition(s: RedStorm, kind: str) -> Condition:
    """RS-R.13 What a block shows until its owner turns it."""
    printed = s.box.pack.units[kind]
    return printed.rated[0] if printed.is_vehicle else READY


def _become(s: RedStorm, unit: Unit, kind: str) -> None:
    large, condition = s.box.pack.units[kind].is_vehicle, unit.condition
    if unit.id in s.units and is_loose(s, unit):
        condition = first_condition(s, kind)
    if (kind, large, condition) == (unit.kind, unit.large, unit.condition):
        return
    dealt = replace(unit, kind=kind, large=large, condition=condition)
    if unit.id in s.units:
        s.units[unit.id] = dealt
    else:
        s.gone = {**s.gone, unit.id: dealt}


# What a block may be


def shown_assets(s: RedStorm, seat: SeatId) -> dict[int, list[Asset]]:
    """RS-AST.12 The cards that units have and that both players know of; nobody shows them to spectators."""
    cards = s.box.pack.assets if seat != SPECTATOR else {}
    held: dict[int, list[Asset]] = {}
    for pair in s.pairs.values():
        if pair.shown and pair.card in cards:
            held.setdefault(pair.unit, []).append(cards[pair.card])
    return held


def fits(s: RedStorm, unit: Unit, kind: str, held: Mapping[int, list[Asset]]) -> bool:
    """Whether a block on the map may be of a kind: by its size, and by what it was seen to do."""
    if unit.could and kind not in unit.could:
        return False
    printed = s.box.pack.units[kind]
    vehicle = printed.type is UnitClass.VEHICLE
    if vehicle != unit.large:
        return False
    if unit.stances and vehicle and not any(c in printed.rated for c in unit.stances):
        return False
    return unit.id not in held or all(printed.type in asset.holders for asset in held[unit.id])


def _may_come(s: RedStorm, unit: Unit, kind: str, lowest: tuple[int, int], cells: Mapping[int, int]) -> bool:
    """Whether a number off the map may be of a kind: by the ground it hides on, or by its turn to come."""
    printed = s.box.pack.units[kind]
    part = part_of(unit)
    if part == AMBUSHER:
        cell = cells.get(unit.id, -1)
        return cell < 0 or bool(s.box.ground.enterable[printed.drive] >> cell & 1)
    if part == INFILTRATOR:
        return printed.type is UnitClass.SQUAD
    if printed.is_vehicle:
        return unit.id > lowest[0]
    return unit.id > lowest[1] and (not is_due(s, unit) or _may_sit(s, unit.side, kind))


def _may_sit(s: RedStorm, side: int, kind: str) -> bool:
    """RS-R.134 Whether the sheet lets infantry of a kind start inside a vehicle."""
    entries = s.box.scenario.sheet(side).aboard
    return any(not entry.passengers or kind in entry.passengers for entry in entries)


def _carriers(
    s: RedStorm, unknown: list[Unit], rest: list[str], held: Mapping[int, list[Asset]], deal: Deal
) -> dict[int, str]:
    """RS-PRT.5 Of the unknown vehicles so many with dots that all have a berth who must be inside one."""
    loose = [u for u in unknown if u.id in s.units and is_loose(s, u)]
    waiting = sum([part_of(u) == PLAIN and is_due(s, u) for u in loose])
    if not waiting:
        return {}
    side, units = loose[0].side, s.box.pack.units
    dotted = berth_kinds(s, side)
    strangers = {unit.id for unit in unknown}
    for unit in (*s.of_side(side), *[u for u in s.gone.values() if u.side == side]):
        if unit.id not in strangers and unit.kind in dotted and (unit.cell >= 0 or unit.id in s.gone):
            waiting -= berths_left(s, unit.id)
    found: dict[int, str] = {}
    large = [u for u in unknown if u.large and (u.cell >= 0 or u.id in s.gone)]
    for unit in sorted(deal.shuffled(large), key=lambda u: not u.could or not set(u.could) <= set(dotted)):
        fitting = [kind for kind in dotted if kind in rest and fits(s, unit, kind, held)]
        if waiting > 0 and fitting:
            found[unit.id] = deal.one(fitting)
            rest.remove(found[unit.id])
            waiting -= units[found[unit.id]].dots - aboard(s, unit.id)
    return found


def berths_left(s: RedStorm, carrier: int) -> int:
    """RS-PRT.4 How many more a vehicle with dots takes, or took before it left the map."""
    unit = s.units[carrier] if carrier in s.units else s.gone[carrier]
    return s.box.pack.units[unit.kind].dots - aboard(s, carrier)


def aboard(s: RedStorm, carrier: int) -> int:
    """How many are aboard a vehicle, or left the map with it."""
    if carrier in s.units:
        return len(s.cargo.get(carrier, ()))
    return sum([unit.carrier == carrier for unit in s.gone.values()])
