"""Bots against bots."""

from __future__ import annotations

import pytest

from sandtable import ContentError
from sandtable.lab.arena import Contest, Fought, Terms, checked, fight, fought
from sandtable.lab.prizes import Prizes
from sandtable.lab.report import report
from sandtable.lab.standings import Takings, by_side, over_pairs, ratings, score, takings, wilson
from tests.places import SKIRMISH
from tests.rulesets.of_war_and_men.battles import battle

CONTEST = Contest(SKIRMISH, "patrol", Terms(("greedy", "random"), 4))


def bout(number: int, sides: tuple[str, str], winner: int | None) -> Fought:
    return Fought(number, sides, winner, (3, 1), "", 5, 40, 0.5, (0, 0), (0, 0))


BOUTS = [
    bout(0, ("a", "b"), 0),
    bout(1, ("b", "a"), 1),
    bout(2, ("a", "b"), None),
    bout(3, ("b", "a"), 0),
]
"""The bot a wins twice, b once, one is drawn."""


def test_pairings_take_turns_and_sides_are_swapped() -> None:
    contest = Contest("r", "s", Terms(("a", "b", "c"), 4))
    assert contest.bouts == 12
    sides = [contest.sides(number) for number in range(12)]
    assert sides[:6] == [("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")]
    assert all(sides.count(pair) == 2 for pair in sides)


def same(bouts: list[Fought]) -> list[tuple[object, ...]]:
    """All but the time it took."""
    return [(b.number, b.sides, b.winner, b.points, b.reason, b.turns, b.decisions) for b in bouts]


def test_a_bout_depends_on_its_number_alone() -> None:
    alone = [fight(CONTEST, 2)]
    assert same(alone) == same(list(fought(CONTEST, [2], 1))) == same(list(fought(CONTEST, [1, 2], 2)))[1:]


@pytest.mark.parametrize(
    ("terms", "fault"),
    [
        (Terms(("greedy", "rash"), 4), "no bot is called 'rash'"),
        (Terms(("greedy",), 4), "two bots or more"),
        (Terms(("random", "random"), 4), "each named once"),
        (Terms(("greedy", "greedy/steady"), 4), "each named once"),
        (Terms(("search:1s", "random", "search:1.0s"), 4), "each named once"),
        (Terms(("greedy", "random"), 3), "not an even number"),
    ],
)
def test_what_cannot_be_fought(terms: Terms, fault: str) -> None:
    with pytest.raises(ContentError, match=fault):
        checked(Contest(SKIRMISH, "patrol", terms))


# Who is stronger


def test_wins_are_counted_for_the_bot_not_for_its_side() -> None:
    one = score(("a", "b"), BOUTS)
    assert (one.won, one.drawn, one.lost, one.share) == (2, 1, 1, 0.625)
    other = score(("b", "a"), BOUTS)
    assert (other.won, other.drawn, other.lost, other.share) == (1, 1, 2, 0.375)
    assert by_side(BOUTS) == [2, 1, 1]


def test_wilsons_wilson() -> None:
    """81 of 100: 0.7222 to 0.8749, as published tables have it; nothing played says nothing."""
    assert wilson(81, 100) == pytest.approx((0.7222, 0.8749), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(10, 10)
    assert 0.7 < low < high == pytest.approx(1.0)


def test_pairs_are_compared_whole() -> None:
    """Both games of the first pair, half a game of the second; the fifth bout has no partner yet."""
    one = score(("a", "b"), [*BOUTS, bout(4, ("a", "b"), 0)])
    assert (one.won, one.drawn, one.lost) == (3, 1, 1)
    assert one.pairs == (1, 0, 1)
    assert score(("b", "a"), BOUTS).pairs == (1, 0, 1)


def test_the_interval_by_pairs() -> None:
    """By hand: of 1/2, 1/2, 0 and 1 the mean is 1/2, the variance 1/6, and 1.96 times its error 0.4001."""
    assert over_pairs([0.5, 0.5]) == pytest.approx((0.0999, 0.9001), abs=1e-4)
    assert over_pairs([]) == (0.0, 1.0)
    low, high = over_pairs([1.0] * 50)
    assert 0.93 < low < high == 1.0


def test_pairs_tell_more_where_one_side_is_favoured() -> None:
    """Side 0 wins nine of ten games, whoever leads it; the first bot wins what the other loses."""
    bouts = [bout(n, ("b", "a") if n % 2 else ("a", "b"), int(n == 1)) for n in range(20)]
    one = score(("a", "b"), bouts)
    assert (one.share, one.pairs) == (0.55, (1, 9, 0))
    width = [high - low for low, high in (one.games_interval, one.pairs_interval)]
    assert width[1] < 0.75 * width[0]


def test_ratings_follow_the_wins() -> None:
    strong, weak = ratings(["b", "a"], BOUTS)
    assert (strong.bot, weak.bot) == ("a", "b")
    assert strong.mu > 25 > weak.mu


def test_the_page_stands_alone() -> None:
    page = report(Contest("r", "s", Terms(("a", "b"), 4)), "Red <Storm>", ["German", "Soviet"], BOUTS)
    assert "Red &lt;Storm&gt;" in page
    assert "62.5%" in page
    assert page.count("<svg") == page.count("</svg>") == 3
    assert not any(word in page for word in ("http", "src=", "{{", "<script"))


def test_who_took_an_objective() -> None:
    bouts = [
        Fought(0, ("a", "b"), 0, (3, 1), "", 5, 40, 0.5, (2, 0), (1, 0)),
        Fought(1, ("b", "a"), 1, (3, 1), "", 5, 40, 0.5, (0, 1), (0, 0)),
        Fought(2, ("a", "b"), 1, (3, 1), "", 5, 40, 0.5, (0, 3), (0, 2)),
        bout(3, ("a", "b"), 0),
    ]
    assert [takings("a", side, bouts) for side in (0, 1)] == [Takings(1, 1, 3), Takings(1, 0, 1)]
    assert [takings("b", side, bouts) for side in (0, 1)] == [Takings(0, 0, 1), Takings(1, 1, 3)]
    assert str(takings("b", 1, bouts)) == "1 of 3 (ground 1)"


def test_a_bout_tells_what_was_taken() -> None:
    """SK-VIC.2 One objective a side, and it is a place."""
    bouts = [fight(CONTEST, number) for number in range(4)]
    assert all(len(bout.taken) == 2 and set(bout.taken) <= {0, 1} for bout in bouts)
    assert all(bout.ground == bout.taken for bout in bouts)
    assert any(sum(bout.taken) for bout in bouts)


def test_what_is_lost_again_was_taken_and_what_was_given_was_not() -> None:
    """OWM-MIS.12 The Allies set up on the hill; the Axis come, are alone there for a moment, and leave."""
    hill = [{"award": "hold", "cells": ["C3"], "points": 20}]
    game = battle("11 C3 103\n31 C5 302", objectives=hill)
    prizes, s = Prizes(game), game.state
    s.round = 0
    prizes.look()
    s.round = 1
    for places in ({11: "C2", 31: "C3"}, {11: "C3", 31: "C4"}):
        for team, label in places.items():
            s.set_team(team, cell=s.box.grid.cell(label))
        prizes.look()
    assert (prizes.taken, prizes.ground) == ((0, 1), (0, 1))


def test_what_a_side_has_when_a_game_begins_in_the_middle_was_given() -> None:
    """OWM-MIS.12 There is no set-up, and the Allies are on the hill."""
    hill = [{"award": "hold", "cells": ["C3"], "points": 20}]
    prizes = Prizes(battle("11 C3 103\n31 C5 302", objectives=hill))
    prizes.look()
    assert prizes.taken == (0, 0)
