"""What the server refuses, and what it never says."""

from __future__ import annotations

import asyncio
import logging
from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from sandtable.server.app import unheard
from sandtable.server.run import discreet
from sandtable.server.schema import Chair, Delivery
from sandtable.server.settings import Rate
from sandtable.server.sockets import MOST_TABS
from sandtable.server.store import Store
from tests.server.service import Service, bearer, settings_for
from tests.server.test_store import ROW
from tests.server.test_tables import both

OURS = ("sandtable", "uvicorn", "litestar", "websockets.server")


def test_pages_keep_to_themselves(service: Service) -> None:
    headers = service.http.get("/api/rulesets").headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_other_sites_are_refused(service: Service) -> None:
    table, [token] = service.begin()
    url = f"ws://127.0.0.1:{service.port}/api/tables/{table}/live"
    with pytest.raises(InvalidStatus):
        connect(url, additional_headers={"origin": "https://evil.example", **bearer(token)})
    own = {"origin": f"http://127.0.0.1:{service.port}", **bearer(token)}
    with connect(url, additional_headers=own) as ours:
        assert ours.recv()
    evil = {"origin": "https://evil.example", **bearer(token)}
    message = {"type": "resign", "id": "a"}
    posted = service.http.post(f"/api/tables/{table}/messages", json=message, headers=evil)
    assert posted.status_code == 403


@pytest.mark.parametrize("origin", ["http://[", "http://a]b", "null", "//", "http://"])
def test_what_is_no_origin_is_refused(service: Service, origin: str) -> None:
    asked = {"ruleset": "skirmish", "scenario": "patrol"}
    assert service.http.post("/api/tables", json=asked, headers={"origin": origin}).status_code == 403


@pytest.mark.parametrize("depth", [30, 900, 5000, 100_000])
def test_what_is_nested_deeply_is_refused(service: Service, depth: int) -> None:
    """Who reads it goes as deep as it does, and once stored it is read again and again."""
    nest = "[" * depth + "]" * depth
    for what in ('"patrol","options"', ""):
        body = f'{{"ruleset":"skirmish","scenario":{what and what + ":"}{{"a":{nest}}}}}'
        answer = service.http.post("/api/tables", content=body)
        assert answer.status_code in (400, 422), answer.text
    table, [token] = service.begin()
    with service.player(table, token) as player:
        player.socket.send(f'{{"type":"place","id":"a","facts":{nest[:60_000]}}}')
        player.until(lambda player: "" in player.replies)
        assert player.replies[""]["code"] == "unreadable"


def test_options_are_limited(service: Service) -> None:
    asked = {"ruleset": "skirmish", "scenario": "patrol", "options": {"x": "y" * 20_000}}
    assert service.http.post("/api/tables", json=asked).status_code == 422


@pytest.mark.parametrize("name", ["Ann\n", "Ann\x00", "<b>"])
def test_names_are_one_line(service: Service, name: str) -> None:
    made = service.create()
    assert service.join(made["table"]["id"], made["seats"][0]["token"], name=name).status_code == 400


def test_a_wrong_token_opens_no_socket(service: Service) -> None:
    table, _ = service.begin()
    for where, token in ((table, "wrong"), ("0" * 16, None)):
        with pytest.raises((InvalidStatus, ConnectionClosed)), service.player(where, token):
            pass


def test_bodies_are_limited(service: Service) -> None:
    answer = service.http.post("/api/import", content=b"x" * (2 << 20))
    assert answer.status_code == 413
    table, [token] = service.begin()
    with service.player(table, token) as player:
        player.socket.send("x" * (1 << 17))
        with pytest.raises(ConnectionClosed):
            player.until(lambda _: False)


def test_rates_are_limited(tmp_path: Path) -> None:
    service = Service(
        settings_for(f"sqlite:///{tmp_path}/s.db", requests=Rate(1, 12), messages=Rate(1, 3))
    )
    service.start()
    try:
        table, [token] = service.begin()
        with service.player(table, token) as player:
            codes = [player.do("place", facts=1).get("code") for _ in range(3)]
            player.tell("place", facts=1)
            player.until(lambda player: "" in player.replies)
            assert codes == [None] * 3
            assert player.replies[""]["code"] == "rate"
        statuses = [service.http.get("/api/rulesets").status_code for _ in range(20)]
        assert statuses[0] == 200
        assert statuses[-1] == 429
    finally:
        service.stop()


def test_all_tabs_of_a_seat_have_one_rate(tmp_path: Path) -> None:
    """To open more of them, or to ask by HTTP, brings nothing; and their number is limited."""
    service = Service(settings_for(f"sqlite:///{tmp_path}/s.db", messages=Rate(0.01, 4)))
    service.start()
    try:
        table, [token] = service.begin()
        with ExitStack() as stack:
            tabs = [stack.enter_context(service.player(table, token)) for _ in range(MOST_TABS)]
            assert [tab.do("place", facts=1)["type"] for tab in tabs[:4]] == ["done"] * 4
            tabs[5].tell("place", facts=1)
            tabs[5].until(lambda player: "" in player.replies)
            message = {"type": "place", "id": "b", "facts": 1}
            posted = service.http.post(f"/api/tables/{table}/messages", json=message, headers=bearer(token))
            assert posted.json()["code"] == "rate"
            with pytest.raises((InvalidStatus, ConnectionClosed)), service.player(table, token):
                pass
    finally:
        service.stop()


def test_the_log_tells_what_kind_of_error_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Not where, and not about what; nor does the store say what it could not keep."""
    log = logging.getLogger("sandtable.test")
    handler = logging.StreamHandler()
    handler.addFilter(discreet)
    log.addHandler(handler)
    store = Store(f"sqlite:///{tmp_path}/s.db")
    try:
        store.deliver(Delivery("d1", "http://example", "the secret", "{}", 0, 1 << 70))
    except OverflowError:
        log.exception("the secret is %s", "hidden")
    with pytest.raises(IntegrityError) as fault:
        store.create(ROW, [Chair("t1", 0, token="the secret"), Chair("t1", 0)])
    log.removeHandler(handler)
    store.close()
    assert "the secret" not in str(fault.value)
    assert capsys.readouterr().err == "the secret is hidden (OverflowError)\n"


def test_what_fails_beside_is_logged_by_its_kind(caplog: pytest.LogCaptureFixture) -> None:
    """An error by its name alone; where there is none, what the event loop says."""

    async def fail() -> None:
        loop = asyncio.get_running_loop()
        unheard(loop, {"message": "never retrieved", "exception": ValueError("the secret")})
        unheard(loop, {"message": "Task was destroyed but it is pending!"})

    asyncio.run(fail())
    assert [record.getMessage() for record in caplog.records] == [
        "something failed beside: ValueError",
        "something failed beside: Task was destroyed but it is pending!",
    ]


def test_chat_is_text_and_not_too_much(service: Service) -> None:
    where, mine, other = both(service)
    with service.player(where, mine) as one, service.player(where, other) as two:
        assert one.do("say", text="Good luck <b>you</b>")["type"] == "done"
        said = two.read()["said"]
        assert (said["seat"], said["text"]) == (0, "Good luck <b>you</b>")
        assert one.do("say", text="bell \a")["code"] == "illegal"
        for _ in range(2):
            assert one.do("say", text="once", id="same")["type"] == "done"
        codes = [one.do("say", text=f"line {n}").get("code") for n in range(6)]
        assert "rate" in codes
    with service.player(where, other) as again:
        texts = [said["text"] for said in again.hello["chat"]]
        assert texts[0] == "Good luck <b>you</b>"
        assert texts.count("once") == 1


def test_a_line_that_could_not_be_stored_can_be_said_again(service: Service) -> None:
    """Who is told that it could not be done sends the same message again."""
    where, mine, _ = both(service)
    store = Store(service.settings.store)
    with service.player(where, mine) as one:
        _rename(store, "chat", "away")
        assert one.do("say", text="hello", id="same")["code"] == "unavailable"
        _rename(store, "away", "chat")
        for _ in range(2):
            assert one.do("say", text="hello", id="same")["type"] == "done"
    assert [line.text for line in store.chat(where)] == ["hello"]
    store.close()


def _rename(store: Store, table: str, name: str) -> None:
    with store.engine.begin() as db:
        db.execute(text(f"ALTER TABLE {table} RENAME TO {name}"))


def test_errors_and_logs_tell_nothing(service: Service, caplog: pytest.LogCaptureFixture) -> None:
    """No tokens, no traces, no names of what is hidden."""
    caplog.set_level(logging.INFO)
    where, mine, other = both(service)
    texts = []
    for path in ("/api/nothing", f"/api/tables/{where}x", f"/api/tables/{'0' * 16}", "/api/tables?status=x"):
        answer = service.http.get(path, headers=bearer(mine))
        assert answer.status_code in (400, 404)
        texts.append(answer.text)
    with service.player(where, mine) as one:
        texts += [str(one.answer("it is a gun")), str(one.do("query", what="why_not", text="look at 100"))]
    ours = [record.getMessage() for record in caplog.records if record.name.startswith(OURS)]
    written = "\n".join([*texts, *ours])
    for secret in (mine, other, "Traceback", 'File "', "sandtable/"):
        assert secret not in written
