"""SK-VIC: when it ends and who has won."""

from __future__ import annotations

from typing import NoReturn

from sandtable.engine.state import GameOver, Result

from .state import Skirmish

FOR_OBJECTIVE, FOR_KILL = 3, 2


def nearest_side(s: Skirmish, cell: int) -> int | None:
    """SK-VIC.2 The side of all pieces nearest to a hex; SK-D.1 none where both are as near."""
    blue, gold = s.stands
    both = blue | gold
    for disc in s.box.discs[cell]:
        if disc & both:
            return None if disc & blue and disc & gold else 0 if disc & blue else 1
    return None


def holds_objective(s: Skirmish, side: int) -> bool:
    """SK-VIC.2 The own objective is nearest to own pieces."""
    return nearest_side(s, s.objectives[side]) == side


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
