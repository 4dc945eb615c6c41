"""What a battle consists of: the box (pack, scenario, board) and the state that changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from sandtable.engine import scene
from sandtable.engine.ask import Value
from sandtable.engine.facts import SeatId
from sandtable.engine.ruleset import Box
from sandtable.engine.sketches import Parts, Sketchbook
from sandtable.engine.state import State

from .costs import Grid, Inward, Step
from .ground import Ground, River
from .packs import Pack
from .sheets import Entry, OfficerType, PlatoonType, Quality, Role, Scenario
from .sight import Sight

Choice: TypeAlias = Value
"""An option: a verb and the numbers of pieces and cells that it is about."""
NOWHERE = -1
NOBODY = -1
NO_ROAD = -1
COMPANY_STEP, MOST_PLATOONS = 10, 5
STEPS = 3
MOST_STEPS = 9
NATIONS = {"GE": "German", "US": "American", "FR": "French", "SU": "Soviet"}


class Reaction(StrEnum):
    """WSS-TRP.10, WSS-MRK.4 A Reaction marker: none, of this turn, or rotated."""

    NONE = ""
    FRESH = "fresh"
    OLD = "old"


@dataclass(frozen=True, eq=False)
class WarStormBox(Box):
    """All that never changes during a battle."""

    pack: Pack
    scenario: Scenario
    ground: Ground
    sight: Sight
    chart: tuple[tuple[int, ...], ...]
    """WSS-RES.7 The Combat Chart, column by column."""
    factors: dict[tuple[str, bool], tuple[int, ...]]
    """WSS-FFR.3 FF by type, state and lost steps."""
    ranges: dict[tuple[str, bool], int]
    farthest: int
    """WSS-RNG.3 Nobody fires farther than this."""
    spots: tuple[dict[str, tuple[int, int]], ...]
    """WSS-SPT.3 For each cell the spotting ranges by size: stationary, moving."""
    modes: dict[tuple[str, bool], str]
    """WSS-MOV.5 The column of costs for each counter and state."""
    movement: dict[tuple[str, bool], int]
    """WSS-MOV.7 The MP of each counter and state."""
    marchers: frozenset[str]
    """WSS-DBL.1 The counters that can go at double time."""
    has_cavalry: bool
    grid: dict[str, Grid]
    """For each column of costs and cell the steps out of it."""
    inward: dict[str, Inward]
    edges: dict[tuple[str, str, str], tuple[Step, ...]]
    """WSS-OOB.8 For each column of costs, edge and map ("" for all) the steps onto the board."""
    entries: dict[tuple[int, str], Entry]
    """WSS-OOB.7 How companies enter, by side and letter."""
    needs: dict[tuple[str, int], list[int]]
    """What it takes at least to come into a hex, by column of costs; filled when first asked for."""
    fords: dict[tuple[str, int, int, int], tuple[Step, ...]]
    """The steps out of a hex at a river, by column of costs, cell, open banks and turn; filled likewise."""
    bridges: dict[int, int]
    """WSS-RIV.12, WSS-RIV.15 From which turn on there is a bridge or a pontoon in a hex."""
    pontoons: dict[tuple[int, int], int]
    """WSS-H.24 From which turn on a pontoon makes a road over a side of a hex."""
    minor: dict[int, River]
    major: dict[int, River]
    lines: tuple[tuple[int, ...], tuple[int, ...]]
    """WSS-R.6 The directions towards its own lines, for each side."""
    zones: tuple[dict[str, tuple[int, ...]], ...]
    """WSS-SCN.4 Where companies and leaders of each side deploy, by letter; "" for works."""
    objectives: tuple[int, ...]
    counts_banks: bool
    """WSS-SCN.9 Some award is for platoons on one bank of a river."""
    sides: list[scene.Side]
    sketches: Sketchbook[Piece, None, scene.Piece]
    """WSS-R.189 One for all who look: nothing on the board is hidden."""
    parts: dict[SeatId, Parts]


class Piece(Struct, frozen=True, eq=False, gc=False):
    """A platoon or a leader; all of it is open (WSS-R.189)."""

    id: int
    side: int
    company: int
    role: Role
    kind: str
    quality: Quality = Quality.STANDARD
    cell: int = NOWHERE
    lost: int = 0
    finished: bool = False
    ooc: bool = False
    routed: bool = False
    reaction: Reaction = Reaction.NONE
    moved: bool = False
    arrived: bool = False
    activated: bool = False
    tried: bool = False
    rallied_by: int = 0
    rallied_in: int = 0
    mounted: bool = False
    doubled: int = 0
    disciplined: bool = False
    is_platoon: bool = True

    @property
    def steps(self) -> int:
        """WSS-STK.6 What is left; leaders have none (WSS-TRP.1)."""
        return STEPS - self.lost if self.is_platoon else 0


class Company(Struct, frozen=True, gc=False):
    """WSS-UNI.7 A company: its officer (0 if he has fallen), and what its morale is made of."""

    id: int
    side: int
    letter: str
    kind: str
    officer: int
    morale: int
    original: int
    lost: int = 0
    replaced: int = 0
    entry_turn: int = 0


class Move(Struct, frozen=True):
    """A move under way: who moves, what each has left, and how it stands to roads and rivers."""

    members: tuple[int, ...]
    left: tuple[int, ...]
    cell: int
    double: bool = False
    led: bool = False
    road: int = 0
    """The road that all steps have followed; 0 before the first step, -1 if there is none."""
    bonus: tuple[int, ...] = ()
    """WSS-RMV.3 Who has had the free hex of the road."""
    steps: int = 0
    banks: int = 0
    can_stop: bool = True
    changed: tuple[int, ...] = ()
    target: int = NOWHERE


class Assault(Struct, frozen=True):
    """WSS-H.2 A close assault that gathers: the target and who waits beside it."""

    target: int
    waiting: tuple[int, ...] = ()
    fighting: bool = False


class Attack(Struct, frozen=True):
    """The attack being resolved, for those who look."""

    firers: tuple[int, ...]
    cell: int


class WarStorm(State, kw_only=True, eq=False):
    """The state of a battle."""

    box: WarStormBox
    pieces: dict[int, Piece] = {}
    stacks: dict[int, tuple[int, ...]] = {}
    companies: dict[int, Company] = {}
    lost: Mapping[int, Piece] = {}
    left: Mapping[int, Piece] = {}
    control: Mapping[int, int] = {}
    wire: Mapping[int, int] = {}
    improved: Mapping[int, int] = {}
    reserves: tuple[str, ...] = ()
    turn: int = 0
    phase: str = "set-up"
    active: int = NOBODY
    initiative: int = NOBODY
    passed: bool = False
    activations: tuple[int, int] = (0, 0)
    """How often each side has activated something so far; a pass is none."""
    acting: tuple[int, ...] = ()
    leader: int = 0
    move: Move | None = None
    assault: Assault | None = None
    attack: Attack | None = None
    boats: int = 0
    entered: Mapping[int, int] = {}

    def copy(self) -> Self:
        twin = super().copy()
        twin.pieces = self.pieces.copy()
        twin.stacks = self.stacks.copy()
        twin.companies = self.companies.copy()
        return twin

    def change(self, piece: int, **fields: int | bool | Reaction) -> None:
        """Replace the record of a piece."""
        self.pieces[piece] = replace(self.pieces[piece], **fields)

    def put(self, piece: int, cell: int, **fields: bool) -> None:
        """Take a piece from where it is and put it in a hex, or off the board; other fields with it."""
        self._lift(piece)
        self.pieces[piece] = replace(self.pieces[piece], cell=cell, **fields)
        if cell != NOWHERE:
            self.stacks[cell] = tuple(sorted((*self.stacks.get(cell, ()), piece)))

    def remove(self, piece: int) -> Piece:
        """Take a piece out of play; the caller says where it goes."""
        self._lift(piece)
        self.acting = tuple([other for other in self.acting if other != piece])
        if self.assault is not None and piece in self.assault.waiting:
            waiting = tuple([other for other in self.assault.waiting if other != piece])
            self.assault = replace(self.assault, waiting=waiting)
        return self.pieces.pop(piece)

    def _lift(self, piece: int) -> None:
        cell = self.pieces[piece].cell
        if cell != NOWHERE:
            rest = tuple([other for other in self.stacks[cell] if other != piece])
            if rest:
                self.stacks[cell] = rest
            else:
                del self.stacks[cell]

    def platoons_in(self, cell: int, side: int) -> list[Piece]:
        """The platoons of a side in a hex, by number."""
        pieces = self.pieces
        found = [pieces[n] for n in self.stacks.get(cell, ())]
        return [piece for piece in found if piece.is_platoon and piece.side == side]

    def platoons_in_except(self, cell: int, side: int, group: tuple[int, ...]) -> list[Piece]:
        """The platoons of a side in a hex that do not belong to a group."""
        return [piece for piece in self.platoons_in(cell, side) if piece.id not in group]

    def has_platoon(self, cell: int, side: int) -> bool:
        """Some platoon of a side is in a hex; pieces of side 0 come first in a stack, those of 1 last."""
        there, pieces = self.stacks.get(cell), self.pieces
        if there is None or pieces[there[-side]].side != side:
            return False
        for n in there:
            piece = pieces[n]
            if piece.is_platoon and piece.side == side:
                return True
        return False

    def platoons_of(self, company: int) -> list[Piece]:
        """WSS-D.7 The platoons that a company has at this moment, by number."""
        pieces, first = self.pieces, company * COMPANY_STEP
        return [pieces[n] for n in range(first + 1, first + MOST_PLATOONS + 1) if n in pieces]

    def steps_in(self, cell: int, side: int) -> int:
        """WSS-STK.2, WSS-STK.1, WSS-STK.6 The steps of a side in a hex."""
        pieces = self.pieces
        total = 0
        for n in self.stacks.get(cell, ()):
            piece = pieces[n]
            if piece.is_platoon and piece.side == side:
                total += STEPS - piece.lost
        return total

    def platoon_type(self, piece: Piece) -> PlatoonType:
        return self.box.pack.platoons[piece.kind]

    def officer_type(self, piece: Piece) -> OfficerType:
        return self.box.pack.officers[piece.kind]

    def distance(self, a: int, b: int) -> int:
        """WSS-GEN.5 One measure for everything; what is off the board is far away."""
        return 99 if NOWHERE in (a, b) else self.box.ground.distance[a][b]

    def is_near_enemy(self, cell: int, side: int, besides: int = NOWHERE) -> bool:
        """WSS-R.54 Some enemy platoon, in whatever state, is in a neighbouring hex other than one."""
        stacks = self.stacks
        for other in self.box.ground.map.neighbours[cell]:
            if other in stacks and other != besides and self.has_platoon(other, 1 - side):
                return True
        return False
