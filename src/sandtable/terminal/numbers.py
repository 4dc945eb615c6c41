"""Many games in a few lines: winners, points, lengths."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean
from time import perf_counter

from rich.console import Console
from rich.progress import track
from rich.table import Table

from sandtable.engine.facts import SPECTATOR
from sandtable.lab.simulate import Match, Played, simulate
from sandtable.terminal.find import find_scenario, open_game
from sandtable.terminal.frame import side_name


def print_simulation(console: Console, which: str, games: int, seed: str, workers: int) -> None:
    """The numbers on the output; progress and speed, which differ from run to run, on the error stream."""
    rules, scenario = find_scenario(which)
    opened = open_game(which, seed)
    scene = opened.seat(SPECTATOR).scene()
    began = perf_counter()
    match = Match(str(rules.folder), scenario, seed)
    beside = Console(stderr=True, highlight=False, markup=False, emoji=False)
    played = list(track(simulate(match, games, workers), "playing", games, console=beside, transient=True))
    spent = perf_counter() - began
    names = [side_name(scene, side) for side in range(len(scene["sides"]))]
    console.print(f"{rules.name}: {opened.seat(0).board()['title']}, {games} games, seed {seed}")
    console.print(_winners(names, played))
    console.print(_lengths(names, played))
    beside.print(f"{games / spent:.0f} games/s", style="dim")


def _winners(names: Sequence[str], played: Sequence[Played]) -> Table:
    table = columns("winner", "games", "share", "+/-")
    for side, name in [*enumerate(names), (None, "draw")]:
        won = sum(game.winner == side for game in played)
        share = won / len(played)
        error = 1.96 * sqrt(share * (1 - share) / len(played))
        table.add_row(name, str(won), f"{share:.1%}", f"{error:.1%}")
    return table


def _lengths(names: Sequence[str], played: Sequence[Played]) -> Table:
    table = columns("per game", "mean", "least", "most")
    for side, name in enumerate(names):
        _add(table, f"points {name}", [game.points[side] for game in played])
    _add(table, "turns", [game.turns for game in played])
    _add(table, "decisions", [game.decisions for game in played])
    return table


def _add(table: Table, name: str, values: Sequence[int]) -> None:
    table.add_row(name, f"{fmean(values):.2f}", str(min(values)), str(max(values)))


def columns(first: str, *rest: str) -> Table:
    """A table without lines: names on the left, numbers flush right."""
    table = Table(first, box=None, padding=(0, 2, 0, 0), header_style="bold")
    for column in rest:
        table.add_column(column, justify="right")
    return table
