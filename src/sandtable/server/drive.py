"""What goes on by itself after an answer: plans, standing orders, bots, clocks and calls by webhook."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from itertools import islice

import msgspec

from sandtable.bots import RandomBot, Thought
from sandtable.engine.chance import key_of
from sandtable.engine.errors import IllegalAnswer
from sandtable.engine.facts import SeatId
from sandtable.server import frames
from sandtable.server.bots import Failed
from sandtable.server.entries import Changed, Conflict
from sandtable.server.faults import Broken, Frozen
from sandtable.server.journal import StoreFailed
from sandtable.server.orders import Look, answer_for, lasting
from sandtable.server.plans import check_plans, next_of_plan, stop_plan
from sandtable.server.room import Room
from sandtable.server.schema import TableRow
from sandtable.server.tasks import Chosen
from sandtable.server.webhooks import call

log = logging.getLogger("sandtable.drive")
MOST_TRIES = 8


async def drive(room: Room) -> None:
    """Answer for those who have said what they want, then wake whoever is asked. The lock is held."""
    try:
        await _drive(room)
    except Changed:
        await drive(room)
    except (Conflict, Frozen, StoreFailed):
        return  # another worker was quicker, or nothing can go on here: what is stored is shown
    except Exception as fault:  # noqa: BLE001 - a bug of ours must not take the answer before it along
        await room.freeze(room.awaited or 0, "what goes on by itself", fault)


async def _drive(room: Room) -> None:
    while (seat := room.awaited) is not None:
        text, message = _said(room, seat)
        if text is None:
            break
        try:
            await room.answer(seat, text, message)
        except IllegalAnswer:
            stop_plan(room, seat, "illegal")
            break
        except Broken:
            stop_plan(room, seat, "broken")
            break
    check_plans(room)
    await room.keep_intents()
    await _wake(room)


def _said(room: Room, seat: SeatId) -> tuple[str | None, str | None]:
    """What a seat has said it would answer now, and the message that brought it if that is to be kept."""
    early = room.intents.early.pop(seat, None)
    if early is not None and early.number == room.game.given[seat] and not room.breaks_on(early.text):
        return early.text, early.message
    text = next_of_plan(room, seat) or _ordered(room, seat)
    return (None if text is None or room.breaks_on(text) else text), None


# Standing orders


def look_of(room: Room, seat: SeatId) -> Look:
    return Look(room.game.seat(seat), room.game.seats[seat].side, room.board(seat))


def _ordered(room: Room, seat: SeatId) -> str | None:
    """What a seat's standing orders answer now; those that no longer stand are dropped."""
    standing, ask = room.orders[seat], room.game.ask
    mechanical = room.chairs[seat].bot or room.setup.lesson
    if mechanical or ask is None or not (standing or _is_window(room, ask.kind)):
        return None
    look = look_of(room, seat)
    lasts = lasting(standing, look.turn, look.about)
    if lasts != standing:
        were, now = (msgspec.json.encode(one).decode() for one in (standing, lasts))
        room.later(room.house.store.drop_orders, room.row.id, seat, were, now)
        room.order(seat, lasts)
    return answer_for(look, [one.order for one in lasts] or room.game.seat(seat).orders())


def _is_window(room: Room, kind: str) -> bool:
    """Whether asks of a kind are windows; the ruleset's own orders speak of no others."""
    return room.game.words.weights.get(kind) == "window"


# Whoever is asked


async def _wake(room: Room) -> None:
    """Start the clock of the seat that is asked; let a bot think, or call a person by webhook."""
    run_clock(room)
    seat = room.awaited
    is_bot = seat is not None and room.chairs[seat].bot != ""
    if seat is not None and seat != room.last_awaited and not is_bot:
        call(room, seat)
    room.last_awaited = seat
    if is_bot and not room.setup.lesson and (room.thinking is None or room.thinking.done()):
        room.thinking = asyncio.create_task(_think(room))


def run_clock(room: Room) -> None:
    """Let the time of the person run who is asked, if there is one."""
    seat = room.awaited
    person = None if seat is None or room.chairs[seat].bot else seat
    if room.clocks.run(person, partial(_out_of_time, room)):
        clock = room.clocks.shown()
        assert clock is not None
        room.audience.send_all(frames.Clocked(clock))


async def _think(room: Room) -> None:
    """Let the bot that is asked answer, and the next, until a person is asked."""
    while (seat := room.awaited) is not None and (bot := room.chairs[seat].bot):
        number = room.ledger.number
        chosen = await _choice(room, seat, bot)
        async with room.lock:
            if (room.ledger.number, room.awaited) != (number, seat):
                continue
            room.thinking = None
            try:
                await _answer_somehow(room, seat, chosen.text, _told(chosen.thought))
            except Conflict:
                continue
            except (Frozen, StoreFailed):
                return
            await drive(room)
            return


def _told(thought: Thought) -> str | None:
    """What is kept of a thought: told when the game is over, to its own side before."""
    return msgspec.json.encode(thought).decode() if thought.weighed else None


async def _answer_somehow(room: Room, seat: SeatId, text: str, thought: str | None = None) -> None:
    """Give this answer; if the rules break on it, another; if they break on many, the game is frozen."""
    others = [option.text for option in islice(room.game.seat(seat).asked().options, MOST_TRIES)]
    for choice in dict.fromkeys([text, *others]):
        try:
            await room.answer(seat, choice, thought=thought if choice == text else None)
        except Broken as fault:
            broken = fault
        else:
            return
    await room.freeze(seat, "any answer", broken)
    raise Frozen


async def _choice(room: Room, seat: SeatId, bot: str) -> Chosen:
    """What the bot answers; a bot that takes too long, or fails, gets any option."""
    seed = bot_seed(room.row, seat)
    try:
        return await room.house.bots.choose(room.start, room.ledger.lines.copy(), seat, bot, seed)
    except Failed as fault:
        log.warning("a bot has no answer at table %s: %s", room.row.id, fault)
        return Chosen(RandomBot(f"{seed}/{room.ledger.number}").choose(room.game.seat(seat)).text)


def bot_seed(row: TableRow, seat: SeatId) -> str:
    """What a bot's own choices are drawn from; it tells nothing of the seed of the game."""
    return key_of("bot", row.seed, row.id, seat).hex()


def _out_of_time(room: Room) -> None:
    room.spawn(_timeout(room))


async def _timeout(room: Room) -> None:
    """A seat has run out of time: it loses, or passes if the table says so."""
    async with room.lock:
        seat = room.awaited
        if seat is None or not room.clocks.is_out(seat):
            return
        stop_plan(room, seat, "over")
        try:
            if room.setup.clock.out == "lose":
                await room.commit(seat, partial(room.game.timeout, seat), "timeout")
            else:
                await _answer_somehow(room, seat, _least(room, seat))
        except (Conflict, Broken, Frozen, StoreFailed):
            return
        await drive(room)


def _least(room: Room, seat: SeatId) -> str:
    """The option that does least: to pass, to stop, or else the last one listed."""
    look = look_of(room, seat)
    idle = [o for o in look.ask["options"] if o not in look.acting()]
    chosen: str = look.passing() or (idle or look.ask["options"])[-1]["text"]
    return chosen
