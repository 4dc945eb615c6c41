"""Boards as text."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from sandtable import new_game
from sandtable.engine.scene import Board, Cell, Condition, Piece, Scene
from sandtable.terminal.board import HexPicture, draw_board, legend, terrain_letters
from sandtable.terminal.frame import status
from tests.places import SKIRMISH

CELLS: list[Cell] = [
    {"id": "A1", "q": 0, "r": 0, "terrain": "open"},
    {"id": "B1", "q": 1, "r": 0, "terrain": "woods"},
    {"id": "C1", "q": 2, "r": -1, "terrain": "open", "level": 2},
]
BOARD: Board = {"kind": "hex", "title": "Three", "cells": CELLS, "terrains": ["open", "woods"], "verbs": {}}


def scene(*pieces: Piece) -> Scene:
    return {"clock": {"turn": 1}, "sides": [{"name": "Blue"}, {"name": "Gold"}], "pieces": list(pieces)}


def drawn(scene: Scene, width: int | None = None) -> list[str]:
    return [line.rstrip() for line in draw_board(BOARD, scene, width).plain.splitlines()]


def test_hexes_share_their_sides() -> None:
    """Two lines a hex; odd columns are shifted by half a hex."""
    assert drawn(scene()) == [
        " _______         _______",
        r"/A1     \_______/C1  2  " + "\\",
        r"\_______/B1   ww\_______/",
        r"        \_______/",
    ]


def test_pieces_stand_in_their_brackets() -> None:
    """A piece is its number, square for side 0 and round for side 1, with facing and condition."""
    own: Piece = {"id": 141, "side": 0, "cell": "A1", "facing": 1}
    shaken: Condition = {"ladder": ["steady", "shaken"], "index": 1}
    enemy: Piece = {"id": 262, "side": 1, "cell": "B1", "condition": shaken}
    lines = drawn(scene(own, enemy))
    assert "[141]↗" in lines[2]
    assert "(262)!" in lines[3]


def test_a_stack_shows_how_many_more() -> None:
    stack: list[Piece] = [{"id": n, "side": 0, "cell": "A1"} for n in (101, 102, 103)]
    assert "[101]+2" in drawn(scene(*stack))[2]


def test_pieces_off_the_board_are_not_drawn() -> None:
    lost: Piece = {"id": 141, "side": 0, "cell": "A1", "place": "lost"}
    assert "141" not in "".join(drawn(scene(lost)))


def test_objectives_and_markers() -> None:
    """A star for an own objective, a question mark for what lies face-down, a capital for what is known."""
    marked = scene()
    marked["objectives"] = [{"text": "Be there", "worth": 3, "cells": ["A1"]}]
    marked["markers"] = [{"id": 0, "cell": "B1"}, {"id": 1, "cell": "C1", "kind": "mine"}]
    lines = drawn(marked)
    assert lines[1].startswith("/A1  *  \\")
    assert "B1  ?ww" in lines[2]
    assert "C1 M2" in lines[1]


@pytest.mark.parametrize(("width", "taken"), [(None, 25), (25, 25), (22, 22), (10, 19)])
def test_hexes_shrink_to_the_screen(width: int | None, taken: int) -> None:
    """From seven letters to five, whatever the screen."""
    picture = HexPicture(BOARD, scene({"id": 141, "side": 0, "cell": "A1", "facing": 0}), width)
    assert picture.width == taken
    assert max(map(len, picture.text().plain.splitlines())) == taken
    assert "[141" in picture.text().plain


def test_every_terrain_has_its_own_letter() -> None:
    letters = terrain_letters(["clear", "woods", "water", "wall"])
    assert letters == {"clear": " ", "woods": "w", "water": "a", "wall": "l"}


def test_legend_names_what_is_there_and_no_more() -> None:
    text = legend(BOARD, scene()).plain
    assert "w woods" in text
    assert "[n] Blue" in text
    assert "objective" not in text


def test_other_boards_are_listed() -> None:
    """A board that is not of hexes is a list of its places."""
    cards: Board = {"kind": "cards", "title": "Cards", "cells": CELLS, "terrains": []}
    assert "A1     open         [7]" in draw_board(cards, scene({"id": 7, "side": 0, "cell": "A1"})).plain


def test_colour_tells_nothing_that_text_does_not() -> None:
    """With and without colour the same letters are on the screen."""
    seat = new_game(SKIRMISH, "patrol", seed=1).seat(0)
    picture = draw_board(seat.board(), seat.scene())
    shown = []
    for colour in ("truecolor", None):
        console = Console(file=io.StringIO(), force_terminal=True, color_system=colour, width=100)
        console.print(picture)
        assert isinstance(console.file, io.StringIO)
        shown.append(console.file.getvalue())
    assert "\x1b[" in shown[0]
    assert "\x1b[" not in shown[1]
    assert picture.plain.replace(" ", "").split() == shown[1].replace(" ", "").split()


def test_the_status_line_says_who_has_the_initiative() -> None:
    known: Scene = {**scene(), "clock": {"turn": 2, "phase": "activation", "initiative": 1}}
    assert status(BOARD, known, None).plain == "Three   turn 2   activation   initiative: Gold"
    assert "initiative" not in status(BOARD, scene(), None).plain
