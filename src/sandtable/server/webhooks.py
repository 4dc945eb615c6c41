"""Webhooks: "it is your turn" to an address outside, signed, retried, and never to an address inside."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import logging
import socket
from collections.abc import Callable, Iterable
from hashlib import sha256
from time import time
from typing import Annotated, Any
from urllib.parse import urlsplit

import httpcore
import msgspec
from msgspec import Meta, Struct

from sandtable.engine.facts import SeatId
from sandtable.server.room import Room
from sandtable.server.schema import Delivery
from sandtable.server.settings import Settings
from sandtable.server.store import Store

log = logging.getLogger("sandtable.webhooks")
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
ENDS_IN_OLD = [ipaddress.ip_network(one) for one in ("::/96", "64:ff9b::/96", "64:ff9b:1::/48")]
EVERY = 1.0
PATIENCE = 10.0
FAULTS = (
    httpcore.NetworkError,
    httpcore.TimeoutException,
    httpcore.ProtocolError,
    httpcore.UnsupportedProtocol,
)


class Webhook(Struct, frozen=True, forbid_unknown_fields=True):
    """Where to call when it is this seat's turn."""

    url: Annotated[str, Meta(max_length=500, pattern=r"^https?://[\x21-\x7e]+$(?!\n)")]


class Hooked(Struct, frozen=True):
    """The secret that signs the calls: HMAC-SHA256 of the body, in hex, as `Sandtable-Signature`."""

    secret: str


class Kept(Struct, frozen=True):
    """A webhook as the store has it."""

    url: str
    secret: str


_kept: Callable[[str], Kept] = msgspec.json.Decoder(Kept).decode


class Turn(Struct, frozen=True):
    """What is sent: whose turn it is, nothing of the game."""

    table: str
    seat: int
    ask: int


class Forbidden(OSError):
    """The address is inside, or cannot be found."""


def call(room: Room, seat: SeatId) -> None:
    """Queue a call for a seat that is asked now, if it has a webhook."""
    hook = room.chairs[seat].webhook
    if hook is None:
        return
    kept = _kept(hook)
    turn = Turn(room.row.id, seat, room.game.given[seat])
    body = msgspec.json.encode(turn).decode()
    random = room.house.settings.random
    room.later(room.house.store.deliver, Delivery(random(16), kept.url, kept.secret, body, 0, _now()))


def signature(secret: str, body: str) -> str:
    return hmac.new(secret.encode(), body.encode(), sha256).hexdigest()


def _now() -> int:
    return int(time() * 1000)


class Guarded(httpcore.AsyncNetworkBackend):
    """Connects only to addresses outside, and to the very address that was looked at."""

    def __init__(self, allowed: Iterable[str]) -> None:
        self._inner = httpcore.AnyIOBackend()
        self._allowed = [ipaddress.ip_network(network) for network in allowed]

    async def connect_tcp(self, host: str, port: int, *args: Any, **more: Any) -> httpcore.AsyncNetworkStream:
        return await self._inner.connect_tcp(await self.address(host, port), port, *args, **more)

    async def address(self, host: str, port: int) -> str:
        """An address of the host; Forbidden if any of its addresses is private, local or reserved."""
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            raise Forbidden("the host is not known") from None
        addresses = [ipaddress.ip_address(str(entry[4][0]).partition("%")[0]) for entry in found]
        if not all(self._may(address) for address in addresses):
            raise Forbidden("private and local addresses are not called")
        return str(addresses[0])

    def _may(self, address: Address) -> bool:
        if any(address in network for network in self._allowed if network.version == address.version):
            return True
        return all(one.is_global and not one.is_multicast for one in (address, *_inner(address)))


def _inner(address: Address) -> list[ipaddress.IPv4Address]:
    """The old addresses that a new one may lead to: mapped, compatible, by 6to4, Teredo or NAT64."""
    if isinstance(address, ipaddress.IPv4Address):
        return []
    last = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    found = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
    found += [last for network in ENDS_IN_OLD if address in network]
    return [one for one in found if one is not None]


class Deliverer:
    """Makes the calls that are due, each again and later if it fails."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self._settings = settings
        self._store = store
        self.backend = Guarded(settings.webhook_networks)
        self._pool = httpcore.AsyncConnectionPool(network_backend=self.backend, keepalive_expiry=0)

    async def check(self, url: str) -> None:
        """Forbidden if this is no address to call."""
        try:
            parts = urlsplit(url)
            host, port = parts.hostname, parts.port or 443
        except ValueError:
            host = None
        if not host or parts.username or parts.password:
            raise Forbidden("this is not an address to call")
        await self.backend.address(host, port)

    async def run(self) -> None:
        """Look for calls that are due, for ever."""
        async with self._pool:
            while True:
                try:
                    due = await asyncio.to_thread(self._store.due, _now())
                    await asyncio.gather(*map(self._attempt, due))
                except Exception as fault:  # noqa: BLE001 - perhaps the store is away: the next look may succeed
                    log.error("calls could not be made: %s", type(fault).__name__)
                await asyncio.sleep(EVERY)

    async def _attempt(self, delivery: Delivery) -> None:
        """One try; the next is set before, so that a crash does not lose it."""
        waits = self._settings.webhook_waits
        last = delivery.tries >= len(waits)
        wait = waits[min(delivery.tries, len(waits) - 1)] + PATIENCE
        if not await asyncio.to_thread(self._store.postpone, delivery, _now() + int(wait * 1000)):
            return
        if await self._post(delivery) or last:
            await asyncio.to_thread(self._store.delivered, delivery)

    async def _post(self, delivery: Delivery) -> bool:
        headers = [
            (b"content-type", b"application/json"),
            (b"sandtable-signature", signature(delivery.secret, delivery.body).encode()),
            (b"sandtable-delivery", delivery.id.encode()),
        ]
        call = self._pool.stream("POST", delivery.url, headers=headers, content=delivery.body.encode())
        try:
            async with asyncio.timeout(PATIENCE), call as answer:
                return 200 <= answer.status < 300  # what it says besides is not read
        except (OSError, *FAULTS):
            return False
