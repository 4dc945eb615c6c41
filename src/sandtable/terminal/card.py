"""A scenario before it begins, and a game after it was played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace
from rich.console import Console

from sandtable import Game
from sandtable.api import replay
from sandtable.engine.errors import ContentError
from sandtable.engine.facts import SPECTATOR
from sandtable.engine.record import Line, Record
from sandtable.engine.scene import Scene
from sandtable.engine.seat import Seat
from sandtable.terminal.find import read_record, recorded_ruleset
from sandtable.terminal.frame import print_board, print_table, result, sentence, side_name


def seat_of(game: Game[Any], number: int) -> Seat:
    """A seat of this game; ContentError if it has no such seat."""
    if number >= len(game.seats):
        last = len(game.seats) - 1
        raise ContentError(f"there is no seat {number}; {game.ruleset.name} has seats 0 to {last}")
    return game.seat(number)


def print_card(console: Console, game: Game[Any], number: int) -> None:
    """Seats, length, forces, objectives and board, from what the seat may know."""
    seat = seat_of(game, number)
    board, scene = seat.board(), seat.scene()
    console.print(f"{game.ruleset.name}: {board['title']}", style="bold")
    for n, info in enumerate(game.seats):
        side, you = side_name(scene, info.side), "  (shown)" if n == number else ""
        role = "" if info.role.lower() == side.lower() else f", {info.role}"
        console.print(f"Seat {n}: {side}{role}, commands {info.controls}{you}")
    if scene["clock"].get("turns"):
        console.print(f"Length: {scene['clock']['turns']} turns")
    console.print("What chance deals (numbers, secret aims) differs from game to game.", style="dim")
    print_table(console, board, scene, game.seats[number].side)


def print_replay(console: Console, file: Path, to: int | None, rules: str | None, number: int | None) -> None:
    """The log in words with clause ids, the board at the end, and the result."""
    record = read_record(file)
    game = replay(cut(record, to), rules=recorded_ruleset(record, rules))
    seat = game.seat(SPECTATOR) if number is None else seat_of(game, number)
    for fact in game.facts if number is None else seat.history():
        console.print(sentence(game.words, fact), soft_wrap=True)
    scene = open_scene(game) if number is None else seat.scene()
    print_board(console, seat.board(), scene)
    if game.result is None:
        console.print(f"The game is not over: seat {scene['awaits']} is to answer.")
    else:
        console.print(result(scene))


def cut(record: Record, to: int | None) -> Record:
    """The record up to an entry, as the entries are numbered in the file."""
    if to is None:
        return record
    numbered = [at for at, line in enumerate(record.lines) if isinstance(line, Line)]
    if to >= len(numbered):
        return record
    return replace(record, tags={**record.tags, "result": "running"}, lines=record.lines[: numbered[to]])


def open_scene(game: Game[Any]) -> Scene:
    """The public scene with every piece as its own side knows it: a record tells everything."""
    scene = game.seat(SPECTATOR).scene()
    known = {
        piece["id"]: piece
        for number, info in enumerate(game.seats)
        for piece in game.seat(number).scene().get("pieces", ())
        if piece["side"] == info.side
    }
    return {**scene, "pieces": [known.get(piece["id"], piece) for piece in scene.get("pieces", ())]}
