"""The yardstick: Catanatron, the Python peer that most people would name, with four players at random."""

from __future__ import annotations

from importlib.metadata import version
from itertools import count
from random import Random
from typing import Any

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT

from bench.contest import DECISIONS, POSITIONS, STRIDE, Measure, Work

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


class Catanatron:
    """Random play, counting only decisions with two options or more."""

    measures = (Measure.PLAY, Measure.CLONE, Measure.SEARCH)

    def __init__(self) -> None:
        self.name = f"Catanatron {version('catanatron')}, 4 players"
        self.random = Random(1).random
        self.seeds = count(1)

    def prepare(self, measure: Measure) -> Work:
        if measure is Measure.PLAY:
            return lambda: self.play(self.start())
        pool = self.positions()
        if measure is Measure.CLONE:
            return lambda: sum(game.copy() is not game for game in pool)
        return lambda: sum(self.play(game.copy(), DECISIONS) for game in pool)

    def start(self) -> Any:
        return Game([RandomPlayer(colour) for colour in COLOURS], seed=next(self.seeds))

    def play(self, game: Any, most: int = 1_000_000) -> int:
        """Play to the end, or for so many real decisions; how many they were."""
        random, real = self.random, 0
        while real < most and game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            actions = game.state.playable_actions
            options = len(actions)
            real += options > 1
            game.execute(actions[int(random() * options)], validate_action=False)
        return real

    def positions(self) -> list[Any]:
        """Copies of games at random decisions."""
        pool: list[Any] = []
        while len(pool) < POSITIONS:
            game = self.start()
            while self.play(game, stride := 1 + int(self.random() * STRIDE)) == stride:
                pool.append(game.copy())
        return pool[:POSITIONS]
