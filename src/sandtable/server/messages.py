"""What a client may say: JSON objects told apart by their `type`."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from sandtable.engine.standing import Order

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$(?!\n)")]
Short = Annotated[str, Meta(max_length=200)]
Words = Annotated[str, Meta(max_length=400)]
"""An answer or a plan in words: a way on an open table may have many points."""
Number = Annotated[int, Meta(ge=0, le=1_000_000)]


class Message(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """`id` is the client's own: the same message sent twice is done once."""

    id: Id


class Step(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One answer of a plan; with `kind` it is given only to an ask of that kind."""

    text: Words
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


class SetOrders(Message, frozen=True, tag="orders"):
    """My standing orders, all of them; the first that fits an ask answers it."""

    orders: Annotated[list[Order], Meta(max_length=64)]


class Query(Message, frozen=True, tag="query"):
    """Something my seat may know: reach, a plan and its odds, an overlay, a line, why not, the ask ahead.

    Reach and plans may be asked for after other answers of mine.
    `advice` is what a bot would do in my place, and why; `preview` what the last of the answers would touch,
    `ties` how the pieces named are tied to others.
    """

    what: Literal[
        "reach",
        "plan",
        "draft",
        "overlay",
        "trace",
        "joint",
        "preview",
        "ties",
        "why_not",
        "odds",
        "ahead",
        "advice",
    ]
    text: Words = ""
    about: Annotated[list[Short | int], Meta(max_length=8)] = []
    answers: Annotated[list[Words], Meta(max_length=64)] = []


class Place(Message, frozen=True, tag="place"):
    """I have seen so many facts: where "since you left" begins."""

    facts: Number


class Teach(Message, frozen=True, tag="lesson"):
    """Let the other side do what the lesson says, or leave the lesson and play on from here."""

    do: Literal["next", "leave"]


FromClient = Give | Undo | Stop | Resign | Propose | Reply | Say | SetOrders | Query | Place | Teach
decode = msgspec.json.Decoder(FromClient).decode
