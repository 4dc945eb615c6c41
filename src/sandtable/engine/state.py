"""The state of a game: a mutable shell over dicts and lists of frozen records."""

from __future__ import annotations

from copy import copy
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, get_origin, get_type_hints

import msgspec
from msgspec import Struct, field

from sandtable.engine.chance import Keyed
from sandtable.engine.facts import ALL, SPECTATOR, Fact, Plain, Reason, SeatId, SeenBy
from sandtable.engine.tape import Tape

if TYPE_CHECKING:
    from typing import Self

    from sandtable.engine.ruleset import Box

Step: TypeAlias = tuple[Any, ...]  # (name, arguments...), plain values
S = TypeVar("S", bound="State")
NOT_STATE = frozenset({"box", "tape"})


class Result(Struct, frozen=True):
    """How the game ended; `winner` is a side, or None for a draw."""

    winner: int | None
    points: tuple[int, ...]
    reason: str


class GameOver(Exception):  # noqa: N818 - it ends a game, not a program
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
        twin = copy(self)
        for name in shells(type(self)):
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def push(self, *steps: Step) -> None:
        """Put steps on the agenda so that the first one given is played next."""
        self.agenda.extend(reversed(steps))

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
        if reveals or not tape.quiet:
            tape.tell(Fact(kind, data, clauses, reasons, seen_by, reveals))

    def others(self, seat: SeatId) -> SeenBy:
        """Everyone but this seat, spectators included."""
        return (*(n for n in range(len(self.box.seats)) if n != seat), SPECTATOR)


@cache
def shells(kind: type[State]) -> tuple[str, ...]:
    """The names of the fields that a copy must not share."""
    hints = get_type_hints(kind, include_extras=False, localns={"Box": object})
    return tuple(name for name in kind.__struct_fields__ if get_origin(hints[name]) in (dict, list))


def dump(s: State) -> dict[str, Any]:
    """The state as plain data, in the order of its fields and of insertion."""
    fields = {name: getattr(s, name) for name in s.__struct_fields__ if name not in NOT_STATE}
    plain: dict[str, Any] = msgspec.to_builtins(fields)
    return plain


def encode(s: State) -> bytes:
    fields = {name: getattr(s, name) for name in s.__struct_fields__ if name not in NOT_STATE}
    return msgspec.json.encode(fields)
