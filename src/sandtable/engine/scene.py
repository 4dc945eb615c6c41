"""The scene: the one vocabulary in which every ruleset describes its table to those who look at it.

The structs are the schema (JSON Schema and TypeScript types are generated from them). Views are plain data
of that shape, because a view is made at every ask: pieces come from a sketchbook, drawn again only when the
record they show has been replaced.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from sandtable.engine.facts import SeatId

if TYPE_CHECKING:
    from sandtable.engine.ask import Ask
    from sandtable.engine.flow import Game

R = TypeVar("R")
PlainScene: TypeAlias = dict[str, Any]
PlainPiece: TypeAlias = dict[str, Any]


class Shown(Struct, frozen=True, omit_defaults=True):
    """A part of the scene: immutable, and silent about what is as usual."""


class Side(Shown, frozen=True):
    name: str
    role: str = ""


class Clock(Shown, frozen=True):
    """Where the game is: turn, phase and the tracks and piles as far as they are public."""

    turn: int
    turns: int = 0
    phase: str = ""
    active: int = -1


class Track(Shown, frozen=True):
    """A row of slots, or a pile of which only the size is known."""

    name: str
    value: int
    size: int = 0


class Objective(Shown, frozen=True):
    """An aim of the viewer: what it is worth, and whether it counts if the game ended now."""

    text: str
    worth: int
    now: bool = False
    cells: tuple[str, ...] = ()


class Rating(Shown, frozen=True):
    """A number on a piece, as printed and as it is now."""

    name: str
    printed: int
    now: int


class Condition(Shown, frozen=True):
    """A state on a ladder, best first."""

    ladder: tuple[str, ...]
    index: int


class Piece(Shown, frozen=True):
    """One piece as the viewer knows it; fields it may not know are absent."""

    id: int
    side: int
    cell: str = ""
    place: str = "board"
    facing: int = -1
    size: str = ""
    symbol: str = ""
    silhouette: str = ""
    name: str = ""
    ratings: tuple[Rating, ...] = ()
    condition: Condition | None = None
    pips: int = 0
    lost_pips: int = 0
    able: bool = False
    done: bool = False
    group: str = ""
    inside: int = 0
    carries: tuple[int, ...] = ()
    markers: tuple[str, ...] = ()
    known: bool = False
    last_known: str = ""


class Marker(Shown, frozen=True):
    """A counter on the board; an empty kind lies face-down."""

    id: int
    cell: str
    kind: str = ""
    side: int = -1


class Card(Shown, frozen=True):
    id: str
    name: str
    text: str = ""
    clause: str = ""
    playable: bool = False


class Hand(Shown, frozen=True):
    """Cards of one seat: shown to their owner, counted for the others."""

    seat: SeatId
    count: int
    cards: tuple[Card, ...] = ()


class Anchor(Shown, frozen=True):
    """What on the table an option is attached to."""

    kind: str
    at: str


class OptionShown(Shown, frozen=True):
    """An option as a client needs it."""

    text: str
    anchors: tuple[Anchor, ...] = ()
    role: str = ""


class AskShown(Shown, frozen=True):
    """The viewer's pending ask; `number` counts the answers and take-backs of this seat."""

    number: int
    kind: str
    clause: str
    prompt: str
    about: tuple[int, ...] = ()
    sealed: bool = False
    options: tuple[OptionShown, ...] = ()


class Outcome(Shown, frozen=True):
    winner: int | None
    points: tuple[int, ...]
    reason: str


class Scene(Shown, frozen=True):
    """What a seat may see of a game at one moment."""

    clock: Clock
    sides: tuple[Side, ...]
    pieces: tuple[Piece, ...] = ()
    markers: tuple[Marker, ...] = ()
    tracks: tuple[Track, ...] = ()
    hands: tuple[Hand, ...] = ()
    objectives: tuple[Objective, ...] = ()
    where: tuple[str, ...] = ()
    awaits: SeatId | None = None
    ask: AskShown | None = None
    can_undo: bool = False
    result: Outcome | None = None


class Cell(Shown, frozen=True):
    """One hex, card or place of a board; q and r are axial coordinates of hexes."""

    id: str
    q: int
    r: int
    terrain: str = ""
    level: int = 0
    area: str = ""
    features: tuple[str, ...] = ()


class Board(Shown, frozen=True):
    """What does not change: sent once, then patched by the scene."""

    kind: Literal["hex", "cards", "table"]
    title: str
    cells: tuple[Cell, ...] = ()
    terrains: tuple[str, ...] = ()


class Sketchbook(Generic[R]):
    """Plain pieces kept by the identity of the record they show (and the rest they depend on)."""

    def __init__(self, sketch: Callable[..., Piece]) -> None:
        self._sketch = sketch
        self._pages: dict[Hashable, tuple[R, Any, PlainPiece]] = {}

    def page(self, key: Hashable, record: R, *rest: Any) -> PlainPiece:
        old = self._pages.get(key)
        if old is not None and old[0] is record and old[1] == rest:
            return old[2]
        piece: PlainPiece = msgspec.to_builtins(self._sketch(record, *rest))
        self._pages[key] = (record, rest, piece)
        return piece


def plain(part: Any) -> Any:
    return msgspec.to_builtins(part)


def scene_of(game: Game[Any], seat: SeatId) -> PlainScene:
    """The ruleset's view for this seat, with the ask, the right to undo and the result added."""
    scene: PlainScene = game.ruleset.view(game.state, seat)
    ask = game.ask
    if ask is not None:
        scene["awaits"] = ask.seat
        if ask.seat == seat:
            scene["ask"] = _shown(game, ask)
        if game.undoable == seat:
            scene["can_undo"] = True
    elif game.result is not None:
        scene["result"] = plain(game.result)
    return scene


def _shown(game: Game[Any], ask: Ask[Any]) -> PlainScene:
    words = game.words
    shown: PlainScene = {
        "number": game.given[ask.seat],
        "kind": ask.kind,
        "clause": ask.clause,
        "prompt": ask.prompt,
        "options": [words.shown(value) for value in ask.values],
    }
    if ask.about:
        shown["about"] = ask.about
    if ask.sealed:
        shown["sealed"] = True
    return shown
