"""The counts and constraints of a pack: a pack of another make must have the same structure."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from typing import Final, TypeAlias

from sandtable.rulesets.war_stories.tables import Counter, Effect, Fog, Nation, Pack, Sheaf, Size

Faults: TypeAlias = Iterator[tuple[str, str]]

COUNTS: Final = {
    "chits": 36,
    "damage": 24,
    "suppression": 24,
    "units": 63,
    "weapons": 20,
    "orders": 30,
    "assets": 18,
}
EVENT_CARDS: Final = 28
VALOR: Final = {"pass": 9, "1": 9, "2": 8, "3": 5, "fail": 5}
"""WS-CHT.1 How many chits have each valor on top."""


def check_pack(pack: Pack) -> Faults:
    """Everything that is wrong with a pack: the file and the fault."""
    for name, wanted in COUNTS.items():
        found = len(getattr(pack, name))
        file = "tokens" if name in ("damage", "suppression") else name
        if found != wanted:
            yield file, f"there are {found} {name}, there must be {wanted}"
    yield from _chit_faults(pack)
    yield from _token_faults(pack)
    yield from _unit_faults(pack)
    yield from _card_faults(pack)
    yield from _counter_faults(pack)


def _chit_faults(pack: Pack) -> Faults:
    chits = pack.chits.values()
    if Tally(chit.valor for chit in chits) != Tally(VALOR):
        yield "chits", f"valor must be {VALOR}"
    if Tally(chit.dir for chit in chits) != dict.fromkeys(range(1, 7), 6):
        yield "chits", "each direction must occur six times"
    for name, found in (("event", "event"), ("unlucky", "13")):
        if sum([bool(getattr(chit, name)) for chit in chits]) != 4:
            yield "chits", f"the {found} icon must be on four chits"


def _token_faults(pack: Pack) -> Faults:
    for token in pack.damage.values():
        for line in (token.infantry, token.gun, token.vehicle):
            if line.rstrip("!") not in set(Effect):
                yield "tokens", f"{token.id}: {line!r} is no effect"
        if "!" in token.infantry or "reduced" in (token.gun + token.vehicle):
            yield "tokens", f"{token.id}: infantry never bails out, guns and vehicles are never reduced"


def _unit_faults(pack: Pack) -> Faults:
    sizes = {Counter.SQUAD: Size.MEDIUM, Counter.TEAM: Size.SMALL}
    for unit in pack.units.values():
        if unit.counter in sizes and unit.size is not sizes[unit.counter]:
            yield "units", f"{unit.id}: squads are medium, teams are small (WS-UNIT.7)"
        if unit.is_vehicle == (unit.armor is None):
            yield "units", f"{unit.id}: vehicles and only they have armor (WS-UNIT.3)"
        if unit.counter is Counter.SQUAD and unit.team not in pack.units:
            yield "units", f"{unit.id}: there is no team {unit.team!r} for it (WS-TOK.9)"


def _card_faults(pack: Pack) -> Faults:
    cards = sum([event.copies for event in pack.events.values()])
    if cards != EVENT_CARDS:
        yield "events", f"there are {cards} event cards, there must be {EVENT_CARDS}"
    for nation in Nation:
        own = [card for card in pack.orders.values() if card.nation is nation]
        if len(own) != 10 or sum([card.plus for card in own]) != 3:
            yield "orders", f"{nation} must have seven orders and three enhancements"


def _counter_faults(pack: Pack) -> Faults:
    if set(pack.counters) != set(Fog):
        yield "counters", f"there must be the counters {', '.join(Fog)}"
    if set(pack.sheafs) != set(Sheaf):
        yield "counters", f"there must be the sheafs {', '.join(Sheaf)}"
