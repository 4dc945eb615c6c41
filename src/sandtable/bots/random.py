"""The bot that takes any option: with it everything can be played to the end."""

from __future__ import annotations

from random import Random

from sandtable.bots.bot import Thought
from sandtable.engine.ask import Option
from sandtable.engine.seat import Seat


class RandomBot:
    """Each option is as likely as any other; equal seeds make equal choices."""

    def __init__(self, seed: int | str) -> None:
        self.thought = Thought()
        self._random = Random(seed)

    def choose(self, seat: Seat) -> Option:
        options = seat.asked().options
        return options[self._random.randrange(len(options))]
