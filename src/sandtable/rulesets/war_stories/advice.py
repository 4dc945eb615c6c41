"""How a seat stands, and where a unit could go: for bots and for the client's "go to"."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.engine.ask import Value
from sandtable.engine.facts import SeatId
from sandtable.engine.ruleset import Plan
from sandtable.rulesets.war_stories import (
    actions,
    command,
    deployment,
    marches,
    prospects,
    standing,
    victory,
    ways,
)
from sandtable.rulesets.war_stories.reasons import own
from sandtable.rulesets.war_stories.records import Move, Unit
from sandtable.rulesets.war_stories.state import WarState

HALF_SCORE = 16.0
"""A lead of so many points is worth half a victory."""
HOPES = {
    **dict.fromkeys(("fire", "lob", "shoot", "op_fire", "op_lob"), 3.0),
    **dict.fromkeys(("aim", "aim_at", "aim_lob", "fire_first", "ambush", "spring", "rally", "next"), 2.5),
    **dict.fromkeys(("activate", "regroup", "advance", "deploy", "play", "target"), 2.0),
    **dict.fromkeys(("sprint", "spy", "study", "task", "step", "double", "enter"), 1.5),
    **dict.fromkeys(("none", "no_rally", "end", "hold", "wait", "stop", "op_move"), 0.5),
    "pivot": 0.4,
    "rout": 0.3,
    **dict.fromkeys(("cower", "op_cower", "drop", "destroy", "leave"), 0.1),
}
"""How much an option with this verb deserves a look; 1 is usual."""
ASIDE = 0.3
"""The share of that for a step that leads no nearer: rather than to and fro in sight of the enemy, stop."""
MOVERS = ("activate", "advance", "sprint", "rout", "step", "stop", "op_move", "double")


def value(s: WarState, seat: SeatId) -> float:
    """Points from what the seat knows, and small things that lead to greater ones."""
    seen = standing.survey(s, seat)
    lead = seen.lead
    if s.plays and s.active == seat:
        lead += prospects.left(s, seat, seen)
    return lead / (HALF_SCORE + abs(lead))  # however good it is, it can be better


def risk(s: WarState, seat: SeatId) -> float:
    """The share of the own units, by the points they give, that is lost, or near the enemy."""
    units = s.units.values()
    enemies = [unit.cell for unit in units if unit.side != seat and unit.cell >= 0 and not unit.hidden]
    own = [unit for unit in units if unit.side == seat and not unit.decoy]
    danger = sum([standing.worth(s, unit) * standing.danger(s, unit, enemies) for unit in own])
    lost = sum([standing.worth(s, unit) for unit in s.lost.values() if unit.side == seat])
    return (lost + danger) / max(1, lost + sum([standing.worth(s, unit) for unit in own]))


# Which options deserve a look first


def promise(s: WarState, seat: SeatId, option: Value) -> float:
    """Fire and what leads to it first, then ground towards what is wanted; giving up comes last."""
    verb = option[0]
    if verb == "activate":
        use = prospects.of_unit(s, seat, option[2], s.box.pack.orders[option[1]])
        return HOPES[verb] + use if use else HOPES["cower"]
    if verb in ("step", "double", "enter"):
        return HOPES.get(verb, 1.0) * _nearer(s, seat, option[1], option[2])
    if verb in ("fire", "aim_at", "next") and (target := s.units.get(option[-1])) is not None:
        return HOPES[verb] + 0.3 * len(target.marks) + 0.3 * target.spent
    return HOPES.get(verb, 1.0)


def _nearer(s: WarState, seat: SeatId, piece: int, cell: int) -> float:
    """How much more a step promises that leads towards a hex that the seat wants and does not hold."""
    goals, here, rows = wanted(s, seat), s.units[piece].cell, marches.ways_in(s.box)
    if not goals or here < 0:
        return 1.0
    gained = min([rows[goal][here] for goal in goals]) - min([rows[goal][cell] for goal in goals])
    return 1.0 + 0.5 * gained if gained > 0 else ASIDE


def wanted(s: WarState, seat: SeatId) -> list[int]:
    """WS-VIC.2 The hexes that an own objective asks for, and that are not held: to take or to leave by."""
    cell, exposed = s.box.ground.map.cell, victory.exposed_to(s, seat)
    found = [cell(aim.hex) for aim in s.aims[seat] if aim.kind in ("control", "exit")]
    return [goal for goal in found if victory.controller(s, goal, exposed) != seat]


# Where a unit could go


def paths(s: WarState, unit: Unit, how: str, *, full: bool) -> dict[int, tuple[int, ...]]:
    """The hexes that a unit on the map could reach as far as its side knows, each with its steps."""
    start = next((move for move in s.moves if move.unit == unit.id), Move(unit.id, how, full))
    found: dict[int, tuple[int, ...]] = {unit.cell: ()}
    queue = [(unit, start)]
    for here, move in queue:
        ahead = ways.exits(s, move, here)
        for cell in [c for c in ways.affordable(s, move, here, ahead) if c not in found]:
            road = ahead[cell]
            cost, paved = ways.with_step(s, move, here, cell, road)
            found[cell] = (*found[here.cell], cell)
            facing = s.box.ground.direction(here.cell, cell)
            there = _moved(here, cell, facing, road)
            queue.append((there, _paid(move, cost, paved, cell)))
    return found


def _moved(unit: Unit, cell: int, facing: int, road: bool) -> Unit:
    return replace(unit, cell=cell, facing=facing, on_road=road, level=0, behind=0)


def _paid(move: Move, cost: int, paved: bool, cell: int) -> Move:
    return replace(move, cost=cost, paved=paved, steps=move.steps + 1, visited=(*move.visited, cell))


def reach(s: WarState, seat: SeatId, option: Value) -> dict[str, int]:
    """WS-MOV.1 Where the own unit of an option could go, and in how many hexes."""
    how = option[0]
    if how not in MOVERS:
        return {}
    unit = own(s, seat, option[-1] if how == "activate" else option[1])
    if unit is None or unit.cell < 0:
        return {}
    if how == "activate":
        how = setting_out(s, unit.id, option[1])
    labels = s.box.ground.map.labels
    found = paths(s, unit, how, full=_is_full(s, unit.id, how)) if how else {}
    return {labels[cell]: len(steps) for cell, steps in found.items() if steps}


def setting_out(s: WarState, piece: int, card: str) -> str:
    """WS-ACT.3, WS-ACT.10 How a unit would go if it were activated under a card; nothing if it cannot."""
    open_to = actions.choices(s, piece, s.box.pack.orders[card].actions)
    return next((how for how in ("advance", "sprint") if (how, piece) in open_to), "")


def _is_full(s: WarState, piece: int, how: str) -> bool:
    return how in ("sprint", "rout") and s.kind(piece).counter != "gun"


def _opening(s: WarState, seat: SeatId, piece: int) -> list[Value]:
    """What is said before the first step: under which card, and how it goes."""
    listed = [value for value in command.activations(s, seat) if value[0] == "activate" and value[2] == piece]
    ways_out = [(value, setting_out(s, piece, value[1])) for value in listed]
    return next(([value, (how, piece)] for value, how in ways_out if how), [("advance", piece)])


def plan(s: WarState, seat: SeatId, text: str) -> Plan | None:
    """For "go 17 to G6" while 17 moves: step by step, then stop; "deploy" sets up all that is left."""
    if text == deployment.PRESET:
        return deployment.plan(s, seat)
    words = text.split()
    if len(words) != 4 or words[0] != "go" or words[2] != "to":
        return None
    unit, cell = own(s, seat, words[1]), s.box.ground.map.cell_labelled.get(words[3])
    if unit is None or cell is None or unit.cell < 0:
        return None
    move = next((move for move in s.moves if move.unit == unit.id), None)
    values = [] if move else _opening(s, seat, unit.id)
    how = move.how if move else values[-1][0]
    found = paths(s, unit, how, full=move.full if move else _is_full(s, unit.id, how))
    if not found.get(cell):
        return None
    here = unit.cell
    for there in found[cell]:
        values.append(("step", unit.id, there))
        if s.kind(unit.id).has_facing:
            values.append(("face", unit.id, s.box.ground.direction(here, there)))
        here = there
    values.append(("stop", unit.id))
    return Plan(tuple(map(s.box.words.option, values)), len(found[cell]))
