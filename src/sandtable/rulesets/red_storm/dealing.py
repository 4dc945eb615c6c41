"""Blocks dealt anew for a guess: berths, conditions, damage and reinforcements that wait."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from sandtable.engine.chance import Deal
from sandtable.engine.facts import SPECTATOR, SeatId
from sandtable.rulesets.red_storm import roster
from sandtable.rulesets.red_storm.parts import (
    PLAIN,
    berth_kinds,
    is_due,
    loose_units,
    part_of,
    vehicles_to_come,
)
from sandtable.rulesets.red_storm.records import NOWHERE, PUBLIC_CONDITIONS, READY, SPENT, Unit
from sandtable.rulesets.red_storm.state import RedStorm
from sandtable.rulesets.red_storm.tables import UnitClass


def deal_blocks(s: RedStorm, seat: SeatId, side: int, deal: Deal) -> None:
    """RS-R.120 The blocks of a side as the seat may take them to be; hexes, sizes and numbers stay."""
    roster.deal_kinds(s, seat, side, deal)
    _fill_berths(s, side, deal)
    _deal_conditions(s, seat, side, deal)
    _deal_waiting(s, side, deal)


# Passengers that nobody has seen


def _fill_berths(s: RedStorm, side: int, deal: Deal) -> None:
    """RS-PRT.5 Infantry that is nowhere else sits inside vehicles with room; some may before turn 1."""
    loose = [u for u in loose_units(s, side) if part_of(u) == PLAIN and not u.large]
    if not loose:
        return
    dotted, seated = berth_kinds(s, side), not vehicles_to_come(s, side)
    for unit in sorted(loose, key=lambda unit: not is_due(s, unit)):
        carriers = [u.id for u in s.of_side(side) if u.cell >= 0 and u.kind in dotted]
        carriers.extend([u.id for u in s.gone.values() if u.side == side and u.kind in dotted])
        free = [carrier for carrier in carriers if roster.berths_left(s, carrier) > 0]
        if free and (is_due(s, unit) or (seated and deal.below(2))):
            _hide_in(s, unit.id, deal.one(free))
    s.cargo = {carrier: s.cargo[carrier] for carrier in sorted(s.cargo)}
    _remember_starts(s, {unit.id for unit in loose})


def _hide_in(s: RedStorm, piece: int, carrier: int) -> None:
    """RS-PRT.5 A passenger sits inside a vehicle, or RS-R.143 has left the map inside one."""
    if carrier in s.gone:
        gone = replace(s.units.pop(piece), hidden=True, carrier=carrier, cell=s.gone[carrier].cell)
        s.gone = {**s.gone, piece: gone}
        return
    s.load(piece, carrier)
    s.change(piece, hidden=True, barred=s.units[carrier].barred)


def _remember_starts(s: RedStorm, hidden: set[int]) -> None:
    """RS-R.24 Those inside were where their vehicle was when the order began."""
    began: dict[int, int] = {}
    for piece, cell in s.began.items():
        if piece not in hidden:
            began[piece] = cell
            riders = s.cargo.get(piece, ()) if s.turn else ()
            began.update({rider: cell for rider in riders if rider in hidden})
    s.began = began


# Conditions and damage


def _deal_conditions(s: RedStorm, seat: SeatId, side: int, deal: Deal) -> None:
    """RS-STA.1 A squad that has acted is Spent; a vehicle is as rated and as its deeds allow."""
    current = s.memory[seat].current
    for unit in s.of_side(side):
        if unit.condition in PUBLIC_CONDITIONS:
            continue
        printed = s.box.pack.units[unit.kind]
        if unit.cell == NOWHERE:
            condition = roster.first_condition(s, unit.kind)
        elif not unit.large:
            squad = printed.type is UnitClass.SQUAD
            condition = SPENT if squad and unit.worn else READY
        elif unit.id in current:
            continue
        else:
            rated = [c for c in printed.rated if not unit.stances or c in unit.stances]
            condition = deal.one(rated or printed.rated)
        if condition is not unit.condition:
            s.units[unit.id] = replace(unit, condition=condition)


def _deal_waiting(s: RedStorm, side: int, deal: Deal) -> None:
    """RS-R.119 Reinforcements that found no hex: any blocks of the roster that are in no other place."""
    if s.waiting.get(side):
        left = roster.blocks_left(s, side, s.units)
        dealt = deal.shuffled(left)[: len(s.waiting[side])]
        s.waiting = {**s.waiting, side: tuple(zip(dealt, [c for _, c in s.waiting[side]], strict=False))}


def deal_damage(s: RedStorm, seat: SeatId, sides: tuple[int, ...], deal: Deal) -> None:
    """RS-CTR.2 The damage that the seat has not seen, with the markers in the pool: twelve in all."""
    known = s.memory[seat].damage
    hurt = [u for u in s.units.values() if u.damage and u.side in sides and u.id not in known]
    s.lost, s.gone = (_healed(s, off, sides, known) for off in (s.lost, s.gone))
    if not hurt:
        s.damage = tuple(sorted(s.damage))
        return
    pool = sorted([*s.damage, *(unit.damage for unit in hurt)])
    dealt = deal.assigned(hurt, pool, lambda unit, kind: kind not in unit.sound)
    for unit, kind in zip(hurt, dealt, strict=True):
        s.units[unit.id] = replace(unit, damage=kind)
        pool.remove(kind)
    s.damage = tuple(pool)


def _healed(
    s: RedStorm, off: Mapping[int, Unit], sides: tuple[int, ...], known: tuple[int, ...]
) -> Mapping[int, Unit]:
    """Blocks out of play, all damage that was never seen alike."""
    hurt = [u for u in off.values() if u.damage and u.side in sides and u.id not in known]
    return {**off, **{u.id: replace(u, damage=min(s.box.pack.damage)) for u in hurt}} if hurt else off


def recall(s: RedStorm, seat: SeatId) -> None:
    """RS-R.121 What a player saw of a condition is not for spectators: they take it to be as it is now."""
    if seat != SPECTATOR:
        return
    for who, memory in s.memory.items():
        seen = [(n, s.units[n].condition if n in s.units else READY) for n, _ in memory.conditions]
        s.memory = {**s.memory, who: replace(memory, conditions=tuple(seen))}
