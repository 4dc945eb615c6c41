"""A scenario read and checked: blocks, markers and cards against the pack, hexes against the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from msgspec.structs import replace

from sandtable.engine.content import place_of, shaped
from sandtable.engine.errors import ContentError
from sandtable.rulesets.red_storm.assembly import lay_ground
from sandtable.rulesets.red_storm.ground import Ground
from sandtable.rulesets.red_storm.sheets import DeckAsset, Goal, Intel, Objective, Scenario, Sheet, Zone
from sandtable.rulesets.red_storm.tables import (
    SIDES,
    Asset,
    AssetType,
    CardPile,
    Fog,
    Pack,
    Played,
    total,
)

Faults: TypeAlias = Iterator[tuple[str, str]]
DEFENSIVE = (AssetType.FORTIFICATION, AssetType.OBSTACLE)


def load_scenario(data: Mapping[str, Any], origin: Path | str, pack: Pack) -> tuple[Scenario, Ground]:
    """A scenario and its map; ContentError names the first fault."""
    scenario = shaped(data, Scenario, origin)
    german, soviet = (scenario.intel.of(side).filled(pack.intel) for side in (0, 1))
    scenario = replace(scenario, intel=Intel(german, soviet))
    ground = lay_ground(pack, scenario, origin)
    for place, fault in faults(scenario, ground, pack):
        raise ContentError(f"{place_of(origin, place)}: {fault}")
    return scenario, ground


def faults(scenario: Scenario, ground: Ground, pack: Pack) -> Faults:
    """Everything that is wrong with a scenario, by its place in the file."""
    yield from deck_faults(scenario, pack)
    for number, side in enumerate(SIDES):
        sheet = scenario.sheet(number)
        checks = (
            _roster_faults(sheet, number, pack),
            _asset_faults(sheet, scenario, number, pack),
            _fog_faults(sheet, number == scenario.attacker, pack),
            _zone_faults(sheet, ground),
            _objective_faults(sheet, scenario.sheet(1 - number), ground),
        )
        for check in checks:
            for place, fault in check:
                yield f".{side}{place}", f"{side} sheet: {fault}"
    yield from _intel_faults(scenario, ground, pack)
    yield from _position_faults(scenario, ground, pack)


def deck_faults(scenario: Scenario, pack: Pack) -> Faults:
    """RS-R.137 Contributed assets must fit their piles, and there must be event cards to fill the rest."""
    deck = scenario.deck
    given = Counter(card.pile for sheet in (scenario.german, scenario.soviet) for card in sheet.cards)
    room = {CardPile.EARLY: deck.early, CardPile.LATE: deck.late, CardPile.END: deck.end - 1}  # RS-R.42
    for pile, cards in room.items():
        if given[pile] > cards:
            yield (
                ".deck",
                f"{given[pile]} assets go into the {pile} pile, which has room for {cards} (RS-R.137)",
            )
    early = room[CardPile.EARLY] - given[CardPile.EARLY]
    late = room[CardPile.LATE] + room[CardPile.END] - given[CardPile.LATE] - given[CardPile.END]
    for pile, wanted in ((CardPile.EARLY, early), (CardPile.LATE, late)):
        if wanted > len(pack.cards_of(pile)):
            yield ".deck", f"the deck needs {wanted} {pile} event cards, there are {len(pack.cards_of(pile))}"
    length = (deck.early + deck.late + 1, deck.early + deck.late + deck.end)
    if scenario.length not in ((0, 0), length):
        yield ".length", f"with this deck the game lasts {length[0]} to {length[1]} turns (RS-GEN.8)"


def _roster_faults(sheet: Sheet, side: int, pack: Pack) -> Faults:
    """RS-CMP.2 No more blocks of a type than the roster has; all of the side's own."""
    roster = {unit.id: unit for unit in pack.roster(side)}
    used = Counter(sheet.units) + Counter(sheet.hidden)
    for card in sheet.cards:
        used += Counter(card.units)
    for kind, count in used.items():
        if kind not in roster:
            yield ".units", f"there is no unit {kind!r} of this side; use {', '.join(roster)}"
        elif count > roster[kind].blocks:
            yield (
                ".units",
                f"{count} {roster[kind].name}, but there are {roster[kind].blocks} blocks (RS-CMP.2)",
            )
    for kind, count in sheet.infiltrators.items():
        if count > sheet.units.get(kind, 0) or kind not in roster or roster[kind].is_vehicle:
            yield ".infiltrators", f"{count} {kind} is not among the infantry of the sheet"
    named = [kind for aboard in sheet.aboard for kind in (*aboard.carriers, *aboard.passengers)]
    for kind in named:
        if kind not in sheet.units:
            yield ".aboard", f"{kind!r} is not among the units of the sheet"


def _asset_faults(sheet: Sheet, scenario: Scenario, side: int, pack: Pack) -> Faults:
    """RS-AST.1 Only cards of the side's role and nation; RS-R.140 and no more pairs than there are."""
    piles = scenario.piles(side)
    for card in (*sheet.assets, *(card.asset for card in sheet.cards)):
        if card not in pack.assets or pack.assets[card].pile not in piles:
            yield ".assets", f"the side may not use a card {card!r}; only the {piles[0]} and {piles[1]} piles"
            return
        if side == scenario.attacker and pack.assets[card].type in DEFENSIVE:
            yield ".assets", f"only the defender may use {card!r} (RS-AST.4, RS-AST.5)"
    for fault in _card_faults(sheet.cards, pack):
        yield ".cards", fault
    if sheet.assets.get("as10", 0) > pack.stock.tank_traps:
        yield ".assets", f"there are only {pack.stock.tank_traps} tank traps (RS-R.61)"
    if pairs_needed(sheet, pack) > pack.stock.unit_pairs:
        yield ".assets", f"more than {pack.stock.unit_pairs} pairs of unit markers are needed (RS-R.140)"


def _card_faults(cards: tuple[DeckAsset, ...], pack: Pack) -> Iterator[str]:
    """RS-DCK.3 Only some cards go into the event deck; RS-R.119 reinforcements say who comes and where."""
    for card in cards:
        asset = pack.assets[card.asset]
        if asset.played is not Played.DECK:
            yield f"{asset.name} does not go into the event deck (RS-DCK.3)"
        if (asset.effect == "reinforcement") != bool(card.units and card.entry):
            yield f"{asset.name}: reinforcements, and only these, say `units` and `entry` (RS-R.119)"


def pairs_needed(sheet: Sheet, pack: Pack) -> int:
    """RS-R.140 A pair for each equipment held, each weapon crewed and each vehicle with dots."""
    units = Counter(sheet.units) + Counter(sheet.hidden)
    held = [copies for card, copies in sheet.assets.items() if pack.assets[card].played is Played.HELD]
    return sum(held) + sum(count for kind, count in units.items() if pack.units[kind].dots)


def _fog_faults(sheet: Sheet, attacks: bool, pack: Pack) -> Faults:
    """RS-FOW.1 Only the defender has markers; RS-R.5 no more than there are; RS-D.10 as many as cards."""
    used = Counter(sheet.fog) + Counter(marker.kind.value for marker in sheet.face_up)
    if attacks and used:
        yield ".fog", "the attacker has no fog of war markers (RS-FOW.1)"
    for kind, count in used.items():
        if kind not in pack.fog:
            yield ".fog", f"there is no marker {kind!r}; use {', '.join(pack.fog)}"
        elif count > pack.fog[kind].count:
            yield ".fog", f"{count} {kind} markers, but there are {pack.fog[kind].count} (RS-R.5)"
    for asset in _markers_of(pack):
        copies = sheet.assets.get(asset.id, 0)
        if asset.marker is not None and copies != used[asset.marker]:
            yield ".fog", f"{used[asset.marker]} {asset.name} markers, but {copies} cards (RS-D.10)"
    if total(sheet.hidden) > used[Fog.AMBUSH]:
        yield ".hidden", f"{total(sheet.hidden)} hidden units need as many Ambush markers (RS-R.79)"


def _markers_of(pack: Pack) -> tuple[Asset, ...]:
    """The cards that stand for a fog of war marker."""
    return tuple(asset for asset in pack.assets.values() if asset.marker is not None)


def _zone_faults(sheet: Sheet, ground: Ground) -> Faults:
    """RS-SET.7 Zones must lie on the map; RS-SET.8 hexes of an open edge must lie on that edge."""
    zones = [(".zone", sheet.zone), (".fog_zone", sheet.fog_zone)]
    zones += [(".face_up", marker.zone) for marker in sheet.face_up]
    zones += [(".cards", card.entry) for card in sheet.cards]
    zones += [(".fog_limits", (limit.near,)) for limit in sheet.fog_limits]
    zones += [(".objectives", (*objective.zone, *objective.hexes)) for objective in sheet.objectives]
    for place, zone in zones:
        for fault in _off_map(zone, ground):
            yield place, fault
    for way_out in sheet.exits:
        for label in way_out.hexes:
            if ground.map.cell_labelled.get(label) not in ground.edges[way_out.edge]:
                yield ".exits", f"{label} is not on the {way_out.edge} edge (RS-R.10)"


def _off_map(zone: Zone, ground: Ground) -> Iterator[str]:
    try:
        ground.zone(zone)
    except ValueError as fault:
        yield str(fault)


def _objective_faults(sheet: Sheet, enemy: Sheet, ground: Ground) -> Faults:
    """RS-R.112 Each kind of goal has what it needs, and can be reached."""
    for number, objective in enumerate(sheet.objectives):
        fault = _objective_fault(objective, sheet, enemy)
        if fault:
            yield f".objectives[{number}]", f"{objective.text!r}: {fault}"


def _objective_fault(objective: Objective, sheet: Sheet, enemy: Sheet) -> str:
    needs = {
        Goal.DESTROY: objective.at_least > 0,
        Goal.DESTROY_TYPE: 0 < objective.at_least <= enemy.units.get(objective.type, 0),
        Goal.DESTROY_MORE: True,
        Goal.CONTROL: 0 < objective.at_least <= len(objective.hexes),
        Goal.EXIT: objective.at_least > 0 and objective.edge in [way_out.edge for way_out in sheet.exits],
        Goal.PREVENT_CROSS: bool(objective.zone),
        Goal.NONE_IN: bool(objective.zone),
    }
    wanted = {
        Goal.DESTROY: "say `at_least`",
        Goal.DESTROY_TYPE: "say a `type` of the enemy's starting force, and `at_least` how many of them",
        Goal.CONTROL: "say `hexes`, and `at_least` how many of them",
        Goal.EXIT: "say `at_least`, and an `edge` that is open for the side",
        Goal.PREVENT_CROSS: "say the `zone` that the enemy may not enter",
        Goal.NONE_IN: "say the `zone` that must be free of the enemy",
    }
    return "" if needs[objective.kind] else wanted[objective.kind]


def _intel_faults(scenario: Scenario, ground: Ground, pack: Pack) -> Faults:
    """RS-R.141 What may be suspected must be possible: cards of the side's piles, hexes of the map."""
    for number, side in enumerate(SIDES):
        intel = scenario.intel.of(number)
        piles = scenario.piles(number)
        for card in intel.cards:
            if card.asset not in pack.assets or pack.assets[card.asset].pile not in piles:
                yield f".intel.{side}", f"intel: the {side} side cannot have a card {card.asset!r}"
                return
        faults_ = [*_card_faults(intel.cards, pack)]
        for zone in (
            *((*goal.zone, *goal.hexes) for goal in intel.objectives),
            *(c.entry for c in intel.cards),
        ):
            faults_ += _off_map(zone, ground)
        for fault in faults_:
            yield f".intel.{side}", f"intel: {fault}"


def _position_faults(scenario: Scenario, ground: Ground, pack: Pack) -> Faults:
    """A position in mid-game: types, cards and hexes must exist, and numbers be given once."""
    if scenario.position is None:
        return
    position = scenario.position
    for number, side in enumerate(SIDES):
        roster = {unit.id for unit in pack.roster(number)}
        for unit in position.force(number).units:
            if unit.type not in roster or any(card not in pack.assets for card in unit.holds):
                yield f".position.{side}", f"unit {unit.number} is no {side} unit, or holds an unknown card"
    units = [unit for number in range(2) for unit in position.force(number).units]
    twice = [number for number, count in Counter(unit.number for unit in units).items() if count > 1]
    if twice:
        yield ".position", f"two units have the number {twice[0]}"
    labels: list[str] = [unit.hex for unit in units if unit.hex]
    labels += [fog.hex for fog in position.fog] + [marker.hex for marker in position.markers]
    labels += [works.hex for works in position.works] + [item.hex for item in position.dropped]
    for label in (*labels, *position.destroyed, *position.control):
        if label not in ground.map.cell_labelled:
            yield ".position", f"there is no hex {label!r}; the last is {ground.map.labels[-1]}"
        elif label in position.destroyed and not ground.strength[ground.map.cell(label)]:
            yield ".position", f"nothing in {label} can be destroyed (RS-DST.5)"
