"""How a seat stands, where a unit could go, why something cannot be done: from what the seat knows."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.engine.ask import Value
from sandtable.engine.facts import Reason, SeatId
from sandtable.engine.ruleset import Plan
from sandtable.engine.words import DIRECTIONS
from sandtable.rulesets.red_storm import command, morale, movement, reaction, targets, victory, view
from sandtable.rulesets.red_storm.state import NOWHERE, PUBLIC_CONDITIONS, RedStorm, Unit

Way = tuple[int, tuple[tuple[str, int], ...]]


# How a seat stands


def value(s: RedStorm, seat: SeatId) -> float:
    """The own objectives that would count now, and the blocks that all can see."""
    if s.result is not None:
        return 0.0 if s.result.winner is None else 1.0 if s.result.winner == seat else -1.0
    aims = s.objectives[seat]
    whole = sum(aim.worth for aim in aims) or 1
    met = sum(aim.worth for aim in aims if victory.is_met(s, seat, aim))
    mine, theirs = strength(s, seat), strength(s, 1 - seat)
    lead = 0.5 * (2 * met / whole - 1) + 0.5 * (mine - theirs) / (mine + theirs + 1)
    return max(-0.99, min(0.99, lead))


def strength(s: RedStorm, side: int) -> float:
    """Blocks on the map, vehicles for more, shaken and reduced ones for less."""
    return sum(_worth(unit) for unit in s.of_side(side) if view.is_seen(s, unit) and unit.cell != NOWHERE)


def _worth(unit: Unit) -> float:
    hurt = unit.condition in PUBLIC_CONDITIONS or bool(unit.damage)
    return (1.6 if unit.large else 1.0) * (0.6 if hurt else 1.0)


# Where a unit could go


def ways(s: RedStorm, piece: int) -> dict[int, Way]:
    """RS-MOV.1 All hexes that the rest of a move reaches, with the points and the steps it takes."""
    unit = s.units[piece]
    spent = next((move.spent for move in s.moves if move.unit == piece), 0)
    found: dict[int, Way] = {unit.cell: (0, ())}
    edge = [unit.cell]
    for cost in range(1, movement.allowance(s, unit) - spent + 1):
        new: list[int] = []
        for here in edge:
            for there, steps in _one_point(s, replace(unit, cell=here)):
                if there not in found:
                    found[there] = (cost, found[here][1] + steps)
                    new.append(there)
        edge = [cell for cell in new if not s.has_side(cell, 1 - unit.side)]  # RS-MOV.16
    return found


def _one_point(s: RedStorm, unit: Unit) -> list[Way]:
    """RS-MOV.12 What one point leads to, with the bonus of the road, used or forgone."""
    road = movement.on_road(s, unit) if unit.large or morale.moves_in_full(s, unit) else ()
    found: list[Way] = []
    for cell in movement.destinations(s, unit):
        onward = movement.on_road(s, replace(unit, cell=cell)) if cell in road else ()
        stay = (("step", cell), ("forgo", cell)) if onward else (("step", cell),)
        found.append((cell, stay))
        found.extend([(further, (("step", cell), ("bonus", further))) for further in onward])
    return found


def reach(s: RedStorm, seat: SeatId, option: Value) -> dict[str, int]:
    """Where the own unit of an option could go, and the points that takes."""
    if len(option) < 2 or not _owns(s, seat, option[1]) or not _can_go(s, option[1]):
        return {}
    labels = s.box.ground.map.labels
    return {labels[cell]: way[0] for cell, way in ways(s, option[1]).items() if way[0]}


def _owns(s: RedStorm, seat: SeatId, piece: object) -> bool:
    return isinstance(piece, int) and piece in s.units and s.units[piece].side == seat


def _can_go(s: RedStorm, piece: int) -> bool:
    unit = s.units[piece]
    return unit.cell != NOWHERE and not unit.carrier and morale.may_move(s, unit)


def plan(s: RedStorm, seat: SeatId, text: str) -> Plan | None:
    """For "go 17 to G6" or "go 17 to G6 facing NE": activate, move step by step, stop, face."""
    match text.split():
        case ["go", number, "to", label, *facing] if (
            number.isdigit() and label in s.box.ground.map.cell_labelled
        ):
            piece, cell = int(number), s.box.ground.map.cell(label)
        case _:
            return None
    if not _owns(s, seat, piece) or not _can_go(s, piece):
        return None
    way = ways(s, piece).get(cell)
    if way is None:
        return None
    answers = [
        *_before(s, piece),
        *(_step_text(s, piece, step) for step in way[1]),
        *_after(s, piece, cell, way[0]),
    ]
    if len(facing) == 2 and facing[0] == "facing" and facing[1] in DIRECTIONS:
        answers.append(f"face {piece} {facing[1]}")
    return Plan(tuple(answers), way[0], tuple(warnings(s, piece, way)))


def _before(s: RedStorm, piece: int) -> list[str]:
    """The answers that bring a unit to its first step."""
    if any(move.unit == piece for move in s.moves):
        return []
    return [f"move {piece}"] if piece in s.acting else [f"activate {piece}", f"move {piece}"]


def _after(s: RedStorm, piece: int, cell: int, cost: int) -> list[str]:
    """A stop, unless the points are spent or an enemy hex ends the move."""
    spent = next((move.spent for move in s.moves if move.unit == piece), 0)
    ended = cost + spent >= movement.allowance(s, s.units[piece])
    return [] if ended or (cost and s.has_side(cell, 1 - s.units[piece].side)) else [f"stop {piece}"]


def _step_text(s: RedStorm, piece: int, step: tuple[str, int]) -> str:
    verb, cell = step
    return s.box.words.option((verb, piece) if verb == "forgo" else (verb, piece, cell))


def warnings(s: RedStorm, piece: int, way: Way) -> list[str]:
    """What could go wrong on the way, as far as the seat can tell."""
    side = s.units[piece].side
    cells = [cell for verb, cell in way[1] if verb != "forgo"]
    found = []
    enemies = [unit for unit in s.of_side(1 - side) if view.is_seen(s, unit)]
    seen = [c for c in cells if targets.is_open(s, c) and any(reaction.could_act(s, u, c) for u in enemies)]
    if seen:
        found.append(f"opportunity fire at {s.box.ground.map.labels[seen[0]]}")
    if side == s.attacker:
        hidden = [m.cell for m in s.fog.values() if not m.up and m.cell >= 0]
        if any(
            other in s.box.ground.area_cells(c) or other in s.box.ground.map.neighbours[c]
            for c in cells
            for other in hidden
        ):
            found.append("a face-down marker lies on the way or beside it")
    return found


# Why not


def why_not(s: RedStorm, seat: SeatId, option: Value) -> list[Reason]:
    """The clauses that forbid an option that is not listed."""
    if len(option) < 2 or not _owns(s, seat, option[1]):
        return []
    unit = s.units[option[1]]
    match option:
        case ("activate", _):
            return _why_not_activate(s, unit)
        case ("move", _):
            return (
                [] if morale.may_move(s, unit) else [Reason("RS-STA.1", f"unit {unit.id} may not move now")]
            )
        case ("rally", _):
            return _why_not_rally(unit)
        case ("step" | "bonus", _, cell):
            return _why_not_step(s, unit, cell)
        case ("fire", _, cell):
            return _why_not_fire(s, unit, cell)
        case ("spot", _, cell):
            return _why_not_spot(s, unit, cell)
    return []


def _why_not_activate(s: RedStorm, unit: Unit) -> list[Reason]:
    if not s.orders:
        return []
    order = s.orders[-1]
    if unit.id in order.done:
        return [Reason("RS-R.23", f"unit {unit.id} has been activated in this order")]
    if not command.has_room(order, unit.large):
        return [Reason("RS-ORD.5", "the order activates no more units of that kind")]
    if unit.barred:
        return [Reason("RS-BLZ.3", f"unit {unit.id} fled from a blaze this turn")]
    if not command.is_free(s, unit):
        return [Reason("RS-R.128", f"unit {unit.id} is in the middle of something")]
    if order.nearby and order.group and not command.is_nearby(s, order, unit):
        return [Reason("RS-ORD.7", f"unit {unit.id} was not near a unit activated in this order")]
    return [Reason("RS-R.17", f"unit {unit.id} has nothing to do")]


def _why_not_rally(unit: Unit) -> list[Reason]:
    if unit.rallied:
        return [Reason("RS-RAL.3", f"unit {unit.id} has tried to rally this turn")]
    return [Reason("RS-RAL.1", f"unit {unit.id} is neither Suppressed nor Broken")]


def _why_not_step(s: RedStorm, unit: Unit, cell: int) -> list[Reason]:
    if not movement.going(s, unit).enterable >> cell & 1:
        return [Reason("RS-MOV.7", f"unit {unit.id} may not enter that hex")]
    if not morale.moves_in_full(s, unit):
        return [Reason("RS-MOV.4", "at reduced strength a step leads to an adjacent hex only")]
    return [Reason("RS-MOV.2", "the hex is in no area that touches the unit, or no point is left")]


def _why_not_fire(s: RedStorm, unit: Unit, cell: int) -> list[Reason]:
    if not morale.may_fire(s, unit):
        return [Reason("RS-STA.1", f"unit {unit.id} may not fire now")]
    if cell == unit.cell:
        return [Reason("RS-R.93", "nobody fires at his own hex")]
    if not s.has_side(cell, 1 - unit.side):
        return [Reason("RS-R.91", "there is no enemy unit in that hex")]
    fields = [targets.field_of_fire(s, unit, s.kind(unit.id), large) for large in (False, True)]
    distance = s.box.ground.distance[unit.cell][cell]
    if not any(field is not None and distance <= field.most for field in fields):
        return [Reason("RS-RNG.4", "the hex is beyond twice the effective range", distance)]
    if not any(field is not None and targets.is_in(field, distance, cell) for field in fields):
        return [Reason("RS-ARC.2", "the hex is not in the forward field of fire")]
    return [_blocked(s, unit, cell)]


def _blocked(s: RedStorm, unit: Unit, cell: int) -> Reason:
    """RS-LOS.1 The hex that blocks the line, if it is sight that is missing."""
    sides = [s.units[p].facing for p in s.at.get(cell, ()) if s.units[p].side != unit.side] or [0]
    stopped = targets.outlook(s).stopped_by(unit.cell, unit.facing, cell, sides[0])
    if not stopped:
        return Reason("RS-RNG.1", "the unit has no rating against what is there")
    return Reason("RS-LOS.1", f"{s.box.ground.map.labels[stopped[0]]} blocks the line of sight")


def _why_not_spot(s: RedStorm, unit: Unit, cell: int) -> list[Reason]:
    if not targets.observes(unit):
        return [Reason("RS-SPT.1", f"unit {unit.id} is Suppressed, Broken or a passenger")]
    if cell not in targets.notable_hexes(s, unit.side):
        return [Reason("RS-SPT.1", "nothing is there to be spotted")]
    return [Reason("RS-SPT.1", "the hex is not in sight")]


# Overlays


def sight(s: RedStorm, seat: SeatId, about: object) -> dict[str, int]:
    """RS-LOS.1 The hexes seen by a block that stands on the map, or from any side of a hex."""
    unit, outlook = _shown(s, seat, about), targets.outlook(s)
    labels = s.box.ground.map.labels
    if unit is not None:
        here, sides = unit.cell, [unit.facing]
    elif str(about) in s.box.ground.map.cell_labelled:
        here, sides = s.box.ground.map.cell(str(about)), list(range(6))
    else:
        return {}
    cells = range(len(labels))
    return {labels[c]: 1 for c in cells if c != here and any(outlook.sides(here, side, c) for side in sides)}


def reach_of_fire(s: RedStorm, seat: SeatId, about: object) -> dict[str, int]:
    """RS-RNG.3 The hexes within range (1), and RS-RNG.4 those beyond it up to twice (2), of a known block."""
    unit = _shown(s, seat, about)
    if unit is None or not view.knows(s.memory[seat], unit):
        return {}
    kind, row = s.kind(unit.id), s.box.ground.distance[unit.cell]
    ranges = [rated.range for rated in (kind.anti_infantry, kind.anti_vehicle) if rated is not None]
    longest = max(ranges, default=0)
    labels = s.box.ground.map.labels
    return {labels[c]: 1 if d <= longest else 2 for c, d in enumerate(row) if 0 < d <= 2 * longest}


def arc(s: RedStorm, seat: SeatId, about: object) -> dict[str, int]:
    """RS-R.92 The forward zone of a block that all can see."""
    unit = _shown(s, seat, about)
    if unit is None:
        return {}
    row = targets.ahead(s, unit.cell, unit.facing)
    return {label: 1 for label, inside in zip(s.box.ground.map.labels, row, strict=True) if inside}


def _shown(s: RedStorm, seat: SeatId, about: object) -> Unit | None:
    """The unit with this number, if the seat sees it on the map."""
    if not str(about).isdigit() or int(str(about)) not in s.units:
        return None
    unit = s.units[int(str(about))]
    return unit if unit.cell != NOWHERE and (unit.side == seat or view.is_seen(s, unit)) else None
