"""The store: SQLite in WAL mode, or PostgreSQL by URL; what has been stored is on disk before it returns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from operator import attrgetter
from secrets import token_hex
from typing import Any, TypeVar

from msgspec import Struct
from sqlalchemy import (
    Connection,
    Engine,
    Table,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, IntegrityError

from sandtable.engine.errors import ContentError
from sandtable.server import schema
from sandtable.server.entries import (
    Conflict,
    Entry,
    Kept,
    Moment,
    keep_intent,
    keep_rest,
    last_number,
    read_answers,
    read_intents,
    read_snapshot,
)
from sandtable.server.schema import (
    Answer,
    Chair,
    Delivery,
    Fault,
    Mind,
    Said,
    Status,
    TableRow,
    fields,
)
from sandtable.server.turns import Turn

R = TypeVar("R", bound=Struct)
CHANNEL = "sandtable"
MOST_LISTED = 200
ADD_ANSWERS = insert(schema.answers)  # made once: it is what every answer needs


def open_engine(url: str) -> Engine:
    """An engine for a URL; SQLite syncs every commit, PostgreSQL does so by itself. Errors tell no values."""
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        if address.database in (None, "", ":memory:"):
            raise ContentError("the store must be a file, or what is acknowledged would be lost")
        how = {"timeout": 30, "check_same_thread": False}
        engine = create_engine(address, connect_args=how, hide_parameters=True)
        event.listen(engine, "connect", _prepare_sqlite)
        return engine
    address = address.set(drivername="postgresql+psycopg")
    return create_engine(address, pool_pre_ping=True, hide_parameters=True)


def _prepare_sqlite(connection: Any, _: object) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


class Store:
    """All that lasts. Its methods block, so the server calls them from threads."""

    def __init__(self, url: str, origin: str = "") -> None:
        self.engine = open_engine(url)
        self.shared = self.engine.dialect.name == "postgresql"
        self.origin = origin or token_hex(4)
        self._turn: Turn | None = None
        try:
            self._turn = None if self.shared else Turn(self.engine.url)
            self._prepare()
        except (DBAPIError, OSError) as fault:
            self.close()
            raise ContentError(f"the store cannot be opened: {getattr(fault, 'orig', fault)}") from None
        except BaseException:
            self.close()
            raise

    def _prepare(self) -> None:
        """Make the tables, one worker at a time; a store of another format is refused."""
        with self._writing() as db:
            if self.shared:
                db.execute(text("SELECT pg_advisory_xact_lock(739174)"))
            schema.metadata.create_all(db)
            found = db.scalar(select(schema.format_table.c.version))
            if found is None:
                db.execute(insert(schema.format_table).values(version=schema.FORMAT))
            elif found != schema.FORMAT:
                raise ContentError(f"the store has format {found}; this server reads {schema.FORMAT}")

    def close(self) -> None:
        self.engine.dispose()
        if self._turn is not None:
            self._turn.close()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """A transaction that writes, when it is our turn."""
        with nullcontext() if self._turn is None else self._turn.taken(), self.engine.begin() as db:
            yield db

    def tell(self, db: Connection, table: str, what: str) -> None:
        """Tell the other workers, once this transaction is done, that something of a table has changed."""
        if self.shared:
            payload = f"{self.origin} {what} {table}"
            db.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})

    # Tables and chairs

    def create(self, table: TableRow, chairs: Sequence[Chair], rows: Sequence[Answer] = ()) -> None:
        """A new table, perhaps with the entries that its game had before it came here."""
        with self._writing() as db:
            db.execute(insert(schema.tables), [fields(table)])
            db.execute(insert(schema.chairs), [fields(chair) for chair in chairs])
            if rows:
                db.execute(insert(schema.answers), [fields(row) for row in rows])

    def table(self, table: str) -> TableRow | None:
        with self.engine.connect() as db:
            found = db.execute(select(schema.tables).where(schema.tables.c.id == table)).first()
            return None if found is None else TableRow(*found)

    def chairs(self, table: str) -> list[Chair]:
        return self._read(Chair, schema.chairs, table, schema.chairs.c.seat)

    def listed(self, status: Status) -> list[TableRow]:
        """The newest public tables of a status."""
        c = schema.tables.c
        wanted = select(schema.tables).where(c.status == status, c.listed).order_by(c.created.desc())
        with self.engine.connect() as db:
            return [TableRow(*row) for row in db.execute(wanted.limit(MOST_LISTED))]

    def unfinished(self) -> list[str]:
        """The ids of all games that are being played or are frozen, oldest first."""
        c = schema.tables.c
        wanted = select(c.id).where(c.status.in_(("running", "frozen"))).order_by(c.created)
        with self.engine.connect() as db:
            return list(db.scalars(wanted))

    def set_table(self, table: str, **values: Any) -> None:
        with self._writing() as db:
            db.execute(update(schema.tables).where(schema.tables.c.id == table).values(**values))
            self.tell(db, table, "table")

    def set_chair(self, table: str, seat: int, **values: Any) -> None:
        c = schema.chairs.c
        with self._writing() as db:
            db.execute(update(schema.chairs).where(c.table == table, c.seat == seat).values(**values))
            self.tell(db, table, "table")

    def keep_place(self, table: str, seat: int, place: int) -> None:
        """How far a seat has read, at whichever worker it has read farthest."""
        c = schema.chairs.c
        with self._writing() as db:
            mine = update(schema.chairs).where(c.table == table, c.seat == seat, c.place < place)
            db.execute(mine.values(place=place))
            self.tell(db, table, "table")

    def drop_orders(self, table: str, seat: int, were: str, orders: str) -> None:
        """Some standing orders have had their time; nothing if the seat has given others meanwhile."""
        c = schema.chairs.c
        with self._writing() as db:
            mine = update(schema.chairs).where(c.table == table, c.seat == seat, c.orders == were)
            db.execute(mine.values(orders=orders))
            self.tell(db, table, "table")

    def accept(self, table: str, invite: str, token: str) -> int | None:
        """Use up an invitation: its seat now has this token; None if there is no such invitation."""
        c = schema.chairs.c
        with self._writing() as db:
            mine = update(schema.chairs).where(c.table == table, c.invite == invite)
            seat: int | None = db.scalar(mine.values(invite=None, token=token).returning(c.seat))
            return seat

    def give_entropy(self, table: str, seat: int, entropy: str, name: str) -> bool:
        """A seat's share of the luck, given once; False if it has given it already."""
        c = schema.chairs.c
        with self._writing() as db:
            mine = update(schema.chairs).where(c.table == table, c.seat == seat, c.entropy.is_(None))
            given = db.execute(mine.values(entropy=entropy, name=name)).rowcount
            self.tell(db, table, "table")
            return given == 1

    # Answers

    def append(self, batch: Sequence[Entry]) -> list[Exception | None]:
        """Store entries in one transaction if that can be, else each in its own; the fault of each."""
        try:
            with self._writing() as db:
                self._append(db, sorted(batch, key=attrgetter("table")))
        except (IntegrityError, Conflict):
            if len(batch) > 1:
                return [outcome for entry in batch for outcome in self.append([entry])]
            return [Conflict()]
        return [None] * len(batch)

    def _append(self, db: Connection, batch: Sequence[Entry]) -> None:
        """All answers, then what comes with them; tables in order, or two workers could wait for each other.

        Intents without an answer: Conflict if their entry is no longer the last. The look at that comes after
        them: a worker that stores an answer with the same intents is then either seen, or waits for us.
        """
        answers = [fields(entry.answer) for entry in batch if isinstance(entry, Kept)]
        if answers:
            db.execute(ADD_ANSWERS, answers)
        for entry in batch:
            for intent in entry.intents:
                keep_intent(db, intent)
            if isinstance(entry, Kept):
                keep_rest(db, entry)
            elif last_number(db, entry.table) != entry.number:
                raise Conflict
            self.tell(db, entry.table, "answers")

    def answers(self, table: str, after: int = -1) -> list[Answer]:
        """The entries of a game behind a number, in order."""
        with self.engine.connect() as db:
            return read_answers(db, table, after)

    def moment(self, table: str, after: int = -1) -> Moment:
        """What a game has behind a number, and intents that fit it, whatever another worker stores meanwhile.

        SQLite has one server, whose room does not write while it reads.
        """
        level = "REPEATABLE READ" if self.shared else "SERIALIZABLE"
        with self.engine.connect().execution_options(isolation_level=level) as db:
            answers, intents = read_answers(db, table, after), read_intents(db, table)
            return Moment(answers, intents, read_snapshot(db, table) if after < 0 else None)

    # Faults and thoughts

    def report(self, fault: Fault) -> None:
        """Keep what is needed to find a bug of ours."""
        with self._writing() as db:
            db.execute(insert(schema.faults), [fields(fault)])

    def faults(self) -> list[Fault]:
        """All reports, oldest first."""
        with self.engine.connect() as db:
            return [Fault(*row) for row in db.execute(select(schema.faults).order_by(schema.faults.c.at))]

    def minds(self, table: str) -> list[Mind]:
        """Why bots did what they did, in order."""
        return self._read(Mind, schema.minds, table, schema.minds.c.number)

    # Chat

    def say(self, table: str, seat: int, said: str, at: int) -> Said:
        """Store a line of chat under the next number."""
        while True:
            try:
                return self._say(table, seat, said, at)
            except IntegrityError:  # another worker took the number
                continue

    def _say(self, table: str, seat: int, said: str, at: int) -> Said:
        c = schema.chat.c
        with self._writing() as db:
            last = db.scalar(select(func.max(c.number)).where(c.table == table))
            line = Said(table, 0 if last is None else last + 1, seat, said, at)
            db.execute(insert(schema.chat), [fields(line)])
            self.tell(db, table, "chat")
        return line

    def chat(self, table: str, after: int = -1) -> list[Said]:
        c = schema.chat.c
        wanted = select(schema.chat).where(c.table == table, c.number > after).order_by(c.number)
        with self.engine.connect() as db:
            return [Said(*row) for row in db.execute(wanted)]

    # Deliveries

    def deliver(self, delivery: Delivery) -> None:
        with self._writing() as db:
            db.execute(insert(schema.deliveries), [fields(delivery)])

    def due(self, now: int, most: int = 20) -> list[Delivery]:
        c = schema.deliveries.c
        with self.engine.connect() as db:
            wanted = select(schema.deliveries).where(c.due <= now).order_by(c.due).limit(most)
            return [Delivery(*row) for row in db.execute(wanted)]

    def postpone(self, delivery: Delivery, due: int) -> bool:
        """Claim a delivery and set its next try; False if another worker has done so."""
        c = schema.deliveries.c
        with self._writing() as db:
            mine = update(schema.deliveries).where(c.id == delivery.id, c.due == delivery.due)
            return db.execute(mine.values(due=due, tries=delivery.tries + 1)).rowcount == 1

    def delivered(self, delivery: Delivery) -> None:
        with self._writing() as db:
            db.execute(delete(schema.deliveries).where(schema.deliveries.c.id == delivery.id))

    def _read(self, kind: type[R], source: Table, table: str, order: Any) -> list[R]:
        wanted = select(source).where(source.c.table == table).order_by(order)
        with self.engine.connect() as db:
            return [kind(*row) for row in db.execute(wanted)]
