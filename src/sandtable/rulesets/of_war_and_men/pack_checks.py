"""The counts and constraints of a pack: a pack of another make must have the same structure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Final, TypeAlias

from sandtable.boards.cards import CROSS_HAIRS
from sandtable.rulesets.of_war_and_men.sheets import (
    FIELD,
    LU,
    CoreCard,
    Decision,
    Order,
    Pack,
    Rank,
    SoldierCard,
)

Faults: TypeAlias = Iterator[tuple[str, str, str]]

COUNTS: Final = {"cards": 192, "mission_cards": 12, "divisions": 9, "soldiers": 137}
"""OWM-CMP.1, OWM-CMP.3, OWM-TRM.2, OWM-SOL.13, OWM-CMP.2 With Lu."""
FILES: Final = {"cards": "deck", "mission_cards": "deck"}
TRAITS: Final = (*(f"S{n:02}" for n in range(1, 23)), *(f"W{n:02}" for n in range(1, 22)))
"""OWM-SOL.10 What the rules know how to carry out."""
COLOURED: Final = {Order.ATTACK, Order.RALLY}
"""OWM-CRD.3 Standing Orders with a colour."""
STRONG: Final = {Decision.EVADE, Decision.GRENADE}
"""OWM-CD.13, OWM-CD.18 Command Decisions with a colour."""


def check_pack(pack: Pack) -> Faults:
    """Everything that is wrong with a pack: the file, the place in it, and the fault."""
    for name, wanted in COUNTS.items():
        found = len(getattr(pack, name))
        if found != wanted:
            yield FILES.get(name, name), f".{name}", f"there are {found} {name}, there must be {wanted}"
    yield from _deck_faults(pack)
    yield from _terrain_faults(pack)
    yield from _weapon_faults(pack)
    for name in sorted({*TRAITS} ^ {*pack.traits}):
        yield "traits", f".traits.{name}", f"traits are S01 to S22 and W01 to W21; look at {name}"
    yield from _soldier_faults(pack)


def _deck_faults(pack: Pack) -> Faults:
    if sorted(pack.cards) != list(range(1, len(pack.cards) + 1)):
        yield "deck", ".cards", "core cards are numbered from 1 without a gap"
    triples = Counter((card.red, card.green, card.blue) for card in pack.cards.values())
    for triple in product(range(1, 5), range(1, 7), range(1, 9)):
        if triples[triple] != 1:
            yield "deck", ".cards", f"the numbers {triple} stand on {triples[triple]} cards (OWM-CCS.1)"
    for card in pack.cards.values():
        for fault in _card_faults(card, pack):
            yield "deck", f".cards.{card.id}", f"card {card.id}: {fault}"
    for decision in Decision:
        if all(card.decision is not decision for card in pack.cards.values()):
            yield "deck", ".cards", f"no card has the Command Decision {decision} (OWM-IMM.5)"
    for special in pack.mission_cards.values():
        if special.terrain not in pack.terrains or special.cross_hair not in CROSS_HAIRS:
            yield "deck", f".mission_cards.{special.id}", f"{special.id}: no such Terrain or cross-hair"


def _card_faults(card: CoreCard, pack: Pack) -> Iterator[str]:
    """OWM-CRD.1, OWM-CRD.3, OWM-CRD.5 An Order card or a Terrain card, with what belongs to it."""
    if (card.order is None) == (not card.terrain) or (card.order is None) != (card.decision is None):
        yield "an Order card has `order` and `decision`, a Terrain card has `terrain`"
    elif card.order is None:
        if card.terrain not in pack.terrains or card.terrain == FIELD:
            yield f"there is no Terrain {card.terrain!r}"
        if card.cross_hair not in CROSS_HAIRS:
            yield f"a cross-hair is one of {', '.join(CROSS_HAIRS)}"
        if card.icon:
            yield "event icons are on Order cards only"
    else:
        if (card.colour is None) == (card.order in COLOURED):
            yield "Attack and Rally have a colour, Entrench and Maneuver none"
        if (card.decision_colour is None) == (card.decision in STRONG):
            yield "Evade and Grenade have a `decision_colour`, the others none"


def _terrain_faults(pack: Pack) -> Faults:
    field = pack.terrains.get(FIELD)
    if field is None or (field.attack, field.defense) != (0, 0) or field.blocks or field.no_movement:
        yield (
            "terrain",
            f".terrains.{FIELD}",
            "there must be a Field, without modifiers and icons (OWM-CRD.7)",
        )
    codes = Counter(terrain.code for terrain in pack.terrains.values() if terrain.code)
    for code, count in codes.items():
        if count > 1:
            yield "terrain", ".terrains", f"the code {code!r} is used {count} times"


def _weapon_faults(pack: Pack) -> Faults:
    for weapon in pack.weapons.values():
        if weapon.profile not in pack.profiles:
            yield "weapons", f".weapons.{weapon.id}", f"there is no profile {weapon.profile!r}"
    for profile in pack.profiles.values():
        place = f".profiles.{profile.id}"
        if not profile.rows[0]:
            yield "weapons", place, f"{profile.id}: every weapon fires at range 1"
        if bool(profile.kind) != any(profile.second):
            yield "weapons", place, f"{profile.id}: a second grid and its `kind` go together (OWM-SOL.7)"


def _soldier_faults(pack: Pack) -> Faults:
    for card in pack.soldiers.values():
        if card.id != LU:
            for fault in _man_faults(card, pack):
                yield "soldiers", f".soldiers.{card.id}", f"{card.id}: {fault}"
    for division in pack.divisions.values():
        own = [card for card in pack.soldiers.values() if card.division == division.id]
        if sorted(card.number for card in own) != list(range(1, len(own) + 1)):
            yield "soldiers", ".soldiers", f"{division.id}: its soldiers are numbered from 1 without a gap"
        if not any(card.is_leader for card in own):
            yield "soldiers", ".soldiers", f"{division.id} has no Leader (OWM-TRM.6)"
        if division.historical > len(own):
            yield "divisions", f".divisions.{division.id}", f"{division.id} has only {len(own)} soldiers"
    if len({division.number for division in pack.divisions.values()}) != len(pack.divisions):
        yield "divisions", ".divisions", "each division has its own number"
    if pack.soldiers[LU].rank is not Rank.PRIVATE or pack.soldiers[LU].points:
        yield "soldiers", ".lu", "Lu is no Leader and worth no points (OWM-R.130)"


def _man_faults(card: SoldierCard, pack: Pack) -> Iterator[str]:
    """OWM-SOL.1, OWM-SOL.10 One strength and one weakness, a weapon, and Resolve below Vitality."""
    if card.division not in pack.divisions:
        yield f"there is no division {card.division!r}"
    if card.weapon not in pack.weapons:
        yield f"there is no weapon {card.weapon!r}"
    if card.strength not in pack.traits or not card.strength.startswith("S"):
        yield f"there is no strength {card.strength!r}"
    if card.weakness not in pack.traits or not card.weakness.startswith("W"):
        yield f"there is no weakness {card.weakness!r}"
    if not 1 <= card.resolve < card.vitality:
        yield "Resolve is at least 1 and below Vitality"
    if not 1 <= card.number < 100:
        yield "numbers are 1 to 99"
