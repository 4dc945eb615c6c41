"""The store keeps what it is given, once and in order: the same on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import event, make_url, text

from sandtable.engine.errors import ContentError
from sandtable.server.entries import Conflict, Kept, Meant
from sandtable.server.journal import framed
from sandtable.server.schema import Answer, Chair, Delivery, Fault, Intent, Mind, Revised, TableRow
from sandtable.server.store import Store
from sandtable.server.turns import Turn
from sandtable.server.writer import entries
from tests.server.postgres import new_database

ROW = TableRow("t1", "skirmish", "1", "{}", "waiting", "seed", "2026-01-01", 1, True)
ANSWER = Answer("t1", 0, 0, None, "[]", "[]", 0, "print", None, 5)


@pytest.fixture
def store(store_url: str) -> Iterator[Store]:
    made = Store(store_url)
    made.create(ROW, [Chair("t1", 0, token="mine"), Chair("t1", 1, invite="please")])
    yield made
    made.close()


def answer(number: int, **more: Any) -> Kept:
    return Kept(replace(ANSWER, number=number, **more))


def test_what_is_stored_is_read_again(store: Store, store_url: str) -> None:
    again = Store(store_url)
    assert again.table("t1") == ROW
    assert again.table("t2") is None
    assert [chair.token for chair in again.chairs("t1")] == ["mine", None]
    assert again.listed("waiting") == [ROW]
    assert again.listed("running") == []
    again.close()


def test_an_invitation_is_taken_once(store: Store) -> None:
    assert store.accept("t1", "please", "new") == 1
    assert store.accept("t1", "please", "other") is None
    assert store.chairs("t1")[1].token == "new"


def test_entropy_is_given_once(store: Store) -> None:
    assert store.give_entropy("t1", 0, "abc", "Ann")
    assert not store.give_entropy("t1", 0, "def", "Eve")
    assert store.chairs("t1")[0].entropy == "abc"


def test_answers_are_appended_in_order(store: Store) -> None:
    assert store.append([answer(0), answer(1)]) == [None, None]
    assert store.append([answer(2)]) == [None]
    assert [row.number for row in store.answers("t1")] == [0, 1, 2]
    assert [row.number for row in store.answers("t1", 0)] == [1, 2]
    assert store.unfinished() == ["t1"]


def test_a_number_is_taken_once_and_others_of_the_batch_are_stored(store: Store) -> None:
    store.append([answer(0)])
    first, second = store.append([answer(0), replace(answer(0), answer=replace(ANSWER, table="t2"))])
    assert isinstance(first, Conflict)
    assert second is None
    assert len(store.answers("t2")) == 1


def test_entries_are_read_whole_however_they_come() -> None:
    """The journal's pipe knows no borders."""
    sent = [answer(0), answer(1, message="0:m1")]
    raw = b"".join(map(framed, sent))
    for cut in range(len(raw)):
        first, rest = entries(raw[:cut])
        second, rest = entries(rest + raw[cut:])
        assert (first + second, rest) == (sent, b"")


def test_a_message_is_stored_once(store: Store) -> None:
    assert store.append([answer(0, message="0:m1")]) == [None]
    assert isinstance(store.append([answer(1, message="0:m1")])[0], Conflict)
    assert store.append([answer(1, message="1:m1")]) == [None]


def test_the_last_answer_ends_the_game(store: Store) -> None:
    store.append([answer(0)])
    store.append([replace(answer(1), result='{"winner":0}')])
    row = store.table("t1")
    assert row is not None
    assert (row.status, row.result) == ("over", '{"winner":0}')
    assert store.unfinished() == []


def test_the_newest_snapshot_is_kept(store: Store) -> None:
    assert store.moment("t1").snapshot is None
    store.append([replace(answer(0), snapshot="old"), replace(answer(1), snapshot="new")])
    assert store.moment("t1").snapshot == "new"


def test_a_thought_is_kept_with_its_answer_or_not_at_all(store: Store) -> None:
    """A second transaction beside the journal's would make every answer wait for it."""
    store.append([replace(answer(0), thought="why"), answer(1)])
    assert store.minds("t1") == [Mind("t1", 0, ANSWER.seat, "why")]
    assert store.append([replace(answer(1), thought="too late")]) != [None]
    assert len(store.minds("t1")) == 1


def test_chat_is_numbered_even_if_all_speak_at_once(store: Store) -> None:
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda n: store.say("t1", 0, f"line {n}", n), range(12)))
    assert [line.number for line in store.chat("t1")] == list(range(12))
    assert len(store.chat("t1", 9)) == 2


def test_a_delivery_is_claimed_by_one_worker(store: Store) -> None:
    store.deliver(Delivery("d1", "http://example", "s", "{}", 0, 10))
    assert store.due(9) == []
    [due] = store.due(10)
    assert store.postpone(due, 50)
    assert not store.postpone(due, 60)
    [later] = store.due(50)
    assert later.tries == 1
    store.delivered(later)
    assert store.due(1000) == []


def test_a_store_of_another_format_is_refused(store: Store, store_url: str) -> None:
    with store.engine.begin() as db:
        db.execute(text("UPDATE format SET version = 99"))
    with pytest.raises(ContentError, match="format 99"):
        Store(store_url)


def test_sqlite_syncs_every_commit(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/store.db")
    with store.engine.connect() as db:
        assert db.scalar(text("PRAGMA journal_mode")) == "wal"
        assert db.scalar(text("PRAGMA synchronous")) == 2
    store.close()


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///", "sqlite:///:memory:"])
def test_a_store_that_does_not_last_is_refused(url: str) -> None:
    """The journal's process would have one of its own."""
    with pytest.raises(ContentError, match="must be a file"):
        Store(url)


def test_those_who_write_take_turns(tmp_path: Path) -> None:
    """SQLite would make whoever comes second sleep; here it is told to refuse him instead."""
    stores = [Store(f"sqlite:///{tmp_path}/store.db") for _ in range(2)]
    for store in stores:
        store.engine.dispose()
        event.listen(store.engine, "connect", lambda db, _: db.execute("PRAGMA busy_timeout=0"))

    def write(number: int) -> list[Exception | None]:
        store = stores[number % 2]
        store.keep_place("t1", 0, number)
        return store.append([answer(number)])

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(write, range(60))) == [[None]] * 60
    for store in stores:
        store.close()


def test_intents_come_and_go_with_answers(store: Store) -> None:
    """What a seat wants done later is replaced by what came later, and gone when there is nothing left."""
    first, other = Intent("t1", 0, plan="[1]"), Intent("t1", 1, early="x")
    store.append([Kept(ANSWER, intents=[Revised(Intent("t1", 0), first)])])
    assert store.append([Meant("t1", 0, [Revised(Intent("t1", 1), other)])]) == [None]
    assert store.moment("t1").intents == [first, other]
    store.append([Kept(replace(ANSWER, number=1), intents=[Revised(first, Intent("t1", 0))])])
    assert store.append([Kept(ANSWER, intents=[Revised(other, Intent("t1", 1))])])[0] is not None
    assert store.moment("t1").intents == [other]


def test_intents_of_a_moment_that_is_over_are_refused(store: Store) -> None:
    """A worker that is behind cannot stop the plan of one that has gone on."""
    none, stopped = Intent("t1", 0), Intent("t1", 0, plan="stopped")
    whole, rest = Intent("t1", 0, plan="[1, 2]"), Intent("t1", 0, plan="[2]")
    store.append([Kept(ANSWER, intents=[Revised(none, whole)])])
    store.append([Kept(replace(ANSWER, number=1), intents=[Revised(whole, rest)])])
    assert isinstance(store.append([Meant("t1", 0, [Revised(rest, stopped)])])[0], Conflict)
    assert store.moment("t1").intents == [rest]
    assert store.append([Meant("t1", 1, [Revised(rest, stopped)])]) == [None]
    assert store.moment("t1").intents == [stopped]


@pytest.mark.parametrize("was", [None, Intent("t1", 0, plan="[1]")])
def test_of_two_wishes_of_a_seat_the_second_is_refused(store: Store, was: Intent | None) -> None:
    """Two workers hear of a seat behind the same entry: neither can undo what it has not seen."""
    none, sealed = Intent("t1", 0), Intent("t1", 0, early="bold")
    before = was or none
    store.append([Kept(ANSWER, intents=[Revised(none, was)] if was else [])])
    assert store.append([Meant("t1", 0, [Revised(before, sealed)])]) == [None]
    for late in [Intent("t1", 0, early="careful"), *([none] if was else [])]:
        assert isinstance(store.append([Meant("t1", 0, [Revised(before, late)])])[0], Conflict)
        entry, free = replace(ANSWER, number=1), replace(ANSWER, table="t2")
        outcomes = store.append([Kept(free), Kept(entry, intents=[Revised(before, late)])])
        assert isinstance(outcomes[1], Conflict)
    assert store.moment("t1").intents == [sealed]
    assert [row.number for row in store.answers("t1")] == [0]
    assert [row.number for row in store.answers("t2")] == [0]


def test_a_seat_has_read_as_far_as_at_any_worker(store: Store) -> None:
    """Its last tabs leave two workers, of which one has not heard how far it had come."""
    for place in (3, 7, 5):
        store.keep_place("t1", 0, place)
    assert store.chairs("t1")[0].place == 7


def test_orders_are_dropped_only_as_they_were(store: Store) -> None:
    """One worker drops what has had its time while the seat gives other orders at another."""
    store.drop_orders("t1", 0, "[]", '["kept"]')
    store.set_chair("t1", 0, orders='["new"]')
    store.drop_orders("t1", 0, '["kept"]', "[]")
    assert store.chairs("t1")[0].orders == '["new"]'


def test_entries_and_intents_are_of_one_moment(postgres: str) -> None:
    """Another worker stores an entry between our two looks: we see both of its halves, or none."""
    url = new_database(postgres)
    reader, writer = Store(url), Store(url)
    writer.create(ROW, [Chair("t1", 0, token="mine")])
    whole, rest = Intent("t1", 0, plan="[1, 2]"), Intent("t1", 0, plan="[2]")
    writer.append([Kept(ANSWER, intents=[Revised(Intent("t1", 0), whole)])])
    later = [Kept(replace(ANSWER, number=1), intents=[Revised(whole, rest)])]

    def store_meanwhile(*_: object) -> None:
        if later:
            assert writer.append([later.pop()]) == [None]

    event.listen(reader.engine, "after_cursor_execute", store_meanwhile)
    before, after = reader.moment("t1"), reader.moment("t1")
    assert [len(before.answers), len(after.answers)] == [1, 2]
    assert [before.intents[0].plan, after.intents[0].plan] == ["[1, 2]", "[2]"]
    reader.close()
    writer.close()


def test_reports_are_kept(store: Store) -> None:
    report = Fault("f1", "t1", 3, 0, "fire 1 at 2", "AssertionError", "{}", "[]", 7)
    store.report(report)
    assert store.faults() == [report]


@pytest.mark.parametrize("length", [10, 4000])
def test_what_is_no_store_is_refused_in_a_sentence(tmp_path: Path, length: int) -> None:
    (tmp_path / "bad.db").write_bytes(b"half a file" * length)
    with pytest.raises(ContentError, match="cannot be opened"):
        Store(f"sqlite:///{tmp_path}/bad.db")


def test_a_log_that_was_cut_off_costs_what_was_not_acknowledged(tmp_path: Path) -> None:
    """The last page of SQLite's log is half written: entries before it are there, and more can be added."""
    url = f"sqlite:///{tmp_path}/s.db"
    whole, copy = Store(url), tmp_path / "copy"
    whole.create(ROW, [Chair("t1", 0)])
    for number in range(5):
        whole.append([answer(number)])
    copy.mkdir()
    for name in ("s.db", "s.db-wal"):
        (copy / name).write_bytes((tmp_path / name).read_bytes())
    log = copy / "s.db-wal"
    log.write_bytes(log.read_bytes()[:-1000])
    whole.close()
    cut = Store(f"sqlite:///{copy}/s.db")
    numbers = [row.number for row in cut.answers("t1")]
    assert numbers in (list(range(4)), list(range(5)))
    assert cut.append([answer(len(numbers))]) == [None]
    cut.close()


def test_a_turn_that_cannot_be_had_holds_nobody_up(tmp_path: Path) -> None:
    """The system refuses the lock: whoever comes next is told so, too, and does not wait for ever."""
    turn = Turn(make_url(f"sqlite:///{tmp_path / 'store.db'}"))
    turn.close()
    for _ in range(2):
        with pytest.raises(OSError, match="Bad file"), turn.taken():
            pass
