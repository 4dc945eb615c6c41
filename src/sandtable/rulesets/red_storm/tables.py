"""The content of the box as frozen records: chips, orders, units, cards, markers, terrain, boards, overlays.

Facts come from `content/*.toml`; what a card does is code, found by its `effect`. Counts and constraints of a
pack are checked in `checks.py` whenever one is loaded.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, TypeAlias

from msgspec import Meta, Struct

if TYPE_CHECKING:
    from sandtable.rulesets.red_storm.sheets import Suspicion

FARTHEST = 64
"""Distances below this one have an entry in the tables of the chips."""

Number: TypeAlias = Annotated[int, Meta(ge=0)]
Count: TypeAlias = Annotated[int, Meta(ge=1)]
Offset: TypeAlias = tuple[int, int]


class Side(StrEnum):
    """RS-GEN.1 The two sides; their places in SIDES are the numbers of sides and seats."""

    GERMAN = "german"
    SOVIET = "soviet"


class Role(StrEnum):
    """RS-GEN.2"""

    ATTACKER = "attacker"
    DEFENDER = "defender"


class Result(StrEnum):
    """RS-R.97 The results of fire; their places in LADDER are the rungs along which shifts go."""

    MISS = "miss"
    SUPPRESSED = "suppressed"
    REDUCED = "reduced"
    ELIMINATED = "eliminated"


class Condition(StrEnum):
    """RS-STA.1 What the top edge of a block shows; a broken one lies face-down."""

    READY = "Ready"
    SPENT = "Spent"
    REDUCED = "Reduced"
    SUPPRESSED = "Suppressed"
    BROKEN = "Broken"
    MOVE = "Move"
    FIRE = "Fire"
    SUPPORT = "Support"


class UnitClass(StrEnum):
    """RS-WPN.1 Squads and weapon teams are infantry."""

    SQUAD = "squad"
    WEAPON_TEAM = "weapon_team"
    VEHICLE = "vehicle"


class Drive(StrEnum):
    """RS-MOV.9 How a unit moves over ground."""

    FOOT = "foot"
    TRACKED = "tracked"
    WHEELED = "wheeled"


class Mode(StrEnum):
    """RS-STA.4 What one shot may attack: infantry firers everything, vehicles both classes or either."""

    ALL = "all"
    BOTH = "both"
    EITHER = "either"


class CardPile(StrEnum):
    """RS-DCK.5 The piles of the event deck, from the top down."""

    EARLY = "early"
    LATE = "late"
    END = "end"


class AssetPile(StrEnum):
    """RS-AST.1"""

    ATTACKER = "attacker"
    DEFENDER = "defender"
    GERMAN = "german"
    SOVIET = "soviet"


class AssetType(StrEnum):
    """RS-AST.2"""

    EQUIPMENT = "equipment"
    FORTIFICATION = "fortification"
    OBSTACLE = "obstacle"
    STRATEGIC = "strategic"
    WEAPON_TEAM = "weapon_team"


class Played(StrEnum):
    """How an asset enters play: held by a unit, laid at set-up, used before turn 1, as an order, drawn."""

    HELD = "held"
    LAID = "laid"
    BEFORE = "before"
    ORDER = "order"
    DECK = "deck"


class Fog(StrEnum):
    """RS-FOW.3-.10 The eight kinds of fog of war marker."""

    EMPTY = "empty"
    AMBUSH = "ambush"
    FORD = "ford"
    FOXHOLE = "foxhole"
    MINES = "mines"
    ROADBLOCK = "roadblock"
    TRENCH = "trench"
    WIRE = "wire"


class Damage(StrEnum):
    """RS-DMG.1-.6"""

    COMMANDER_DEAD = "commander_dead"
    CREW_INJURED = "crew_injured"
    GUN_DAMAGED = "gun_damaged"
    IMMOBILIZED = "immobilized"
    NO_PENALTY = "no_penalty"
    TURRET_JAMMED = "turret_jammed"


class Marker(StrEnum):
    """RS-CTR.1 Battlefield damage."""

    BLAZE = "blaze"
    HAZE = "haze"
    SMOKE = "smoke"
    WRECK = "wreck"


class Sighting(StrEnum):
    """RS-R.90 What terrain does to a line of sight."""

    CLEAR = "clear"
    BLOCKS = "blocks"
    HILL = "hill"
    CREST = "crest"


class Bar(StrEnum):
    """RS-MOV.7-.10 Who may not enter."""

    NOBODY = "nobody"
    ALL = "all"
    WHEELED = "wheeled"


class Lie(StrEnum):
    """RS-FOW.2 Kinds of hex on which a fog of war marker may, or may not, lie."""

    ANY = "any"
    OPEN = "open"
    BRUSH = "brush"
    ROAD = "road"
    BRIDGE = "bridge"
    RIVER = "river"


MOST_VALOR = 3
"""RS-RAT.1 Elite."""
TANK_TRAPS = "tank_traps"
BUNKER = "bunker"
"""The kinds of markers that are never fog of war."""
SIDES = tuple(Side)
LADDER = tuple(Result)
RUNG = {result: rung for rung, result in enumerate(LADDER)}


class Band(Struct, frozen=True):
    """RS-FIR.3 A row of a chip: the distances it holds for and its result; without `last`, all beyond."""

    first: int
    last: int | None
    result: Result


class Chip(Struct, frozen=True):
    """RS-CHP.1 A combat chip with a side for each type of target (RS-CHP.3).

    `at_infantry[d]` and `at_vehicle[d]` are the rungs on LADDER at distance d.
    """

    id: str
    medals: int
    event: bool
    infantry: tuple[Band, ...]
    vehicle: tuple[Band, ...]
    at_infantry: bytes
    at_vehicle: bytes


class OrderMarker(Struct, frozen=True, forbid_unknown_fields=True):
    """RS-ORD.5 How many units it activates (of each class, or of `either`), and RS-ORD.8 regroups."""

    id: str
    side: Side
    name: str
    regroup: Number
    infantry: Number = 0
    vehicles: Number = 0
    either: Number = 0
    nearby: bool = False


class AntiInfantry(Struct, frozen=True, forbid_unknown_fields=True):
    """RS-RAT.2 Effective range and upshift symbols; RS-RAT.5 `forward` for the forward field of fire only."""

    range: Count
    upshifts: Number = 0
    forward: bool = False


class AntiVehicle(Struct, frozen=True, forbid_unknown_fields=True):
    """RS-RAT.3 Effective range and firepower; RS-RAT.5 `forward` for the forward field of fire only."""

    range: Count
    firepower: Number
    forward: bool = False


class Armour(Struct, frozen=True, forbid_unknown_fields=True):
    """RS-RAT.6"""

    front: Number
    rear: Number


class UnitType(Struct, frozen=True, forbid_unknown_fields=True):
    """RS-BLK.4 A type of block as printed; `blocks` is how many there are (RS-CMP.2).

    RS-RAT.7 `move` is in points, RS-RAT.8 `dots` are of portage, RS-BLK.2 `rated` are a vehicle's own icons.
    """

    id: str
    side: Side
    name: str
    type: UnitClass
    symbol: str
    blocks: Count
    valor: Annotated[int, Meta(ge=0, le=3)]
    move: Annotated[int, Meta(ge=1, le=3)]
    drive: Drive
    mode: Mode = Mode.ALL
    anti_infantry: AntiInfantry | None = None
    anti_vehicle: AntiVehicle | None = None
    armour: Armour | None = None
    dots: Number = 0
    rated: tuple[Condition, ...] = ()
    close_combat: Number = 0

    @property
    def is_vehicle(self) -> bool:
        return self.type is UnitClass.VEHICLE


class AutoAttack(Struct, frozen=True, forbid_unknown_fields=True):
    """RS-D.2 An attack from off the map: chips read at `distance`, all hexes within `radius`."""

    distance: Count
    upshifts: Number
    firepower: Number
    radius: Number = 0


class Works(Struct, frozen=True, forbid_unknown_fields=True):
    """RS-AST.4 What a fortification gives: to how many infantry, downshifts, and from its forward zone."""

    places: Count
    downshifts: Number
    forward_downshifts: Number
    hides_flank: bool = False
    forward_fire: bool = False


class Asset(Struct, frozen=True, forbid_unknown_fields=True):
    """RS-AST.2 An asset card; its numbers are data, its rule is found by `effect`.

    RS-AST.7 Weapon teams alone hold crewed weapons, RS-D.9 all infantry holds equipment for infantry.
    """

    id: str
    pile: AssetPile
    type: AssetType
    name: str
    effect: str
    played: Played
    text: str
    holders: tuple[UnitClass, ...] = ()
    single_use: bool = False
    anti_infantry: AntiInfantry | None = None
    anti_vehicle: AntiVehicle | None = None
    beyond_range: bool = True
    """Whether fire beyond the effective range is allowed (RS-RNG.4)."""
    least_distance: Count = 1
    observers_within: Number = 0
    """Indirect fire may use the sight of an own unit this near; 0: direct fire only."""
    opportunity: bool = True
    reduced_move: bool = False
    """Its team has reduced-strength movement only."""
    portable: bool = True
    """Its team may be carried."""
    on_wheels: bool = False
    """Its team may not enter what wheeled vehicles may not."""
    rear_armour: bool = False
    """Firepower is compared with rear armour, whatever the direction."""
    ignites: bool = False
    close_combat: Number = 0
    """What it adds to the holder's total in close combat against a vehicle."""
    auto: AutoAttack | None = None
    works: Works | None = None
    marker: Fog | None = None
    """The fog of war marker that stands for it on the map."""
    strength: Number = 0
    uses: Number = 0
    regroup: Number = 0
    number: Number = 0
    """How many markers or hexes the card names."""
    distance: Number = 0
    """How many hexes away, or around the holder, the card works."""
    valor: Number = 0


class Event(Struct, frozen=True, forbid_unknown_fields=True):
    """RS-EVT.9 An event card: its primary effect, and whose bonus order is the secondary.

    RS-TRN.4 Cards are early or late, and have an infantry section, a vehicle section or both.
    """

    id: str
    name: str
    pile: CardPile
    effect: str
    text: str
    infantry: bool = False
    vehicle: bool = False
    secondary: Role | None = None
    units: Number = 0


class FogType(Struct, frozen=True, forbid_unknown_fields=True):
    """RS-FOW.1 A kind of fog of war marker: how many there are and where it may lie.

    RS-R.62 What it blocks, and its strength, hold while it is face-up.
    """

    id: Fog
    name: str
    count: Count
    on: tuple[Lie, ...]
    text: str
    off: tuple[Lie, ...] = ()
    strength: Number = 0
    blocks: bool = False


class DamageType(Struct, frozen=True, forbid_unknown_fields=True):
    """RS-CTR.2 A kind of vehicle damage."""

    id: Damage
    name: str
    count: Count
    text: str


class MarkerType(Struct, frozen=True, forbid_unknown_fields=True):
    """RS-CTR.1 A kind of battlefield damage, with the effects of RS-D.1 (RS-R.110).

    `turns` is how many turn ends it stays beyond the one of its own turn; 0: for the game.
    """

    id: Marker
    name: str
    count: Count
    text: str
    blocks: bool = False
    open_ground: bool = True
    line_downshifts: Number = 0
    infantry_downshifts: Number = 0
    turns: Number = 0
    becomes: Marker | None = None


class Terrain(Struct, frozen=True, forbid_unknown_fields=True):
    """RS-GEN.5 All that a kind of terrain does, printed on the board or overlay that has it.

    RS-OVL.3 Cover and fortification are downshifts; RS-DST.5 `strength` is of what can be destroyed.
    """

    id: str
    code: Annotated[str, Meta(min_length=1, max_length=1)]
    name: str
    overlay: bool
    sight: Sighting = Sighting.CLEAR
    downshifts: Number = 0
    upshifts: Number = 0
    bar: Bar = Bar.NOBODY
    half_speed: bool = False
    water: bool = False
    """River hexes: no area, may hold a ford (RS-R.56)."""
    road: bool = False
    strength: Number = 0
    flammable: bool = False
    open_ground: bool = False


class BoardFace(Struct, frozen=True, forbid_unknown_fields=True):
    """RS-MAP.1 A face of a board: rows of terrain codes, rows of area numbers, roads from hex to hex."""

    id: str
    name: str
    terrain: tuple[str, ...]
    areas: tuple[str, ...]
    area_count: Count
    roads: tuple[tuple[str, str], ...] = ()


class Overlay(Struct, frozen=True, forbid_unknown_fields=True):
    """RS-OVL.1 A two-faced overlay: a shape, and the terrain on faces a and b."""

    id: str
    shape: str
    front: str
    back: str


class Stock(Struct, frozen=True, forbid_unknown_fields=True):
    """RS-R.3 Counters that have no kinds: per side, and tank traps for the whole game (RS-R.61)."""

    unit_pairs: Count
    ambush_markers: Count
    tank_traps: Count
    tank_trap_strength: Count


class Pack(Struct, frozen=True):
    """RS-CMP.1 All content of a data pack."""

    chips: dict[str, Chip]
    orders: dict[str, OrderMarker]
    units: dict[str, UnitType]
    assets: dict[str, Asset]
    events: dict[str, Event]
    fog: dict[str, FogType]
    damage: dict[str, DamageType]
    markers: dict[str, MarkerType]
    terrain: dict[str, Terrain]
    faces: dict[str, BoardFace]
    overlays: dict[str, Overlay]
    shapes: dict[str, tuple[Offset, ...]]
    groups: dict[str, dict[str, tuple[tuple[Offset, ...], ...]]]
    """For each overlay terrain and shape the areas of such a face."""
    stock: Stock
    intel: Suspicion
    """RS-R.141 What may be suspected of a side where a scenario is silent."""

    def orders_of(self, side: int) -> tuple[OrderMarker, ...]:
        """RS-MRK.3 The side's own order markers."""
        return tuple(order for order in self.orders.values() if order.side is SIDES[side])

    def roster(self, side: int) -> tuple[UnitType, ...]:
        """RS-CMP.2 The side's types of block."""
        return tuple(kind for kind in self.units.values() if kind.side is SIDES[side])

    def assets_of(self, piles: Collection[AssetPile]) -> tuple[Asset, ...]:
        """RS-AST.1 The asset cards of some piles."""
        return tuple(asset for asset in self.assets.values() if asset.pile in piles)

    def cards_of(self, pile: CardPile) -> tuple[str, ...]:
        """RS-DCK.2 The event cards of a kind."""
        return tuple(card.id for card in self.events.values() if card.pile is pile)


def total(counts: Mapping[str, int]) -> int:
    """How many there are in a list such as {g_stug = 2, g_pion = 1}."""
    return sum(counts.values())
