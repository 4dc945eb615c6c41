"""Sealed asks come one seat after another, but a seat may answer before its turn: nobody sees it."""

from __future__ import annotations

from typing import Any

from sandtable.engine.ask import Ask
from sandtable.engine.facts import SPECTATOR, SeatId
from sandtable.engine.game import Game
from sandtable.server.intents import Early


def early_ask(game: Game[Any], seat: SeatId) -> Ask[Any] | None:
    """The sealed ask that this seat will get when those before it have answered theirs, if there is one."""
    ahead = _ahead(game, seat)
    return None if ahead is None else ahead.ask


def _ahead(game: Game[Any], seat: SeatId) -> Game[Any] | None:
    """A copy in which those before the seat have answered anything: on what is sealed nothing can depend."""
    if game.ask is None or not game.ask.sealed or game.ask.seat == seat:
        return None
    copy = game.clone()
    while copy.ask is not None and copy.ask.sealed and copy.ask.seat != seat:
        copy.answer(copy.ask.options[0])
    return copy if copy.ask is not None and copy.ask.sealed else None


def scene_of(game: Game[Any], seat: SeatId, early: Early | None) -> dict[str, Any]:
    """What a seat may see, with the sealed ask that it may answer early, or its right to take that back."""
    scene: dict[str, Any] = dict(game.seat(seat).scene())
    if seat == SPECTATOR or game.ask is None or not game.ask.sealed or game.ask.seat == seat:
        return scene
    if early is not None:
        scene["can_undo"] = True
    elif (ahead := _ahead(game, seat)) is not None:
        scene["ask"] = ahead.seat(seat).scene()["ask"]
    return scene
