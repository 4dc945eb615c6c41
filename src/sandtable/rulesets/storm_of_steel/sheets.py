"""SOS-C.7, SOS-C.9: the shape of a scenario file; lengths in centimetres with at most two decimals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from sandtable.boards.table import Point, Polygon
from sandtable.rulesets.storm_of_steel.tables import Skill

Length: TypeAlias = Annotated[int, Meta(ge=-1000, le=1000)] | Annotated[float, Meta(ge=-1000, le=1000)]
Place: TypeAlias = tuple[Length, Length]
Outline: TypeAlias = Annotated[tuple[Place, ...], Meta(min_length=3, max_length=64)]
Line: TypeAlias = Annotated[tuple[Place, ...], Meta(min_length=2, max_length=64)]
Degrees: TypeAlias = Annotated[int, Meta(ge=0, le=359)]
SideName: TypeAlias = Literal["first", "second"]
TerrainName: TypeAlias = Literal[
    "woods", "forest", "bush", "marsh", "stream", "ford", "river", "lake", "building"
]
UNITS = re.compile(r"([a-z0-9_]+)(?:@([a-z0-9_]+))?\*([1-9][0-9]?)")


def exact(place: Place) -> Point:
    """SOS-R.7 A place in whole units."""
    return round(place[0] * 100), round(place[1] * 100)


def outline(places: tuple[Place, ...]) -> Polygon:
    """A polygon or line in whole units."""
    return tuple(exact(place) for place in places)


class AreaRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A template of area terrain."""

    id: str
    kind: TerrainName
    outline: Outline


class HillRow(Struct, frozen=True, forbid_unknown_fields=True):
    """SOS-R.23 A hill and its top."""

    id: str
    outline: Outline
    top: Outline


class LineRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A road or a wall."""

    id: str
    line: Line


class TrenchRow(Struct, frozen=True, forbid_unknown_fields=True):
    """SOS-R.47 An entrenchment."""

    id: str
    at: Place
    size: tuple[Annotated[int, Meta(ge=1, le=20)], Annotated[int, Meta(ge=1, le=20)]] = (3, 3)


class BunkerRow(Struct, frozen=True, forbid_unknown_fields=True):
    """SOS-R.46 A bunker."""

    id: str
    at: Place
    apertures: Annotated[tuple[Degrees, ...], Meta(min_length=1)]
    size: tuple[Annotated[int, Meta(ge=1, le=20)], Annotated[int, Meta(ge=1, le=20)]] = (4, 4)
    capacity: Annotated[int, Meta(ge=1, le=1)] = 1


class WireRow(Struct, frozen=True, forbid_unknown_fields=True):
    """SOS-R.45 A section of wire: west, south, east, north."""

    id: str
    rect: tuple[Length, Length, Length, Length]


class MineRow(Struct, frozen=True, forbid_unknown_fields=True):
    """SOS-R.50 A minefield."""

    id: str
    outline: Outline


class ObjectiveRow(Struct, frozen=True, forbid_unknown_fields=True):
    """SOS-C.8 A point or a building to hold."""

    id: str
    vp: Annotated[int, Meta(ge=1, le=99)]
    point: Place | None = None
    building: str = ""


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """Stands that are set up together."""

    id: str
    zone: Outline
    anchor: Place
    facing: Degrees
    units: Annotated[tuple[str, ...], Meta(min_length=1, max_length=30)]
    slots: tuple[Place, ...] = ()

    def stands(self) -> Iterator[tuple[str, str]]:
        """Kind, and the kind of transporter in which it may start, of each stand in order."""
        for text in self.units:
            found = UNITS.fullmatch(text)
            if found is not None:
                yield from [(found[1], found[2] or "")] * int(found[3])


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """SOS-GEN.2 One side of a scenario; what it does not say comes from its army."""

    army: str
    edge: Literal["north", "east", "south", "west"]
    groups: tuple[Group, ...]
    skill: Skill | None = None
    artillery: tuple[Literal["low", "normal", "high"], Literal["flexible", "rigid"]] | None = None
    support: tuple[int, int, int] | None = None
    exits: tuple[Literal["north", "east", "south", "west"], ...] = ()


class StandRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A stand of a position in mid-game."""

    id: Annotated[int, Meta(ge=1, le=199)]
    kind: str
    at: Place | None = None
    facing: Degrees = 0
    morale: Literal["normal", "pinned", "suppressed"] = "normal"
    immobilised: bool = False
    gun_out: bool = False
    hits: Annotated[int, Meta(ge=0, le=1)] = 0
    spotted: bool | None = None
    aboard: int = 0
    target: int = 0
    moved: bool = False
    fired: bool = False
    carried: bool = False
    destroyed: bool = False


class SideRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What a side has in a position in mid-game."""

    stands: tuple[StandRow, ...]
    pool: Annotated[int, Meta(ge=0, le=8)] = 0
    confusion: Annotated[int, Meta(ge=0, le=2)] = 0
    hq_lost: bool = False
    demoralised: bool = False
    losses: tuple[int, ...] = ()
    units: int = 0
    bip: Place | None = None
    air_ip: Place | None = None
    shells_short: Annotated[int, Meta(ge=0, le=2)] = 0


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A position in mid-game: the cards drawn this turn, the last of which is carried out at once."""

    first: SideRow
    second: SideRow
    drawn: Annotated[tuple[str, ...], Meta(min_length=1)]
    turn: Annotated[int, Meta(ge=1, le=99)] = 1
    weather: Literal["normal", "heavy_rains", "fog", "overcast"] = "normal"
    cards_left: Annotated[int, Meta(ge=0, le=50)] | None = None
    wire_gone: tuple[str, ...] = ()


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario file."""

    title: str
    table: tuple[Annotated[int, Meta(ge=20, le=400)], Annotated[int, Meta(ge=20, le=400)]]
    turns: Annotated[int, Meta(ge=2, le=47)]
    first: Sheet
    second: Sheet
    set_up: tuple[SideName, SideName] = ("second", "first")
    objectives: tuple[ObjectiveRow, ...] = ()
    areas: tuple[AreaRow, ...] = ()
    hills: tuple[HillRow, ...] = ()
    roads: tuple[LineRow, ...] = ()
    walls: tuple[LineRow, ...] = ()
    entrenchments: tuple[TrenchRow, ...] = ()
    bunkers: tuple[BunkerRow, ...] = ()
    wire: tuple[WireRow, ...] = ()
    mines: tuple[MineRow, ...] = ()
    special_events: tuple[str, ...] = ()
    number: int = 0
    date: str = ""
    text: str = ""
    position: Position | None = None

    def sheet(self, side: int) -> Sheet:
        return self.second if side else self.first
