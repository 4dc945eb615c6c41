"""The house: what all rooms share."""

from __future__ import annotations

from msgspec import Struct

from sandtable.server.bots import Bots
from sandtable.server.journal import Journal
from sandtable.server.settings import Settings
from sandtable.server.store import Store


class House(Struct, frozen=True):
    """Settings, store, journal and the worker processes."""

    settings: Settings
    store: Store
    journal: Journal
    bots: Bots
