"""A scenario as frozen records: the map, the booklet of each side, the deck, and a position in mid-game.

Zones are lists of columns ("C-P", "X"), hexes ("T4") and stretches of a column ("A3-A5").
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from sandtable.rulesets.war_stories.tables import Count, Fog, Nation, Number

Zone: TypeAlias = tuple[str, ...]
Few: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
Floors: TypeAlias = Annotated[int, Meta(ge=1, le=5)]
Counts: TypeAlias = dict[str, Few]
Facing: TypeAlias = Literal["N", "NE", "SE", "S", "SW", "NW"]


class Chart(Struct, frozen=True, forbid_unknown_fields=True):
    """WS-GEN.3 The map: terrain by hex, hexsides as "X|Y", borders and lines."""

    columns: Annotated[int, Meta(ge=1, le=26)]
    rows: Annotated[int, Meta(ge=1, le=30)]
    roads: tuple[tuple[str, ...], ...] = ()
    woods: Zone = ()
    brush: Zone = ()
    rubble: Zone = ()
    mud: Zone = ()
    water: Zone = ()
    gully: Zone = ()
    masonry: dict[str, Floors] = {}
    wooden: dict[str, Floors] = {}
    hills: dict[str, Zone] = {}
    bocage: tuple[str, ...] = ()
    crests: tuple[str, ...] = ()
    walls: tuple[str, ...] = ()
    steep: tuple[str, ...] = ()
    """A checksum: the steep slopes there must be, if any are named."""


class Objective(Struct, frozen=True, forbid_unknown_fields=True):
    """WS-VIC.2 What scores: control of a hex, units that leave by it or are east of a column, a clear hex.

    Exits count `after` a turn and `most` that many.
    """

    kind: Literal["control", "exit", "units_east", "never_crossed"]
    worth: Annotated[int, Meta(ge=1, le=100)]
    hex: str = ""
    column: str = ""
    after: Number = 0
    most: Number = 0


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """WS-SET.10 Reinforcements: in which order they come, where, who, and who rides in what."""

    number: Count
    entry: str
    units: Counts
    aboard: dict[str, str] = {}


class Booklet(Struct, frozen=True, forbid_unknown_fields=True):
    """WS-SET.1 What one side knows of the scenario; `orders` empty: all of its nation."""

    nation: Nation
    units: Counts
    sector: Zone
    objectives: tuple[Objective, ...]
    weapons: tuple[str, ...] = ()
    decoys: Counts = {}
    assets: tuple[str, ...] = ()
    orders: tuple[str, ...] = ()
    fog: Counts = {}
    face_up: Counts = {}
    fog_sector: Zone = ()
    fog_zones: dict[str, Zone] = {}
    no_fog: Zone = ()
    must_place: tuple[str, ...] = ()
    reinforcements: tuple[Group, ...] = ()
    suspected: tuple[Objective, ...] = ()
    """Objectives that the other side may suspect, the true ones among them."""


class DeckSize(Struct, frozen=True, forbid_unknown_fields=True):
    """WS-R.18 Event cards in the deck, and how many cards lie with Sudden Death at the bottom."""

    events: Annotated[int, Meta(ge=0, le=99)]
    last: Annotated[int, Meta(ge=0, le=40)]


class EarlyEnd(Struct, frozen=True, forbid_unknown_fields=True):
    """WS-VIC.3 The attacker controls these hexes, and no defender is in the zone to be cleared."""

    control: Zone
    clear: Zone = ()


class PlacedUnit(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit in mid-game."""

    number: Count
    type: str
    hex: str = ""
    facing: Facing = "N"
    level: Annotated[int, Meta(ge=0, le=4)] = 0
    spent: bool = False
    moving: bool = False
    broken: bool = False
    known: bool = False
    spotted: bool = True
    decoy: bool = False
    tokens: tuple[str, ...] = ()
    """Token ids face up; "?damage" and "?suppression" face down."""
    weapon: str = ""
    deployed: Facing | None = None
    aboard: Number = 0
    inside: Number = 0
    behind: Number = 0
    ambush: Number = 0
    aim: str = ""
    hidden: bool = False
    squad: str = ""


class PlacedCounter(Struct, frozen=True, forbid_unknown_fields=True):
    """A fog-of-war counter on the map."""

    number: Count
    kind: Fog
    hex: str
    up: bool = False
    facing: Facing = "N"


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A game in progress: the turn of `active` begins, no set-up."""

    turn: Annotated[int, Meta(ge=1, le=200)] = 1
    active: Literal["attacker", "defender"] = "attacker"
    attacker: tuple[PlacedUnit, ...] = ()
    defender: tuple[PlacedUnit, ...] = ()
    counters: tuple[PlacedCounter, ...] = ()
    haze: Zone = ()
    smoke: Zone = ()
    blaze: Zone = ()
    destroyed: Zone = ()
    wrecks: Zone = ()
    control: dict[str, Literal["attacker", "defender"]] = {}
    """Hexes that have changed hands, of those that somebody scores for."""
    hands: dict[str, tuple[str, ...]] = {}
    plans: dict[str, tuple[str, int]] = {}
    """Targets of planned artillery, with the axis of a linear sheaf."""
    cards: tuple[str, ...] = ()
    """If any: the event cards that come next, whatever the deck."""


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario file; with a `position` the game starts in the middle."""

    title: str
    map: Chart
    attacker: Booklet
    defender: Booklet
    deck: DeckSize
    turns: Annotated[int, Meta(ge=1, le=200)]
    """WS-R.4 After so many turns the game ends as if by Sudden Death."""
    early_end: EarlyEnd | None = None
    number: Number = 0
    id: str = ""
    date: str = ""
    story: str = ""
    position: Position | None = None

    def booklet(self, side: int) -> Booklet:
        """WS-SET.1 Side 0 attacks, side 1 defends."""
        return (self.attacker, self.defender)[side]


def spread(counts: Counts) -> list[str]:
    """The entries of a list such as {G-STUG = 2}, one by one."""
    return [name for name, count in counts.items() for _ in range(count)]
