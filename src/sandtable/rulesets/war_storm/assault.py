"""WSS-H.1 to WSS-H.8: a close assault gathers, its platoons check, the defender fires, and they go in."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.engine.ask import Ask

from . import approach, command, fire, melee, morale, movement, pace, spotting, victory, ways
from .fire import Shot
from .state import MOST_STEPS, NOWHERE, Assault, Choice, Piece, WarStorm

# Approach


def prey(s: WarStorm, numbers: tuple[int, ...], hexes: list[int]) -> list[Choice]:
    """WSS-H.1, WSS-R.184 Which of these enemy hexes each of these platoons can come to assault."""
    found: list[Choice] = []
    for number in numbers:
        piece = s.pieces[number]
        if not approach.can_assault(s, piece) or piece.cell == NOWHERE:
            continue
        row, reach = s.box.ground.distance[piece.cell], pace.movement_of(s, number)
        near = [cell for cell in hexes if row[cell] <= reach and s.has_platoon(cell, 1 - s.active)]
        if not piece.mounted:
            mode = ways.mode_of(s, (number,))
            near = [cell for cell in near if ways.needed(s, mode, cell)[piece.cell] <= reach]
        moves = [movement.starting(s, number, target=cell) for cell in near]
        found += [("assault", number, m.target) for m in moves if approach.leads_to_target(s, m)]
    return found


def approaches(s: WarStorm) -> list[Choice]:
    """WSS-H.2 Others that may still come up to the same target, up to nine steps together (WSS-H.4)."""
    assault = s.assault
    assert assault is not None
    steps = sum(s.pieces[n].steps for n in assault.waiting)
    found = []
    for number in s.acting:
        piece = s.pieces[number]
        if not approach.can_assault(s, piece) or steps + piece.steps > MOST_STEPS:
            continue
        if s.distance(piece.cell, assault.target) > pace.movement_of(s, number):
            continue
        if approach.leads_to_target(s, movement.starting(s, number, target=assault.target)):
            found.append(("approach", number))
    return found


def begin(s: WarStorm, number: int, target: int) -> None:
    """WSS-PER.7 The first participant comes up; the assault gathers around it."""
    s.assault = Assault(target)
    movement.begin_move(s, number, target=target)


def arrive(s: WarStorm) -> None:
    """WSS-H.2, WSS-H.3 Beside the target the group waits; who has not come so far is Finished."""
    move, gathering = s.move, s.assault
    assert move is not None
    assert gathering is not None
    s.move = None
    there = bool(move.members) and approach.is_beside_target(s, move)
    for member in move.members:
        s.acting = tuple([other for other in s.acting if other != member])
        if there:
            gathering = s.assault = replace(gathering, waiting=(*gathering.waiting, member))
        else:
            command.finish(s, member)
    if not participants(s):
        call_off(s)


def call_off(s: WarStorm) -> None:
    """WSS-H.2 Without "assault now" whoever waits is Finished where it stands."""
    assert s.assault is not None
    for number in s.assault.waiting:
        command.finish(s, number)
    s.assault = None


def participants(s: WarStorm) -> list[int]:
    """The platoons that wait beside the target, unrouted."""
    assert s.assault is not None
    waiting = [s.pieces[n] for n in s.assault.waiting]
    return [piece.id for piece in waiting if piece.is_platoon and not piece.routed]


# The assault


async def assault_now(s: WarStorm) -> None:
    """WSS-H.4 to WSS-H.16 Checks, defensive fire, entry, rounds, morale, retreats."""
    assert s.assault is not None
    target = s.assault.target
    came_from = {n: s.pieces[n].cell for n in s.assault.waiting}
    if s.has_platoon(target, 1 - s.active):
        await pre_assault(s, target)
        if participants(s):
            await defensive_fire(s, target)
        if participants(s) and s.has_platoon(target, 1 - s.active):
            enter(s, target)
            await melee.fight(s, target, came_from)
    for number in came_from:
        if number in s.pieces:
            command.finish(s, number)  # WSS-H.16
    s.assault = None
    victory.hold(s, target)


async def pre_assault(s: WarStorm, target: int) -> None:
    """WSS-PMC.5, WSS-H.5, WSS-H.25 Each participant checks, at wire twice; who fails stays, Finished."""
    assert s.assault is not None
    for number in participants(s):
        fails = target in s.wire and await morale.platoon_check(s, number, "WSS-PMC.3") > 0
        if fails or await morale.platoon_check(s, number, "WSS-PMC.5") > 0:
            _stay(s, number)
    _shed_officers(s)


def _stay(s: WarStorm, number: int) -> None:
    assert s.assault is not None
    waiting = tuple([other for other in s.assault.waiting if other != number])
    s.assault = replace(s.assault, waiting=waiting)
    command.finish(s, number)


def _shed_officers(s: WarStorm) -> None:
    """WSS-H.3, WSS-H.5 An officer goes in from the hex of a platoon that does; else he stays."""
    assert s.assault is not None
    going = participants(s)
    cells = [s.pieces[n].cell for n in going]
    waiting = [n for n in s.assault.waiting if n in going or s.pieces[n].cell in cells]
    s.assault = replace(s.assault, waiting=tuple([n for n in waiting if not s.pieces[n].routed]))


def defenders(s: WarStorm, target: int, company: int) -> list[int]:
    """WSS-H.6, WSS-ROU.3 Unrouted platoons of a company in the target hex that can fire."""
    there = [piece for piece in s.platoons_in(target, 1 - s.active) if piece.company == company]
    return [piece.id for piece in there if not piece.routed and spotting.factor(s, piece)]


def defence_choices(
    s: WarStorm, target: int, company: int, group: tuple[int, ...]
) -> list[Choice]:
    """WSS-H.6 Which platoons fire, or none (any more)."""
    able = [number for number in defenders(s, target, company) if number not in group]
    last: Choice = ("fire_now",) if group else ("decline",)
    return [*(("defend", number) for number in able), last]


async def defensive_fire(s: WarStorm, target: int) -> None:
    """WSS-H.6, WSS-H.7 Company by company, each once, at all who passed, as one group."""
    seat = 1 - s.active
    for company in sorted({piece.company for piece in s.platoons_in(target, seat)}):
        group: tuple[int, ...] = ()
        while participants(s) and len(defence_choices(s, target, company, group)) > 1:
            args = (s, target, company, group)
            choice = await Ask(seat, "defend", "WSS-H.6", defence_choices, args, group)
            if choice[0] != "defend":
                break
            group = (*group, choice[1])
        if group:
            await _defend(s, group)


async def _defend(s: WarStorm, group: tuple[int, ...]) -> None:
    """WSS-H.7 The participants and their officer as one group, at range 1; Finished platoons fire at half."""
    assert s.assault is not None
    total = sum(defence_factor(s, s.pieces[n]) for n in group)
    await fire.resolve(s, Shot(group, s.assault.target, s.assault.waiting, total, "defence"))
    _shed_officers(s)


def defence_factor(s: WarStorm, piece: Piece) -> int:
    """WSS-H.6 Full FF if it is not Finished, half if it is."""
    return spotting.factor_at(s, piece, 1, halved=piece.finished)


def enter(s: WarStorm, target: int) -> None:
    """WSS-H.8, WSS-STK.4 All who remain go in; no window opens."""
    assert s.assault is not None
    s.assault = replace(s.assault, fighting=True)
    for number in s.assault.waiting:
        s.put(number, target)
        s.change(number, moved=True, arrived=True)
    s.tell("entered", "WSS-H.8", cell=target)
