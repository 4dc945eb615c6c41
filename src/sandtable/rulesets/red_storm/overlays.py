"""What a client draws over the board as a seat knows it: sight and its lines, range, arc, threat, command."""

from __future__ import annotations

from sandtable.engine.facts import Reason, SeatId
from sandtable.engine.ruleset import Trace
from sandtable.engine.words import DIRECTIONS
from sandtable.rulesets.red_storm import command, movement, reaction, targets
from sandtable.rulesets.red_storm.advice import own
from sandtable.rulesets.red_storm.ground import NONE
from sandtable.rulesets.red_storm.state import RedStorm
from sandtable.rulesets.red_storm.tables import Drive

WITHIN, BEYOND = 1, 2
"""Marks of `range`: in effective range, or further (RS-RNG.4)."""
ALL_SIDES = range(6)


# Sight


def sight(s: RedStorm, seat: SeatId, about: str | int, facing: str = "") -> dict[str, int]:
    """RS-LOS.1 For each hex how many of its sides are seen, from a unit or from a hex (and a side of it)."""
    here, sides = _eyes(s, seat, about, facing)
    if here < 0:
        return {}
    seen = targets.outlook(s).sides
    found = {
        label: max([len(seen(here, side, cell)) for side in sides])
        for cell, label in enumerate(s.box.ground.map.labels)
    }
    return {label: count for label, count in found.items() if count}


def _eyes(s: RedStorm, seat: SeatId, about: str | int, facing: str = "") -> tuple[int, range]:
    """RS-BLK.1 Where one looks from, and over which sides: a unit over its facing, a hex over all or one."""
    unit = own(s, seat, about)
    if unit is not None and unit.cell >= 0:
        return unit.cell, range(unit.facing, unit.facing + 1)
    side = DIRECTIONS.index(facing) if facing in DIRECTIONS else -1
    return s.box.ground.map.cell_labelled.get(str(about), NONE), range(
        side, side + 1
    ) if side >= 0 else ALL_SIDES


def line_of_sight(s: RedStorm, seat: SeatId, start: str | int, end: str) -> Trace | None:
    """RS-LOS.1 The line from a unit's side (or any of a hex) to the side seen best, and what blocks it."""
    here, sides = _eyes(s, seat, start)
    there = s.box.ground.map.cell_labelled.get(end, NONE)
    if NONE in (here, there) or here == there:
        return None
    facing = next((s.units[piece].facing for piece in s.at.get(there, ()) if not s.units[piece].hidden), NONE)
    ends = ALL_SIDES if facing == NONE else range(facing, facing + 1)  # RS-R.91
    lines = [_line(s, here, side, there, other) for side in sides for other in ends]
    return max(lines, key=lambda line: (not line.reasons, line.free / len(line.cells), -len(line.cells)))


def _line(s: RedStorm, here: int, side: int, there: int, other: int) -> Trace:
    """RS-R.89 One line between two hexsides."""
    labels, outlook = s.box.ground.map.labels, targets.outlook(s)
    passed = [cells for cells in s.box.sight.crossed(here, side, there, other) if NONE not in cells]
    stop = outlook.stopped_by(here, side, there, other)
    free = passed.index(stop) if stop else len(passed)
    cells = tuple(labels[cells[0]] for cells in passed)
    reasons = (_blocked(s, here, there, stop),) if stop else ()
    return Trace(cells or (labels[here], labels[there]), free if cells else 2, reasons, (side, other))


def _blocked(s: RedStorm, here: int, there: int, stop: tuple[int, ...]) -> Reason:
    """RS-LOS.2 to .5, RS-ELV.2 The hex that blocks, and by which clause."""
    ground, labels = s.box.ground, s.box.ground.map.labels
    cell = stop[0]
    cloud = s.clouds.get(cell)
    what = cloud.kind if cloud is not None and cell in s.veils else ground.terrain[cell].replace("_", " ")
    if len(stop) > 1:
        return Reason("RS-R.89", f"{labels[cell]} and {labels[stop[1]]} block the side between them")
    if cell in (here, there):
        clause = "RS-LOS.4" if cell == here else "RS-LOS.5"
    elif ground.cover[cell] != NONE:
        clause = "RS-LOS.2"
    else:
        clause = "RS-LOS.3" if cell in s.veils else "RS-ELV.2"
    return Reason(clause, f"{labels[cell]} is in the way: {what}")


# Fire and command


def reach_of_fire(s: RedStorm, seat: SeatId, piece: str | int) -> dict[str, int]:
    """RS-RNG.1 Where the weapons of an own unit carry: 1 in effective range, 2 beyond it."""
    unit = own(s, seat, piece)
    if unit is None or unit.cell < 0:
        return {}
    labels, row = s.box.ground.map.labels, s.box.ground.distance[unit.cell]
    found: dict[str, int] = {}
    for _, arm in targets.weapons(s, unit.id):
        for large in (False, True):
            field, rated = targets.field_of_fire(unit, arm, large), targets.rating(arm, large)
            if field is None or rated is None:
                continue
            for cell, label in enumerate(labels):
                if targets.is_in(s, unit, field, cell):
                    mark = WITHIN if row[cell] <= rated.range else BEYOND
                    found[label] = min(mark, found.get(label, BEYOND))
    return found


def arc(s: RedStorm, seat: SeatId, piece: str | int) -> dict[str, int]:
    """RS-R.92 The forward zone of an own unit."""
    unit = own(s, seat, piece)
    if unit is None or unit.cell < 0:
        return {}
    row = targets.ahead(s, unit.cell, unit.facing)
    return {label: 1 for label, inside in zip(s.box.ground.map.labels, row, strict=True) if inside}


def threat(s: RedStorm, seat: SeatId, about: str | int = "") -> dict[str, int]:
    """RS-R.141 The open hexes where enemy units could fire at a mover, as far as all know, and how many."""
    watchers = [unit for unit in s.units.values() if unit.side != seat and not unit.hidden]
    found = {
        label: sum(reaction.could_act(s, unit, cell) for unit in watchers)
        for cell, label in enumerate(s.box.ground.map.labels)
        if targets.is_open(s, cell)
    }
    return {label: count for label, count in found.items() if count}


def group(s: RedStorm, seat: SeatId, about: str | int = "") -> dict[str, int]:
    """RS-ORD.7, RS-R.24 The hexes in or next to the area of a unit: where a NEARBY order finds others."""
    unit = own(s, seat, about)
    if unit is None or unit.cell < 0:
        return {}
    layout = movement.going_of(s, seat, Drive.FOOT).layout.whole
    area = layout.area_of[command.start_cell(s, unit)]
    near = (area, *layout.adjacent[area])
    return {label: 1 for cell, label in enumerate(s.box.ground.map.labels) if layout.area_of[cell] in near}
