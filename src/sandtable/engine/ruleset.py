"""What a ruleset is: a table of contents that names the functions of its chapters."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, TypeVar

from msgspec import Struct

from sandtable.engine.ask import Value
from sandtable.engine.errors import ContentError
from sandtable.engine.facts import Reason, SeatId
from sandtable.engine.lessons import Lesson, lessons_in
from sandtable.engine.scenarios import Source, scenario_ids, scenario_source
from sandtable.engine.standing import Order
from sandtable.engine.state import Result, State
from sandtable.engine.words import Words

if TYPE_CHECKING:
    from sandtable.engine.chance import Deal
    from sandtable.engine.scene import Board, Scene

S = TypeVar("S", bound=State)
Horizon: TypeAlias = Literal["turn", "luck"]
"""How far a search looks: through the enemy's whole turn, or to the next luck after the enemy was asked."""
Rule: TypeAlias = Callable[..., Coroutine[Any, Any, None]]


class SeatInfo(Struct, frozen=True):
    """A place at the table: its side, its role there and what it may command."""

    side: int
    role: str
    controls: str


@dataclass(frozen=True, eq=False)
class Box:
    """All that does not change during a game: content, scenario, map, words; rulesets add their own."""

    source: Source
    words: Words
    seats: tuple[SeatInfo, ...]


class Joint(Struct, frozen=True):
    """Several pieces, one action: who takes part, who could as well, what they make together in words."""

    members: tuple[int, ...]
    others: tuple[int, ...] = ()
    tally: str = ""


class Leg(Struct, frozen=True):
    """The way of one piece in a plan on an open table: its points, and its bearing at the end."""

    piece: int
    path: tuple[str, ...]
    bearing: int


class Plan(Struct, frozen=True):
    """The answers that would lead there, their cost, what could go wrong, and who takes part if many may.

    On an open table the `legs` say who goes which way.
    """

    answers: tuple[str, ...]
    cost: int = 0
    warnings: tuple[str, ...] = ()
    joint: Joint | None = None
    legs: tuple[Leg, ...] = ()


class Trace(Struct, frozen=True):
    """A line from one cell to another, as far as it is free.

    `cells` are those it passes, in order, its ends included; the first `free` of them are clear, and the
    `reasons` say what stops it there. A line that is clear has no reasons. `sides` are the sides of the two
    ends where it begins and ends, -1 for the middle.
    """

    cells: tuple[str, ...]
    free: int
    reasons: tuple[Reason, ...] = ()
    sides: tuple[int, int] = (-1, -1)


class Preview(Struct, frozen=True):
    """What an option would touch, to be lit before it is chosen.

    `pieces` are those it is meant for, `others` those it could serve besides; `cells` are what a template
    would cover, with a number each; `words` say the rest.
    """

    pieces: tuple[int, ...] = ()
    others: tuple[int, ...] = ()
    cells: Mapping[str, int] = {}
    words: str = ""


def _no_plan(s: State, seat: SeatId, text: str) -> Plan | None:
    return None


def _no_reach(s: State, seat: SeatId, value: Value) -> dict[str, int]:
    return {}


def _no_reasons(s: State, seat: SeatId, value: Value) -> list[Reason]:
    return []


def _all_alike(s: State, seat: SeatId, value: Value) -> float:
    return 1.0


def _no_orders(s: State, seat: SeatId) -> list[Order]:
    return []


@dataclass(frozen=True, eq=False)
class Ruleset(Generic[S]):
    """One rulebook: `load` makes the box, `begin` the first state, `steps` are the rules between asks.

    `value` says how a playing seat stands while the game runs: the result and spectators are the engine's.
    `risk` says how much of its force is lost or near the enemy: a bot's style weighs it.
    `orders` are the standing orders of a player who has given none: he is asked in windows that matter.
    `promise` says which options deserve a look first where there are many: 1 is usual, more is sooner.
    `answer` is how far a bot that searches looks: through the enemy's whole turn, unless that has so many
    windows or so much luck that what was chosen first tells nothing at its end.
    `hover` are overlays that are shown of themselves when a piece is pointed at.
    `previews` say for a verb what such an option would touch; `ties` name how pieces are tied to each other
    (who spots whom, who commands whom) and find those tied to one piece, as far as the seat knows.
    """

    id: str
    name: str
    version: str
    folder: Path
    load: Callable[[Source], Box]
    begin: Callable[[Any], S]
    steps: Mapping[str, Rule]
    board: Callable[[Any, SeatId], Board]
    view: Callable[[S, SeatId], Scene]
    guess: Callable[[S, SeatId, Deal], None]
    value: Callable[[S, SeatId], float]
    risk: Callable[[S, SeatId], float]
    conceded: Callable[[S, SeatId, str], Result]
    options: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    overlays: Mapping[str, Callable[..., dict[str, int]]] = field(default_factory=dict)
    hover: tuple[str, ...] = ()
    traces: Mapping[str, Callable[[S, SeatId, str | int, str], Trace | None]] = field(default_factory=dict)
    joint: Mapping[str, Callable[[S, SeatId], dict[str, int]]] = field(default_factory=dict)
    previews: Mapping[str, Callable[[S, SeatId, Value], Preview | None]] = field(default_factory=dict)
    ties: Mapping[str, Callable[[S, SeatId, int], list[int]]] = field(default_factory=dict)
    reach: Callable[[S, SeatId, Value], dict[str, int]] = _no_reach
    plan: Callable[[S, SeatId, str], Plan | None] = _no_plan
    why_not: Callable[[S, SeatId, Value], list[Reason]] = _no_reasons
    orders: Callable[[S, SeatId], list[Order]] = _no_orders
    promise: Callable[[S, SeatId, Value], float] = _all_alike
    horizon: Horizon = "turn"

    def source(
        self, scenario: str | Path | Mapping[str, Any], pack: str, options: Mapping[str, Any]
    ) -> Source:
        """Where a box of this ruleset comes from; ContentError for what it does not know."""
        source = scenario_source(self.folder, scenario, pack, options)
        for name, value in source.options.items():
            if value not in self.options.get(name, ()):
                known = "; ".join(f"{name}: {values}" for name, values in self.options.items()) or "none"
                raise ContentError(f"{self.id} has no option {name} = {value!r}; there are: {known}")
        return source

    @property
    def scenarios(self) -> list[str]:
        """The ids of the scenarios that ship with the ruleset, in order of size."""
        return scenario_ids(self.folder)

    @property
    def lessons(self) -> Mapping[str, Lesson]:
        """The lessons that ship with the ruleset by id, in order."""
        return lessons_in(self.folder)
