"""Re-deal what a seat cannot know: kinds, the marker, the objective, a sealed posture."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.engine.chance import Deal
from sandtable.engine.facts import SeatId

from .state import Posture, Skirmish, Unit
from .view import knows


def guess(s: Skirmish, seat: SeatId, deal: Deal) -> None:
    """Change in place everything that is hidden from this seat, and nothing else."""
    for side in (0, 1):
        if side != seat:
            _deal_kinds(s, seat, side, deal)
            _deal_secrets(s, side, deal)


def _deal_kinds(s: Skirmish, seat: SeatId, side: int, deal: Deal) -> None:
    """The unknown pieces of a side get the kinds that are left, as far as their deeds allow."""
    unknown = [unit for unit in s.of_side(side) if not knows(s.memory[seat], unit)]
    pool = sorted(unit.kind for unit in unknown)
    for unit, kind in zip(unknown, deal.assigned(unknown, pool, lambda u, k: _fits(s, u, k)), strict=True):
        s.units[unit.id] = replace(unit, kind=kind)


def _fits(s: Skirmish, unit: Unit, kind: str) -> bool:
    """Only what can go so far has gone; what fired or was shaken is no decoy; a shot tells firepower."""
    printed = s.box.kinds[kind]
    if printed.allowance < unit.paced or (printed.is_decoy and (unit.armed or unit.shaken)):
        return False
    return unit.proven in (-1, printed.firepower)


def _deal_secrets(s: Skirmish, side: int, deal: Deal) -> None:
    if side in s.markers:
        s.markers = {**s.markers, side: replace(s.markers[side], kind=deal.one(("mine", "dummy")))}
    if side in s.objectives:
        s.objectives = {**s.objectives, side: s.box.map.cell(deal.one(s.box.scenario.objectives))}
    if side in s.postures and not s.turn:
        s.postures = {**s.postures, side: deal.one(tuple(Posture))}
