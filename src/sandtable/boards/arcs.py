"""Fields of fire: where a hex lies with respect to a facing, exact on the boundaries.

A facing looks through the middle of a hexside. The line through the centre of the hex, at right angles to
the facing, divides the map: another hex is ahead of it, on it, or behind it. To which zone the dividing line
itself belongs is for the rules to say.
"""

from __future__ import annotations

from sandtable.boards.hex import DIRECTIONS, Hex, dot

BEHIND, ABREAST, AHEAD = -1, 0, 1


def bearing(here: Hex, facing: int, there: Hex) -> int:
    """Whether a hex is AHEAD of, exactly ABREAST of, or BEHIND a unit here with this facing."""
    forward = dot(there - here, DIRECTIONS[facing])
    return (forward > 0) - (forward < 0)


def sides_toward(here: Hex, there: Hex) -> tuple[int, ...]:
    """The hexside that the line to another hex crosses, or the two at whose corner it leaves, clockwise."""
    if here == there:
        raise ValueError(f"no line leaves {here} for itself")
    forward = [dot(there - here, step) for step in DIRECTIONS]
    nearest = tuple(side for side in range(6) if forward[side] == max(forward))
    return (5, 0) if nearest == (0, 5) else nearest


def relative_side(side: int, facing: int) -> int:
    """The place of a hexside on a unit, clockwise from its front: 0 front, 3 rear, 5 front left."""
    return (side - facing) % 6


def absolute_side(place: int, facing: int) -> int:
    """The direction of a hexside given by its place on a unit with this facing."""
    return (place + facing) % 6
