"""The bot that looks one step ahead: it takes what leaves it best off in what it can guess."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from sandtable.bots.bot import Thought, Weighed
from sandtable.bots.deployment import Deployment
from sandtable.bots.tally import STYLES, Tally
from sandtable.engine.ask import Option
from sandtable.engine.game import Game
from sandtable.engine.seat import Seat

MOST_TRIED_ON, TRIES, STEPS = 10, 6, 8
"""For a second look: options, guesses for each, and decisions at random in each of these."""


class GreedyBot:
    """Tries each option in the same few guesses; of long lists only some, the promising ones first."""

    def __init__(self, seed: int | str, *, guesses: int = 3, most: int = 40, style: str = "steady") -> None:
        self.thought = Thought()
        self._seed = seed
        self._random = Random(seed)
        self._guesses = guesses
        self._most = most
        self._daring = STYLES[style]
        self._deployment = Deployment()
        self._choices = 0

    def choose(self, seat: Seat) -> Option:
        options = seat.asked().options
        if len(options) == 1:
            self.thought = Thought()
            return options[0]
        prepared = self._deployment.next(seat)
        return prepared or options[self._best(seat, self._looked_at(seat))]

    def _looked_at(self, seat: Seat) -> list[int]:
        """The options worth a look, all of them if they are few; equally promising ones in any order."""
        numbers = list(range(len(seat.asked().values)))
        if len(numbers) <= self._most:
            return numbers
        self._random.shuffle(numbers)
        return sorted(numbers, key=seat.promise, reverse=True)[: self._most]

    def _best(self, seat: Seat, numbers: Sequence[int]) -> int:
        tallies = {number: Tally() for number in numbers}
        self._choices += 1
        for guess in range(self._guesses):
            deal = seat.guess(f"{self._seed}/{self._choices}/{guess}")
            for number, tally in tallies.items():
                tally.add(after(deal, seat.number, number))
        worth = {number: tally.worth(self._daring) for number, tally in tallies.items()}
        equal = [number for number in numbers if worth[number] == max(worth.values())]
        best = equal[0] if len(equal) == 1 else self._second_look(seat, equal, tallies)
        self._explain(seat, tallies, best)
        return best

    def _second_look(self, seat: Seat, equal: Sequence[int], tallies: dict[int, Tally]) -> int:
        """Where the next step tells nothing apart, some more steps at random may: an order, an activation."""
        few = self._random.sample(equal, min(len(equal), MOST_TRIED_ON))
        tries = {number: Tally() for number in few}
        for guess in range(TRIES):
            deal = seat.guess(f"{self._seed}/{self._choices}/on {guess}")
            for number, tally in tries.items():
                tally.add(after(deal, seat.number, number, self._random))
        tallies |= tries
        return max(few, key=lambda number: tries[number].worth(self._daring))

    def _explain(self, seat: Seat, tallies: dict[int, Tally], best: int) -> None:
        options = seat.asked().options
        order = sorted(tallies, key=lambda number: (number != best, -tallies[number].worth(self._daring)))
        weighed = [Weighed(options[n].text, tallies[n].visits, tallies[n].mean) for n in order[:12]]
        self.thought = Thought(tuple(weighed), (options[best].text,), self._guesses)


def after(deal: Game[Any], seat: int, number: int, dice: Random | None = None) -> float:
    """How the seat stands in a guess once it has taken this option; with dice, some steps after that."""
    twin = deal.clone(keep=False)
    assert twin.ask is not None, "a guess asks what the game asks"
    twin.answer(twin.ask.options[number])
    for _ in range(STEPS if dice is not None else 0):
        if twin.ask is None or dice is None:
            break
        twin.answer(twin.ask.options[dice.randrange(len(twin.ask.values))])
    return twin.seat(seat).value()
