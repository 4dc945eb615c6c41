"""What the server refuses, and what it never says."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from sandtable.server.settings import Rate
from tests.server.service import Service, bearer, settings_for
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


def test_chat_is_text_and_not_too_much(service: Service) -> None:
    where, mine, other = both(service)
    with service.player(where, mine) as one, service.player(where, other) as two:
        assert one.do("say", text="Good luck <b>you</b>")["type"] == "done"
        said = two.read()["said"]
        assert (said["seat"], said["text"]) == (0, "Good luck <b>you</b>")
        assert one.do("say", text="bell \a")["code"] == "illegal"
        codes = [one.do("say", text=f"line {n}").get("code") for n in range(6)]
        assert "rate" in codes
    with service.player(where, other) as again:
        assert again.hello["chat"][0]["text"] == "Good luck <b>you</b>"


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
