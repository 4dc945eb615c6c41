from __future__ import annotations

import pytest

from sandtable.boards.courses import course, crosses
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
def test_a_line_crosses_the_hexes_of_its_course_and_no_others(side_a: int) -> None:
    """All lines up to four hexes away; those that may follow hexsides are left to their course."""
    near = disc(ORIGIN, 6)
    for there in disc(ORIGIN, 4):
        for side_b in range(6):
            line = course(there.q, there.r, side_a, side_b)
            told = [crosses(there.q, there.r, side_a, side_b, here.q, here.r) for here in near]
            if None in told:
                assert set(told) == {None}
            else:
                assert [((here.q, here.r),) in line for here in near] == told
