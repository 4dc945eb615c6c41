"""How near a side is to its victory, what both have suffered, and small things that lead to greater ones.

All of it is read off one look at the pieces, a `Roll`. From one option to the next few of them move, so what
follows from where a side stands is kept by the hexes its platoons are in.
"""

from __future__ import annotations

from functools import partial

from sandtable.engine.facts import SeatId
from sandtable.engine.lookup import Lookup

from . import marches, melee, victory
from .sheets import Count, Need
from .state import NOBODY, NOWHERE, STEPS, Piece, Reaction, WarStorm

FAR = 14
TOO_FAR = 16
"""MP from which on a platoon is of no use for a hex."""
STRENGTH = 9
LEADING = (0.34, 0.2, 0.13, 0.1, 0.08, 0.06, 0.05, 0.04)
"""What the nearest platoon, the second and so on count towards a hex: all come, some lead."""
LEAVING = (0.8, 0.7, 0.6, 0.5, 0.5, 0.4, 0.4, 0.3, 0.3, 0.2, 0.2, 0.1)
"""What they count of the points for one that has left the board, who is already at the exit."""
FAR_OFF = 30
"""MP from an exit at which that is nothing: hardly anybody starts farther away, or he would stay there."""
MARGIN = 12
"""A lead of so many points, hopes included, is as good as victory; more is better all the same."""
ALONE = 5
"""An officer without troops is in danger within so many hexes of the enemy."""
EXPOSED, REACH = 0.25, 8
"""How much of a piece counts as lost beside the enemy, and in how many hexes from him nothing does."""
ROUT_ODDS = 8
"""What it is worth in an assault that nobody there can fight back."""
View = tuple[bytes, tuple[int, ...]]
"""The distances from a hex, and the hexes in which platoons are."""


class Roll:
    """What one look at the pieces tells of each side: unrouted platoons on the board and their hexes,
    leaders on the board, how many are Routed, have been activated, and are Finished.
    """

    __slots__ = ("activated", "cells", "finished", "leaders", "ready", "routed")

    def __init__(self, s: WarStorm) -> None:
        self.ready: tuple[list[Piece], list[Piece]] = [], []
        self.leaders: tuple[list[Piece], list[Piece]] = [], []
        self.routed, self.activated, self.finished = [0, 0], [0, 0], [0, 0]
        for piece in s.pieces.values():
            side = piece.side
            self.routed[side] += piece.routed
            self.activated[side] += piece.activated
            self.finished[side] += piece.finished
            if piece.cell != NOWHERE:
                if not piece.is_platoon:
                    self.leaders[side].append(piece)
                elif not piece.routed:
                    self.ready[side].append(piece)
        first, second = self.ready
        self.cells = tuple([piece.cell for piece in first]), tuple([piece.cell for piece in second])


def _drawn(shares: tuple[float, ...], reach: int, view: View) -> float:
    """What platoons count towards a hex, each its share, less with each MP; nothing from so many on."""
    row, cells = view
    ways = sorted([row[cell] for cell in cells])
    return sum([share * max(0.0, 1 - way / reach) for share, way in zip(shares, ways, strict=False)])


def _closest(view: View) -> int:
    """How far away the nearest platoon is."""
    row, cells = view
    return min([row[cell] for cell in cells], default=FAR)


NEARNESS: Lookup[View, float] = Lookup(partial(_drawn, LEADING, TOO_FAR), 1 << 14)
LEFT: Lookup[View, float] = Lookup(partial(_drawn, LEAVING, FAR_OFF), 1 << 14)
CLOSEST: Lookup[View, int] = Lookup(_closest, 1 << 14)


# Victory


def aims(s: WarStorm, roll: Roll, seat: SeatId) -> float:
    """WSS-SCN.9 How it would be decided now, and how near it is to being decided so; 1 is victory."""
    sheet = s.box.scenario.victory
    if sheet.winner is None:
        points = [victory.points(s, side) + drawing_near(s, roll, side) for side in (0, 1)]
        return (points[seat] - points[1 - seat]) / MARGIN
    chances = [_met(s, roll, needs, sheet.winner) for needs in sheet.any_of]
    hope = (max(chances) + sum(chances) / len(chances)) / 2  # another way to win is worth a step as well
    return (2 * min(1.0, hope) - 1) * (1 if seat == sheet.winner else -1)


def _met(s: WarStorm, roll: Roll, needs: tuple[Need, ...], winner: int) -> float:
    """How far the parts of a condition have come, 0 to 1."""
    parts = []
    for need in needs:
        if need.hex is not None:
            parts.append(grip(s, roll, winner, s.box.ground.cell(need.hex)))
        if need.platoons:
            parts.append(min(1.0, suffered(s, roll, 1 - winner) / (3 * need.platoons)))
    return sum(parts) / len(parts)


def drawing_near(s: WarStorm, roll: Roll, side: int) -> float:
    """Shares of the points for hexes and exits that a side does not have yet."""
    total = 0.0
    for award in s.box.scenario.victory.awards:
        if award.side == side and award.hex is not None:
            cell = s.box.ground.cell(award.hex)
            held = s.control[cell] == side
            total += award.points * (grip(s, roll, side, cell) - held)
        elif award.side == side and award.count is Count.EXITED and (row := marches.ways_out(s.box, side)):
            total += award.points * LEFT[row, roll.cells[side]]
    return total


def grip(s: WarStorm, roll: Roll, side: int, cell: int) -> float:
    """1 for a hex in which own platoons stand; less if they left it, and still less if the enemy is near."""
    mine, theirs = near(s, roll, side, cell), near(s, roll, 1 - side, cell)
    if s.control.get(cell, NOBODY) != side:
        return 0.35 * mine * (1 + mine)
    return 0.7 + 0.1 * mine + 0.2 * s.has_platoon(cell, side) - 0.2 * theirs


def near(s: WarStorm, roll: Roll, side: int, cell: int) -> float:
    """How near the unrouted platoons of a side are to a hex, as they would walk."""
    return NEARNESS[marches.ways_in(s.box)[cell], roll.cells[side]]


# What both sides have suffered


def suffered(s: WarStorm, roll: Roll, side: int) -> float:
    """Steps lost, a share for the Routed, and officers."""
    lost = sum([company.lost for company in s.companies.values() if company.side == side])
    fallen = [piece for piece in s.lost.values() if piece.side == side and not piece.is_platoon]
    return lost + 1.5 * (roll.routed[side] + len(fallen))


def danger(s: WarStorm, piece: Piece, enemies: tuple[int, ...]) -> float:
    """How much of a piece counts as lost: its steps that are, and of the others the more the nearer the
    enemy.
    """
    lost = piece.lost / STEPS
    if piece.cell == NOWHERE:
        return lost
    way = CLOSEST[s.box.ground.distance[piece.cell], enemies]
    return lost + (1.0 - lost) * EXPOSED * max(0.0, 1 - way / REACH)


# Small things


def posture(s: WarStorm, roll: Roll, seat: SeatId) -> float:
    """In cover where the enemy is near, in command, ready to react."""
    enemies = roll.cells[1 - seat]
    return sum([_stance(s, piece, enemies) for piece in roll.ready[seat]])


def _stance(s: WarStorm, piece: Piece, enemies: tuple[int, ...]) -> float:
    close = CLOSEST[s.box.ground.distance[piece.cell], enemies]
    total = -1.5 * piece.ooc + (piece.reaction is not Reaction.NONE and close <= 2 * STRENGTH)
    if close <= 5:
        total += 0.6 * s.box.ground.terrain[piece.cell].defence
    return total


def cohesion(s: WarStorm, roll: Roll, seat: SeatId) -> float:
    """WSS-CMD.2, WSS-R.61 Officers near their platoons, each hex beyond command range counts; and not alone
    where the enemy could come.
    """
    total = 0
    for officer in roll.leaders[seat]:
        row, reach = s.box.ground.distance[officer.cell], s.officer_type(officer).command
        led = s.platoons_of(officer.company) if officer.company in s.companies else []
        total -= sum([max(0, row[piece.cell] - reach) for piece in led if piece.cell != NOWHERE])
        if CLOSEST[row, roll.cells[1 - seat]] <= ALONE and not s.has_platoon(officer.cell, seat):
            total -= ALONE
    return float(total)


def tempo(s: WarStorm, roll: Roll, seat: SeatId) -> float:
    """Those who have been activated, who may still act, a move under way, an assault that should win."""
    if not s.turn:
        return 0.0
    # who has done his part counts a little more than who may still act, or he would run to and fro in sight
    # of the enemy until his MP are used up; each hex gained counts more than that
    total = 0.3 * roll.activated[seat] + 0.55 * roll.finished[seat]
    if s.active != seat:
        return total
    total += 0.5 * len(s.acting)
    if s.move is not None and s.move.members and not s.move.steps:
        total += 1.5 + len(s.move.members)  # together they go farther in command than one by one
    if s.assault is not None:
        total += 0.8 * odds(s, s.assault.target)
    return total


def odds(s: WarStorm, target: int) -> int:
    """WSS-H.9, WSS-H.12 By how much those who wait or come up are stronger than who can fight there."""
    assert s.assault is not None
    coming = s.move.members if s.move is not None and s.move.target == target else ()
    ours = [s.pieces[n] for n in (*s.assault.waiting, *coming) if n in s.pieces]
    strength = sum([melee.assault_value(s, piece) for piece in ours if piece.is_platoon])
    theirs = [piece for piece in s.platoons_in(target, 1 - s.active) if not piece.routed]
    if not theirs:
        return ROUT_ODDS
    defence = sum([melee.assault_value(s, piece) for piece in theirs]) + s.box.ground.terrain[target].bonus
    return strength - defence
