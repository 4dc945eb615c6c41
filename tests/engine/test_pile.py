"""Piles: what the next card may be, worked out by hand and by brute force."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations

import pytest

from sandtable.engine.pile import Pile


def chances(pile: Pile) -> dict[str, Fraction]:
    cards, weights = pile.chances
    return {card: Fraction(weight, sum(weights)) for card, weight in zip(cards, weights, strict=True)}


@pytest.mark.parametrize(
    ("pile", "expected"),
    [
        (Pile(("a", "a", "b"), count=3), {"a": Fraction(2, 3), "b": Fraction(1, 3)}),
        (Pile(("a", "b", "c"), count=1), dict.fromkeys("abc", Fraction(1, 3))),
        (Pile(("a", "b"), ("e",), count=2), {"e": Fraction(1, 2), "a": Fraction(1, 4), "b": Fraction(1, 4)}),
        (Pile(("a",), ("end",), count=2), {"end": Fraction(1, 2), "a": Fraction(1, 2)}),
        (Pile((), ("end",), count=1), {"end": Fraction(1)}),
        (Pile(("a", "b"), ("end",), count=1), {"end": Fraction(1)}),
        (Pile(("a", "b", "c"), count=2, unseen=1), dict.fromkeys("abc", Fraction(1, 3))),
        (Pile(("a", "b"), ("x", "x"), 1, 2), {"x": Fraction(2, 3), "a": Fraction(1, 6), "b": Fraction(1, 6)}),
    ],
)
def test_chances_worked_by_hand(pile: Pile, expected: dict[str, Fraction]) -> None:
    """Each of r sure cards comes next with chance 1/(count + unseen); the pool shares the rest."""
    assert chances(pile) == expected


def test_two_cards_agree_with_every_order_of_every_pile() -> None:
    """Two of four cards and a sure one are shuffled and one set aside: all pairs as likely as by counting."""
    pool, sure, drawn = "abcd", "e", 2
    orders = [order for cards in combinations(pool, 2) for order in permutations((*cards, *sure))]
    pile = Pile(tuple(pool), tuple(sure), count=3).set_aside()
    assert (pile.count, pile.unseen) == (2, 1)
    for first, chance in chances(pile).items():
        for second, then in chances(pile.without(first)).items():
            counted = sum(order[-drawn:] == (first, second) for order in orders)
            assert chance * then == Fraction(counted, len(orders)), (first, second)


def test_without_takes_one_of_equal_cards() -> None:
    """Equal cards go one by one."""
    pile = Pile(("a", "a"), ("b",), count=3)
    assert pile.without("a") == Pile(("a",), ("b",), count=2)
    assert pile.without("b") == Pile(("a", "a"), (), count=2)


def test_a_sure_card_has_a_name_of_its_own() -> None:
    """Which of two equal cards was drawn could not be told, and the odds after it depend on that."""
    with pytest.raises(AssertionError, match="told from the others"):
        Pile(("a", "b"), ("a",), count=2)
