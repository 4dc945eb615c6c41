"""What lies on the printed map: counters by hex, the hexes that are not as printed, objects to fire at."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from sandtable.rulesets.war_stories.ground import Ground
from sandtable.rulesets.war_stories.records import FogCounter
from sandtable.rulesets.war_stories.sight import Change
from sandtable.rulesets.war_stories.tables import Pack


class Layer:
    """Counters, destroyed overlays, blaze and rubble as they lie at one moment."""

    def __init__(
        self,
        ground: Ground,
        pack: Pack,
        fog: Mapping[int, FogCounter],
        change: Change,
        rubble: tuple[int, ...],
    ) -> None:
        self._ground = ground
        self._pack = pack
        self._fog = fog
        self._gone = change.gone
        self.at: dict[int, list[FogCounter]] = {}
        for counter in fog.values():
            self.at.setdefault(counter.cell, []).append(counter)
        self.touched = frozenset((*self.at, *change.gone, *change.blaze, *rubble))
        """The hexes that are not as the map was printed, as far as they concern those who move."""

    @cached_property
    def face_down(self) -> tuple[FogCounter, ...]:
        """WS-FOW.1 The counters of which not all know what they are."""
        return tuple([counter for counter in self._fog.values() if not counter.up])

    @cached_property
    def sites(self) -> dict[int, int]:
        """WS-OBJ.1 The hexes in which an object stands that all know of, and the least strength there."""
        built = [cell for cell in self._ground.built if cell not in self._gone]
        standing = [(cell, self._pack.overlays[self._ground.overlay[cell]].strength) for cell in built]
        up = [(c.cell, self._pack.counters[c.kind].strength) for c in self._fog.values() if c.up]
        found = sorted([*standing, *(site for site in up if site[1])], reverse=True)
        return dict(sorted(dict(found).items()))


class Layers:
    """The layer that was looked at last; the state replaces all three of its sources when they change."""

    def __init__(self, ground: Ground, pack: Pack) -> None:
        self._ground = ground
        self._pack = pack
        self._last = self._laid({}, Change(), ())

    def of(self, fog: Mapping[int, FogCounter], change: Change, rubble: tuple[int, ...]) -> Layer:
        """What lies on the map while these are as they are."""
        last = self._last
        if last[0] is not fog or last[1] is not change or last[2] is not rubble:
            last = self._last = self._laid(fog, change, rubble)
        return last[3]

    def _laid(
        self, fog: Mapping[int, FogCounter], change: Change, rubble: tuple[int, ...]
    ) -> tuple[Mapping[int, FogCounter], Change, tuple[int, ...], Layer]:
        return fog, change, rubble, Layer(self._ground, self._pack, fog, change, rubble)
