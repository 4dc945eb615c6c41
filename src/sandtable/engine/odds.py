"""What may come of a choice: outcomes up to the next choice of a player, from what a seat knows."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from sandtable.engine.ask import Option
from sandtable.engine.facts import CHANCE, seen

if TYPE_CHECKING:
    from sandtable.engine.game import Game
    from sandtable.engine.seat import Seat

GUESSES = 24


class Outcome(Struct, frozen=True):
    """One thing that may happen, how likely it is and the standard error of that figure."""

    text: str
    chance: float
    error: float


class Odds(Struct, frozen=True):
    """The outcomes, likeliest first; `guesses` says how many deals of the unknown were tried."""

    outcomes: tuple[Outcome, ...]
    guesses: int


def odds_of(seat: Seat, option: Option | str) -> Odds:
    """Play the option once in each of a fixed set of guesses and count what the seat would see."""
    text = seat.asked().chosen(option).text
    counted = Counter(_outcome(seat.guess(f"odds {n}"), seat.number, text) for n in range(GUESSES))
    return Odds(tuple(_share(text, count) for text, count in counted.most_common()), GUESSES)


def _outcome(game: Game[Any], seat: int, text: str) -> str:
    """What this seat is told between its answer and the next choice of a player."""
    before = len(game.facts)
    game.answer(text)
    assert game.ask is None or game.ask.seat != CHANCE
    told = seen(game.facts[before:], seat)
    return " ".join(game.words.sentence(fact) for fact in told) or "nothing is decided yet"


def _share(text: str, count: int) -> Outcome:
    chance = count / GUESSES
    return Outcome(text, chance, sqrt(chance * (1 - chance) / GUESSES))
