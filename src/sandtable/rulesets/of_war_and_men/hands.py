"""What the cards of a hand are good for, read once for every hand that comes up."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final, Generic, TypeAlias, TypeVar

from sandtable.engine.facts import SeatId
from sandtable.rulesets.of_war_and_men.under_way import Window

U = TypeVar("U")
Hand: TypeAlias = tuple[int, ...]
Tails: TypeAlias = list[tuple[int, ...]]
"""What may follow verb and card in an option."""
Verbs: TypeAlias = tuple[tuple[str, Callable[[Any, SeatId, Window], Tails]], ...]
"""What a card may be played as, and by state, seat and window what may be announced with it."""
MOST_HANDS: Final = 1 << 14


class Reading(dict[Hand, tuple[tuple[int, U], ...]], Generic[U]):
    """By hand the cards that have a use, each with it; of equal faces the lowest card.

    What a hand means follows from the printed cards alone, so nothing here ever becomes wrong; when too many
    hands have been read, they are forgotten.
    """

    def __init__(self, uses: Mapping[int, tuple[Hashable, U]]) -> None:
        faces = {face: n for n, (face, _) in enumerate(uses.values())}
        self._uses = {card: (faces[face], (card, use)) for card, (face, use) in uses.items()}

    def __missing__(self, hand: Hand) -> tuple[tuple[int, U], ...]:
        if len(self) >= MOST_HANDS:
            self.clear()
        found: dict[int, tuple[int, U]] = {}
        uses = self._uses
        for card in hand:
            if card in uses:
                face, use = uses[card]
                if face not in found:
                    found[face] = use
        self[hand] = read = tuple(found.values())
        return read
