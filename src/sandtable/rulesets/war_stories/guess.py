"""Re-deal what a seat cannot know: counters, works, weapons, tokens, hands, deck (section 3.3 rules)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from sandtable.engine.chance import Deal
from sandtable.engine.facts import SeatId
from sandtable.rulesets.war_stories import dealing, hiding
from sandtable.rulesets.war_stories.records import Mark
from sandtable.rulesets.war_stories.sheets import Objective
from sandtable.rulesets.war_stories.state import ATTACKER, DEFENDER, WarState
from sandtable.rulesets.war_stories.tables import Asset, Played, Role

ROLES: Final = (Role.ATTACKER, Role.DEFENDER)
FEWEST: Final = 2
"""A side has at least as many objectives."""


def guess(s: WarState, seat: SeatId, deal: Deal) -> None:
    """Change in place everything that is hidden from this seat, and nothing else."""
    others = tuple([side for side in (ATTACKER, DEFENDER) if side != seat])
    if DEFENDER in others:
        hiding.deal_counters(s, deal)
    for side in others:
        dealing.deal_units(s, side, deal)
        _deal_activated(s, side, deal)
        dealing.deal_weapons(s, side, deal)
        _deal_cower(s, side, [other for other in others if other > side], deal)
        _deal_hand(s, side, deal)
        _deal_aims(s, side, deal)
    if DEFENDER in others:
        dealing.deal_shelter(s, deal)
    _deal_deck(s, others, deal)


def _deal_aims(s: WarState, side: int, deal: Deal) -> None:
    """WS-SET.1, WS-D.3 The other side's objectives: some of those that may be suspected of it."""
    suspected = s.box.scenario.booklet(side).suspected
    if suspected:
        shown = [n for n, aim in enumerate(suspected) if _was_used(s, side, aim)]
        rest = [n for n in deal.shuffled(range(len(suspected))) if n not in shown]
        count = min(len(suspected), FEWEST + deal.below(3))
        chosen = sorted([*shown, *rest][: max(count, len(shown))])
        s.aims = {**s.aims, side: tuple([suspected[n] for n in chosen])}


def _was_used(s: WarState, side: int, aim: Objective) -> bool:
    """WS-R.9 A unit that left the map for its side's good shows what that was."""
    labels = s.box.ground.map.labels
    left = [labels[unit.cell] for unit in s.left.values() if unit.side == side]
    return aim.kind == "exit" and aim.hex in left


def _deal_activated(s: WarState, side: int, deal: Deal) -> None:
    """WS-D.6 Which of those who ride unseen was activated: any of the card's class, as many as were."""
    riders = [u.id for u in s.of_side(side) if u.hidden and u.carrier and u.id not in s.acting]
    hidden = [u.id for u in s.of_side(side) if u.hidden and u.id not in s.acting]
    for number, play in enumerate(s.plays):
        card = s.box.pack.orders[play.card]
        fitting = [piece for piece in riders if not card.classes or s.kind(piece).klass in card.classes]
        done = tuple([piece for piece in play.done if piece not in hidden])
        group = tuple([piece for piece in play.group if piece not in hidden])
        chosen = tuple(sorted(deal.shuffled(fitting)[: len(play.done) - len(done)]))
        s.count_play(number, done=(*done, *chosen), group=(*group, *chosen) if card.nearby else group)


def _deal_cower(s: WarState, side: int, later: list[int], deal: Deal) -> None:
    """WS-ACT.7 The tokens that their owner has looked at: any that may still be in the supply.

    Those of sides that are dealt later are not known either.
    """
    unseen = (side, *later)
    used = {m.token for u in s.units.values() for m in u.marks if m.up or u.side not in unseen}
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


def _usable(s: WarState, side: int, card: Asset) -> bool:
    """WS-AST.5 Whether a side could have an asset."""
    nation = s.box.scenario.booklet(side).nation
    return card.role in (None, ROLES[side]) and (not card.nations or nation in card.nations)


def _deal_hand(s: WarState, side: int, deal: Deal) -> None:
    """As many cards as the side may still have, of those it could have."""
    cards = [card for card in s.box.pack.assets.values() if f"{side}:{card.id}" not in s.drawn_cards]
    pool = [c.id for c in cards if c.played is not Played.DECK and _usable(s, side, c)]
    if s.turn:
        pool = [card for card in pool if s.box.pack.assets[card].played is not Played.SETUP]
    s.hands = {**s.hands, side: tuple(sorted(deal.shuffled(pool)[: len(s.hands[side])]))}


def _deal_deck(s: WarState, others: tuple[int, ...], deal: Deal) -> None:
    """WS-SET.9 The assets that the other side put into the deck: as many, of those it could have."""
    sure = [card for card in s.deck.sure if ":" not in card or int(card[0]) not in others]
    for side in others:
        count = len([card for card in s.deck.sure if card.startswith(f"{side}:")])
        deck = [c for c in s.box.pack.assets.values() if c.played is Played.DECK and _usable(s, side, c)]
        pool = [f"{side}:{c.id}" for c in deck if f"{side}:{c.id}" not in s.drawn_cards]
        chosen = sorted(deal.shuffled(pool)[:count])
        sure.extend(chosen)
        _deal_plans(s, side, chosen, deal)
    s.deck = replace(s.deck, sure=tuple(sure))
    s.plans = {card: s.plans[card] for card in sorted(s.plans)}


def _deal_plans(s: WarState, side: int, cards: list[str], deal: Deal) -> None:
    """WS-ART.2 Targets for the planned artillery that is still in the deck: any hex."""
    s.plans = {c: p for c, p in s.plans.items() if c in s.drawn_cards or not c.startswith(f"{side}:")}
    if ("planning", side) in s.agenda:
        return
    for card in cards:
        barrage = s.box.pack.assets[card[2:]].barrage
        if barrage is not None and barrage.planned:
            s.plans = {**s.plans, card: (deal.below(len(s.box.ground.map)), deal.below(3))}
