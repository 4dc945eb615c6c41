from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.boards.areas import (
    NO_AREA,
    OUT_OF_REACH,
    Areas,
    check_areas,
    connected_parts,
    detached,
    enterable_cells,
    flood,
    flower_centre,
    group_areas,
    overlaid,
    steps_from,
)
from sandtable.boards.grid import Scheme, rectangle
from sandtable.boards.hex import Hex, disc, distance
from sandtable.boards.joins import Placement
from sandtable.boards.maps import compile_map
from tests.boards.strategies import hexes

SCHEME = Scheme()
STEPPE = compile_map(rectangle(Hex(0, 0), 12, 8), SCHEME.label)
STEPPE_AREAS = """
 1  1  5  5  5  9 12 14 14 14 19 19
 1  4  6  5  9  9  9 14 14 14 19 19
 1  4  6  6  9  9  9 13 14 17 17 17
 1  2  4  8  8  8 13 13 13 17 17 17
 2  2  2  8  8  8 13 13 13 18 17 18
 2  2  2  7  8 10 10 10 16 16 18 18
 3  3  7  7  7 10 10 10 15 16 18 20
 3  3  7  7  7 11 10 15 15 15 20 20
"""
SMALL = compile_map(rectangle(Hex(0, 0), 6, 5), SCHEME.label)

marks = st.lists(st.one_of(st.none(), st.integers(0, 4)), min_size=len(SMALL), max_size=len(SMALL))
cell_sets = st.sets(st.integers(0, len(SMALL) - 1))


def steppe() -> Areas:
    """A house board of twelve by eight hexes, its area numbers read row by row."""
    rows = [line.split() for line in STEPPE_AREAS.strip().splitlines()]
    positions = [SCHEME.column_and_row(here) for here in STEPPE.hexes]
    return group_areas([int(rows[row - 1][column]) for column, row in positions], STEPPE.neighbours)


def cells(*labels: str) -> list[int]:
    return [STEPPE.cell(label) for label in labels]


@given(marks)
def test_areas_partition_the_marked_cells(given_marks: list[int | None]) -> None:
    areas = group_areas(given_marks, SMALL.neighbours)
    counted = Counter(cell for members in areas.members for cell in members)
    assert counted == Counter(cell for cell, mark in enumerate(given_marks) if mark is not None)
    for cell, area in enumerate(areas.area_of):
        assert (area == NO_AREA) == (given_marks[cell] is None)
        assert area == NO_AREA or cell in areas.members[area]
    for a, b in product(range(len(SMALL)), repeat=2):
        if given_marks[a] is not None:
            assert (given_marks[a] == given_marks[b]) == (areas.area_of[a] == areas.area_of[b])
    assert [members[0] for members in areas.members] == sorted(members[0] for members in areas.members)


@given(marks)
def test_areas_are_adjacent_when_hexes_of_theirs_touch(given_marks: list[int | None]) -> None:
    areas = group_areas(given_marks, SMALL.neighbours)
    for a, b in product(range(len(areas)), repeat=2):
        touching = any(
            distance(SMALL.hexes[one], SMALL.hexes[other]) == 1
            for one in areas.members[a]
            for other in areas.members[b]
        )
        assert (b in areas.adjacent[a]) == (touching and a != b)
        assert (b in areas.adjacent[a]) == any(b in areas.touched[cell] for cell in areas.members[a])


def test_the_steppe_has_twenty_areas_of_one_to_seven_connected_hexes() -> None:
    areas = steppe()
    assert len(areas) == 20
    check_areas(areas, STEPPE, largest=7)


def test_overlays_cut_areas_as_the_first_scenario_counts() -> None:
    """A wood of three, a field of four, two houses and a wood of two: 25 areas."""
    shapes = {
        1: [(0, 0)],
        2: [(0, 0), (0, 1)],
        3: [(0, 0), (1, 0), (0, 1)],
        4: [(0, 0), (1, 0), (0, 1), (1, 1)],
    }
    groups = []
    for size, anchor in [(3, "G6"), (4, "E1"), (1, "J3"), (1, "K3"), (2, "C6")]:
        placement = Placement(SCHEME.parse(anchor))
        groups.append([STEPPE.cell_of[placement.hex(Hex(q, r))] for q, r in shapes[size]])
    areas = overlaid(steppe(), groups, STEPPE.neighbours)
    assert len(areas) == 25
    check_areas(areas, STEPPE, largest=7)


@given(marks, st.lists(st.integers(0, len(SMALL) - 1), max_size=8, unique=True))
def test_what_an_overlay_leaves_of_an_area_is_connected(
    given_marks: list[int | None], group: list[int]
) -> None:
    before = group_areas(given_marks, SMALL.neighbours)
    after = overlaid(before, [group], SMALL.neighbours)
    for members in after.members:
        old = before.members[before.area_of[members[0]]] if before.area_of[members[0]] != NO_AREA else ()
        if sorted(group) == list(members):
            continue
        assert set(members) <= set(old) - set(group)
        assert members == old or len(connected_parts(members, SMALL.neighbours)) == 1


def test_a_cell_cannot_lie_in_two_groups_of_an_overlay() -> None:
    with pytest.raises(ValueError, match="cell 3 is in two groups"):
        overlaid(steppe(), [[3], [2, 3]], STEPPE.neighbours)


def test_a_detached_hex_leaves_the_rest_one_area_even_in_two_parts() -> None:
    """A3 is the only link between A2 and A4."""
    areas = group_areas(
        [1 if label in ("A2", "A3", "A4") else 2 for label in STEPPE.labels], STEPPE.neighbours
    )
    a2, a3, a4 = cells("A2", "A3", "A4")
    smoky = detached(areas, [a3], STEPPE.neighbours)
    assert smoky.area_of[a2] == smoky.area_of[a4] != smoky.area_of[a3]
    assert smoky.members[smoky.area_of[a3]] == (a3,)
    cut = overlaid(areas, [[a3]], STEPPE.neighbours)
    assert cut.area_of[a2] != cut.area_of[a4]


def test_a_detached_hex_without_an_area_gets_one() -> None:
    areas = group_areas([None] * len(STEPPE), STEPPE.neighbours)
    assert detached(areas, [5], STEPPE.neighbours).members == ((5,),)


def test_faulty_areas_are_named() -> None:
    areas = group_areas([label[0] for label in STEPPE.labels], STEPPE.neighbours)
    with pytest.raises(ValueError, match="the area A1 A2 A3 A4 A5 A6 A7 A8 has 8 hexes, the most is 7"):
        check_areas(areas, STEPPE, largest=7)
    split = group_areas([1 if label in ("A1", "A3") else None for label in STEPPE.labels], STEPPE.neighbours)
    with pytest.raises(ValueError, match="the area A1 A3 is not connected"):
        check_areas(split, STEPPE, largest=7)


@given(cell_sets)
def test_connected_parts_partition_and_do_not_touch(group: set[int]) -> None:
    parts = connected_parts(group, SMALL.neighbours)
    assert sorted(cell for part in parts for cell in part) == sorted(group)
    assert parts == sorted(parts)
    for a, b in product(parts, repeat=2):
        if a is not b:
            assert not any(other in b for cell in a for other in SMALL.neighbours[cell])
    for part in parts:
        assert sorted(flood(part[:1], SMALL.neighbours, set(part).__contains__)) == part


def test_a_step_into_an_area_needs_a_chain_of_open_hexes() -> None:
    """From B3 into area 2 (A5 A6 B4 B5 B6 C5 C6): only B4 touches, so all hangs on it."""
    areas = steppe()
    b3, b4, b5, area = *cells("B3", "B4", "B5"), steppe().area_of[STEPPE.cell("B4")]
    entered = enterable_cells(areas, b3, area, STEPPE.neighbours, lambda _: True)
    assert entered[0] == b4
    assert sorted(entered) == list(areas.members[area])
    assert enterable_cells(areas, b3, area, STEPPE.neighbours, lambda cell: cell != b4) == []
    inside = enterable_cells(areas, b4, area, STEPPE.neighbours, lambda _: True)
    assert sorted([*inside, b4]) == list(areas.members[area])
    assert b5 in inside


def test_steps_between_areas_count_from_zero() -> None:
    areas = group_areas([label[0] if label[0] != "E" else None for label in STEPPE.labels], STEPPE.neighbours)
    assert steps_from(areas.adjacent, areas.area_of[STEPPE.cell("A1")]) == (0, 1, 2, 3, *[OUT_OF_REACH] * 7)


@given(hexes())
def test_flowers_tile_the_grid(here: Hex) -> None:
    centre = flower_centre(here)
    assert flower_centre(centre) == centre
    assert distance(here, centre) <= 1
    assert all(flower_centre(petal) == centre for petal in disc(centre, 1))
