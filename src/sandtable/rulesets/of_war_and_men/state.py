"""What a game of Of War and Men consists of: the box that never changes and the state that does.

Hidden are the cards of hands (from all but their owner), which cards are still in the draw pile and which lie
under the Fog of War (from all), squads until they are shown, and the order of fighters in an assault until
both are laid. Everything else lies open. `pool` has the cards of the draw pile together with those that went
from it to the Fog of War unseen, by number; `pile` says how many are still to be drawn.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from sandtable.boards.card_sight import Lines
from sandtable.boards.cards import CardGrid, Spread
from sandtable.engine.facts import SeatId
from sandtable.engine.ruleset import Box
from sandtable.engine.state import State
from sandtable.rulesets.of_war_and_men.hands import Play, Reading
from sandtable.rulesets.of_war_and_men.layout import Layout
from sandtable.rulesets.of_war_and_men.outlook import Lookout
from sandtable.rulesets.of_war_and_men.sheets import (
    Colour,
    CoreCard,
    Order,
    Pack,
    Profile,
    Scenario,
    SoldierCard,
    TerrainType,
)
from sandtable.rulesets.of_war_and_men.under_way import (
    NOBODY,
    Assault,
    Attack,
    Number,
    Played,
    Total,
    Turn,
    Window,
)

NOWHERE: Final = -1
LU: Final = 1
TRUCK: Final = 2
HAND: Final = 7
LARGEST: Final = 8


class Condition(StrEnum):
    """OWM-SOL.11, OWM-SOL.12 How a soldier's card lies."""

    NORMAL = "normal"
    SUPPRESSED = "suppressed"
    WOUNDED = "wounded"


NORMAL: Final = Condition.NORMAL
SUPPRESSED: Final = Condition.SUPPRESSED
WOUNDED: Final = Condition.WOUNDED


class Phase(StrEnum):
    """OWM-RND.1 The phases of a round, and what comes before the first."""

    SET_UP = "set-up"
    ASSESSMENT = "assessment"
    COMBAT = "combat"
    DEBRIEF = "debrief"


SET_UP: Final = Phase.SET_UP


class Artillery(StrEnum):
    """OWM-MRU.6, OWM-MRU.7 The side of the Artillery card that lies up."""

    ABSENT = ""
    YELLOW = "yellow"
    ORANGE = "orange"


ORANGE: Final = Artillery.ORANGE


class TokenKind(StrEnum):
    """Tokens that lie on a Terrain."""

    SMOKE = "smoke"
    STAR_SHELL = "star-shell"
    CHARGE = "satchel-charge"


SMOKE: Final = TokenKind.SMOKE
STAR_SHELL: Final = TokenKind.STAR_SHELL
CHARGE: Final = TokenKind.CHARGE


@dataclass(frozen=True, eq=False)
class WarBox(Box):
    """The content, the Mission, its map, and what is worked out once for all games.

    `cards` is the core deck by number (0 is none), `values` its numbers by colour; `orders` says what a hand
    can be used for as Standing Orders and Terrain, `plays` by window as Command Decisions; `men` has the
    soldiers in play by their number, `ranks` how high theirs are; `decisions` and `traits` say what the level
    of play switches on.
    """

    pack: Pack
    scenario: Scenario
    grid: CardGrid
    lines: Lines
    layout: Layout
    cards: tuple[CoreCard | None, ...]
    values: Mapping[Colour, bytes]
    orders: Reading[tuple[int, Order | None]]
    plays: Mapping[Window, Reading[Play]]
    answers: Reading[Play]
    """OWM-D.1 The same for what answers a card that was played on a number."""
    men: Mapping[int, SoldierCard]
    ranks: Mapping[int, int]
    grids: Mapping[int, Profile]
    lakes: frozenset[str]
    """OWM-ICO.11 The terrains that nobody may enter."""
    reaches: Mapping[int, tuple[int, int]]
    """OWM-SOL.6, OWM-SOL.7 The ranges for which the grids of each soldier have an entry, as bits."""
    guns: frozenset[int]
    scopes: frozenset[int]
    """OWM-SOL.7 The soldiers who have a second grid: for a crewed gun, or for a scope."""
    friends: tuple[tuple[SeatId, ...], ...]
    """For each seat those of its side, itself among them."""
    decisions: bool
    traits: bool
    rules: Mapping[str, Callable[[Any], Awaitable[None]]]
    """By verb what a card does when it executes."""
    told: Mapping[tuple[str, tuple[int, ...]], tuple[str, str]]
    """By what a card is played as and what is announced with it, how that is told."""
    lookout: Lookout
    """What was found out about the last moment of a game; nothing of it is hidden."""


class Soldier(Struct, frozen=True, eq=False, gc=False):
    """A soldier in play. Rounds say when something began: 0 is never.

    `assisting` is the gunner whom he helps, `assistant` who helps him; `sighted_in` is the round in which he
    got his Sighted token; `spared`: Tough has saved him once.
    """

    id: int
    team: int
    seat: SeatId
    side: int
    state: Condition = Condition.NORMAL
    suppressed_in: int = 0
    jammed: bool = False
    assisting: int = NOBODY
    assistant: int = NOBODY
    crewed_in: int = 0
    sighted_in: int = 0
    transferred_in: int = 0
    spared: bool = False


class Team(Struct, frozen=True, eq=False, gc=False):
    """A Fireteam: its soldiers from left to right, where it is and where it goes.

    `cell` is NOWHERE in the air or before it arrives, `towards` the Terrain of a move under way. `moved`: on
    the move in this round; `attacked`: in this round in this Terrain; `engaged`: whom it attacked in its
    last turn.
    """

    id: int
    seat: SeatId
    side: int
    division: str
    line: tuple[int, ...]
    cell: int = NOWHERE
    towards: int = NOWHERE
    stealthed: bool = False
    covered: bool = False
    last_stand: bool = False
    dug_in: bool = False
    moved: bool = False
    acted: bool = False
    attacked: bool = False
    engaged: int = NOBODY
    arrived: int = 0
    """A running number: of two in one Terrain the later arrival has the higher."""
    came_from: int = NOWHERE
    """OWM-ASL.22 The Terrain from which it came; NOWHERE for one that started where it is, or fell there."""


class Laid(Struct, frozen=True, eq=False, gc=False):
    """A card on the map: its terrain, its number ("17", "96A", "" for a Field), and how it lies."""

    terrain: str
    card: str = ""
    turned: bool = False
    entrenched: bool = False


class Token(Struct, frozen=True, gc=False):
    """A token on a Terrain; `fresh`: laid in this Assessment phase, so it is left alone there (OWM-R.109)."""

    id: int
    kind: TokenKind
    cell: int
    red: bool = False
    fresh: bool = False


class Truck(Struct, frozen=True, gc=False):
    """OWM-TOK.11 The Supply Truck; `breaker` is the Fireteam in whose turn it was broken, `since` the
    round.
    """

    cell: int
    broken: bool = False
    breaker: int = NOBODY
    since: int = 0


class Muster(Struct, frozen=True, gc=False):
    """OWM-SET.9 A squad that is being chosen, line by line: secret until all are ready (OWM-R.26)."""

    slot: int
    seat: SeatId
    side: int
    division: str
    lines: tuple[tuple[int, ...], ...] = ((),)
    ready: bool = False


class War(State, kw_only=True, eq=False):
    """The state of a game."""

    box: WarBox
    soldiers: Mapping[int, Soldier] = {}
    teams: Mapping[int, Team] = {}
    lost: Mapping[int, Soldier] = {}
    manned: tuple[int, ...] = ()
    """OWM-MAN.12 The gunners with an assistant and the snipers with a Sighted token, by number."""
    ground: Mapping[int, Laid] = {}
    spread: Spread
    tokens: tuple[Token, ...] = ()
    track: tuple[int, ...] = ()
    due: tuple[int, ...] = ()
    """OWM-MRU.5 Fireteams that are still to arrive; paratroops in the air are on the Track."""
    homes: tuple[int, ...] = ()
    """OWM-R.130 The Terrains in which Fireteams of the Allies started."""
    round: int = 0
    phase: Phase = Phase.SET_UP
    turn: Turn | None = None
    musters: Mapping[int, Muster] = {}
    """OWM-SET.9 The squads that are being chosen, in the order of the Mission sheet."""
    # The core deck
    pool: tuple[int, ...] = ()
    pile: int = 0
    fog: tuple[int, ...] = ()
    """Cards under the Fog of War since before the last shuffle."""
    discards: tuple[int, ...] = ()
    event: tuple[int, ...] = ()
    """OWM-CCS.13 Cards flipped in the event in progress."""
    depth: int = 0
    hands: Mapping[int, tuple[int, ...]] = {}
    shown: tuple[int, ...] = ()
    """OWM-R.99 Cards in hands whose faces everybody has seen."""
    memory: Mapping[int, tuple[int, ...]] = {}
    """OWM-CD.23 For each seat the cards of other hands that it has looked at."""
    entered: Mapping[int, int] = {}
    """In which play-through a card last came into the draw pile, if not in the first."""
    shuffles: int = 0
    played_through: int = 0
    time_up: bool = False
    promised: tuple[int, ...] = ()
    """Seats that were dealt an Attack card for certain and have not shown one yet."""
    # What is under way
    stack: tuple[Played, ...] = ()
    floor: int = 0
    """Where the part of the stack begins that belongs to the innermost event."""
    within: Window = Window.OPEN
    """The window in which the cards of this part of the stack were played."""
    executing: tuple[Played, ...] = ()
    flips: tuple[Number, ...] = ()
    total: Total | None = None
    attacks: tuple[Attack, ...] = ()
    assault: Assault | None = None
    orders: Mapping[int, tuple[int, ...]] = {}
    """OWM-ASL.2 By Fireteam the fighters in order."""
    # The Mission
    artillery: Artillery = Artillery.ABSENT
    truck: Truck | None = None
    lu_at: int = NOWHERE
    goal: int = NOWHERE
    arrivals: int = 0
    drops: int = 0
    """OWM-R.131 Paratroops that have tried to land in this round."""

    def set(self, soldier: int, **fields: Any) -> None:
        """Replace the record of a soldier."""
        self.soldiers = {**self.soldiers, soldier: replace(self.soldiers[soldier], **fields)}

    def set_team(self, team: int, **fields: Any) -> None:
        """Replace the record of a Fireteam."""
        self.teams = {**self.teams, team: replace(self.teams[team], **fields)}

    def set_hand(self, seat: SeatId, cards: Iterable[int]) -> None:
        """The hand of a player consists of these cards now, by number."""
        self.hands = {**self.hands, seat: tuple(sorted(cards))}

    def set_attack(self, **fields: Any) -> None:
        """Replace the record of the attack under way, the innermost if there are several."""
        self.attacks = (*self.attacks[:-1], replace(self.attacks[-1], **fields))

    def set_muster(self, slot: int, **fields: Any) -> None:
        """Replace the record of a squad that is being chosen."""
        self.musters = {**self.musters, slot: replace(self.musters[slot], **fields)}

    def card_of(self, soldier: int) -> SoldierCard:
        return self.box.men[soldier]

    def has(self, soldier: int, trait: str) -> bool:
        """OWM-LVL.4 Whether a soldier has a trait, if traits are in play."""
        if not self.box.traits:
            return False
        card = self.box.men[soldier]
        return trait in (card.strength, card.weakness)

    def actors(self) -> list[int]:
        """OWM-STL.5, OWM-R.79 The Fireteams that do what hostile cards on the stack announce."""
        return [self._actor(played) for played in self.stack]

    def _actor(self, played: Played) -> int:
        if played.verb in ("attack", "on_the_run", "artillery"):
            return NOBODY if self.turn is None else self.turn.team
        if played.verb in ("grenade", "lucky_shot", "smoke", "satchel_charge"):
            return played.args[0]
        if played.verb == "valor" and played.args[0] in self.soldiers:
            return self.soldiers[played.args[0]].team
        return NOBODY

    def terrain_at(self, cell: int) -> TerrainType:
        """OWM-CRD.8 An open position counts as Field."""
        laid = self.ground.get(cell)
        return self.box.pack.terrains["field" if laid is None else laid.terrain]

    def at(self, cell: int) -> list[Team]:
        """The Fireteams in a Terrain."""
        return [team for team in self.teams.values() if team.cell == cell]

    def of_seat(self, seat: SeatId) -> list[Team]:
        """OWM-R.44, OWM-R.160 The Fireteams of a player that are on the map."""
        return [t for t in self.teams.values() if t.seat == seat and t.cell != NOWHERE]

    def of_side(self, side: int) -> list[Team]:
        """OWM-R.160 The Fireteams of a side that are on the map."""
        return [t for t in self.teams.values() if t.side == side and t.cell != NOWHERE]
