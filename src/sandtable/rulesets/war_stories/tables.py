"""The content of the box as frozen records: chits, tokens, units, weapons, cards, counters."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Number: TypeAlias = Annotated[int, Meta(ge=0)]
Count: TypeAlias = Annotated[int, Meta(ge=1)]
Grade: TypeAlias = Annotated[int, Meta(ge=0, le=8)]
Medals: TypeAlias = Annotated[int, Meta(ge=0, le=3)]


class Nation(StrEnum):
    """WS-ORD.3 Every nation has its own counters and cards."""

    GERMAN = "german"
    US = "us"
    SOVIET = "soviet"


class Role(StrEnum):
    """WS-GEN.1"""

    ATTACKER = "attacker"
    DEFENDER = "defender"


class Counter(StrEnum):
    """WS-UNIT.2, WS-UNIT.4 The kinds of counter: round ones are infantry."""

    SQUAD = "squad"
    TEAM = "team"
    GUN = "gun"
    VEHICLE = "vehicle"


class Drive(StrEnum):
    """WS-UNIT.12-.14 How a unit moves."""

    FOOT = "foot"
    TRACKED = "tracked"
    WHEELED = "wheeled"
    AIR = "air"


class Size(StrEnum):
    """WS-UNIT.6"""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"


class Arc(StrEnum):
    """WS-FOF.1, WS-FOF.2"""

    ANY = "any"
    FRONT = "front"
    REAR = "rear"


class Trait(StrEnum):
    """Section 6.12 of the box: what is printed beside the ratings."""

    AMPHIBIOUS = "amphibious"
    BLAST = "blast"
    DUAL_FACING = "dual_facing"
    LOW_PRESSURE = "low_ground_pressure"
    HIGH_PRESSURE = "high_ground_pressure"
    MORTAR = "mortar"
    SUSTAINED = "sustained_fire"
    VOLATILE = "volatile"
    WET_STOWAGE = "wet_stowage"
    SINGLE_USE = "single_use"


class Effect(StrEnum):
    """WS-TOK.3-.10"""

    NONE = ""
    CREW = "crew"
    GUN = "gun"
    HESITATION = "hesitation"
    IMMOBILIZED = "immobilized"
    MOBILITY = "mobility"
    PASSENGERS = "passengers"
    REDUCED = "reduced"
    TURRET = "turret"


class Action(StrEnum):
    """WS-ACT.3-.10"""

    ADVANCE = "advance"
    AIM = "aim"
    COWER = "cower"
    REGROUP = "regroup"
    ROUT = "rout"
    SPRINT = "sprint"


class Played(StrEnum):
    """WS-R.27 When a strategic asset is used."""

    DECK = "deck"
    WILL = "will"
    FIRE = "fire"
    ACTIVATION = "activation"
    SETUP = "setup"


class Fog(StrEnum):
    """WS-FOW.4-.12, WS-FRT.1 The kinds of fog-of-war counter."""

    AMBUSH = "ambush"
    FORD = "ford"
    MINES = "mines"
    ROADBLOCK = "roadblock"
    TANK_TRAP = "tank_trap"
    WIRE = "wire"
    BUNKER = "bunker"
    FOXHOLES = "foxholes"
    TRENCH = "trench"


class Sheaf(StrEnum):
    """WS-ART.5"""

    CONVERGED = "converged"
    LINEAR = "linear"
    NORMAL = "normal"
    OPEN = "open"


class ChitSide(Struct, frozen=True, forbid_unknown_fields=True):
    """WS-R.93 A side of a chit: a result for each of eight rows, FIREPOWER, icons and collateral damage."""

    rows: Annotated[str, Meta(pattern="^[EDSM]{8}$")]
    fp: Count
    icons: Annotated[str, Meta(pattern="^[FCMVOS]*$")]
    collateral: Literal["", "foxholes", "haze", "weapon"] = ""


class Chit(Struct, frozen=True, forbid_unknown_fields=True):
    """WS-CHT.1 A fate chit: valor on top, a side for foot and one for vehicle targets."""

    id: str
    valor: Literal["pass", "fail", "0", "1", "2", "3"]
    dir: Annotated[int, Meta(ge=1, le=6)]
    foot: ChitSide
    vehicle: ChitSide
    unlucky: Literal["", "bog", "spot", "rally", "bail"] = ""
    event: bool = False

    def passes(self, medals: int) -> bool:
        """WS-VAL.1, WS-VAL.2 Whether a unit with so many medals passes this chit."""
        return self.valor == "pass" or (self.valor != "fail" and medals >= int(self.valor))

    @property
    def direction(self) -> int:
        """WS-R.125 The printed direction, counted from 0 for north."""
        return self.dir - 1


class DamageToken(Struct, frozen=True, forbid_unknown_fields=True):
    """WS-R.105 A line for each class of unit; `!` marks the red medal."""

    id: str
    infantry: str
    gun: str
    vehicle: str


class SuppressionToken(Struct, frozen=True, forbid_unknown_fields=True):
    """WS-R.104 An effect for all, and the blast threshold."""

    id: str
    effect: Effect
    blast: Count


class Arms(Struct, frozen=True, forbid_unknown_fields=True):
    """WS-UNIT.17 What a combat unit fires with."""

    effective: Number
    minimum: Number
    limited: Number
    full: Number
    pen: Grade
    arc: Arc = Arc.ANY
    traits: tuple[Trait, ...] = ()


class UnitType(Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """WS-UNIT A type of unit as printed; capacity is in halves (WS-R.24). What follows is worked out once."""

    id: str
    nation: Nation
    name: str
    counter: Counter
    size: Size
    symbol: str
    signature: Number
    awareness: Annotated[int, Meta(ge=0, le=8)]
    speed: Number
    medals: Medals
    drive: Drive = Drive.FOOT
    arms: Arms | None = None
    armor: tuple[Grade, Grade, Grade, Grade, Grade, Grade] | None = None
    circles: Number = 0
    dots: Number = 0
    grey: bool = False
    traits: tuple[Trait, ...] = ()
    team: str = ""

    @cached_property
    def is_infantry(self) -> bool:
        return self.counter in (Counter.SQUAD, Counter.TEAM)

    @cached_property
    def is_foot(self) -> bool:
        """WS-UNIT.13"""
        return self.counter is not Counter.VEHICLE

    @cached_property
    def is_vehicle(self) -> bool:
        return self.counter is Counter.VEHICLE

    @cached_property
    def has_facing(self) -> bool:
        """WS-FAC.1"""
        return self.counter in (Counter.GUN, Counter.VEHICLE)

    @cached_property
    def room(self) -> int:
        """WS-R.24 The halves it takes up: of circles for infantry, of dots for the others."""
        if self.is_infantry:
            return 2 if self.counter is Counter.SQUAD else 1
        return 1 if self.size is Size.SMALL else 2

    @cached_property
    def klass(self) -> str:
        """The classes that order cards and tokens know."""
        return "infantry" if self.is_infantry else self.counter.value

    @cached_property
    def look(self) -> tuple[str, str, int]:
        """WS-R.20 What all see of a ready counter: its kind, size and signature."""
        return self.counter.value, self.size.value, self.signature


class Weapon(Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """WS-WPN.4 A weapon: its ratings replace those of its unit or are added to them."""

    id: str
    name: str
    nation: Nation
    mode: Literal["replace", "add"]
    effective: Number
    minimum: Number
    limited: Number
    full: Number
    pen: Grade
    traits: tuple[Trait, ...] = ()

    @cached_property
    def arms(self) -> Arms:
        """WS-R.29 What a unit fires with while a replacing weapon is deployed."""
        return Arms(self.effective, self.minimum, self.limited, self.full, self.pen, Arc.FRONT, self.traits)


class OrderCard(Struct, frozen=True, forbid_unknown_fields=True):
    """WS-ORD.2 An order card; WS-ORD.5 `plus` marks an enhancement."""

    id: str
    nation: Nation
    name: str
    count: Count
    actions: tuple[Action, ...]
    classes: tuple[str, ...] = ()
    nearby: bool = False
    icons: Number = 0
    stop: bool = False
    plus: bool = False


class Barrage(Struct, frozen=True, forbid_unknown_fields=True):
    """WS-ART.2-.4 An artillery asset."""

    calibre: Literal["light", "medium", "heavy"]
    sheaf: Sheaf
    medals: Medals
    deviations: Number
    planned: bool = False


class Strike(Struct, frozen=True, forbid_unknown_fields=True):
    """The attack of an air strike."""

    medals: Medals
    range: Number
    fp: Count
    pen: Grade


class Asset(Struct, frozen=True, forbid_unknown_fields=True):
    """WS-AST.3 A strategic asset; its numbers are data, its rule is code found by its id."""

    id: str
    name: str
    played: Played
    text: str
    nations: tuple[Nation, ...] = ()
    role: Role | None = None
    barrage: Barrage | None = None
    strike: Strike | None = None
    number: Number = 0
    within: Number = 0


class Event(Struct, frozen=True, forbid_unknown_fields=True):
    """WS-EVT.3 An event card."""

    id: str
    copies: Count
    name: str
    text: str


class CounterType(Struct, frozen=True, forbid_unknown_fields=True):
    """WS-FOW.1 A kind of fog-of-war counter: capacity in halves, strength, firepower of mines."""

    id: Fog
    name: str
    count: Count
    fortification: bool = False
    barricade: bool = False
    circles: Number = 0
    dots: Number = 0
    behind: Number = 0
    strength: Number = 0
    fp: Number = 0


class OverlayType(Struct, frozen=True, forbid_unknown_fields=True):
    """WS-OBJ.1 Woods or a building as an object."""

    id: str
    name: str
    strength: Count
    becomes: Literal["blaze", "rubble"]


class Pattern(Struct, frozen=True, forbid_unknown_fields=True):
    """WS-ART.6 Some hexes of a sheaf with their printed range and FP."""

    hexes: Literal["centre", "around", "axis", "spokes"]
    range: Number
    light: Count
    medium: Count
    heavy: Count

    def fp(self, calibre: str) -> int:
        return {"light": self.light, "medium": self.medium, "heavy": self.heavy}[calibre]


class Stock(Struct, frozen=True, forbid_unknown_fields=True):
    """Decoys for each side, and the PEN of each calibre."""

    decoys: Count
    pen: dict[str, Grade]


class Pack(Struct, frozen=True):
    """All content of a data pack."""

    chits: dict[str, Chit]
    damage: dict[str, DamageToken]
    suppression: dict[str, SuppressionToken]
    units: dict[str, UnitType]
    weapons: dict[str, Weapon]
    orders: dict[str, OrderCard]
    assets: dict[str, Asset]
    events: dict[str, Event]
    counters: dict[str, CounterType]
    overlays: dict[str, OverlayType]
    sheafs: dict[str, tuple[Pattern, ...]]
    stock: Stock
