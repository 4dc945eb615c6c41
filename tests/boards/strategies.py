"""Random hexes, points and symmetries of the grid, for property tests."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

from sandtable.boards.hex import Hex, mirrored, turned
from sandtable.boards.lines import Point, centre, corner, side_middle

directions = st.integers(0, 5)


def hexes(radius: int = 12) -> st.SearchStrategy[Hex]:
    return st.builds(Hex, st.integers(-radius, radius), st.integers(-radius, radius))


def points(radius: int = 6) -> st.SearchStrategy[Point]:
    """Centres, middles of hexsides and corners."""
    return st.one_of(
        st.builds(centre, hexes(radius)),
        st.builds(side_middle, hexes(radius), directions),
        st.builds(corner, hexes(radius), directions),
    )


@st.composite
def symmetries(draw: st.DrawFn) -> Callable[[Hex], Hex]:
    """One of the twelve symmetries of the grid about the origin."""
    turns, is_mirrored = draw(directions), draw(st.booleans())
    return lambda here: turned(mirrored(here) if is_mirrored else here, turns)


def moved_point(symmetry: Callable[[Hex], Hex], point: Point) -> Point:
    image = symmetry(Hex(point.x, point.y))
    return Point(image.q, image.r)
