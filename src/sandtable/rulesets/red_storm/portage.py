"""RS-PRT: infantry on and in vehicles: room, getting on and off, and who is seen to be aboard."""

from __future__ import annotations

from sandtable.rulesets.red_storm import evidence
from sandtable.rulesets.red_storm.records import BROKEN, Unit
from sandtable.rulesets.red_storm.state import RedStorm


def room(s: RedStorm, carrier: int) -> int:
    """RS-PRT.1, RS-R.63 One infantry outside, or by its dots (RS-RAT.8) some inside; less those aboard."""
    return (s.kind(carrier).dots or 1) - len(s.cargo.get(carrier, ()))


def is_inside(s: RedStorm, unit: Unit) -> bool:
    """RS-PRT.4 A passenger of a vehicle with dots is inside; a rider is not."""
    return bool(unit.carrier) and s.kind(unit.carrier).dots > 0


def is_portable(s: RedStorm, piece: int) -> bool:
    """RS-R.63 Infantry, unless the card of its weapon forbids it."""
    if s.units[piece].large:
        return False
    assets = s.box.pack.assets
    return all(pair.card not in assets or assets[pair.card].portable for pair in s.pairs_of(piece))


def carriers_here(s: RedStorm, unit: Unit) -> list[int]:
    """RS-R.64 Own vehicles in the hex with room, Suppressed ones too, but not Broken ones."""
    if unit.large or not is_portable(s, unit.id):
        return []
    return [
        piece
        for piece in s.at.get(unit.cell, ())
        if s.units[piece].large
        and s.units[piece].side == unit.side
        and s.units[piece].condition is not BROKEN
        and room(s, piece) > 0
    ]


def may_get_off(s: RedStorm, unit: Unit) -> bool:
    """RS-R.64 Any passenger may: with one point, or with its whole reduced-strength move."""
    return bool(unit.carrier) and unit.carrier in s.units


def get_on(s: RedStorm, piece: int, carrier: int) -> None:
    """RS-PRT.7 For one full movement point in the vehicle's hex."""
    s.load(piece, carrier)
    evidence.carries(s, carrier, inside=False)
    s.tell("mounted", "RS-PRT.7", piece=piece, carrier=carrier)


def get_off(s: RedStorm, piece: int) -> None:
    """RS-PRT.7 The passenger stands in the vehicle's hex (RS-R.64)."""
    show(s, piece)
    s.unload(piece)
    s.tell("dismounted", "RS-PRT.7", piece=piece)


def show(s: RedStorm, piece: int) -> None:
    """RS-PRT.6, RS-D.17 A passenger that nobody had seen is known to be aboard from now on."""
    unit = s.units[piece]
    if unit.hidden:
        s.change(piece, hidden=False)
        if unit.carrier:
            evidence.carries(s, unit.carrier, inside=True)
        s.tell("aboard", "RS-PRT.6", reveals=True, piece=piece, carrier=unit.carrier)
