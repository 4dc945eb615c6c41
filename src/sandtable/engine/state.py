"""The state of a game: a mutable shell over dicts and lists of frozen records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from msgspec import Struct, field

from sandtable.engine.chance import Keyed
from sandtable.engine.facts import ALL, Fact, Plain, Reason, SeenBy
from sandtable.engine.tape import Tape

if TYPE_CHECKING:
    from typing import Self

    from sandtable.engine.ruleset import Box

Step: TypeAlias = tuple[Any, ...]  # (name, arguments...), plain values
NOT_STATE = frozenset({"box", "tape"})


class Result(Struct, frozen=True):
    """How the game ended; `winner` is a side, or None for a draw."""

    winner: int | None
    points: tuple[int, ...]
    reason: str


class GameOver(Exception):
    """Raised by rules anywhere inside a step to end the game at that instant."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.reason)
        self.result = result


def _blank_tape() -> Tape:
    """What a state has before a game takes it up."""
    return Tape(Keyed(b""), keep=False)


class State(Struct, kw_only=True, eq=False):
    """What every ruleset's state has; subclasses add dicts of frozen records, lists and plain values.

    `box` is what never changes, `tape` is the run under way; neither is part of the state proper.
    """

    box: Box
    tape: Tape = field(default_factory=_blank_tape)
    agenda: list[Step] = []
    drawn: int = 0
    result: Result | None = None

    def copy(self) -> Self:
        """A twin that shares records but no container; subclasses write out theirs."""
        twin: Self = self.__copy__()  # type: ignore[attr-defined]  # msgspec gives it, its stubs do not
        twin.agenda = self.agenda.copy()
        return twin

    def imagined(self) -> Self:
        """A twin to try something on: what happens in it is told to nobody."""
        twin = self.copy()
        twin.tape = _blank_tape()
        return twin

    def become(self, other: Self) -> None:
        """Take over all that another state holds, but stay the object that rules under way have in hand."""
        twin = other.copy()
        for name in self.__struct_fields__:
            if name not in NOT_STATE:
                setattr(self, name, getattr(twin, name))

    def push(self, *steps: Step) -> None:
        """Put steps on the agenda so that the first one given is played next."""
        self.agenda.extend(steps[::-1])

    def tell(
        self,
        kind: str,
        /,
        *clauses: str,
        reasons: tuple[Reason, ...] = (),
        seen_by: SeenBy = ALL,
        reveals: bool = False,
        **data: Plain,
    ) -> None:
        """Tell those who may know what has happened, and by which clauses."""
        tape = self.tape
        if reveals:
            tape.revealed = len(tape.answers)
        if not tape.quiet:
            tape.told = (tape.told, Fact(kind, data, clauses, reasons, seen_by, reveals))


def encode(s: State) -> bytes:
    """The state as JSON, in the order of its fields and of insertion."""
    fields = {name: getattr(s, name) for name in s.__struct_fields__ if name not in NOT_STATE}
    return msgspec.json.encode(fields)
