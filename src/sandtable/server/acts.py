"""What a seat may do: one function for each message of the client."""

from __future__ import annotations

import asyncio
import logging
import unicodedata
from functools import partial
from time import time
from typing import Any

import msgspec

from sandtable.engine.errors import IllegalAnswer, SandtableError
from sandtable.engine.facts import SPECTATOR, SeatId
from sandtable.server import wire
from sandtable.server.bots import Late
from sandtable.server.drive import begin_plan, drive, keep_orders, look_of, stop_plan
from sandtable.server.orders import given
from sandtable.server.proposals import forget_takeback, propose, reply
from sandtable.server.room import Room
from sandtable.server.schema import Said
from sandtable.server.store import Conflict
from sandtable.server.tasks import Weighed, Wrong
from sandtable.server.teaching import go_on, heed
from sandtable.server.wire import Answered, Code, Done, FromClient, Refused, Told

log = logging.getLogger("sandtable.acts")


async def act(room: Room, seat: SeatId, message: FromClient) -> Answered:
    """Carry out a message of a seat; what is refused says why, in words that the seat may know."""
    if seat == SPECTATOR:
        return Refused(message.id, "forbidden", "spectators only watch")
    if room.row.status == "frozen":
        return Refused(message.id, "frozen", "this game cannot go on; it can be exported")
    if room.opened is None:
        return Refused(message.id, "waiting", "the game has not begun")
    try:
        return await _act(room, seat, message)
    except IllegalAnswer as fault:
        return _refused(room, seat, message.id, "illegal", str(fault), list(fault.reasons))
    except Conflict:
        if f"{seat}:{message.id}" in room.ledger.messages:  # it had been stored by another worker
            return Done(message.id, room.game.given[seat])
        return _refused(room, seat, message.id, "conflict", "something else happened first; look again")
    except Exception as fault:  # noqa: BLE001 - what went wrong inside is nobody's business outside
        log.error("a message failed at table %s: %s", room.row.id, type(fault).__name__)
        return _refused(room, seat, message.id, "unavailable", "this could not be done; nothing has changed")


def _refused(
    room: Room, seat: SeatId, message: str, code: Code, text: str, reasons: list[Any] | None = None
) -> Refused:
    return Refused(message, code, text, room.game.given[seat], reasons or [])


async def _act(room: Room, seat: SeatId, message: FromClient) -> Answered:
    match message:
        case wire.Query():
            return await _query(room, seat, message)
        case wire.Say():
            return await _say(room, seat, message)
        case wire.Place():
            room.keep_place(seat, message.facts)
            return Done(message.id, room.game.given[seat])
    async with room.lock:
        return await _change(room, seat, message)


async def _change(room: Room, seat: SeatId, message: FromClient) -> Answered:
    """Whatever may change the game. The lock is held."""
    if room.game.result is not None:
        return _refused(room, seat, message.id, "over", "the game is over")
    key = f"{seat}:{message.id}"
    if key in room.ledger.messages:
        return Done(message.id, room.game.given[seat], room.progress(seat))
    match message:
        case wire.Give():
            return await _give(room, seat, message, key)
        case wire.Undo():
            return await _undo(room, seat, message, key)
        case wire.Stop():
            room.plans.pop(seat, None)
        case wire.SetOrders():
            _set_orders(room, seat, message)
            await drive(room)
        case wire.Resign():
            await room.commit(seat, partial(room.game.resign, seat), key)
            await drive(room)
        case wire.Teach():
            await go_on(room, seat, message.do)
            await drive(room)
        case wire.Propose():
            await propose(room, seat, message.what)
        case wire.Reply():
            await reply(room, seat, message.agree)
    return Done(message.id, room.game.given[seat], room.progress(seat))


async def _give(room: Room, seat: SeatId, message: wire.Give, key: str) -> Answered:
    """The first answer, strictly; the others follow as long as nothing unexpected comes."""
    if (room.awaited, room.game.given[seat]) != (seat, message.ask):
        return _conflict(room, seat, message)
    first, *rest = message.answers
    ask = room.game.seat(seat).ask
    assert ask is not None
    if first.kind not in ("", ask.kind):
        return _conflict(room, seat, message)
    option = ask.parse(first.text)
    heed(room, option.text)
    begin_plan(room, seat, rest)
    try:
        await room.commit(seat, partial(room.game.answer, option), key)
    except Exception:
        room.plans.pop(seat, None)
        raise
    forget_takeback(room)
    await drive(room)
    return Done(message.id, room.game.given[seat], room.progress(seat))


async def _undo(room: Room, seat: SeatId, message: wire.Undo, key: str) -> Answered:
    if room.game.given[seat] != message.ask:
        return _conflict(room, seat, message)
    stop_plan(room, seat, "undone")
    await room.commit(seat, room.game.seat(seat).undo, key)
    await drive(room)
    return Done(message.id, room.game.given[seat])


def _conflict(room: Room, seat: SeatId, message: wire.Give | wire.Undo) -> Refused:
    """The question has changed, or is for another: the number that is right now."""
    mine = room.awaited == seat
    text = "that question has been answered; look again" if mine else "it is not your turn"
    return _refused(room, seat, message.id, "conflict", text)


def _set_orders(room: Room, seat: SeatId, message: wire.SetOrders) -> None:
    turn = room.game.seat(seat).view()["clock"]["turn"]
    look = look_of(room, seat) if room.awaited == seat else None
    keep_orders(room, seat, given(message.orders, look, turn))


async def _say(room: Room, seat: SeatId, message: wire.Say) -> Answered:
    """Text only: no control characters, no more often than allowed."""
    said = message.text.strip()
    if not said or any(unicodedata.category(letter) in ("Cc", "Cs", "Co", "Cn") for letter in said):
        return _refused(room, seat, message.id, "illegal", "only plain text can be said")
    if not room.sayings[seat].take():
        return _refused(room, seat, message.id, "rate", "not so fast")
    line = await asyncio.to_thread(room.house.store.say, room.row.id, seat, said, int(time()))
    hear(room, [line])
    return Done(message.id, room.game.given[seat])


def hear(room: Room, lines: list[Said]) -> None:
    """Pass lines of chat on to everybody."""
    for line in lines:
        said = wire.SaidShown(line.number, line.seat, line.text, line.at)
        room.chat.append(said)
        room.send_all(wire.Chatted(said))


async def _query(room: Room, seat: SeatId, query: wire.Query) -> Answered:
    """Something the seat may know."""
    door = room.game.seat(seat)
    match query.what:
        case "reach":
            found: Any = door.reach(query.text)
        case "plan":
            found = door.plan(query.text)
        case "why_not":
            found = door.why_not(query.text)
        case "ahead":
            found = door.ahead(query.answers)
        case "overlay":
            found = _overlay(room, seat, query)
        case "odds":
            return await _odds(room, seat, query)
    return Told(query.id, msgspec.to_builtins(found))


def _overlay(room: Room, seat: SeatId, query: wire.Query) -> dict[str, int]:
    try:
        return room.game.seat(seat).overlay(query.text, *query.about)
    except (TypeError, KeyError, ValueError):
        raise IllegalAnswer(f"{query.text!r} cannot be shown for that") from None


async def _odds(room: Room, seat: SeatId, query: wire.Query) -> Answered:
    """Odds are made in a worker process: many deals of the unknown are tried."""
    ask = room.game.seat(seat).ask
    if ask is None:
        raise IllegalAnswer("it is not your turn")
    text = ask.parse(query.text).text
    try:
        outcome = await room.house.bots.weigh(room.start, room.ledger.lines.copy(), seat, text)
    except Late:
        return _refused(room, seat, query.id, "unavailable", "that takes too long to work out")
    match outcome:
        case Weighed():
            return Told(query.id, msgspec.to_builtins(outcome.odds))
        case Wrong():
            raise SandtableError(outcome.kind)
    raise AssertionError("a worker weighed something else")
