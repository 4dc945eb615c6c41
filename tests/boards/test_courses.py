from __future__ import annotations

import pytest

from sandtable.boards.courses import ALONG, APART, CROSSES, centre, contact, corridor, course, middle
from sandtable.boards.hex import ORIGIN, disc
from sandtable.boards.lines import side_line


@pytest.mark.parametrize("side_a", range(6))
def test_a_course_is_the_stretches_of_the_exact_line(side_a: int) -> None:
    """All lines up to seven hexes away, through corners and along hexsides included."""
    for there in disc(ORIGIN, 7):
        for side_b in range(6):
            known = side_line(ORIGIN, side_a, there, side_b).stretches
            expected = tuple(tuple((here.q, here.r) for here in place) for place in known)
            assert course(there.q, there.r, side_a, side_b) == expected


@pytest.mark.parametrize("side_a", range(6))
def test_a_corridor_has_all_hexes_that_a_line_may_touch(side_a: int) -> None:
    """Those that lines up to seven hexes long cross, and those along whose side they run."""
    for there in disc(ORIGIN, 7):
        known = corridor(there.q, there.r)
        for side_b in range(6):
            touched = {here for place in course(there.q, there.r, side_a, side_b) for here in place}
            assert touched <= set(known)


def test_a_corridor_is_narrow() -> None:
    """Between hexes ten apart in a straight line: these, one beyond each end, and a row on each hand."""
    straight = corridor(10, 0)
    assert sorted({y for _, y in straight}) == [-1, 0, 1]
    assert len(straight) == 13 + 12 + 12


@pytest.mark.parametrize("side_a", range(6))
def test_contact_is_what_the_course_says_of_a_hex(side_a: int) -> None:
    """Lines up to three hexes long, and every hex about them: crossed, along a side, or neither."""
    start = middle(0, 0, side_a)
    for there in disc(ORIGIN, 3):
        for side_b in range(6):
            known: dict[tuple[int, int], int] = {}
            for place in course(there.q, there.r, side_a, side_b):
                known.update(dict.fromkeys(place, CROSSES if len(place) == 1 else ALONG))
            for here in disc(ORIGIN, 4):
                expected = known.get((here.q, here.r), APART)
                assert contact(start, middle(there.q, there.r, side_b), [centre(here.q, here.r)]) == expected


def test_contact_is_the_closest_of_several_hexes() -> None:
    """A line from the south-east side of (0, 0) to the north-west one of (3, 0): over (1, 0) and (2, 0)."""
    start, end = middle(0, 0, 2), middle(3, 0, 5)
    assert contact(start, end, [centre(0, 5), centre(2, 0), centre(1, 3)]) == CROSSES
    assert contact(start, end, [centre(0, 5), centre(1, 3)]) == APART
    assert contact(start, end, []) == APART
