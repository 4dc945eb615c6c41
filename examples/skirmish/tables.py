"""Content and scenarios: read, checked and made ready for play once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from msgspec import Struct

from sandtable.boards.grid import Scheme, rectangle
from sandtable.boards.hex import ORIGIN, distance
from sandtable.boards.maps import HexMap, compile_map
from sandtable.boards.sight import cells_in, mask_of
from sandtable.engine import content
from sandtable.engine.errors import ContentError
from sandtable.engine.facts import SPECTATOR
from sandtable.engine.lookup import Lookup
from sandtable.engine.ruleset import SeatInfo
from sandtable.engine.scenarios import Source
from sandtable.engine.sketches import Sketchbook
from sandtable.engine.words import Codec, Words

from . import view
from .sight import sight_of
from .state import MOST_ALLOWED, MOST_TURNS, Kind, Scenario, SkirmishBox

FOLDER = Path(__file__).parent
SEATS = (SeatInfo(0, "blue", "all blue pieces"), SeatInfo(1, "gold", "all gold pieces"))
VIEWERS = (0, 1, SPECTATOR)
SCHEME = Scheme()
OPEN, WOODS = 1, 2  # SK-MOV.1 the cost of a hex


class Content(Struct, frozen=True, forbid_unknown_fields=True):
    """The file kinds.toml."""

    kinds: dict[str, Kind]
    events: dict[str, str]


def load(source: Source) -> SkirmishBox:
    """The box of a scenario."""
    folder = content.pack_folder(FOLDER, source.pack)
    pieces = content.load(folder / "kinds.toml", Content)
    scenario = content.shaped(source.data, Scenario, source.origin)
    for fault in faults(scenario, pieces):
        raise ContentError(f"{content.name_of(source.origin)}: {fault}")
    board = map_of(scenario)
    woods = frozenset(n for n in range(len(board)) if _terrain(scenario, board, n) == "w")
    costs = tuple(WOODS if cell in woods else OPEN for cell in range(len(board)))
    far = [tuple(distance(a, b) for b in board.hexes) for a in board.hexes]
    faces = {name: view.face(kind) for name, kind in pieces.kinds.items()}
    cell = Codec(board.labels.__getitem__, board.cell_labelled.__getitem__)
    event = Codec(pieces.events.__getitem__, str)
    return SkirmishBox(
        source=source,
        words=Words(content.load_words(FOLDER), {"cell": cell, "event": event}),
        seats=SEATS,
        scenario=scenario,
        kinds=pieces.kinds,
        map=board,
        woods=woods,
        costs=costs,
        cells=Lookup(lambda mask: tuple(cells_in(mask))),
        near=[mask_of(near) for near in board.neighbours],
        ways=[_ways(board, costs, left) for left in range(MOST_ALLOWED + 1)],
        distance=far,
        discs=[_discs(row) for row in far],
        sight=sight_of(board, woods),
        halves=halves_of(board, len(scenario.map[0])),
        aims={
            board.cell(label): [view.aim(label, now=now) for now in (False, True)]
            for label in (*scenario.objectives, *scenario.secret)
        },
        clocks=[{"turn": turn, "turns": scenario.turns} for turn in range(MOST_TURNS + 1)],
        tracks=[[{"name": "events", "value": count}] for count in range(len(scenario.deck) + 1)],
        sketches={n: Sketchbook(partial(view.sketch, faces, board.labels)) for n in VIEWERS},
        marker_sketches=Sketchbook(partial(view.sketch_markers, board.labels)),
    )


def map_of(scenario: Scenario) -> HexMap:
    columns, rows = len(scenario.map[0]), len(scenario.map)
    return compile_map(rectangle(ORIGIN, columns, rows), SCHEME.label)


def halves_of(board: HexMap, columns: int) -> tuple[int, int]:
    """SK-SET.3 The western and the eastern half; a middle column belongs to nobody."""
    east = [2 * here.q + 1 - columns for here in board.hexes]
    return mask_of(n for n, x in enumerate(east) if x < 0), mask_of(n for n, x in enumerate(east) if x > 0)


def _ways(board: HexMap, costs: Sequence[int], left: int) -> list[Lookup[int, tuple[int, ...]]]:
    """For each hex the free neighbours that so many movement points pay for, clockwise."""
    paid = [[cell for cell in near if costs[cell] <= left] for near in board.neighbours]
    return [Lookup(partial(_free, near)) for near in paid]


def _free(near: Sequence[int], free: int) -> tuple[int, ...]:
    return tuple(cell for cell in near if free >> cell & 1)


def _discs(row: Sequence[int]) -> list[int]:
    """The sets of hexes within no hex, one hex, two hexes... of the one whose distances these are."""
    return [mask_of(n for n, far in enumerate(row) if far <= most) for most in range(max(row) + 1)]


def _terrain(scenario: Scenario, board: HexMap, cell: int) -> str:
    column, row = SCHEME.column_and_row(board.hexes[cell])
    return scenario.map[row - 1][column]


def faults(scenario: Scenario, pieces: Content) -> Iterator[str]:
    """What the shape of the file cannot say."""
    width = len(scenario.map[0])
    if width < 2 or any(len(row) != width or set(row) - {".", "w"} for row in scenario.map):
        yield "rows of `map` must be equally long, at least 2, of '.' and 'w' only"
        return
    yield from _unknown_names(scenario, pieces)
    yield from _misplaced_pieces(scenario)
    if scenario.first is not None and len(scenario.secret) != len(SEATS):
        yield "a position in mid-game (`first`) needs the `secret` objectives of both sides"
    halves = halves_of(map_of(scenario), width)
    if any(half.bit_count() <= sum(len(group.cells) for group in scenario.pieces) for half in halves):
        yield "each half of the map needs more hexes than there are pieces"


def _unknown_names(scenario: Scenario, pieces: Content) -> Iterator[str]:
    labels = map_of(scenario).labels
    cells = [cell for group in scenario.pieces for cell in group.cells]
    for label in (*scenario.objectives, *cells, *scenario.secret):
        if label not in labels:
            yield f"there is no hex {label!r}; the last is {labels[-1]}"
    for kind in (kind for group in scenario.pieces for kind in group.kinds):
        if kind not in pieces.kinds:
            yield f"no piece is called {kind!r}; use {', '.join(pieces.kinds)}"
    for card in scenario.deck:
        if card not in pieces.events:
            yield f"no event is called {card!r}; use {', '.join(pieces.events)}"


def _misplaced_pieces(scenario: Scenario) -> Iterator[str]:
    cells = [cell for group in scenario.pieces for cell in group.cells]
    numbers = [number for group in scenario.pieces for number in group.numbers]
    if [group.side for group in scenario.pieces] != [0, 1]:
        yield "`pieces` are two groups, of side 0 and of side 1"
    if len(set(cells)) != len(cells) or len(set(numbers)) != len(numbers):
        yield "a hex holds one piece, and a number belongs to one piece"
    for group in scenario.pieces:
        if len(group.kinds) != len(group.cells):
            yield "every group needs as many `cells` as `kinds`"
        if scenario.first is not None and len(group.numbers) != len(group.kinds):
            yield "a position in mid-game (`first`) needs `numbers` for all pieces"
