"""What a game of Red Storm consists of: the box that never changes and the state that does.

What of the state is hidden from a side the records say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Self, TypeVar

from msgspec.structs import replace

from sandtable.engine import scene
from sandtable.engine.facts import SeatId
from sandtable.engine.lookup import Lookup
from sandtable.engine.pile import Pile
from sandtable.engine.ruleset import Box
from sandtable.engine.sketches import Parts, Sketchbook
from sandtable.engine.state import State
from sandtable.rulesets.red_storm.ground import Ground
from sandtable.rulesets.red_storm.layout import Layout
from sandtable.rulesets.red_storm.records import (
    NOWHERE,
    Attack,
    Cloud,
    Combat,
    FogMarker,
    Memory,
    Move,
    Order,
    Pair,
    Unit,
)
from sandtable.rulesets.red_storm.sheets import DeckAsset, Objective, Scenario
from sandtable.rulesets.red_storm.sight import Outlook, Sight
from sandtable.rulesets.red_storm.tables import Condition, Pack, UnitType, Works

Bars = tuple[tuple[str, int], ...]
"""What bars the way, and in which hexes."""


@dataclass(frozen=True, eq=False)
class RedStormBox(Box):
    """The content, the scenario, its map and sight, and what is drawn or worked out once for all games."""

    pack: Pack
    scenario: Scenario
    attacker: int
    ground: Ground
    sight: Sight
    chips: tuple[str, ...]
    holds: tuple[dict[str, int], dict[str, int]]
    """What is public of the chips in the bag and of the damage markers, by kind."""
    albums: dict[SeatId, Album]
    zones: tuple[tuple[int, ...], tuple[int, ...]]
    exits: tuple[tuple[int, ...], tuple[int, ...]]
    far_sides: tuple[tuple[int, ...], tuple[int, ...]]
    blocks: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
    """For each side the kinds of its small and of its large blocks."""
    houses: tuple[int, ...]
    hardness: dict[str, int]
    works: dict[str, Works]
    forward: Lookup[tuple[int, int], bytes]
    """By hex and facing which hexes lie ahead."""
    outlooks: Lookup[tuple[tuple[int, ...], tuple[int, ...]], Outlook]
    """By ruins and veils who sees whom."""
    goings: Lookup[tuple[Bars, str], Going]
    """By what bars the way, and a kind of unit, how it moves."""
    paces: Lookup[tuple[tuple[str, ...], bool], int]
    """By the kinds that a block could be, and by whether it is worn, the most points at full strength."""
    starts: Lookup[tuple[int, int], list[int]]
    """By side the hexes of its zone that are in a mask."""
    lies: Lookup[tuple[str, bool], int]
    """By kind of marker, and by whether there are fords, where it may lie."""


class Album(NamedTuple):
    """What one seat was shown and may be shown again: blocks, and parts of the scene."""

    blocks: Sketchbook[Unit, Shown, scene.Piece | None]
    parts: Parts


class Shown(NamedTuple):
    """What a seat knows of blocks beside their records: its memory, the conditions in it by block, and the
    tags of the markers by them.
    """

    memory: Memory
    conditions: dict[int, Condition]
    tags: dict[int, list[str]]


class Going(NamedTuple):
    """How a kind of unit moves over the map as a side knows it: where it may go, the areas, dead roads."""

    enterable: int
    layout: Layout
    disabled: int


K = TypeVar("K")
V = TypeVar("V")


def without(mapping: Mapping[K, V], *keys: K) -> Mapping[K, V]:
    """A mapping as it is after some of its entries are gone."""
    return {key: value for key, value in mapping.items() if key not in keys}


class RedStorm(State, kw_only=True, eq=False):
    """The state of a game; `at` has the units of each hex that are not passengers, `cargo` those that are.

    `began` says where units were when the order began, if elsewhere; `bars` what each side knows to bar the
    way, `veils` and `haze` what blocks or dims sight: all three follow from the markers (fog.survey).
    `holdings` are the cards of each sheet that units hold, or held; `unsorted` the fog of war markers of the
    sheet that have no numbers yet, `cleared` the kinds of those that all have seen go.
    `events` are the cards drawn from the deck, `used` those played or used up: both public; `contributed` is
    what each side put in the deck. A Mapping changes seldom: it is replaced as a whole and shared by copies.
    """

    box: RedStormBox
    units: dict[int, Unit] = {}
    at: Mapping[int, tuple[int, ...]] = {}
    cargo: Mapping[int, tuple[int, ...]] = {}
    lost: Mapping[int, Unit] = {}
    gone: Mapping[int, Unit] = {}
    fog: Mapping[int, FogMarker] = {}
    clouds: Mapping[int, Cloud] = {}
    wrecks: Mapping[int, int] = {}
    ruins: tuple[int, ...] = ()
    pairs: Mapping[int, Pair] = {}
    control: Mapping[int, int] = {}
    crossed: Mapping[int, int] = {}
    began: Mapping[int, int] = {}
    memory: Mapping[int, Memory] = {}
    objectives: Mapping[int, tuple[Objective, ...]] = {}
    uses: Mapping[str, int] = {}
    holdings: Mapping[int, tuple[str, ...]] = {}
    unsorted: tuple[str, ...] = ()
    cleared: tuple[str, ...] = ()
    waiting: Mapping[int, tuple[tuple[str, str], ...]] = {}
    contributed: Mapping[int, tuple[DeckAsset, ...]] = {}
    events: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    early: Pile
    late: Pile
    last: Pile
    damage: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    turn: int = 0
    active: int = -1
    event_done: bool = False
    owed: int = 0
    orders: list[Order] = []
    acting: list[int] = []
    moves: list[Move] = []
    attacks: list[Attack] = []
    combats: list[Combat] = []
    bars: tuple[Bars, ...] = ((), ())
    veils: tuple[int, ...] = ()
    haze: tuple[int, ...] = ()

    def copy(self) -> Self:
        twin = super().copy()
        twin.units = self.units.copy()
        twin.orders = self.orders.copy()
        twin.acting = self.acting.copy()
        twin.moves = self.moves.copy()
        twin.attacks = self.attacks.copy()
        twin.combats = self.combats.copy()
        return twin

    # Records

    def change(self, piece: int, **fields: Any) -> None:
        """Replace the record of a unit."""
        self.units[piece] = replace(self.units[piece], **fields)

    def kind(self, piece: int) -> UnitType:
        return self.box.pack.units[self.units[piece].kind]

    def of_side(self, side: int) -> list[Unit]:
        """The units of a side that are in play, hidden ones and passengers included."""
        return [unit for unit in self.units.values() if unit.side == side]

    @property
    def attacker(self) -> int:
        return self.box.attacker

    @property
    def defender(self) -> int:
        return 1 - self.box.attacker

    # Where units stand

    def put(self, piece: int, cell: int, facing: int) -> None:
        """Stand a unit in a hex, its passengers with it."""
        unit = self.units[piece]
        if unit.cell != cell:  # RS-R.24 who comes from nowhere counts where it appears
            self._note_start(piece, cell if unit.cell == NOWHERE else unit.cell)
        if unit.cell != NOWHERE and not unit.carrier:
            self._lift(piece, unit.cell)
        self.units[piece] = replace(unit, cell=cell, facing=facing, carrier=0, hidden=False)
        self._stand(piece, cell)
        for rider in self.cargo.get(piece, ()):
            self._note_start(rider, self.units[rider].cell)
            self.change(rider, cell=cell, facing=facing)

    def _note_start(self, piece: int, cell: int) -> None:
        if piece not in self.began:
            self.began = {**self.began, piece: cell}

    def _stand(self, piece: int, cell: int) -> None:
        self.at = {**self.at, cell: tuple(sorted((*self.at.get(cell, ()), piece)))}

    def _lift(self, piece: int, cell: int) -> None:
        rest = tuple([other for other in self.at[cell] if other != piece])
        self.at = {**self.at, cell: rest} if rest else without(self.at, cell)

    def turn_to(self, piece: int, facing: int) -> None:
        """Give a unit and its passengers a facing."""
        self.change(piece, facing=facing)
        for rider in self.cargo.get(piece, ()):
            self.change(rider, facing=facing)

    def load(self, piece: int, carrier: int) -> None:
        """Put a unit on or in a vehicle."""
        unit, vehicle = self.units[piece], self.units[carrier]
        if unit.cell != NOWHERE:
            self._lift(piece, unit.cell)
        self.units[piece] = replace(unit, cell=vehicle.cell, facing=vehicle.facing, carrier=carrier)
        self.cargo = {**self.cargo, carrier: tuple(sorted((*self.cargo.get(carrier, ()), piece)))}

    def unload(self, piece: int) -> None:
        """Take a unit off its vehicle; it stands in the vehicle's hex."""
        unit = self.units[piece]
        self._leave_carrier(piece, unit.carrier)
        self.units[piece] = replace(unit, carrier=0, hidden=False)
        self._stand(piece, unit.cell)

    def _leave_carrier(self, piece: int, carrier: int) -> None:
        rest = tuple([other for other in self.cargo[carrier] if other != piece])
        if rest:
            self.cargo = {**self.cargo, carrier: rest}
        else:
            self.cargo = without(self.cargo, carrier)

    def take_off(self, piece: int) -> Unit:
        """Take a unit out of play; what becomes of it and of its passengers is for the rule to say."""
        unit = self.units.pop(piece)
        if unit.carrier:
            self._leave_carrier(piece, unit.carrier)
        elif unit.cell != NOWHERE:
            self._lift(piece, unit.cell)
        return unit

    # What is where

    def has_side(self, cell: int, side: int) -> bool:
        """Whether a unit of the side stands in a hex; hidden ambushers do not."""
        units = self.units
        for piece in self.at.get(cell, ()):  # noqa: SIM110  quicker
            if units[piece].side == side:
                return True
        return False

    def contested(self) -> list[int]:
        """The hexes that hold units of both sides, in the order of their numbers."""
        units = self.units
        found = []
        for cell, pieces in self.at.items():
            if len(pieces) > 1:
                first = units[pieces[0]].side
                if any(units[piece].side != first for piece in pieces):
                    found.append(cell)
        found.sort()
        return found

    def is_mid_move(self, piece: int) -> bool:
        """RS-R.71 A unit in the middle of its move has no facing."""
        return any(move.unit == piece and not move.landed for move in self.moves)

    def pairs_of(self, piece: int) -> list[Pair]:
        """The marker pairs that stand by a unit."""
        return [pair for pair in self.pairs.values() if pair.unit == piece]

    def holds(self, piece: int, card: str) -> bool:
        """Whether a unit holds a card that can still be used."""
        return any(p.unit == piece and p.card == card and not p.used for p in self.pairs.values())
