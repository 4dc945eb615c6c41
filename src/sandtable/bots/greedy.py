"""The bot that looks one step ahead: it takes what leaves it best off in what it can guess.

What an option leads to is certain if it could be taken back: no luck came, nobody else answered, nothing was
shown. All guesses then agree, so one is enough. Where the next step tells nothing apart (a unit is chosen, an
order given) the bot goes on to the best that each of the equals could lead to by its own next choices.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from sandtable.bots.bot import Thought, Weighed
from sandtable.bots.deployment import Deployment
from sandtable.bots.tally import STYLES, Tally
from sandtable.engine.ask import Option
from sandtable.engine.game import Game
from sandtable.engine.seat import Seat

MOST_FOLLOWED, FORK, DEPTH = 8, 5, 2
"""For a further look: options, choices looked at behind each, and how many choices in a row at most."""
SAME = 1e-9
"""Means of equal values differ by less."""


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
        return prepared or options[self._best(seat)]

    def _best(self, seat: Seat) -> int:
        self._choices += 1
        tallies = {number: Tally() for number in self._promising(seat, self._most)}
        best = self._tell_apart(seat, tallies, 0)
        for depth in range(1, DEPTH + 1):
            if len(best) == 1:
                break
            followed = {number: Tally() for number in self._some(seat, best, MOST_FOLLOWED)}
            best = self._tell_apart(seat, followed, depth)
            tallies |= followed
        self._explain(seat, tallies, best[0])
        return best[0]

    def _tell_apart(self, seat: Seat, tallies: dict[int, Tally], depth: int) -> list[int]:
        """Try all in one guess after another, but what is certain only once; the best, in their order."""
        unsure = list(tallies)
        for guess in range(self._guesses):
            deal = seat.guess(f"{self._seed}/{self._choices}/{depth}/{guess}")
            ends = {number: self._followed(taken(deal, number), seat.number, depth) for number in unsure}
            for number, (_, value) in ends.items():
                tallies[number].add(value)
            unsure = [number for number, (end, _) in ends.items() if not end.can_undo]
            if not unsure:
                break
        worth = {number: tally.worth(self._daring) for number, tally in tallies.items()}
        most = max(worth.values()) - SAME
        return [number for number in tallies if worth[number] >= most]

    def _followed(self, game: Game[Any], number: int, depth: int) -> tuple[Seat, float]:
        """Where the seat could get by its own next choices, each time to the best; and how good that is."""
        seat = game.seat(number)
        value = seat.value()
        while depth and seat.ask is not None:
            ways = [taken(game, way) for way in self._promising(seat, FORK)]
            values = [way.seat(number).value() for way in ways]
            value = max(values)
            game = ways[values.index(value)]
            seat = game.seat(number)
            depth -= len(ways) > 1
        return seat, value

    def _promising(self, seat: Seat, most: int) -> Sequence[int]:
        """The options worth a look, all of them if they are few."""
        count = len(seat.asked().values)
        return range(count) if count <= most else self._some(seat, range(count), most)

    def _some(self, seat: Seat, numbers: Iterable[int], most: int) -> list[int]:
        """The most promising ones first; equally promising ones in any order."""
        mixed = list(numbers)
        self._random.shuffle(mixed)
        return sorted(mixed, key=seat.promise, reverse=True)[:most]

    def _explain(self, seat: Seat, tallies: dict[int, Tally], best: int) -> None:
        options = seat.asked().options
        order = sorted(tallies, key=lambda number: (number != best, -tallies[number].worth(self._daring)))
        weighed = [Weighed(options[n].text, tallies[n].visits, tallies[n].mean) for n in order[:12]]
        guesses = max(tally.visits for tally in tallies.values())
        self.thought = Thought(tuple(weighed), (options[best].text,), guesses)


def taken(game: Game[Any], number: int) -> Game[Any]:
    """The game after this option; options are listed before the clone is made, so that it need not."""
    assert game.ask is not None
    assert number < len(game.ask.values)
    twin = game.clone()
    assert twin.ask is not None, "a clone asks what its model asks"
    twin.answer(twin.ask.options[number])
    return twin
