"""What a skirmish consists of: the box (content, scenario, map) and the state that changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Literal, Self

from msgspec import Meta, Struct
from msgspec.structs import replace

from sandtable.boards.maps import HexMap
from sandtable.engine import scene
from sandtable.engine.facts import SeatId
from sandtable.engine.lookup import Lookup
from sandtable.engine.pile import Pile
from sandtable.engine.ruleset import Box
from sandtable.engine.sketches import Sketchbook
from sandtable.engine.state import State

MOST_ALLOWED, MOST_TURNS = 9, 99


class Kind(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of piece as printed."""

    name: str
    symbol: str
    firepower: Annotated[int, Meta(ge=0, le=5)]
    allowance: Annotated[int, Meta(ge=1, le=MOST_ALLOWED)]

    @property
    def is_decoy(self) -> bool:
        """SK-FIR.4 A decoy is what cannot fire."""
        return self.firepower == 0


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """The pieces of a side; with `numbers` the position is one of mid-game and nothing is numbered."""

    side: int
    kinds: Annotated[tuple[str, ...], Meta(min_length=1, max_length=20)]
    cells: tuple[str, ...]
    numbers: tuple[Annotated[int, Meta(ge=1, le=999)], ...] = ()
    shaken: tuple[int, ...] = ()


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario file; `first` starts it in mid-game, with that side to move and no set-up."""

    title: str
    turns: Annotated[int, Meta(ge=1, le=MOST_TURNS)]
    activations: Annotated[int, Meta(ge=1, le=99)]
    objectives: Annotated[tuple[str, ...], Meta(min_length=1)]
    deck: Annotated[tuple[str, ...], Meta(min_length=1, max_length=99)]
    map: Annotated[tuple[str, ...], Meta(min_length=1, max_length=99)]
    pieces: tuple[Group, ...]
    number: int = 0
    turn: Annotated[int, Meta(ge=1, le=MOST_TURNS)] = 1
    first: Literal[0, 1] | None = None
    secret: tuple[str, ...] = ()
    id: str = ""


class Posture(StrEnum):
    """SK-SET.4"""

    BOLD = "bold"
    CAREFUL = "careful"


@dataclass(frozen=True, eq=False)
class SkirmishBox(Box):
    """The content, the scenario and its map.

    A set of hexes is an integer, bit n for hex n, and `cells` lists its hexes. `near[a]` are the neighbours
    of a hex; `ways[left][a]` lists those of a set of them that so many movement points pay for. `sight[a]`
    are those that SK-FIR.1 allows a shot at, `discs[a][d]` those within a distance. `aims[a]` shows an
    objective there (not held, held), `clocks` and `tracks` the turn and the number of event cards.
    """

    scenario: Scenario
    kinds: dict[str, Kind]
    map: HexMap
    woods: frozenset[int]
    costs: tuple[int, ...]
    cells: Lookup[int, tuple[int, ...]]
    near: list[int]
    ways: list[list[Lookup[int, tuple[int, ...]]]]
    distance: list[tuple[int, ...]]
    discs: list[list[int]]
    sight: list[int]
    halves: tuple[int, int]
    aims: dict[int, list[list[scene.Objective]]]
    clocks: list[scene.Clock]
    tracks: list[list[scene.Track]]
    sketches: dict[SeatId, Sketchbook[Unit, Memory, scene.Piece]]
    marker_sketches: Sketchbook[SeatId, Mapping[int, Marker], list[scene.Marker]]


class Unit(Struct, frozen=True, eq=False, gc=False):
    """A piece. All but its kind is public.

    What its deeds have shown: `paced`, how far it has gone; `armed`, that it fires; `proven`, its firepower,
    which a resolved shot tells (-1 before).
    """

    id: int
    side: int
    kind: str
    cell: int
    shaken: bool = False
    done: bool = False
    reacted: bool = False
    paced: int = 0
    armed: bool = False
    proven: int = -1


class Marker(Struct, frozen=True, eq=False, gc=False):
    """A face-down marker; its kind is known to its owner alone."""

    side: int
    cell: int
    kind: str


class Memory(Struct, frozen=True, gc=False):
    """What a seat has learned and keeps: the pieces it has looked at."""

    seat: SeatId
    looked: tuple[int, ...] = ()


class Skirmish(State, kw_only=True, eq=False):
    """The state of a skirmish; what changes often is a dict, what changes seldom is replaced as a whole.

    `stands[side]` is the set of hexes where the side has pieces.
    """

    box: SkirmishBox
    units: dict[int, Unit] = {}
    stands: list[int]
    left: dict[int, int] = {}
    markers: Mapping[int, Marker] = {}
    objectives: Mapping[int, int] = {}
    postures: Mapping[int, Posture] = {}
    memory: Mapping[int, Memory] = {}
    lost: Mapping[int, Unit] = {}
    deck: Pile
    turn: int = 0
    event_seen: bool = False
    dusk: bool = False
    moving: int = 0
    spent: int = 0

    def copy(self) -> Self:
        return replace(
            self,
            agenda=self.agenda.copy(),
            units=self.units.copy(),
            stands=self.stands.copy(),
            left=self.left.copy(),
        )

    def change(self, piece: int, **fields: int | bool | str) -> None:
        """Replace the record of a piece."""
        self.units[piece] = replace(self.units[piece], **fields)

    def place(self, unit: Unit) -> None:
        """Put a piece on the map."""
        self.units[unit.id] = unit
        self.stands[unit.side] |= 1 << unit.cell

    def remove(self, piece: int) -> None:
        """Take a piece off the map."""
        unit = self.units.pop(piece)
        self.stands[unit.side] ^= 1 << unit.cell
        self.lost = {**self.lost, piece: unit}

    def taken(self) -> int:
        """The set of hexes that hold a piece."""
        return self.stands[0] | self.stands[1]

    def of_side(self, side: int) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.side == side]

    def kind(self, piece: int) -> Kind:
        return self.box.kinds[self.units[piece].kind]
