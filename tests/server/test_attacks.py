"""What somebody who means harm would try, and what may simply break."""

from __future__ import annotations

import os
import signal
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from socket import SO_RCVBUF, SOL_SOCKET, create_connection
from time import monotonic

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from sandtable.server.settings import Rate
from sandtable.server.sockets import MOST_FRAMES
from tests.server.service import Service, bearer, settings_for
from tests.server.test_bots import workers_of
from tests.server.test_tables import SPECIAL, both

UPGRADE = (
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
)


def test_the_writer_is_killed(tmp_path: Path) -> None:
    """No answer is half stored: it is refused or done, and the next one finds a new writer."""
    service = Service(settings_for(f"sqlite:///{tmp_path}/s.db"))
    service.start()
    try:
        table, [token, _] = service.begin(opponent="same screen", scenario=SPECIAL)
        with service.player(table, token) as player:
            for text in ("activate 110", "move 110 to B2", "move 110 to C2"):
                for writer in workers_of(os.getpid(), "writer"):
                    os.kill(writer, signal.SIGKILL)
                while (reply := player.answer(text))["type"] != "done":
                    assert reply["code"] in ("unavailable", "conflict"), reply
                    assert player.number == reply["ask"]
            moved = [fact for fact in player.facts if fact["kind"] == "moved"]
            assert [fact["data"]["piece"] for fact in moved] == [110, 110]
    finally:
        service.stop()


def test_one_who_does_not_read_holds_up_nobody(service: Service) -> None:
    """His frames pile up to a limit, then he is closed; the others play on."""
    where, mine, _ = both(service, scenario=SPECIAL)
    address = ("127.0.0.1", service.port)
    with ExitStack() as stack:
        raw = stack.enter_context(create_connection(address))
        raw.setsockopt(SOL_SOCKET, SO_RCVBUF, 4096)
        lines = [f"GET /api/tables/{where}/live HTTP/1.1", "Host: x", "Upgrade: websocket", *UPGRADE, "", ""]
        raw.sendall("\r\n".join(lines).encode())
        one = stack.enter_context(service.player(where, mine))
        begun = monotonic()
        for _ in range(MOST_FRAMES // 2):
            assert one.answer("activate 110")["type"] == "done"
            assert one.do("undo", ask=one.number)["type"] == "done"
        assert monotonic() - begun < 60


@pytest.mark.parametrize(
    "token", ["x", "0" * 48, "a" * 5000, "\u00e9" * 10, "../..", "' OR 1=1 --", "null", "Bearer"]
)
def test_forged_tokens(service: Service, token: str) -> None:
    """Whatever is no token opens nothing, by header or by cookie."""
    where, _, _ = both(service)
    raw = token.encode("utf-8")
    url = f"/api/tables/{where}/view?seat=0"
    with_header = service.http.get(url, headers={b"authorization": b"Bearer " + raw})
    with_cookie = service.http.get(url, headers={b"cookie": b"sandtable_seat_0=" + raw})
    assert {with_header.status_code, with_cookie.status_code} <= {400, 403}
    bodies = {
        "messages": {"type": "resign", "id": "a"},
        "join": {"entropy": "x" * 20, "invite": token[:200]},
    }
    for name, body in bodies.items():
        posted = service.http.post(f"/api/tables/{where}/{name}?seat=0", json=body)
        assert posted.status_code in (400, 403), posted.text
    assert service.http.get(f"/api/tables/{where}").json()["status"] == "running"


def test_a_flood_is_refused_and_closed(tmp_path: Path) -> None:
    """Messages beyond the rate are refused, then the socket is closed; others do not notice."""
    service = Service(settings_for(f"sqlite:///{tmp_path}/s.db", messages=Rate(5, 20)))
    service.start()
    try:
        where, mine, other = both(service, scenario=SPECIAL)
        with service.player(where, mine) as one:
            with pytest.raises(ConnectionClosed):
                flood(service, where, other)
            assert one.answer("activate 110")["type"] == "done"
    finally:
        service.stop()


def flood(service: Service, where: str, token: str) -> None:
    with service.player(where, token) as player:
        for _ in range(2000):
            player.socket.send('{"type":"query","id":"q","what":"odds","text":"pass"}')
        player.until(lambda _: False)


def test_frames_that_are_none(service: Service) -> None:
    """Binary, broken text, fragments without end: the socket is closed or the message refused."""
    where, mine, _ = both(service, scenario=SPECIAL)
    url = f"ws://127.0.0.1:{service.port}/api/tables/{where}/live"
    random = Random(7)
    for _ in range(5):
        with suppress(ConnectionClosed), connect(url, additional_headers=bearer(mine)) as socket:
            socket.recv()
            socket.send(random.randbytes(200))
            socket.send(b"\xff\xfe" * 40, text=True)
            socket.recv(timeout=20)
    with connect(url, additional_headers=bearer(mine)) as socket:
        socket.recv()
        with suppress(ConnectionClosed):
            socket.send(["[" * 40_000])
            socket.recv(timeout=20)
    with service.player(where, mine) as one:
        assert one.answer("activate 110")["type"] == "done"
