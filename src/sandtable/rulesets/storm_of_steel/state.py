"""What a game of Storm of Steel consists of: the box, and the state that changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Self, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from sandtable.boards.table import Base, Point, base_at
from sandtable.engine import scene
from sandtable.engine.lookup import Lookup
from sandtable.engine.pile import Pile
from sandtable.engine.ruleset import Box
from sandtable.engine.sketches import Parts, Sketchbook
from sandtable.engine.state import State
from sandtable.rulesets.storm_of_steel.ground import Ground
from sandtable.rulesets.storm_of_steel.sheets import Scenario
from sandtable.rulesets.storm_of_steel.tables import Kind, Pack, Skill

if TYPE_CHECKING:
    from sandtable.rulesets.storm_of_steel.sight import Watch
    from sandtable.rulesets.storm_of_steel.targets import Bearings, Marks

MOST_RECORDS = 1 << 12
SECOND_FROM = 101
"""SOS-C.9 Roster numbers: the First Player's from 1, the Second Player's from here."""


class Morale(StrEnum):
    """The ladder of non-vehicle soft stands."""

    NORMAL = "normal"
    PINNED = "pinned"
    SUPPRESSED = "suppressed"


NORMAL, PINNED, SUPPRESSED = Morale.NORMAL, Morale.PINNED, Morale.SUPPRESSED


class Weather(StrEnum):
    """SOS-R.98 Exactly one is in force."""

    NORMAL = "normal"
    HEAVY_RAINS = "heavy_rains"
    FOG = "fog"
    OVERCAST = "overcast"


class Stand(Struct, frozen=True, eq=False, gc=False):
    """A stand; `spent` is what this phase has cost it, `rolled` its difficulty (-1: none yet).

    Records are told apart by identity: what follows from one alone can be kept under it.
    """

    id: int
    side: int
    kind: str
    group: str = ""
    x: int = 0
    y: int = 0
    facing: int = 0
    morale: Morale = NORMAL
    immobilised: bool = False
    gun_out: bool = False
    hits: int = 0
    spotted: bool = True
    aboard: int = 0
    bunker: str = ""
    moved: bool = False
    rolled: int = -1
    spent: int = 0
    loaded: bool = False
    unloaded: bool = False
    rode: bool = False
    moved_turn: bool = False
    fired_turn: bool = False
    carried_turn: bool = False
    fired: tuple[int, ...] = ()
    done: bool = False
    target: int = 0

    @property
    def centre(self) -> Point:
        return self.x, self.y


Stands: TypeAlias = tuple[Stand, ...]
Bases: TypeAlias = Lookup[Stand, Base]
Line: TypeAlias = tuple[Base, Base | Point]
Lines: TypeAlias = Lookup[Line, bool]


def effective_bases(ground: Ground, kinds: dict[str, Kind]) -> Bases:
    """SOS-R.9 The base of each record of a stand: the bunker's outline, or the rectangle of its kind."""

    def find(stand: Stand) -> Base:
        if stand.bunker:
            return ground.bunkers[stand.bunker].base
        kind = kinds[stand.kind]
        return base_at(stand.x, stand.y, stand.facing, kind.width, kind.depth)

    return Lookup(find, MOST_RECORDS)


class Force(Struct, frozen=True):
    """What a side has as a whole; `losses` are the stands destroyed at least once (SOS-R.85)."""

    side: int
    units: int = 0
    pool: int = 0
    confusion: int = 0
    hq_lost: bool = False
    demoralised: bool = False
    losses: tuple[int, ...] = ()
    bip: Point | None = None
    air_ip: Point | None = None
    shells_short: int = 0


@dataclass(frozen=True, eq=False)
class StormBox(Box):
    """The content, the scenario and its table."""

    pack: Pack
    scenario: Scenario
    ground: Ground
    kinds: dict[str, Kind]
    skills: tuple[Skill, Skill]
    artillery: tuple[tuple[str, str], tuple[str, str]]
    support: tuple[tuple[str, ...], tuple[str, ...]]
    events: tuple[str, ...]
    lattices: dict[tuple[str, str], tuple[Point, ...]]
    sketches: Sketchbook[Stand, str, scene.Piece]
    bases: Bases
    lines: Lines
    watches: Lookup[tuple[int, Stands], Watch]
    exposed: Lookup[tuple[int, Weather, Stands], Marks]
    bearings: Bearings
    held: Lookup[Stand, tuple[str, ...]]
    parts: Parts = field(default_factory=Parts)
    rosters: dict[int, list[Stand]] = field(default_factory=dict)
    starts: dict[int, tuple[str, Point | None]] = field(default_factory=dict)

    @cached_property
    def widest(self) -> int:
        """No base or bunker reaches farther from its centre."""
        bunkers = (bunker.base.outer for bunker in self.ground.bunkers.values())
        return max(*(kind.outer for kind in self.kinds.values()), *bunkers)


class StormOfSteel(State, kw_only=True, eq=False):
    """The state of a game: SOS-R.52 all of it is public."""

    box: StormBox
    stands: dict[int, Stand] = {}
    lost: Mapping[int, Stand] = {}
    left: Mapping[int, Stand] = {}
    due: Mapping[int, Stand] = {}
    forces: Mapping[int, Force] = {}
    sequence: Pile
    play: Pile
    support: Mapping[int, Pile] = {}
    weather: Weather = Weather.NORMAL
    wire_gone: tuple[str, ...] = ()
    turn: int = 0
    phase: str = ""
    active: int = 0
    members: tuple[int, ...] = ()
    moving: int = 0
    contacts: tuple[tuple[int, int], ...] = ()
    edges: tuple[tuple[int, int], ...] = ()

    def copy(self) -> Self:
        twin = super().copy()
        twin.stands = self.stands.copy()
        return twin

    def change(self, piece: int, **fields: object) -> None:
        """Replace the record of a stand."""
        self.stands[piece] = replace(self.stands[piece], **fields)

    def update(self, side: int, **fields: object) -> None:
        """Replace the record of a side."""
        self.forces = {**self.forces, side: replace(self.forces[side], **fields)}

    def kind(self, piece: int) -> Kind:
        return self.box.kinds[self.stands[piece].kind]

    def of_side(self, side: int) -> list[Stand]:
        """All stands of a side, those aboard included, by roster number."""
        return [stand for stand in self.stands.values() if stand.side == side]

    def on_table(self, side: int) -> list[Stand]:
        """The stands of a side that stand on their own."""
        return [stand for stand in self.stands.values() if stand.side == side and not stand.aboard]

    def base(self, stand: Stand) -> Base:
        """SOS-R.9 The effective base: in a bunker, its outline."""
        return self.box.bases[stand]

    def base_of(self, piece: int) -> Base:
        return self.base(self.stands[piece])

    def passengers(self, piece: int) -> list[Stand]:
        """Who is aboard a transporter."""
        return [stand for stand in self.stands.values() if stand.aboard == piece]

    def skill(self, side: int) -> Skill:
        return self.box.skills[side]

    def towed(self, piece: int) -> Kind | None:
        """SOS-R.37 The gun that a transporter has aboard, if any."""
        if not self.kind(piece).guns:
            return None
        kinds = (self.box.kinds[stand.kind] for stand in self.passengers(piece))
        return next((kind for kind in kinds if not kind.is_foot), None)

    def everyone(self) -> Iterator[Stand]:
        """All stands that ever were in play, by roster number."""
        known = {**self.lost, **self.left, **self.stands}
        return (known[piece] for piece in sorted(known))
