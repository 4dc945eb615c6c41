"""WS-TSK, WS-WPN, WS-TRN: tasks: weapons, fortifications, barricades, vehicles."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from sandtable.engine.ask import Ask, Value
from sandtable.rulesets.war_stories import cover, damage, fog, morale, movement, reaction, victory, ways
from sandtable.rulesets.war_stories.records import NOWHERE, Unit
from sandtable.rulesets.war_stories.state import ATTACKER, WarState, without


def listed(s: WarState, piece: int) -> list[Value]:
    """WS-R.54 The tasks open to a unit now."""
    unit = s.units[piece]
    if unit.decoy or unit.cell < 0:
        return []
    if unit.carrier:
        return [("exit", piece)] if can_exit(s, unit) else []
    found: list[Value] = []
    if s.kind(piece).is_infantry:
        found.extend(_weapon_tasks(s, unit))
        found.extend(_shelter_tasks(s, unit))
    if not unit.deployed and not unit.inside:
        found.extend([("board", piece, carrier) for carrier in carriers(s, unit)])
    return found


def _weapon_tasks(s: WarState, unit: Unit) -> list[Value]:
    """WS-WPN.5, WS-WPN.7, WS-R.28, WS-R.30 Deploy, turn, stow, or take up a weapon that lies here."""
    if unit.weapon:
        found: list[Value] = [("deploy", unit.id)]
        return [*found, ("stow", unit.id)] if unit.deployed else found
    here = [item.id for item in s.dropped.values() if item.cell == unit.cell]
    return [(verb, unit.id, number) for verb in ("take", "pocket") for number in here]


def _shelter_tasks(s: WarState, unit: Unit) -> list[Value]:
    """WS-TSK.2, WS-R.37, WS-R.73 Into or out of a fortification; behind a barricade."""
    if unit.deployed:
        return []
    if unit.inside:
        return [("climb_out", unit.id)]
    need = s.kind(unit.id).room
    found: list[Value] = [("dig_in", unit.id, number) for number in forts(s, unit) if _fits(s, unit, number)]
    if not unit.behind and not unit.level:
        found.extend(
            [
                ("behind", unit.id, number)
                for number in cover.barricades(s, unit.cell, unit.side)
                if cover.room_behind(s, number, unit.side) >= need
            ]
        )
    return found


def forts(s: WarState, unit: Unit) -> list[int]:
    """WS-R.37 The fortifications in the hex that the side knows of and no enemy is inside."""
    kinds = s.box.pack.counters
    held = {u.inside for u in s.units.values() if u.side != unit.side}
    return [
        c.id
        for c in s.fog.values()
        if c.cell == unit.cell and kinds[c.kind].fortification and (c.up or unit.side != ATTACKER)
        if c.id not in held
    ]


def _fits(s: WarState, unit: Unit, number: int) -> bool:
    return not unit.level and cover.room_inside(s, number, circles=True) >= s.kind(unit.id).room


# Transport


def free_room(s: WarState, carrier: int, *, circles: bool) -> int:
    """WS-CAP.1, WS-R.24 The free capacity of a vehicle in halves."""
    kind = s.kind(carrier)
    aboard = [s.kind(rider) for rider in s.cargo.get(carrier, ())]
    whole = kind.circles if circles else 0 if kind.grey else kind.dots
    return whole - sum([other.room for other in aboard if other.is_infantry == circles])


def carriers(s: WarState, unit: Unit) -> list[int]:
    """WS-R.74 Friendly vehicles in the hex with room; WS-DES.1 greyed room is for infantry only."""
    kind = s.kind(unit.id)
    if unit.id in s.cargo:
        return []
    own = [p for p in s.at.get(unit.cell, ()) if s.units[p].side == unit.side and p != unit.id]
    vehicles = [p for p in own if s.kind(p).is_vehicle and not s.units[p].decoy]
    return [p for p in vehicles if free_room(s, p, circles=kind.is_infantry) >= kind.room]


def can_exit(s: WarState, unit: Unit) -> bool:
    """WS-R.136 Not into a hex that is impassable for the unit."""
    return unit.cell >= 0 and ways.may_stand(s, replace(unit, carrier=0), unit.cell)


# Doing a task


FREEING: Final = ("stow", "climb_out")
"""Tasks before moving that set a unit free to go."""
HARMLESS: Final = ("pocket",)
"""Tasks before moving that leave it free."""


def task_options(s: WarState, piece: int, rushed: bool) -> list[Value]:
    """WS-R.54 One of the tasks; none only where a guess leaves nothing to do."""
    found = movement.rushes(s, piece, s.moves[-1]) if rushed else listed(s, piece)
    return found or [("nothing", piece)]


def arcs(piece: int) -> list[tuple[str, int, int]]:
    return [("point", piece, facing) for facing in range(6)]


async def do(s: WarState, piece: int, *, rushed: bool = False) -> bool:
    """WS-TSK.1-.3 Choose and declare a task, let the other react, then complete it unless it failed."""
    side = s.units[piece].side
    choice = await Ask(side, "task", "WS-TSK.1", task_options, (s, piece, rushed), (piece,))
    if choice[0] == "nothing":
        return False
    facing = 0
    if choice[0] in ("deploy", "take"):
        facing = (await Ask(side, "point", "WS-WPN.5", arcs, (piece,), (piece,)))[2]
    exposed = s.sprinting
    s.sprinting = (*exposed, piece)
    shelter, carrier = s.units[piece].inside, s.units[piece].carrier
    if carrier:
        s.unload(piece)
    outside = choice[0] == "climb_out"  # WS-R.54 while the interrupt is resolved
    s.set(piece, inside=0 if outside else shelter, aim=NOWHERE)
    s.tell("task", "WS-TSK.1", piece=piece, task=choice[0])
    reaction.forget_sprung(s, side)
    await fog.sweep(s, piece)
    if piece in s.units:
        await reaction.window(s, piece, "task")
    done = piece in s.units and not (s.cut or piece in s.struck or morale.hesitates(s, piece))
    if piece in s.units:
        _go_back(s, piece, choice[0], done, shelter, carrier)
    if done:
        await _complete(s, piece, choice, facing)
    s.sprinting = exposed
    if not rushed:
        await damage.spend(s, piece, "WS-SPN.1")
    return done


def _go_back(s: WarState, piece: int, task: str, done: bool, shelter: int, carrier: int) -> None:
    """WS-R.54 Who does not leave, or fails to, is where it was."""
    if shelter in s.fog and task == "climb_out" and not done:
        s.set(piece, inside=shelter)
    if carrier in s.units and not done and s.units[carrier].cell == s.units[piece].cell:
        s.load(piece, carrier)


async def _complete(s: WarState, piece: int, choice: Value, facing: int) -> None:
    """WS-TSK.3 The task takes effect, if it still can."""
    if choice[0] in ("deploy", "stow", "take", "pocket"):
        _handle(s, piece, choice, facing)
        return
    match choice[0]:
        case "dig_in" if choice[2] in s.fog and choice[2] in forts(s, s.units[piece]):
            if _fits(s, s.units[piece], choice[2]):
                fog.turn_up(s, choice[2], "WS-FRT.2")
                s.set(piece, inside=choice[2], behind=0)
                s.tell("dug_in", "WS-R.37", piece=piece, counter=choice[2])
        case "climb_out":
            s.set(piece, inside=0)
            s.tell("climbed_out", "WS-R.37", piece=piece)
        case "behind":
            if cover.room_behind(s, choice[2], s.units[piece].side) >= s.kind(piece).room:
                s.set(piece, behind=choice[2])
                s.tell("behind", "WS-R.73", piece=piece, barricade=choice[2])
        case "board" if choice[2] in carriers(s, s.units[piece]):
            board(s, piece, choice[2])
        case "exit":
            await _get_out(s, piece)
    await fog.sweep(s, piece)


def _handle(s: WarState, piece: int, choice: Value, facing: int) -> None:
    """WS-R.28, WS-R.30 Deploy or turn the own weapon, stow it, or take one up."""
    if choice[0] == "stow":
        s.set(piece, deployed=False)
        s.tell("stowed", "WS-R.28", piece=piece)
    elif choice[0] == "pocket" and choice[2] in s.dropped:
        s.set(piece, weapon=_picked_up(s, choice[2]), deployed=False)
    elif choice[0] == "take" and choice[2] in s.dropped:
        _deploy(s, piece, _picked_up(s, choice[2]), facing)
    elif s.units[piece].weapon:
        _deploy(s, piece, s.units[piece].weapon, facing)


def _picked_up(s: WarState, number: int) -> str:
    """WS-WPN.7 A weapon that lay on the ground."""
    weapon = s.dropped[number].weapon
    s.dropped = without(s.dropped, number)
    return weapon


def _deploy(s: WarState, piece: int, weapon: str, facing: int) -> None:
    """WS-WPN.3, WS-WPN.8 The weapon stands on its unit for all to see, where the ground bears it."""
    if damage.destroys_weapons(s, s.units[piece].cell):
        s.set(piece, weapon="", deployed=False)
        s.show_weapon(weapon)
        s.tell("weapon_lost", "WS-WPN.8", piece=piece, weapon=weapon)
        return
    s.set(piece, weapon=weapon, deployed=True, arc=facing)
    s.show_weapon(weapon)
    s.tell("deployed", "WS-WPN.3", reveals=True, piece=piece, weapon=weapon, facing=facing)


def board(s: WarState, piece: int, carrier: int) -> None:
    """WS-R.74, WS-D.7 Aboard; all have seen it happen, so it stays visible."""
    cover.drop_cover(s, piece)
    cell = s.units[piece].cell
    s.load(piece, carrier)
    s.set(piece, camouflaged=False)
    s.tell("boarded", "WS-R.74", piece=piece, carrier=carrier)
    victory.occupied(s, cell)


async def _get_out(s: WarState, piece: int) -> None:
    """WS-R.74, WS-TRN.11 Out of the vehicle: cover and arrival as if the hex were entered."""
    s.tell("exited", "WS-R.74", reveals=True, piece=piece, cell=s.units[piece].cell)
    cover.take_cover(s, piece)
    if s.kind(piece).has_facing:
        await damage.face(s, piece, "WS-TRN.11")
    victory.occupied(s, s.units[piece].cell)


# Weapons given up


def give_ups(s: WarState, piece: int) -> list[Value]:
    """WS-WPN.9 In its activation, before it fires, infantry may drop or destroy its weapon."""
    if not s.units[piece].weapon or s.acting != (piece,):
        return []
    return [("drop", piece), ("destroy", piece)]


def give_up(s: WarState, piece: int, how: str) -> None:
    """WS-WPN.9 Drop or destroy the weapon."""
    if how == "drop":
        damage.drop_weapon(s, piece, "WS-WPN.9")
    else:
        weapon = s.units[piece].weapon
        s.set(piece, weapon="", deployed=False)
        s.show_weapon(weapon)
        s.tell("destroyed", "WS-WPN.9", reveals=True, piece=piece, weapon=weapon)
