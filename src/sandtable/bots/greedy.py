"""The bot that looks one step ahead: it takes what leaves it best off in what it can guess.

What an option leads to is certain if it could be taken back: no luck came, nobody else answered, nothing was
shown. All guesses then agree, so one is enough. An option is often not the whole of a decision (a unit is
chosen, an order given, the first hex entered): where the bot is asked on, the best options are judged by the
best that its own next choices make of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from sandtable.bots.bot import Thought, Weighed
from sandtable.bots.deployment import Deployment
from sandtable.bots.style import STYLES, judged
from sandtable.bots.tally import Tally
from sandtable.engine.ask import Option
from sandtable.engine.game import Game
from sandtable.engine.seat import Seat

MOST_FOLLOWED = 8
"""So many of the best options are followed."""
LOOKS = ((1, 5), (2, 5), (16, 3))
"""How far: choices in a row, and options looked at for each; the next look is for what is equal still."""
SAME = 1e-9
"""Means of equal values differ by less."""


class End(Struct, frozen=True):
    """Where an option leads in a guess: how good it is, if in all guesses, and if the seat is asked on."""

    value: float
    is_certain: bool
    goes_on: bool


class GreedyBot:
    """Tries each option in the same few guesses; of long lists only some, the promising ones first.

    Who is `careless` does not know what is promising, and looks at any.
    """

    def __init__(
        self,
        seed: int | str,
        *,
        guesses: int = 3,
        most: int = 40,
        careless: bool = False,
        style: str = "steady",
        is_late: Callable[[], bool] = lambda: False,
    ) -> None:
        self.thought = Thought()
        self._seed = seed
        self._random = Random(seed)
        self._guesses = self._wanted = guesses
        self._most = most
        self._careless = careless
        self._care = STYLES[style]
        self._is_late = is_late
        self._deployment = Deployment()
        self._choices = 0

    def choose(self, seat: Seat) -> Option:
        self.thought = Thought()  # of this choice, also if it needs none
        options = seat.asked().options
        if len(options) == 1:
            return options[0]
        prepared = self._deployment.next(seat)
        return prepared or options[self.ranking(seat)[0]]

    def ranking(self, seat: Seat, guesses: int | None = None) -> list[int]:
        """All options by where they lead; the best few, if they lead on, by what can be made of them.

        The best comes first; options that time did not suffice for are missing. So many guesses are made, or
        as many as the bot makes for its own choices.
        """
        self._choices += 1
        self._wanted = guesses or self._guesses
        tallies: dict[int, Tally] = {}
        begun = self._looked(seat, self._promising(seat, self._most), tallies, (0, 0))
        best = self._ranked(seat, tallies)[:MOST_FOLLOWED]
        for look in LOOKS:
            if len(best) <= 1:
                break
            begun = self._looked(seat, [number for number in best if number in begun], tallies, look)
            worth = {number: tallies[number].mean for number in best}
            best = [number for number in best if worth[number] >= max(worth.values()) - SAME]
        order = sorted(tallies, key=lambda n: (n not in best[:1], -tallies[n].mean))
        self._explain(seat, tallies, order)
        return order

    def _looked(
        self, seat: Seat, numbers: Sequence[int], tallies: dict[int, Tally], look: tuple[int, int]
    ) -> set[int]:
        """Try these in one guess after another, what is certain once; those that the seat is asked on in."""
        looks = {number: Tally() for number in numbers}
        begun: set[int] = set()
        unsure = list(numbers)
        for guess in range(self._wanted):
            if not unsure or self._is_late():
                break
            deal = seat.guess(f"{self._seed}/{self._choices}/{look[0]}/{guess}")
            ends: dict[int, End] = {}
            for number in unsure:
                if not self._is_late():
                    ends[number] = self._followed(taken(deal, number), seat.number, *look)
                    looks[number].add(ends[number].value)
            begun.update(number for number, end in ends.items() if end.goes_on)
            unsure = [number for number, end in ends.items() if not end.is_certain]
        tallies |= {number: tally for number, tally in looks.items() if tally.visits}
        return begun

    def _followed(self, game: Game[Any], number: int, depth: int, fork: int) -> End:
        """Where the seat could get by its own next choices, each time to the best, any of equals."""
        seat = game.seat(number)
        value, is_certain = judged(seat, self._care), seat.can_undo
        while depth and seat.ask is not None and not self._is_late():
            ways = all_taken(game, self._promising(seat, fork))
            values = [judged(way.seat(number), self._care) for way in ways]
            value = max(values)
            game = ways[self._random.choice([way for way, worth in enumerate(values) if worth == value])]
            seat = game.seat(number)
            is_certain = is_certain and seat.can_undo
            depth -= len(ways) > 1
        return End(value, is_certain, seat.ask is not None)

    def _promising(self, seat: Seat, most: int) -> Sequence[int]:
        """The options worth a look, all of them if they are few; equally promising ones in any order."""
        count = len(seat.asked().values)
        if count <= most:
            return range(count)
        mixed = self._mixed(range(count))
        return mixed[:most] if self._careless else sorted(mixed, key=seat.promise, reverse=True)[:most]

    def _ranked(self, seat: Seat, tallies: dict[int, Tally]) -> list[int]:
        """The best first; of equals the most promising, and of those any."""
        hopes = {number: (tallies[number].mean, seat.promise(number)) for number in tallies}
        return sorted(self._mixed(tallies), key=hopes.__getitem__, reverse=True)

    def _mixed(self, numbers: Iterable[int]) -> list[int]:
        mixed = list(numbers)
        self._random.shuffle(mixed)
        return mixed

    def _explain(self, seat: Seat, tallies: dict[int, Tally], order: Sequence[int]) -> None:
        options = seat.asked().options
        weighed = [Weighed(options[n].text, tallies[n].visits, tallies[n].mean) for n in order[:12]]
        guesses = max((tally.visits for tally in tallies.values()), default=0)
        self.thought = Thought(tuple(weighed), tuple(each.text for each in weighed[:1]), guesses)


def taken(game: Game[Any], number: int) -> Game[Any]:
    """The game after this option; options are listed before the clone is made, so that it need not."""
    assert game.ask is not None
    assert number < len(game.ask.values)
    twin = game.clone()
    assert twin.ask is not None, "a clone asks what its model asks"
    twin.answer(twin.ask.options[number])
    return twin


def all_taken(game: Game[Any], numbers: Sequence[int]) -> list[Game[Any]]:
    """The game after each of these options; it goes the last way itself, so what is forced costs no clone."""
    *others, last = numbers
    ways = [taken(game, number) for number in others]
    assert game.ask is not None
    game.answer(game.ask.options[last])
    return [*ways, game]
