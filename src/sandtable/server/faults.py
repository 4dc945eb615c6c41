"""Bugs of ours: the rules break on an answer, or cannot show what came of it. Reports are for us alone."""

from __future__ import annotations

import traceback
from secrets import token_hex
from time import time
from typing import Any

import msgspec

from sandtable.engine.facts import SeatId
from sandtable.engine.game import Game
from sandtable.engine.snapshot import snapshot
from sandtable.server.ledger import Ledger, encode_lines
from sandtable.server.schema import Fault


class Broken(Exception):
    """The rules broke on an answer: it has not been given, and a report is in the store."""


class Frozen(Exception):
    """The game cannot go on: what was answered is stored, and so is a report."""


def fault_of(fault: Exception, ledger: Ledger, game: Game[Any] | None, seat: SeatId, doing: str) -> Fault:
    """A report: what broke, and the position as snapshot and lines if there is one that can be read."""
    made = None if game is None else snapshot(game)
    first = 0 if made is None else made.logged
    return Fault(
        id=token_hex(8),
        table=ledger.table,
        number=ledger.number,
        seat=seat,
        doing=doing,
        error="".join(traceback.format_exception(fault)),
        snapshot=None if made is None else msgspec.json.encode(made).decode(),
        lines=encode_lines(ledger.lines[first:]),
        at=int(time() * 1000),
    )
