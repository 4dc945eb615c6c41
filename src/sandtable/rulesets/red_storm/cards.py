"""RS-CHP, RS-EVT, RS-DCK: chips from the bag, the event deck, and the one event of every turn."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from sandtable.engine.chance import draw
from sandtable.engine.pile import Pile, draw_card
from sandtable.rulesets.red_storm import assets, command, events, evidence, victory
from sandtable.rulesets.red_storm.state import RedStorm
from sandtable.rulesets.red_storm.tables import CardPile, Event, Pack

TIMES_UP: Final = "x01"


# Chips


async def draw_chip(s: RedStorm, clause: str, why: str, focus: int) -> str:
    """RS-CHP.1 One chip; RS-EVT.2, RS-R.30, RS-TRN.7 the first event icon of a turn stops play.

    RS-EVT.4, RS-EVT.5 The focus is the unit fired at or checking; RS-R.32 the chip is used afterwards.
    """
    chip = await plain_chip(s, clause, why, focus)
    if not s.event_done and s.box.pack.chips[chip].event:
        s.out = (*s.out, chip)  # RS-R.44
        await event(s, focus, why)
        s.out = tuple([other for other in s.out if other != chip])
    return chip


async def plain_chip(s: RedStorm, clause: str, why: str, focus: int) -> str:
    """RS-R.44 A chip from those in the bag, whatever icon it shows."""
    bag = s.box.chips
    if s.out:
        bag = tuple([chip for chip in bag if chip not in s.out])
    chip = await draw(s, clause, "chip", bag)
    s.tell("chip", clause, chip=chip, why=why, piece=focus)
    return chip


# The deck


def piles(
    pack: Pack, counts: tuple[int, int, int], sure: tuple[tuple[str, ...], ...]
) -> tuple[Pile, Pile, Pile]:
    """RS-DCK.5 Three piles: contributed assets are in for certain, event cards of the kind fill the rest.

    RS-R.43 Late and late+end share one pool of late cards; RS-DCK.6 Time's Up is in the last pile.
    """
    early, late = pack.cards_of(CardPile.EARLY), pack.cards_of(CardPile.LATE)
    return (
        Pile(early, sure[0], counts[0]),
        Pile(late, sure[1], counts[1]),
        Pile(late, (*sure[2], TIMES_UP), counts[2]),
    )


async def next_card(s: RedStorm) -> str:
    """RS-DCK.8 The top card: early ones first, then late, then late and end; RS-GEN.8 they are the clock."""
    if s.early.count:
        card, s.early = await draw_card(s, "RS-EVT.2", "event", s.early)
    elif s.late.count:
        card, s.late = await draw_card(s, "RS-EVT.2", "event", s.late)
        if card in s.last.pool:
            s.last = replace(s.last, pool=tuple([other for other in s.last.pool if other != card]))
    else:
        card, s.last = await draw_card(s, "RS-EVT.2", "event", s.last)
    return card


# Events


async def event(s: RedStorm, focus: int, why: str) -> None:
    """RS-EVT.1 The event of this turn: Time's Up (RS-R.41), an asset, a primary or a secondary event.

    RS-TRN.5 The focus selects the section; RS-TRN.2 at the end of the turn the secondary one happens.
    """
    s.event_done = True
    card = await next_card(s)
    s.events = (*s.events, card)
    s.tell("event", "RS-EVT.2" if why else "RS-EVT.3", reveals=True, card=card)
    if card == TIMES_UP:
        victory.end_game(s, "RS-END.1", "Time's Up")
    if card in s.box.pack.assets:
        await assets.drawn(s, card)  # RS-EVT.13
        return
    printed = s.box.pack.events[card]
    if why and focus in s.units and has_section(s, printed, focus):
        applies = events.applies(s, printed, focus, why)
        evidence.judged(s, printed.effect, focus, applies=applies)
        if applies:
            s.tell("primary", "RS-R.39", card=card, piece=focus)
            await events.happen(s, printed, focus, why)
            return
    await secondary(s, printed)


def has_section(s: RedStorm, card: Event, focus: int) -> bool:
    """RS-EVT.8, RS-TRN.4 A vehicle needs the vehicle section, all others the infantry section."""
    return card.vehicle if s.units[focus].large else card.infantry


async def secondary(s: RedStorm, card: Event) -> None:
    """RS-EVT.10 A bonus: RS-EVT.11 for the active side after its order, RS-EVT.12 for the other at once."""
    assert card.secondary is not None, card.id
    side = s.box.scenario.side_of(card.secondary)
    s.tell("secondary", "RS-EVT.10", card=card.id, side=side, units=card.units)
    if s.active == side:
        s.owed = card.units
    elif s.active == 1 - side:
        await command.interrupt(s, side, card.units)
    else:
        s.push(("bonus", side, card.units))  # RS-R.37, at the end of a turn


async def end_of_turn_event(s: RedStorm) -> None:
    """RS-EVT.3 Without an event so far the defender draws one now; it has no focus (RS-EVT.6)."""
    if not s.event_done:
        await event(s, 0, "")
