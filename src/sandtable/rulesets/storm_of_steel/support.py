"""SOS-SUP, SOS-ART, SOS-BIP, SOS-AIR, SOS-FRF: the Support Deck, bombardments and air strikes."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from itertools import islice
from operator import itemgetter

from sandtable.boards.table import Point, length_up, nearest_point, point_gap, point_within
from sandtable.boards.table_lines import less
from sandtable.engine.ask import Ask, Value
from sandtable.engine.facts import Reason
from sandtable.engine.pile import Pile, draw_card
from sandtable.rulesets.storm_of_steel import morale, sight, targets
from sandtable.rulesets.storm_of_steel.destinations import ahead, is_well_formed
from sandtable.rulesets.storm_of_steel.dice import roll
from sandtable.rulesets.storm_of_steel.ground import THICKETS
from sandtable.rulesets.storm_of_steel.placement import Fault
from sandtable.rulesets.storm_of_steel.state import Stand, StormOfSteel, Weather
from sandtable.rulesets.storm_of_steel.tables import CM, VOLUME_DIE

BLAST, STRIKE = 5 * CM, 10 * CM
"""SOS-ART.2, SOS-AIR.4"""
RIGID = 15 * CM
"""SOS-BIP.5, SOS-R.70"""
NO_AIR = {Weather.HEAVY_RAINS: "SOS-EVT.9", Weather.FOG: "SOS-EVT.11", Weather.OVERCAST: "SOS-EVT.15"}
"""The weathers without air strikes, and the clauses that say so."""
ERRS_TO = 3
"""SOS-FRF.1"""
MOST, PAIRED = 8, 10 * CM
AIRCRAFT = {1: ("fighters", 8), 2: ("fighters", 8), 3: ("fighters", 8), 4: ("light bombers", 12),
            5: ("light bombers", 12), 6: ("level bombers", 20)}  # fmt: skip
"""SOS-AIR.1"""


def full_deck(cards: tuple[str, ...]) -> Pile:
    """SOS-SUP.1, SOS-SUP.2 Ten cards."""
    return Pile(cards, count=len(cards))


async def support_phase(s: StormOfSteel, side: int) -> None:
    """SOS-SUP.3, SOS-SUP.4 One card, carried out at once; after the tenth all ten are there again."""
    card = await next_card(s, side)
    s.tell("support", "SOS-SUP.3", side=side, card=card)
    if card == "bombardment":
        await bombardment(s, side)
    elif card == "air_strike":
        await air_strike(s, side)


async def next_card(s: StormOfSteel, side: int) -> str:
    """SOS-SUP.4, SOS-R.68 The next of the ten cards; after the last all are there again."""
    card, pile = await draw_card(s, "SOS-SUP.3", "support", s.support[side])
    full = pile if pile.count else full_deck(s.box.support[side])
    s.support = {**s.support, side: full}
    return card


# Bombardments


async def bombardment(s: StormOfSteel, side: int) -> None:
    """SOS-BIP.1, SOS-BIP.2, SOS-R.71 Choose the impact point, or waive; weather or want may forbid it."""
    if s.forces[side].shells_short:
        s.update(side, shells_short=s.forces[side].shells_short - 1)
        s.tell("no_support", "SOS-C.6", side=side, why="shells have run short")
        return
    if s.weather is Weather.FOG:
        s.tell("no_support", "SOS-EVT.12", side=side, why="fog")
        return
    choice = await Ask(side, "bombard", "SOS-BIP.1", impact_points, (s, side), accepts=accepts_impact)
    if choice == ("waive",):
        s.tell("waived", "SOS-R.71", side=side, card="bombardment")
        return
    if choice[0] == "bombard":
        s.update(side, bip=choice[1])
    await bombard(s, side)


async def bombard(s: StormOfSteel, side: int) -> None:
    """SOS-ART.2, SOS-ART.3, SOS-ART.4, SOS-R.72, SOS-R.114 Each soft stand near it gets its own die."""
    point = s.forces[side].bip
    assert point is not None, "there is an impact point"
    die = VOLUME_DIE[s.box.artillery[side][0]]
    s.tell("bombardment", "SOS-ART.1", side=side, point=point)
    for piece in struck(s, point, BLAST, soft_only=True):
        if piece in s.stands:
            await strike_soft(s, piece, point, "SOS-ART.3", "bombard", die)
    morale.settle(s)


def struck(s: StormOfSteel, point: Point, radius: int, *, soft_only: bool) -> list[int]:
    """SOS-SPT.6, SOS-R.114 The stands within the radius, listed once, the First Player's roster first."""
    (x, y), most = point, radius + s.box.widest
    return [
        stand.id
        for stand in s.stands.values()
        if abs(stand.x - x) <= most
        and abs(stand.y - y) <= most
        and not stand.aboard
        and (s.box.kinds[stand.kind].is_soft or not soft_only)
        and point_within(point, s.base(stand), radius)
    ]


async def strike_soft(
    s: StormOfSteel, piece: int, point: Point, clause: str, purpose: str, size: int
) -> None:
    """SOS-R.69, SOS-RNG.5 A die against the Protection Value, without range."""
    guard = targets.protection(s, s.stands[piece], point)
    die = await roll(s, clause, purpose, size)
    hits = die + guard.value > 0
    reasons = (Reason(clause, f"d{size}", die), guard)
    s.tell("struck", clause, reasons=reasons, piece=piece, die=die, result="hit" if hits else "missed")
    if hits:
        await morale.hit_soft(s, piece, clause)


def impact_points(s: StormOfSteel, side: int) -> list[Value]:
    """SOS-BIP.2, SOS-D.1 Keep the point, put it on or between enemies, or waive."""
    keep: list[Value] = [("keep",)] if s.forces[side].bip is not None else []
    soft = [o for o in s.on_table(1 - side) if s.kind(o.id).is_soft]
    best = _best_first(s, side, _aims(s, side, soft), BLAST, soft_only=True)
    legal = (("bombard", point) for point in best if impact_fault(s, side, point) is None)
    return [*keep, *islice(legal, MOST), ("waive",)]


def accepts_impact(value: Value, s: StormOfSteel, side: int) -> bool:
    """SOS-R.70 Any legal point."""
    match value:
        case ("keep",):
            return s.forces[side].bip is not None
        case ("waive",):
            return True
        case ("bombard", point) if is_well_formed(("go", point)):
            return impact_fault(s, side, point) is None
    return False


def impact_fault(s: StormOfSteel, side: int, point: Point) -> Fault | None:
    """SOS-BIP.1, SOS-BIP.4, SOS-BIP.5, SOS-R.70 In sight of a friend; rigid: 15 cm at most."""
    if not s.box.ground.is_on_table(point):
        return Fault("SOS-R.70", "the point is not on the table")
    old = s.forces[side].bip
    if old is not None and s.box.artillery[side][1] == "rigid" and length_up(old, point) > RIGID:
        return Fault("SOS-BIP.5", "rigid artillery shifts its impact point by 15 cm at most")
    if not sight.watch(s, side)[point]:
        return Fault("SOS-BIP.1", "no own stand sees the point")
    return None


# Air strikes


async def air_strike(s: StormOfSteel, side: int) -> None:
    """SOS-AIR.1, SOS-AIR.2, SOS-R.71 Aircraft, then the Air IP, then perhaps an error, then the strike."""
    if s.weather in NO_AIR:
        s.tell("no_support", NO_AIR[s.weather], side=side, why=s.weather.value.replace("_", " "))
        return
    die = await roll(s, "SOS-AIR.1", "air_type", 6)
    name, size = AIRCRAFT[die]
    s.tell("aircraft", "SOS-AIR.1", side=side, die=die, aircraft=name)
    choice = await Ask(side, "air", "SOS-AIR.3", air_points, (s, side), accepts=accepts_air)
    if choice == ("waive",):
        s.tell("waived", "SOS-R.71", side=side, card="air_strike")
        return
    s.update(side, air_ip=choice[1])
    await err(s, side)
    await strike(s, side, size)


async def err(s: StormOfSteel, side: int) -> None:
    """SOS-FRF.1, SOS-FRF.2, SOS-R.74 On 2 or 3 the strike falls beside the nearest stand of the striker."""
    if not s.on_table(side):
        return
    total = await roll(s, "SOS-FRF.1", "air_error", 6) + await roll(s, "SOS-FRF.1", "air_error", 6)
    errs = total <= ERRS_TO
    s.tell("pilots", "SOS-FRF.1", side=side, total=total, result="err" if errs else "do not err")
    if not errs:
        return
    point = s.forces[side].air_ip
    assert point is not None, "the Air IP has been placed"
    near = nearest(s, side, point)
    s.update(side, air_ip=nearest_point(point, s.base(near)))
    s.tell("air_error", "SOS-FRF.2", side=side, piece=near.id, point=s.forces[side].air_ip)


def nearest(s: StormOfSteel, side: int, point: Point) -> Stand:
    """SOS-R.74 The closest stand of a side, ties to the lowest roster number."""
    best, *others = s.on_table(side)
    for other in others:
        if less(point_gap(point, s.base(other)), point_gap(point, s.base(best))):
            best = other
    return best


async def strike(s: StormOfSteel, side: int, size: int) -> None:
    """SOS-AIR.4, SOS-AIR.5, SOS-R.75 Every stand within 10 cm is attacked, AFVs too."""
    point = s.forces[side].air_ip
    assert point is not None, "the Air IP has been placed"
    s.tell("air_strike", "SOS-AIR.2", side=side, point=point)
    for piece in struck(s, point, STRIKE, soft_only=False):
        if piece not in s.stands:
            continue
        if s.kind(piece).is_soft:
            await strike_soft(s, piece, point, "SOS-AIR.4", "air", size)
        else:
            await strike_afv(s, piece, size)
    morale.settle(s)


async def strike_afv(s: StormOfSteel, piece: int, size: int) -> None:
    """SOS-R.75 The die against the Armour Value, without rear or range."""
    armour = s.kind(piece).armour
    die = await roll(s, "SOS-AIR.4", "air", size)
    reasons = (Reason("SOS-AIR.4", f"d{size}", die), Reason("SOS-R.75", "Armour Value", -armour))
    result = "hit" if die > armour else "missed"
    s.tell("struck", "SOS-R.75", reasons=reasons, piece=piece, die=die, result=result)
    if die > armour:
        await morale.hit_afv(s, piece)


def air_points(s: StormOfSteel, side: int) -> list[Value]:
    """SOS-AIR.3, SOS-D.1 On or between enemies, or waive."""
    best = _best_first(s, side, _aims(s, side, s.on_table(1 - side)), STRIKE, soft_only=False)
    legal = (("strike", point) for point in best if air_fault(s, point) is None)
    return [*islice(legal, MOST), ("waive",)]


def accepts_air(value: Value, s: StormOfSteel, side: int) -> bool:
    """SOS-R.73 Any legal point."""
    match value:
        case ("waive",):
            return True
        case ("strike", point) if is_well_formed(("go", point)):
            return air_fault(s, point) is None
    return False


def air_fault(s: StormOfSteel, point: Point) -> Fault | None:
    """SOS-AIR.3, SOS-R.73 Anywhere on the table but in woods, forest or bush."""
    if not s.box.ground.is_on_table(point):
        return Fault("SOS-R.73", "the point is not on the table")
    if any(kind in THICKETS for kind in s.box.ground.kinds_at(point)):
        return Fault("SOS-AIR.3", "aircraft do not aim at woods, forest or bush")
    return None


# Good points


def _aims(s: StormOfSteel, side: int, enemies: Iterable[Stand]) -> list[Point]:
    """Centres of enemies, the middles between two that are near each other, and both a little further on."""
    centres = [s.base(stand).centre for stand in enemies]
    middles = [
        ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2)
        for n, a in enumerate(centres)
        for b in centres[n + 1 :]
        if abs(a[0] - b[0]) < PAIRED and abs(a[1] - b[1]) < PAIRED
    ]
    away = 0 if s.box.scenario.sheet(side).edge == "south" else 180
    found = [*centres, *middles]
    return list(dict.fromkeys([*found, *(ahead(point, away, BLAST // 2) for point in found[:MOST])]))


def _best_first(
    s: StormOfSteel, side: int, points: list[Point], radius: int, *, soft_only: bool
) -> list[Point]:
    """The points, those first that catch most enemies and fewest friends."""
    kinds = s.box.kinds
    marks = [
        (base.y, base.x, (radius + base.inner - 4) ** 2, (radius + base.outer) ** 2, base, stand.side != side)
        for stand, base in [(x, s.base(x)) for x in s.stands.values() if not x.aboard]
        if kinds[stand.kind].is_soft or not soft_only
    ]
    marks.sort(key=itemgetter(0))
    ys, most = [mark[0] for mark in marks], radius + s.box.widest

    def worth(point: Point) -> int:
        px, py = point
        total = 0
        for y, x, surely, perhaps, base, is_enemy in marks[
            bisect_left(ys, py - most) : bisect_right(ys, py + most)
        ]:
            apart = (x - px) * (x - px) + (y - py) * (y - py)
            if apart <= surely or (apart <= perhaps and point_within(point, base, radius)):
                total += 1 if is_enemy else -1
        return total

    return sorted(points, key=worth, reverse=True)
