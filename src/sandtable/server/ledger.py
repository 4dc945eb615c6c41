"""The ledger of a running game: what each answer added to its log and facts, as rows for the store."""

from __future__ import annotations

from collections.abc import Sequence
from time import time
from typing import Any
from zlib import crc32

import msgspec
from msgspec import Struct

from sandtable.engine.facts import CHANCE, Fact
from sandtable.engine.game import Game
from sandtable.engine.record import Line, Note, written
from sandtable.engine.snapshot import Snapshot, decode_facts, encode_facts, snapshot
from sandtable.server.entries import Kept
from sandtable.server.schema import Answer

SNAPSHOT_EVERY = 25


class News(Struct, frozen=True):
    """How many facts still stand, and those told since."""

    kept: int
    facts: list[Fact]


def encode_lines(lines: Sequence[Line | Note]) -> str:
    """Lines as JSON: [seat, clause, text], or [verb, seat] for what no rule asked for."""
    rows = [(x.verb, x.seat) if isinstance(x, Note) else (x.seat, x.clause, x.text) for x in lines]
    return msgspec.json.encode(rows).decode()


def decode_lines(text: str) -> list[Line | Note]:
    rows = msgspec.json.decode(text, type=list[tuple[Any, ...]])
    return [Note(*row) if len(row) == 2 else Line(*row) for row in rows]


class Ledger:
    """All lines and facts of a game so far; `number` is that of the last row."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.number = -1
        self.lines: list[Line | Note] = []
        self.facts: list[Fact] = []
        self.messages: set[str] = set()
        self.left: dict[int, int] = {}
        self._log: object = None
        self._cells: list[object] = []
        self._where: dict[int, int] = {}
        self._snapshot = -1
        self._phase = crc32(table.encode())  # tables that began together do not take theirs together

    def read(self, rows: Sequence[Answer]) -> None:
        """Take over rows from the store; `follow` then says which game they made."""
        for row in rows:
            self.number = row.number
            self.lines += decode_lines(row.lines)
            self.facts[row.kept :] = decode_facts(row.facts)
            if row.message is not None:
                self.messages.add(row.message)
            if row.left is not None:
                self.left[row.seat] = row.left

    def follow(self, game: Game[Any]) -> None:
        """From now on rows are what this game adds."""
        self._log = game.tape.log
        self.facts = game.facts
        self._cells.clear()
        self._where.clear()
        cell: Any = game.tape.told
        while cell is not None:
            self._cells.append(cell)
            cell = cell[0]
        self._cells.reverse()
        self._where = {id(cell): index for index, cell in enumerate(self._cells)}

    def take(
        self, game: Game[Any], seat: int = CHANCE, message: str | None = None, left: int | None = None
    ) -> tuple[Kept, News]:
        """The next row: all that the game has added since the last."""
        lines = self._new_lines(game)
        news = self._new_facts(game)
        self.number += 1
        self.lines += lines
        if message is not None:
            self.messages.add(message)
        row = Answer(
            table=self.table,
            number=self.number,
            seat=seat,
            message=message,
            lines=encode_lines(lines),
            facts=encode_facts(news.facts),
            kept=news.kept,
            fingerprint=game.fingerprint(),
            left=left,
            at=int(time() * 1000),
        )
        result = None if game.result is None else msgspec.json.encode(game.result).decode()
        return Kept(row, self._new_snapshot(game), result), news

    def _new_lines(self, game: Game[Any]) -> list[Line | Note]:
        lines = []
        cell: Any = game.tape.log
        while cell is not self._log and cell is not None:
            cell, entry = cell
            lines.append(written(game, entry))
        self._log = game.tape.log
        lines.reverse()
        return lines

    def _new_facts(self, game: Game[Any]) -> News:
        cells = []
        cell: Any = game.tape.told
        while cell is not None and id(cell) not in self._where:
            cells.append(cell)
            cell = cell[0]
        kept = 0 if cell is None else self._where[id(cell)] + 1
        for gone in self._cells[kept:]:
            del self._where[id(gone)]
        cells.reverse()
        self._cells[kept:] = cells
        self._where.update((id(cell), kept + n) for n, cell in enumerate(cells))
        self.facts[kept:] = [cell[1] for cell in cells]
        return News(kept, self.facts[kept:])

    def _new_snapshot(self, game: Game[Any]) -> str | None:
        """A snapshot now and then, if it would be newer than the last."""
        if (self.number + self._phase) % SNAPSHOT_EVERY or game.result is not None:
            return None
        made: Snapshot = snapshot(game)
        if made.logged <= self._snapshot:
            return None
        self._snapshot = made.logged
        return msgspec.json.encode(made).decode()
