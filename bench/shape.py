"""The shape of a game: how much of its play is choice, so that nobody wins by asking trivial questions."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import mean, median, quantiles
from time import process_time

from bench.table import Game, Table
from sandtable import CHANCE


@dataclass
class Shape:
    """Counts over random games."""

    games: int = 0
    seconds: float = 0.0
    windows: int = 0
    passes: list[float] = field(default_factory=list)       # seconds, of each window with one option
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
    def apart_share(self) -> float:
        """How many asks have one option where windows are counted apart."""
        return (self.options.count(1) - len(self.passes)) / max(1, len(self.options) - self.windows)

    @property
    def passing_share(self) -> float:
        """How much of the time goes into windows with one option.

        The last pass in a window lets play go on, which takes longer: each is counted as the median of all.
        """
        return len(self.passes) * median(self.passes or [0.0]) / self.seconds

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
        while (ask := game.ask) is not None:
            asked = process_time()
            window = is_window(game)
            shape.windows += window
            shape.since.append(len(game.tape.answers))
            options = ask.options
            shape.options.append(len(options))
            game.answer(options[int(table.random() * len(options))])
            if window and len(options) == 1:
                shape.passes.append(process_time() - asked)
        shape.games += 1
    shape.seconds = process_time() - began
    return shape


def is_window(game: Game) -> bool:
    """True if the ask is called a window, or interrupts a step in which another seat answered first."""
    assert game.ask is not None
    if game.words.weights.get(game.ask.kind) == "window":
        return True
    if game.ask.sealed:
        return False
    answered = (entry.seat for entry in game.tape.answers if entry.seat != CHANCE)
    return next(answered, game.ask.seat) != game.ask.seat
