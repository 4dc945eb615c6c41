"""A scenario read and checked: units, cards and counters against the pack, hexes against the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias

from sandtable.engine.content import place_of, shaped
from sandtable.engine.errors import ContentError
from sandtable.rulesets.war_stories.chart import read_chart, zone_cells
from sandtable.rulesets.war_stories.ground import Ground
from sandtable.rulesets.war_stories.numbers import crowded
from sandtable.rulesets.war_stories.sheets import Booklet, PlacedUnit, Position, Scenario
from sandtable.rulesets.war_stories.tables import Pack, Role

Faults: TypeAlias = Iterator[tuple[str, str]]
ROLES = (Role.ATTACKER, Role.DEFENDER)
MOST_HILLS = 9


def load_scenario(data: Mapping[str, Any], origin: Path | str, pack: Pack) -> tuple[Scenario, Ground]:
    """A scenario and its map; ContentError names the first fault."""
    scenario = shaped(data, Scenario, origin)
    try:
        ground = read_chart(scenario.map)
    except ValueError as fault:
        raise ContentError(f"{place_of(origin, '.map')}: {fault}") from None
    for place, wrong in faults(scenario, ground, pack):
        raise ContentError(f"{place_of(origin, place)}: {wrong}")
    return scenario, ground


def faults(scenario: Scenario, ground: Ground, pack: Pack) -> Faults:
    """Everything that is wrong with a scenario, by its place in the file."""
    for side, role in enumerate(ROLES):
        booklet = scenario.booklet(side)
        for check in (_unit_faults, _card_faults, _counter_faults):
            for fault in check(booklet, role, pack):
                yield f".{role}", f"{role}: {fault}"
        for fault in _zone_faults(booklet, ground):
            yield f".{role}", f"{role}: {fault}"
    if scenario.attacker.nation is scenario.defender.nation:
        yield "", "the two sides must be of two nations"
    pool = sum([e.copies for e in pack.events.values() if e.id not in ("EV-01", "EV-02")])
    if scenario.deck.events > pool:
        yield ".deck", f"there are only {pool} event cards"
    yield from ((".map", fault) for fault in _chart_faults(scenario, ground))
    if scenario.position is not None:
        for wrong in _position_faults(scenario.position, ground, pack):
            yield ".position", wrong
    if scenario.early_end is not None:
        yield from ((".early_end", fault) for fault in _zone_fault(ground, scenario.early_end.control))


def _unit_faults(booklet: Booklet, role: Role, pack: Pack) -> Iterator[str]:
    """WS-ORD.3 Units and weapons of the side's own nation."""
    named = [*booklet.units, *booklet.decoys, *(kind for g in booklet.reinforcements for kind in g.units)]
    for kind in named:
        if kind not in pack.units or pack.units[kind].nation is not booklet.nation:
            yield f"there is no unit {kind!r} of this nation"
            return
    for weapon in booklet.weapons:
        if weapon not in pack.weapons or pack.weapons[weapon].nation is not booklet.nation:
            yield f"there is no weapon {weapon!r} of this nation"
    if sum(booklet.decoys.values()) > pack.stock.decoys:
        yield f"a side has at most {pack.stock.decoys} decoys"
    if fault := crowded(booklet, pack):
        yield fault
    for group in booklet.reinforcements:
        for rider, carrier in group.aboard.items():
            if rider not in group.units or carrier not in group.units:
                yield f"group {group.number}: {rider} and {carrier} must both be in the group"


def _card_faults(booklet: Booklet, role: Role, pack: Pack) -> Iterator[str]:
    """WS-AST.5 Cards that the role and the nation may use."""
    for name in booklet.assets:
        card = pack.assets.get(name)
        if card is None:
            yield f"there is no asset {name!r}"
        elif card.role not in (None, role) or (card.nations and booklet.nation not in card.nations):
            yield f"{name} is not for a {booklet.nation} {role} (WS-AST.5)"
    for name in booklet.orders:
        if name not in pack.orders or pack.orders[name].nation is not booklet.nation:
            yield f"there is no order {name!r} of this nation"


def _counter_faults(booklet: Booklet, role: Role, pack: Pack) -> Iterator[str]:
    """WS-FOW.1 Counters are for the defender, and no more than there are."""
    if role is Role.ATTACKER and (booklet.fog or booklet.face_up):
        yield "fog-of-war counters are for the defender (WS-FOW.1)"
    for kind in {**booklet.fog, **booklet.face_up}:
        if kind not in pack.counters:
            yield f"there is no counter {kind!r}; use {', '.join(pack.counters)}"
        elif booklet.fog.get(kind, 0) + booklet.face_up.get(kind, 0) > pack.counters[kind].count:
            yield f"there are only {pack.counters[kind].count} of {kind}"


def _zone_faults(booklet: Booklet, ground: Ground) -> Iterator[str]:
    zones = [booklet.sector, booklet.fog_sector, booklet.no_fog, *booklet.fog_zones.values()]
    zones.extend((group.entry,) for group in booklet.reinforcements)
    aims = [*booklet.objectives, *booklet.suspected]
    zones.extend((aim.hex,) for aim in aims if aim.hex)
    for zone in zones:
        yield from _zone_fault(ground, zone)
    named = [aim.hex for aim in aims if aim.hex]
    for label in [*named, *(group.entry for group in booklet.reinforcements)]:
        if label not in ground.map.cell_labelled:
            yield f"there is no hex {label!r} on the map"
    if booklet.suspected and any(aim not in booklet.suspected for aim in booklet.objectives):
        yield "the objectives must be among those that are suspected"
    for aim in aims:
        if aim.kind == "units_east" and not (len(aim.column) == 1 and aim.column.isalpha()):
            yield f"{aim.column!r} is no column"
        if aim.kind != "units_east" and not aim.hex:
            yield f"an objective of kind {aim.kind} needs a hex"
    if not booklet.sector:
        yield "the starting sector is empty"


def _chart_faults(scenario: Scenario, ground: Ground) -> Iterator[str]:
    """Sectors must have room on dry ground, and hills a sensible height."""
    for side in (0, 1):
        with suppress(ValueError):
            cells = zone_cells(ground.map, scenario.booklet(side).sector)
            wet = ground.water | ground.mud | ground.rubble
            plain = [c for c in cells if not ground.overlay[c] and not wet >> c & 1]
            if not plain and scenario.position is None:
                yield "a starting sector needs open ground"
    if max(ground.level) > MOST_HILLS:
        yield f"hills have at most {MOST_HILLS} levels"


def _position_faults(position: Position, ground: Ground, pack: Pack) -> Iterator[str]:
    """What a position names must be there."""
    counters = {counter.number: counter for counter in position.counters}
    both = [*position.attacker, *position.defender]
    numbers = [unit.number for unit in both]
    if len(set(numbers) | set(counters)) != len(numbers) + len(position.counters):
        yield "every number is used once"
    labels = [counter.hex for counter in position.counters]
    zones = (position.haze, position.smoke, position.blaze, position.destroyed, position.wrecks)
    for zone in zones:
        yield from _zone_fault(ground, zone)
    labels.extend(label for label, _ in position.plans.values())
    labels.extend(unit.hex for unit in both if not unit.aboard and not unit.ambush)
    labels.extend(unit.aim for unit in both if unit.aim)
    labels.extend(position.control)
    yield from (f"there is no hex {x!r} on the map" for x in labels if x not in ground.map.cell_labelled)
    for unit in both:
        yield from _placed_faults(unit, set(numbers), set(counters), pack)
    cards = [card for hand in position.hands.values() for card in hand]
    cards.extend(card.partition(":")[2] or card for card in (*position.cards, *position.plans))
    known = {**pack.assets, **pack.events}
    yield from (f"there is no card {card!r}" for card in cards if card not in known)


def _placed_faults(unit: PlacedUnit, units: set[int], counters: set[int], pack: Pack) -> Iterator[str]:
    if unit.type not in pack.units:
        yield f"there is no unit {unit.type!r}"
    if unit.weapon and unit.weapon not in pack.weapons:
        yield f"there is no weapon {unit.weapon!r}"
    if unit.deployed is not None and not unit.weapon:
        yield f"{unit.number} has no weapon to deploy"
    known = {*pack.damage, *pack.suppression, "?damage", "?suppression"}
    yield from (f"there is no token {token!r}" for token in unit.tokens if token not in known)
    if unit.aboard and unit.aboard not in units:
        yield f"{unit.number} is aboard nothing"
    for number in (unit.inside, unit.ambush):
        if number and number not in counters:
            yield f"there is no counter {number}"


def _zone_fault(ground: Ground, zone: tuple[str, ...]) -> Iterator[str]:
    try:
        zone_cells(ground.map, zone)
    except ValueError as fault:
        yield str(fault)
