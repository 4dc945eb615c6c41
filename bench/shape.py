"""The shape of a game: how much of its play is choice, so that nobody wins by asking trivial questions."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import mean, quantiles
from time import process_time

from bench.table import Game, Table
from sandtable import CHANCE


@dataclass
class Shape:
    """Counts over random games."""

    games: int = 0
    windows: int = 0
    options: list[int] = field(default_factory=list)        # of each ask
    since: list[int] = field(default_factory=list)          # answers since the checkpoint, at each ask

    @property
    def decisions_a_game(self) -> float:
        return len(self.options) / self.games

    @property
    def forced_share(self) -> float:
        return self.options.count(1) / len(self.options)

    @property
    def window_share(self) -> float:
        return self.windows / len(self.options)

    @property
    def mean_options(self) -> float:
        """Options of an ask that has more than one."""
        return mean([number for number in self.options if number > 1] or [1])

    @property
    def since_mean(self) -> float:
        return mean(self.since)

    @property
    def since_p95(self) -> float:
        return quantiles(self.since, n=20)[-1]


def shape_of(table: Table, seconds: float) -> Shape:
    """Watch whole random games, for at least so long."""
    shape = Shape()
    began = process_time()
    while process_time() - began < seconds:
        game = table.start()
        while game.ask is not None:
            watch(game, shape)
            options = game.ask.options
            game.answer(options[int(table.random() * len(options))])
        shape.games += 1
    return shape


def watch(game: Game, shape: Shape) -> None:
    """Note the pending ask."""
    assert game.ask is not None
    shape.options.append(len(game.ask.options))
    shape.since.append(len(game.tape.answers))
    shape.windows += is_window(game)


def is_window(game: Game) -> bool:
    """True if the ask interrupts a step in which another seat answered first."""
    assert game.ask is not None
    if game.ask.sealed:
        return False
    answered = (entry.seat for entry in game.tape.answers if entry.seat != CHANCE)
    return next(answered, game.ask.seat) != game.ask.seat
