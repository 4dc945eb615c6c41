"""How a side stands, where pieces could go, plans and reasons: for bots and for clients."""

from __future__ import annotations

from sandtable.engine.ask import Value
from sandtable.engine.facts import Reason, SeatId
from sandtable.engine.ruleset import Plan

from . import deployment, movement, pace, reaction, spotting, victory, ways
from .sight import SEEN
from .state import NOWHERE, Move, Reaction, WarStorm

FOR_STEP, FOR_ROUTED, FOR_POINT = 0.03, 0.04, 0.05
MOST = 0.99


def value(s: WarStorm, seat: SeatId) -> float:
    """Steps on the board, the Routed at less, and the points or conditions as they stand."""
    if s.result is not None:
        return 0.0 if s.result.winner is None else 1.0 if s.result.winner == seat else -1.0
    lead = 0.0
    for piece in s.pieces.values():
        worth = FOR_STEP * piece.steps - (FOR_ROUTED if piece.routed else 0.0)
        lead += worth if piece.side == seat else -worth
    lead += FOR_POINT * (victory.points(s, seat) - victory.points(s, 1 - seat))
    if s.box.scenario.victory.winner is not None and s.turn:
        lead += 0.1 if victory.standing(s)[0] == seat else -0.1
    return max(-MOST, min(MOST, lead))


# Reach and plans


def ways_of(s: WarStorm, move: Move) -> dict[int, tuple[int, tuple[int, ...]]]:
    """WSS-MOV.8 All hexes where a move could end, with MP spent and the hexes on the way."""
    full = min(move.left)
    best: dict[tuple[int, int], int] = {}
    found: dict[int, tuple[int, tuple[int, ...]]] = {}
    waiting: list[tuple[Move, tuple[int, ...]]] = [(move, ())]
    while waiting:
        at, way = waiting.pop(0)
        left = min(at.left)
        key = (at.cell, at.banks)
        if best.get(key, -1) >= left:
            continue
        best[key] = left
        if way and movement.may_stop(s, at) and full - left < found.get(at.cell, (99, ()))[0]:
            found[at.cell] = (full - left, way)
        waiting += [(movement.taken(at, made), (*way, made.to)) for made in movement.steps(s, at)]
    return found


def _owns(s: WarStorm, seat: SeatId, number: object) -> bool:
    return isinstance(number, int) and number in s.pieces and s.pieces[number].side == seat


def _move_of(s: WarStorm, number: int, *, double: bool = False) -> Move:
    if s.move is not None and number in s.move.members:
        return s.move
    return movement.starting(s, number, double=double)


def reach(s: WarStorm, seat: SeatId, option: Value) -> dict[str, int]:
    """Where the own piece of an option could end its move, and for how many MP."""
    if len(option) < 2 or not _owns(s, seat, option[1]) or s.pieces[option[1]].routed:
        return {}
    found = ways_of(s, _move_of(s, option[1], double=option[0] == "double"))
    return {s.box.ground.map.labels[cell]: cost for cell, (cost, _) in found.items()}


def plan(s: WarStorm, seat: SeatId, text: str) -> Plan | None:
    """For "go 12 to C505": activate, move, hex by hex, stop. "deploy" sets up all that is left."""
    match text.split():
        case ["deploy"] if not s.turn:
            return deployment.plan(s, seat)
        case ["go", number, "to", label] if number in map(str, s.pieces):
            known = label in s.box.ground.map.cell_labelled
            return _go(s, seat, int(number), s.box.ground.cell(label)) if known else None
    return None


def _go(s: WarStorm, seat: SeatId, number: int, cell: int) -> Plan | None:
    if not _owns(s, seat, number) or s.pieces[number].routed or not s.turn:
        return None
    move = _move_of(s, number)
    found = ways_of(s, move).get(cell)
    if found is None:
        return None
    cost, way = found
    piece = s.pieces[number]
    company = s.companies.get(piece.company)
    first = company.officer if company is not None and company.officer and not piece.ooc else number
    values: list[Value] = [("activate", first), ("move", number), ("go",)]
    values += [*(("step", to) for to in way), ("stop",)]
    if s.move is not None:
        values = [*(("step", to) for to in way), ("stop",)]
    warned = any(threats(s, 1 - seat, to) for to in way)
    warnings = ("enemy platoons may react",) if warned else ()
    return Plan(tuple(map(s.box.words.option, values)), cost, warnings)


def threats(s: WarStorm, side: int, cell: int) -> bool:
    """WSS-REA.1 Some platoon of a side that could react sees the hex within twice its range."""
    row = s.box.sight.rows[cell]
    for piece in s.pieces.values():
        if piece.side != side or not piece.is_platoon or not reaction.is_able(s, piece):
            continue
        near = s.distance(cell, piece.cell) <= 2 * s.box.ranges[piece.kind, piece.mounted]
        if near and row[piece.cell] & SEEN:
            return True
    return False


# Reasons


def why_not(s: WarStorm, seat: SeatId, option: Value) -> list[Reason]:
    """The clauses that forbid an option that is not listed."""
    match option:
        case ("activate", number) if _owns(s, seat, number):
            return _not_activated(s, number)
        case ("fire", number, cell) if _owns(s, seat, number):
            return _no_fire(s, number, cell)
        case ("step", cell) if s.move is not None:
            return _no_step(s, s.move, cell)
        case ("double", number) if _owns(s, seat, number):
            return _no_double(s, number)
        case ("react", number) if _owns(s, seat, number):
            return _no_reaction(s, number)
    return []


def _not_activated(s: WarStorm, number: int) -> list[Reason]:
    piece = s.pieces[number]
    if piece.finished:
        return [Reason("WSS-ACT.2", f"{number} is Finished")]
    if piece.activated:
        return [Reason("WSS-R.165", f"{number} has been activated this turn")]
    if piece.is_platoon and not piece.ooc:
        return [Reason("WSS-ACT.3", f"{number} is in command and acts with its officer")]
    if piece.is_platoon and piece.routed:
        return [Reason("WSS-ROU.2", f"{number} is Routed and must be rallied first")]
    return []


def _no_fire(s: WarStorm, number: int, cell: int) -> list[Reason]:
    piece = s.pieces[number]
    if not piece.is_platoon:
        return [Reason("WSS-R.39", "officers do not fire")]
    if piece.cell == NOWHERE or number not in s.acting:
        return [Reason("WSS-PER.1", f"{number} has no action now")]
    if not spotting.factor_at(s, piece, s.distance(piece.cell, cell)):
        return [Reason("WSS-RNG.3", "beyond twice the range")]
    verdict = s.box.sight.verdict(piece.cell, cell)
    if not verdict.sees:
        return [Reason(verdict.clause, "no line of sight")]
    there = [s.pieces[n] for n in s.stacks.get(cell, ()) if s.pieces[n].side != piece.side]
    if not there:
        return [Reason("WSS-R.71", "no enemy is there")]
    if not any(spotting.spots(s, piece, target) for target in there):
        return [Reason("WSS-SPT.2", "nobody there is spotted")]
    return [Reason("WSS-ATK.6", "own platoons are in the line of fire")]


def _no_step(s: WarStorm, move: Move, cell: int) -> list[Reason]:
    if s.distance(move.cell, cell) != 1:
        return [Reason("WSS-MOV.7", "the hex is not next to the mover")]
    owner = s.pieces[move.members[0]].side
    if s.has_platoon(cell, 1 - owner):
        return [Reason("WSS-MOV.12", "enemy platoons are there: only a close assault enters")]
    side = s.box.ground.map.sides[move.cell].index(cell)
    made = ways.step(s, move.members, move.cell, move.banks, cell, side)
    if made is None:
        return [Reason("WSS-PRO.1", "the hex, its river or its wire may not be entered from here")]
    if made.cost > min(move.left):
        return [Reason("WSS-MOV.8", f"it costs {made.cost} MP and {min(move.left)} are left")]
    if not movement.has_room(s, move, cell, owner):
        return [Reason("WSS-STK.5", "more than nine steps would be in the hex")]
    if move.double and s.is_near_enemy(cell, owner):
        return [Reason("WSS-DBL.2", "double time keeps away from enemy platoons")]
    return [Reason("WSS-R.58", "from there it could neither stop nor go on")]


def _no_double(s: WarStorm, number: int) -> list[Reason]:
    piece = s.pieces[number]
    if not pace.is_on_foot(s, piece):
        return [Reason("WSS-R.53", "only infantry, machine guns, mortars and officers on foot")]
    if piece.doubled:
        return [Reason("WSS-DBL.3", "not in two turns running")]
    return [Reason("WSS-DBL.2", "not beside an enemy platoon")]


def _no_reaction(s: WarStorm, number: int) -> list[Reason]:
    piece = s.pieces[number]
    if piece.finished or piece.routed:
        return [Reason("WSS-R.89", f"{number} is Finished or Routed")]
    if piece.ooc and piece.reaction is Reaction.NONE:
        return [Reason("WSS-REA.18", f"{number} is out of command and has no Reaction marker")]
    return [Reason("WSS-R.90", "it cannot attack the mover there")]


# Overlays


def sight(s: WarStorm, seat: SeatId, label: str) -> dict[str, int]:
    """WSS-LOS.1 The hexes seen from a hex."""
    if label not in s.box.ground.map.cell_labelled:
        return {}
    row = s.box.sight.rows[s.box.ground.cell(label)]
    return {name: 1 for name, seen in zip(s.box.ground.map.labels, row, strict=True) if seen & SEEN}


def fire_range(s: WarStorm, seat: SeatId, number: int) -> dict[str, int]:
    """WSS-RNG.1 The hexes that a platoon sees within twice its range, with its FF there."""
    if number not in s.pieces or not s.pieces[number].is_platoon or s.pieces[number].cell == NOWHERE:
        return {}
    piece = s.pieces[number]
    row = s.box.sight.rows[piece.cell]
    found = {}
    for cell, name in enumerate(s.box.ground.map.labels):
        strength = spotting.factor_at(s, piece, s.distance(piece.cell, cell)) if row[cell] & SEEN else 0
        if strength and cell != piece.cell:
            found[name] = strength
    return found


def command_range(s: WarStorm, seat: SeatId, number: int) -> dict[str, int]:
    """WSS-CMD.2 The hexes within the command range of an officer, with their distance."""
    if number not in s.pieces or s.pieces[number].is_platoon or s.pieces[number].cell == NOWHERE:
        return {}
    officer = s.pieces[number]
    most = s.officer_type(officer).command
    row = s.box.ground.distance[officer.cell]
    return {name: row[cell] for cell, name in enumerate(s.box.ground.map.labels) if row[cell] <= most}
