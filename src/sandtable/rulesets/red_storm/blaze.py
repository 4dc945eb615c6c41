"""RS-BLZ: blazes, what they do to those in the hex, how they spread; and smoke."""

from __future__ import annotations

from sandtable.boards.maps import OFF_MAP
from sandtable.rulesets.red_storm import command, equipment, fire, fog, movement, targets
from sandtable.rulesets.red_storm.records import Cloud
from sandtable.rulesets.red_storm.state import RedStorm, without
from sandtable.rulesets.red_storm.tables import Fog, Marker


async def ignite(s: RedStorm, cell: int, clause: str) -> None:
    """RS-BLZ.2 A flammable hex is ablaze: RS-R.109 markers, then infantry, then the retreat of all."""
    s.clouds = {**s.clouds, cell: Cloud(cell, Marker.BLAZE.value, s.turn)}
    fog.survey(s)
    s.tell("blaze", clause, "RS-R.108", cell=cell, kind=Marker.BLAZE.value)
    for number in equipment.lying(s, cell):
        s.pairs = without(s.pairs, number)  # RS-R.116
    await burn_markers(s, cell)
    await fire.reduce_infantry(s, cell, "RS-BLZ.2")
    await empty(s, cell)


async def burn_markers(s: RedStorm, cell: int) -> None:
    """RS-R.109 An ambush in the hex is uncovered, other fog of war markers are removed."""
    for number in [marker.id for marker in s.fog.values() if marker.cell == cell]:
        marker = s.fog[number]
        kind, unit = marker.kind, marker.unit
        del marker
        if kind == Fog.AMBUSH:
            await fog.place_ambusher(s, unit, "RS-R.77")
        elif kind in s.box.pack.fog:
            if not s.fog[number].up:
                s.tell("turned_up", "RS-R.109", reveals=True, marker=number, cell=cell, kind=kind)
            fog.remove_marker(s, number)


async def empty(s: RedStorm, cell: int) -> None:
    """RS-BLZ.3 All retreat, the active player's units first, barred this turn; RS-BLZ.4 or are lost."""
    first = s.active if s.active >= 0 else s.attacker
    done: tuple[int, ...] = ()
    while left := [piece for piece in s.at.get(cell, ()) if piece not in done]:
        piece = min(left, key=lambda piece: (s.units[piece].side != first, piece))
        done = (*done, piece)
        for barred in (piece, *s.cargo.get(piece, ())):
            s.change(barred, barred=True)
        movement.stop(s, piece)  # and it acts no more: RS-R.88 the retreat is not a move
        await command.displace(s, piece, "RS-BLZ.3")


def kindling(s: RedStorm, cells: list[int]) -> list[int]:
    """RS-R.108 The downwind neighbours of some blazes that are on the map, flammable and not ablaze."""
    wind = s.box.scenario.wind
    near = [s.box.ground.map.sides[cell][wind] for cell in cells]
    return [cell for cell in dict.fromkeys(near) if cell != OFF_MAP and targets.is_flammable(s, cell)]


def blazes(s: RedStorm) -> list[int]:
    """The hexes that are ablaze."""
    return sorted([cloud.cell for cloud in s.clouds.values() if cloud.kind == Marker.BLAZE])


async def spread(s: RedStorm, cells: list[int], clause: str) -> list[int]:
    """RS-SET.6, RS-BLZ.6 Each of these blazes spreads one hex downwind; the new ones."""
    new = kindling(s, cells)
    for cell in new:
        await ignite(s, cell, clause)
    return new


def place_smoke(s: RedStorm, cell: int, clause: str) -> None:
    """RS-CTR.1 Smoke replaces Haze; in a burning hex it makes no difference."""
    cloud = s.clouds.get(cell)
    if cloud is None or cloud.kind != Marker.BLAZE:
        s.clouds = {**s.clouds, cell: Cloud(cell, Marker.SMOKE.value, s.turn)}
        fog.survey(s)
        s.tell("smoke", clause, cell=cell)
