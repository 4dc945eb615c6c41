"""WSS-ROU, WSS-RFI: the flight of those who are Routed, and of Routed units under fire."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from sandtable.boards.maps import OFF_MAP
from sandtable.engine.ask import Ask
from sandtable.engine.facts import Reason

from . import hits, pace, victory, ways
from .costs import Step
from .hits import Toll
from .sheets import Kind, Role
from .state import MOST_STEPS, NOWHERE, Choice, WarStorm

LENGTH, VEHICLE_LENGTH = 3, 5
NO_ORIGIN = -1
OFF_BOARD = ("WSS-ROU.11", "every way leads off the board")
NO_WAY = ("WSS-ROU.15", "no safe way")


# Groups


def groups_of(s: WarStorm, numbers: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """WSS-ROU.6, WSS-R.114 Those in one hex flee together; officers go along as WSS-R.113 and WSS-H.20
    say.
    """
    groups: dict[int, tuple[int, ...]] = {}
    for number in numbers:
        if number in s.pieces and s.pieces[number].cell != NOWHERE:
            cell = s.pieces[number].cell
            groups[cell] = (*groups.get(cell, ()), number)
    return {cell: _with_leaders(s, cell, group) for cell, group in groups.items()}


def _with_leaders(s: WarStorm, cell: int, group: tuple[int, ...]) -> tuple[int, ...]:
    """WSS-R.113 An officer whose last unrouted platoon here flees goes along; WSS-H.20, WSS-H.22 others
    too.
    """
    side = s.pieces[group[0]].side
    rest = [p for p in s.platoons_in(cell, side) if p.id not in group and not p.routed]
    fleeing = [s.pieces[n].company for n in group if s.pieces[n].is_platoon]
    along = []
    for number in s.stacks[cell]:
        piece = s.pieces[number]
        if piece.is_platoon or piece.side != side or number in group or not fleeing:
            continue
        if piece.role in (Role.HIGH_RANKING, Role.COMMISSAR):
            if not rest and not s.platoons_in_except(cell, side, group):
                s.change(number, routed=True)
                s.tell("routed", "WSS-H.20", piece=number)
                along.append(number)
        elif piece.company in fleeing and not any(p.company == piece.company for p in rest):
            along.append(number)
    return (*group, *along)


def flights(s: WarStorm, groups: dict[int, tuple[int, ...]]) -> list[Choice]:
    """WSS-R.114 The owner says which group flees next: each by its first piece."""
    return [("flee", min(group)) for group in groups.values()]


async def rout_all(s: WarStorm, numbers: list[int], toll: Toll) -> list[int]:
    """WSS-ROU.1, WSS-R.168, WSS-R.191 All new routs of one event; the companies that have moved."""
    moved: list[int] = []
    for side in (1 - s.active, s.active):
        own = [n for n in numbers if n in s.pieces and s.pieces[n].side == side]
        if own:
            moved += await flee_each(s, side, own, await origin_of(s, toll))
    return moved


async def flee_each(s: WarStorm, side: int, numbers: list[int], origin: int) -> list[int]:
    """WSS-R.114, WSS-R.191 The groups of one side, in the order that the owner wants; the companies that have
    moved.
    """
    moved: list[int] = []
    groups = groups_of(s, numbers)
    while groups:
        cell = await _next_group(s, side, groups)
        group = groups.pop(cell)
        moved += [s.pieces[n].company for n in group]
        await flee(s, group, origin)
    return moved


async def _next_group(s: WarStorm, side: int, groups: dict[int, tuple[int, ...]]) -> int:
    if len(groups) == 1:
        return next(iter(groups))
    choice = await Ask(side, "flee", "WSS-R.114", flights, (s, dict(groups)))
    return s.pieces[choice[1]].cell


def origins(s: WarStorm, toll: Toll) -> list[int]:
    """WSS-R.107 The firing hexes nearest to the target."""
    if not toll.origins:
        return []
    least = min(s.distance(cell, toll.cell) for cell in toll.origins)
    return sorted({cell for cell in toll.origins if s.distance(cell, toll.cell) == least})


def origin_choices(cells: tuple[int, ...]) -> list[Choice]:
    return [("origin", cell) for cell in cells]


async def origin_of(s: WarStorm, toll: Toll) -> int:
    """WSS-ROU.5, WSS-R.107 Where the fire came from; of equally near hexes the firer chooses one."""
    near = origins(s, toll)
    if len(near) > 1:
        chosen: int = (await Ask(toll.chooser, "origin", "WSS-R.107", origin_choices, (tuple(near),)))[1]
        toll.origins = (chosen,)
        return chosen
    return near[0] if near else NO_ORIGIN


# Routes


def is_safe(s: WarStorm, group: tuple[int, ...], cell: int, to: int, side: int) -> bool:
    """WSS-ROU.12, WSS-R.109, WSS-R.112, WSS-D.15 Open to the group, no enemies, room, and no enemy platoon
    beside it without friends, those aside whom the group leaves behind in its own hex.
    """
    owner = s.pieces[group[0]].side
    if any(s.pieces[n].side != owner for n in s.stacks.get(to, ())) or not is_open(s, group, cell, to, side):
        return False
    own = sum(s.pieces[n].steps for n in group)
    others = s.platoons_in_except(to, owner, group)
    if own + sum(piece.steps for piece in others) > MOST_STEPS:
        return False
    return bool(others) or not s.is_near_enemy(to, owner, besides=cell)


def is_open(s: WarStorm, group: tuple[int, ...], cell: int, to: int, side: int) -> bool:
    """WSS-ROU.11, WSS-R.112 Not NO for anybody, no wire, no major river but along its bridge."""
    return to not in s.wire and is_passable(s, group, cell, to, side)


def is_passable(s: WarStorm, group: tuple[int, ...], cell: int, to: int, side: int) -> bool:
    """WSS-PRO.1, WSS-RIV.10 No prohibited terrain for anybody."""
    if to in s.box.major and not ways.usable_path(s, cell, to, side):
        return False
    return all(ways.entry_cost(s, s.pieces[n], to) for n in group)


def routes(s: WarStorm, group: tuple[int, ...], origin: int) -> list[tuple[int, ...]] | None:
    """WSS-ROU.9, WSS-R.109 to WSS-R.111 The routes a group may take; None if every normal one leads off the
    board.
    """
    start = s.pieces[group[0]].cell
    length = VEHICLE_LENGTH if any(_is_vehicle(s, n) for n in group) else LENGTH
    lines = s.box.lines[s.pieces[group[0]].side]
    normal = [
        route
        for way in product(range(6), *[lines] * (length - 1))
        if (origin != NO_ORIGIN or way[0] in lines) and (route := _cells(s, start, way)) is not None
    ]
    if origin != NO_ORIGIN:
        normal = [r for r in normal if s.distance(r[0], origin) > s.distance(start, origin)]  # WSS-R.108
    if not normal:
        return None
    safe = [route for route in normal if _is_safe_route(s, group, start, route)]
    preferred = [route for route in safe if _towards(s, start, route[0], lines)]
    return preferred or safe or _alternates(s, group, origin, length, lines)


def _is_vehicle(s: WarStorm, number: int) -> bool:
    """WSS-ROU.8 Vehicles flee five hexes."""
    piece = s.pieces[number]
    return piece.is_platoon and s.platoon_type(piece).kind is Kind.VEHICLE


def _cells(s: WarStorm, start: int, way: tuple[int, ...]) -> tuple[int, ...] | None:
    """The hexes of a way by directions, or None if it leaves the board."""
    sides = s.box.ground.map.sides
    found = []
    for side in way:
        start = sides[start][side]
        if start == OFF_MAP:
            return None
        found.append(start)
    return tuple(found)


def _is_safe_route(s: WarStorm, group: tuple[int, ...], start: int, route: tuple[int, ...]) -> bool:
    sides = s.box.ground.map.sides
    for to in route:
        if not is_safe(s, group, start, to, sides[start].index(to)):
            return False
        start = to
    return True


def _towards(s: WarStorm, cell: int, to: int, lines: tuple[int, ...]) -> bool:
    """WSS-ROU.10, WSS-R.6 Through a side that faces the own edge of the board."""
    return s.box.ground.map.sides[cell].index(to) in lines


def _alternates(
    s: WarStorm, group: tuple[int, ...], origin: int, length: int, lines: tuple[int, ...]
) -> list[tuple[int, ...]]:
    """WSS-ROU.14, WSS-ROU.13 to WSS-ROU.15, WSS-R.110 Never nearer to where it routed; as much towards the
    lines as can be.
    """
    start = s.pieces[group[0]].cell
    found: list[tuple[int, ...]] = [()]
    for n in range(length):
        found = [
            (*route, to)
            for route in found
            for to in s.box.ground.map.neighbours[route[-1] if route else start]
            if _keeps_away(s, start, route[-1] if route else start, to, origin if n == 0 else NO_ORIGIN)
            and is_safe(s, group, here := route[-1] if route else start, to, _side(s, here, to))
        ]
    best = max([_gain(s, start, route, lines) for route in found], default=0)
    return [route for route in found if _gain(s, start, route, lines) == best]


def _side(s: WarStorm, cell: int, to: int) -> int:
    return s.box.ground.map.sides[cell].index(to)


def _keeps_away(s: WarStorm, start: int, here: int, to: int, origin: int) -> bool:
    if s.distance(start, to) < s.distance(start, here):
        return False
    return origin == NO_ORIGIN or s.distance(origin, to) >= s.distance(origin, here)


def _gain(s: WarStorm, start: int, route: tuple[int, ...], lines: tuple[int, ...]) -> int:
    gained = 0
    for to in route:
        gained += _towards(s, start, to, lines)
        start = to
    return gained


def flight_steps(open_routes: tuple[tuple[int, ...], ...], at: int) -> list[Choice]:
    """WSS-R.109 The next hexes of routes that can still be completed."""
    return [("run", cell) for cell in dict.fromkeys(route[at] for route in open_routes)]


async def flee(s: WarStorm, group: tuple[int, ...], origin: int) -> None:
    """WSS-ROU.1, WSS-ROU.7, WSS-ROU.8 Three hexes at once, Finished or not; without a route eliminated."""
    found = routes(s, group, origin)
    if not found:
        why = OFF_BOARD if found is None else NO_WAY
        for number in group:
            hits.eliminate(s, number, *why)
        return
    for at in range(len(found[0])):
        steps = flight_steps(tuple(found), at)
        to = steps[0][1]
        if len(steps) > 1:
            owner = s.pieces[group[0]].side
            to = (await Ask(owner, "run", "WSS-R.109", flight_steps, (tuple(found), at), group))[1]
        found = [route for route in found if route[at] == to]
        run(s, group, to, "WSS-ROU.8", origin if at == 0 else NO_ORIGIN)


def reasons_for(s: WarStorm, group: tuple[int, ...], to: int, origin: int) -> tuple[Reason, ...]:
    """WSS-ROU.5, WSS-ROU.10, WSS-ROU.13 Why a fleeing group goes this way: from the fire, to its lines, or
    around a danger.
    """
    piece = s.pieces[group[0]]
    away = origin != NO_ORIGIN and s.distance(to, origin) > s.distance(piece.cell, origin)
    found = (Reason("WSS-ROU.5", f"away from {s.box.ground.map.labels[origin]}"),) if away else ()
    if _towards(s, piece.cell, to, s.box.lines[piece.side]):
        return (*found, Reason("WSS-ROU.10", "to its own lines"))
    return found or (Reason("WSS-ROU.13", "around a danger"),)


def run(s: WarStorm, group: tuple[int, ...], to: int, clause: str, origin: int = NO_ORIGIN) -> None:
    """WSS-R.42, WSS-R.117 A fleeing group enters a hex: it has moved, no more."""
    reasons = reasons_for(s, group, to, origin)
    start = s.pieces[group[0]].cell
    for number in group:
        s.put(number, to)
        s.change(number, moved=True, arrived=True)
        victory.hold(s, start)
    s.tell("fled", clause, reasons=reasons, piece=group[0], cell=to, pieces=group, start=start)


# Routed units under fire


async def flee_fire(s: WarStorm, toll: Toll) -> list[int]:
    """WSS-RFI.1 to WSS-RFI.4 Those Routed before move again if the table showed any effect; their
    companies.
    """
    group = tuple([n for n in toll.routed_before if n in s.pieces and s.pieces[n].routed])
    if not group or not toll.effect:
        return []
    companies = [s.pieces[n].company for n in group]
    await run_from_fire(s, group)
    return companies


def forced_steps(
    s: WarStorm, group: tuple[int, ...], start: int, left: int, banks: int
) -> list[Choice]:
    """WSS-R.115 Safe and affordable hexes towards the lines; else, if danger bars them, others not nearer."""
    lines = s.box.lines[s.pieces[group[0]].side]
    cell = s.pieces[group[0]].cell
    ahead = _affordable(s, group, cell, left, banks, lines)
    safe = [to for to in ahead if _is_way(s, group, cell, banks, to)]
    if safe or not ahead:
        return [("run", to) for to in safe]
    others = [to for to in _affordable(s, group, cell, left, banks, range(6)) if to not in ahead]
    away = [to for to in others if s.distance(start, to) >= s.distance(start, cell)]
    return [("run", to) for to in away if _is_way(s, group, cell, banks, to)]


def _is_way(s: WarStorm, group: tuple[int, ...], cell: int, banks: int, to: int) -> bool:
    """A safe hex that can be paid for."""
    side = _side(s, cell, to)
    return is_safe(s, group, cell, to, side) and ways.step(s, group, cell, banks, to, side) is not None


def _affordable(
    s: WarStorm, group: tuple[int, ...], cell: int, left: int, banks: int, directions: Iterable[int]
) -> list[int]:
    """On-board hexes that cost no more than what is left, or that nobody may enter at all."""
    found = []
    for side in directions:
        to = s.box.ground.map.sides[cell][side]
        if to != OFF_MAP:
            made = ways.step(s, group, cell, banks, to, side)
            if made is None or _is_paid(s, group, made, left):
                found.append(to)
    return found


def _is_paid(s: WarStorm, group: tuple[int, ...], made: Step, left: int) -> bool:
    """WSS-R.56, WSS-RIV.6 The step itself, and in a minor river what it takes to stop there or to go on."""
    rest = left - made.cost
    if rest < 0 or made.can_stop or made.to not in s.box.minor:
        return rest >= 0
    if ways.crossing_cost(s, group) <= rest:
        return True
    lines = s.box.lines[s.pieces[group[0]].side]
    ahead = _affordable(s, group, made.to, rest, made.banks, lines)
    return any(_is_way(s, group, made.to, made.banks, to) for to in ahead)


async def run_from_fire(s: WarStorm, group: tuple[int, ...]) -> None:
    """WSS-RFI.2, WSS-RFI.3, WSS-R.115 Full MP towards the lines, hex by hex."""
    start = s.pieces[group[0]].cell
    left = min(pace.movement_of(s, n) for n in group)
    banks = ways.starting_banks(s, start)
    lines = s.box.lines[s.pieces[group[0]].side]
    while left > 0:
        cell = s.pieces[group[0]].cell
        steps = forced_steps(s, group, start, left, banks)
        if not steps:
            if _is_doomed(s, group, cell, left, banks, lines):
                for number in group:
                    hits.eliminate(s, number, "WSS-R.115", "no safe way")
            return
        to = steps[0][1]
        if len(steps) > 1:
            owner = s.pieces[group[0]].side
            args = (s, group, start, left, banks)
            to = (await Ask(owner, "run", "WSS-R.115", forced_steps, args, group))[1]
        made = ways.step(s, group, cell, banks, to, _side(s, cell, to))
        assert made is not None, "a safe step can be paid"
        left, banks = left - made.cost, made.banks
        run(s, group, to, "WSS-RFI.1")


def _is_doomed(
    s: WarStorm, group: tuple[int, ...], cell: int, left: int, banks: int, lines: tuple[int, ...]
) -> bool:
    """WSS-R.115 Barred by danger, or only the edge of the board is left; too dear is no danger."""
    ahead = [to for side in lines if (to := s.box.ground.map.sides[cell][side]) != OFF_MAP]
    return not ahead or bool(_affordable(s, group, cell, left, banks, lines))
