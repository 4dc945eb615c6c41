"""What the server sends: JSON objects told apart by their `type`, shown as far as the viewer may see."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from sandtable.engine.facts import Reason
from sandtable.engine.lessons import Beat
from sandtable.engine.scene import Gauge, Named
from sandtable.engine.standing import Order
from sandtable.server.messages import Step

Code = Literal[
    "unreadable",
    "illegal",
    "conflict",
    "over",
    "waiting",
    "frozen",
    "rate",
    "forbidden",
    "unavailable",
    "broken",
]
Stopped = Literal["", "illegal", "unexpected", "reveal", "harm", "over", "undone", "broken"]


class Frame(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """What the server sends."""


class FactShown(Struct, frozen=True, gc=False, omit_defaults=True):
    """One fact as the viewer may know it, in words and as data."""

    kind: str
    text: str
    data: dict[str, Any]
    clauses: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()
    reveals: bool = False
    at: list[Named] = []
    level: str = ""
    gauge: Gauge | None = None


class Facts(Struct, frozen=True):
    """The viewer's facts from number `start` on; what it had from there on is void."""

    start: int
    facts: list[FactShown]


class Patch(Struct, frozen=True, omit_defaults=True):
    """What changed in a list of things with ids."""

    put: list[Any] = []
    gone: list[int | str] = []


class Progress(Struct, frozen=True, omit_defaults=True):
    """The rest of the viewer's plan, and why it stopped if it did."""

    rest: list[Step]
    stopped: Stopped = ""


class Offer(Struct, frozen=True):
    """What seat `by` proposes and who has agreed so far."""

    what: Literal["draw", "takeback"]
    by: int
    agreed: list[int]


class ClockShown(Struct, frozen=True):
    """Milliseconds left for each seat, and whose time runs."""

    left: list[int]
    runs: int | None


class SaidShown(Struct, frozen=True):
    """A line of chat; `at` is in seconds since 1970."""

    number: int
    seat: int
    text: str
    at: int


class ChairShown(Struct, frozen=True):
    """A place at the table."""

    seat: int
    side: int
    role: str
    who: Literal["person", "bot", "open"]
    name: str
    ready: bool


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Time for thinking: in all (`live`), or for each answer (`move`); out of time one loses, or passes."""

    kind: Literal["none", "live", "move"] = "none"
    seconds: Annotated[int, Meta(ge=5, le=30 * 86_400)] = 600
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    out: Literal["lose", "pass"] = "lose"


class TableShown(Struct, frozen=True):
    """A table as anybody may see it; the seed is published when the game is over.

    `deployed`: a client should offer a set-up that is ready to start, as for the first scenario of a ruleset.
    """

    id: str
    ruleset: str
    version: str
    scenario: str
    title: str
    status: Literal["waiting", "running", "over", "frozen"]
    clock: Clock
    chairs: list[ChairShown]
    commitment: str
    created: int
    seed: str | None = None
    result: dict[str, Any] | None = None
    deployed: bool = False


class LessonShown(Struct, frozen=True, omit_defaults=True):
    """A lesson and how many of its beats are behind."""

    id: str
    title: str
    beats: list[Beat]
    at: int


class Hello(Frame, frozen=True, tag="hello"):
    """Everything, once for each connection; `defaults` are the orders of one who has none of his own.

    `ask` is the number of the seat's next ask, whether or not it is asked now.
    """

    seat: int
    table: TableShown
    board: Any
    scene: Any
    facts: Facts
    chat: list[SaidShown]
    place: int = 0
    ask: int | None = None
    orders: list[Order] = []
    defaults: list[Order] = []
    plan: Progress | None = None
    offer: Offer | None = None
    clock: ClockShown | None = None
    lesson: LessonShown | None = None


class Update(Frame, frozen=True, tag="update"):
    """What changed since: whole parts of the scene, things by id, facts, and how the plan stands."""

    set: dict[str, Any] = {}
    unset: list[str] = []
    patch: dict[str, Patch] = {}
    facts: Facts | None = None
    plan: Progress | None = None


class Tabled(Frame, frozen=True, tag="table"):
    """The table changed: somebody joined, it began, it is over."""

    table: TableShown


class Offered(Frame, frozen=True, tag="offer"):
    """What is proposed now, if anything."""

    offer: Offer | None


class Ordered(Frame, frozen=True, tag="orders"):
    """My standing orders now."""

    orders: list[Order]


class Clocked(Frame, frozen=True, tag="clock"):
    """The clocks now."""

    clock: ClockShown


class Chatted(Frame, frozen=True, tag="said"):
    """Somebody said something."""

    said: SaidShown


class Taught(Frame, frozen=True, tag="beat"):
    """How many beats of the lesson are behind; nothing if it has been left."""

    at: int | None


class Done(Frame, frozen=True, tag="done"):
    """The message with this id was carried out and is stored; `ask` is my next ask's number."""

    id: str
    ask: int
    plan: Progress | None = None


class Refused(Frame, frozen=True, tag="refused"):
    """The message was not carried out."""

    id: str
    code: Code
    text: str
    ask: int | None = None
    reasons: list[Reason] = []


class Told(Frame, frozen=True, tag="told"):
    """The answer to a query."""

    id: str
    data: Any


ToClient = Hello | Update | Tabled | Offered | Ordered | Clocked | Chatted | Taught | Done | Refused | Told
Answered = Done | Refused | Told
encode = msgspec.json.Encoder().encode
