"""PERFORMANCE.md G10 and G11: how quick answers are beside a bare echo, and how many can be stored."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, sleep
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from sandtable.server.entries import Kept
from sandtable.server.journal import Journal
from tests.server.postgres import free_port
from tests.server.test_crash import Process
from tests.server.test_store import ANSWER

pytestmark = pytest.mark.soak
SEATS = 200
AGAINST_BOTS = 20
RATE = 5
SECONDS = 8
MOST_TIMES_ECHO = 8
LEAST_OF_BARE = 0.5


def load(*arguments: object) -> dict[str, Any]:
    """Run the load in a process of its own."""
    command = [sys.executable, "-m", "tests.server.load", str(SECONDS), str(RATE), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    found: dict[str, Any] = msgspec.json.decode(done.stdout)
    return found


ECHO = """
import asyncio, sys, uvloop
from websockets.asyncio.server import serve
async def back(socket):
    async for message in socket:
        await socket.send(message)
async def main():
    async with serve(back, "127.0.0.1", int(sys.argv[1]), compression=None):
        await asyncio.Future()
uvloop.run(main())
"""


@contextmanager
def bare_echo() -> Iterator[int]:
    """A WebSocket server that does nothing but answer, as a process of its own."""
    port = free_port()
    process = subprocess.Popen([sys.executable, "-c", ECHO, str(port)])
    try:
        wait_for(port)
        yield port
    finally:
        process.terminate()
        process.wait(20)


def wait_for(port: int) -> None:
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            sleep(0.05)
        else:
            return
    raise AssertionError("the echo did not start")


def test_g10_an_answer_beside_a_bare_echo(tmp_path: Path) -> None:
    """200 seats at 5 messages a second, a tenth against bots; real answers are timed, rounds interleaved.

    The same bots are kept busy while the echo is timed: both wait for whatever else the machine is doing.
    """
    process = Process(f"sqlite:///{tmp_path}/store.db", free_port())
    process.start()
    try:
        ratios = []
        with bare_echo() as port:
            for _ in range(3):
                people = [table(process, "same screen") for _ in range((SEATS - AGAINST_BOTS) // 2)]
                bots, others = ([table(process, "bot") for _ in range(AGAINST_BOTS)] for _ in range(2))
                plain = load("echo", port, SEATS, process.port, *others)
                real = load("play", process.port, *people, *bots)
                ratios.append(real["p99"] / plain["p99"])
                print(f"G10: echo {plain}, real {real}, ratio {ratios[-1]:.2f}")
        assert sorted(ratios)[1] <= MOST_TIMES_ECHO
    finally:
        process.stop()


def table(process: Process, opponent: str) -> str:
    where, tokens = process.begin(opponent=opponent, scenario="crossroads", listed=False)
    return ":".join([where, *tokens])


def test_g11_stored_answers_beside_bare_inserts(tmp_path: Path) -> None:
    """Many games wait for their answers to be safe; bare inserts of the same rows, each synced."""
    row = replace(ANSWER, lines="x" * 60, facts="y" * 250, fingerprint="f" * 32)
    rows = [replace(row, number=n) for n in range(2000)]
    ratios = []
    for turn in range(3):
        bare = len(rows) / bare_inserts(tmp_path / f"bare{turn}.db", rows)
        single = len(rows) / asyncio.run(journalled(f"sqlite:///{tmp_path}/one{turn}.db", rows, 1))
        many = len(rows) / asyncio.run(journalled(f"sqlite:///{tmp_path}/many{turn}.db", rows, 100))
        ratios.append(many / bare)
        print(f"G11: bare {bare:.0f}/s, one game {single:.0f}/s, 100 games {many:.0f}/s: {ratios[-1]:.2f}")
    assert sorted(ratios)[1] >= LEAST_OF_BARE


def bare_inserts(file: Path, rows: list[Any]) -> float:
    """How long it takes to insert rows into a plain table, one transaction each."""
    db = sqlite3.connect(file, isolation_level=None)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("CREATE TABLE answers (number INTEGER PRIMARY KEY, lines, facts, fingerprint)")
    begun = perf_counter()
    for row in rows:
        values = (row.number, row.lines, row.facts, row.fingerprint)
        db.execute("INSERT INTO answers VALUES (?, ?, ?, ?)", values)
    taken = perf_counter() - begun
    db.close()
    return taken


async def journalled(url: str, rows: list[Any], games: int) -> float:
    """How long the journal takes for the rows of so many games, each waiting for its last answer."""
    journal = Journal(url, "test")
    await journal.start()
    await journal.append(Kept(replace(ANSWER, table="first")))  # the process is up

    async def play(game: int) -> None:
        for row in rows[game::games]:
            await journal.append(Kept(replace(row, table=f"t{game}")))

    begun = perf_counter()
    await asyncio.gather(*(play(game) for game in range(games)))
    taken = perf_counter() - begun
    await journal.close()
    return taken
