from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.boards.grid import Scheme, rectangle
from sandtable.boards.hex import Hex
from sandtable.boards.maps import compile_map
from sandtable.boards.paths import START, StepRows, compile_steps, search

BOARD = compile_map(rectangle(Hex(0, 0), 5, 5), Scheme().label)
SIZE = len(BOARD)

costs = st.lists(st.one_of(st.none(), st.integers(0, 4)), min_size=SIZE * 6, max_size=SIZE * 6)


def priced(prices: list[int | None]) -> StepRows:
    """The steps of the board with a price, or a bar, on each side of each cell."""
    return compile_steps(
        BOARD.neighbours, lambda here, there: prices[6 * here + BOARD.sides[here].index(there)]
    )


def naive_costs(rows: StepRows, start: int) -> list[int | None]:
    """Relax every step until nothing changes."""
    best: list[int | None] = [None] * len(rows)
    best[start] = 0
    for _ in rows:
        for here, row in enumerate(rows):
            for there, price in row:
                before, now = best[here], best[there]
                if before is not None and (now is None or before + price < now):
                    best[there] = before + price
    return best


@given(costs, st.integers(0, SIZE - 1), st.integers(0, 12))
def test_the_search_finds_the_cheapest_costs(prices: list[int | None], start: int, limit: int) -> None:
    rows = priced(prices)
    reach = search(rows, start, limit)
    cheapest = naive_costs(rows, start)
    for cell, least in enumerate(cheapest):
        assert reach.has(cell) == (least is not None and least <= limit)
        assert not reach.has(cell) or reach.cost[cell] == least
    assert sorted(reach.cells) == [cell for cell in range(SIZE) if reach.has(cell)]
    assert [reach.cost[cell] for cell in reach.cells] == sorted(reach.cost[cell] for cell in reach.cells)


@given(costs, st.integers(0, SIZE - 1))
def test_a_path_costs_what_it_says(prices: list[int | None], start: int) -> None:
    rows = priced(prices)
    reach = search(rows, start, 9)
    for cell in reach.cells:
        way = reach.path(cell)
        assert (way[0], way[-1]) == (start, cell)
        assert len(set(way)) == len(way)
        steps = [dict(rows[here])[there] for here, there in pairwise(way)]
        assert sum(steps) == reach.cost[cell]


def test_a_road_is_worth_a_detour() -> None:
    """Along the first column a step costs 1, elsewhere 3."""
    cheap = range(5)
    rows = compile_steps(BOARD.neighbours, lambda here, there: 1 if here in cheap and there in cheap else 3)
    reach = search(rows, BOARD.cell("A1"), 10)
    assert [BOARD.labels[cell] for cell in reach.path(BOARD.cell("B5"))] == [
        "A1",
        "A2",
        "A3",
        "A4",
        "A5",
        "B5",
    ]
    assert reach.cost[BOARD.cell("B5")] == 7


def test_nothing_but_the_start_is_reached_for_nothing() -> None:
    reach = search(compile_steps(BOARD.neighbours, lambda _here, _there: 1), 7, 0)
    assert reach.cells == [7]
    assert reach.previous[7] == START
    with pytest.raises(ValueError, match="cell 8 is out of reach"):
        reach.path(8)


def test_a_step_below_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="a step from cell 0 costs less than nothing"):
        compile_steps(BOARD.neighbours, lambda _here, _there: -1)
