"""Questions the rules cannot answer themselves, and the options that answer them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar, overload

from msgspec import Struct

from sandtable.engine.errors import IllegalAnswer
from sandtable.engine.facts import CHANCE, SeatId

if TYPE_CHECKING:
    from sandtable.engine.game import Game

Value: TypeAlias = tuple[Any, ...]
T_co = TypeVar("T_co", bound=Value, covariant=True)


class Ask(Struct, Generic[T_co], eq=False, gc=True):
    """A choice of one seat: its listing, called with its arguments, gives options as tuples (verb, ids...).

    `secret`: the answer is seen by the asked seat alone. `sealed`: secret, and later sealed asks may be
    answered early. `accepts`, called with a value and the arguments, judges answers where the options are
    only a sample of a region. A seat hands its ask out, so what holds hidden things has no public name.
    """

    seat: SeatId
    kind: str
    clause: str
    _listing: Callable[..., Sequence[T_co]]
    _args: tuple[Any, ...] = ()
    about: tuple[int, ...] = ()
    secret: bool = False
    sealed: bool = False
    accepts: Callable[..., bool] | None = None
    weights: Sequence[int] | None = None
    _game: Any = None
    _values: Sequence[T_co] | None = None

    def __repr__(self) -> str:
        """Without what it is listed from: that may be hidden, and a bot's log prints its ask."""
        return f"<Ask {self.kind!r} of seat {self.seat}, {self.clause}>"

    def __await__(self) -> Generator[Ask[T_co], T_co, T_co]:
        return (yield self)  # the only yield that rules ever reach

    @property
    def values(self) -> Sequence[T_co]:
        """The options as plain tuples, enumerated when first looked at."""
        values = self._values
        if values is None:
            values = self._values = self._listing(*self._args)
        return values

    @property
    def options(self) -> Options:
        values = self._values
        if values is None:  # as in `values`, without the call: every answer comes this way
            values = self._values = self._listing(*self._args)
        return Options(self, values)

    @property
    def prompt(self) -> str:
        """The question in words; chance is asked for its purpose."""
        if self.seat == CHANCE:
            return f"Draw: {self.kind}"
        return self._asker.words.question(self)

    def chosen(self, option: Option | str) -> Option:
        """The legal option that is given by itself or by its text, or IllegalAnswer."""
        if isinstance(option, Option):
            if option.ask is self and option.__class__ is Listed:
                return option
            return self._judged(option.value)
        return self.parse(option)

    def _judged(self, value: Value) -> Option:
        """A value from elsewhere: the listed one that it equals, or one that the region accepts."""
        listed = next((mine for mine in self.values if _same(mine, value)), None)
        if listed is None and (self.accepts is None or not self.allows(value)):
            raise IllegalAnswer(f"{value!r} is not an option now")
        return Listed(value if listed is None else listed, self)

    def parse(self, text: str) -> Option:
        """The option that a text names, or IllegalAnswer with the reasons against it."""
        if not isinstance(text, str):
            raise IllegalAnswer(f"an answer is an option or its text, not {type(text).__name__}")
        value = self.read(text)
        if value is not None:
            return Option(value, self)
        reasons = tuple(self._asker.seat(self.seat).why_not(text))
        raise IllegalAnswer("; ".join(reason.text for reason in reasons), reasons)

    def read(self, text: str) -> Value | None:
        """The legal value that a text names, or None."""
        value = self._asker.words.read(self, text)
        return value if value is not None and self.allows(value) else None

    def allows(self, value: Value) -> bool:
        if self.accepts is not None:
            return self.accepts(value, *self._args)
        return value in self.values

    def _refresh(self) -> None:
        """Forget the listed options: the state they were read from has been dealt anew."""
        self._values = None

    def _share(self, other: Ask[T_co]) -> None:
        """Take over the options that an equal ask has listed already."""
        self._values = other._values

    def written(self, value: Value) -> str:
        """The text of an option, which follows from its value alone."""
        return self._asker.words.text(self, value)

    @property
    def _asker(self) -> Game[Any]:
        """The game that stopped at this ask."""
        game: Game[Any] | None = self._game
        assert game is not None, "an ask is read once the rules have stopped at it"
        return game


def _same(listed: Value, value: object) -> bool:
    """Equal in value and in type: 0, 0.0 and False are three answers."""
    return listed == value and repr(listed) == repr(value)


class Option(Struct, frozen=True, eq=False, gc=False):
    """One answer: a value, and from the value alone its text."""

    value: Value
    ask: Ask[Any]

    @property
    def text(self) -> str:
        return self.ask.written(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and self.value == other.value

    def __hash__(self) -> int:
        return hash(self.value)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Option {self.text!r}>"


class Listed(Option, frozen=True, eq=False, gc=False):
    """An option that its ask has listed, read or judged: known to be legal there."""


class Options(Struct, eq=False, gc=False):
    """The options of an ask as a lazy sequence: counting them builds no option, reading one builds one."""

    ask: Ask[Any]
    values: Sequence[Value]

    def __len__(self) -> int:
        return len(self.values)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> list[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | list[Option]:
        if type(index) is slice:
            return [Listed(value, self.ask) for value in self.values[index]]
        return Listed(self.values[index], self.ask)

    def __iter__(self) -> Iterator[Option]:
        return (Listed(value, self.ask) for value in self.values)

    def index(self, option: Option) -> int:
        """Where the option stands in the list."""
        return list(self.values).index(option.value)

    def count(self, option: Option) -> int:
        """1 if the option is listed, else 0: options are distinct."""
        return int(option in self)

    def __contains__(self, option: object) -> bool:
        return isinstance(option, Option) and option.value in self.values

    def __repr__(self) -> str:
        return f"<{len(self)} options>"


Sequence.register(Options)
