"""Luck that can be checked: draw n is a pure function of a key and n; chance is asked like any seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from itertools import count
from struct import Struct as Layout
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from sandtable.engine.ask import Ask
from sandtable.engine.errors import Diverged, NoGuess
from sandtable.engine.facts import ALL, CHANCE, SeenBy
from sandtable.engine.tape import Entry, chained

if TYPE_CHECKING:
    from sandtable.engine.state import State

T = TypeVar("T")
U = TypeVar("U")
WORDS: Final = Layout("<16I")
SPAN: Final = 1 << 32
SHUFFLES: Final = 4


class Luck(Protocol):
    """Where draws come from; `None` stands for "ask the seat CHANCE"."""

    name: str

    def index(self, n: int, draw: Draw) -> int | None: ...


class Draw:
    """One question to chance: distinct values, their weights (equal if none), and who sees the result."""

    __slots__ = ("clause", "purpose", "seen_by", "values", "weights")

    def __init__(
        self,
        clause: str,
        purpose: str,
        values: Sequence[Any],
        weights: Sequence[int] | None,
        seen_by: SeenBy,
    ) -> None:
        self.clause = clause
        self.purpose = purpose
        self.values = values
        self.weights = weights
        self.seen_by = seen_by


class Keyed:
    """Draw n is word n mod 16 of BLAKE2b(key, n div 16); a refused word is replaced, never reduced."""

    __slots__ = ("_block", "_words", "key", "name")

    def __init__(self, key: bytes) -> None:
        self.name = "keyed"
        self.key = key
        self._block = -1
        self._words: tuple[int, ...] = ()

    def below(self, n: int, bound: int) -> int:
        """An unbiased integer in 0..bound-1 for draw n."""
        block = n >> 4
        if block != self._block:
            self._block = block
            self._words = WORDS.unpack(blake2b(block.to_bytes(8, "little"), key=self.key).digest())
        word = self._words[n & 15]
        if 0 < bound <= SPAN - word:  # too far from the end of the span to be refused
            return word % bound
        return self._accepted(n, bound, word)

    def _accepted(self, n: int, bound: int, word: int) -> int:
        """The word, or the first replacement BLAKE2b(key, n, attempt), that is not refused."""
        assert 0 < bound <= SPAN, f"a draw has at least one value and at most {SPAN}"
        attempts = count(1)
        while word >= SPAN - SPAN % bound:
            message = n.to_bytes(8, "little") + next(attempts).to_bytes(4, "little")
            word = int.from_bytes(blake2b(message, key=self.key, digest_size=4).digest(), "little")
        return word % bound

    def index(self, n: int, draw: Draw) -> int:
        if draw.weights is None:
            return self.below(n, len(draw.values))
        return weighted(self.below(n, sum(draw.weights)), draw.weights)


class Loaded:
    """Forced results, "purpose value" each, in the order in which the rules must ask for them."""

    def __init__(self, results: Sequence[str], then: Luck | None = None) -> None:
        self.name = "loaded"
        self._results = tuple(results)
        self._then = then or Keyed(b"\0")

    def followed_by(self, then: Luck) -> Loaded:
        return Loaded(self._results, then)

    def index(self, n: int, draw: Draw) -> int | None:
        if n >= len(self._results):
            return self._then.index(n, draw)
        texts = [f"{draw.purpose} {value}" for value in draw.values]
        if self._results[n] not in texts:
            wanted = f"{draw.purpose} ({draw.clause}): one of {', '.join(texts[:24])}"
            raise Diverged(f"loaded luck {n + 1} is {self._results[n]!r}, but the rules ask for {wanted}")
        return texts.index(self._results[n])


class ByHand:
    """Chance is asked: the game stops at every draw and `ask.weights` says how likely each option is."""

    name = "by hand"

    def index(self, n: int, draw: Draw) -> None:
        return None


def weighted(point: int, weights: Sequence[int]) -> int:
    """The index on whose stretch of the line of weights the point lies."""
    for index, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return index
    raise AssertionError("the point lies beyond the weights")


def key_of(*parts: object) -> bytes:
    """A key from its parts, each prefixed by its length so that no two lists of parts collide."""
    mixer = blake2b(digest_size=32)
    for part in parts:
        raw = part if isinstance(part, bytes) else str(part).encode()
        mixer.update(len(raw).to_bytes(4, "little") + raw)
    return mixer.digest()


def commitment_of(seed: object) -> str:
    """What the server publishes before play: the hash of the seed."""
    return key_of("sandtable seed", seed).hex()


async def draw(
    s: State,
    clause: str,
    purpose: str,
    values: Sequence[T],
    weights: Sequence[int] | None = None,
    seen_by: SeenBy = ALL,
) -> T:
    """Ask chance; the rule is suspended only where luck is given by hand."""
    tape = s.tape
    n = s.drawn
    s.drawn = n + 1
    if tape.ahead and tape.ahead[-1].__class__ is Entry:
        recorded: T = tape.again().value
        return recorded
    luck = tape.luck
    if luck.__class__ is Keyed and weights is None:
        value = values[luck.below(n, len(values))]
    else:
        question = Draw(clause, purpose, values, weights, seen_by)
        index = luck.index(n, question)
        value = values[index] if index is not None else await _by_hand(question)
    if tape.keep:
        tape.note(Entry(CHANCE, clause, purpose, value, seen_by))
    return value


async def _by_hand(question: Draw) -> Any:
    weights = question.weights or (1,) * len(question.values)
    option = await Ask(CHANCE, question.purpose, question.clause, _faces, (question,), weights=weights)
    return option[1]


def _faces(question: Draw) -> list[tuple[str, Any]]:
    return [(question.purpose, value) for value in question.values]


async def drawn(
    s: State, clause: str, purpose: str, pool: Sequence[T], count: int, seen_by: SeenBy = ALL
) -> list[T]:
    """So many values of a pool, one after the other and without return."""
    if count == 1:
        return [await draw(s, clause, purpose, pool, seen_by=seen_by)]
    rest = list(pool)
    tape = s.tape
    if tape.luck.__class__ is Keyed and not tape.ahead:
        return _keyed(s, clause, purpose, rest, count, seen_by)
    chosen: list[T] = []
    for _ in range(count):
        chosen.append(await draw(s, clause, purpose, rest, seen_by=seen_by))
        rest.remove(chosen[-1])
    return chosen


def _keyed(s: State, clause: str, purpose: str, rest: list[T], count: int, seen_by: SeenBy) -> list[T]:
    """Take so many of the rest as `draw` would choose them from a key."""
    tape: Any = s.tape
    below, first = tape.luck.below, s.drawn
    s.drawn += count
    values = [rest.pop(below(n, len(rest))) for n in range(first, s.drawn)]
    if tape.keep:
        entries = [Entry(CHANCE, clause, purpose, value, seen_by) for value in values]
        tape.answers += entries
        tape.log = chained(entries, tape.log)
    return values


class Deal:
    """What re-deals hidden things in a guess: the same seed always deals the same."""

    def __init__(self, key: bytes) -> None:
        self._luck = Keyed(key)
        self._drawn = 0

    def below(self, bound: int) -> int:
        self._drawn += 1
        return self._luck.below(self._drawn - 1, bound)

    def one(self, values: Sequence[T], weights: Sequence[int] | None = None) -> T:
        if weights is None:
            return values[self.below(len(values))]
        return values[weighted(self.below(sum(weights)), weights)]

    def shuffled(self, values: Sequence[T]) -> list[T]:
        rest = list(values)
        below, first = self._luck.below, self._drawn
        self._drawn += len(rest)
        return [rest.pop(below(n, len(rest))) for n in range(first, self._drawn)]

    def assigned(self, slots: Sequence[T], pool: Sequence[U], fits: Callable[[T, U], bool]) -> list[U]:
        """One item of the pool for each slot so that all fit; NoGuess if that cannot be done.

        A few plain shuffles first: what they accept is fair. Where they all fail, items of the last one are
        handed on from slot to slot until all fit.
        """
        dealt: list[U] = []
        for _ in range(SHUFFLES):
            dealt = self.shuffled(pool)
            if all(map(fits, slots, dealt)):
                return dealt[: len(slots)]
        if len(dealt) < len(slots):
            raise NoGuess(f"nothing in {pool!r} fits {slots!r}")
        holders = {n: n for n, slot in enumerate(slots) if fits(slot, dealt[n])}
        for n in [n for n in range(len(slots)) if n not in holders]:
            if not _takes(n, slots, dealt, fits, holders, set()):
                raise NoGuess(f"nothing in {pool!r} fits {slots!r}")
        return [dealt[item] for item, _ in sorted(holders.items(), key=lambda entry: entry[1])]


def _takes(
    slot: int,
    slots: Sequence[T],
    items: Sequence[U],
    fits: Callable[[T, U], bool],
    holders: dict[int, int],
    tried: set[int],
) -> bool:
    """Give a slot an item that fits: a free one, or one whose holder takes another; False if none can be had.

    `holders` says which slot has which item.
    """
    fitting = [n for n, item in enumerate(items) if n not in tried and fits(slots[slot], item)]
    tried.update(fitting)
    free = next((n for n in fitting if n not in holders), None)
    if free is not None:
        holders[free] = slot
        return True
    for n in fitting:
        if _takes(holders[n], slots, items, fits, holders, tried):
            holders[n] = slot
            return True
    return False
