"""Many games at once."""

from __future__ import annotations

import pytest

from sandtable import ContentError
from sandtable.lab.simulate import Match, Played, play, simulate
from tests.places import SKIRMISH

MATCH = Match(SKIRMISH, "patrol", seed=9)


@pytest.fixture(scope="module")
def in_two() -> list[Played]:
    """Thirty games in two processes, which take longer to start than to play."""
    return list(simulate(MATCH, 30, workers=2))


def test_a_game_depends_on_its_number_alone(in_two: list[Played]) -> None:
    """Game 17 is the same alone, in a row, and in another process."""
    alone = play(MATCH, 17)
    assert alone == list(simulate(MATCH, 18))[17]
    assert alone == in_two[17]


def test_games_come_in_order(in_two: list[Played]) -> None:
    assert [game.number for game in in_two] == list(range(30))


def test_another_seed_is_another_match() -> None:
    other = Match(SKIRMISH, "patrol", seed=10)
    assert list(simulate(MATCH, 10)) != list(simulate(other, 10))


def test_what_is_known_of_a_game() -> None:
    """Winner, points and lengths belong together."""
    for game in simulate(MATCH, 20):
        ahead = game.points[0] - game.points[1]
        assert game.winner == (None if ahead == 0 else 0 if ahead > 0 else 1)
        assert 1 <= game.turns <= 3
        assert game.decisions > 0


@pytest.mark.parametrize("workers", [1, 2])
def test_what_is_wrong_is_said_at_once(workers: int) -> None:
    with pytest.raises(ContentError, match="atlantis"):
        next(simulate(Match(SKIRMISH, "atlantis"), 5, workers))
