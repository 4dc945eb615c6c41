"""WSS-H.9 to WSS-H.15: hand to hand, and how the beaten leave the hex."""

from __future__ import annotations

from sandtable.engine.ask import Ask
from sandtable.engine.facts import Reason

from . import command, hits, morale, rout, victory
from .dice import d6
from .hits import Toll
from .sheets import Quality
from .state import MOST_STEPS, Choice, Piece, Reaction, WarStorm

CLOSE_WIN = 2
HELPLESS = 2
PER_HIT = 4


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
    qualities = [piece.quality for piece in s.platoons_in(target, side)]
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
    """WSS-H.13, WSS-H.10 to WSS-H.15, WSS-R.191 Rounds until one side wins; then morale, and the way out for
    those who must go, defenders first.
    """
    attacker, defender = s.active, 1 - s.active
    origins = {attacker: target, defender: strongest_start(s, target, came_from)}
    toll = hits.toll_on(s, target, s.stacks[target], (), defender)
    loser = await rounds(s, target, came_from, toll)
    toll.beaten = tuple([p.id for p in s.platoons_in(target, loser)]) if loser is not None else ()
    routed = await morale.checks(s, toll)
    moved: list[int] = []
    for side in (defender, attacker):
        fleeing = [n for n in routed if n in s.pieces and s.pieces[n].side == side]
        if side == loser:
            moved += await retreat_all(s, target, side, came_from)
            there = [p.id for p in s.platoons_in(target, side)]
            fleeing += [n for n in there if n not in fleeing]  # WSS-H.14: Routed before
        moved += await rout.flee_each(s, side, fleeing, origins[side])
    capture(s, target, came_from)
    for company in sorted(set(moved)):
        command.mark_stragglers(s, company, "WSS-CMD.5")


async def rounds(s: WarStorm, target: int, came_from: dict[int, int], toll: Toll) -> int | None:
    """WSS-H.10, WSS-H.12 Who loses; None if nobody is left on either side."""
    attacker, defender = s.active, 1 - s.active
    if not able(s, target, defender):
        await wound(s, target, defender, HELPLESS, toll)
        return defender
    while True:
        ours, theirs = await clash(s, target, came_from)
        margin = abs(ours - theirs)
        loser = None if not margin else defender if ours > theirs else attacker
        beaten, victor = losses(margin)
        if loser is not None:
            await wound(s, target, loser, beaten, toll)
            if victor:
                await wound(s, target, 1 - loser, victor, toll)
            return loser
        await wound(s, target, attacker, beaten, toll)
        await wound(s, target, defender, victor, toll)
        standing = [side for side in (attacker, defender) if able(s, target, side)]
        if len(standing) < 2:
            return 1 - standing[0] if standing else None


async def clash(s: WarStorm, target: int, came_from: dict[int, int]) -> tuple[int, int]:
    """WSS-H.9, WSS-H.10 Strength and a die for either side: the attacker's total and the defender's."""
    first = strength(s, target, s.active, came_from)
    die = await d6(s, "WSS-H.10", f"assault:{s.active}")
    second = strength(s, target, 1 - s.active, came_from)
    other = await d6(s, "WSS-H.10", f"assault:{1 - s.active}")
    reasons = (
        Reason("WSS-H.9", "attackers", first),
        Reason("WSS-H.10", "die of the attackers", die),
        Reason("WSS-H.9", "defenders", -second),
        Reason("WSS-H.10", "die of the defenders", -other),
    )
    ours, theirs = first + die, second + other
    gauge = ("high", -WIDEST, ours - theirs, LOSSES)
    s.tell("melee", "WSS-H.10", reasons=reasons, cell=target, attacker=ours, defender=theirs, gauge=gauge)
    return ours, theirs


def losses(margin: int) -> tuple[int, int]:
    """WSS-H.10, WSS-H.12 Hits on the beaten and on the victor; on both if nobody is better."""
    return (1 + margin // PER_HIT, int(margin <= CLOSE_WIN)) if margin else (1, 1)


def _shown(margin: int) -> str:
    beaten, victor = losses(abs(margin))
    return f"A{victor} D{beaten}" if margin >= 0 else f"A{beaten} D{victor}"


WIDEST = 8
LOSSES = tuple(_shown(margin) for margin in range(-WIDEST, WIDEST + 1))
"""Hits on attackers and defenders by what the attacker is ahead."""


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


def strongest_start(s: WarStorm, target: int, came_from: dict[int, int]) -> int:
    """WSS-H.14 The hex from which the strongest attacker came."""
    values = {piece.id: assault_value(s, piece) for piece in s.platoons_in(target, s.active)}
    return came_from[max(values, key=lambda n: (values[n], -n))]


def refuges(s: WarStorm, number: int, target: int, came_from: dict[int, int]) -> list[int]:
    """WSS-H.14 Attackers go back where they came from, defenders towards their lines, if they can."""
    piece, back = s.pieces[number], came_from.get(number)
    around = [to for to in s.box.ground.map.neighbours[target] if _is_refuge(s, piece, target, to, back)]
    if back is not None:
        return [back] if back in around else around
    sides, lines = s.box.ground.map.sides[target], s.box.lines[piece.side]
    return [to for to in around if sides.index(to) in lines] or around


def _is_refuge(s: WarStorm, piece: Piece, target: int, to: int, back: int | None) -> bool:
    """WSS-H.14, WSS-D.12 No enemies, no prohibited terrain, room; wire only if it came out of it."""
    if any(s.pieces[n].side != piece.side for n in s.stacks.get(to, ())) or (to in s.wire and to != back):
        return False
    side = s.box.ground.map.sides[target].index(to)
    room = s.steps_in(to, piece.side) + piece.steps <= MOST_STEPS
    return room and rout.is_passable(s, (piece.id,), target, to, side)


def retreats(s: WarStorm, target: int, side: int, came_from: dict[int, int]) -> list[Choice]:
    """WSS-H.14, WSS-R.191 The beaten platoons that passed, each with its ways out, in any order."""
    firm = [piece.id for piece in s.platoons_in(target, side) if not piece.routed]
    return [("retreat", number, to) for number in firm for to in refuges(s, number, target, came_from)]


async def retreat_all(s: WarStorm, target: int, side: int, came_from: dict[int, int]) -> list[int]:
    """WSS-H.14, WSS-R.191 One after the other, or eliminated; the companies that have moved."""
    moved: list[int] = []
    while able(s, target, side):
        for number in [piece.id for piece in s.platoons_in(target, side) if not piece.routed]:
            if not refuges(s, number, target, came_from):
                hits.eliminate(s, number, "WSS-H.14", "no hex to retreat to")
        choices = retreats(s, target, side, came_from)
        if len(choices) > 1:
            args = (s, target, side, came_from)
            choices = [await Ask(side, "retreat", "WSS-H.14", retreats, args)]
        for _, number, to in choices:
            moved.append(s.pieces[number].company)
            retreat(s, number, target, to)
    return moved


def retreat(s: WarStorm, number: int, target: int, to: int) -> None:
    """WSS-H.14, WSS-H.16, WSS-R.21 One hex; the officer of the company goes with the first."""
    first = s.pieces[number]
    group = (number, *(n for n in s.stacks[target] if _goes_along(s.pieces[n], first, s)))
    for member in group:
        s.put(member, to)
        s.change(member, moved=True, arrived=True, reaction=Reaction.NONE)
    s.tell("retreated", "WSS-H.14", piece=number, cell=to, pieces=group, start=target)
    victory.hold(s, to)


def _goes_along(piece: Piece, first: Piece, s: WarStorm) -> bool:
    """WSS-H.15 Officers go with their company's platoons, others with whoever goes."""
    if piece.is_platoon or piece.side != first.side:
        return False
    return piece.company == first.company or piece.company not in s.companies


def capture(s: WarStorm, target: int, came_from: dict[int, int]) -> None:
    """WSS-H.15, WSS-D.11 Officers alone with enemy platoons are eliminated; where only officers are left the
    attackers go back.
    """
    here = [s.pieces[n] for n in s.stacks.get(target, ())]
    for piece in here:
        if piece.is_platoon or s.has_platoon(target, piece.side):
            continue
        back = came_from.get(piece.id, target)
        free = not any(s.pieces[n].side != piece.side for n in s.stacks.get(back, ()))
        if s.has_platoon(target, 1 - piece.side) or (piece.side == s.active and not free):
            hits.eliminate(s, piece.id, "WSS-H.15")
        elif piece.side == s.active:
            s.put(piece.id, back)
