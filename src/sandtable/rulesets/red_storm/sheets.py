"""A scenario as frozen records: the map, the sheet of each side, the deck, and a position in mid-game.

Zones are lists of columns ("C-P", "X"), hexes ("T4") and stretches of a column ("A3-A5").
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from sandtable.rulesets.red_storm.tables import (
    SIDES,
    AssetPile,
    CardPile,
    Condition,
    Count,
    Damage,
    Fog,
    Marker,
    Number,
    Role,
    Side,
)

Direction: TypeAlias = Annotated[int, Meta(ge=0, le=5)]
Facing: TypeAlias = Literal["N", "NE", "SE", "S", "SW", "NW"]
Zone: TypeAlias = tuple[str, ...]
Counts: TypeAlias = dict[str, Count]


class Goal(StrEnum):
    """RS-R.112 The kinds of objective, all judged at the end of the game."""

    DESTROY = "destroy"
    DESTROY_TYPE = "destroy_type"
    DESTROY_MORE = "destroy_more"
    CONTROL = "control"
    EXIT = "exit"
    PREVENT_CROSS = "prevent_cross"
    NONE_IN = "none_in"


class Edge(StrEnum):
    """RS-R.10 The four sides of the map."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


class Objective(Struct, frozen=True, forbid_unknown_fields=True):
    """RS-SET.10 What a side is after: `worth` victory points if its kind of goal is met at the end.

    `hexes` are what to control, `zone` where no enemy unit may be (at the end, or for a crossing ever).
    """

    kind: Goal
    worth: Count
    text: str
    at_least: Number = 0
    type: str = ""
    hexes: tuple[str, ...] = ()
    zone: Zone = ()
    edge: Edge | None = None
    counts_infiltrators: bool = True


class Aboard(Struct, frozen=True, forbid_unknown_fields=True):
    """RS-R.134 Who may start on or in which vehicles; without `passengers`, any infantry."""

    carriers: tuple[str, ...]
    passengers: tuple[str, ...] = ()


class FaceUp(Struct, frozen=True, forbid_unknown_fields=True):
    """RS-R.133 A fog of war marker that is set up face-up, and where."""

    kind: Fog
    zone: Zone


class FogLimit(Struct, frozen=True, forbid_unknown_fields=True):
    """RS-SET.9 A special rule for one kind of marker: only on a hex or near it."""

    kind: Fog
    near: str
    within: Number


class DeckAsset(Struct, frozen=True, forbid_unknown_fields=True):
    """RS-DCK.3 A strategic asset put in the event deck; reinforcements say who comes and where."""

    asset: str
    pile: CardPile
    units: Counts = {}
    entry: Zone = ()


class Exit(Struct, frozen=True, forbid_unknown_fields=True):
    """RS-SET.8 An edge that is open for this side; without `hexes`, along its whole length."""

    edge: Edge
    hexes: tuple[str, ...] = ()


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """RS-GEN.3 The secret instructions of one side."""

    zone: Zone
    units: Counts
    objectives: tuple[Objective, ...]
    hidden: Counts = {}
    """RS-AST.6 Units under ambush markers."""
    assets: Counts = {}
    """Cards and copies; for tank traps the number of counters, for an order the number of uses."""
    infiltrators: Counts = {}
    """RS-R.133 Of `units`, those that Infiltration sets up last."""
    aboard: tuple[Aboard, ...] = ()
    fog: Counts = {}
    fog_zone: Zone = ()
    fog_limits: tuple[FogLimit, ...] = ()
    face_up: tuple[FaceUp, ...] = ()
    cards: tuple[DeckAsset, ...] = ()
    exits: tuple[Exit, ...] = ()
    special: tuple[str, ...] = ()
    """Special rules in words; what they do stands in the other fields."""


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """RS-DCK.5 How many cards each pile holds, contributed assets and (RS-R.42) Time's Up included."""

    early: Number
    late: Number
    end: Count

    def of(self, pile: CardPile) -> int:
        """The number of cards of a pile."""
        return {CardPile.EARLY: self.early, CardPile.LATE: self.late, CardPile.END: self.end}[pile]


class Suspicion(Struct, frozen=True, forbid_unknown_fields=True):
    """RS-R.141 What the opponent of a side may suspect of its sheet, for guesses."""

    objectives: tuple[Objective, ...] = ()
    cards: tuple[DeckAsset, ...] = ()
    decks: tuple[Deck, ...] = ()

    def filled(self, usual: Suspicion) -> Suspicion:
        """The same with the usual suspicions where it is silent."""
        return Suspicion(self.objectives or usual.objectives, self.cards, self.decks or usual.decks)


class Intel(Struct, frozen=True, forbid_unknown_fields=True):
    """What may be suspected of each side."""

    german: Suspicion = Suspicion()
    soviet: Suspicion = Suspicion()

    def of(self, side: int) -> Suspicion:
        """What the other side may suspect of this one."""
        return (self.german, self.soviet)[side]


class PlacedUnit(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit in mid-game: on the map, aboard a carrier, hidden under an ambush marker, or gone."""

    number: Count
    type: str
    condition: Condition
    hex: str = ""
    facing: Facing = "N"
    damage: Damage | None = None
    holds: tuple[str, ...] = ()
    """Asset ids; weapons of a team too."""
    aboard: Number = 0
    """The number of its carrier."""
    ambush: Number = 0
    """The number of the ambush marker over it."""
    bluff: bool = False
    """Whether a unit marker beside it stands for nothing (RS-MRK.2)."""
    seen: bool = False
    """Whether the opponent has seen the block (RS-R.121)."""
    rallied: bool = False
    fired: bool = False
    """Whether it has used its opportunity fire of this turn."""
    infiltrator: bool = False


class PlacedFog(Struct, frozen=True, forbid_unknown_fields=True):
    """A fog of war marker on the map."""

    kind: Fog
    hex: str
    number: Number = 0
    """The number of an ambush marker."""
    face_up: bool = False
    known: bool = False
    """Whether the attacker has looked at it."""
    sprung: bool = False
    """Mines that have reduced their unit (RS-R.58)."""
    for_all: bool = False
    """A foxhole that serves either side (the event Shell Crater)."""


class PlacedMarker(Struct, frozen=True, forbid_unknown_fields=True):
    """Battlefield damage on the map, and in which turn it was placed."""

    kind: Marker
    hex: str
    turn: Number = 0


class PlacedWorks(Struct, frozen=True, forbid_unknown_fields=True):
    """A bunker with its facing, or a tank trap, by asset id."""

    asset: str
    hex: str
    facing: Facing = "N"


class Dropped(Struct, frozen=True, forbid_unknown_fields=True):
    """RS-AST.9 Equipment whose holder is gone."""

    asset: str
    hex: str
    side: Side


class Remaining(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards left in the deck and in hand: how many of each pile, and which have been drawn."""

    early: Number
    late: Number
    end: Number
    drawn: tuple[str, ...] = ()


class Force(Struct, frozen=True, forbid_unknown_fields=True):
    """One side in mid-game."""

    units: tuple[PlacedUnit, ...] = ()
    lost: Counts = {}
    left: Counts = {}
    """Units that have left the map by an open edge."""
    waiting: Counts = {}
    """Reinforcements that found no free hex (RS-R.119)."""
    crossed: bool = False
    uses: Counts = {}
    """Uses left of assets that are played as orders; what is not named has all."""


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A game in progress: play goes on with the order of `active`, no set-up."""

    turn: Count
    active: Side
    german: Force
    soviet: Force
    deck: Remaining
    event_done: bool = False
    fog: tuple[PlacedFog, ...] = ()
    markers: tuple[PlacedMarker, ...] = ()
    works: tuple[PlacedWorks, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    destroyed: tuple[str, ...] = ()
    """Hexes whose overlay has been destroyed."""
    control: dict[str, Side] = {}
    """Hexes that have changed hands since the start."""

    def force(self, side: int) -> Force:
        """One side's force."""
        return (self.german, self.soviet)[side]


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario file; with a `position` the game starts in the middle."""

    title: str
    attacking: Side = field(name="attacker")
    boards: tuple[tuple[str, ...], ...]
    """Board faces from west to east, row by row from the north."""
    areas: Count
    """RS-R.9 How many areas the map has: a checksum."""
    wind: Direction
    deck: Deck
    german: Sheet
    soviet: Sheet
    overlays: tuple[str, ...] = ()
    """Placements such as "O10a G6", with a rotation "O10a G6 2"."""
    sketch: tuple[str, ...] = ()
    """The map as the players see it, row by row: checked against boards and overlays."""
    number: Number = 0
    id: str = ""
    date: str = ""
    story: str = ""
    length: tuple[int, int] = (0, 0)
    """RS-GEN.8 The turns of the shortest and the longest game; RS-DCK.1 not for players to see."""
    intel: Intel = Intel()
    position: Position | None = None

    @property
    def attacker(self) -> int:
        """RS-GEN.2 The number of the side that attacks."""
        return SIDES.index(self.attacking)

    @property
    def defender(self) -> int:
        """RS-GEN.2 The number of the side that defends."""
        return 1 - self.attacker

    def side_of(self, role: Role) -> int:
        """RS-GEN.2 The side that has a role; RS-R.35 a secondary event means these roles."""
        return self.attacker if role is Role.ATTACKER else self.defender

    def piles(self, side: int) -> tuple[AssetPile, AssetPile]:
        """RS-AST.1 The piles of asset cards that a side may use: of its role and of its nation."""
        role = Role.ATTACKER if side == self.attacker else Role.DEFENDER
        return AssetPile(role), AssetPile(SIDES[side])

    def sheet(self, side: int) -> Sheet:
        """RS-GEN.3 The instructions of a side."""
        return (self.german, self.soviet)[side]
