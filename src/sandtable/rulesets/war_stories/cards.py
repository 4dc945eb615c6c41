"""WS-EVT, WS-R.14, WS-R.18: the event deck, and when its cards are drawn."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from sandtable.engine.pile import Pile, draw_card
from sandtable.rulesets.war_stories import assets, events, fog, victory
from sandtable.rulesets.war_stories.sheets import Scenario
from sandtable.rulesets.war_stories.state import WarState
from sandtable.rulesets.war_stories.tables import Pack, Played

SUDDEN_DEATH: Final = "EV-01"
REINFORCEMENTS: Final = "EV-02"


def build(pack: Pack, scenario: Scenario) -> Pile:
    """WS-SET.9, WS-R.18 All cards but Sudden Death, which joins when only the last part is left."""
    events_ = [e for e in pack.events.values() if e.id not in (SUDDEN_DEATH, REINFORCEMENTS)]
    pool = tuple(event.id for event in events_ for _ in range(event.copies))
    groups = [group for side in (0, 1) for group in scenario.booklet(side).reinforcements]
    sure = (*(REINFORCEMENTS for _ in groups), *deck_assets(pack, scenario))
    return last_part(Pile(pool, sure, scenario.deck.events + len(sure)), scenario.deck.last)


def deck_assets(pack: Pack, scenario: Scenario) -> list[str]:
    """WS-AST.3 The strategic assets that go into the deck, each with the side that owns it."""
    return [
        f"{side}:{card}"
        for side in (0, 1)
        for card in scenario.booklet(side).assets
        if pack.assets[card].played is Played.DECK
    ]


def last_part(deck: Pile, last: int) -> Pile:
    """WS-R.18 Sudden Death is shuffled into the last cards."""
    if deck.count <= last and SUDDEN_DEATH not in deck.sure:
        return replace(deck, sure=(*deck.sure, SUDDEN_DEATH), count=deck.count + 1)
    return deck


async def settle(s: WarState) -> None:
    """WS-EVT.1, WS-EVT.2 One card for each event icon, after what the chit does; never card inside card."""
    if not s.due or s.settling:
        return
    s.settling = True
    while s.due:
        s.due -= 1
        await _next(s)
    s.settling = False
    uncovered = s.sprung
    await fog.sweep(s)  # WS-R.88
    s.sprung = uncovered  # WS-R.33 whom an event has uncovered is just placed
    victory.check_units(s)


async def _next(s: WarState) -> None:
    """WS-EVT.3 Draw a card and carry it out; WS-VIC.4 Sudden Death ends the game at once (WS-R.3)."""
    if s.next_cards:
        card, s.next_cards = s.next_cards[0], s.next_cards[1:]
    else:
        card, deck = await draw_card(s, "WS-EVT.2", "event", s.deck)
        s.deck = last_part(deck, s.box.scenario.deck.last)
        del deck
    s.drawn_cards = (*s.drawn_cards, card)
    name = card.partition(":")[2] or card
    s.tell("event", "WS-EVT.3", reveals=True, card=name)
    if card == SUDDEN_DEATH:
        raise victory.finish(s, "Sudden Death")
    if ":" in card:
        await assets.drawn(s, int(card[0]), name)
    else:
        await events.EFFECTS[card](s)
