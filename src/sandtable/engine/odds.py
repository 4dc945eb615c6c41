"""What may come of a choice: outcomes up to the next choice of a player, from what a seat knows.

In each of a fixed set of guesses every course that luck could take is followed, and weighed as chance weighs
it. Where all guesses agree nothing hidden matters and the figures are exact; where they differ, so much is
unknown, and the error says so. Where luck has too many courses, those of the first draws are followed and one
is taken of each of the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from sandtable.engine.ask import Listed, Option
from sandtable.engine.courses import Courses
from sandtable.engine.errors import IllegalAnswer
from sandtable.engine.facts import CHANCE, Fact, seen
from sandtable.engine.tape import Chain, newer

if TYPE_CHECKING:
    from sandtable.engine.game import Game
    from sandtable.engine.seat import Seat

GUESSES = 6
SAMPLES = 3
"""So many of luck that is too wide, where nothing is hidden that would need more guesses."""
MOST_COURSES = 36
"""Courses of luck that are followed in one guess: two dice."""
ENOUGH_COURSES = 48
"""Where luck is too wide to be followed, there are more guesses until so many courses were taken in all."""
NEVER = Fraction(0)


class Outcome(Struct, frozen=True):
    """One thing that may happen, how likely it is and the standard error of that figure."""

    text: str
    chance: float
    error: float


class Odds(Struct, frozen=True):
    """The outcomes, likeliest first; `guesses` says how many deals of the unknown were tried.

    `exact`: every course of luck was weighed in each of them, and nothing hidden made a difference.
    """

    outcomes: tuple[Outcome, ...]
    guesses: int
    exact: bool


class Tried(Struct, frozen=True):
    """The chance of each outcome in one guess; how many courses of luck made it, and whether that is all."""

    chances: Mapping[str, Fraction]
    courses: int
    is_complete: bool


def odds_of(seat: Seat, option: Option | str, then: Sequence[str] = ()) -> Odds:
    """The odds of the option and of what is planned then."""
    texts = (seat.asked().chosen(option).text, *then)
    if not all(isinstance(text, str) for text in then):
        raise IllegalAnswer("a plan is a list of texts")
    return _mixed([*_all_weighed(seat, texts)])


def _all_weighed(seat: Seat, texts: Sequence[str]) -> Iterator[Tried]:
    """One guess after the other, until there are enough of them and of courses of luck.

    Where nothing hidden is left, or little, deals come up again: all courses from one are followed once.
    """
    dealt: dict[str, Tried] = {}
    guesses = courses = 0
    is_complete = True
    while guesses < _wanted(dealt) or (not is_complete and courses < ENOUGH_COURSES):
        game = seat.guess(f"odds {guesses}")
        deal = game.fingerprint()
        weighed = dealt.get(deal)
        if weighed is None or not weighed.is_complete:
            weighed = dealt[deal] = _weighed(game, seat.number, texts)
        guesses += 1
        courses += weighed.courses
        is_complete &= weighed.is_complete
        yield weighed


def _wanted(dealt: Mapping[str, Tried]) -> int:
    """How many guesses there should be, by what has been dealt so far."""
    is_sampled = len(dealt) == 1 and not next(iter(dealt.values())).is_complete
    return SAMPLES if is_sampled else GUESSES


def _weighed(game: Game[Any], seat: int, texts: Sequence[str]) -> Tried:
    """Follow the courses of luck in one guess."""
    before = game.tape.told
    game, texts = _brought_to_luck(game, seat, texts)
    chances: dict[str, Fraction] = {}
    courses = Courses(MOST_COURSES, game.tape.luck)
    while courses.next():
        twin = game.clone()
        twin.tape.luck = courses
        for text in texts:
            if not _plays(twin, seat, text):
                break
        outcome = _outcome(twin, seat, before)
        chances[outcome] = chances.get(outcome, NEVER) + courses.chance
    return Tried(chances, courses.taken - 1, courses.is_complete)


def _brought_to_luck(game: Game[Any], seat: int, texts: Sequence[str]) -> tuple[Game[Any], Sequence[str]]:
    """What comes before the first draw is played once for all courses; the answers that are left then."""
    for number, text in enumerate(texts):
        _read(game, seat, text)  # what has been listed for it need not be listed again in its clones
        twin = game.clone()
        if not _plays(twin, seat, text):
            return game, ()
        if twin.state.drawn != game.state.drawn:
            return game, texts[number:]
        game = twin
    return game, ()


def _mixed(weighed: Sequence[Tried]) -> Odds:
    """The mean over the guesses; how they differ is the error."""
    count, found = len(weighed), dict[str, tuple[float, float]]()
    for text in dict.fromkeys(text for one in weighed for text in one.chances):
        chances = [one.chances.get(text, NEVER) for one in weighed]
        mean = sum(chances) / count
        spread = sum((chance - mean) ** 2 for chance in chances) / (count - 1)
        found[text] = (float(mean), sqrt(spread / count))
    agreed = not any(error for _, error in found.values())
    return Odds(_sorted(found), count, exact=agreed and all(one.is_complete for one in weighed))


def _sorted(found: Mapping[str, tuple[float, float]]) -> tuple[Outcome, ...]:
    """Likeliest first; of equal ones in the order in which they were met."""
    outcomes = [Outcome(text, chance, error) for text, (chance, error) in found.items()]
    return tuple(sorted(outcomes, key=lambda outcome: -outcome.chance))


def _plays(game: Game[Any], seat: int, text: str) -> bool:
    """Give this answer, or say that the game has come to a choice that was not planned."""
    option = _read(game, seat, text)
    if option is None:
        return False
    game.answer(option)
    assert game.ask is None or game.ask.seat != CHANCE
    return True


def _read(game: Game[Any], seat: int, text: str) -> Option | None:
    """The option of this seat that a text names, if it has it now."""
    ask = game.seat(seat).ask
    value = None if ask is None else ask.read(text)
    return None if ask is None or value is None else Listed(value, ask)


def _outcome(game: Game[Any], seat: int, before: Chain[Fact]) -> str:
    """What has changed since then, as this seat is told."""
    told = seen(newer(game.tape.told, before) or (), seat)
    changes = ", ".join(filter(None, map(game.words.outcome, told)))
    decided = any(map(game.words.decides, told))
    return changes or ("no effect" if decided else "nothing is decided yet")
