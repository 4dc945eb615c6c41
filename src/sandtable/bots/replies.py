"""How both sides play behind the tree: by the best next step, looked for once and remembered.

Most of what is asked in a pass was asked in the passes before it, after the same choice. To look for the best
step each time would be nine tenths of the work of a search, so what was found is kept; it is looked for anew
ever more rarely, in another guess, and what that showed is added to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from sandtable.bots.greedy import taken
from sandtable.bots.tally import Tally
from sandtable.engine.ask import Ask, Value
from sandtable.engine.errors import NoGuess
from sandtable.engine.facts import SeatId
from sandtable.engine.game import Game
from sandtable.engine.seat import Seat

FORK = 4
"""So many options are looked at for a step."""
RARER = 4
"""A step is looked for when it is asked for the first time, and again after so many times as many."""

Question = tuple[Value, SeatId, str]
"""What was chosen last, who is asked, and what."""


class Reply:
    """The steps that were looked at where something was asked, and how good each seemed."""

    __slots__ = ("_asked", "_due", "_hopes", "steps")

    def __init__(self) -> None:
        self.steps: dict[Value, Tally] = {}
        self._hopes: dict[Value, float] = {}
        self._asked = 0
        self._due = 1

    def is_due(self, values: Sequence[Value]) -> bool:
        """Whether it is looked for now that it is asked for once more, with these options."""
        self._asked += 1
        if self._asked >= self._due:
            self._due *= RARER
            return True
        known = sum([value in self.steps for value in values])
        return known < min(FORK, len(values))

    def add(self, step: Value, value: float, hope: float) -> None:
        self.steps.setdefault(step, Tally()).add(value)
        self._hopes[step] = hope

    def best(self, values: Sequence[Value]) -> int:
        """Of the options that were looked at and are open the best; of equals the most promising."""
        looked = [number for number, value in enumerate(values) if value in self.steps]
        return max(looked, key=lambda number: self._merit(values[number]))

    def _merit(self, step: Value) -> tuple[float, float]:
        return round(self.steps[step].mean, 9), self._hopes[step]


class Replies:
    """What was found in the passes of this choice, and of the choice before as far as it is asked again."""

    def __init__(self, is_late: Callable[[], bool]) -> None:
        self.is_late = is_late
        self._known: dict[Question, Reply] = {}
        self._before: dict[Question, Reply] = {}

    def turn_over(self) -> None:
        """Another choice is to be made: what the passes for it do not ask again is forgotten."""
        self._before, self._known = self._known, {}

    def step(self, game: Game[Any], last: Value, random: Random) -> int:
        """The option by which the seat that is asked gains most; of equals the more promising."""
        ask = game.ask
        assert ask is not None
        reply = self._to((last, ask.seat, ask.kind))
        if reply.is_due(ask.values):
            self._look(game, ask, reply, random)
        return reply.best(ask.values)

    def _to(self, question: Question) -> Reply:
        reply = self._known.get(question)
        if reply is None:
            reply = self._known[question] = self._before.get(question) or Reply()
        return reply

    def _look(self, game: Game[Any], ask: Ask[Any], reply: Reply, random: Random) -> None:
        """What is not certain is looked at in a guess of that seat: nobody knows the luck that is to come."""
        deal: Game[Any] | None = None
        asked = game.seat(ask.seat)
        before = asked.value()
        for step in _promising(asked, random):
            ahead = taken(deal or game, step).seat(ask.seat)
            if deal is None and not ahead.can_undo:
                deal = _dealt(game, ask.seat, random)
                ahead = taken(deal, step).seat(ask.seat)
            reply.add(ask.values[step], ahead.value() - before, asked.promise(step))
            if self.is_late():
                break


def _dealt(game: Game[Any], seat: SeatId, random: Random) -> Game[Any]:
    """A guess of this seat; the game itself, a guess of another seat's, if that leaves this one without."""
    try:
        return game.guess(seat, f"{random.random()}")
    except NoGuess:
        return game


def _promising(seat: Seat, random: Random) -> list[int]:
    """A few options, the more promising the likelier."""
    count = len(seat.asked().values)
    if count <= FORK:
        return list(range(count))
    hopes = [seat.promise(number) * (0.5 + random.random()) for number in range(count)]
    return sorted(range(count), key=hopes.__getitem__, reverse=True)[:FORK]
