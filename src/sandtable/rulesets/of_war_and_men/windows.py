"""OWM-R.36, OWM-R.37, OWM-R.155: who is asked for Command Decisions, when, and in which order cards execute.

A card that is played waits on the stack of the innermost event; when nobody answers it any more it executes.
What a window asks depends on public facts only.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from sandtable.engine.ask import Ask
from sandtable.engine.facts import SeatId
from sandtable.rulesets.of_war_and_men import cards, command, crews, plays, victory
from sandtable.rulesets.of_war_and_men.state import War
from sandtable.rulesets.of_war_and_men.under_way import CARD, FLIP, OPEN, SHOT, TOTAL, Window

Choice = tuple[str | int, ...]
PASS: Final = ("pass",)
KINDS: Final = {window: window.value for window in Window}


def seat_order(s: War) -> list[SeatId]:
    """OWM-R.163, OWM-R.32 Players in the order of their highest Fireteam on the Track; those without one
    come last.
    """
    teams, everybody = s.teams, len(s.box.seats)
    order: list[SeatId] = []
    for team in s.track:
        seat = teams[team].seat
        if seat not in order:
            order.append(seat)
            if len(order) == everybody:
                return order
    return order + [seat for seat in range(everybody) if seat not in order]


def side_of(s: War, seat: SeatId) -> int:
    return s.box.seats[seat].side


def opposed_first(s: War, seat: SeatId) -> list[SeatId]:
    """OWM-R.36, OWM-R.37 The players opposed to this one, then the others, each group in Track order."""
    if len(s.box.seats) == 2:
        return [1 - seat, seat]  # whatever the Track says
    order, friends = seat_order(s), s.box.friends[seat]
    return [other for other in order if other not in friends] + [o for o in order if o in friends]


def active_first(s: War) -> list[SeatId]:
    """OWM-R.37 In an open window the active player is asked first; outside a turn who is highest on the
    Track.
    """
    if s.turn is None:
        return seat_order(s)
    active = s.turn.seat
    if len(s.box.seats) == 2:
        return [active, 1 - active]
    return [active, *[seat for seat in seat_order(s) if seat != active]]


def could_act(s: War, seat: SeatId, window: Window) -> bool:
    """OWM-R.155 Whether a player could act as far as everybody can tell."""
    if not s.box.decisions:
        return False
    hand = s.hands[seat]
    if hand and (not s.shown or any(card not in s.shown for card in hand)):
        return True
    return len(choices(s, seat, window)) > 1  # all that he has lies open


def choices(s: War, seat: SeatId, window: Window) -> list[Choice]:
    """OWM-R.37 What a player may do in a window: Command Decisions, OWM-R.77 releases, or nothing."""
    found = plays.playable(s, seat, window)
    if s.manned and window in plays.FREELY:
        found += crews.releases(s, seat)
    found.append(PASS)
    return found


async def open_window(s: War) -> None:
    """OWM-IMM.1, OWM-CMB.5, OWM-R.37 W1: it stays open until all pass in a row; OWM-R.2 outside an action
    time may run out in it.
    """
    if not s.box.decisions:
        return
    await _cycle(s, OPEN, active_first(s), outer=not s.depth and not s.executing)
    if s.turn is not None:
        s.turn = replace(s.turn, all_passed=True)


async def last_window(s: War, *, ended: bool) -> None:
    """OWM-D.13 The open window at the end of a turn, unless all have just passed in a row and nothing has
    happened since; `ended`: the active player has ended the turn himself, which was his pass.
    """
    assert s.turn is not None
    if not s.box.decisions or s.turn.all_passed:
        return
    order = active_first(s)
    if ended:
        order.append(order.pop(0))
    await _cycle(s, OPEN, order, outer=True, passed=int(ended))


async def turn_window(s: War, order: list[SeatId]) -> list[SeatId]:
    """OWM-R.37, OWM-D.13 The same up to the first card that is played: who is to be asked after it."""
    assert s.turn is not None
    if not s.box.decisions or s.turn.all_passed:
        return []
    order = await _round(s, OPEN, order or active_first(s))
    if not order:
        s.turn = replace(s.turn, all_passed=True)
    return order


def stir(s: War) -> None:
    """OWM-D.13 Something happens in the turn: the next open window is a new one."""
    if s.turn is not None and s.turn.all_passed:
        s.turn = replace(s.turn, all_passed=False)


async def shot_window(s: War, seat: SeatId) -> None:
    """OWM-R.37 W4: firer and target are known."""
    if s.box.decisions:
        await _cycle(s, SHOT, opposed_first(s, seat), outer=False)


async def total_window(s: War, seat: SeatId) -> None:
    """OWM-R.37 W5: the total is known and not resolved."""
    if s.box.decisions:
        await _cycle(s, TOTAL, opposed_first(s, seat), outer=False)


async def flip_window(s: War, seat: SeatId) -> None:
    """OWM-R.37 W3: a number lies open; only Chain of Command and its answers."""
    if s.box.decisions:
        await _cycle(s, FLIP, opposed_first(s, seat), outer=False)


async def _cycle(s: War, window: Window, order: list[SeatId], *, outer: bool, passed: int = 0) -> None:
    """OWM-IMM.2 Ask one after the other until all have passed in a row."""
    floor, within = s.floor, s.within
    s.floor, s.within = len(s.stack), window
    while order := await _round(s, window, order, passed):
        passed = 0
        await settle(s)
        if outer:
            victory.check_time(s)
        if window is FLIP and s.flips[-1].void:
            break  # the next number has a window of its own
    s.floor, s.within = floor, within


async def _round(s: War, window: Window, order: list[SeatId], passed: int = 0) -> list[SeatId]:
    """OWM-IMM.2 Ask each once; if one acts, in which order to go on, nobody if all have passed in a row.
    `passed`: so many at the end of the order have passed before.
    """
    for place, seat in enumerate(order[: len(order) - passed], 1):
        if could_act(s, seat, window):
            choice: Choice = await Ask(seat, KINDS[window], "OWM-R.37", choices, (s, seat, window))
            if choice != PASS:
                await _take(s, seat, choice, window)
                return order[place:] + order[:place]
    return []


async def _take(s: War, seat: SeatId, choice: Choice, window: Window) -> None:
    """OWM-R.37 What a player does who does not pass."""
    if choice[0] == "release":
        crews.release(s, int(choice[1]), "OWM-R.77")
    else:
        await command.announce(s, seat, choice, window)


def play(s: War, seat: SeatId, card: int, verb: str, *args: int, window: Window = CARD) -> None:
    """OWM-R.36 A card of an action is played: it waits for answers, and executes if it is not cancelled."""
    cards.leave_hand(s, seat, card)
    command.put_on_stack(s, seat, card, verb, args, window)


async def play_within(s: War, seat: SeatId, card: int, verb: str, window: Window) -> None:
    """OWM-R.36 The same in the middle of something else, which waits until it is settled."""
    floor, within = s.floor, s.within
    s.floor, s.within = len(s.stack), CARD
    play(s, seat, card, verb, window=window)
    await settle(s)
    s.floor, s.within = floor, within


async def settle(s: War) -> None:
    """OWM-IMM.7, OWM-IMM.6, OWM-R.36 Empty the stack from the top down, asking for answers before each card
    executes.
    """
    while len(s.stack) > s.floor:
        await settle_one(s)


async def settle_one(s: War) -> None:
    """OWM-R.36 The topmost card is answered by another, or it executes."""
    if s.box.decisions and await _answered(s):
        return
    s.executing = (*s.executing, s.stack[-1])
    s.stack = s.stack[:-1]
    stir(s)
    await command.execute(s)
    s.executing = s.executing[:-1]


async def _answered(s: War) -> bool:
    """OWM-R.36 First the side opposed to the topmost card's player, then the others; whether one played a
    card.
    """
    for seat in opposed_first(s, s.stack[-1].seat):
        while could_act(s, seat, CARD):
            choice = await Ask(seat, KINDS[CARD], "OWM-R.37", choices, (s, seat, CARD))
            if choice == PASS:
                break
            count = len(s.stack)
            await _take(s, seat, choice, CARD)
            if len(s.stack) > count:
                return True
    return False
