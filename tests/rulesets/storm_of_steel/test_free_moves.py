"""SOS-R.26: any legal polyline to any legal point, judged twice."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import sandtable as st
from sandtable.rulesets.storm_of_steel.movement import budget
from sandtable.rulesets.storm_of_steel.state import StormOfSteel
from sandtable.rulesets.storm_of_steel.view import show_point, show_points
from tests.rulesets.storm_of_steel.slow import legal

SCENARIOS = {
    "the-farm-on-the-wielun-road": 250,
    "the-crossing-at-bain-tsagan": 250,
    "the-summa-line": 250,
    "hedgerow-road": 250,
}
AT_ONCE = 10


def free_move(game: st.Game[StormOfSteel], random: Random) -> tuple[tuple[tuple[int, int], ...], int]:
    """A random way of one to three pieces, seldom much longer than the stand can go."""
    stand = game.state.stands[game.state.moving]
    reach = max(100, budget(game.state, stand.id) * random.choice((1, 1, 2)))
    pieces = random.choice((1, 1, 2, 3))
    path = [stand.centre]
    for _ in range(pieces):
        x, y = path[-1]
        step = reach // pieces
        path.append((x + random.randint(-step, step), y + random.randint(-step, step)))
    return tuple(path), random.randrange(360)


def text_of(path: tuple[tuple[int, int], ...], facing: int) -> str:
    via = f" via {show_points(path[1:-1])}" if len(path) > 2 else ""
    return f"to {show_point(path[-1])}{via} facing {facing}"


@pytest.mark.parametrize(("scenario", "wanted"), SCENARIOS.items())
def test_sos_r_26_free_moves_agree_with_the_slow_checker(scenario: str, wanted: int) -> None:
    """SOS-R.26, SOS-R.27, SOS-R.28, SOS-R.29, SOS-R.30 A thousand random moves in all; refusals say why."""
    random = Random(scenario)
    seen: Counter[bool] = Counter()
    seed = 0
    while sum(seen.values()) < wanted:
        seed += 1
        game = st.new_game("storm_of_steel", scenario, seed=seed)
        while game.ask is not None and sum(seen.values()) < wanted:
            if game.ask.kind == "destination" and random.random() < 0.5:
                for _ in range(AT_ONCE):
                    seen.update(judged(game, *free_move(game, random)))
            options = game.ask.options
            game.answer(options[random.randrange(len(options))])
    assert min(seen[True], seen[False]) > wanted // 10


def judged(game: st.Game[StormOfSteel], path: tuple[tuple[int, int], ...], facing: int) -> list[bool]:
    """The verdict, compared; nothing where the slow checker cannot tell."""
    s, text = game.state, text_of(path, facing)
    assert game.ask is not None
    slow = legal(s, s.moving, path, facing, budget(s, s.moving))
    if slow is None:
        return []
    reasons = game.seat(game.ask.seat).why_not(text)
    assert (not reasons) == slow, f"{s.moving} {s.stands[s.moving]}: {text}: {reasons}"
    if reasons:
        assert reasons[0].clause.startswith("SOS-")
        assert game.ask.parse(reasons[0].suggestion).text == reasons[0].suggestion
    return [slow]
