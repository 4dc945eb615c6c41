"""What may come of a choice: outcomes up to the next choice of a player, from what a seat knows.

In each of a fixed set of guesses every course that luck could take is followed, and weighed as chance weighs
it. Where luck has too many courses, those of the first draws are followed, and the rest is sampled. Figures
are exact only if nothing was sampled: neither luck nor, because all guesses were one deal, what is hidden.
Six deals that agree do not prove that the next one does, so all other figures have an error.
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
SAMPLED_COURSES = 12
"""About so many are taken in one guess where luck is too wide, if no more are followed."""
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

    `exact`: every course of luck was weighed, and nothing is hidden, for they were all the same deal. All
    else is sampled, over luck or over deals of what is hidden, and every outcome has an error.
    """

    outcomes: tuple[Outcome, ...]
    guesses: int
    exact: bool


class Tried(Struct, frozen=True):
    """The chance of each outcome in one guess; how many courses of luck made it, and whether that is all.

    `samples` says how many draws of luck they are worth: fewer, where some weigh more than others.
    """

    chances: Mapping[str, Fraction]
    courses: int
    samples: float
    is_complete: bool


def odds_of(seat: Seat, option: Option | str, then: Sequence[str] = ()) -> Odds:
    """The odds of the option and of what is planned then."""
    texts = (seat.asked().chosen(option).text, *then)
    if not all(isinstance(text, str) for text in then):
        raise IllegalAnswer("a plan is a list of texts")
    found = list(_all_weighed(seat, texts))
    is_hidden = len({deal for deal, _ in found}) > 1
    return _mixed([weighed for _, weighed in found], is_hidden=is_hidden)


def _all_weighed(seat: Seat, texts: Sequence[str]) -> Iterator[tuple[str, Tried]]:
    """One deal after the other, until there are enough guesses and courses of luck.

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
        yield deal, weighed


def _wanted(dealt: Mapping[str, Tried]) -> int:
    """How many guesses there should be, by what has been dealt so far."""
    is_sampled = len(dealt) == 1 and not next(iter(dealt.values())).is_complete
    return SAMPLES if is_sampled else GUESSES


def _weighed(game: Game[Any], seat: int, texts: Sequence[str]) -> Tried:
    """Follow the courses of luck in one guess."""
    before = game.tape.told
    game, texts = _brought_to_luck(game, seat, texts)
    chances: dict[str, Fraction] = {}
    courses, squares = Courses(MOST_COURSES, SAMPLED_COURSES, game.tape.luck), NEVER
    while courses.next():
        twin = game.clone()
        twin.tape.luck = courses
        for text in texts:
            if not _plays(twin, seat, text):
                break
        outcome = _outcome(twin, seat, before)
        chance = courses.chance
        chances[outcome] = chances.get(outcome, NEVER) + chance
        squares += chance * chance
    return Tried(chances, courses.taken - 1, float(1 / squares), courses.is_complete)


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


def _mixed(weighed: Sequence[Tried], *, is_hidden: bool) -> Odds:
    """The mean over the guesses; its error is that of as many deals or, if all are one, draws of luck."""
    count, found = len(weighed), dict[str, tuple[float, float]]()
    is_exact = not is_hidden and all(one.is_complete for one in weighed)
    samples = sum(one.samples for one in weighed)
    for text in dict.fromkeys(text for one in weighed for text in one.chances):
        chances = [float(one.chances.get(text, NEVER)) for one in weighed]
        mean = sum(chances) / count
        squares = sum(chance * chance for chance in chances) / count
        error = _error(mean, squares, count) if is_hidden else _error(mean, mean, samples)
        found[text] = (mean, 0.0 if is_exact else error)
    return Odds(_sorted(found), count, is_exact)


def _error(mean: float, squares: float, count: float) -> float:
    """The standard error of the mean of so many shares; `squares` is the mean of their squares.

    One more is added, half of it sure and half never (as Jeffreys does): few that agree prove little.
    """
    mean = (count * mean + 0.5) / (count + 1)
    squares = (count * squares + 0.5) / (count + 1)
    return sqrt((squares - mean * mean) / (count + 1))


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
