"""Units, weapons and shelter dealt anew for a guess: what all see of them stays as it is."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from sandtable.engine.chance import Deal
from sandtable.engine.errors import NoGuess
from sandtable.rulesets.war_stories import cover, hiding, tasks
from sandtable.rulesets.war_stories.ground import WHEELED
from sandtable.rulesets.war_stories.numbers import Look
from sandtable.rulesets.war_stories.records import NOWHERE, Unit
from sandtable.rulesets.war_stories.state import ATTACKER, DEFENDER, WarState
from sandtable.rulesets.war_stories.tables import Fog, Trait

TRIES: Final = 24
"""How often types are dealt anew if those in hiding find no place with them."""

# Units


def deal_units(s: WarState, side: int, deal: Deal) -> None:
    """WS-R.20 Counters of one look change types; who hides, and where, is dealt anew."""
    early = ("placing", side) in s.agenda
    late = [u.id for u in s.of_side(side) if u.hidden and u.carrier and u.entry != NOWHERE]
    busy = [piece for piece in (*s.acting, s.offered_to) if piece in s.units and s.units[piece].hidden]
    for piece in [u.id for u in s.of_side(side) if u.hidden and u.carrier]:
        _take_out(s, piece)
    if early:
        _come_out(s, side)
        _deal_types(s, side, deal)
        _hide_anew(s, side, deal)
        _load_again(s, side, deal)
        return
    for _ in range(TRIES):
        _deal_types(s, side, deal)
        if hiding.deal_places(s, side, late, busy, deal):
            return
    raise NoGuess("nobody knows where the hidden units could be")


def _deal_types(s: WarState, side: int, deal: Deal) -> None:
    """WS-R.20 Counters of one look change types, those that have left the map too."""
    looks: dict[Look, list[Unit]] = {}
    for unit in (*s.of_side(side), *[unit for unit in s.left.values() if unit.side == side]):
        if not unit.known or not (unit.real or unit.spotted):
            looks.setdefault(s.box.pack.units[unit.kind].look, []).append(unit)
    for look in sorted(looks):
        _deal_kinds(s, looks[look], deal)


def _hide_anew(s: WarState, side: int, deal: Deal) -> None:
    """While units are set up by number: who was passed over is hidden, of those to come some may be."""
    last = last_placed(s, side)
    for number in _decided(s, side):
        free = [u.id for u in s.of_side(side) if _may_hide(s, u)]
        choice = deal.below(len(free) + 1)
        if choice < len(free):
            s.set(free[choice], hidden=True)
            s.lay(replace(s.fog[number], unit=free[choice]))
    begun = not any(step[0] in ("hide", "loading") and step[1] == side for step in s.agenda)
    for unit in [u for u in s.of_side(side) if _may_hide(s, u)]:
        if unit.id < last or (begun and not deal.below(5)):
            s.set(unit.id, hidden=True)


def _come_out(s: WarState, side: int) -> None:
    """Nobody who is still to be set up hides, until it is dealt anew."""
    for unit in s.of_side(side):
        if unit.id not in s.acting and (unit.cell == NOWHERE or unit.hidden):
            s.units[unit.id] = replace(unit, hidden=False, cell=NOWHERE, inside=0, behind=0)


def last_placed(s: WarState, side: int) -> int:
    """The highest number that has been set up or is being set up."""
    placed = [u.id for u in s.of_side(side) if u.id in s.acting or (u.cell >= 0 and not u.hidden)]
    return max(placed, default=0)


def _may_hide(s: WarState, unit: Unit) -> bool:
    return unit.cell == NOWHERE and not (unit.hidden or unit.decoy or unit.id in s.acting)


def _decided(s: WarState, side: int) -> list[int]:
    """The ambush counters for which the defender has named somebody or nobody; all are emptied."""
    if side != DEFENDER:
        return []
    ambushes = sorted([c.id for c in s.fog.values() if c.kind == "ambush" and not c.up])
    for number in ambushes:
        s.lay(replace(s.fog[number], unit=0))
    count = next((step[2] - 1 for step in s.agenda if step[0] == "hide"), len(ambushes))
    return ambushes[: max(0, count)]


def _take_out(s: WarState, piece: int) -> None:
    """A hidden rider leaves its carrier until it is dealt one again; nobody has seen if it was reduced."""
    s.get_off(piece)
    s.set(piece, carrier=0, cell=NOWHERE, entry=NOWHERE, stamp=0, on_road=False, marks=(), broken=False)
    if s.units[piece].squad:
        s.set(piece, kind=s.units[piece].squad, squad="")


def _deal_kinds(s: WarState, members: list[Unit], deal: Deal) -> None:
    """The types and decoys among counters that look alike, as far as they may be."""
    pool = sorted([(unit.kind, unit.decoy) for unit in members])
    if len(set(pool)) < 2:
        return
    dealt = deal.assigned(members, pool, lambda unit, body: _may_become(s, unit, *body))
    for unit, (kind, decoy) in zip(members, dealt, strict=True):
        if (kind, decoy) != (unit.kind, unit.decoy):
            dealt_anew = replace(unit, kind=kind, decoy=decoy)
            if unit.id in s.left:
                s.left = {**s.left, unit.id: dealt_anew}
            else:
                s.units[unit.id] = dealt_anew


def _may_become(s: WarState, unit: Unit, kind: str, decoy: bool) -> bool:
    """WS-R.22 A unit that was spotted is no decoy; one that carries something seen has the room."""
    passed_over = unit.cell == NOWHERE and ("placing", unit.side) in s.agenda
    passed_over = passed_over and unit.id < last_placed(s, unit.side)
    if decoy and (passed_over or _is_real(unit)):
        return False
    if unit.known and kind != unit.kind:
        return False
    if not _could_go(s, unit, kind):
        return False
    load = [s.kind(rider) for rider in s.cargo.get(unit.id, ())]
    if not load:
        return True
    printed = s.box.pack.units[kind]
    circles = sum([other.room for other in load if other.is_infantry])
    dots = sum([other.room for other in load if not other.is_infantry])
    return not decoy and printed.circles >= circles and printed.dots >= dots


def _is_real(unit: Unit) -> bool:
    """WS-R.22, WS-R.23 What no decoy has or does."""
    if unit.spotted or unit.real or unit.damaged or unit.aim != NOWHERE:
        return True
    return bool(unit.hidden or unit.deployed or unit.carrier or unit.squad)


def _could_go(s: WarState, unit: Unit, kind: str) -> bool:
    """WS-R.20 Whether a type could have moved as all have seen the counter move, and be where it is."""
    printed, going = s.box.pack.units[kind], s.box.goings[kind]
    if printed.speed < unit.pace or unit.drive not in ("", going):
        return False
    carried = unit.cell < 0 or unit.carrier > 0 or s.box.ground.roads[unit.cell] > 0
    return carried or _goes_there(s, unit, kind)


def _goes_there(s: WarState, unit: Unit, kind: str) -> bool:
    """WS-IMP.3, WS-IMP.4 No wheels in woods and mud, and in water only what swims, unless a ford is seen."""
    ground, cell = s.box.ground, unit.cell
    if s.box.goings[kind] == WHEELED and (ground.overlay[cell] == "woods" or ground.mud >> cell & 1):
        return False
    if not ground.water >> cell & 1 or not s.box.pack.units[kind].is_vehicle:
        return True
    return Trait.AMPHIBIOUS in s.box.pack.units[kind].traits or s.works(cell, Fog.FORD, ATTACKER) is not None


def _load_again(s: WarState, side: int, deal: Deal) -> None:
    """WS-TRN.3 Who is hidden and under no counter sits in a vehicle that was never spotted and has room."""
    under = {c.unit for c in s.fog.values()}
    riders = [u.id for u in s.of_side(side) if u.hidden and u.id not in under]
    for piece in sorted(riders, key=lambda number: (-s.kind(number).room, number)):
        kind = s.kind(piece)
        vehicles = [u.id for u in s.of_side(side) if s.kind(u.id).is_vehicle and hiding.takes(u)]
        fitting = [
            v for v in vehicles if tasks.free_room(s, v, circles=kind.is_infantry) >= kind.room and v != piece
        ]
        if fitting:
            carrier = deal.one(fitting)
            s.load(piece, carrier)
            s.set(piece, hidden=True, spent=s.units[carrier].spent)
        elif ("placing", side) in s.agenda and piece > last_placed(s, side):
            s.set(piece, hidden=False)
    s.cargo = {carrier: s.cargo[carrier] for carrier in sorted(s.cargo)}


# Weapons and shelter


def deal_weapons(s: WarState, side: int, deal: Deal) -> None:
    """WS-WPN.3 Weapons nobody has seen are stowed on infantry that could have one, or were left out."""
    weapons = s.box.scenario.booklet(side).weapons
    for unit in s.of_side(side):
        if unit.weapon in weapons and unit.weapon not in s.shown_weapons:
            s.units[unit.id] = replace(unit, weapon="")
    for weapon in _asked(s, side, weapons):
        free = [u.id for u in s.of_side(side) if s.kind(u.id).is_infantry and not u.weapon and not u.decoy]
        choice = deal.below(len(free) + 1)
        if weapon not in s.shown_weapons and choice < len(free):
            s.set(free[choice], weapon=weapon)


def _asked(s: WarState, side: int, weapons: tuple[str, ...]) -> tuple[str, ...]:
    """The weapons whose holders have been decided."""
    if ("loading", side) in s.agenda:
        return ()
    for step in s.agenda:
        if step[0] == "arming" and step[1] == side:
            return weapons[: max(0, step[2] - 1)]
    return weapons


def deal_shelter(s: WarState, deal: Deal) -> None:
    """Section 3.3: who is inside or behind a face-down work, of those that have been there from the start."""
    for unit in s.of_side(DEFENDER):
        inside, behind = s.fog.get(unit.inside), s.fog.get(unit.behind)
        if (inside and not inside.up) or (behind and not behind.up) or (unit.inside and not inside):
            s.units[unit.id] = replace(unit, inside=0, behind=0)
    if ("sheltering", DEFENDER) in s.agenda:
        return
    kinds = s.box.pack.counters
    for counter in [c for c in s.fog.values() if not c.up and kinds[c.kind].fortification]:
        here = [u for u in s.of_side(DEFENDER) if u.cell == counter.cell and _may_shelter(s, u)]
        for unit in here:
            kind = s.kind(unit.id)
            tight = kind.is_vehicle and (counter.kind == Fog.BUNKER or unit.id in s.cargo)
            room = cover.room_inside(s, counter.id, circles=kind.is_infantry)
            if not tight and room >= kind.room and deal.below(2):
                s.set(unit.id, inside=counter.id)


def _may_shelter(s: WarState, unit: Unit) -> bool:
    """Who has neither moved nor turned since the set-up, nor been fired at (WS-R.32)."""
    early = not (unit.pace or unit.bare) and (not s.began or unit.stamp <= s.began)
    return early and not (unit.carrier or unit.decoy or unit.level or unit.inside)
