"""The messages between client and server: JSON objects told apart by their `type`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from sandtable.engine.facts import Reason
from sandtable.engine.lessons import Beat
from sandtable.engine.scene import Named

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
Short = Annotated[str, Meta(max_length=200)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
Code = Literal[
    "unreadable", "illegal", "conflict", "over", "waiting", "frozen", "rate", "forbidden", "unavailable"
]


# From the client


class Message(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """`id` is the client's own: the same message sent twice is done once."""

    id: Id


class Step(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One answer of a plan; with `kind` it is given only to an ask of that kind."""

    text: Short
    kind: Short = ""


class Give(Message, frozen=True, tag="answer"):
    """Answers for the ask with this number and those that follow: one, or a plan."""

    ask: Number
    answers: Annotated[list[Step], Meta(min_length=1, max_length=64)]


class Undo(Message, frozen=True, tag="undo"):
    """Take back my last answer."""

    ask: Number


class Stop(Message, frozen=True, tag="stop"):
    """Forget the rest of my plan."""


class Resign(Message, frozen=True, tag="resign"):
    """I give up."""


class Propose(Message, frozen=True, tag="propose"):
    """Propose a draw, or to take back my last answer though others have answered since."""

    what: Literal["draw", "takeback"]


class Reply(Message, frozen=True, tag="reply"):
    """Agree to what is proposed, or decline; the proposer declines to withdraw."""

    agree: bool


class Say(Message, frozen=True, tag="say"):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Order(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A standing order for one kind of ask, perhaps for one unit only."""

    window: Short
    do: Literal["pass", "fire", "only kind", "only cells", "ask"]
    unit: Number | None = None
    within: Annotated[int, Meta(ge=0, le=1000)] | None = None
    kind: Short = ""
    cells: Annotated[list[Short], Meta(max_length=400)] = []
    until: Literal["move", "turn", "game"] = "game"


class SetOrders(Message, frozen=True, tag="orders"):
    """My standing orders, all of them; the first that fits an ask answers it."""

    orders: Annotated[list[Order], Meta(max_length=64)]


class Query(Message, frozen=True, tag="query"):
    """Something my seat may know: reach and odds of an option, a plan, an overlay, why not, the ask ahead."""

    what: Literal["reach", "plan", "overlay", "why_not", "odds", "ahead"]
    text: Short = ""
    about: Annotated[list[Short | int], Meta(max_length=8)] = []
    answers: Annotated[list[Short], Meta(max_length=64)] = []


class Place(Message, frozen=True, tag="place"):
    """I have seen so many facts: where "since you left" begins."""

    facts: Number


class Teach(Message, frozen=True, tag="lesson"):
    """Let the other side do what the lesson says, or leave the lesson and play on from here."""

    do: Literal["next", "leave"]


FromClient = (
    Give | Undo | Stop | Resign | Propose | Reply | Say | SetOrders | Query | Place | Teach
)
decode = msgspec.json.Decoder(FromClient).decode


# From the server


class Frame(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """What the server sends."""


class FactShown(Struct, frozen=True, omit_defaults=True):
    """One fact as the viewer may know it, in words and as data."""

    kind: str
    text: str
    data: dict[str, Any]
    clauses: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()
    reveals: bool = False
    at: list[Named] = []
    level: str = ""


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
    stopped: Literal["", "illegal", "unexpected", "reveal", "harm", "over", "undone"] = ""


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
    """A table as anybody may see it; the seed is published when the game is over."""

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


class LessonShown(Struct, frozen=True, omit_defaults=True):
    """A lesson and how many of its beats are behind."""

    id: str
    title: str
    beats: list[Beat]
    at: int


class Hello(Frame, frozen=True, tag="hello"):
    """Everything, once for each connection."""

    seat: int
    table: TableShown
    board: Any
    scene: Any
    facts: Facts
    chat: list[SaidShown]
    place: int = 0
    orders: list[Order] = []
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


ToClient = (
    Hello | Update | Tabled | Offered | Ordered | Clocked | Chatted | Taught | Done | Refused | Told
)
Answered = Done | Refused | Told
encode = msgspec.json.Encoder().encode
