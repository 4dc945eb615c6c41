"""Two workers beside one: how much quicker the same games are played on two cores."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from statistics import median
from time import perf_counter

from bench.table import Table
from sandtable.lab.simulate import Match, simulate

WANTED = 1.6
Games = Callable[[int, int], Iterable[object]]  # so many games with so many workers, as they are finished


def games_of(table: Table) -> Games:
    match = Match(str(table.ruleset.folder), table.scenario)
    return lambda games, workers: simulate(match, games, workers)


def gain(games: Games, rounds: int, seconds: float) -> float:
    """The median of what two workers play in a second beside one, turn by turn."""
    count = max(16, round(2 * seconds * rate(games, 16, 1)))
    ratios = []
    for number in range(rounds):
        print(f"workers, round {number + 1} of {rounds}", file=sys.stderr)
        alone = rate(games, count, 1)
        ratios.append(rate(games, 2 * count, 2) / alone)
    return median(ratios)


def rate(games: Games, count: int, workers: int) -> float:
    """Games a second by the clock, in the second half: processes have started by then."""
    played: Iterator[object] = iter(games(count, workers))
    half = sum(1 for _ in islice(played, count // 2))
    began = perf_counter()
    rest = sum(1 for _ in played)
    assert half + rest == count
    return rest / (perf_counter() - began)


def workers_line(name: str, ratio: float) -> str:
    reached = "wanted" if ratio >= WANTED else "MISSED"
    return f"{name}: two workers play {ratio:.2f} times the games of one (wanted {WANTED})  {reached}"
