"""SOS-MOV, SOS-DET: command points, detachments and the movement phase."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.boards.table import Point, chain
from sandtable.engine.ask import Ask, Value
from sandtable.engine.facts import Reason
from sandtable.rulesets.storm_of_steel import (
    assault,
    destinations,
    difficulty,
    morale,
    movement,
    transport,
    works,
)
from sandtable.rulesets.storm_of_steel.dice import roll
from sandtable.rulesets.storm_of_steel.state import Stand, StormOfSteel, Weather
from sandtable.rulesets.storm_of_steel.tables import CM, CPT_DIE, Family

LINK = 5 * CM
"""SOS-DET.1"""


def halved(points: int, times: int) -> int:
    """SOS-R.35 Half, fractions up, so many times."""
    for _ in range(times):
        points = (points + 1) // 2
    return points


def price(s: StormOfSteel, side: int) -> int:
    """SOS-MOV.4, SOS-EVT.14, SOS-DEM.5 What it costs to move a stand or a detachment."""
    return sum(shares(s, side))


def shares(s: StormOfSteel, side: int) -> tuple[int, int, int]:
    """SOS-MOV.4, SOS-EVT.14, SOS-DEM.5 The price, and what fog and demoralisation add to it."""
    return 1, int(s.weather is Weather.FOG), int(s.forces[side].demoralised)


def bill(s: StormOfSteel, side: int) -> tuple[Reason, ...]:
    """The price as it is told."""
    names = (("SOS-MOV.4", "command points"), ("SOS-EVT.14", "fog"), ("SOS-DEM.5", "demoralised"))
    return tuple(Reason(*name, -share) for name, share in zip(names, shares(s, side), strict=True))


async def move_phase(s: StormOfSteel, side: int) -> None:
    """SOS-MOV.1 Command points are rolled; SOS-R.34 what was left of the last ones is lost."""
    force, size = s.forces[side], CPT_DIE[s.skill(side)]
    die = await roll(s, "SOS-MOV.2", "cpt", size)
    left = halved(die, int(force.hq_lost))
    pool = halved(left, force.confusion)
    s.update(side, pool=pool, confusion=0)
    reasons = (
        Reason("SOS-MOV.2", f"d{size}", die),
        Reason("SOS-HQ.8", "Headquarters lost", left - die),
        Reason("SOS-EVT.28", "Confusion", pool - left),
    )
    s.tell("command", "SOS-MOV.1", reasons=reasons, side=side, points=pool)
    fresh(s, side)
    s.contacts = transport.contacts(s, side)
    s.push(("orders", side), ("end_moves", side))


def fresh(s: StormOfSteel, side: int) -> None:
    """SOS-R.32 Nobody has moved in this phase; who is aboard now began the phase so."""
    for stand in s.of_side(side):
        if stand.moved or stand.rolled >= 0 or stand.spent or stand.loaded or stand.unloaded or stand.rode:
            s.change(stand.id, moved=False, rolled=-1, spent=0, loaded=False, unloaded=False, rode=False)
        if stand.aboard:
            s.change(stand.id, rode=True)


def movable(s: StormOfSteel, side: int) -> list[Stand]:
    """SOS-R.33 The stands that can move and have not moved in this phase."""
    return [x for x in s.stands.values() if x.side == side and not x.moved and movement.can_move(s, x)]


def orders(s: StormOfSteel, side: int) -> list[Value]:
    """SOS-MOV.4 Load, unload, activate a stand with its detachment, or end."""
    found = [*transport.loadings(s, side), *transport.unloadings(s, side)]
    if s.forces[side].pool >= price(s, side):
        found.extend([("activate", stand.id) for stand in movable(s, side)])
    return [*found, ("end",)]


async def give_orders(s: StormOfSteel, side: int) -> None:
    """SOS-MOV.4, SOS-R.116 One order; the player is asked again until he ends or nothing is left."""
    asked = Ask(side, "orders", "SOS-MOV.4", orders, (s, side))
    if len(asked.values) == 1:
        return
    match await asked:
        case ("load", piece, carrier):
            await transport.load(s, piece, carrier)
        case ("unload", piece):
            await transport.unload(s, piece)
        case ("activate", piece):
            activate(s, side, piece)
            s.push(("activation", side, piece), ("orders", side))
            return
        case _:
            return
    morale.settle(s)
    s.push(("orders", side))


def activate(s: StormOfSteel, side: int, piece: int) -> None:
    """SOS-DET.1, SOS-R.33 One payment for all that hang together with the stand."""
    s.update(side, pool=s.forces[side].pool - price(s, side))
    s.members = detachment(s, piece)
    others = tuple(member for member in s.members if member != piece)
    kind, clause = ("detachment", "SOS-DET.1") if others else ("activated", "SOS-MOV.4")
    s.tell(kind, clause, reasons=bill(s, side), piece=piece, others=others)


def detachment(s: StormOfSteel, piece: int) -> tuple[int, ...]:
    """SOS-DET.1, SOS-R.33 The chain of stands with gaps of at most 5 cm."""
    bases = s.box.bases
    free = {bases[stand]: stand.id for stand in movable(s, s.stands[piece].side) if stand.id != piece}
    _, *others = chain(bases[s.stands[piece]], free, LINK)
    return tuple(sorted([piece, *[free[base] for base in others]]))


def members(s: StormOfSteel, side: int) -> list[Value]:
    """SOS-DET.2 Who moves next, or nobody any more."""
    able = [
        m for m in s.members if m in s.stands and not s.stands[m].moved and movement.can_move(s, s.stands[m])
    ]
    return [*[("move", member) for member in able], ("close",)]


def is_asked(s: StormOfSteel, choices: Sequence[Value], seed: int) -> bool:
    """SOS-R.40 Whether to ask who moves: not about the seed alone, nor about the last who need not roll."""
    if len(choices) != 2:
        return len(choices) > 2
    return s.members != (seed,) and difficulty.must_roll(s, choices[0][1])


async def activation(s: StormOfSteel, side: int, seed: int = 0) -> None:
    """SOS-DET.2, SOS-D.2 Each member moves by itself, or stays and is not used up (SOS-R.33)."""
    asked = Ask(side, "member", "SOS-DET.2", members, (s, side))
    choice = await asked if is_asked(s, asked.values, seed) else asked.values[0]
    if choice == ("close",):
        s.members = ()
        return
    piece = choice[1]
    s.members = tuple(member for member in s.members if member != piece)
    await move(s, piece)
    s.push(("activation", side))


async def move(s: StormOfSteel, piece: int, *, easily: bool = False) -> None:
    """SOS-R.40 Difficulty first, then where to and, for an AFV, which way it looks."""
    if not easily and not await difficulty.overcome(s, piece):
        morale.settle(s)
        return
    side = s.stands[piece].side
    s.moving = piece
    listing, judge = destinations.destinations, destinations.accepts
    choice = await Ask(side, "destination", "SOS-R.26", listing, (s, piece), (piece,), accepts=judge)
    if choice != ("stay",):
        path = destinations.path_of(s.stands[piece].centre, choice)
        named = choice[0] in ("to", "to_via")
        facing = choice[-1] if named else movement.heading_of(s.stands[piece], s.kind(piece), path)
        if choice[0] in ("go", "go_via") and s.kind(piece).family is Family.AFV:
            facing = await look(s, piece, path)
        await works.carry_out(s, piece, path, facing)
        morale.settle(s)
    s.moving = 0


async def free_move(s: StormOfSteel, piece: int, *, easily: bool = False) -> None:
    """SOS-R.106 A whole move as if the phase had just begun."""
    s.change(piece, moved=False, rolled=-1, spent=0)
    await move(s, piece, easily=easily)


async def look(s: StormOfSteel, piece: int, path: tuple[Point, ...]) -> int:
    """SOS-R.15 The facing of an AFV at the end of its move."""
    listing, judge = destinations.facings, destinations.accepts_facing
    side = s.stands[piece].side
    choice = await Ask(side, "facing", "SOS-R.15", listing, (s, piece, path), (piece,), accepts=judge)
    facing: int = choice[1]
    return facing


async def end_moves(s: StormOfSteel, side: int) -> None:
    """SOS-SUR.1 At the end of the phase, surrounded enemies surrender."""
    s.contacts = ()
    assault.surrender(s, side)
    morale.settle(s)
