"""SK-VIC: when it ends and who has won."""

from __future__ import annotations

from operator import attrgetter
from typing import NoReturn

from sandtable.engine.state import GameOver, Result

from .state import Skirmish

FOR_OBJECTIVE, FOR_KILL = 3, 2
CELL, SIDE = attrgetter("cell"), attrgetter("side")


def holds_objective(s: Skirmish, side: int) -> bool:
    """SK-VIC.2 All pieces nearest to the own objective are own; SK-D.1 as near is not nearer."""
    pieces = s.units.values()
    far = map(s.box.distance[s.objectives[side]].__getitem__, map(CELL, pieces))
    own = map(side.__eq__, map(SIDE, pieces))
    return min(zip(far, own, strict=True))[1]  # an enemy as near comes first


def kills(s: Skirmish, side: int) -> int:
    """SK-VIC.2 Enemy pieces eliminated that were not decoys."""
    kinds = s.box.kinds
    return sum(unit.side != side and not kinds[unit.kind].is_decoy for unit in s.lost.values())


def points(s: Skirmish, side: int) -> int:
    """SK-VIC.2"""
    return FOR_OBJECTIVE * holds_objective(s, side) + FOR_KILL * kills(s, side)


def end_game(s: Skirmish) -> NoReturn:
    """SK-VIC.1 Count the points; equal points are a draw."""
    first, second = points(s, 0), points(s, 1)
    winner = None if first == second else 0 if first > second else 1
    s.tell("ended", "SK-VIC.1", "SK-VIC.2", reveals=True, first=first, second=second)
    raise GameOver(Result(winner, (first, second), "the count of points"))


def conceded(s: Skirmish, seat: int, how: str) -> Result:
    """A side that resigns or runs out of time has lost."""
    return Result(1 - seat, (int(seat == 1), int(seat == 0)), how)
