"""Who is stronger, by how much, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt

from msgspec import Struct
from openskill.models import PlackettLuce

from sandtable.lab.arena import Bots, Fought

CONFIDENCE = 1.96
"""Standard deviations on either side: 95 %."""


class Score(Struct, frozen=True):
    """Games of one bot against another: `low` to `high` is where its true share of points lies, at 95 %."""

    bots: Bots
    won: int
    drawn: int
    lost: int
    low: float
    high: float

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """Wins, and draws at half."""
        return (self.won + self.drawn / 2) / self.games


class Rating(Struct, frozen=True):
    """A bot's strength (Plackett-Luce): `mu`, and the uncertainty of it."""

    bot: str
    mu: float
    sigma: float


def score(bots: Bots, bouts: Iterable[Fought]) -> Score:
    """How the first of two bots did against the second."""
    counts = [0, 0, 0]
    for bout in bouts:
        if set(bout.sides) == set(bots):
            counts[1 if bout.winner is None else 0 if bout.sides[bout.winner] == bots[0] else 2] += 1
    won, drawn, lost = counts
    return Score(bots, won, drawn, lost, *interval(won + drawn / 2, sum(counts)))


def interval(points: float, games: int) -> tuple[float, float]:
    """Wilson's interval: sound for few games and for shares near 0 and 1."""
    if not games:
        return 0.0, 1.0
    share, z2 = points / games, CONFIDENCE**2
    centre = share + z2 / (2 * games)
    spread = CONFIDENCE * sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    return (centre - spread) / (1 + z2 / games), (centre + spread) / (1 + z2 / games)


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
    """What a bot took on this side; bouts that do not tell are not counted."""
    told = [bout for bout in bouts if bout.taken and bout.sides[side] == bot]
    taken, ground = [bout.taken[side] > 0 for bout in told], [bout.ground[side] > 0 for bout in told]
    return Takings(sum(taken), sum(ground), len(told))


def by_side(bouts: Sequence[Fought]) -> list[int]:
    """Wins of side 0, wins of side 1, draws: how even the scenario is."""
    return [sum(bout.winner == side for bout in bouts) for side in (0, 1, None)]
