"""Kill the server at any moment: what it has acknowledged is there when it comes back, and games go on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from msgspec.json import decode
from websockets.exceptions import WebSocketException

from sandtable.server.intents import Early
from sandtable.server.store import Store
from tests.server.postgres import free_port
from tests.server.service import SKIRMISH, Service, settings_for

PLAYED = 20
PATIENCE = 90.0  # seconds: the machine may be busy


class Process(Service):
    """The server as a process of its own, started with the command."""

    def __init__(self, store: str, port: int, *more: str) -> None:
        self.more = more
        self.settings = settings_for(store)
        self.port = port
        self.gone = threading.Event()
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60)

    def start(self) -> None:
        where = ["--store", self.settings.store, "--port", str(self.port), "--ruleset", SKIRMISH]
        where += ["--requests", "100000", *self.more]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sandtable.cli", "serve", *where],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        self._wait()
        self.gone.clear()

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            assert self.process.poll() is None, "the server did not start"
            try:
                self.http.get("/api/rulesets")
            except httpx.TransportError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError("the server did not answer")

    def kill(self) -> str:
        """Kill it at once; what it has written to its log."""
        self.gone.set()
        os.kill(self.process.pid, signal.SIGKILL)
        _, errors = self.process.communicate(timeout=20)
        return str(errors, "utf-8")

    def stop(self) -> None:
        self.http.close()
        self.process.terminate()
        self.process.communicate(timeout=20)


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    made = Process(f"sqlite:///{tmp_path}/store.db", free_port())
    made.start()
    yield made
    made.stop()


class Hand:
    """Plays both seats of a game at random and remembers what was acknowledged."""

    def __init__(self, service: Process, number: int) -> None:
        self.service = service
        self.random = Random(number)
        self.acknowledged: list[tuple[str, str]] = []
        self.is_over = False
        self.table, self.tokens = service.begin(opponent="same screen", scenario="crossroads", listed=False)

    def play(self) -> None:
        """Until the server is gone, or the game is over."""
        while not self.service.gone.is_set():
            try:
                with self.service.player(self.table, self.tokens[0]) as one:
                    seat = one.scene.get("awaits")
                if seat is None:
                    self.is_over = True
                    return
                self.answer(seat)
            except (OSError, EOFError, WebSocketException, httpx.TransportError):
                time.sleep(0.02)

    def answer(self, seat: int) -> None:
        with self.service.player(self.table, self.tokens[seat]) as player:
            while player.ask is not None:
                text = self.random.choice(player.ask["options"])["text"]
                reply: dict[str, Any] = player.answer(text)
                if reply["type"] == "done":
                    self.acknowledged.append((f"{seat}:{reply['id']}", text))


@pytest.mark.parametrize(("kills", "games"), [(2, 3), pytest.param(12, 6, marks=pytest.mark.soak)])
def test_no_acknowledged_answer_is_lost(process: Process, kills: int, games: int) -> None:
    """Several times: play under load, kill, look into the store, start again, go on; a game that is over is
    followed by another.
    """
    hands: list[Hand] = []
    for kill in range(kills):
        playing = [hand for hand in hands if not hand.is_over]
        hands += [Hand(process, len(hands) + number) for number in range(games - len(playing))]
        secrets = [token for hand in hands for token in hand.tokens]
        threads = [threading.Thread(target=hand.play) for hand in hands if not hand.is_over]
        for thread in threads:
            thread.start()
        wait_for_more(hands, PLAYED)
        time.sleep(0.07 * kill)
        written = process.kill()
        for thread in threads:
            thread.join(30)
        assert not any(secret in written for secret in secrets)
        check(process.settings.store, hands)
        process.start()
    for hand in hands:
        with process.player(hand.table, hand.tokens[0]) as player:
            assert player.table["status"] in ("running", "over")


def wait_for_more(hands: list[Hand], more: int) -> None:
    """Until so many more answers have been acknowledged."""
    before, until = acknowledged(hands), time.monotonic() + 60
    while acknowledged(hands) < before + more:
        assert time.monotonic() < until, "nothing was acknowledged"
        time.sleep(0.01)


def acknowledged(hands: list[Hand]) -> int:
    return sum(len(hand.acknowledged) for hand in hands)


def check(url: str, hands: list[Hand]) -> None:
    """Every acknowledged message is in the store, with its text, in the order in which its seat gave it."""
    store = Store(url)
    for hand in hands:
        stored = {row.message: row.lines for row in store.answers(hand.table) if row.message is not None}
        early = [decode(one.early, type=Early) for one in store.moment(hand.table).intents if one.early]
        stored |= {one.message: f'"{one.text}"' for one in early}  # sealed, its turn has not come
        for message, text in hand.acknowledged:
            assert f'"{text}"' in stored[message]
        for seat in ("0:", "1:"):
            given = [message for message, _ in hand.acknowledged if message.startswith(seat)]
            assert [message for message in stored if message in given] == given
        numbers = [row.number for row in store.answers(hand.table)]
        assert numbers == list(range(len(numbers)))
    store.close()
