"""The tape of a game: the answers since the checkpoint, the log of all of them, and what was told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from msgspec import Struct

from sandtable.engine.facts import Fact, SeatId, SeenBy, seen

if TYPE_CHECKING:
    from sandtable.engine.chance import Luck

T = TypeVar("T")
Chain: TypeAlias = "tuple[Chain[T], T] | None"  # linked cells: shared by clones, appended to in one step


class Entry(Struct, frozen=True, gc=False):
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


class Dealt(Control, frozen=True, gc=True):
    """A guess that has been dealt: the luck behind it and the state it left."""

    luck: Any = None
    state: Any = None


def is_guess(entry: Entry | Control) -> bool:
    return isinstance(entry, Control) and entry.verb == "guess"


class Tape:
    """The answers played since the checkpoint, and those `ahead` (last first) that are to be played again.

    What is told and logged goes to the chains unless `quiet`; `revealed` says after how many answers there
    was an occasion to learn something, or -1.
    """

    __slots__ = ("ahead", "answers", "is_guessed", "keep", "log", "luck", "quiet", "revealed", "told")

    def __init__(self, luck: Luck, *, keep: bool) -> None:
        self.luck = luck
        self.keep = keep
        self.quiet = not keep
        self.is_guessed = False
        self.answers: list[Any] = []
        self.ahead: list[Any] = []
        self.revealed = -1
        self.log: Chain[Entry | Control] = None
        self.told: Chain[Fact] = None

    def note(self, entry: Entry | Control) -> None:
        """Record an answer that was given just now, or an entry that no rule asked for."""
        self.answers.append(entry)
        self.log = (self.log, entry)

    def again(self) -> Any:
        """The next answer or command that is to be played again."""
        entry = self.ahead.pop()
        self.answers.append(entry)
        return entry

    def settled(self) -> list[Any]:
        """The answers, without guesses at their end."""
        count = len(self.answers)
        while count and is_guess(self.answers[count - 1]):
            count -= 1
        return self.answers[:count]

    def rewind(self, answers: Sequence[Any], told: Chain[Fact]) -> None:
        """Play these answers again from the checkpoint they belong to."""
        self.answers = []
        self.ahead = [*reversed(answers)]
        self.revealed = -1
        self.told = told


class Sieve:
    """What each seat saw of a chain of facts; only what was told since the last look is looked at."""

    def __init__(self) -> None:
        self._kept: dict[SeatId, tuple[Chain[Fact], Chain[Fact]]] = {}

    def seen(self, told: Chain[Fact], seat: SeatId) -> Chain[Fact]:
        """All that was told as this seat saw it."""
        last, shown = self._kept.get(seat, (None, None))
        fresh = newer(told, last)
        if fresh is None:
            fresh, shown = unrolled(told), None
        shown = chained(seen(fresh, seat), shown)
        self._kept[seat] = (told, shown)
        return shown


def newer(chain: Chain[T], last: Chain[T]) -> list[T] | None:
    """The items of a chain that came after a part of it, oldest first; None if it is no part of it."""
    items: list[T] = []
    while chain is not last:
        if chain is None:
            return None
        chain, item = chain
        items.append(item)
    items.reverse()
    return items


def chained(items: Iterable[T], chain: Chain[T] = None) -> Chain[T]:
    """The items as a chain, or as the end of one."""
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
