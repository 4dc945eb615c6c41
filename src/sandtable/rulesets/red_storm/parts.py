"""Parts dealt anew for a guess: which numbers of a side are still to come, hide, or sit inside unseen."""

from __future__ import annotations

from typing import Final

from sandtable.engine.chance import Deal
from sandtable.rulesets.red_storm.records import NOWHERE, Unit
from sandtable.rulesets.red_storm.state import RedStorm, without

AMBUSHER: Final = "ambusher"
INFILTRATOR: Final = "infiltrator"
PLAIN: Final = "plain"
NEVER: Final = 1 << 20
"""Higher than any number of a block."""


def is_loose(s: RedStorm, unit: Unit) -> bool:
    """Whether nobody but its owner knows where a number is, nor its size."""
    return unit.hidden or (unit.cell == NOWHERE and unit.id not in s.acting)


def loose_units(s: RedStorm, side: int) -> list[Unit]:
    """The numbers of a side that are not on the map as far as the other side knows."""
    return [unit for unit in s.units.values() if unit.side == side and is_loose(s, unit)]


def part_of(unit: Unit) -> str:
    """How a unit was set up, or will be."""
    if unit.infiltrator:
        return INFILTRATOR
    return AMBUSHER if unit.ambusher else PLAIN


def deal_parts(s: RedStorm, side: int, deal: Deal) -> None:
    """RS-MRK.4, RS-R.133, RS-R.134 The numbers not on the map play the parts that are left, as they can.

    RS-D.23 How many hide and how many infiltrate is public; kind and size are dealt after this.
    """
    _call_back(s, side)
    loose = loose_units(s, side)
    if not loose:
        return
    numbers = {unit.id for unit in loose}
    s.cargo = {
        carrier: rest
        for carrier in sorted(s.cargo)
        if (rest := tuple([rider for rider in s.cargo[carrier] if rider not in numbers]))
    }
    large, small = latest(s, side)
    pool = sorted([part_of(unit) for unit in loose])
    dealt = deal.assigned(loose, pool, lambda unit, part: part != PLAIN or unit.id > large or unit.id > small)
    for unit, part in zip(loose, dealt, strict=True):
        s.units[unit.id] = Unit(
            unit.id,
            side,
            unit.kind,
            unit.large,
            hidden=part == AMBUSHER,
            infiltrator=part == INFILTRATOR,
            ambusher=part == AMBUSHER,
            barred=unit.barred and bool(unit.carrier),
        )


def _call_back(s: RedStorm, side: int) -> None:
    """RS-R.143 Those who left the map unseen may as well sit inside a vehicle that is still on it."""
    back = {u.id: u for u in s.gone.values() if u.side == side and u.hidden}
    if back:
        s.gone = without(s.gone, *back)
        every = [*s.units.values(), *back.values()]
        every.sort(key=lambda unit: (not unit.starting, unit.id if unit.starting else 0))
        s.units = {unit.id: unit for unit in every}


def latest(s: RedStorm, side: int) -> tuple[int, int]:
    """RS-D.18 The highest numbers set up, of vehicles and of infantry: what is to come has a higher one.

    Infantry may have sat down inside a vehicle before its turn came.
    """
    boards = bool(berth_kinds(s, side))
    if s.turn:
        return NEVER, -1 if boards else NEVER
    seen = [u for u in s.units.values() if u.side == side and not is_loose(s, u)]
    plain = [u for u in seen if part_of(u) == PLAIN]
    large = max([u.id for u in plain if u.large], default=0)
    small = max([u.id for u in plain if not u.large], default=0)
    if not to_come(s, side):
        small = NEVER
    return large if vehicles_to_come(s, side) else NEVER, -1 if boards else small


def vehicles_to_come(s: RedStorm, side: int) -> bool:
    """Whether vehicles of the side may still be set up openly."""
    return ("aboard", side) in s.agenda


def to_come(s: RedStorm, side: int) -> bool:
    """Whether infantry of the side may still be set up openly."""
    following = ("lay", side) if side == s.defender else ("markers", side)
    return following in s.agenda


def is_unmarked(s: RedStorm, side: int) -> bool:
    """Whether the markers of a side have no numbers yet, if there are any: what comes next has not begun."""
    following = ("infiltrate", side) if side == s.attacker else ("assign", s.attacker, 0)
    return following in s.agenda


def is_bluffing(s: RedStorm, side: int) -> bool:
    """RS-MRK.2 Whether the side is asked for one more bluff: so there is a marker for it."""
    return ("markers", side) not in s.agenda and is_unmarked(s, side)


def berth_kinds(s: RedStorm, side: int) -> list[str]:
    """RS-R.134 The kinds of vehicle inside which the sheet lets units start; RS-D.23 all know them."""
    kinds, sheet = s.box.pack.units, s.box.scenario.sheet(side)
    return [kind for entry in sheet.aboard for kind in entry.carriers if kinds[kind].dots]


def is_due(s: RedStorm, unit: Unit) -> bool:
    """RS-PRT.5 Whether a plain number must be inside a vehicle by now: its turn to be set up is over."""
    if s.turn or not to_come(s, unit.side):
        return True
    mine = [u for u in s.of_side(unit.side) if not is_loose(s, u) and part_of(u) == PLAIN and not u.large]
    return not vehicles_to_come(s, unit.side) and unit.id < max([u.id for u in mine], default=0)
