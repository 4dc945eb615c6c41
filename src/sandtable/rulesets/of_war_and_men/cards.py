"""OWM-CRD.2: the core deck as hand, source of numbers and clock."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

from sandtable.engine.chance import draw, drawn
from sandtable.engine.facts import SeatId
from sandtable.rulesets.of_war_and_men import victory, windows
from sandtable.rulesets.of_war_and_men.sheets import Colour, CoreCard, Icon, Order
from sandtable.rulesets.of_war_and_men.state import HAND, War
from sandtable.rulesets.of_war_and_men.under_way import Number


def face(s: War, card: int) -> CoreCard:
    """A core card by its number."""
    found = s.box.cards[card]
    assert found is not None, f"there is no core card {card}"
    return found


def fogged(s: War) -> int:
    """OWM-SET.18 How many cards lie under the Fog of War."""
    return len(s.fog) + len(s.pool) - s.pile


# The draw pile


def _take(s: War, *taken: int) -> None:
    """Cards leave the draw pile."""
    pool = [*s.pool]
    for card in taken:
        del pool[bisect_left(pool, card)]
    s.pool = tuple(pool)
    _fewer(s, len(taken))


def _fewer(s: War, count: int) -> None:
    """OWM-R.1 The last card of the draw pile completes a play-through."""
    s.pile -= count
    if s.pile:
        return
    if not s.time_up:
        s.played_through += 1
        s.time_up = 0 < s.box.scenario.decks <= s.played_through  # OWM-CCS.5, OWM-CCS.6
        s.tell("played_through", "OWM-R.1", number=s.played_through)
    _shuffle(s)


def _shuffle(s: War) -> None:
    """OWM-MIS.4, OWM-R.162, OWM-R.1 The discard pile becomes the draw pile; OWM-R.3 not the Fog of War;
    OWM-R.4 else the event's.
    """
    s.fog = tuple(sorted((*s.fog, *s.pool)))
    s.pool = tuple(sorted(s.discards or s.event))
    s.pile = len(s.pool)
    s.shuffles += 1
    s.entered = {**s.entered, **dict.fromkeys(s.pool, s.shuffles)}
    if s.discards:
        s.discards = ()
    else:
        s.event = ()


def _provide(s: War) -> None:
    """OWM-R.4 If no card can be had, the game ends."""
    if not s.pile:
        _shuffle(s)
    if not s.pile:
        raise victory.finish(s, "OWM-R.4", "there are no cards left")


def under_fog(s: War) -> None:
    """OWM-DBF.4 The top card goes to the Fog of War, unseen."""
    _provide(s)
    _fewer(s, 1)
    s.tell("fog", "OWM-DBF.4", number=fogged(s))


# Numbers


async def flip(s: War, clause: str, purpose: str, colour: Colour) -> int:
    """OWM-CRD.2, OWM-CCS.2 Turn over the top card; OWM-CCS.13 it lies with the event, or is discarded."""
    _provide(s)
    card = await draw(s, clause, purpose, s.pool)
    _take(s, card)
    if s.depth:
        s.event = (*s.event, card)
    else:
        s.discards = (*s.discards, card)
    s.tell("flipped", clause, purpose=purpose, card=card, colour=colour, value=value_of(s, card, colour))
    return card


def value_of(s: War, card: int, colour: Colour) -> int:
    """OWM-ICO.6 The number of a colour."""
    return s.box.values[colour][card]


def icon_of(s: War, card: int) -> Icon:
    return face(s, card).icon


async def number(
    s: War, seat: SeatId, clause: str, purpose: str, colour: Colour, fits: Callable[[int], bool] | None = None
) -> int:
    """OWM-IMM.3, OWM-CCS.9 Flip until the number is valid; then OWM-R.37 others may make it void, and it is
    flipped anew.
    """
    while True:
        card = await flip(s, clause, purpose, colour)
        value = value_of(s, card, colour)
        if fits is not None and not fits(value):
            continue
        s.flips = (*s.flips, Number(card, colour, value, purpose))
        await windows.flip_window(s, seat)
        is_void = s.flips[-1].void
        s.flips = s.flips[:-1]
        if not is_void:
            return value


def begin_event(s: War) -> None:
    """OWM-R.5 From now on flipped cards lie aside."""
    s.depth += 1


def end_event(s: War) -> None:
    """OWM-R.5 The outermost event is over: its cards go to the discard pile in order of flipping."""
    s.depth -= 1
    if not s.depth:
        s.discards += s.event
        s.event = ()


# Hands


async def draw_cards(s: War, seat: SeatId, count: int, clause: str) -> None:
    """OWM-GLO.10 So many cards for a hand, seen by its owner alone; OWM-R.154 over a shuffle if need be."""
    left = count
    while left:
        _provide(s)
        some = min(left, s.pile)
        taken = await drawn(s, clause, "card", s.pool, some, seen_by=(seat,))
        _take(s, *taken)
        s.set_hand(seat, (*s.hands[seat], *taken))
        left -= some
    s.tell("drew", clause, seat=seat, count=count)
    s.tell("drawn", clause, seen_by=(seat,), cards=" ".join(map(str, s.hands[seat])))


async def draw_up(s: War, seat: SeatId, clause: str) -> None:
    """OWM-ASM.8, OWM-SET.20 Draw to a hand of seven; OWM-D.19 what may come back is counted."""
    shown = [it for it in s.stack if it.verb == "recon" and it.args[0] and it.seat == seat]
    await draw_cards(s, seat, max(0, HAND - len(s.hands[seat]) - len(shown)), clause)


async def promise_attack(s: War, seat: SeatId) -> None:
    """OWM-BC.5 Without an Attack card in it a hand exchanges its last card for one of the draw pile."""
    s.promised = tuple(sorted((*s.promised, seat)))
    if any(face(s, card).order is Order.ATTACK for card in s.hands[seat]):
        return
    s.pool = tuple(sorted((*s.pool, s.hands[seat][-1])))
    s.set_hand(seat, s.hands[seat][:-1])
    s.pile += 1
    attacks = [card for card in s.pool if face(s, card).order is Order.ATTACK]
    dealt = await draw(s, "OWM-BC.5", "card", attacks, seen_by=(seat,))
    s.set_hand(seat, (*s.hands[seat], dealt))
    s.pool = tuple([card for card in s.pool if card not in s.hands[seat]])
    s.pile -= 1
    s.tell("drawn", "OWM-BC.5", seen_by=(seat,), cards=" ".join(map(str, s.hands[seat])))


def leave_hand(s: War, seat: SeatId, card: int) -> None:
    """A card is shown by its owner: nothing about it is hidden any more."""
    hand = s.hands[seat]
    at = hand.index(card)
    s.hands = {**s.hands, seat: hand[:at] + hand[at + 1 :]}
    if card in s.shown:
        s.shown = tuple([other for other in s.shown if other != card])
    if s.memory and any(card in known for known in s.memory.values()):
        s.memory = {n: tuple([c for c in known if c != card]) for n, known in s.memory.items()}
    if seat in s.promised and face(s, card).order is Order.ATTACK:
        s.promised = tuple([other for other in s.promised if other != seat])


def discard(s: War, seat: SeatId, card: int, clause: str) -> None:
    """OWM-R.5 A card of a hand goes to the top of the discard pile."""
    leave_hand(s, seat, card)
    s.discards = (*s.discards, card)
    s.tell("discarded", clause, seat=seat, card=card)
