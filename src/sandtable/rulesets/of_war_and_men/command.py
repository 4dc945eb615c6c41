"""OWM-IMM, OWM-R.36: cards are announced, wait on the stack, and execute, fizzle or are cancelled.

`plays` says which Command Decisions can be played when.
"""

from __future__ import annotations

from typing import Final

from sandtable.engine.ask import Ask
from sandtable.engine.facts import SeatId
from sandtable.rulesets.of_war_and_men import cards, plays, terrain
from sandtable.rulesets.of_war_and_men.sheets import Colour
from sandtable.rulesets.of_war_and_men.state import War
from sandtable.rulesets.of_war_and_men.under_way import Played, Window

Choice = tuple[str | int, ...]
ORDERS: Final = ("attack", "entrench", "maneuver", "rally", "lay")
"""Cards of Standard Actions; each rule sees for itself whether it still holds."""
HOSTILE: Final = ("attack", "on_the_run", "valor", "lucky_shot", "grenade")
"""Cards that name a Fireteam as their target, last of what is announced with them."""


# Announcing


async def announce(s: War, seat: SeatId, choice: Choice, window: Window) -> None:
    """OWM-R.36 A card is played with all its choices; it then waits on the stack."""
    verb, card, *rest = choice
    args = [int(arg) for arg in rest]
    cards.leave_hand(s, seat, int(card))
    if verb == "recon":
        if args[0]:
            cards.leave_hand(s, seat, args[0])
        args.append((await Ask(seat, "recon_cell", "OWM-CD.36", recon_places, (s, seat)))[1])
        args.append(await terrain.way_up(s, seat, args[0]))
    put_on_stack(s, seat, int(card), str(verb), tuple(args), window)


def recon_places(s: War, seat: SeatId) -> list[tuple[str, int]]:
    """OWM-CD.36 The open positions that a Fireteam of the side sees."""
    return [("at", cell) for cell in terrain.recon_cells(s, seat)]


def put_on_stack(s: War, seat: SeatId, card: int, verb: str, args: tuple[int, ...], window: Window) -> None:
    """The card lies on the stack, for all to see."""
    core = cards.face(s, card)
    colour = core.colour if verb in ("attack", "rally") else core.decision_colour
    s.stack = (*s.stack, Played(seat, card, verb, args, window, colour or Colour.RED))
    name, about = s.box.told[verb, args]
    s.tell("played", "OWM-R.36", seat=seat, card=card, verb=name, about=about)
    if verb in HOSTILE and args[-1] in s.teams and not s.teams[args[-1]].attacked:
        s.set_team(args[-1], attacked=True)  # OWM-R.141 even if the card is cancelled


# Executing


async def execute(s: War) -> None:
    """OWM-R.36 The card that came off the stack takes effect; OWM-R.169 if what it needs still holds."""
    played = s.executing[-1]
    if played.verb != "lay":
        s.discards = (*s.discards, played.card)
    rule = s.box.rules[played.verb]
    stands = is_legal(s, played)
    del played
    if stands:
        await rule(s)
    else:
        fizzle(s)


def is_legal(s: War, played: Played) -> bool:
    """OWM-R.169 Whether a card could be announced so again; OWM-ASL.29 orders end with the turn."""
    decision = cards.face(s, played.card).decision
    if played.verb in ORDERS or decision is None:
        return s.turn is not None and not s.turn.over
    if played.verb == "recon":
        return played.args[1] in terrain.recon_cells(s, played.seat)
    return plays.is_possible(s, played.seat, played.window, decision, (played.verb, *played.args))


def fizzle(s: War) -> None:
    """OWM-R.36 A card whose target has become illegal has no effect."""
    played = s.executing[-1]
    if played.verb == "recon" and played.args[0]:
        terrain.take_back(s, played.seat, played.args[0])
    if played.verb == "lay":
        s.discards = (*s.discards, played.card)
    s.tell("fizzled", "OWM-R.36", card=played.card)


def cancel(s: War) -> None:
    """OWM-R.153, OWM-CD.16, OWM-R.41 The topmost card of the stack is cancelled and discarded."""
    *below, played = s.stack
    s.stack = tuple(below)
    s.discards = (*s.discards, played.card)
    if played.verb == "recon" and played.args[0]:
        terrain.take_back(s, played.seat, played.args[0])  # OWM-R.99
    s.tell("cancelled", "OWM-CD.16", card=played.card)
