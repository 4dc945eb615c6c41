"""A data pack read into records: a file for each chapter; a fault is named with its entry and line."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from sandtable.engine.content import check_format, load, pack_folder, place_of, read_toml
from sandtable.engine.errors import ContentError
from sandtable.rulesets.red_storm import tables
from sandtable.rulesets.red_storm.checks import check_pack
from sandtable.rulesets.red_storm.sheets import Suspicion
from sandtable.rulesets.red_storm.tables import FARTHEST, LADDER, RUNG, Band, Chip, Offset, Pack, Result

FOLDER = Path(__file__).parent
T = TypeVar("T")

_RESULT_OF_LETTER = {result.value[0].upper(): result for result in LADDER}


class _PrintedChip(Struct, frozen=True, forbid_unknown_fields=True):
    """A chip as written in the file."""

    id: str
    medals: int
    infantry: tuple[str, ...]
    vehicle: tuple[str, ...]
    event: bool = False


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
    """RS-CMP.1 The content of a pack, read and checked once."""
    return _pack_of(pack_folder(FOLDER, pack))


@lru_cache(maxsize=16)
def _pack_of(folder: Path) -> Pack:
    markers = _Chapter(folder / "markers.toml", "fog", "damage", "markers", "stock")
    ground = _Chapter(folder / "terrain.toml", "terrain", "shapes", "groups", "overlays")
    found = Pack(
        chips=_chips(_Chapter(folder / "chips.toml", "chips")),
        orders=_Chapter(folder / "orders.toml", "orders").entries("orders", tables.OrderMarker),
        units=_Chapter(folder / "units.toml", "units").entries("units", tables.UnitType),
        assets=_Chapter(folder / "assets.toml", "assets").entries("assets", tables.Asset),
        events=_Chapter(folder / "events.toml", "events").entries("events", tables.Event),
        fog=markers.entries("fog", tables.FogType),
        damage=markers.entries("damage", tables.DamageType),
        markers=markers.entries("markers", tables.MarkerType),
        terrain=ground.entries("terrain", tables.Terrain),
        faces=_Chapter(folder / "boards.toml", "faces").entries("faces", tables.BoardFace),
        overlays=ground.entries("overlays", tables.Overlay),
        shapes=ground.record(ground.table("shapes"), dict[str, tuple[Offset, ...]], ".shapes"),
        groups=ground.record(
            ground.table("groups"), dict[str, dict[str, tuple[tuple[Offset, ...], ...]]], ".groups"
        ),
        stock=markers.record(markers.table("stock"), tables.Stock, ".stock"),
        intel=load(folder / "intel.toml", Suspicion),
    )
    check_pack(found, folder)
    return found


def _chips(chapter: _Chapter) -> dict[str, Chip]:
    """RS-CHP.1 The chips, with their rows spread over the distances."""
    return {name: _chip(printed, chapter) for name, printed in chapter.entries("chips", _PrintedChip).items()}


def _chip(printed: _PrintedChip, chapter: _Chapter) -> Chip:
    try:
        infantry, vehicle = bands_of(printed.infantry), bands_of(printed.vehicle)
    except ValueError as fault:
        where = place_of(chapter.path, f".chips.{printed.id}")
        raise ContentError(f"{where}: chip {printed.id}: {fault}") from None
    return Chip(
        printed.id, printed.medals, printed.event, infantry, vehicle, spread(infantry), spread(vehicle)
    )


def bands_of(rows: tuple[str, ...]) -> tuple[Band, ...]:
    """RS-FIR.3 The rows of one side of a chip: every distance from 1 on must be in exactly one."""
    bands = tuple(_band(row) for row in rows)
    expected: int | None = 1
    for band in bands:
        if band.first != expected:
            raise ValueError(f"{', '.join(rows)}: the rows must follow one another from distance 1 on")
        expected = None if band.last is None else band.last + 1
    if expected is not None:
        raise ValueError(f"{', '.join(rows)}: the last row must be open, such as 10+, or ALL")
    return bands


def _band(row: str) -> Band:
    match = re.fullmatch(r"(?:(ALL)|(\d+)(?:(\+)|-(\d+))?) ([MSRE])", row)
    if match is None:
        raise ValueError(f"{row!r} is not a row; write ALL M, 1 S, 2-4 R or 5+ E")
    everywhere, first, onward, last, letter = match.groups()
    result: Result = _RESULT_OF_LETTER[letter]
    if everywhere:
        return Band(1, None, result)
    return Band(int(first), None if onward else int(last or first), result)


def spread(bands: tuple[Band, ...]) -> bytes:
    """RS-FIR.3 The rung of the base result at each distance; nothing is fired at distance 0 (RS-R.93)."""
    rungs = bytearray(FARTHEST)
    for band in bands:
        last = FARTHEST - 1 if band.last is None else band.last
        for distance in range(band.first, last + 1):
            rungs[distance] = RUNG[band.result]
    return bytes(rungs)
