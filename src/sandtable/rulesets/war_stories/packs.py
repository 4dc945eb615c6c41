"""A data pack read into records: a file for each chapter; a fault is named with its entry and line."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from sandtable.engine.chapter import Chapter
from sandtable.engine.content import pack_folder, place_of
from sandtable.engine.errors import ContentError
from sandtable.rulesets.war_stories import tables
from sandtable.rulesets.war_stories.checks import check_pack
from sandtable.rulesets.war_stories.tables import Pack, Pattern

FOLDER = Path(__file__).parent


def load_pack(pack: str = "house") -> Pack:
    """The content of a pack, read and checked once."""
    return _pack_of(pack_folder(FOLDER, pack))


@lru_cache(maxsize=16)
def _pack_of(folder: Path) -> Pack:
    tokens = Chapter(folder / "tokens.toml", "damage", "suppression")
    counters = Chapter(folder / "counters.toml", "counters", "overlays", "sheafs", "stock")
    found = Pack(
        chits=Chapter(folder / "chits.toml", "chits").entries("chits", tables.Chit),
        damage=tokens.entries("damage", tables.DamageToken),
        suppression=tokens.entries("suppression", tables.SuppressionToken),
        units=Chapter(folder / "units.toml", "units").entries("units", tables.UnitType),
        weapons=Chapter(folder / "weapons.toml", "weapons").entries("weapons", tables.Weapon),
        orders=Chapter(folder / "orders.toml", "orders").entries("orders", tables.OrderCard),
        assets=Chapter(folder / "assets.toml", "assets").entries("assets", tables.Asset),
        events=Chapter(folder / "events.toml", "events").entries("events", tables.Event),
        counters=counters.entries("counters", tables.CounterType),
        overlays=counters.entries("overlays", tables.OverlayType),
        sheafs=counters.record(counters.table("sheafs"), dict[str, tuple[Pattern, ...]], ".sheafs"),
        stock=counters.record(counters.table("stock"), tables.Stock, ".stock"),
    )
    for place, fault in check_pack(found):
        raise ContentError(f"{place_of(folder / f'{place}.toml', '')}: {fault}")
    return found
