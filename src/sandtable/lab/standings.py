"""Who is stronger, by how much, and how sure that is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt

from msgspec import Struct
from openskill.models import PlackettLuce

from sandtable.lab.arena import Bots, Fought

CONFIDENCE = 1.96
"""Standard deviations on either side: 95 %."""
EVEN = 0.5
HEADS = ("", "won", "drawn", "lost", "share", "95 %", "pairs", "95 % by pairs")
Interval = tuple[float, float]


class Score(Struct, frozen=True):
    """Games of one bot against another, and of their pairs those in which it was better, as good, worse.

    Its true share of points lies in `games_interval`, at 95 %, if games do not depend on each other. The two
    of a pair do: they have the same luck, and a side that is favoured is led by each bot once. So the pair
    is what is drawn anew, and `pairs_interval` is the one to judge by: narrower where a side is favoured.
    """

    bots: Bots
    won: int
    drawn: int
    lost: int
    games_interval: Interval
    pairs: tuple[int, int, int]
    pairs_interval: Interval

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """Wins, and draws at half."""
        return (self.won + self.drawn / 2) / self.games

    def cells(self) -> list[str]:
        """A row of a table under `HEADS`."""
        counts = [str(count) for count in (self.won, self.drawn, self.lost)]
        pairs = " ".join(f"{sign}{count}" for sign, count in zip("+=-", self.pairs, strict=True))
        spans = [f"{low:.1%} to {high:.1%}" for low, high in (self.games_interval, self.pairs_interval)]
        return [" against ".join(self.bots), *counts, f"{self.share:.1%}", spans[0], pairs, spans[1]]


class Rating(Struct, frozen=True):
    """A bot's strength (Plackett-Luce): `mu`, and the uncertainty of it."""

    bot: str
    mu: float
    sigma: float


def score(bots: Bots, bouts: Iterable[Fought]) -> Score:
    """How the first of two bots did against the second."""
    points = {bout.number: _points(bots[0], bout) for bout in bouts if set(bout.sides) == set(bots)}
    won, drawn, lost = (list(points.values()).count(result) for result in (1.0, EVEN, 0.0))
    pairs = whole_pairs(points)
    compared = (sum(p > EVEN for p in pairs), pairs.count(EVEN), sum(p < EVEN for p in pairs))
    over_games = wilson(won + drawn / 2, len(points))
    return Score(bots, won, drawn, lost, over_games, compared, over_pairs(pairs))


def _points(bot: str, bout: Fought) -> float:
    return EVEN if bout.winner is None else float(bout.sides[bout.winner] == bot)


def whole_pairs(points: Mapping[int, float]) -> list[float]:
    """The mean of each two games that are a pair, by the numbers of the bouts; single games are left out."""
    pairs: defaultdict[int, list[float]] = defaultdict(list)
    for number, point in points.items():
        pairs[number // 2].append(point)
    return [sum(pair) / 2 for pair in pairs.values() if len(pair) == 2]


def wilson(points: float, games: int) -> Interval:
    """Wilson's interval: sound for few games and for shares near 0 and 1."""
    if not games:
        return 0.0, 1.0
    share, z2 = points / games, CONFIDENCE**2
    centre = share + z2 / (2 * games)
    spread = CONFIDENCE * sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    return (centre - spread) / (1 + z2 / games), (centre + spread) / (1 + z2 / games)


def over_pairs(shares: Sequence[float]) -> Interval:
    """The interval by the spread of whole pairs, one won and one lost outright added to them.

    The two that are added (as Agresti and Coull do) keep it sound for few pairs and for shares near 0 and 1.
    """
    sample = [*shares, 0.0, 1.0]
    mean = sum(sample) / len(sample)
    variance = sum([(share - mean) ** 2 for share in sample]) / (len(sample) - 1)
    spread = CONFIDENCE * sqrt(variance / len(sample))
    return max(0.0, mean - spread), min(1.0, mean + spread)


def ratings(bots: Sequence[str], bouts: Iterable[Fought]) -> list[Rating]:
    """All bots, the strongest first; every bout moves the two who fought it."""
    model = PlackettLuce()
    found = {bot: model.rating(name=bot) for bot in bots}
    for bout in bouts:
        ranks = [0.0, 0.0] if bout.winner is None else [float(side != bout.winner) for side in (0, 1)]
        teams = model.rate([[found[bot]] for bot in bout.sides], ranks=ranks)
        found |= {bot: team[0] for bot, team in zip(bout.sides, teams, strict=True)}
    order = sorted(bots, key=lambda bot: -found[bot].mu)
    return [Rating(bot, found[bot].mu, found[bot].sigma) for bot in order]


class Takings(Struct, frozen=True):
    """In how many games a bot on one side took an objective, in how many a place, and how many it played."""

    taken: int
    ground: int
    games: int

    def __str__(self) -> str:
        return f"{self.taken} of {self.games} (ground {self.ground})"


def takings(bot: str, side: int, bouts: Iterable[Fought]) -> Takings:
    """What a bot took on this side."""
    played = [bout for bout in bouts if bout.sides[side] == bot]
    taken, ground = [bout.taken[side] > 0 for bout in played], [bout.ground[side] > 0 for bout in played]
    return Takings(sum(taken), sum(ground), len(played))


def by_side(bouts: Sequence[Fought]) -> list[int]:
    """Wins of side 0, wins of side 1, draws: how even the scenario is."""
    return [sum(bout.winner == side for bout in bouts) for side in (0, 1, None)]
