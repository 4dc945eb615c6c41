"""A game taken up in the middle: the position that a scenario gives, placed as it says."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from sandtable.engine.words import DIRECTIONS
from sandtable.rulesets.red_storm import fog, victory
from sandtable.rulesets.red_storm.records import Cloud, FogMarker, Pair, Unit
from sandtable.rulesets.red_storm.sheets import Force, PlacedFog, PlacedUnit, Position
from sandtable.rulesets.red_storm.state import RedStorm
from sandtable.rulesets.red_storm.tables import SIDES, Condition, Fog, Marker

FIRST_MARKER = 101
FIRST_LOST = 1000
FIRST_GONE = 1050


def take_up(s: RedStorm, given: Position) -> None:
    """Place all that the position names; play goes on with the order of its active side."""
    cell_of = s.box.ground.map.cell
    s.unsorted = ()
    s.ruins = tuple(sorted([cell_of(label) for label in given.destroyed]))
    for side in (0, 1):
        _place_force(s, side, given.force(side))
    for number, entry in enumerate(given.fog, FIRST_MARKER):
        _place_fog(s, number, entry)
    for number, work in enumerate(given.works, FIRST_MARKER + len(given.fog)):
        kind = s.box.pack.assets[work.asset].effect
        serves = s.defender if kind in s.box.works else -1
        facing = DIRECTIONS.index(work.facing)
        marker = FogMarker(number, cell_of(work.hex), kind, up=True, side=serves, facing=facing)
        s.fog = {**s.fog, number: marker}
    _place_markers(s, given)
    for label, holder in given.control.items():
        s.control = {**s.control, cell_of(label): SIDES.index(holder)}
    s.turn, s.event_done = given.turn, given.event_done
    _stack_deck(s, given)
    fog.survey(s)
    active = SIDES.index(given.active)
    orders = [("order", side) for side in (s.attacker, s.defender) if active in (side, s.attacker)]
    s.push(*orders, ("event",), ("end_of_turn",))


def _place_force(s: RedStorm, side: int, force: Force) -> None:
    for entry in sorted(force.units, key=lambda entry: entry.number):
        s.units[entry.number] = _unit(s, side, entry)
    for entry in force.units:
        if entry.hex:
            unit = s.units[entry.number]
            s.put(entry.number, s.box.ground.map.cell(entry.hex), unit.facing)
            victory.occupied(s, s.units[entry.number].cell)
    for entry in force.units:
        if entry.aboard:
            s.load(entry.number, entry.aboard)
        for card in (*entry.holds, *["bluff"] * entry.bluff):
            number = max([10 * side, *(n for n in s.pairs if n <= 10 * side + 10)]) + 1
            s.pairs = {**s.pairs, number: Pair(number, side, card, entry.number, shown=entry.seen)}
    s.began = {}
    s.lost = {**s.lost, **_off_map(s, side, FIRST_LOST + 100 * side, force.lost)}
    s.gone = {**s.gone, **_off_map(s, side, FIRST_GONE + 100 * side, force.left)}
    card = next((c.asset for c in s.box.scenario.sheet(side).cards if c.units), "")
    if force.waiting:
        kinds = [kind for kind, count in force.waiting.items() for _ in range(count)]
        s.waiting = {**s.waiting, side: tuple([(kind, card) for kind in kinds])}
    if force.crossed:
        s.crossed = {**s.crossed, side: 1}
    s.uses = {**s.uses, **force.uses}
    held = [card for entry in force.units for card in entry.holds]
    s.holdings = {**s.holdings, side: (*s.holdings[side], *[c for c in held if c not in s.holdings[side]])}


def _off_map(s: RedStorm, side: int, first: int, counts: Mapping[str, int]) -> dict[int, Unit]:
    """Blocks that are out of play, numbered from the first."""
    kinds = [kind for kind, count in counts.items() for _ in range(count)]
    return {n: Unit(n, side, kind, s.box.pack.units[kind].is_vehicle) for n, kind in enumerate(kinds, first)}


def _unit(s: RedStorm, side: int, entry: PlacedUnit) -> Unit:
    """A unit off the map, with all that the position says of it."""
    if entry.seen:
        known = s.memory[1 - side]
        conditions = (*known.conditions, (entry.number, entry.condition))
        known = replace(known, blocks=(*known.blocks, entry.number), conditions=conditions)
        s.memory = {**s.memory, 1 - side: known}
    return Unit(
        entry.number,
        side,
        entry.type,
        s.box.pack.units[entry.type].is_vehicle,
        facing=DIRECTIONS.index(entry.facing),
        condition=entry.condition,
        damage=entry.damage.value if entry.damage else "",
        hidden=bool(entry.ambush),
        rallied=entry.rallied,
        reacted=entry.fired,
        infiltrator=entry.infiltrator,
        ambusher=bool(entry.ambush),
        worn=entry.condition is Condition.SPENT,
    )


def _place_fog(s: RedStorm, number: int, entry: PlacedFog) -> None:
    """A fog of war marker; under an ambush lies the unit with its number."""
    under = 0
    if entry.kind is Fog.AMBUSH:
        force = s.box.scenario.position
        assert force is not None
        found = [u.number for u in force.force(s.defender).units if u.ambush == entry.number]
        under = found[0] if found else 0
    serves = s.defender if entry.kind in s.box.works and not entry.for_all else -1
    marker = FogMarker(
        number,
        s.box.ground.map.cell(entry.hex),
        entry.kind.value,
        up=entry.face_up,
        side=serves,
        unit=under,
        number=entry.number,
        armed=not entry.sprung,
        slow=entry.sprung,
    )
    s.fog = {**s.fog, number: marker}
    if entry.known:
        known = s.memory[s.attacker]
        s.memory = {**s.memory, s.attacker: replace(known, markers=(*known.markers, number))}


def _place_markers(s: RedStorm, given: Position) -> None:
    """Battlefield damage and dropped equipment."""
    cell_of = s.box.ground.map.cell
    for marker in given.markers:
        cell = cell_of(marker.hex)
        if marker.kind is Marker.WRECK:
            s.wrecks = {**s.wrecks, cell: s.wrecks.get(cell, 0) + 1}
        else:
            s.clouds = {**s.clouds, cell: Cloud(cell, marker.kind.value, marker.turn or given.turn)}
    for item in given.dropped:
        side = SIDES.index(item.side)
        number = max([10 * side, *(n for n in s.pairs if n <= 10 * side + 10)]) + 1
        s.pairs = {**s.pairs, number: Pair(number, side, item.asset, 0, cell_of(item.hex))}
    damaged = [unit.damage for unit in s.units.values() if unit.damage]
    pool = list(s.damage)
    for kind in damaged:
        if kind in pool:
            pool.remove(kind)
    s.damage = tuple(pool)


def _stack_deck(s: RedStorm, given: Position) -> None:
    """The piles with what is left of them."""
    left = (given.deck.early, given.deck.late, given.deck.end)
    s.events = given.deck.drawn
    for name, count in zip(("early", "late", "last"), left, strict=True):
        pile = getattr(s, name)
        pool = tuple([card for card in pile.pool if card not in given.deck.drawn])
        sure = tuple([card for card in pile.sure if card not in given.deck.drawn])
        setattr(s, name, replace(pile, pool=pool, sure=sure, count=count))
