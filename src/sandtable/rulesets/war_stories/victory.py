"""WS-VIC: control of hexes, points, and how the game ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Final

from sandtable.boards.grid import column_number
from sandtable.engine.facts import SPECTATOR, SeatId
from sandtable.engine.state import GameOver, Result
from sandtable.rulesets.war_stories.chart import zone_cells
from sandtable.rulesets.war_stories.records import Unit
from sandtable.rulesets.war_stories.sheets import Objective, Scenario
from sandtable.rulesets.war_stories.state import ATTACKER, DEFENDER, WarState
from sandtable.rulesets.war_stories.tables import Counter, UnitType

ARMORED: Final = 2
BOTH: Final = (ATTACKER, DEFENDER)
VIEWERS: Final = (ATTACKER, DEFENDER, SPECTATOR)


def controller(s: WarState, cell: int, exposed: Sequence[int] = BOTH) -> int:
    """Section 6.13: the side that controls a hex; at the start the defender.

    WS-R.23 Decoys never hold one: those of the `exposed` sides are left out, for others they are units.
    """
    for piece in reversed(s.holders.get(cell, ())):
        unit = _counter(s, piece)
        if not (unit.decoy and unit.side in exposed):
            return unit.side
    return ATTACKER if s.held >> cell & 1 else DEFENDER


def crossed(s: WarState, cell: int, exposed: Sequence[int] = BOTH) -> bool:
    """Section 6.14: whether a vehicle of the attacker has ever been in a hex; WS-R.23 a decoy is none."""
    vehicles = [_counter(s, piece) for piece in s.drivers.get(cell, ())]
    return not all(unit.decoy and unit.side in exposed for unit in vehicles)


def _counter(s: WarState, piece: int) -> Unit:
    """A counter in play, lost, or gone from the map; a decoy that was found out is none of them."""
    return s.units.get(piece) or s.lost.get(piece) or s.left[piece]


def exposed_to(s: WarState, seat: SeatId) -> Sequence[int]:
    """WS-D.9 Whose decoys a seat tells from units: its own; when the game is over all lies open."""
    return (seat,) if s.result is None else BOTH


def may_pretend(s: WarState, side: int) -> bool:
    """WS-R.23 Whether a side may have decoys."""
    scenario = s.box.scenario
    return scenario.position is not None or bool(scenario.booklet(side).decoys)


def occupied(s: WarState, cell: int) -> None:
    """Section 6.13: control is with the side that last had a unit there while no enemy was in the hex.

    WS-D.9 Kept is which counters those were: that one is a decoy may come out later, or never.
    """
    if cell < 0 or not s.box.interest >> cell & 1:
        return
    here, before = s.at.get(cell, ()), _reports(s, cell)
    if len({s.units[piece].side for piece in here}) == 1:
        s.holders = {**s.holders, cell: (*_but(s.holders.get(cell, ()), here), *here)}
    vehicles = tuple([p for p in here if s.units[p].side == ATTACKER and s.kind(p).is_vehicle])
    if vehicles:
        s.drivers = {**s.drivers, cell: (*_but(s.drivers.get(cell, ()), vehicles), *vehicles)}
    _tell(s, cell, before)


def found_out(s: WarState, piece: int) -> None:
    """WS-R.23, WS-D.9 A counter turns out to be a decoy: what it seemed to hold is whose it was before."""
    for cell in s.holders:
        before = _reports(s, cell)
        s.holders = {**s.holders, cell: _but(s.holders[cell], (piece,))}
        _tell(s, cell, before)
    s.drivers = {cell: _but(drivers, (piece,)) for cell, drivers in s.drivers.items()}


def _but(pieces: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([piece for piece in pieces if piece not in gone])


def _reports(s: WarState, cell: int) -> list[tuple[int, bool]]:
    """WS-D.9 For each viewer who controls a hex, and whether it was crossed."""
    return [(controller(s, cell, (viewer,)), crossed(s, cell, (viewer,))) for viewer in VIEWERS]


def _tell(s: WarState, cell: int, before: list[tuple[int, bool]]) -> None:
    """WS-D.9 Those for whom something has changed are told."""
    changes = [*zip(VIEWERS, before, _reports(s, cell), strict=True)]
    for side in BOTH:
        if told := tuple([viewer for viewer, (old, _), (new, _) in changes if old != new == side]):
            s.tell("controlled", "WS-VIC.2", seen_by=told, side=side, cell=cell)
    if told := tuple([viewer for viewer, (_, old), (_, new) in changes if new and not old]):
        s.tell("crossed", "WS-VIC.2", seen_by=told, side=ATTACKER, cell=cell)


def interest(scenario: Scenario, cell: Callable[[str], int]) -> int:
    """WS-D.3 The hexes that may matter to somebody, as far as both sides know."""
    booklets = (scenario.attacker, scenario.defender)
    labels = [aim.hex for book in booklets for aim in (*book.objectives, *book.suspected) if aim.hex]
    labels.extend(scenario.early_end.control if scenario.early_end else ())
    return reduce(or_, [1 << cell(label) for label in labels], 0)


def worth(kind: UnitType) -> int:
    """Section 6.14: what an eliminated unit scores."""
    if kind.armor is not None:
        return 3 if kind.armor[0] >= ARMORED else 1
    return 1 if kind.counter is Counter.TEAM else 2


def scored(s: WarState, side: int, aim: Objective, exposed: Sequence[int] = BOTH) -> int:
    """WS-VIC.2 What an objective gives its side now; WS-D.9 in truth, or as somebody sees it."""
    cell = s.box.ground.map.cell(aim.hex) if aim.hex else -1
    if aim.kind == "control":
        return aim.worth if controller(s, cell, exposed) == side else 0
    if aim.kind == "exit":
        count = len([u for u in s.left.values() if u.side == side and u.cell == cell and not u.decoy])
        return aim.worth * (min(count, aim.most) if aim.most else count)
    if aim.kind == "units_east":
        east = s.box.ground.east_of(column_number(aim.column))
        there = [u for u in s.of_side(side) if u.cell >= 0 and east >> u.cell & 1]
        return aim.worth * len([u for u in there if not u.decoy])
    return 0 if crossed(s, cell, exposed) else aim.worth


def points(s: WarState, side: int) -> int:
    """WS-VIC.1 Objectives and eliminated enemies."""
    aims = sum([scored(s, side, aim) for aim in s.aims[side]])
    units = s.box.pack.units
    return aims + sum([worth(units[u.kind]) for u in s.lost.values() if u.side != side])


def leaving_scores(s: WarState, side: int, cell: int) -> bool:
    """WS-R.9 Whether a unit that leaves here now does so for an objective."""
    label = s.box.ground.map.labels[cell]
    return any(a.kind == "exit" and a.hex == label and s.turn > a.after for a in s.aims[side])


def finish(s: WarState, reason: str) -> GameOver:
    """WS-VIC.1, WS-R.2 More points win; equal points are a draw."""
    both = (points(s, ATTACKER), points(s, DEFENDER))
    winner = None if both[0] == both[1] else ATTACKER if both[0] > both[1] else DEFENDER
    return GameOver(Result(winner, both, reason))


def sides_left(s: WarState) -> list[int]:
    """WS-R.5 The sides with a real unit in play, or one still to come."""
    owners, units = [owner for _, owner in s.coming], s.units.values()
    # numbers are given to the defender first: mostly the first counter from either end is enough
    ends = {ATTACKER: reversed(units), DEFENDER: iter(units)}
    return [side for side in BOTH if side in owners or _has_unit(ends[side], side)]


def _has_unit(units: Iterator[Unit], side: int) -> bool:
    for unit in units:  # noqa: SIM110  quicker
        if unit.side == side and not unit.decoy:
            return True
    return False


def check_units(s: WarState) -> None:
    """WS-R.5, WS-R.6 The game ends when a side has nothing left; the other then controls every objective."""
    left = sides_left(s)
    if len(left) == 2 or not s.turn:
        return
    if left:
        s.holders = {}
        s.held = (1 << len(s.box.ground.map)) - 1 if left[0] == ATTACKER else 0
    raise finish(s, "a side has no unit left")


def check_places(s: WarState) -> None:
    """WS-VIC.3, WS-R.6 At the end of a turn: the attacker holds what ends the game."""
    if _is_early(s, BOTH):
        raise finish(s, "the attacker holds the objectives")


def pretenders(s: WarState) -> list[int]:
    """WS-D.10 The decoys with which the attacker seems to hold what ends the game, and does not."""
    if not _is_early(s, (DEFENDER,)) or _is_early(s, BOTH):
        return []
    found = {piece for cell in _ending_cells(s) for piece in s.holders.get(cell, ())}
    counters = [_counter(s, piece) for piece in sorted(found)]
    return [unit.id for unit in counters if unit.decoy and unit.side == ATTACKER]


def _is_early(s: WarState, exposed: Sequence[int]) -> bool:
    """WS-VIC.3 Whether the attacker holds what ends the game, and the zone to be cleared is clear."""
    early = s.box.scenario.early_end
    if early is None or any(controller(s, cell, exposed) != ATTACKER for cell in _ending_cells(s)):
        return False
    zone = zone_cells(s.box.ground.map, early.clear) if early.clear else ()
    return not any(unit.cell in zone and not unit.decoy for unit in s.of_side(DEFENDER))


def _ending_cells(s: WarState) -> list[int]:
    early = s.box.scenario.early_end
    return [] if early is None else [s.box.ground.map.cell(label) for label in early.control]


def conceded(s: WarState, seat: SeatId, how: str) -> Result:
    """WS-R.2 A player may give up at any time and loses."""
    return Result(1 - seat, (0, 1) if seat == 0 else (1, 0), how)
