"""What a skirmish consists of: the box (content, scenario, map) and the state that changes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from sandtable.boards.maps import HexMap
from sandtable.engine.facts import SeatId
from sandtable.engine.pile import Pile
from sandtable.engine.ruleset import Box
from sandtable.engine.scene import Sketchbook
from sandtable.engine.state import State


class Kind(Struct, frozen=True):
    """A kind of piece as printed."""

    name: str
    symbol: str
    firepower: int
    allowance: int


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """The pieces of a side; with `numbers` the position is one of mid-game and nothing is numbered."""

    side: int
    kinds: tuple[str, ...]
    cells: tuple[str, ...]
    numbers: tuple[int, ...] = ()
    shaken: tuple[int, ...] = ()


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario file; `first` starts it in mid-game, with that side to move and no set-up."""

    title: str
    turns: int
    activations: int
    objectives: tuple[str, ...]
    deck: tuple[str, ...]
    map: tuple[str, ...]
    pieces: tuple[Group, ...]
    number: int = 0
    turn: int = 1
    first: int | None = None
    secret: tuple[str, ...] = ()
    id: str = ""


class Posture(StrEnum):
    """SK-SET.4"""

    BOLD = "bold"
    CAREFUL = "careful"


@dataclass(frozen=True, eq=False)
class SkirmishBox(Box):
    """The content, the scenario and its map; `sight[a][b]` is 1 where SK-FIR.1 allows a shot."""

    scenario: Scenario
    kinds: dict[str, Kind]
    map: HexMap
    woods: frozenset[int]
    sight: list[bytes]
    sketches: dict[SeatId, Sketchbook[Unit]]


class Unit(Struct, frozen=True):
    """A piece. All but its kind is public: `paced` and `armed` are what its deeds have shown."""

    id: int
    side: int
    kind: str
    cell: int
    shaken: bool = False
    done: bool = False
    reacted: bool = False
    paced: int = 0
    armed: bool = False


class Marker(Struct, frozen=True):
    """A face-down marker; its kind is known to its owner alone."""

    side: int
    cell: int
    kind: str


class Memory(Struct, frozen=True):
    """What a seat has learned and keeps: pieces looked at."""

    looked: tuple[int, ...] = ()


class Skirmish(State, kw_only=True, eq=False):
    """The state of a skirmish."""

    box: SkirmishBox
    units: dict[int, Unit] = {}
    markers: dict[int, Marker] = {}
    objectives: dict[int, int] = {}
    postures: dict[int, Posture] = {}
    memory: dict[int, Memory] = {}
    lost: dict[int, Unit] = {}
    deck: Pile
    turn: int = 0
    left: dict[int, int] = {}
    event_seen: bool = False
    dusk: bool = False
    moving: int = 0
    spent: int = 0

    def change(self, piece: int, **fields: int | bool | str) -> None:
        """Replace the record of a piece."""
        self.units[piece] = replace(self.units[piece], **fields)

    def at(self, cell: int) -> int:
        """The piece in a hex, or 0."""
        return next((unit.id for unit in self.units.values() if unit.cell == cell), 0)

    def of_side(self, side: int) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.side == side]

    def kind(self, piece: int) -> Kind:
        return self.box.kinds[self.units[piece].kind]
