"""A scenario read and checked: units, cards and counters against the pack, hexes against the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from sandtable.engine.content import place_of, shaped
from sandtable.engine.errors import ContentError
from sandtable.rulesets.war_stories.chart import read_chart, zone_cells
from sandtable.rulesets.war_stories.ground import Ground
from sandtable.rulesets.war_stories.numbers import crowded
from sandtable.rulesets.war_stories.sheets import Booklet, Scenario
from sandtable.rulesets.war_stories.tables import Pack, Role

Faults: TypeAlias = Iterator[tuple[str, str]]
ROLES = (Role.ATTACKER, Role.DEFENDER)


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
    zones.extend((aim.hex,) for aim in booklet.objectives if aim.hex)
    for zone in zones:
        yield from _zone_fault(ground, zone)
    if not booklet.sector:
        yield "the starting sector is empty"


def _zone_fault(ground: Ground, zone: tuple[str, ...]) -> Iterator[str]:
    try:
        zone_cells(ground.map, zone)
    except ValueError as fault:
        yield str(fault)
