"""Plans: answers that a seat has given in advance, applied one by one until something unexpected comes."""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.engine.facts import SeatId, sees
from sandtable.server.frames import Stopped
from sandtable.server.intents import Plan
from sandtable.server.messages import Step
from sandtable.server.room import Room
from sandtable.server.teaching import allows


def pieces_of(room: Room, seat: SeatId) -> dict[int, tuple[int, int]]:
    """How the pieces of a seat's side stand: condition and losses."""
    side = room.game.seats[seat].side
    scene: Any = room.game.seat(seat).view()
    own = (piece for piece in scene.get("pieces", ()) if piece["side"] == side)
    return {p["id"]: (p.get("condition", {}).get("index", 0), p.get("lost_pips", 0)) for p in own}


def begin_plan(room: Room, seat: SeatId, rest: list[Step]) -> None:
    """This is a seat's plan now, in place of any other; an empty one is none."""
    room.intents.plans.pop(seat, None)
    if rest:
        room.intents.plans[seat] = Plan(rest, len(room.ledger.facts), pieces_of(room, seat))


def stop_plan(room: Room, seat: SeatId, why: Stopped) -> None:
    """The rest of a plan is not carried out; it stays as a ghost, with the reason."""
    plan = room.intents.plans.get(seat)
    if plan is not None and not plan.stopped:
        room.intents.plans[seat] = msgspec.structs.replace(plan, stopped=why)


def next_of_plan(room: Room, seat: SeatId) -> str | None:
    """The next answer of a seat's plan, unless something came in between that it should think about."""
    plan = room.intents.plans.get(seat)
    if plan is None or plan.stopped:
        return None
    why = _in_between(room, seat, plan)
    if why:
        stop_plan(room, seat, why)
        return None
    begin_plan(room, seat, plan.rest[1:])
    return plan.rest[0].text


def check_plans(room: Room) -> None:
    """Stop the plans of those who should think again, though they are not asked yet."""
    for seat, plan in list(room.intents.plans.items()):
        why: Stopped = "over" if room.awaited is None else _shock(room, seat, plan)
        if why:
            stop_plan(room, seat, why)


def _shock(room: Room, seat: SeatId, plan: Plan) -> Stopped:
    """What has happened since the last answer that a player should see before he goes on."""
    told = [fact for fact in room.ledger.facts[plan.facts :] if sees(fact.seen_by, seat)]
    if any(fact.reveals for fact in told):
        return "reveal"
    now = pieces_of(room, seat)
    return "harm" if is_harmed(plan.pieces, now) else ""


def is_harmed(before: dict[int, tuple[int, int]], now: dict[int, tuple[int, int]]) -> bool:
    """Whether a piece is gone, or worse off in anything: one that has rallied may have lost men, too."""
    return any(
        piece not in now or any(is_now > was for is_now, was in zip(now[piece], stood, strict=True))
        for piece, stood in before.items()
    )


def _in_between(room: Room, seat: SeatId, plan: Plan) -> Stopped:
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
