"""What a seat may do: one function for each message of the client."""

from __future__ import annotations

import asyncio
import logging
import unicodedata
from bisect import insort
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from operator import attrgetter
from time import time
from typing import Any, Final

import msgspec

from sandtable.engine.errors import IllegalAnswer, SandtableError
from sandtable.engine.facts import SPECTATOR, SeatId
from sandtable.engine.ruleset import Trace
from sandtable.engine.seat import Seat
from sandtable.server import frames, messages
from sandtable.server.bots import Failed, Late
from sandtable.server.drive import drive, look_of
from sandtable.server.entries import Changed, Conflict
from sandtable.server.faults import Broken, Frozen
from sandtable.server.frames import Answered, Code, Done, Refused, Told
from sandtable.server.intents import Early
from sandtable.server.journal import StoreFailed
from sandtable.server.messages import FromClient
from sandtable.server.orders import given
from sandtable.server.plans import begin_plan, stop_plan
from sandtable.server.proposals import forget_takeback, propose, reply
from sandtable.server.room import Room
from sandtable.server.schema import Said
from sandtable.server.sealed import early_ask
from sandtable.server.tasks import Weighed, Wrong
from sandtable.server.teaching import go_on, heed

log = logging.getLogger("sandtable.acts")
ADVISER = "search:1s"
FROZEN = "this game cannot go on; it can be exported"
BROKEN = "the rules of this server fail on that, and we have a report; nothing has changed: choose another"


async def act(room: Room, seat: SeatId, message: FromClient) -> Answered:
    """Carry out a message of a seat; what is refused says why, in words that the seat may know."""
    barred = _barred(room, seat)
    if barred is not None:
        return Refused(message.id, *barred)
    try:
        return await _act(room, seat, message)
    except IllegalAnswer as fault:
        return _refused(room, seat, message.id, "illegal", str(fault), list(fault.reasons))
    except (Conflict, StoreFailed) as fault:
        if f"{seat}:{message.id}" in room.ledger.messages:  # it was stored after all
            return _done(room, seat, message)
        if isinstance(fault, StoreFailed):
            return _failed(room, seat, message, fault)
        return _refused(room, seat, message.id, "conflict", "something else happened first; look again")
    except Exception as fault:  # noqa: BLE001 - what went wrong inside is nobody's business outside
        return _failed(room, seat, message, fault)


def _barred(room: Room, seat: SeatId) -> tuple[Code, str] | None:
    """Why a seat may do nothing here at all, if so."""
    if seat == SPECTATOR:
        return "forbidden", "spectators only watch"
    if room.row.status == "frozen":
        return "frozen", FROZEN
    return ("waiting", "the game has not begun") if room.opened is None else None


def _failed(room: Room, seat: SeatId, message: FromClient, fault: Exception) -> Refused:
    """Something of ours has failed."""
    if isinstance(fault, Frozen):
        return Refused(message.id, "frozen", FROZEN)
    if isinstance(fault, Broken):
        return _refused(room, seat, message.id, "broken", BROKEN)
    log.error("a message failed at table %s: %s", room.row.id, type(fault).__name__)
    return _refused(room, seat, message.id, "unavailable", "this could not be done; nothing has changed")


def _refused(
    room: Room, seat: SeatId, message: str, code: Code, text: str, reasons: list[Any] | None = None
) -> Refused:
    return Refused(message, code, text, room.number(seat), reasons or [])


def _done(room: Room, seat: SeatId, message: FromClient) -> Answered:
    number = room.number(seat)
    if number is None:
        raise Frozen
    return Done(message.id, number, room.intents.progress(seat))


async def _act(room: Room, seat: SeatId, message: FromClient) -> Answered:
    match message:
        case messages.Query():
            return await _query(room, seat, message)
        case messages.Say():
            return await _say(room, seat, message)
        case messages.Place():
            room.keep_place(seat, message.facts)
            return _done(room, seat, message)
    async with room.lock:
        while True:
            with suppress(Changed):
                return await _change(room, seat, message)


async def _change(room: Room, seat: SeatId, message: FromClient) -> Answered:
    """Whatever may change the game. The lock is held."""
    key = f"{seat}:{message.id}"
    if key in room.ledger.messages or key in (early.message for early in room.intents.early.values()):
        return _done(room, seat, message)
    if room.game.result is not None:
        return _refused(room, seat, message.id, "over", "the game is over")
    match message:
        case messages.Give():
            return await _give(room, seat, message, key)
        case messages.Undo():
            return await _undo(room, seat, message, key)
        case messages.Stop():
            begin_plan(room, seat, [])
            await room.keep_intents()
        case messages.SetOrders():
            await _set_orders(room, seat, message)
            await drive(room)
        case messages.Resign():
            await room.commit(seat, partial(room.game.resign, seat), "resign", key)
            await drive(room)
        case messages.Teach():
            await go_on(room, seat, message.do)
            await drive(room)
        case messages.Propose():
            await propose(room, seat, message.what)
        case messages.Reply():
            await reply(room, seat, message.agree)
    return _done(room, seat, message)


async def _give(room: Room, seat: SeatId, message: messages.Give, key: str) -> Answered:
    """The first answer, strictly; the others follow as long as nothing unexpected comes."""
    ask, is_early = room.game.seat(seat).ask, False
    if ask is None and seat not in room.intents.early:
        ask, is_early = early_ask(room.game, seat), True
    first, *rest = message.answers
    if ask is None or room.game.given[seat] != message.ask or first.kind not in ("", ask.kind):
        return _conflict(room, seat, message)
    option = ask.parse(first.text)
    if is_early:
        try:
            await _seal(room, seat, message, option.text, key)
        except Conflict:  # perhaps the seat before it has answered at another worker: it is no longer early
            raise Changed from None
        return _done(room, seat, message)
    heed(room, option.text)
    begin_plan(room, seat, rest)
    await room.answer(seat, option, key)
    forget_takeback(room)
    await drive(room)
    return _done(room, seat, message)


async def _seal(room: Room, seat: SeatId, message: messages.Give, text: str, key: str) -> None:
    """Keep a sealed answer until its turn comes; nobody else learns that it is there."""
    if len(message.answers) > 1:
        raise IllegalAnswer("a sealed answer is given alone")
    room.intents.early[seat] = Early(message.ask, text, key)
    await room.keep_intents()


async def _undo(room: Room, seat: SeatId, message: messages.Undo, key: str) -> Answered:
    if room.game.given[seat] != message.ask:
        return _conflict(room, seat, message)
    if room.intents.early.pop(seat, None) is not None:
        await room.keep_intents()
        return _done(room, seat, message)
    stop_plan(room, seat, "undone")
    await room.commit(seat, room.game.seat(seat).undo, "undo", key)
    await drive(room)
    return _done(room, seat, message)


def _conflict(room: Room, seat: SeatId, message: messages.Give | messages.Undo) -> Refused:
    """The question has changed, or is for another: the number that is right now."""
    mine = room.awaited == seat
    text = "that question has been answered; look again" if mine else "it is not your turn"
    return _refused(room, seat, message.id, "conflict", text)


async def _set_orders(room: Room, seat: SeatId, message: messages.SetOrders) -> None:
    turn = room.game.seat(seat).view()["clock"]["turn"]
    look = look_of(room, seat) if room.awaited == seat else None
    standing = given(message.orders, look, turn)
    orders = msgspec.json.encode(standing).decode()
    await asyncio.to_thread(room.house.store.set_chair, room.row.id, seat, orders=orders)
    room.order(seat, standing)


async def _say(room: Room, seat: SeatId, message: messages.Say) -> Answered:
    """Text only: no control characters, no more often than allowed."""
    key, said = f"{seat}:{message.id}", message.text.strip()
    if key in room.said:
        return _done(room, seat, message)
    if not said or any(unicodedata.category(letter) in ("Cc", "Cs", "Co", "Cn") for letter in said):
        return _refused(room, seat, message.id, "illegal", "only plain text can be said")
    if not room.sayings[seat].take():
        return _refused(room, seat, message.id, "rate", "not so fast")
    room.said.append(key)  # at once: the same message may come again before it is stored
    try:
        line = await asyncio.to_thread(room.house.store.say, room.row.id, seat, said, int(time()))
    except Exception:
        room.said.remove(key)
        raise
    hear(room, [line])
    return _done(room, seat, message)


def hear(room: Room, lines: list[Said]) -> None:
    """Pass lines of chat on to everybody, once; those of other workers may come late."""
    known = {said.number for said in room.chat}
    for line in lines:
        if line.number not in known:
            said = frames.SaidShown(line.number, line.seat, line.text, line.at)
            insort(room.chat, said, key=attrgetter("number"))
            room.audience.send_all(frames.Chatted(said))


def heard(room: Room) -> int:
    """The number of the last line of chat before which none is missing."""
    gaps = (number for number, said in enumerate(room.chat) if said.number != number)
    return next(gaps, len(room.chat)) - 1


async def _query(room: Room, seat: SeatId, query: messages.Query) -> Answered:
    """Something the seat may know; what takes thought is thought about elsewhere."""
    match query.what:
        case "odds":
            return await _odds(room, seat, query)
        case "advice":
            return await _advice(room, seat, query)
    return Told(query.id, msgspec.to_builtins(LOOKS[query.what](room.game.seat(seat), query)))


def _overlay(door: Seat, query: messages.Query) -> dict[str, int]:
    try:
        return door.overlay(query.text, *query.about)
    except (TypeError, KeyError, ValueError):
        raise IllegalAnswer(f"{query.text!r} cannot be shown for that") from None


def _trace(door: Seat, query: messages.Query) -> Trace | None:
    match query.about:
        case [start, str(end)]:
            return door.trace(query.text, start, end)
    raise IllegalAnswer("a line has two ends")


def _ties(door: Seat, query: messages.Query) -> dict[int, dict[str, list[int]]]:
    return {piece: door.ties(piece) for piece in query.about if isinstance(piece, int)}


LOOKS: Final[Mapping[str, Callable[[Seat, messages.Query], Any]]] = {
    "reach": lambda door, query: door.reach(query.text, query.answers),
    "plan": lambda door, query: door.plan(query.text, query.answers),
    "draft": lambda door, query: door.draft(query.text),
    "why_not": lambda door, query: door.why_not(query.text),
    "ahead": lambda door, query: door.ahead(query.answers),
    "joint": lambda door, query: door.joint(query.text),
    "preview": lambda door, query: door.preview(query.answers),
    "overlay": _overlay,
    "trace": _trace,
    "ties": _ties,
}


async def _advice(room: Room, seat: SeatId, query: messages.Query) -> Answered:
    """What a bot would do in this seat: it knows no more than the seat does."""
    if room.game.seat(seat).ask is None:
        raise IllegalAnswer("it is not your turn")
    lines, seed = room.ledger.lines.copy(), f"advice {room.ledger.number}"
    try:
        chosen = await room.house.bots.choose(room.start, lines, seat, ADVISER, seed, advice=True)
    except Late:
        return _refused(room, seat, query.id, "unavailable", "that takes too long to work out")
    except Failed:
        return _refused(room, seat, query.id, "unavailable", "that cannot be worked out")
    return Told(query.id, msgspec.to_builtins(chosen.thought))


async def _odds(room: Room, seat: SeatId, query: messages.Query) -> Answered:
    """Odds are made in a worker process: many deals of the unknown are tried."""
    ask = room.game.seat(seat).ask
    if ask is None:
        raise IllegalAnswer("it is not your turn")
    texts = query.answers or [query.text]
    texts[0] = ask.parse(texts[0]).text
    try:
        outcome = await room.house.bots.weigh(room.start, room.ledger.lines.copy(), seat, texts)
    except Late:
        return _refused(room, seat, query.id, "unavailable", "that takes too long to work out")
    match outcome:
        case Weighed():
            return Told(query.id, msgspec.to_builtins(outcome.odds))
        case Wrong():
            raise SandtableError(outcome.kind)
    raise AssertionError("a worker weighed something else")
