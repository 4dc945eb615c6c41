"""OWM-R.36, OWM-R.37, OWM-R.155: who is asked for Command Decisions, when, and in which order cards execute.

A card that is played waits on the stack of the innermost event; when nobody answers it any more it executes.
What a window asks depends on public facts only.
"""

from __future__ import annotations

from sandtable.engine.ask import Ask
from sandtable.engine.facts import SeatId
from sandtable.rulesets.of_war_and_men import cards, command, crews, victory
from sandtable.rulesets.of_war_and_men.state import War
from sandtable.rulesets.of_war_and_men.under_way import Window


def seat_order(s: War) -> list[SeatId]:
    """OWM-R.163, OWM-R.32 Players in the order of their highest Fireteam on the Track; those without one
    come last.
    """
    order = list(dict.fromkeys(s.teams[team].seat for team in s.track))
    return [*order, *(seat for seat in range(len(s.box.seats)) if seat not in order)]


def side_of(s: War, seat: SeatId) -> int:
    return s.box.seats[seat].side


def opposed_first(s: War, seat: SeatId) -> list[SeatId]:
    """OWM-R.36, OWM-R.37 The players opposed to this one, then the others, each group in Track order."""
    return sorted(seat_order(s), key=lambda other: side_of(s, other) == side_of(s, seat))


def active_first(s: War) -> list[SeatId]:
    """OWM-R.37 In an open window the active player is asked first; outside a turn who is highest on the
    Track.
    """
    order = seat_order(s)
    if s.turn is not None and s.turn.team in s.teams:
        active = s.teams[s.turn.team].seat
        order.sort(key=lambda seat: seat != active)
    return order


def could_act(s: War, seat: SeatId, window: Window) -> bool:
    """OWM-R.155 Whether a player could act as far as everybody can tell."""
    if not s.box.decisions:
        return False
    hand = s.hands[seat]
    if hand and (not s.shown or any(card not in s.shown for card in hand)):
        return True
    return len(choices(s, seat, window)) > 1  # all that he has lies open


def choices(s: War, seat: SeatId, window: Window) -> list[tuple[str | int, ...]]:
    """OWM-R.37 What a player may do in a window: Command Decisions, OWM-R.77 releases, or nothing."""
    found = command.playable(s, seat, window)
    if window in (Window.OPEN, Window.CARD, Window.SHOT):
        found.extend(crews.releases(s, seat))
    return [*found, ("pass",)]


async def open_window(s: War) -> None:
    """OWM-IMM.1, OWM-CMB.5, OWM-R.37 W1: it stays open until all pass in a row; OWM-R.2 outside an action
    time may run out in it.
    """
    if s.box.decisions:
        await _cycle(s, Window.OPEN, active_first(s), outer=not s.depth and not s.executing)


async def reopened(s: War, seat: SeatId, choice: tuple[str | int, ...]) -> None:
    """OWM-D.6 The active player plays a Command Decision where he is asked for an action."""
    floor, within = s.floor, s.within
    s.floor, s.within = len(s.stack), Window.OPEN
    await command.announce(s, seat, choice, Window.OPEN)
    await settle(s)
    s.floor, s.within = floor, within


async def shot_window(s: War, seat: SeatId) -> None:
    """OWM-R.37 W4: firer and target are known."""
    if s.box.decisions:
        await _cycle(s, Window.SHOT, opposed_first(s, seat), outer=False)


async def total_window(s: War, seat: SeatId) -> None:
    """OWM-R.37 W5: the total is known and not resolved."""
    if s.box.decisions:
        await _cycle(s, Window.TOTAL, opposed_first(s, seat), outer=False)


async def flip_window(s: War, seat: SeatId) -> None:
    """OWM-R.37 W3: a number lies open; only Chain of Command and its answers."""
    if s.box.decisions:
        await _cycle(s, Window.FLIP, opposed_first(s, seat), outer=False)


async def _cycle(s: War, window: Window, order: list[SeatId], *, outer: bool) -> None:
    """OWM-IMM.2 Ask one after the other until all have passed in a row."""
    floor, within = s.floor, s.within
    s.floor, s.within = len(s.stack), window
    passes, at = 0, 0
    while passes < len(order):
        seat = order[at % len(order)]
        at += 1
        if not could_act(s, seat, window) or not await _asked(s, seat, window):
            passes += 1
            continue
        passes = 0
        await settle(s)
        if outer:
            victory.check_time(s)
        if window is Window.FLIP and s.flips[-1].void:
            break  # the next number has a window of its own
    s.floor, s.within = floor, within


async def _asked(s: War, seat: SeatId, window: Window) -> bool:
    """One question to one player; whether he did anything but pass."""
    choice = await Ask(seat, window.value, "OWM-R.37", choices, (s, seat, window))
    if choice[0] == "pass":
        return False
    if choice[0] == "release":
        crews.release(s, int(choice[1]), "OWM-R.77")
        return True
    await command.announce(s, seat, choice, window)
    return True


async def play(s: War, seat: SeatId, card: int, verb: str, *args: int, window: Window = Window.CARD) -> None:
    """OWM-R.36 A card of an action is played: it waits for answers, and executes if it is not cancelled."""
    floor, within = s.floor, s.within
    s.floor, s.within = len(s.stack), Window.CARD
    cards.leave_hand(s, seat, card)
    command.put_on_stack(s, seat, card, verb, args, window)
    await settle(s)
    s.floor, s.within = floor, within


async def settle(s: War) -> None:
    """OWM-IMM.7, OWM-IMM.6, OWM-R.36 Empty the stack from the top down, asking for answers before each card
    executes.
    """
    while len(s.stack) > s.floor:
        if s.box.decisions and await _answered(s):
            continue
        s.executing.append(s.stack.pop())
        await command.execute(s)
        s.executing.pop()


async def _answered(s: War) -> bool:
    """OWM-R.36 First the side opposed to the topmost card's player, then the others; whether one played a
    card.
    """
    for seat in opposed_first(s, s.stack[-1].seat):
        while could_act(s, seat, Window.CARD):
            count = len(s.stack)
            if not await _asked(s, seat, Window.CARD):
                break
            if len(s.stack) > count:
                return True
    return False
