"""Our side of the contest: random play of one scenario of one ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import sandtable as st
from bench.contest import DECISIONS, POSITIONS, STRIDE, Measure, Work
from sandtable.shelf import every_ruleset

Game: TypeAlias = st.Game[Any]
Ruleset: TypeAlias = st.Ruleset[Any]

CHECKOUT = Path(__file__).parents[1]


def scenarios(only: str | None) -> Iterator[tuple[Ruleset, str]]:
    """Every scenario of every ruleset, the examples' included; `only`: of one, or one alone."""
    for ruleset in every_ruleset(CHECKOUT):
        for scenario in ruleset.scenarios:
            if only in (None, ruleset.id, f"{ruleset.id}/{scenario}"):
                yield ruleset, scenario


class Table:
    """Random play, counting only decisions with two options or more."""

    measures = tuple(Measure)

    def __init__(self, ruleset: Ruleset, scenario: str) -> None:
        self.ruleset = ruleset
        self.scenario = scenario
        self.name = f"{ruleset.id}/{scenario}"
        self.random = Random(1).random
        self.seeds = count(1)

    def prepare(self, measure: Measure) -> Work:
        match measure:
            case Measure.PLAY:
                return lambda: self.play(self.start())
            case Measure.PLAYOUT:
                return lambda: self.play(self.start(checkpoints=False))
            case Measure.VIEW:
                return lambda: self.play(self.start(), looking=True)
        pool = self.positions()
        if measure is Measure.CLONE:
            return lambda: sum(game.clone().ask is not None for game in pool)
        return lambda: sum(self.play(game.clone(keep=False), DECISIONS) for game in pool)

    def start(self, *, checkpoints: bool = True) -> Game:
        """A new game, with checkpoints or, for playouts, without."""
        return st.new_game(self.ruleset, self.scenario, next(self.seeds), keep=checkpoints)

    def play(self, game: Game, most: int = 1_000_000, *, looking: bool = False) -> int:
        """Play to the end, or for so many real decisions; how many they were.

        If `looking`, the seat that acts looks at the table before every answer.
        """
        random, real = self.random, 0
        while real < most and (ask := game.ask) is not None:
            if looking:
                game.seat(ask.seat).view()
            options = ask.options
            number = len(options)
            real += number > 1
            game.answer(options[int(random() * number)])
        return real

    def positions(self) -> list[Game]:
        """Clones of games at random decisions."""
        pool: list[Game] = []
        while len(pool) < POSITIONS:
            game = self.start()
            while self.play(game, stride := 1 + int(self.random() * STRIDE)) == stride:
                pool.append(game.clone())
        return [game for game in pool if game.ask is not None][:POSITIONS]
