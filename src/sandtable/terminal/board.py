r"""A board of hexes as text: two lines a hex, so that a map fits on a screen.

Columns of hexes share their slanted sides; the lower line of a hex is also its lower side::

     _____       _____
    /A1   \_____/C1  w\
    \[141]/B1   \_____/
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from rich.text import Text

from sandtable.engine.scene import Board, Cell, Marker, OptionShown, Piece, Scene

Span: TypeAlias = tuple[str, str]

WIDEST, NARROWEST = 7, 5
ARROWS: Final = "↑↗↘↓↙↖"
SIDE_STYLES: Final = ("bold #ffffff on #24476f", "bold #000000 on #f2c14e")
NEUTRAL: Final = "bold"
BRACKETS: Final = ("[]", "()")
TERRAIN_STYLES: Final = ("", "green", "yellow", "magenta", "cyan", "blue", "red", "white")
LINE, LABEL, LEGAL, GOAL, WARNING = "dim", "dim", "bold cyan", "bold yellow", "bold red"


def side_style(side: int) -> str:
    return SIDE_STYLES[side] if 0 <= side < len(SIDE_STYLES) else NEUTRAL


def tag(side: int, number: int | str) -> str:
    """A piece's number in the brackets of its side: square for side 0, round for the other."""
    opening, closing = BRACKETS[side % len(BRACKETS)]
    return f"{opening}{number}{closing}"


def terrain_letters(terrains: Sequence[str]) -> dict[str, str]:
    """A letter for each terrain, its first where that is free; the first of the list is left blank."""
    letters: dict[str, str] = {}
    for terrain in terrains:
        free = [letter for letter in terrain.lower() if letter.isalpha() and letter not in letters.values()]
        letters[terrain] = " " if not letters else free[0] if free else "+"
    return letters


def attached(board: Board, option: OptionShown, kind: str) -> list[str]:
    """The things of one kind (piece, cell) that an option is attached to."""
    kinds = board["verbs"][option["verb"]]["at"]
    return [thing for thing, its_kind in zip(option["at"], kinds, strict=True) if its_kind == kind]


def legal_cells(board: Board, scene: Scene) -> set[str]:
    """The cells that an option of the pending ask is attached to."""
    options = scene["ask"]["options"] if "ask" in scene else []
    return {cell for option in options for cell in attached(board, option, "cell")}


class HexPicture:
    """One drawing of a hex board with what lies on it."""

    def __init__(self, board: Board, scene: Scene, width: int | None = None) -> None:
        self._cells = board["cells"]
        self._left = min(cell["q"] for cell in self._cells)
        self._columns = max(cell["q"] for cell in self._cells) - self._left + 1
        self._top = min(_height(cell) for cell in self._cells)
        self._letters = terrain_letters(board.get("terrains", ()))
        self._pieces = pieces_by_cell(scene)
        self._markers = markers_by_cell(scene)
        self._goals = {cell for aim in scene.get("objectives", ()) for cell in aim.get("cells", ())}
        self._legal = legal_cells(board, scene)
        self._inner = self._inner_width(width)
        self._ink: dict[tuple[int, int], Span] = {}

    @property
    def width(self) -> int:
        """The columns of text that the drawing takes."""
        return self._columns * (self._inner + 1) + 1

    def _inner_width(self, width: int | None) -> int:
        """As wide as the screen allows, within reason."""
        fitting = WIDEST if width is None else (width - 1) // self._columns - 1
        return max(NARROWEST, min(WIDEST, fitting))

    def text(self) -> Text:
        for cell in self._cells:
            self._outline(*self._place(cell))
        for cell in self._cells:
            self._fill(cell, *self._place(cell))
        last = max(line for line, _ in self._ink)
        return Text("\n").join(self._line(line) for line in range(last + 1))

    def _place(self, cell: Cell) -> tuple[int, int]:
        return _height(cell) - self._top + 1, (cell["q"] - self._left) * (self._inner + 1)

    def _outline(self, line: int, column: int) -> None:
        right = column + self._inner + 1
        for at in range(column + 1, right):
            self._ink.setdefault((line - 1, at), ("_", LINE))
            self._ink[line + 1, at] = ("_", LINE)
        self._ink[line, column] = self._ink[line + 1, right] = ("/", LINE)
        self._ink[line, right] = self._ink[line + 1, column] = ("\\", LINE)

    def _fill(self, cell: Cell, line: int, column: int) -> None:
        label, marks = self._label(cell), self._marks(cell)
        room = self._inner - len(_plain(marks))
        spans = [(label[0][:room].ljust(room), label[1]), *marks]
        self._write(line, column + 1, spans)
        occupants = self._occupants(self._pieces.get(cell["id"], ()))
        self._write(line + 1, column + 1 + (self._inner - len(_plain(occupants))) // 2, occupants)

    def _label(self, cell: Cell) -> Span:
        return (cell["id"], LEGAL if cell["id"] in self._legal else LABEL)

    def _marks(self, cell: Cell) -> list[Span]:
        """Objective, markers, level and terrain, from left to right."""
        name = cell["id"]
        marks = [("*", GOAL)] if name in self._goals else []
        marks += [_marker(marker) for marker in self._markers.get(name, ())]
        marks += [(str(cell["level"]), "bold")] if cell.get("level") else []
        terrain = cell.get("terrain", "")
        index = list(self._letters).index(terrain) if terrain in self._letters else 0
        sign = self._letters.get(terrain, "") * (2 if self._inner == WIDEST else 1)
        return [*marks, (sign, TERRAIN_STYLES[index % len(TERRAIN_STYLES)])]

    def _occupants(self, pieces: Sequence[Piece]) -> list[Span]:
        """The piece in a hex, or the first of a stack and how many more there are."""
        if not pieces:
            return []
        piece = pieces[0]
        rest = f"+{len(pieces) - 1}" if len(pieces) > 1 else _condition_mark(piece) + _arrow(piece)
        number = tag(piece["side"], piece["id"])
        if len(number) + len(rest) > self._inner:
            number = number[:-1]
        room = self._inner - len(number)
        return [(number[: self._inner], side_style(piece["side"])), (rest[: max(0, room)], WARNING)]

    def _write(self, line: int, column: int, spans: Iterable[Span]) -> None:
        for text, style in spans:
            for letter in text:
                self._ink[line, column] = (letter, style)
                column += 1

    def _line(self, line: int) -> Text:
        columns = [column for at, column in self._ink if at == line]
        blank = (" ", "")
        spans = [self._ink.get((line, column), blank) for column in range(max(columns, default=0) + 1)]
        return Text.assemble(*spans)


def _height(cell: Cell) -> int:
    """How far down a hex begins, in lines: a row is two, and each column to the east one more."""
    return 2 * cell["r"] + cell["q"]


def pieces_by_cell(scene: Scene) -> dict[str, list[Piece]]:
    """The pieces on the board by where they are; those in reserve or lost are not among them."""
    placed: dict[str, list[Piece]] = {}
    for piece in scene.get("pieces", ()):
        if piece.get("cell") and piece.get("place", "board") == "board":
            placed.setdefault(piece["cell"], []).append(piece)
    return placed


def markers_by_cell(scene: Scene) -> dict[str, list[Marker]]:
    placed: dict[str, list[Marker]] = {}
    for marker in scene.get("markers", ()):
        placed.setdefault(marker["cell"], []).append(marker)
    return placed


def _plain(spans: Iterable[Span]) -> str:
    return "".join(text for text, _ in spans)


def _marker(marker: Marker) -> Span:
    """The capital of what a marker is, or a question mark if it lies face-down."""
    letter = marker["kind"][0].upper() if marker.get("kind") else "?"
    return letter, side_style(marker.get("side", -1))


def _condition_mark(piece: Piece) -> str:
    """An exclamation mark for each rung below the best."""
    return "!" * min(2, piece["condition"]["index"]) if piece.get("condition") else ""


def _arrow(piece: Piece) -> str:
    return ARROWS[piece["facing"]] if piece.get("facing", -1) >= 0 else ""


def legend(board: Board, scene: Scene) -> Text:
    """What the letters and signs on this board mean."""
    letters = terrain_letters(board.get("terrains", ()))
    words = [f"{letter.strip() or 'blank'} {terrain}" for terrain, letter in letters.items()]
    sides = [f"{tag(n, 'n')} {side['name']}" for n, side in enumerate(scene["sides"])]
    pieces = scene.get("pieces", ())
    signs = [
        ("* objective", any(aim.get("cells") for aim in scene.get("objectives", ()))),
        ("? marker", bool(scene.get("markers"))),
        (f"! {_worse(pieces)}", any(_condition_mark(piece) for piece in pieces)),
        ("arrow: facing", any(_arrow(piece) for piece in pieces)),
    ]
    return Text("   ".join([*words, *sides, *(sign for sign, there in signs if there)]), style="dim")


def _worse(pieces: Iterable[Piece]) -> str:
    """The conditions below the best that some piece is in."""
    found = [p["condition"]["ladder"][p["condition"]["index"]] for p in pieces if _condition_mark(p)]
    return " or ".join(dict.fromkeys(found))


def draw_board(board: Board, scene: Scene, width: int | None = None) -> Text:
    """The board of a scene; one that is not of hexes is listed place by place."""
    if board["kind"] == "hex" and board.get("cells"):
        return HexPicture(board, scene, width).text()
    pieces = pieces_by_cell(scene)
    rows = [_listed(cell, pieces.get(cell["id"], ())) for cell in board.get("cells", ())]
    return Text("\n").join(rows)


def _listed(cell: Cell, pieces: Sequence[Piece]) -> Text:
    spans = [(f" {tag(piece['side'], piece['id'])}", side_style(piece["side"])) for piece in pieces]
    return Text.assemble(f"{cell['id']:<6} {cell.get('terrain', ''):<12}", *spans)
