"""The bot that takes any option: with it everything can be played to the end."""

from __future__ import annotations

from random import Random

from sandtable.engine.ask import Option
from sandtable.engine.errors import IllegalAnswer
from sandtable.engine.seat import Seat


class RandomBot:
    """Each option is as likely as any other; equal seeds make equal choices."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed)

    def choose(self, seat: Seat) -> Option:
        ask = seat.ask
        if ask is None:
            raise IllegalAnswer(f"it is not for seat {seat.number} to answer now")
        options = ask.options
        return options[self._random.randrange(len(options))]
