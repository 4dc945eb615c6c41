"""Bots against bots: paired games with sides swapped and the same luck, on one or more worker processes.

A bout is named by its number alone: who plays which side and with which luck follows from it, so results do
not depend on the number of workers, and a contest that was broken off goes on where it stopped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from time import perf_counter
from typing import Annotated

from msgspec import Meta, Struct

from sandtable.api import new_game
from sandtable.bots.roster import bot, plain
from sandtable.engine.errors import ContentError
from sandtable.engine.facts import SPECTATOR
from sandtable.lab.prizes import Prizes
from sandtable.lab.simulate import play_out
from sandtable.lab.workers import spread

Bots = tuple[str, str]
Count = Annotated[int, Meta(ge=0)]


class Terms(Struct, frozen=True):
    """Who fights, how many games each two of them play, and the seed of all luck."""

    bots: tuple[str, ...]
    games: int
    seed: str = "0"


class Contest(Struct, frozen=True):
    """What is fought over (a ruleset by id or folder, a scenario, a pack), and on what terms."""

    ruleset: str
    scenario: str
    terms: Terms
    pack: str = "house"

    @property
    def pairings(self) -> list[Bots]:
        """Each with each other; a bot is no pairing with itself."""
        return list(combinations(self.terms.bots, 2))

    @property
    def bouts(self) -> int:
        return len(self.pairings) * self.terms.games

    def sides(self, number: int) -> Bots:
        """Who plays side 0 and side 1: the pairings take turns, each bout is followed by its swap."""
        pair, swapped = divmod(number, 2)
        first, second = self.pairings[pair % len(self.pairings)]
        return (second, first) if swapped else (first, second)


class Fought(Struct, frozen=True, forbid_unknown_fields=True):
    """One bout: `winner` is the side that won, or None for a draw; `seconds` is what it took.

    `taken` says how many objectives each side took on the way, `ground` how many of them are places.
    """

    number: int
    sides: Bots
    winner: int | None
    points: tuple[int, ...]
    reason: str
    turns: Count
    decisions: Count
    seconds: Annotated[float, Meta(ge=0)]
    taken: tuple[Count, ...]
    ground: tuple[Count, ...]


def fight(contest: Contest, number: int) -> Fought:
    """Play one bout; both bouts of a pair have the same luck."""
    luck = f"{contest.terms.seed}/{number // 2}"
    game = new_game(contest.ruleset, contest.scenario, luck, pack=contest.pack)
    sides, prizes, begun = contest.sides(number), Prizes(game), perf_counter()
    bots = [bot(sides[seat.side], f"{luck}/{n}") for n, seat in enumerate(game.seats)]
    decisions = play_out(game, bots, prizes.look)
    assert game.result is not None, f"bout {number} of {contest} stopped without a result"
    turns, won = game.seat(SPECTATOR).view()["clock"]["turn"], game.result
    seconds = round(perf_counter() - begun, 3)
    counts = (turns, decisions, seconds, prizes.taken, prizes.ground)
    return Fought(number, sides, won.winner, tuple(won.points), won.reason, *counts)


def checked(contest: Contest) -> Contest:
    """The contest itself, or ContentError for what could not be fought."""
    bots, games = contest.terms.bots, contest.terms.games
    different = {plain(name) for name in bots}
    if len(different) < 2 or len(different) < len(bots):
        raise ContentError("a contest needs two bots or more, each named once")
    if games < 2 or games % 2:
        raise ContentError(f"games come in pairs with sides swapped: {games} is not an even number")
    sides = {seat.side for seat in new_game(contest.ruleset, contest.scenario, 0, pack=contest.pack).seats}
    if sides != {0, 1}:
        raise ContentError(f"{contest.scenario} has {len(sides)} sides; a contest is fought between two")
    return contest


def fought(contest: Contest, numbers: Sequence[int], workers: int) -> Iterator[Fought]:
    """These bouts, in order, as they are finished."""
    if workers == 1:
        yield from (fight(contest, number) for number in numbers)
        return
    yield from spread(partial(fight, contest), numbers, workers)
