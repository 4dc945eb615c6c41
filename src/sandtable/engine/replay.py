"""Strict replay: every line of a record must fit what the rules ask, or it has diverged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sandtable.engine.chance import Draw, Luck
from sandtable.engine.errors import Diverged, IllegalAnswer
from sandtable.engine.facts import CHANCE
from sandtable.engine.record import Line, Note, Record, record_of

if TYPE_CHECKING:
    from sandtable.engine.game import Game


class Recorded:
    """Luck that repeats the draws where a record has them, and elsewhere draws with its own."""

    name = "recorded"

    def __init__(self, lines: Sequence[Line | Note], then: Luck) -> None:
        self._lines = lines
        self._next = 0
        self.then = then

    def go_on(self, line: Line | Note) -> None:
        """All lines up to this player's line have been played."""
        if (due := self._lines[self._next]) != line:
            raise IllegalAnswer(f"the rules do not ask for {due}")
        self._next += 1

    def index(self, n: int, draw: Draw) -> int | None:
        line = self._lines[self._next] if self._next < len(self._lines) else None
        if not isinstance(line, Line) or line.seat != CHANCE:
            return self.then.index(n, draw)
        self._next += 1
        for index, value in enumerate(draw.values):
            if line.text == f"{draw.purpose} {value}" and line.clause == draw.clause:
                return index
        asked = f"{draw.clause} {draw.purpose}"
        raise Diverged(f"draw {n + 1}: the record has {line.clause} {line.text!r}, the rules ask for {asked}")


def play_on(game: Game[Any], lines: Sequence[Line | Note], first: int = 1) -> None:
    """Give the players' answers among these lines; Diverged if one does not fit."""
    luck = game.tape.luck
    for number, line in enumerate(lines):
        if isinstance(line, Line) and line.seat == CHANCE:
            continue
        try:
            if isinstance(luck, Recorded):
                luck.go_on(line)
            _play(game, line)
        except IllegalAnswer as fault:
            raise Diverged(f"entry {first + number} ({line}): {fault}") from None


def _play(game: Game[Any], line: Line | Note) -> None:
    if isinstance(line, Note):
        game.obey(line.verb, line.seat)
        return
    ask = game.ask
    if ask is None:
        raise IllegalAnswer("the game is over already")
    if (ask.seat, ask.clause) != (line.seat, line.clause):
        raise IllegalAnswer(f"the rules ask seat {ask.seat} by {ask.clause}")
    game.answer(line.text)


def compare(record: Record, game: Game[Any]) -> None:
    """What was played must be what was written, draw by draw; luck may have finished a cut-off record."""
    played = record_of(game)
    for number, (written, again) in enumerate(zip(record.lines, played.lines, strict=False), 1):
        if written != again:
            raise Diverged(f"entry {number}: the record has {written}, the rules make it {again}")
    end = len(played.lines)
    if end < len(record.lines):
        raise Diverged(f"entry {end + 1}: the rules never ask for {record.lines[end]}")
    for tag in ("seats", "commitment"):
        if record.tags.get(tag, played.tags.get(tag)) != played.tags.get(tag):
            raise Diverged(f"the tag {tag!r} says {record.tags[tag]!r}; it is {played.tags.get(tag)!r}")
    said = record.tags.get("result", "running")
    if said not in ("running", played.tags["result"]):
        raise Diverged(f"the record says the result is {said!r}, the rules make it {played.tags['result']!r}")
