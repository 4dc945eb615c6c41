"""Re-deal what a seat cannot know: hands, what is left in the draw pile and under the Fog of War, fighting
orders.

Which of these a card may be in follows from when it last came into the draw pile: before the first shuffle,
or with a certain one. The places of each such batch are public, so they are dealt among themselves.
"""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.engine.chance import Deal
from sandtable.engine.facts import SeatId
from sandtable.rulesets.of_war_and_men import cards, muster
from sandtable.rulesets.of_war_and_men.sheets import Order
from sandtable.rulesets.of_war_and_men.state import LU, War
from sandtable.rulesets.of_war_and_men.traits import Trait


def guess(s: War, seat: SeatId, deal: Deal) -> None:
    """Change in place everything that is hidden from this seat, and nothing else."""
    s.memory = {other: known if other == seat else () for other, known in s.memory.items()}  # OWM-D.8
    _deal_cards(s, seat, deal)
    _keep_promises(s, seat, deal)
    _deal_orders(s, seat, deal)
    muster.deal_others(s, seat, deal)


def knows(s: War, seat: SeatId, holder: SeatId, card: int) -> bool:
    """Own cards, those that all have seen, and those of a hand that was looked at."""
    return holder == seat or card in s.shown or card in s.memory.get(seat, ())


def _hidden(s: War, seat: SeatId) -> Iterator[tuple[SeatId, int]]:
    for holder, hand in s.hands.items():
        yield from ((holder, card) for card in hand if not knows(s, seat, holder, card))


def _deal_cards(s: War, seat: SeatId, deal: Deal) -> None:
    """Batch by batch: hidden cards of hands, then what is left."""
    hidden = list(_hidden(s, seat))
    hands = {holder: [c for c in hand if knows(s, seat, holder, c)] for holder, hand in s.hands.items()}
    pool: list[int] = []
    fog: list[int] = []
    for batch in range(s.shuffles + 1):
        holders = [holder for holder, card in hidden if s.entered.get(card, 0) == batch]
        here = [card for card in s.pool if s.entered.get(card, 0) == batch]
        under = [card for card in s.fog if s.entered.get(card, 0) == batch]
        mixed = [card for _, card in hidden if s.entered.get(card, 0) == batch]
        dealt = deal.shuffled(sorted((*mixed, *here, *under)))
        for holder in holders:
            hands[holder].append(dealt.pop())
        fog.extend(dealt[: len(under)])
        pool.extend(dealt[len(under) :])
    s.pool, s.fog = tuple(sorted(pool)), tuple(sorted(fog))
    s.hands = {holder: tuple(sorted(hand)) for holder, hand in hands.items()}


def _keep_promises(s: War, seat: SeatId, deal: Deal) -> None:
    """OWM-BC.5 Who was promised an Attack card and has not shown one holds one."""
    for holder in s.promised:
        hand = s.hands[holder]
        if holder == seat or not hand or any(_is_attack(s, card) for card in hand):
            continue
        given = deal.one([card for card in hand if not knows(s, seat, holder, card)])
        taken = deal.one([card for card in s.pool if _is_attack(s, card)])
        s.set_hand(holder, (*[card for card in hand if card != given], taken))
        s.pool = tuple(sorted((*[card for card in s.pool if card != taken], given)))


def _is_attack(s: War, card: int) -> bool:
    return cards.face(s, card).order is Order.ATTACK


def _deal_orders(s: War, seat: SeatId, deal: Deal) -> None:
    """OWM-ASL.2 While orders are laid, that of another player may be any; W15 Glory Hounds come first."""
    if s.assault is None or s.assault.revealed:
        return
    for team, laid in s.orders.items():
        if s.teams[team].seat == seat:
            continue
        men = deal.shuffled(s.teams[team].line)
        men.sort(key=lambda man: man == LU or not s.has(man, Trait.GLORY_HOUND))
        s.orders = {**s.orders, team: tuple(men[: len(laid)])}
