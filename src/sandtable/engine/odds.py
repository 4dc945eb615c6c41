"""What may come of a choice: outcomes up to the next choice of a player, from what a seat knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from sandtable.engine.ask import Option
from sandtable.engine.errors import IllegalAnswer
from sandtable.engine.facts import CHANCE, Fact, seen

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


def odds_of(seat: Seat, option: Option | str, then: Sequence[str] = ()) -> Odds:
    """Play the option, and what is planned then, in each of a fixed set of guesses; count what is told."""
    texts = (seat.asked().chosen(option).text, *then)
    if not all(isinstance(text, str) for text in then):
        raise IllegalAnswer("a plan is a list of texts")
    counted = Counter(_outcome(seat.guess(f"odds {n}"), seat.number, texts) for n in range(GUESSES))
    return Odds(tuple(_share(text, count) for text, count in counted.most_common()), GUESSES)


def _outcome(game: Game[Any], seat: int, texts: Sequence[str]) -> str:
    """What this seat is told until a choice that was not planned or something else begins."""
    before = len(game.facts)
    for text in texts:
        door = game.seat(seat)
        if door.ask is None or door.why_not(text):
            break
        door.answer(text)
        assert game.ask is None or game.ask.seat != CHANCE
    told = _before_the_next(game, seen(game.facts[before:], seat), is_plan=len(texts) > 1)
    return " ".join(game.words.sentence(fact) for fact in told) or "nothing is decided yet"


def _before_the_next(game: Game[Any], facts: Sequence[Fact], *, is_plan: bool) -> list[Fact]:
    """What comes of the choice itself, not of the activation or turn that happens to follow it."""
    told: list[Fact] = []
    has_come = False
    for fact in facts:
        is_head = game.words.level(fact) in ("turn", "activation")
        if is_head and has_come:
            break
        has_come = has_come or not is_head
        if not is_head or not is_plan:
            told.append(fact)
    return told


def _share(text: str, count: int) -> Outcome:
    chance = count / GUESSES
    return Outcome(text, chance, sqrt(chance * (1 - chance) / GUESSES))
