"""WS-ART: barrages: target, deviation, sheaf, and what lies under it; and the air strike."""

from __future__ import annotations

from sandtable.boards.hex import DIRECTIONS, Hex
from sandtable.boards.sight import cells_in
from sandtable.engine.ask import Ask, Value
from sandtable.engine.chance import draw
from sandtable.rulesets.war_stories import cards, fire, fog, objects, spotting
from sandtable.rulesets.war_stories.records import NOWHERE, Shot
from sandtable.rulesets.war_stories.state import WarState
from sandtable.rulesets.war_stories.tables import Barrage, Sheaf


def called_hexes(s: WarState, side: int) -> list[Value]:
    """WS-R.124 Hexes that the side spots: near and in sight, with something spotted in it, or aimed at."""
    found: set[int] = set()
    enemies = [u for u in s.of_side(1 - side) if u.cell >= 0 and not u.hidden]
    for unit in [u for u in s.of_side(side) if spotting.may_spot(u)]:
        near = [*cells_in(s.box.horizons[unit]), *s.layer.sites]
        found.update([c for c in near if c not in found and spotting.sees(s, unit, c)])
        found.update([u.cell for u in enemies if u.cell not in found and spotting.spots(s, unit, u)])
    return [("target", cell) for cell in sorted(found)]


def planned(s: WarState, side: int) -> list[str]:
    """WS-ART.2 The assets of a side whose target is planned in set-up."""
    assets = s.box.pack.assets
    own = s.box.scenario.booklet(side).assets
    return [card for card in own if (barrage := assets[card].barrage) is not None and barrage.planned]


def axes() -> list[Value]:
    """WS-R.127 The three axes of a linear sheaf."""
    return [("axis", facing) for facing in range(3)]


def any_hex(s: WarState) -> list[Value]:
    return [("target", cell) for cell in range(len(s.box.ground.map))]


async def planning(s: WarState, side: int) -> None:
    """WS-ART.2, WS-R.127 Targets of planned artillery, written down in secret."""
    for card in planned(s, side):
        name = f"{side}:{card}"
        choice = await Ask(side, "plan", "WS-ART.2", any_hex, (s,), secret=True)
        s.plans = {**s.plans, name: (choice[1], NOWHERE)}
        del choice
        axis = 0
        if _is_linear(s, card):
            axis = (await Ask(side, "axis", "WS-R.127", axes, secret=True))[1]
        if name in s.plans:  # a guess may have dealt the side other cards
            s.plans = {**s.plans, name: (s.plans[name][0], axis)}


def _is_linear(s: WarState, card: str) -> bool:
    barrage = s.box.pack.assets[card].barrage
    return barrage is not None and barrage.sheaf is Sheaf.LINEAR


async def barrage(s: WarState, side: int, card: str) -> None:
    """WS-ART.1-.4 Reveal or choose the target, let it drift, lay the sheaf."""
    artillery = s.box.pack.assets[card].barrage
    assert artillery is not None
    if artillery.planned:
        cell, axis = s.plans.get(f"{side}:{card}", (-1, 0))
    else:
        cell, axis = await _call(s, side, card, artillery.sheaf)
    if cell < 0:
        return
    s.tell("barrage", "WS-ART.1", reveals=True, side=side, cell=cell, card=card)
    point = await _drift(s, s.box.ground.map.hexes[cell], artillery)
    await cards.settle(s)
    await _fall(s, side, artillery, point, axis)


async def _call(s: WarState, side: int, card: str, sheaf: Sheaf) -> tuple[int, int]:
    """WS-ART.3 The owner picks a spotted hex; WS-R.124 there is one if anybody spots, else it is wasted."""
    if not any(spotting.may_spot(unit) for unit in s.of_side(side)):
        return -1, 0
    s.calling = card
    s.called = (await Ask(side, "target", "WS-ART.3", called_hexes, (s, side)))[1]
    axis = 0
    if sheaf is Sheaf.LINEAR:
        axis = (await Ask(side, "axis", "WS-R.127", axes))[1]
    cell = s.called
    s.calling, s.called = "", NOWHERE
    return cell, int(axis)


async def _drift(s: WarState, point: Hex, artillery: Barrage) -> Hex:
    """WS-ART.4, WS-R.16, WS-R.125 One check with the card's medals for each deviation; a failure drifts."""
    for _ in range(artillery.deviations):
        number = await draw(s, "WS-ART.4", "chit", s.box.chits)
        chit = s.box.pack.chits[number]
        s.due += chit.event
        if not chit.passes(artillery.medals):
            point = point + DIRECTIONS[chit.direction]
            s.tell("drifts", "WS-R.125", chit=number, facing=chit.direction)
    return point


def pattern(s: WarState, artillery: Barrage, point: Hex, axis: int) -> list[tuple[int, int, int]]:
    """WS-ART.5, WS-ART.6 The cells under the sheaf with printed range and FP."""
    shapes = {
        "centre": [Hex(0, 0)],
        "around": list(DIRECTIONS),
        "spokes": [step * 2 for step in DIRECTIONS],
        "axis": [DIRECTIONS[axis] * n for n in (-2, -1, 1, 2)],
    }
    found = []
    for part in s.box.pack.sheafs[artillery.sheaf]:
        for offset in shapes[part.hexes]:
            cell = s.box.ground.map.cell_of.get(point + offset)
            if cell is not None:
                found.append((cell, part.range, part.fp(artillery.calibre)))
    return found


async def _fall(s: WarState, side: int, artillery: Barrage, point: Hex, axis: int) -> None:
    """WS-R.126 Hex by hex: first the objects, then all units of both sides."""
    pen = s.box.pack.stock.pen[artillery.calibre]
    rest = pattern(s, artillery, point, axis)
    while rest := [part for part in rest if _has_targets(s, part[0], part[2])]:
        cells = tuple([part[0] for part in rest])
        cell = cells[0]
        if len(cells) > 1:
            cell = (await Ask(side, "strike", "WS-R.126", hexes_left, (cells,)))[1]
        _, distance, fp = next(part for part in rest if part[0] == cell)
        rest = [part for part in rest if part[0] != cell]
        await _hit(s, side, cell, Shot(side, cell, distance, fp, fp, pen, blast=True, direct=False))


def hexes_left(cells: tuple[int, ...]) -> list[Value]:
    return [("strike", cell) for cell in cells]


def _has_targets(s: WarState, cell: int, fp: int) -> bool:
    """As far as all can see: a face-down counter may be an object."""
    if s.at.get(cell) or objects.targets_in(s, cell, fp):
        return True
    return any(counter.cell == cell and not counter.up for counter in s.fog.values())


async def _hit(s: WarState, side: int, cell: int, shot: Shot) -> None:
    fp = shot.fp
    s.shots = (*s.shots, shot)
    del shot
    for target in objects.targets_in(s, cell, fp, hidden=True):
        if target in s.fog:
            fog.turn_up(s, target, "WS-R.126")
    await objects.attack_all(s, cell, fp)
    done: tuple[int, ...] = ()
    while rest := [t for t in _under(s, cell) if t not in done]:
        target = rest[0]
        if len(rest) > 1:
            target = (await Ask(side, "next", "WS-R.126", next_under, (s, cell, done)))[1]
        done = (*done, target)
        await fire.shoot(s, target)
    s.shots = s.shots[:-1]
    await fog.sweep(s)


def _under(s: WarState, cell: int) -> list[int]:
    """WS-R.126 Units of both sides, towed ones too."""
    return [*fire.targets_in(s, 0, cell), *fire.targets_in(s, 1, cell)]


def next_under(s: WarState, cell: int, done: tuple[int, ...]) -> list[Value]:
    return [("next", target) for target in _under(s, cell) if target not in done]


# The air strike


def strike_targets(s: WarState, side: int) -> list[Value]:
    """Enemy guns and vehicles on the map outside woods and buildings."""
    return [
        ("pick", u.id)
        for u in s.of_side(1 - side)
        if u.cell >= 0 and not u.hidden and not u.carrier and s.kind(u.id).has_facing
        if not s.overlay(u.cell)
    ]


async def air_strike(s: WarState, side: int, card: str) -> None:
    """The owner picks a target; after a check one shot at it and only it; a decoy is just eliminated."""
    printed = s.box.pack.assets[card].strike
    assert printed is not None
    if not strike_targets(s, side):
        return
    target = (await Ask(side, "pick", "WS-R.25", strike_targets, (s, side)))[1]
    if s.units[target].decoy:
        fog.unmask(s, target, "WS-R.25")
        return
    chit = s.box.pack.chits[await draw(s, "WS-R.16", "chit", s.box.chits)]
    s.due += chit.event
    if not chit.passes(printed.medals):
        s.tell("missed", "WS-R.25", piece=target)
        return
    fp, cell = printed.fp, s.units[target].cell
    grade = min(s.kind(target).armor or (0,))
    shot = Shot(side, cell, printed.range, fp, fp, printed.pen, air=True, grade=grade)
    s.shots = (*s.shots, shot)
    del shot
    await fire.shoot(s, target)
    s.shots = s.shots[:-1]
