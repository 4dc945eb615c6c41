"""What needs agreement: a draw, and taking back an answer though others have answered since."""

from __future__ import annotations

from functools import partial
from typing import Literal

import msgspec

from sandtable.engine.errors import IllegalAnswer
from sandtable.engine.facts import SeatId
from sandtable.server.drive import drive
from sandtable.server.frames import Offer
from sandtable.server.plans import stop_plan
from sandtable.server.room import Room

BOTS_AGREE_TO = "takeback"


async def propose(room: Room, seat: SeatId, what: Literal["draw", "takeback"]) -> None:
    """Put a proposal on the table; only one can lie there."""
    if room.offer is not None:
        raise IllegalAnswer("something else is being proposed; answer that first")
    bots = [chair.seat for chair in room.chairs if chair.bot] if what == BOTS_AGREE_TO else []
    await _consider(room, Offer(what, seat, [seat, *bots]))


async def reply(room: Room, seat: SeatId, agree: bool) -> None:
    """Agree, or take the proposal off the table."""
    offer = room.offer
    if offer is None:
        raise IllegalAnswer("nothing is being proposed")
    if not agree:
        set_offer(room, None)
    elif seat not in offer.agreed:
        await _consider(room, msgspec.structs.replace(offer, agreed=[*offer.agreed, seat]))


async def _consider(room: Room, offer: Offer) -> None:
    """Carry out what all have agreed to; else it lies on the table."""
    if len(offer.agreed) < len(room.chairs):
        set_offer(room, offer)
        return
    set_offer(room, None)
    if offer.what == "draw":
        await room.commit(offer.agreed[-1], partial(room.game.draw, offer.agreed[-1]), "draw")
    else:
        await _take_back(room, offer.by)
    await drive(room)


async def _take_back(room: Room, seat: SeatId) -> None:
    """Undo until an answer of this seat is undone; nothing at all if luck or a reveal came since."""
    count = _answers_back(room, seat)
    if count is None:
        raise IllegalAnswer("nothing can be taken back: luck, or something shown, came after that answer")
    for other in list(room.intents.plans):
        stop_plan(room, other, "undone")
    for _ in range(count):
        undoable = room.game.undoable
        assert undoable is not None
        await room.commit(undoable, room.game.undo, "undo")


def _answers_back(room: Room, seat: SeatId) -> int | None:
    """How many answers would be taken back, tried on a copy."""
    copy, count = room.game.clone(), 0
    while (undoable := copy.undoable) is not None:
        copy.undo()
        count += 1
        if undoable == seat:
            return count
    return None


def forget_takeback(room: Room) -> None:
    """The game has gone on: what was to be taken back no longer is the last answer."""
    if room.offer is not None and room.offer.what == "takeback":
        set_offer(room, None)


def set_offer(room: Room, offer: Offer | None) -> None:
    """This is on the table now."""
    said = None if offer is None else msgspec.json.encode(offer).decode()
    room.set_row(msgspec.structs.replace(room.row, offer=said))
    room.later(room.house.store.set_table, room.row.id, offer=said)
