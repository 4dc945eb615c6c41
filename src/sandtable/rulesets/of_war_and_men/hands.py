"""What the cards of a hand are good for, read once for every hand that comes up."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from itertools import chain
from typing import Any, Final, Generic, TypeAlias, TypeVar

from sandtable.engine.facts import SeatId
from sandtable.rulesets.of_war_and_men.under_way import Window

U = TypeVar("U")
Hand: TypeAlias = tuple[int, ...]
Tails: TypeAlias = list[tuple[int, ...]]
"""What may follow verb and card in an option."""
Listing: TypeAlias = Callable[[Any, SeatId, Window], Tails]
"""By state, seat and window what may be announced with a card."""
Verbs: TypeAlias = tuple[tuple[str, Listing], ...]
"""What a card may be played as, and what may be announced with it."""
Play: TypeAlias = tuple[str, tuple[str, int], Listing, bool]
"""What a card may be played as, how the option begins (verb and card), what may be announced with it, and
whether that is found once (`outlook`).
"""
MOST_HANDS: Final = 1 << 14


class Reading(dict[Hand, tuple[U, ...]], Generic[U]):
    """By hand what its cards can be used for; of equal faces the lowest card.

    What a hand means follows from the printed cards alone, so nothing here ever becomes wrong; when too many
    hands have been read, they are forgotten.
    """

    def __init__(self, uses: Mapping[int, tuple[Hashable, tuple[U, ...]]]) -> None:
        faces = {face: n for n, (face, _) in enumerate(uses.values())}
        self._uses = {card: (faces[face], use) for card, (face, use) in uses.items()}

    def __missing__(self, hand: Hand) -> tuple[U, ...]:
        if len(self) >= MOST_HANDS:
            self.clear()
        found: dict[int, tuple[U, ...]] = {}
        uses = self._uses
        for face, use in map(uses.__getitem__, filter(uses.__contains__, hand)):
            if face not in found:
                found[face] = use
        self[hand] = read = tuple(chain.from_iterable(found.values()))
        return read
