"""Re-deal what a seat cannot know: counters, works, weapons, tokens, hands, deck (section 3.3 rules)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from sandtable.engine.chance import Deal
from sandtable.engine.facts import SeatId
from sandtable.rulesets.war_stories import dealing
from sandtable.rulesets.war_stories.state import ATTACKER, DEFENDER, Mark, WarState
from sandtable.rulesets.war_stories.tables import Asset, Played, Role

ROLES: Final = (Role.ATTACKER, Role.DEFENDER)


def guess(s: WarState, seat: SeatId, deal: Deal) -> None:
    """Change in place everything that is hidden from this seat, and nothing else."""
    others = tuple([side for side in (ATTACKER, DEFENDER) if side != seat])
    if DEFENDER in others:
        dealing.deal_counters(s, deal)
    for side in others:
        dealing.deal_units(s, side, deal)
        dealing.deal_weapons(s, side, deal)
        _deal_cower(s, side, deal)
        _deal_plans(s, side, deal)
        _deal_hand(s, side, deal)
    if DEFENDER in others:
        dealing.deal_shelter(s, deal)
    _deal_deck(s, others, deal)


def _deal_cower(s: WarState, side: int, deal: Deal) -> None:
    """WS-ACT.7 The tokens that their owner has looked at: any that may still be in the supply."""
    used = {m.token for u in s.units.values() for m in u.marks if m.up or u.side != side}
    whole = list(s.box.pack.suppression)
    pool = [token for token in whole if token not in used]
    if s.offered_to and s.units[s.offered_to].side == side:
        enough = pool if len(pool) >= len(s.offer) else whole  # WS-R.104 an empty supply
        s.offer = tuple(deal.shuffled(enough)[: len(s.offer)])
        pool = [token for token in pool if token not in s.offer]
    for unit in s.of_side(side):
        if any(mark.token and not mark.up for mark in unit.marks):
            marks = []
            for mark in unit.marks:
                if mark.token and not mark.up:
                    token = deal.one(pool or whole)
                    if token in pool:
                        pool.remove(token)
                    mark = Mark(damage=False, token=token)
                marks.append(mark)
            s.units[unit.id] = replace(unit, marks=tuple(marks))


def _deal_plans(s: WarState, side: int, deal: Deal) -> None:
    """WS-ART.2 Planned targets: any hex."""
    for card in [card for card in s.plans if card.startswith(f"{side}:")]:
        axis = deal.below(3)
        s.plans[card] = (deal.below(len(s.box.ground.map)), axis)


def _usable(s: WarState, side: int, card: Asset) -> bool:
    """WS-AST.5 Whether a side could have an asset."""
    nation = s.box.scenario.booklet(side).nation
    return card.role in (None, ROLES[side]) and (not card.nations or nation in card.nations)


def _deal_hand(s: WarState, side: int, deal: Deal) -> None:
    """As many cards as the side may still have, of those it could have."""
    cards = s.box.pack.assets.values()
    pool = [c.id for c in cards if c.played is not Played.DECK and _usable(s, side, c)]
    if s.turn:
        pool = [card for card in pool if s.box.pack.assets[card].played is not Played.SETUP]
    s.hands[side] = tuple(sorted(deal.shuffled(pool)[: len(s.hands[side])]))


def _deal_deck(s: WarState, others: tuple[int, ...], deal: Deal) -> None:
    """WS-SET.9 The assets that the other side put into the deck: as many, of those it could have."""
    sure = [card for card in s.deck.sure if ":" not in card or int(card[0]) not in others]
    for side in others:
        count = len([card for card in s.deck.sure if card.startswith(f"{side}:")])
        deck = [c for c in s.box.pack.assets.values() if c.played is Played.DECK and _usable(s, side, c)]
        pool = [f"{side}:{c.id}" for c in deck if f"{side}:{c.id}" not in s.drawn_cards]
        chosen = deal.shuffled(pool)[:count]
        sure.extend(sorted(chosen))
        for card in chosen:
            asset = s.box.pack.assets[card[2:]]
            if asset.barrage is not None and asset.barrage.planned and s.turn:
                s.plans.setdefault(card, (deal.below(len(s.box.ground.map)), deal.below(3)))
    s.deck = replace(s.deck, sure=tuple(sure))
    s.plans = {card: s.plans[card] for card in sorted(s.plans)}
