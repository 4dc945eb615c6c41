"""A real server in a thread of its own, and clients that talk to it as a browser would."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import httpx
import msgspec
import uvicorn
from websockets.sync.client import ClientConnection, connect

from sandtable.server.run import configured
from sandtable.server.settings import Rate, Settings

SKIRMISH = str(Path(__file__).parents[2] / "examples" / "skirmish")
T = TypeVar("T")
ENTROPY = "0123456789abcdef"
FREE = Rate(100_000, 100_000)
ids = count(1)  # of messages: two tabs must not use the same


def settings_for(store: str, **more: Any) -> Settings:
    """Settings of a test server: the skirmish, and no limits that tests would run into."""
    defaults: dict[str, Any] = {
        "store": store,
        "port": 0,
        "rulesets": (SKIRMISH,),
        "requests": FREE,
        "messages": FREE,
    }
    return Settings(**{**defaults, **more})


def awaited(work: Coroutine[Any, Any, T]) -> T:
    """Its result, from a thread of its own: a browser test before may have left a loop in this one."""
    with ThreadPoolExecutor(1) as alone:
        return alone.submit(asyncio.run, work).result()


def seeded(number: int) -> Callable[[int], str]:
    """Tokens and seeds of a server that are the same in every run."""
    random = Random(number)
    return lambda size: random.randbytes(size).hex()


class Service:
    """A running server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._server = uvicorn.Server(configured(settings))
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        asyncio.run(self._server.serve())

    def start(self) -> None:
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            self._thread.join(0.01)
        self.port: int = self._server.servers[0].sockets[0].getsockname()[1]
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=60)

    def stop(self) -> None:
        self.http.close()
        self._server.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive(), "the server did not stop"

    def create(self, **wanted: Any) -> dict[str, Any]:
        """A new table that nobody has joined yet."""
        asked = {"ruleset": "skirmish", "scenario": "patrol", **wanted}
        made = self.http.post("/api/tables", json=asked)
        self.http.cookies.clear()
        assert made.status_code == 201, made.text
        found: dict[str, Any] = made.json()
        return found

    def join(self, table: str, token: str, entropy: str = ENTROPY, **more: Any) -> httpx.Response:
        body = {"entropy": entropy, **more}
        return self.http.post(f"/api/tables/{table}/join", json=body, headers=bearer(token))

    def begin(self, **wanted: Any) -> tuple[str, list[str]]:
        """A table that is being played: its id and the tokens of its maker's seats."""
        made = self.create(**wanted)
        table, tokens = made["table"]["id"], [key["token"] for key in made["seats"]]
        for token in tokens:
            assert self.join(table, token).status_code == 200
        return table, tokens

    @contextmanager
    def player(self, table: str, token: str | None, **more: Any) -> Iterator[Player]:
        query = "&".join(f"{name}={value}" for name, value in more.items())
        url = f"ws://127.0.0.1:{self.port}/api/tables/{table}/live?{query}"
        headers = bearer(token) if token is not None else {}
        with connect(url, additional_headers=headers, max_size=None, open_timeout=60) as socket:
            yield Player(socket)


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def listed(raw: bytes) -> list[msgspec.Raw]:
    """The frames of one message: a list of them, or just one."""
    return msgspec.json.decode(raw, type=list[msgspec.Raw]) if raw.startswith(b"[") else [msgspec.Raw(raw)]


class Player:
    """One socket: keeps the scene up to date from frames, as a client does."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[bytes] = []
        self._come: list[msgspec.Raw] = []
        self.hello: dict[str, Any] = {}
        self.scene: dict[str, Any] = {}
        self.facts: list[Any] = []
        self.table: dict[str, Any] = {}
        self.plans: list[Any] = []
        self.replies: dict[str, Any] = {}
        self.read()

    @property
    def ask(self) -> Any:
        return self.scene.get("ask")

    @property
    def seat(self) -> int:
        seat: int = self.hello["seat"]
        return seat

    def read(self, timeout: float = 60) -> dict[str, Any]:
        """The next frame, taken into account; several may have come at once."""
        if not self._come:
            self._come = listed(self.socket.recv(timeout, decode=False))
        raw = bytes(self._come.pop(0))
        self.frames.append(raw)
        frame: dict[str, Any] = msgspec.json.decode(raw)
        match frame["type"]:
            case "hello":
                self.hello, self.scene = frame, frame["scene"]
                self.table = frame["table"]
                self.facts[frame["facts"]["start"] :] = frame["facts"]["facts"]
            case "update":
                self._update(frame)
            case "table":
                self.table = frame["table"]
            case "done" | "refused" | "told":
                self.replies[frame["id"]] = frame
        return frame

    def _update(self, frame: dict[str, Any]) -> None:
        self.scene |= frame.get("set", {})
        for name in frame.get("unset", ()):
            del self.scene[name]
        for name, patch in frame.get("patch", {}).items():
            things = {thing["id"]: thing for thing in self.scene[name]}
            things |= {thing["id"]: thing for thing in patch.get("put", ())}
            self.scene[name] = [t for i, t in things.items() if i not in patch.get("gone", ())]
        if "facts" in frame:
            self.facts[frame["facts"]["start"] :] = frame["facts"]["facts"]
        if "plan" in frame:
            self.plans.append(frame["plan"])

    def tell(self, kind: str, **more: Any) -> str:
        """Send a message; its id."""
        message = more.pop("id", None) or f"m{next(ids)}"
        self.socket.send(msgspec.json.encode({"type": kind, "id": message, **more}).decode())
        return str(message)

    def do(self, kind: str, **more: Any) -> dict[str, Any]:
        """Send a message and read until it is answered."""
        message = self.tell(kind, **more)
        self.replies.pop(message, None)
        while message not in self.replies:
            self.read()
        found: dict[str, Any] = self.replies[message]
        return found

    def answer(self, *texts: str, **more: Any) -> dict[str, Any]:
        answers = [{"text": text} for text in texts]
        return self.do("answer", ask=more.pop("ask", self.number), answers=answers, **more)

    @property
    def number(self) -> int:
        return self.ask["number"] if self.ask else 0

    def until(self, found: Any) -> None:
        """Read frames until something is true of this player."""
        while not found(self):
            self.read()

    def wait(self) -> None:
        """Read until this seat is asked, or the game is over."""
        self.until(lambda player: player.ask is not None or "result" in player.scene)

    def sync(self) -> None:
        """Read all that has happened up to now."""
        assert self.do("place", facts=0)["type"] == "done"

    def play(self, random: Random, most: int = 10_000) -> int:
        """Answer at random until the game is over; how many answers that took."""
        for answers in range(most):
            self.wait()
            if self.ask is None:
                return answers
            option = random.choice(self.ask["options"])
            reply = self.answer(option["text"])
            assert reply["type"] == "done", reply
        return most
