"""SOS-C.6: the special Random Events that a scenario may add."""

from __future__ import annotations

from sandtable.boards.table import polygon_within
from sandtable.engine.ask import Ask, Value
from sandtable.rulesets.storm_of_steel import command, morale, movement
from sandtable.rulesets.storm_of_steel.destinations import is_well_formed
from sandtable.rulesets.storm_of_steel.dice import roll
from sandtable.rulesets.storm_of_steel.state import NORMAL, PINNED, StormOfSteel
from sandtable.rulesets.storm_of_steel.tables import CM

CUTTING = 5 * CM
SNIPED_TO = 2
TANGLED = ("woods", "forest", "marsh")


def spotted_points(s: StormOfSteel, side: int) -> list[Value]:
    """SOS-C.6 Centres of enemy stands, or where it is."""
    centres = dict.fromkeys(s.base(stand).centre for stand in s.on_table(1 - side))
    return [*[("shift", point) for point in centres], ("pass",)]


def accepts_shift(value: Value, s: StormOfSteel, side: int) -> bool:
    """SOS-C.6 Any point of the table, without line of sight."""
    match value:
        case ("pass",):
            return True
        case ("shift", point) if is_well_formed(("go", point)):
            return s.box.ground.is_on_table(point)
    return False


async def spotter_plane(s: StormOfSteel, side: int) -> None:
    """SOS-C.6 A BIP on the table may be moved anywhere; no bombardment now."""
    if s.forces[side].bip is None:
        s.tell("no_effect", "SOS-C.6")
        return
    choice = await Ask(side, "spotter", "SOS-C.6", spotted_points, (s, side), accepts=accepts_shift)
    if choice[0] == "shift":
        s.update(side, bip=choice[1])
        s.tell("shifted", "SOS-C.6", side=side, point=choice[1])


def cuttable(s: StormOfSteel, side: int) -> list[Value]:
    """SOS-C.6 Wire within 5 cm of an own infantry stand in normal state."""
    sappers = [x for x in s.on_table(side) if x.kind == "infantry" and x.morale is NORMAL]
    return [
        ("cut", wire.id)
        for wire in s.box.ground.wire.values()
        if wire.id not in s.wire_gone
        and any(polygon_within(wire.shape.outline, s.base(x), CUTTING) for x in sappers)
    ]


async def sappers(s: StormOfSteel, side: int) -> None:
    """SOS-C.6 One section of wire is removed."""
    found = cuttable(s, side)
    if not found:
        s.tell("no_effect", "SOS-C.6")
        return
    choice = found[0]
    if len(found) > 1:
        choice = await Ask(side, "sappers", "SOS-C.6", cuttable, (s, side))
    s.wire_gone = (*s.wire_gone, choice[1])
    s.tell("cut", "SOS-C.6", section=choice[1])


async def sniper(s: StormOfSteel, side: int) -> None:
    """SOS-C.6 The other side's HQ is pinned on 1 or 2."""
    steady = [x.id for x in s.on_table(1 - side) if s.kind(x.id).is_hq and x.morale is NORMAL]
    if not steady:
        s.tell("no_effect", "SOS-C.6")
        return
    die = await roll(s, "SOS-C.6", "sniper", 6)
    s.tell("sniped", "SOS-C.6", piece=steady[0], die=die)
    if die <= SNIPED_TO:
        morale.set_morale(s, steady[0], PINNED, "SOS-C.6")


async def wires_cut(s: StormOfSteel, side: int) -> None:
    """SOS-C.6 The unspent command points are lost."""
    s.update(side, pool=0)
    s.tell("lines_cut", "SOS-C.6", side=side)


def guided(s: StormOfSteel, side: int) -> list[Value]:
    """SOS-C.6 Foot stands in woods, forest or marsh that can move, or none."""
    found = [
        x.id
        for x in s.on_table(side)
        if s.kind(x.id).is_foot
        and movement.can_move(s, x)
        and any(kind in TANGLED for kind in s.box.ground.kinds_at(x.centre))
    ]
    return [*[("move", piece) for piece in found], ("pass",)]


async def guides(s: StormOfSteel, side: int) -> None:
    """SOS-C.6 One of them may make an extra move without difficulty."""
    if len(guided(s, side)) == 1:
        s.tell("no_effect", "SOS-C.6")
        return
    choice = await Ask(side, "guides", "SOS-C.6", guided, (s, side))
    if choice[0] == "move":
        await command.free_move(s, choice[1], easily=True)


async def shells_short(s: StormOfSteel, side: int) -> None:
    """SOS-C.6 The next bombardment card is no support."""
    s.update(side, shells_short=s.forces[side].shells_short + 1)
    s.tell("shells_short", "SOS-C.6", side=side)
