"""What a game adds to the store, entry by entry; written and read inside a transaction of the store."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, select, update

from sandtable.server import schema
from sandtable.server.schema import Answer, Intent, Mind, Revised, fields


class Conflict(Exception):
    """The game has gone on already: another worker was quicker, or the message came twice."""


class Changed(Conflict):
    """Only what a seat wants done later has changed meanwhile: look at that and decide again."""


class Kept(Struct, frozen=True, tag=True):
    """What one answer adds: its row, perhaps a newer snapshot, the result if the game is over, intents.

    `thought` is why a bot gave it (bots.Thought as JSON).
    """

    answer: Answer
    snapshot: str | None = None
    result: str | None = None
    intents: list[Revised] = []
    thought: str | None = None

    @property
    def table(self) -> str:
        return self.answer.table


class Meant(Struct, frozen=True, tag=True):
    """What seats want done later, as it was made up behind entry `number`, and no answer."""

    table: str
    number: int
    intents: list[Revised]


Entry = Kept | Meant


class Moment(Struct, frozen=True):
    """A game at one moment: entries, what its seats want done later, with all entries the snapshot, too."""

    answers: list[Answer]
    intents: list[Intent]
    snapshot: str | None


# Writing


def keep_rest(db: Connection, kept: Kept) -> None:
    """What comes with an answer."""
    if kept.snapshot is not None:
        _keep_snapshot(db, kept.answer, kept.snapshot)
    if kept.answer.number == 0 or kept.result is not None:
        status = "running" if kept.result is None else "over"
        chosen = schema.tables.c.id == kept.table
        db.execute(update(schema.tables).where(chosen).values(status=status, result=kept.result))
    if kept.thought is not None:
        _keep_thought(db, kept.answer, kept.thought)


def _keep_snapshot(db: Connection, answer: Answer, snapshot: str) -> None:
    """The newest snapshot replaces the one before."""
    db.execute(delete(schema.snapshots).where(schema.snapshots.c.table == answer.table))
    row = {"table": answer.table, "number": answer.number, "snapshot": snapshot}
    db.execute(insert(schema.snapshots), [row])


def _keep_thought(db: Connection, answer: Answer, thought: str) -> None:
    db.execute(insert(schema.minds), [fields(Mind(answer.table, answer.number, answer.seat, thought))])


def keep_intent(db: Connection, revised: Revised) -> None:
    """Replace what a seat wants; Conflict if another worker has heard of something else first."""
    c, was = schema.intents.c, revised.was
    same = c.plan.is_not_distinct_from(was.plan), c.early.is_not_distinct_from(was.early)
    mine = delete(schema.intents).where(c.table == was.table, c.seat == was.seat, *same)
    if db.execute(mine).rowcount != int(was.is_there):
        raise Conflict
    if revised.now.is_there:
        db.execute(insert(schema.intents), [fields(revised.now)])


# Reading


def read_answers(db: Connection, table: str, after: int) -> list[Answer]:
    c = schema.answers.c
    wanted = select(schema.answers).where(c.table == table, c.number > after).order_by(c.number)
    return [Answer(*row) for row in db.execute(wanted)]


def read_intents(db: Connection, table: str) -> list[Intent]:
    c = schema.intents.c
    wanted = select(schema.intents).where(c.table == table).order_by(c.seat)
    return [Intent(*row) for row in db.execute(wanted)]


def read_snapshot(db: Connection, table: str) -> str | None:
    chosen = schema.snapshots.c.table == table
    return db.scalar(select(schema.snapshots.c.snapshot).where(chosen))


def last_number(db: Connection, table: str) -> int | None:
    """The number of the last entry of a game."""
    c = schema.answers.c
    last: int | None = db.scalar(select(func.max(c.number)).where(c.table == table))
    return last
