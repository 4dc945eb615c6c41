"""The guard before the application: origins, rates, and headers that keep a page to itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

import msgspec

from sandtable.server.limits import Buckets
from sandtable.server.settings import Settings

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

SAFE = ("GET", "HEAD", "OPTIONS")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cache-control", b"no-store"),
]


class Guard:
    """An ASGI application around another one."""

    def __init__(self, app: App, settings: Settings) -> None:
        self._app = app
        self._origins = frozenset(settings.origins)
        self._requests = Buckets(settings.requests)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
        elif not self._is_ours(scope):
            await _refuse(scope, send, 403, "forbidden", "requests from other sites are not taken")
        elif not self._requests.take(_who(scope)):
            await _refuse(scope, send, 429, "rate", "not so fast")
        else:
            await self._app(scope, receive, _with_headers(send) if scope["type"] == "http" else send)

    def _is_ours(self, scope: Message) -> bool:
        """A page of another site may neither open a socket here nor change anything."""
        if scope["type"] == "http" and scope["method"] in SAFE:
            return True
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        if not origin or origin in self._origins:
            return True
        host: bytes = headers.get(b"host", b"")
        return _host_of(origin) == host.decode("latin-1")


def _host_of(origin: str) -> str | None:
    """Where a page comes from; None if that is no address at all."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def _who(scope: Message) -> str:
    return scope["client"][0] if scope.get("client") else ""


def _with_headers(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = {name for name, _ in message.get("headers", ())}
            more = [(name, value) for name, value in HEADERS if name not in given]
            message["headers"] = [*message.get("headers", ()), *more]
        await send(message)

    return sent


async def _refuse(scope: Message, send: Send, status: int, code: str, text: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4000 + status, "reason": text})
        return
    headers = [(b"content-type", b"application/json"), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    body = msgspec.json.encode({"code": code, "text": text})
    await send({"type": "http.response.body", "body": body})
