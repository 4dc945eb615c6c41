"""What a server can be told: where it listens, what it plays, and its limits."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_hex

from msgspec import Struct


class Rate(Struct, frozen=True):
    """So many a second in the long run, and so many at once."""

    second: float
    burst: int


class Settings(Struct, frozen=True, kw_only=True):
    """Defaults are for a server that anybody may reach."""

    store: str = "sqlite:///sandtable.db"
    host: str = "127.0.0.1"
    port: int = 8000
    rulesets: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    bots: int = 1
    bot_seconds: float = 10.0
    fold_seconds: float = 60.0
    bot_bytes: int = 768 << 20
    most_rooms: int = 2000
    requests: Rate = Rate(20, 100)
    messages: Rate = Rate(20, 60)
    sayings: Rate = Rate(0.5, 5)
    most_bytes: int = 1 << 20
    most_message_bytes: int = 1 << 16
    webhook_networks: tuple[str, ...] = ()
    webhook_waits: tuple[float, ...] = (5, 30, 120, 600, 3600)
    random: Callable[[int], str] = token_hex
