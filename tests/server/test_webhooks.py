"""Webhooks: signed, retried, and never to an address inside."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from queue import Queue

import msgspec
import pytest

from sandtable.server.webhooks import Forbidden, Guarded, signature
from tests.server.service import Service, awaited, bearer, settings_for
from tests.server.test_tables import SPECIAL, both

INSIDE = [
    "127.0.0.1",
    "localhost",
    "10.1.2.3",
    "192.168.1.1",
    "172.16.0.1",
    "169.254.169.254",
    "0.0.0.0",
    "100.64.0.1",
    "224.0.0.1",
    "::1",
    "fe80::1",
    "fc00::1",
    "::ffff:127.0.0.1",
]


class Ear:
    """A web server that hears calls and refuses the first."""

    def __init__(self) -> None:
        self.calls: Queue[tuple[str, str]] = Queue()
        ear = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"])).decode()
                ear.calls.put((body, self.headers["sandtable-signature"]))
                self.send_response(500 if ear.refuses else 200)
                self.end_headers()
                ear.refuses = False

            def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
                pass

        self.refuses = True
        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)


@pytest.fixture
def ear() -> Iterator[Ear]:
    made = Ear()
    made.thread.start()
    yield made
    made.server.shutdown()
    made.server.server_close()


def test_a_turn_is_called_out_signed_and_again_if_need_be(tmp_path: Path, ear: Ear) -> None:
    settings = settings_for(
        f"sqlite:///{tmp_path}/s.db", webhook_networks=("127.0.0.0/8",), webhook_waits=(-9.5, -9.5)
    )
    service = Service(settings)
    service.start()
    try:
        where, mine, other = both(service, scenario=SPECIAL)
        url = f"/api/tables/{where}/webhook"
        kept = service.http.put(url, json={"url": ear.url}, headers=bearer(other))
        secret = kept.json()["secret"]
        with service.player(where, mine) as one:
            one.answer("pass")
        for _ in range(2):
            body, signed = ear.calls.get(timeout=10)
            assert msgspec.json.decode(body) == {"table": where, "seat": 1, "ask": 0}
            assert signed == signature(secret, body)
        assert service.http.delete(url, headers=bearer(other)).status_code == 204
    finally:
        service.stop()


@pytest.mark.parametrize("host", INSIDE)
def test_addresses_inside_are_refused(host: str) -> None:
    with pytest.raises(Forbidden):
        awaited(Guarded([]).address(host, 80))


def test_an_address_outside_is_taken() -> None:
    assert awaited(Guarded([]).address("8.8.8.8", 443)) == "8.8.8.8"


def test_a_webhook_to_the_inside_is_refused_when_it_is_set(service: Service) -> None:
    where, mine, _ = both(service)
    for url in ("http://127.0.0.1/x", "http://[::1]/x", "http://localhost:8080", "http://user:pw@8.8.8.8/"):
        answer = service.http.put(
            f"/api/tables/{where}/webhook", json={"url": url}, headers=bearer(mine)
        )
        assert answer.status_code == 422, answer.text
    answer = service.http.put(
        f"/api/tables/{where}/webhook", json={"url": "file:///etc/passwd"}, headers=bearer(mine)
    )
    assert answer.status_code == 400
