"""What goes on by itself after an answer: plans, standing orders, bots, clocks and calls by webhook."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Any

import msgspec

from sandtable.bots import RandomBot
from sandtable.engine.chance import key_of
from sandtable.engine.errors import IllegalAnswer
from sandtable.engine.facts import SeatId, sees
from sandtable.server import wire
from sandtable.server.bots import Late
from sandtable.server.orders import Look, Standing, answer_for, lasting
from sandtable.server.room import Plan, Room
from sandtable.server.schema import TableRow
from sandtable.server.store import Conflict
from sandtable.server.teaching import allows
from sandtable.server.webhooks import call
from sandtable.server.wire import Step

log = logging.getLogger("sandtable.drive")


async def drive(room: Room) -> None:
    """Answer for those who have said what they want, then wake whoever is asked. The lock is held."""
    while (seat := room.awaited) is not None:
        text = _next_of_plan(room, seat) or _ordered(room, seat)
        if text is None:
            break
        try:
            await room.commit(seat, partial(room.game.seat(seat).answer, text))
        except IllegalAnswer:
            stop_plan(room, seat, "illegal")
            break
        except Conflict:
            return  # another worker was quicker and goes on from there
    for seat, plan in list(room.plans.items()):
        why = "over" if room.awaited is None else _shock(room, seat, plan)
        if why:
            stop_plan(room, seat, why)
    await _wake(room)


# Plans


def pieces_of(room: Room, seat: SeatId) -> dict[int, tuple[int, int]]:
    """How the pieces of a seat's side stand: condition and losses."""
    side = room.game.seats[seat].side
    scene: Any = room.game.seat(seat).view()
    own = (piece for piece in scene.get("pieces", ()) if piece["side"] == side)
    return {p["id"]: (p.get("condition", {}).get("index", 0), p.get("lost_pips", 0)) for p in own}


def begin_plan(room: Room, seat: SeatId, rest: list[Step]) -> None:
    if rest:
        room.plans[seat] = Plan(rest, len(room.ledger.facts), pieces_of(room, seat))


def stop_plan(room: Room, seat: SeatId, why: Any) -> None:
    """Forget the rest of a plan and say why."""
    plan = room.plans.pop(seat, None)
    if plan is not None:
        room.send(seat, wire.Update(plan=wire.Progress(plan.rest, why)))


def _next_of_plan(room: Room, seat: SeatId) -> str | None:
    """The next answer of a seat's plan, unless something came in between that it should think about."""
    plan = room.plans.get(seat)
    if plan is None:
        return None
    why = _in_between(room, seat, plan)
    if why:
        stop_plan(room, seat, why)
        return None
    step = plan.rest[0]
    del room.plans[seat]
    begin_plan(room, seat, plan.rest[1:])
    room.send(seat, wire.Update(plan=wire.Progress(plan.rest[1:])))
    return step.text


def _shock(room: Room, seat: SeatId, plan: Plan) -> str:
    """What has happened since the last answer that a player should see before he goes on."""
    told = [fact for fact in room.ledger.facts[plan.facts :] if sees(fact.seen_by, seat)]
    if any(fact.reveals for fact in told):
        return "reveal"
    now = pieces_of(room, seat)
    if any(piece not in now or now[piece] > stood for piece, stood in plan.pieces.items()):
        return "harm"
    return ""


def _in_between(room: Room, seat: SeatId, plan: Plan) -> str:
    """Why a plan stops here, if it does."""
    if why := _shock(room, seat, plan):
        return why
    ask = room.game.seat(seat).ask
    assert ask is not None
    if plan.rest[0].kind not in ("", ask.kind):
        return "unexpected"
    if not allows(room, plan.rest[0].text):
        return "unexpected"
    value = room.game.words.read(ask, plan.rest[0].text)
    return "" if value is not None and ask.allows(value) else "illegal"


# Standing orders


def look_of(room: Room, seat: SeatId) -> Look:
    return Look(room.game.seat(seat), room.game.seats[seat].side, room.board(seat))


def _ordered(room: Room, seat: SeatId) -> str | None:
    """What a seat's standing orders answer now; those that no longer stand are dropped."""
    standing = room.orders.get(seat)
    if not standing or room.setup.lesson:
        return None
    look = look_of(room, seat)
    lasts = lasting(standing, look.turn, look.about)
    if lasts != standing:
        keep_orders(room, seat, lasts)
    return answer_for(look, lasts)


def keep_orders(room: Room, seat: SeatId, standing: list[Standing]) -> None:
    """A seat's orders are these from now on."""
    room.orders[seat] = standing
    room.send(seat, wire.Ordered([one.order for one in standing]))
    orders = msgspec.json.encode(standing).decode()
    room.later(room.house.store.set_chair, room.row.id, seat, orders=orders)


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
        room.send_all(wire.Clocked(clock))


async def _think(room: Room) -> None:
    """Let the bot that is asked answer, and the next, until a person is asked."""
    while (seat := room.awaited) is not None and (bot := room.chairs[seat].bot):
        number = room.ledger.number
        text = await _choice(room, seat, bot)
        async with room.lock:
            if (room.ledger.number, room.awaited) != (number, seat):
                continue
            room.thinking = None
            try:
                await room.commit(seat, partial(room.game.seat(seat).answer, text))
            except Conflict:
                continue
            await drive(room)
            return


async def _choice(room: Room, seat: SeatId, bot: str) -> str:
    """What the bot answers; a bot that takes too long gets any option."""
    seed = bot_seed(room.row, seat)
    try:
        return await room.house.bots.choose(room.start, room.ledger.lines.copy(), seat, bot, seed)
    except Late:
        log.warning("a bot was late at table %s", room.row.id)
        return RandomBot(f"{seed}/{room.ledger.number}").choose(room.game.seat(seat)).text


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
                await room.commit(seat, partial(room.game.timeout, seat))
            else:
                await room.commit(seat, partial(room.game.seat(seat).answer, _least(room, seat)))
        except Conflict:
            return
        await drive(room)


def _least(room: Room, seat: SeatId) -> str:
    """The option that does least: to pass, to stop, or else the last one listed."""
    look = look_of(room, seat)
    idle = [o for o in look.ask["options"] if o not in look.acting()]
    chosen: str = look.passing() or (idle or look.ask["options"])[-1]["text"]
    return chosen
