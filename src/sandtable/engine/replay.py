"""Strict replay: every line of a record must fit what the rules ask, or it has diverged."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from sandtable.engine.chance import Draw, Luck
from sandtable.engine.errors import Diverged, IllegalAnswer
from sandtable.engine.facts import CHANCE
from sandtable.engine.record import Line, Note, Record, record_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sandtable.engine.game import Game


class Recorded:
    """Luck that repeats the draws of a record, then goes on with its own."""

    name = "recorded"

    def __init__(self, record: Record, then: Luck) -> None:
        self._lines = deque(line for line in record.lines if line.seat == CHANCE and isinstance(line, Line))
        self._then = then

    def index(self, n: int, draw: Draw) -> int | None:
        if not self._lines:
            return self._then.index(n, draw)
        line = self._lines.popleft()
        for index, value in enumerate(draw.values):
            if line.text == f"{draw.purpose} {value}" and line.clause == draw.clause:
                return index
        asked = f"{draw.clause} {draw.purpose}"
        raise Diverged(f"draw {n + 1}: the record has {line.clause} {line.text!r}, the rules ask for {asked}")


def refold(record: Record, start: Callable[[Luck], Game[Any]], luck: Luck) -> Game[Any]:
    """Play the answers of a record from the start; what comes of it must be what was written."""
    game = start(luck)
    play_on(game, record.lines)
    _compare(record, game)
    return game


def play_on(game: Game[Any], lines: Iterable[Line | Note], first: int = 1) -> None:
    """Give the players' answers among these lines; Diverged if one does not fit."""
    for number, line in enumerate(lines, first):
        _play(game, number, line)


def _play(game: Game[Any], number: int, line: Line | Note) -> None:
    try:
        if isinstance(line, Note):
            _obey(game, line)
        elif line.seat != CHANCE:
            _answer(game, line)
    except IllegalAnswer as fault:
        raise Diverged(f"entry {number} ({line}): {fault}") from None


def _obey(game: Game[Any], note: Note) -> None:
    if not 0 <= note.seat < len(game.seats):
        raise IllegalAnswer(f"there is no seat {note.seat}")
    if note.verb == "undo":
        game.seat(note.seat).undo()
    else:
        getattr(game, note.verb)(note.seat)


def _answer(game: Game[Any], line: Line) -> None:
    ask = game.ask
    if ask is None:
        raise IllegalAnswer("the game is over already")
    if (ask.seat, ask.clause) != (line.seat, line.clause):
        raise IllegalAnswer(f"the rules ask seat {ask.seat} by {ask.clause}")
    game.answer(line.text)


def _compare(record: Record, game: Game[Any]) -> None:
    """What was played must be what was written, draw by draw; luck may have finished a cut-off line."""
    played = record_of(game)
    for number, (written, again) in enumerate(zip(record.lines, played.lines, strict=False), 1):
        if written != again:
            raise Diverged(f"entry {number}: the record has {written}, the rules make it {again}")
    end = len(played.lines)
    if end < len(record.lines):
        raise Diverged(f"entry {end + 1}: the rules never ask for {record.lines[end]}")
    said = record.tags.get("result", "running")
    if said not in ("running", played.tags["result"]):
        raise Diverged(f"the record says the result is {said!r}, the rules make it {played.tags['result']!r}")
