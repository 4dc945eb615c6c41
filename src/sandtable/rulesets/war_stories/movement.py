"""WS-MOV, WS-DBL, WS-FAC, WS-STK, WS-MAP.3: a move, step by step."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from sandtable.boards.maps import OFF_MAP
from sandtable.engine.ask import Ask, Value
from sandtable.rulesets.war_stories import (
    cards,
    cover,
    damage,
    fire,
    fog,
    morale,
    reaction,
    tasks,
    victory,
    ways,
)
from sandtable.rulesets.war_stories.ground import AIR, BOCAGE, CREST, INFANTRY, TRACKED
from sandtable.rulesets.war_stories.records import NOWHERE, Move, Shot, Unit
from sandtable.rulesets.war_stories.state import DEFENDER, WarState
from sandtable.rulesets.war_stories.tables import Effect, Fog

MINES_RANGE: Final = 0
BARS: Final[dict[str, tuple[Fog, ...]]] = {"WS-FOW.12": (Fog.WIRE,), "WS-FOW.11": (Fog.TANK_TRAP,)}
"""WS-R.32 The works that a clause stands for."""


def options(s: WarState, piece: int) -> list[Value]:
    """WS-MOV What a moving unit may do next: step, pivot, change level, double time, leave the map, stop."""
    move, unit = s.moves[-1], s.units[piece]
    if unit.cell == NOWHERE:
        return [*(("enter", piece, cell) for cell in ways.entries(s, unit)), ("stop", piece)]
    found: list[Value] = []
    if not move.over:
        ahead = ways.exits(s, move, unit)
        found = [("step", piece, cell) for cell in ways.affordable(s, move, unit, ahead)]
        found.extend(_turns(s, piece))
        found.extend([("level", piece, level) for level in ways.levels(s, move, unit)])
        found.extend(_leaving(s, piece))
        found.extend(_doubling(s, piece, list(ahead)))
    if may_stop(move) or not found:
        found.append(("stop", piece))
    if not move.fired and move.how in ("advance", "sprint", "rout"):
        found.extend(tasks.give_ups(s, piece))
    return found


def may_stop(move: Move) -> bool:
    """Section 3.1, D11b: after the first step; WS-R.52 a rout needs a hex; WS-R.48 an advance none."""
    if move.steps:
        return True
    if move.double or move.how == "rout":
        return False  # WS-R.65 double time is for a unit that enters a hex
    return move.how == "advance" or move.turns > 0 or move.cost > 0


def _turns(s: WarState, piece: int) -> list[Value]:
    """WS-R.61 A gun or vehicle may pivot for a point; not in a fortification (WS-FRT.4)."""
    move, unit = s.moves[-1], s.units[piece]
    if not s.kind(piece).has_facing or ways.stuck(s, unit) or not ways.can_turn(s, move, unit):
        return []
    return [("pivot", piece, facing) for facing in range(6) if facing != unit.facing]


def _leaving(s: WarState, piece: int) -> list[Value]:
    """WS-R.9 Off the map from an edge hex, for a point or an area step."""
    move, unit = s.moves[-1], s.units[piece]
    row = s.box.ground.map.sides[unit.cell]
    if OFF_MAP not in row or unit.level or ways.stuck(s, unit) or ways.stays_in_cover(s, unit):
        return []
    if all(row[direction] != OFF_MAP for direction in ways.directions(s, move, unit)):
        return []  # WS-FAC.3 at full speed a vehicle leaves ahead
    whole = ways.total(move.cost + 2, move.turns, move.steps + 1, paved=False, full=move.full)
    if whole > 2 * s.speed(unit):
        return []
    return [("leave", piece)]


def _doubling(s: WarState, piece: int, ahead: list[int]) -> list[Value]:
    """WS-DBL.2, WS-DBL.3, WS-R.65 Once: an extra hex after the first step, or a task before or after."""
    move, unit = s.moves[-1], s.units[piece]
    if move.double or piece in s.cargo or s.kind(piece).counter == "gun" or s.speed(unit) == 0:
        return []
    found: list[Value] = []
    if move.steps:
        found = [("double", piece, c) for c in ahead if not move.full or c not in move.visited]  # WS-R.60
    return [*found, ("rush", piece)] if rushes(s, piece, move) else found


def rushes(s: WarState, piece: int, move: Move) -> list[Value]:
    """WS-DBL.2 Tasks in double time: any after moving, before it those that leave the unit free to go."""
    if move.steps:
        return tasks.listed(s, piece)
    unit = s.units[piece]
    if unit.carrier or move.turns or s.speed(unit) == 0 or s.kind(piece).counter == "gun":
        return []
    if not ways.stuck(s, unit) and not s.dropped:
        return []  # nothing to pocket
    if (unit.deployed and unit.inside) or s.speed(unit) <= unit.level:
        return []  # WS-R.65 one task does not set it free to enter a hex
    free = replace(unit, deployed=False, inside=0, level=0)
    if not ways.can_leave(s, move, free):
        return []
    freeing = tasks.FREEING if ways.stuck(s, unit) else tasks.HARMLESS
    return [task for task in tasks.listed(s, piece) if task[0] in freeing]


def begin(s: WarState, piece: int, how: str, *, full: bool, fired: bool = False) -> None:
    """WS-MOV.1 A move begins where the unit stands."""
    s.moves = (*s.moves, Move(piece, how, full, visited=(s.units[piece].cell,), fired=fired))


def end(s: WarState, piece: int) -> bool:
    """WS-R.65 The move is behind; True if the unit came to its end without being stopped."""
    move, s.moves = s.moves[-1], s.moves[:-1]
    if move.double:
        s.doubled = (*s.doubled, piece)
    return not move.halted and piece in s.units


async def one(s: WarState, piece: int) -> bool:
    """One decision of the mover; False when the move was over before."""
    if piece not in s.units or s.moves[-1].over:
        return False
    mover = s.units[piece].side
    choice = await Ask(mover, "move", "WS-MOV.1", options, (s, piece), (piece,))
    match choice[0]:
        case "stop":
            stop(s, halted=False)
        case "leave":
            await leave(s, piece)
        case "pivot":
            await _pivot(s, piece, choice[2])
        case "level":
            await _climb(s, piece, choice[2])
        case "rush":
            await _rush(s, piece)
        case "enter":
            await _come_in(s, piece, choice[2])
        case "drop" | "destroy":
            tasks.give_up(s, piece, choice[0])
        case _:
            await step(s, piece, choice[2], double=choice[0] == "double")
    return True


def stop(s: WarState, *, halted: bool = True) -> None:
    """WS-MOV.5 The move is over, cut short or not."""
    s.go_on(over=True, halted=halted or s.moves[-1].halted)


async def _react(s: WarState, piece: int, how: str, *, crest: bool = False) -> None:
    """WS-R.55 The other player may react, as steps of the agenda; then the unit heeds it."""
    if how != "step":
        reaction.forget_sprung(s, s.units[piece].side)
        await fog.sweep(s, piece)
    if s.moves[-1].how in ("op", "ambush") or piece not in s.units:
        heed(s, piece, how)
    elif reaction.opened(s, piece, how, crest=crest):
        s.push(("reactions", piece), ("heeding", piece, how))
    else:
        heed(s, piece, how)


def heed(s: WarState, piece: int, how: str) -> None:
    """WS-R.55 After the reactions to a step, pivot or climb: the unit stops if it must."""
    halted = s.cut or piece not in s.units or piece in s.struck or morale.hesitates(s, piece)
    if halted or s.speed(s.units[piece]) == 0:
        stop(s, halted=halted)
    if how == "step" and piece in s.units and _meets(s, s.units[piece]):
        stop(s, halted=False)  # WS-STK.2


def _meets(s: WarState, unit: Unit) -> bool:
    """WS-STK.2, WS-R.58, WS-R.72 Infantry stops for enemies in the hex, not for who came in after it."""
    if s.going(unit.id) != INFANTRY or unit.decoy or not s.in_melee(unit):
        return False
    foes = [s.units[piece] for piece in s.enemies_at(unit.cell, unit.side)]
    return any(foe.stamp < unit.stamp and not foe.decoy for foe in foes)


async def _pivot(s: WarState, piece: int, facing: int) -> None:
    """WS-R.61 A facing change in place for one point."""
    s.go_on(turns=s.moves[-1].turns + 1)
    s.set(piece, facing=facing, camouflaged=False, pace=_pace(s, piece))
    s.tell("pivoted", "WS-R.61", piece=piece, facing=facing)
    await _react(s, piece, "pivot")


async def _climb(s: WarState, piece: int, level: int) -> None:
    """WS-R.69 A floor up or down."""
    s.go_on(turns=s.moves[-1].turns + 1)
    s.set(piece, level=level, camouflaged=False, pace=_pace(s, piece))
    s.tell("climbed", "WS-R.69", piece=piece, level=level)
    await _react(s, piece, "level")


async def _rush(s: WarState, piece: int) -> None:
    """WS-DBL.2 Double time for a task: before moving, or after it, and then the move is over."""
    after = s.moves[-1].steps > 0
    s.go_on(double="task")
    s.set(piece, empty=True)  # WS-DBL.3
    done = await tasks.do(s, piece, rushed=True)
    if piece in s.units and (after or not done):
        stop(s, halted=not done)
    if piece in s.units:
        await damage.spend(s, piece, "WS-R.65")


async def _come_in(s: WarState, piece: int, cell: int) -> None:
    """WS-R.130 A reinforcement enters its first hex."""
    s.go_on(cost=2, steps=1, paved=False, visited=(cell,))
    s.put(piece, cell, on_road=ways.has_road(s, cell))
    s.tell("entered", "WS-R.130", piece=piece, cell=cell)
    await _arrive(s, piece, crest=False)


# A step


async def step(s: WarState, piece: int, cell: int, *, double: bool) -> None:
    """Section 3.2: works that forbid it, bog, the entry, facing, spotting, mines, interrupts, stopping."""
    seen = ways.look(s, s.units[piece], cell, truly=False)
    true = ways.look(s, s.units[piece], cell, truly=True)
    if true.road != seen.road:
        _find(s, (cell, s.units[piece].cell), (Fog.ROADBLOCK,))
    if true.barred or (true.road != seen.road and not _pays_truly(s, piece, cell, double)):
        _find(s, (cell,), BARS.get(true.barred, ()))
        _lose_a_point(s, piece, cell)
        return
    _pay(s, piece, cell, true.road, double)
    if true.bog and not await _through_bog(s, piece):
        return
    if piece in s.units:
        await _enter(s, piece, cell, true.road)


def _pays_truly(s: WarState, piece: int, cell: int, double: bool) -> bool:
    road = ways.look(s, s.units[piece], cell, truly=True).road
    return double or bool(ways.affordable(s, s.moves[-1], s.units[piece], {cell: road}))


def _find(s: WarState, cells: tuple[int, ...], kinds: tuple[Fog, ...]) -> None:
    """WS-R.32 Works that forbid a step or close a road are turned up."""
    for counter in list(s.fog.values()):
        if counter.cell in cells and counter.kind in kinds:
            fog.turn_up(s, counter.id, "WS-R.32")


def _lose_a_point(s: WarState, piece: int, cell: int) -> None:
    """WS-R.32 The step is not made and one point is lost."""
    s.go_on(cost=(s.moves[-1].cost + 1) // 2 * 2 + 2)
    s.tell("barred", "WS-R.32", piece=piece, cell=cell)


def _pay(s: WarState, piece: int, cell: int, road: bool, double: bool) -> None:
    move, unit = s.moves[-1], s.units[piece]
    cost, paved = ways.with_step(s, move, unit, cell, road)
    if double:
        s.set(piece, empty=True)  # WS-DBL.3
    s.go_on(
        cost=move.cost if double else cost,
        paved=paved,
        steps=move.steps + 1,
        double="step" if double else move.double,
        visited=(*move.visited, cell),
    )


async def _through_bog(s: WarState, piece: int) -> bool:
    """WS-BOG.1, WS-R.66 One check; a failure spends the unit where it stands and ends its action."""
    passed = await morale.bog_check(s, piece)
    if not passed:
        stop(s)
        s.tell("bogged", "WS-BOG.1", piece=piece)
        await damage.spend(s, piece, "WS-SPN.1")
    await cards.settle(s)
    return passed


async def _enter(s: WarState, piece: int, cell: int, road: bool) -> None:
    """The unit leaves its hex and enters the next."""
    old = s.units[piece].cell
    crest = crests(s, old, cell) and s.kind(piece).is_vehicle
    if s.going(piece) == TRACKED:
        wire = s.works(old, Fog.WIRE)
        if wire is not None:
            fog.remove(s, wire.id, "WS-FOW.13")
            del wire
    s.put(piece, cell, level=0, behind=0, on_road=road, camouflaged=False)
    if s.kind(piece).is_vehicle:
        cover.drop_cover(s, piece)
    if not s.units[piece].known:
        s.set(piece, **evidence(s, piece, old, cell))
    s.tell("stepped", "WS-MOV.1", piece=piece, start=old, cell=cell)
    victory.occupied(s, old)
    await _arrive(s, piece, crest=crest)


def evidence(s: WarState, piece: int, old: int, cell: int) -> dict[str, Any]:
    """WS-R.20 What a step shows all of a unit whose type is covered: its speed, and how it goes."""
    unit, ground = s.units[piece], s.box.ground
    wall = ground.sides[old].get(ground.direction(old, cell), "")
    rough = not unit.on_road and (s.overlay(cell) == "woods" or wall or ground.mud >> cell & 1)
    drive = "tracked" if rough and s.kind(piece).is_vehicle else unit.drive
    return {"pace": _pace(s, piece), "drive": drive}


def _pace(s: WarState, piece: int) -> int:
    """WS-R.20 The speed that a unit's moves have shown so far."""
    unit, move = s.units[piece], s.moves[-1]
    cost = ways.total(move.cost, move.turns, move.steps, paved=move.paved, full=move.full)
    return max(unit.pace, (cost + 1) // 2 << s.count(unit, Effect.MOBILITY))


def crests(s: WarState, a: int, b: int) -> bool:
    """WS-CRE.1 Over a slope, crest or bocage hexside."""
    ground = s.box.ground
    if ground.level[a] != ground.level[b]:
        return True
    return ground.sides[a].get(ground.direction(a, b)) in (CREST, BOCAGE)


async def _arrive(s: WarState, piece: int, *, crest: bool) -> None:
    """Barricade, facing, MOVING, control, spotting, mines, interrupts; infantry stops before enemies."""
    cell = s.units[piece].cell
    reaction.forget_sprung(s, s.units[piece].side)
    cover.take_cover(s, piece)
    if s.kind(piece).has_facing:
        await damage.face(s, piece, "WS-FAC.2")
    if s.moves[-1].full and s.kind(piece).is_vehicle and not s.units[piece].moving:
        s.set(piece, moving=True)  # WS-MOV.4
        cover.drop_cover(s, piece)
    _use_ford(s, piece)
    victory.occupied(s, cell)
    await fog.sweep(s, piece)
    if piece in s.units:
        await _mines(s, piece, cell)
    if piece in s.units:
        await _react(s, piece, "step", crest=crest)


def _use_ford(s: WarState, piece: int) -> None:
    """WS-R.36 Its owner turns a ford up by using it."""
    unit = s.units[piece]
    ford = s.works(unit.cell, Fog.FORD)
    if ford is not None and unit.side == DEFENDER and not unit.on_road and not ways.swims(s, unit):
        fog.turn_up(s, ford.id, "WS-R.36")


async def _mines(s: WarState, piece: int, cell: int) -> None:
    """WS-FOW.8, WS-R.35 Mines fire at each unit that enters: a carrier and what it tows."""
    mines = s.works(cell, Fog.MINES)
    if mines is None or s.going(piece) == AIR:
        return
    fog.turn_up(s, mines.id, "WS-R.32")
    fp, side = s.box.pack.counters[mines.kind].fp, 1 - s.units[piece].side
    del mines
    towed = [rider for rider in s.cargo.get(piece, ()) if not s.kind(rider).is_infantry]
    for target in (piece, *towed):
        shot = Shot(side, cell, MINES_RANGE, fp, fp, origin=cell, direct=False, mines=True, moved=target)
        s.shots = (*s.shots, shot)
        del shot
        await fire.shoot(s, target)
        s.shots = s.shots[:-1]


# Leaving the map


async def leave(s: WarState, piece: int) -> None:
    """WS-MAP.3, WS-R.9 The unit leaves with all aboard: for an objective, else it is eliminated."""
    cell = s.units[piece].cell
    if cover.bogged(s, s.units[piece]) and not await _through_bog(s, piece):
        return
    if piece not in s.units:
        return
    cover.drop_cover(s, piece)
    if not victory.leaving_scores(s, s.units[piece].side, cell):
        s.set(piece, weapon="", deployed=False)
        await damage.eliminate(s, piece, "WS-MAP.3", by_fire=False, lose_all=True)
        return
    leaving = (*s.cargo.get(piece, ()), piece)
    s.left = {**s.left, **{number: s.take_off(number) for number in leaving}}
    s.tell("left", "WS-R.9", piece=piece, cell=cell)
