"""What a bot is, and how it tells what it thought."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from sandtable.engine.ask import Option
from sandtable.engine.seat import Seat


class Weighed(Struct, frozen=True):
    """One option a bot looked at: how often, and what it expects of it, from -1 to 1."""

    text: str
    visits: int
    value: float


class Thought(Struct, frozen=True):
    """Why a bot chose as it did: options weighed, best first; the line it expects; guesses it made."""

    weighed: tuple[Weighed, ...] = ()
    line: tuple[str, ...] = ()
    guesses: int = 0


class Bot(Protocol):
    """Answers the pending ask of a seat from what that seat may know; `thought` is about its last choice."""

    thought: Thought

    def choose(self, seat: Seat) -> Option: ...
