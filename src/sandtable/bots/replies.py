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
from sandtable.bots.style import judged
from sandtable.bots.tally import Tally
from sandtable.engine.ask import Value
from sandtable.engine.errors import NoGuess
from sandtable.engine.facts import SeatId
from sandtable.engine.game import Game
from sandtable.engine.seat import Seat

FORK = 4
"""So many options are looked at for a step."""
RARER = 4
"""A step is looked for when it is asked for the first time, and again after so many times as many."""

MOST_LED = 12
"""So many choices follow at most."""

Question = tuple[Value, SeatId, str]
"""What was chosen last, who is asked, and what."""


class Reply:
    """The steps that were looked at where something was asked, and how good each seemed."""

    __slots__ = ("_asked", "_due", "_hopes", "_met", "steps")

    def __init__(self) -> None:
        self.steps: dict[Value, Tally] = {}
        self._hopes: dict[Value, float] = {}
        self._met: set[Value] = set()
        self._asked = 0
        self._due = 1

    def due(self, values: Sequence[Value]) -> Sequence[int]:
        """Options to look among, now that it is asked for once more: all, those never open before, none."""
        self._asked += 1
        fresh = [number for number, value in enumerate(values) if value not in self._met]
        self._met.update(values)
        if self._asked >= self._due:
            self._due *= RARER
            return range(len(values))
        known = sum([value in self.steps for value in values])
        return fresh if known >= min(FORK, len(values)) else range(len(values))

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

    def step(self, game: Game[Any], last: Value, random: Random, care: float = 0.0) -> int:
        """The option by which the seat that is asked, in its style, gains most; of equals the more
        promising.
        """
        ask = game.ask
        assert ask is not None
        reply = self._to((last, ask.seat, ask.kind))
        due = reply.due(ask.values)
        if due:
            self._look(game, due, reply, random, care)
        return reply.best(ask.values)

    def _to(self, question: Question) -> Reply:
        reply = self._known.get(question)
        if reply is None:
            reply = self._known[question] = self._before.get(question) or Reply()
        return reply

    def _look(
        self, game: Game[Any], due: Sequence[int], reply: Reply, random: Random, care: float
    ) -> None:
        """What is not certain is looked at in a guess of that seat: nobody knows the luck that is to come."""
        deal: Game[Any] | None = None
        ask = game.ask
        assert ask is not None
        asked = game.seat(ask.seat)
        before = judged(asked, care)
        for step in _promising(asked, due, random):
            ahead, is_certain = _led_on(taken(deal or game, step), ask.seat)
            if deal is None and not is_certain:
                deal = _dealt(game, ask.seat, random)
                ahead, _ = _led_on(taken(deal, step), ask.seat)
            reply.add(ask.values[step], judged(ahead, care) - before, asked.promise(step))
            if self.is_late():
                break


def _led_on(game: Game[Any], number: SeatId) -> tuple[Seat, bool]:
    """Who is asked on goes the most promising way to the end of the step that he has come to; and whether
    all of that is certain.

    To activate a unit gains nothing and to end an order loses nothing: what the unit does then tells.
    """
    seat, step = game.seat(number), game.began
    is_certain, left = seat.can_undo, MOST_LED
    while left and seat.ask is not None and game.began is step:
        options = seat.ask.options
        game.answer(options[max(range(len(options)), key=seat.promise)])
        is_certain, left = is_certain and seat.can_undo, left - 1
    return seat, is_certain


def _dealt(game: Game[Any], seat: SeatId, random: Random) -> Game[Any]:
    """A guess of this seat; the game itself, a guess of another seat's, if that leaves this one without."""
    try:
        return game.guess(seat, f"{random.random()}")
    except NoGuess:
        return game


def _promising(seat: Seat, numbers: Sequence[int], random: Random) -> Sequence[int]:
    """A few of these options, the more promising the likelier."""
    if len(numbers) <= FORK:
        return numbers
    hopes = {number: seat.promise(number) * (0.5 + random.random()) for number in numbers}
    return sorted(numbers, key=hopes.__getitem__, reverse=True)[:FORK]
