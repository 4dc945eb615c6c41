"""WSS-H.1 to WSS-H.16: close assault, defensive fire and hand-to-hand combat."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.engine.ask import Ask
from sandtable.engine.facts import Reason

from . import approach, command, fire, hits, morale, movement, rout, spotting, victory, ways
from .dice import d6
from .fire import Shot
from .hits import Toll
from .sheets import Quality
from .state import MOST_STEPS, NOWHERE, Assault, Choice, Piece, Reaction, WarStorm

CLOSE_WIN = 2
HELPLESS = 2
PER_HIT = 4


# Approach


def prey(s: WarStorm, numbers: tuple[int, ...]) -> list[Choice]:
    """WSS-H.1, WSS-R.184 The enemy hexes that each of these platoons can come to assault."""
    found: list[Choice] = []
    hexes = [cell for cell, _ in fire.enemy_hexes(s, s.active) if s.has_platoon(cell, 1 - s.active)]
    for number in numbers:
        piece = s.pieces[number]
        if not approach.can_assault(s, piece) or piece.cell == NOWHERE:
            continue
        row, reach = s.box.ground.distance[piece.cell], rout.movement_of(s, number)
        near = [cell for cell in hexes if row[cell] <= reach]
        near = [cell for cell in near if ways.needed(s, (number,), cell)[piece.cell] <= reach]
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
        if s.distance(piece.cell, assault.target) > rout.movement_of(s, number):
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
    there = move.cell != NOWHERE and s.distance(move.cell, gathering.target) == 1
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
        if number in s.pieces:
            command.finish(s, number)
    s.assault = None


def participants(s: WarStorm) -> list[int]:
    """The platoons that wait beside the target, unrouted."""
    assert s.assault is not None
    waiting = [s.pieces[n] for n in s.assault.waiting if n in s.pieces]
    return [piece.id for piece in waiting if piece.is_platoon and not piece.routed]


# The assault


async def assault_now(s: WarStorm) -> None:
    """WSS-H.4 to WSS-H.16 Checks, defensive fire, entry, rounds, morale, retreats."""
    assert s.assault is not None
    target = s.assault.target
    came_from = {n: s.pieces[n].cell for n in s.assault.waiting if n in s.pieces}
    if s.has_platoon(target, 1 - s.active):
        await pre_assault(s, target)
        if participants(s):
            await defensive_fire(s, target)
        if participants(s) and s.has_platoon(target, 1 - s.active):
            enter(s, target)
            await fight(s, target, came_from)
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


def _stay(s: WarStorm, number: int) -> None:
    assert s.assault is not None
    waiting = tuple([other for other in s.assault.waiting if other != number])
    s.assault = replace(s.assault, waiting=waiting)
    command.finish(s, number)


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
        while len(defence_choices(s, target, company, group)) > 1:
            args = (s, target, company, group)
            choice = await Ask(seat, "defend", "WSS-H.6", defence_choices, args, group)
            if choice[0] != "defend":
                break
            group = (*group, choice[1])
        if group and participants(s):
            await _defend(s, group)


async def _defend(s: WarStorm, group: tuple[int, ...]) -> None:
    """WSS-H.7 The participants and their officer as one group, at range 1; Finished platoons fire at half."""
    assert s.assault is not None
    total = sum(defence_factor(s, s.pieces[n]) for n in group)
    targets = tuple([n for n in s.assault.waiting if n in s.pieces and not s.pieces[n].routed])
    await fire.resolve(s, Shot(group, s.assault.target, targets, total, "defence"))


def defence_factor(s: WarStorm, piece: Piece) -> int:
    """WSS-H.6 Full FF if it is not Finished, half if it is."""
    return spotting.factor_at(s, piece, 1, halved=piece.finished)


def enter(s: WarStorm, target: int) -> None:
    """WSS-H.8, WSS-STK.4 All who remain go in; no window opens."""
    assert s.assault is not None
    s.assault = replace(s.assault, fighting=True)
    for number in s.assault.waiting:
        if number in s.pieces and not s.pieces[number].routed:
            s.put(number, target)
            s.change(number, moved=True, arrived=True)
    s.tell("entered", "WSS-H.8", cell=target)


# Hand to hand


def assault_value(s: WarStorm, piece: Piece) -> int:
    """WSS-H.9 Printed for its state, less lost steps, at least 1."""
    kind = s.platoon_type(piece)
    printed = kind.mounted.assault if piece.mounted and kind.mounted is not None else kind.assault
    return max(1, printed - piece.lost)


def strength(s: WarStorm, target: int, side: int, came_from: dict[int, int]) -> int:
    """WSS-H.9 Assault values, the best leadership, quality, and what the defender's ground gives."""
    platoons = [piece for piece in s.platoons_in(target, side) if not piece.routed]
    leaders = [s.pieces[n] for n in s.stacks.get(target, ()) if not s.pieces[n].is_platoon]
    own = [s.officer_type(p).leadership for p in leaders if p.side == side and not p.routed]
    total = sum(assault_value(s, piece) for piece in platoons) + max(own, default=0)
    qualities = [piece.quality for piece in platoons]
    if qualities and all(quality is Quality.VETERAN for quality in qualities):
        total += 1
    if Quality.GREEN in qualities:
        total -= 1
    return total if side == s.active else total + ground_bonus(s, target, came_from)


def ground_bonus(s: WarStorm, target: int, came_from: dict[int, int]) -> int:
    """WSS-H.9, WSS-H.26 The hex, an improved position, a climb or a hedge that all attackers had to take."""
    ground = s.box.ground
    attackers = [n for n in came_from if n in s.pieces and s.pieces[n].cell == target]
    starts = [came_from[n] for n in attackers if s.pieces[n].is_platoon]
    bonus = ground.terrain[target].bonus
    there = s.platoons_in(target, 1 - s.active)
    if s.improved.get(target) == 1 - s.active and not any(piece.arrived for piece in there):
        bonus += 1
    if starts and all(ground.level[cell] < ground.level[target] for cell in starts):
        bonus += 1
    hedged = [ground.bocage[cell] >> ground.map.sides[cell].index(target) & 1 for cell in starts]
    return bonus + bool(hedged and all(hedged))


async def fight(s: WarStorm, target: int, came_from: dict[int, int]) -> None:
    """WSS-H.13, WSS-H.10 to WSS-H.14 Rounds until one side wins; then morale and the loser's way out."""
    attacker, defender = s.active, 1 - s.active
    everybody = s.stacks[target]
    toll = hits.toll_on(s, target, everybody, (), defender)
    loser = await rounds(s, target, came_from, toll)
    if loser is None:
        victory.hold(s, target)
        return
    side = attacker if loser == attacker else defender
    toll.beaten = tuple([p.id for p in s.platoons_in(target, side)])
    routed = await morale.checks(s, toll)
    winners_routed = [n for n in routed if n in s.pieces and s.pieces[n].side != side]
    await leave(s, target, side, came_from, routed)
    toll.origins = (target,)
    moved = await rout.rout_all(s, winners_routed, toll)
    for company in sorted({*moved, *(number // 10 for number in everybody)}):
        command.mark_stragglers(s, company, "WSS-CMD.5")
    victory.hold(s, target)


async def rounds(s: WarStorm, target: int, came_from: dict[int, int], toll: Toll) -> int | None:
    """WSS-H.10, WSS-H.12 Who loses; None if nobody is left on either side."""
    attacker, defender = s.active, 1 - s.active
    if not able(s, target, defender):
        await wound(s, target, defender, HELPLESS, toll)
        return defender
    while True:
        ours = strength(s, target, attacker, came_from) + await d6(s, "WSS-H.10", "assault")
        theirs = strength(s, target, defender, came_from) + await d6(s, "WSS-H.10", "assault")
        margin = abs(ours - theirs)
        loser = None if not margin else defender if ours > theirs else attacker
        reasons = (Reason("WSS-H.9", "attacker", ours), Reason("WSS-H.9", "defender", theirs))
        s.tell("melee", "WSS-H.10", reasons=reasons, cell=target, ours=ours, theirs=theirs)
        if loser is not None:
            await wound(s, target, loser, 1 + margin // PER_HIT, toll)
            if margin <= CLOSE_WIN:
                await wound(s, target, 1 - loser, 1, toll)
            return loser
        await wound(s, target, attacker, 1, toll)
        await wound(s, target, defender, 1, toll)
        standing = [side for side in (attacker, defender) if able(s, target, side)]
        if len(standing) < 2:
            return 1 - standing[0] if standing else None


def able(s: WarStorm, target: int, side: int) -> bool:
    return any(not piece.routed for piece in s.platoons_in(target, side))


async def wound(s: WarStorm, target: int, side: int, count: int, toll: Toll) -> None:
    """WSS-H.11, WSS-OCA.2 Unrouted platoons take hits first; the officers with them check."""
    own = Toll(target, ())
    own.killed, own.beheaded, own.beyond, own.out = toll.killed, toll.beheaded, toll.beyond, toll.out
    platoons = s.platoons_in(target, side)
    firm = [piece.id for piece in platoons if not piece.routed]
    rest = [piece.id for piece in platoons if piece.routed]
    steps = sum(s.pieces[n].steps for n in firm)
    await hits.allocate(s, own, firm, min(count, steps) if rest else count)
    if rest and count > steps:
        await hits.allocate(s, own, rest, count - steps)
    officers = [n for n in s.stacks.get(target, ()) if s.pieces[n].side == side]
    officers = [n for n in officers if not s.pieces[n].is_platoon]
    await hits.officer_checks(s, own, officers)


# The way out


def retreats(s: WarStorm, number: int, target: int, came_from: dict[int, int]) -> list[Choice]:
    """WSS-H.14 Attackers where they came from, defenders towards their lines if they can."""
    piece = s.pieces[number]
    around = [to for to in s.box.ground.map.neighbours[target] if _can_retreat(s, piece, target, to)]
    if number in came_from and came_from[number] in around:
        return [("retreat", came_from[number])]
    lines = s.box.lines[piece.side]
    sides = s.box.ground.map.sides[target]
    homeward = [to for to in around if sides.index(to) in lines] if number not in came_from else []
    return [("retreat", to) for to in homeward or around]


def _can_retreat(s: WarStorm, piece: Piece, target: int, to: int) -> bool:
    if any(s.pieces[n].side != piece.side for n in s.stacks.get(to, ())):
        return False
    room = s.steps_in(to, piece.side) + piece.steps <= MOST_STEPS
    side = s.box.ground.map.sides[target].index(to)
    return room and rout.is_open(s, (piece.id,), target, to, side)


async def leave(
    s: WarStorm, target: int, side: int, came_from: dict[int, int], routed: list[int]
) -> None:
    """WSS-H.14, WSS-H.15 Losers never stay: those who passed retreat, the Routed flee, officers go along."""
    origin = target if side == s.active else strongest_start(s, target, came_from)
    for number in [piece.id for piece in s.platoons_in(target, side)]:
        if number in s.pieces and not s.pieces[number].routed:
            await retreat(s, number, target, came_from)
    fleeing = [n for n in s.stacks.get(target, ()) if s.pieces[n].side == side and s.pieces[n].routed]
    fleeing += [n for n in routed if n in s.pieces and s.pieces[n].side == side and n not in fleeing]
    groups = rout.groups_of(s, fleeing)
    for group in groups.values():
        await rout.flee(s, tuple([n for n in group if n in s.pieces]), origin)
    for number in s.stacks.get(target, ()):
        if s.pieces[number].side == side:
            hits.eliminate(s, number, "WSS-H.15")


def strongest_start(s: WarStorm, target: int, came_from: dict[int, int]) -> int:
    """WSS-H.14 The hex from which the strongest attacker came."""
    there = [s.pieces[n] for n in came_from if n in s.pieces and s.pieces[n].cell == target]
    values = {piece.id: assault_value(s, piece) for piece in there if piece.is_platoon}
    return came_from[max(values, key=lambda n: (values[n], -n))] if values else rout.NO_ORIGIN


async def retreat(s: WarStorm, number: int, target: int, came_from: dict[int, int]) -> None:
    """WSS-H.14, WSS-H.16, WSS-R.21 One hex, or eliminated; the officer of the company goes with the first."""
    choices = retreats(s, number, target, came_from)
    if not choices:
        hits.eliminate(s, number, "WSS-H.14")
        return
    to = choices[0][1]
    if len(choices) > 1:
        owner = s.pieces[number].side
        args = (s, number, target, came_from)
        to = (await Ask(owner, "retreat", "WSS-H.14", retreats, args, (number,)))[1]
    company = s.pieces[number].company
    group = [number, *(n for n in s.stacks[target] if _goes_along(s, n, company, s.pieces[number].side))]
    for member in group:
        s.put(member, to)
        s.change(member, moved=True, arrived=True, reaction=Reaction.NONE)
    s.tell("retreated", "WSS-H.14", piece=number, cell=to)
    victory.hold(s, to)


def _goes_along(s: WarStorm, number: int, company: int, side: int) -> bool:
    """WSS-H.15 Officers go with their company's platoons, others with whoever goes."""
    piece = s.pieces[number]
    if piece.is_platoon or piece.side != side:
        return False
    return piece.company == company or piece.company not in s.companies
