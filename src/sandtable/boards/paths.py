"""Movement search over numbered cells: cheapest cost and way to every cell within a limit.

Costs are small integers, so cells wait in one bucket for each cost and not in a heap. A step may be free.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec import Struct

StepRows: TypeAlias = tuple[tuple[tuple[int, int], ...], ...]
"""For each cell the (neighbour, cost) of every step that may be taken from it."""

START = -1


class Reach(Struct, frozen=True):
    """Per cell the cost of reaching it and the cell before it; and the cells within reach, cheapest first."""

    cost: list[int]
    previous: list[int]
    cells: list[int]
    limit: int

    def has(self, cell: int) -> bool:
        """Whether the cell is within reach."""
        return self.cost[cell] <= self.limit

    def path(self, cell: int) -> list[int]:
        """The cells of a cheapest way, from the start to this cell."""
        if not self.has(cell):
            raise ValueError(f"cell {cell} is out of reach")
        way = []
        while cell != START:
            way.append(cell)
            cell = self.previous[cell]
        return way[::-1]


def compile_steps(table: Sequence[Sequence[int]], cost: Callable[[int, int], int | None]) -> StepRows:
    """The steps of a map: each neighbour with the cost of the step to it; None bars the step."""
    rows = []
    for here, around in enumerate(table):
        prices = [(there, cost(here, there)) for there in around]
        rows.append(tuple((there, price) for there, price in prices if price is not None))
        if any(price < 0 for _, price in rows[here]):
            raise ValueError(f"a step from cell {here} costs less than nothing")
    return tuple(rows)


def search(rows: StepRows, start: int, limit: int) -> Reach:
    """All that is within reach of the start for a total up to the limit; of equal ways, the first found."""
    unreached = limit + 1
    cost = [unreached] * len(rows)
    previous = [START] * len(rows)
    cost[start] = 0
    buckets: list[list[int]] = [[] for _ in range(unreached)]
    buckets[0].append(start)
    reached = []
    for spent, bucket in enumerate(buckets):
        for cell in bucket:  # grows while steps of no cost are found
            if cost[cell] != spent:
                continue
            reached.append(cell)
            for there, price in rows[cell]:
                total = spent + price
                if total < cost[there]:
                    cost[there] = total
                    previous[there] = cell
                    buckets[total].append(there)
    return Reach(cost, previous, reached, limit)
