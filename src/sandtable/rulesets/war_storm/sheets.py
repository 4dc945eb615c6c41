"""The shapes of the data files: charts, counters, maps and scenario sheets."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

Small: TypeAlias = Annotated[int, Meta(ge=0, le=30)]
Label: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Z][0-9]{3,4}$")]
SideNumber: TypeAlias = Annotated[int, Meta(ge=0, le=1)]


class Height(StrEnum):
    """WSS-TER.3 What terrain does to a line of sight at its own level."""

    NONE = "none"
    HALF = "half"
    FULL = "full"


class Kind(StrEnum):
    """WSS-UNI.5, WSS-TRP.11, WSS-R.144 Kinds of platoons; a vehicle is an option (WSS-R.146)."""

    INFANTRY = "infantry"
    MACHINE_GUN = "machine_gun"
    CAVALRY = "cavalry"
    MORTAR = "mortar"
    VEHICLE = "vehicle"


class Mode(StrEnum):
    """WSS-MOV.5 Movement types; a column of the Terrain Effects Chart each."""

    FOOT = "foot"
    WHEELED = "wheeled"
    UNMOTORIZED = "unmotorized"
    TRACKED = "tracked"


class Size(StrEnum):
    """WSS-SPT.4 Green, yellow and red on the counter."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"


class Quality(StrEnum):
    """WSS-SCN.8, WSS-UNI.8"""

    GREEN = "green"
    STANDARD = "standard"
    VETERAN = "veteran"


class Role(StrEnum):
    """WSS-UNI.1, WSS-UNI.4, WSS-OFF.3 What a piece is: a platoon or one of the leaders."""

    PLATOON = "platoon"
    OFFICER = "officer"
    REPLACEMENT = "replacement"
    HIGH_RANKING = "high_ranking"
    COMMISSAR = "commissar"


class RiverKind(StrEnum):
    """WSS-RIV.2 What the scenario makes of the rivers; `bridged` is minor but crossed at bridges only."""

    MAJOR = "major"
    MINOR = "minor"
    DRY = "dry"
    BRIDGED = "bridged"


class Costs(Struct, frozen=True, forbid_unknown_fields=True):
    """One row of movement costs; 0 is NO (WSS-PRO.1)."""

    foot: Small
    wheeled: Small
    unmotorized: Small
    tracked: Small


class Terrain(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the Terrain Effects Chart."""

    name: str
    foot: Small
    wheeled: Small
    unmotorized: Small
    tracked: Small
    defence: Annotated[int, Meta(ge=1, le=9)]
    bonus: Small
    height: Height
    spotted: str
    hampers: bool = False
    """WSS-TER.9 Rough and fields add to the roll; marsh does not."""


class Extras(Struct, frozen=True, forbid_unknown_fields=True):
    """Path steps, and what is added to the cost of a hex (WSS-MOV.11)."""

    path: Costs
    uphill: Costs
    river: Costs
    bocage: Costs
    wire: Costs


Spots: TypeAlias = dict[Size, tuple[Small, Small]]


class TerrainSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The file terrain.toml."""

    terrain: dict[str, Terrain]
    extra: Extras
    spotting: dict[str, Spots]


class Modifiers(Struct, frozen=True, forbid_unknown_fields=True):
    """WSS-RES.11 The modifiers of the combat roll."""

    semi_auto: int
    six_steps: int
    half_level: int
    bocage: int
    crest_defence: int
    mounted: int


class CombatSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The file combat.toml: thirteen rows, from 1 or less to 13 or more."""

    columns: tuple[int, ...]
    rows: Annotated[tuple[tuple[Small, ...], ...], Meta(min_length=13, max_length=13)]
    modifiers: Modifiers


class Mounted(Struct, frozen=True, forbid_unknown_fields=True):
    """WSS-H.17 The mounted side of a cavalry counter."""

    factor: Small
    range: Small
    assault: Small
    size: Size
    movement: Small


class PlatoonType(Struct, frozen=True, forbid_unknown_fields=True):
    """WSS-UNI.11, WSS-ATK.2, WSS-UNI.9 What is printed on a platoon counter."""

    name: str
    nation: str
    kind: Kind
    factor: Small
    range: Small
    assault: Small
    size: Size
    movement: Annotated[int, Meta(ge=1, le=30)]
    reduced: Small = 0
    halves: bool = False
    semi_auto: bool = False
    artillery: bool = False
    recon: bool = False
    afv: bool = False
    optional: bool = False
    mode: Mode = Mode.FOOT
    mounted: Mounted | None = None

    @property
    def never_flips(self) -> bool:
        """WSS-TRP.5 The reverse shows the transported side."""
        return self.halves or self.mounted is not None


TITLES = {
    Role.OFFICER: "{} officer",
    Role.REPLACEMENT: "replacement {} officer",
    Role.HIGH_RANKING: "high-ranking officer",
    Role.COMMISSAR: "commissar",
}


class OfficerType(Struct, frozen=True, forbid_unknown_fields=True):
    """WSS-UNI.10 What is printed on an officer counter."""

    name: str
    nation: str
    letter: str
    role: Role
    kind: Kind
    morale: Annotated[int, Meta(ge=2, le=12)]
    leadership: Small
    command: Small
    movement: Small
    sort: str = ""

    @property
    def title(self) -> str:
        """WSS-UNI.2, WSS-UNI.4, WSS-OFF.3 What kind of officer he is, in words."""
        return TITLES[self.role].format(self.sort or self.kind.value.replace("_", " "))


class MapSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """WSS-COM.1 One map: a string for each column, north to south; paths are lists of hexes."""

    title: str
    terrain: tuple[str, ...]
    levels: tuple[str, ...]
    roads: tuple[tuple[str, ...], ...] = ()
    trails: tuple[tuple[str, ...], ...] = ()
    railroads: tuple[tuple[str, ...], ...] = ()
    river: tuple[str, ...] = ()
    inflow: str = "N"
    outflow: str = "S"
    bridges: tuple[str, ...] = ()
    bocage: tuple[str, ...] = ()


class Zone(Struct, frozen=True, forbid_unknown_fields=True):
    """WSS-SCN.4 Hexes that fit all that is said here."""

    map: str = ""
    columns: tuple[int, int] | None = None
    rows: tuple[int, int] | None = None
    near: Label | None = None
    hills: bool = False
    river: Literal["", "north", "south"] = ""
    south_of: tuple[Label, Label] | None = None


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """WSS-OOB.7 Reinforcements: from which turn, by which road hex or over which edge."""

    turn: Annotated[int, Meta(ge=1, le=99)]
    road: Label | None = None
    edge: Literal["", "north", "south", "east", "west"] = ""
    map: str = ""


class CompanySheet(Struct, frozen=True, forbid_unknown_fields=True):
    """WSS-OOB.2 A line of the order of battle; several letters are several companies (WSS-OOB.3)."""

    platoons: Annotated[tuple[str, ...], Meta(min_length=1, max_length=5)]
    letters: tuple[str, ...] = ()
    random: tuple[str, ...] = ()
    count: Annotated[int, Meta(ge=1, le=5)] = 1
    quality: Quality = Quality.STANDARD
    zone: tuple[Zone, ...] = ()
    at: tuple[str, ...] = ()
    entry: Entry | None = None
    mounted: bool | None = None
    routed: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()


class LeaderSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """WSS-OFF.3 A high-ranking officer or commissar: in a hex, in a zone, or with any platoon of his side."""

    letter: str
    at: str = ""
    zone: tuple[Zone, ...] = ()


class SideSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """WSS-SCN.3, WSS-SCN.5, WSS-SCN.6 One side: nation, role, baseline, order of battle, obstacles."""

    nation: Literal["GE", "US", "FR", "SU"]
    baseline: Literal["north", "south", "east", "west"]
    companies: Annotated[tuple[CompanySheet, ...], Meta(min_length=1, max_length=9)]
    role: Literal["", "attacker", "defender"] = ""
    leaders: tuple[LeaderSheet, ...] = ()
    reaction_markers: Annotated[int, Meta(ge=0, le=30)] = 0
    wire: Annotated[int, Meta(ge=0, le=6)] = 0
    improved: Annotated[int, Meta(ge=0, le=6)] = 0
    works_zone: tuple[Zone, ...] = ()


class Initiative(Struct, frozen=True, forbid_unknown_fields=True):
    """WSS-INI.4 A modifier of the scenario for one side in some turns."""

    side: SideNumber
    modifier: int
    turns: tuple[int, ...]


class Boats(Struct, frozen=True, forbid_unknown_fields=True):
    """WSS-H.23 Who has boats, for how many platoons a turn, over which columns of the river."""

    side: SideNumber
    platoons: Annotated[int, Meta(ge=1, le=30)] = 3
    columns: tuple[int, int] = (1, 16)


class Pontoon(Struct, frozen=True, forbid_unknown_fields=True):
    """WSS-H.24 A pontoon bridge of the scenario."""

    hex: Label
    joins: tuple[Label, Label]
    turn: int = 1


class Exits(Struct, frozen=True, forbid_unknown_fields=True):
    """WSS-H.30 Who may leave the board, and where."""

    side: SideNumber
    hexes: tuple[Label, ...]


class Count(StrEnum):
    """WSS-SCN.9 What earns points or decides."""

    CONTROL = "control"
    PLATOONS = "platoons"
    OFFICERS = "officers"
    ACROSS = "across"
    EXITED = "exited"


class Award(Struct, frozen=True, forbid_unknown_fields=True):
    """Points for a side: for the control of a hex, or for each platoon lost by the enemy, and so on."""

    side: SideNumber
    count: Count
    points: int = 1
    hex: Label | None = None
    at_most: int = 99
    bank: Literal["", "north", "south"] = ""


class Need(Struct, frozen=True, forbid_unknown_fields=True):
    """One part of a victory condition: a hex held, or so many enemy platoons eliminated."""

    hex: Label | None = None
    platoons: int = 0


class Grade(Struct, frozen=True, forbid_unknown_fields=True):
    """A result from some difference of points on (side 0 less side 1); grades stand from high to low."""

    at_least: int
    winner: SideNumber | None = None
    name: str = "win"


class Victory(Struct, frozen=True, forbid_unknown_fields=True):
    """WSS-SCN.9, WSS-R.132 Either alternatives that make `winner` win, or points and grades."""

    winner: SideNumber | None = None
    any_of: tuple[tuple[Need, ...], ...] = ()
    awards: tuple[Award, ...] = ()
    grades: tuple[Grade, ...] = ()


class PlacedPiece(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of a position in mid-game, by company letter and number ("B2"; "B" is the officer)."""

    side: SideNumber
    piece: str
    hex: str = ""
    lost: Annotated[int, Meta(ge=0, le=3)] = 0
    routed: bool = False
    finished: bool = False
    ooc: bool | None = None
    reaction: Literal["", "fresh", "old"] = ""
    moved: bool = False
    activated: bool = False
    mounted: bool = False
    doubled: int = 0
    disciplined: bool = False
    dead: bool = False


class PlacedWork(Struct, frozen=True, forbid_unknown_fields=True):
    """Wire or an improved position that lies on the board."""

    kind: Literal["wire", "improved"]
    hex: Label
    side: SideNumber


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A game in the middle: the activation phase of a turn, with `active` to activate."""

    turn: Annotated[int, Meta(ge=1, le=99)]
    active: SideNumber
    pieces: tuple[PlacedPiece, ...]
    passed: bool = False
    works: tuple[PlacedWork, ...] = ()
    control: dict[Label, int] = {}


class HexChange(Struct, frozen=True, forbid_unknown_fields=True):
    """WSS-R.135 Another terrain or level for a hex."""

    terrain: str | None = None
    level: int | None = None


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """WSS-SCN.11, WSS-SCN.1 to WSS-SCN.12 A scenario sheet."""

    title: str
    date: str
    turns: Annotated[int, Meta(ge=1, le=99)]
    board: Annotated[tuple[str, ...], Meta(min_length=1, max_length=2)]
    sides: Annotated[tuple[SideSheet, ...], Meta(min_length=2, max_length=2)]
    victory: Victory
    number: int = 0
    id: str = ""
    background: str = ""
    outcome: str = ""
    columns: tuple[int, int] | None = None
    river: RiverKind = RiverKind.MINOR
    weather: int = 0
    replacements: bool = True
    fords: tuple[Label, ...] = ()
    boats: Boats | None = None
    pontoons: tuple[Pontoon, ...] = ()
    exits: Exits | None = None
    initiative: tuple[Initiative, ...] = ()
    holders: dict[Label, int] = {}
    """Who controls objectives at the start where it is not the defender; -1 is nobody."""
    position: Position | None = None
    hexes: dict[Label, HexChange] = {}
    changes: dict[str, Any] = {}
    """WSS-R.135 Values of the charts and counters that this scenario changes, table by table."""
