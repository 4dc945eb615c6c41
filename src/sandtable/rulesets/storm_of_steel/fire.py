"""SOS-SFT, SOS-ARM: fire at soft and at armoured targets."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.boards.table import enters_rear, within
from sandtable.engine.ask import Ask, Value
from sandtable.engine.facts import Reason
from sandtable.rulesets.storm_of_steel import morale, sight, targets
from sandtable.rulesets.storm_of_steel.dice import roll
from sandtable.rulesets.storm_of_steel.state import Stand, StormOfSteel
from sandtable.rulesets.storm_of_steel.tables import Weapon


def firers(s: StormOfSteel, side: int) -> list[Value]:
    """SOS-R.54 The stands that may fire and have a weapon and a target left; SOS-FIR.2 or the end."""
    return [*[("shoot", piece) for piece in ready(s, side)], ("end",)]


def ready(s: StormOfSteel, side: int) -> Iterator[int]:
    """SOS-R.54 The stands that may fire now and have a target."""
    marks = targets.exposed(s, 1 - side)
    known = marks.aimed
    for stand in s.stands.values():
        if stand.side == side:
            aims = known.get(stand)
            if targets.is_ready(s, stand, marks) if aims is None else aims:
                yield stand.id


def shots(s: StormOfSteel, piece: int, weapons: tuple[int, ...]) -> list[Value]:
    """SOS-R.54, SOS-R.64 A target, with the weapon where there is more than one."""
    several = len(s.kind(piece).weapons) > 1
    found: list[Value] = []
    for index in weapons:
        aims = targets.targets(s, piece, index)
        if several:
            found.extend([("fire_with", piece, index + 1, target) for target in aims])
        else:
            found.extend([("fire", piece, target) for target in aims])
    return found


async def fire_phase(s: StormOfSteel, side: int) -> None:
    """SOS-R.54 One shot, then the next, until the player ends or nobody can fire (SOS-R.116)."""
    asked = Ask(side, "fire_phase", "SOS-FIR.1", firers, (s, side))
    if len(asked.values) == 1:
        return
    match await asked:
        case ("shoot", piece):
            await shoot(s, piece, tuple(targets.free_weapons(s, s.stands[piece])))
            s.push(("fire_phase", side))


async def shoot(s: StormOfSteel, piece: int, weapons: tuple[int, ...]) -> None:
    """SOS-R.54 Choose a target, unless there is just one, and fire."""
    asked = Ask(s.stands[piece].side, "target", "SOS-R.54", shots, (s, piece, weapons), (piece,))
    choice = asked.values[0] if len(asked.values) == 1 else await asked
    index = choice[2] - 1 if choice[0] == "fire_with" else 0
    await attack(s, piece, index, choice[-1])
    morale.settle(s)


async def attack(s: StormOfSteel, piece: int, index: int, target: int) -> None:
    """SOS-FIR.3 One attack by the procedure for its target; SOS-SPT.3 then the firer is spotted."""
    if s.kind(target).is_soft:
        await fire_at_soft(s, piece, index, target)
    else:
        await fire_at_afv(s, piece, index, target)
    if piece in s.stands:
        fired = s.stands[piece].fired
        s.change(piece, fired=(*fired, index), fired_turn=True)
        sight.spot(s, piece, "SOS-SPT.3")


def range_modification(s: StormOfSteel, firer: Stand, weapon: Weapon, target: Stand) -> Reason:
    """SOS-RNG.1, SOS-RNG.2, SOS-RNG.3, SOS-RNG.4 Short +1, long -1; SOS-R.57 no short for mortars."""
    a, b = s.base(firer), s.base(target)
    if not weapon.indirect and within(a, b, targets.SHORT):
        return Reason("SOS-RNG.1", "short range", 1)
    if not within(a, b, targets.LONG):
        return Reason("SOS-RNG.2", "long range", -1)
    return Reason("SOS-RNG.3", "normal range", 0)


def soft_die(firer: Stand, weapon: Weapon, target: int) -> int:
    """SOS-MOR.3, SOS-R.56 A mortar rolls a smaller die at a target other than its last."""
    return weapon.new_target_die if weapon.new_target_die and firer.target != target else weapon.soft_die


async def fire_at_soft(s: StormOfSteel, piece: int, index: int, target: int) -> None:
    """SOS-SFT.1 Die and range must be higher than the Protection Value."""
    firer, aim = s.stands[piece], s.stands[target]
    weapon = s.kind(piece).weapons[index]
    size = soft_die(firer, weapon, target)
    change = range_modification(s, firer, weapon, aim)
    guard = targets.protection(s, aim, s.base(firer).centre)
    if weapon.new_target_die:
        s.change(piece, target=target)
    del firer, aim  # records are read again after the die
    die = await roll(s, "SOS-SFT.1", "fire", size)
    hits = die + change.value + guard.value > 0
    reasons = (Reason("SOS-SFT.1", f"d{size}", die), change, guard)
    tell_shot(s, "SOS-SFT.1", reasons, piece, target, hits)
    if hits:
        await morale.hit_soft(s, target, "SOS-SFT.1")


async def fire_at_afv(s: StormOfSteel, piece: int, index: int, target: int) -> None:
    """SOS-ARM.2, SOS-ARM.3 AT die, rear and range must be higher than the Armour Value."""
    firer, aim = s.stands[piece], s.stands[target]
    weapon = s.kind(piece).weapons[index]
    rear = enters_rear(s.base(firer).centre, s.base(aim))  # SOS-R.18
    change = range_modification(s, firer, weapon, aim)
    armour = s.kind(target).armour
    del firer, aim
    die = await roll(s, "SOS-ARM.2", "fire", weapon.at_die)
    hits = die + rear + change.value > armour
    reasons = (
        Reason("SOS-ARM.2", f"d{weapon.at_die}", die),
        Reason("SOS-ARM.2", "rear", int(rear)),
        change,
        Reason("SOS-ARM.3", "Armour Value", -armour),
    )
    tell_shot(s, "SOS-ARM.3", reasons, piece, target, hits)
    if hits:
        await morale.hit_afv(s, target)


def tell_shot(
    s: StormOfSteel, clause: str, reasons: tuple[Reason, ...], piece: int, target: int, hits: bool
) -> None:
    """What was rolled and what it did."""
    result = "hit" if hits else "missed"
    s.tell("fired", clause, reasons=reasons, piece=piece, target=target, die=reasons[0].value, result=result)
