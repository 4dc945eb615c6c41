"""The tape of a game: the answers since the checkpoint, the log of all of them, and what was told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from msgspec import Struct

from sandtable.engine.facts import CHANCE, Fact, SeatId, SeenBy

if TYPE_CHECKING:
    from sandtable.engine.chance import Luck

T = TypeVar("T")
Chain: TypeAlias = "tuple[Chain[T], T] | None"  # linked cells: shared by clones, appended to in one step


class Entry(Struct, frozen=True):
    """One answer: who gave it, to which clause and purpose, and who may know what it was."""

    seat: SeatId
    clause: str
    kind: str
    value: Any
    seen_by: SeenBy


class Control(Struct, frozen=True, gc=False):
    """An entry that no rule asked for: undo, resign, timeout, draw, or (never in a record) a guess."""

    verb: str
    seat: SeatId
    seed: int | str = 0


def is_guess(entry: Entry | Control) -> bool:
    return isinstance(entry, Control) and entry.verb == "guess"


class Tape:
    """Answers up to `at` have been played; what is told and logged goes to the chains unless `quiet`."""

    __slots__ = ("answers", "at", "is_guessed", "keep", "log", "luck", "quiet", "revealed", "told")

    def __init__(self, luck: Luck, *, keep: bool) -> None:
        self.luck = luck
        self.keep = keep
        self.quiet = not keep
        self.is_guessed = False
        self.answers: list[Any] = []
        self.at = 0
        self.revealed = -1
        self.log: Chain[Entry | Control] = None
        self.told: Chain[Fact] = None

    def note(self, seat: SeatId, clause: str, kind: str, value: Any, seen_by: SeenBy) -> None:
        """Record an answer that was given just now."""
        if self.keep:
            entry = Entry(seat, clause, kind, value, seen_by)
            self.answers.append(entry)
            self.at += 1
            self.log = (self.log, entry)

    def command(self, control: Control) -> None:
        """Record an entry that no rule asked for."""
        self.answers.append(control)
        self.at += 1
        self.log = (self.log, control)

    def settled(self) -> int:
        """How many answers there are; a guess at the end is none."""
        count = self.at
        while self.is_guessed and count and is_guess(self.answers[count - 1]):
            count -= 1
        return count

    def free_seat(self, count: int) -> SeatId | None:
        """The seat that gave answer number `count`, if nothing was drawn or learned since."""
        last = self.answers[count - 1]
        if last.__class__ is not Entry or last.seat == CHANCE or self.revealed >= count:
            return None
        seat: SeatId = last.seat
        return seat

    def rewind(self, answers: list[Any], told: Chain[Fact]) -> None:
        """Play these answers again from the checkpoint they belong to."""
        self.answers = answers
        self.at = 0
        self.revealed = -1
        self.told = told


def chained(items: Iterable[T]) -> Chain[T]:
    """The items as a chain."""
    chain: Chain[T] = None
    for item in items:
        chain = (chain, item)
    return chain


def unrolled(chain: Chain[T]) -> list[T]:
    """The items of a chain, oldest first."""
    items = list(_newest_first(chain))
    items.reverse()
    return items


def _newest_first(chain: Chain[T]) -> Iterator[T]:
    while chain is not None:
        chain, item = chain
        yield item
