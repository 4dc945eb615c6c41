"""What the server hands to worker processes, and what they answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from sandtable.bots import Thought
from sandtable.engine.odds import Odds
from sandtable.server.games import Setup, Start
from sandtable.server.schema import Answer

LATE = "late"  # how a worker is told that the one before it was: perhaps it got too little of the machine


class Choose(Struct, frozen=True, tag=True):
    """Let a bot choose; `lines` are those behind number `have`, `start` comes with the first of them.

    One that plays is kept from choice to choice; one that gives `advice` is another each time.
    """

    table: str
    start: Start | None
    have: int
    lines: str
    seat: int
    bot: str
    seed: str
    advice: bool = False


class Weigh(Struct, frozen=True, tag=True):
    """What may come of an option and what is planned after it, from what its seat knows."""

    table: str
    start: Start | None
    have: int
    lines: str
    seat: int
    texts: tuple[str, ...]


class Fold(Struct, frozen=True, tag=True):
    """Play lines again from the start: the rows they make."""

    start: Start
    lines: str


class Import(Struct, frozen=True, tag=True):
    """Read a record and play it again, as far as `upto` entries if that is given."""

    record: str
    upto: int | None


class Try(Struct, frozen=True, tag=True):
    """Begin a game from data that somebody sent, to see whether it can be begun."""

    start: Start


class Chosen(Struct, frozen=True, tag=True):
    """The text of the option that the bot chose, and why."""

    text: str
    thought: Thought = Thought()


class Weighed(Struct, frozen=True, tag=True):
    """The odds of an option."""

    odds: Odds


class Folded(Struct, frozen=True, tag=True):
    """The rows of a game, and what was played."""

    ruleset: str
    setup: Setup
    rows: list[Answer]
    result: str | None
    seats: int


class Wrong(Struct, frozen=True, tag=True):
    """It could not be done: a sentence for whoever asked."""

    kind: str
    text: str


class Behind(Struct, frozen=True, tag=True):
    """The worker does not have the lines that came before: send all."""


Task = Choose | Weigh | Fold | Import | Try
Outcome = Chosen | Weighed | Folded | Wrong | Behind


decode_task: Callable[[bytes], Task] = msgspec.json.Decoder(Task).decode
decode_outcome: Callable[[bytes], Outcome] = msgspec.json.Decoder(Outcome).decode


def encode(message: Any) -> bytes:
    """One line of JSON."""
    return msgspec.json.encode(message) + b"\n"
