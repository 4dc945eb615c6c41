"""The scene: the one vocabulary in which every ruleset describes its table to those who look at it.

Views are plain data of these shapes (JSON Schema and TypeScript types are generated from them). They are
typed dictionaries, not records, because a view is made at every ask and goes out as it is; what is as usual
is left out. Parts come from a sketchbook (`sketches.py`), drawn again only when what they show has changed.
"""

from __future__ import annotations

from typing import Any, Literal, Required, TypedDict

from sandtable.engine.facts import Reason, SeatId


class Side(TypedDict, total=False):
    """One side of the battle."""

    name: Required[str]
    role: str


class Clock(TypedDict, total=False):
    """Where the game is: turn, phase, whose order runs, and which side has the initiative."""

    turn: Required[int]
    turns: int
    phase: str
    active: int
    initiative: int


class Track(TypedDict, total=False):
    """A row of slots, or a pile, deck or bag; `holds` is what all know of its contents: kinds and numbers.

    On a track of pieces, an order of turns say, these stand in order, the first one first; `now` is whose
    turn it is.
    """

    name: Required[str]
    value: Required[int]
    size: int
    holds: dict[str, int]
    pieces: list[int]
    now: int


class Objective(TypedDict, total=False):
    """An aim of the viewer: what it is worth, and whether it counts if the game ended now."""

    text: Required[str]
    worth: Required[int]
    now: bool
    cells: list[str]
    at: list[int]


class Rating(TypedDict):
    """A number on a piece, as printed and as it is now."""

    name: str
    printed: int
    now: int


class Printed(TypedDict):
    """Something printed on a piece or a card beside its numbers: a weapon, a trait, a colour."""

    name: str
    text: str


class Condition(TypedDict):
    """A state on a ladder, best first."""

    ladder: list[str]
    index: int


class Piece(TypedDict, total=False):
    """One piece as the viewer knows it; what he may not know is absent.

    On an open table a piece is a rectangle: `at` is its centre, `base` its width and depth, in the units of
    the board, and `bearing` its facing in degrees clockwise from north. `arcs` are the bearings to which it
    may fire, each as wide as the `arc` of the board; without them it fires all around. `towards` is
    the cell to which a move is under way, `aims` the cell on which an aim marker of this piece lies. `role`
    is what kind of leader it is, in words. `pips` are the steps (men, hits) that it has left.
    """

    id: Required[int]
    side: Required[int]
    at: list[int]
    base: list[int]
    bearing: int
    arcs: list[int]
    cell: str
    towards: str
    aims: str
    place: str
    facing: int
    size: str
    symbol: str
    silhouette: str
    name: str
    role: str
    ratings: list[Rating]
    printed: list[Printed]
    condition: Condition
    pips: int
    lost_pips: int
    able: bool
    done: bool
    group: str
    inside: int
    carries: list[int]
    markers: list[str]
    known: bool
    last_known: str


class Marker(TypedDict, total=False):
    """A counter in a cell or, on an open table, at a point; without a kind it lies face-down."""

    id: Required[int]
    cell: str
    at: list[int]
    radius: int
    kind: str
    side: int


class Card(TypedDict, total=False):
    """A card that the viewer may read; `answer` is the text that would play it, to ask why it cannot be."""

    id: Required[str]
    name: Required[str]
    text: str
    clause: str
    playable: bool
    answer: str
    printed: list[Printed]


class Hand(TypedDict, total=False):
    """Cards of one seat: shown to their owner, counted for the others."""

    seat: Required[SeatId]
    count: Required[int]
    cards: list[Card]


class LaidCard(TypedDict, total=False):
    """A card of ground that was laid on a cell; `aim` is its cross-hair in twelfths from its top left corner.

    `features` are what is printed on it in words, `turned` is upside down.
    """

    cell: Required[str]
    terrain: Required[str]
    name: str
    card: str
    turned: bool
    aim: list[int]
    features: list[str]


class Played(TypedDict, total=False):
    """A card that has been played and waits for its effect, the last one on top."""

    seat: Required[SeatId]
    card: Required[str]
    name: Required[str]
    text: str


class Flip(TypedDict, total=False):
    """A number that a card gave: which colour was read, and what for. A void one counts nothing."""

    card: Required[str]
    colour: Required[str]
    value: Required[int]
    part: Required[str]
    minus: bool
    void: bool
    icon: str


class Tally(TypedDict, total=False):
    """A total under way: its flips, what is added to them, and the totals from which something happens."""

    flips: Required[list[Flip]]
    modifier: int
    value: int
    against: int
    marks: list[Rating]


class Fight(TypedDict, total=False):
    """A fight man against man in a cell: the line of either side, as far as the viewer knows it."""

    cell: Required[str]
    round: Required[int]
    lines: Required[dict[str, list[int]]]


class OptionShown(TypedDict):
    """An option; `at` are the things it is attached to, whose kinds the board lists under its verb."""

    text: str
    verb: str
    at: list[str]


class Question(TypedDict, total=False):
    """The viewer's pending ask without its options."""

    number: Required[int]
    kind: Required[str]
    clause: Required[str]
    prompt: Required[str]
    about: list[int]
    sealed: bool
    weight: str


class AskSeen(Question):
    """The pending ask for a program: its options are the values of `ask.options`."""

    options: list[tuple[Any, ...]]


class AskShown(Question):
    """The viewer's pending ask; `number` counts the answers and take-backs of this seat.

    `weight`: "window" for a chance to react to another's action, "set-up" for a choice before the first turn,
    "critical" where a mistake is dear; left out for the rest.
    """

    options: list[OptionShown]


class Ending(TypedDict):
    """The result; no winner is a draw."""

    winner: int | None
    points: list[int]
    reason: str


class Sight(TypedDict, total=False):
    """What a seat may see of a game, but for what it is asked."""

    clock: Required[Clock]
    sides: Required[list[Side]]
    pieces: list[Piece]
    markers: list[Marker]
    gone: list[str]
    tracks: list[Track]
    hands: list[Hand]
    objectives: list[Objective]
    laid: list[LaidCard]
    stack: list[Played]
    tally: Tally
    fight: Fight
    where: list[str]
    awaits: SeatId
    can_undo: bool
    result: Ending


class View(Sight, total=False):
    """What a seat may see of a game at one moment, for a program: nothing is worded that nobody may read."""

    ask: AskSeen


class Scene(Sight, total=False):
    """What a seat may see of a game at one moment."""

    ask: AskShown


class Cell(TypedDict, total=False):
    """One hex, card or place of a board; q and r are axial coordinates of hexes, column and row of cards."""

    id: Required[str]
    q: Required[int]
    r: Required[int]
    terrain: str
    level: int
    area: str
    features: list[str]


class Link(TypedDict):
    """A road, railway or stream from the middle of a cell to that of its neighbour."""

    kind: str
    start: str
    end: str


class Hexside(TypedDict):
    """A wall, hedge, cliff or the like on one side of a hex; sides are numbered clockwise from north."""

    kind: str
    cell: str
    side: int


class Shape(TypedDict, total=False):
    """Something of its own shape on an open table: a polygon of terrain, or a line such as a road or wall.

    `width` is that of a line, `arcs` are bearings in degrees, `gone` shapes are named by the scene.
    """

    id: Required[str]
    kind: Required[str]
    points: Required[list[list[int]]]
    is_line: bool
    width: int
    arcs: list[int]


class Verb(TypedDict, total=False):
    """What options with this verb are attached to (piece, cell, facing, word...), and their role.

    `final` says in words what cannot be taken back once such an option is chosen, `price` what it costs.
    """

    at: Required[list[str]]
    role: Required[str]
    final: str
    price: str


class Note(TypedDict):
    """What a kind of terrain, hexside or feature means in play, and its clause."""

    text: str
    clause: str


class Board(TypedDict, total=False):
    """What does not change: sent once, then patched by the scene.

    `presets` are texts for `seat.plan` that lead through a set-up; `overlays` are kinds of `seat.overlay`,
    `traces` of `seat.trace`, `joint` the verbs that several pieces can do together (`seat.joint`),
    `windows` the kinds of ask that are chances to react: standing orders are given for them; `hover` are
    overlays that show of themselves when a piece is pointed at.
    `previews` are the verbs of which `seat.preview` shows what they would touch, `ties` the names of what
    `seat.ties` tells of a piece, `notes` explain what is drawn by the name of its kind.
    An open table has its `extent` in units, of which `scale` are a centimetre, and `shapes`; an `arc` there
    is so many degrees wide, and `templates` are radii around the point that an option with this verb names.
    """

    kind: Required[Literal["hex", "cards", "table"]]
    title: Required[str]
    cells: list[Cell]
    terrains: list[str]
    links: list[Link]
    hexsides: list[Hexside]
    extent: list[int]
    scale: int
    shapes: list[Shape]
    arc: int
    templates: dict[str, int]
    presets: list[str]
    overlays: list[str]
    hover: list[str]
    traces: list[str]
    joint: list[str]
    windows: list[str]
    previews: list[str]
    ties: list[str]
    notes: dict[str, Note]
    verbs: dict[str, Verb]


class Named(TypedDict):
    """A thing that a fact names: the blank it fills, its kind (piece, cell, facing...) and its text."""

    name: str
    kind: str
    text: str


class Gauge(TypedDict):
    """A total read from a scale: what each total from `first` on gives, which one came, which end is good.

    A total beyond an end of the scale is read from that end.
    """

    good: Literal["low", "high"]
    first: int
    now: int
    values: list[str]


class Told(TypedDict, total=False):
    """A fact in words; `level` is its place in the outline: turn, activation, result, else a detail.

    A result with a `gauge` heads a card; what follows from it, until the next one, stands on the same card.
    """

    kind: Required[str]
    text: Required[str]
    at: list[Named]
    level: str
    gauge: Gauge
    clauses: tuple[str, ...]
    reasons: tuple[Reason, ...]
