"""WSS-SCN.9, WSS-H.29: control of objectives, points, grades and the end of the game."""

from __future__ import annotations

from typing import NoReturn

from sandtable.engine.state import GameOver, Result

from .scenario import bank_of_river
from .sheets import Award, Count, Grade, Need
from .state import NATIONS, NOBODY, WarStorm


def hold(s: WarStorm, cell: int) -> None:
    """WSS-H.29 The last side with an unrouted platoon in an objective controls it."""
    if cell not in s.control:
        return
    there = [s.pieces[n] for n in s.stacks.get(cell, ())]
    sides = {piece.side for piece in there if piece.is_platoon and not piece.routed}
    if len(sides) == 1 and (side := min(sides)) != s.control[cell]:
        s.control = {**s.control, cell: side}
        s.tell("control", "WSS-H.29", side=side, cell=cell)


def count(s: WarStorm, award: Award) -> int:
    """WSS-SCN.9, WSS-R.183 How often an award is earned now."""
    enemy = 1 - award.side
    if award.count is Count.CONTROL:
        assert award.hex is not None
        return int(s.control[s.box.ground.cell(award.hex)] == award.side)
    if award.count is Count.PLATOONS:
        return sum(piece.is_platoon and piece.side == enemy for piece in s.lost.values())
    if award.count is Count.OFFICERS:
        return sum(not piece.is_platoon and piece.side == enemy for piece in s.lost.values())
    if award.count is Count.EXITED:
        return sum(piece.is_platoon and piece.side == award.side for piece in s.left.values())
    own = [p for p in s.pieces.values() if p.side == award.side and p.is_platoon and not p.routed]
    return sum(p.cell >= 0 and bank_of_river(s.box.ground, p.cell) == award.bank for p in own)


def points(s: WarStorm, side: int) -> int:
    """WSS-R.132 The points of a side as things stand."""
    awards = [award for award in s.box.scenario.victory.awards if award.side == side]
    return sum(award.points * min(award.at_most, count(s, award)) for award in awards)


def is_met(s: WarStorm, need: Need, winner: int) -> bool:
    if need.hex is not None and s.control[s.box.ground.cell(need.hex)] != winner:
        return False
    return sum(p.is_platoon and p.side != winner for p in s.lost.values()) >= need.platoons


def standing(s: WarStorm) -> tuple[int | None, str]:
    """WSS-SCN.9 Who would win now, and how well."""
    victory = s.box.scenario.victory
    if victory.winner is not None:
        met = any(all(is_met(s, need, victory.winner) for need in needs) for needs in victory.any_of)
        return (victory.winner if met else 1 - victory.winner), "win"
    grade = grade_of(s)
    return grade.winner, grade.name


def grade_of(s: WarStorm) -> Grade:
    """WSS-R.132 The grade for the difference of points."""
    difference = points(s, 0) - points(s, 1)
    grades = s.box.scenario.victory.grades
    return next((grade for grade in grades if difference >= grade.at_least), grades[-1])


def end_game(s: WarStorm) -> NoReturn:
    """WSS-ACT.10, WSS-SCN.10 The result after the last turn."""
    winner, name = standing(s)
    first, second = points(s, 0), points(s, 1)
    sheets = s.box.scenario.sides
    outcome = name if winner is None else f"{NATIONS[sheets[winner].nation]} {name}"
    s.tell("ended", "WSS-SCN.10", first=first, second=second, outcome=outcome)
    raise GameOver(Result(winner, (first, second), f"victory: {name}" if winner is not None else name))


def is_swept(s: WarStorm) -> bool:
    """WSS-R.167 A side has no platoon left, on the board or to come."""
    pieces = s.pieces.values()
    first = next((piece.side for piece in pieces if piece.is_platoon), NOBODY)
    return all(piece.side == first for piece in reversed(pieces) if piece.is_platoon)  # ends at the first


def conceded(s: WarStorm, seat: int, how: str) -> Result:
    """A side that resigns or runs out of time has lost."""
    return Result(1 - seat, (int(seat == 1), int(seat == 0)), how)


def holder_at_start(s: WarStorm, label: str) -> int:
    """WSS-H.29 The defender, unless the scenario names somebody else or nobody."""
    holders = s.box.scenario.holders
    if label in holders:
        return holders[label]
    roles = [sheet.role for sheet in s.box.scenario.sides]
    return roles.index("defender") if "defender" in roles else NOBODY
