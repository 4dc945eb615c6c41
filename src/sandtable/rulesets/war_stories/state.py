"""What a game of War Stories consists of: the box that never changes and the state that does.

Side 0 attacks, side 1 defends. Hidden from the other side are the `kind` of a unit that is not `known`,
whether it is a `decoy`, who is `hidden` (aboard an unspotted carrier, or under an ambush counter), a stowed
`weapon`, the kind of a face-down counter and who is `inside` or `behind` it, the cower token its owner has
looked at, hands and planned targets. Tokens that nobody has seen are drawn when they are revealed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias, TypeVar

from msgspec.structs import replace

from sandtable.engine import scene
from sandtable.engine.facts import ALL, SeatId, SeenBy
from sandtable.engine.lookup import Lookup
from sandtable.engine.pile import Pile
from sandtable.engine.ruleset import Box
from sandtable.engine.sketches import Parts
from sandtable.engine.state import State
from sandtable.rulesets.war_stories.ground import AIR, Ground, Layout, going
from sandtable.rulesets.war_stories.layer import Layer, Layers
from sandtable.rulesets.war_stories.looks import Looks
from sandtable.rulesets.war_stories.records import (
    NOWHERE,
    Dropped,
    FogCounter,
    Move,
    Play,
    Shot,
    Trigger,
    Unit,
    Wreck,
)
from sandtable.rulesets.war_stories.sheets import Objective, Scenario
from sandtable.rulesets.war_stories.sight import Change, Outlook, Sight
from sandtable.rulesets.war_stories.tables import Effect, Pack, UnitType

if TYPE_CHECKING:
    from sandtable.rulesets.war_stories.ways import Step

ATTACKER: Final = 0
DEFENDER: Final = 1
K = TypeVar("K")
V = TypeVar("V")
Effects: TypeAlias = Mapping[tuple[str, str], tuple[Effect, bool]]
"""For a token and a class of unit the effect, and whether it has the red medal."""


@dataclass(frozen=True, eq=False)
class WarBox(Box):
    """The content, the scenario, its map and sight, and what is worked out once for all games."""

    pack: Pack
    scenario: Scenario
    ground: Ground
    sight: Sight
    chits: tuple[str, ...]
    effects: Effects
    goings: dict[str, str]
    sectors: tuple[tuple[int, ...], tuple[int, ...]]
    looks: dict[SeatId, Looks]
    parts: dict[SeatId, Parts]
    sides: list[scene.Side]
    orders: tuple[tuple[scene.Card, ...], ...]
    """WS-ORD.3 The order cards of each side, drawn once."""
    assets: dict[str, scene.Card]
    decks: tuple[tuple[list[str], list[str]], ...]
    """WS-ORD.5, WS-ORD.6 For each side its orders and its enhancements."""
    interest: int
    """WS-D.3 The hexes of which control is kept, one bit each."""
    layers: Layers
    horizons: Lookup[Unit, int]
    """WS-SPT.2 The hexes that a unit is aware of or aims at, one bit each."""
    borne: Lookup[Unit, tuple[Effect, ...]]
    """The effects of the tokens that lie face up on a unit."""
    steps: dict[tuple[str, bool, int], Mapping[int, Step]] = field(default_factory=dict)
    """For who goes like this and swims or not, the steps from a hex to those around it, all as printed."""
    stands: dict[tuple[str, bool], tuple[bool, ...]] = field(default_factory=dict)
    """For the same, which hexes of the printed map are not impassable."""
    fog_sectors: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """WS-FOW.2 Where counters of a kind may lie, kept when first asked for."""
    fog_kinds: dict[tuple[int, int], tuple[str, ...]] = field(default_factory=dict)
    """For a counter and a hex the kinds it may be there if nobody hides under it, likewise."""


class WarState(State, kw_only=True, eq=False):
    """The state of a game; `at` has the units of each hex but those aboard, which `cargo` has.

    What changes seldom is a Mapping or a tuple: it is replaced, never changed in place.
    """

    box: WarBox
    units: dict[int, Unit] = {}
    at: Mapping[int, tuple[int, ...]] = {}
    cargo: Mapping[int, tuple[int, ...]] = {}
    lost: Mapping[int, Unit] = {}
    left: Mapping[int, Unit] = {}
    fog: Mapping[int, FogCounter] = {}
    wrecks: Mapping[int, Wreck] = {}
    dropped: Mapping[int, Dropped] = {}
    held: int = 0
    """The hexes that the attacker controlled at the start, one bit each; the others were the defender's."""
    holders: Mapping[int, tuple[int, ...]] = {}
    """WS-D.9 For a hex the counters that held it since, the last one last; not decoys that were found out."""
    drivers: Mapping[int, tuple[int, ...]] = {}
    """WS-D.9 For a hex the vehicles of the attacker that have been there; not decoys that were found out."""
    aims: Mapping[int, tuple[Objective, ...]] = {}
    """WS-SET.1 The objectives of each side."""
    hands: Mapping[int, tuple[str, ...]] = {}
    plans: Mapping[str, tuple[int, int]] = {}
    """WS-ART.2 Targets of planned artillery and the axes of their sheafs; -1 for what is being chosen."""
    calling: str = ""
    called: int = NOWHERE
    """WS-ART.3 The artillery that is called now, and the target that was chosen for it."""
    haze: tuple[int, ...] = ()
    change: Change = Change()
    rubble: tuple[int, ...] = ()
    """Where a bunker has fallen; of buildings `change.gone` tells."""
    coming: tuple[tuple[int, int], ...] = ()
    """WS-R.130 Groups of reinforcements that have not become available: their number and side."""
    deck: Pile
    drawn_cards: tuple[str, ...] = ()
    """The cards that all have seen, drawn or played; assets with the side that had them."""
    next_cards: tuple[str, ...] = ()
    turn: int = 0
    active: int = -1
    moment: int = 0
    due: int = 0
    settling: bool = False
    over: bool = False
    cut: bool = False
    """WS-R.133 A stop clause has ended the turn; with `over` alone the activation is completed first."""
    plays: tuple[Play, ...] = ()
    acting: tuple[int, ...] = ()
    moves: tuple[Move, ...] = ()
    shots: tuple[Shot, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    struck: tuple[int, ...] = ()
    """Units that op fire has spent or eliminated in this activation (WS-R.46)."""
    doubled: tuple[int, ...] = ()
    """WS-R.65 Units that draw a suppression token for double time when their action is over."""
    sprinting: tuple[int, ...] = ()
    """Units that sprint or do a task now (WS-R.98)."""
    ambushing: int = 0
    sprung: tuple[int, ...] = ()
    """WS-R.33 Ambushers that an enemy has just uncovered: they may ambush in the window that follows."""
    bonus: int = 0
    """Extra FP of this action."""
    bonus_orders: int = 0
    offer: tuple[str, ...] = ()
    """WS-ACT.7 The tokens from which the owner of `offered_to` keeps one."""
    offered_to: int = 0
    shown_weapons: tuple[str, ...] = ()
    shown_works: tuple[str, ...] = ()
    """The kinds of face-down counters that all have seen since."""
    began: int = 0
    """The moment at which play began: who arrived later is in no face-down work."""

    def copy(self) -> Self:
        twin = super().copy()
        twin.units = self.units.copy()
        return twin

    # Records

    def set(self, piece: int, **fields: Any) -> None:
        """Replace the record of a unit."""
        self.units[piece] = replace(self.units[piece], **fields)

    def lay(self, counter: FogCounter) -> None:
        """Put a counter down, or in the place of what it was."""
        self.fog = {**self.fog, counter.id: counter}

    def pick_up(self, number: int) -> FogCounter:
        """Take a counter away."""
        counter = self.fog[number]
        self.fog = without(self.fog, number)
        return counter

    def go_on(self, **fields: Any) -> None:
        """Replace the record of the move under way."""
        self.moves = (*self.moves[:-1], replace(self.moves[-1], **fields))

    def count_play(self, number: int, **fields: Any) -> None:
        """Replace the record of a card that was played."""
        changed = replace(self.plays[number], **fields)
        self.plays = (*self.plays[:number], changed, *self.plays[number + 1 :])

    def kind(self, piece: int) -> UnitType:
        return self.box.pack.units[self.units[piece].kind]

    def of_side(self, side: int) -> list[Unit]:
        """The units of a side that are in play, hidden and transported ones included."""
        return [unit for unit in self.units.values() if unit.side == side]

    @property
    def outlook(self) -> Outlook:
        return self.box.sight.under(self.change)

    @property
    def layout(self) -> Layout:
        return self.box.ground.layouts[self.change.smoke]

    @property
    def layer(self) -> Layer:
        return self.box.layers.of(self.fog, self.change, self.rubble)

    def spot(self, unit: Unit) -> int:
        """Where a unit stands for sight."""
        return self.box.sight.spot(unit.cell, unit.level) if unit.level else unit.cell

    def height(self, unit: Unit) -> int:
        """WS-R.81 The level of a unit."""
        return self.box.ground.level[unit.cell] + unit.level

    def going(self, piece: int) -> str:
        return self.box.goings[self.units[piece].kind]

    # Where units stand

    def put(self, piece: int, cell: int, **fields: Any) -> None:
        """Stand a unit in a hex, those it transports with it."""
        unit = self.units[piece]
        if unit.cell != NOWHERE and not unit.carrier:
            self.lift(piece, unit.cell)
        self.moment += 1
        self.units[piece] = replace(unit, cell=cell, stamp=self.moment, entry=NOWHERE, **fields)
        self.at = {**self.at, cell: tuple(sorted((*self.at.get(cell, ()), piece)))}
        stamp, on_road = self.moment, self.units[piece].on_road
        for rider in self.cargo.get(piece, ()):
            self.set(rider, cell=cell, entry=NOWHERE, stamp=stamp, on_road=on_road)

    def lift(self, piece: int, cell: int) -> None:
        rest = tuple([other for other in self.at.get(cell, ()) if other != piece])
        self.at = {**self.at, cell: rest} if rest else without(self.at, cell)

    def load(self, piece: int, carrier: int) -> None:
        """WS-TRN.1 Put a unit aboard a vehicle."""
        unit, vehicle = self.units[piece], self.units[carrier]
        if unit.cell != NOWHERE and not unit.carrier:
            self.lift(piece, unit.cell)
        self.units[piece] = replace(
            unit,
            cell=vehicle.cell,
            carrier=carrier,
            behind=0,
            inside=0,
            level=0,
            entry=vehicle.entry,
            stamp=vehicle.stamp,
            on_road=vehicle.on_road,
        )
        aboard = tuple(sorted((*self.cargo.get(carrier, ()), piece)))
        self.cargo = {**self.cargo, carrier: aboard}

    def unload(self, piece: int) -> None:
        """Take a unit off its vehicle; it stands in the vehicle's hex."""
        cell = self.units[self.units[piece].carrier].cell
        self.get_off(piece)
        self.set(piece, carrier=0, hidden=False, cell=NOWHERE)
        if cell != NOWHERE:
            self.put(piece, cell)

    def get_off(self, piece: int) -> None:
        """The carrier of a unit has it aboard no longer."""
        carrier = self.units[piece].carrier
        rest = tuple([other for other in self.cargo[carrier] if other != piece])
        self.cargo = {**self.cargo, carrier: rest} if rest else without(self.cargo, carrier)

    def take_off(self, piece: int) -> Unit:
        """Take a unit out of play; what becomes of it and its load is for the rule to say."""
        unit = self.units[piece]
        if unit.carrier:
            self.get_off(piece)
        elif unit.cell != NOWHERE and not unit.hidden:
            self.lift(piece, unit.cell)
        return self.units.pop(piece)

    # What is where

    def enemies_at(self, cell: int, side: int) -> list[int]:
        """Units of the other side that stand in a hex."""
        units = self.units
        return [piece for piece in self.at.get(cell, ()) if units[piece].side != side]

    def in_melee(self, unit: Unit) -> bool:
        """WS-MEL.1 Whether real enemies are in the hex; WS-R.25 not for air units."""
        units, goings = self.units, self.box.goings
        for piece in self.at.get(unit.cell, ()):
            other = units[piece]
            if other.side != unit.side and not other.decoy:
                return AIR not in (goings[other.kind], goings[unit.kind])
        return False

    def works(self, cell: int, kind: str, side: int = -1) -> FogCounter | None:
        """A counter of a kind in a hex; with a side, only if that side knows of it."""
        for counter in self.layer.at.get(cell, ()):
            if counter.kind == kind and (side != ATTACKER or counter.up):
                return counter
        return None

    def count(self, unit: Unit, effect: Effect) -> int:
        """How many tokens with this effect lie face up on a unit."""
        return self.box.borne[unit].count(effect) if unit.marks else 0

    def show_weapon(self, weapon: str) -> None:
        """A weapon has been seen by all."""
        if weapon not in self.shown_weapons:
            self.shown_weapons = (*self.shown_weapons, weapon)

    def speed(self, unit: Unit) -> int:
        """WS-TOK.7, WS-R.110 The printed speed, halved for each MOBILITY, none if immobilized."""
        if unit.marks:
            if self.count(unit, Effect.IMMOBILIZED):
                return 0
            return self.box.pack.units[unit.kind].speed >> self.count(unit, Effect.MOBILITY)
        return self.box.pack.units[unit.kind].speed

    def overlay(self, cell: int) -> str:
        """What woods or building still stands in a hex."""
        return "" if cell in self.change.gone else self.box.ground.overlay[cell]

    def is_rubble(self, cell: int) -> bool:
        """WS-RUB.1 Printed rubble, or what is left of a building or bunker."""
        ground = self.box.ground
        if cell in self.change.gone and ground.overlay[cell] != "woods":
            return True
        return cell in self.rubble or bool(ground.rubble >> cell & 1)

    def witnesses(self, piece: int) -> SeenBy:
        """WS-TRN.3 Who sees what a unit does: its owner alone while it is hidden."""
        unit = self.units[piece]
        return (unit.side,) if unit.hidden else ALL


def without(found: Mapping[K, V], key: K) -> dict[K, V]:
    """All entries but one."""
    return {other: value for other, value in found.items() if other != key}


def goings_of(pack: Pack) -> dict[str, str]:
    """How each kind goes over ground."""
    return {kind.id: going(kind) for kind in pack.units.values()}
