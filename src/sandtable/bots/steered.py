"""The bot that does what has been done least: with it seldom things come up soon."""

from __future__ import annotations

from collections import Counter
from random import Random

from sandtable.bots.bot import Thought
from sandtable.engine.ask import Option
from sandtable.engine.seat import Seat


class SteeredBot:
    """Any option of the verb least often chosen for this kind of ask; several bots may count together."""

    def __init__(self, seed: int | str, chosen: Counter[tuple[str, str]]) -> None:
        self.thought = Thought()
        self._random = Random(seed)
        self._chosen = chosen

    def choose(self, seat: Seat) -> Option:
        ask = seat.asked()
        verbs: dict[str, list[int]] = {}
        for number, value in enumerate(ask.values):
            verbs.setdefault(str(value[0]), []).append(number)
        least = min(self._chosen[ask.kind, verb] for verb in verbs)
        verb = self._random.choice([verb for verb in verbs if self._chosen[ask.kind, verb] == least])
        self._chosen[ask.kind, verb] += 1
        return ask.options[self._random.choice(verbs[verb])]
