"""A pile of cards without an order: which card comes next is decided when it is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from sandtable.engine.chance import draw
from sandtable.engine.facts import ALL, SeenBy

if TYPE_CHECKING:
    from sandtable.engine.state import State


class Pile(Struct, frozen=True):
    """`count` cards to draw, of which the `sure` ones are in it for certain and the rest from `pool`.

    The pool may be larger than the pile (cards left out), and `unseen` cards were taken away without anyone
    looking: they still belong to what the next card may be.
    """

    pool: tuple[str, ...]
    sure: tuple[str, ...] = ()
    count: int = 0
    unseen: int = 0

    def __post_init__(self) -> None:
        assert not set(self.sure) & set(self.pool), "a sure card is told from the others by its name"

    @property
    def chances(self) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """The distinct cards that may come next, and their weights."""
        whole = self.count + self.unseen
        kinds = len(self.pool)
        weights = dict.fromkeys(self.pool, whole)
        if not self.sure and len(weights) == kinds and whole:  # all different, as likely as each other
            return self.pool, tuple(weights.values())
        weights = {}
        for card in self.sure:
            weights[card] = weights.get(card, 0) + max(kinds, 1)
        if whole > len(self.sure):
            for card in self.pool:
                weights[card] = weights.get(card, 0) + whole - len(self.sure)
        return tuple(weights), tuple(weights.values())

    def without(self, card: str) -> Pile:
        """The pile after this card was drawn from it."""
        name = "sure" if card in self.sure else "pool"
        rest = list(getattr(self, name))
        rest.remove(card)
        return replace(self, count=self.count - 1, **{name: tuple(rest)})

    def set_aside(self) -> Pile:
        """The pile after one card was taken away that nobody may see."""
        return replace(self, count=self.count - 1, unseen=self.unseen + 1)


async def draw_card(
    s: State, clause: str, purpose: str, pile: Pile, seen_by: SeenBy = ALL
) -> tuple[str, Pile]:
    """The next card of a pile, and the pile without it."""
    assert pile.count > 0, f"{purpose}: the pile is empty"
    cards, weights = pile.chances
    card = await draw(s, clause, purpose, cards, weights, seen_by)
    return card, pile.without(card)
