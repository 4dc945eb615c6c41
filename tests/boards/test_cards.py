from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.boards.cards import (
    CENTRE,
    COMPASS,
    CROSS_HAIRS,
    MOST_POSITIONS,
    CardGrid,
    Point,
    Spread,
    bare,
    card_grid,
    cross_hair,
    lay,
)
from sandtable.boards.maps import OFF_MAP
from sandtable.boards.sight import cells_in
from tests.boards.laid_cards import offsets, pictured, spreads

GRID = card_grid(5, 4)


def around(grid: CardGrid, label: str) -> list[str]:
    return [grid.labels[cell] for cell in grid.neighbours[grid.cell(label)]]


def test_positions_are_numbered_row_by_row_from_the_north_west() -> None:
    assert GRID.labels[:6] == ("A1", "B1", "C1", "D1", "E1", "A2")
    assert GRID.cell("C3") == 12
    assert GRID.column_and_row(12) == (2, 2)


def test_adjacent_includes_diagonals_clockwise_from_the_top() -> None:
    assert around(GRID, "B2") == ["B1", "C1", "C2", "C3", "B3", "A3", "A2", "A1"]
    assert around(GRID, "A1") == ["B1", "B2", "A2"]
    assert around(GRID, "E4") == ["E3", "D4", "D3"]


def test_a_hole_touches_nothing() -> None:
    grid = card_grid(3, 3, ["B1"])
    assert around(grid, "B2") == ["C1", "C2", "C3", "B3", "A3", "A2", "A1"]
    assert grid.cell("B1") not in grid.positions
    assert grid.step(grid.cell("B2"), COMPASS.index("N")) == OFF_MAP


def test_range_counts_a_diagonal_step_as_one() -> None:
    a1 = GRID.ranges[GRID.cell("A1")]
    assert [a1[GRID.cell(label)] for label in ("A1", "B2", "B1", "D2", "C4", "E4")] == [0, 1, 1, 3, 3, 4]


def test_steps_follow_the_compass_and_end_at_the_border() -> None:
    b2 = GRID.cell("B2")
    by_name = {name: GRID.step(b2, direction) for direction, name in enumerate(COMPASS)}
    assert [GRID.labels[by_name[name]] for name in ("N", "E", "S", "W")] == ["B1", "C2", "B3", "A2"]
    assert GRID.step(GRID.cell("A1"), COMPASS.index("W")) == OFF_MAP
    assert GRID.step(GRID.cell("E4"), COMPASS.index("SE")) == OFF_MAP


def test_another_north_turns_the_directions() -> None:
    """North to the right: a step north goes east on the map, a step east goes down."""
    b2, right = GRID.cell("B2"), COMPASS.index("E")
    assert GRID.labels[GRID.step(b2, COMPASS.index("N"), right)] == "C2"
    assert GRID.labels[GRID.step(b2, COMPASS.index("E"), right)] == "B3"
    assert GRID.labels[GRID.step(b2, COMPASS.index("S"), right)] == "A2"
    assert GRID.labels[GRID.step(b2, COMPASS.index("W"), right)] == "B1"


def test_direction_names_the_step_between_neighbours() -> None:
    c3 = GRID.cell("C3")
    assert COMPASS[GRID.direction(c3, GRID.cell("D2"))] == "NE"
    assert COMPASS[GRID.direction(c3, GRID.cell("B4"))] == "SW"


@given(st.integers(1, 8), st.integers(1, 8), st.data())
def test_step_undoes_direction(width: int, height: int, data: st.DataObject) -> None:
    grid = card_grid(width, height)
    cell = data.draw(st.sampled_from(grid.positions))
    for there in grid.neighbours[cell]:
        assert grid.step(cell, grid.direction(cell, there)) == there
        assert cell in grid.neighbours[there]
        assert grid.ranges[cell][there] == 1


def test_a_map_has_bounds() -> None:
    assert card_grid(8, 8).positions[-1] == MOST_POSITIONS - 1
    with pytest.raises(ValueError, match="not 9 by 8"):
        card_grid(9, 8)
    with pytest.raises(ValueError, match="not 0 by 3"):
        card_grid(0, 3)
    with pytest.raises(ValueError, match="not -2 by -3"):
        card_grid(-2, -3)
    with pytest.raises(ValueError, match="C9"):
        card_grid(3, 3, ["C9"])
    with pytest.raises(ValueError, match="no position 'F1'"):
        GRID.cell("F1")


def test_cross_hairs_lie_a_quarter_a_half_or_three_quarters_in() -> None:
    """C2 begins at (24, 12): NW is 3 in and 3 down, turned round it is 9 in and 9 down."""
    c2 = GRID.cell("C2")
    assert cross_hair(GRID, c2, CROSS_HAIRS["NW"]) == (27, 15)
    assert cross_hair(GRID, c2, CROSS_HAIRS["NW"], turned=True) == (33, 21)
    assert cross_hair(GRID, c2, CROSS_HAIRS["N"], turned=True) == cross_hair(GRID, c2, CROSS_HAIRS["S"])
    assert cross_hair(GRID, c2, CROSS_HAIRS["W"], turned=True) == cross_hair(GRID, c2, CROSS_HAIRS["E"])
    assert cross_hair(GRID, c2, CENTRE, turned=True) == (30, 18)


def test_laying_a_card_closes_its_position() -> None:
    before, c2 = bare(GRID), GRID.cell("C2")
    after = lay(GRID, before, c2, CROSS_HAIRS["E"], blocks=True)
    assert after.points[c2] == (33, 18)
    assert (after.laid, after.blocking) == (1 << c2, 1 << c2)


def test_exchanging_a_card_takes_its_block_away() -> None:
    c2 = GRID.cell("C2")
    building = lay(GRID, bare(GRID), c2, CROSS_HAIRS["E"], blocks=True)
    assert lay(GRID, building, c2, CENTRE) == Spread(bare(GRID).points, 1 << c2, 0, GRID.near[c2])


def test_no_card_lies_on_a_hole() -> None:
    grid, spread = pictured(".x.")
    with pytest.raises(AssertionError, match="B1"):
        lay(grid, spread, 1, CENTRE)


@given(spreads(), st.data(), offsets)
def test_the_order_of_laying_does_not_matter(
    table: tuple[CardGrid, Spread], data: st.DataObject, offset: Point
) -> None:
    grid, spread = table
    one, other = data.draw(st.sampled_from(grid.positions)), data.draw(st.sampled_from(grid.positions))
    if one != other:
        first = lay(grid, lay(grid, spread, one, offset, blocks=True), other, CENTRE)
        assert first == lay(grid, lay(grid, spread, other, CENTRE), one, offset, blocks=True)


@given(st.integers(0, 2**64 - 1))
def test_cells_in_lists_the_bits(mask: int) -> None:
    assert list(cells_in(mask)) == [bit for bit in range(64) if mask >> bit & 1]
