"""Blocks dealt anew for a guess: who plays which part, kinds, berths, conditions and damage."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from sandtable.engine.chance import Deal
from sandtable.engine.facts import SPECTATOR, SeatId
from sandtable.rulesets.red_storm import portage
from sandtable.rulesets.red_storm.state import (
    NOWHERE,
    PUBLIC_CONDITIONS,
    READY,
    SPENT,
    RedStorm,
    Unit,
)
from sandtable.rulesets.red_storm.tables import Asset, Condition, UnitClass

AMBUSHER: Final = "ambusher"
INFILTRATOR: Final = "infiltrator"
LARGE: Final = "large"
SMALL: Final = "small"


def deal_blocks(s: RedStorm, seat: SeatId, side: int, deal: Deal) -> None:
    """RS-R.120 The blocks of a side as the seat may take them to be; hexes, sizes and numbers stay."""
    _deal_parts(s, side, deal)
    _deal_kinds(s, seat, side, deal)
    _fill_berths(s, side, deal)
    _deal_conditions(s, seat, side, deal)


# Parts: who is still to be set up, hides, infiltrates or sits inside


def is_loose(s: RedStorm, unit: Unit) -> bool:
    """Whether nobody but its owner knows where a number is, nor its size."""
    return unit.hidden or (unit.cell == NOWHERE and unit.id not in s.acting)


def _part(unit: Unit) -> str:
    if unit.infiltrator:
        return INFILTRATOR
    if unit.ambusher:
        return AMBUSHER
    return LARGE if unit.large else SMALL


def _deal_parts(s: RedStorm, side: int, deal: Deal) -> None:
    """RS-MRK.4, RS-R.133, RS-R.134 The numbers not on the map play the parts that are left, as they can."""
    loose = [unit for unit in s.units.values() if unit.side == side and is_loose(s, unit)]
    if not loose:
        return
    bodies = {part: [u for u in loose if _part(u) == part] for part in (AMBUSHER, INFILTRATOR, LARGE, SMALL)}
    pool = [part for part, units in bodies.items() for _ in units]
    latest = _latest(s, side)
    dealt = deal.assigned(loose, pool, lambda unit, part: _may_play(unit, part, latest))
    kinds = {part: sorted((u.kind, u.large) for u in units) for part, units in bodies.items()}
    for unit, part in zip(loose, dealt, strict=True):
        kind, large = kinds[part].pop()
        s.units[unit.id] = Unit(
            unit.id,
            side,
            kind,
            large,
            condition=_first(s, kind),
            hidden=part == AMBUSHER,
            infiltrator=part == INFILTRATOR,
            ambusher=part == AMBUSHER,
            barred=unit.barred and bool(unit.carrier),
        )


def _first(s: RedStorm, kind: str) -> Condition:
    printed = s.box.pack.units[kind]
    return printed.rated[0] if printed.is_vehicle else READY


def _latest(s: RedStorm, side: int) -> dict[str, int]:
    """RS-D.18 The highest number set up so far of each size: units come by number, vehicles first."""
    if s.turn:
        return {LARGE: 1 << 20, SMALL: -1}
    seen = [u for u in s.units.values() if u.side == side and not is_loose(s, u)]
    plain = [u for u in seen if not u.infiltrator and not u.ambusher]
    large = max([u.id for u in plain if u.large], default=0)
    small = max([u.id for u in plain if not u.large], default=0)
    if ("aboard", side) not in s.agenda:
        large = 1 << 20
    carried = any(_takes_inside(s, u) for u in s.units.values() if u.side == side)
    return {LARGE: large, SMALL: -1 if carried else small}


def _takes_inside(s: RedStorm, unit: Unit) -> bool:
    entries = s.box.scenario.sheet(unit.side).aboard
    return s.kind(unit.id).dots > 0 and any(unit.kind in entry.carriers for entry in entries)


def _may_play(unit: Unit, part: str, latest: dict[str, int]) -> bool:
    return part not in latest or unit.id > latest[part]


# Kinds


def _deal_kinds(s: RedStorm, seat: SeatId, side: int, deal: Deal) -> None:
    """RS-R.121 Unknown blocks of one sort get the kinds of that sort that are left."""
    known = s.memory[seat].blocks
    sorts: dict[tuple[str, bool], list[Unit]] = {}
    for unit in (*s.units.values(), *s.gone.values()):
        if unit.side == side and unit.id not in known:
            part = _part(unit)
            sorts.setdefault((part, unit.starting), []).append(unit)
    held = _shown_assets(s)
    for members in sorts.values():
        pool = sorted([unit.kind for unit in members])
        if len(pool) > 1 and pool[0] != pool[-1]:
            dealt = deal.assigned(members, pool, lambda unit, kind: fits(s, unit, kind, held))
            for unit, kind in zip(members, dealt, strict=True):
                if kind != unit.kind:
                    _become(s, unit, kind)


def _become(s: RedStorm, unit: Unit, kind: str) -> None:
    fields = {"kind": kind, "large": s.box.pack.units[kind].is_vehicle}
    if is_loose(s, unit):
        fields["condition"] = _first(s, kind)
    dealt = replace(unit, **fields)
    if unit.id in s.units:
        s.units[unit.id] = dealt
    else:
        s.gone = {**s.gone, unit.id: dealt}


def _shown_assets(s: RedStorm) -> dict[int, list[Asset]]:
    """RS-AST.12 The cards that units have and that all know of."""
    cards = s.box.pack.assets
    held: dict[int, list[Asset]] = {}
    for pair in s.pairs.values():
        if pair.shown and pair.card in cards:
            held.setdefault(pair.unit, []).append(cards[pair.card])
    return held


def fits(s: RedStorm, unit: Unit, kind: str, held: Mapping[int, list[Asset]]) -> bool:
    """Whether a block may be of a kind: by its size where that is public, and by what it was seen to do."""
    if unit.could and kind not in unit.could:
        return False
    printed = s.box.pack.units[kind]
    vehicle = printed.type is UnitClass.VEHICLE
    if vehicle != unit.large and not is_loose(s, unit):
        return False
    if unit.stances and vehicle and not any(c in printed.rated for c in unit.stances):
        return False
    return unit.id not in held or all(printed.type in asset.holders for asset in held[unit.id])


# Passengers that nobody has seen


def _fill_berths(s: RedStorm, side: int, deal: Deal) -> None:
    """RS-PRT.5 Small blocks that are nowhere else sit inside vehicles with room; some may before turn 1."""
    loose = [u for u in s.units.values() if u.side == side and is_loose(s, u) and _part(u) == SMALL]
    hidden = {u.id for u in loose}
    if not hidden:
        return
    s.cargo = {
        carrier: rest
        for carrier in sorted(s.cargo)
        if (rest := tuple([rider for rider in s.cargo[carrier] if rider not in hidden]))
    }
    over = bool(s.turn) or not _still_to_come(s, side)
    last = max([u.id for u in s.of_side(side) if not u.large and not is_loose(s, u)], default=0)
    for unit in loose:
        carriers = [
            u.id for u in s.of_side(side) if u.cell >= 0 and _takes_inside(s, u) and portage.room(s, u.id) > 0
        ]
        due = over or (unit.id < last and _no_more_vehicles(s, side))
        if carriers and (due or (_no_more_vehicles(s, side) and deal.below(2))):
            _hide_in(s, unit.id, deal.one(carriers))
    s.cargo = {carrier: s.cargo[carrier] for carrier in sorted(s.cargo)}
    _remember_starts(s, hidden)


def _still_to_come(s: RedStorm, side: int) -> bool:
    """Whether infantry of the side may still be set up openly."""
    following = ("lay", side) if side == s.defender else ("markers", side)
    return following in s.agenda


def _no_more_vehicles(s: RedStorm, side: int) -> bool:
    return ("aboard", side) not in s.agenda


def _hide_in(s: RedStorm, piece: int, carrier: int) -> None:
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
            condition = _first(s, unit.kind)
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
