"""Webhooks: signed, retried, and never to an address inside."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from queue import Queue

import msgspec
import pytest

from sandtable.server.schema import Delivery
from sandtable.server.store import Store
from sandtable.server.webhooks import Deliverer, Forbidden, Guarded, signature
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
    "::127.0.0.1",
    "64:ff9b::10.1.2.3",
    "64:ff9b:1::7f00:1",
    "2002:7f00:1::",
    "2130706433",
    "0x7f.1",
    "0177.0.0.1",
    "127.1",
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
    for url in ("file:///etc/passwd", "http://8.8.8.8/\u00e9", "http://8.8.8.8/\n", "http://8.8.8.8/a b"):
        answer = service.http.put(
            f"/api/tables/{where}/webhook", json={"url": url}, headers=bearer(mine)
        )
        assert answer.status_code == 400


def test_one_who_never_stops_talking_holds_up_nobody(tmp_path: Path, ear: Ear) -> None:
    """His answer is not read, and calls to others do not wait for him; nor for one that cannot be made."""
    ear.refuses = False
    store = Store(f"sqlite:///{tmp_path}/s.db")
    settings = settings_for("", webhook_networks=("127.0.0.0/8",))
    with chatterbox() as url:
        for number, where in enumerate((url, "http://127.0.0.1/\u00e9", ear.url)):
            store.deliver(Delivery(f"d{number}", where, "secret", "{}", 0, number))
        awaited(run_until(Deliverer(settings, store), lambda: not ear.calls.empty()))
    assert ear.calls.get(timeout=1)[0] == "{}"
    assert store.due(1 << 60)[0].id == "d1"
    store.close()


async def run_until(deliverer: Deliverer, found: Callable[[], bool]) -> None:
    """Let it make calls until something is true, and a little longer."""
    task = asyncio.create_task(deliverer.run())
    async with asyncio.timeout(8):
        while not found():
            await asyncio.sleep(0.05)
    await asyncio.sleep(1.5)
    assert not task.done()
    task.cancel()


@contextmanager
def chatterbox() -> Iterator[str]:
    """A web server that says yes, and goes on and on."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.send_response(200)
            self.end_headers()
            with suppress(OSError):
                while not over.is_set():
                    self.wfile.write(b"and " * 1000)

        def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
            pass

    over = threading.Event()
    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    over.set()
    server.shutdown()
    server.server_close()
