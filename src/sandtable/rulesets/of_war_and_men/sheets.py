"""The shapes of the data files: core cards, terrains, weapons, soldiers, traits, tokens and Mission sheets.

Ids. A core card is its number 1 to 192, in files and in play. A Mission-specific Terrain card is its number
and letter ("96A"); "" is a Field card. Terrains are slugs of their titles ("wheat-field"), weapons and
profiles are slugs too. A soldier's card is division and number ("RGR-3"); in play he is 100 times the number
of his division and his own number (RGR is 1: soldier 103), his Fireteam ten times that number and its own
(11 to 14). Traits are S01 to S22 and W01 to W21. Sides are 0 (Allies) and 1 (Axis).
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from sandtable.rulesets.of_war_and_men.placed import Label, Line, Position

SideNumber: TypeAlias = Annotated[int, Meta(ge=0, le=1)]
Rows: TypeAlias = Annotated[
    tuple[Annotated[str, Meta(pattern=r"^[RGB]*$")], ...], Meta(min_length=6, max_length=6)
]

ALLIES: Final = 0
AXIS: Final = 1
FIELD: Final = "field"
LU: Final = "LU"


class Colour(StrEnum):
    """OWM-ICO.6 The three numbers of a core card."""

    RED = "R"
    GREEN = "G"
    BLUE = "B"


class Icon(StrEnum):
    """OWM-CRD.3 The event icon of an Order card; most have none."""

    NONE = ""
    JAM = "jam"
    WOUND = "wound"
    RANDOM = "random"


class Order(StrEnum):
    """OWM-CMB.2 Standing Orders."""

    ATTACK = "attack"
    ENTRENCH = "entrench"
    MANEUVER = "maneuver"
    RALLY = "rally"


class Decision(StrEnum):
    """OWM-IMM.5 Command Decisions."""

    ACT_OF_VALOR = "act-of-valor"
    ATTENTION = "attention"
    CHAIN_OF_COMMAND = "chain-of-command"
    COMBAT_OPERATION = "combat-operation"
    COVERING_FIRE = "covering-fire"
    DOUBLE_TIME = "double-time"
    EVADE = "evade"
    FIELD_DRESSING = "field-dressing"
    FIELD_REPAIRS = "field-repairs"
    FUBAR = "fubar"
    GRENADE = "grenade"
    INTELLIGENCE = "intelligence"
    LAST_STAND = "last-stand"
    LUCKY_SHOT = "lucky-shot"
    MARCHING_ORDER = "marching-order"
    MARKSMAN = "marksman"
    ON_THE_RUN = "on-the-run"
    RECON = "recon"
    REGROUP = "regroup"
    SMOKE = "smoke"


class Operation(StrEnum):
    """OWM-MIS.2 What the Command Decision Combat Operation does in a Mission."""

    NONE = ""
    ARTILLERY = "artillery"
    REINFORCEMENTS = "reinforcements"
    SATCHEL_CHARGE = "satchel-charge"
    STAR_SHELL = "star-shell"


class Sky(StrEnum):
    """OWM-VIS.1, OWM-VIS.3, OWM-VIS.4 The sign of the visibility of a Mission."""

    SUN = "sun"
    MOON = "moon"
    SNOW = "snow"


SNOW: Final = Sky.SNOW


class Rank(StrEnum):
    """OWM-SOL.2 Ranks, lowest first."""

    PRIVATE = "Pvt"
    FIRST_CLASS = "PFC"
    CORPORAL = "Cpl"
    SERGEANT = "Sgt"
    CAPTAIN = "Cpt"


class Level(StrEnum):
    """OWM-LVL.1 The three levels of play."""

    PRIVATE = "private"
    LIEUTENANT = "lieutenant"
    COLONEL = "colonel"


class CoreCard(Struct, frozen=True, forbid_unknown_fields=True):
    """OWM-CRD.3, OWM-CRD.5 A core card: an Order card has `order` and `decision`, a Terrain card `terrain`.

    `colour` is that of the Standing Order, `decision_colour` that of Evade and Grenade; `cross_hair` is a
    code of `boards.cards.CROSS_HAIRS`.
    """

    id: str
    red: Annotated[int, Meta(ge=1, le=4)]
    green: Annotated[int, Meta(ge=1, le=6)]
    blue: Annotated[int, Meta(ge=1, le=8)]
    icon: Icon = Icon.NONE
    order: Order | None = None
    colour: Colour | None = None
    decision: Decision | None = None
    decision_colour: Colour | None = None
    terrain: str = ""
    cross_hair: str = "C"


class TerrainType(Struct, frozen=True, forbid_unknown_fields=True):
    """OWM-CRD.5 What is printed on Terrain cards of one title; `code` is that of the maps (Hi, Ro, Wo...).

    OWM-ICO.14 `no_stealth`, OWM-ICO.10 `blocks`, OWM-ICO.18 `fast_move` and OWM-ICO.11 `no_movement` are its
    icons; OWM-GLO.9 `man_made`.
    """

    id: str
    name: str
    attack: int
    defense: int
    code: str = ""
    no_stealth: bool = False
    blocks: bool = False
    fast_move: bool = False
    no_movement: bool = False
    man_made: bool = False
    destructible: bool = False
    """OWM-OPS.16 A Satchel Charge turns it into Field."""


class MissionCard(Struct, frozen=True, forbid_unknown_fields=True):
    """OWM-CRD.10 A Mission-specific Terrain card, such as 96A."""

    id: str
    terrain: str
    cross_hair: str = "C"


class Profile(Struct, frozen=True, forbid_unknown_fields=True):
    """OWM-SOL.6, OWM-SOL.7 A Weapon Damage Grid: colours for ranges 1 to 6, "" where it cannot fire.

    `second` is the grid of a crewed gun or a sniper at his scope; `assault` is +1 for an advantage icon
    (OWM-ICO.1), -1 for a disadvantage icon (OWM-ICO.2), or 0.
    """

    id: str
    rows: Rows
    assault: Annotated[int, Meta(ge=-1, le=1)] = 0
    kind: Literal["", "gun", "scope"] = ""
    second: Rows = ("", "", "", "", "", "")


class Weapon(Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon and the profile it shares with its like."""

    id: str
    name: str
    profile: str


class Trait(Struct, frozen=True, forbid_unknown_fields=True):
    """OWM-SOL.10 A strength or weakness; what it does is in the rules, by its id."""

    id: str
    name: str
    text: str
    random: bool = False
    """OWM-EFF.5 Whether a Random Effect icon calls it."""


class Division(Struct, frozen=True, forbid_unknown_fields=True):
    """OWM-TRM.1, OWM-TRM.2, OWM-DIV.1, OWM-R.25 A division; `side` is None where it is chosen."""

    id: str
    number: Annotated[int, Meta(ge=1, le=9)]
    name: str
    nation: str
    historical: int
    """OWM-SET.11 The historical squad is the soldiers from 1 to this one."""
    side: SideNumber | None = None


class SoldierCard(Struct, frozen=True, forbid_unknown_fields=True):
    """OWM-SOL.1 What is printed on a soldier card; Lu has no weapon, no traits and no points."""

    id: str
    division: str
    number: int
    rank: Rank
    name: str
    home: str
    weapon: str
    resolve: int
    discipline: Colour
    vitality: int
    strength: str
    weakness: str
    points: int

    @property
    def is_leader(self) -> bool:
        """OWM-SOL.3 Every rank but Private."""
        return self.rank is not Rank.PRIVATE


class Modifiers(Struct, frozen=True, forbid_unknown_fields=True):
    """OWM-ICO.3, OWM-ICO.4 What a token adds to attacks from a Terrain, and takes from attacks into it."""

    attack: int = 0
    defense: int = 0


class Tokens(Struct, frozen=True, forbid_unknown_fields=True):
    """OWM-TOK.4 What is printed on the tokens (the file tokens.toml); `moving` is the green side."""

    entrench: Modifiers
    moving: Modifiers
    smoke_yellow: Modifiers
    smoke_red: Modifiers
    truck_green: int
    truck_orange: int


class Award(StrEnum):
    """OWM-MIS.12 How a Mission gives points."""

    HOLD = "hold"
    """For each of the cells in which a side alone has a Fireteam."""
    REACH = "reach"
    """Once, if the side has a Fireteam in any of the cells."""
    BREAK = "break"
    """For each Fireteam of the side in the cells."""
    ATTRITION = "attrition"
    """For each enemy soldier out of the game."""


class Objective(Struct, frozen=True, forbid_unknown_fields=True):
    """Points for one side (both if none is named)."""

    award: Award
    points: int
    cells: tuple[Label, ...] = ()
    side: SideNumber | None = None


class Goal(Struct, frozen=True, forbid_unknown_fields=True):
    """One of several sets of objectives; the generator's numbers `low` to `high` choose it."""

    name: str
    low: int
    high: int
    objectives: tuple[Objective, ...]


class SquadSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """OWM-TRM.3 A quick-start squad: a division and its Fireteams in line order; `at` fixes where they
    start.
    """

    division: str
    teams: Annotated[tuple[Line, ...], Meta(min_length=1, max_length=4)]
    at: tuple[Label, ...] = ()


class SeatSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """A player: his side and one squad, or two (OWM-SET.2)."""

    side: SideNumber
    squads: Annotated[tuple[SquadSheet, ...], Meta(min_length=1, max_length=2)]


class SideSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """OWM-MIS.11 Where a side starts: on or beside `start`, not on `forbidden`."""

    start: Label | None = None
    forbidden: tuple[Label, ...] = ()
    deploys_first: bool = False
    team_limit: Annotated[int, Meta(ge=1, le=8)] = 8
    """OWM-MRU.3 The most soldiers of a Fireteam."""
    arrives: bool = False
    """OWM-MRU.4, OWM-MRU.5 One Fireteam starts, one more comes in each Debrief."""
    drop_zone: Label | None = None
    """OWM-MRU.26 Its Fireteams are paratroops."""
    late_towards: Label | None = None
    late_from: Annotated[int, Meta(ge=1, le=99)] = 3
    """No Maneuver towards that Terrain before this round."""


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """OWM-MIS.1 to OWM-MIS.14 A Mission sheet with its squads.

    `map` has a text for each row, cells apart by blanks: "." open, "X" no position, "?" random, a terrain's
    code for a core card of that type, "Fi" a Field card, or a Mission card's number ("96A"); "/" behind a
    code turns the card round. `seats` are the players: the squads are those of the quick start. `number` is
    that of the Mission (OWM-MIS.7), `decks` its timer (OWM-MIS.4, OWM-R.162), `wind` what happens at the top
    of a round (OWM-MIS.3), `north` its compass (OWM-MIS.5, OWM-SET.5); the fields from `objectives` on are
    its notes (OWM-MIS.13).
    """

    title: str
    map: Annotated[tuple[str, ...], Meta(min_length=1, max_length=9)]
    sides: Annotated[tuple[SideSheet, ...], Meta(min_length=2, max_length=2)]
    seats: Annotated[tuple[SeatSheet, ...], Meta(min_length=2, max_length=4)]
    """OWM-SET.1 Two to four players."""
    points: Annotated[int, Meta(ge=1, le=200)]
    decks: Annotated[int, Meta(ge=1, le=9)] = 1
    rounds: Annotated[int, Meta(ge=0, le=99)] = 0
    """OWM-CCS.6 An agreed end after so many rounds; 0 is none."""
    number: int = 0
    id: str = ""
    story: str = ""
    level: Level = Level.LIEUTENANT
    operation: Operation = Operation.NONE
    at_the_ready: bool = False
    """OWM-MRU.6 The Artillery card lies ready from the start, yellow side up."""
    artillery_comes: int = 0
    """OWM-MRU.1 The round in whose Debrief the Artillery card comes, orange side up; 0 is never."""
    wind: Colour | None = None
    sky: Sky = Sky.SUN
    visible: Annotated[int, Meta(ge=0, le=9)] = 0
    north: Literal["N", "E", "S", "W"] = "N"
    fireteams: Annotated[int, Meta(ge=1, le=4)] = 4
    objectives: tuple[Objective, ...] = ()
    goals: tuple[Goal, ...] = ()
    flags: tuple[Label, ...] = ()
    """Capture the Flag: the Allied and the Axis flag Terrain."""
    flag_points: int = 0
    path: tuple[Label, ...] = ()
    """OWM-MRU.16 The way of the Supply Truck; the first is its start, the last its goal."""
    truck_side: SideNumber = 0
    lu: Label | None = None
    """OWM-MRU.11 Where Lu is; the side of the Allies is to bring her home."""
    drops_per_round: Annotated[int, Meta(ge=1, le=4)] = 1
    drill: bool = False
    """OWM-BC.1 Boot Camp: movement and firing drill before free play, and an Attack card for everybody."""
    position: Position | None = None


class Pack(Struct, frozen=True):
    """All content: the core deck by number, and the rest by id."""

    cards: dict[int, CoreCard]
    mission_cards: dict[str, MissionCard]
    terrains: dict[str, TerrainType]
    weapons: dict[str, Weapon]
    profiles: dict[str, Profile]
    traits: dict[str, Trait]
    divisions: dict[str, Division]
    soldiers: dict[str, SoldierCard]
    tokens: Tokens
