"""A data pack read into records: a file for each chapter; a fault is named with its entry and line."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from sandtable.engine.content import check_format, pack_folder, place_of, read_toml
from sandtable.engine.errors import ContentError
from sandtable.rulesets.war_stories import tables
from sandtable.rulesets.war_stories.checks import check_pack
from sandtable.rulesets.war_stories.tables import Pack, Pattern

FOLDER = Path(__file__).parent
T = TypeVar("T")


class _Chapter:
    """One file of a pack."""

    def __init__(self, path: Path, *sections: str) -> None:
        self.path = path
        self._tables = read_toml(path)
        check_format(self._tables, path)
        for name in self._tables:
            if name not in ("format", *sections):
                known = ", ".join(sections)
                raise ContentError(f"{place_of(path, f'.{name}')}: there is no [{name}] here; use {known}")

    def entries(self, section: str, kind: type[T]) -> dict[str, T]:
        """The records of a section by id."""
        found: dict[str, T] = {}
        for name, row in self.table(section).items():
            entry = {"id": name, **row} if isinstance(row, dict) else row
            found[name] = self.record(entry, kind, f".{section}.{name}")
        return found

    def table(self, section: str) -> dict[str, Any]:
        """A section as it was read."""
        found = self._tables.get(section)
        if not isinstance(found, dict):
            raise ContentError(f"{place_of(self.path, '')}: the section [{section}] is missing")
        return found

    def record(self, row: Any, kind: Any, place: str) -> Any:
        """One entry as a record."""
        try:
            return msgspec.convert(row, kind)
        except msgspec.ValidationError as fault:
            raise ContentError(f"{place_of(self.path, place)}: {place.lstrip('.')}: {fault}") from None


def load_pack(pack: str = "house") -> Pack:
    """The content of a pack, read and checked once."""
    return _pack_of(pack_folder(FOLDER, pack))


@lru_cache(maxsize=16)
def _pack_of(folder: Path) -> Pack:
    tokens = _Chapter(folder / "tokens.toml", "damage", "suppression")
    counters = _Chapter(folder / "counters.toml", "counters", "overlays", "sheafs", "stock")
    found = Pack(
        chits=_Chapter(folder / "chits.toml", "chits").entries("chits", tables.Chit),
        damage=tokens.entries("damage", tables.DamageToken),
        suppression=tokens.entries("suppression", tables.SuppressionToken),
        units=_Chapter(folder / "units.toml", "units").entries("units", tables.UnitType),
        weapons=_Chapter(folder / "weapons.toml", "weapons").entries("weapons", tables.Weapon),
        orders=_Chapter(folder / "orders.toml", "orders").entries("orders", tables.OrderCard),
        assets=_Chapter(folder / "assets.toml", "assets").entries("assets", tables.Asset),
        events=_Chapter(folder / "events.toml", "events").entries("events", tables.Event),
        counters=counters.entries("counters", tables.CounterType),
        overlays=counters.entries("overlays", tables.OverlayType),
        sheafs=counters.record(counters.table("sheafs"), dict[str, tuple[Pattern, ...]], ".sheafs"),
        stock=counters.record(counters.table("stock"), tables.Stock, ".stock"),
    )
    for place, fault in check_pack(found):
        raise ContentError(f"{place_of(folder / f'{place}.toml', '')}: {fault}")
    return found
