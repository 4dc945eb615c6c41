"""WS-OBJ, WS-BLZ, WS-RUB: objects that can be destroyed, blaze and rubble."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.engine.ask import Ask, Value
from sandtable.engine.chance import draw
from sandtable.rulesets.war_stories import cards, cover, damage, fog, spotting
from sandtable.rulesets.war_stories.records import Unit
from sandtable.rulesets.war_stories.state import WarState
from sandtable.rulesets.war_stories.tables import Fog

OVERLAY = 0
"""The number that stands for the woods or building of a hex; counters have their own."""


def targets_in(s: WarState, cell: int, fp: int, *, hidden: bool = False) -> list[int]:
    """WS-R.118 The objects in a hex whose strength is not above the FP; face-down ones only for barrages."""
    kinds, overlay = s.box.pack.counters, s.overlay(cell)
    weak = [c for c in s.layer.at.get(cell, ()) if 0 < kinds[c.kind].strength <= fp]
    found = [counter.id for counter in weak if counter.up or hidden]
    if overlay and s.box.pack.overlays[overlay].strength <= fp:
        return [OVERLAY, *found]
    return found


def in_reach(s: WarState, unit: Unit, *, full: bool) -> Iterator[int]:
    """WS-OBJ.2, WS-SPT.2 Hexes with an object that the unit sees and is strong enough for.

    WS-DF.2 Fire at an object is fire at the enemies there too; nobody fires where a friend is.
    """
    arms = spotting.armament(s, unit)
    most = 0 if arms is None else spotting.firepower(s, unit, arms, full=full)
    weak = [cell for cell, strength in s.layer.sites.items() if strength <= most and cell != unit.cell]
    return (cell for cell in weak if _can_harm(s, unit, cell, full=full))


def _can_harm(s: WarState, unit: Unit, cell: int, *, full: bool) -> bool:
    if not spotting.sees(s, unit, cell) or any(s.units[p].side == unit.side for p in s.at.get(cell, ())):
        return False
    arms = spotting.arms_of(s, unit, cell)
    return arms is not None and bool(targets_in(s, cell, spotting.firepower(s, unit, arms, full=full)))


async def attack(s: WarState, target: int, cell: int, fp: int) -> None:
    """WS-OBJ.4 No chit: a suppression token is drawn, and the FP must reach its threshold."""
    if target != OVERLAY and target not in s.fog:
        return
    token = await draw(s, "WS-OBJ.4", "token", damage.supply(s, damage=False))
    threshold = s.box.pack.suppression[token].blast
    s.tell("attacked", "WS-OBJ.4", reveals=True, cell=cell, token=token, fp=fp, threshold=threshold)
    if fp >= threshold:
        await destroy(s, target, cell)


def rest(s: WarState, cell: int, fp: int, done: tuple[int, ...]) -> list[Value]:
    """WS-R.118 The objects in a hex that were not fired at yet."""
    left = [number for number in targets_in(s, cell, fp) if number not in done]
    return [("object", cell, number) for number in left]


async def attack_all(s: WarState, cell: int, fp: int) -> None:
    """WS-IND.3, WS-R.118 Indirect fire at every object in the hex, in the firer's order."""
    done: tuple[int, ...] = ()
    while listing := rest(s, cell, fp, done):
        target = int(listing[0][2])
        if len(listing) > 1:
            asked = Ask(s.shots[-1].side, "object", "WS-R.118", rest, (s, cell, fp, done))
            target = int((await asked)[2])
        done = (*done, target)
        await attack(s, target, cell, fp)
        await cards.settle(s)


async def destroy(s: WarState, target: int, cell: int) -> None:
    """WS-R.119 Woods burn, buildings and bunkers fall, the rest is just removed."""
    if target == OVERLAY:
        if s.overlay(cell) == "woods":
            await ignite(s, cell)
        else:
            await collapse(s, cell)
        return
    kind = s.fog[target].kind
    fog.remove(s, target, "WS-RUB.1")
    if kind == Fog.BUNKER:
        await collapse(s, cell)


async def ignite(s: WarState, cell: int) -> None:
    """WS-BLZ.1-.3 Haze and smoke go, blaze comes, each unit in the hex is damaged."""
    s.haze = tuple([c for c in s.haze if c != cell])
    gone, smoke, blaze = s.change
    if s.overlay(cell) == "woods":
        gone = tuple(sorted((*gone, cell)))
    smoke, blaze = tuple([c for c in smoke if c != cell]), tuple(sorted((*blaze, cell)))
    s.change = s.change._replace(gone=gone, smoke=smoke, blaze=blaze)
    s.tell("blaze", "WS-BLZ.1", cell=cell)
    s.dropped = {d.id: d for d in s.dropped.values() if d.cell != cell}  # WS-WPN.8
    for wreck in [w.id for w in s.wrecks.values() if w.cell == cell]:
        cover.drop_cover(s, wreck)  # WS-R.117
    for piece in s.at.get(cell, ()):
        if s.units[piece].deployed:
            weapon = s.units[piece].weapon
            s.set(piece, weapon="", deployed=False)
            s.tell("weapon_lost", "WS-WPN.8", piece=piece, weapon=weapon)
    await _shake(s, cell, "WS-BLZ.3")


async def collapse(s: WarState, cell: int) -> None:
    """WS-RUB.1, WS-RUB.3, WS-R.119 Rubble on the ground; units fall to level 0 and are damaged."""
    if s.overlay(cell) in ("wooden", "masonry"):
        s.change = s.change._replace(gone=tuple(sorted((*s.change.gone, cell))))
    elif not s.is_rubble(cell):
        s.rubble = tuple(sorted((*s.rubble, cell)))
    s.tell("rubble", "WS-RUB.1", cell=cell)
    for unit in [u for u in s.units.values() if u.cell == cell and u.level]:
        s.set(unit.id, level=0)
    await _shake(s, cell, "WS-RUB.3")


async def _shake(s: WarState, cell: int, clause: str) -> None:
    """WS-R.119 A damage token, at once, for all in the hex, riders and towed units too; WS-R.33 (d)."""
    for number in [n for n in fog.ambushes(s) if s.fog[n].cell == cell]:
        await fog.place_ambusher(s, number, "WS-R.33")
    pieces = list(s.at.get(cell, ()))
    for piece in s.at.get(cell, ()):
        open_load = [r for r in s.cargo.get(piece, ()) if s.kind(piece).grey or not s.kind(r).is_infantry]
        pieces.extend(open_load)
    for piece in pieces:
        if piece in s.units:
            await damage.hurt(s, piece, clause, at_once=True, op=False, fire=False)
