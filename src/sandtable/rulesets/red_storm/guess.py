"""Re-deal what a seat cannot know: blocks, markers, the other sheet and the deck (section 3.3 rules)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from sandtable.engine.chance import Deal
from sandtable.engine.facts import SeatId
from sandtable.rulesets.red_storm import cards, dealing, fog, morale, parts, sleight
from sandtable.rulesets.red_storm.sheets import Deck, DeckAsset
from sandtable.rulesets.red_storm.state import RedStorm
from sandtable.rulesets.red_storm.tables import CardPile, Played

FEWEST_OBJECTIVES = 2


def guess(s: RedStorm, seat: SeatId, deal: Deal) -> None:
    """Change in place everything that is hidden from this seat, and nothing else (RS-D.23)."""
    others = tuple([side for side in (0, 1) if side != seat])
    for side in others:
        parts.deal_parts(s, side, deal)
    if seat != s.defender:
        sleight.deal_fog(s, seat, deal)
        fog.survey(s)
    for side in others:
        dealing.deal_blocks(s, seat, side, deal)
        sleight.deal_pairs(s, seat, side, deal)
    dealing.deal_damage(s, seat, others, deal)
    for side in others:
        _deal_sheet(s, side, deal)
    _deal_deck(s, seat, others, deal)
    _weigh_shots(s, others)
    dealing.recall(s, seat)


# The other sheet


def _deal_sheet(s: RedStorm, side: int, deal: Deal) -> None:
    """RS-GEN.3 Objectives from what may be suspected; RS-R.26 any order card of its piles may be left."""
    suspected = s.box.scenario.intel.of(side).objectives
    if suspected:
        count = min(len(suspected), FEWEST_OBJECTIVES + deal.below(2))
        chosen = sorted(deal.shuffled(range(len(suspected)))[:count])
        s.objectives = {**s.objectives, side: tuple([suspected[n] for n in chosen])}
    orders = [c.id for c in s.box.pack.assets_of(s.box.scenario.piles(side)) if c.played is Played.ORDER]
    mine = {card: left for card, left in s.uses.items() if card not in orders}
    s.uses = {**mine, **{card: deal.below(2) for card in orders}}


# The deck


def _deal_deck(s: RedStorm, seat: SeatId, others: tuple[int, ...], deal: Deal) -> None:
    """RS-DCK.1 Pile sizes for all but the defender; RS-DCK.3 the cards that the other side put in."""
    counts = (s.early.count, s.late.count, s.last.count) if seat == s.defender else _counts(s, deal)
    rooms = dict(zip(CardPile, counts, strict=True))
    sure: dict[CardPile, list[str]] = {pile: [] for pile in CardPile}
    sure[CardPile.END].append(cards.TIMES_UP)
    for side in (0, 1):
        if side in others:
            s.contributed = {**s.contributed, side: _suspected(s, seat, side, deal)}
        for entry in s.contributed[side]:
            if entry.asset not in s.events and rooms[entry.pile] > len(sure[entry.pile]):
                sure[entry.pile].append(entry.asset)
    s.early = replace(s.early, count=counts[0], sure=tuple(sure[CardPile.EARLY]))
    s.late = replace(s.late, count=counts[1], sure=tuple(sure[CardPile.LATE]))
    s.last = replace(s.last, count=counts[2], sure=tuple(sure[CardPile.END]))
    if seat != s.defender:
        pool = tuple([card for card in s.box.pack.cards_of(CardPile.LATE) if card not in s.events])
        s.late, s.last = replace(s.late, pool=pool), replace(s.last, pool=pool)


def _suspected(s: RedStorm, seat: SeatId, side: int, deal: Deal) -> tuple[DeckAsset, ...]:
    """What a side may have put in the deck: each suspected asset in one of its forms, or not at all.

    Of a card that was drawn it matters only where those enter who still wait.
    """
    cards_ = s.box.scenario.sheet(side).cards
    seen = [replace(entry, units={}) for entry in cards_ if entry.asset in s.events]
    forms: dict[str, list[DeckAsset]] = {}
    for entry in s.box.scenario.intel.of(side).cards:
        if entry.asset not in s.events:
            forms.setdefault(entry.asset, []).append(entry)
    if seat == s.defender:
        return (*seen, *_handed_over(s, side, forms, deal))
    dealt = [(choices, deal.below(len(choices) + 1)) for choices in forms.values()]
    return (*seen, *(choices[n] for choices, n in dealt if n < len(choices)))


def _handed_over(s: RedStorm, side: int, forms: Mapping[str, list[DeckAsset]], deal: Deal) -> list[DeckAsset]:
    """RS-DCK.3 The defender was told into which piles the attacker's cards went, so many go there.

    Where too few are suspected for a pile, any card of the side that goes into decks will do.
    """
    piles = [entry.pile for entry in s.contributed[side] if entry.asset not in s.events]
    owned = [c.id for c in s.box.pack.assets_of(s.box.scenario.piles(side)) if c.played is Played.DECK]
    found: dict[str, DeckAsset] = {}
    for pile in sorted(piles):
        fitting = [form for card in forms for form in forms[card] if form.pile is pile and card not in found]
        any_card = [DeckAsset(card, pile) for card in owned if card not in found and card not in s.events]
        if chosen := fitting or any_card:
            form = deal.one(chosen)
            found[form.asset] = form
    return [*found.values()]


def _counts(s: RedStorm, deal: Deal) -> tuple[int, int, int]:
    """What may be left of each pile: of the decks that may be suspected, one that fits the cards drawn."""
    suspected = s.box.scenario.intel.of(s.defender).decks
    deck = deal.one([deck for deck in suspected if _fits(s, deck)] or [_longer(s, suspected[0])])
    drawn = len(s.events)
    early = min(deck.early, drawn)
    late = min(deck.late, drawn - early)
    return deck.early - early, deck.late - late, max(1, deck.end - (drawn - early - late))


def _longer(s: RedStorm, usual: Deck) -> Deck:
    """A deck that fits where none of those suspected does: made up from the cards that all saw drawn."""
    late = s.box.pack.cards_of(CardPile.LATE)
    early = next((n for n, card in enumerate(s.events) if card in late), len(s.events))
    return Deck(early, max(usual.late, len(s.events) - early), usual.end)


def _fits(s: RedStorm, deck: Deck) -> bool:
    """RS-DCK.8 Early cards come from the early pile, late ones from below, and the last is to come."""
    early, late = s.box.pack.cards_of(CardPile.EARLY), s.box.pack.cards_of(CardPile.LATE)
    top, below = s.events[: deck.early], s.events[deck.early :]
    if any(card in late for card in top) or any(card in early for card in below):
        return False
    return len(below) < deck.late + deck.end


# Shots under way


def _weigh_shots(s: RedStorm, others: tuple[int, ...]) -> None:
    """RS-STA.3 Whether a shot is at reduced strength follows from the firer as it is dealt."""
    for number, attack in enumerate(s.attacks):
        firer = s.units.get(attack.firer)
        if firer is not None and firer.side in others and not attack.snap:
            s.attacks[number] = replace(attack, reduced=not morale.fires_in_full(firer))
