"""A data pack: charts, counters and maps, read, checked and ready for play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from sandtable.engine import content
from sandtable.engine.errors import ContentError

from .sheets import CombatSheet, Kind, MapSheet, OfficerType, PlatoonType, Role, TerrainSheet

FOLDER = Path(__file__).parent
COLUMNS, ROWS = 16, 12
NEEDED = (6, 9, 10, 12)


class PlatoonSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The file platoons.toml."""

    platoons: dict[str, PlatoonType]


class OfficerSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The file officers.toml."""

    officers: dict[str, OfficerType]


class MapsSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The file maps.toml."""

    maps: dict[str, MapSheet]


@dataclass(frozen=True, eq=False)
class Pack:
    """WSS-R.135 All tables are data; nothing in the rules depends on how many there are (WSS-COM.7)."""

    combat: CombatSheet
    terrain: TerrainSheet
    platoons: dict[str, PlatoonType]
    officers: dict[str, OfficerType]
    maps: dict[str, MapSheet]


def load_pack(pack: str = content.HOUSE, changes: Mapping[str, Any] | None = None) -> Pack:
    """The tables of a pack, with what a scenario changes in them (WSS-R.135)."""
    folder = content.pack_folder(FOLDER, pack)

    def sheet(name: str) -> dict[str, Any]:
        file = folder / name
        return _merged(_parsed(file, file.stat().st_mtime_ns if file.exists() else 0), changes or {})

    made = Pack(
        combat=content.shaped(sheet("combat.toml"), CombatSheet, folder / "combat.toml"),
        terrain=content.shaped(sheet("terrain.toml"), TerrainSheet, folder / "terrain.toml"),
        platoons=content.shaped(sheet("platoons.toml"), PlatoonSheet, folder / "platoons.toml").platoons,
        officers=content.shaped(sheet("officers.toml"), OfficerSheet, folder / "officers.toml").officers,
        maps=content.shaped(sheet("maps.toml"), MapsSheet, folder / "maps.toml").maps,
    )
    for file, fault in faults(made):
        raise ContentError(f"{content.name_of(folder / file)}: {fault}")
    return made


@lru_cache(maxsize=32)
def _parsed(file: Path, changed: int) -> Mapping[str, Any]:
    """A file as it was when it was changed last; scenarios of one pack share it."""
    return content.read_toml(file)


def _merged(data: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """The tables with the changed values in them; tables of other files are left out."""
    merged = dict(data)
    for key, value in changes.items():
        if key in data:
            both = isinstance(value, Mapping) and isinstance(data[key], Mapping)
            merged[key] = _deeper(data[key], value) if both else value
    return merged


def _deeper(data: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(data)
    for key, value in changes.items():
        both = isinstance(value, Mapping) and isinstance(data.get(key), Mapping)
        merged[key] = _deeper(data[key], value) if both else value
    return merged


def faults(pack: Pack) -> Iterator[tuple[str, str]]:
    """What the shapes of the files cannot say, with the file that is at fault."""
    yield from (("combat.toml", fault) for fault in _chart_faults(pack.combat))
    for name, kind in pack.platoons.items():
        if kind.kind is Kind.CAVALRY and kind.mounted is None:
            yield "platoons.toml", f"{name} is cavalry and needs a `mounted` side"
    for name, officer in pack.officers.items():
        if name != f"{officer.nation}-{officer.letter}":
            yield "officers.toml", f"{name} should be called {officer.nation}-{officer.letter}"
        if officer.role is Role.PLATOON:
            yield "officers.toml", f"{name}: an officer is no platoon"
    for letter, sheet in pack.maps.items():
        yield from (("maps.toml", f"map {letter}: {fault}") for fault in _map_faults(sheet, pack))
    for row in ("crest", "recon", *(kind.spotted for kind in pack.terrain.terrain.values())):
        if len(pack.terrain.spotting.get(row, {})) != 3:
            yield "terrain.toml", f"the spotting chart needs a row {row!r} for all three sizes"


def _chart_faults(chart: CombatSheet) -> Iterator[str]:
    """WSS-R.67 Columns 9, 10 and 12 side by side, a 6, no 7; every row as long as the columns."""
    columns = list(chart.columns)
    if columns != sorted(set(columns)) or not set(NEEDED) <= set(columns) or {7, 11} & set(columns):
        yield "the chart needs rising columns, among them 6, 9, 10, 12, and neither 7 nor 11"
    if any(len(row) != len(columns) for row in chart.rows):
        yield "every row of the chart needs a result for each column"


def _map_faults(sheet: MapSheet, pack: Pack) -> Iterator[str]:
    """WSS-R.2 Sixteen columns of twelve hexes; letters of the terrain chart, digits for levels."""
    if len(sheet.terrain) != COLUMNS or len(sheet.levels) != COLUMNS:
        yield f"a map has {COLUMNS} columns"
    if any(len(column) != ROWS for column in (*sheet.terrain, *sheet.levels)):
        yield f"a column has {ROWS} hexes"
    strange = {letter for column in sheet.terrain for letter in column} - pack.terrain.terrain.keys()
    if strange:
        yield f"no terrain has the letter {min(strange)!r}"
    if not all(column.isdigit() for column in sheet.levels):
        yield "levels are digits"
