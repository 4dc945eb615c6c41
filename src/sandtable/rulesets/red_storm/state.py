"""What a game of Red Storm consists of: the box that never changes and the state that does.

Hidden from the other side are a block's `kind`, `condition` (except Suppressed, Reduced and Broken), the type
of its `damage`, what a marker pair stands for, the kind of a face-down fog of war marker and what hides under
it, who sits inside a vehicle unseen, and the sheet (objectives, uses of assets, reinforcements).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.engine import scene
from sandtable.engine.facts import SeatId
from sandtable.engine.pile import Pile
from sandtable.engine.ruleset import Box
from sandtable.engine.sketches import Parts, Sketchbook
from sandtable.engine.state import State
from sandtable.rulesets.red_storm.ground import Ground
from sandtable.rulesets.red_storm.layout import Layout
from sandtable.rulesets.red_storm.sheets import DeckAsset, Objective, Scenario
from sandtable.rulesets.red_storm.sight import Outlook, Sight
from sandtable.rulesets.red_storm.tables import Condition, Pack, UnitType, Works

GERMAN: Final = 0
SOVIET: Final = 1
NOWHERE: Final = -1
NUMBERS: Final = (range(10, 50), range(50, 90))


READY: Final = Condition.READY
SPENT: Final = Condition.SPENT
REDUCED: Final = Condition.REDUCED
SUPPRESSED: Final = Condition.SUPPRESSED
BROKEN: Final = Condition.BROKEN
MOVE: Final = Condition.MOVE
FIRE: Final = Condition.FIRE
SUPPORT: Final = Condition.SUPPORT
PUBLIC_CONDITIONS: Final = (REDUCED, SUPPRESSED, BROKEN)
SHAKEN: Final = (SUPPRESSED, BROKEN)


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
    houses: tuple[int, ...]
    hardness: dict[str, int]
    works: dict[str, Works]
    forward: dict[tuple[int, int], bytes] = field(default_factory=dict)
    outlooks: dict[tuple[tuple[int, ...], tuple[int, ...]], Outlook] = field(default_factory=dict)
    goings: dict[Any, Going] = field(default_factory=dict)
    starts: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    lies: dict[str, int] = field(default_factory=dict)


class Album(NamedTuple):
    """What one seat was shown and may be shown again: own and other blocks, and parts of the scene.

    `mine` is what matters of a seat's memory to its own blocks, which is who it is.
    """

    mine: Memory
    own: Sketchbook[Unit, Shown, scene.Piece | None]
    others: Sketchbook[Unit, Shown, scene.Piece | None]
    parts: Parts


class Shown(NamedTuple):
    """What a seat knows of blocks beside their records: its memory, and the tags of the markers by them."""

    memory: Memory
    tags: dict[int, list[str]]


class Going(NamedTuple):
    """How a kind of unit moves over the map as a side knows it: where it may go, the areas, dead roads."""

    enterable: int
    layout: Layout
    disabled: int


class Unit(Struct, frozen=True, eq=False):
    """A block. `hidden`: under an ambush marker, or set up inside a carrier and not seen since.

    `rallied`, `reacted`, `barred`, `steeled` and `did` hold until the end of the turn and are public.
    `ambusher` and `infiltrator` say how it was set up, public once it stands on the map.
    What its deeds have proven to all (an empty field is silent): `worn` infantry has acted since it was
    Ready, a vehicle is in one of its `stances`, a block is of a kind it `could` be, its damage is none that
    it is `sound` in.
    """

    id: int
    side: int
    kind: str
    large: bool
    cell: int = NOWHERE
    facing: int = 0
    condition: Condition = READY
    damage: str = ""
    carrier: int = 0
    hidden: bool = False
    rallied: bool = False
    reacted: bool = False
    barred: bool = False
    steeled: int = 0
    did: str = ""
    starting: bool = True
    infiltrator: bool = False
    ambusher: bool = False
    worn: bool = False
    stances: tuple[Condition, ...] = ()
    could: tuple[str, ...] = ()
    sound: tuple[str, ...] = ()


class FogMarker(Struct, frozen=True):
    """A marker on the ground: fog of war, face-down or `up`, or a work that was never hidden.

    `unit` hides under an ambush; `armed` mines have not gone off, `slow` ones make their area half-speed;
    `side` is whom works serve (-1: anyone); `never` are the kinds that all have seen it not to be.
    """

    id: int
    cell: int
    kind: str
    up: bool = False
    side: int = -1
    unit: int = 0
    number: int = 0
    armed: bool = True
    slow: bool = False
    facing: int = 0
    never: tuple[str, ...] = ()


class Cloud(Struct, frozen=True):
    """Blaze, Smoke or Haze in a hex, and the turn in which it came."""

    cell: int
    kind: str
    turn: int


class Pair(Struct, frozen=True):
    """RS-MRK.1 A pair of unit markers: by which unit one stands is public, what the twin lies on is not.

    `card` is an asset id, "passengers" or "bluff"; a dropped one has a `cell` instead of a unit; `shown`: the
    other side knows the card; `used`: a single-use card that has been used.
    """

    id: int
    side: int
    card: str
    unit: int = 0
    cell: int = NOWHERE
    shown: bool = False
    used: bool = False


class Memory(Struct, frozen=True):
    """RS-R.121 What a seat has lawfully seen of the other side and keeps: blocks, damage, markers.

    `current` are the vehicles that have not been turned since their condition was seen.
    """

    seat: SeatId
    blocks: tuple[int, ...] = ()
    damage: tuple[int, ...] = ()
    markers: tuple[int, ...] = ()
    conditions: tuple[tuple[int, Condition], ...] = ()
    current: tuple[int, ...] = ()


class Order(Struct, frozen=True):
    """RS-ORD The order being carried out: what it may activate and whom it has activated.

    `group` are the hexes in which those units began.

    `contested` are the hexes that were contested when an interrupting order began (RS-R.38).
    """

    side: int
    card: str
    infantry: int = 0
    vehicles: int = 0
    either: int = 0
    nearby: bool = False
    regroup: int = 0
    done: tuple[int, ...] = ()
    small: int = 0
    large: int = 0
    group: tuple[int, ...] = ()
    regrouped: tuple[int, ...] = ()
    contested: tuple[int, ...] = ()


class Move(Struct, frozen=True):
    """A move under way: the steps paid for, whether a road bonus waits, and where the last step began.

    `provokes`: opportunity fire is possible; `landed`: the facing is set, the rest is not part of the move;
    `tried`: dropped equipment that the unit has tried for.
    """

    unit: int
    spent: int = 0
    last: int = NOWHERE
    bonus: bool = False
    over: bool = False
    landed: bool = False
    provokes: bool = True
    tried: tuple[int, ...] = ()


class Attack(Struct, frozen=True):
    """A shot under way at one hex, and what an event made of the attack on `target`.

    `card` is the asset it is fired with, if any; `lobbed`: indirectly; `snap`: opportunity fire;
    `sheltered`: who has a place in which works (marker, unit).
    """

    firer: int
    cell: int
    card: str = ""
    reduced: bool = False
    lobbed: bool = False
    sheltered: tuple[tuple[int, int], ...] = ()
    target: int = 0
    jammed: bool = False
    lucky: int = 0
    snap: bool = False


class Combat(Struct, frozen=True):
    """A close combat under way: the hex, the units named by the moving player and by the other.

    `swarm_won` is the side that has just won as a swarm; `added` is what used equipment adds this round.
    """

    cell: int
    mine: tuple[int, ...] = ()
    theirs: tuple[int, ...] = ()
    swarm_won: int = -1
    added: int = 0


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
    at: dict[int, tuple[int, ...]] = {}
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
    bars: tuple[tuple[tuple[str, int], ...], ...] = ((), ())
    veils: tuple[int, ...] = ()
    haze: tuple[int, ...] = ()

    def copy(self) -> Self:
        twin = super().copy()
        twin.units = self.units.copy()
        twin.at = self.at.copy()
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
        self.at[cell] = tuple(sorted((*self.at.get(cell, ()), piece)))
        for rider in self.cargo.get(piece, ()):
            self._note_start(rider, self.units[rider].cell)
            self.change(rider, cell=cell, facing=facing)

    def _note_start(self, piece: int, cell: int) -> None:
        if piece not in self.began:
            self.began = {**self.began, piece: cell}

    def _lift(self, piece: int, cell: int) -> None:
        rest = tuple([other for other in self.at[cell] if other != piece])
        if rest:
            self.at[cell] = rest
        else:
            del self.at[cell]

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
        self.at[unit.cell] = tuple(sorted((*self.at.get(unit.cell, ()), piece)))

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
