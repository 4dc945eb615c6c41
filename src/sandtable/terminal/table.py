"""An open table as text: a raster of letters for terrain, with the pieces on it where they stand."""

from __future__ import annotations

from itertools import pairwise

from rich.text import Text

from sandtable.boards.table import Point, Polygon, contains, to_segment
from sandtable.engine.scene import Board, Scene, Shape
from sandtable.terminal.board import LINE, TERRAIN_STYLES, WARNING, Span, side_style, tag, terrain_letters

WIDEST, TALL = 110, 2
"""Letters in a line, and how much taller than wide a letter is."""


class TablePicture:
    """One drawing of an open table with what stands on it."""

    def __init__(self, board: Board, scene: Scene, width: int | None = None) -> None:
        self._board, self._scene = board, scene
        wide, high = board["extent"]
        self._columns = max(20, min(WIDEST, width or WIDEST) - 1)
        self._step = -(-wide // self._columns)
        self._lines = -(-high // (self._step * TALL))
        self._letters = terrain_letters(board.get("terrains", ()))

    def text(self) -> Text:
        ink = self._ground()
        self._stand(ink)
        rows = [[ink[line, column] for column in range(self._columns)] for line in range(self._lines)]
        return Text("\n").join(Text.assemble(*row) for row in rows)

    def _ground(self) -> dict[tuple[int, int], Span]:
        """The uppermost shape at each place; what is gone is not drawn."""
        gone = self._scene.get("gone", ())
        shapes = [shape for shape in self._board.get("shapes", ()) if shape["id"] not in gone]
        return {
            (line, column): self._sign(shapes, self._point(line, column))
            for line in range(self._lines)
            for column in range(self._columns)
        }

    def _point(self, line: int, column: int) -> Point:
        """The middle of a letter on the table; north is up."""
        high = self._board["extent"][1]
        return column * self._step + self._step // 2, high - (line * TALL + 1) * self._step

    def _sign(self, shapes: list[Shape], point: Point) -> Span:
        for shape in reversed(shapes):
            if self._covers(shape, point):
                index = list(self._letters).index(shape["kind"])
                return self._letters[shape["kind"]], TERRAIN_STYLES[index % len(TERRAIN_STYLES)]
        return ".", LINE

    def _covers(self, shape: Shape, point: Point) -> bool:
        points: Polygon = tuple((x, y) for x, y in shape["points"])
        if not shape.get("is_line"):
            return contains(points, point)
        near = max(shape.get("width", 0) // 2, self._step)
        pieces = pairwise(points)
        return any(
            squared <= near * near * scale for squared, scale in (to_segment(point, *p) for p in pieces)
        )

    def _stand(self, ink: dict[tuple[int, int], Span]) -> None:
        """Impact points, then the numbers of the pieces; a worse condition shows behind the number."""
        for marker in self._scene.get("markers", ()):
            self._write(ink, marker["at"], [("x", side_style(marker.get("side", -1)))])
        for piece in self._scene.get("pieces", ()):
            if "at" in piece:
                worse = "!" * (piece["condition"]["index"] if "condition" in piece else 0)
                number = tag(piece["side"], piece["id"])
                self._write(ink, piece["at"], [(number, side_style(piece["side"])), (worse, WARNING)])

    def _write(self, ink: dict[tuple[int, int], Span], at: list[int], spans: list[Span]) -> None:
        line = min(self._lines - 1, (self._board["extent"][1] - at[1]) // (self._step * TALL))
        column = at[0] // self._step
        for text, style in spans:
            for letter in text:
                if (line, column) in ink:
                    ink[line, column] = (letter, style)
                column += 1
