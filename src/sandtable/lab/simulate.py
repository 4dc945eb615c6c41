"""Many games between random bots, spread over worker processes.

Game n of a match has a seed of its own, made from the match's seed and n, so the results do not depend on
the number of workers, on the size of a chunk, or on which worker played it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from msgspec import Struct

from sandtable import Game
from sandtable.api import new_game
from sandtable.bots import Bot, RandomBot
from sandtable.engine.facts import SPECTATOR
from sandtable.lab.workers import spread

MOST_IN_A_CHUNK = 64


class Match(Struct, frozen=True):
    """What is played again and again: a ruleset (its id or folder), a scenario and a seed."""

    ruleset: str
    scenario: str
    seed: int | str = 0
    pack: str = "house"


class Played(Struct, frozen=True):
    """One finished game; `winner` is a side, or None for a draw."""

    number: int
    winner: int | None
    points: tuple[int, ...]
    reason: str
    turns: int
    decisions: int


def play(match: Match, number: int) -> Played:
    """Play one game of a match to its end."""
    seed = f"{match.seed}/{number}"
    game = new_game(match.ruleset, match.scenario, seed, pack=match.pack, keep=False)
    bots = [RandomBot(f"{seed}/{seat}") for seat in range(len(game.seats))]
    decisions = play_out(game, bots)
    assert game.result is not None, f"game {number} of {match} stopped without a result"
    result = game.result
    turns = game.seat(SPECTATOR).view()["clock"]["turn"]
    return Played(number, result.winner, tuple(result.points), result.reason, turns, decisions)


def play_out(game: Game[Any], bots: Sequence[Bot], after: Callable[[], None] = lambda: None) -> int:
    """Let the bots of all seats answer until the game is over; the number of their decisions.

    `after` is called after each of them.
    """
    decisions = 0
    while game.ask is not None:
        seat = game.seat(game.ask.seat)
        seat.answer(bots[seat.number].choose(seat))
        after()
        decisions += 1
    return decisions


def simulate(match: Match, games: int, workers: int = 1) -> Iterator[Played]:
    """Games 0, 1, ... of a match, in order, as they are finished."""
    play(match, 0)  # what is wrong with the match is said here, not in a worker
    if workers == 1:
        yield from (play(match, number) for number in range(games))
        return
    for chunk in spread(partial(_play_chunk, match), _chunks(games, workers), workers):
        yield from chunk


def _chunks(games: int, workers: int) -> list[range]:
    """Games in runs that keep every worker busy and the progress bar moving."""
    size = max(1, min(MOST_IN_A_CHUNK, games // (8 * workers)))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def _play_chunk(match: Match, numbers: range) -> list[Played]:
    return [play(match, number) for number in numbers]
