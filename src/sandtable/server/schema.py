"""What the store keeps: the tables of the database and the records that are read from them."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

Status = Literal["waiting", "running", "over", "frozen"]
FORMAT = 1

metadata = MetaData()

format_table = Table("format", metadata, Column("version", Integer, primary_key=True))

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("ruleset", String(64), nullable=False),
    Column("version", String(32), nullable=False),
    Column("setup", Text, nullable=False),
    Column("status", String(8), nullable=False, index=True),
    Column("seed", String(128), nullable=False),
    Column("date", String(10), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("result", Text),
    Column("offer", Text),
)

chairs = Table(
    "chairs",
    metadata,
    Column("table", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("bot", String(32), nullable=False),
    Column("name", String(80), nullable=False),
    Column("token", String(64)),
    Column("invite", String(64)),
    Column("entropy", String(128)),
    Column("orders", Text, nullable=False),
    Column("webhook", Text),
    Column("place", Integer, nullable=False),
    PrimaryKeyConstraint("table", "seat"),
)

answers = Table(
    "answers",
    metadata,
    Column("table", String(32), nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("message", String(80)),
    Column("lines", Text, nullable=False),
    Column("facts", Text, nullable=False),
    Column("kept", Integer, nullable=False),
    Column("fingerprint", String(32), nullable=False),
    Column("left", BigInteger),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("table", "number"),
    UniqueConstraint("table", "message"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("snapshot", Text, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("table", String(32), nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("table", "number"),
)

intents = Table(
    "intents",
    metadata,
    Column("table", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("plan", Text),
    Column("early", Text),
    PrimaryKeyConstraint("table", "seat"),
)

minds = Table(
    "minds",
    metadata,
    Column("table", String(32), nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("thought", Text, nullable=False),
    PrimaryKeyConstraint("table", "number"),
)

faults = Table(
    "faults",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("table", String(32), nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("doing", Text, nullable=False),
    Column("error", Text, nullable=False),
    Column("snapshot", Text),
    Column("lines", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

deliveries = Table(
    "deliveries",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("url", Text, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("body", Text, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("due", BigInteger, nullable=False),
    Index("ix_deliveries_due", "due"),
)


class TableRow(Struct, frozen=True):
    """One table: what is played there and how far it has come; `setup` is JSON (tables.Setup)."""

    id: str
    ruleset: str
    version: str
    setup: str
    status: Status
    seed: str
    date: str
    created: int
    listed: bool
    result: str | None = None
    offer: str | None = None


class Chair(Struct, frozen=True):
    """One seat at a table: a bot if it has a name for one, else a person with a token or an invitation."""

    table: str
    seat: int
    bot: str = ""
    name: str = ""
    token: str | None = None
    invite: str | None = None
    entropy: str | None = None
    orders: str = "[]"
    webhook: str | None = None
    place: int = 0


class Answer(Struct, frozen=True):
    """One entry of a game: its lines in the record and its facts, of which `kept` stood before it."""

    table: str
    number: int
    seat: int
    message: str | None
    lines: str
    facts: str
    kept: int
    fingerprint: str
    left: int | None
    at: int


class Said(Struct, frozen=True):
    """One line of chat."""

    table: str
    number: int
    seat: int
    text: str
    at: int


class Intent(Struct, frozen=True):
    """What a seat wants done later: the rest of its plan, a sealed answer given early; JSON (intents)."""

    table: str
    seat: int
    plan: str | None = None
    early: str | None = None

    @property
    def is_there(self) -> bool:
        return self.plan is not None or self.early is not None


class Revised(Struct, frozen=True):
    """What a seat wanted as far as a worker knew, and what it wants now."""

    was: Intent
    now: Intent


class Mind(Struct, frozen=True):
    """Why the bot of a seat gave the answer of entry `number`; `thought` is JSON (bots.Thought)."""

    table: str
    number: int
    seat: int
    thought: str


class Fault(Struct, frozen=True):
    """A bug of ours: what broke, the last snapshot of the game and the lines that lead on from it.

    `doing` is what seat `seat` was doing behind entry `number`. It tells all that is hidden: for us alone.
    """

    id: str
    table: str
    number: int
    seat: int
    doing: str
    error: str
    snapshot: str | None
    lines: str
    at: int


class Delivery(Struct, frozen=True):
    """One call of a webhook that is still to be made."""

    id: str
    url: str
    secret: str
    body: str
    tries: int
    due: int


def fields(record: Struct) -> dict[str, Any]:
    """A record as the values of an insert."""
    return {name: getattr(record, name) for name in record.__struct_fields__}
