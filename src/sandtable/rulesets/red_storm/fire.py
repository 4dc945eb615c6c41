"""RS-FIR, RS-TGT, RS-DST: a shot at a hex, one attack for each unit in it, and shots at objects."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.engine.ask import Ask, Value
from sandtable.engine.facts import ALL
from sandtable.rulesets.red_storm import (
    blaze,
    cards,
    damage,
    equipment,
    evidence,
    fog,
    morale,
    portage,
    shifts,
    targets,
)
from sandtable.rulesets.red_storm.records import BROKEN, Attack, Unit
from sandtable.rulesets.red_storm.state import RedStorm
from sandtable.rulesets.red_storm.tables import LADDER, Mode

HIGHEST = len(LADDER) - 1
DESTROYS = 2


async def fire(s: RedStorm, piece: int, choice: Value) -> None:
    """RS-R.96 A firing action uses one source: the block, or one held asset, which its use shows."""
    card, cell = "", choice[-1]
    if len(choice) == 4:
        card = s.pairs[choice[2]].card
        equipment.use_up(s, choice[2], piece)
    reduced = not morale.fires_in_full(s.units[piece])
    s.tell("fires", "RS-TGT.1", piece=piece, cell=cell, card=card)
    evidence.fired(s, piece)
    s.attacks.append(Attack(piece, cell, card, reduced, choice[0] == "lob"))
    del reduced
    if choice[0] == "ignite":
        await blaze.ignite(s, cell, "RS-BLZ.1")
    elif choice[0] in {"blast", "breach"}:
        await attack_object(s, cell)
    else:
        await attack_hex(s, 0)
        await burn_after(s, card, cell)
    s.attacks.pop()


async def burn_after(s: RedStorm, card: str, cell: int) -> None:
    """The card Flammenwerfer: a flammable target hex burns after the attack, if there was one (RS-D.25)."""
    firer = s.units.get(s.attacks[-1].firer)
    if firer is None or firer.condition is BROKEN or not card:
        return
    del firer
    if s.box.pack.assets[card].effect == "flamethrower" and targets.is_flammable(s, cell):
        await blaze.ignite(s, cell, "RS-BLZ.1")


# The hex


async def attack_hex(s: RedStorm, only: int) -> None:
    """RS-TGT.1 All in the hex that the firer may attack, one by one (or only a mover, RS-R.72)."""
    classes = await choose_classes(s, only)
    disclose(s, classes, only)
    victims = tuple(in_sequence(s, classes, only))
    await take_shelter(s, victims)
    for piece in victims:
        await attack_unit(s, piece)


def visible_classes(s: RedStorm, only: int) -> list[bool]:
    """RS-TGT.3 Which of infantry (False) and vehicles (True) the firer sees there and may attack."""
    attack = s.attacks[-1]
    side = s.units[attack.firer].side
    seen = [u.large for u in occupants(s, only) if u.side != side and not u.hidden and may_attack(s, u)]
    return sorted(set(seen))


def class_choices(s: RedStorm, only: int) -> list[tuple[str, str]]:
    return [("against", "vehicles" if large else "infantry") for large in visible_classes(s, only) or [False]]


async def choose_classes(s: RedStorm, only: int) -> tuple[bool, ...]:
    """RS-STA.4 Both classes, or RS-R.16 the one that a vehicle with an *either* icon chooses."""
    attack = s.attacks[-1]
    arm = targets.weapon(s, attack.firer, attack.card)
    owner, either = s.units[attack.firer].side, getattr(arm, "mode", Mode.ALL) is Mode.EITHER
    del attack, arm
    if not either:
        return (False, True)
    if len(visible_classes(s, only)) == 1:
        return (visible_classes(s, only)[0],)
    choice = await Ask(owner, "class", "RS-STA.4", class_choices, (s, only))
    return (choice[1] == "vehicles",)


def occupants(s: RedStorm, only: int) -> list[Unit]:
    """All units in the target hex, passengers included (RS-R.66); or one mover and its passengers."""
    cell = s.attacks[-1].cell
    pieces = [piece for piece in s.at.get(cell, ()) if not only or piece == only]
    return [s.units[p] for piece in pieces for p in (piece, *s.cargo.get(piece, ()))]


def may_attack(s: RedStorm, target: Unit) -> bool:
    """RS-R.33 Range, arc and sight allow the attack on a unit where it is now; RS-R.91 by its hexside."""
    attack = s.attacks[-1]
    firer = s.units.get(attack.firer)
    if firer is None or firer.condition is BROKEN or firer.cell < 0 or target.cell < 0:
        return False
    arm = targets.weapon(s, firer.id, attack.card)
    if not targets.can_attack(s, firer, arm, target.cell, target.large):
        return False
    if attack.lobbed:
        return is_observed(s, firer, s.box.pack.assets[attack.card].observers_within, target.cell)
    return targets.sees_unit(s, firer, target)


def is_observed(s: RedStorm, firer: Unit, within: int, cell: int) -> bool:
    """The card Mortar: an own unit near the firer that is fit to observe sees the hex."""
    near = s.box.ground.distance[firer.cell]
    eyes = [u for u in s.of_side(firer.side) if targets.observes(u) and near[u.cell] <= within]
    return any(targets.sees_hex(s, eye, cell) for eye in eyes)


def disclose(s: RedStorm, classes: tuple[bool, ...], only: int) -> None:
    """RS-PRT.5 Passengers that are attacked are seen to be aboard."""
    if False in classes:
        for unit in occupants(s, only):
            if unit.hidden and may_attack(s, unit):
                portage.show(s, unit.id)


def in_sequence(s: RedStorm, classes: tuple[bool, ...], only: int) -> list[int]:
    """RS-R.94 Enemy infantry, enemy vehicles, own infantry, own vehicles, each by number."""
    side = s.units[s.attacks[-1].firer].side
    found = [u for u in occupants(s, only) if u.large in classes and may_attack(s, u)]
    return [u.id for u in sorted(found, key=lambda u: (u.side == side, u.large, u.id))]


# Fortifications


async def take_shelter(s: RedStorm, victims: tuple[int, ...]) -> None:
    """RS-R.57 Works in the hex are turned up; their owner says who has a place if there are too few."""
    cell = s.attacks[-1].cell
    for marker in [m.id for m in s.fog.values() if m.cell == cell and m.kind in s.box.works and not m.up]:
        if eligible(s, marker, victims):
            fog.turn_up(s, marker, "RS-R.57")
    evidence.no_works(s, cell, victims)
    markers = [m.id for m in s.fog.values() if m.cell == cell and m.kind in s.box.works and m.up]
    for marker in markers:
        if not eligible(s, marker, victims):
            continue
        for _ in range(shifts.works_of(s, marker).places):
            await give_place(s, marker, victims)


def eligible(s: RedStorm, marker: int, victims: tuple[int, ...]) -> list[int]:
    """RS-R.57 Infantry of the works' side that is attacked and has no place in them yet."""
    side, taken = s.fog[marker].side, s.attacks[-1].sheltered
    return [
        piece
        for piece in victims
        if piece in s.units
        and not s.units[piece].large
        and not s.units[piece].carrier
        and side in (-1, s.units[piece].side)
        and (marker, piece) not in taken
    ]


def places(s: RedStorm, marker: int, victims: tuple[int, ...]) -> list[tuple[str, int]]:
    return [("shelter", piece) for piece in eligible(s, marker, victims)]


async def give_place(s: RedStorm, marker: int, victims: tuple[int, ...]) -> None:
    """RS-R.57 The owner chooses where more want a place than there are; RS-R.125 of two the active one."""
    found = eligible(s, marker, victims)
    if not found:
        return
    piece = found[0]
    taken = sum([m == marker for m, _ in s.attacks[-1].sheltered])
    if len(found) > shifts.works_of(s, marker).places - taken:
        sides = {s.units[one].side for one in found}
        owner = s.active if len(sides) > 1 and s.active in sides else s.units[piece].side
        piece = (await Ask(owner, "shelter", "RS-R.57", places, (s, marker, victims)))[1]
    s.attacks[-1] = replace(s.attacks[-1], sheltered=(*s.attacks[-1].sheltered, (marker, piece)))


# One attack


async def attack_unit(s: RedStorm, piece: int) -> None:
    """RS-FIR.1 Draw a chip, let an event come first (RS-FIR.2, RS-TRN.6), then apply the shifted result."""
    if piece not in s.units or not may_attack(s, s.units[piece]):
        s.tell("void", "RS-R.33", piece=piece)
        return
    s.attacks[-1] = replace(s.attacks[-1], target=piece, jammed=False, lucky=0)
    chip = await cards.draw_chip(s, "RS-FIR.1", "attack", piece)
    if piece not in s.units or not may_attack(s, s.units[piece]):
        s.tell("void", "RS-R.33", piece=piece)
        return
    await damage.suffer(s, piece, result(s, piece, chip))


def result(s: RedStorm, piece: int, chip: str) -> int:
    """RS-FIR.3 The row of the distance on the side of the target's type (RS-CHP.3).

    RS-FIR.4, RS-CHP.4 It is moved by the sum of the shifts (RS-R.97).
    """
    attack, target = s.attacks[-1], s.units[piece]
    distance = s.box.ground.distance[s.units[attack.firer].cell][target.cell]
    printed = s.box.pack.chips[chip]
    base = printed.at_vehicle[distance] if target.large else printed.at_infantry[distance]
    found = shifts.shifts(s, attack, target)
    net = sum([shift[2] for shift in found])
    if not attack.card:
        firer = s.units[attack.firer]
        own = sum([shift[2] for shift in found if shift[3] != ALL])
        ahead = bool(targets.ahead(s, firer.cell, firer.facing)[target.cell])
        evidence.shot(s, attack, target, own, ahead=ahead)
    rung = 0 if attack.jammed else max(0, min(HIGHEST, base + net))
    if not s.tape.quiet:
        tell_result(s, piece, chip, base, net, rung, found)
    return rung


def tell_result(
    s: RedStorm, piece: int, chip: str, base: int, net: int, rung: int, found: list[shifts.Shift]
) -> None:
    """RS-R.122 Chip, net shift and final result are public."""
    reasons = shifts.as_reasons([shifts.printed(base), *found])
    firer = s.attacks[-1].firer
    said = LADDER[rung].value
    s.tell("result", "RS-FIR.4", reasons=reasons, firer=firer, piece=piece, chip=chip, shift=net, result=said)


# Objects


async def attack_object(s: RedStorm, cell: int) -> None:
    """RS-DST.2 Aim at an overlay or marker instead of at units; RS-R.34 an event then has no focus."""
    chip = await cards.draw_chip(s, "RS-DST.3", "object", 0)
    attack = s.attacks[-1]
    firer, strength = s.units.get(attack.firer), targets.strength(s, cell)
    if firer is None or firer.condition is BROKEN or not strength or not can_blast(s, firer, attack, cell):
        s.tell("void_object", "RS-R.33", cell=cell)
        return
    found = shifts.object_shifts(s, attack, firer, cell, strength)
    net = sum([shift[2] for shift in found])
    base = s.box.pack.chips[chip].at_vehicle[s.box.ground.distance[firer.cell][cell]]
    rung = max(0, min(HIGHEST, base + net))
    said = LADDER[rung].value
    reasons = shifts.as_reasons([shifts.printed(base), *found])
    s.tell(
        "blasted", "RS-R.105", reasons=reasons, piece=firer.id, cell=cell, chip=chip, shift=net, result=said
    )
    del attack, firer
    if rung >= DESTROYS:
        await destroy(s, cell)


def can_blast(s: RedStorm, firer: Unit, attack: Attack, cell: int) -> bool:
    """RS-R.107 Range, arc and sight to the object."""
    arm = targets.weapon(s, firer.id, attack.card)
    return targets.can_attack(s, firer, arm, cell, True) and targets.sees_object(s, firer, cell)


async def destroy(s: RedStorm, cell: int) -> None:
    """RS-R.106 One hex of an overlay, or one marker, is gone; RS-DST.4 all infantry in the hex is reduced."""
    if s.box.ground.strength[cell] and cell not in s.ruins:
        s.ruins = tuple(sorted((*s.ruins, cell)))
    else:
        found = [m for m in s.fog.values() if m.up and m.cell == cell and targets.marker_strength(s, m)]
        fog.remove_marker(s, max(found, key=lambda m: targets.marker_strength(s, m)).id)
    s.tell("destroyed", "RS-R.106", cell=cell)
    await reduce_infantry(s, cell, "RS-DST.4")


async def reduce_infantry(s: RedStorm, cell: int, clause: str) -> None:
    """RS-R.107 All infantry in a hex, of both sides and aboard vehicles, suffers a Reduced result."""
    pieces = [p for piece in s.at.get(cell, ()) for p in (piece, *s.cargo.get(piece, ()))]
    for piece in pieces:
        portage.show(s, piece)
    for piece in pieces:
        if piece in s.units and not s.units[piece].large and s.units[piece].cell == cell:
            await damage.reduce_unit(s, piece, clause)
