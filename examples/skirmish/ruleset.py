"""Skirmish: the table of contents. See rules.md for the clauses."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from msgspec import Struct

from sandtable.boards.grid import Scheme, rectangle
from sandtable.boards.hex import ORIGIN, distance
from sandtable.boards.maps import HexMap, compile_map
from sandtable.engine import content
from sandtable.engine.errors import ContentError
from sandtable.engine.facts import SPECTATOR
from sandtable.engine.ruleset import Ruleset, SeatInfo
from sandtable.engine.scenarios import Source
from sandtable.engine.scene import Sketchbook
from sandtable.engine.words import Codec, Words
from skirmish import advice, guess, sequence, victory, view
from skirmish.sight import sight_of
from skirmish.state import Kind, Scenario, Skirmish, SkirmishBox

FOLDER = Path(__file__).parent
SEATS = (SeatInfo(0, "blue", "all blue pieces"), SeatInfo(1, "gold", "all gold pieces"))
VIEWERS = (0, 1, SPECTATOR)
SCHEME = Scheme()


class Content(Struct, frozen=True, forbid_unknown_fields=True):
    """The file kinds.toml."""

    kinds: dict[str, Kind]
    events: dict[str, str]


def load(source: Source) -> SkirmishBox:
    """The box of a scenario: everything is read, checked and prepared once."""
    folder = content.pack_folder(FOLDER, source.pack)
    pieces = content.load(folder / "kinds.toml", Content)
    scenario = content.shaped(source.data, Scenario, source.origin)
    board = map_of(scenario)
    check(scenario, pieces, board, source.origin)
    woods = frozenset(n for n in range(len(board)) if _terrain(scenario, board, n) == "w")
    faces = {name: view.face(kind) for name, kind in pieces.kinds.items()}
    cell = Codec(board.labels.__getitem__, board.cell_labelled.__getitem__)
    return SkirmishBox(
        source=source,
        words=Words(content.read_toml(folder / "words.toml"), {"cell": cell}),
        seats=SEATS,
        scenario=scenario,
        kinds=pieces.kinds,
        map=board,
        woods=woods,
        costs=bytes(2 if cell in woods else 1 for cell in range(len(board))),
        distance=[bytes(distance(a, b) for b in board.hexes) for a in board.hexes],
        sight=sight_of(board, woods),
        halves=halves_of(board, len(scenario.map[0])),
        sketches={n: Sketchbook(partial(view.sketch, faces, board.labels)) for n in VIEWERS},
        marker_sketches={n: Sketchbook(partial(view.sketch_marker, board.labels)) for n in VIEWERS},
    )


def map_of(scenario: Scenario) -> HexMap:
    columns, rows = len(scenario.map[0]), len(scenario.map)
    return compile_map(rectangle(ORIGIN, columns, rows), SCHEME.label)


def halves_of(board: HexMap, columns: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """SK-SET.3 The western and the eastern half; a middle column belongs to nobody."""
    east = [2 * here.q + 1 - columns for here in board.hexes]
    return tuple(n for n, x in enumerate(east) if x < 0), tuple(n for n, x in enumerate(east) if x > 0)


def _terrain(scenario: Scenario, board: HexMap, cell: int) -> str:
    column, row = SCHEME.column_and_row(board.hexes[cell])
    return scenario.map[row - 1][column]


def check(scenario: Scenario, pieces: Content, board: HexMap, origin: Path | str) -> None:
    """What the shape of the file cannot say: names must exist, hexes must be on the map."""
    if any(len(row) != len(scenario.map[0]) or set(row) - {".", "w"} for row in scenario.map):
        raise ContentError(f"{origin}: rows of `map` must be equally long, of '.' and 'w' only")
    cells = [cell for group in scenario.pieces for cell in group.cells]
    for label in (*scenario.objectives, *cells, *scenario.secret):
        if label not in board.cell_labelled:
            raise ContentError(f"{origin}: there is no hex {label!r}; the last is {board.labels[-1]}")
    for kind in (kind for group in scenario.pieces for kind in group.kinds):
        if kind not in pieces.kinds:
            raise ContentError(f"{origin}: no piece is called {kind!r}; use {', '.join(pieces.kinds)}")
    for card in scenario.deck:
        if card not in pieces.events:
            raise ContentError(f"{origin}: no event is called {card!r}; use {', '.join(pieces.events)}")
    if any(len(group.kinds) != len(group.cells) for group in scenario.pieces):
        raise ContentError(f"{origin}: every group needs as many `cells` as `kinds`")


RULESET: Ruleset[Skirmish] = Ruleset(
    id="skirmish",
    name="Skirmish",
    version="1",
    folder=FOLDER,
    load=load,
    begin=sequence.begin,
    steps={
        "set_up": sequence.set_up,
        "marker": sequence.marker,
        "postures": sequence.postures,
        "turn": sequence.turn,
        "activation": sequence.activation,
        "end_of_turn": sequence.end_of_turn,
    },
    board=view.board,
    view=view.view,
    guess=guess.guess,
    value=advice.value,
    conceded=victory.conceded,
    overlays={"sight": advice.sight},
    reach=advice.reach,
    plan=advice.plan,
    why_not=advice.why_not,
)
