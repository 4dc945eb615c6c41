"""A data pack read into records: a file for each chapter; a fault is named with its entry and line."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from sandtable.engine.chapter import Chapter
from sandtable.engine.content import load, pack_folder, place_of
from sandtable.engine.errors import ContentError
from sandtable.rulesets.red_storm import tables
from sandtable.rulesets.red_storm.checks import check_pack
from sandtable.rulesets.red_storm.sheets import Suspicion
from sandtable.rulesets.red_storm.tables import FARTHEST, LADDER, RUNG, Band, Chip, Offset, Pack, Result

FOLDER = Path(__file__).parent

_RESULT_OF_LETTER = {result.value[0].upper(): result for result in LADDER}


class _PrintedChip(Struct, frozen=True, forbid_unknown_fields=True):
    """A chip as written in the file."""

    id: str
    medals: int
    infantry: tuple[str, ...]
    vehicle: tuple[str, ...]
    event: bool = False


def load_pack(pack: str = "house") -> Pack:
    """RS-CMP.1 The content of a pack, read and checked once."""
    return _pack_of(pack_folder(FOLDER, pack))


@lru_cache(maxsize=16)
def _pack_of(folder: Path) -> Pack:
    markers = Chapter(folder / "markers.toml", "fog", "damage", "markers", "stock")
    ground = Chapter(folder / "terrain.toml", "terrain", "shapes", "groups", "overlays")
    found = Pack(
        chips=_chips(Chapter(folder / "chips.toml", "chips")),
        orders=Chapter(folder / "orders.toml", "orders").entries("orders", tables.OrderMarker),
        units=Chapter(folder / "units.toml", "units").entries("units", tables.UnitType),
        assets=Chapter(folder / "assets.toml", "assets").entries("assets", tables.Asset),
        events=Chapter(folder / "events.toml", "events").entries("events", tables.Event),
        fog=markers.entries("fog", tables.FogType),
        damage=markers.entries("damage", tables.DamageType),
        markers=markers.entries("markers", tables.MarkerType),
        terrain=ground.entries("terrain", tables.Terrain),
        faces=Chapter(folder / "boards.toml", "faces").entries("faces", tables.BoardFace),
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


def _chips(chapter: Chapter) -> dict[str, Chip]:
    """RS-CHP.1 The chips, with their rows spread over the distances."""
    return {name: _chip(printed, chapter) for name, printed in chapter.entries("chips", _PrintedChip).items()}


def _chip(printed: _PrintedChip, chapter: Chapter) -> Chip:
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
