r"""A board of hexes as text: two lines a hex, so that a map fits on a screen.

Columns of hexes share their slanted sides; the lower line of a hex is also its lower side::

     _____       _____
    /A1   \_____/C1  w\
    \[141]/B1   \_____/
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from rich.text import Text

Plain: TypeAlias = Mapping[str, Any]
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


def tag(piece: Plain) -> str:
    """A piece's number in the brackets of its side: square for side 0, round for the other."""
    opening, closing = BRACKETS[piece["side"] % len(BRACKETS)]
    return f"{opening}{piece['id']}{closing}"


def terrain_letters(terrains: Sequence[str]) -> dict[str, str]:
    """A letter for each terrain, its first where that is free; the first of the list is left blank."""
    letters: dict[str, str] = {}
    for terrain in terrains:
        free = [letter for letter in terrain.lower() if letter.isalpha() and letter not in letters.values()]
        letters[terrain] = " " if not letters else free[0] if free else "+"
    return letters


def legal_cells(scene: Plain) -> set[str]:
    """The cells that an option of the pending ask is attached to."""
    options = scene.get("ask", {}).get("options", ())
    return {a["at"] for option in options for a in option.get("anchors", ()) if a["kind"] == "cell"}


class HexPicture:
    """One drawing of a hex board with what lies on it."""

    def __init__(self, board: Plain, scene: Plain, width: int | None = None) -> None:
        self._cells: Sequence[Plain] = board["cells"]
        self._left = min(int(cell["q"]) for cell in self._cells)
        self._columns = max(int(cell["q"]) for cell in self._cells) - self._left + 1
        self._top = min(_height(cell) for cell in self._cells)
        self._letters = terrain_letters(board.get("terrains", ()))
        self._pieces = _by_cell(scene.get("pieces", ()))
        self._markers = _by_cell(scene.get("markers", ()))
        self._goals = {cell for aim in scene.get("objectives", ()) for cell in aim.get("cells", ())}
        self._legal = legal_cells(scene)
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

    def _place(self, cell: Plain) -> tuple[int, int]:
        return _height(cell) - self._top + 1, (cell["q"] - self._left) * (self._inner + 1)

    def _outline(self, line: int, column: int) -> None:
        right = column + self._inner + 1
        for at in range(column + 1, right):
            self._ink.setdefault((line - 1, at), ("_", LINE))
            self._ink[line + 1, at] = ("_", LINE)
        self._ink[line, column] = self._ink[line + 1, right] = ("/", LINE)
        self._ink[line, right] = self._ink[line + 1, column] = ("\\", LINE)

    def _fill(self, cell: Plain, line: int, column: int) -> None:
        label, marks = self._label(cell), self._marks(cell)
        room = self._inner - len(_plain(marks))
        spans = [(label[0][:room].ljust(room), label[1]), *marks]
        self._write(line, column + 1, spans)
        occupants = self._occupants(self._pieces.get(cell["id"], ()))
        self._write(line + 1, column + 1 + (self._inner - len(_plain(occupants))) // 2, occupants)

    def _label(self, cell: Plain) -> Span:
        return (cell["id"], LEGAL if cell["id"] in self._legal else LABEL)

    def _marks(self, cell: Plain) -> list[Span]:
        """Objective, markers, level and terrain, from left to right."""
        name = cell["id"]
        marks = [("*", GOAL)] if name in self._goals else []
        marks += [_marker(marker) for marker in self._markers.get(name, ())]
        marks += [(str(cell["level"]), "bold")] if cell.get("level") else []
        terrain = cell.get("terrain", "")
        index = list(self._letters).index(terrain) if terrain in self._letters else 0
        sign = self._letters.get(terrain, "") * (2 if self._inner == WIDEST else 1)
        return [*marks, (sign, TERRAIN_STYLES[index % len(TERRAIN_STYLES)])]

    def _occupants(self, pieces: Sequence[Plain]) -> list[Span]:
        """The piece in a hex, or the first of a stack and how many more there are."""
        if not pieces:
            return []
        piece = pieces[0]
        rest = f"+{len(pieces) - 1}" if len(pieces) > 1 else _condition_mark(piece) + _arrow(piece)
        number = tag(piece)
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


def _height(cell: Plain) -> int:
    """How far down a hex begins, in lines: a row is two, and each column to the east one more."""
    return 2 * int(cell["r"]) + int(cell["q"])


def _by_cell(things: Iterable[Plain]) -> dict[str, list[Plain]]:
    placed: dict[str, list[Plain]] = {}
    for thing in things:
        if thing.get("cell") and thing.get("place", "board") == "board":
            placed.setdefault(thing["cell"], []).append(thing)
    return placed


def _plain(spans: Iterable[Span]) -> str:
    return "".join(text for text, _ in spans)


def _marker(marker: Plain) -> Span:
    """The capital of what a marker is, or a question mark if it lies face-down."""
    letter = marker["kind"][0].upper() if marker.get("kind") else "?"
    return letter, side_style(marker.get("side", -1))


def _condition_mark(piece: Plain) -> str:
    """An exclamation mark for each rung below the best."""
    return "!" * min(2, piece["condition"]["index"]) if piece.get("condition") else ""


def _arrow(piece: Plain) -> str:
    return ARROWS[piece["facing"]] if piece.get("facing", -1) >= 0 else ""


def legend(board: Plain, scene: Plain) -> Text:
    """What the letters and signs on this board mean."""
    letters = terrain_letters(board.get("terrains", ()))
    words = [f"{letter.strip() or 'blank'} {terrain}" for terrain, letter in letters.items()]
    sides = [f"{tag({'side': n, 'id': 'n'})} {side['name']}" for n, side in enumerate(scene["sides"])]
    pieces = scene.get("pieces", ())
    signs = [
        ("* objective", any(aim.get("cells") for aim in scene.get("objectives", ()))),
        ("? marker", bool(scene.get("markers"))),
        (f"! {_worse(pieces)}", any(_condition_mark(piece) for piece in pieces)),
        ("arrow: facing", any(_arrow(piece) for piece in pieces)),
    ]
    return Text("   ".join([*words, *sides, *(sign for sign, there in signs if there)]), style="dim")


def _worse(pieces: Iterable[Plain]) -> str:
    """The conditions below the best that some piece is in."""
    found = [p["condition"]["ladder"][p["condition"]["index"]] for p in pieces if _condition_mark(p)]
    return " or ".join(dict.fromkeys(found))


def draw_board(board: Plain, scene: Plain, width: int | None = None) -> Text:
    """The board of a scene; one that is not of hexes is listed place by place."""
    if board["kind"] == "hex" and board.get("cells"):
        return HexPicture(board, scene, width).text()
    pieces = _by_cell(scene.get("pieces", ()))
    rows = [_listed(cell, pieces.get(cell["id"], ())) for cell in board.get("cells", ())]
    return Text("\n").join(rows)


def _listed(cell: Plain, pieces: Sequence[Plain]) -> Text:
    spans = [(f" {tag(piece)}", side_style(piece["side"])) for piece in pieces]
    return Text.assemble(f"{cell['id']:<6} {cell.get('terrain', ''):<12}", *spans)
