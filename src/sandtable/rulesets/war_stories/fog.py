"""WS-FOW, WS-DEC, WS-R.88: counters that are turned up, decoys that are found out, loads that are seen."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.rulesets.war_stories import cover, damage, spotting, victory, ways
from sandtable.rulesets.war_stories.records import NOWHERE, Unit
from sandtable.rulesets.war_stories.state import ATTACKER, WarState, without
from sandtable.rulesets.war_stories.tables import Fog


def turn_up(s: WarState, number: int, clause: str) -> None:
    """WS-FOW.1 A counter is turned face up and stays so."""
    counter = s.fog[number]
    if not counter.up:
        s.lay(replace(counter, up=True))
        s.shown_works = (*s.shown_works, counter.kind)
        s.tell("turned_up", clause, reveals=True, counter=number, cell=counter.cell, kind=counter.kind)


def remove(s: WarState, number: int, clause: str) -> None:
    """A counter leaves the map; who was in or behind it no longer is."""
    counter = s.pick_up(number)
    if not counter.up:
        s.shown_works = (*s.shown_works, counter.kind)
    for unit in list(s.units.values()):
        if number in (unit.inside, unit.behind):
            s.units[unit.id] = replace(unit, inside=0, behind=0)
    s.tell("removed", clause, reveals=True, counter=number, cell=counter.cell, kind=counter.kind)


def unmask(s: WarState, piece: int, clause: str) -> None:
    """WS-DEC.2, WS-DEC.3 A decoy is eliminated, wherever it has got to."""
    s.tell("decoy", clause, reveals=True, piece=piece)
    victory.found_out(s, piece)
    if piece in s.left:
        s.left = without(s.left, piece)
        return
    cover.drop_cover(s, piece)
    victory.occupied(s, s.take_off(piece).cell)


def recognise(s: WarState, piece: int, clause: str) -> None:
    """WS-R.22, WS-TRN.3 A unit is spotted for the first time: no decoy, and what it carries is seen."""
    unit = s.units[piece]
    if unit.decoy:
        unmask(s, piece, "WS-DEC.3")
        return
    s.units[piece] = replace(unit, spotted=True)
    s.tell("spotted", clause, reveals=True, piece=piece)
    for rider in s.cargo.get(piece, ()):
        if s.units[rider].hidden:
            s.set(rider, hidden=False)
            s.tell("aboard_seen", "WS-TRN.3", reveals=True, piece=rider, carrier=piece)


async def sweep(s: WarState, about: int = 0) -> None:
    """WS-R.88 Automatic spotting of all that has never been spotted, for both sides.

    With `about`, only what involves that unit: the one that has moved, turned, acted or changed its tokens.
    """
    for number in _swept(s, about):
        if number in s.fog and (piece := await spot_counter(s, number, "WS-R.31")):
            s.sprung = (*s.sprung, piece)


def _swept(s: WarState, about: int) -> list[int]:
    """WS-R.88 Units that are seen now are recognised; the face-down counters that are."""
    strangers, down = _strangers(s), s.layer.face_down
    if not (strangers or down):
        return []
    near = _near(s, about)
    for unit in strangers:
        close = unit.spent or unit.id == about or near[1 - unit.side] >> unit.cell & 1
        if close and _is_seen(s, unit, about):
            recognise(s, unit.id, "WS-SPT.2")
    lying = [counter for counter in down if near[ATTACKER] >> counter.cell & 1]
    hunters = _eyes(s, ATTACKER, about) if lying else []
    return [c.id for c in lying if any(spotting.counter_spotted(s, unit, c) for unit in hunters)]


def _strangers(s: WarState) -> list[Unit]:
    """The units on the map that nobody has spotted yet."""
    return [
        unit
        for unit in s.units.values()
        if not unit.spotted and unit.cell >= 0 and not (unit.carrier or unit.hidden)
    ]


def _near(s: WarState, about: int) -> list[int]:
    """For each side the hexes on the horizon of those who spot: of all, or of one if it is still there."""
    near, units, horizons = [0, 0], s.units, s.box.horizons
    for unit in units.values() if not about else (units[about],) if about in units else ():
        near[unit.side] |= horizons[unit]
    return near


def _horizon(s: WarState, side: int) -> int:
    """The hexes on the horizon of those of a side who spot."""
    found, horizons = 0, s.box.horizons
    for unit in s.units.values():
        if unit.side == side:
            found |= horizons[unit]
    return found


def _eyes(s: WarState, side: int, about: int) -> list[Unit]:
    """WS-R.88 Who of a side spots: all on the map, or only one if it is still there."""
    units = s.units.values() if not about else (s.units[about],) if about in s.units else ()
    return [unit for unit in units if unit.side == side and spotting.may_spot(unit)]


def _is_seen(s: WarState, unit: Unit, about: int) -> bool:
    """WS-SPT.2 Whether an enemy spots a unit, near or spent; `about` is seen by all that spot."""
    side = 1 - unit.side
    if unit.id == about:
        about = 0
        if not unit.spent and not _horizon(s, side) >> unit.cell & 1:
            return False
    return any(spotting.spots(s, eye, unit) for eye in _eyes(s, side, about))


async def spot_counter(s: WarState, number: int, clause: str) -> int:
    """WS-R.31, WS-R.33 A spotted counter is turned up; an ambusher is placed, and it is told who."""
    turn_up(s, number, clause)
    return await place_ambusher(s, number, "WS-R.33") if s.fog[number].kind == Fog.AMBUSH else 0


def ambushes(s: WarState) -> list[int]:
    """WS-FOW.4 The ambush counters on the map."""
    return [counter.id for counter in s.fog.values() if counter.kind == Fog.AMBUSH and counter.unit]


async def place_ambusher(s: WarState, number: int, clause: str) -> int:
    """WS-FOW.5, WS-R.33 The counter is replaced by its unit, ready, with a facing chosen now."""
    turn_up(s, number, clause)
    counter = s.pick_up(number)
    piece, cell = counter.unit, counter.cell
    del counter
    s.set(piece, hidden=False, cell=NOWHERE)
    s.put(piece, cell, on_road=ways.has_road(s, cell))
    s.set(piece, stamp=0)  # WS-R.83 it has been here since the set-up
    s.tell("ambusher", clause, reveals=True, piece=piece, cell=cell)
    victory.occupied(s, cell)
    if s.kind(piece).has_facing and not s.units[piece].inside:
        await damage.face(s, piece, clause)
    return piece
