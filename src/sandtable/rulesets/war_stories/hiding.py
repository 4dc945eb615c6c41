"""Who hides where, dealt anew for a guess: under ambush counters or aboard, and what the other counters are.

How many lie in ambush and how many ride is not known either. All that may be is searched, so that a deal is
found whenever there is one, and nothing of the truth is needed.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from sandtable.engine.chance import Deal
from sandtable.engine.errors import NoGuess
from sandtable.rulesets.war_stories import tasks, ways, works
from sandtable.rulesets.war_stories.records import NOWHERE, FogCounter, Unit
from sandtable.rulesets.war_stories.sheets import spread
from sandtable.rulesets.war_stories.state import DEFENDER, WarState
from sandtable.rulesets.war_stories.tables import Fog

MOST_PLACES: Final = 2000
"""How many places are tried before the search is given up."""


def deal_counters(s: WarState, deal: Deal) -> None:
    """WS-FOW.1 While the defender's units are set up: kinds for the counters, none of which is on the map."""
    down = [counter for counter in s.fog.values() if not counter.up]
    if not down or ("placing", DEFENDER) not in s.agenda:
        return
    kinds = deal.assigned(down, _kinds_left(s), lambda counter, kind: True)
    for counter, kind in zip(down, kinds, strict=True):  # who hides is dealt anew with the units
        s.lay(replace(counter, kind=kind, unit=0, facing=_slit(kind, deal)))


def deal_places(s: WarState, side: int, late: list[int], busy: list[int], deal: Deal) -> bool:
    """WS-FOW.1, WS-TRN.3 A place for each hidden unit and a kind for each counter; False if none was found.

    Those who came `late` wait with their carriers beside the map; those who are `busy` ride (WS-D.6).
    """
    down = [counter for counter in s.fog.values() if not counter.up and side == DEFENDER]
    search = Search(s, side, [replace(counter, unit=0) for counter in down], (late, busy), deal)
    hidden = [unit.id for unit in s.of_side(side) if unit.hidden]
    search.wish(hidden)
    if not search.place(sorted(hidden, key=lambda piece: (-s.kind(piece).room, piece))):
        return False
    for counter in search.down:
        unit = search.under.get(counter.id, 0)
        kind = Fog.AMBUSH.value if unit else search.kinds[counter.id]
        s.lay(replace(counter, kind=kind, unit=unit, facing=_slit(kind, deal)))
        if unit:
            _lie_in_wait(s, unit, counter.cell, deal)
    for piece in sorted(search.aboard):
        carrier = search.aboard[piece]
        s.load(piece, carrier)
        s.set(piece, hidden=True, spent=s.units[carrier].spent)
    s.cargo = {carrier: s.cargo[carrier] for carrier in sorted(s.cargo)}
    return True


def _slit(kind: str, deal: Deal) -> int:
    return deal.below(6) if kind == Fog.BUNKER else 0


def _lie_in_wait(s: WarState, piece: int, cell: int, deal: Deal) -> None:
    """WS-FOW.5, WS-R.33 An ambusher is ready; infantry in a building may be on any floor."""
    unit = s.units[piece]
    rooms = s.box.ground.floors[cell] if cell != NOWHERE and s.kind(piece).is_infantry else 0
    level = deal.below(rooms) if rooms else 0
    s.units[piece] = replace(unit, cell=cell, inside=0, behind=0, spent=False, level=level)


def _kinds_left(s: WarState) -> list[str]:
    """WS-FOW.1 The kinds that face-down counters may be: those of the booklet that nobody has seen."""
    scenario = s.box.scenario
    listed = Tally(spread(scenario.defender.fog))
    if scenario.position is not None:
        listed |= Tally([counter.kind for counter in scenario.position.counters if not counter.up])
    return sorted((listed - Tally(s.shown_works)).elements())


class Search:
    """A search for places, in an order that is dealt; `under`, `aboard` and `kinds` are what it has found.

    `_fitting`: for each counter the kinds it may be if nobody hides there.
    `_lacks`: for sets of counters under which somebody hides, how many others would be left without a kind.
    `_impasses`: counters still to be named, what lies in the hex of the first, kinds left that did not fit.
    """

    def __init__(
        self, s: WarState, side: int, down: list[FogCounter], bound: tuple[list[int], list[int]], deal: Deal
    ) -> None:
        self._s = s
        self._late, self._busy = bound
        self._deal = deal
        self._left = MOST_PLACES
        self._wished: list[int] = []
        self._impasses: set[tuple[object, ...]] = set()
        self._pool = _kinds_left(s) if down else []
        self._fitting = {counter.id: _fitting(s, counter) for counter in down}
        self._lacks: dict[frozenset[int], int] = {}
        self.down = down
        self.under: dict[int, int] = {}
        self.aboard: dict[int, int] = {}
        self.kinds: dict[int, str] = {}
        self._shared = Tally([counter.cell for counter in s.fog.values() if counter.cell != NOWHERE])
        self._needy = {cell for cell, count in self._shared.items() if count > 1 and self._needs_ambush(cell)}
        vehicles = [u.id for u in s.of_side(side) if s.kind(u.id).is_vehicle and takes(u)]
        self._room = {(v, c): tasks.free_room(s, v, circles=c) for v in vehicles for c in (True, False)}

    def _needs_ambush(self, cell: int) -> bool:
        """WS-FOW.3 Whether so many counters share a hex that one must be an ambush, for no two are alike."""
        printed, down = self._s.box.pack.counters, [c for c in self.down if c.cell == cell]
        kinds = [kind for kind in dict.fromkeys(self._pool) if kind != Fog.AMBUSH]
        fitting = [kind for kind in kinds if self._fits(down, kind)]
        walls = [kind for kind in fitting if printed[kind].fortification]
        return len(down) > len(fitting) - max(0, len(walls) - 1)

    def _fits(self, counters: list[FogCounter], kind: str) -> bool:
        """Whether one of the counters of a hex may be of this kind."""
        return any(kind in self._fitting[c.id] and not self._clashes(c, kind) for c in counters)

    def _lacking(self) -> int:
        """How many ambushes there must be yet, for counters that can be nothing else: this many at least."""
        found = self._lacks.get(under := frozenset(self.under))
        if found is None:
            free = [counter for counter in self.down if counter.id not in under]
            found = self._lacks[under] = self._left_over(free, self._kinds_for_rest())
        return found

    def _left_over(self, counters: list[FogCounter], pool: list[str]) -> int:
        return left_over([self._fitting[counter.id] for counter in counters], pool)

    def _kinds_for_rest(self) -> list[str]:
        """What is left for those under which nobody hides."""
        pool = list(self._pool)
        for _ in self.under:
            pool.remove(Fog.AMBUSH)
        return pool

    def wish(self, hidden: list[int]) -> None:
        """How many lie in ambush is dealt first, and who; they do if there is a place for them."""
        most = min(len(hidden), len(self.down), self._pool.count(Fog.AMBUSH))
        count = max(self._deal.below(most + 1), min(most, max(len(self._needy), self._lacking())))
        self._wished = self._deal.shuffled(hidden)[:count]

    def place(self, rest: list[int]) -> bool:
        """A place for each of these units, and then a kind for each counter that is left."""
        bare = self._needy - {counter.cell for counter in self.down if counter.id in self.under}
        if max(len(bare), self._lacking()) > len(rest):
            return False
        if not rest:
            return self._name()
        piece = rest[0]
        counters = self._deal.shuffled(self._counters(piece))
        counters.sort(key=lambda place: self._s.fog[place[1]].cell not in bare)
        carriers = self._deal.shuffled(self._carriers(piece))
        places = [*counters, *carriers] if piece in self._wished else [*carriers, *counters]
        return any(self._tried(piece, place, rest[1:]) for place in places)

    def _tried(self, piece: int, place: tuple[str, int], rest: list[int]) -> bool:
        self._left -= 1
        if self._left < 0:
            return False
        where, number = place
        kind = self._s.kind(piece)
        if where == "under":
            self.under[number] = piece
            if self.place(rest):
                return True
            del self.under[number]
            return False
        self.aboard[piece] = number
        self._room[number, kind.is_infantry] -= kind.room
        if self.place(rest):
            return True
        self._room[number, kind.is_infantry] += kind.room
        del self.aboard[piece]
        return False

    def _counters(self, piece: int) -> list[tuple[str, int]]:
        """WS-FOW.4 The counters under which a unit may hide: as many as there may be ambushes."""
        bound = piece in self._late or piece in self._busy
        if bound or len(self.under) >= self._pool.count(Fog.AMBUSH):
            return []
        free = [counter for counter in self.down if counter.id not in self.under]
        fitting = [c for c in free if _may_be(self._s, c, Fog.AMBUSH, piece)]
        return [("under", c.id) for c in fitting if not self._clashes(c, Fog.AMBUSH)]

    def _carriers(self, piece: int) -> list[tuple[str, int]]:
        """WS-TRN.3 The vehicles never spotted that have room; who waits beside the map does so aboard."""
        s, kind = self._s, self._s.kind(piece)
        waits = piece in self._late
        return [
            ("aboard", vehicle)
            for (vehicle, circles), room in self._room.items()
            if circles == kind.is_infantry and room >= kind.room and vehicle != piece
            if (s.units[vehicle].entry != NOWHERE) == waits
        ]

    def _name(self) -> bool:
        """WS-FOW.1 The other counters, each where its kind may lie; nobody knows which were left out."""
        free = [counter for counter in self.down if counter.id not in self.under]
        self.kinds = {}
        crowded = [counter for counter in free if self._shared[counter.cell] > 1]
        crowded.sort(key=lambda counter: (-self._shared[counter.cell], counter.cell))
        alone = [counter for counter in free if counter not in crowded]
        return self._lay(crowded, alone, self._kinds_for_rest())

    def _lay(self, crowded: list[FogCounter], alone: list[FogCounter], pool: list[str]) -> bool:
        """WS-FOW.3 First those that share a hex, the fullest first, so that none clashes; then the others.

        No kind is taken that others would lack, so that what fails is only what clashes.
        """
        if not crowded:
            return self._deal_alone(alone, pool)
        counter = crowded[0]
        here = sorted([self._named(other.id) for other in self.down if other.cell == counter.cell])
        impasse = (*[other.id for other in crowded], *here, *sorted(pool))
        if impasse in self._impasses:
            return False
        for kind in dict.fromkeys(self._deal.shuffled(pool)):
            if kind not in self._fitting[counter.id] or self._clashes(counter, kind):
                continue
            rest = list(pool)
            rest.remove(kind)
            if self._left_over([*crowded[1:], *alone], rest):
                continue
            self.kinds[counter.id] = kind
            if self._lay(crowded[1:], alone, rest):
                return True
            del self.kinds[counter.id]
        self._impasses.add(impasse)
        return False

    def _deal_alone(self, alone: list[FogCounter], pool: list[str]) -> bool:
        try:
            kinds = self._deal.assigned(alone, pool, lambda counter, kind: kind in self._fitting[counter.id])
        except NoGuess:
            return False
        self.kinds.update({counter.id: kind for counter, kind in zip(alone, kinds, strict=True)})
        return True

    def _clashes(self, counter: FogCounter, kind: str) -> bool:
        """WS-FOW.3, WS-R.137 Whether a hex would have two of a kind, or two fortifications."""
        if counter.cell == NOWHERE:
            return False
        printed = self._s.box.pack.counters
        others = [c for c in self._s.fog.values() if c.cell == counter.cell and c.id != counter.id]
        kinds = [other.kind if other.up else self._named(other.id) for other in others]
        walled = printed[kind].fortification
        return any(other == kind or (walled and printed[other].fortification) for other in kinds if other)

    def _named(self, number: int) -> str:
        """What a counter has been dealt so far."""
        return Fog.AMBUSH.value if number in self.under else self.kinds.get(number, "")


def left_over(wants: Sequence[Sequence[str]], pool: Sequence[str]) -> int:
    """How many go without, however the pool is handed out to those who want one of these each."""
    stock = Tally(pool)
    holders: dict[str, list[int]] = {kind: [] for kind in stock}

    def takes(one: int, tried: set[str]) -> bool:
        """Whether one gets something: what is in stock, or else what another hands on for something else."""
        kinds = [kind for kind in wants[one] if kind in stock and kind not in tried]
        for kind in kinds:
            if len(holders[kind]) < stock[kind]:
                holders[kind].append(one)
                return True
        tried.update(kinds)
        for kind in kinds:
            for place, other in enumerate(holders[kind]):
                if takes(other, tried):
                    holders[kind][place] = one
                    return True
        return False

    choosy_first = sorted(range(len(wants)), key=lambda one: len(wants[one]))
    return sum([not takes(one, set()) for one in choosy_first])


def _fitting(s: WarState, counter: FogCounter) -> tuple[str, ...]:
    """The kinds that a counter may be where it lies if nobody hides there."""
    found = s.box.fog_kinds.get((counter.id, counter.cell))
    if found is None:
        kinds = tuple([kind for kind in s.box.pack.counters if _may_be(s, counter, kind, 0)])
        found = s.box.fog_kinds[counter.id, counter.cell] = kinds
    return found


def _may_be(s: WarState, counter: FogCounter, kind: str, unit: int) -> bool:
    """WS-FOW.2, WS-R.137 Whether a counter may be of a kind, by where it lies."""
    if counter.cell == NOWHERE or _is_given(s, counter, kind):
        return bool(unit) or kind != Fog.AMBUSH or counter.cell == NOWHERE
    if counter.cell not in works.fog_sector(s, kind):
        return False
    if kind == Fog.AMBUSH:
        return bool(unit) and ground_bears(s, s.units[unit], counter.cell)
    return True


def _is_given(s: WarState, counter: FogCounter, kind: str) -> bool:
    """Whether the position with which a game began has a counter of this kind there, wherever that is."""
    position = s.box.scenario.position
    if position is None:
        return False
    return any(placed.number == counter.id and placed.kind == kind for placed in position.counters)


def ground_bears(s: WarState, unit: Unit, cell: int) -> bool:
    """WS-R.137 Whether a unit may have been set up in a hex, whatever works lie there."""
    if s.box.ground.roads[cell] or (s.kind(unit.id).counter == "gun" and s.box.ground.overlay[cell]):
        return True
    return not ways.dry_closed(s, cell, s.going(unit.id))


def takes(unit: Unit) -> bool:
    """WS-TRN.3, WS-DBL.3 Whether somebody may sit unseen in a vehicle: never spotted nor seen to be empty."""
    shown = unit.spotted or unit.empty
    return not (shown or unit.hidden or unit.decoy or unit.carrier)
