"""How a seat stands, and where a unit could go, see and fire: for bots and for the client's "go to"."""

from __future__ import annotations

from sandtable.engine.ask import Value
from sandtable.engine.facts import Reason, SeatId
from sandtable.engine.ruleset import Plan
from sandtable.engine.standing import Order
from sandtable.engine.words import DIRECTIONS
from sandtable.rulesets.red_storm import reasons, standing, targets
from sandtable.rulesets.red_storm.state import RedStorm, Unit
from sandtable.rulesets.red_storm.ways import dangers, ways

WITHIN, BEYOND = 1, 2
"""Marks of `range`: in effective range, or further (RS-RNG.4)."""
ALL_SIDES = range(6)
NEAR = 8
"""Hexes within which a player is asked for opportunity fire if he has no orders of his own."""


def value(s: RedStorm, seat: SeatId) -> float:
    """The own objectives, what both sides have suffered, and small things that lead to greater ones."""
    if s.result is not None:
        return 0.0 if s.result.winner is None else 1.0 if s.result.winner == seat else -1.0
    if seat not in (0, 1):
        return 0.0
    harm = standing.suffered(s, 1 - seat) - standing.suffered(s, seat)
    lead = 1.2 * (standing.aims(s, seat) - 0.5) + 0.04 * harm
    lead += 0.003 * standing.posture(s, seat) + 0.0015 * standing.tempo(s, seat)
    return max(-0.99, min(0.99, lead))


# Where a unit could go


def reach(s: RedStorm, seat: SeatId, option: Value) -> dict[str, int]:
    """RS-MOV.1 Where the own unit of an option could go, and how many points that would take."""
    if option[0] not in ("activate", "move", "step", "bonus", "stop", "forgo", "dismount"):
        return {}
    unit = own(s, seat, option[1])
    if unit is None or unit.cell < 0:
        return {}
    labels = s.box.ground.map.labels
    return {labels[cell]: way.cost for cell, way in ways(s, unit.id).items() if cell != unit.cell}


def own(s: RedStorm, seat: SeatId, piece: object) -> Unit | None:
    """The seat's own unit with this number, given as a number or as a text."""
    number = int(piece) if isinstance(piece, str) and piece.isdecimal() and len(piece) < 9 else piece
    unit = s.units.get(number) if isinstance(number, int) else None
    return unit if unit is not None and unit.side == seat else None


def plan(s: RedStorm, seat: SeatId, text: str) -> Plan | None:
    """For "go 17 to G6" or "go 17 to G6 facing NE": activate, move, step by step, stop, face."""
    match text.split():
        case ["go", number, "to", label]:
            facing = -1
        case ["go", number, "to", label, "facing", side] if side in DIRECTIONS:
            facing = DIRECTIONS.index(side)
        case _:
            return None
    unit, cell = own(s, seat, number), s.box.ground.map.cell_labelled.get(label)
    if unit is None or cell is None or unit.cell < 0:
        return None
    return _go(s, unit, cell, facing)


def _go(s: RedStorm, unit: Unit, cell: int, facing: int) -> Plan | None:
    """The plan of a move; a turn on the spot is a move that stops at once."""
    way = ways(s, unit.id).get(cell)
    if way is None or (cell == unit.cell and facing < 0):
        return None
    piece = unit.id
    values: list[Value] = [*_first(s, piece), *way.answers]
    if not way.over and way.cost < s.box.pack.units[unit.kind].move:
        values.append(("stop", piece))
    if facing >= 0:
        values.append(("face", piece, facing))
    return Plan(tuple(map(s.box.words.option, values)), way.cost, dangers(s, piece, way))


def _first(s: RedStorm, piece: int) -> list[Value]:
    """What is still to be said before the first step."""
    if any(move.unit == piece for move in s.moves):
        return []
    return [("move", piece)] if piece in s.acting else [("activate", piece), ("move", piece)]


def why_not(s: RedStorm, seat: SeatId, option: Value) -> list[Reason]:
    """The clauses that forbid an option that is not listed."""
    unit = own(s, seat, option[1]) if len(option) > 1 else None
    return [] if unit is None else reasons.against(s, unit, option)


# What a client draws over the board


def sight(s: RedStorm, seat: SeatId, about: str | int, facing: str = "") -> dict[str, int]:
    """RS-LOS.1 For each hex how many of its sides are seen, from a unit or from a hex (and a side of it)."""
    unit = own(s, seat, about)
    if unit is not None and unit.cell >= 0:
        here, sides = unit.cell, range(unit.facing, unit.facing + 1)
    elif about in s.box.ground.map.cell_labelled:
        here = s.box.ground.map.cell(str(about))
        sides = (
            range(DIRECTIONS.index(facing), DIRECTIONS.index(facing) + 1)
            if facing in DIRECTIONS
            else ALL_SIDES
        )
    else:
        return {}
    seen = targets.outlook(s).sides
    found = {
        label: max([seen(here, side, cell).bit_count() for side in sides])
        for cell, label in enumerate(s.box.ground.map.labels)
    }
    return {label: count for label, count in found.items() if count}


def reach_of_fire(s: RedStorm, seat: SeatId, piece: str | int) -> dict[str, int]:
    """RS-RNG.1 Where the weapons of an own unit carry: 1 in effective range, 2 beyond it."""
    unit = own(s, seat, piece)
    if unit is None or unit.cell < 0:
        return {}
    labels, row = s.box.ground.map.labels, s.box.ground.distance[unit.cell]
    found: dict[str, int] = {}
    for _, arm in targets.weapons(s, unit.id):
        for large in (False, True):
            field, rated = targets.field_of_fire(s, unit, arm, large), targets.rating(arm, large)
            if field is None or rated is None:
                continue
            for cell, label in enumerate(labels):
                if targets.is_in(field, row[cell], cell):
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


# Standing orders


def orders(s: RedStorm, seat: SeatId) -> list[Order]:
    """RS-OPF.2 Ask where rifles (RS-RNG.4: twice four) and most guns reach; longer shots must be wished for.

    The same distance for all blocks: what passes by itself must not tell what stands there (RS-R.141).
    """
    return [Order("react", "ask", within=NEAR), Order("react", "pass")]
