"""A record: a game as readable text that a person can mail, diff and replay."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from sandtable.engine.errors import Diverged
from sandtable.engine.facts import CHANCE, SeatId
from sandtable.engine.tape import Control, Entry

if TYPE_CHECKING:
    from sandtable.engine.game import Game

MAGIC: Final = "sandtable-record 1"
ANSWER: Final = re.compile(r"[0-9]+ (\*|[0-9]{1,4}) (\S+) (.+)")
CONTROL: Final = re.compile(r"! (resign|undo|timeout|draw) ([0-9]{1,4})")
HEADER: Final = re.compile(r"([a-z-]+): ?(.*)")


class Line(Struct, frozen=True, gc=False):
    """One answer as written: the seat (CHANCE for luck), the clause that asked, and the text."""

    seat: SeatId
    clause: str
    text: str


class Note(Struct, frozen=True, gc=False):
    """A line that no rule asked for: `! resign 1`, `! undo 0`, `! timeout 1`, `! draw 0`."""

    verb: str
    seat: SeatId


class Record(Struct, frozen=True):
    """Header tags in order, then the answers."""

    tags: dict[str, str]
    lines: tuple[Line | Note, ...]

    def __str__(self) -> str:
        head = [MAGIC, *(f"{tag}: {text}".rstrip() for tag, text in self.tags.items()), ""]
        return "\n".join([*head, *_numbered(self.lines), ""])

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record; Diverged names the line that cannot be read."""
        if not isinstance(text, str):
            raise Diverged(f"a record is text, not {type(text).__name__}")
        try:
            text.encode()
        except UnicodeEncodeError as fault:
            raise Diverged(f"a record is Unicode text: {fault}") from None
        rows = text.replace("\r\n", "\n").split("\n")
        if not rows or rows[0].strip() != MAGIC:
            found = rows[0][:40] if rows else ""
            raise Diverged(f"line 1: a record of this version begins with {MAGIC!r}, not {found!r}")
        blank = rows.index("") if "" in rows else len(rows)
        tags = _distinct([_tag(n, row) for n, row in enumerate(rows[1:blank], 2)])
        body = [(n, row) for n, row in enumerate(rows[blank + 1 :], blank + 2) if row.strip()]
        lines = tuple(_line(n, row) for n, row in body)
        for (n, row), meant in zip(body, _numbered(lines), strict=True):
            if row != meant:
                raise Diverged(f"line {n}: {row[:60]!r} is out of order; expected {meant[:60]!r}")
        return cls(tags, lines)


def _numbered(lines: Iterable[Line | Note]) -> Iterable[str]:
    number = 0
    for line in lines:
        if isinstance(line, Note):
            yield f"! {line.verb} {line.seat}"
        else:
            number += 1
            who = "*" if line.seat == CHANCE else line.seat
            yield f"{number} {who} {line.clause} {line.text}"


def _tag(number: int, row: str) -> tuple[str, str]:
    match = HEADER.fullmatch(row)
    if match is None:
        raise Diverged(f"line {number}: {row[:60]!r} is not a header tag such as 'ruleset: red_storm 1'")
    return match.group(1), match.group(2)


def _distinct(tags: list[tuple[str, str]]) -> dict[str, str]:
    found = dict(tags)
    if len(found) < len(tags):
        raise Diverged("a tag of the record occurs twice")
    return found


def _line(number: int, row: str) -> Line | Note:
    if note := CONTROL.fullmatch(row):
        return Note(note.group(1), int(note.group(2)))
    if answer := ANSWER.fullmatch(row):
        who, clause, said = answer.groups()
        return Line(CHANCE if who == "*" else int(who), clause, said)
    raise Diverged(f"line {number}: {row[:60]!r} is not an answer such as '12 0 RS-MOV.2 move 4 to G6'")


def record_of(game: Game[Any]) -> Record:
    """The whole game: it tells everything, so it is for those who may know everything."""
    return Record(_tags(game), tuple(written(game, entry) for entry in game.log))


def written(game: Game[Any], entry: Entry | Control) -> Line | Note:
    """An entry of the log as a line of the record."""
    if isinstance(entry, Control):
        return Note(entry.verb, entry.seat)
    if entry.seat == CHANCE:
        return Line(CHANCE, entry.clause, f"{entry.kind} {entry.value}")
    return Line(entry.seat, entry.clause, game.words.option(entry.value))


def _tags(game: Game[Any]) -> dict[str, str]:
    source, opening = game.box.source, game.opening
    tags = {
        "ruleset": f"{game.ruleset.id} {game.ruleset.version}",
        "pack": f"{source.pack} {source.pack_digest}".rstrip(),
        "options": _json(source.options),
        "scenario": f"{source.scenario} {source.digest}",
        "scenario-data": "" if source.ours else _json(source.data),
        "luck": opening.luck,
        "commitment": opening.commitment,
        "seed": opening.seed or "",
        "entropy": _json(opening.entropy) if opening.entropy else "",
        "game": opening.game_id,
        "seats": " / ".join(f"{seat.side} {seat.role}" for seat in game.seats),
        "date": opening.date,
        "result": _result(game),
    }
    return {tag: text for tag, text in tags.items() if text}


def _result(game: Game[Any]) -> str:
    if game.result is None:
        return "running"
    winner = "draw" if game.result.winner is None else f"side {game.result.winner}"
    return f"{winner}, {' : '.join(map(str, game.result.points))}, {game.result.reason}"


def _json(data: Mapping[str, Any] | tuple[str, ...]) -> str:
    return msgspec.json.encode(data).decode()
